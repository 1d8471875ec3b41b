// Mutate measures the tests: it puts small faults into the code, one at a time, runs the tests that hold the place
// and tells which faults nobody noticed.
//
//	go run -C tools ./mutate                       # 200 faults over all areas
//	go run -C tools ./mutate --areas match,record --faults 40
//	go run -C tools ./mutate --list                # which faults would be made
//	go run -C tools ./mutate --only search/level.go --again   # a sample of this file
//	go run -C tools ./mutate --part games/draughts           # what of the sample of 200 lies there
//
// No file of the tree is touched: Go code is built with an overlay, page code is replaced while vitest loads it. Which
// faults are made follows from the seed and from the code around each, so that a change elsewhere leaves the sample as
// it was. Results are kept in a file, a line of JSON each; another run goes on where the last one ended.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", 1, "which faults are drawn")
	count := flag.Int("faults", 200, "how many faults are made, shared among the areas by their weights")
	only := flag.String("only", "", "make faults in paths that contain this only")
	part := flag.String("part", "", "of the faults drawn, try those in paths that contain this")
	areas := flag.String("areas", "", "areas to sample, with commas between; none: "+strings.Join(areaNames(), ","))
	list := flag.Bool("list", false, "list the faults and stop")
	again := flag.Bool("again", false, "try those again that were not noticed before")
	quick := flag.Bool("quick", false, "try with -short only; --again without it tries the whole tests on what that leaves")
	jobs := flag.Int("jobs", 1, "how many faults are tried at once")
	out := flag.String("out", filepath.Join(os.TempDir(), "mutate.jsonl"), "the file of results")
	flag.Parse()

	root, err := findRoot()
	if err != nil {
		log.Fatal(err)
	}
	faults, err := draw(root, *seed, *count, *areas, *only)
	if err != nil {
		log.Fatal(err)
	}
	faults = slices.DeleteFunc(faults, func(f fault) bool { return !strings.Contains(f.Path, *part) })
	if *list {
		for _, f := range faults {
			fmt.Println(f)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := tryAll(ctx, root, faults, *out, *jobs, *again, *quick); err != nil {
		log.Fatal(err)
	}
}

// findRoot is the folder of the module that is tested: this one's parent.
func findRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, e := os.Stat(filepath.Join(dir, "tavlei.go")); e == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("not inside the repository")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

// tryAll tries the faults whose result is not known yet, and prints the table of all.
func tryAll(ctx context.Context, root string, faults []fault, out string, jobs int, again, quick bool) error {
	known, err := readResults(out)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	r, err := newRunner(root)
	if err != nil {
		return err
	}
	defer r.close()
	r.quick = quick

	var mu sync.Mutex
	var group sync.WaitGroup
	var failed error
	slots := make(chan struct{}, jobs)
	for i, f := range faults {
		if old, ok := known[f.ID]; ok && (!again || old.Verdict != unseen) {
			continue
		}
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		group.Go(func() {
			defer func() { <-slots }()
			res, err := r.try(ctx, f)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				if ctx.Err() == nil {
					failed = err
					log.Printf("%s: %v", f, err)
				}
				return
			}
			known[f.ID] = res
			fmt.Printf("%d/%d %s\n", i+1, len(faults), res)
			if err := res.append(file); err != nil {
				failed = err
			}
		})
	}
	group.Wait()
	table(os.Stdout, faults, known)
	return failed
}
