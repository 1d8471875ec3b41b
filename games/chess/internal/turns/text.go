package turns

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// AppendExtras writes the actions due and the pieces that have acted.
func (turnsMode) AppendExtras(p *rules.Position, dst []byte) []byte {
	c := p.TurnState
	if limited(&c) {
		c.Back = 0
	}
	q := rules.Position{TurnState: c}
	return q.AppendTurnState(dst)
}

func (turnsMode) ReadExtra(p *rules.Position, key, value string) error {
	var err error
	switch {
	case key == "moved" && (p.Game.EveryPiece || p.Game.OtherPiece || p.Game.NoNullTurn) && p.Moved == 0 && value != "":
		p.Moved, err = rules.ReadSet(key, value)
		return err
	case key == "left" && p.Left == 0:
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > max(p.Game.Steps, p.Game.FirstSteps) || strconv.Itoa(n) != value {
			return game.Faultf("left", "left={text}: want a number from 1 to {most}", value, max(p.Game.Steps, p.Game.FirstSteps))
		}
		p.Left = uint8(n)
		if p.Game.EveryPiece {
			p.Back = limitedTurn
		}
		return nil
	case key == "back" && p.Game.NoNullTurn && p.Back == 0:
		sq, ok := rules.SquareOf(value)
		if !ok {
			return rules.WrongSquares(key, value)
		}
		p.Back = uint8(sq) + 1
		return nil
	}
	return rules.NoField(key, value)
}

// Settle checks the fields together. A text that says nothing of the turn is one where it begins.
func (turnsMode) Settle(p *rules.Position) error {
	b, t := &p.Bits, p.Bits.Turn&1
	if p.Left == 0 && p.Game.Steps > 0 {
		p.Left = uint8(p.Game.Steps)
	}
	switch {
	case p.Moved&^b.Side[t] != 0:
		return game.Faultf("movedMan", "moved={square}: no man of the side to move", rules.SquareName(board.First(p.Moved&^b.Side[t])))
	case p.Game.Steps > 0 && (p.Moved != 0 && int(p.Left) == p.Game.Steps || board.Count(p.Moved) > 2):
		return game.Faultf("movedMany", "moved: the turn has just begun, or too many men have moved")
	case p.Game.Steps > 0 && p.Back != 0 && (board.Count(p.Moved) != 1 || b.Occupied()>>uint(p.Back-1)&1 != 0 || b.Pawn&p.Moved != 0):
		return game.Faultf("back", "back: no man can go back there")
	case b.King&b.Side[0] == 0 && b.King&b.Side[1] == 0:
		return rules.NoKings()
	case !p.Game.KingTaken && Checks(b, &p.Game.Laws):
		return rules.WrongCheck()
	case p.Moved&b.Castle != 0, p.Moved&b.King != 0 && b.Castle&b.Side[t] != 0:
		return game.Faultf("movedCastle", "a man that has moved in this turn cannot castle")
	}
	if b.Ep = steppedOver(b, b.Ep); p.Game.NoEnPassant {
		b.Ep = 0
	}
	if p.TurnBegins() {
		b.Ep &= board.EpTargets[t]
		if b.Ep != 0 {
			trimEnPassant(p.Game, b)
		}
	}
	return nil
}

// AppendName marks the capture of the king as mate.
func (turnsMode) AppendName(p *rules.Position, dst []byte, m game.Move, lang string) []byte {
	dst = view.AppendSAN(p, dst, rules.ActionOf(m), lang)
	if !p.Game.KingTaken {
		return view.AppendMarks(p, dst, m)
	}
	if a := rules.ActionOf(m); a.Kind() != board.Pass && p.Bits.King&p.Bits.Side[p.Bits.Turn&1^1]>>uint(a.To())&1 != 0 {
		dst = append(dst, '#')
	}
	return dst
}

func (m turnsMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	if s := strings.TrimSpace(text); p.Game.EveryPiece && (s == rules.EndTurnText || s == rules.PassText) {
		return p.FindPass(text)
	}
	return m.Ordinary.ParseMove(p, text)
}

// Forbids says what keeps a piece from its second action.
func (turnsMode) Forbids(p *rules.Position, from, to int) (string, uint64) {
	one := uint64(1) << uint(from)
	b, t := &p.Bits, p.Bits.Turn&1
	switch {
	case p.Moved&one != 0 && p.Game.EveryPiece:
		return "hasMoved", one
	case p.Moved&one != 0 && p.Game.OtherPiece:
		return "otherMan", one
	case forbidsStep(p.Game, &p.TurnState, from, to):
		return "nullTurn", one
	case b.Pawn&one != 0 && board.PawnAttacks[t][from]>>uint(to)&1 != 0 && b.Occupied()>>uint(to)&1 == 0 &&
		board.EpTargets[t]>>uint(to)&1 != 0 && b.Ep>>uint(to)&1 == 0 && steppedOver(b, 1<<uint(to)) != 0 && !p.Game.EveryPiece && !p.Game.NoEnPassant && !p.TurnBegins():
		return "passingFirst", 1 << uint(to)
	}
	return "", 0
}

func (m turnsMode) Explain(p *rules.Position, path []game.Token) *game.Refusal {
	if place := p.Game.PassPlace(); place >= 0 && path[0] == place {
		return p.Refusal("actFirst", "")
	}
	return m.Ordinary.Explain(p, path)
}
