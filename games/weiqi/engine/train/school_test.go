package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// scored are games on a board of fifteen lines, which begin alike.
const scored = "(;GM[1]SZ[15];B[dd];W[ll];B[ld];W[dl];B[fc];W[nl])(;GM[1]SZ[15];B[dd];W[ll];B[dl];W[ld];B[cj];W[])"

// TestScores: games that begin with an empty wide board and alternate are learned from, others are not.
func TestScores(t *testing.T) {
	const others = "(;GM[1]SZ[9];B[ee];W[cc])(;GM[1]SZ[19]AB[dd][pp];W[dp];B[pd])(;GM[1]SZ[19];B[pd])(;GM[1]SZ[19:15];B[dd];W[cc])"
	games, err := scoresOf("games.sgf", strings.NewReader(others+scored))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, want 2: %v", len(games), err)
	}
	if want := []goban.Point{3*15 + 3, 11*15 + 11, 11*15 + 3, 3*15 + 11, 9*15 + 2, goban.None}; !slices.Equal(games[1].moves, want) {
		t.Errorf("%v, want %v", games[1].moves, want)
	}
	s := games[1].standAt(5, 0)
	if s.played != goban.None || s.turn != goban.White || s.last != 9*15+2 || s.before != 3*15+11 || len(s.board.Empties()) != 15*15-5 {
		t.Errorf("%+v", s)
	}
	var u pupil
	if u.look(net.New(1), s) || u.positions != 0 {
		t.Error("a pass is learned from")
	}
}

// TestTeach: what is played again and again becomes likelier, and the same seed gives the same network.
func TestTeach(t *testing.T) {
	games, err := scoresOf("games.sgf", strings.NewReader(strings.Repeat(scored, 2)))
	if err != nil {
		t.Fatal(err)
	}
	var files [2][]byte
	for i := range files {
		s := newSchool(games, 2, 2, 3)
		const steps, part = 40, 5
		var sums [steps / part]float64
		for at := range steps {
			g := s.step(0.01, at)
			sums[at/part] += g.surprise / float64(g.positions) / part
		}
		if first, last := sums[0], sums[len(sums)-1]; last > 0.75*first {
			t.Errorf("surprise of %.2f, after some steps %.2f", first, last)
		}
		files[i] = net.Write(s.net)
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed gives another network")
	}
}

// TestFlags: what a network cannot be learned by is refused by what is wrong with it.
func TestFlags(t *testing.T) {
	small := filepath.Join(t.TempDir(), "small.sgf")
	if err := os.WriteFile(small, []byte("(;GM[1]SZ[9];B[ee];W[cc])"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-steps", "1", "-layers", "0"}, "0 layers"},
		{[]string{"-steps", "1", "-layers", "65"}, "65 layers"},
		{[]string{"-steps", "1", "-procs", "0"}, "0 positions at a time"},
		{[]string{"-steps", "1", "-records", small}, "0 games on wide square boards"},
		{[]string{"-steps", "1", "-records", small + "x"}, "small.sgfx"},
	} {
		if err := run(c.args); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.args, err, c.want)
		}
	}
}
