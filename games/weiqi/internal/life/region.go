// Package life decides small fights exactly: whether stones that are shut in can be taken, and who takes a first stone.
package life

import (
	"errors"
	"fmt"
	"math/bits"

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
	wall   uint32             // points beside the wall: stones of the attacker's there cannot be taken
}

// ErrOpen says that stones of the attacker's outside of the region could be taken.
var ErrOpen = errors.New("the region is not shut off")

// Find finds the region of a board: everything that does not belong to the attacker for good.
func Find(b *goban.Board, attacker goban.Colour) (*Region, error) {
	life := b.PassAlive(attacker)
	r := &Region{Attacker: attacker}
	at := make(map[goban.Point]int)
	inside := false
	for p := range goban.Point(b.Shape.Len()) {
		if life.Alive[p] || life.Held[p] && b.At(p) != attacker.Other() {
			continue
		}
		at[p] = len(r.points)
		r.points = append(r.points, p)
		inside = inside || b.At(p) == attacker.Other()
	}
	if !inside || len(r.points) == b.Shape.Len() {
		return nil, ErrOpen
	}
	if len(r.points) > MostPoints {
		return nil, fmt.Errorf("%d points, at most %d are looked at", len(r.points), MostPoints)
	}
	for i, p := range r.points {
		for _, q := range b.Shape.Near[p] {
			if j, ok := at[q]; ok {
				r.near[i] |= 1 << j
			} else if b.At(q) == attacker {
				r.wall |= 1 << i
			}
		}
	}
	return r, nil
}

// Points are the points of the region.
func (r *Region) Points() []goban.Point { return r.points }

// state is what may stand in the region, a set of points for each side, and whose turn it is.
type state struct {
	stones   [2]uint32 // attacker, defender
	ko       int8      // point that may not be played on, -1: none
	turn     uint8     // as in stones
	passed   bool      // the last move was a pass
	finished bool      // so were the last two
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
	return side == attacker && chain&r.wall != 0 || r.liberties(chain, empty) != 0
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
	empty := all &^ (s.stones[me] | s.stones[foe])
	own := r.chain(s.stones[me], i)
	if !r.stands(me, own, empty) {
		return s, false
	}
	s.ko, s.turn, s.passed = noKo, foe, false
	if alone := own == 1<<i && (me == defender || own&r.wall == 0); alone && bits.OnesCount32(taken) == 1 && r.liberties(own, empty) == taken {
		s.ko = int8(bits.TrailingZeros32(taken))
	}
	return s, true
}

// pass plays nothing; the second pass in a row ends the fight.
func (s state) pass() state {
	s.finished, s.passed = s.passed, true
	s.ko, s.turn = noKo, 1-s.turn
	return s
}

// elsewhere is what a move outside of the region leaves.
func (s state) elsewhere() state {
	s.ko, s.turn, s.passed = noKo, 1-s.turn, false
	return s
}

// winner is who has got what it wants, if the fight is over: the attacker once nothing of the defender's stands, the
// defender when both have passed.
func (s state) winner() (side uint8, over bool) {
	if s.stones[defender] == 0 {
		return attacker, true
	}
	return defender, s.finished
}
