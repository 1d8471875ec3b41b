package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/match"
)

// broken is a simulator that fails at hard strokes.
type broken struct{ flatland }

var errBroken = errors.New("out of order")

func (b broken) Simulate(t physics.Table, men physics.Bodies, s physics.Stroke, frame func(int, *physics.Bodies) bool) (physics.Result, error) {
	if s.V[1] > 3000 {
		return physics.Result{}, errBroken
	}
	return b.flatland.Simulate(t, men, s, frame)
}

// TestEngineFails: a shot at which the engine fails is refused with what failed at what, nothing has
// changed, and the match goes on. Nobody passes who has time left (2.5).
func TestEngineFails(t *testing.T) {
	g := flat(t, "chapaev;match=round")
	s, err := match.New(match.Setup{Game: g.Name()})
	if err != nil {
		t.Fatal(err)
	}
	s.Line = game.NewLine(chapaev.Simulated(g.Rules, broken{}).Start())
	s.Line.Keep()
	env := match.Env{Roll: func(ply int, total uint32) uint32 { return match.Roll("seed", ply, total) }}
	do := func(c match.Command) error {
		events, err := match.Decide(s, c, env)
		for _, e := range events {
			if err := match.Apply(s, e); err != nil {
				t.Fatal(err)
			}
		}
		return err
	}
	for seat := range game.Seat(2) {
		if err := do(match.Command{Seat: seat, Request: match.Join{Player: match.Player{Kind: match.Guest, ID: seat.String()}}}); err != nil {
			t.Fatal(err)
		}
	}
	before := game.Text(s.Line.Pos)
	err = do(match.Command{Request: match.Move{Text: "F3:0,3500", Plies: match.AnyPlies}})
	if !errors.Is(err, match.ErrEngine) || !strings.Contains(err.Error(), errBroken.Error()) || !strings.Contains(err.Error(), "F3:0,3500") {
		t.Errorf("the engine fails: %v", err)
	}
	if game.Text(s.Line.Pos) != before || len(s.Plies) != 0 || s.Phase != match.Playing {
		t.Errorf("after it: phase %v, %d plies, %s", s.Phase, len(s.Plies), game.Text(s.Line.Pos))
	}
	var r *game.Refusal
	if err := do(match.Command{Request: match.Move{Text: "pass", Plies: match.AnyPlies}}); !errors.As(err, &r) || r.Code != "timeLeft" || r.Rule != "2.5" || r.Input != "pass" {
		t.Errorf("a pass with time left: %v", err)
	}
	if err := do(match.Command{Request: match.Move{Text: "F3:0,2000", Plies: match.AnyPlies}}); err != nil || len(s.Plies) != 1 {
		t.Errorf("the next shot: %v, %d plies", err, len(s.Plies))
	}
}
