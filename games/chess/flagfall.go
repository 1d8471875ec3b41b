package chess

import "github.com/tavlei/tavlei/game"

var _ game.MayWinner = (*Position)(nil)

// MayWin tells whether seat s could win at all, so that it wins when the other side's time is up:
// a draw by the table otherwise (FIDE 6.9). Nobody can in a dead position. A bare king cannot; nor
// one knight against nothing or queens; nor bishops of one colour against no pawn, knight and
// bishop of the other. Where kings are taken, or men come back, little is enough.
func (p *Position) MayWin(s game.Seat) bool {
	b := &p.b
	own, their := b.side[s&1], b.side[s&1^1]
	men := own &^ b.king
	switch {
	case p.dead():
		return false
	case p.g.Hands || p.g.KingTaken || p.g.Jumps || p.g.FileKing:
		return true
	case p.g.Bare != [2]string{} || p.g.Single != noMan:
		return true // whoever has no king loses when it has no men
	case p.hand[s&1] != (hand{}):
		return true // men still to come
	case men == 0:
		return false
	case p.g.laws.ground != nil || p.g.Dice > 0 || p.g.Relocate || p.hand[s&1^1] != (hand{}):
		return true // nothing more is proved
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
