package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// least is how little must stand beside the kings for somebody to win by some sequence of legal
// moves, as far as knights and bishops go: of all other pieces one is enough. It follows from the
// rules. TestDead searches for what it forgets.
type least uint8

const (
	leastMates   least = iota // two pieces that mate together: not bishops all on squares of one colour
	leastTwo                  // any two pieces: bishops come to squares of either colour
	leastOne                  // one piece
	leastNothing              // kings alone
)

// leastOf is the least material that wins by the rules.
func leastOf(r *Rules) least {
	switch {
	case r.KingTaken:
		return leastNothing // one king walks up to the other and takes it
	case r.FileMoves:
		return leastOne // every piece is a rook on some file
	case r.Jumps:
		return leastOne // every piece jumps over the king
	case r.Dice > 0 && !r.Reroll:
		return leastOne // the dice may leave any check standing
	case r.Topology != fairy.Plane:
		return leastOne // two, in truth: the cases of our rules go on with one, to show its ways
	case r.Hands && !r.Paired, r.Relocate && !r.SameColour:
		return leastTwo
	}
	return leastMates
}

// Dead tells whether nobody can win any more by any sequence of legal moves, because too few pieces
// are left (FIDE 5.2.2). Pieces in hand count as if they stood on the board.
func (p *Position) Dead() bool {
	b := &p.Bits
	if b.Pawn|b.Orth|b.OddA|b.OddB != 0 {
		return false
	}
	switch {
	case p.Game.Least == leastNothing, p.Game.Onward:
		return false
	case p.Promoted != 0 && !p.Game.Unreverted: // who was a pawn can be one again
		return false
	case !p.HasKing(0) || !p.HasKing(1) || b.King&(b.Leap|b.Diag) != 0 || p.Neutrals() != 0:
		return false
	}
	knights, bishops, others := p.Held()
	pieces := b.Occupied() &^ b.King
	switch n := board.Count(pieces) + knights + bishops; {
	case others > 0:
		return false
	case n == 0:
		return !(p.Game.Jumps && p.mustJump() || p.Game.Dice > 0 && kingsTouch(b)) // as jumps and lost turns bring them
	case p.Game.Least == leastOne, pieces&b.Leap&b.Diag != 0:
		return false
	case n == 1:
		return true
	case p.Game.Least == leastTwo, pieces&b.Leap != 0, knights+bishops > 0:
		return false
	}
	return pieces&board.Light == 0 || pieces&^board.Light == 0
}

// kingsTouch tells whether the kings stand beside each other.
func kingsTouch(b *board.Board) bool {
	white, black := b.King&b.Side[0], b.King&b.Side[1]
	return white != 0 && board.KingAttacks[board.First(white)]&black != 0
}

// HasKing tells whether a seat has its king, on the board or still to be put there.
func (p *Position) HasKing(seat int) bool {
	return p.Bits.King&p.Bits.Side[seat] != 0 || p.Hand[seat][board.InHand(board.King)] != 0
}

// Held counts the pieces in both hands but the kings.
func (p *Position) Held() (knights, bishops, others int) {
	for seat := range p.Hand {
		for i, n := range p.Hand[seat] {
			switch i {
			case board.InHand(board.Knight):
				knights += int(n)
			case board.InHand(board.Bishop):
				bishops += int(n)
			case board.InHand(board.King):
			default:
				others += int(n)
			}
		}
	}
	return knights, bishops, others
}

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
