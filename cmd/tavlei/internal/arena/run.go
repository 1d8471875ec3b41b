package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/rating"
	"github.com/tavlei/tavlei/search/tournament"
)

// errDecided ends a match whose question is answered.
var errDecided = errors.New("decided")

// running is a match that is being played.
type running struct {
	*contest
	e   *verb.Env
	out *gamesOut

	mu     sync.Mutex
	over   map[int]bool // games, by their number
	table  *tournament.Standings
	faults []string
	bar    *verb.Progress
	stop   context.CancelCauseFunc
}

// play lets workers play all pairs that are not over. What has been played is counted even if the match
// is interrupted.
func (t *contest) play(e *verb.Env, out *gamesOut) (*running, error) {
	ctx, cancel := context.WithCancelCause(e.Ctx)
	defer cancel(nil)
	r := &running{contest: t, e: e, out: out, over: map[int]bool{}, stop: cancel}
	r.table = tournament.NewStandings(t.plan, t.names())
	r.bar = e.Progress("game", t.games())
	for _, one := range out.Done() {
		if pair := one.Number / 2; pair < t.plan.Pairs() && one.Number%2 < len(t.plan.Pair(pair)) {
			r.count(t.plan.Pair(pair)[one.Number%2], one)
		}
	}
	r.bar.From(r.table.Games())
	err := r.work(ctx)
	r.bar.Done()
	if errors.Is(err, errDecided) {
		err = nil
	}
	return r, err
}

// names are those of the players of the schedule.
func (t *contest) names() []string {
	if t.pairwise() {
		return []string{t.players[0].name, t.players[1].name}
	}
	names := make([]string, len(t.players))
	for i, p := range t.players {
		names[i] = p.name
	}
	return names
}

// games is how many there will be, 0 if nobody knows.
func (t *contest) games() int {
	if t.sprt != nil && t.call.Games == nil {
		return 0
	}
	return t.plan.All()
}

// work feeds the workers.
func (r *running) work(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil { // resumed after it was decided
		return err
	}
	pairs := make(chan int)
	var workers sync.WaitGroup
	for range min(r.call.Jobs, r.plan.Pairs()) {
		workers.Go(func() {
			if err := r.worker(ctx, pairs); err != nil {
				r.stop(err)
			}
		})
	}
feed:
	for pair := range r.plan.Pairs() {
		if r.isOver(pair) {
			continue
		}
		select {
		case pairs <- pair:
		case <-ctx.Done():
			break feed
		}
	}
	close(pairs)
	workers.Wait()
	return context.Cause(ctx)
}

// isOver tells whether all games of a pair have been played before.
func (r *running) isOver(pair int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.plan.Pair(pair) {
		if !r.over[one.Number] {
			return false
		}
	}
	return true
}

// worker plays pairs with players of its own.
func (r *running) worker(ctx context.Context, pairs <-chan int) (err error) {
	sides := make([]Side, len(r.players))
	defer func() {
		for _, s := range sides {
			if s != nil {
				err = errors.Join(err, s.Close())
			}
		}
	}()
	for pair := range pairs {
		if err := r.summon(ctx, sides, r.plan.Pair(pair)[0].Players); err != nil {
			return err
		}
		for _, one := range r.plan.Pair(pair) {
			r.mu.Lock()
			over := r.over[one.Number]
			r.mu.Unlock()
			if over {
				continue
			}
			if err := r.playGame(ctx, sides, one); err != nil {
				return err
			}
		}
	}
	return nil
}

// summon brings the two players of a pair to the board and sends the others away; where every seat has
// a player, all stay.
func (r *running) summon(ctx context.Context, sides []Side, who [2]int) (err error) {
	for i, p := range r.players {
		wanted := len(r.call.Seats) > 0 || i == who[0] || i == who[1]
		switch {
		case wanted && sides[i] == nil:
			if sides[i], err = r.call.newSide(ctx, r.g, p); err != nil {
				sides[i] = nil
				return err
			}
		case !wanted && sides[i] != nil:
			gone := sides[i]
			if sides[i] = nil; gone.Close() != nil {
				continue // it plays no more: how it went does not matter
			}
		}
	}
	return nil
}

// playerOn is the player on a seat of a game.
func (t *contest) playerOn(one tournament.Game, seat int) int {
	who := t.seating[one.Half][seat]
	if len(t.call.Seats) > 0 {
		return who
	}
	return one.Players[who]
}

