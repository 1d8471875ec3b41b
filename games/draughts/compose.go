package draughts

import "github.com/tavlei/tavlei/game"

var _ game.Composer = (*Position)(nil)

// Palette is a man and a king of each side.
func (p *Position) Palette() []game.Man {
	return []game.Man{{Kind: "man"}, {Kind: "king"}, {Kind: "man", Seat: 1}, {Kind: "king", Seat: 1}}
}

// Compose writes the men and the side to move. Nothing else is kept: counters, men to be huffed and
// drawn openings belong to the moves that led to them.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, turn: uint8(toMove & 1)}
	for _, m := range men {
		if int(m.Place) >= len(p.g.layout.bitOf) || m.Seat < 0 || m.Seat > 1 {
			continue
		}
		bit := one128(int(p.g.layout.bitOf[m.Place]))
		for seat := range q.side {
			q.side[seat] = q.side[seat].minus(bit)
		}
		q.kings = q.kings.minus(bit)
		q.side[m.Seat] = q.side[m.Seat].or(bit)
		if m.Kind == "king" {
			q.kings = q.kings.or(bit)
		}
	}
	return game.Text(&q)
}
