package gate

import (
	"container/list"
	"context"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/tavlei/tavlei/server/problem"
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
	NewAhead    = 10 // new guests of an address at once, for each of Limits.Guests
	newPerSec   = 0.05
)

// Settle fills in the defaults.
func (l Limits) Settle() Limits {
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

// Check refuses limits that would let nobody in.
func (l Limits) Check() error {
	if l.Reads < 0 || l.Writes < 0 || l.Guests < 0 || math.IsInf(l.Reads+l.Writes, 0) || math.IsNaN(l.Reads+l.Writes) {
		return fmt.Errorf("limits of %g questions and %g changes a second, %d guests: want numbers above 0", l.Reads, l.Writes, l.Guests)
	}
	return nil
}

// limits keeps a token bucket for each client, for the most recent clients only.
type limits struct {
	every rate.Limit
	burst int
	most  int
	now   func() time.Time

	mu    sync.Mutex
	ByKey map[string]*list.Element
	Order *list.List // of *bucket, most recent first
}

type bucket struct {
	key string
	*rate.Limiter
}

func NewLimits(perSecond float64, burst, most int, now func() time.Time) *limits {
	return &limits{
		every: rate.Limit(perSecond), burst: max(burst, 1), most: most, now: now,
		ByKey: map[string]*list.Element{}, Order: list.New(),
	}
}

// Allow takes a token of the client.
func (l *limits) Allow(key string) bool { return l.take(key, 1) == nil }

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
	return problem.TooOften{Wait: wait}
}

// charge takes several though fewer may be left: at most a bucket full.
func (l *limits) charge(key string, n int) { l.bucket(key).ReserveN(l.now(), min(n, l.burst)) }

// bucket is that of the client, made if need be.
func (l *limits) bucket(key string) *bucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.ByKey[key]
	if ok {
		l.Order.MoveToFront(e)
		return e.Value.(*bucket)
	}
	b := &bucket{key, rate.NewLimiter(l.every, l.burst)}
	l.ByKey[key] = l.Order.PushFront(b)
	if l.Order.Len() > l.most {
		oldest := l.Order.Back()
		l.Order.Remove(oldest)
		delete(l.ByKey, oldest.Value.(*bucket).key)
	}
	return b
}

// Fair bounds what one guest asks for, and what all behind one address ask for together: whoever
// comes with ever new cookies has the second bound still.
type Fair struct{ guest, address *limits }

func NewFair(perSecond float64, burst, guests int, now func() time.Time) Fair {
	return Fair{
		guest:   NewLimits(perSecond, burst, 10_000, now),
		address: NewLimits(perSecond*float64(guests), burst*guests, 10_000, now),
	}
}

// Take takes tokens of a visitor and of the address. Those that nobody knows yet have one
// share together at each address.
func (f Fair) Take(v *Visitor, n int) error {
	if err := f.address.take(v.Client, n); err != nil {
		return err
	}
	return f.guest.take(v.Share(), n)
}

// Charge takes tokens though fewer may be left.
func (f Fair) Charge(v *Visitor, n int) {
	f.address.charge(v.Client, n)
	f.guest.charge(v.Share(), n)
}

// Share is the key of the visitor's own limits.
func (v *Visitor) Share() string {
	if v.Guest != "" {
		return v.Guest
	}
	return "@" + v.Client
}

// counted tells whether a request counts: files and words that are the same for everybody are as cheap as
// those of the page.
func counted(r *http.Request) bool {
	p := r.URL.Path
	return !strings.HasPrefix(p, "/api/texts/") && !(strings.HasPrefix(p, "/api/games/") && strings.Contains(p, "/assets/"))
}

// requests are the limits of a request of this kind.
func (g *Gate) requests(r *http.Request) Fair {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return g.Reads
	}
	if g.cfg.Acting(r.URL.Path) {
		return g.acts
	}
	return g.writes
}

// LimitAddress is the middleware that slows down an address from which too much is asked. It comes
// before everything that costs something.
func (g *Gate) LimitAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.cfg.Unlimited && counted(r) {
			if err := g.requests(r).address.take(peerOf(r.Context()).key(), 1); err != nil {
				problem.Write(w, g.problem(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// LimitGuest slows down a guest. Who is none yet has the limits of the address alone: the first
// questions of a whole class come so.
func (g *Gate) LimitGuest(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if v := VisitorOf(r.Context()); v.Limited && v.Guest != "" && counted(r) {
			if err := g.requests(r).guest.take(v.Guest, 1); err != nil {
				problem.Write(w, g.problem(err))
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// mayArrive takes a token for a new guest, who costs rows for ever.
func (g *Gate) mayArrive(ctx context.Context) error {
	v := VisitorOf(ctx)
	if !v.Limited {
		return nil
	}
	return g.arrivals.take(v.Client, 1)
}

const FramesPerSec = 20

const FramesBurst = 60
