// Package retrograde works small endings out from their ends backwards (retrograde analysis): who wins, and in
// how many plies.
package retrograde

import "github.com/tavlei/tavlei/game"

// Indexer gives numbers to the positions of an ending: all that can arise in it, with either seat to
// move, until the game is over or a capture leads out of it. Positions that only symmetry tells apart
// may share a number.
type Indexer interface {
	// Len is more than the greatest number.
	Len() int
	// Put makes p, which has the rules of the ending, the position with a number; false if none has it.
	Put(p game.Position, n int) bool
	// Number is the number of p; false if p does not belong to the ending.
	Number(p game.Position) (n int, ok bool)
}

// Table is an exact table of a small ending: who wins, and in how many plies. What is counted over
// moves, as towards a draw, is not looked at.
type Table struct {
	numbers Indexer
	plies   []int8
}

// New works the table out by the rules of p, of which it needs no more than a copy. It takes
// time and, while it works, memory in proportion to the moves of all positions.
func New(p game.Position, n Indexer) *Table {
	t := &Table{numbers: n, plies: make([]int8, n.Len())}
	retro{pos: game.Clone(p), next: game.New(p), table: t}.solve()
	return t
}

// Plies is in how many plies the seat to move wins, fewer than 0 in how many it loses; 0 if nobody does,
// if p does not belong to the ending or if the game is over. The longest are 127.
func (t *Table) Plies(p game.Position) int {
	if n, ok := t.numbers.Number(p); ok {
		return int(t.plies[n])
	}
	return 0
}

// retro solves an ending from its ends backwards.
type retro struct {
	pos, next game.Position
	table     *Table
	moves     []game.Move
	open      []opened
	after     []int32 // numbers of the positions after the moves of the opened, one after the other
}

// opened is a position whose value is not known yet, and where the positions after its moves stand.
type opened struct {
	number   int32
	from, to int32
	safe     bool // has a move that leads out of the ending without losing
}

// lost is what the table holds, while it is made, for who has lost already.
const lost = -128

func (r retro) solve() {
	for n := range r.table.numbers.Len() {
		if r.table.numbers.Put(r.pos, n) {
			r.look(n)
		}
	}
	for plies := 1; plies <= 127; plies++ {
		if !r.pass(plies) && plies > 1 {
			break
		}
	}
	for i, v := range r.table.plies {
		if v == lost {
			r.table.plies[i] = 0
		}
	}
}

// look values a position in which the game is over or ends with a move, and notes what follows the
// moves of others.
func (r *retro) look(n int) {
	seat := r.pos.ToMove().One()
	if r.moves = r.pos.AppendMoves(r.moves[:0]); len(r.moves) == 0 {
		if r.pos.Outcome().Value(seat, 2) < 0 {
			r.table.plies[n] = lost
		}
		return
	}
	at := opened{number: int32(n), from: int32(len(r.after))}
	for _, m := range r.moves {
		r.next.CopyFrom(r.pos)
		r.next.Play(m)
		if k, ok := r.table.numbers.Number(r.next); ok {
			r.after = append(r.after, int32(k))
			continue
		}
		v := r.next.Outcome().Value(seat, 2)
		if v > 0 {
			r.table.plies[n] = 1
			r.after = r.after[:at.from]
			return
		}
		at.safe = at.safe || v == 0
	}
	at.to = int32(len(r.after))
	r.open = append(r.open, at)
}

// pass finds the positions that are won or lost in so many plies, and tells whether there were any.
func (r *retro) pass(plies int) bool {
	type found struct {
		number int32
		plies  int8
	}
	var news []found
	left := r.open[:0]
	for _, o := range r.open {
		if v := r.worth(o, plies); v != 0 {
			news = append(news, found{o.number, v})
		} else {
			left = append(left, o)
		}
	}
	r.open = left
	for _, f := range news {
		r.table.plies[f.number] = f.plies
	}
	return len(news) > 0
}

// worth is the value of an opened position if it is decided in so many plies, else 0.
func (r *retro) worth(o opened, plies int) int8 {
	all := !o.safe
	for _, k := range r.after[o.from:o.to] {
		v := r.table.plies[k]
		if v < 0 {
			return int8(plies)
		}
		all = all && v > 0 && int(v) < plies
	}
	if all {
		return int8(-plies)
	}
	return 0
}
