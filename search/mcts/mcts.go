// Package mcts searches any game of the contract by a Monte Carlo tree, max-n: for several seats at once, for three to
// eight seats, for games without an evaluation.
package mcts

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

const (
	explore   = 0.9 // weight of curiosity against the mean in a tree of values from -1 to 1
	evalScale = 300 // hundredths of a man that make a value of tanh(1)
	patience  = 400 // plies of a playout before it is called open
	heavyRun  = 8   // the same where a ply costs milliseconds
)

// Unvisited is the score of a move that was never tried, in hundredths of a man.
const Unvisited = -20000

// Tree is a Monte Carlo tree for any game: max-n, each edge knows its seat and counts what it
// was worth to that seat. Where several seats may act one is drawn, where chance acts the edge
// is drawn by its weight. Positions are not kept but played again from the root.
type Tree struct {
	game  *game.Game
	rng   *rand.Rand
	seat  game.Seat   // searched for
	only  []game.Move // its moves that are looked at; none: all
	nodes []vertex
	room  int
	pos   game.Position
	eval  evaluator // of pos, nil if it has none
	past  []game.Ply
	moves []game.Move
	path  []int32
	plies int64
	deep  int
}

// evaluator is the static evaluation of a position, search.Evaluator.
type evaluator interface{ Eval(s game.Seat) int }

// vertex is an edge and the position it leads to.
type vertex struct {
	move   game.Move
	sum    float64 // of values for seat
	visits int32
	first  int32 // index of the first child, 0 not grown
	kids   int32
	seat   game.Seat
}

// New is a tree for positions of g such as p.
func New(g *game.Game, p game.Position) *Tree {
	t := &Tree{game: g, pos: game.New(p)}
	t.eval, _ = game.Ability[evaluator](t.pos)
	return t
}

// Task is what a tree is grown for.
type Task struct {
	Seat  game.Seat   // searched for
	Only  []game.Move // its moves that are looked at; none: all
	Nodes int64       // plies played, 0 as many as the context allows
	Seed  uint64      // of chance
	MB    int         // largest size in megabytes
}

// Grow searches the end of the line anew until a limit, the context or certainty stops it; report, if it is
// not nil, is called now and then and may ask for Lines.
func (t *Tree) Grow(ctx context.Context, line *game.Line, task Task, report func()) {
	t.seat, t.only, t.plies, t.deep = task.Seat, task.Only, 0, 0
	t.rng = rand.New(rand.NewPCG(task.Seed, line.Pos.Key()))
	t.room = max(task.MB<<20/64, 4096)
	t.nodes = append(t.nodes[:0], vertex{seat: game.NoSeat})
	next := int64(64)
	for n := int64(1); ; n++ {
		t.sample(line)
		if task.Nodes > 0 && t.plies >= task.Nodes || ctx.Err() != nil || t.alone() {
			return
		}
		if n == next {
			next *= 2
			if report != nil {
				report()
			}
		}
	}
}

// alone tells whether the seat has one move only, so that there is nothing to find out.
func (t *Tree) alone() bool {
	n := 0
	for _, k := range t.kids(0) {
		if k.seat == t.seat {
			n++
		}
	}
	return n == 1
}

func (t *Tree) kids(at int32) []vertex {
	v := &t.nodes[at]
	return t.nodes[v.first : v.first+v.kids]
}

// sample walks down the tree, grows it by one position, values that and notes the result on the
// way walked.
func (t *Tree) sample(line *game.Line) {
	t.pos.CopyFrom(line.Pos)
	t.past = append(t.past[:0], line.Past...)
	t.path = append(t.path[:0], 0)
	var worth [game.MaxSeats]float64
	for at := int32(0); ; {
		if at != 0 && t.repeats() {
			if o := game.JudgeOf(t.pos, t.past); o.Over() {
				t.settle(&worth, o)
				break
			}
		}
		v := &t.nodes[at]
		if v.first == 0 {
			if at == 0 || v.visits > 0 && len(t.nodes) < t.room {
				t.branch(at)
			}
			if v = &t.nodes[at]; v.first == 0 {
				t.estimate(&worth)
				break
			}
		}
		at = t.choose(at)
		t.step(at)
	}
	t.deep = max(t.deep, len(t.path)-1)
	for _, at := range t.path {
		v := &t.nodes[at]
		v.visits++
		if v.seat >= 0 && int(v.seat) < game.MaxSeats {
			v.sum += worth[v.seat]
		}
	}
}

// step plays the edge and notes it in the path and the past.
func (t *Tree) step(at int32) {
	m := t.nodes[at].move
	t.pos.Play(m)
	t.plies++
	t.path = append(t.path, at)
	t.past = append(t.past, game.Ply{Move: m, Key: t.pos.Key(), By: t.nodes[at].seat})
}

// repeats tells whether the present position has stood before.
func (t *Tree) repeats() bool {
	last := len(t.past) - 1
	for i := last - 1; i >= 0; i-- {
		if t.past[i].Key == t.past[last].Key {
			return true
		}
	}
	return false
}

// branch gives the vertex its children; a position without moves gets none.
func (t *Tree) branch(at int32) {
	t.moves = t.pos.AppendMoves(t.moves[:0])
	if len(t.moves) == 0 {
		return
	}
	if at == 0 && len(t.only) > 0 {
		own := func(m game.Move) bool { return game.MoverOf(t.pos, m) == t.seat && !slices.Contains(t.only, m) }
		t.moves = slices.DeleteFunc(t.moves, own)
	}
	t.nodes[at].first, t.nodes[at].kids = int32(len(t.nodes)), int32(len(t.moves))
	chance := t.pos.ToMove().Has(game.Chance)
	for _, m := range t.moves {
		v := vertex{move: m, seat: game.MoverOf(t.pos, m)}
		if chance {
			v.seat = game.Chance
		}
		t.nodes = append(t.nodes, v)
	}
}

