package engine_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/jetan"
	_ "github.com/tavlei/tavlei/games/jetan/engine"
	"github.com/tavlei/tavlei/search"
)

func at(t *testing.T, spec, text string) *jetan.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start().(*jetan.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*jetan.Position)
}

// TestEval: both seats see the same, the start is even but for the move, who has more or is safer stands better, and a game
// that is over is worth more than any other.
func TestEval(t *testing.T) {
	if first, second := at(t, "jetan", "").Eval(0), at(t, "jetan", "").Eval(1); first != -second || first < 0 || first > 50 {
		t.Errorf("the start is worth %d and %d", first, second)
	}
	for _, c := range []struct {
		name, position string
		least, most    int
	}{
		{"a flier more", "q8c/10/10/10/10/4F5/10/10/10/Q8C b -", 350, 700},
		{"an escape more", "q8c/10/10/10/10/10/10/10/10/Q8C b E", 50, 150},
		{"the princess hemmed in", "q8c/10/10/10/10/10/10/pp8/10/Q8C b -", -400, -150},
		{"won", "9c/10/10/10/10/10/10/10/10/Q8C o -", 5000, 20000},
		{"drawn", "q9/10/10/10/10/4F5/10/10/10/Q8C o -", 0, 0},
	} {
		if v := at(t, "jetan", c.position).Eval(0); v < c.least || v > c.most {
			t.Errorf("%s: %d, want %d to %d", c.name, v, c.least, c.most)
		}
	}
}

// TestAtSight: what moves do at first sight.
func TestAtSight(t *testing.T) {
	const hangs = "q9/10/10/10/10/10/3c6/10/10/Q3F4C b -"
	for _, c := range []struct {
		name, spec, position, move string
		want                       search.MoveScore
	}{
		{"takes the princess", "jetan", "4q4c/10/10/3F6/10/10/10/10/10/Q8C b -", "d7xe10", search.WinScore},
		{"chief takes chief", "jetan", "q9/10/10/10/10/10/10/4c5/10/Q6C2 b -", "h1xe3", search.WinScore},
		{"the chief, a draw", "jetan", hangs, "e1xd4", search.CaptureScore(0)},
		{"the chief, a win", "jetan;chiefTaken=win", hangs, "e1xd4", search.WinScore},
		{"the chief, a capture", "jetan;chiefTaken=nothing", hangs, "e1xd4", search.CaptureScore(650)},
		{"takes a dwar", "jetan", "q8c/10/10/10/3d6/10/3W6/10/10/Q8C b -", "d4xd6", search.CaptureScore(400)},
		{"which is guarded", "jetan", "q8c/10/2pp6/3p6/3d6/10/3W6/10/10/Q8C b -", "d4xd6", search.CaptureScore(170)},
		{"attacks the princess", "jetan", "4q4c/10/10/10/2F7/10/10/10/10/Q8C b -", "c6-d7", search.CheckFlag},
		{"is quiet", "jetan", "4q4c/10/10/10/2F7/10/10/10/10/Q8C b -", "a1-a2", 0},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		s, _ := game.Ability[search.MoveScorer](p)
		if got := s.ScoreMoves(nil, []game.Move{m})[0]; got != c.want {
			t.Errorf("%s: %s scores %d, want %d", c.name, c.move, got, c.want)
		}
	}
}

// TestSEE: a quiet move loses the piece where the enemy strikes, or what it is worth more than the cheapest attacker if it is
// guarded.
func TestSEE(t *testing.T) {
	for _, c := range []struct {
		name, position, move string
		want                 int
	}{
		{"safe", "q8c/10/10/10/10/10/3D6/10/10/Q8C b -", "d4-d1", 0},
		{"struck by a panthan", "q8c/10/10/4p5/10/10/4D5/10/10/Q8C b -", "e4-d6", -400},
		{"and guarded", "q8c/10/10/4p5/10/3P6/4D5/10/10/Q8C b -", "e4-d6", -300},
		{"struck by what is worth more", "q8c/10/10/3d6/10/3P6/3W6/10/10/Q8C b -", "d5-d6", 0},
		{"the princess", "q8c/10/10/10/10/10/10/10/10/Q8C b -", "a1-a2", 0},
	} {
		p := at(t, "jetan", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if got := p.SEE(m); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestTactical: the moves for quiescence are the captures among the legal moves.
func TestTactical(t *testing.T) {
	p := at(t, "jetan", "q8c/10/10/10/3d6/2p7/3W6/10/10/Q8C b -")
	var got []string
	for _, m := range p.AppendTactical(nil) {
		got = append(got, game.MoveText(p, m))
	}
	if len(got) != 2 || got[0] != "d4xc5" || got[1] != "d4xd6" {
		t.Errorf("captures: %v", got)
	}
}

// TestChecked: whoever must answer at once is told so: a princess or, from chief to chief, a chief in danger.
func TestChecked(t *testing.T) {
	for position, want := range map[string]bool{
		"":                                      false,
		"q8c/10/10/10/3f6/10/10/10/10/4Q4C b -": false,
		"q8c/10/10/3f6/10/10/10/10/10/Q8C b -":  false,
		"q8c/10/10/10/10/10/3f6/10/10/Q8C b -":  true,
		"q9/10/10/10/10/10/9c/10/10/Q8C b -":    true,
	} {
		if got := at(t, "jetan", position).Checked(); got != want {
			t.Errorf("%s: %t", position, got)
		}
	}
}

// TestNullMove gives the turn away, but not with few pieces.
func TestNullMove(t *testing.T) {
	if p := at(t, "jetan", ""); !p.NullMove() || !p.ToMove().Has(1) {
		t.Error("no null move at the start")
	}
	if p := at(t, "jetan", "q8c/10/10/10/10/10/10/10/10/Q8C b -"); p.NullMove() {
		t.Error("a null move with two pieces")
	}
}
