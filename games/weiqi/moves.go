package weiqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// kind is what a move does.
type kind uint8

const (
	stone   kind = iota // played on a point
	pass                // nothing is played
	accept              // of the dead stones as they are marked
	mark                // the stones of a region are marked as dead, or no longer
	resume              // play goes on
	dispute             // it has gone on once, and there is still no agreement: see deadRule
)

// moveOf is a move of a seat: the first word has the point and, sixteen bits higher, the kind, the second one 1 + the seat.
func moveOf(k kind, at goban.Point, seat uint8) game.Move {
	return game.Move{uint64(k)<<16 | uint64(at), 1 + uint64(seat)}
}

func split(m game.Move) (k kind, at goban.Point, seat uint8) {
	return kind(m[0] >> 16), goban.Point(m[0]), uint8(m[1] - 1)
}

// PointOf is the point of a move that plays a stone; ok is false for all others.
func PointOf(m game.Move) (at goban.Point, ok bool) {
	k, at, _ := split(m)
	return at, k == stone
}

// IsPass tells whether a move is a pass.
func IsPass(m game.Move) bool {
	k, _, _ := split(m)
	return k == pass
}

// StoneAt is the move that plays a stone of a seat on a point; it need not be legal.
func StoneAt(at goban.Point, s game.Seat) game.Move { return moveOf(stone, at, uint8(s)) }

// PassOf is the pass of a seat.
func PassOf(s game.Seat) game.Move { return moveOf(pass, 0, uint8(s)) }

var _ game.Mover = (*Position)(nil)

// Mover is the seat that makes a move.
func (p *Position) Mover(m game.Move) game.Seat {
	_, _, seat := split(m)
	return game.Seat(seat)
}

// AppendMoves lists the points where a stone may be played, row by row, and a pass; while dead stones are settled only
// that they are accepted.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.over():
		return dst
	case p.stage == marking:
		for s := range (bothSeats &^ p.content).All() {
			dst = append(dst, moveOf(accept, 0, uint8(s)))
		}
		return dst
	}
	for at := range goban.Point(p.g.Len()) {
		if p.MayPlay(at) {
			dst = append(dst, moveOf(stone, at, p.turn))
		}
	}
	if p.stage == playing {
		dst = append(dst, moveOf(pass, 0, p.turn))
	}
	return dst
}

// CountMoves is the number of moves that AppendMoves lists.
func (p *Position) CountMoves() int {
	switch {
	case p.over():
		return 0
	case p.stage == marking:
		return (bothSeats &^ p.content).Len()
	}
	n := 0
	for _, at := range p.board.Empties() {
		if p.MayPlay(at) {
			n++
		}
	}
	if p.stage == playing {
		n++
	}
	return n
}

// MayPlay tells whether the side to move may play a stone on a point, while stones are played.
func (p *Position) MayPlay(at goban.Point) bool {
	if p.board.At(at) != goban.Empty {
		return false
	}
	if p.stage == placing {
		return true
	}
	c := colourOf(p.turn)
	lost := p.board.Suicide(at, c)
	return p.allows(lost) && !p.koForbids(at, c, lost)
}

// allows tells whether the rule on suicide allows to lose so many stones.
func (p *Position) allows(lost int) bool {
	switch p.g.Suicide {
	case suicideNo:
		return lost == 0
	case suicideMulti:
		return lost != 1
	}
	return true
}

// koForbids tells whether a stone would repeat what the ko rule forbids to repeat. While nothing has been taken there are
// more stones than ever before; and a single stone that takes itself leaves the board as it was.
func (p *Position) koForbids(at goban.Point, c goban.Colour, lost int) bool {
	switch {
	case at == p.board.Ko():
		return true
	case p.g.Ko == koSimple:
		return lost == 1
	case len(p.past.taken) == 0 && lost == 0:
		return false
	}
	return p.repeats(at, c, lost > 0, p.board.KeyAfter(at, c)) != nil
}
