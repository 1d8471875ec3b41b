package life

import (
	"errors"
	"math/bits"
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Verdict is how a fight ends if both do their best.
type Verdict struct {
	Taken bool // the defender's stones are; otherwise some stay
	Plies int  // until then, if the winner hurries and the loser does not
}

// Errors of the search.
var (
	ErrLarge = errors.New("too many positions")
	ErrKo    = errors.New("a ko decides")
	ErrCycle = errors.New("neither side gets its way")
)

// Fight holds all positions that can come of one, solved backwards from their ends: so the verdict is exact, whatever
// goes round in circles. It is solved twice, each time as if one side had every ko threat and the other one none; what
// differs hangs on a ko.
type Fight struct {
	region *Region
	graphs [2]graph
}

// graph is a fight in which one side may always retake a ko.
type graph struct {
	master uint8 // the side that may
	index  map[uint64]int32
	states []state
	moves  []move
	queue  [2][]int32 // positions still to be looked at: the second ones after all others
	cut    bool       // not all were
	left   []int32    // moves of a position that are not known to lose
	plies  []int16    // until the end
	won    []int8     // by attacker, defender, or open
}

// move leads from a position to another one, by their numbers.
type move struct{ from, to int32 }

const open = -1

// Solve looks at the positions that can come of a board with either side to move; most is how many it may look at. Where
// there are more, what hangs on the others stays open: so the verdicts that there are hold all the same.
func (r *Region) Solve(b *goban.Board, most int) (*Fight, error) {
	f := &Fight{region: r}
	for master := range f.graphs {
		g := r.graphOf(b, uint8(master), most)
		if g.cut && (g.won[0] == open || g.won[1] == open) {
			return nil, ErrLarge
		}
		f.graphs[master] = g
	}
	return f, nil
}

// Unsettled tells whether it is the attacker who gets its way if it moves first and wins every ko, and the defender if that
// one does: without a look at whatever ends otherwise.
func (r *Region) Unsettled(b *goban.Board, most int) bool {
	g := r.graphOf(b, attacker, most)
	return g.won[0] == attacker && g.won[1] == defender
}

// graphOf looks at positions with one side that may always retake a ko. Those with the attacker and the defender to move
// are the first two.
func (r *Region) graphOf(b *goban.Board, master uint8, most int) graph {
	g := graph{master: master, index: make(map[uint64]int32)}
	for _, turn := range []goban.Colour{r.Attacker, r.Attacker.Other()} {
		n, _ := g.add(r.stateOf(b, turn))
		g.queue[0] = append(g.queue[0], n)
	}
	g.grow(r, most)
	g.solve(r)
	return g
}

// add gives the number of a position, a new one if it has not been met.
func (g *graph) add(s state) (n int32, known bool) {
	if s.turn == g.master {
		s.ko = noKo
	}
	key := s.key()
	if n, known = g.index[key]; !known {
		n = int32(len(g.states))
		g.index[key] = n
		g.states = append(g.states, s)
		g.left = append(g.left, 0)
		g.plies, g.won = append(g.plies, 0), append(g.won, open)
	}
	return n, known
}

// grow finds positions and how one comes to them. Those after much has been taken come last: they are many, since the
// board is empty then, and hardly matter.
func (g *graph) grow(r *Region, most int) {
	for late := 0; late < 2; {
		if len(g.queue[late]) == 0 {
			late++
			continue
		}
		n := g.queue[late][0]
		g.queue[late] = g.queue[late][1:]
		s := g.states[n]
		switch _, over := r.winner(s); {
		case over:
		case len(g.states) > most:
			g.cut, g.left[n] = true, 1
		default:
			g.expand(r, n, s, late)
		}
	}
}

// muchTaken is how many stones of the defender's are.
const muchTaken = 3

func (g *graph) expand(r *Region, n int32, s state, late int) {
	if pass := s.pass(); s.turn == defender {
		g.lead(n, pass, late)
	} else if to, known := g.add(pass); !known {
		g.queue[late] = append(g.queue[late], to)
	}
	empty := (uint32(1)<<len(r.points) - 1) &^ (s.stones[attacker] | s.stones[defender])
	for ; empty != 0; empty &= empty - 1 {
		i := bits.TrailingZeros32(empty)
		if int8(i) == s.ko {
			continue
		}
		next, ok := r.play(s, i)
		if !ok {
			continue
		}
		if gone := s.stones[defender] &^ next.stones[defender]; bits.OnesCount32(gone) >= muchTaken {
			g.lead(n, next, 1)
		} else {
			g.lead(n, next, late)
		}
	}
}

func (g *graph) lead(from int32, next state, late int) {
	to, known := g.add(next)
	if !known {
		g.queue[late] = append(g.queue[late], to)
	}
	g.moves = append(g.moves, move{from, to})
	g.left[from]++
}

// solve goes back from the ends, the nearest first: a position is won as soon as one move is, and lost when all are. An
// attacker without a move has to pass, and so the fight is over.
func (g *graph) solve(r *Region) {
	first, from := g.before()
	var queue []int32
	for n, s := range g.states {
		if side, over := r.winner(s); over || g.left[n] == 0 {
			g.won[n] = int8(side)
			queue = append(queue, int32(n))
		}
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, before := range from[first[n]:first[n+1]] {
			if g.won[before] != open {
				continue
			}
			if g.left[before]--; g.won[n] != int8(g.states[before].turn) && g.left[before] > 0 {
				continue
			}
			g.won[before], g.plies[before] = g.won[n], g.plies[n]+1
			queue = append(queue, before)
		}
	}
}

// before lists for each position from which ones one comes to it: those from first[n] on up to first[n+1].
func (g *graph) before() (first, from []int32) {
	first, from = make([]int32, len(g.states)+1), make([]int32, len(g.moves))
	for _, m := range g.moves {
		first[m.to]++
	}
	for n := range g.states {
		first[n+1] += first[n]
	}
	for _, m := range slices.Backward(g.moves) {
		first[m.to]--
		from[first[m.to]] = m.from
	}
	g.moves = nil
	return first, from
}

// Verdict tells how the fight goes on from a board that has come of it, with the ko that stands on it, unless it was over
// before: then there may be none. A pass before counts as a move elsewhere.
func (f *Fight) Verdict(b *goban.Board, turn goban.Colour) (Verdict, error) {
	var told [2]Verdict
	for master := range f.graphs {
		var err error
		if told[master], err = f.verdict(b, turn, master); err != nil {
			return Verdict{}, err
		}
	}
	if told[0].Taken != told[1].Taken {
		return Verdict{}, ErrKo
	}
	return Verdict{Taken: told[0].Taken, Plies: max(told[0].Plies, told[1].Plies)}, nil
}

// AtBest is the verdict if the attacker wins every ko: stones that are not taken then live without one.
func (f *Fight) AtBest(b *goban.Board, turn goban.Colour) (Verdict, error) {
	return f.verdict(b, turn, attacker)
}

// verdict is how the fight goes on if one side may always retake a ko.
func (f *Fight) verdict(b *goban.Board, turn goban.Colour, master int) (Verdict, error) {
	g := &f.graphs[master]
	s := f.region.stateOf(b, turn)
	if s.turn == g.master {
		s.ko = noKo
	}
	n, known := g.index[s.key()]
	switch {
	case s.lost != 0 || s.stones[defender] == 0:
		side, _ := f.region.winner(s)
		return Verdict{Taken: side == attacker}, nil
	case !known:
		return Verdict{}, errors.New("a board that cannot come of this fight")
	case g.won[n] == open:
		return Verdict{}, ErrCycle
	}
	return Verdict{Taken: g.won[n] == attacker, Plies: int(g.plies[n])}, nil
}
