package server

import (
	"container/list"
	"context"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Bounds of looking back at plies.
const (
	maxReview   = 20 * time.Second // of one ply; what takes longer has no value
	reviewsKept = 4096
)

// reviews looks back at plies of matches that are over, and keeps what it found.
type reviews struct {
	shop *shop

	mu     sync.Mutex
	engine *search.Searcher // of the game reviewed last; nil while it is used
	name   string           // of that game
	kept   map[reviewKey]*list.Element
	order  *list.List // of keptReview, most recent first
}

// reviewKey names a ply of a match that is over, which never changes.
type reviewKey struct {
	match string
	n     int
}

type keptReview struct {
	key reviewKey
	search.Review
}

func newReviews(sh *shop) *reviews {
	return &reviews{shop: sh, kept: map[reviewKey]*list.Element{}, order: list.New()}
}

// asked is a ply to look back at: line ends before it.
type asked struct {
	key    reviewKey
	game   *game.Game
	line   *game.Line
	played game.Ply
}

// get gives the review of a ply. It waits while others are made, or gives an error that wraps
// fairqueue.ErrFull; it stops when ctx does.
func (v *reviews) get(ctx context.Context, a asked) (search.Review, error) {
	if r, ok := v.known(a.key); ok {
		return r, nil
	}
	slot, err := v.shop.lanes.reviews.Enter(ctx, v.shop.wishOf(ctx, reviewCost))
	if err != nil {
		return search.Review{}, err
	}
	if r, ok := v.known(a.key); ok { // somebody has asked the same
		slot.Leave()
		return r, nil
	}
	var r search.Review
	err = v.shop.within(asking(ctx, "review", a.key), maxReview+stepBudget, slot.Leave, func(ctx context.Context) (err error) {
		r, err = v.make(ctx, a)
		return err
	})
	if err != nil {
		return search.Review{}, err
	}
	return r, nil
}

// make searches.
func (v *reviews) make(ctx context.Context, a asked) (search.Review, error) {
	short, cancel := context.WithTimeout(ctx, maxReview)
	defer cancel()
	e := v.take(a.game)
	r, err := e.Review(short, a.line, a.played.By, a.played.Move, search.Limits{})
	v.mu.Lock()
	v.engine, v.name = e, a.game.Name() // not one that has failed, nor one that never came back
	v.mu.Unlock()
	if err != nil && short.Err() != nil && ctx.Err() == nil {
		return search.Review{Kind: search.Unvalued, Seat: game.NoSeat}, nil
	}
	if err == nil {
		v.keep(a.key, r)
	}
	return r, err
}

// take gives an engine of the game to one caller.
func (v *reviews) take(g *game.Game) *search.Searcher {
	v.mu.Lock()
	defer v.mu.Unlock()
	e := v.engine
	if v.engine = nil; e != nil && v.name == g.Name() {
		return e
	}
	return search.New(g, search.Options{HashMB: botHashMB})
}

func (v *reviews) known(key reviewKey) (search.Review, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	e, ok := v.kept[key]
	if !ok {
		return search.Review{}, false
	}
	v.order.MoveToFront(e)
	return e.Value.(keptReview).Review, true
}

func (v *reviews) keep(key reviewKey, r search.Review) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.kept[key] = v.order.PushFront(keptReview{key, r})
	if v.order.Len() > reviewsKept {
		last := v.order.Back()
		v.order.Remove(last)
		delete(v.kept, last.Value.(keptReview).key)
	}
}
