package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/terminal"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/lang"
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
	for _, list := range [][]string{verb.Frame, verb.Faults, verb.Notices, verb.Reasons, formats(t)} {
		for _, text := range list {
			add(text)
		}
	}
	model := newParser(io.Discard, io.Discard, nil).Model
	if err := kong.Visit(model, func(item kong.Visitable, next kong.Next) error {
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
				if head, _, _ := strings.Cut(part, "\n"); !verb.IsExample(head) {
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

// formats are those of faultf in the sources, once; an error of a verb that is made otherwise has no words, and fails the
// test. What is nothing but places and flags needs none.
func formats(t *testing.T) (all []string) {
	t.Helper()
	var files []string
	for _, glob := range []string{"*.go", "internal/*/*.go"} {
		more, err := filepath.Glob(glob)
		if err != nil || len(more) == 0 {
			t.Fatal(glob, err)
		}
		files = append(files, more...)
	}
	words := regexp.MustCompile(`\pL`)
	bare := regexp.MustCompile(`%s|--[a-z-]+`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		places := token.NewFileSet()
		tree, err := parser.ParseFile(places, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			called := ""
			switch fun := call.Fun.(type) {
			case *ast.SelectorExpr:
				if of, _ := fun.X.(*ast.Ident); of != nil {
					called = of.Name + "." + fun.Sel.Name
				}
			case *ast.Ident:
				called = fun.Name
			}
			switch called {
			case "fmt.Errorf", "errors.New":
				if text, _ := literal(call.Args[0]); filepath.Base(file) != "fault.go" && !slices.Contains(inward, text) {
					t.Errorf("%s: an error without words in other languages: want verb.Faultf", places.Position(call.Pos()))
				}
			case "verb.Faultf", "Faultf":
				text, ok := literal(call.Args[0])
				if !ok {
					t.Errorf("%s: want a format that stands here", places.Position(call.Pos()))
				}
				if key := verb.FormatKey(text); words.MatchString(bare.ReplaceAllString(key, "")) {
					all = append(all, key)
				}
			}
			return true
		})
	}
	return all
}

// inward are errors that nobody is told.
var inward = []string{"reported", "decided"}

// literal is a text that stands in the code, in one piece or several.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil
	case *ast.BinaryExpr:
		left, ok := literal(e.X)
		right, too := literal(e.Y)
		return left + right, ok && too && e.Op == token.ADD
	}
	return "", false
}

var update = flag.Bool("update", false, "write the list of English texts anew")

const englishWords = "../../game/lang/en/command.json"

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
	"worker --nats nats://127.0.0.1:4222 --slots 9999", "worker --nats nats://127.0.0.1:4222 --families dominoes",
	"serve --adr x", "perft russian 3 --seed 5", "solve x --plas", "serve x y", "data matchs", "data unblocked x",
	"convert a", "data", "serve --log loud", "match russian --clock", "play --level", "play russian --level x", "play russian --seed x",
	"serve --limit-reads x", "match chess --json=3", "match russian --param x", "perft", "serve --backup-every x",
	"words import none", "words import .", "bench --time x", "russian", "plya", "qqqqqqqq",
	"moves rusian", "moves nosuch", "moves russian;foo=1", "moves russian;capture=maybe", "play russian --level 12",
	"engine russian --protocol uci", "engine russian --protocol cecp", "engine bughouse --protocol hub", "engine international --protocol gtp",
	"engine chess --protocol dxp", "match russian --a random --b random --clock x", "match russian --a random --b random --sprt 5:0",
	"match russian --a random --b random --sprt 0:5 --alpha 0.9", "match russian --a random --b random --sprt 0:5 --beta 0.9",
	"serve --addr :99999", "serve --data ./speech.go/x", "check --format x y", "check none.pdn",
}

// metElsewhere are faults that take another program, another user or a name in front: TestVerbsFaultsAreSaid has some of them.
var metElsewhere = []string{
	"interrupted", "unknown game", "fork/exec %s: no such file or directory", "exec: %s: executable file not found in $PATH",
	"cannot listen on %s: port %s is taken by another program: choose another with --addr %s, or let the system choose with --addr %s: %s",
	"data directory %s is in use by another tavlei; stop that one, or choose another directory with --data",
	"open %s: permission denied", "open %s: file exists", "read %s: is a directory",
}

