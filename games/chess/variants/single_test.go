package variants_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// singles are the games of the shelf of which each has a rule that no other one has.
var singles = []string{"cambodian", "sittuyin", "duck", "spartan", "legan", "torishogi"}

// TestSingleNames: moves of these games are read as they are written, by squares, by names and by clicks.
func TestSingleNames(t *testing.T) {
	for _, id := range singles {
		rng := rand.New(rand.NewPCG(71, 16))
		line := game.NewLine(open(t, id).Start())
		for ply := 0; ply < 40 && !line.Outcome().Over(); ply++ {
			moves := line.Pos.AppendMoves(nil)
			clicks := map[string]bool{}
			for range 6 {
				m := moves[rng.IntN(len(moves))]
				for _, text := range []string{game.MoveText(line.Pos, m), game.NameOf(line.Pos, m, "en")} {
					if back, err := line.Pos.ParseMove(text); err != nil || back != m {
						t.Fatalf("%s: %s: %s is read as %s (%v)", id, game.Text(line.Pos), text, game.MoveText(line.Pos, back), err)
					}
				}
				clear(clicks)
				for _, path := range line.Pos.(game.Scener).AppendPaths(nil, m) {
					clicks[path.Text] = true
				}
				if len(clicks) == 0 {
					t.Fatalf("%s: no clicks are %s", id, game.MoveText(line.Pos, m))
				}
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// TestSingleRules: what these games forbid is refused for its reason, and what they allow is allowed.
func TestSingleRules(t *testing.T) {
	for _, c := range []struct{ id, position, move, code string }{
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O/d5", ""},
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1/d5", ""},
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "putBlocker"},
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1b1", "putBlocker"},
		{"duck", "r3k2r/8/8/3-d4/8/8/8/R3K2R w KQkq - 0 1", "a1b1/d5", "putOccupied"},
		{"duck", "r3k2r/8/8/8/8/8/-d7/R3K2R w KQkq - 0 1", "a1a3/d5", "blocked"},
		{"duck", "r3k2r/8/8/8/8/8/-d7/R3K2R w KQkq - 0 1", "a1a2/d5", "neutralSafe"},
		{"duck", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8/d5", ""},
		{"duck", "", "e2e4/e4", "putOccupied"},
		{"duck", "", "e2e4/e2", ""},
		{"duck", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2e8/e8", "putOccupied"},
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O/g1", "putOccupied"},
		{"duck", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1/f1", "putOccupied"},
		{"duck", "r3k2r/8/8/3-d4/8/8/8/R3K2R w KQkq - 0 1", "O-O-O/d5", "putOccupied"},
		{"duck", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "O-O/d5", "castlingBlocked"},
		{"sittuyin", "", "e4e5", "dropFirst"},
		{"sittuyin", "", "R@a2", "dropClosed"},
		{"sittuyin", "", "N@a4", "dropClosed"},
		{"sittuyin", "", "R@a1", ""},
		{"sittuyin", "4k3/8/8/3P4/P7/8/8/4K3 w - - 0 1", "d5d5f", ""},
		{"sittuyin", "4k3/8/8/3P4/P7/8/8/4K3 w - - 0 1", "d5c6f", ""},
		{"sittuyin", "4k3/8/8/3P4/P7/8/8/4K3 w - - 0 1", "a4a4f", "otherWay"},
		{"sittuyin", "4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "a4a4f", ""},
		{"sittuyin", "4k3/8/2n5/3P4/P7/8/8/4K3 w - - 0 1", "d5d5f", "otherWay"},
		{"sittuyin", "4k3/8/8/3P4/P7/8/8/3FK3 w - - 0 1", "d5d5f", "otherWay"},
		{"cambodian", "", "d1b2", ""},
		{"cambodian", "", "e1e3", "ownMan"},
		{"cambodian", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1 moved=d1", "d1b2", "kingWay"},
		{"cambodian", "3k4/8/8/8/8/8/8/r2K4 w - - 0 1", "d1b2", "inCheck"},
		{"spartan", "k6k/8/8/8/8/8/R7/4K3 b - - 0 1", "a8b8", ""},
		{"spartan", "k6k/8/8/8/8/8/R7/4K3 b - - 0 1", "h8g8", ""},
		{"spartan", "k6k/8/8/8/8/8/R6R/4K3 b - - 0 1", "a8a7", "inCheck"},
		{"spartan", "k6k/8/8/8/8/8/R6R/4K3 b - - 0 1", "a8b8", ""},
		{"spartan", "k7/8/8/8/8/8/R5h1/4K3 b - - 0 1", "g2g1k", "pawnTakes"},
		{"spartan", "k7/8/8/8/8/8/R5h1/3K4 b - - 0 1", "g2f1k", ""},
		{"spartan", "k7/8/8/8/8/8/R5h1/3K4 b - - 0 1", "g2f1g", "cannotBecome"},
	} {
		g := open(t, c.id)
		p := g.Start()
		if c.position != "" {
			var err error
			if p, err = g.Parse(c.position); err != nil {
				t.Errorf("%s: %v", c.id, err)
				continue
			}
		}
		_, err := p.ParseMove(c.move)
		var why *game.Refusal
		errors.As(err, &why)
		if c.code == "" && err != nil || c.code != "" && (why == nil || why.Code != c.code) {
			t.Errorf("%s: %s: %s: %v, want %q", c.id, game.Text(p), c.move, err, c.code)
		}
	}
}

// TestAim: a rook that comes into line with a king that has not moved takes its leap, even over others.
func TestAim(t *testing.T) {
	for move, leaps := range map[string]bool{"a8b8": true, "a8d8": false} {
		p, err := open(t, "cambodian").Parse("r3k3/8/8/8/8/8/3P4/3K4 b - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		line := game.NewLine(p)
		if err := line.PlayText(move); err != nil {
			t.Fatal(err)
		}
		if err := line.PlayText("d1f2"); (err == nil) != leaps {
			t.Errorf("after %s: %s: %v", move, game.Text(line.Pos), err)
		}
	}
}

// TestDuckForeign: other programs are told the blocker's way behind a comma.
func TestDuckForeign(t *testing.T) {
	g := open(t, "duck")
	for position, want := range map[string][2]string{
		"r3k2r/8/8/3-d4/8/8/8/R3K2R w KQkq - 0 1": {"r3k2r/8/8/3*4/8/8/8/R3K2R w KQkq - 0 1", "e1g1,g1d4"},
		"4k3/P7/8/8/8/8/8/4K3 w - - 0 1":          {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q,a8d4"},
	} {
		p, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		v, _ := game.Ability[protocol.UCIPosition](p)
		m, err := v.ParseUCI(want[1])
		if err != nil || string(v.AppendUCI(nil, m)) != want[1] || foreign(p) != want[0] {
			t.Errorf("%s is told as %s, %s as %s (%v)", position, foreign(p), want[1], v.AppendUCI(nil, m), err)
		}
	}
}
