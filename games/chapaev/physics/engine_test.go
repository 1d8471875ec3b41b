package physics

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/tavlei/tavlei/game/gametest"
)

// deep runs the long sweeps.
var deep = flag.Bool("physics.deep", false, "play the long sweeps of shots, some minutes")

func TestMain(m *testing.M) {
	UseCache(UserCache())
	os.Exit(m.Run())
}

// TestBinary: the embedded file is the published one, and a changed one is refused.
func TestBinary(t *testing.T) {
	if got := len(WASM()); got != 3_105_893 {
		t.Errorf("%d bytes", got)
	}
	if !strings.Contains(Rapier().Tag(), Sum) {
		t.Errorf("tag %q does not name the binary", Rapier().Tag())
	}
	other := append([]byte(nil), packed...)
	other[len(other)/2] ^= 1
	if _, err := unpack(other); err == nil {
		t.Error("a changed binary passes")
	}
	if _, err := unpack([]byte("no gzip")); err == nil {
		t.Error("what is no gzip passes")
	}
}

// TestImports: names are known by their beginning, the longest counts, others are refused.
func TestImports(t *testing.T) {
	var stack [1]uint64
	now, err := hostFunc("__wbg_now_0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	if now(context.Background(), nil, stack[:]); stack[0] != 0 {
		t.Errorf("the clock says %d", stack[0])
	}
	index, err := hostFunc("__wbg_set_index_0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	var got scratch
	args := []uint64{objScratch, 2, api.EncodeF32(1.5)}
	if index(context.WithValue(context.Background(), scratchKey{}, &got), nil, args); got[2] != 1.5 {
		t.Errorf("scratch %v", got)
	}
	if _, err := hostFunc("__wbg_teleport_0123456789abcdef"); err == nil || !strings.Contains(err.Error(), "teleport") {
		t.Errorf("an unknown import gives %v", err)
	}
}

// TestConcurrent: many goroutines at once get the bits that one gets alone.
func TestConcurrent(t *testing.T) {
	shots := []Stroke{flick(3, 180, 2995), flick(0, 900, 1100), flick(12, -400, -3000), {Kind: Settle}}
	var want [4]Result
	for i, s := range shots {
		want[i] = shoot(t, infantry(), s)
	}
	var wait sync.WaitGroup
	for i := range gametest.Fewer(24, 8) {
		wait.Go(func() {
			res, err := Rapier().Simulate(Wood, infantry(), shots[i%4], nil)
			if err != nil || res != want[i%4] {
				t.Errorf("shot %d came out otherwise: %v", i, err)
			}
		})
	}
	wait.Wait()
}

// TestTurns: a shot runs while it holds one of as many turns as there are processors, however many want to shoot,
// so that the rest of the program is served between them. In the end all turns are free again, also those of
// shots that failed or that nobody wanted to see to their end.
func TestTurns(t *testing.T) {
	shoot(t, infantry(), flick(3, 180, 2995)) // the engine is compiled
	if cap(shared.turns) != runtime.GOMAXPROCS(0) {
		t.Fatalf("%d turns with %d processors", cap(shared.turns), runtime.GOMAXPROCS(0))
	}
	var wait sync.WaitGroup
	for i := range 4 * cap(shared.turns) {
		wait.Go(func() {
			frames := 0
			_, err := shared.Simulate(Wood, infantry(), flick(3, 180, 2995), func(int, *Bodies) bool {
				if len(shared.turns) == 0 {
					t.Error("a shot runs and holds no turn")
				}
				frames++
				return i%2 == 0 || frames < 3
			})
			if (err == nil) != (i%2 == 0) {
				t.Errorf("shot %d: %v", i, err)
			}
		})
	}
	wait.Wait()
	if n := len(shared.turns); n != 0 {
		t.Errorf("%d turns are not given back", n)
	}
}

// TestHundredTimes is invariant 7 within one process: the same bits every time, of a shot into one stack.
func TestHundredTimes(t *testing.T) {
	b := shoot(t, drawnUp(armies["heavy"]), Stroke{Kind: Settle}).Bodies
	for id := 4; id < 16; id++ {
		b[id] = Body{}
	}
	b[4] = at(0.3, 0)
	s := Stroke{Kind: Flick, Man: 1, V: [3]int16{300, 2000, 50}, Offset: [2]int8{20, -30}}
	want := shoot(t, b, s)
	for range gametest.Fewer(100, 5) {
		if shoot(t, b, s) != want {
			t.Fatal("the same shot came out otherwise")
		}
	}
}

// TestTrap: an error in the engine is an error of the shot, and the next shot is as good as ever.
func TestTrap(t *testing.T) {
	want := shoot(t, infantry(), flick(3, 180, 2995))
	w, err := shared.world()
	if err != nil {
		t.Fatal(err)
	}
	w.handle[0] = 0x40f0_0000_0000_0000 // a body that was never made
	w.get(fnTranslation, 0)
	if w.err == nil {
		t.Fatal("the engine answers for a man that is none")
	}
	first := w.err
	w.step(w.down)
	if w.err != first || w.mass(0) != 0 {
		t.Errorf("after an error calls go on: %v", w.err)
	}
	shared.release(w)
	if got := shoot(t, infantry(), flick(3, 180, 2995)); got != want {
		t.Error("after an error a shot came out otherwise")
	}
}

// TestCache: an engine of its own fills the folder; broken files in it are made anew; a folder that cannot be made
// is done without.
func TestCache(t *testing.T) {
	if !*deep {
		t.Skip("compiles the engine three times; use -physics.deep")
	}
	dir := filepath.Join(t.TempDir(), "compiled")
	files := func() (list []string) {
		_ = filepath.Walk(dir, func(path string, info os.FileInfo, _ error) error {
			if info != nil && info.Mode().IsRegular() {
				list = append(list, path)
			}
			return nil
		})
		return list
	}
	good := func(what, dir string) {
		t.Helper()
		e := &engine{}
		e.cacheDir.Store(&dir)
		res, err := e.Simulate(Wood, infantry(), flick(3, 180, 2995), nil)
		if err != nil || res.Steps != 188 {
			t.Errorf("%s: %d steps, %v", what, res.Steps, err)
		}
	}
	good("empty folder", dir)
	if len(files()) == 0 {
		t.Fatal("nothing was kept")
	}
	good("full folder", dir)
	for _, path := range files() {
		if err := os.WriteFile(path, []byte("broken"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	good("broken file", dir)
	for _, path := range files() {
		if info, err := os.Stat(path); err == nil && info.Size() < 1000 {
			t.Errorf("%s is still broken", path)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	good("a file instead of the folder", file)
}

// TestInterpreter: wazero's interpreter, another program altogether, gives the same bits.
func TestInterpreter(t *testing.T) {
	if !*deep {
		t.Skip("takes seconds for a shot; use -physics.deep")
	}
	e := &engine{interpret: true}
	for _, s := range []Stroke{flick(3, 180, 2995), {Kind: Poke, Man: 2, V: [3]int16{1000, 0, 0}}} {
		got, err := e.Simulate(Wood, infantry(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := shoot(t, infantry(), s); got != want {
			t.Errorf("%c: %x by interpreter, %x by compiler", s.Kind, Hash(&got.Bodies), Hash(&want.Bodies))
		}
	}
}

// TestSupports: platforms without a compiler are refused, and so are those that forbid new code.
func TestSupports(t *testing.T) {
	fine := func() error { return nil }
	for _, p := range [][2]string{{"linux", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"freebsd", "arm64"}} {
		if err := supports(p[0], p[1], fine); err != nil {
			t.Errorf("%s/%s: %v", p[0], p[1], err)
		}
	}
	for _, p := range [][2]string{{"js", "wasm"}, {"linux", "386"}, {"linux", "riscv64"}, {"android", "arm64"}} {
		err := supports(p[0], p[1], fine)
		if !errors.Is(err, ErrUnavailable) || !strings.Contains(err.Error(), p[0]+"/"+p[1]) {
			t.Errorf("%s/%s: %v", p[0], p[1], err)
		}
	}
	locked := errors.New("no memory for code")
	if err := supports("linux", "arm64", func() error { return locked }); !errors.Is(err, ErrUnavailable) || !errors.Is(err, locked) {
		t.Errorf("without memory for code: %v", err)
	}
	if err := Supported(); err != nil {
		t.Errorf("this platform: %v", err)
	}
	<-Warm()
	if !Ready() {
		t.Error("warm but not ready")
	}
}

// TestPeek: the pinned binary keeps its bodies where they are looked for, through a whole shot; if the list were
// elsewhere the getters would be used.
func TestPeek(t *testing.T) {
	b, steps := drawnUp(armies["heavy"]), 0
	b[2].On = false
	watch(t, b, flick(1, 300, 3200), func(r *run, _ float64) {
		steps++
		for _, man := range r.men[:r.n] {
			if got, want := r.w.peek(int(man)), r.w.ask(int(man)); r.on[man] && got != want {
				t.Fatalf("step %d, man %d: %v in memory, %v asked for", steps, man, got, want)
			}
		}
		if !r.peeks {
			t.Fatal("memory is not used")
		}
	})
	w, err := shared.world()
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	table := Wood
	w.populate(&table, &b)
	w.handle[0], w.handle[1] = w.handle[1], w.handle[0]
	if w.locate([]uint8{0, 1}) {
		t.Error("a man is taken for another")
	}
}
