// Package guard runs code that might never return or that might panic, and lets its caller go on.
//
// Go cannot stop a goroutine from outside. What a Guard can do: ask it to stop by its context, notice that it
// makes no progress, stop waiting for it, count it, and tell when it comes back after all.
package guard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

var (
	// ErrOverrun says that code made no progress for its whole budget and did not stop when it was asked to. It
	// still runs.
	ErrOverrun = errors.New("the budget of the rules is exceeded")
	// ErrSlow says that code made no progress for its budget, and stopped when it was asked to.
	ErrSlow = errors.New("this takes too long")
	// ErrClosed says that the guard does not wait any more.
	ErrClosed = errors.New("stopping")
)

// Panic is what code has panicked with.
type Panic struct {
	Value any
	Stack string
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Guard watches over code. It is safe for many goroutines.
type Guard struct {
	// Alarm tells when a time has passed; stop ends that. Tests have their own; nil is the clock.
	Alarm func(d time.Duration) (ring <-chan time.Time, stop func())

	crew     crew
	runaways atomic.Int64
	once     sync.Once
	closing  chan struct{}
}

// New is a guard that goes by the clock.
func New() *Guard { return &Guard{closing: make(chan struct{})} }

// Job says how to watch over a piece of code. The functions may be nil; they are called from any goroutine.
type Job struct {
	Budget time.Duration // for a step: from the beginning, or from one call of Step to the next
	Grace  time.Duration // to stop when asked to

	Ended   func() // it has returned, or is waited for no longer: once, before Do's caller or later
	Overrun func() // it is waited for no longer
	Back    func() // it has returned after an overrun
}

type pulseKey struct{}

// Step tells the guard that there is progress, and gives the error of ctx: loops over positions call it once a round.
func Step(ctx context.Context) error {
	if pulse, ok := ctx.Value(pulseKey{}).(*atomic.Int64); ok {
		pulse.Add(1)
	}
	return ctx.Err()
}

// Runaways counts the code that is waited for no longer and still runs.
func (g *Guard) Runaways() int { return int(g.runaways.Load()) }

// Close makes all calls of Do return now.
func (g *Guard) Close() {
	g.once.Do(func() {
		close(g.closing)
		g.crew.end()
	})
}

// run is one call of Do, and the context of its code: that of the caller, with what Step wants, and an end of its own.
type run struct {
	context.Context

	g     *Guard
	job   Job
	pulse atomic.Int64
	seen  int64      // of pulse, when an alarm rang last
	over  bool       // the code has returned, and whoever waits has heard of it
	done  chan error // of one

	mu      sync.Mutex
	stopped chan struct{} // nil: nobody has asked for it
	err     error         // not nil: it has ended
}

// Value implements context.Context.
func (r *run) Value(key any) any {
	if _, ok := key.(pulseKey); ok {
		return &r.pulse
	}
	return r.Context.Value(key)
}

// Done implements context.Context. It is closed by whoever waits for the code, when the caller's context ends, too.
func (r *run) Done() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped == nil {
		r.stopped = make(chan struct{})
		if r.err != nil {
			close(r.stopped)
		}
	}
	return r.stopped
}

// Err implements context.Context.
func (r *run) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return r.err
	}
	return r.Context.Err()
}

// cancel ends the context.
func (r *run) cancel(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err != nil {
		return
	}
	if r.err = err; r.stopped != nil {
		close(r.stopped)
	}
}

// Do calls f in a goroutine of its own and waits for it: for its error, a *Panic, until ctx is done, the guard is
// closed, or its budget is used up. In the latter cases f may still run; nothing that it writes to may be read.
func (g *Guard) Do(ctx context.Context, job Job, f func(context.Context) error) error {
	r := &run{Context: ctx, g: g, job: job, done: ends.Get().(chan error)}
	g.Go(func() { r.done <- call(r, f) })
	err, settled := r.wait(ctx)
	if r.over {
		ends.Put(r.done)
	}
	if !settled {
		r.cancel(cmp.Or(ctx.Err(), context.Canceled)) // why the caller has left is not the code's to tell
		go r.wait(context.WithoutCancel(ctx))         // somebody must see it end
	}
	return err
}

// ends are used again once code has returned.
var ends = sync.Pool{New: func() any { return make(chan error, 1) }}

func call(ctx context.Context, f func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Panic{p, string(debug.Stack())}
		}
	}()
	return f(ctx)
}

// wait watches over the code until its end or overrun, which settles it, or until ctx or the guard ends.
func (r *run) wait(ctx context.Context) (err error, settled bool) {
	budget, asked := r.job.Budget, false
	closing := r.g.closing
	if ctx.Done() == nil {
		closing = nil // nobody waits
	}
	for {
		ring, stop := r.g.alarm(budget)
		select {
		case err := <-r.done:
			r.over = true
			stop()
			r.cancel(context.Canceled)
			r.end()
			if asked && errors.Is(err, context.Canceled) {
				err = ErrSlow
			}
			return err, true
		case <-ctx.Done():
			stop()
			return ctx.Err(), false
		case <-closing:
			stop()
			return ErrClosed, false
		case <-ring:
		}
		switch now := r.pulse.Load(); {
		case now != r.seen:
			r.seen = now
		case !asked:
			asked, budget = true, r.job.Grace
			r.cancel(context.Canceled)
		default:
			r.overrun()
			return ErrOverrun, true
		}
	}
}

func (r *run) end() {
	if r.job.Ended != nil {
		r.job.Ended()
	}
}

// overrun lets the code run alone.
func (r *run) overrun() {
	r.g.runaways.Add(1)
	if r.job.Overrun != nil {
		r.job.Overrun()
	}
	r.end()
	go func() {
		<-r.done
		r.g.runaways.Add(-1)
		if r.job.Back != nil {
			r.job.Back()
		}
	}()
}

func (g *Guard) alarm(d time.Duration) (<-chan time.Time, func()) {
	if g.Alarm != nil {
		return g.Alarm(d)
	}
	t := alarms.Get().(*time.Timer)
	t.Reset(d)
	return t.C, func() {
		t.Stop()
		alarms.Put(t)
	}
}

// alarms are used again: nearly all of them are stopped before they ring.
var alarms = sync.Pool{New: func() any {
	t := time.NewTimer(0)
	t.Stop()
	return t
}}
