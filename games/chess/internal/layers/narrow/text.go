package narrow

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Parse reads a position: FEN with six fields and, after them, key=value for what FEN has no field for. Hands
// stand in brackets, ~ follows a promoted piece, - goes before a neutral one.
func (g *Game) Parse(text string) (*Position, error) {
	f := strings.Fields(text)
	if len(f) < 6 {
		return nil, fmt.Errorf("%q: %d fields, want 6", text, len(f))
	}
	p := &Position{Game: g}
	if err := p.readPieces(f[0]); err != nil {
		return nil, err
	}
	p.turn = b2u(f[1] == "b")
	p.readCastling(f[2])
	p.quiet, _ = strconv.Atoi(f[4])
	p.number, _ = strconv.Atoi(f[5])
	for _, field := range f[6:] {
		key, value, _ := strings.Cut(field, "=")
		if err := p.readExtra(key, value); err != nil {
			return nil, fmt.Errorf("%q: %w", field, err)
		}
	}
	p.settle(f[3])
	return p, nil
}

// settle derives what follows from the fields.
func (p *Position) settle(passed string) {
	switch {
	case p.Turn.Order == layers.Many && p.left == 0 && p.Turn.Growing:
		p.left, p.grown = 1, 1
	case p.Turn.Order == layers.Many && p.left == 0:
		p.left = uint8(p.Turn.Actions)
	case p.Turn.Order == layers.Every:
		p.limited = p.left > 0
	}
	if n := p.Board.CapturesFrom; n > 1 {
		p.shut = uint8(max(0, 2*(n-p.number)-int(p.turn)))
	}
	if p.Castling.AtHome {
		p.homeRights(p.Game)
	}
	if passed != "-" {
		for _, e := range p.squares(passed) {
			for seat := range uint8(2) {
				if p.victim(p.Game, seat, e) >= 0 && (seat != p.turn || p.Turn.Order == layers.Many || p.Turn.Order == layers.Every) {
					p.ep[seat] = p.ep[seat].With(e)
				}
			}
		}
	}
	switch {
	case p.Turn.Order == layers.Single || p.Turn.Order == layers.Dice || p.begins():
		p.ep[p.turn] = none
		p.trim(p.Game, p.Goal.Royalty == layers.Strict)
	}
	p.key = p.fresh()
}

func (p *Position) readPieces(field string) error {
	pieces, hand, _ := strings.Cut(field, "[")
	ranks := strings.Split(pieces, "/")
	if len(ranks) != p.Board.H {
		return fmt.Errorf("%q: %d ranks", field, len(ranks))
	}
	for i, rank := range ranks {
		if err := p.readRank(p.Board.H-1-i, rank); err != nil {
			return err
		}
	}
	for _, c := range []byte(strings.TrimSuffix(hand, "]")) {
		k, seat := p.kindOf(c)
		if k == 0 {
			return fmt.Errorf("%q in hand", c)
		}
		p.hand[seat][k]++
	}
	return nil
}

// kindOf is the kind and seat of a letter.
func (g *Game) kindOf(c byte) (k uint8, seat uint8) {
	if c >= 'a' && c <= 'z' {
		c, seat = c-'a'+'A', 1
	}
	return g.letters[c&127], seat
}

func (p *Position) readRank(y int, text string) error {
	x, neutral := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			n := int(c - '0')
			if i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9' {
				i++
				n = 10*n + int(text[i]-'0')
			}
			x += n
		case c == '*':
			x++
		case c == '~':
			p.promoted = p.promoted.With(p.grid.At(x-1, y))
		case c == '-':
			neutral = true
		default:
			k, seat := p.kindOf(c)
			sq := p.grid.At(x, y)
			if k == 0 || sq == board.None {
				return fmt.Errorf("rank %d %q: %q", y+1, text, c)
			}
			if kind := &p.kinds[k]; kind.next != k && !p.double[seat].Has(sq) {
				k = kind.next
			}
			p.add(p.Game, sq, seat, k)
			if neutral {
				p.side[seat^1], neutral = p.side[seat^1].With(sq), false
			}
			x++
		}
	}
	if x != p.Board.W {
		return fmt.Errorf("rank %d %q: %d squares", y+1, text, x)
	}
	return nil
}

