package tictactoe

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// mark is the kind of what is put on a square.
const mark = "mark"

// Board is the squares.
func (p *Position) Board() *game.Board { return p.g.board }

func (g *Game) placeOf(sq int) game.Place { return game.Place(g.Ordinal(sq)) }

// AppendScene shows the marks, and the lines that the last one has made.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range p.g.Squares() {
		for s := range p.marks {
			if p.marks[s].Has(sq) {
				sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: mark, Seat: game.Seat(s)})
			}
		}
	}
	if !p.lined {
		return
	}
	for sq := range board.Each(p.g.inLines(p.marks[1-p.turn])) {
		sc.Marks = append(sc.Marks, game.Mark{Place: p.g.placeOf(sq), Kind: "line"})
	}
}

// AppendPaths gives the one click of a move.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	return append(dst, game.Path{
		Seat: game.Seat(p.turn), Text: game.MoveText(p, m), Tokens: []game.Token{game.Token(p.g.placeOf(Square(m)))},
	})
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a mark of each side.
func (p *Position) Palette() []game.Man { return []game.Man{{Kind: mark}, {Kind: mark, Seat: 1}} }

// Compose writes the marks and the side to move.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= p.g.Len() || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		sq := p.g.Squares()[m.Place]
		q.marks[m.Seat] = q.marks[m.Seat].With(sq)
		q.marks[1-m.Seat] = q.marks[1-m.Seat].Without(sq)
	}
	return game.Text(&q)
}
