package engine_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/tafl"
	_ "github.com/tavlei/tavlei/games/tafl/engine"
	"github.com/tavlei/tavlei/search"
)

func position(t *testing.T, spec, text string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// worth is what a position is to the defenders, and to the attackers the same turned round.
func worth(t *testing.T, spec, text string) int {
	t.Helper()
	e, ok := game.Ability[search.Evaluator](position(t, spec, text))
	if !ok {
		t.Fatal("no evaluation")
	}
	v := e.Eval(1)
	if w := e.Eval(0); w != -v {
		t.Errorf("%s %s is worth %d and %d", spec, text, v, w)
	}
	return v
}

// TestEval: of two positions the first is better for the defenders.
func TestEval(t *testing.T) {
	for _, c := range []struct{ name, spec, better, worse string }{
		{"a man more", "tafl", "/t7t/9/9/9/4K4/9/2T6/9/t7t/ a", "/t7t/9/9/9/4K4/9/9/9/t7t/ a"},
		{"an attacker less", "tafl", "/t8/9/9/9/4K4/9/9/9/9/ a", "/t7t/9/9/9/4K4/9/9/9/9/ a"},
		{"two ways against one", "tablut-saami", "/9/9/9/4t4/3tK4/9/9/9/9/ a", "/9/9/9/4t4/3tKt3/9/9/9/9/ a"},
		{"a fork to come", "brandubh", "/7/7/7/2tK3/7/7/t5t/ d", "/7/7/7/2tK3/7/7/t2t2t/ d"},
		{"corners guarded", "tafl", "/9/9/9/3t5/4K4/9/9/9/9/ d", "/9/1t7/9/9/4K4/9/9/9/9/ d"},
		{"shut in", "tafl", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/ a", "/9/9/4t4/3t1t3/2t1K1t2/3t1t3/4t4/9/9/ a"},
		{"attackers at his side", "fetlar", "/11/11/11/11/11/5K5/11/2t8/2t8/11/11/ a", "/11/11/11/11/4t6/4tKt4/11/11/11/11/11/ a"},
	} {
		if v, w := worth(t, c.spec, c.better), worth(t, c.spec, c.worse); v <= w {
			t.Errorf("%s: %d is no more than %d", c.name, v, w)
		}
	}
	for text, won := range map[string]bool{"/K8/9/9/9/9/9/9/9/4t4/ a": true, "/9/9/9/9/4t4/9/9/9/9/ d": false} {
		if v := worth(t, "tafl", text); v > 5000 != won || v < -5000 == won {
			t.Errorf("%s is worth %d", text, v)
		}
	}
	if v := worth(t, "tafl", ""); v < -100 || v > 100 {
		t.Errorf("the start is worth %d", v)
	}
}

// TestWinsAtSight: the king's way to safety and his capture are seen as wins, the capture of a man as one.
func TestWinsAtSight(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, move string
		want                       search.MoveScore
	}{
		{"escape", "tafl", "/9/9/9/9/9/9/9/9/3K3t1/ d", "d1-a1", search.WinScore},
		{"the king captured", "tafl", "/9/9/9/9/9/9/1tK6/9/3t5/ a", "d1-d3", search.WinScore},
		{"a man captured", "tafl", "/9/9/9/9/4K4/9/9/1Tt5t/3T5/ d", "d1-d2", search.CaptureScore(100)},
		{"nothing", "tafl", "", "d1-d2", 0},
	} {
		p := position(t, c.spec, c.position)
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

// TestChecked: a king who threatens to escape, and one who is threatened, must be answered.
func TestChecked(t *testing.T) {
	for text, want := range map[string]bool{
		"/9/9/9/9/9/9/9/9/3K3t1/ a":   true,
		"/9/9/9/9/4K4/9/9/9/3t5/ a":   false,
		"/9/9/9/9/9/9/1tK6/9/3t5/ d":  true,
		"/9/9/9/9/9/9/1tKT5/9/3t5/ d": false,
	} {
		c, _ := game.Ability[search.Checker](position(t, "tafl", text))
		if got := c.Checked(); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestTactical: quiescence sees the way out as well as captures.
func TestTactical(t *testing.T) {
	p := position(t, "tafl", "/9/9/9/9/9/9/9/1Tt6/3K3t1/ d")
	c, _ := game.Ability[search.Tactical](p)
	var texts string
	for _, m := range c.AppendTactical(nil) {
		texts += game.MoveText(p, m) + " "
	}
	if texts != "Kd1-a1 Kd1-g1xh1 Kd1-d2xc2 " {
		t.Error(texts)
	}
}

// TestTacticalGoesOn: what is remembered of a position is not said of the next one, nor under other rules.
func TestTacticalGoesOn(t *testing.T) {
	p := position(t, "tafl", "")
	of, _ := game.Ability[search.Tactical](p)
	rng, found := rand.New(rand.NewPCG(5, 6)), 0
	look := func() {
		fresh, _ := game.Ability[search.Tactical](game.Clone(p))
		want := fresh.AppendTactical(nil)
		if got := of.AppendTactical(nil); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", game.Text(p), got, want)
		}
		found += len(want)
	}
	for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(moves[:0]) {
		p.Play(moves[rng.IntN(len(moves))])
		look()
	}
	if found == 0 {
		t.Error("a game without captures")
	}
	const corner = "/9/9/9/9/4K4/9/1t7/T8/9/ a"
	for _, c := range []struct {
		spec string
		want int
	}{{"tafl", 1}, {"tafl;cornerHostile=none", 0}} {
		p.CopyFrom(position(t, c.spec, corner))
		if look(); len(of.AppendTactical(nil)) != c.want {
			t.Errorf("%s: %d moves", c.spec, len(of.AppendTactical(nil)))
		}
	}
}
