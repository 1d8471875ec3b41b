// Package mine looks for puzzles in games that were played: positions in which the side to move has one move that wins, proved by
// mate, by the exact solver of the game, or by a search that is asked twice. Work is bounded by positions and nodes, so that it
// comes to the same on every machine.
package mine

import (
	"context"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Proof is how a win was found.
type Proof string

// Proofs.
const (
	Mate   Proof = "mate"   // by checks, see search/mate
	Exact  Proof = "exact"  // by the solver of the game
	Search Proof = "search" // by a search, and by a deeper one
)

// Bounds of what is looked at, and of what can be found.
const (
	MostMate   = 15  // half-moves of a mate that can be asked for
	MostFound  = 100 // puzzles of a game
	mostLooked = 400 // positions of a game, the last ones
	mostOwn    = 4   // moves of the learner's in a line
	// MostLine is how long lines get.
	MostLine = 2*mostOwn - 1
)

// ErrCannot is the class of errors of games in which nobody can look for puzzles.
var ErrCannot = errors.New("no puzzles can be looked for in it")

// Options say how far to look; zero fields are defaults.
type Options struct {
	Most  int   // puzzles of one game; default and upper bound: MostFound
	Mate  int   // half-moves of the longest mate; default 7
	Nodes int64 // of the first look at a position; default 4000. The deeper one takes 16 times as many.
}

func (o Options) settled() Options {
	if o.Most <= 0 || o.Most > MostFound {
		o.Most = MostFound
	}
	if o.Mate <= 0 {
		o.Mate = 7
	}
	o.Mate = min(o.Mate, MostMate)
	if o.Nodes <= 0 {
		o.Nodes = 4000
	}
	return o
}

// deeper is how many times the nodes of the first look the second one takes.
const deeper = 16

// Found is a position of a game that makes a puzzle.
type Found struct {
	Ply   int      `json:"ply"` // plies before it
	By    Proof    `json:"by"`
	Value int      `json:"value,omitempty"` // Exact: what the side to move wins by
	Line  []string `json:"line"`            // moves in plain notation, the first and the last by the side to move
}

// Can says why no puzzles can be looked for in a game, nil if they can. The error wraps ErrCannot, or is that of search.Plays.
func Can(g *game.Game) error {
	switch {
	case search.Plays(g) != nil:
		return fmt.Errorf("game %s: %w: %w", g.Name(), ErrCannot, search.Plays(g))
	case g.Seats != 2:
		return fmt.Errorf("game %s has %d seats: %w", g.Name(), g.Seats, ErrCannot)
	case g.Slow() || g.Sampled:
		return fmt.Errorf("game %s has too many moves to prove one the best: %w", g.Name(), ErrCannot)
	}
	return nil
}

// Game looks for puzzles in a game, in the order of its plies. When ctx ends its error comes with what was found until then.
func Game(ctx context.Context, g *game.Game, line *game.Line, o Options) ([]Found, error) {
	if err := Can(g); err != nil {
		return nil, err
	}
	m := &miner{o: o.settled(), game: g, engine: search.New(g, search.Options{HashMB: 4})}
	m.judges = m.judgesOf()
	var err error
	line.Each(0, func(i int, before game.Position, _ game.Ply, _ game.Position) bool {
		if err = ctx.Err(); err != nil || len(m.found) == m.o.Most {
			return false
		}
		if before.ToMove().Has(game.Chance) {
			err = fmt.Errorf("game %s: chance decides, and no win can be proved: %w", g.Name(), ErrCannot)
			return false
		}
		if line.Len()-i <= mostLooked {
			err = m.look(ctx, i, before)
		}
		return err == nil
	})
	return m.found, err
}

// miner looks through one game.
type miner struct {
	o      Options
	game   *game.Game
	engine *search.Searcher
	judges []judge
	found  []Found
}

// look notes a position if it makes a puzzle.
func (m *miner) look(ctx context.Context, ply int, pos game.Position) error {
	seat := pos.ToMove().One()
	if seat < 0 || len(pos.AppendMoves(nil)) < 2 {
		return nil
	}
	// As a puzzle it is opened from its text, without a past.
	alone, err := m.game.Parse(game.Text(pos))
	if err != nil {
		return nil // a position that no text tells cannot be asked about
	}
	for _, j := range m.judges {
		f, err := m.follow(ctx, j, alone, seat)
		if err != nil {
			return err
		}
		if f == nil {
			continue
		}
		f.Ply = ply
		if m.sound(*f, alone) {
			m.found = append(m.found, *f)
		}
		break
	}
	return nil
}

// verdict is what a judge says of a position: whether one move alone wins, and what follows it.
type verdict struct {
	line  []game.Move
	value int
	only  bool
}

// judge is a way to prove wins.
type judge struct {
	by  Proof
	say func(ctx context.Context, pos game.Position, seat game.Seat) (verdict, error)
}

// follow goes on from a position as long as one move alone wins; nil: none does.
func (m *miner) follow(ctx context.Context, j judge, start game.Position, seat game.Seat) (*Found, error) {
	pos := game.Clone(start)
	f := &Found{By: j.by}
	var replies []string // after the last move of the learner's
	for range mostOwn {
		v, err := j.say(ctx, pos, seat)
		if err != nil {
			return nil, err
		}
		if !v.only {
			break
		}
		if len(f.Line) == 0 {
			f.Value = v.value
		}
		f.Line = append(append(f.Line, replies...), game.MoveText(pos, v.line[0]))
		pos.Play(v.line[0])
		replies = replies[:0]
		for _, reply := range v.line[1:] {
			if pos.Outcome().Over() || pos.ToMove().One() == seat {
				break
			}
			replies = append(replies, game.MoveText(pos, reply))
			pos.Play(reply)
		}
		if pos.Outcome().Over() || pos.ToMove().One() != seat || len(f.Line)+len(replies) >= MostLine {
			break
		}
	}
	if len(f.Line) == 0 {
		return nil, nil
	}
	return f, nil
}
