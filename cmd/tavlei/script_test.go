package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/tavlei/tavlei/game/gametest/testgames" // dice, several seats: no shipped game has them yet
)

// beProgram makes the test binary the program itself, for matches against another process.
const beProgram = "BE_TAVLEI"

func TestMain(m *testing.M) {
	if os.Getenv(beProgram) != "" {
		main()
	}
	os.Setenv("LC_ALL", "C") // the tests read English
	os.Exit(m.Run())
}

// TestScripts runs testdata/*.script, each in a directory of its own. A script is a list of
//
//	# comment
//	$ VERB ARGUMENTS    a call; arguments may stand in double quotes; $SELF is the program
//	< TEXT              a line of its standard input
//	exit N              its exit status, 0 if not given
//	out TEXT            standard output holds TEXT
//	err TEXT            standard error holds TEXT
//	!out TEXT, !err TEXT   it does not
//	file NAME           a file, made before the calls that follow; its lines begin with |
//
// An error that nobody expects on standard error fails the script.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.script")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(beProgram, "1")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".script"), func(t *testing.T) {
			t.Chdir(t.TempDir())
			runScript(t, bytes.ReplaceAll(text, []byte("$SELF"), []byte(self)))
		})
	}
}

// call is one call of a script and what is wanted of it.
type call struct {
	line  int
	args  []string
	input strings.Builder
	exit  int
	wants []want
}

type want struct {
	line    int
	channel string // out or err
	text    string
	absent  bool
}

func runScript(t *testing.T, text []byte) {
	var c *call
	finish := func() {
		if c != nil {
			c.run(t)
			c = nil
		}
	}
	scan := bufio.NewScanner(bytes.NewReader(text))
	name, content := "", ""
	for n := 1; scan.Scan(); n++ {
		line := scan.Text()
		if name != "" && !strings.HasPrefix(line, "|") {
			writeFile(t, name, content)
			name, content = "", ""
		}
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "", "#":
		case "$":
			finish()
			c = &call{line: n, args: words(t, rest)}
		case "<":
			c.input.WriteString(rest + "\n")
		case "exit":
			status, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatalf("line %d: %v", n, err)
			}
			c.exit = status
		case "out", "err", "!out", "!err":
			c.wants = append(c.wants, want{n, strings.TrimPrefix(word, "!"), rest, word[0] == '!'})
		case "file":
			finish()
			name = rest
		default:
			if !strings.HasPrefix(line, "|") || name == "" {
				t.Fatalf("line %d: %q is no line of a script", n, line)
			}
			content += strings.TrimPrefix(strings.TrimPrefix(line, "|"), " ") + "\n"
		}
	}
	finish()
}

func writeFile(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// run makes the call and compares.
func (c *call) run(t *testing.T) {
	var out, errOut bytes.Buffer
	status := run(t.Context(), c.args, strings.NewReader(c.input.String()), &out, &errOut)
	got := map[string]string{"out": out.String(), "err": errOut.String()}
	said := fmt.Sprintf("tavlei %s\n--- out\n%s--- err\n%s", strings.Join(c.args, " "), got["out"], got["err"])
	if status != c.exit {
		t.Errorf("line %d: exit status %d, want %d: %s", c.line, status, c.exit, said)
	}
	expectsError := c.exit != 0
	for _, w := range c.wants {
		if strings.Contains(got[w.channel], w.text) == w.absent {
			t.Errorf("line %d: %s %q, absent wanted: %v: %s", w.line, w.channel, w.text, w.absent, said)
		}
		expectsError = expectsError || w.channel == "err"
	}
	if !expectsError && strings.Contains(got["err"], "tavlei:") {
		t.Errorf("line %d: an error nobody expects: %s", c.line, said)
	}
}

// words splits a line at blanks outside double quotes.
func words(t *testing.T, line string) []string {
	var list []string
	word, quoted, some := "", false, false
	for _, r := range line {
		switch {
		case r == '"':
			quoted, some = !quoted, true
		case r == ' ' && !quoted:
			if some {
				list = append(list, word)
			}
			word, some = "", false
		default:
			word, some = word+string(r), true
		}
	}
	if quoted {
		t.Fatalf("%s: a quote is not closed", line)
	}
	if some {
		list = append(list, word)
	}
	return list
}
