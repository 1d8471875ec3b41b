package chapaev_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/games/chapaev/text"
)

// TestFirstShots: the shots of the first lesson do what its words say (2.3, 5.1 to 5.3, 6.2, 6.3).
func TestFirstShots(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	const hit = 1 << 12
	type came struct {
		fell, cut, turned, checked uint32
		own                        uint8
		again                      bool
	}
	want := map[string]came{
		"keep-turn":      {fell: hit, again: true},
		"shown-poke":     {fell: hit, again: true},
		"shown-scissors": {fell: hit, again: true},
		"shown-traitor":  {fell: hit, turned: 1 << 3, again: true},
		"shown-check":    {fell: hit, checked: 1 << 3, again: true},
		"shown-cut":      {cut: 1 << 11, checked: 1 << 4, again: true},
	}
	all, err := puzzle.Load(text.FS)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, one := range all {
		if one.Lesson != "first" {
			continue
		}
		seen++
		t.Run(one.ID, func(t *testing.T) {
			g, err := game.Open(one.Game)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(one.Position)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.ParseMove(one.Moves)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
			s := p.(*chapaev.Position).Last()
			if got := (came{s.Fell, s.Cut, s.Turned, s.Checked, s.Own, s.Again}); got != want[one.ID] {
				t.Errorf("%+v, want %+v", got, want[one.ID])
			}
		})
	}
	if seen != len(want) {
		t.Errorf("%d shots in the lesson, want %d", seen, len(want))
	}
}
