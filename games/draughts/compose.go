package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

var _ game.Composer = (*Position)(nil)

// Palette is a man and a king of each side.
func (p *Position) Palette() []game.Man {
	return []game.Man{{Kind: "man"}, {Kind: "king"}, {Kind: "man", Seat: 1}, {Kind: "king", Seat: 1}}
}

// Compose writes the men and the side to move. Nothing else is kept: counters, men to be huffed and
// drawn openings belong to the moves that led to them.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, d: kernel.Diagram{Turn: uint8(toMove & 1)}}
	for _, m := range men {
		if int(m.Place) >= len(p.g.k.Layout.BitOf) || m.Seat < 0 || m.Seat > 1 {
			continue
		}
		bit := kernel.One128(int(p.g.k.Layout.BitOf[m.Place]))
		for seat := range q.d.Side {
			q.d.Side[seat] = q.d.Side[seat].Minus(bit)
		}
		q.d.Kings = q.d.Kings.Minus(bit)
		q.d.Side[m.Seat] = q.d.Side[m.Seat].Or(bit)
		if m.Kind == "king" {
			q.d.Kings = q.d.Kings.Or(bit)
		}
	}
	return game.Text(&q)
}
