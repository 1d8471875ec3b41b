package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

var deep = flag.Bool("refute.deep", false, "prove the refutations of all mates, not of short ones alone, and make the file anew")

const file = "../text/puzzles.json"

// puzzles are the mates by checks of the file.
func puzzles(t *testing.T) (all []puzzle.Puzzle) {
	t.Helper()
	info, ok := game.Lookup("shogi")
	if !ok {
		t.Fatal("no shogi")
	}
	list, err := puzzle.Load(info.Text)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(list, func(p puzzle.Puzzle) bool { return !strings.HasPrefix(p.Theme, themeStart) })
}

// TestRefuted: wherever on its lines a check is made that does not mate in time, a line refutes it, and so does the line of all
// moves that give none.
func TestRefuted(t *testing.T) {
	all := puzzles(t)
	if len(all) < 40 {
		t.Errorf("%d mates", len(all))
	}
	shown := 0
	for _, p := range all {
		if len(p.Wrong) == 0 {
			continue
		}
		shown++
		if p.Theme != themeStart+"3" && !*deep {
			continue
		}
		played, err := p.Played()
		if err != nil {
			t.Fatal(err)
		}
		for before, right := range turns(played) {
			_, line, err := p.Open()
			if err == nil {
				err = line.PlayText(before)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range steps(line.Pos) {
				if !slices.Contains(right, s.text) {
					proved(t, p, s, before, played[0].Len()-line.Len()-2)
				}
			}
		}
	}
	if shown < leastShown {
		t.Errorf("%d mates show why moves are wrong, want %d", shown, leastShown)
	}
}

// leastShown is how many mates refute wrong moves on the board.
const leastShown = 43

// proved wants a reply to a wrong move after which there is no mate in the plies that are left.
func proved(t *testing.T, p puzzle.Puzzle, s step, before string, left int) {
	t.Helper()
	for _, word := range []string{s.text, puzzle.Other} {
		start := strings.TrimSpace(before+" "+word) + " "
		i := slices.IndexFunc(p.Wrong, func(line string) bool { return strings.HasPrefix(line, start) })
		if i < 0 {
			continue
		}
		line := game.NewLine(game.Clone(s.after))
		reply, _, _ := strings.Cut(p.Wrong[i][len(start):], " ")
		if err := line.PlayText(reply); err != nil {
			t.Fatalf("%s: %s: %v", p.ID, p.Wrong[i], err)
		}
		if ok, err := holds(t.Context(), line.Pos, left, 0); err != nil || !ok {
			t.Errorf("%s: %s does not refute %s, %v", p.ID, p.Wrong[i], s.text, err)
		}
		return
	}
	if s.check {
		t.Errorf("%s: after %q nothing refutes %s", p.ID, before, s.text)
	}
}

// TestRun: the tool writes what the file has, once and again, and refuses what is no file.
func TestRun(t *testing.T) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(string(data), "\n")
	want := rows[slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, `"tsume-3-1"`) })]
	name := filepath.Join(t.TempDir(), "puzzles.json")
	for _, row := range []string{lines.ReplaceAllString(want, "$1"), want} {
		if err := os.WriteFile(name, []byte("[\n"+row+"\n]\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), []string{"-o", name}, io.Discard); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != "[\n"+want+"\n]\n" {
			t.Errorf("%s, %v, want\n%s", got, err, want)
		}
	}
	mates := strings.Replace(want, `"lines": ["B*2b 1a2a R*1a"]`, `"lines": ["B*2b 1a2a 2b1a"]`, 1) // R*1a is another mate
	var log strings.Builder
	if err := os.WriteFile(name, []byte(mates), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-o", name}, &log); err != nil || !strings.Contains(log.String(), "stays as it is") {
		t.Errorf("%v, %q", err, log.String())
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != mates {
		t.Errorf("%s, %v, want\n%s", got, err, mates)
	}
	wrong := filepath.Join(t.TempDir(), "wrong.json")
	if err := os.WriteFile(wrong, []byte(`  {"id": "x", "theme": "tsume-3", "game": "shogi", "position": "x", "lines": []}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-o", filepath.Join(wrong, "none")}, {"-x"}, {"-o", wrong}} {
		if err := run(t.Context(), args, io.Discard); err == nil {
			t.Errorf("%v is carried out", args)
		}
	}
}

// TestDeepFile makes the refutations of all mates that have them anew.
func TestDeepFile(t *testing.T) {
	if !*deep {
		t.Skip("with -refute.deep only")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := slices.DeleteFunc(strings.SplitAfter(string(data), "\n"), func(row string) bool { return !strings.Contains(row, `"wrong": `) })
	old := strings.Join(rows, "")
	name := filepath.Join(t.TempDir(), "puzzles.json")
	if err := os.WriteFile(name, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"-o", name}, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if made, err := os.ReadFile(name); err != nil || string(made) != old {
		t.Errorf("the tool makes other refutations, %v", err)
	}
}
