package view_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
)

// TestWraps: a move over a wrap says by which copies it goes, others do not. Copies are named
// after the square they stand for, with < beyond the left edge and > beyond the right one.
func TestWraps(t *testing.T) {
	for _, c := range []struct{ game, position, move, want string }{
		{"cylinder", "4k3/8/8/8/8/RP6/8/4K3 w - - 0 1", "a3h3", "h3<"},
		{"cylinder", "4k3/8/8/8/8/RP6/8/4K3 w - - 0 1", "a3c3", "h3<"},
		{"cylinder", "4k3/8/8/8/8/RP6/8/4K3 w - - 0 1", "a3a8", ""},
		{"cylinder", "4k3/8/8/8/8/R7/8/4K3 w - - 0 1", "a3d3", ""},
		{"cylinder", "4k3/8/8/8/8/R7/8/4K3 w - - 0 1", "a3e3", ""}, // as far both ways
		{"cylinder", "4k3/8/8/8/8/R7/8/4K3 w - - 0 1", "a3f3", "h3<"},
		{"cylinder", "4k3/8/8/8/8/8/7N/4K3 w - - 0 1", "h2a4", "a4>"},
		{"cylinder", "4k3/8/8/8/8/8/7N/4K3 w - - 0 1", "h2b1", "b1>"},
		{"cylinder", "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", "a2h3", "h3<"},
		{"cylinder", "4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", "a2a4", ""},
		{"cylinder", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2", "a5h6", "h6<"},
		{"mobius", "startpos", "a1h8", "h8<"},
		{"mobius", "startpos", "b1h7", "h7<"}, // CY and MO cases of the rule file
		{"mobius", "8/8/8/3k4/8/B7/8/4K3 w - - 0 1", "a3h5", "h5<"},
		{"mobius", "8/8/8/3k4/8/B7/8/4K3 w - - 0 1", "a3d1", "h5<"},
		{"mobius", "8/8/8/3k4/8/B7/8/4K3 w - - 0 1", "a3d6", ""},
		{"mobius", "8/8/7p/3k4/8/8/P7/4K3 w - - 0 1", "a2h6", "h6<"},
	} {
		g := chesstest.Open(t, c.game)
		p := g.Start()
		if c.position != "startpos" {
			var err error
			if p, err = g.Parse(c.position); err != nil {
				t.Fatal(err)
			}
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s %s: %v", c.game, c.move, err)
			continue
		}
		scener := p.(game.Scener)
		paths := scener.AppendPaths(nil, m)
		var names []string
		for _, place := range paths[0].Seams {
			names = append(names, scener.Board().Places[place].Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s %s %s: over %q, want %q", c.game, c.position, c.move, got, c.want)
		}
	}
}

// TestWrapsLeadThere: over the copies of any move of a random game one comes to where it ends.
func TestWrapsLeadThere(t *testing.T) {
	for _, name := range []string{"cylinder", "mobius"} {
		p := chesstest.Open(t, name).Start()
		board := p.(game.Scener).Board()
		crossed := 0
		for ply := range 200 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for _, path := range p.(game.Scener).AppendPaths(nil, m) {
					crossed += len(path.Seams)
					if i := slices.IndexFunc(path.Seams, func(s game.Place) bool { return board.Meant(s) == s }); i >= 0 {
						t.Fatalf("%s, ply %d, %s: %s is no copy", name, ply, path.Text, board.Places[path.Seams[i]].Name)
					}
				}
			}
			p.Play(moves[(ply*7919)%len(moves)])
		}
		if crossed == 0 {
			t.Errorf("%s: no move goes over the seam", name)
		}
	}
}
