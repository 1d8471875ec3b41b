// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Text is the position as Parse reads it.
func (p *Position) Text() string {
	var b strings.Builder
	for y := p.Board.H - 1; y >= 0; y-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&b, empty)
			}
			empty = 0
		}
		for x := range p.Board.W {
			sq := p.grid.At(x, y)
			if sq < 0 || p.on[sq] == 0 {
				empty++
				continue
			}
			flush()
			p.writePiece(&b, sq)
		}
		flush()
		if y > 0 {
			b.WriteByte('/')
		}
	}
	if p.hands() {
		p.writeHands(&b)
	}
	fmt.Fprintf(&b, " %c %s %s %d %d", "wb"[p.turn&1], p.castlingText(), p.passedText(), p.quiet, p.number)
	return b.String() + p.extras()
}

func (p *Position) letter(k uint8, seat uint8) byte { return p.kinds[k].Letter + 32*(seat&1) }

func (p *Position) writePiece(b *strings.Builder, sq int) {
	if p.neutral(p.Game).Has(sq) {
		b.WriteByte('-')
	}
	seat := b2u(p.side[1].Has(sq))
	kind, rider := p.split(p.Game, sq)
	if rider != 0 {
		b.WriteByte('{')
	}
	b.WriteByte(p.letter(kind, seat))
	if p.promoted.Has(sq) {
		b.WriteByte('~')
	}
	if rider != 0 {
		b.WriteByte(p.letter(rider, seat))
		b.WriteByte('}')
	}
}

func (p *Position) writeHands(b *strings.Builder) {
	b.WriteByte('[')
	for seat := range uint8(2) {
		for k := range p.plain {
			for range p.hand[seat][k] {
				b.WriteByte(p.letter(uint8(k), seat))
			}
		}
	}
	b.WriteByte(']')
}

func (p *Position) castlingText() string {
	var b []byte
	for rest := p.castle; !rest.Empty(); rest = rest.Rest() {
		x, _ := p.grid.XY(rest.First())
		b = append(b, byte('A'+x)+32*b2u(p.side[1].Has(rest.First())))
	}
	if b == nil {
		return "-"
	}
	slices.Sort(b)
	return string(b)
}

func (g *Game) names(squares set) (text string) {
	for ; !squares.Empty(); squares = squares.Rest() {
		text += g.grid.Name(squares.First())
	}
	return text
}

// passedText names the squares that pawns have stepped over, and who has where that does not follow.
func (p *Position) passedText() string {
	passed := p.ep[0].Or(p.ep[1])
	text := p.namesOr(passed)
	if p.slants && !passed.Empty() {
		text += p.grid.Name(int(p.slid) - 1)
	}
	return text
}

func (g *Game) namesOr(squares set) string {
	if squares.Empty() {
		return "-"
	}
	return g.names(squares)
}

// extras is what FEN has no field for.
func (p *Position) extras() (text string) {
	squares := func(key string, s set) {
		if !s.Empty() {
			text += " " + key + "=" + p.names(s)
		}
	}
	number := func(key string, n uint8) {
		if n > 0 {
			text += fmt.Sprintf(" %s=%d", key, n)
		}
	}
	if p.Goal.Checks > 0 {
		text += fmt.Sprintf(" +%d+%d", p.given[0], p.given[1])
	}
	number("left", p.left)
	if p.Turn.Growing {
		number("grown", p.grown)
	}
	squares("moved", p.moved)
	if p.Board.Turning {
		squares("turned", p.mark)
	}
	if p.back > 0 {
		text += " back=" + p.grid.Name(int(p.back)-1)
	}
	if p.lastTo > 0 {
		text += " last=" + p.grid.Name(int(p.lastFrom)-1) + p.grid.Name(int(p.lastTo)-1)
	}
	if p.due > 0 {
		text += " carry=" + p.grid.Name(int(p.due)-1)
	}
	if p.Arrival.Gates {
		text += " gates=" + p.namesOr(p.homes)
	} else {
		squares("homes", p.homes)
	}
	if p.dice[0] > 0 {
		text += " die=" + strings.TrimSuffix(fmt.Sprintf("%d%d", p.dice[0], p.dice[1]), "0")
	}
	var changed set
	for rest := p.occupied(); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		if p.kinds[p.on[sq]].origin != p.on[sq] && p.double[b2u(p.side[1].Has(sq))].Has(sq) {
			changed = changed.With(sq)
		}
	}
	if p.Turn.Order == layers.Many || p.Turn.Order == layers.Every {
		squares("changed", changed) // moved are those that have acted in this turn
	} else {
		squares("moved", changed)
	}
	return text
}

