package chess

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

func (swedish) appendMove(p *Position, dst []byte, m game.Move) []byte {
	dst = p.appendAction(dst, actionOf(m))
	if to := relocOf(m); to >= 0 {
		dst = appendSquare(append(dst, '/'), to)
	}
	return dst
}

func (swedish) appendName(p *Position, dst []byte, m game.Move, lang string) []byte {
	dst = p.appendSAN(dst, actionOf(m), lang)
	dst = p.appendMarks(dst, m)
	if to := relocOf(m); to >= 0 {
		dst = appendSquare(append(dst, '/'), to)
	}
	return dst
}

// parseMove reads the square of the man taken after a stroke, marks of check before or after it.
func (m swedish) parseMove(p *Position, text string) (game.Move, error) {
	step, put, given := strings.Cut(strings.TrimSpace(text), "/")
	to, ok := squareOf(strings.TrimRight(put, "+#!?"))
	if given && !ok {
		return game.Move{}, fmt.Errorf("move %q: want a square after /: %w", text, game.ErrNotation)
	}
	q, err := p.g.readQuery(step)
	if err != nil {
		return game.Move{}, err
	}
	if p.overSwedish() {
		return game.Move{}, p.refusal("gameOver", text)
	}
	seat := int(p.b.turn & 1)
	list := p.found()
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, a := range list.list[:list.n] {
			if mv := moveOf(a, seat); p.answers(mv, q, loose) {
				found = append(found, mv)
			}
		}
		switch {
		case len(found) > 1:
			return game.Move{}, p.refuseAmbiguous(found, text)
		case len(found) == 0:
			continue
		}
		a := actionOf(found[0])
		man, _ := p.b.victimOf(a)
		switch {
		case man == noMan && !given:
			return found[0], nil
		case man != noMan && given && p.roomOf(a)>>uint(to)&1 != 0:
			return relocMove(a, seat, to), nil
		}
		return game.Move{}, p.refuseReloc(a, given, to, text)
	}
	return game.Move{}, p.refuse(q, text)
}

// refuseReloc says why the man that the action takes cannot be put on a square.
func (p *Position) refuseReloc(a action, given bool, to int, input string) *game.Refusal {
	man, sq := p.b.victimOf(a)
	switch {
	case man == noMan:
		return p.refusal("nothingTaken", input, a.to())
	case !given:
		return p.refusal("putBack", input, sq)
	}
	man = p.g.putBack(man, p.promoted>>uint(sq)&1 != 0)
	occ := p.b.occupied()&^(1<<uint(a.from())|1<<uint(sq)) | 1<<uint(a.to())
	switch {
	case occ>>uint(to)&1 != 0:
		return p.refusal("putOccupied", input, to)
	case p.g.relocZone(man, sq, int(p.b.turn&1^1))>>uint(to)&1 == 0 && man == Pawn:
		return p.refusal("putRank", input, to)
	case p.g.relocZone(man, sq, int(p.b.turn&1^1))>>uint(to)&1 == 0:
		return p.refusal("putColour", input, to)
	}
	return p.refusal("putCheck", input, to)
}

// appendPaths: a capture ends with the click where the man taken goes.
func (m swedish) appendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	n := len(dst)
	dst = m.ordinary.appendPaths(p, dst, mv)
	if to := relocOf(mv); to >= 0 {
		for i := range dst[n:] {
			dst[n+i].Tokens = append(slices.Clone(dst[n+i].Tokens), game.Token(to))
		}
	}
	return dst
}

func (m swedish) explain(p *Position, path []game.Token) *game.Refusal {
	squares := slices.DeleteFunc(slices.Clone(path), func(t game.Token) bool { return t < 0 || t > 63 })
	if len(squares) < 2 || len(squares) < len(path)-1 {
		return m.ordinary.explain(p, path)
	}
	for _, mv := range p.AppendMoves(nil) {
		a := actionOf(mv)
		if a.from() != int(squares[0]) || a.to() != int(squares[1]) || a.kind() == castle {
			continue
		}
		to := 0
		if len(squares) > 2 {
			to = int(squares[2])
		}
		return p.refuseReloc(a, len(squares) > 2, to, "")
	}
	return m.ordinary.explain(p, path[:2])
}
