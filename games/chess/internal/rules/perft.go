package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// boardDecides tells whether to that depth nothing but the board decides the tree: no count of
// quiet plies and no dead position.
func (p *Position) boardDecides(depth int) bool {
	return int(p.Halfmoves)+depth <= int(p.Game.QuietLimit()) && !p.Finished() && !p.MayDie(depth)
}

// MayDie tells whether a dead position can arise before the last ply. One ply takes or promotes
// at most one of the pieces that keep a position alive.
func (p *Position) MayDie(depth int) bool {
	b := &p.Bits
	return board.Count(b.Pawn|b.Orth|b.OddA|b.OddB) < depth
}

// level is one ply of a walk: a scratch position and the moves from it.
type level struct {
	pos   Position
	moves []game.Move
}

// PerftSlow walks the tree with Play.
func (p *Position) PerftSlow(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.walkTree(make([]level, depth))
}

// walkTree counts the leaves at the depth of the stack.
func (p *Position) walkTree(stack []level) uint64 {
	if len(stack) == 1 {
		return uint64(p.CountMoves())
	}
	top := &stack[0]
	top.moves = p.AppendMoves(top.moves[:0])
	var n uint64
	for _, m := range top.moves {
		top.pos.CopyFrom(p)
		top.pos.Play(m)
		n += top.pos.walkTree(stack[1:])
	}
	return n
}
