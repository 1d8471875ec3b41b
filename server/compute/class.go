package compute

import (
	"context"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/server/fairqueue"
)

// Class is a kind of work that a worker may do, by how long it takes. Each has lanes of its own.
type Class uint8

// Classes of work.
const (
	QuickClass   Class = iota // thoughts of the levels that children play, and answers to offers
	DearClass                 // thoughts of bots that think
	HintClass                 // what people are advised to play
	ReviewClass               // looks back at plies
	MeasureClass              // rounds of self-play
	StudyClass                // exact values and puzzles, which a command asks for: the last of all

	Classes // how many there are
)

func (c Class) String() string {
	return [...]string{"quick", "dear", "hints", "reviews", "measures", "studies"}[c]
}

// ClassOf is the class of the thoughts of a level.
func ClassOf(level int) Class {
	if level <= QuickLevels {
		return QuickClass
	}
	return DearClass
}

// Widths are the slots for each class where so many bots think at once.
func Widths(bots int) [Classes]int {
	some := (bots + 1) / 2
	// One review at a time: the rest of the machine is for those who play.
	return [Classes]int{QuickClass: some, DearClass: bots, HintClass: some, ReviewClass: 1, MeasureClass: 1, StudyClass: some}
}

// Workers are other machines that work for this one. ok is false where nobody has done what was asked for: then it is to
// be done here.
type Workers interface {
	// Takes tells whether some of them do work of a class for a game.
	Takes(c Class, g *game.Game) bool
	// Review looks back at a ply.
	Review(ctx context.Context, a Asked) (r search.Review, ok bool)
	// Slice plays whole rounds from a number on, some of so many.
	Slice(ctx context.Context, g *game.Game, first uint64, rounds int) (r *balance.Report, ok bool)
}

type farKey struct{}

// LaneFor is the lane for work of a class. If workers are to do it the context says so to whoever asks IsFar.
func (sh *Pool) LaneFor(ctx context.Context, c Class, g *game.Game) (*fairqueue.Lane, context.Context) {
	if sh.Workers == nil || !sh.Workers.Takes(c, g) {
		return sh.Lanes.near(c), ctx
	}
	return sh.Lanes.far[c], context.WithValue(ctx, farKey{}, true)
}

// IsFar tells whether work has come through a lane of what workers do.
func IsFar(ctx context.Context) bool { return ctx.Value(farKey{}) != nil }

// Refuses tells what a lane of a class would say to a wish.
func (sh *Pool) Refuses(c Class, wish fairqueue.Ask) error {
	if err := sh.Lanes.near(c).Refuses(wish); err != nil {
		return err
	}
	return sh.Lanes.far[c].Refuses(wish)
}

// Home waits for a slot of this machine for work that no worker has done; leave gives it back. Of those who wait so none
// has more right than another. Once ctx ends nobody waits: what is left is to end quickly.
func (sh *Pool) Home(ctx context.Context, c Class, cost time.Duration) (leave func()) {
	t, err := sh.Lanes.near(c).Enter(ctx, fairqueue.Ask{Address: "workers", Cost: cost, Free: true})
	if err != nil {
		return func() {}
	}
	return t.Leave
}

// Widen makes the lanes of what workers do as wide as they have slots for this node.
func (sh *Pool) Widen(slots [Classes]int) {
	for c, n := range slots {
		sh.Lanes.far[c].Resize(n, eachOf(n))
	}
}

// near is the lane of what is done on this machine.
func (l *lanes) near(c Class) *fairqueue.Lane {
	return [...]*fairqueue.Lane{l.Quick, l.Dear, l.Hints, l.Reviews, l.Measures, l.Studies}[c]
}

// OfBots are all lanes in which bots think or wait for it.
func (l *lanes) OfBots() []*fairqueue.Lane {
	return []*fairqueue.Lane{l.Quick, l.Dear, l.far[QuickClass], l.far[DearClass]}
}
