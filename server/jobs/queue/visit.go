package queue

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
)

// Bounds of a visit.
const (
	greetTime  = silentFor   // for which workers are waited for: each says every second that it is there
	partTime   = time.Second // until workers have been told what nobody wants any more
	mostAtOnce = 256
)

// Visit is a command at the queue: it hands in jobs and ends.
type Visit struct{ *Desk }

// Call visits the queue of an installation, and waits until a worker is there for studies of games of a family; "" is any. The error wraps
// ErrNobody where there is none.
func Call(ctx context.Context, url, prefix, family string) (*Visit, error) {
	if prefix == "" {
		prefix = nats.DefaultPrefix
	}
	name := "call-" + gate.RandomText(nameLength)
	conn, err := nats.Connect(url, prefix, name)
	if err != nil {
		return nil, err
	}
	d, err := NewDesk(DeskConfig{
		Conn: conn, Prefix: prefix, Node: name, Log: slog.New(slog.DiscardHandler),
		Nodes: func() int { return 1 }, Widen: func([compute.Classes]int) {},
	})
	if err != nil {
		conn.Close()
		return nil, err
	}
	v := &Visit{d}
	if err := v.await(ctx, family); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

// await waits for a worker.
func (v *Visit) await(ctx context.Context, family string) error {
	late := time.NewTimer(greetTime)
	defer late.Stop()
	for {
		changed := v.roster.next()
		if v.Slots(family) > 0 {
			return nil
		}
		select {
		case <-changed:
		case <-late.C:
			if !v.cfg.Conn.IsConnected() {
				return errAway
			}
			return ErrNobody
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Slots are how many studies of games of a family, or of any, workers do at once.
func (v *Visit) Slots(family string) (n int) {
	v.roster.mu.Lock()
	defer v.roster.mu.Unlock()
	for _, w := range v.roster.workers {
		if family == "" || w.takes(compute.StudyClass, family) {
			n += w.slots[compute.StudyClass]
		}
	}
	return min(n, mostAtOnce)
}

// Close ends the visit. What was not answered is left by the workers.
func (v *Visit) Close() {
	v.Desk.Close()
	if v.cfg.Conn.IsConnected() {
		_ = v.cfg.Conn.FlushTimeout(partTime) // else workers go on in vain, until the deadline
	}
	v.cfg.Conn.Close()
}

// IsAlone tells whether an error of Call says that no worker can be had now, and not that the call is wrong.
func IsAlone(err error) bool { return errors.Is(err, ErrNobody) || errors.Is(err, errAway) }
