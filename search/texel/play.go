package texel

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Plan is what the flags of a tuning command ask for.
type Plan struct {
	Games  int   // of self-play in each round
	Nodes  int64 // of the search for each move
	Rounds int   // of play and fit
	Seed   uint64
}

// Flags defines the flags -n, -nodes, -rounds and -seed; games is the default of the first.
func (p *Plan) Flags(set *flag.FlagSet, games int) {
	set.IntVar(&p.Games, "n", games, "games of self-play in each round; 0 writes the hand-made weights")
	set.Int64Var(&p.Nodes, "nodes", 400, "nodes of the search for each move")
	set.IntVar(&p.Rounds, "rounds", 2, "rounds of play and fit")
	set.Uint64Var(&p.Seed, "seed", 1, "seed of openings and play")
}

// String is the plan as those flags.
func (p Plan) String() string {
	return fmt.Sprintf("-n %d -nodes %d -rounds %d -seed %d", p.Games, p.Nodes, p.Rounds, p.Seed)
}

// Play is how the search of a family plays itself, from random openings; T is what is kept of a position.
type Play[T any] struct {
	Least, More int                      // random plies of an opening: at least, and how many lengths there are
	Begin       func(game.Position) bool // whether a game may begin there; nil: anywhere
	Long        int                      // plies after which a game counts as a draw
	Decided     int                      // hundredths of a man that nobody gives away again

	// Keep looks at a position, before the best move is made that the search has found, with its score for the first
	// seat. ok is false where nothing is kept.
	Keep func(p game.Position, best game.Move, score int, rng *rand.Rand) (kept T, ok bool, err error)
}

// Round plays the games of a round and hands over what was kept of each, with the result for the first seat,
// from 0 to 1.
func (s *Play[T]) Round(e *search.Searcher, p Plan, round uint64, take func(n int, kept []T, result float64) error) error {
	for n := range p.Games {
		rng := rand.New(rand.NewPCG(p.Seed, round<<32|uint64(n)))
		kept, result, err := s.game(e, rng, p.Nodes)
		if err != nil {
			return err
		}
		if err := take(n, kept, result); err != nil {
			return err
		}
	}
	return nil
}

// game plays one game.
func (s *Play[T]) game(e *search.Searcher, rng *rand.Rand, nodes int64) (kept []T, result float64, err error) {
	line := s.opening(e.Game(), rng)
	for !line.Outcome().Over() && line.Len() < s.Long {
		m, r, err := e.Choose(context.Background(), line, search.Level{Nodes: nodes}, rng.Uint64())
		if err != nil {
			return nil, 0, err
		}
		first := 1 - 2*int(line.Pos.ToMove().One())
		if r.Mate != 0 || r.Score > s.Decided || r.Score < -s.Decided {
			return kept, (1 + float64(first)*sign(r.Score)) / 2, nil
		}
		one, ok, err := s.Keep(line.Pos, m, first*r.Score, rng)
		if err != nil {
			return nil, 0, err
		}
		if ok {
			kept = append(kept, one)
		}
		line.Play(m)
	}
	if o := line.Outcome(); o.Over() {
		return kept, (1 + o.Value(0, 2)) / 2, nil
	}
	return kept, 0.5, nil
}

// opening is a start with some random plies, one that is not over yet.
func (s *Play[T]) opening(g *game.Game, rng *rand.Rand) *game.Line {
	for {
		line := game.NewLine(g.Start())
		for range s.Least + rng.IntN(s.More) {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
		if !line.Outcome().Over() && (s.Begin == nil || s.Begin(line.Pos)) {
			return line
		}
	}
}

func sign(x int) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