// TestFaultsAreSaid: what is wrong with a call is said in the terminal's language, every fault of the list is met, and
// the variable that a value came from is named.
func TestFaultsAreSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	say := func(locale, call string) string {
		t.Setenv("LC_ALL", locale)
		var out, errOut bytes.Buffer
		if status := run(t.Context(), strings.Fields(call), strings.NewReader(""), &out, &errOut); status == verb.ExitOK {
			t.Errorf("%q is taken for right", call)
		}
		return strings.TrimPrefix(strings.TrimSpace(errOut.String()), "tavlei: ")
	}
	met := map[string]bool{}
	for _, fault := range metElsewhere {
		met[fault] = true
	}
	if err := os.WriteFile("speech.go", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	calls := slices.Clone(wrongCalls)
	const byVariable = "serve --no-chat"
	for _, call := range append(calls, byVariable) {
		if call == byVariable {
			t.Setenv("TAVLEI_BOTS", "x")
		}
		english := say("C", call)
		told := english
		for {
			if m := verb.PlaceOfFault.FindStringSubmatch(told); m != nil {
				told = m[2]
			}
			i := slices.IndexFunc(verb.FaultPatterns(), func(p *regexp.Regexp) bool { return p.MatchString(told) })
			if i < 0 {
				t.Errorf("%q: nothing in the list is %q", call, told)
				break
			}
			met[verb.Faults[i]] = true
			if verb.Faults[i] != "%s (from envar %s)" {
				break
			}
			told = verb.FaultPatterns()[i].FindStringSubmatch(told)[1]
		}
		for _, locale := range []string{"uk_UA.UTF-8", "ru"} {
			if said := say(locale, call); said == english || !cyrillic.MatchString(said) || strings.Contains(said, "%") {
				t.Errorf("%s: %q is told %q", locale, call, said)
			}
		}
	}
	for _, fault := range verb.Faults {
		if !met[fault] {
			t.Errorf("no call of the test is told %q", fault)
		}
	}
}

