package study

import (
	"context"
	"fmt"
	"sync"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/jobs"
	"github.com/tavlei/tavlei/server/jobs/queue"
)

// WorkerFlags name the workers that do long work for a verb.
type WorkerFlags struct {
	NATS       string `name:"nats" placeholder:"URL" help:"Have workers do it that share this NATS server (tavlei worker); where there is none, it is done in this process."`
	NATSPrefix string `name:"nats-prefix" default:"tavlei" placeholder:"TEXT" help:"What all subjects there begin with. Default: ${default}."`
}

// studies is what does long work: by workers for games of a family, "" being any, where there are some; n is how many at once.
// What it says on the way goes to standard error.
func (f WorkerFlags) studies(e *verb.Env, family string) (s *jobs.Studies, n int, end func(), err error) {
	s, end = &jobs.Studies{Near: &compute.Searcher{}}, func() {}
	if f.NATS == "" {
		return s, 0, end, nil
	}
	var once sync.Once
	s.Told = func(err error) {
		once.Do(func() {
			fmt.Fprintf(e.Err, "tavlei: %s\n", e.Said.Tell(verb.Faultf("no worker does it, and this process goes on by itself: %w", err)))
		})
	}
	v, err := queue.Call(e.Ctx, f.NATS, f.NATSPrefix, family)
	switch {
	case e.Ctx.Err() != nil:
		return nil, 0, end, context.Cause(e.Ctx)
	case queue.IsAlone(err):
		s.Told(err)
		return s, 0, end, nil
	case err != nil:
		return nil, 0, end, verb.BadCall(err)
	}
	s.Desk = v
	return s, v.Slots(family), v.Close, nil
}
