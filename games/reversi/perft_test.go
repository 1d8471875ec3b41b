package reversi

import (
	"flag"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// deepPerft tells whether -perft.deep was given: the kit defines the flag.
func deepPerft() bool {
	f := flag.Lookup("perft.deep")
	return f != nil && f.Value.String() == "true"
}

// TestPublicTable: with a finished game counted as one leaf the numbers are those of the public
// table (A. Bik, othello perft), to depth 10 and deeper with -perft.deep.
func TestPublicTable(t *testing.T) {
	want := []uint64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800, 1939886636, 18429641748}
	depth := 10
	if deepPerft() {
		depth = len(want)
	} else if testing.Short() {
		depth = 8
	}
	p := mustOpen(t, "othello").Start().(*Position)
	for i, n := range want[:depth] {
		if got := p.PerftEnded(i + 1); got != n {
			t.Errorf("depth %d: %d, want %d", i+1, got, n)
		}
	}
}

// TestPerftOfBoards: other boards and starts, counted by a slow program in another language that
// looks along rows of letters.
func TestPerftOfBoards(t *testing.T) {
	for _, c := range []struct {
		spec string
		want []uint64
	}{
		{"othello;size=4", []uint64{4, 12, 44, 128, 424, 1256, 3624, 9112, 20032, 36412, 50268, 55112}},
		{"reversi;size=4", []uint64{4, 12, 24, 24, 96, 288, 1152, 3232, 11072, 30976, 92512, 219936}},
		{"othello;size=6", []uint64{4, 12, 56, 244, 1364, 7604, 47740}},
		{"othello;size=12", []uint64{4, 12, 56, 244, 1396, 8200, 55180}},
		{"othello;board=octagon", []uint64{4, 12, 56, 244, 1396, 8200, 55136}},
		{"othello;board=cross", []uint64{4, 12, 56, 240, 1328, 7288, 46388}},
		{"othello;start=parallel", []uint64{4, 14, 68, 292, 1690, 9696, 64794, 450004}},
		{"othello;start=diagonalSwapped", []uint64{4, 12, 56, 244, 1396, 8200, 55092}},
	} {
		t.Run(c.spec, func(t *testing.T) {
			p := mustOpen(t, c.spec).Start()
			for i, n := range c.want {
				if got := tree.Perft(p, i+1); got != n {
					t.Errorf("depth %d: %d, want %d", i+1, got, n)
				}
				if got := tree.PerftPlain(p, i+1); got != n {
					t.Errorf("depth %d by the contract: %d, want %d", i+1, got, n)
				}
			}
		})
	}
}

// TestPerftAgrees: counting on words and walking with Play give the same numbers in random
// positions up to the end, where chance, passes, stocks and ends matter, in both conventions.
func TestPerftAgrees(t *testing.T) {
	for _, spec := range []string{"reversi", "othello", "annexation", "othello;size=10", "reversi;size=6;first=lot", "othello;start=xot"} {
		t.Run(spec, func(t *testing.T) {
			deepest := 4
			if strings.Contains(spec, "size=10") {
				deepest = 3
			}
			for seed := range uint64(20) {
				p := wander(t, spec, seed, int(seed)*3) // seed 0: the start, with what is drawn there
				for depth := 1; depth <= deepest; depth++ {
					plain := tree.PerftPlain(p, depth)
					if got := p.Perft(depth); got != plain {
						t.Errorf("%s: perft %d is %d, by the contract %d", game.Text(p), depth, got, plain)
					}
					if got, want := p.PerftEnded(depth), countBoth(p, depth); got != want {
						t.Errorf("%s: perft %d is %d with ended games, want %d", game.Text(p), depth, got, want)
					}
				}
			}
		})
	}
}

// countBoth counts leaves and ended games by the contract.
func countBoth(p *Position, depth int) uint64 {
	moves := p.AppendMoves(nil)
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	var n uint64
	for _, m := range moves {
		q := *p
		q.Play(m)
		n += countBoth(&q, depth-1)
	}
	return n
}
