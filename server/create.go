package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

// idLength of the ids of matches: 62^8 of them.
const idLength = 8

// seedLength of the seeds of matches: nobody tries 2^256 of them.
const seedLength = 32

// drawSeed draws the seed of a new match, as Config.Seeds says.
func drawSeed(string, match.Setup) []byte {
	seed := make([]byte, seedLength)
	rand.Read(seed)
	return seed
}

// newCreation prepares a match with players, the zero Player for an open seat. With seat NoSeat
// every player draws a lot, otherwise players sit in their order.
func newCreation(id string, seed []byte, setup match.Setup, players []match.Player, seat game.Seat, now time.Time) (*store.Creation, error) {
	state, err := match.New(setup)
	if err != nil {
		return nil, err
	}
	made := store.Match{ID: id, Setup: state.Setup, Seed: seed, Created: now}
	c := &store.Creation{}
	for i, p := range players {
		if p.Kind == "" {
			continue
		}
		at := game.Seat(i)
		if seat == game.NoSeat {
			at = game.NoSeat
		}
		events, err := match.Decide(state, match.Command{Seat: at, Request: match.Join{Player: p}}, envOf(made, 0))
		if err != nil {
			return nil, err
		}
		for _, e := range events {
			if err := match.Apply(state, e); err != nil {
				return nil, err
			}
		}
		c.Events = append(c.Events, events...)
	}
	made.Summary = summaryOf(state)
	c.Match = made
	return c, nil
}

// table says who is to sit where in a new match.
type table struct {
	opponent string // bot, friend, anybody, self, table
	level    int
	engine   string   // that plays instead of a level
	seat     int      // of the maker; -1: by lot
	seats    []string // of the opponent table, each you, bot or open
}

// check refuses a table that does not fit the game.
func (t table) check(g *game.Game) error {
	if t.seat < -1 || t.seat >= g.Seats {
		return newProblem(422, "seat", fmt.Sprintf("seat %d: %s has seats 0 to %d, -1 draws a lot", t.seat, g.Name(), g.Seats-1))
	}
	if t.opponent == "anybody" && g.Seats != 2 {
		return newProblem(422, "offerSeats", "opponent: only games of two seats are offered to anybody")
	}
	if (t.opponent == "table") != (t.seats != nil) {
		return newProblem(422, "seats", "seats: they are for the opponent table, which needs them")
	}
	if t.seats == nil {
		return nil
	}
	if len(t.seats) != g.Seats {
		return newProblem(422, "seats", fmt.Sprintf("seats: %d are given, %s has %d", len(t.seats), g.Name(), g.Seats))
	}
	if !slices.Contains(t.seats, "you") {
		return newProblem(422, "seats", "seats: none of them is yours")
	}
	return nil
}

// create makes a match for the guest.
func (h *hall) create(ctx context.Context, guest string, setup match.Setup, t table) (string, error) {
	g, err := game.Open(setup.Game)
	if err != nil {
		return "", err
	}
	if err := t.check(g); err != nil {
		return "", err
	}
	if setup.Settings.Hints == "" {
		setup.Settings.Hints = t.usualHints()
	}
	if t.opponent == "anybody" {
		done, err := h.lobby.begin(guest, placeOf(ctx))
		if err != nil {
			return "", err
		}
		defer done()
	}
	players, seat := t.seatPlayers(guest, g.Seats)
	seed := h.cfg.draw(guest, setup)
	for range maxTries {
		var c *store.Creation
		if err := h.shop.within(asking(ctx, setup.Game, setup.Position), stepBudget, nil, func(context.Context) (err error) {
			c, err = newCreation(randomText(idLength), seed, setup, players, seat, h.cfg.now())
			return err
		}); err != nil {
			return "", err
		}
		c.Match.Open = t.opponent == "anybody"
		if err = h.store.Create(ctx, *c); errors.Is(err, store.ErrExists) {
			continue // one of 10^14 ids was taken already
		}
		if err != nil {
			return "", err
		}
		h.created(*c)
		if c.Match.Open {
			h.offer(ctx, c.Match.ID, guest)
		}
		return c.Match.ID, nil
	}
	return "", fmt.Errorf("new match: %w", store.ErrExists)
}

// bot is the player on the seats of bots: an engine has no level.
func (t table) bot() match.Player {
	if t.engine != "" {
		return match.Player{Kind: match.Bot, ID: t.engine}
	}
	return match.Player{Kind: match.Bot, Level: t.level}
}

// created wakes the bots of a new match and tells its players if it has begun.
func (h *hall) created(c store.Creation) {
	h.cfg.heard(c.Match.ID, c.Match.Players, c.Events)
	if c.Match.Due {
		h.bots.wake(c.Match.ID, 0)
	}
}

// seatPlayers lists the players by seat, or, with NoSeat, in the order of their lots.
func (t table) seatPlayers(guest string, seats int) ([]match.Player, game.Seat) {
	me, bot := match.Player{Kind: match.Guest, ID: guest}, t.bot()
	if t.seats != nil {
		players := make([]match.Player, len(t.seats))
		for i, who := range t.seats {
			players[i] = map[string]match.Player{"you": me, "bot": bot}[who]
		}
		return players, 0
	}
	var others match.Player
	switch t.opponent {
	case "bot":
		others = bot
	case "self":
		others = me
	}
	players := slices.Repeat([]match.Player{others}, seats)
	players[max(t.seat, 0)] = me
	if t.seat < 0 && others != me {
		return players, game.NoSeat
	}
	return players, 0
}
