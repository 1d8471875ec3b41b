package chess

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// landings are the squares of a chain: where it begins, where each jump lands and where the chess
// capture at its end goes.
func landings(m game.Move) []int {
	n, tail := jumpsOf(m)
	at := actionOf(m).from()
	list := []int{at}
	for i := range n {
		at = leap(m, i, at)
		list = append(list, at)
	}
	if tail {
		list = append(list, actionOf(m).to())
	}
	return list
}

// takenBy are the men that a chain takes, in their order.
func (b *Board) takenBy(m game.Move) []int {
	squares := landings(m)
	n, tail := jumpsOf(m)
	their := b.side[b.turn&1^1]
	var list []int
	for i := range n {
		list = append(list, first(between[squares[i]][squares[i+1]]&their))
	}
	if tail {
		list = append(list, squares[n+1])
	}
	return list
}

// appendChain appends a chain as "f2:h4:f6xe7".
func appendChain(dst []byte, m game.Move) []byte {
	_, tail := jumpsOf(m)
	squares := landings(m)
	dst = appendSquare(dst, squares[0])
	for i, sq := range squares[1:] {
		mark := byte(':')
		if tail && i == len(squares)-2 {
			mark = 'x'
		}
		dst = appendSquare(append(dst, mark), sq)
	}
	return dst
}

func (jumping) appendMove(p *Position, dst []byte, m game.Move) []byte {
	a := actionOf(m)
	switch {
	case act(m) == actJump:
		return appendChain(dst, m)
	case a&special != 0: // without the stroke it would be the capture in passing
		return appendSquare(append(appendSquare(dst, a.from()), '-'), a.to())
	}
	return p.appendAction(dst, a)
}

// isStep tells whether an action is a pawn's draughts step.
func (p *Position) isStep(a action) bool {
	return a.man() == Pawn && a.kind() != passing && a.from()&7 != a.to()&7 && p.b.occupied()>>uint(a.to())&1 == 0
}

// appendName writes draughts steps of pawns with both squares: other names say that they go
// straight on or capture.
func (m jumping) appendName(p *Position, dst []byte, mv game.Move, lang string) []byte {
	a := actionOf(mv)
	switch {
	case act(mv) == actJump:
		dst = appendChain(dst, mv)
		for _, sq := range p.b.takenBy(mv) {
			if p.b.king>>uint(sq)&1 != 0 {
				return append(dst, '#')
			}
		}
	case p.isStep(a):
		dst = appendSquare(append(appendSquare(dst, a.from()), '-'), a.to())
		if a.kind() == promote {
			dst = p.appendLetter(append(dst, '='), a.after(), lang)
		}
	default:
		dst = p.appendSAN(dst, a&^special, lang)
	}
	return p.appendMarks(dst, mv)
}

// readChain reads the squares of a chain and whether a chess capture ends it; false if the text is
// none.
func readChain(text string) (squares []int, tail, ok bool) {
	s := strings.TrimRight(strings.TrimSpace(text), "+#!?")
	for i := 0; ; i++ {
		if len(s) < 2 {
			return nil, false, false
		}
		sq, good := squareOf(s[:2])
		if !good || tail && i > 0 && len(s) > 2 {
			return nil, false, false
		}
		squares = append(squares, sq)
		if s = s[2:]; s == "" {
			return squares, tail, len(squares) > 1
		}
		if tail || s[0] != ':' && (s[0] != 'x' || i == 0) {
			return nil, false, false
		}
		tail = s[0] == 'x'
		s = s[1:]
	}
}

func (m jumping) parseMove(p *Position, text string) (game.Move, error) {
	if squares, tail, ok := readChain(text); ok {
		mv, err := p.findChain(squares, tail, text)
		if err == nil || len(squares) > 2 {
			return mv, err
		}
		if _, other := m.parseStep(p, text); other != nil { // "e4:d5" may be a chess capture
			return mv, err
		}
	}
	return m.parseStep(p, text)
}

// findChain is the chain over the squares.
func (p *Position) findChain(squares []int, tail bool, text string) (game.Move, error) {
	if p.Outcome().Over() {
		return game.Move{}, p.refusal("gameOver", text)
	}
	from := squares[0]
	if r := p.refuseFrom(from, text); r != nil {
		return game.Move{}, r
	}
	goesOn := false
	for _, m := range p.chains() {
		_, mTail := jumpsOf(m)
		list := landings(m)
		if mTail == tail && slices.Equal(list, squares) {
			return m, nil
		}
		goesOn = goesOn || len(list) > len(squares) && slices.Equal(list[:len(squares)], squares)
	}
	switch {
	case goesOn:
		return game.Move{}, p.refusal("jumpOn", text, squares[len(squares)-1])
	case len(p.chains()) > 0:
		return game.Move{}, p.refuseMust(text)
	}
	return game.Move{}, p.refusal("noJump", text, from)
}

// refuseFrom refuses a square without an own man.
func (p *Position) refuseFrom(from int, text string) *game.Refusal {
	switch {
	case p.b.occupied()>>uint(from)&1 == 0:
		return p.refusal("noMan", text, from)
	case p.b.side[p.b.turn&1]>>uint(from)&1 == 0:
		return p.refusal("notYourMan", text, from)
	}
	return nil
}

