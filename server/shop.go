package server

import (
	"context"
	"log/slog"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/guard"
)

// shop is where code of the rules does its work: in the slots of its lanes, within its budgets, when its engines are
// warm.
type shop struct {
	log      *slog.Logger
	dir      *datadir.Dir // where engines keep what they compile
	guard    *guard.Guard
	lanes    lanes
	engines  *engines
	underway underway

	alive      context.Context // until the server is closed
	background *sync.WaitGroup // what ends with it
}

func newShop(cfg Config, dir *datadir.Dir, alive context.Context, background *sync.WaitGroup) *shop {
	sh := &shop{log: cfg.Logger, dir: dir, guard: guard.New(), lanes: newLanes(cfg.Bots), alive: alive, background: background}
	sh.guard.Alarm = cfg.alarm
	sh.underway.now = cfg.now
	sh.engines = &engines{shop: sh, now: map[*game.Engine]*warming{}}
	return sh
}
