package senet

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// Board is the path with its houses.
func (p *Position) Board() *game.Board { return table }

// AppendScene shows the men, the throws that wait and how many men are off the board.
func (p *Position) AppendScene(sc *game.Scene) {
	for sq := range length {
		for s := range p.men {
			if p.men[s].has(sq) {
				sc.Men = append(sc.Men, game.Man{Place: game.Place(sq), Kind: "man", Seat: game.Seat(s)})
			}
		}
	}
	for throw, n := range p.pool {
		for range n {
			sc.Dice = append(sc.Dice, throw)
		}
	}
	if p.ambiguous(horus) {
		for throw := 1; throw <= 5; throw++ {
			sc.Choices = append(sc.Choices, "throw"+strconv.Itoa(throw))
		}
	}
	for s, n := range p.gone {
		sc.Facts = append(sc.Facts, game.Fact{Key: "off", Seat: game.Seat(s), Value: strconv.Itoa(int(n))})
	}
	for s := range seats {
		if p.g.Points {
			sc.Facts = append(sc.Facts, game.Fact{Key: "stake", Seat: game.Seat(s), Value: strconv.Itoa(p.left(1 - s))})
		}
	}
}

// AppendPaths gives the two clicks of a move, or the button; nobody clicks a throw. Of several collected throws by which a man
// could do the same one is chosen.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: game.Seat(p.turn), Text: game.MoveText(p, m)}
	switch from, to := ends(m); kindOf(m) {
	case throwMove:
		return dst
	case lost:
		path.Tokens = []game.Token{game.Token(passPlace)}
	default:
		path.Tokens = []game.Token{game.Token(from), game.Token(to)}
		if p.ambiguous(from) {
			path.Tokens = append(path.Tokens, game.Token(-throwOf(m)))
		}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a man of each side.
func (p *Position) Palette() []game.Man { return []game.Man{{Kind: "man"}, {Kind: "man", Seat: 1}} }

// Compose writes the men and the side to move; men that are not on the board are off it, and nothing is thrown yet.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= length || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		q.men[m.Seat] |= 1 << m.Place
		q.men[1-m.Seat] &^= 1 << m.Place
	}
	for s := range q.men {
		q.gone[s] = uint8(max(0, p.g.Men-q.left(s)))
	}
	return game.Text(&q)
}
