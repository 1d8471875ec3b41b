package turns

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

func (swedishMode) AppendMove(p *rules.Position, dst []byte, m game.Move) []byte {
	dst = view.AppendAction(p, dst, rules.ActionOf(m))
	if to := relocOf(m); to >= 0 {
		dst = rules.AppendSquare(append(dst, '/'), to)
	}
	return dst
}

func (swedishMode) AppendName(p *rules.Position, dst []byte, m game.Move, lang string) []byte {
	dst = view.AppendSAN(p, dst, rules.ActionOf(m), lang)
	dst = view.AppendMarks(p, dst, m)
	if to := relocOf(m); to >= 0 {
		dst = rules.AppendSquare(append(dst, '/'), to)
	}
	return dst
}

// ParseMove reads the square of the piece taken after a stroke, marks of check before or after it.
func (m swedishMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	step, put, given := strings.Cut(strings.TrimSpace(text), "/")
	to, ok := rules.SquareOf(strings.TrimRight(put, "+#!?"))
	if given && !ok {
		return game.Move{}, fmt.Errorf("move %q: want a square after /: %w", text, game.ErrNotation)
	}
	q, err := view.ReadQuery(p.Game, step)
	if err != nil {
		return game.Move{}, err
	}
	if overSwedish(p) {
		return game.Move{}, p.Refusal("gameOver", text)
	}
	seat := int(p.Bits.Turn & 1)
	list := p.Found()
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, a := range list.List[:list.N] {
			if mv := rules.MoveOf(a, seat); view.Answers(p, mv, q, loose) {
				found = append(found, mv)
			}
		}
		switch {
		case len(found) > 1:
			return game.Move{}, view.RefuseAmbiguous(p, found, text)
		case len(found) == 0:
			continue
		}
		a := rules.ActionOf(found[0])
		piece, _ := victimOf(&p.Bits, a)
		switch {
		case piece == board.NoPiece && !given:
			return found[0], nil
		case piece != board.NoPiece && given && roomOf(p, a)>>uint(to)&1 != 0:
			return relocMove(a, seat, to), nil
		}
		return game.Move{}, refuseReloc(p, a, given, to, text)
	}
	return game.Move{}, view.Refuse(p, q, text)
}

// refuseReloc says why the piece that the action takes cannot be put on a square.
func refuseReloc(p *rules.Position, a board.Action, given bool, to int, input string) *game.Refusal {
	piece, sq := victimOf(&p.Bits, a)
	switch {
	case piece == board.NoPiece:
		return p.Refusal("nothingTaken", input, a.To())
	case !given:
		return p.Refusal("putBack", input, sq)
	}
	piece = putBack(p.Game, piece, p.Promoted>>uint(sq)&1 != 0)
	occ := p.Bits.Occupied()&^(1<<uint(a.From())|1<<uint(sq)) | 1<<uint(a.To())
	switch {
	case occ>>uint(to)&1 != 0:
		return p.Refusal("putOccupied", input, to)
	case relocZone(p.Game, piece, sq, int(p.Bits.Turn&1^1))>>uint(to)&1 == 0 && piece == board.Pawn:
		return p.Refusal("putRank", input, to)
	case relocZone(p.Game, piece, sq, int(p.Bits.Turn&1^1))>>uint(to)&1 == 0:
		return p.Refusal("putColour", input, to)
	}
	return p.Refusal("putCheck", input, to)
}

// appendPaths: a capture ends with the click where the piece taken goes.
func (m swedishMode) AppendPaths(p *rules.Position, dst []game.Path, mv game.Move) []game.Path {
	n := len(dst)
	dst = m.Ordinary.AppendPaths(p, dst, mv)
	if to := relocOf(mv); to >= 0 {
		for i := range dst[n:] {
			dst[n+i].Tokens = append(slices.Clone(dst[n+i].Tokens), game.Token(to))
		}
	}
	return dst
}

func (m swedishMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	squares := slices.DeleteFunc(slices.Clone(path), func(t game.Token) bool { return t < 0 || t > 63 })
	if len(squares) < 2 || len(squares) < len(path)-1 {
		return m.Ordinary.Explain(p, path)
	}
	for _, mv := range p.AppendMoves(nil) {
		a := rules.ActionOf(mv)
		if a.From() != int(squares[0]) || a.To() != int(squares[1]) || a.Kind() == board.Castle {
			continue
		}
		to := 0
		if len(squares) > 2 {
			to = int(squares[2])
		}
		return refuseReloc(p, a, len(squares) > 2, to, "")
	}
	return m.Ordinary.Explain(p, path[:2])
}
