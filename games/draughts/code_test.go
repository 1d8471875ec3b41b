package draughts_test

import (
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// conduct is a match of two people under the code of draughts.
type conduct struct {
	t *testing.T
	s *match.State
}

func newConduct(t *testing.T, setup match.Setup) *conduct {
	t.Helper()
	s, err := match.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	c := &conduct{t, s}
	for seat := range game.Seat(2) {
		if err := c.do(match.Command{Seat: seat, Request: match.Join{Player: match.Player{Kind: match.Guest, ID: seat.String()}}}); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *conduct) do(command match.Command) error {
	c.t.Helper()
	events, err := match.Decide(c.s, command, match.Env{Roll: func(int, uint32) uint32 { return 0 }})
	for _, e := range events {
		if err := match.Apply(c.s, e); err != nil {
			c.t.Fatal(err)
		}
	}
	return err
}

func (c *conduct) play(texts ...string) {
	c.t.Helper()
	for _, text := range texts {
		seat := c.s.ToMove().One()
		if err := c.do(match.Command{Seat: seat, Request: match.Move{Text: text, Plies: match.AnyPlies}}); err != nil {
			c.t.Fatalf("%s by %v: %v", text, seat, err)
		}
	}
}

func (c *conduct) refused(command match.Command, code, rule string) {
	c.t.Helper()
	var no *game.Refusal
	if err := c.do(command); !errors.As(err, &no) || no.Code != code || no.Rule != rule {
		c.t.Errorf("%+v: %v, want %s by %s", command, err, code, rule)
	}
}

// TestDrawOffers: seed 003, 1.9.4 and 1.9.6, in every game of draughts.
func TestDrawOffers(t *testing.T) {
	for _, info := range family() {
		c := newConduct(t, match.Setup{Game: info.ID})
		first := c.s.ToMove().One()
		draw := func(s game.Seat) match.Command {
			return match.Command{Seat: s, Request: match.MakeOffer{What: match.Draw}}
		}
		late := newConduct(t, match.Setup{Game: info.ID})
		if events, err := match.Decide(late.s, draw(1-first), match.Env{}); err != nil || events[1].Fact != (match.Cautioned{Why: match.LateOffer, Rule: "1.9.4"}) {
			t.Errorf("%s: an offer while the other side thinks: %+v, %v", info.ID, events, err)
		}
		if err := c.do(draw(first)); err != nil {
			t.Errorf("%s: %v", info.ID, err)
		}
		no := match.Command{Seat: 1 - first, Request: match.Answer{}}
		if err := c.do(no); err != nil {
			t.Errorf("%s: %v", info.ID, err)
		}
		c.refused(draw(first), "offerAgain", "1.9.6")
	}
}

// TestIdleTouch: seed 003, English draughts: touching a man that cannot move costs a warning and then
// the game; elsewhere it binds nobody.
func TestIdleTouch(t *testing.T) {
	strict := match.Settings{TouchMove: match.Strict}
	touch := func(c *conduct, place string) {
		t.Helper()
		if err := c.do(match.Command{Seat: c.s.ToMove().One(), Request: match.Touch{Place: place}}); err != nil {
			t.Fatal(err)
		}
	}
	c := newConduct(t, match.Setup{Game: "english", Settings: strict})
	touch(c, "1")
	touch(c, "29") // the other side's
	if c.s.Phase != match.Playing {
		t.Fatalf("after one warning: %v", c.s.Phase)
	}
	c.play("11-15", "23-18")
	touch(c, "2")
	if want := game.Win("idleTouch", game.SeatSet(0), 2); c.s.Outcome != want {
		t.Errorf("after the second: %+v, want %+v", c.s.Outcome, want)
	}
	c = newConduct(t, match.Setup{Game: "russian", Settings: strict})
	touch(c, "a1")
	touch(c, "b2")
	if _, bound := c.s.Touched(0); bound || c.s.Phase != match.Playing {
		t.Errorf("russian: bound %v, %v", bound, c.s.Phase)
	}
}

// TestDemandToWin: seed 003, English draughts: the side that is ahead may be required to win within
// forty moves of its own, or to get further ahead; else the game is drawn.
func TestDemandToWin(t *testing.T) {
	setup := match.Setup{Game: "english;drawMode=claim", Position: "W:WK30,K32,9:BK3,12"}
	demand := match.Command{Seat: 1, Request: match.MakeDemand{}}
	shuffle := func(c *conduct, from, to int) {
		for n := from; n < to; n++ {
			c.play([]string{"30-25", "25-30"}[n%2], []string{"3-7", "7-3"}[n%2])
		}
	}
	c := newConduct(t, setup)
	c.refused(match.Command{Seat: 0, Request: match.MakeDemand{}}, "notAhead", "1.9.7")
	if err := c.do(demand); err != nil {
		t.Fatal(err)
	}
	shuffle(c, 0, 39)
	if c.s.Phase != match.Playing || c.s.Demands()[0].Left != 1 {
		t.Fatalf("after 39 moves: %v, %+v", c.s.Phase, c.s.Demands())
	}
	c.play("25-30")
	if want := game.Draw("demand", 2); c.s.Outcome != want {
		t.Errorf("after 40 moves: %+v, want %+v", c.s.Outcome, want)
	}
	c = newConduct(t, setup)
	if err := c.do(demand); err != nil {
		t.Fatal(err)
	}
	shuffle(c, 0, 10)
	c.play("9-5", "3-7", "5-1", "7-3")
	shuffle(c, 12, 40)
	if c.s.Phase != match.Playing || len(c.s.Demands()) != 0 {
		t.Errorf("White has a king more: %v, %+v", c.s.Phase, c.s.Demands())
	}
	if c.s.MayDemand(1) != 40 {
		t.Errorf("it may be demanded again within %d moves", c.s.MayDemand(1))
	}
	c = newConduct(t, match.Setup{Game: "russian"})
	c.refused(demand, "noDemand", "")
}