// playGame plays one game, writes it down and counts it.
func (r *running) playGame(ctx context.Context, sides []Side, one tournament.Game) error {
	for _, s := range sides {
		if s == nil {
			continue
		}
		if err := s.begin(ctx); err != nil {
			return err
		}
	}
	table := &tournament.Table{
		Game: r.g, Rules: r.judge, Now: func() time.Duration { return time.Since(r.start) },
		Rand: rand.New(rand.NewPCG(r.call.Seed, uint64(one.Number))),
	}
	for seat := range r.g.Seats {
		p := r.playerOn(one, seat)
		table.Players = append(table.Players, sides[p])
		table.Controls = append(table.Controls, r.players[p].limits.control)
		table.Margin = append(table.Margin, r.players[p].limits.margin)
	}
	opening, name := r.opening(one.Round)
	result, err := table.Play(ctx, opening)
	if err != nil {
		return err
	}
	for _, s := range sides {
		if h, ok := s.(hearer); ok {
			h.over(ctx, result.Line)
		}
	}
	played := playedGame{
		Number: one.Number, Plies: result.Line.Len(), Reason: result.Outcome.Reason,
		Score: tournament.ScoreOf(r.g, result.Outcome, r.seating.SeatOf(0, one.Half)),
	}
	if result.Loser != game.NoSeat {
		loser := r.playerOn(one, int(result.Loser))
		if played.Loser = &loser; result.Fault != nil {
			played.Fault = result.Fault.Error()
		}
	}
	return r.finish(one, played, func() error {
		if r.out == nil {
			return nil
		}
		return r.out.write(r.recordOf(one, name, sides, result, r.out.state.head.Date), played)
	})
}

// finish keeps a game and counts it, unless the match was decided meanwhile.
func (r *running) finish(one tournament.Game, played playedGame, keep func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.decided() {
		return nil
	}
	if err := keep(); err != nil {
		return err
	}
	r.count(one, played)
	if r.call.Verbose {
		r.bar.Done()
		fmt.Fprintf(r.e.Err, "game %d: %s scores %g, %s, %d plies\n", one.Number+1, r.first(one), played.Score, played.Reason, played.Plies)
	}
	return nil
}

// first is what the first player of a game is called in lines about it.
func (r *running) first(one tournament.Game) string {
	if r.pairwise() {
		return r.players[0].key
	}
	return fmt.Sprintf("%s against %s", r.players[one.Players[0]].name, r.players[one.Players[1]].name)
}

// count adds a game to the table. The match ends when its test has decided.
func (r *running) count(one tournament.Game, p playedGame) {
	r.over[one.Number] = true
	r.table.Add(one, p.Score, p.Plies)
	if p.Loser != nil {
		who := *p.Loser
		if p.Fault == "" {
			r.timeout(one, who)
		} else {
			r.fault(one, who, p)
		}
	}
	if r.decided() {
		r.stop(errDecided)
	}
	r.bar.N++
	r.bar.Line(r.note())
}

// timeout counts a flag fall. In games of teams those of a side stand together.
func (r *running) timeout(one tournament.Game, who int) { r.table.Timeouts[r.side(who)]++ }

func (r *running) fault(one tournament.Game, who int, p playedGame) {
	r.table.Faults[r.side(who)]++
	name := "player " + r.players[who].key
	r.faults = append(r.faults, fmt.Sprintf("game %d, ply %d, %s: %s", one.Number+1, p.Plies+1, name, p.Fault))
}

// side is a player's row in the table.
func (t *contest) side(who int) int {
	if len(t.call.Seats) > 0 {
		return tournament.SideOf(t.g, who)
	}
	return who
}

// decided tells whether the test of the match has come to a verdict.
func (r *running) decided() bool {
	if r.sprt == nil {
		return false
	}
	_, v := r.sprt.Judge(r.table.Total(0))
	return v != rating.Undecided
}

// note says how the match stands, in a few words.
func (r *running) note() string {
	if !r.pairwise() {
		best := r.table.Ranks()[0]
		return fmt.Sprintf("%s leads with %.1f %%", r.table.Names[best], 100*r.table.Total(best).Estimate().Score)
	}
	t := r.table.Total(0)
	text := fmt.Sprintf("+%d =%d -%d", t.Wins, t.Draws, t.Losses)
	if r.sprt != nil {
		llr, _ := r.sprt.Judge(t)
		text += fmt.Sprintf(", LLR %.2f", llr)
	}
	return text
}

// Games is how many have been played.
func (r *running) Games() int { return r.table.Games() }
