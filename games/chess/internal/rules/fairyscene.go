package rules

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// wrapFiles is how many files are drawn again beyond each wrap.
const wrapFiles = 2

// addCopies draws the outer files of a strip again beyond the opposite edge, outside the board,
// those of a Möbius strip upside down, so that moves across the wrap are seen as they go.
func (g *Game) addCopies(b *game.Board) {
	for dx := -wrapFiles; dx < 8+wrapFiles; dx++ {
		if dx >= 0 && dx < 8 {
			continue
		}
		mark := "<"
		if dx > 7 {
			mark = ">"
		}
		for y := range 8 {
			sq := 8*y + dx&7
			if g.Topology == fairy.Mobius {
				sq = 8*(7-y) + dx&7
			}
			copied := b.Places[sq]
			copied.Name += mark
			copied.X, copied.Y = float32(dx)+.5, float32(7-y)+.5
			b.Places = append(b.Places, copied)
		}
	}
}

// meant is the square of a click: of a copy beyond the wrap that of the original.
func (g *Game) meant(t game.Token) int {
	if t >= 64 && int(t) < len(g.Board.Places) && g.Topology != fairy.Plane {
		return int(g.Board.Places[t].Same)
	}
	return int(t)
}

func (m fairyMode) AppendScene(p *Position, sc *game.Scene) {
	from := len(sc.Men)
	m.OrdinaryMode.AppendScene(p, sc)
	switch {
	case p.Game.Neutral:
		for i := range sc.Men[from:] {
			if piece := &sc.Men[from+i]; p.Mark>>piece.Place&1 != 0 {
				piece.Seat = game.NoSeat
			}
		}
	case p.Game.FileMoves:
		p.addBadges(sc.Men[from:])
	case p.Game.Carry:
		p.addRiders(sc, from)
	}
}

// addBadges says of each piece that does not move as it looks how it moves now.
func (p *Position) addBadges(pieces []game.Man) {
	s := p.State()
	for i := range pieces {
		sq := int(pieces[i].Place)
		if moves := s.MovesAs(p.Game.Fairy, sq); moves != p.Bits.At(sq) {
			pieces[i].Badge = p.Game.kindName(moves)
		}
	}
}

// addRiders puts the riders on their carriers and offers the choice between the two.
func (p *Position) addRiders(sc *game.Scene, from int) {
	pieces := slices.Clone(sc.Men[from:])
	sc.Men = sc.Men[:from]
	for _, piece := range pieces {
		sc.Men = append(sc.Men, piece)
		if rider := p.RiderAt(int(piece.Place)); rider != board.NoPiece {
			piece.Kind = p.Game.kindName(rider)
			sc.Men = append(sc.Men, piece)
		}
	}
	if p.Due != 0 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(p.Due - 1), Kind: "due"})
	}
	sc.Choices = append(sc.Choices, "rook", "rider")
}

func (m fairyMode) AppendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	n := len(dst)
	dst = m.OrdinaryMode.AppendPaths(p, dst, mv)
	a := ActionOf(mv)
	if wraps := p.wraps(a); wraps != nil {
		for i := range dst[n:] {
			dst[n+i].Seams = wraps
		}
	}
	switch {
	case a.Kind() == board.Castle && a&board.Special != 0:
		return dst[:n+1] // the rook's square means castling within the board
	case a.From() == a.To():
		dst[n].Taken = nil
	case a.Kind() == board.EnPassant && p.Game.Topology != fairy.Plane:
		dst[n].Taken = []game.Place{game.Place(a.To() ^ 8)}
	case p.Game.Carry:
		return p.ridersPath(dst, n, a)
	}
	return dst
}

// ridersPath asks whether the carrier or its rider goes where both can; boarding takes nobody.
func (p *Position) ridersPath(dst []game.Path, n int, a board.Action) []game.Path {
	s := p.State()
	for i := n; i < len(dst); i++ {
		path := &dst[i]
		switch {
		case s.Boards(a):
			path.Taken = nil
		case len(path.Taken) > 0 && p.RiderAt(int(path.Taken[0])) != board.NoPiece:
			path.Taken = append(path.Taken, path.Taken[0])
		}
		if p.tied(a) {
			choice := game.Token(-1 - len(p.Game.Laws.Promo[0]))
			if a&board.Special == 0 {
				choice--
			}
			path.Tokens = append(path.Tokens, choice)
		}
	}
	return dst
}

