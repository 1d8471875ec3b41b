// Command drills makes the exercises of Chapaev: positions in which one stroke does something that is
// worth learning.
//
//	go run ./games/chapaev/drills -o games/chapaev/text/puzzles.json
//
// For every theme it lays men out by chance and keeps the positions that have a way to the goal which
// the engine confirms, which is not found by everybody, and which does not ask for too steady a hand:
// what share of strokes near it succeeds is the grade of the exercise. Puzzles of other kinds in the file
// stay. The same flags give the same
// file, however many processors work on it.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "drills:", err)
		os.Exit(1)
	}
}

// exercise is a puzzle as it is written to the file.
type exercise struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	Lesson   string   `json:"lesson"`
	Order    int      `json:"order"`
	Theme    string   `json:"theme"`
	Game     string   `json:"game"`
	Position string   `json:"position"`
	Goal     string   `json:"goal"`
	Grade    float64  `json:"grade"`
	Lines    []string `json:"lines"`
}

func run(args []string, log io.Writer) error {
	flags := flag.NewFlagSet("drills", flag.ContinueOnError)
	out := flags.String("o", "puzzles.json", "file to write")
	each := flags.Int("n", 10, "exercises of each theme")
	seed := flags.Uint64("seed", 1, "seed of the positions")
	procs := flags.Int("procs", 1, "positions at a time; changes nothing but the time it takes")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var all []any
	for _, t := range themes {
		found, tried, err := t.find(*each, *seed, *procs)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		fmt.Fprintf(log, "%s: %d of %d positions\n", t.name, len(found), tried)
		for _, e := range t.exercises(found) {
			all = append(all, e)
		}
	}
	kept, err := others(*out)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(slices.Concat(kept, all), "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(*out, append(data, '\n'), 0o644)
}

// others are the puzzles of the file that are no drills, as they stand there: they go on standing first.
func others(file string) ([]any, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var all []json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var kept []any
	for _, one := range all {
		var kind struct{ Kind string }
		if err := json.Unmarshal(one, &kind); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if kind.Kind != puzzle.Goal {
			kept = append(kept, one)
		}
	}
	return kept, nil
}

// exercises puts the drills of a theme in order, the easiest first.
func (t *theme) exercises(found []drill) []exercise {
	slices.SortStableFunc(found, func(a, b drill) int { return cmp.Compare(b.share, a.share) })
	var list []exercise
	for i, d := range found {
		list = append(list, exercise{
			ID: fmt.Sprintf("%s-%d", t.name, i+1), Kind: puzzle.Goal, Lesson: t.name, Order: i + 1, Theme: t.name,
			Game: t.game, Position: d.position, Goal: t.name, Grade: math.Round(100*(1-d.share)) / 100, Lines: d.lines,
		})
	}
	return list
}

// open settles the rules of a theme.
func (t *theme) open() (*game.Game, error) { return game.Open(t.game) }
