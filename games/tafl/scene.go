package tafl

import (
	"strconv"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// How pages draw the throne and the squares on which the king is safe.
const (
	throneTint = 4
	goalTint   = 5
	edgeTint   = 6
)

// newBoard is the board of a rule set with its throne and the king's goals.
func newBoard(g *Game) *game.Board {
	return scene.Board(g.Grid, func(x, y int) uint8 {
		switch sq := g.At(x, y); {
		case sq == g.middle && g.Throne != throneFree:
			return throneTint
		case g.own.Has(sq):
			return goalTint
		case g.goals.Has(sq):
			return edgeTint
		}
		return 0
	})
}

// Board is what the pieces stand on.
func (p *Position) Board() *game.Board { return p.g.board }

func (g *Game) placeOf(sq int) game.Place { return game.Place(g.Ordinal(sq)) }

// kinds are those of an attacker, a defender and the king.
var kinds = [3]string{"attacker", "defender", "king"}

// AppendScene shows the pieces and tells what each side wants.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, sq := range p.g.Squares() {
		for seat := range p.men {
			if !p.men[seat].Has(sq) {
				continue
			}
			kind := kinds[seat]
			if sq == int(p.king) {
				kind = kinds[2]
			}
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: kind, Seat: game.Seat(seat)})
		}
	}
	sc.Facts = append(sc.Facts,
		game.Fact{Key: "goal", Seat: attackers, Value: "capture"},
		game.Fact{Key: "goal", Seat: defenders, Value: [2]string{"corner", "edge"}[p.g.Escape]})
	if left := p.PliesToDraw(); left <= tellFrom {
		sc.Facts = append(sc.Facts, game.Fact{Key: "left", Seat: game.NoSeat, Value: strconv.Itoa(left)})
	}
}

// tellFrom is from how many plies on a screen tells how near a draw is.
const tellFrom = 40

// AppendPaths gives the two clicks of a move.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	from, to := split(m)
	path := game.Path{
		Seat: game.Seat(p.turn), Text: game.MoveText(p, m),
		Tokens: []game.Token{game.Token(p.g.placeOf(from)), game.Token(p.g.placeOf(to))},
	}
	c := p.caught(m)
	for _, sq := range c.squares[:c.n] {
		path.Taken = append(path.Taken, p.g.placeOf(int(sq)))
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a piece of each kind.
func (p *Position) Palette() []game.Man {
	return []game.Man{{Kind: kinds[0]}, {Kind: kinds[1], Seat: defenders}, {Kind: kinds[2], Seat: defenders}}
}

// Compose writes the pieces and the side to move; the plies begin anew. A king that is put twice stands where he was put
// last.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, king: board.None, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= p.g.Len() || m.Seat < 0 || m.Seat >= seats {
			continue
		}
		sq := p.g.Squares()[m.Place]
		for seat := range q.men {
			q.men[seat].Remove(sq)
		}
		if q.king == int16(sq) {
			q.king = board.None
		}
		if m.Kind == kinds[2] {
			if q.king != board.None {
				q.men[defenders].Remove(int(q.king))
			}
			q.king = int16(sq)
		}
		q.men[m.Seat].Add(sq)
	}
	return game.Text(&q)
}
