package loa

import "github.com/tavlei/tavlei/game"

var _ game.Scener = (*Position)(nil)

// Board is what the pieces stand on: the squares and the button for passes.
func (p *Position) Board() *game.Board {
	if p.g.Hole {
		return p.g.board[1]
	}
	return p.g.board[0]
}

// passPlace is the place of the button, after the squares.
func (g *Game) passPlace() game.Place { return game.Place(g.Len()) }

func (g *Game) placeOf(sq int) game.Place { return game.Place(g.Ordinal(sq)) }

// AppendScene shows the pieces.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range p.g.Squares() {
		for s := range p.men {
			if p.men[s].Has(sq) {
				sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: "man", Seat: game.Seat(s)})
			}
		}
	}
}

// AppendPaths gives the two clicks of a move, or the button.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: game.Seat(p.turn), Text: game.MoveText(p, m)}
	if isPass(m) {
		path.Tokens = []game.Token{game.Token(p.g.passPlace())}
		return append(dst, path)
	}
	from, to := split(m)
	path.Tokens = []game.Token{game.Token(p.g.placeOf(from)), game.Token(p.g.placeOf(to))}
	if p.men[1-p.turn].Has(to) {
		path.Taken = []game.Place{p.g.placeOf(to)}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a piece of each side.
func (p *Position) Palette() []game.Man { return []game.Man{{Kind: "man"}, {Kind: "man", Seat: 1}} }

// Compose writes the pieces and the side to move; the plies begin anew.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= p.g.Len() || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		sq := p.g.Squares()[m.Place]
		q.men[m.Seat].Add(sq)
		q.men[1-m.Seat] = q.men[1-m.Seat].Without(sq)
	}
	return game.Text(&q)
}
