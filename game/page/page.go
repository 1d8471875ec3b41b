// Package page makes the rule page of a game out of the texts of its family: Markdown that says
// what the chosen options say.
//
// A family's texts (Info.Text) hold for every language a page "<id>.<lang>.md" and the parts its
// games share, "parts.<lang>.md"; both are text/template sources. "diagrams.md" holds parts that
// are the same in all languages, "facts.json" what is true of a game and no option:
// {"russian": {"men": "12"}}. A template sees one map: the facts, every option with its value, and
// "id" and "lang". Beside the functions of text/template there is
//
//	{{part "fig.take.russian" .}}   a part whose name is computed
//	{{has "fig.take.russian"}}      whether there is such a part
//	{{with set . "key" "value"}}    the map with more in it
//
// In the Markdown a paragraph that begins with a number in brackets is a clause, which refusals
// cite; a fenced block "diagram" is a [Diagram].
package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"strings"
	"text/template"

	"github.com/tavlei/tavlei/game"
)

// maxDepth bounds parts that call each other, in calls.
const maxDepth = 32

// Render is the page of info in the language for the given options, defaults for the rest. An
// error wraps game.ErrOption for a wrong option and fs.ErrNotExist for a language without a page.
func Render(info *game.Info, lang string, options map[string]string) (string, error) {
	g, err := info.Open(options)
	if err != nil {
		return "", err
	}
	data, err := dataOf(info, lang, g.Options)
	if err != nil {
		return "", err
	}
	name := info.ID + "." + lang + ".md"
	if t, tells := g.Rules.(Teller); tells {
		if _, err := fs.Stat(info.Text, name); errors.Is(err, fs.ErrNotExist) {
			return told(info, lang, t)
		}
	}
	t, err := parse(info.Text, name, lang)
	if err != nil {
		return "", fmt.Errorf("page of %s in %q: %w", info.ID, lang, err)
	}
	var b strings.Builder
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		return "", fmt.Errorf("page of %s in %q: %w", info.ID, lang, err)
	}
	return tidy(b.String()), nil
}

// Teller is a rule set that writes a rule page by itself. It is asked where the texts of the family have none for the game.
type Teller interface {
	// RulePage is the page in a language; the error wraps fs.ErrNotExist if there is none in it.
	RulePage(lang string, words Words) (string, error)
}

// Words are what a rule set does not know of its game.
type Words struct {
	Name, Brief string
	Intro       string                  // where it is from and how to begin, some sentences; "": nothing is told of that
	Of          func(key string) string // a word of the family; "": there is none
}

// told is the page that a rule set writes.
func told(info *game.Info, lang string, t Teller) (string, error) {
	words, err := wordsOf(info, lang)
	if err != nil {
		return "", fmt.Errorf("page of %s in %q: %w", info.ID, lang, err)
	}
	of := func(key string) string { return words[key] }
	brief := of("game." + info.ID + ".brief")
	if brief != "" && !strings.ContainsAny(brief[len(brief)-1:], ".!?") {
		brief += "."
	}
	text, err := t.RulePage(lang, Words{Name: of("game." + info.ID + ".name"), Brief: brief, Intro: of("game." + info.ID + ".intro"), Of: of})
	if err != nil {
		return "", fmt.Errorf("page of %s in %q: %w", info.ID, lang, err)
	}
	return tidy(text), nil
}

// wordsOf are the words of a family in a language.
func wordsOf(info *game.Info, lang string) (map[string]string, error) {
	text, err := fs.ReadFile(info.Text, lang+".json")
	if err != nil {
		return nil, err
	}
	var words map[string]string
	if err := json.Unmarshal(text, &words); err != nil {
		return nil, fmt.Errorf("%s.json of %s: %w", lang, info.Family, err)
	}
	return words, nil
}

// dataOf is the map that the templates see.
func dataOf(info *game.Info, lang string, options map[string]string) (map[string]string, error) {
	data := map[string]string{}
	facts, err := factsOf(info)
	if err != nil {
		return nil, err
	}
	maps.Copy(data, facts)
	maps.Copy(data, options)
	data["id"], data["lang"] = info.ID, lang
	return data, nil
}

// factsOf is what facts.json of the family says about the game.
func factsOf(info *game.Info) (map[string]string, error) {
	text, err := fs.ReadFile(info.Text, "facts.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var all map[string]map[string]string
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("facts.json of %s: %w", info.Family, err)
	}
	return all[info.ID], nil
}

// parse reads the page and the parts it may use. Only the page itself must exist.
func parse(texts fs.FS, name, lang string) (*template.Template, error) {
	t := template.New(name)
	depth := 0
	t.Funcs(template.FuncMap{
		"set":   set,
		"comma": func(number string) string { return strings.Replace(number, ".", ",", 1) },
		"has":   func(part string) bool { return t.Lookup(part) != nil },
		"part": func(part string, data any) (string, error) {
			if depth++; depth > maxDepth {
				return "", fmt.Errorf("part %q: parts call each other without end", part)
			}
			defer func() { depth-- }()
			var b strings.Builder
			err := t.ExecuteTemplate(&b, part, data)
			return b.String(), err
		},
	})
	for _, file := range []string{"diagrams.md", "parts." + lang + ".md"} {
		text, err := fs.ReadFile(texts, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		if _, err := t.New(file).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	text, err := fs.ReadFile(texts, name)
	if err != nil {
		return nil, err
	}
	return t.Parse(string(text))
}

// set is data with more keys; data itself stays as it is.
func set(data map[string]string, pairs ...string) (map[string]string, error) {
	if len(pairs)%2 != 0 {
		return nil, errors.New("set wants pairs of a key and a value")
	}
	more := maps.Clone(data)
	for i := 0; i < len(pairs); i += 2 {
		more[pairs[i]] = pairs[i+1]
	}
	return more, nil
}

var emptyLines = regexp.MustCompile(`\n{3,}`)

// tidy removes the empty lines that conditions leave behind.
func tidy(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.TrimSpace(emptyLines.ReplaceAllString(strings.Join(lines, "\n"), "\n\n")) + "\n"
}

var clause = regexp.MustCompile(`^\[(\d+(?:\.\d+)*)\][ \t]+`)

// Clause takes a paragraph apart: "[1.5.4] Capturing is a duty." gives "1.5.4" and the rest. A
// paragraph without a number gives ok = false.
func Clause(paragraph string) (number, rest string, ok bool) {
	m := clause.FindStringSubmatchIndex(paragraph)
	if m == nil {
		return "", paragraph, false
	}
	return paragraph[m[2]:m[3]], paragraph[m[1]:], true
}

// Clauses are the numbers of the clauses of a page, in their order.
func Clauses(markdown string) []string {
	var all []string
	for line := range strings.Lines(markdown) {
		if number, _, ok := Clause(line); ok {
			all = append(all, number)
		}
	}
	return all
}
