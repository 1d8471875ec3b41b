package all_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

var wordOf = regexp.MustCompile(`[\p{L}’]+`)

// stems are the beginnings of the longer words of a text: what its inflections share.
func stems(text string) []string {
	var all []string
	for _, word := range wordOf.FindAllString(strings.ToLower(text), -1) {
		if letters := []rune(word); len(letters) > 3 {
			all = append(all, string(letters[:min(len(letters), 4)]))
		}
	}
	return all
}

// echo is a stem that the name of an option and that of its value share.
func echo(name, value string) string {
	own := stems(name)
	for _, stem := range stems(value) {
		if slices.Contains(own, stem) {
			return stem
		}
	}
	return ""
}

// TestOptionsAreSaid: the card with the rules of a match says each option as "name: value", which must
// not say one word twice ("Men take backwards: forwards and backwards"); where it would, the words have
// a sentence of their own, option.<key>.<value>.said.
func TestOptionsAreSaid(t *testing.T) {
	seen := map[string]bool{}
	for _, info := range game.All() {
		for _, lang := range gametest.Languages {
			words := gametest.Words(t, info.Text, lang)
			for _, o := range info.Options {
				for _, value := range gametest.ValuesOf(o) {
					key := "option." + o.Key + "." + value
					place := info.Family + "/" + lang + ".json: " + key
					if seen[place] || words[key+".said"] != "" {
						continue
					}
					seen[place] = true
					name := words["option."+o.Key+".name"]
					if stem := echo(name, words[key]); stem != "" {
						t.Errorf("%s: %q says %q twice: give it %s.said", place, name+": "+words[key], stem+"…", key)
					}
				}
			}
		}
	}
}

// TestEcho: what reads as said twice.
func TestEcho(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        bool
	}{
		{"Men take backwards", "Forwards and backwards", true},
		{"Прості б’ють назад", "Уперед і назад", true},
		{"Пешки", "Всегда ходят пешками", true},
		{"Rows of men", "Second and third", false},
		{"Men capture backwards", "Yes", false},
	} {
		if got := echo(c.name, c.value) != ""; got != c.want {
			t.Errorf("%s: %s: %v", c.name, c.value, got)
		}
	}
}
