package compute

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/guard"
)

// Pool is where code of the rules does its work: in the slots of its lanes, within its budgets, when its engines are
// warm.
type Pool struct {
	Log      *slog.Logger
	Dir      *datadir.Dir // where engines keep what they compile
	Guard    *guard.Guard
	Lanes    lanes
	Workers  Workers // nil: there are none
	engines  *engines
	Underway underway

	Alive      context.Context // until the server is closed
	Background *sync.WaitGroup // what ends with it
}

// New is a pool in which so many bots think at once. alarm measures budgets; nil: by time.
func New(
	alive context.Context, background *sync.WaitGroup, log *slog.Logger, dir *datadir.Dir, bots int, now func() time.Time, alarm func(time.Duration) (<-chan time.Time, func()),
) *Pool {
	sh := &Pool{Log: log, Dir: dir, Guard: guard.New(), Lanes: newLanes(bots), Alive: alive, Background: background}
	sh.Guard.Alarm = alarm
	sh.Underway.now = now
	sh.engines = &engines{pool: sh, now: map[*game.Engine]*warming{}}
	return sh
}
