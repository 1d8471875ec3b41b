package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// handsMode is the mode of the games in which pieces are dropped from the hand.
type handsMode struct{ view.Ordinary }

// DropTargets are the empty squares on which a piece of the side to move may be dropped: any, or in
// check those between king and attacker.
func DropTargets(b *board.Board, l *board.Laws) uint64 {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	empty := ^(own | their)
	king := b.King & own
	if king == 0 {
		return empty
	}
	k := board.First(king)
	checkers, _ := b.CheckersAndPinned(l, k, own, their)
	switch {
	case checkers == 0:
		return empty
	case checkers&(checkers-1) != 0:
		return 0
	}
	return b.Evasions(l, k, checkers) &^ checkers
}

// addDrops adds the drops of the pieces in hand.
func (h *handState) addDrops(l *board.Laws, list *board.Actions) {
	held := &h.hand[h.Turn&1]
	if *held == (board.Hand{}) {
		return
	}
	targets := DropTargets(&h.Board, l)
	for i, n := range held {
		if n == 0 {
			continue
		}
		set := targets
		if i == 0 {
			set &= h.zone[h.Turn&1]
		}
		piece := board.Piece(i)
		if i == 0 {
			piece = board.Pawn
		}
		for ; set != 0; set &= set - 1 {
			sq := board.First(set)
			list.Add(board.NewAction(board.Drop, sq, sq, piece, piece))
		}
	}
}

// countDrops is the number of drops.
func (h *handState) countDrops(l *board.Laws) int {
	held := &h.hand[h.Turn&1]
	if *held == (board.Hand{}) {
		return 0
	}
	targets := DropTargets(&h.Board, l)
	n := 0
	if held[0] > 0 {
		n = board.Count(targets & h.zone[h.Turn&1])
	}
	each := board.Count(targets)
	for _, have := range held[1:] {
		if have > 0 {
			n += each
		}
	}
	return n
}

// handState is a board with hands.
type handState struct {
	board.Board
	hand     [2]board.Hand
	promoted uint64
	zone     [2]uint64 // where pawns are dropped
}

func handsOf(p *rules.Position) handState {
	return handState{p.Bits, p.Hand, p.Promoted, [2]uint64{p.Game.PawnDropZone(0), p.Game.PawnDropZone(1)}}
}

// Play makes an action: pieces taken go to the hand of the side that takes them.
func (h *handState) Play(a board.Action) {
	seat := h.Turn & 1
	to := uint64(1) << uint(a.To())
	switch kind := a.Kind(); kind {
	case board.Plain, board.Promote:
		if victim := h.At(a.To()); victim != board.NoPiece {
			if h.promoted&to != 0 {
				victim = board.Pawn
			}
			h.hand[seat][board.InHand(victim)]++
		}
		from := uint64(1) << uint(a.From())
		if kind == board.Promote {
			h.promoted |= to
		} else if h.promoted&(from|to) != 0 {
			h.promoted = h.promoted&^(from|to) | to&-(h.promoted>>uint(a.From())&1)
		}
	case board.EnPassant:
		h.hand[seat][0]++
	case board.Drop:
		h.hand[seat][board.InHand(a.Piece())]--
	}
	h.Board.Play(a)
}

func (handsMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if p.Finished() {
		return dst
	}
	list := p.Buffer()
	p.Bits.Generate(&p.Game.Laws, list)
	h := handsOf(p)
	h.addDrops(&p.Game.Laws, list)
	return p.Wrap(dst, list)
}

func (handsMode) CountMoves(p *rules.Position) int {
	if p.Finished() {
		return 0
	}
	h := handsOf(p)
	return p.Bits.Count(&p.Game.Laws) + h.countDrops(&p.Game.Laws)
}

func (handsMode) Outcome(p *rules.Position) game.Outcome {
	h := handsOf(p)
	switch {
	case p.Bits.Count(&p.Game.Laws)+h.countDrops(&p.Game.Laws) == 0:
		return p.Stuck()
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

func (handsMode) Perft(p *rules.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || p.Dead() {
		return p.PerftSlow(depth)
	}
	c := handCounter{&p.Game.Laws, make([]board.Actions, depth), make([]handState, depth)}
	h := handsOf(p)
	return c.Count(&h, depth)
}

// handCounter walks the tree of one board with hands.
type handCounter struct {
	laws   *board.Laws
	lists  []board.Actions
	boards []handState
}

func (c *handCounter) Count(h *handState, depth int) uint64 {
	if depth == 1 {
		return uint64(h.Board.Count(c.laws) + h.countDrops(c.laws))
	}
	list := &c.lists[depth-1]
	list.N = 0
	h.Generate(c.laws, list)
	h.addDrops(c.laws, list)
	child := &c.boards[depth-1]
	var n uint64
	for _, a := range list.List[:list.N] {
		*child = *h
		child.Play(a)
		n += c.Count(child, depth-1)
	}
	return n
}
