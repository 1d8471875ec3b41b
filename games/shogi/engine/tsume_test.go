package engine_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/search/mate"
)

// tsumeTheme is the beginning of the theme of mates by checks; behind it stands their length.
const tsumeTheme = "tsume-"

// TestTsume proves every mate by checks: it is the shortest, every move of it but the last is the only one that mates as soon, and its lines
// are all ways to give the last.
func TestTsume(t *testing.T) {
	info, ok := game.Lookup("shogi")
	if !ok {
		t.Fatal("no shogi")
	}
	all, err := puzzle.Load(info.Text)
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, z := range all {
		length, ok := strings.CutPrefix(z.Theme, tsumeTheme)
		if !ok {
			continue
		}
		count++
		t.Run(z.ID, func(t *testing.T) {
			plies, err := strconv.Atoi(length)
			if err != nil {
				t.Fatal(err)
			}
			_, line, err := z.Open()
			if err != nil {
				t.Fatal(err)
			}
			var ends []string
			for _, words := range z.Lines {
				moves := strings.Fields(words)
				if len(moves) != plies || strings.Join(moves[:plies-1], " ") != strings.Join(strings.Fields(z.Lines[0])[:plies-1], " ") {
					t.Fatalf("%q is no way to the mate in %d plies of %q", words, plies, z.Lines[0])
				}
				ends = append(ends, moves[plies-1])
			}
			pos := game.Clone(line.Pos)
			for i, word := range strings.Fields(z.Lines[0]) {
				if i%2 == 0 {
					follows(t, pos, plies-i, word, ends)
				}
				m, err := pos.ParseMove(word)
				if err != nil {
					t.Fatal(err)
				}
				pos.Play(m)
			}
			if pos.Outcome().Reason != "mate" {
				t.Errorf("the line ends in %s", game.Text(pos))
			}
		})
	}
	if count < 40 {
		t.Errorf("%d mates by checks, want 40", count)
	}
}

// follows holds that the mate is so many plies long and begins with one move only; the last may be any of several.
func follows(t *testing.T, p game.Position, plies int, word string, ends []string) {
	t.Helper()
	found, err := mate.Find(t.Context(), p, mate.Options{Plies: plies, HashMB: 16})
	if err != nil || len(found.Line) != plies {
		t.Fatalf("%s: mate in %d plies (%v), want %d", game.Text(p), len(found.Line), err, plies)
	}
	var first []string
	for _, m := range found.First {
		first = append(first, game.MoveText(p, m))
	}
	want := []string{word}
	if plies == 1 {
		want = ends
	}
	slices.Sort(first)
	slices.Sort(want)
	if !slices.Equal(first, want) {
		t.Errorf("%s: %v mate in %d plies, the puzzle has %v", game.Text(p), first, plies, want)
	}
}

// TestNoMateInTime: that a long mate is not there is found within few positions, although drops lead to the same ones in many ways.
func TestNoMateInTime(t *testing.T) {
	g, err := game.Open("shogi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("1+N3g2l/+R1+S3s2/2+P3nkp/p1GrpPpp1/+bp6P/3PP1+b2/1P2S4/2KS5/7NL w N2L3P2g3p 138")
	if err != nil {
		t.Fatal(err)
	}
	if m, err := mate.Find(t.Context(), p, mate.Options{Plies: 11, Nodes: 30_000}); !errors.Is(err, mate.ErrNoMate) {
		t.Errorf("%d positions: %v, %v", m.Nodes, m.Line, err)
	}
}
