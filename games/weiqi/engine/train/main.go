// Command train teaches the bot of Go what moves are likely at first sight: it plays games against itself, notes how
// often the tree visited each move, and fits weights of features to that by softmax regression.
//
//	go run ./games/weiqi/engine/train -games 300 -sizes 9,9,13 -playouts 300 -o games/weiqi/engine/internal/policy/weights.bin
//
// Wide boards have weights of their own, which are learned from games of masters in files of SGF: there a bot that plays itself
// learns no more than what it was told (ADR 55).
//
//	go run ./games/weiqi/engine/train -records meijin.sgf -rounds 10 -o games/weiqi/engine/internal/policy/wide.bin
//
// A network looks at wide boards besides, where the tree has been often enough. It is learned from many games of strong players.
//
//	go run ./games/weiqi/engine/train -records strong.sgf -steps 34000 -procs 2 -o games/weiqi/engine/internal/net/learned.bin
//
// The same flags give the same file on the same kind of processor.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("train", flag.ExitOnError)
	records := flags.String("records", "", "file of SGF with games of masters on wide boards to learn from, instead of games of the bot")
	games := flags.Int("games", 300, "games of the bot against itself")
	sizes := flags.String("sizes", "9,9,13", "sizes of boards, in turn, none of them wide")
	playouts := flags.Int("playouts", 300, "playouts for a move")
	seed := flags.Uint64("seed", 1, "seed of the games")
	procs := flags.Int("procs", 1, "games or positions at a time")
	rounds := flags.Int("rounds", 30, "how often all positions are gone through")
	steps := flags.Int("steps", 0, "steps by which a network for wide boards learns from -records, instead of weights")
	layers := flags.Int("layers", 6, "layers of the network")
	out := flags.String("o", "", "file of the weights or of the network")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *steps > 0 {
		return teach(*records, *layers, *steps, *procs, *seed, *out)
	}
	wide := *records != ""
	var lessons []lesson
	var err error
	if wide {
		lessons, err = watchFile(*records)
	} else {
		lessons, err = playSizes(*sizes, *games, *procs, *playouts, *seed)
	}
	if err != nil {
		return err
	}
	weights := fit(lessons, policy.First(wide), *rounds)
	if *out == "" {
		return nil
	}
	return os.WriteFile(*out, policy.Write(weights), 0o644)
}

// mostLayers is how many layers a network may have.
const mostLayers = 64

// teach teaches a network from a file of games.
func teach(records string, layers, steps, procs int, seed uint64, out string) error {
	if layers < 1 || layers > mostLayers || procs < 1 {
		return fmt.Errorf("%d layers, %d positions at a time: want 1 to %d layers, 1 position or more", layers, procs, mostLayers)
	}
	f, err := os.Open(records)
	if err != nil {
		return err
	}
	defer f.Close()
	games, err := scoresOf(records, f)
	if err != nil {
		return err
	}
	if len(games) < 2 {
		return fmt.Errorf("%s: %d games on wide square boards that begin empty: want 2 or more", records, len(games))
	}
	return newSchool(games, layers, procs, seed).teach(steps, func(n *net.Net) error {
		if out == "" {
			return nil
		}
		return os.WriteFile(out, net.Write(n), 0o644)
	})
}

// watchFile are the lessons of the games in a file.
func watchFile(name string) ([]lesson, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return watch(name, f)
}

// playSizes are the lessons of games of the bot against itself, on boards of some sizes in turn.
func playSizes(sizes string, games, procs, playouts int, seed uint64) (lessons []lesson, err error) {
	var sides []int
	for _, s := range strings.Split(sizes, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 2 || n > goban.Most || policy.Wide(goban.ShapeOf(n, n, false)) {
			return nil, fmt.Errorf("size %q: want 2 or more; wide boards are learned from -records", s)
		}
		sides = append(sides, n)
	}
	for _, of := range playAll(games, procs, func(i int) []lesson { return play(sides[i%len(sides)], playouts, seed+uint64(i)) }) {
		lessons = append(lessons, of...)
	}
	return lessons, nil
}

// playAll plays games, some at a time, and returns their lessons in order.
func playAll(games, procs int, play func(i int) []lesson) [][]lesson {
	all := make([][]lesson, games)
	next := make(chan int)
	var wait sync.WaitGroup
	for range procs {
		wait.Go(func() {
			for i := range next {
				all[i] = play(i)
				fmt.Fprintf(os.Stderr, "game %d: %d positions\n", i, len(all[i]))
			}
		})
	}
	for i := range games {
		next <- i
	}
	close(next)
	wait.Wait()
	return all
}

// lesson is a position with its moves and how often each was visited.
type lesson struct {
	features []policy.Feature // of all moves, one after another
	ends     []int32          // where those of each move end
	shares   []float32        // of the visits
	held     bool             // kept apart, to see what was learned
}

// Games begin with some moves drawn by their visits, and the lessons of one in so many are kept apart.
const (
	drawn    = 12
	heldFrom = 10
	longest  = 3
)

// play plays a game and returns its lessons.
func play(size, playouts int, seed uint64) (lessons []lesson) {
	b := goban.New(goban.ShapeOf(size, size, false))
	seen := map[uint64]bool{b.Key(): true}
	random := board.Stream(seed)
	root := &uct.Root{
		Rules: uct.Rules{Komi: 7}, Board: b, Turn: goban.Black, Last: goban.None, Before: goban.None, Repeats: uct.Positional,
		Barred: func(key uint64, _ goban.Colour) bool { return seen[key] },
	}
	var tree uct.Tree
	var view policy.View
	for ply := 0; root.Passes < 2 && ply < longest*size*size; ply++ {
		tree.Grow(context.Background(), root, uct.Task{Playouts: playouts, Threads: 1, Seed: random.Next(), Room: 1 << 20})
		moves := tree.Moves()
		m := tree.Choice(root)
		if ply < drawn {
			m = draw(moves, &random)
		}
		if m.Point != goban.None && m.Value > 0.02 && m.Value < 0.98 {
			l := learn(&view, root, moves)
			l.held = seed%heldFrom == 0
			lessons = append(lessons, l)
		}
		root.Before, root.Last = root.Last, m.Point
		if m.Point == goban.None {
			root.Passes++
			b.SetKo(goban.None)
		} else {
			root.Passes = 0
			b.Play(m.Point, root.Turn)
			seen[b.Key()] = true
		}
		if m.Value < 0.02 || m.Value > 0.98 {
			break
		}
		root.Turn = root.Turn.Other()
	}
	return lessons
}

// draw is a move by its share of the visits.
func draw(moves []uct.Move, random *board.Stream) uct.Move {
	total := 0
	for _, m := range moves {
		total += m.Visits
	}
	x := int(random.Next() % uint64(max(total, 1)))
	for _, m := range moves {
		if x -= m.Visits; x < 0 {
			return m
		}
	}
	return moves[0]
}

// learn notes the features of all moves but the pass, with their shares of the visits.
func learn(v *policy.View, root *uct.Root, moves []uct.Move) (l lesson) {
	total := float32(0)
	for _, m := range moves {
		if m.Point == goban.None {
			continue
		}
		l.features = v.Append(l.features, root.Board, m.Point, root.Turn, root.Last, root.Before)
		l.ends = append(l.ends, int32(len(l.features)))
		l.shares = append(l.shares, float32(m.Visits))
		total += float32(m.Visits)
	}
	for i := range l.shares {
		l.shares[i] /= max(total, 1)
	}
	return l
}
