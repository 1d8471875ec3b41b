package gametest

import (
	"encoding/json"
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
)

// CheckPages makes the rule page of a game in every language under each of the settings. It begins
// with the game's name; it has the cited clauses and those of its options, none twice, the same in all
// languages; no word is missing where a template asked for one. each, which may be nil, is given every
// page for what only the family knows.
func CheckPages(t testing.TB, texts fs.FS, info *game.Info, settings []map[string]string, cited []string, each func(name, md string, clauses []string)) {
	t.Helper()
	cited = slices.Clone(cited)
	for _, o := range info.Options {
		cited = append(cited, o.Rule)
	}
	titles := map[string]string{}
	for _, lang := range Languages {
		titles[lang] = "# " + Words(t, texts, lang)["game."+info.ID+".name"] + "\n"
	}
	for _, options := range settings {
		var first []string
		for _, lang := range Languages {
			md, err := page.Render(info, lang, options)
			if err != nil {
				t.Fatalf("%s %v: %v", info.ID, options, err)
			}
			name, clauses := info.ID+"."+lang, page.Clauses(md)
			if first == nil {
				first = clauses
			}
			if !strings.HasPrefix(md, titles[lang]) {
				t.Errorf("%s does not begin with %q", name, titles[lang])
			}
			if !slices.Equal(clauses, first) {
				t.Errorf("%s has the clauses %v, in English %v", name, clauses, first)
			}
			checkClauses(t, name, clauses, cited)
			checkProse(t, name, md)
			if each != nil {
				each(name, md, clauses)
			}
		}
	}
}

func checkClauses(t testing.TB, name string, clauses, cited []string) {
	t.Helper()
	for _, rule := range cited {
		if !slices.Contains(clauses, rule) {
			t.Errorf("%s has no clause %s", name, rule)
		}
	}
	if once := slices.Compact(slices.Sorted(slices.Values(clauses))); len(once) != len(clauses) {
		t.Errorf("%s has a clause twice: %v", name, clauses)
	}
}

// checkProse looks for the holes that a template leaves.
func checkProse(t testing.TB, name, md string) {
	t.Helper()
	for line := range strings.Lines(md) {
		gap := strings.Contains(line, " .") && !strings.HasPrefix(line, "position: ")
		if strings.Contains(line, "<no value>") || strings.Contains(line, "  ") || gap {
			t.Errorf("%s: %q", name, line)
		}
	}
}

var (
	action   = regexp.MustCompile(`\{\{[^}]*\}\}`)
	quoted   = regexp.MustCompile(`"[^"]*"`)
	asked    = regexp.MustCompile(`\.([a-zA-Z]\w*)`)
	compared = regexp.MustCompile(`\b(?:eq|ne) \.(\w+)((?: "[\w-]*")+)`)
)

// CheckTemplates wants a page for every game in every language, parts in every language, the
// diagrams, and nothing else. Templates ask only for options, facts and the further names, and compare
// options and facts only with values that they can have: anything misspelled would be silently empty.
func CheckTemplates(t testing.TB, texts fs.FS, infos []*game.Info, further ...string) {
	t.Helper()
	known := askable(t, texts, infos)
	for _, name := range further {
		known[name] = nil
	}
	wanted := map[string]bool{"diagrams.md": true}
	for _, lang := range Languages {
		wanted["parts."+lang+".md"] = true
		for _, info := range infos {
			wanted[info.ID+"."+lang+".md"] = true
		}
	}
	files, err := fs.Glob(texts, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !wanted[file] {
			t.Errorf("%s: no game has this page", file)
		}
		delete(wanted, file)
		data, err := fs.ReadFile(texts, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range action.FindAllString(string(data), -1) {
			if !strings.Contains(a, "/*") {
				checkAction(t, file, a, known)
			}
		}
	}
	for file := range wanted {
		t.Errorf("%s is missing", file)
	}
}

func checkAction(t testing.TB, file, a string, known map[string][]string) {
	t.Helper()
	for _, m := range asked.FindAllStringSubmatch(quoted.ReplaceAllString(a, ""), -1) {
		if _, ok := known[m[1]]; !ok {
			t.Errorf("%s: %s asks for .%s, which is neither option nor fact", file, a, m[1])
		}
	}
	for _, m := range compared.FindAllStringSubmatch(a, -1) {
		if known[m[1]] == nil {
			continue // it may be anything
		}
		for _, value := range strings.Fields(m[2]) {
			if !slices.Contains(known[m[1]], strings.Trim(value, `"`)) {
				t.Errorf("%s: %s compares %s with %s, which it never is", file, a, m[1], value)
			}
		}
	}
}

// askable are the names that templates may ask for, with the values that they can have.
func askable(t testing.TB, texts fs.FS, infos []*game.Info) map[string][]string {
	t.Helper()
	known := map[string][]string{"lang": Languages, "caption": nil}
	data, err := fs.ReadFile(texts, "facts.json")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var facts map[string]map[string]string
	if err == nil {
		err = json.Unmarshal(data, &facts)
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, of := range facts {
		for key, value := range of {
			known[key] = append(known[key], value)
		}
	}
	for _, info := range infos {
		known["id"] = append(known["id"], info.ID)
		for _, o := range info.Options {
			known[o.Key] = append(append(known[o.Key], ValuesOf(o)...), o.Default)
			if o.Kind == game.Number {
				known[o.Key] = append(known[o.Key], strconv.Itoa(o.Min), strconv.Itoa(o.Max))
			}
		}
	}
	return known
}
