// Package life decides small fights exactly: whether stones that are shut in can be taken, who wins a race, whether a group
// is hunted down, and who takes a first stone.
package life

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// MostPoints is how large a region may be.
const MostPoints = 20

// Region is a part of a board that stones which nobody can take shut off from all the rest. Those inside who are shut in
// defend themselves. Nothing that is played outside changes what happens here: it is as good as a pass.
type Region struct {
	Attacker goban.Colour

	points []goban.Point
	near   [MostPoints]uint32 // points of the region beside a point of it
	walls  [2]uint32          // points beside a wall of a side: stones of its own there cannot be taken
	prey   [2]uint32          // in a race the stones of a side: who takes those of the other side first has won
}

// ErrOpen says that stones outside of the region could be taken.
var ErrOpen = errors.New("the region is not shut off")

// Find finds the region of a board: all that does not belong to the attacker for good and hangs together with stones of
// the defender's.
func Find(b *goban.Board, attacker goban.Colour) (*Region, error) {
	return find(b, attacker, func(p goban.Point) bool { return b.At(p) == attacker.Other() }, attacker)
}

// FindRace finds the region of a race between one group of each side, which have walls of both sides around them.
func FindRace(b *goban.Board, attacker goban.Colour) (*Region, error) {
	r, err := find(b, attacker, func(p goban.Point) bool { return b.At(p) != goban.Empty }, attacker, attacker.Other())
	if err != nil {
		return nil, err
	}
	s := r.stateOf(b, attacker)
	for side, stones := range s.stones {
		for rest := stones; rest != 0; {
			chain := r.chain(stones, bits.TrailingZeros32(rest))
			rest &^= chain
			if chain&r.walls[side] != 0 {
				continue
			}
			if r.prey[side] != 0 {
				return nil, ErrNoRace
			}
			r.prey[side] = chain
		}
	}
	if r.prey[0] == 0 || r.prey[1] == 0 {
		return nil, ErrNoRace
	}
	return r, nil
}

// ErrNoRace says that there is not one group of each side that can be taken.
var ErrNoRace = errors.New("no race of two groups")

// find finds what none of some sides has for good and hangs together with the points that matter.
func find(b *goban.Board, attacker goban.Colour, matters func(goban.Point) bool, walls ...goban.Colour) (*Region, error) {
	settled := make([]bool, b.Shape.Len())
	for _, c := range walls {
		life := b.PassAlive(c)
		for p := range settled {
			settled[p] = settled[p] || life.Alive[p] || life.Held[p] && b.At(goban.Point(p)) != c.Other()
		}
	}
	r := &Region{Attacker: attacker}
	at := make(map[goban.Point]int)
	add := func(p goban.Point) {
		if _, known := at[p]; !known && !settled[p] {
			at[p] = len(r.points)
			r.points = append(r.points, p)
		}
	}
	for p := range goban.Point(b.Shape.Len()) {
		if matters(p) {
			add(p)
		}
	}
	for i := 0; i < len(r.points); i++ {
		for _, q := range b.Shape.Near[r.points[i]] {
			if q != b.Shape.Beyond {
				add(q)
			}
		}
	}
	switch {
	case len(r.points) == 0 || len(r.points) == b.Shape.Len():
		return nil, ErrOpen
	case len(r.points) > MostPoints:
		return nil, fmt.Errorf("%d points, at most %d are looked at", len(r.points), MostPoints)
	}
	r.join(b, at)
	return r, nil
}

// join finds what lies beside the points.
func (r *Region) join(b *goban.Board, at map[goban.Point]int) {
	for i, p := range r.points {
		for _, q := range b.Shape.Near[p] {
			if j, ok := at[q]; ok {
				r.near[i] |= 1 << j
			} else if c := b.At(q); c == r.Attacker {
				r.walls[attacker] |= 1 << i
			} else if c == r.Attacker.Other() {
				r.walls[defender] |= 1 << i
			}
		}
	}
}

// Points are the points of the region.
func (r *Region) Points() []goban.Point { return r.points }

// Prey is a stone of each group that a race is about, the attacker's first.
func (r *Region) Prey() [2]goban.Point {
	return [2]goban.Point{r.points[bits.TrailingZeros32(r.prey[attacker])], r.points[bits.TrailingZeros32(r.prey[defender])]}
}

// state is what may stand in the region, a set of points for each side, and whose turn it is.
type state struct {
	stones [2]uint32 // attacker, defender
	ko     int8      // point that may not be played on, -1: none
	turn   uint8     // as in stones
	lost   uint8     // 1 + the side whose stones have been taken in a race; 0: none yet
}

// key is another number for each state.
func (s state) key() uint64 {
	key := (uint64(s.lost)<<1|uint64(s.turn))<<5 | uint64(s.ko+1)
	return (key<<MostPoints|uint64(s.stones[attacker]))<<MostPoints | uint64(s.stones[defender])
}

