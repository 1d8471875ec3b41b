package chess

import "math/bits"

// perft counts on bare boards while no rule of the position beyond them can matter.
func (diced) perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.phase == playing || p.overDiced() || int(p.quiet)+depth > int(p.g.quietLimit()) || count(p.b.occupied()) < depth+3 || p.mayDie(depth):
		return p.perftSlow(depth)
	}
	w := diceCounter{g: p.g, lists: make([]actions, depth), boards: make([]Board, depth)}
	w.castles = p.g.rollsFor(newAction(castle, 0, 0, King, King))
	for _, man := range []Man{Pawn, Knight, Bishop, Rook, Queen, King} {
		w.rolls[man] = p.g.rollsFor(newAction(plain, 0, 0, man, man))
	}
	return w.count(&p.b, depth)
}

// diceCounter walks the tree of one board, dice being rolled at its root. What follows an action
// is counted once for all rolls that allow it.
type diceCounter struct {
	g       *Game
	lists   []actions
	boards  []Board
	rolls   [128]uint32 // that allow a man to move, as a set of their numbers
	castles uint32      // that allow castling
}

func (w *diceCounter) rollsFor(a action) uint32 {
	if a.kind() == castle {
		return w.castles
	}
	return w.rolls[a.man()]
}

func (w *diceCounter) count(b *Board, depth int) uint64 {
	list := &w.lists[depth-1]
	list.n = 0
	w.g.findAll(b, list)
	if list.n == 0 {
		return 0
	}
	var used uint32
	for _, a := range list.list[:list.n] {
		used |= w.rollsFor(a)
	}
	lost := w.g.lots() - bits.OnesCount32(used) // rolls that allow nothing
	if w.g.Reroll && depth == 1 {
		return uint64(w.g.lots() - lost)
	}
	if depth == 1 {
		return uint64(w.g.lots())
	}
	var n uint64
	for _, a := range list.list[:list.n] {
		n += uint64(bits.OnesCount32(w.rollsFor(a))) * w.after(b, a, depth-2)
	}
	if lost > 0 && !w.g.Reroll {
		n += uint64(lost) * w.after(b, newAction(rest, 0, 0, noMan, noMan), depth-2)
	}
	return n
}

// after counts what follows an action.
func (w *diceCounter) after(b *Board, a action, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	child := &w.boards[depth-1]
	*child = *b
	w.g.act(child, a)
	return w.count(child, depth)
}

// rollsFor is the set of the numbers of the rolls that allow the action.
func (g *Game) rollsFor(a action) uint32 {
	var set uint32
	for i := range g.lots() {
		if g.fits(g.rollAt(i), a) {
			set |= 1 << i
		}
	}
	return set
}

// act makes an action, or loses the turn, on a bare board.
func (g *Game) act(b *Board, a action) {
	t := b.turn & 1
	if a.kind() == rest {
		b.turn, b.ep = t^1, 0
		return
	}
	b.play(a)
	if b.king&b.side[t^1] == 0 {
		b.castle &^= b.side[t^1]
	}
	if b.ep != 0 {
		g.trimPassing(b)
	}
}
