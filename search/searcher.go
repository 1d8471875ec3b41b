package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
	"github.com/tavlei/tavlei/search/mcts"
)

// ErrOver is the error of a search for a move where there is none.
var ErrOver = errors.New("the game is over")

// ErrPeopleOnly is the error of a search in a game without bots: see [game.Info.PeopleOnly].
var ErrPeopleOnly = errors.New("only people play it: it has no rules that a bot could aim by")

// Plays says why no bot plays a game, nil where bots do. The error wraps ErrPeopleOnly.
func Plays(g *game.Game) error {
	if g.Info != nil && g.Info.PeopleOnly {
		return fmt.Errorf("%s: %w", g.Info.ID, ErrPeopleOnly)
	}
	return nil
}

// Limits bound one search. Zero fields do not bind; time is the caller's context.
type Limits struct {
	Depth int   // plies of the iterative deepening
	Nodes int64 // positions visited, by all threads together
}

// Report is what a search knows.
type Report struct {
	Depth    int   // plies of the last finished iteration; of the tree's main line in MCTS
	SelDepth int   // deepest ply seen
	Score    int   // for the seat that is searched for, in hundredths of a man
	Mate     int   // plies to the end if it is forced: positive wins, negative loses; 0 unknown
	Nodes    int64 // positions visited by all threads
	Hash     int   // use of the transposition table, in thousandths
	PV       []game.Move
	Exact    bool // Score is proven: what the game ends with if both sides play their best
	Final    bool // the search has ended

	Book string // why the move was played without a search, as a Booker says, or by what table; else empty
}

// Options of an engine; zero values are defaults.
type Options struct {
	Threads int    // of one search; default 1; fewer than 0: all processors
	HashMB  int    // largest transposition table in megabytes; default 16; made when needed
	Seed    uint64 // of chance in Monte Carlo searches

	// Keep lets a search use what the ones before it left in the transposition table and learned of moves, as befits an
	// engine that is asked move by move for one game. Then its answer depends on them, too. Of choices
	// by a level only those of levels with [Level.Threaded] do, within one match: see [Searcher.Continues].
	Keep bool
}

// Searcher searches positions of one game. Its methods may be called from several goroutines;
// they take turns. With one thread the same line, limits and seed give the same answer,
// whatever was searched before, unless [Options] say otherwise.
type Searcher struct {
	game    *game.Game
	o       Options
	mu      sync.Mutex
	table   tt.Table
	workers []*worker
	tree    *mcts.Tree
	probe   game.Position // scratch of twoSided
	moves   []game.Move
	own     Engine    // of the family, nil if it has none
	asked   bool      // whether the family was asked for it
	inner   *Searcher // of the subgame that a seat plays in, nil if it plays in the whole game
	kept    kept      // of the match in which a level keeps the table
	keeping bool      // for the search that begins now
}

// New is a searcher for g. Memory grows with the budgets that are asked of it.
func New(g *game.Game, o Options) *Searcher {
	if o.Threads < 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	o.Threads = max(o.Threads, 1)
	if o.HashMB <= 0 {
		o.HashMB = 16
	}
	return &Searcher{game: g, o: o}
}

// Game is the rule set that is searched.
func (e *Searcher) Game() *game.Game { return e.game }

// twoSided tells whether alpha-beta fits what is left of the game: two seats that move one at a
// time, chance between them perhaps, a static evaluation. Where several could move at the same time
// two random games are looked at, since the contract does not declare whether they do.
func (e *Searcher) twoSided(p game.Position) bool {
	g := e.game
	if _, ok := game.Ability[Evaluator](p); !ok || g.Seats != 2 || g.Sampled || g.Slow() || g.Teams != nil {
		return false
	}
	if _, ok := p.(game.Mover); !ok {
		return true
	}
	if e.probe == nil {
		e.probe = game.New(p)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2 {
		e.probe.CopyFrom(p)
		for range 100 {
			if e.moves = e.probe.AppendMoves(e.moves[:0]); len(e.moves) == 0 {
				break
			}
			if e.probe.ToMove().Len() != 1 {
				return false
			}
			e.probe.Play(e.moves[rng.IntN(len(e.moves))])
		}
	}
	return true
}

// single tells whether one player, and not chance, is to move.
func single(seats game.Seats) bool { return seats.Len() == 1 && !seats.Has(game.Chance) }

// Search looks for the best move of the seat to move until a limit, the context or a forced end
// stops it, and reports each finished iteration to report if that is not nil. A cancelled
// context is no error: the answer is the best so far, PV is never empty. The error wraps
// ErrOver if the game has no moves.
func (e *Searcher) Search(ctx context.Context, line *game.Line, lim Limits, report func(Report)) (Report, error) {
	return e.SearchFor(ctx, line, line.Pos.ToMove().One(), lim, report)
}

// SearchFor is Search for one of several seats that may move.
func (e *Searcher) SearchFor(ctx context.Context, line *game.Line, seat game.Seat, lim Limits, report func(Report)) (Report, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.check(line, seat); err != nil {
		return Report{}, err
	}
	if part, ok := e.partOf(line.Pos, seat); ok {
		return e.searchPart(ctx, part, lim, report)
	}
	if m := e.engineFor(line.Pos); m != nil {
		return m.Think(ctx, line, Task{Limits: lim, Threads: e.o.Threads, Seat: seat}, report), nil
	}
	if !e.twoSided(line.Pos) {
		return e.grow(ctx, line, seat, lim, report), nil
	}
	return e.deepen(ctx, line, lim, 0, e.o.Threads, report), nil
}

// check refuses a game without bots, and a line that leaves nothing to search for.
func (e *Searcher) check(line *game.Line, seat game.Seat) error {
	if err := Plays(e.game); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	if line.Pos.ToMove().Has(game.Chance) {
		return fmt.Errorf("search: %s: chance is to move, nobody can choose", e.game.Info.ID)
	}
	moves := line.Pos.AppendMoves(nil)
	if len(moves) == 0 {
		return fmt.Errorf("search: %s: %w (%s)", e.game.Info.ID, ErrOver, line.Pos.Outcome().Reason)
	}
	for _, m := range moves {
		if game.MoverOf(line.Pos, m) == seat {
			return nil
		}
	}
	return fmt.Errorf("search: %s: seat %v has no move", e.game.Info.ID, seat)
}
