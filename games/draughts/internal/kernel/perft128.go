// Code generated from perft64.go by internal/widen; DO NOT EDIT.

package kernel

import "github.com/tavlei/tavlei/game"

// counter128 counts the leaves of a tree of moves without keys, counters and move lists, as long as
// these decide nothing.
type counter128 struct {
	K     *Kernel128
	lists [][]game.Move // captures by depth
	slow  func(own, opp, kings Set128, seat, depth int) uint64
	watch bool // the first king changes the game
	early int  // from this depth on an ending with few men is left to slow
}

// Count is the number of leaves at depth > 0 below a position in which seat is to move.
func (c *counter128) count(own, opp, kings Set128, seat, depth int) uint64 {
	k := c.K
	if c.watch && kings.Any() {
		return c.slow(own, opp, kings, seat, depth)
	}
	if depth >= c.early && few128(own, opp) {
		return c.slow(own, opp, kings, seat, depth)
	}
	empty := k.Squares.Minus(own.Or(opp))
	men, royal, spots := k.able(own, opp, kings, empty, seat)
	if men.Or(royal).Any() {
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

// few128 tells whether so few men are left that the draw rules of an ending may decide.
func few128(own, opp Set128) bool {
	return own.Or(opp).Count() <= 7 || !own.Many() || !opp.Many()
}

// captures counts below each capture of a list.
func (c *counter128) captures(list []game.Move, own, opp, kings Set128, seat, depth int) uint64 {
	var n uint64
	for _, m := range list {
		from, to := One128(FromOf(m)), One128(ToOf(m))
		taken := VictimsOf(m).Set128()
		after := kings.Minus(taken).Minus(from)
		if m[1]&(FlagKing|FlagPromotes) != 0 {
			after = after.Or(to)
		}
		n += c.count(opp.Minus(taken), own.Minus(from).Or(to), after, 1-seat, depth-1)
	}
	return n
}

// singles counts below each capture of one victim by a man.
func (c *counter128) singles(j jumps128, own, opp, kings Set128, seat, depth int) uint64 {
	n := c.jumps(j.nw, 2*nw128, own, opp, kings, seat, depth)
	n += c.jumps(j.ne, 2*ne128, own, opp, kings, seat, depth)
	n += c.jumps(j.se, -2*nw128, own, opp, kings, seat, depth)
	return n + c.jumps(j.sw, -2*ne128, own, opp, kings, seat, depth)
}

// jumps counts below those that land on the bits of to, back from the start.
func (c *counter128) jumps(to Set128, back int, own, opp, kings Set128, seat, depth int) uint64 {
	var n uint64
	for ; to.Any(); to = to.Rest() {
		bit := to.First()
		there, over := One128(bit), One128(bit+back/2)
		moved := own.xor(there).xor(One128(bit + back))
		n += c.count(opp.Minus(over), moved, kings.Minus(over).Or(there.And(c.K.crown[seat])), 1-seat, depth-1)
	}
	return n
}

// steps counts below each quiet move.
func (c *counter128) steps(own, opp, kings, empty Set128, seat, depth int) uint64 {
	k, men := c.K, own.Minus(kings)
	var n uint64
	switch {
	case !k.aslant:
		for _, d := range k.ManSteps[seat] {
			to := men.Turn(k.Delta[d]).And(k.Land[d]).And(empty)
			n += c.moves(to, -k.Delta[d], own, opp, kings, seat, depth)
		}
	case seat == 0:
		n = c.moves(men.up(nw128).And(empty), nw128, own, opp, kings, seat, depth) +
			c.moves(men.up(ne128).And(empty), ne128, own, opp, kings, seat, depth)
	default:
		n = c.moves(men.down(nw128).And(empty), -nw128, own, opp, kings, seat, depth) +
			c.moves(men.down(ne128).And(empty), -ne128, own, opp, kings, seat, depth)
	}
	for rest := own.And(kings); rest.Any(); rest = rest.Rest() {
		at := rest.First()
		from := One128(at)
		for to := k.reach(at, empty); to.Any(); to = to.Rest() {
			there := One128(to.First())
			n += c.count(opp, own.xor(from).xor(there), kings.xor(from).xor(there), 1-seat, depth-1)
		}
	}
	return n
}

// moves counts below the quiet moves of men that end on the bits of to, back from the start.
func (c *counter128) moves(to Set128, back int, own, opp, kings Set128, seat, depth int) uint64 {
	var n uint64
	crown := c.K.crown[seat]
	for ; to.Any(); to = to.Rest() {
		bit := to.First()
		there := One128(bit)
		n += c.count(opp, own.xor(there).xor(One128(bit+back)), kings.Or(there.And(crown)), 1-seat, depth-1)
	}
	return n
}