// refuseMust names the men that must jump.
func (p *Position) refuseMust(text string) *game.Refusal {
	return p.refusal("mustJump", text, squaresOf(p.jumpers())...)
}

// jumpers are the men of the side to move that can jump.
func (p *Position) jumpers() uint64 {
	var men uint64
	for _, m := range p.chains() {
		men |= 1 << uint(actionOf(m).from())
	}
	return men
}

// parseStep reads what is no chain. A pawn's step to an empty square aside is written with both
// squares; with a stroke between them if the same squares are a capture in passing.
func (m jumping) parseStep(p *Position, text string) (game.Move, error) {
	q, err := p.g.readQuery(text)
	if err != nil {
		return game.Move{}, err
	}
	seat := int(p.b.turn & 1)
	var list actions
	if !p.overJumping() {
		m.find(p, &list)
	}
	stroke, takes := strings.Contains(text, "-"), strings.ContainsAny(text, "x:")
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, a := range list.list[:list.n] {
			switch {
			case !p.answers(moveOf(a, seat), q, loose),
				p.isStep(a) && (q.file < 0 || takes),
				a.kind() == passing && stroke,
				a&special != 0 && !stroke:
				continue
			}
			found = append(found, moveOf(a, seat))
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, p.refuseAmbiguous(found, text)
		}
	}
	if len(p.chains()) > 0 && !p.overJumping() {
		if q.file >= 0 && q.rank >= 0 {
			if r := p.refuseFrom(8*q.rank+q.file, text); r != nil {
				return game.Move{}, r
			}
		}
		return game.Move{}, p.refuseMust(text)
	}
	return game.Move{}, p.refuse(q, text)
}

// forbids names what draughts and the king's safety from chess captures forbid.
func (jumping) forbids(p *Position, from, to int) (string, uint64) {
	b, t := &p.b, p.b.turn&1
	own := b.side[t]
	switch {
	case len(p.chains()) > 0:
		return "mustJump", p.jumpers()
	case b.king&b.side[t^1]>>uint(to)&1 != 0 && p.pseudo(from)>>uint(to)&1 != 0:
		return "kingNotTaken", 1 << uint(to)
	case b.occupied()>>uint(to)&1 == 0 && pawnHits[t][from]>>uint(to)&1 != 0 && (b.diag|b.king)>>uint(from)&1 == 0 &&
		(b.pawn>>uint(from)&1 == 0 || b.ep>>uint(to)&1 == 0) && !p.legalStep(from, to):
		if b.inCheck(&p.g.laws) {
			return "inCheck", b.king & own
		}
		return "exposesKing", b.king & own
	}
	return "", 0
}

// appendPaths: a chain is clicked landing by landing. Where it may be ended or end in a chess
// capture, the button ends it; a step where the pawn might capture in passing asks which is meant.
func (m jumping) appendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	a := actionOf(mv)
	if act(mv) != actJump {
		n := len(dst)
		dst = m.ordinary.appendPaths(p, dst, game.Move{uint64(a &^ special), mv[1]})
		dst[n].Text = string(m.appendMove(p, nil, mv))
		if a&special != 0 || a.kind() == passing && p.alsoStep(a) {
			choice := game.Token(-1 - len(p.g.laws.promo[0]))
			if a&special != 0 {
				choice--
			}
			dst[n].Tokens = append(dst[n].Tokens, choice)
		} else if a.kind() == promote {
			dst[n].Tokens = dst[n].Tokens[:2] // it becomes a queen, nothing else
		}
		return dst
	}
	path := game.Path{Seat: game.Seat(seatOf(mv)), Text: string(appendChain(nil, mv))}
	for _, sq := range landings(mv) {
		path.Tokens = append(path.Tokens, game.Token(sq))
	}
	for _, sq := range p.b.takenBy(mv) {
		path.Taken = append(path.Taken, game.Place(sq))
	}
	if p.b.goesOnWith(p.g, mv) {
		path.Tokens = append(path.Tokens, p.g.restPlace())
	}
	return append(dst, path)
}

// alsoStep tells whether the pawn that captures in passing may also step to the same square.
func (p *Position) alsoStep(a action) bool {
	list := p.found()
	for _, other := range list.list[:list.n] {
		if other&special != 0 && other.from() == a.from() && other.to() == a.to() {
			return true
		}
	}
	return false
}

func (m jumping) appendScene(p *Position, sc *game.Scene) {
	m.ordinary.appendScene(p, sc)
	sc.Choices = append(sc.Choices, "passing", "step")
	for set := p.jumpers(); set != 0 && !p.overJumping(); set &= set - 1 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(first(set)), Kind: "due"})
	}
}

func (m jumping) explain(p *Position, path []game.Token) *game.Refusal {
	var squares []int
	for _, t := range path {
		if t >= 0 && t < 64 {
			squares = append(squares, int(t))
		}
	}
	if len(squares) == 0 {
		return p.refusal("notLegal", "")
	}
	if chains := p.chains(); len(chains) > 0 {
		_, err := p.findChain(squares, false, "")
		if r, ok := err.(*game.Refusal); ok {
			return r
		}
		return p.refuseMust("")
	}
	return m.ordinary.explain(p, path)
}

func (jumping) readExtra(_ *Position, key, value string) error {
	return noField(key, value)
}
