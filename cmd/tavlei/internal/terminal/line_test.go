package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	_ "github.com/tavlei/tavlei/games/all" // the games that the tests play

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// fakeMode counts how often the terminal is in raw mode: 0 or 1.
type fakeMode struct{ entered, left, raw int }

func (m *fakeMode) enter() error {
	m.entered, m.raw = m.entered+1, 1
	return nil
}

func (m *fakeMode) leave() { m.left, m.raw = m.left+1, 0 }

// typing is an editor whose keys have been pressed already.
func typing(keys string, complete func(string) []string) (*editor, *fakeMode, *bytes.Buffer) {
	mode, screen := &fakeMode{}, &bytes.Buffer{}
	return newEditor(strings.NewReader(keys), screen, mode, complete), mode, screen
}

func among(words ...string) func(string) []string {
	return func(start string) []string {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, start) })
	}
}

// TestEditor: cursor keys, the history, completion, and what ends the input.
func TestEditor(t *testing.T) {
	const up, down, left, home = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[H"
	words := among("hint", "history", "help", "quit", "жК", "жС")
	for _, c := range []struct {
		name, keys string
		want       []string
		end        error
	}{
		{"plain", "c3-d4\rf6-e5\r", []string{"c3-d4", "f6-e5"}, io.EOF},
		{"cursor", "c-d4" + left + left + left + "3\r", []string{"c3-d4"}, io.EOF},
		{"home and backspace", "3-d4" + home + "c\rab\x7f\r", []string{"c3-d4", "a"}, io.EOF},
		{"history", "one\rtwo\r" + up + up + "\r" + up + up + up + down + "\r", []string{"one", "two", "one", "two"}, io.EOF},
		{"history has no empty line and none twice", "one\r\rtwo\rtwo\r" + up + up + "\r", []string{"one", "", "two", "two", "one"}, io.EOF},
		{"completion", "q\t\r", []string{"quit"}, io.EOF},
		{"completion as far as it is certain", "hi\t\r", []string{"hi"}, io.EOF},
		{"completion in the middle", "q4" + left + "\t\r", []string{"quit4"}, io.EOF},
		{"completion of nothing", "x\t\r", []string{"x"}, io.EOF},
		{"completion between letters of two bytes", "ж\t\r", []string{"ж"}, io.EOF},
		{"the end", "one\r\x04two\r", []string{"one"}, io.EOF},
		{"an interrupt", "one\rtw\x03o\r", []string{"one"}, context.Canceled},
	} {
		t.Run(c.name, func(t *testing.T) {
			ed, mode, screen := typing(c.keys, words)
			var got []string
			for {
				line, err := ed.Line(t.Context(), "> ")
				if mode.raw != 0 {
					t.Fatal("the terminal is left in raw mode")
				}
				if err != nil {
					if !errors.Is(err, c.end) {
						t.Errorf("ended with %v, want %v", err, c.end)
					}
					break
				}
				got = append(got, line)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("read %q, want %q; screen %q", got, c.want, screen)
			}
		})
	}
}

// TestEditorLists: what goes on in several ways is listed, a long list is cut.
func TestEditorLists(t *testing.T) {
	ed, _, screen := typing("hi\t\r", among("hint", "history", "help"))
	if _, err := ed.Line(t.Context(), "> "); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(screen.String(), "hint history\r\n") {
		t.Errorf("no list: %q", screen)
	}
	many := make([]string, mostListed+1)
	for i := range many {
		many[i] = "a" + string(rune('0'+i))
	}
	ed, _, screen = typing("a\t\r", among(many...))
	if _, err := ed.Line(t.Context(), "> "); err != nil {
		t.Fatal(err)
	}
	if s := screen.String(); !strings.Contains(s, many[mostListed-1]+" …") || strings.Contains(s, many[mostListed]) {
		t.Errorf("list of %d: %q", len(many), s)
	}
}

// waiting is a keyboard on which nobody types: it tells when it is read.
type waiting struct{ read chan struct{} }

func (w waiting) Read([]byte) (int, error) {
	w.read <- struct{}{}
	select {}
}

// TestEditorInterrupted: a signal while a line is awaited puts the terminal right.
func TestEditorInterrupted(t *testing.T) {
	mode, keyboard := &fakeMode{}, waiting{make(chan struct{})}
	ed := newEditor(keyboard, io.Discard, mode, among())
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		<-keyboard.read
		interrupt()
	}()
	if _, err := ed.Line(ctx, "> "); !errors.Is(err, context.Canceled) || mode.raw != 0 || mode.entered != 1 {
		t.Errorf("%v, %+v", err, mode)
	}
}

// broken is a screen that panics.
type broken struct{}

func (broken) Write([]byte) (int, error) { panic("broken") }

// TestEditorPanics: a panic while a line is read puts the terminal right before it ends the program.
func TestEditorPanics(t *testing.T) {
	mode := &fakeMode{}
	ed := newEditor(strings.NewReader("a"), broken{}, mode, func(string) []string { panic("broken") })
	for name, part := range map[string]func(){
		"screen":     func() { ed.read() },
		"completion": func() { ed.key("a", 1, '\t') },
	} {
		mode.enter()
		func() {
			defer func() {
				if r := recover(); r != "broken" || mode.raw != 0 {
					t.Errorf("%s: %v, %+v", name, r, mode)
				}
			}()
			part()
		}()
	}
}

// TestCompletions: words, moves by their names, else by their texts; only one's own; after a man the
// places it may go to.
func TestCompletions(t *testing.T) {
	open := func(id string) *table {
		c := PlayCmd{GameArg: verb.GameArg{Game: id}, Lang: "en"}
		tab, err := c.table(&verb.Env{Ctx: t.Context(), In: strings.NewReader(""), Out: io.Discard, Bare: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		return tab
	}
	for _, c := range []struct {
		game, picked, start string
		want                []string
	}{
		{"russian", "", "c3", []string{"c3-b4", "c3-d4"}},
		{"russian", "", "hi", []string{"hint", "history"}},
		{"russian", "c3", "b", []string{"b4"}},
		{"russian", "", "xyz", nil},
		{"chess", "", "N", []string{"Na3", "Nc3", "Nf3", "Nh3"}},
		{"bughouse", "", "B:N", []string{"B:Na3", "B:Nc3", "B:Nf3", "B:Nh3"}},
	} {
		tab := open(c.game)
		if c.picked != "" {
			tab.pick(c.picked)
		}
		if got := tab.completions(c.start); !slices.Equal(got, c.want) {
			t.Errorf("%s %s %q: %q, want %q", c.game, c.picked, c.start, got, c.want)
		}
	}
	tab := open("bughouse")
	tab.level, tab.me = new(search.Level), 0 // the program has the other seats
	for _, text := range tab.completions("A:") {
		if m, err := tab.line.Pos.ParseMove(text); err != nil || game.MoverOf(tab.line.Pos, m) != 0 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestVerbs: every word that is completed is a command.
func TestVerbs(t *testing.T) {
	for _, word := range verbs {
		tab, err := PlayCmd{GameArg: verb.GameArg{Game: "russian"}, Lang: "en"}.table(&verb.Env{Ctx: t.Context(), Out: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		out := &bytes.Buffer{}
		tab.e.Out = out
		if tab.command(word); strings.Contains(out.String(), tab.words.Say("unread")) {
			t.Errorf("%s is no command", word)
		}
	}
}
