package chess

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// seamFiles is how many files are drawn again beyond each seam.
const seamFiles = 2

// addCopies draws the outer files of a strip again beyond the opposite edge, outside the board,
// those of a Möbius strip upside down, so that moves across the seam are seen as they go.
func (g *Game) addCopies(b *game.Board) {
	for dx := -seamFiles; dx < 8+seamFiles; dx++ {
		if dx >= 0 && dx < 8 {
			continue
		}
		mark := "<"
		if dx > 7 {
			mark = ">"
		}
		for y := range 8 {
			sq := 8*y + dx&7
			if g.Strip == mobius {
				sq = 8*(7-y) + dx&7
			}
			copied := b.Places[sq]
			copied.Name += mark
			copied.X, copied.Y = float32(dx)+.5, float32(7-y)+.5
			b.Places = append(b.Places, copied)
		}
	}
}

// meant is the square of a click: of a copy beyond the seam that of the original.
func (g *Game) meant(t game.Token) int {
	if t >= 64 && int(t) < len(g.board.Places) && g.Strip != plane {
		return int(g.board.Places[t].Same)
	}
	return int(t)
}

func (m strange) appendScene(p *Position, sc *game.Scene) {
	from := len(sc.Men)
	m.ordinary.appendScene(p, sc)
	switch {
	case p.g.Neutral:
		for i := range sc.Men[from:] {
			if man := &sc.Men[from+i]; p.mark>>man.Place&1 != 0 {
				man.Seat = game.NoSeat
			}
		}
	case p.g.FileMoves:
		p.addBadges(sc.Men[from:])
	case p.g.Carry:
		p.addRiders(sc, from)
	}
}

// addBadges says of each man that does not move as it looks how it moves now.
func (p *Position) addBadges(men []game.Man) {
	s := p.state()
	for i := range men {
		sq := int(men[i].Place)
		if moves := s.movesAs(&p.g.laws, sq); moves != p.b.at(sq) {
			men[i].Badge = p.g.kindName(moves)
		}
	}
}

// movesAs is the man like which the one on the square moves.
func (s *state) movesAs(l *laws, sq int) Man {
	e := s.byFiles(l)
	man := e.at(sq)
	if man == King && l.ground.FileKing && fileMan(sq) != noMan {
		return fileMan(sq)
	}
	return man
}

// addRiders puts the riders on their carriers and offers the choice between the two.
func (p *Position) addRiders(sc *game.Scene, from int) {
	men := slices.Clone(sc.Men[from:])
	sc.Men = sc.Men[:from]
	for _, man := range men {
		sc.Men = append(sc.Men, man)
		if rider := p.riderAt(int(man.Place)); rider != noMan {
			man.Kind = p.g.kindName(rider)
			sc.Men = append(sc.Men, man)
		}
	}
	if p.due != 0 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(p.due - 1), Kind: "due"})
	}
	sc.Choices = append(sc.Choices, "rook", "rider")
}

func (m strange) appendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	n := len(dst)
	dst = m.ordinary.appendPaths(p, dst, mv)
	a := actionOf(mv)
	if seams := p.seams(a); seams != nil {
		for i := range dst[n:] {
			dst[n+i].Seams = seams
		}
	}
	switch {
	case a.kind() == castle && a&special != 0:
		return dst[:n+1] // the rook's square means castling within the board
	case a.from() == a.to():
		dst[n].Taken = nil
	case a.kind() == passing && p.g.Strip != plane:
		dst[n].Taken = []game.Place{game.Place(a.to() ^ 8)}
	case p.g.Carry:
		return p.ridersPath(dst, n, a)
	}
	return dst
}

// ridersPath asks whether the carrier or its rider goes where both can; boarding takes nobody.
func (p *Position) ridersPath(dst []game.Path, n int, a action) []game.Path {
	s := p.state()
	for i := n; i < len(dst); i++ {
		path := &dst[i]
		switch {
		case s.boards(a):
			path.Taken = nil
		case len(path.Taken) > 0 && p.riderAt(int(path.Taken[0])) != noMan:
			path.Taken = append(path.Taken, path.Taken[0])
		}
		if p.tied(a) {
			choice := game.Token(-1 - len(p.g.laws.promo[0]))
			if a&special == 0 {
				choice--
			}
			path.Tokens = append(path.Tokens, choice)
		}
	}
	return dst
}

