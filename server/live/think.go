package live

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/guard"
)

// The longest a bot may think about one move, whatever the game: then it plays what it has.
const (
	maxThink      = 30 * time.Second
	maxQuickThink = 5 * time.Second // of the levels that are short
)

// thinkTime is the longest for a level.
func thinkTime(level int) time.Duration {
	if level <= compute.QuickLevels {
		return maxQuickThink
	}
	return maxThink
}

// Shares of its clock that a bot thinks for one turn at most: what a game may go on for, and a rest for the way.
const (
	turnsToCome = 30
	leastThink  = 20 * time.Millisecond
)

// clockTime is how long the clock of a seat lets a bot think about its turn; false without a clock, and where days run.
func clockTime(s *match.State, seat game.Seat, now time.Duration) (time.Duration, bool) {
	control := s.Control(seat)
	if control.None() || control.Days > 0 {
		return 0, false
	}
	c := s.Clock(seat, now)
	bonus := time.Duration(0)
	if c.Stage <= len(control.Stages) {
		bonus = control.Stages[c.Stage-1].Bonus
	}
	share := c.Left / turnsToCome
	switch {
	case c.Turns > 0:
		share = c.Left / time.Duration(c.Turns)
	case control.Turn > 0:
		share = c.Left
	}
	return max(leastThink, min(share+bonus, c.Left)*8/10), true
}

// thinksFor is how long the bot on a seat may think from now on, at most a time.
func (r *Room) thinksFor(seat game.Seat, most time.Duration) time.Duration {
	l := r.Look()
	if share, ok := clockTime(l.State, seat, l.now().Sub(l.origin)); ok {
		return min(most, share)
	}
	return most
}

// pause waits until a bot has taken so long for its move that people can follow, if its clock allows.
func (b *bots) pause(ctx context.Context, started time.Time, most time.Duration) {
	wait(ctx, min(b.service.Config.BotPause, most)-time.Since(started))
}

// BotJob is what a bot has to do, with copies of all it needs.
type BotJob struct {
	Seat    game.Seat
	level   int
	engine  string       // that plays instead of a level
	Offer   *match.Offer // to answer; nil: to move
	Game    *game.Game
	Line    *game.Line
	seed    uint64
	Plies   int           // of the seat
	basis   int           // seq of the event it is about
	most    time.Duration // that an engine may think
	person  string        // whose share of the lanes it is
	address string        // where the person is
}

// BotJob finds the next thing a bot of this match has to do: offers come first, since a move
// would refuse them.
func (r *Room) botJob() (BotJob, bool) {
	l := r.Look()
	s := l.State
	j := BotJob{Game: s.Game, basis: l.moved}
	for i := range s.Offers {
		if seat := firstBot(s, s.MustAnswer(s.Offers[i])); seat != game.NoSeat {
			o := s.Offers[i]
			j.Offer, j.Seat = &o, seat
			break
		}
	}
	if j.Offer == nil {
		j.Seat = game.NoSeat
		for seat := range s.ToMove().All() {
			if isBot(s, seat) && (r.people.here() || clocked(s) || Answers(s, seat)) {
				j.Seat = seat
				break
			}
		}
		if j.Seat == game.NoSeat {
			return BotJob{}, false
		}
	}
	j.level, j.engine, j.Line, j.Plies = s.Players[j.Seat].Level, s.Players[j.Seat].ID, s.Line, s.PliesBy(j.Seat)
	j.seed = uint64(match.Roll(SeedOf(r.Made), -1000-s.Seq, 1<<31))
	j.person, j.address = r.people.payer(s)
	return j, true
}

// Answers tells whether a bot's turn answers a person: at a table where nobody is present every bot has one
// turn after the last ply of a person, and then the table waits until somebody looks. So the one who leaves after
// his move finds it answered, and bots do not play on among themselves.
func Answers(s *match.State, seat game.Seat) bool {
	turnOver := false
	for i := len(s.Plies) - 1; i >= 0; i-- {
		by := s.Plies[i].Seat
		switch {
		case by == seat && turnOver:
			return false
		case by == seat || by == game.Chance:
		case !isBot(s, by):
			return true
		default:
			turnOver = true
		}
	}
	return true
}

func isBot(s *match.State, seat game.Seat) bool {
	return seat >= 0 && int(seat) < len(s.Players) && s.Players[seat].Kind == match.Bot && !s.Left.Has(seat)
}

func firstBot(s *match.State, set game.Seats) game.Seat {
	for seat := range set.All() {
		if isBot(s, seat) {
			return seat
		}
	}
	return game.NoSeat
}

// here tells whether somebody looks at the table.
func (p *people) here() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.looking > 0 || p.others.Any()
}

// absent is the address of all who are not there: they share one share.
const absent = "absent"

// elsewhere begins the address of those who are connected to another node: each of them has a share.
const elsewhere = "elsewhere/"

// where is the address of a guest who is present.
func (p *people) where(guest string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at, here := p.at(guest); here {
		return at
	}
	if p.others.Here(guest) {
		return elsewhere + guest
	}
	return absent
}

