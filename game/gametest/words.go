package gametest

import (
	"encoding/json"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// Languages are those in which every family has its texts.
var Languages = []string{"en", "uk", "ru"}

// maxBrief is the number of words in which a game is told in the gallery.
const maxBrief = 6

var placeholder = regexp.MustCompile(`\{[a-z]*\}`)

// Words are the texts of a family in a language.
func Words(t testing.TB, texts fs.FS, lang string) map[string]string {
	t.Helper()
	data, err := fs.ReadFile(texts, lang+".json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// CheckWords wants the same keys with the same placeholders in all languages, none that is empty
// or shouts, and briefs that are brief. The keys that begin with one of those given may shout: a
// game may be called so.
func CheckWords(t testing.TB, texts fs.FS, mayShout ...string) {
	t.Helper()
	en := Words(t, texts, "en")
	for _, lang := range Languages {
		all := Words(t, texts, lang)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(en)), slices.Sorted(maps.Keys(all))); diff != "" {
			t.Errorf("%s.json has other keys than en.json:\n%s", lang, diff)
		}
		for key, word := range all {
			shouts := strings.Contains(word, "!") &&
				!slices.ContainsFunc(mayShout, func(prefix string) bool { return strings.HasPrefix(key, prefix) })
			if word == "" || shouts {
				t.Errorf("%s.json: %s = %q", lang, key, word)
			}
			want, got := placeholder.FindAllString(en[key], -1), placeholder.FindAllString(word, -1)
			if !slices.Equal(want, got) {
				t.Errorf("%s.json: %s has %v, in English %v", lang, key, got, want)
			}
			if strings.HasSuffix(key, ".brief") && len(strings.Fields(word)) > maxBrief {
				t.Errorf("%s.json: %s = %q is longer than %d words", lang, key, word, maxBrief)
			}
		}
	}
}

// Family lists the games of a family.
func Family(id string) []*game.Info {
	return slices.DeleteFunc(game.All(), func(info *game.Info) bool { return info.Family != id })
}

// ValuesOf are the values that a choice or a switch can have.
func ValuesOf(o game.Option) []string {
	switch o.Kind {
	case game.Switch:
		return []string{"on", "off"}
	case game.Number:
		return nil
	}
	return o.Values
}

// GameKeys are the keys of the words that every family needs for its games and their options. The unit
// is what its evaluation counts in hundredths of, as it stands after a number with decimals: 0.35 pawns.
func GameKeys(infos []*game.Info) map[string]bool {
	keys := map[string]bool{"family.name": true, "family.brief": true, "unit": true}
	for _, info := range infos {
		keys["game."+info.ID+".name"], keys["game."+info.ID+".brief"] = true, true
		for _, o := range info.Options {
			keys["option."+o.Key+".name"], keys["option."+o.Key+".help"] = true, true
			for _, value := range ValuesOf(o) {
				keys["option."+o.Key+"."+value] = true
			}
		}
	}
	return keys
}

// ownWord are keys that a game may have: whose rules are official, other names by which it is sought,
// and its own names of the sides, under a value of an option perhaps.
var ownWord = regexp.MustCompile(`^game\.([^.]+)\.(?:official|also|side\.(\d)(?:;(\w+)=(\w+))?)$`)

// WantPuzzles adds the words of all puzzles and lessons of a family to the keys that are needed.
func WantPuzzles(t testing.TB, texts fs.FS, needed map[string]bool) {
	t.Helper()
	puzzles, err := puzzle.Load(texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range puzzles {
		for _, key := range p.Words() {
			needed[key] = true
		}
	}
}

// CheckKeys wants words for all the keys that the games and their code need, and no others, except
// those that are optional: those of openings, which the tests of package opening compare, "claim." and the key of a reason, other names of the family, a value of an
// option said as a sentence ("option.huff.off.said"), and what ownWord allows a game.
func CheckKeys(t testing.TB, texts fs.FS, infos []*game.Info, needed map[string]bool) {
	t.Helper()
	all := Words(t, texts, "en")
	for key := range needed {
		if all[key] == "" {
			t.Errorf("no text for %s", key)
		}
	}
	for key := range all {
		if claimed, ok := strings.CutPrefix(key, "claim."); ok {
			if !needed["reason."+claimed] {
				t.Errorf("%s names no draw", key)
			}
		} else if value, ok := strings.CutSuffix(key, ".said"); ok && strings.HasPrefix(key, "option.") {
			if !needed[value] {
				t.Errorf("%s says no value of an option", key)
			}
		} else if !strings.HasPrefix(key, "opening.") && !needed[key] && key != "family.also" && !isOwnWord(key, infos) {
			t.Errorf("%s is of no use", key)
		}
	}
}

// isOwnWord tells whether the key is one that a game may have: of its seats, of values that differ
// from the default of its options.
func isOwnWord(key string, infos []*game.Info) bool {
	m := ownWord.FindStringSubmatch(key)
	if m == nil {
		return false
	}
	i := slices.IndexFunc(infos, func(info *game.Info) bool { return info.ID == m[1] })
	if i < 0 {
		return false
	}
	options := map[string]string{}
	if m[3] != "" {
		options[m[3]] = m[4]
	}
	g, err := infos[i].Open(options)
	if err != nil || m[3] != "" && !strings.Contains(g.Name(), m[3]+"="+m[4]) {
		return false
	}
	return m[2] == "" || int(m[2][0]-'0') < g.Seats
}
