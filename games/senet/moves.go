package senet

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
)

// kind is what a move is.
type kind uint8

const (
	throwMove kind = 1 + iota
	forward
	backward
	returning // out of the water, to the House of Rebirth
	lost
)

// A move is its square, where it goes, the throw that it uses and its kind, eight bits each; the second word is 1 + the seat.
func moveOf(k kind, from, to, throw int, seat game.Seat) game.Move {
	return game.Move{uint64(from) | uint64(to)<<8 | uint64(throw)<<16 | uint64(k)<<24, 1 + uint64(seat)}
}

func kindOf(m game.Move) kind { return kind(m[0] >> 24) }

func ends(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// throwOf is the throw that a move makes or uses.
func throwOf(m game.Move) int { return int(m[0] >> 16 & 0xff) }

// Steps are the squares that a move of a man leaves and goes to, 30 where it leaves the board; ok is false for a throw and
// for one that is lost.
func Steps(m game.Move) (from, to int, ok bool) {
	from, to = ends(m)
	return from, to, kindOf(m) != throwMove && kindOf(m) != lost
}

// Weight is how often a throw falls, in sixteenths.
func (p *Position) Weight(m game.Move) uint32 { return weights[throwOf(m)] }

// AppendMoves lists the throws, or the moves of men: forward if there are any, else backward, else the throw is lost. A man may
// be brought out of the water in place of either.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.over():
		return dst
	case p.phase != moving:
		for _, throw := range p.throws() {
			dst = append(dst, moveOf(throwMove, 0, 0, throw, game.Chance))
		}
		return dst
	}
	before := len(dst)
	dst = p.appendSteps(dst, forward)
	if len(dst) == before {
		dst = p.appendSteps(dst, backward)
	}
	none := len(dst) == before
	dst = p.appendReturns(dst)
	if none {
		dst = append(dst, moveOf(lost, 0, 0, 0, game.Seat(p.turn)))
	}
	return dst
}

// throws are all throws. Where they are collected those that end it stand first, so that whoever always takes the first comes
// to an end.
func (p *Position) throws() [5]int {
	if p.g.Collect && p.phase == throwing {
		return [5]int{2, 3, 1, 4, 5}
	}
	return [5]int{1, 2, 3, 4, 5}
}

// appendSteps lists the moves of a kind, throw by throw and man by man.
func (p *Position) appendSteps(dst []game.Move, k kind) []game.Move {
	for throw, n := range p.pool {
		if n == 0 {
			continue
		}
		for men := p.men[p.turn]; men != 0; men &= men - 1 {
			from := bits.TrailingZeros32(uint32(men))
			if to := target(k, from, throw); to >= 0 && p.obstacle(from, to) == "" {
				dst = append(dst, moveOf(k, from, to, throw, game.Seat(p.turn)))
			}
		}
	}
	return dst
}

// appendReturns lists the ways out of the water, one for each throw that does not take the man off the board.
func (p *Position) appendReturns(dst []game.Move) []game.Move {
	if !p.men[p.turn].has(water) {
		return dst
	}
	for throw, n := range p.pool {
		if n > 0 && (throw != 4 || p.obstacle(water, off) != "") {
			dst = append(dst, moveOf(returning, water, p.shore(), throw, game.Seat(p.turn)))
		}
	}
	return dst
}

// shore is where a man goes from the water: to the House of Rebirth, or to the next free square before it. There is one: at
// most thirteen other men stand on the fifteen squares.
func (p *Position) shore() int {
	sq := rebirth
	for !p.empty(sq) {
		sq--
	}
	return sq
}

// target is where a throw takes a man by the path and its houses alone, -1 where it takes it nowhere.
func target(k kind, from, throw int) int {
	if k == backward {
		if from >= beauty || from < throw {
			return -1
		}
		return from - throw
	}
	switch to := from + throw; {
	case from < beauty && to > beauty:
		return -1
	case from < beauty || from == beauty && throw < 5:
		return to
	case from == beauty, from == water && throw == 4, from == truths && throw == 3, from == atum && throw == 2, from == horus:
		return off
	}
	return -1
}

// obstacle is the code of what keeps a man of the side to move from going to a square that its throw reaches, "" if nothing
// does.
func (p *Position) obstacle(from, to int) string {
	own, opp := p.men[p.turn], p.men[1-p.turn]
	switch {
	case to == off && !p.g.Unclear && own&firstRow != 0:
		return "rowNotClear"
	case to != off && own.has(to):
		return "ownMan"
	case to != off && opp.has(to) && !p.g.Unsafe && safe.has(to):
		return "safeHouse"
	case to != off && opp.has(to) && guarded(opp, to):
		return "protected"
	case p.block(opp&between(from, to)) != 0:
		return "block"
	}
	return ""
}

// guarded tells whether a man has a neighbour of his side on the path.
func guarded(men set, sq int) bool { return (men<<1|men>>1)&(1<<uint(sq)) != 0 }

// block are the squares at which a block of three begins among men.
func (p *Position) block(men set) set {
	starts := men & (men >> 1) & (men >> 2)
	if p.g.Corners {
		starts &= threes
	}
	return starts
}
