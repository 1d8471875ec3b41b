// Command shots plays random shots and prints a running hash of all results, so that processes, builds,
// processors and browsers can be compared bit for bit:
//
//	go run ./games/chapaev/physics/shots -n 10000 -seed 1
//	GOAMD64=v3 go run ./games/chapaev/physics/shots -n 10000 -seed 1
//
// The choice of shots is in shots.go, in whole numbers, to be repeated by any other program; -list prints
// every shot with its own hash. At the end stands the time of a shot and the memory it takes.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "shots:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("shots", flag.ContinueOnError)
	n := flags.Int("n", 1000, "shots to play")
	seed := flags.Uint("seed", 1, "seed of the choice, not 0")
	every := flags.Int("every", 1000, "shots between two printed hashes")
	list := flags.Bool("list", false, "print every shot and its hash")
	cache := flags.String("cache", physics.UserCache(), "folder for compiled code, empty for none")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *n < 1 || *every < 1 || uint32(*seed) == 0 {
		return fmt.Errorf("want -n, -every and -seed above 0")
	}
	physics.UseCache(*cache)
	start := time.Now()
	if <-physics.Warm(); !physics.Ready() {
		return physics.Supported()
	}
	fmt.Fprintf(out, "%s/%s %s; %s\n", runtime.GOOS, runtime.GOARCH, runtime.Version(), physics.Rapier().Tag())
	fmt.Fprintf(out, "compiled or loaded in %d ms\n", time.Since(start).Milliseconds())
	return play(*n, uint32(*seed), *every, *list, out)
}

// play plays n shots and prints hashes and figures.
func play(n int, seed uint32, every int, list bool, out io.Writer) error {
	g := newGame(seed)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	wall, busy := make([]time.Duration, 0, n), make([]time.Duration, 0, n)
	running, steps, moving := uint64(offset), 0, 0
	for i := 1; i <= n; i++ {
		shot := g.next()
		began, cpu := time.Now(), processTime()
		res, err := physics.Rapier().Simulate(g.table, g.bodies, shot, nil)
		if err != nil {
			return fmt.Errorf("shot %d %+v: %w", i, shot, err)
		}
		wall, busy = append(wall, time.Since(began)), append(busy, processTime()-cpu)
		g.bodies = res.Bodies
		running = mix(running, &res)
		steps += res.Steps
		if !res.Rest {
			moving++
		}
		if list {
			fmt.Fprintf(out, "%d %c %d %d %d %v %v %v: %d steps %016x\n", i, shot.Kind, shot.Man, shot.Man2, shot.Target,
				shot.V, shot.V2, shot.Offset, res.Steps, physics.Hash(&res.Bodies))
		}
		if i%every == 0 || i == n {
			fmt.Fprintf(out, "%7d shots: %016x\n", i, running)
		}
	}
	runtime.ReadMemStats(&after)
	tell(out, "on the clock", wall)
	tell(out, "of processors", busy)
	fmt.Fprintf(out, "steps a shot %d; not at rest after %d s: %d; allocated by a shot %d kB, heap at the end %d MB\n", steps/n,
		physics.MaxSeconds, moving, (after.TotalAlloc-before.TotalAlloc)/uint64(n)>>10, after.HeapAlloc>>20)
	return nil
}

// tell sorts and prints the times of shots.
func tell(out io.Writer, what string, times []time.Duration) {
	n, sum := len(times), time.Duration(0)
	for _, d := range times {
		sum += d
	}
	slices.Sort(times)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	fmt.Fprintf(out, "ms a shot %s: median %.1f, nine of ten below %.1f, longest %.1f, mean %.1f\n", what,
		ms(times[n/2]), ms(times[n*9/10]), ms(times[n-1]), ms(sum)/float64(n))
}
