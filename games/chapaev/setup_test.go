package chapaev

import (
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestUnavailable: where the engine cannot run, the error says so in the words of the contract and of
// the physics.
func TestUnavailable(t *testing.T) {
	err := unavailable(physics.ErrUnavailable)
	if !errors.Is(err, game.ErrUnavailable) || !errors.Is(err, physics.ErrUnavailable) {
		t.Errorf("%v", err)
	}
	if err := unavailable(nil); err != nil {
		t.Error(err)
	}
	info, _ := game.Lookup("chapayev")
	if info == nil || info.Engine.Check() != physics.Supported() {
		t.Error("the game does not ask the physics whether it can run")
	}
}

// TestSimulated: records bring a simulator of their own; the rules stay.
func TestSimulated(t *testing.T) {
	g, err := game.Open("chapaev;match=round")
	if err != nil {
		t.Fatal(err)
	}
	if Tag(g.Rules) != physics.Tag {
		t.Errorf("the engine is %q", Tag(g.Rules))
	}
	other := Simulated(g.Rules, &script{effects: []effect{fall(8)}})
	if Tag(other) != "script" {
		t.Errorf("the other engine is %q", Tag(other))
	}
	p := other.Start().(*Position)
	if p.Rules().Match != oneRound {
		t.Errorf("the other rules are %+v", *p.Rules())
	}
	if shoot(t, p, "F0:0,2000"); p.Men(1) != 0xfe00 || p.Last().Foes != 1 || p.Bodies()[8].On {
		t.Errorf("Black's men %x, %+v", p.Men(1), p.Last())
	}
	s := physics.Stroke{Kind: physics.Flick, Man: 1, V: [3]int16{0, 2000, 0}}
	m, err := p.MoveOf(s)
	if back, ok := StrokeOf(m); err != nil || !ok || back != s {
		t.Errorf("%v, %v", back, err)
	}
}
