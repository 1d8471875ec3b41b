package xiangqi

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// Board is what the men stand on.
func (p *Position) Board() *game.Board { return p.g.board }

func (l *layout) placeOf(sq int) game.Place { return game.Place(l.Ordinal(sq)) }

// AppendScene shows the men and a general in check.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range p.g.Squares() {
		if code := p.board[sq]; code != 0 {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: Kinds[kindIn(code)], Seat: game.Seat(seatOf(code))})
		}
	}
	if p.Checked() {
		sc.Marks = append(sc.Marks, game.Mark{Place: p.g.placeOf(int(p.at[p.turn][0])), Kind: "check"})
	}
}

// AppendPaths gives the two clicks of a move.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	from, to := split(m)
	path := game.Path{Seat: game.Seat(p.turn), Text: game.MoveText(p, m)}
	path.Tokens = []game.Token{game.Token(p.g.placeOf(from)), game.Token(p.g.placeOf(to))}
	if p.board[to] != 0 {
		path.Taken = []game.Place{p.g.placeOf(to)}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a man of each kind and seat.
func (p *Position) Palette() (men []game.Man) {
	for s := range seats {
		for k, name := range Kinds {
			if slices.Contains(p.g.home[0][k][:], true) {
				men = append(men, game.Man{Kind: name, Seat: game.Seat(s)})
			}
		}
	}
	return men
}

// Compose writes the men and the side to move; the counters begin anew. It writes men beyond those of a game, too, and
// leaves judging them to Parse.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		k := slices.Index(Kinds[:], m.Kind)
		if k < 0 || int(m.Place) >= p.g.Len() || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		q.board[p.g.Squares()[m.Place]] = codeOf(int(m.Seat), slotOf[k])
	}
	return game.Text(&q)
}
