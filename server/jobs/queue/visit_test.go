package queue

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mine"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
)

// studying is a level that a held mind tells of studies.
const studying = -1

func (m *held) Mine(ctx context.Context, g *game.Game, line *game.Line, o mine.Options) ([]mine.Found, error) {
	m.begun <- studying
	if m.let != nil {
		select {
		case <-m.let:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return m.Searcher.Mine(ctx, g, line, o)
}

// visit calls as a command does, and looks through a short game.
func (f *floor) visit(ctx context.Context, told *[]error) (v *Visit, mined func() <-chan error) {
	f.t.Helper()
	v, err := Call(ctx, f.broker.URL(), f.prefix, "chess")
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(v.Close)
	g, err := game.Open("chess")
	if err != nil {
		f.t.Fatal(err)
	}
	line := game.NewLine(g.Start())
	if err := line.PlayText("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"); err != nil {
		f.t.Fatal(err)
	}
	s := &jobs.Studies{Near: &compute.Searcher{}, Desk: v, Told: func(err error) { *told = append(*told, err) }}
	return v, func() <-chan error {
		ended := make(chan error, 1)
		go func() {
			found, _, err := s.Mine(ctx, g, line, mine.Options{}, time.Hour)
			if err == nil && (len(found) != 1 || found[0].Ply != 6) {
				f.t.Errorf("found %+v", found)
			}
			ended <- err
		}()
		return ended
	}
}

// TestStudyDeath: a game that a worker has begun to look through goes to another one when it dies.
func TestStudyDeath(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	dies := newHeld()
	soon := func(c *WorkerConfig) { c.goneAfter = 400 * time.Millisecond }
	first := f.worker("first", dies, soon)
	f.ready(d, 1)
	var told []error
	_, mined := f.visit(t.Context(), &told)
	ended := mined()
	<-dies.begun
	other := open()
	f.worker("second", other, soon)
	f.ready(d, 2)
	first.conn.Close()
	if err := <-ended; err != nil || len(told) > 0 || len(other.begun) != 1 {
		t.Errorf("%v, told %v, the other one has begun %d", err, told, len(other.begun))
	}
	close(dies.let)
	first.stop()
}

// TestQuickPassesStudies: while all slots for studies are taken, and more wait, a bot has its move.
func TestQuickPassesStudies(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	f.worker("w", mind)
	f.ready(d, 1)
	var told []error
	v, mined := f.visit(t.Context(), &told)
	if n := v.Slots("chess"); n != 1 {
		t.Errorf("%d slots", n)
	}
	long := []<-chan error{mined(), mined()}
	if what := <-mind.begun; what != studying {
		t.Fatal(what)
	}
	th := f.thinker(d, newHeld())
	short := f.choose(t.Context(), th, "russian", 1)
	if level := <-mind.begun; level != 1 {
		t.Fatalf("%d goes first", level)
	}
	close(mind.let)
	f.same(short, "russian", 1)
	for _, ended := range long {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	counted(t, th, 1, 0)
}

// TestGivenUp: what a command gives up its worker leaves.
func TestGivenUp(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := newHeld()
	w := f.worker("w", mind)
	f.ready(d, 1)
	ctx, cancel := context.WithCancel(t.Context())
	var told []error
	v, mined := f.visit(ctx, &told)
	ended := mined()
	<-mind.begun
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) || len(told) > 0 {
		t.Errorf("%v, told %v", err, told)
	}
	v.Close()
	_, again := f.visit(t.Context(), &told) // takes the slot when the first one has left it
	next := again()
	<-mind.begun
	w.ended(t, endStopped, 1)
	close(mind.let)
	if err := <-next; err != nil {
		t.Error(err)
	}
}

// TestNobodyThere: a command hears that no worker is there, and that NATS is away.
func TestNobodyThere(t *testing.T) {
	f := newFloor(t)
	if _, err := Call(t.Context(), f.broker.URL(), f.prefix, ""); !errors.Is(err, ErrNobody) || !IsAlone(err) {
		t.Error(err)
	}
	f.broker.Stop()
	if _, err := Call(t.Context(), f.broker.URL(), f.prefix, ""); !errors.Is(err, errAway) || !IsAlone(err) {
		t.Error(err)
	}
	if _, err := Call(t.Context(), "http://x", f.prefix, ""); err == nil || IsAlone(err) {
		t.Error(err)
	}
}

// TestOtherClass: a job in a queue of another class is not done, so that what is long holds no slot for what is short.
func TestOtherClass(t *testing.T) {
	f := newFloor(t)
	d := f.desk("a")
	mind := open()
	f.worker("w", mind)
	f.ready(d, 1)
	j := sound(t)
	j.Level = 6
	answer := d.expect(&j)
	if err := d.handIn(t.Context(), j, d.names.jobs(compute.QuickClass, everyFamily)); err != nil {
		t.Fatal(err)
	}
	if r := <-answer; r.Fault == "" || len(mind.begun) > 0 {
		t.Errorf("%+v", r)
	}
}
