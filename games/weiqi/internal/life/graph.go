package life

import (
	"errors"
	"math/bits"

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
	index  map[state]int32
	states []state
	from   [][]int32 // from which positions one comes to a position
	left   []int32   // moves of a position that are not known to lose
	plies  []int16   // until the end
	won    []int8    // by attacker, defender, or open
}

const open = -1

// Solve looks at all positions that can come of a board with either side to move; most is how many there may be.
func (r *Region) Solve(b *goban.Board, most int) (*Fight, error) {
	f := &Fight{region: r}
	for master := range f.graphs {
		g := &f.graphs[master]
		g.master, g.index = uint8(master), make(map[state]int32)
		for _, turn := range []goban.Colour{r.Attacker, r.Attacker.Other()} {
			g.add(r.stateOf(b, turn))
		}
		if !g.grow(r, most) {
			return nil, ErrLarge
		}
		g.solve()
	}
	return f, nil
}

// add gives the number of a position, a new one if it has not been met.
func (g *graph) add(s state) int32 {
	if s.turn == g.master {
		s.ko = noKo
	}
	n, known := g.index[s]
	if !known {
		n = int32(len(g.states))
		g.index[s] = n
		g.states = append(g.states, s)
		g.from, g.left = append(g.from, nil), append(g.left, 0)
		g.plies, g.won = append(g.plies, 0), append(g.won, open)
	}
	return n
}

// grow finds all positions and how one comes to them, and tells whether there are few enough.
func (g *graph) grow(r *Region, most int) bool {
	for n := int32(0); int(n) < len(g.states); n++ {
		if len(g.states) > most {
			return false
		}
		s := g.states[n]
		if _, over := s.winner(); over {
			continue
		}
		g.add(s.elsewhere())
		g.lead(n, s.pass())
		empty := (uint32(1)<<len(r.points) - 1) &^ (s.stones[attacker] | s.stones[defender])
		for ; empty != 0; empty &= empty - 1 {
			i := bits.TrailingZeros32(empty)
			if int8(i) == s.ko {
				continue
			}
			if next, ok := r.play(s, i); ok {
				g.lead(n, next)
			}
		}
	}
	return true
}

func (g *graph) lead(from int32, next state) {
	to := g.add(next)
	g.from[to] = append(g.from[to], from)
	g.left[from]++
}

// solve goes back from the ends, the nearest first: a position is won as soon as one move is, and lost when all are.
func (g *graph) solve() {
	var queue []int32
	for n, s := range g.states {
		if side, over := s.winner(); over {
			g.won[n] = int8(side)
			queue = append(queue, int32(n))
		}
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, before := range g.from[n] {
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

// Verdict tells how the fight goes on from a board that has come of it, with the ko that stands on it. A pass before counts
// as a move elsewhere: it takes two more to end the fight.
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
	n, known := g.index[s]
	switch {
	case s.stones[defender] == 0:
		return Verdict{Taken: true}, nil
	case !known:
		return Verdict{}, errors.New("a board that cannot come of this fight")
	case g.won[n] == open:
		return Verdict{}, ErrCycle
	}
	return Verdict{Taken: g.won[n] == attacker, Plies: int(g.plies[n])}, nil
}
