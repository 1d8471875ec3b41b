package server

import (
	"container/list"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Bounds of looking back at plies. One at a time: the rest of the machine is for those who play.
const (
	maxReview      = 20 * time.Second // of one ply; what takes longer has no value
	reviewsWaiting = 8
	reviewsEach    = 2 // that one client may wait for
	reviewsKept    = 4096
)

// errReviewsBusy says that too many wait for reviews.
var errReviewsBusy = errors.New("other reviews are under way: ask again in a moment")

// reviews looks back at plies of matches that are over, and keeps what it found.
type reviews struct {
	srv  *Server
	slot chan struct{} // who holds it searches

	// Of who holds the slot.
	engine *search.Engine
	name   string // of the engine's game

	mu      sync.Mutex
	waiting map[string]int // by client
	kept    map[reviewKey]*list.Element
	order   *list.List // of keptReview, most recent first
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

func newReviews(s *Server) *reviews {
	return &reviews{
		srv: s, slot: make(chan struct{}, 1), waiting: map[string]int{},
		kept: map[reviewKey]*list.Element{}, order: list.New(),
	}
}

// asked is a ply to look back at: line ends before it.
type asked struct {
	key    reviewKey
	game   *game.Game
	line   *game.Line
	played game.Ply
	client string
}

// get gives the review of a ply. It waits while others are made, or gives errReviewsBusy; it stops when
// ctx does.
func (v *reviews) get(ctx context.Context, a asked) (search.Review, error) {
	if r, ok := v.known(a.key); ok {
		return r, nil
	}
	if !v.enter(a.client) {
		return search.Review{}, errReviewsBusy
	}
	defer v.leave(a.client)
	select {
	case v.slot <- struct{}{}:
	case <-ctx.Done():
		return search.Review{}, ctx.Err()
	}
	defer func() { <-v.slot }()
	if r, ok := v.known(a.key); ok { // somebody has asked the same
		return r, nil
	}
	return v.make(ctx, a)
}

// make searches. The slot is held.
func (v *reviews) make(ctx context.Context, a asked) (search.Review, error) {
	short, cancel := context.WithTimeout(ctx, maxReview)
	defer cancel()
	if name := a.game.Name(); v.name != name {
		v.name, v.engine = name, search.New(a.game, search.Options{HashMB: botHashMB})
	}
	e := v.engine
	v.name = "" // it is not used again if it fails
	r, err := e.Review(short, a.line, a.played.By, a.played.Move, search.Limits{})
	v.name = a.game.Name()
	if err != nil && short.Err() != nil && ctx.Err() == nil {
		return search.Review{Kind: search.Unvalued, Seat: game.NoSeat}, nil
	}
	if err == nil {
		v.keep(a.key, r)
	}
	return r, err
}

// enter counts who waits, those who are served included.
func (v *reviews) enter(client string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	all := 0
	for _, n := range v.waiting {
		all += n
	}
	if all >= reviewsWaiting || client != "" && v.waiting[client] >= reviewsEach {
		return false
	}
	v.waiting[client]++
	return true
}

func (v *reviews) leave(client string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.waiting[client]--; v.waiting[client] == 0 {
		delete(v.waiting, client)
	}
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
