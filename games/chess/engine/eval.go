package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// evaluation is what the settled rules need to value positions and moves.
type evaluation struct {
	price    [128]int16                  // of a piece in an exchange
	weights  *weights                    // of the games on an ordinary board whose turn is one action, nil in others
	nullMove bool                        // a turn may be given away in a search
	threats  func(p *rules.Position) int // beyond pieces, to the side to move; nil: none
}

func newEvaluation(g *rules.Game) evaluation {
	e := evaluation{nullMove: g.OneAction(), threats: threatsOf(&g.Rules)}
	for piece := board.Piece(1); piece < 128; piece++ {
		if piece&board.Extras == 0 || len(g.Leaps[piece>>3&3-1]) > 0 {
			e.price[piece] = int16(g.Worth(piece))
		}
		if piece&board.Royal != 0 {
			e.price[piece] = kingWorth
		}
	}
	if g.Simple() {
		e.weights = tuned
		if w, ok := g.Tuned.(*weights); ok {
			e.weights = w
		}
	}
	return e
}

// Eval is the static value for seat s. On an ordinary board it is the sum of the tuned terms; else
// material and a small bonus for standing in the centre or, for pawns, far ahead.
func (p *advice) Eval(s game.Seat) int {
	p.settle()
	var v int
	if p.weights != nil {
		v = p.judged()
	} else {
		v = p.plainly()
	}
	for seat := range p.Hand {
		sign := 1 - 2*seat
		for i, n := range p.Hand[seat] {
			if n != 0 {
				v += sign * int(n) * inHandWorth(p.Game, i)
			}
		}
	}
	if p.threats != nil {
		v += (1 - 2*int(p.Bits.Turn&1)) * p.threats(p.Position)
	}
	if s == 1 {
		return -v
	}
	return v
}

// inHandWorth is the value of a piece at an index of a hand: a little more than on the board, where
// it has to be brought into play.
func inHandWorth(g *rules.Game, i int) int {
	v := g.Worth(g.HandPiece(i))
	return v + v/8
}

// judged is White's advantage on an ordinary board.
func (p *advice) judged() int {
	b := &p.Bits
	j := judge{w: p.weights}
	j.sides(b, &p.Game.Laws)
	phase := phaseOf(b)
	if p.Game.Hands {
		phase = 24
	}
	late := j.sum.late()
	v := (j.sum.early()*phase*fullHope + late*(24-phase)*hope(b, late)) / (24 * fullHope)
	if odd := unorthodox(b); odd != 0 {
		left := board.Count(b.Occupied())
		for ; odd != 0; odd &= odd - 1 {
			sq := board.First(odd)
			piece, seat := b.At(sq), b.SeatAt(sq)
			v += (1 - 2*seat) * (p.Game.Worth(piece) + place(piece, seat, sq, left))
		}
	}
	return p.sober(v)
}

// fullHope is the share of an advantage in an ending that is expected to be won.
const fullHope = 64

// hope is less than fullHope if the stronger side has few pawns left to win with.
func hope(b *board.Board, advantage int) int {
	strong := 0
	if advantage < 0 {
		strong = 1
	}
	return min(fullHope, 36+8*board.Count(b.Pawn&b.Side[strong]))
}

// unorthodox are the pieces that orthodox armies do not have.
func unorthodox(b *board.Board) uint64 {
	riders := b.Diag | b.Orth
	return b.OddA | b.OddB | b.Leap&riders | b.King&(b.Leap|riders)
}

// sober shrinks an advantage that cannot be turned into a win, and drives a bare king to where it
// is mated.
func (p *advice) sober(v int) int {
	b := &p.Bits
	strong := 0
	if v < 0 {
		strong = 1
	}
	own, their := b.Side[strong], b.Side[strong^1]
	if !p.Game.Hands && cornered(b, strong) {
		return v / 16
	}
	if p.Game.Hands || b.Pawn&own != 0 || b.King&own == 0 || b.King&their == 0 || unorthodox(b) != 0 {
		if b.Pawn != 0 && p.bishopsApart() {
			return v * 5 / 8
		}
		return v
	}
	if most := p.pieces(own) - p.pieces(their&^b.Pawn); most < int(p.price[board.Rook]) {
		return v / 8
	}
	if own&b.Orth == 0 && own&b.Diag == 0 && board.Count(own&b.Leap) == 2 && their == b.King&their {
		return v / 32 // two knights do not force mate
	}
	if their == b.King&their {
		drive := p.drive(own, board.First(b.King&own), board.First(b.King&their))
		v += (1 - 2*strong) * drive
	}
	return v
}

