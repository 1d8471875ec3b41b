package compute

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
	"github.com/tavlei/tavlei/server/problem"
)

// Patience is how long a request waits before it says so.
const Patience = time.Second

// engines warms each engine once, when it is first needed. Whoever needs one while it is warmed
// waits for the same attempt; after a failure the next one tries again.
type engines struct {
	pool *Pool
	mu   sync.Mutex
	now  map[*game.Engine]*warming
}

type warming struct {
	done chan struct{}
	err  error
}

// EngineOf is the engine of a rule set, nil if it has none or is not known.
func EngineOf(spec string) (*game.Info, *game.Engine) {
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
	e.pool.Background.Go(func() {
		// What compiling an engine has left behind, 200 MB in a cold start, is given back to the system once nobody waits.
		defer debug.FreeOSMemory()
		defer close(w.done)
		defer func() {
			if p := recover(); p != nil {
				w.err = fmt.Errorf("engine of %s: panic: %v", info.Family, p)
				e.pool.Log.Error("engine", "family", info.Family, "panic", p, "stack", string(debug.Stack()))
			}
			e.mu.Lock()
			delete(e.now, info.Engine)
			e.mu.Unlock()
		}()
		began, dir := time.Now(), e.pool.Dir.File("cache/"+info.Family)
		if err := Writable(dir); err != nil {
			e.pool.Log.Warn("what the engine compiles cannot be kept: it gets warm more slowly after each start", "family", info.Family, "error", err)
		}
		w.err = info.Engine.Start(e.pool.Alive, dir)
		e.pool.Log.Info("engine", "family", info.Family, "took", time.Since(began), "error", w.err)
	})
	return w
}

// Writable makes a folder and tells what stands in the way of keeping files in it.
func Writable(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "try-")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// Warm waits until games of a rule set can be played. An unknown one is left to game.Open.
func (sh *Pool) Warm(ctx context.Context, spec string) error {
	info, engine := EngineOf(spec)
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

// WarmSoon is warm for requests: it gives errPreparing rather than let people wait.
func (sh *Pool) WarmSoon(ctx context.Context, spec string) error {
	short, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	err := sh.Warm(short, spec)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%w", problem.ErrPreparing)
	}
	return err
}

// Cold tells whether some engine is not warm, which makes it worth to ask for more.
func Cold() bool {
	for _, info := range game.All() {
		if info.Engine.Check() == nil && !info.Engine.IsReady() {
			return true
		}
	}
	return false
}
