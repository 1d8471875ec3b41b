// Command ladder plays the levels of the search against their neighbours and prints a table:
//
//	go run ./search/ladder -game russian -n 200
//
// Each random opening is played twice with colours swapped. Draws count half. The same flags
// give the same table on every machine, since levels are counted in nodes and not in time.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/rating"
)

func main() {
	spec := flag.String("game", "russian", "rule set")
	games := flag.Int("n", 200, "games of each pair, an even number")
	low := flag.Int("from", 1, "lowest level")
	high := flag.Int("to", 10, "highest level")
	plies := flag.Int("opening", 6, "most random plies of an opening; the fewest are two less")
	seed := flag.Uint64("seed", 1, "seed of openings and play")
	procs := flag.Int("procs", 1, "games at a time")
	flag.Parse()
	g, err := game.Open(*spec)
	if err != nil {
		fmt.Fprintln(os.Stderr, "ladder:", err)
		os.Exit(1)
	}
	fmt.Printf("| %s | won | drawn | lost | score | Elo |\n|---|---|---|---|---|---|\n", g.Name())
	for n := *low; n < *high; n++ {
		m := pairing{game: g, plies: *plies, seed: *seed}
		m.levels[0], err = search.LevelOf(n + 1)
		if err == nil {
			m.levels[1], err = search.LevelOf(n)
		}
		if err == nil {
			err = m.playAll(*games, *procs)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "ladder:", err)
			os.Exit(1)
		}
		fmt.Println(m.row())
	}
}

// pairing is a match of two levels.
type pairing struct {
	game   *game.Game
	levels [2]search.Level
	plies  int
	seed   uint64

	mu     sync.Mutex
	scores map[int]float64 // of the first level, by game
}

// row is the line of the table. The two games of an opening make a pair.
func (m *pairing) row() string {
	var t rating.Tally
	for n, score := range m.scores {
		t.Add(score)
		if other, ok := m.scores[n^1]; ok && n%2 == 0 {
			t.AddPair(score, other)
		}
	}
	e := t.Estimate()
	return fmt.Sprintf("| %d v %d | %d | %d | %d | %.1f %% | %+.0f ± %.0f |", m.levels[0].N, m.levels[1].N,
		t.Wins, t.Draws, t.Losses, 100*e.Score, e.Elo, (e.High-e.Low)/2)
}

// playAll plays the games of the match, some at a time.
func (m *pairing) playAll(games, procs int) error {
	var wait sync.WaitGroup
	next := make(chan int)
	var first error
	for range procs {
		wait.Go(func() {
			engines := m.engines()
			for n := range next {
				score, err := m.playOne(engines, n)
				m.mu.Lock()
				if err != nil && first == nil {
					first = err
				}
				m.note(n, score)
				m.mu.Unlock()
			}
		})
	}
	for n := range games {
		next <- n
	}
	close(next)
	wait.Wait()
	return first
}

func (m *pairing) note(n int, score float64) {
	if m.scores == nil {
		m.scores = map[int]float64{}
	}
	if m.scores[n] = score; len(m.scores)%20 == 0 {
		fmt.Fprintf(os.Stderr, "%d games: %s\n", len(m.scores), m.row())
	}
}

// engines are those of the two levels, which keep what they know from move to move as those of the page do, but not from game to game.
func (m *pairing) engines() [2]*search.Searcher {
	o := search.Options{}.ForMatches()
	return [2]*search.Searcher{search.New(m.game, o), search.New(m.game, o)}
}

// playOne plays game n and returns its score for the first level, 0 to 1.
func (m *pairing) playOne(engines [2]*search.Searcher, n int) (float64, error) {
	line, err := m.play(engines, n)
	if err != nil {
		return 0, err
	}
	return (1 + line.Outcome().Value(game.Seat(n%2), 2)) / 2, nil
}

// play plays game n.
func (m *pairing) play(engines [2]*search.Searcher, n int) (*game.Line, error) {
	rng := rand.New(rand.NewPCG(m.seed, uint64(n/2)))
	line := m.opening(rng)
	first := game.Seat(n % 2)
	for len(line.Pos.AppendMoves(nil)) > 0 && !line.Outcome().Over() {
		seat := line.Pos.ToMove().One()
		who := 0
		if seat != first {
			who = 1
		}
		seed := m.seed<<32 ^ uint64(n)<<12 ^ uint64(line.Len())
		move, _, err := engines[who].Choose(context.Background(), line, m.levels[who], seed)
		if err != nil {
			return nil, err
		}
		line.Play(move)
	}
	return line, nil
}

// opening is the start with some random plies, never one that is over.
func (m *pairing) opening(rng *rand.Rand) *game.Line {
	for {
		line := game.NewLine(m.game.Start())
		for range m.plies - rng.IntN(3) {
			if moves := line.Pos.AppendMoves(nil); len(moves) > 0 {
				line.Play(moves[rng.IntN(len(moves))])
			}
		}
		if !line.Outcome().Over() {
			return line
		}
	}
}