// short tells whether castling is written as the king's step of two squares, which no other move is.
func (p *Position) short(m Move) bool {
	kingTo, _ := p.castleEnds(m.From(), m.To(), m.Around())
	d := kingTo - m.From()
	return !p.Castling.OnRook && (d == 2 || d == -2) && !p.Pseudo(m.From()).Has(kingTo)
}

// captures tells whether a pawn takes where it steps: without a stroke the move would be a capture in passing.
func (p *Position) captures(m Move) bool {
	if p.mask[m.Piece()][m.From()] != p.kinds[m.Piece()].parts {
		return false // it moves as the file says
	}
	w := p.newWalk(p.Game, nil, false)
	_, _, all := w.reach(m.From(), m.Piece(), p.heading(p.Game, w.seat, m.From()), none)
	return all.Has(m.To())
}

// chainText names the squares of a chain: "f2:h4:f6xe7".
func (p *Position) chainText(m Move) string {
	c := p.Chain(m)
	text := p.grid.Name(c.Squares[0])
	for i, sq := range c.Squares[1:] {
		mark := ":"
		if c.Tail && i == len(c.Squares)-2 {
			mark = "x"
		}
		text += mark + p.grid.Name(sq)
	}
	return text
}

// mayBoard tells whether the king that castles may get on the rook instead.
func (p *Position) mayBoard(m Move) bool {
	return p.kinds[m.Piece()].rides && p.kinds[p.on[m.To()]].carries && p.boardable(p.Game, m.From(), m.Piece()).Has(m.To())
}

// MoveText is a move: from and to, the letter of a promotion, a slash before the square of the piece taken, ^ for a carrier
// that takes its rider along, ~ for castling the other way round that is written as the other. Castling that would be written
// as a king's boarding has letters. The letter of a piece that comes by a gate stands at the end; where the rook left it comes
// is written from his square to the king's.
func (p *Position) MoveText(m Move) string {
	if k := m.Gate(); k != 0 {
		letter := string(p.kinds[k].Letter + 32)
		if m.GateAt() != m.From() {
			return p.grid.Name(m.To()) + p.grid.Name(m.From()) + letter
		}
		return p.MoveText(m.Gating(0, false)) + letter
	}
	name := func(sq int) string { return p.grid.Name(sq) }
	if to := m.Put(); to >= 0 && m.Sort() == layers.Castle {
		return p.MoveText(m.Bare()) + "/" + name(to)
	}
	switch m.Sort() {
	case layers.Pass:
		if p.Turn.Order == layers.Every {
			return "end"
		}
		return "0000"
	case layers.Roll:
		return strings.TrimSuffix(fmt.Sprintf("%d%d", m.From(), m.To()), "0") + ":"
	case layers.Drop, layers.Place:
		text := string(p.kinds[m.Piece()].Letter) + "@" + name(m.To())
		if m.After() != m.Piece() {
			text += "=" + string(p.kinds[m.After()].Letter)
		}
		return text
	case layers.Castle:
		if kingTo, _ := p.CastleEnds(m); p.short(m) {
			return name(m.From()) + name(kingTo)
		}
		if m.Around() {
			return name(m.From()) + name(m.To()) + "~"
		}
		if p.mayBoard(m) {
			return []string{"O-O-O", "O-O"}[b2u(m.To() > m.From())]
		}
		return name(m.From()) + name(m.To())
	}
	text := name(m.From()) + name(m.To())
	switch {
	case m.Sort() == layers.Chain:
		return p.chainText(m)
	case m.Sort() == layers.Carry:
		return text + "^"
	case m.Sort() == layers.Plain && p.kinds[m.Piece()].Pawn && p.ep[p.turn&1^1].Has(m.To()) && p.captures(m):
		text = name(m.From()) + "-" + name(m.To())
	}
	if m.Sort() == layers.Promote {
		text += string(p.kinds[m.After()].Letter + 32)
	}
	if to := m.Put(); to >= 0 {
		text += "/" + name(to)
	}
	return text
}