// cornered tells whether the stronger seat has nothing but pawns on one edge and bishops that do not
// see the corner where these promote, and the other king stands by it.
func cornered(b *board.Board, strong int) bool {
	own := b.Side[strong]
	king, foe := b.King&own, b.King&b.Side[strong^1]
	pawns, bishops := b.Pawn&own, b.Diag&own
	if pawns == 0 || king == 0 || foe == 0 || own != pawns|bishops|king || bishops&b.Orth != 0 ||
		pawns&^board.FileA != 0 && pawns&^board.FileH != 0 || unorthodox(b) != 0 {
		return false
	}
	corner := board.Directions[strong].Eighth & board.FileA
	if pawns&board.FileH != 0 {
		corner = board.Directions[strong].Eighth & board.FileH
	}
	if corner&board.Light != 0 && bishops&board.Light != 0 || corner&board.Light == 0 && bishops&^board.Light != 0 {
		return false
	}
	return distances[board.First(foe)][board.First(corner)] <= 1
}

// pieces is the value of the pieces of a set, kings apart.
func (p *advice) pieces(set uint64) int {
	b := &p.Bits
	return 325*board.Count(set&(b.Leap|b.Diag)&^b.Orth) + 500*board.Count(set&b.Orth&^b.Diag) + 950*board.Count(set&b.Orth&b.Diag)
}

// bishopsApart tells whether each side has a bishop on squares of another colour, and nothing else
// but pawns.
func (p *advice) bishopsApart() bool {
	b := &p.Bits
	pieces := b.Occupied() &^ b.Pawn &^ b.King
	return pieces == b.Diag&^b.Orth&^b.Leap && board.Count(pieces&b.Side[0]) == 1 && board.Count(pieces&b.Side[1]) == 1 && board.Count(pieces&board.Light) == 1
}

// drive is what it is worth that a bare king is near the edge and the other king near it; against
// bishop and knight only the corners of the bishop's colour count.
func (p *advice) drive(own uint64, king, bare int) int {
	b := &p.Bits
	x, y := bare&7, bare>>3
	edge := max(3-x, x-4) + max(3-y, y-4)
	v := 12*edge - 6*int(distances[king][bare])
	if pieces := own &^ b.King; board.Count(pieces) == 2 && board.Count(pieces&b.Leap) == 1 && board.Count(pieces&b.Diag) == 1 {
		one, other := 0, 63 // dark corners
		if pieces&b.Diag&board.Light != 0 {
			one, other = 7, 56
		}
		v += 100 - 20*int(min(distances[bare][one], distances[bare][other]))
	}
	return v
}

// plainly is White's advantage by pieces and squares alone.
func (p *advice) plainly() int {
	b := &p.Bits
	sum := 0
	left := board.Count(b.Occupied())
	for set := b.Occupied(); set != 0; set &= set - 1 {
		sq := board.First(set)
		seat := b.SeatAt(sq)
		var v int
		if p.Game.Fairy != nil {
			v = p.fairyWorth(sq)
		} else {
			v = p.Game.Worth(b.At(sq)) + place(b.At(sq), seat, sq, left)
		}
		sum += (1 - 2*seat) * v
	}
	return sum
}

// place is the bonus of a piece for its square when so many pieces are left.
func place(piece board.Piece, seat, sq, left int) int {
	x, y := sq&7, sq>>3
	if seat == 1 {
		y = 7 - y
	}
	centre := min(x, 7-x) + min(y, 7-y) // 0 in the corner, 6 in the middle
	switch {
	case piece&board.PawnStep != 0:
		return 3*y*y/2 + 4*min(x, 7-x)*min(y, 4)/2
	case piece&board.Royal != 0 && left > 12:
		return -8 * y
	case piece == board.Rook:
		return 2 * min(x, 7-x)
	}
	return 6 * centre
}
