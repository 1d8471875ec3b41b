package gametest_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/game/gametest/testgames"
)

// party is the game of six seats with a defect in the rare parts of the contract.
type party struct {
	testgames.Party
	defect string
}

func (p *party) CopyFrom(src game.Position) { *p = *src.(*party) }

func (p *party) ToMove() game.Seats {
	if p.defect == "who has left may move" {
		return p.Party.ToMove() | game.SeatSet(0)
	}
	return p.Party.ToMove()
}

func (p *party) ResignMove(s game.Seat) game.Move {
	m := p.Party.ResignMove(s)
	if p.defect == "leaves twice" && m == (game.Move{}) {
		m = p.Party.ResignMove((s + 1) % 6)
	}
	return m
}

func (p *party) Mover(m game.Move) game.Seat {
	if p.defect == "leaves for another" && m == p.ResignMove(2) {
		return 3
	}
	return p.Party.Mover(m)
}

func (p *party) ParseMove(text string) (game.Move, error) {
	if p.defect == "leaving cannot be read" && strings.HasSuffix(text, "left") {
		return game.Move{}, &game.Refusal{Code: "notLegal"}
	}
	return p.Party.ParseMove(text)
}

func (p *party) Score(s game.Seat) int {
	if p.defect == "score remembers" {
		count++
		return count
	}
	return p.Party.Score(s)
}

func (p *party) Outcome() game.Outcome {
	o := p.Party.Outcome()
	if p.defect == "a team on two places" || !o.Over() {
		return o
	}
	if p.defect == "a seventh place" {
		o.Place[0] = 7
	}
	return o
}

// race is the game with dice and a defect.
type race struct {
	testgames.Race
	defect string
}

func (r *race) CopyFrom(src game.Position) { *r = *src.(*race) }

func (r *race) ToMove() game.Seats {
	if to := r.Race.ToMove(); r.defect != "chance with company" || !to.Has(game.Chance) {
		return to
	}
	return game.SeatSet(0, game.Chance)
}

func (r *race) Weight(m game.Move) uint32 {
	switch r.defect {
	case "weightless roll":
		return 0
	case "heavy rolls":
		return 1<<32 - 1
	}
	return r.Race.Weight(m)
}

func (r *race) AppendScene(sc *game.Scene) {
	r.Race.AppendScene(sc)
	if r.defect == "die not in the text" {
		count++
		sc.Dice = append(sc.Dice, count)
	}
}

// wrapped makes rules whose positions carry a defect.
type wrapped struct {
	game.Rules
	wrap func(game.Position) game.Position
}

func (w wrapped) Start() game.Position { return w.wrap(w.Rules.Start()) }

func (w wrapped) Parse(text string) (game.Position, error) {
	p, err := w.Rules.Parse(text)
	if err != nil {
		return nil, err
	}
	return w.wrap(p), nil
}

func TestRareDefectsAreFound(t *testing.T) {
	for _, c := range []struct{ spec, defect, want string }{
		{"party", "", ""},
		{"party", "who has left may move", "leaving"},
		{"party", "leaves twice", "leaving"},
		{"party", "leaves for another", "leaving"},
		{"party", "leaving cannot be read", "move round trip"},
		{"party", "score remembers", "score of twin"},
		{"party", "a team on two places", "outcome"},
		{"party", "a seventh place", "outcome"},
		{"dice-race", "", ""},
		{"dice-race", "chance with company", "toMove"},
		{"dice-race", "weightless roll", "weights"},
		{"dice-race", "heavy rolls", "weights"},
		{"dice-race", "die not in the text", "scene"},
	} {
		t.Run(c.spec+" "+c.defect, func(t *testing.T) {
			g, err := game.Open(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			g.Info, g.Rules = nil, wrapped{g.Rules, func(p game.Position) game.Position {
				if v, ok := p.(*testgames.Party); ok {
					return &party{*v, c.defect}
				}
				return &race{*p.(*testgames.Race), c.defect}
			}}
			if c.defect == "a team on two places" {
				g.Teams = []int8{0, 1, 2, 0, 1, 2}
			}
			var found []string
			for _, f := range gametest.Check(g, gametest.Options{Games: 8}) {
				if f.Check == c.want {
					return
				}
				found = append(found, f.String())
			}
			if c.want != "" || found != nil {
				t.Errorf("the kit does not say %q; it says %s", c.want, strings.Join(found, "\n"))
			}
		})
	}
}
