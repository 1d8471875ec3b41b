package compute

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
)

// Budgets of code that might not return. They are for faults that nobody foresaw: every position works within
// a stated number of steps, which are milliseconds.
const (
	StepBudget = 10 * time.Second // for one ply of a replay, one command, one look
	StepGrace  = 2 * time.Second  // to stop when asked to
)

// Within runs code of the rules for a request that concerns no match under way. The error of an overrun is
// game.ErrBudget.
func (sh *Pool) Within(ctx context.Context, budget time.Duration, ended func(), f func(context.Context) error) error {
	err := sh.Guard.Do(ctx, guard.Job{Budget: budget, Grace: StepGrace, Ended: ended, Overrun: func() {
		sh.Log.Error("rules do not come to an end", "of", questionOf(ctx))
	}}, f)
	var p *guard.Panic
	switch {
	case errors.As(err, &p):
		sh.Log.Error("rules failed", "of", questionOf(ctx), "panic", p.Value, "stack", p.Stack)
		return problem.New(http.StatusUnprocessableEntity, "position", "the game's engine failed at this position")
	case errors.Is(err, guard.ErrOverrun):
		f := game.Faultf("tooComplex", "too complex a position to be worked out")
		return fmt.Errorf("%w: %w", f, game.ErrBudget)
	}
	return err
}

type questionKey struct{}

// Asking notes what a request is about, for the log.
func Asking(ctx context.Context, about ...any) context.Context {
	return context.WithValue(ctx, questionKey{}, about)
}

func questionOf(ctx context.Context) any { return ctx.Value(questionKey{}) }
