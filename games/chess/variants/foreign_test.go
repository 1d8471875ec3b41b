package variants_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// TestForeign: other programs are told positions and moves as they write them, and we read both.
func TestForeign(t *testing.T) {
	for _, c := range []struct{ id, moves, position, move string }{
		{"gustav3", "", "arnbqkbnra/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/ARNBQKBNRA w KQkq - 0 1", ""},
		{"3check", "e2e4 f7f6 d1h5", "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 2+3 1 2", ""},
		{"seirawan", "b1c3 b8c6", "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR[HEhe] w KQkqACDEFGHacdefgh - 2 2", "g1f3h"},
		{"embassy", "", "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1", ""},
		{"capablanca", "", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1", ""},
	} {
		g := open(t, c.id)
		line := game.NewLine(g.Start())
		if err := line.PlayText(c.moves); err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		if got := foreign(line.Pos); got != c.position {
			t.Errorf("%s: %s, want %s", c.id, got, c.position)
		}
		p, err := g.Parse(foreign(line.Pos))
		if err != nil || p.Key() != line.Pos.Key() {
			t.Errorf("%s: %s is read as another position (%v)", c.id, foreign(line.Pos), err)
		}
		v, _ := game.Ability[protocol.UCIPosition](line.Pos)
		found := c.move == ""
		for _, m := range line.Pos.AppendMoves(nil) {
			text := string(v.AppendUCI(nil, m))
			if back, err := v.ParseUCI(text); err != nil || back != m {
				t.Errorf("%s: %s is read as %s (%v)", c.id, text, game.MoveText(line.Pos, back), err)
			}
			found = found || text == c.move
		}
		if !found {
			t.Errorf("%s: no move is written %s", c.id, c.move)
		}
	}
	castling(t, "embassy", "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", "e1h1", "e1b1")
	castling(t, "shako", "10/r4k3r/10/10/10/10/10/10/R4K3R/10 w KQkq - 0 1", "f2h2", "f2d2")
}

// castling wants castling to be written by where the king goes, and read so.
func castling(t *testing.T, id, position string, texts ...string) {
	t.Helper()
	p, err := open(t, id).Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := game.Ability[protocol.UCIPosition](p)
	for _, text := range texts {
		if m, err := v.ParseUCI(text); err != nil || string(v.AppendUCI(nil, m)) != text {
			t.Errorf("%s: %s is written %s (%v)", id, text, v.AppendUCI(nil, m), err)
		}
	}
	if got := foreign(p); got != position {
		t.Errorf("%s: %s, want %s", id, got, position)
	}
}
