package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
)

// errPreparing says that a game's engine is not warm yet, or that a long match is being read.
var errPreparing = errors.New("the table is being set up: ask again in a second")

// patience is how long a request waits before it says so.
const patience = time.Second

// engines warms each engine once, when it is first needed. Whoever needs one while it is warmed
// waits for the same attempt; after a failure the next one tries again.
type engines struct {
	shop *shop
	mu   sync.Mutex
	now  map[*game.Engine]*warming
}

type warming struct {
	done chan struct{}
	err  error
}

// engineOf is the engine of a rule set, nil if it has none or is not known.
func engineOf(spec string) (*game.Info, *game.Engine) {
	id, _, _ := strings.Cut(spec, ";")
	info, ok := game.Lookup(strings.TrimSpace(id))
	if !ok {
		return nil, nil
	}
	return info, info.Engine
}

// begin starts to warm an engine in the background.
func (e *engines) begin(info *game.Info) *warming {
	e.mu.Lock()
	defer e.mu.Unlock()
	if w, ok := e.now[info.Engine]; ok {
		return w
	}
	w := &warming{done: make(chan struct{})}
	e.now[info.Engine] = w
	e.shop.background.Go(func() {
		defer close(w.done)
		defer func() {
			if p := recover(); p != nil {
				w.err = fmt.Errorf("engine of %s: panic: %v", info.Family, p)
				e.shop.log.Error("engine", "family", info.Family, "panic", p, "stack", string(debug.Stack()))
			}
			e.mu.Lock()
			delete(e.now, info.Engine)
			e.mu.Unlock()
		}()
		began, dir := time.Now(), e.shop.dir.File("cache/"+info.Family)
		if err := writable(dir); err != nil {
			e.shop.log.Warn("what the engine compiles cannot be kept: it gets warm more slowly after each start", "family", info.Family, "error", err)
		}
		w.err = info.Engine.Start(e.shop.alive, dir)
		e.shop.log.Info("engine", "family", info.Family, "took", time.Since(began), "error", w.err)
	})
	return w
}

// writable makes a folder and tells what stands in the way of keeping files in it.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "try-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// warm waits until games of a rule set can be played. An unknown one is left to game.Open.
func (sh *shop) warm(ctx context.Context, spec string) error {
	info, engine := engineOf(spec)
	if err := engine.Check(); err != nil || engine.IsReady() {
		return err
	}
	w := sh.engines.begin(info)
	select {
	case <-w.done:
		return w.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// warmSoon is warm for requests: it gives errPreparing rather than let people wait.
func (sh *shop) warmSoon(ctx context.Context, spec string) error {
	short, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := sh.warm(short, spec)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%w", errPreparing)
	}
	return err
}

// cold tells whether some engine is not warm, which makes it worth to ask for more.
func cold() bool {
	for _, info := range game.All() {
		if info.Engine.Check() == nil && !info.Engine.IsReady() {
			return true
		}
	}
	return false
}

// warmMatch waits until a match can be opened, before anything is held that others need.
func (h *hall) warmMatch(ctx context.Context, id string) error {
	if !cold() {
		return nil
	}
	m, err := h.store.Match(ctx, id)
	if err != nil {
		return err
	}
	return h.shop.warm(ctx, m.Setup.Game)
}