// payer is the person for whom the bots of a table think, one who is present if there is one, and where.
func (p *people) payer(s *match.State) (person, address string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, player := range s.Players {
		if player.Kind != match.Guest {
			continue
		}
		if at, here := p.at(player.ID); here {
			return player.ID, at
		}
		if p.others.Here(player.ID) {
			return player.ID, elsewhere + player.ID
		}
		if person == "" {
			person = player.ID
		}
	}
	return person, absent
}

// WakeBots wakes the bots of this match if they have something to do: one that has given up
// tries again when somebody looks.
func (r *Room) WakeBots() {
	r.mu.Lock()
	due, moved := botDue(r.State), r.moved
	r.mu.Unlock()
	if due {
		r.service.Bots.wake(r.ID, moved)
	}
}

// think decides. It gives no command if the thought was given up.
func (b *bots) think(w *botWorker, r *Room, j BotJob) (match.Command, error) {
	// The same job after a crash has the same id, so it is done once.
	c := match.Command{ID: fmt.Sprintf("bot/%d/%d", j.Seat, j.basis), Seat: j.Seat}
	given, stop := context.WithCancel(b.ctx)
	defer stop()
	if !b.begin(w, r, j, stop) {
		return match.Command{}, nil
	}
	defer b.end(w)
	if j.Offer == nil && j.engine != "" {
		return b.consult(given, w, r, j, c)
	}
	class, cost := compute.ClassOf(j.level), compute.CostOf(j.level)
	if j.Offer != nil {
		class, cost = compute.QuickClass, compute.LookCost
	}
	lane, given := b.service.Pool.LaneFor(given, class, j.Game)
	slot, err := lane.Enter(given, fairqueue.Ask{Name: w.id, Address: j.address, Person: j.person, Cost: cost, Free: true})
	if err != nil {
		return match.Command{}, nil // given up while it waited
	}
	if j.Offer != nil {
		var agrees bool
		err := b.work(given, "bot", w.id, maxQuickThink, slot, func(ctx context.Context) (err error) {
			agrees, err = b.Agrees(ctx, j)
			return err
		})
		if given.Err() != nil {
			return match.Command{}, nil
		}
		c.Request = match.Answer{What: j.Offer.What, Yes: err == nil && agrees}
		return c, err
	}
	if b.served(given, w) != nil {
		slot.Leave()
		return match.Command{}, nil
	}
	started, most := time.Now(), r.thinksFor(j.Seat, thinkTime(j.level))
	var text string
	err = b.work(given, "bot", w.id, most, slot, func(ctx context.Context) error {
		m, err := b.service.Config.Thinker.Choose(ctx, j.Game, j.Line, j.Seat, j.level, j.seed)
		if err == nil {
			text = game.MoveText(j.Line.Pos, m)
		}
		return err
	})
	if err == nil {
		b.pause(given, started, most)
	}
	switch {
	case given.Err() != nil:
		return match.Command{}, nil
	case errors.Is(err, protocol.ErrResigned):
		c.Request = match.Resign{}
		return c, nil
	}
	c.Request = match.Move{Text: text, Plies: j.Plies}
	return c, err
}

// work lets a bot think in its slot, or somebody who looks for a hint; it is held until the thought has ended, or
// is given up as a runaway.
func (b *bots) work(ctx context.Context, kind, id string, most time.Duration, slot *fairqueue.Ticket, f func(context.Context) error) error {
	end := b.service.Pool.Underway.Begin(kind, id)
	err := b.service.workFor(ctx, id, most+compute.StepBudget, func() { slot.Leave(); end() }, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, most)
		defer cancel()
		return f(ctx)
	})
	if errors.Is(err, guard.ErrSlow) {
		return fmt.Errorf("%s: %w", kind, err)
	}
	return err
}

// Bots agree to a draw when they are behind after a real fight, and when nothing is to be had after a long one.
const (
	drawBehind      = -50 // hundredths of a man; half of that is no more than who has moved first
	drawBehindMoves = 10  // of the bot
	drawEven        = 15
	drawEvenMoves   = 20
)

// Agrees says how a bot answers an offer: takebacks, pauses and rematches are for people to have; a draw must be
// fair.
func (b *bots) Agrees(ctx context.Context, j BotJob) (bool, error) {
	switch j.Offer.What {
	case match.Draw:
	case match.Rules:
		return j.engine == "", nil // an engine of one's own knows the game that it was asked for
	default:
		return true, nil
	}
	most := drawEven
	switch {
	case j.Plies < drawBehindMoves:
		return false, nil
	case j.Plies < drawEvenMoves:
		most = drawBehind
	}
	return b.heldBelow(ctx, j, most)
}

// heldBelow tells whether the game is worth no more to the seat, and was not before its last move either: one look may be
// wrong, or in the midst of an exchange.
func (b *bots) heldBelow(ctx context.Context, j BotJob, most int) (bool, error) {
	for _, line := range []*game.Line{j.Line, beforeLast(j.Line, j.Seat)} {
		score, err := b.service.Config.Thinker.Score(ctx, j.Game, line, j.Seat)
		if err != nil || score > most {
			return false, err
		}
	}
	return true, nil
}

// beforeLast is a line up to the last ply of a seat, without it.
func beforeLast(line *game.Line, seat game.Seat) *game.Line {
	earlier := line.Clone()
	for n := line.Len(); n > 0; n-- {
		if line.Past[n].By == seat {
			earlier.Undo(line.Len() - n + 1)
			break
		}
	}
	return earlier
}
