package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
)

// Level is the strength of a bot: how much it looks at, and how human its mistakes are.
type Level struct {
	N        int     // 1, a child's opponent, to 10, full strength
	Nodes    int64   // positions visited for one move
	Depth    int     // plies; 0 as deep as the nodes allow
	Noise    float64 // temperature of the choice among moves, in hundredths of a man; 0 the best
	Blind    float64 // probability that the replies to a move are overlooked
	Threaded bool    // may use every thread of the engine
}

// levels is calibrated by matches of neighbours in Russian draughts: see docs/bench.md.
var levels = []Level{
	{N: 1, Nodes: 2_000, Depth: 1, Noise: 60, Blind: 0.60},
	{N: 2, Nodes: 2_000, Depth: 1, Noise: 40, Blind: 0.35},
	{N: 3, Nodes: 4_000, Depth: 2, Noise: 30, Blind: 0.20},
	{N: 4, Nodes: 8_000, Depth: 3, Noise: 20, Blind: 0.10},
	{N: 5, Nodes: 16_000, Depth: 4, Noise: 13, Blind: 0.04},
	{N: 6, Nodes: 30_000, Depth: 5, Noise: 10, Blind: 0.02},
	{N: 7, Nodes: 2_000},
	{N: 8, Nodes: 10_000},
	{N: 9, Nodes: 50_000, Threaded: true},
	{N: 10, Nodes: 500_000, Threaded: true},
}

// Leveller is a rule set with levels of its own for the general search, ten of them, the weakest
// first; nil means those of [Levels]. They are played where a level of the general table is asked for.
// Without it they are those. Asked by [Searcher].
type Leveller interface{ Levels() []Level }

// Levels are all levels, the weakest first.
func Levels() []Level { return append([]Level(nil), levels...) }

// LevelOf is level n, from 1 to 10.
func LevelOf(n int) (Level, error) {
	if n < 1 || n > len(levels) {
		return Level{}, fmt.Errorf("level %d: want 1 to %d", n, len(levels))
	}
	return levels[n-1], nil
}

// From these levels on a bot wins where one move does it, sees a reply that ends the game, and gives a lost game up. What a
// level does not overlook, noise does not blur: it plays the shortest of the wins that it has found.
const (
	winsFrom    = 2
	guardsFrom  = 3
	resignsFrom = 5
)

// wins tells whether the level plays a win that it has found. Levels without a number are wishes of
// the caller and do.
func (l Level) wins() bool { return l.N <= 0 || l.N >= winsFrom }

// guards tells whether the level sees what the reply to a move ends.
func (l Level) guards() bool { return l.N <= 0 || l.N >= guardsFrom }

// resigns tells whether the level gives up what is lost, as [Searcher.Resigns] says.
func (l Level) resigns() bool { return l.N <= 0 || l.N >= resignsFrom }

// Choose is the move a bot of the level makes for the seat to move. Different seeds vary the
// play, the same seed repeats it if the level or the engine has one thread, and the engine does not
// keep its table for a level with Crew. A cancelled context makes the bot play what it has. The error
// wraps ErrOver if there is no move.
func (e *Searcher) Choose(ctx context.Context, line *game.Line, level Level, seed uint64) (game.Move, Report, error) {
	return e.ChooseFor(ctx, line, line.Pos.ToMove().One(), level, seed)
}

// ChooseFor is Choose for one of several seats that may move.
func (e *Searcher) ChooseFor(ctx context.Context, line *game.Line, seat game.Seat, level Level, seed uint64) (game.Move, Report, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := e.check(line, seat); err != nil {
		return game.Move{}, Report{}, err
	}
	rng := rand.New(rand.NewPCG(seed, line.Pos.Key()))
	if r, ok := e.known(line, seat, nil, level, rng); ok {
		return r.PV[0], r, nil
	}
	if part, ok := e.partOf(line.Pos, seat); ok {
		return e.choosePart(ctx, part, level, seed)
	}
	if r, ok := e.book(line, seat, level); ok {
		return r.PV[0], r, nil
	}
	var r Report
	m := e.engineFor(line.Pos)
	level = e.ownLevel(m, level)
	lim := Limits{Depth: level.Depth, Nodes: level.Nodes}
	switch {
	case m != nil:
		r = e.think(ctx, m, line, seat, level, rng)
	case !e.twoSided(line.Pos):
		r = e.pickTree(ctx, line, seat, level, rng)
	case level.Noise > 0 || level.Blind > 0:
		r = e.pick(ctx, line, level, rng)
	case len(line.Pos.AppendMoves(nil)) == 1:
		r = e.deepen(ctx, line, Limits{Depth: 1}, 0, 1, nil)
	default:
		threads, salt := 1, rng.Uint64()|1
		if level.Threaded {
			threads = e.o.Threads
			if e.o.Keep {
				salt = e.recall(line, salt)
			}
		}
		r = e.deepen(ctx, line, lim, salt, threads, nil)
	}
	return r.PV[0], r, nil
}

