package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/tavlei/tavlei/lang"
)

// spoken is everything in English that the command line says of itself, once.
func spoken(t *testing.T) []string {
	t.Helper()
	var all []string
	add := func(text string) {
		if text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for _, list := range [][]string{frame, faults} {
		for _, text := range list {
			add(text)
		}
	}
	parser := newParser(io.Discard, io.Discard, nil)
	if err := kong.Visit(parser.Model, func(item kong.Visitable, next kong.Next) error {
		switch item := item.(type) {
		case *kong.Value:
			add(item.OrigHelp)
		case *kong.Application:
			add(item.Help)
		case *kong.Node:
			if item.Hidden {
				return nil
			}
			add(item.Help)
			for part := range strings.SplitSeq(item.Detail, "\n\n") {
				if head, _, _ := strings.Cut(part, "\n"); !isExample(head) {
					add(part)
				}
			}
		}
		return next(nil)
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

var update = flag.Bool("update", false, "write the list of English texts anew")

const englishWords = "../../lang/en/command.json"

// besideTheCode are the languages that have words for everything. English takes the place of what others lack.
var besideTheCode = []string{"uk", "ru"}

// TestCommandWords: every verb, flag, argument, long text, and every word of the parser has words in these languages,
// with the same names in them in any, and nothing else has. The list of the English is for translators: -update writes it.
func TestCommandWords(t *testing.T) {
	texts := spoken(t)
	if *update {
		writeFile(t, englishWords, identity(t, texts))
	}
	data, err := os.ReadFile(englishWords)
	if err != nil {
		t.Fatal(err)
	}
	if string(data) != identity(t, texts) {
		t.Errorf("%s is not what the command line says: go test ./cmd/tavlei -run TestCommandWords -update", englishWords)
	}
	for _, code := range lang.Built().Codes() {
		if code == lang.Fallback {
			continue
		}
		words, err := lang.Built().Command(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range wordFaults(texts, words, slices.Contains(besideTheCode, code)) {
			t.Errorf("%s: %s", code, fault)
		}
	}
}

// TestCommandWordsInParts: a further language may lack words, so that a part of it is of use; it may neither lose a
// name nor have words that nothing says.
func TestCommandWordsInParts(t *testing.T) {
	texts := []string{"Usage: %s", "Flags:", "Only with --out."}
	for _, c := range []struct {
		words  map[string]string
		whole  bool
		faults int
	}{
		{nil, false, 0},
		{nil, true, 3},
		{map[string]string{"Flags:": "Opcje:", "Usage: %s": "Użycie: %s"}, false, 0},
		{map[string]string{"Usage: %s": "Użycie:", "Only with --out.": "Tylko z --na."}, false, 2},
		{map[string]string{"Flag:": "Opcja:"}, false, 1},
	} {
		if faults := wordFaults(texts, c.words, c.whole); len(faults) != c.faults {
			t.Errorf("%v, whole %v: %q", c.words, c.whole, faults)
		}
	}
}

// wordFaults are what is wrong with the words that a language has for the texts.
func wordFaults(texts []string, words map[string]string, whole bool) []string {
	kept := regexp.MustCompile(`\$\{\w+\}|%s|--[a-z-]+[a-z]|\bTAVLEI_\w+|\{\w+\}`)
	var faults []string
	for _, text := range texts {
		want, got := kept.FindAllString(text, -1), kept.FindAllString(words[text], -1)
		slices.Sort(want)
		slices.Sort(got)
		switch {
		case words[text] != "" && !slices.Equal(want, got):
			faults = append(faults, fmt.Sprintf("%q has %v, the English %v", words[text], got, want))
		case words[text] == "" && whole:
			faults = append(faults, fmt.Sprintf("no words for %q", text))
		}
	}
	for text := range words {
		if !slices.Contains(texts, text) {
			faults = append(faults, fmt.Sprintf("words for %q, which nothing says", text))
		}
	}
	return faults
}

// identity is the file of the English texts.
func identity(t *testing.T, texts []string) string {
	t.Helper()
	var b bytes.Buffer
	b.WriteString("{")
	for i, text := range texts {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n  " + quotedJSON(t, text) + ": " + quotedJSON(t, text))
	}
	b.WriteString("\n}\n")
	return b.String()
}

func quotedJSON(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

// wrongCalls has a call for each of the faults.
var wrongCalls = []string{
	"serve --adr x", "perft russian 3 --seed 5", "solve x --plas", "serve x y", "data matchs", "data unblocked x",
	"convert a", "data", "serve --log loud", "match russian --clock", "play --level", "play russian --level x", "play russian --seed x",
	"serve --limit-reads x", "match chess --json=3", "match russian --param x", "perft", "serve --backup-every x",
	"words import none", "words import .", "bench --time x", "russian", "plya", "qqqqqqqq",
}

// TestFaultsAreSaid: what is wrong with a call is said in the terminal's language, every fault of the list is met, and
// the variable that a value came from is named.
func TestFaultsAreSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	say := func(locale, call string) string {
		t.Setenv("LC_ALL", locale)
		var out, errOut bytes.Buffer
		if status := run(t.Context(), strings.Fields(call), strings.NewReader(""), &out, &errOut); status == exitOK {
			t.Errorf("%q is taken for right", call)
		}
		return strings.TrimPrefix(strings.TrimSpace(errOut.String()), "tavlei: ")
	}
	met := map[string]bool{"interrupted": true}
	calls := slices.Clone(wrongCalls)
	const byVariable = "serve --no-chat"
	for _, call := range append(calls, byVariable) {
		if call == byVariable {
			t.Setenv("TAVLEI_BOTS", "x")
		}
		english := say("C", call)
		told := english
		for {
			if m := placeOfFault.FindStringSubmatch(told); m != nil {
				told = m[2]
			}
			i := slices.IndexFunc(faultPatterns(), func(p *regexp.Regexp) bool { return p.MatchString(told) })
			if i < 0 {
				t.Errorf("%q: nothing in the list is %q", call, told)
				break
			}
			met[faults[i]] = true
			if faults[i] != "%s (from envar %s)" {
				break
			}
			told = faultPatterns()[i].FindStringSubmatch(told)[1]
		}
		for _, locale := range []string{"uk_UA.UTF-8", "ru"} {
			if said := say(locale, call); said == english || !cyrillic.MatchString(said) || strings.Contains(said, "%") {
				t.Errorf("%s: %q is told %q", locale, call, said)
			}
		}
	}
	for _, fault := range faults {
		if !met[fault] {
			t.Errorf("no call of the test is told %q", fault)
		}
	}
}

var cyrillic = regexp.MustCompile(`\p{Cyrillic}`)

// TestHelpIsSaid: the help of every verb and its manual page are in the terminal's language, and no English sentence is
// left in them.
func TestHelpIsSaid(t *testing.T) {
	english := spoken(t)
	oneLine := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	for locale, greeting := range map[string]string{"uk_UA.UTF-8": "Виклик: tavlei", "ru_RU": "Вызов: tavlei"} {
		t.Setenv("LC_ALL", locale)
		said := speechOf(languageOfTerminal())
		parser := newParser(io.Discard, io.Discard, said)
		check := func(path, told string) {
			told = oneLine(told)
			for _, text := range english {
				if text, _, _ = strings.Cut(oneLine(text), "${"); len(text) > 12 && strings.Contains(text, " ") && strings.Contains(told, text) {
					t.Errorf("%s: %s: still says %q", locale, path, text)
				}
			}
		}
		var walk func(node *kong.Node, path []string)
		walk = func(node *kong.Node, path []string) {
			if node.Hidden {
				return
			}
			var out, errOut bytes.Buffer
			status := run(t.Context(), append(slices.Clone(path), "--help"), strings.NewReader(""), &out, &errOut)
			if told := out.String(); status != exitOK || !strings.HasPrefix(told, greeting) || strings.Contains(told, "Flags:") || strings.Contains(told, "[flags]") {
				t.Errorf("%s: %v --help, status %d: %s%s", locale, path, status, told, errOut.String())
			} else {
				check(strings.Join(path, " "), told)
			}
			page := manPage(said, parser.Model.Node, node)
			check("man "+strings.Join(path, " "), strings.ReplaceAll(page, `\-`, "-"))
			for _, head := range []string{"NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS"} {
				if strings.Contains(page, ".SH "+head+"\n") {
					t.Errorf("%s: manual page of %v: %s", locale, path, head)
				}
			}
			for _, child := range node.Children {
				walk(child, append(slices.Clone(path), child.Name))
			}
		}
		walk(parser.Model.Node, nil)
	}
}

// TestLanguageOfTerminal: the usual variables in the usual order; what nobody speaks here is English.
func TestLanguageOfTerminal(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"}, {"", "", "uk_UA.UTF-8", "uk"}, {"", "ru_RU", "uk_UA.UTF-8", "ru"}, {"C", "ru_RU", "uk", "en"},
		{"uk.UTF-8", "", "", "uk"}, {"", "", "ru@latin", "ru"}, {"de_DE", "", "", "en"}, {"_", "", "", "en"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		if got := lang.Built().Known(languageOfTerminal()); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
