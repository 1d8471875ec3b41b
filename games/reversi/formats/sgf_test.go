package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// sgfs reads a text as SGF.
func sgfs(t *testing.T, text string) (all []record.Entry) {
	t.Helper()
	for e := range format(t, "sgf").Read(strings.NewReader(text), record.Options{File: "x"}) {
		all = append(all, e)
	}
	return all
}

// TestSGF: squares by letter and number or by two letters, passes told or not, variations, comments, boards
// that are set up.
func TestSGF(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"letters and numbers", "(;FF[4]GM[2];B[f5];W[D6]C[so];B[c3])", "f5 d6 c3"},
		{"two letters", "(;GM[2]SZ[8];B[fe];W[df];B[cc])", "f5 d6 c3"},
		{"variations", "(;GM[2]PB[Ann];B[f5](;W[d6];B[c3](;W[d3])(;W[c4]))(;W[f4])(;W[f6]))", "f5 d6 c3 d3"},
		{"a board", "(;GM[2]AB[a1][c1]AW[b1]PL[W]AE[c1];W[])", ""},
		{"six columns", "(;GM[2]SZ[6];B[e4])", "e4"},
	} {
		all := sgfs(t, c.in)
		if len(all) != 1 || all[0].Game == nil {
			t.Fatalf("%s: %q", c.name, faults(all))
		}
		if got := line(all[0].Game); got != c.want && c.want != "" {
			t.Errorf("%s: %s, want %s; %q", c.name, got, c.want, faults(all))
		}
		var b bytes.Buffer
		if err := format(t, "sgf").Write(&b, all[0].Game); err != nil {
			t.Fatal(err)
		}
		if f, err := load.Detect("", b.Bytes()); err != nil || f.Name != "sgf" {
			t.Errorf("%s is taken for %v", &b, f)
		}
		again(t, format(t, "sgf"), all[0].Game)
	}
	g := sgfs(t, "(;GM[2]PB[Ann]RE[W+10];B[f5](;W[d6]C[so])(;W[f4]))")[0].Game
	black, _ := g.Tag("Black")
	if black != "Ann" || g.Result != record.SecondWins || len(g.Root.Next[0].Next) != 2 || g.Root.Next[0].Next[0].After != "so" {
		t.Errorf("%s, %s, %d lines", black, g.Result, len(g.Root.Next[0].Next))
	}
}

// TestSGFBoard: what is taken away from a board is so after the rest, however often it is read.
func TestSGFBoard(t *testing.T) {
	for range 20 {
		g := sgfs(t, "(;GM[2]AE[c1]AB[a1][c1]AW[b1]PL[B])")[0].Game
		if got, want := game.Text(g.Start), "XO"+strings.Repeat("-", 62)+" X"; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}
}

// TestSGFFaults: other games are not read, illegal moves are named, games around them stay.
func TestSGFFaults(t *testing.T) {
	all := sgfs(t, "(;GM[4];B[aa])\n(;GM[2];B[a1])\n(;GM[2];B[f5];B[d6])\n(;GM[2];B[f5](;W[a1];B[c3])(;W[d6]))(;GM[2];B[f5];AB[a1])(;GM[2]SZ[7])(;GM[2]AB[z9]")
	want := []string{"x:1:3: game 1: GM[4]: this is Gomoku or Renju, which is not played here", "x:2:9: game 2, ply 1: B[a1]: touchesNothing", "x:3:15: game 3, ply 2: B[d6]: it is the move of white",
		"x:4:16: game 4, ply 2: W[a1]: touchesNothing", "x:4:51: game 5, ply 2: AB[a1]: the board is set up anew", "game 6", "the file ends inside a game",
		"x:4:72: game 7: AB[z9]: no such square"}
	got := faults(all)
	if len(all) != 7 || len(got) != len(want) {
		t.Fatalf("%d games, %q", len(all), got)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%s; want %s", got[i], want[i])
		}
	}
	if n := all[3].Game.Root.Next[0]; len(n.Next) != 1 || n.Next[0].Text != "d6" {
		t.Errorf("%d lines", len(n.Next))
	}
}

func FuzzSGF(f *testing.F) {
	for _, s := range []string{"(;FF[4]GM[2];B[d3];W[c5])", "(;GM[2](;B[f5](;W[]))(;B[d3]C[a\\]b]))", "(;GM[2]AB[a1]AW[b1]PL[W];W[c1])", "(;GM[2]SZ[10];B[tt]", "(;gm[2]RE[B+]((((;"} {
		f.Add([]byte(s))
	}
	fuzz(f, "sgf")
}