// TestVerbsFaultsAreSaid: what a verb itself finds wrong is said in the terminal's language, with what it stands in and
// what stands in it, and exit statuses are the same in all of them.
func TestVerbsFaultsAreSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"empty.pdn": "", "there.pgn": "", "book.pdn": "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n",
		"mill.sgf": "(;GM[5])", "chess.sgf": "(;GM[3])", "none.sgf": "(;GM[99])"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	const twoRandom = "match russian --a random --b random "
	for _, c := range []struct{ call, uk, ru string }{
		{"solve corners", "гра corners: точного розв’язувача для неї немає", "игра corners: точного решателя для неё нет"},
		{"match russian --a random", "потрібні --a і --b", "нужны --a и --b"},
		{twoRandom + "--games 0", "--games 0: потрібно щонайменше 1", "--games 0: нужно не меньше 1"},
		{twoRandom + "--jobs 1000", "--jobs 1000: потрібно від 1 до 256", "--jobs 1000: нужно от 1 до 256"},
		{twoRandom + "--clock z=5", "--clock z=5: гравця \"z\" немає, є a, b", "--clock z=5: игрока \"z\" нет, есть a, b"},
		{twoRandom + "--out x.zzz", "його задає --format: tavlei, pdn", "его задаёт --format: tavlei, pdn"},
		{twoRandom + "--clock x", "--clock: годинник \"x\": напишіть секунди", "--clock: часы \"x\": напишите секунды"},
		{"match russian --a random --b uci:./none", "гравець uci:./none:", "игрок uci:./none:"},
		{"match international --a random --b hub:./none", "гравець hub:./none: програми ./none немає", "игрок hub:./none: программы ./none нет"},
		{"match international --a random --b hub:nothing-of-that-name", "програми \"nothing-of-that-name\" немає в $PATH", "программы \"nothing-of-that-name\" нет в $PATH"},
		{"match international --a random --b dxp:", "гравець \"dxp:\": потрібне dxp:HOST:PORT", "игрок \"dxp:\": нужно dxp:HOST:PORT"},
		{"match russian --a random --b level:99", "гравець \"level:99\": рівень 99: потрібен від 1 до 10", "игрок \"level:99\": уровень 99: нужен от 1 до 10"},
		{"serve --engine A@x=hub:y", "--engine \"A@x=hub:y\": гра \"x\": такої гри немає", "--engine \"A@x=hub:y\": игра \"x\": такой игры нет"},
		{"serve --data d --addr " + l.Addr().String(), "зайняла інша програма; виберіть інший, --addr", "занят другой программой; выберите другой, --addr"},
		{"check empty.pdn", "empty.pdn: порожньо, а потрібні партії", "empty.pdn: пусто, а нужны партии"},
		{"check mill.sgf", "game 1: GM[5]: це млин: у цю гру тут не грають", "game 1: GM[5]: это мельница: в эту игру здесь не играют"},
		{"check chess.sgf", "це шахи: у цю гру тут грають, але її партій у форматі SGF не читають", "это шахматы: в эту игру здесь играют, но её партий в формате SGF не читают"},
		{"check none.sgf", "жодна відома гра не має номера 99", "ни у одной известной игры нет номера 99"},
		{"convert book.pdn --to pdn -o there.pgn", "there.pgn: такий файл уже є; наявний файл не перезаписують без --force", "there.pgn: такой файл уже есть; существующий файл не перезаписывают без --force"},
		{"play russian --lang xx", "мова \"xx\": є uk en ru", "язык \"xx\": есть uk en ru"},
		{"perft russian 101", "глибина 101: потрібна від 0 до 100", "глубина 101: нужна от 0 до 100"},
		{"moves russian --position -", "стандартний ввід порожній", "стандартный ввод пуст"},
		{"new-game Foo --like russian", "назва \"Foo\": потрібні малі латинські літери", "имя \"Foo\": нужны строчные латинские буквы"},
	} {
		statuses := map[int]bool{}
		for locale, want := range map[string]string{"C": "", "uk_UA.UTF-8": c.uk, "ru": c.ru} {
			t.Setenv("LC_ALL", locale)
			var out, errOut bytes.Buffer
			statuses[run(t.Context(), strings.Fields(c.call), strings.NewReader(""), &out, &errOut)] = true
			if said := errOut.String(); !strings.Contains(said, want) || strings.Contains(said, "%!") || want == "" && cyrillic.MatchString(said) {
				t.Errorf("%s: %q is told %q, want %q", locale, c.call, said, want)
			}
		}
		if len(statuses) != 1 || statuses[verb.ExitOK] {
			t.Errorf("%q: statuses %v", c.call, statuses)
		}
	}
}

// TestTell: errors of several lines, errors within errors, and signs of formats in what was typed.
func TestTell(t *testing.T) {
	said := verb.SpeechOf("uk")
	inner := verb.Faultf("%s %d: want at least %d", "--games", 0, 1)
	for _, c := range []struct {
		err  error
		want string
	}{
		{verb.BadCall(inner), "--games 0: потрібно щонайменше 1"},
		{errors.Join(inner, verb.BadCall(inner)), "--games 0: потрібно щонайменше 1\n--games 0: потрібно щонайменше 1"},
		{verb.Faultf("player %s: %w", "100%s", inner), "гравець 100%s: --games 0: потрібно щонайменше 1"},
		{verb.Faultf("%s: %w", "file", os.ErrExist), "file: file already exists"},
		{os.ErrExist, "file already exists"},
	} {
		if got := said.Tell(c.err); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if got := verb.Speech(nil).Tell(c.err); got != c.err.Error() {
			t.Errorf("%q in English", got)
		}
	}
	if !errors.Is(verb.Faultf("%w; %w", inner, os.ErrExist), os.ErrExist) {
		t.Error("what is wrapped is not found")
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
		said := verb.SpeechOf(terminal.LanguageOfTerminal())
		model := newParser(io.Discard, io.Discard, said).Model
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
			if told := out.String(); status != verb.ExitOK || !strings.HasPrefix(told, greeting) || strings.Contains(told, "Flags:") || strings.Contains(told, "[flags]") {
				t.Errorf("%s: %v --help, status %d: %s%s", locale, path, status, told, errOut.String())
			} else {
				check(strings.Join(path, " "), told)
			}
			page := manPage(said, model.Node, node)
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
		walk(model.Node, nil)
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
		if got := lang.Built().Known(terminal.LanguageOfTerminal()); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}
