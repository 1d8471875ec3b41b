package janggi

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// Board is what the pieces stand on: the points and the buttons.
func (p *Position) Board() *game.Board { return p.g.board }

// AppendScene shows the pieces, a check, and a bikjang as a fact.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range grid.Squares() {
		if seat, kind, ok := p.At(sq); ok {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: kindNames[kind], Seat: game.Seat(seat)})
		}
	}
	if p.Checked() {
		sc.Marks = append(sc.Marks, game.Mark{Place: placeOf(int(p.king[p.turn])), Kind: "check"})
	}
	if p.facing {
		sc.Facts = append(sc.Facts, game.Fact{Key: "bikjang", Seat: game.NoSeat, Value: "stands"})
	}
}

// AppendPaths gives the two clicks of a move, or the button.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: game.Seat(p.turn), Text: game.MoveText(p, m)}
	from, to := split(m)
	switch {
	case isChoice(m):
		path.Tokens = []game.Token{game.Token(passPlace) + 1 + game.Token(m[0]&^choice)}
	case from == to:
		path.Tokens = []game.Token{game.Token(passPlace)}
	default:
		path.Tokens = []game.Token{game.Token(placeOf(from)), game.Token(placeOf(to))}
		if p.at[to] != 0 {
			path.Taken = []game.Place{placeOf(to)}
		}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a piece of each kind and side, the general first.
func (p *Position) Palette() (men []game.Man) {
	for s := range game.Seat(seats) {
		for kind := General; ; kind-- {
			men = append(men, game.Man{Kind: kindNames[kind], Seat: s})
			if kind == Soldier {
				break
			}
		}
	}
	return men
}

// Compose writes the pieces and the side to move; everything else begins anew.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= points || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		sq := grid.Squares()[m.Place]
		for kind, name := range kindNames {
			if name == m.Kind && q.at[sq] == 0 {
				q.put(int(m.Seat), Kind(kind), sq)
			}
		}
	}
	return game.Text(&q)
}

// listed are the points of a set.
func listed(s set) (squares []int) {
	for sq := range board.Each(s) {
		squares = append(squares, sq)
	}
	return squares
}
