package server

import (
	"context"
	"runtime"
	"time"

	"github.com/tavlei/tavlei/server/fairqueue"
)

// lanes share the processors among people: what is short never waits for a slot that something long holds.
type lanes struct {
	quick   *fairqueue.Lane // bots of the levels that children play
	dear    *fairqueue.Lane // bots that think
	hints   *fairqueue.Lane // what people are advised to play
	looks   *fairqueue.Lane // positions that are looked at, shots that are played
	reviews *fairqueue.Lane // one search at a time: the rest of the machine is for those who play
	reading *fairqueue.Lane // files of games
}

// What may wait in a lane, of one person, of one address and of all.
const (
	botsEach, botsHere, botsAll          = 50, 400, 4000
	hintsEach, hintsHere, hintsAll       = 8, 64, 1000
	looksEach, looksHere, looksAll       = 16, 128, 1000
	reviewsEach, reviewsHere, reviewsAll = 2, 8, 64
	filesEach, filesHere, filesAll       = 4, 16, 64
)

func newLanes(bots int) lanes {
	cores := max(runtime.GOMAXPROCS(0), 2) // one look that does not end holds up nobody on a single core either
	botsWait := fairqueue.Options{Person: botsEach, Address: botsHere, All: botsAll}
	// Where there are several slots, one address never holds them all.
	slots := func(o fairqueue.Options, n int) *fairqueue.Lane {
		o.Slots, o.Each = n, max(n-1, 1)
		return fairqueue.New(o)
	}
	return lanes{
		quick:   slots(botsWait, (bots+1)/2),
		dear:    slots(botsWait, bots),
		hints:   slots(fairqueue.Options{Person: hintsEach, Address: hintsHere, All: hintsAll}, (bots+1)/2),
		looks:   slots(fairqueue.Options{Person: looksEach, Address: looksHere, All: looksAll}, cores+1),
		reviews: slots(fairqueue.Options{Person: reviewsEach, Address: reviewsHere, All: reviewsAll}, 1),
		reading: slots(fairqueue.Options{Person: filesEach, Address: filesHere, All: filesAll}, 2),
	}
}

// quickLevels are the levels whose thoughts are short.
const quickLevels = 5

// ofLevel is the lane in which a bot of the level thinks.
func (l *lanes) ofLevel(level int) *fairqueue.Lane {
	if level <= quickLevels {
		return l.quick
	}
	return l.dear
}

// costOf is about what a thought of a level takes; what it has taken is charged afterwards.
func costOf(level int) time.Duration {
	costs := [...]time.Duration{5, 5, 10, 20, 40, 80, 50, 200, 1000, 8000}
	return costs[min(max(level, 1), len(costs))-1] * time.Millisecond
}

// What other work is expected to take.
const (
	lookCost   = 5 * time.Millisecond
	shotCost   = 100 * time.Millisecond // one slow ply
	reviewCost = 200 * time.Millisecond
	perMB      = 500 * time.Millisecond // of a file
)

// wishOf is a wish of a visitor for a slot.
func (sh *shop) wishOf(ctx context.Context, cost time.Duration) fairqueue.Ask {
	v := visitorOf(ctx)
	return fairqueue.Ask{Address: v.client, Person: v.share(), Cost: cost, Free: !v.limited}
}

// inLane waits for a slot and runs code of the rules in it, for a request that is about no match. The slot is held
// until the code has returned, or is given up as a runaway.
func (sh *shop) inLane(ctx context.Context, lane *fairqueue.Lane, cost time.Duration, f func(context.Context) error) error {
	t, err := lane.Enter(ctx, sh.wishOf(ctx, cost))
	if err != nil {
		return err
	}
	return sh.within(ctx, stepBudget, t.Leave, f)
}

// looked is what code of the rules makes of a position that a visitor brings.
func looked[T any](ctx context.Context, sh *shop, cost time.Duration, f func(context.Context) (T, error)) (T, error) {
	var made T
	err := sh.inLane(ctx, sh.lanes.looks, cost, func(ctx context.Context) (err error) {
		made, err = f(ctx)
		return err
	})
	if err != nil {
		var none T
		return none, problemOf(sh.log, err)
	}
	return made, nil
}