const (
	attacker = 0
	defender = 1
	noKo     = -1
)

// stateOf is what stands in the region on a board.
func (r *Region) stateOf(b *goban.Board, turn goban.Colour) state {
	s := state{ko: noKo}
	if turn != r.Attacker {
		s.turn = defender
	}
	for i, p := range r.points {
		switch b.At(p) {
		case r.Attacker:
			s.stones[attacker] |= 1 << i
		case r.Attacker.Other():
			s.stones[defender] |= 1 << i
		}
		if p == b.Ko() {
			s.ko = int8(i)
		}
	}
	for side, prey := range r.prey {
		if s.stones[side]&prey != prey {
			s.lost = 1 + uint8(side)
		}
	}
	return s
}

// chain is the chain of a stone.
func (r *Region) chain(of uint32, i int) uint32 {
	all := uint32(1) << i
	for edge := all; edge != 0; {
		var next uint32
		for ; edge != 0; edge &= edge - 1 {
			next |= r.near[bits.TrailingZeros32(edge)]
		}
		edge = next & of &^ all
		all |= edge
	}
	return all
}

// liberties are the empty points beside a chain.
func (r *Region) liberties(chain, empty uint32) uint32 {
	var near uint32
	for ; chain != 0; chain &= chain - 1 {
		near |= r.near[bits.TrailingZeros32(chain)]
	}
	return near & empty
}

// stands tells whether a chain of a side has a liberty or is part of the wall.
func (r *Region) stands(side uint8, chain, empty uint32) bool {
	return chain&r.walls[side] != 0 || r.liberties(chain, empty) != 0
}

// play puts a stone on an empty point; ok is false where it would be a suicide.
func (r *Region) play(s state, i int) (next state, ok bool) {
	me, foe := s.turn, 1-s.turn
	all := uint32(1)<<len(r.points) - 1
	s.stones[me] |= 1 << i
	var taken uint32
	for near := r.near[i] & s.stones[foe]; near != 0; near &= near - 1 {
		chain := r.chain(s.stones[foe], bits.TrailingZeros32(near))
		if !r.stands(foe, chain, all&^(s.stones[me]|s.stones[foe])) {
			taken |= chain
		}
	}
	s.stones[foe] &^= taken
	if taken&r.prey[foe] != 0 {
		s.lost = 1 + foe
	}
	empty := all &^ (s.stones[me] | s.stones[foe])
	own := r.chain(s.stones[me], i)
	if !r.stands(me, own, empty) {
		return s, false
	}
	s.ko, s.turn = noKo, foe
	if alone := own == 1<<i && own&r.walls[me] == 0; alone && bits.OnesCount32(taken) == 1 && r.liberties(own, empty) == taken {
		s.ko = int8(bits.TrailingZeros32(taken))
	}
	return s, true
}

// pass plays nothing, or elsewhere.
func (s state) pass() state {
	s.ko, s.turn = noKo, 1-s.turn
	return s
}

// winner is who has got what it wants, if the fight is over: the attacker once nothing of the defender's stands, the
// defender once some of its stones have two eyes, and in a race whoever has taken the other's stones.
func (r *Region) winner(s state) (side uint8, over bool) {
	switch {
	case s.lost != 0:
		return 2 - s.lost, true
	case s.stones[defender] == 0:
		return attacker, true
	}
	alive := r.alive(s)
	if prey := r.prey[defender]; prey != 0 {
		alive &= prey
	}
	return defender, alive != 0
}

// alive are the defender's stones that the attacker could not take if the defender only passed: each chain of them has two
// spaces of its own whose empty points are all its liberties.
func (r *Region) alive(s state) uint32 {
	all := uint32(1)<<len(r.points) - 1
	own := s.stones[defender]
	var spaces []uint32
	for rest := all &^ own; rest != 0; {
		space := r.chain(all&^own, bits.TrailingZeros32(rest))
		if rest &^= space; space&(r.walls[attacker]|r.walls[defender]) == 0 {
			spaces = append(spaces, space)
		}
	}
	for len(spaces) > 1 {
		kept := uint32(0)
		for rest := own; rest != 0; {
			chain := r.chain(own, bits.TrailingZeros32(rest))
			rest &^= chain
			libs, vital := r.liberties(chain, all&^(own|s.stones[attacker])), 0
			for _, space := range spaces {
				if empty := space &^ s.stones[attacker]; empty != 0 && empty&^libs == 0 {
					vital++
				}
			}
			if vital > 1 {
				kept |= chain
			}
		}
		if kept == own || kept == 0 {
			return kept
		}
		spaces = slices.DeleteFunc(spaces, func(space uint32) bool { return r.liberties(space, own)&^kept != 0 })
		own = kept
	}
	return 0
}
