package search

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

// forest is a Monte Carlo tree for any game: max-n, each edge knows its seat and counts what it
// was worth to that seat. Where several seats may act one is drawn, where chance acts the edge
// is drawn by its weight. Positions are not kept but played again from the root.
type forest struct {
	game  *game.Game
	rng   *rand.Rand
	seat  game.Seat   // searched for
	only  []game.Move // its moves that are looked at; none: all
	nodes []vertex
	room  int
	pos   game.Position
	eval  Evaluator // of pos, nil if it has none
	past  []game.Ply
	moves []game.Move
	path  []int32
	plies int64
	deep  int
}

// vertex is an edge and the position it leads to.
type vertex struct {
	move   game.Move
	sum    float64 // of values for seat
	visits int32
	first  int32 // index of the first child, 0 not grown
	kids   int32
	seat   game.Seat
}

// grow searches the line for seat until a limit or the context stops it.
func (e *Searcher) grow(ctx context.Context, line *game.Line, seat game.Seat, lim Limits, report func(Report)) Report {
	if e.forest == nil {
		e.forest = &forest{game: e.game, pos: game.New(line.Pos)}
		e.forest.eval, _ = game.Ability[Evaluator](e.forest.pos)
	}
	t := e.forest
	t.seat, t.plies, t.deep = seat, 0, 0
	t.rng = rand.New(rand.NewPCG(e.o.Seed, line.Pos.Key()))
	t.room = max(e.o.HashMB<<20/64, 4096)
	t.nodes = append(t.nodes[:0], vertex{seat: game.NoSeat})
	next := int64(64)
	for n := int64(1); ; n++ {
		t.sample(line)
		if lim.Nodes > 0 && t.plies >= lim.Nodes || ctx.Err() != nil || t.alone() {
			break
		}
		if n == next {
			next *= 2
			if report != nil {
				report(t.report(lim.Depth))
			}
		}
	}
	r := t.report(lim.Depth)
	r.Final = true
	return r
}

// alone tells whether the seat has one move only, so that there is nothing to find out.
func (t *forest) alone() bool {
	n := 0
	for _, k := range t.kids(0) {
		if k.seat == t.seat {
			n++
		}
	}
	return n == 1
}

func (t *forest) kids(at int32) []vertex {
	v := &t.nodes[at]
	return t.nodes[v.first : v.first+v.kids]
}

// sample walks down the tree, grows it by one position, values that and notes the result on the
// way walked.
func (t *forest) sample(line *game.Line) {
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
func (t *forest) step(at int32) {
	m := t.nodes[at].move
	t.pos.Play(m)
	t.plies++
	t.path = append(t.path, at)
	t.past = append(t.past, game.Ply{Move: m, Key: t.pos.Key(), By: t.nodes[at].seat})
}

// repeats tells whether the present position has stood before.
func (t *forest) repeats() bool {
	last := len(t.past) - 1
	for i := last - 1; i >= 0; i-- {
		if t.past[i].Key == t.past[last].Key {
			return true
		}
	}
	return false
}

// branch gives the vertex its children; a position without moves gets none.
func (t *forest) branch(at int32) {
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
func (t *forest) choose(at int32) int32 {
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
func (t *forest) cast(kids []vertex) int32 {
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
func (t *forest) estimate(worth *[game.MaxSeats]float64) {
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
	if t.game.Heavy {
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
func (t *forest) settle(worth *[game.MaxSeats]float64, o game.Outcome) {
	for s := range t.game.Seats {
		worth[s] = o.Value(game.Seat(s), t.game.Seats)
	}
}

// compare values an open position by the running scores, if the game has them.
func (t *forest) compare(worth *[game.MaxSeats]float64) {
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

// report is the main line: the most visited children from the root.
func (t *forest) report(depth int) Report {
	r := Report{Nodes: t.plies, SelDepth: t.deep, Hash: len(t.nodes) * 1000 / t.room}
	if list := t.lines(1, depth); len(list) > 0 {
		r = list[0]
	}
	return r
}

// lines are n children of the root, the most visited first, and how each goes on.
func (t *forest) lines(n, depth int) []Report {
	var firsts []int32
	for i, k := range t.kids(0) {
		if k.seat == t.seat {
			firsts = append(firsts, t.nodes[0].first+int32(i))
		}
	}
	slices.SortStableFunc(firsts, func(a, b int32) int { return cmp.Compare(t.nodes[b].visits, t.nodes[a].visits) })
	var list []Report
	for i, at := range firsts {
		if i == n || i > 0 && t.nodes[at].visits == 0 {
			break
		}
		r := Report{Nodes: t.plies, SelDepth: t.deep, Hash: len(t.nodes) * 1000 / t.room, Score: t.nodes[at].score()}
		r.PV = t.mainLine(at, depth)
		r.Depth = len(r.PV)
		list = append(list, r)
	}
	return list
}

// mainLine follows the most visited children from a vertex.
func (t *forest) mainLine(at int32, depth int) []game.Move {
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
		return -most
	}
	x := min(max(v.sum/float64(v.visits), -0.999), 0.999)
	return int(evalScale * math.Atanh(x))
}
