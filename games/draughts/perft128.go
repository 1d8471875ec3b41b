// Code generated from perft64.go by internal/widen; DO NOT EDIT.

package draughts

import "github.com/tavlei/tavlei/game"

// counter128 counts the leaves of a tree of moves without keys, counters and move lists, as long as
// these decide nothing.
type counter128 struct {
	k     *kernel128
	lists [][]game.Move // captures by depth
	slow  func(own, opp, kings set128, seat, depth int) uint64
	watch bool // the first king changes the game
	early int  // from this depth on an ending with few men is left to slow
}

// count is the number of leaves at depth > 0 below a position in which seat is to move.
func (c *counter128) count(own, opp, kings set128, seat, depth int) uint64 {
	k := c.k
	if c.watch && kings.any() {
		return c.kinged(own, opp, kings, seat, depth)
	}
	if depth >= c.early && few128(own, opp) {
		return c.slow(own, opp, kings, seat, depth)
	}
	empty := k.squares.minus(own.or(opp))
	men, royal, spots := k.able(own, opp, kings, empty, seat)
	if men.or(royal).any() {
		if j, ok := k.singles(men, royal, spots, opp, kings, empty, seat); ok {
			if depth == 1 {
				return uint64(j.count())
			}
			return c.singles(j, own, opp, kings, seat, depth)
		}
		list, _ := k.takeAll(c.lists[depth][:0], men, royal, opp, kings, empty, seat)
		c.lists[depth] = list
		if depth == 1 {
			return uint64(len(list))
		}
		return c.captures(list, own, opp, kings, seat, depth)
	}
	if depth == 1 {
		return uint64(k.countSteps(own, kings, empty, seat))
	}
	return c.steps(own, opp, kings, empty, seat, depth)
}

// kinged counts below a position with the first king, where that is more than a piece: it has won,
// or its moves are numbered (Frisian).
func (c *counter128) kinged(own, opp, kings set128, seat, depth int) uint64 {
	if c.k.r.Objective == breakthrough {
		return 0
	}
	return c.slow(own, opp, kings, seat, depth)
}

// few128 tells whether so few men are left that the draw rules of an ending may decide.
func few128(own, opp set128) bool {
	return own.or(opp).count() <= 7 || !own.many() || !opp.many()
}

// captures counts below each capture of a list.
func (c *counter128) captures(list []game.Move, own, opp, kings set128, seat, depth int) uint64 {
	var n uint64
	for _, m := range list {
		from, to := one128(fromOf(m)), one128(toOf(m))
		taken := victimsOf(m).set128()
		after := kings.minus(taken).minus(from)
		if m[1]&(flagKing|flagPromotes) != 0 {
			after = after.or(to)
		}
		n += c.count(opp.minus(taken), own.minus(from).or(to), after, 1-seat, depth-1)
	}
	return n
}

// singles counts below each capture of one victim by a man.
func (c *counter128) singles(j jumps128, own, opp, kings set128, seat, depth int) uint64 {
	n := c.jumps(j.nw, 2*nw128, own, opp, kings, seat, depth)
	n += c.jumps(j.ne, 2*ne128, own, opp, kings, seat, depth)
	n += c.jumps(j.se, -2*nw128, own, opp, kings, seat, depth)
	return n + c.jumps(j.sw, -2*ne128, own, opp, kings, seat, depth)
}

// jumps counts below those that land on the bits of to, back from the start.
func (c *counter128) jumps(to set128, back int, own, opp, kings set128, seat, depth int) uint64 {
	var n uint64
	for ; to.any(); to = to.rest() {
		bit := to.first()
		there, over := one128(bit), one128(bit+back/2)
		moved := own.xor(there).xor(one128(bit + back))
		n += c.count(opp.minus(over), moved, kings.minus(over).or(there.and(c.k.crown[seat])), 1-seat, depth-1)
	}
	return n
}

// steps counts below each quiet move.
func (c *counter128) steps(own, opp, kings, empty set128, seat, depth int) uint64 {
	k, men := c.k, own.minus(kings)
	var n uint64
	switch {
	case !k.aslant:
		for _, d := range k.manSteps[seat] {
			to := men.turn(k.delta[d]).and(k.land[d]).and(empty)
			n += c.moves(to, -k.delta[d], own, opp, kings, seat, depth)
		}
	case seat == 0:
		n = c.moves(men.up(nw128).and(empty), nw128, own, opp, kings, seat, depth) +
			c.moves(men.up(ne128).and(empty), ne128, own, opp, kings, seat, depth)
	default:
		n = c.moves(men.down(nw128).and(empty), -nw128, own, opp, kings, seat, depth) +
			c.moves(men.down(ne128).and(empty), -ne128, own, opp, kings, seat, depth)
	}
	for rest := own.and(kings); rest.any(); rest = rest.rest() {
		at := rest.first()
		from := one128(at)
		for to := k.reach(at, empty); to.any(); to = to.rest() {
			there := one128(to.first())
			n += c.count(opp, own.xor(from).xor(there), kings.xor(from).xor(there), 1-seat, depth-1)
		}
	}
	return n
}

// moves counts below the quiet moves of men that end on the bits of to, back from the start.
func (c *counter128) moves(to set128, back int, own, opp, kings set128, seat, depth int) uint64 {
	var n uint64
	crown := c.k.crown[seat]
	for ; to.any(); to = to.rest() {
		bit := to.first()
		there := one128(bit)
		n += c.count(opp, own.xor(there).xor(one128(bit+back)), kings.or(there.and(crown)), 1-seat, depth-1)
	}
	return n
}
