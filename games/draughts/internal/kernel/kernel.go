package kernel

import (
	"sync"

	"github.com/tavlei/tavlei/game"
)

// Diagram is the men on a board of any size and the side to move.
type Diagram struct {
	Side  [2]Set128 // all men and kings of White and of Black, on inner bits
	Kings Set128
	Turn  uint8 // seat to move
}

// Board64 is the men as the generator for small boards sees them.
func (d *Diagram) Board64() Board64 {
	return Board64{[2]Set64{d.Side[0].Set64(), d.Side[1].Set64()}, d.Kings.Set64()}
}

// Board128 is the men as the one for large boards sees them.
func (d *Diagram) Board128() Board128 { return Board128{d.Side, d.Kings} }

// Men are the men and kings of both sides.
func (d *Diagram) Men() Set128 { return d.Side[0].Or(d.Side[1]) }

// Put puts a man or a king on bit, which is empty.
func (d *Diagram) Put(bit, seat int, king bool) {
	d.Side[seat] = d.Side[seat].Or(One128(bit))
	if king {
		d.Kings = d.Kings.Or(One128(bit))
	}
}

// Kernel is a settled movement with its tables: all moves of men on a board, whatever ends the game.
// It is made once and never changes, but for the advice.
type Kernel struct {
	*Movement
	Layout *Layout
	Narrow *Kernel64  // for boards of up to 64 bits
	Wide   *Kernel128 // for larger ones, else nil
	Advice Advice
}

// Advice is what the engine of the family makes of a rule set, once.
type Advice struct {
	once  sync.Once
	value any
}

// Of is the value, made by the function if there is none yet.
func (a *Advice) Of(new func() any) any {
	a.once.Do(func() { a.value = new() })
	return a.value
}

// Set replaces the value, as long as nobody else uses it.
func (a *Advice) Set(value any) {
	a.once.Do(func() {})
	a.value = value
}

// New settles a movement, which must not change any more.
func New(m *Movement) *Kernel {
	k := &Kernel{Movement: m, Layout: newLayout(m)}
	if k.Layout.Wide {
		k.Wide = newKernel128(m, k.Layout)
	} else {
		k.Narrow = newKernel64(m, k.Layout)
	}
	return k
}

// AppendMoves appends captures and quiet moves of the side to move, none if they are not within the
// budget. Kings in barred may not move quietly.
func (k *Kernel) AppendMoves(dst []game.Move, d *Diagram, barred Set128) (list []game.Move, within bool) {
	if k.Wide != nil {
		b := d.Board128()
		return k.Wide.appendMoves(dst, &b, int(d.Turn), barred)
	}
	b := d.Board64()
	return k.Narrow.appendMoves(dst, &b, int(d.Turn), barred.Set64())
}

// AppendCaptures appends the captures of a seat. If they exceed the budget it appends none, and over
// is the bit of the man that has too many, else -1.
func (k *Kernel) AppendCaptures(dst []game.Move, d *Diagram, seat int) (list []game.Move, over int) {
	if k.Wide != nil {
		b := d.Board128()
		return k.Wide.appendCaptures(dst, &b, seat)
	}
	b := d.Board64()
	return k.Narrow.appendCaptures(dst, &b, seat)
}

// MayTake tells whether a seat has a capture.
func (k *Kernel) MayTake(d *Diagram, seat int) bool {
	if k.Wide != nil {
		b := d.Board128()
		return k.Wide.mayTake(&b, seat)
	}
	b := d.Board64()
	return k.Narrow.mayTake(&b, seat)
}

// CountMoves is the number of moves where captures are a duty; buf is scratch, which it returns.
func (k *Kernel) CountMoves(buf []game.Move, d *Diagram, barred Set128) (int, []game.Move) {
	if k.Wide != nil {
		b := d.Board128()
		return k.Wide.countMoves(buf, &b, int(d.Turn), barred)
	}
	b := d.Board64()
	return k.Narrow.countMoves(buf, &b, int(d.Turn), barred.Set64())
}

// MayStep tells whether the side to move has a quiet move.
func (k *Kernel) MayStep(d *Diagram, barred Set128) bool {
	if k.Wide != nil {
		b := d.Board128()
		return k.Wide.countQuiet(&b, int(d.Turn), barred) > 0
	}
	b := d.Board64()
	return k.Narrow.countQuiet(&b, int(d.Turn), barred.Set64()) > 0
}

// Perft is the number of leaves at depth > 0 below a diagram, as long as keys, counters and the lists
// of moves decide nothing. What may decide is left to slow: positions with a king if watch is set,
// and at early plies or more those with few men.
func (k *Kernel) Perft(d *Diagram, depth, early int, watch bool, slow func(d *Diagram, depth int) uint64) uint64 {
	seat, lists := int(d.Turn), make([][]game.Move, depth+1)
	if k.Wide != nil {
		c := counter128{K: k.Wide, lists: lists, watch: watch, early: early, slow: func(own, opp, kings Set128, seat, depth int) uint64 {
			return slow(diagramOf(own, opp, kings, seat), depth)
		}}
		return c.count(d.Side[seat], d.Side[1-seat], d.Kings, seat, depth)
	}
	c := counter64{K: k.Narrow, lists: lists, watch: watch, early: early, slow: func(own, opp, kings Set64, seat, depth int) uint64 {
		return slow(diagramOf(own.wide(), opp.wide(), kings.wide(), seat), depth)
	}}
	return c.count(d.Side[seat].Set64(), d.Side[1-seat].Set64(), d.Kings.Set64(), seat, depth)
}

// diagramOf is the diagram with the men of the side to move and those of the other one.
func diagramOf(own, opp, kings Set128, seat int) *Diagram {
	d := &Diagram{Kings: kings, Turn: uint8(seat)}
	d.Side[seat], d.Side[1-seat] = own, opp
	return d
}

// Steps are the directions in which a man or a king of the seat moves without taking.
func (k *Kernel) Steps(seat int, royal bool) []uint8 {
	switch w, n := k.Wide, k.Narrow; {
	case w != nil && royal:
		return w.KingSteps
	case w != nil:
		return w.ManSteps[seat]
	case royal:
		return n.KingSteps
	default:
		return n.ManSteps[seat]
	}
}

// Takes are those in which it takes.
func (k *Kernel) Takes(seat int, royal bool) []uint8 {
	switch w, n := k.Wide, k.Narrow; {
	case w != nil && royal:
		return w.kingTakes
	case w != nil:
		return w.ManTakes[seat]
	case royal:
		return n.kingTakes
	default:
		return n.ManTakes[seat]
	}
}

// CrownRow is the row where men of a seat are crowned.
func (k *Kernel) CrownRow(seat int) Set128 {
	if seat == 0 {
		return k.Layout.Rows[0]
	}
	return k.Layout.Rows[k.Layout.H-1]
}
