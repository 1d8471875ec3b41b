package turns

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// Perft counts on bare boards while no rule of the position beyond them can matter.
func (diceMode) Perft(p *rules.Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.Phase == rules.Playing || overDiced(p) || int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || board.Count(p.Bits.Occupied()) < depth+3 || p.MayDie(depth):
		return p.PerftSlow(depth)
	}
	w := diceCounter{g: p.Game, lists: make([]board.Actions, depth), boards: make([]board.Board, depth)}
	w.castles = rollsFor(p.Game, board.NewAction(board.Castle, 0, 0, board.King, board.King))
	for _, piece := range []board.Piece{board.Pawn, board.Knight, board.Bishop, board.Rook, board.Queen, board.King} {
		w.rolls[piece] = rollsFor(p.Game, board.NewAction(board.Plain, 0, 0, piece, piece))
	}
	return w.Count(&p.Bits, depth)
}

// diceCounter walks the tree of one board, dice being rolled at its root. What follows an action
// is counted once for all rolls that allow it.
type diceCounter struct {
	g       *rules.Game
	lists   []board.Actions
	boards  []board.Board
	rolls   [128]uint32 // that allow a piece to move, as a set of their numbers
	castles uint32      // that allow castling
}

func (w *diceCounter) rollsFor(a board.Action) uint32 {
	if a.Kind() == board.Castle {
		return w.castles
	}
	return w.rolls[a.Piece()]
}

func (w *diceCounter) Count(b *board.Board, depth int) uint64 {
	list := &w.lists[depth-1]
	list.N = 0
	findAll(w.g, b, list)
	if list.N == 0 {
		return 0
	}
	var used uint32
	for _, a := range list.List[:list.N] {
		used |= w.rollsFor(a)
	}
	lost := Lots(w.g) - bits.OnesCount32(used) // rolls that allow nothing
	if w.g.Reroll && depth == 1 {
		return uint64(Lots(w.g) - lost)
	}
	if depth == 1 {
		return uint64(Lots(w.g))
	}
	var n uint64
	for _, a := range list.List[:list.N] {
		n += uint64(bits.OnesCount32(w.rollsFor(a))) * w.After(b, a, depth-2)
	}
	if lost > 0 && !w.g.Reroll {
		n += uint64(lost) * w.After(b, board.NewAction(board.Pass, 0, 0, board.NoPiece, board.NoPiece), depth-2)
	}
	return n
}

// After counts what follows an action.
func (w *diceCounter) After(b *board.Board, a board.Action, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	child := &w.boards[depth-1]
	*child = *b
	act(w.g, child, a)
	return w.Count(child, depth)
}

// rollsFor is the set of the numbers of the rolls that allow the action.
func rollsFor(g *rules.Game, a board.Action) uint32 {
	var set uint32
	for i := range Lots(g) {
		if fits(g, RollAt(g, i), a) {
			set |= 1 << i
		}
	}
	return set
}

// act makes an action, or loses the turn, on a bare board.
func act(g *rules.Game, b *board.Board, a board.Action) {
	t := b.Turn & 1
	if a.Kind() == board.Pass {
		b.Turn, b.Ep = t^1, 0
		return
	}
	b.Play(a)
	if b.King&b.Side[t^1] == 0 {
		b.Castle &^= b.Side[t^1]
	}
	if b.Ep != 0 {
		trimEnPassant(g, b)
	}
}
