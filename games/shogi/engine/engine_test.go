package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/shogi"
	_ "github.com/tavlei/tavlei/games/shogi/engine"
	"github.com/tavlei/tavlei/search"
)

func at(t *testing.T, spec, text string) *shogi.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start().(*shogi.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*shogi.Position)
}

// TestEval: both seats see the same, the start is even but for the move, who has more, holds more or strikes at the King stands
// better, and a game that is over is worth more than any other.
func TestEval(t *testing.T) {
	if first, second := at(t, "shogi", "").Eval(0), at(t, "shogi", "").Eval(1); first != -second || first < 0 || first > 50 {
		t.Errorf("the start is worth %d and %d", first, second)
	}
	for _, c := range []struct {
		name, spec, position string
		least, most          int
	}{
		{"a rook given", "shogi;handicap=rook", "", 700, 1300},
		{"a rook in hand", "shogi", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1", 1700, 2500},
		{"a dragon at the King", "shogi", "lnsgkg1nl/6sb1/pppppp1pp/9/9/9/PPPPPPP+rP/1B1G2S2/LNSGK2NL b RPP 1", -1500, 1500},
		{"won by a try", "shogi;impasse=try", "4K4/9/9/9/9/9/9/9/k8 w - 1", 5000, 20000},
		{"a wrong declaration", "shogi", "K8/9/9/9/9/9/9/9/8k w - 2 win", -20000, -5000},
	} {
		if v := at(t, c.spec, c.position).Eval(0); v < c.least || v > c.most {
			t.Errorf("%s: %d, want %d to %d", c.name, v, c.least, c.most)
		}
	}
	quiet := at(t, "shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2G 1").Eval(0)
	if near := at(t, "shogi", "4k4/4g4/3+P1+P3/9/9/9/9/9/4K4 b 2G 1").Eval(0); near < quiet {
		t.Errorf("tokins at the King are worth %d, two golds in hand alone %d", near, quiet)
	}
	if v := at(t, "shogi", "").Eval(3); v != 0 {
		t.Errorf("seat 3 has %d", v)
	}
}

// TestAtSight: what moves do at first sight.
func TestAtSight(t *testing.T) {
	const pawnLost, rookTaken = 100 + 115, 950 + 1040
	for _, c := range []struct {
		name, spec, position, move string
		want                       search.MoveScore
	}{
		{"a free pawn", "shogi", "k8/9/9/4p4/4G4/9/9/9/4K4 b - 1", "5e5d", search.CaptureScore(pawnLost)},
		{"a guarded pawn for a rook", "shogi", "k8/9/4g4/4p4/4R4/9/9/9/4K4 b - 1", "5e5d", search.CaptureScore(pawnLost - rookTaken)},
		{"a rook for a pawn", "shogi", "k8/9/4g4/4r4/4P4/9/9/9/4K4 b - 1", "5e5d", search.CaptureScore(rookTaken)},
		{"is promoted", "shogi", "k8/9/9/3P5/9/9/9/9/4K4 b - 1", "6d6c+", search.CaptureScore(420)},
		{"is quiet", "shogi", "", "7g7f", 0},
		{"a quiet check", "shogi", "4k4/9/9/9/9/9/9/1R7/4K4 b - 1", "8h8a", search.CheckFlag},
		{"a drop with check", "shogi", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b", search.CheckFlag},
		{"a quiet drop", "shogi", "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", 0},
		{"a try", "shogi;impasse=try", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", search.WinScore},
		{"a declaration", "shogi", "KRRBB+P+P+P1/+P+P+P+P+P4/9/9/9/9/9/9/4k4 b - 1", "win", search.WinScore},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
}

// TestSEE: a quiet move or a drop loses the piece where it can be taken for nothing.
func TestSEE(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 int
	}{
		{"safe", "k8/9/9/9/9/9/9/4S4/4K4 b - 1", "5h5g", 0},
		{"struck", "k8/9/9/9/4p4/9/4S4/9/4K4 b - 1", "5g5f", -(480 + 510)},
		{"a drop that is struck", "k8/9/9/9/4p4/9/9/9/4K4 b S 1", "S*5f", -(480 + 510)},
		{"a safe drop", "k8/9/9/9/4p4/9/9/9/4K4 b S 1", "S*5g", 0},
	} {
		p := at(t, "shogi", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.SEE(m); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestTactical: the moves for quiescence are those that take or promote, each one of the legal ones.
func TestTactical(t *testing.T) {
	p := at(t, "shogi", "4k4/9/3p5/3P5/9/2p3G2/2G3p2/9/4K4 b GN 1")
	got := map[string]bool{}
	for _, m := range p.AppendTactical(nil) {
		got[game.MoveText(p, m)] = true
	}
	for _, want := range []string{"6d6c+", "7g7f", "3f3g"} {
		if !got[want] {
			t.Errorf("%s is missing", want)
		}
		delete(got, want)
	}
	if len(got) > 0 {
		t.Errorf("quiet moves: %v", got)
	}
}

// TestMate: the search finds a mate by drops.
func TestMate(t *testing.T) {
	g, err := game.Open("shogi")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse("7nl/7k1/6ppp/9/7P1/9/9/9/4K4 b RG 1")
	if err != nil {
		t.Fatal(err)
	}
	r, err := search.New(g, search.Options{}).Search(t.Context(), game.NewLine(p), search.Limits{Nodes: 200_000, Depth: 7}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Mate != 3 {
		t.Errorf("%s, mate in %d, want 3", game.MoveText(p, r.PV[0]), r.Mate)
	}
}
