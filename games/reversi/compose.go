package reversi

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.Composer = (*Position)(nil)

// Palette is a disc of each side.
func (p *Position) Palette() []game.Man {
	return []game.Man{{Kind: discKind}, {Kind: discKind, Seat: 1}}
}

// Compose writes the discs and the side to move; the discs in hand are those of the text rest, if it
// names any.
func (p *Position) Compose(rest string, men []game.Man, toMove game.Seat) string {
	discs := make([]byte, len(p.g.layout.grid))
	for i, bit := range p.g.layout.grid {
		discs[i] = '-'
		if bit < 0 {
			discs[i] = '.'
			continue
		}
		for _, m := range men {
			onBoard := int(m.Place) < p.g.layout.Len() && (m.Seat == 0 || m.Seat == 1)
			if onBoard && p.g.layout.bitOf(m.Place) == bit {
				discs[i] = "XO"[m.Seat]
			}
		}
	}
	text := string(discs) + " " + "XO"[toMove&1:toMove&1+1]
	if fields := strings.Fields(rest); p.g.OwnStock && len(fields) > 2 && strings.Contains(fields[2], ":") {
		text += " " + fields[2]
	}
	return text
}