// choose picks the child to walk to.
func (t *Tree) choose(at int32) int32 {
	first, kids := t.nodes[at].first, t.kids(at)
	if kids[0].seat == game.Chance {
		return first + t.cast(kids)
	}
	seat := kids[t.rng.IntN(len(kids))].seat
	if at == 0 {
		seat = t.seat
	}
	best, high := int32(0), math.Inf(-1)
	log := math.Log(float64(t.nodes[at].visits + 1))
	turn := t.rng.IntN(len(kids))
	for i := range kids {
		j := (i + turn) % len(kids)
		if k := &kids[j]; k.seat == seat {
			v := math.Inf(1)
			if k.visits > 0 {
				n := float64(k.visits)
				v = k.sum/n + explore*math.Sqrt(log/n)
			}
			if v > high {
				best, high = int32(j), v
			}
		}
	}
	return first + best
}

// cast draws a chance edge by its weight.
func (t *Tree) cast(kids []vertex) int32 {
	var sum uint64
	for i := range kids {
		sum += uint64(game.WeightOf(t.pos, kids[i].move))
	}
	if sum == 0 {
		return int32(t.rng.IntN(len(kids)))
	}
	x := t.rng.Uint64N(sum)
	for i := range kids {
		w := uint64(game.WeightOf(t.pos, kids[i].move))
		if x < w {
			return int32(i)
		}
		x -= w
	}
	return int32(len(kids) - 1)
}

// estimate values the present position for every seat: by its outcome, its evaluation, or a
// random playout.
func (t *Tree) estimate(worth *[game.MaxSeats]float64) {
	if t.eval != nil {
		if t.moves = t.pos.AppendMoves(t.moves[:0]); len(t.moves) > 0 {
			for s := range t.game.Seats {
				worth[s] = math.Tanh(float64(t.eval.Eval(game.Seat(s))) / evalScale)
			}
			t.plies++
			return
		}
	}
	limit := patience
	if t.game.Slow() {
		limit = heavyRun
	}
	n := tree.RandomPlies(t.pos, t.rng, &t.moves, limit)
	t.plies += int64(max(n, 1))
	if o := t.pos.Outcome(); o.Over() {
		t.settle(worth, o)
		return
	}
	t.compare(worth)
}

// settle values an outcome.
func (t *Tree) settle(worth *[game.MaxSeats]float64, o game.Outcome) {
	for s := range t.game.Seats {
		worth[s] = o.Value(game.Seat(s), t.game.Seats)
	}
}

// compare values an open position by the running scores, if the game has them.
func (t *Tree) compare(worth *[game.MaxSeats]float64) {
	v, ok := t.pos.(game.Scorer)
	if !ok {
		return
	}
	mean := 0.0
	for s := range t.game.Seats {
		mean += float64(v.Score(game.Seat(s))) / float64(t.game.Seats)
	}
	for s := range t.game.Seats {
		worth[s] = math.Tanh((float64(v.Score(game.Seat(s))) - mean) / 8)
	}
}

// Line is a move of the root and how it goes on.
type Line struct {
	PV    []game.Move // begins with the move
	Score int         // for the seat, in hundredths of a man
}

// Lines are n moves of the seat at the root, the most visited first, each followed for at most depth plies, 0 for
// all that is known; those that were never tried are left out but for the first.
func (t *Tree) Lines(n, depth int) []Line {
	var firsts []int32
	for i, k := range t.kids(0) {
		if k.seat == t.seat {
			firsts = append(firsts, t.nodes[0].first+int32(i))
		}
	}
	slices.SortStableFunc(firsts, func(a, b int32) int { return cmp.Compare(t.nodes[b].visits, t.nodes[a].visits) })
	var list []Line
	for i, at := range firsts {
		if i == n || i > 0 && t.nodes[at].visits == 0 {
			break
		}
		list = append(list, Line{t.mainLine(at, depth), t.nodes[at].score()})
	}
	return list
}

// Moves calls yield with the moves of the seat at the root, in their order, and their scores.
func (t *Tree) Moves(yield func(m game.Move, score int) bool) {
	for _, k := range t.kids(0) {
		if k.seat == t.seat && !yield(k.move, k.score()) {
			return
		}
	}
}

// Nodes is how many plies were played, Depth how deep the tree is, Full how full, in thousandths.
func (t *Tree) Nodes() int64 { return t.plies }
func (t *Tree) Depth() int   { return t.deep }
func (t *Tree) Full() int    { return len(t.nodes) * 1000 / t.room }

// mainLine follows the most visited children from a vertex.
func (t *Tree) mainLine(at int32, depth int) []game.Move {
	pv := []game.Move{t.nodes[at].move}
	for t.nodes[at].kids > 0 && (depth <= 0 || len(pv) < depth) {
		best := t.nodes[at].first
		for i, k := range t.kids(at) {
			if k.visits > t.nodes[best].visits {
				best = t.nodes[at].first + int32(i)
			}
		}
		if t.nodes[best].visits == 0 {
			break
		}
		pv = append(pv, t.nodes[best].move)
		at = best
	}
	return pv
}

// score is the mean value of the edge for its seat in hundredths of a man.
func (v *vertex) score() int {
	if v.visits == 0 {
		return Unvisited
	}
	x := min(max(v.sum/float64(v.visits), -0.999), 0.999)
	return int(evalScale * math.Atanh(x))
}
