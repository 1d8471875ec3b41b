package weiqi

import (
	"math/bits"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// alive are the stones of a side that nobody can take though it never answers, by Benson's algorithm as Position.bounds has it,
// but stricter: a region counts as an eye of a chain only if all its points, those with stones of the other side too, lie beside
// the chain. Then it still counts when these stones have been taken, which the proof at safe needs.
func (g *tiny) alive(mine uint32) (stones uint32) {
	var chains, around, regions [25]uint32
	n, m := g.parts(mine, chains[:]), g.parts(g.full&^mine, regions[:])
	for i := range n {
		around[i] = g.around(chains[i])
	}
	for i := 0; i < n; i++ {
		eyes := 0
		for _, r := range regions[:m] {
			if r&^around[i] == 0 {
				eyes++
			}
		}
		if eyes >= 2 {
			continue
		}
		kept := 0
		for _, r := range regions[:m] { // those beside a chain that may die are no eyes
			if r&around[i] == 0 {
				regions[kept] = r
				kept++
			}
		}
		m = kept
		n--
		chains[i], around[i] = chains[n], around[n]
		i = -1
	}
	for _, c := range chains[:n] {
		stones |= c
	}
	return stones
}

// parts are the connected parts of a set, and how many they are.
func (g *tiny) parts(set uint32, dst []uint32) (n int) {
	for ; set != 0; n++ {
		dst[n] = g.flood(set&-set, set)
		set &^= dst[n]
	}
	return n
}

// safe are the points that a side can have at the end, moving second: its stones that are alive, call them A, and each region of
// other points, call it R, of which at most one point, or two beside each other, do not lie beside A: its inner points. It
// depends on the stones of this side alone.
//
// Why: the side passes unless there are stones of the other side in such an R. Then it plays, if there is one, on an empty point
// of such an R beside A. That stone belongs to A from then on, and what is left of R has no more inner points than before. Was R
// an eye, then each part that is left of it is one: the chains that it was an eye of are one chain now; and a part is left, since
// stones of the other side, which are in R, have a liberty there. If there is no such empty point, then in each R with stones of
// the other side all points beside A hold such stones, for stones of its own there would belong to A. Their liberties are inner
// points; so it plays on one of these, which takes every stone in R that has no other liberty, and if two inner points were empty
// it takes the rest by the second one after the other side's next move, whatever that is. Thereafter the points of R beside A
// are empty, at least two (an inner point has two neighbours at least, and if the second is an inner point that has another one
// too), so that R yields a stone of the first kind as soon as the other side plays there again. A grows only so often.
//
// No stone of these brings back a board: A never loses a stone, and between two stones that make it grow each R is emptied once
// at most, before which it was not empty. Nor is it a board from before this play began, if it began as soon as it could: all
// boards from then on have at least as many safe points.
func (g *tiny) safe(mine uint32) uint32 {
	points := g.alive(mine)
	if points == 0 {
		return 0
	}
	beside := g.around(points)
	var regions [25]uint32
	for _, r := range regions[:g.parts(g.full&^points, regions[:])] {
		inner := r &^ beside
		if n := bits.OnesCount32(inner); n <= 1 || n == 2 && g.near[bits.TrailingZeros32(inner)]&inner != 0 {
			points |= r
		}
	}
	return points
}

// needs says for every set of stones how many more a side must have at least until so many points are safe.
func (g *tiny) needs(wanted int) []uint8 {
	list := make([]uint8, g.full+1)
	for mine := g.full; ; mine-- {
		if bits.OnesCount32(g.safe(mine)) < wanted {
			list[mine] = uint8(g.points + 1)
			for rest := g.full &^ mine; rest != 0; rest &= rest - 1 {
				list[mine] = min(list[mine], list[mine|rest&-rest]+1)
			}
		}
		if mine == 0 {
			return list
		}
	}
}

// TestTinyAlive: stones that are alive by the strict rule are so by the usual one, on all boards of stones of one side.
func TestTinyAlive(t *testing.T) {
	g, shape := newTiny(4), goban.ShapeOf(4, 4, false)
	found := 0
	for mine := range g.full + 1 {
		stones := g.alive(mine)
		if stones == 0 {
			continue
		}
		found++
		b := goban.New(shape)
		for at := range g.points {
			if mine>>at&1 == 1 {
				b.Put(goban.Point(at), goban.Black)
			}
		}
		for at, alive := range b.PassAlive(goban.Black).Alive {
			if stones>>at&1 == 1 && !alive {
				t.Fatalf("the stone on %d of %b is not alive", at, mine)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d boards with stones that are alive", found)
	}
}

// TestTinySafe: from every position of 3 by 3 where so many points are safe, their owner comes out ahead by as much as that
// means, even if the other side may bring back boards and it may not: found backwards from all ends, without any rule on safety.
func TestTinySafe(t *testing.T) {
	g := newTiny(3)
	seen := 0
	for _, goal := range []int{1, 3, 5, 7, 9} {
		need := g.needs((g.points + goal + 1) / 2)
		won := g.attractor(goal, false)
		for st := range g.all {
			if need[st.stones[prover]] > 0 || st.turn == enemy && st.passes == 1 && g.lead(&st) < goal {
				continue
			}
			seen++
			if !won[g.plainKey(&st)] {
				t.Errorf("%b against %b, turn %d, passes %d: no lead of %d", st.stones[0], st.stones[1], st.turn, st.passes, goal)
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d positions with safe points", seen)
	}
}

// all calls each for all legal positions.
func (g *tiny) all(each func(st tinyState) bool) {
	for mine := range g.full + 1 {
		for foe := range g.full + 1 {
			if mine&foe != 0 || !g.breathes(mine, foe) || !g.breathes(foe, mine) {
				continue
			}
			for i := range uint8(4) {
				if !each(tinyState{stones: [2]uint32{mine, foe}, turn: i & 1, passes: i >> 1}) {
					return
				}
			}
		}
	}
}

// breathes tells whether all chains of a side have liberties.
func (g *tiny) breathes(mine, foe uint32) bool {
	return g.dead(mine, mine, g.full&^(mine|foe)) == 0
}

func (g *tiny) plainKey(st *tinyState) uint64 {
	return uint64(st.stones[0]) | uint64(st.stones[1])<<25 | uint64(st.turn)<<50 | uint64(st.passes)<<51 | uint64(bits.Len32(st.ban))<<banKey
}

// attractor are the positions from which the prover comes to an end with a lead in a number of moves that the enemy cannot make
// longer, where boards may be brought back, or all but that of a ko at once.
func (g *tiny) attractor(goal int, ko bool) map[uint64]bool {
	play := g.play
	if ko {
		play = g.put
	}
	won := map[uint64]bool{}
	for changed := true; changed; {
		changed = false
		for st := range g.all {
			bans := uint32(0)
			if ko && st.passes == 0 {
				bans = g.full &^ (st.stones[0] | st.stones[1])
			}
			for {
				st.ban = bans & -bans
				if k := g.plainKey(&st); !won[k] && g.wins(&st, goal, play, won) {
					won[k], changed = true, true
				}
				if bans == 0 {
					break
				}
				bans &= bans - 1
			}
		}
	}
	return won
}

// wins tells whether one move, or each if it is the enemy's, leads to a position that is won.
func (g *tiny) wins(st *tinyState, goal int, play func(st *tinyState, at int, to *tinyState) bool, won map[uint64]bool) bool {
	after := st.pass()
	end := won[g.plainKey(&after)]
	if st.passes == 1 {
		end = g.lead(st) >= goal
	}
	if end == (st.turn == prover) {
		return end
	}
	for rest := g.full &^ (st.stones[0] | st.stones[1]); rest != 0; rest &= rest - 1 {
		var to tinyState
		if play(st, bits.TrailingZeros32(rest), &to) && won[g.plainKey(&to)] == (st.turn == prover) {
			return st.turn == prover
		}
	}
	return st.turn == enemy
}