// pick scores every root move and chooses among them as people do: mostly good ones, sometimes
// overlooking the answer.
func (e *Searcher) pick(ctx context.Context, line *game.Line, level Level, rng *rand.Rand) Report {
	e.table.Fit(2*level.Nodes, e.o.HashMB)
	e.beginTable(1, 1)
	var halt atomic.Bool
	e.beginThreads(ctx, line, level.Nodes, 0, 1, &halt)
	w := e.workers[0]
	w.near = true
	r := Report{Depth: w.rate(level.Depth), Nodes: w.nodes, SelDepth: w.selDepth, Final: true}
	rows := make([]Rated, len(w.rows))
	for i := range w.rows {
		row := Rated{Score: w.rows[i].score, OnePly: w.onePlyEval(i), Sure: abs(w.rows[i].score) == mate-1}
		if r.Depth == 0 {
			row.Score = row.OnePly
		}
		rows[i] = row
	}
	best := level.among(rows, rng)
	r.Score, r.Mate = rows[best].Score, distance(rows[best].Score)
	r.PV = append([]game.Move(nil), w.rows[best].pv...)
	return r
}

// among is the index of the row that the level plays.
func (l Level) among(rows []Rated, rng *rand.Rand) int {
	best, high := 0, math.Inf(-1)
	for i := range rows {
		score := rows[i].Score
		if rng.Float64() < l.Blind && !l.sees(&rows[i]) {
			score = rows[i].OnePly
		}
		v := float64(score) + l.Noise*gumbel(rng)
		if score >= won && l.wins() {
			v = winning*float64(score) + v // the shortest; noise settles ties
		}
		if v > high {
			best, high = i, v
		}
	}
	return best
}

// winning is larger than any noise: by so much one win is preferred to one a ply longer.
const winning = 1e6

// sees tells whether the level cannot overlook what the row is worth: the end of the game, a win that
// it has found, a reply that ends the game.
func (l Level) sees(r *Rated) bool {
	return r.Sure || r.Score >= won && l.wins() || r.Score <= 2-mate && l.guards()
}

// rate gives every row its exact score at the greatest depth the budget allows, at most depth,
// and returns that depth.
func (w *worker) rate(depth int) int {
	done := 0
	scores := make([]int, len(w.rows))
	for d := 1; d <= max(depth, 1); d++ {
		w.depth = d
		for i := range w.rows {
			again := w.push(0, w.rows[i].move).seat == w.frames[0].seat
			scores[i] = w.child(0, d-1, -inf, inf, again)
			w.pop()
			if w.stopped {
				return done
			}
			w.rows[i].pv = append(append(w.rows[i].pv[:0], w.rows[i].move), w.frames[1].pv...)
		}
		for i := range w.rows {
			w.rows[i].score = scores[i]
		}
		done = d
	}
	return done
}

// onePlyEval is what row i looks like to who does not think of the reply.
func (w *worker) onePlyEval(i int) int {
	next := w.push(0, w.rows[i].move)
	defer w.pop()
	v := w.static(next)
	if next.seat != w.frames[0].seat {
		v = -v
	}
	return v
}

// gumbel draws from the distribution that makes the largest of noisy scores a softmax choice.
func gumbel(rng *rand.Rand) float64 {
	u := max(rng.Float64(), 1e-12)
	return -math.Log(-math.Log(min(u, 1-1e-12)))
}
