package physics

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Rapier is the engine that all share. It is compiled when it is first needed.
func Rapier() Simulator { return shared }

// UseCache names the folder in which compiled code is kept from one start of the program to the next,
// "" for none. It counts if it is called before the engine is first used. A folder that cannot be used
// costs the time to compile, nothing else.
func UseCache(dir string) { shared.cacheDir.Store(&dir) }

// UserCache is the folder that programs without a data folder may keep compiled code in: it belongs to the
// user of the computer. "" if he has none.
func UserCache() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "tavlei", "rapier")
}

// Warm compiles the engine in the background, once; the channel is closed when that is over. Whether it
// went well, Ready tells.
func Warm() <-chan struct{} { return shared.warm() }

// Ready says that a shot need not wait for the compiler.
func Ready() bool { return shared.ready.Load() }

// Supported is nil, or says why this platform cannot run the engine; it wraps ErrUnavailable.
func Supported() error { return supported() }

var shared = &engine{}

// engine is a compiled binary and a stock of instances.
type engine struct {
	cacheDir  atomic.Pointer[string]
	interpret bool // without the compiler, of tests
	once      sync.Once
	ready     atomic.Bool
	err       error
	runtime   wazero.Runtime
	module    wazero.CompiledModule
	turns     chan struct{} // of the shots that run now
	idle      chan *world   // empty worlds

	imageLock sync.Mutex
	image     []byte // memory of an empty world

	warming sync.Once
	warmed  chan struct{}
}

// Tag names the engine, its binary and the recipe.
func (e *engine) Tag() string { return Tag }

func (e *engine) warm() <-chan struct{} {
	e.warming.Do(func() {
		e.warmed = make(chan struct{})
		go func() {
			defer close(e.warmed)
			_ = e.compile()
		}()
	})
	return e.warmed
}

// compile makes the engine ready, once; the error is the same for ever after.
func (e *engine) compile() error {
	e.once.Do(func() {
		if e.err = supported(); e.err != nil {
			return
		}
		dir := ""
		if p := e.cacheDir.Load(); p != nil {
			dir = *p
		}
		full := hasCache(dir)
		if dir != "" && e.build(dir) == nil {
			return
		}
		// Another try is worth its time only if what was there before may have been at fault: on a full
		// disk it would fail like the first.
		if dir != "" && clearCache(dir) && full && e.build(dir) == nil {
			return
		}
		e.err = e.build("")
	})
	return e.err
}

// hasCache tells whether there is compiled code in the folder.
func hasCache(dir string) bool {
	old, _ := filepath.Glob(filepath.Join(dir, "wazero-*"))
	return dir != "" && len(old) > 0
}

// clearCache removes what is in the folder for compiled code, since some of it was broken.
func clearCache(dir string) bool {
	old, _ := filepath.Glob(filepath.Join(dir, "wazero-*"))
	for _, sub := range old {
		if os.RemoveAll(sub) != nil {
			return false
		}
	}
	return len(old) > 0
}

// build compiles with the cache in dir, or without one.
func (e *engine) build(dir string) error {
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	config := wazero.NewRuntimeConfigCompiler()
	if e.interpret {
		config = wazero.NewRuntimeConfigInterpreter()
	}
	config = config.WithCoreFeatures(api.CoreFeaturesV2)
	if dir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(dir)
		if err != nil {
			return fmt.Errorf("physics: folder for compiled code: %w", err)
		}
		config = config.WithCompilationCache(cache)
	}
	e.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	var err error
	if e.module, err = e.runtime.CompileModule(ctx, WASM()); err != nil {
		e.err = fmt.Errorf("physics: compiling rapier: %w", err)
	} else {
		e.err = bindHost(ctx, e.runtime, e.module)
	}
	if e.err != nil {
		_ = e.runtime.Close(ctx)
		return e.err
	}
	e.turns = make(chan struct{}, runtime.GOMAXPROCS(0))
	e.idle = make(chan *world, cap(e.turns))
	e.ready.Store(true)
	return nil
}

// world takes an empty world, one that was used before if there is any.
func (e *engine) world() (*world, error) {
	select {
	case w := <-e.idle:
		return w, nil
	default:
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	mod, err := e.runtime.InstantiateModule(context.Background(), e.module, config)
	if err != nil {
		return nil, fmt.Errorf("physics: starting rapier: %w", err)
	}
	w := &world{mod: mod}
	if err := w.open(); err != nil {
		w.close()
		return nil, err
	}
	w.image = e.remember(w)
	return w, nil
}

// remember returns the memory of an empty world. All instances share it, since they are all alike.
func (e *engine) remember(w *world) []byte {
	memory, _ := w.mod.Memory().Read(0, w.mod.Memory().Size())
	e.imageLock.Lock()
	defer e.imageLock.Unlock()
	if e.image == nil {
		e.image = bytes.Clone(memory)
	}
	if !bytes.Equal(e.image, memory) {
		return bytes.Clone(memory)
	}
	return e.image
}

// release takes an instance back for another shot: with its memory as it was, it is as good as new, since the
// only thing outside of memory is the stack pointer, which every call leaves as it found it. Instances that failed
// or that needed more memory are thrown away.
func (e *engine) release(w *world) {
	memory := w.mod.Memory()
	if w.err != nil || int(memory.Size()) != len(w.image) || !memory.Write(0, w.image) {
		w.close()
		return
	}
	w.dt = imageDt
	select {
	case e.idle <- w:
	default:
		w.close()
	}
}

// close throws the instance away.
func (w *world) close() { _ = w.mod.Close(context.Background()) }
