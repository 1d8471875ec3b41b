package compute

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
	ReviewsKept = 4096
)

// Reviews looks back at plies of matches that are over, and keeps what it found.
type Reviews struct {
	pool  *Pool
	minds Searcher

	mu    sync.Mutex
	Kept  map[ReviewKey]*list.Element
	Order *list.List // of keptReview, most recent first
}

// ReviewKey names a ply of a match that is over, which never changes.
type ReviewKey struct {
	Match string
	N     int
}

type keptReview struct {
	key ReviewKey
	search.Review
}

func NewReviews(sh *Pool) *Reviews {
	return &Reviews{pool: sh, Kept: map[ReviewKey]*list.Element{}, Order: list.New()}
}

// Asked is a ply to look back at: line ends before it.
type Asked struct {
	Key    ReviewKey
	Game   *game.Game
	Line   *game.Line
	Played game.Ply
}

// Get gives the review of a ply. It waits while others are made, or gives an error that wraps
// fairqueue.ErrFull; it stops when ctx does.
func (v *Reviews) Get(ctx context.Context, a Asked) (search.Review, error) {
	if r, ok := v.Known(a.Key); ok {
		return r, nil
	}
	lane, ctx := v.pool.LaneFor(ctx, ReviewClass, a.Game)
	slot, err := lane.Enter(ctx, v.pool.WishOf(ctx, reviewCost))
	if err != nil {
		return search.Review{}, err
	}
	if r, ok := v.Known(a.Key); ok { // somebody has asked the same
		slot.Leave()
		return r, nil
	}
	var r search.Review
	err = v.pool.Within(Asking(ctx, "review", a.Key), maxReview+StepBudget, slot.Leave, func(ctx context.Context) (err error) {
		r, err = v.make(ctx, a)
		return err
	})
	if err != nil {
		return search.Review{}, err
	}
	return r, nil
}

// make searches.
func (v *Reviews) make(ctx context.Context, a Asked) (search.Review, error) {
	short, cancel := context.WithTimeout(ctx, maxReview)
	defer cancel()
	r, err := v.look(short, a)
	if err != nil && short.Err() != nil && ctx.Err() == nil {
		return search.Review{Kind: search.Unvalued, Seat: game.NoSeat}, nil
	}
	if err == nil {
		v.Keep(a.Key, r)
	}
	return r, err
}

// look has a worker search, or does it here.
func (v *Reviews) look(ctx context.Context, a Asked) (search.Review, error) {
	if IsFar(ctx) {
		if r, ok := v.pool.Workers.Review(ctx, a); ok {
			return r, nil
		}
		defer v.pool.Home(ctx, ReviewClass, reviewCost)()
	}
	return v.minds.Review(ctx, a.Game, a.Line, a.Played)
}

func (v *Reviews) Known(key ReviewKey) (search.Review, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	e, ok := v.Kept[key]
	if !ok {
		return search.Review{}, false
	}
	v.Order.MoveToFront(e)
	return e.Value.(keptReview).Review, true
}

func (v *Reviews) Keep(key ReviewKey, r search.Review) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.Kept[key] = v.Order.PushFront(keptReview{key, r})
	if v.Order.Len() > ReviewsKept {
		last := v.Order.Back()
		v.Order.Remove(last)
		delete(v.Kept, last.Value.(keptReview).key)
	}
}
