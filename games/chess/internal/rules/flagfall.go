package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

var _ game.MayWinner = (*Position)(nil)

// MayWin tells whether seat s could win at all, so that it wins when the other side's time is up:
// a draw by the table otherwise (FIDE 6.9). Nobody can in a dead position. A bare king cannot; nor
// one knight against nothing or queens; nor bishops of one colour against no pawn, knight and
// bishop of the other. Where kings are taken, or pieces come back, little is enough.
func (p *Position) MayWin(s game.Seat) bool {
	b := &p.Bits
	own, their := b.Side[s&1], b.Side[s&1^1]
	pieces := own &^ b.King
	switch {
	case p.Dead():
		return false
	case p.Game.Hands || p.Game.KingTaken || p.Game.Jumps || p.Game.FileKing:
		return true
	case p.Game.Bare != [2]string{} || p.Game.Single != board.NoPiece:
		return true // whoever has no king loses when it has no pieces
	case p.Hand[s&1] != (board.Hand{}):
		return true // pieces still to come
	case pieces == 0:
		return false
	case p.Game.Fairy != nil || p.Game.Dice > 0 || p.Game.Relocate || p.Hand[s&1^1] != (board.Hand{}):
		return true // nothing more is proved
	case pieces&(b.Pawn|b.Orth|b.OddA|b.OddB|b.Leap&b.Diag) != 0:
		return true
	case pieces == pieces&b.Leap:
		return pieces&(pieces-1) != 0 || their&^(b.King|b.Of(board.Queen)) != 0
	case pieces&b.Leap != 0 || pieces&board.Light != 0 && pieces&^board.Light != 0:
		return true
	}
	other := board.Light
	if pieces&board.Light != 0 {
		other = ^board.Light
	}
	return their&(b.Pawn|b.Leap|b.OddA|b.OddB) != 0 || their&b.Of(board.Bishop)&other != 0
}