// readCastling reads K and Q, the outermost rooks on either side of the king, or files of rooks, all on the first
// rank of their side.
func (p *Position) readCastling(field string) {
	if !p.Castling.On {
		return
	}
	for _, c := range []byte(field) {
		seat := b2u(c >= 'a')
		c &^= 32
		y, k, best := int(seat)*(p.Board.H-1), -1, -1
		for kings := p.can[royalty].And(p.side[seat]); !kings.Empty(); kings = kings.Rest() {
			if _, rank := p.grid.XY(kings.First()); rank == y {
				k = kings.First()
			}
		}
		for x := range p.Board.W {
			sq := p.grid.At(x, y)
			if sq < 0 || !p.side[seat].Has(sq) || p.on[sq] != p.rook {
				continue
			}
			switch {
			case c == 'K' && k >= 0 && sq > k, c == 'Q' && sq < k && best < 0, c != 'K' && c != 'Q' && x == int(c-'A'):
				best = sq
			}
		}
		if best >= 0 {
			p.castle = p.castle.With(best)
		}
	}
}

// squares reads names of squares that follow each other.
func (g *Game) squares(text string) []int {
	var list []int
	for i := 0; i < len(text); {
		end := i + 1
		for end < len(text) && text[end] <= '9' {
			end++
		}
		if sq, ok := g.grid.Square(text[i:end]); ok {
			list = append(list, sq)
		}
		i = end
	}
	return list
}

func (p *Position) readExtra(key, value string) error {
	list := p.squares(value)
	var squares set
	for _, sq := range list {
		squares = squares.With(sq)
	}
	n, _ := strconv.Atoi(value)
	switch {
	case key == "turned":
		p.mark = squares
	case key == "moved" && p.Turn.Order == layers.Single:
		for _, sq := range list {
			seat := b2u(p.side[1].Has(sq))
			k := p.kinds[p.on[sq]].next
			p.remove(p.Game, sq)
			p.add(p.Game, sq, seat, k)
		}
	case key == "moved":
		p.moved = squares
	case key == "homes":
		p.homes = squares
	case key == "left":
		p.left = uint8(n)
	case key == "grown":
		p.grown = uint8(n)
	case key == "back" && len(list) == 1:
		p.back = uint8(list[0] + 1)
	case key == "last" && len(list) == 2:
		p.lastFrom, p.lastTo = uint8(list[0]+1), uint8(list[1]+1)
	case key == "die":
		for i := range min(2, len(value)) {
			p.dice[i] = value[i] - '0'
		}
	default:
		return fmt.Errorf("no such field")
	}
	return nil
}

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
	if p.Arrival.Drops || p.placed != 0 {
		p.writeHands(&b)
	}
	fmt.Fprintf(&b, " %c %s %s %d %d", "wb"[p.turn&1], p.castlingText(), p.namesOr(p.ep[0].Or(p.ep[1])), p.quiet, p.number)
	return b.String() + p.extras()
}

func (p *Position) letter(k uint8, seat uint8) byte { return p.kinds[k].Letter + 32*(seat&1) }

func (p *Position) writePiece(b *strings.Builder, sq int) {
	if p.neutral(p.Game).Has(sq) {
		b.WriteByte('-')
	}
	seat := b2u(p.side[1].Has(sq))
	b.WriteByte(p.letter(p.on[sq], seat))
	if p.promoted.Has(sq) {
		b.WriteByte('~')
	}
}

func (p *Position) writeHands(b *strings.Builder) {
	b.WriteByte('[')
	for seat := range uint8(2) {
		for k := range p.kinds {
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
	squares("homes", p.homes)
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
	squares("moved", changed)
	return text
}

// MoveText is a move: from and to, the letter of a promotion, a slash before the square of the piece taken, ~ for
// castling the other way round that is written as the other.
func (p *Position) MoveText(m Move) string {
	name := func(sq int) string { return p.grid.Name(sq) }
	switch m.sort() {
	case pass:
		if p.Turn.Order == layers.Every {
			return "end"
		}
		return "0000"
	case roll:
		return strings.TrimSuffix(fmt.Sprintf("%d%d", m.from(), m.to()), "0") + ":"
	case drop, place:
		return string(p.kinds[m.piece()].Letter) + "@" + name(m.to())
	case castle:
		kingTo, _ := p.castleEnds(m.from(), m.to(), m&around != 0)
		if d := kingTo - m.from(); !p.Castling.OnRook && (d == 2 || d == -2) {
			return name(m.from()) + name(kingTo)
		}
		if m&around != 0 {
			return name(m.from()) + name(m.to()) + "~"
		}
		return name(m.from()) + name(m.to())
	}
	text := name(m.from()) + name(m.to())
	if m.sort() == promote {
		text += string(p.kinds[m.after()].Letter + 32)
	}
	if to := m.put(); to >= 0 {
		text += "/" + name(to)
	}
	return text
}