// tied tells whether carrier and rider can both make the step.
func (p *Position) tied(a action) bool {
	if p.loaded()>>uint(a.from())&1 == 0 {
		return false
	}
	list := p.found()
	for _, o := range list.list[:list.n] {
		if o.from() == a.from() && o.to() == a.to() && (o^a)&special != 0 {
			return true
		}
	}
	return false
}

// appendMove writes ^ after the step of a carrier that takes its rider along.
func (m strange) appendMove(p *Position, dst []byte, mv game.Move) []byte {
	dst = m.ordinary.appendMove(p, dst, mv)
	if a := actionOf(mv); a.kind() == plain && a&special != 0 {
		dst = append(dst, '^')
	}
	return dst
}

// appendName writes SAN: R^a5 of a carrier with its rider, -Qe4 of a neutral man.
func (m strange) appendName(p *Position, dst []byte, mv game.Move, lang string) []byte {
	a := actionOf(mv)
	if p.neutrals()>>uint(a.from())&1 != 0 {
		dst = append(dst, '-')
	}
	if a.kind() == castle {
		dst = p.appendSAN(dst, a, lang)
	} else {
		dst = p.appendStrangeSAN(dst, a, lang)
	}
	after := *p
	after.scratch = nil
	after.Play(mv)
	if after.b.turn == p.b.turn {
		return dst // the turn goes on
	}
	return p.appendMarks(dst, mv)
}

func (p *Position) appendStrangeSAN(dst []byte, a action, lang string) []byte {
	their := p.b.side[p.b.turn&1^1]
	takes := a.from() != a.to() && (a.kind() == passing || their>>uint(a.to())&1 != 0)
	switch {
	case a.man() != Pawn:
		dst = p.appendOrigin(p.appendLetter(dst, a.man(), lang), a)
	case a.from()&7 != a.to()&7 || !p.isPawnStep(a):
		dst = append(dst, 'a'+byte(a.from()&7))
		if p.rivals(a) {
			dst = append(dst, '1'+byte(a.from()>>3))
		}
	}
	if a.kind() == plain && a&special != 0 {
		dst = append(dst, '^')
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = appendSquare(dst, a.to())
	if a.kind() == promote {
		dst = p.appendLetter(append(dst, '='), a.after(), lang)
	}
	return dst
}

// isPawnStep tells whether no other pawn goes to the same square.
func (p *Position) isPawnStep(a action) bool {
	list := p.found()
	for _, o := range list.list[:list.n] {
		if o.man() == Pawn && o.to() == a.to() && o.from() != a.from() {
			return false
		}
	}
	return true
}

// rivals tells whether another pawn of the same file goes to the same square.
func (p *Position) rivals(a action) bool {
	list := p.found()
	for _, o := range list.list[:list.n] {
		if o.man() == Pawn && o.to() == a.to() && o.from() != a.from() && o.from()&7 == a.from()&7 {
			return true
		}
	}
	return false
}

// parseMove reads SAN and UCI+, in which ^ says that a carrier takes its rider along and a hyphen
// before the letter that the man is neutral. Without ^ the rider is meant where both can go.
func (strange) parseMove(p *Position, text string) (game.Move, error) {
	carried := strings.Contains(text, "^")
	plainText := strings.Replace(text, "^", "", 1)
	rest, neutral := strings.CutPrefix(strings.TrimSpace(plainText), "-")
	q, err := p.g.readQuery(rest)
	if err != nil || neutral && !p.g.Neutral || carried && !p.g.Carry {
		return game.Move{}, p.g.badText(text)
	}
	legal := p.AppendMoves(nil)
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, m := range legal {
			a := actionOf(m)
			carry := a.kind() == plain && a&special != 0
			if p.answers(m, q, loose) && (carry == carried || loose && !carried) &&
				(!neutral || p.mark>>uint(a.from())&1 != 0) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, p.refuseAmbiguous(found, text)
		}
	}
	return game.Move{}, p.refuseStrange(q, carried, text)
}