// tied tells whether carrier and rider can both make the step.
func (p *Position) tied(a board.Action) bool {
	if p.Loaded()>>uint(a.From())&1 == 0 {
		return false
	}
	list := p.Found()
	for _, o := range list.List[:list.N] {
		if o.From() == a.From() && o.To() == a.To() && (o^a)&board.Special != 0 {
			return true
		}
	}
	return false
}

// appendMove writes ^ after the step of a carrier that takes its rider along.
func (m fairyMode) AppendMove(p *Position, dst []byte, mv game.Move) []byte {
	dst = m.OrdinaryMode.AppendMove(p, dst, mv)
	if a := ActionOf(mv); a.Kind() == board.Plain && a&board.Special != 0 {
		dst = append(dst, '^')
	}
	return dst
}

// AppendName writes SAN: R^a5 of a carrier with its rider, -Qe4 of a neutral piece.
func (m fairyMode) AppendName(p *Position, dst []byte, mv game.Move, lang string) []byte {
	a := ActionOf(mv)
	if p.Neutrals()>>uint(a.From())&1 != 0 {
		dst = append(dst, '-')
	}
	if a.Kind() == board.Castle {
		dst = p.AppendSAN(dst, a, lang)
	} else {
		dst = p.appendFairySAN(dst, a, lang)
	}
	after := *p
	after.Scratch = nil
	after.Play(mv)
	if after.Bits.Turn == p.Bits.Turn {
		return dst // the turn goes on
	}
	return p.AppendMarks(dst, mv)
}

func (p *Position) appendFairySAN(dst []byte, a board.Action, lang string) []byte {
	their := p.Bits.Side[p.Bits.Turn&1^1]
	takes := a.From() != a.To() && (a.Kind() == board.EnPassant || their>>uint(a.To())&1 != 0)
	switch {
	case a.Piece() != board.Pawn:
		dst = p.appendOrigin(p.AppendLetter(dst, a.Piece(), lang), a)
	case a.From()&7 != a.To()&7 || !p.isPawnStep(a):
		dst = append(dst, 'a'+byte(a.From()&7))
		if p.rivals(a) {
			dst = append(dst, '1'+byte(a.From()>>3))
		}
	}
	if a.Kind() == board.Plain && a&board.Special != 0 {
		dst = append(dst, '^')
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = AppendSquare(dst, a.To())
	if a.Kind() == board.Promote {
		dst = p.AppendLetter(append(dst, '='), a.After(), lang)
	}
	return dst
}

// isPawnStep tells whether no other pawn goes to the same square.
func (p *Position) isPawnStep(a board.Action) bool {
	list := p.Found()
	for _, o := range list.List[:list.N] {
		if o.Piece() == board.Pawn && o.To() == a.To() && o.From() != a.From() {
			return false
		}
	}
	return true
}

// rivals tells whether another pawn of the same file goes to the same square.
func (p *Position) rivals(a board.Action) bool {
	list := p.Found()
	for _, o := range list.List[:list.N] {
		if o.Piece() == board.Pawn && o.To() == a.To() && o.From() != a.From() && o.From()&7 == a.From()&7 {
			return true
		}
	}
	return false
}

// ParseMove reads SAN and UCI+, in which ^ says that a carrier takes its rider along and a hyphen
// before the letter that the piece is neutral. Without ^ the rider is meant where both can go.
func (fairyMode) ParseMove(p *Position, text string) (game.Move, error) {
	carried := strings.Contains(text, "^")
	plainText := strings.Replace(text, "^", "", 1)
	rest, neutral := strings.CutPrefix(strings.TrimSpace(plainText), "-")
	q, err := p.Game.ReadQuery(rest)
	if err != nil || neutral && !p.Game.Neutral || carried && !p.Game.Carry {
		return game.Move{}, p.Game.badText(text)
	}
	legal := p.AppendMoves(nil)
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, m := range legal {
			a := ActionOf(m)
			carry := a.Kind() == board.Plain && a&board.Special != 0
			if p.Answers(m, q, loose) && (carry == carried || loose && !carried) &&
				(!neutral || p.Mark>>uint(a.From())&1 != 0) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, p.RefuseAmbiguous(found, text)
		}
	}
	return game.Move{}, p.refuseFairy(q, carried, text)
}
