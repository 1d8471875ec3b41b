package server

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits say how often one may ask. The zero value stands for the defaults.
type Limits struct {
	Reads  float64 // questions of one guest a second, for long; default 30
	Writes float64 // changes of one guest a second, for long; default 2
	Guests int     // how many guests together one address may stand for: a class, a household; default 20
}

// What may be asked at once, in seconds' worth of what may be asked for long. A page begins with about
// twenty questions.
const (
	readsAhead  = 7
	writesAhead = 20
	newAhead    = 10 // new guests of an address at once, for each of Limits.Guests
	newPerSec   = 0.05
)

// settle fills in the defaults.
func (l Limits) settle() Limits {
	if l.Reads <= 0 {
		l.Reads = 30
	}
	if l.Writes <= 0 {
		l.Writes = 2
	}
	if l.Guests <= 0 {
		l.Guests = 20
	}
	return l
}

// check refuses limits that would let nobody in.
func (l Limits) check() error {
	if l.Reads < 0 || l.Writes < 0 || l.Guests < 0 || math.IsInf(l.Reads+l.Writes, 0) || math.IsNaN(l.Reads+l.Writes) {
		return fmt.Errorf("limits of %g questions and %g changes a second, %d guests: want numbers above 0", l.Reads, l.Writes, l.Guests)
	}
	return nil
}

var errTooOften = errors.New("too many requests: wait a little")

// tooOften is errTooOften with the time to wait.
type tooOften struct{ wait time.Duration }

func (e tooOften) Error() string { return errTooOften.Error() }
func (tooOften) Unwrap() error   { return errTooOften }

// limits keeps a token bucket for each client, for the most recent clients only.
type limits struct {
	every rate.Limit
	burst int
	most  int
	now   func() time.Time

	mu    sync.Mutex
	byKey map[string]*list.Element
	order *list.List // of *bucket, most recent first
}

type bucket struct {
	key string
	*rate.Limiter
}

func newLimits(perSecond float64, burst, most int, now func() time.Time) *limits {
	return &limits{
		every: rate.Limit(perSecond), burst: max(burst, 1), most: most, now: now,
		byKey: map[string]*list.Element{}, order: list.New(),
	}
}

// allow takes a token of the client.
func (l *limits) allow(key string) bool { return l.take(key, 1) == nil }

// take takes several, or says how long to wait for them. A client that was forgotten starts with a
// full bucket: the price of bounded memory.
func (l *limits) take(key string, n int) error {
	now := l.now()
	b := l.bucket(key)
	r := b.ReserveN(now, min(n, l.burst))
	wait := r.DelayFrom(now)
	if wait <= 0 {
		return nil
	}
	r.CancelAt(now)
	return tooOften{wait}
}

// charge takes several though fewer may be left: at most a bucket full.
func (l *limits) charge(key string, n int) { l.bucket(key).ReserveN(l.now(), min(n, l.burst)) }

// bucket is that of the client, made if need be.
func (l *limits) bucket(key string) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.byKey[key]
	if ok {
		l.order.MoveToFront(e)
		return e.Value.(*bucket)
	}
	b := &bucket{key, rate.NewLimiter(l.every, l.burst)}
	l.byKey[key] = l.order.PushFront(b)
	if l.order.Len() > l.most {
		oldest := l.order.Back()
		l.order.Remove(oldest)
		delete(l.byKey, oldest.Value.(*bucket).key)
	}
	return b
}

// fair bounds what one guest asks for, and what all behind one address ask for together: whoever
// comes with ever new cookies has the second bound still.
type fair struct{ guest, address *limits }

func newFair(perSecond float64, burst, guests int, now func() time.Time) fair {
	return fair{
		guest:   newLimits(perSecond, burst, 10_000, now),
		address: newLimits(perSecond*float64(guests), burst*guests, 10_000, now),
	}
}

// take takes tokens of a visitor and of the address. Those that nobody knows yet have one
// share together at each address.
func (f fair) take(v *visitor, n int) error {
	if err := f.address.take(v.client, n); err != nil {
		return err
	}
	return f.guest.take(v.share(), n)
}

// charge takes tokens though fewer may be left.
func (f fair) charge(v *visitor, n int) {
	f.address.charge(v.client, n)
	f.guest.charge(v.share(), n)
}

// share is the key of the visitor's own limits.
func (v *visitor) share() string {
	if v.guest != "" {
		return v.guest
	}
	return "@" + v.client
}

// counted tells whether a request counts: files and words that are the same for everybody are as cheap as
// those of the page.
func counted(r *http.Request) bool {
	p := r.URL.Path
	return !strings.HasPrefix(p, "/api/texts/") && !(strings.HasPrefix(p, "/api/games/") && strings.Contains(p, "/assets/"))
}

// requests are the limits of a request of this kind.
func (g *gate) requests(r *http.Request) fair {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return g.reads
	}
	if g.cfg.acting(r.URL.Path) {
		return g.acts
	}
	return g.writes
}

// limitAddress is the middleware that slows down an address from which too much is asked. It comes
// before everything that costs something.
func (g *gate) limitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.cfg.Unlimited && counted(r) {
			if err := g.requests(r).address.take(peerOf(r.Context()).key(), 1); err != nil {
				writeProblem(w, g.problem(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// limitGuest slows down a guest. Who is none yet has the limits of the address alone: the first
// questions of a whole class come so.
func (g *gate) limitGuest(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v := visitorOf(r.Context()); v.limited && v.guest != "" && counted(r) {
			if err := g.requests(r).guest.take(v.guest, 1); err != nil {
				writeProblem(w, g.problem(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// mayArrive takes a token for a new guest, who costs rows for ever.
func (g *gate) mayArrive(ctx context.Context) error {
	v := visitorOf(ctx)
	if !v.limited {
		return nil
	}
	return g.arrivals.take(v.client, 1)
}
