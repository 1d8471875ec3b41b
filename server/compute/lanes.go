package compute

import (
	"context"
	"runtime"
	"time"

	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
)

// lanes share the processors among people: what is short never waits for a slot that something long holds.
type lanes struct {
	Quick   *fairqueue.Lane // bots of the levels that children play
	Dear    *fairqueue.Lane // bots that think
	Hints   *fairqueue.Lane // what people are advised to play
	Looks   *fairqueue.Lane // positions that are looked at, shots that are played
	Reviews *fairqueue.Lane // one search at a time: the rest of the machine is for those who play
	Reading *fairqueue.Lane // files of games

	Measures *fairqueue.Lane // what kind of game a rule set makes: one slice of play at a time

	Studies *fairqueue.Lane // exact values and puzzles: only commands ask for them, and no node does

	far [Classes]*fairqueue.Lane // what workers do; see Pool.LaneFor
}

// What may wait in a lane, of one person, of one address and of all.
const (
	BotsEach, BotsHere, BotsAll          = 50, 400, 4000
	hintsEach, hintsHere, hintsAll       = 8, 64, 1000
	looksEach, looksHere, looksAll       = 16, 128, 1000
	ReviewsEach, ReviewsHere, ReviewsAll = 2, 8, 64
	filesEach, filesHere, filesAll       = 4, 16, 64

	measuresEach, measuresHere, measuresAll = 1, 4, 32
)

func newLanes(bots int) lanes {
	cores := max(runtime.GOMAXPROCS(0), 2) // one look that does not end holds up nobody on a single core either
	width := Widths(bots)
	botsWait := fairqueue.Options{Person: BotsEach, Address: BotsHere, All: BotsAll}
	slots := func(o fairqueue.Options, n int) *fairqueue.Lane {
		o.Slots, o.Each = n, eachOf(n)
		return fairqueue.New(o)
	}
	waits := [Classes]fairqueue.Options{
		QuickClass: botsWait, DearClass: botsWait,
		HintClass:    {Person: hintsEach, Address: hintsHere, All: hintsAll},
		ReviewClass:  {Person: ReviewsEach, Address: ReviewsHere, All: ReviewsAll},
		MeasureClass: {Person: measuresEach, Address: measuresHere, All: measuresAll},
		StudyClass:   {Person: measuresEach, Address: measuresHere, All: measuresAll},
	}
	of := func(c Class) *fairqueue.Lane { return slots(waits[c], width[c]) }
	l := lanes{
		Quick: of(QuickClass), Dear: of(DearClass), Hints: of(HintClass), Reviews: of(ReviewClass), Measures: of(MeasureClass), Studies: of(StudyClass),
		Looks:   slots(fairqueue.Options{Person: looksEach, Address: looksHere, All: looksAll}, cores+1),
		Reading: slots(fairqueue.Options{Person: filesEach, Address: filesHere, All: filesAll}, 2),
	}
	for c := range Classes {
		l.far[c] = of(c)
	}
	return l
}

// eachOf is how many of the slots one address may hold: where there are several, never all.
func eachOf(slots int) int { return max(slots-1, 1) }

// QuickLevels are the levels whose thoughts are short.
const QuickLevels = 5

// CostOf is about what a thought of a level takes; what it has taken is charged afterwards.
func CostOf(level int) time.Duration {
	costs := [...]time.Duration{5, 5, 10, 20, 40, 80, 50, 200, 1000, 8000}
	return costs[min(max(level, 1), len(costs))-1] * time.Millisecond
}

// What other work is expected to take.
const (
	LookCost     = 5 * time.Millisecond
	EstimateCost = 100 * time.Millisecond
	ShotCost     = 100 * time.Millisecond // one slow ply
	reviewCost   = 200 * time.Millisecond
	PerMB        = 500 * time.Millisecond // of a file
)

// WishOf is a wish of a visitor for a slot.
func (sh *Pool) WishOf(ctx context.Context, cost time.Duration) fairqueue.Ask {
	v := gate.VisitorOf(ctx)
	return fairqueue.Ask{Address: v.Client, Person: v.Share(), Cost: cost, Free: !v.Limited}
}

// InLane waits for a slot and runs code of the rules in it, for a request that is about no match. The slot is held
// until the code has returned, or is given up as a runaway.
func (sh *Pool) InLane(ctx context.Context, lane *fairqueue.Lane, cost time.Duration, f func(context.Context) error) error {
	t, err := lane.Enter(ctx, sh.WishOf(ctx, cost))
	if err != nil {
		return err
	}
	return sh.Within(ctx, StepBudget, t.Leave, f)
}

// Looked is what code of the rules makes of a position that a visitor brings.
func Looked[T any](ctx context.Context, sh *Pool, cost time.Duration, f func(context.Context) (T, error)) (T, error) {
	var made T
	err := sh.InLane(ctx, sh.Lanes.Looks, cost, func(ctx context.Context) (err error) {
		made, err = f(ctx)
		return err
	})
	if err != nil {
		var none T
		return none, problem.Of(sh.Log, err)
	}
	return made, nil
}
