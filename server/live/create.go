package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// idLength of the ids of matches: 62^8 of them.
const idLength = 8

// SeedLength of the seeds of matches: nobody tries 2^256 of them.
const SeedLength = 32

// DrawSeed draws the seed of a new match, as Config.Seeds says.
func DrawSeed(string, match.Setup) []byte {
	seed := make([]byte, SeedLength)
	rand.Read(seed)
	return seed
}

// Shares are the hashes of shares in the seed that people lay when they sit down, by their ids.
type Shares map[string]string

// NewCreation prepares a match with players, the zero Player for an open seat. With seat NoSeat
// every player draws a lot, otherwise players sit in their order.
func NewCreation(id string, seed []byte, setup match.Setup, players []match.Player, shares Shares, seat game.Seat, now time.Time) (*store.Creation, error) {
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
		events, err := match.Decide(state, match.Command{Seat: at, Request: match.Join{Player: p, Share: shares[p.ID]}}, envOf(made, 0))
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
	made.Summary = SummaryOf(state)
	c.Match = made
	return c, nil
}

// Table says who is to sit where in a new match.
type Table struct {
	Opponent string // bot, friend, anybody, self, table
	Level    int
	Engine   string   // that plays instead of a level
	Seat     int      // of the maker; -1: by lot
	Seats    []string // of the opponent table, each you, bot or open
	Share    string   // hash of the maker's share in the seed, empty: none
	Referee  bool     // the maker is the referee, and all seats wait for friends
}

// check refuses a table that does not fit the game.
func (t Table) check(g *game.Game) error {
	if t.Seat < -1 || t.Seat >= g.Seats {
		return problem.New(422, "seat", fmt.Sprintf("seat %d: %s has seats 0 to %d, -1 draws a lot", t.Seat, g.Name(), g.Seats-1))
	}
	if g.Info.PeopleOnly && (t.Opponent == "bot" || slices.Contains(t.Seats, "bot")) {
		return problem.New(422, "noBots", fmt.Sprintf("opponent: no bot plays %s, only people do", g.Info.ID))
	}
	if t.Opponent == "anybody" && g.Seats != 2 {
		return problem.New(422, "offerSeats", "opponent: only games of two seats are offered to anybody")
	}
	if t.Referee && t.Opponent != "friend" {
		return problem.New(422, "seats", "referee: of yourself only among friends, for whom all seats are open")
	}
	if (t.Opponent == "table") != (t.Seats != nil) {
		return problem.New(422, "seats", "seats: they are for the opponent table, which needs them")
	}
	if t.Seats == nil {
		return nil
	}
	if len(t.Seats) != g.Seats {
		return problem.New(422, "seats", fmt.Sprintf("seats: %d are given, %s has %d", len(t.Seats), g.Name(), g.Seats))
	}
	if !slices.Contains(t.Seats, "you") {
		return problem.New(422, "seats", "seats: none of them is yours")
	}
	return nil
}

// Opening is what a match waits for that was just made with nobody else to wait for: its maker's share is to be opened.
type Opening struct {
	Commit string // hash of the server's seed
	Seat   game.Seat
}

// openingOf is the opening of a new match, nil if there is none.
func openingOf(c *store.Creation) *Opening {
	for _, e := range c.Events {
		if f, ok := e.Fact.(match.Sealed); ok {
			return &Opening{Commit: f.Commit, Seat: f.Open.One()}
		}
	}
	return nil
}

// Create makes a match for the guest.
func (h *Service) Create(ctx context.Context, guest string, setup match.Setup, t Table) (string, *Opening, error) {
	g, err := game.Open(setup.Game)
	if err != nil {
		return "", nil, err
	}
	if err := t.check(g); err != nil {
		return "", nil, err
	}
	if setup.Settings.Hints == "" {
		setup.Settings.Hints = t.usualHints()
	}
	if t.Opponent == "anybody" {
		done, err := h.Lobby.Begin(guest, placeOf(ctx))
		if err != nil {
			return "", nil, err
		}
		defer done()
	}
	players, seat := t.seatPlayers(guest, g.Seats)
	seed := h.Config.Draw(guest, setup)
	for range maxTries {
		var c *store.Creation
		if err := h.Pool.Within(compute.Asking(ctx, setup.Game, setup.Position), compute.StepBudget, nil, func(context.Context) (err error) {
			c, err = NewCreation(gate.RandomText(idLength), seed, setup, players, Shares{guest: t.Share}, seat, h.Config.Now())
			if err == nil && t.Referee {
				err = withReferee(c, guest)
			}
			return err
		}); err != nil {
			return "", nil, err
		}
		c.Match.Open = t.Opponent == "anybody"
		if err = h.Store.Create(ctx, *c); errors.Is(err, store.ErrExists) {
			continue // one of 10^14 ids was taken already
		}
		if err != nil {
			return "", nil, err
		}
		h.created(*c)
		if c.Match.Open {
			h.offer(ctx, c.Match.ID, guest)
		}
		return c.Match.ID, openingOf(c), nil
	}
	return "", nil, fmt.Errorf("new match: %w", store.ErrExists)
}

// bot is the player on the seats of bots: an engine has no level.
func (t Table) bot() match.Player {
	if t.Engine != "" {
		return match.Player{Kind: match.Bot, ID: t.Engine}
	}
	return match.Player{Kind: match.Bot, Level: t.Level}
}

// created wakes the bots of a new match and tells its players if it has begun.
func (h *Service) created(c store.Creation) {
	h.Config.Heard(c.Match.ID, c.Match.Players, c.Events)
	if c.Match.Due {
		h.Bots.wake(c.Match.ID, 0)
	}
}

// seatPlayers lists the players by seat, or, with NoSeat, in the order of their lots.
func (t Table) seatPlayers(guest string, seats int) ([]match.Player, game.Seat) {
	me, bot := match.Player{Kind: match.Guest, ID: guest}, t.bot()
	if t.Seats != nil {
		players := make([]match.Player, len(t.Seats))
		for i, who := range t.Seats {
			players[i] = map[string]match.Player{"you": me, "bot": bot}[who]
		}
		return players, 0
	}
	var others match.Player
	switch t.Opponent {
	case "bot":
		others = bot
	case "self":
		others = me
	}
	players := slices.Repeat([]match.Player{others}, seats)
	if t.Referee {
		return players, 0
	}
	players[max(t.Seat, 0)] = me
	if t.Seat < 0 && others != me {
		return players, game.NoSeat
	}
	return players, 0
}

// MayHaveBots refuses one more bot to who has too many that wait already.
func (h *Service) MayHaveBots(ctx context.Context, level int, wanted bool) error {
	if !wanted {
		return nil
	}
	return h.Pool.Refuses(compute.ClassOf(level), h.Pool.WishOf(ctx, compute.CostOf(level)))
}

// MayHaveEngine refuses an engine that cannot play the match.
func (h *Service) MayHaveEngine(ctx context.Context, name, opponent string, setup match.Setup) error {
	if opponent != "bot" {
		return problem.New(422, "engine", "engine: it is for the opponent bot")
	}
	if err := h.Programs.lane.Refuses(h.Pool.WishOf(ctx, compute.LookCost)); err != nil {
		return err
	}
	return h.Programs.check(ctx, name, setup)
}
