package chess

import "github.com/tavlei/tavlei/game"

// MayWin tells whether seat s could mate at all, so that it wins when the other side's time is up:
// a draw by the table otherwise (FIDE 6.9). It cannot with a bare king; with one knight against
// nothing or queens; with bishops of one colour against no pawn, knight and bishop of the other.
// Where kings are taken little is enough.
func (p *Position) MayWin(s game.Seat) bool {
	b := &p.b
	own, their := b.side[s&1], b.side[s&1^1]
	men := own &^ b.king
	switch {
	case p.g.Hands || b.king&own == 0 || b.king&their == 0 || b.king&(b.leap|b.diag|b.orth) != 0:
		return true
	case p.g.KingTaken && p.g.Dice == 0:
		return men != 0 || their != b.king&their || p.g.EveryMan // a bare king, too, walks up to the other one
	case p.g.Dice > 0:
		return men != 0 || p.g.KingTaken // a check that the dice do not let one parry takes the king
	case p.g.Jumps:
		return men != 0 || their != b.king&their // jumps bring kings beside each other
	case p.g.Appear && p.hand[s&1] != (hand{}):
		return true // men still to come
	case men == 0 || p.g.laws.ground != nil:
		return men != 0 // on strange boards nothing more is proved
	case men&(b.pawn|b.orth|b.oddA|b.oddB|b.leap&b.diag) != 0:
		return true
	case men == men&b.leap:
		return men&(men-1) != 0 || their&^(b.king|b.of(Queen)) != 0
	case men&b.leap != 0 || men&light != 0 && men&^light != 0:
		return true
	}
	other := light
	if men&light != 0 {
		other = ^light
	}
	return their&(b.pawn|b.leap|b.oddA|b.oddB) != 0 || their&b.of(Bishop)&other != 0
}
