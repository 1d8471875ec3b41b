package all_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A rule of the glossary: what texts of a language do not say, and what they say instead.
type rule struct {
	lang, texts, say string
	pattern, unless  *regexp.Regexp
	open             bool // texts still break it
}

// A passage is a piece of a text with its place.
type passage struct{ lang, texts, at, text string }

// TestGlossary: one thing has one name. Every text of the page, the games, the terminal and the
// command line keeps to the last table of docs/glossary.md, and a row is not called open when
// nothing breaks it any more.
func TestGlossary(t *testing.T) {
	all := passages(t)
	for _, r := range glossary(t) {
		hits := r.hits(all)
		if !r.open {
			for _, hit := range hits {
				t.Errorf("%s\n\tsay: %s", hit, r.say)
			}
		} else if len(hits) == 0 {
			t.Errorf("%s %s: nothing breaks %s any more: take “open” out of its row in docs/glossary.md", r.lang, r.texts, r.pattern)
		}
	}
}

// TestGlossaryFinds: the rules see what they are meant to see, and nothing else.
func TestGlossaryFinds(t *testing.T) {
	cases := []struct{ lang, texts, text, say string }{
		{"en", "chess", "You may only move your own men", "piece"},
		{"en", "chess", "Chessmen and a woman", ""},
		{"en", "chess", "What becomes of it says {{.promo}}.", "see #"},
		{"en", "chess", "Who mates wins.", "a player who …"},
		{"en", "chess", "It is over. Who has no move passes.", "a player who …"},
		{"en", "chess", "Who can capture at all?", ""},
		{"en", "chess", `{{template "fig.x" (set . "caption" "White takes in passing.")}}`, "en passant"},
		{"en", "chess", `{{if eq .man "man"}}A piece{{end}}`, ""},
		{"en", "page", "Two {man} or {men}", ""},
		{"en", "draughts", "A simple man steps", "man for the simple piece only, else piece"},
		{"uk", "chess", "Першої черги через шов не беруть", "хід, напівхід"},
		{"uk", "chess", "Ходять по черзі", ""},
		{"ru", "chess", "Конец очереди", "ход, полуход"},
		{"ru", "chess", "Бьют по очереди", ""},
	}
	rules := glossary(t)
	for _, c := range cases {
		said := ""
		for _, r := range rules {
			if len(r.hits([]passage{{c.lang, c.texts, "here", bare(c.text)}})) > 0 {
				said = r.say
				break
			}
		}
		if said != c.say {
			t.Errorf("%s %s %q: say %q, want %q", c.lang, c.texts, c.text, said, c.say)
		}
	}
}

// hits lists what breaks the rule.
func (r *rule) hits(all []passage) []string {
	var hits []string
	for _, p := range all {
		if p.lang != r.lang || r.texts != "all" && p.texts != r.texts {
			continue
		}
		text := p.text
		if r.unless != nil {
			text = r.unless.ReplaceAllString(text, "")
		}
		if found := r.pattern.FindString(text); found != "" {
			hits = append(hits, fmt.Sprintf("%s: %q in %q", p.at, found, text))
		}
	}
	return hits
}

// glossary reads the rules.
func glossary(t *testing.T) []rule {
	t.Helper()
	text, err := os.ReadFile("../../docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "|---|---|---|---|---|---|\n")
	var rules []rule
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.ReplaceAll(strings.TrimSpace(line), `\|`, "\x00"), "|")
		if len(cells) != 8 {
			t.Fatalf("docs/glossary.md: %q has %d cells, want 6", line, len(cells)-2)
		}
		for i := range cells {
			cells[i] = strings.Trim(strings.ReplaceAll(strings.TrimSpace(cells[i]), "\x00", "|"), "`")
		}
		rules = append(rules, rule{
			lang: cells[1], texts: cells[2], pattern: expression(t, cells[3]), say: cells[4],
			unless: expression(t, cells[5]), open: cells[6] == "open",
		})
	}
	if len(rules) == 0 {
		t.Fatal("docs/glossary.md has no rules")
	}
	return rules
}

// expression compiles a pattern in which \b is the edge of a word of any alphabet; nil for none.
func expression(t *testing.T, pattern string) *regexp.Regexp {
	t.Helper()
	if pattern == "" {
		return nil
	}
	e, err := regexp.Compile("(?m)" + strings.ReplaceAll(pattern, `\b`, `(?:^|$|[^\pL\pN])`))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// passages are all the texts that people read: values of words, lines of rule pages.
func passages(t *testing.T) []passage {
	t.Helper()
	files, err := filepath.Glob("../*/text/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{"../../web/src/i18n/*.json", "../../game/lang/*/*.json"} {
		found, err := filepath.Glob(more)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	var all []passage
	for _, file := range files {
		name := strings.Split(filepath.Base(file), ".")
		texts, lang := "page", name[len(name)-2]
		switch {
		case strings.Contains(file, "/text/"):
			texts = filepath.Base(filepath.Dir(filepath.Dir(file)))
		case strings.Contains(file, "/lang/"):
			texts, lang = lang, filepath.Base(filepath.Dir(file))
		}
		if len(lang) != 2 {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if name[len(name)-1] == "md" {
			for i, line := range strings.Split(string(data), "\n") {
				all = append(all, passage{lang, texts, fmt.Sprintf("%s:%d", file, i+1), bare(line)})
			}
			continue
		}
		var words map[string]any
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for key, word := range words {
			all = append(all, passage{lang, texts, file + " " + key, bare(whole(word))})
		}
	}
	if len(all) == 0 {
		t.Fatal("no texts")
	}
	return all
}

// whole is a word with all its plural forms.
func whole(word any) string {
	forms, ok := word.(map[string]any)
	if !ok {
		return fmt.Sprint(word)
	}
	var b strings.Builder
	for _, form := range forms {
		fmt.Fprintln(&b, form)
	}
	return b.String()
}

var (
	value       = regexp.MustCompile(`\{\{-? *\.[^}]*\}\}`)
	caption     = regexp.MustCompile(`\{\{[^}]*"caption" "([^"]*)"[^}]*\}\}`)
	action      = regexp.MustCompile(`\{\{[^}]*\}\}`)
	placeholder = regexp.MustCompile(`\{\w+\}`)
	address     = regexp.MustCompile(`\]\([^)]*\)`)
)

// bare is a text without its templates, placeholders and addresses: a value in it is #, what stands
// in different branches stands on different lines.
func bare(text string) string {
	text = value.ReplaceAllString(text, "#")
	text = caption.ReplaceAllString(text, "\n$1\n")
	text = action.ReplaceAllString(text, "\n")
	text = placeholder.ReplaceAllString(text, "#")
	return address.ReplaceAllString(text, "]")
}
