package uct

import (
	"context"
	"math"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

// growAt is how many visits a node has before it gets children.
const growAt = 6

// Tree is a Monte Carlo tree. It is used by one caller at a time, who may ask for several threads.
type Tree struct {
	root    *Root
	trust   float32    // in guesses
	lookAt  int32      // visits of a node at which a network looks at it; 0: none does
	mu      sync.Mutex // guards nodes, done and deep
	nodes   []node
	probe   int32                                               // the child of the root that is walked to, 0: any
	avoid   func(depth int, c goban.Colour, p goban.Point) bool // as Task.Avoid
	done    int                                                 // playouts that came back
	deep    int
	owners  []int32 // by point: playouts that Black owned it in the end, less those of White
	margin  float64 // sum of what Black was ahead by, komi included
	leads   []lead  // the same by moves of the root
	worker  worker  // of the caller
	further []*worker
}

// Task is how long a tree is grown.
type Task struct {
	Playouts int  // 0: until the context ends
	Patient  bool // ends as soon as no move can catch up or the game is decided, and takes half as long again where two are close
	Threads  int
	Seed     uint64
	Room     int           // nodes that it may have at most
	Plain    bool          // no network looks at it
	Only     []goban.Point // moves of the root that are looked at, None for a pass; nil: all
	Report   func()        // called now and then by the caller's goroutine; it may read the tree
	Due      func() bool   // asked after each of its playouts: whether to report now; nil: as playouts double

	// Avoid tells which moves are not looked at so many plies below the root, None for a pass; nil: none. Where nothing is left
	// there is the pass.
	Avoid func(depth int, c goban.Colour, p goban.Point) bool
}

// lead is what Black was ahead by in the playouts through a move.
type lead struct{ playouts, sum, squares float64 }

// worker is what a thread needs for itself.
type worker struct {
	player  playouts.Player
	view    policy.View
	eye     net.Eye
	board   goban.Board
	path    []int32
	played  []goban.Point  // in the tree
	took    bool           // something, in the tree
	keys    []uint64       // of the boards along the path, the root's first
	first   []goban.Colour // by point: who played there first, from some node on
	fates   []goban.Colour
	reports int
}

// Grow searches a position anew until the context, the playouts or certainty stop it. With one thread equal arguments
// give an equal tree.
func (t *Tree) Grow(ctx context.Context, root *Root, task Task) {
	t.root, t.trust, t.lookAt = root, trustIn(root.Board.Shape), 0
	if !task.Plain {
		t.lookAt = lookAfter(root.Board.Shape)
	}
	n := root.Board.Shape.Len()
	t.nodes = append(t.nodes[:0], node{move: root.Last})
	t.owners = slices.Grow(t.owners[:0], n)[:n]
	clear(t.owners)
	t.done, t.deep, t.margin, t.probe, t.avoid = 0, 0, 0, 0, task.Avoid
	t.worker.ready(root, task.Seed)
	t.grow(&t.worker, 0, root.Board, root.Turn, root.Last, root.Before, root.Passes)
	if task.Only != nil {
		t.keep(task.Only)
	}
	t.leads = slices.Grow(t.leads[:0], int(t.nodes[0].kids))[:t.nodes[0].kids]
	clear(t.leads)
	if t.nodes[0].kids < 2 {
		return
	}
	var wait sync.WaitGroup
	for i := range task.Threads - 1 {
		if i == len(t.further) {
			t.further = append(t.further, &worker{})
		}
		w := t.further[i]
		w.ready(root, task.Seed+uint64(i+1)<<40)
		quiet := task
		quiet.Report = nil
		wait.Go(func() { t.run(ctx, w, quiet) })
	}
	t.run(ctx, &t.worker, task)
	wait.Wait()
	t.probePass(ctx)
}

// probePass looks at passing where the best move seems to change nothing, so that passing can be compared with it.
func (t *Tree) probePass(ctx context.Context) {
	pass := t.nodes[0].first + int32(t.nodes[0].kids) - 1
	if best := t.Moves()[0].Point; t.nodes[pass].move != goban.None || best == goban.None || !t.Idle(best) {
		return
	}
	t.probe = pass
	want := max(leastProbe, t.done/probeShare)
	for int(t.nodes[pass].visits) < want && ctx.Err() == nil {
		t.sample(&t.worker, Task{Room: len(t.nodes)})
	}
	t.probe = 0
}

// Of so many playouts one more looks at passing, and so many in all at least.
const (
	probeShare = 8
	leastProbe = 40
)

func (w *worker) ready(root *Root, seed uint64) {
	n := root.Board.Shape.Len()
	w.player.Random = board.Stream(seed)
	w.first = slices.Grow(w.first[:0], n)[:n]
	w.fates = slices.Grow(w.fates[:0], n)[:n]
	w.reports, w.took, w.played = 128, false, w.played[:0]
}

// keep leaves only some moves of the root.
func (t *Tree) keep(only []goban.Point) {
	kids := t.kids(0)
	kept := slices.DeleteFunc(kids, func(n node) bool { return !slices.Contains(only, n.move) })
	if len(kept) > 0 {
		t.nodes[0].kids = uint16(len(kept))
		t.nodes = t.nodes[:1+len(kept)]
	}
}

func (t *Tree) kids(at int32) []node {
	n := &t.nodes[at]
	return t.nodes[n.first : n.first+int32(n.kids)]
}

// run samples until something stops it.
func (t *Tree) run(ctx context.Context, w *worker, task Task) {
	for ctx.Err() == nil && t.sample(w, task) {
	}
}

// sample walks down the tree, plays on by chance, and notes what came of it. It tells whether to go on.
func (t *Tree) sample(w *worker, task Task) bool {
	t.mu.Lock()
	if t.enough(task) {
		t.mu.Unlock()
		return false
	}
	end := t.descend(w, task.Room)
	t.mu.Unlock()
	score, value := t.playOut(w, end)
	t.mu.Lock()
	t.note(w, end, score, value)
	if task.Report != nil && w.due(t.done, task.Due) {
		task.Report()
	}
	t.mu.Unlock()
	return true
}

// due tells whether it is time to report.
func (w *worker) due(done int, asked func() bool) bool {
	if asked != nil {
		return asked()
	}
	if done < w.reports {
		return false
	}
	w.reports *= 2
	return true
}

// enough tells whether a task is done.
func (t *Tree) enough(task Task) bool {
	visits := int(t.nodes[0].visits)
	switch {
	case task.Playouts <= 0:
		return false
	case !task.Patient:
		return visits >= task.Playouts
	case visits >= task.Playouts+task.Playouts/2:
		return true
	case visits%lookEvery != 0:
		return false
	}
	first, second, value := 0, 0, float32(0)
	kids := t.kids(0)
	for i := range kids {
		if n := int(kids[i].visits); n > first {
			first, second, value = n, first, kids[i].mean()
		} else if n > second {
			second = n
		}
	}
	switch decided := value > sure || value < 1-sure; {
	case decided && visits >= max(task.Playouts/sureShare, leastSure):
		return true
	case visits < task.Playouts:
		return first-second > task.Playouts-visits
	}
	return second*closeBy < first
}

// A game that is won or lost by such a value is decided: then a share of the playouts is enough.
const (
	sure      = 0.95
	sureShare = 8
	leastSure = 64
)

// How often a patient search looks whether it is done, and by which share of the visits two moves are close.
const (
	lookEvery = 16
	closeBy   = 2
)

// end is where a walk down the tree has come to.
type end struct {
	turn   goban.Colour
	passes int
	placed int    // as Root.Placed
	taken  [3]int // as Root.Taken
}

// reached tells whether a side has taken as many stones as win.
func (e *end) reached(goal int) bool {
	return goal > 0 && (e.taken[goban.Black] >= goal || e.taken[goban.White] >= goal)
}

// descend walks down to a node without children and gives it some, if it has been there often enough. While a network looks at a
// node on the way others may walk.
func (t *Tree) descend(w *worker, room int) end {
	root := t.root
	w.board.CopyFrom(root.Board)
	w.path, w.played, w.took = append(w.path[:0], 0), w.played[:0], false
	w.keys = append(w.keys[:0], situation(root.Board.Key(), root.Turn, root.Repeats))
	e := end{turn: root.Turn, passes: root.Passes, placed: root.Placed, taken: root.Taken}
	t.nodes[0].visits++
	probe := t.probe
	for at := int32(0); !e.reached(root.Goal) && (e.passes < 2 || at == 0); {
		n := &t.nodes[at]
		if n.first == 0 {
			if n.visits <= growAt || len(t.nodes)+w.board.Shape.Len()+1 > room {
				break
			}
			last, before := t.lastTwo(w)
			t.grow(w, at, &w.board, e.turn, last, before, e.passes)
		} else if n.visits == t.lookAt {
			t.look(w, at, e.turn)
		}
		if at = t.choose(at); probe != 0 {
			at, probe = probe, 0
		}
		t.nodes[at].visits++
		w.path = append(w.path, at)
		p := t.nodes[at].move
		w.played = append(w.played, p)
		if p == goban.None {
			e.passes++
			w.board.SetKo(goban.None)
		} else {
			e.passes = 0
			k, _ := w.board.Play(p, e.turn)
			w.took = w.took || k > 0
			e.taken[e.turn] += k
			e.placed += 3 - 2*int(e.turn)
		}
		e.turn = e.turn.Other()
		w.keys = append(w.keys, situation(w.board.Key(), e.turn, root.Repeats))
	}
	t.deep = max(t.deep, len(w.played))
	return e
}

// situation is what may not be repeated of a board.
func situation(key uint64, next goban.Colour, r Repetition) uint64 {
	if r == Situational && next == goban.White {
		return ^key
	}
	return key
}

// choose is the child to walk to.
func (t *Tree) choose(at int32) int32 {
	n := &t.nodes[at]
	best, high := n.first, float32(-1)
	kids := t.kids(at)
	curious := t.trust * float32(math.Sqrt(float64(n.visits)))
	for i := range kids {
		if v := kids[i].urgency(curious); v > high {
			best, high = n.first+int32(i), v
		}
	}
	return best
}

// grow gives a node its children: all legal moves that fill no eye of their own, and the pass.
func (t *Tree) grow(w *worker, at int32, b *goban.Board, c goban.Colour, last, before goban.Point, passes int) {
	first := len(t.nodes)
	for p := range b.Shape.Beyond {
		if b.At(p) != goban.Empty || !b.Legal(p, c) || b.Eye(p, c) && !takes(b, p, c) || t.barred(w, b, p, c) || t.avoids(w, c, p) {
			continue
		}
		n := node{move: p, prior: evenPrior, favor: evenPrior / 2, guess: w.view.Weight(b, p, c, last, before)}
		n.favor += grain * float32(w.player.Random.Next()>>40) / (1 << 24) // so that equals are taken in no order
		t.nodes = append(t.nodes, n)
	}
	likely(t.nodes[first:])
	pass := node{move: goban.None, prior: evenPrior, favor: passFavor}
	if passes > 0 || len(t.nodes) == first || t.root.Territory {
		pass.favor = evenPrior / 2
	}
	if len(t.nodes) == first || !t.avoids(w, c, goban.None) {
		t.nodes = append(t.nodes, pass)
	}
	t.nodes[at].first, t.nodes[at].kids = int32(first), uint16(len(t.nodes)-first)
}

// avoids tells whether a move where a walk has come to is not looked at.
func (t *Tree) avoids(w *worker, c goban.Colour, p goban.Point) bool {
	return t.avoid != nil && t.avoid(len(w.played), c, p)
}

// evenPrior is how many visits a node is born with, half of which are won.
const evenPrior = 10

// grain is the most of a visit by which equal moves differ.
const grain = 0.25

// passFavor is how many of the visits that a pass is born with are won.
const passFavor = 1

// takes tells whether a move takes something.
func takes(b *goban.Board, p goban.Point, c goban.Colour) bool {
	for _, q := range b.Shape.Near[p] {
		if b.At(q) == c.Other() && b.InAtari(q) {
			return true
		}
	}
	return false
}

// likely turns weights of moves into shares of one.
func likely(kids []node) {
	sum := float32(0)
	for i := range kids {
		kids[i].guess = float32(math.Exp(float64(kids[i].guess)))
		sum += kids[i].guess
	}
	for i := range kids {
		kids[i].guess /= sum
	}
}

// barred tells whether a move would repeat a board.
func (t *Tree) barred(w *worker, b *goban.Board, p goban.Point, c goban.Colour) bool {
	root := t.root
	if root.Repeats == Simple || root.Barred == nil && !w.took {
		return false
	}
	key := b.KeyAfter(p, c)
	if root.Barred != nil && root.Barred(key, c.Other()) {
		return true
	}
	return w.took && slices.Contains(w.keys, situation(key, c.Other(), root.Repeats))
}

// playOut plays from the end of a walk by chance. It returns what Black is ahead by and how much that is worth to him,
// from 0 to 1.
func (t *Tree) playOut(w *worker, e end) (score float64, value float32) {
	root := t.root
	y := &w.player
	y.Board.CopyFrom(&w.board)
	y.Moves = y.Moves[:0]
	y.Goal, y.Taken = root.Goal, e.taken
	if !e.reached(root.Goal) && (e.passes < 2 || !root.AsItIs && root.Goal == 0) {
		last, before := t.lastTwo(w)
		y.Run(e.turn, last, before)
	}
	ahead := 0
	for _, owner := range y.Board.Owners(w.fates) {
		switch owner {
		case goban.Black:
			ahead++
		case goban.White:
			ahead--
		}
	}
	if root.Territory {
		ahead -= e.placed
	}
	if root.Goal > 0 {
		score = float64(y.Taken[goban.Black] - y.Taken[goban.White])
		return score, captured(y.Taken, root.Goal)
	}
	score = float64(ahead) - root.Komi
	return score, worth(score, y.Board.Shape.Len(), root.TieToBlack)
}

// captured is the value for Black of a game about captures: won by who reaches the goal, or else has taken more.
func captured(taken [3]int, goal int) float32 {
	black, white := min(taken[goban.Black], goal), min(taken[goban.White], goal)
	switch {
	case black > white:
		return 1
	case white > black:
		return 0
	}
	return 0.5
}

// byScore is the part of a value that is not about winning but about how much.
const byScore = 0.04

// worth is the value of a score for Black, from 0 to 1.
func worth(score float64, points int, tieToBlack bool) float32 {
	won := 0.5
	if score > 0 || score == 0 && tieToBlack {
		won = 1
	} else if score < 0 {
		won = 0
	}
	much := 0.5 + 0.5*max(-1, min(1, 2*score/float64(points)))
	return float32((1-byScore)*won + byScore*much)
}

// count adds a result to what is known of the whole board.
func (t *Tree) count(w *worker, score float64) {
	t.done++
	t.margin += score
	for p, owner := range w.fates {
		switch owner {
		case goban.Black:
			t.owners[p]++
		case goban.White:
			t.owners[p]--
		}
	}
}

// note adds a result to all nodes of the walk and to their siblings whose moves came later.
func (t *Tree) note(w *worker, e end, score float64, value float32) {
	if t.probe == 0 {
		t.count(w, score)
	}
	if len(w.path) > 1 {
		l := &t.leads[w.path[1]-t.nodes[0].first]
		l.playouts, l.sum, l.squares = l.playouts+1, l.sum+score, l.squares+score*score
	}
	clear(w.first)
	c := e.turn
	for _, p := range w.player.Moves {
		if p != goban.None && w.first[p] == goban.Empty {
			w.first[p] = c
		}
		c = c.Other()
	}
	c = e.turn // moves next at the last node of the path
	for i := len(w.path) - 1; i >= 0; i-- {
		at := w.path[i]
		if i < len(w.played) && w.played[i] != goban.None {
			w.first[w.played[i]] = c
		}
		mine, theirs := value, 1-value
		if c == goban.White {
			mine, theirs = theirs, mine
		}
		n := &t.nodes[at]
		n.wins += theirs // the other player made the move that led here
		if n.first != 0 {
			kids := t.kids(at)
			for j := range kids {
				if k := &kids[j]; k.move != goban.None && w.first[k.move] == c {
					k.raves++
					k.raveWins += mine
				}
			}
		}
		c = c.Other()
	}
}
