package chess

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// appendExtras writes the actions due and the men that have acted.
func (turns) appendExtras(p *Position, dst []byte) []byte {
	c := p.course
	if c.limited() {
		c.back = 0
	}
	q := Position{course: c}
	return q.appendCourse(dst)
}

func (turns) readExtra(p *Position, key, value string) error {
	var err error
	switch {
	case key == "moved" && (p.g.EveryMan || p.g.OtherMan || p.g.NoNullTurn) && p.moved == 0 && value != "":
		p.moved, err = readSet(key, value)
		return err
	case key == "left" && p.left == 0:
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > max(p.g.Steps, p.g.FirstSteps) || strconv.Itoa(n) != value {
			return game.Faultf("left", "left={text}: want a number from 1 to {most}", value, max(p.g.Steps, p.g.FirstSteps))
		}
		p.left = uint8(n)
		if p.g.EveryMan {
			p.back = limitedTurn
		}
		return nil
	case key == "back" && p.g.NoNullTurn && p.back == 0:
		sq, ok := squareOf(value)
		if !ok {
			return wrongSquares(key, value)
		}
		p.back = uint8(sq) + 1
		return nil
	}
	return noField(key, value)
}

// settle checks the fields together. A text that says nothing of the turn is one where it begins.
func (turns) settle(p *Position) error {
	b, t := &p.b, p.b.turn&1
	if p.left == 0 && p.g.Steps > 0 {
		p.left = uint8(p.g.Steps)
	}
	switch {
	case p.moved&^b.side[t] != 0:
		return game.Faultf("movedMan", "moved={square}: no man of the side to move", squareName(first(p.moved&^b.side[t])))
	case p.g.Steps > 0 && (p.moved != 0 && int(p.left) == p.g.Steps || count(p.moved) > 2):
		return game.Faultf("movedMany", "moved: the turn has just begun, or too many men have moved")
	case p.g.Steps > 0 && p.back != 0 && (count(p.moved) != 1 || b.occupied()>>uint(p.back-1)&1 != 0 || b.pawn&p.moved != 0):
		return game.Faultf("back", "back: no man can go back there")
	case b.king&b.side[0] == 0 && b.king&b.side[1] == 0:
		return noKings()
	case !p.g.KingTaken && b.checks(&p.g.laws):
		return wrongCheck()
	case p.moved&b.castle != 0, p.moved&b.king != 0 && b.castle&b.side[t] != 0:
		return game.Faultf("movedCastle", "a man that has moved in this turn cannot castle")
	}
	if b.ep = b.steppedOver(b.ep); p.g.NoPassing {
		b.ep = 0
	}
	if p.turnBegins() {
		b.ep &= passable[t]
		if b.ep != 0 {
			p.g.trimPassing(b)
		}
	}
	return nil
}

// appendName marks the capture of the king as mate.
func (turns) appendName(p *Position, dst []byte, m game.Move, lang string) []byte {
	dst = p.appendSAN(dst, actionOf(m), lang)
	if !p.g.KingTaken {
		return p.appendMarks(dst, m)
	}
	if a := actionOf(m); a.kind() != rest && p.b.king&p.b.side[p.b.turn&1^1]>>uint(a.to())&1 != 0 {
		dst = append(dst, '#')
	}
	return dst
}

func (m turns) parseMove(p *Position, text string) (game.Move, error) {
	if s := strings.TrimSpace(text); p.g.EveryMan && (s == restEnd || s == restPass) {
		return p.findRest(text)
	}
	return m.ordinary.parseMove(p, text)
}

// findRest is the end of the turn, if it is legal.
func (p *Position) findRest(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if actionOf(m).kind() == rest {
			return m, nil
		}
	}
	switch {
	case p.Outcome().Over():
		return game.Move{}, p.refusal("gameOver", text)
	case p.g.EveryMan:
		return game.Move{}, p.refusal("actFirst", text)
	case p.g.Dice > 0:
		return game.Move{}, p.refusal("canMove", text)
	}
	return game.Move{}, p.refusal("notLegal", text)
}

// forbids says what keeps a man from its second action.
func (turns) forbids(p *Position, from, to int) (string, uint64) {
	one := uint64(1) << uint(from)
	b, t := &p.b, p.b.turn&1
	switch {
	case p.moved&one != 0 && p.g.EveryMan:
		return "hasMoved", one
	case p.moved&one != 0 && p.g.OtherMan:
		return "otherMan", one
	case p.g.forbidsStep(&p.course, from, to):
		return "nullTurn", one
	case b.pawn&one != 0 && pawnHits[t][from]>>uint(to)&1 != 0 && b.occupied()>>uint(to)&1 == 0 &&
		passable[t]>>uint(to)&1 != 0 && b.ep>>uint(to)&1 == 0 && b.steppedOver(1<<uint(to)) != 0 && !p.g.EveryMan && !p.g.NoPassing && !p.turnBegins():
		return "passingFirst", 1 << uint(to)
	}
	return "", 0
}

func (m turns) explain(p *Position, path []game.Token) *game.Refusal {
	if place := p.g.restPlace(); place >= 0 && path[0] == place {
		return p.refusal("actFirst", "")
	}
	return m.ordinary.explain(p, path)
}
