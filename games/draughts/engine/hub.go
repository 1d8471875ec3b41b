package engine

import (
	"fmt"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// hubMen are the letters of the Hub protocol for men and kings of White and Black.
var hubMen = [2][2]byte{{'w', 'W'}, {'b', 'B'}}

// AppendHubPosition appends the position as the Hub protocol writes it: the side to move, then a
// letter for every square in the order of their numbers, e for empty. Counters do not fit in.
func (a *position) AppendHubPosition(dst []byte) []byte {
	p, g := a.of, a.of.Game()
	dst = append(dst, "WB"[p.Diagram().Turn])
	start := len(dst)
	n := g.Squares()
	for range n {
		dst = append(dst, 'e')
	}
	for sq := range draughts.Square(n) {
		if seat, king := p.Man(sq); seat != game.NoSeat {
			kind := 0
			if king {
				kind = 1
			}
			dst[start+hubNumber(g, sq)-1] = hubMen[seat][kind]
		}
	}
	return dst
}

// HubText turns a position of the Hub protocol into the notation that Game.Parse reads. Errors
// wrap game.ErrPosition.
func (a *position) HubText(pos string) (string, error) {
	g := a.of.Game()
	n := g.Squares()
	if len(pos) != n+1 {
		return "", fmt.Errorf("hub position %q: it has %d letters, want the side and %d squares: %w",
			clip(pos), len(pos), n, game.ErrPosition)
	}
	if pos[0] != 'W' && pos[0] != 'B' {
		return "", fmt.Errorf("hub position: side %q: want W or B: %w", pos[:1], game.ErrPosition)
	}
	lists := [2]string{}
	for sq := range draughts.Square(n) {
		number := hubNumber(g, sq)
		switch c := pos[number]; c {
		case 'e':
		case 'w', 'b', 'W', 'B':
			seat := 0
			if c == 'b' || c == 'B' {
				seat = 1
			}
			name := g.Name(sq)
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

// clip shortens a text that somebody else has written, for an error.
func clip(text string) string {
	if len(text) > 200 {
		return text[:200] + "…"
	}
	return text
}

// AppendHub appends a move as the Hub protocol writes it: squares by number, a capture with all
// its victims: "28x19x23".
func (a *position) AppendHub(dst []byte, m game.Move) []byte {
	p := a.of
	number := func(sq draughts.Square) { dst = strconv.AppendInt(dst, int64(hubNumber(p.Game(), sq)), 10) }
	number(p.From(m))
	if kernel.KindOf(m) != kernel.Capture {
		dst = append(dst, '-')
		number(p.To(m))
		return dst
	}
	dst = append(dst, 'x')
	number(p.To(m))
	for _, sq := range p.AppendVictims(nil, m) {
		dst = append(dst, 'x')
		number(sq)
	}
	return dst
}

// hubNumber is the number of a square, from 1.
func hubNumber(g *draughts.Game, sq draughts.Square) int {
	if g.Numbering == draughts.NumericUp {
		return g.Squares() - int(sq)
	}
	return int(sq) + 1
}
