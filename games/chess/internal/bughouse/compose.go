package bughouse

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.Composer = (*Pair)(nil)

// Palette is the pieces of all four seats, those of board A first.
func (p *Pair) Palette() []game.Man {
	var pieces []game.Man
	for x := range p.Boards {
		for _, piece := range p.G.One.Initial.Palette() {
			piece.Seat += game.Seat(2 * x)
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// Compose writes both boards, or board A alone if no piece stands on the other. A piece belongs to the
// board on which it stands, whosever it is by its seat; the seat to move says who moves on its board,
// on the other one it is as in rest.
func (p *Pair) Compose(rest string, pieces []game.Man, toMove game.Seat) string {
	var on [2][]game.Man
	for _, piece := range pieces {
		if int(piece.Place) >= len(p.G.board.Places) {
			continue
		}
		x, at := p.G.boardOf(piece.Place)
		piece.Place, piece.Seat = at, piece.Seat&1
		on[x] = append(on[x], piece)
	}
	parts := strings.Split(rest, "|")
	var texts []string
	for x := range on {
		before := ""
		if x < len(parts) {
			before = withoutWaits(parts[x])
		}
		turn := turnOf(before)
		if int(toMove)>>1 == x {
			turn = toMove & 1
		}
		if x == 0 || len(on[x]) > 0 {
			texts = append(texts, p.G.One.Initial.Compose(before, on[x], turn))
		}
	}
	return strings.Join(texts, " | ")
}

// withoutWaits is the text of a board without the turns that the other one waits: they hold no
// longer.
func withoutWaits(text string) string {
	fields := strings.Fields(text)
	if n := len(fields); n > 0 && strings.HasPrefix(fields[n-1], waitsField) {
		fields = fields[:n-1]
	}
	if len(fields) > 0 {
		fields[0] = bracketed(fields[0])
	}
	return strings.Join(fields, " ")
}

// turnOf is the side to move in a FEN, White if it does not say.
func turnOf(fen string) game.Seat {
	if fields := strings.Fields(fen); len(fields) > 1 && fields[1] == "b" {
		return 1
	}
	return 0
}
