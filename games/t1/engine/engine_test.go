package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/t1"
	_ "github.com/tavlei/tavlei/games/t1/engine"
	"github.com/tavlei/tavlei/search"
)

func at(t *testing.T, text string) *t1.Position {
	t.Helper()
	g, err := game.Open("chess-t1")
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start().(*t1.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*t1.Position)
}

// TestEval: both seats see the same, the start is even but for the move, who has more or threatens the castle stands better, and
// a game that is over is worth more than any other.
func TestEval(t *testing.T) {
	if first, second := at(t, "").Eval(0), at(t, "").Eval(1); first != -second || first < 0 || first > 50 {
		t.Errorf("the start is worth %d and %d", first, second)
	}
	for _, c := range []struct {
		name, position string
		least, most    int
	}{
		{"a Connet more", "4k3/8/8/8/3C4/8/8/4K3 w - 0 1", 300, 1200},
		{"the enemy castle is empty and struck", "7k/8/3P4/8/3p4/8/8/4K3 w - 0 1", 300, 1500},
		{"and guarded", "4k3/8/3P4/8/3p4/8/8/4K3 w - 0 1", -150, 150},
		{"a second threat", "7k/8/1p3r2/8/3C4/8/8/4K3 b - 0 1", -200, 600},
		{"won", "4C2k/8/8/8/8/8/8/4K3 b Pp 0 1", 5000, 20000},
	} {
		if v := at(t, c.position).Eval(0); v < c.least || v > c.most {
			t.Errorf("%s: %d, want %d to %d", c.name, v, c.least, c.most)
		}
	}
}

// TestAtSight: what moves do at first sight.
func TestAtSight(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 search.MoveScore
	}{
		{"takes the King", "8/8/8/2R1k3/4K3/8/8/8 w Pp 0 1", "e4e5", search.WinScore},
		{"enters the castle", "6k1/6K1/7V/8/8/8/8/8 w Pp 0 1", "g7f8", search.WinScore},
		{"removes the last guard", "3pC2k/8/2S5/8/8/8/8/4K3 w Pp 0 1", "c6d8", search.WinScore},
		{"takes a Veteran", "k7/8/8/8/8/3RvI2/8/2K5 w Pp 0 1", "d3e3", search.CaptureScore(170)},
		{"which a Scout guards", "k7/8/8/8/6s1/3RvI2/8/2K5 w Pp 0 1", "d3e3", search.CaptureScore(150)},
		{"a Scout that is lost", "7k/8/1v6/2v5/8/3S4/8/4K3 w Pp 0 1", "d3c5", search.CaptureScore(-40)},
		{"is promoted", "2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1", "g7g8c", search.CaptureScore(250)},
		{"is quiet", "2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1", "e1e2", 0},
	} {
		p := at(t, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
}

// TestSEE: a quiet move loses the piece where the enemy is the stronger, and a Scout's leap away.
func TestSEE(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 int
	}{
		{"safe", "4k3/8/8/8/8/8/3R4/4K3 w Pp 0 1", "d2d3", 0},
		{"struck", "4k3/8/8/3c4/8/8/1R6/4K3 w Pp 0 1", "b2b3", -230},
		{"beside a Scout", "4k3/8/8/3s4/8/8/1C6/4K3 w Pp 0 1", "b2b4", -210},
	} {
		p := at(t, c.position)
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
	p := at(t, "2k5/6V1/8/8/8/3RvI2/8/4K3 w Pp 0 1")
	got := map[string]bool{}
	for _, m := range p.AppendTactical(nil) {
		got[game.MoveText(p, m)] = true
	}
	for _, want := range []string{"g7g8c", "g7g8p", "g7g8r", "g7g8s", "d3e3", "f3e3"} {
		if !got[want] {
			t.Errorf("%s is missing", want)
		}
		delete(got, want)
	}
	if len(got) > 0 {
		t.Errorf("quiet moves: %v", got)
	}
}
