package draughts

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// hubMen are the letters of the Hub protocol for men and kings of White and Black.
var hubMen = [2][2]byte{{'w', 'W'}, {'b', 'B'}}

// AppendHubPosition appends the position as the Hub protocol writes it: the side to move, then a
// letter for every square in the order of their numbers, e for empty. Counters do not fit in.
func (p *Position) AppendHubPosition(dst []byte) []byte {
	dst = append(dst, sideLetters[p.d.Turn])
	start := len(dst)
	n := p.g.Squares()
	for range n {
		dst = append(dst, 'e')
	}
	for sq := range Square(n) {
		if seat, king := p.Man(sq); seat != game.NoSeat {
			dst[start+p.g.hubNumber(sq)-1] = hubMen[seat][kindIndex(king)]
		}
	}
	return dst
}

// HubText turns a position of the Hub protocol into the notation that Game.Parse reads. Errors
// wrap game.ErrPosition.
func (p *Position) HubText(pos string) (string, error) {
	n := p.g.Squares()
	if len(pos) != n+1 {
		return "", fmt.Errorf("hub position %q: it has %d letters, want the side and %d squares: %w",
			clip(pos), len(pos), n, game.ErrPosition)
	}
	if pos[0] != 'W' && pos[0] != 'B' {
		return "", fmt.Errorf("hub position: side %q: want W or B: %w", pos[:1], game.ErrPosition)
	}
	lists := [2]string{}
	for sq := range Square(n) {
		number := p.g.hubNumber(sq)
		switch c := pos[number]; c {
		case 'e':
		case 'w', 'b', 'W', 'B':
			seat := kindIndex(c == 'b' || c == 'B')
			name := p.g.Name(sq)
			if c < 'a' {
				name = "K" + name
			}
			if lists[seat] != "" {
				name = "," + name
			}
			lists[seat] += name
		default:
			return "", fmt.Errorf("hub position: square %d: %q: want e w b W B: %w", number, c, game.ErrPosition)
		}
	}
	return pos[:1] + ":W" + lists[0] + ":B" + lists[1], nil
}
