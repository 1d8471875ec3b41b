package chess

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

func (diced) appendMove(p *Position, dst []byte, m game.Move) []byte {
	if act(m) == actLot {
		return appendRoll(dst, rollOf(m))
	}
	return p.appendAction(dst, actionOf(m))
}

// appendRoll appends a roll as it stands before a move: "5:", "35:".
func appendRoll(dst []byte, r roll) []byte {
	dst = append(dst, '0'+r[0])
	if r[1] > 0 {
		dst = append(dst, '0'+r[1])
	}
	return append(dst, ':')
}

// lost is how the list of moves says that a roll allowed none, by language.
var lost = map[string]string{"en": "no move", "uk": "ходу немає", "ru": "хода нет"}

func (m diced) appendName(p *Position, dst []byte, mv game.Move, lang string) []byte {
	a := actionOf(mv)
	switch {
	case act(mv) == actLot:
		return appendRoll(dst, rollOf(mv))
	case a.kind() == rest:
		if word, ok := lost[strings.TrimSuffix(lang, game.Figurine)]; ok {
			return append(dst, word...)
		}
		return append(dst, "--"...)
	}
	dst = p.appendSAN(dst, a, lang)
	if p.b.king&p.b.side[p.b.turn&1^1]>>uint(a.to())&1 != 0 {
		return append(dst, '#')
	}
	return p.appendMarks(dst, mv)
}

// readRoll reads the numbers of a text before a colon.
func (g *Game) readRoll(text string) (roll, bool) {
	var r roll
	if len(text) != g.Dice {
		return r, false
	}
	for i := range len(text) {
		if text[i] < '1' || text[i] > '6' {
			return r, false
		}
		r[i] = text[i] - '0'
	}
	if r[1] > 0 && r[0] > r[1] {
		r[0], r[1] = r[1], r[0]
	}
	return r, true
}

func (m diced) parseMove(p *Position, text string) (game.Move, error) {
	s := strings.TrimSpace(text)
	numbers, after, colon := strings.Cut(s, ":")
	r, isRoll := p.g.readRoll(numbers)
	switch {
	case !colon:
		after = s
	case !isRoll:
		return game.Move{}, fmt.Errorf("roll %q: %w", text, game.ErrNotation)
	case after == "" && p.phase == drawing:
		return p.lot(r, text)
	case p.phase == playing && r != p.dice:
		return game.Move{}, p.refusal("notRolled", text)
	}
	if p.phase == drawing && !p.overDiced() {
		if _, err := p.g.readQuery(after); err != nil && after != restPass && after != "--" {
			return game.Move{}, err
		}
		return game.Move{}, p.refusal("rollFirst", text)
	}
	if after == restPass || after == "--" {
		return p.findRest(text)
	}
	return m.ordinary.parseMove(p, after)
}

// lot is the chance move of a roll, if it can fall.
func (p *Position) lot(r roll, text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if rollOf(m) == r {
			return m, nil
		}
	}
	if p.overDiced() {
		return game.Move{}, p.refusal("gameOver", text)
	}
	return game.Move{}, p.refusal("notRolled", text)
}

// readTurn reads a move with the roll before it, "5:g1f3", as two plies if the dice are still to
// be rolled.
func (m diced) readTurn(p *Position, text string) ([]game.Move, error) {
	numbers, after, colon := strings.Cut(text, ":")
	if p.phase != drawing || !colon {
		mv, err := m.parseMove(p, text)
		return []game.Move{mv}, err
	}
	lot, err := m.parseMove(p, numbers+":")
	if err != nil || after == "" {
		return []game.Move{lot}, err
	}
	q := game.Clone(p).(*Position)
	q.Play(lot)
	mv, err := q.ParseMove(after)
	return []game.Move{lot, mv}, err
}

func (diced) appendExtras(p *Position, dst []byte) []byte { return p.appendCourse(dst) }

func (diced) readExtra(p *Position, key, value string) error {
	r, ok := p.g.readRoll(value)
	if key != "die" || !ok || p.dice[0] != 0 {
		return game.Faultf("die", "{text}: want die= with {n} numbers from 1 to 6, once", key+"="+value, p.g.Dice)
	}
	p.dice = r
	return nil
}

func (diced) settle(p *Position) error {
	if p.b.king == 0 {
		return noKings()
	}
	p.b.ep = p.b.steppedOver(p.b.ep & passable[p.b.turn&1])
	if p.b.ep != 0 {
		p.g.trimPassing(&p.b)
	}
	if p.g.Reroll && p.phase == playing && !p.overDiced() {
		list := p.buffer()
		p.g.findAll(&p.b, list)
		if !p.g.moves(p.dice, list) {
			return game.Faultf("dieIdle", "die: what moves nothing is rolled again")
		}
	}
	return nil
}
