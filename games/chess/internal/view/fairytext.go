package view

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// AppendMove writes ^ after the step of a carrier that takes its rider along.
func (m fairyMode) AppendMove(p *rules.Position, dst []byte, mv game.Move) []byte {
	dst = m.Ordinary.AppendMove(p, dst, mv)
	if a := rules.ActionOf(mv); a.Kind() == board.Plain && a&board.Special != 0 {
		dst = append(dst, '^')
	}
	return dst
}

// AppendName writes SAN: R^a5 of a carrier with its rider, -Qe4 of a neutral piece.
func (m fairyMode) AppendName(p *rules.Position, dst []byte, mv game.Move, lang string) []byte {
	a := rules.ActionOf(mv)
	if p.Neutrals()>>uint(a.From())&1 != 0 {
		dst = append(dst, '-')
	}
	if a.Kind() == board.Castle {
		dst = AppendSAN(p, dst, a, lang)
	} else {
		dst = appendFairySAN(p, dst, a, lang)
	}
	after := *p
	after.Scratch = nil
	after.Play(mv)
	if after.Bits.Turn == p.Bits.Turn {
		return dst // the turn goes on
	}
	return AppendMarks(p, dst, mv)
}

func appendFairySAN(p *rules.Position, dst []byte, a board.Action, lang string) []byte {
	their := p.Bits.Side[p.Bits.Turn&1^1]
	takes := a.From() != a.To() && (a.Kind() == board.EnPassant || their>>uint(a.To())&1 != 0)
	switch {
	case a.Piece() != board.Pawn:
		dst = appendOrigin(p, AppendLetter(p, dst, a.Piece(), lang), a)
	case a.From()&7 != a.To()&7 || !isPawnStep(p, a):
		dst = append(dst, 'a'+byte(a.From()&7))
		if rivals(p, a) {
			dst = append(dst, '1'+byte(a.From()>>3))
		}
	}
	if a.Kind() == board.Plain && a&board.Special != 0 {
		dst = append(dst, '^')
	}
	if takes {
		dst = append(dst, 'x')
	}
	dst = rules.AppendSquare(dst, a.To())
	if a.Kind() == board.Promote {
		dst = AppendLetter(p, append(dst, '='), a.After(), lang)
	}
	return dst
}

// isPawnStep tells whether no other pawn goes to the same square.
func isPawnStep(p *rules.Position, a board.Action) bool {
	list := p.Found()
	for _, o := range list.List[:list.N] {
		if o.Piece() == board.Pawn && o.To() == a.To() && o.From() != a.From() {
			return false
		}
	}
	return true
}

// rivals tells whether another pawn of the same file goes to the same square.
func rivals(p *rules.Position, a board.Action) bool {
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
func (fairyMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	carried := strings.Contains(text, "^")
	plainText := strings.Replace(text, "^", "", 1)
	rest, neutral := strings.CutPrefix(strings.TrimSpace(plainText), "-")
	q, err := ReadQuery(p.Game, rest)
	if err != nil || neutral && !p.Game.Neutral || carried && !p.Game.Carry {
		return game.Move{}, badText(p.Game, text)
	}
	legal := p.AppendMoves(nil)
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, m := range legal {
			a := rules.ActionOf(m)
			carry := a.Kind() == board.Plain && a&board.Special != 0
			if Answers(p, m, q, loose) && (carry == carried || loose && !carried) &&
				(!neutral || p.Mark>>uint(a.From())&1 != 0) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, RefuseAmbiguous(p, found, text)
		}
	}
	return game.Move{}, refuseFairy(p, q, carried, text)
}
