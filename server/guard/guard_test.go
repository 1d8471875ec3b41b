package guard

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// bells are alarms that the test rings.
type bells struct {
	rings chan chan time.Time
}

func (b *bells) alarm(time.Duration) (<-chan time.Time, func()) {
	c := make(chan time.Time, 1)
	b.rings <- c
	return c, func() {}
}

// ring lets the time of the alarm that was set last be over.
func (b *bells) ring() { (<-b.rings) <- time.Time{} }

func bench() (*Guard, *bells) {
	b := &bells{make(chan chan time.Time, 100)}
	g := New()
	g.Alarm = b.alarm
	return g, b
}

func TestErrorsAndPanicsComeThrough(t *testing.T) {
	g, _ := bench()
	ended := 0
	job := Job{Ended: func() { ended++ }}
	wrong := errors.New("wrong")
	if err := g.Do(t.Context(), job, func(context.Context) error { return wrong }); err != wrong {
		t.Errorf("%v", err)
	}
	err := g.Do(t.Context(), job, func(context.Context) error { panic("the engine") })
	var p *Panic
	if !errors.As(err, &p) || p.Value != "the engine" || !strings.Contains(p.Stack, "guard_test.go") {
		t.Errorf("%v", err)
	}
	if ended != 2 {
		t.Errorf("%d ends", ended)
	}
}

// TestOverrun: what does not return is waited for until budget and grace are used up, counted while it
// runs, and noticed when it comes back.
func TestOverrun(t *testing.T) {
	g, b := bench()
	release := make(chan struct{})
	told := make(chan string, 9)
	tell := func(s string) func() { return func() { told <- s } }
	go func() {
		err := g.Do(t.Context(), Job{Ended: tell("ended"), Overrun: tell("overrun"), Back: tell("back")}, func(context.Context) error {
			<-release
			return nil
		})
		told <- err.Error()
	}()
	b.ring()
	b.ring()
	for _, want := range []string{"overrun", "ended", ErrOverrun.Error()} {
		if got := <-told; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if n := g.Runaways(); n != 1 {
		t.Errorf("%d runaways", n)
	}
	close(release)
	if got := <-told; got != "back" || g.Runaways() != 0 {
		t.Errorf("%s, %d runaways", got, g.Runaways())
	}
}

// TestStepsAreProgress: a long loop of short steps is no overrun; one that stops when asked to is only slow.
func TestStepsAreProgress(t *testing.T) {
	g, b := bench()
	next := make(chan struct{})
	result := make(chan error)
	go func() {
		result <- g.Do(t.Context(), Job{}, func(ctx context.Context) error {
			for range next {
				if err := Step(ctx); err != nil {
					return err
				}
				next <- struct{}{}
			}
			<-ctx.Done()
			return ctx.Err()
		})
	}()
	ring := <-b.rings
	for range 50 {
		next <- struct{}{}
		<-next
		ring <- time.Time{}
		ring = <-b.rings // it has looked
	}
	close(next)
	ring <- time.Time{}
	if err := <-result; !errors.Is(err, ErrSlow) {
		t.Errorf("%v", err)
	}
	if g.Runaways() != 0 {
		t.Error("it is a runaway")
	}
}

// TestWhoLeavesStopsWhatWasAsked: the caller is free at once, the code is asked to stop, and its end is seen.
func TestWhoLeavesStopsWhatWasAsked(t *testing.T) {
	for _, closes := range []bool{false, true} {
		g, _ := bench()
		ctx, cancel := context.WithCancel(t.Context())
		began, release, ended, stopped := make(chan struct{}), make(chan struct{}), make(chan struct{}), make(chan struct{})
		result := make(chan error)
		go func() {
			result <- g.Do(ctx, Job{Ended: func() { close(ended) }}, func(ctx context.Context) error {
				close(began)
				<-ctx.Done()
				if ctx.Err() != context.Canceled {
					t.Errorf("the code is asked to stop by %v", ctx.Err())
				}
				close(stopped)
				<-release
				return nil
			})
		}()
		<-began
		want := context.Canceled
		if closes {
			want = ErrClosed
			g.Close()
		} else {
			cancel()
		}
		if err := <-result; !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		<-stopped
		select {
		case <-ended:
			t.Error("its end is told while it runs")
		default:
		}
		close(release)
		<-ended
		cancel()
	}
}
