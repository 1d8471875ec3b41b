package turns

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

func (diceMode) AppendMove(p *rules.Position, dst []byte, m game.Move) []byte {
	if rules.Act(m) == rules.ActLot {
		return appendRoll(dst, rules.RollOf(m))
	}
	return view.AppendAction(p, dst, rules.ActionOf(m))
}

// appendRoll appends a roll as it stands before a move: "5:", "35:".
func appendRoll(dst []byte, r rules.Roll) []byte {
	dst = append(dst, '0'+r[0])
	if r[1] > 0 {
		dst = append(dst, '0'+r[1])
	}
	return append(dst, ':')
}

// lost is how the list of moves says that a roll allowed none, by language.
var lost = map[string]string{"en": "no move", "uk": "ходу немає", "ru": "хода нет"}

func (m diceMode) AppendName(p *rules.Position, dst []byte, mv game.Move, lang string) []byte {
	a := rules.ActionOf(mv)
	switch {
	case rules.Act(mv) == rules.ActLot:
		return appendRoll(dst, rules.RollOf(mv))
	case a.Kind() == board.Pass:
		if word, ok := lost[strings.TrimSuffix(lang, game.Figurine)]; ok {
			return append(dst, word...)
		}
		return append(dst, "--"...)
	}
	dst = view.AppendSAN(p, dst, a, lang)
	if p.Bits.King&p.Bits.Side[p.Bits.Turn&1^1]>>uint(a.To())&1 != 0 {
		return append(dst, '#')
	}
	return view.AppendMarks(p, dst, mv)
}

// readRoll reads the numbers of a text before a colon.
func readRoll(g *rules.Game, text string) (rules.Roll, bool) {
	var r rules.Roll
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

func (m diceMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	s := strings.TrimSpace(text)
	numbers, after, colon := strings.Cut(s, ":")
	r, isRoll := readRoll(p.Game, numbers)
	switch {
	case !colon:
		after = s
	case !isRoll:
		return game.Move{}, fmt.Errorf("roll %q: %w", text, game.ErrNotation)
	case after == "" && p.Phase == rules.Drawing:
		return lot(p, r, text)
	case p.Phase == rules.Playing && r != p.Dice:
		return game.Move{}, p.Refusal("notRolled", text)
	}
	if p.Phase == rules.Drawing && !overDiced(p) {
		if _, err := view.ReadQuery(p.Game, after); err != nil && after != rules.PassText && after != "--" {
			return game.Move{}, err
		}
		return game.Move{}, p.Refusal("rollFirst", text)
	}
	if after == rules.PassText || after == "--" {
		return p.FindPass(text)
	}
	return m.Ordinary.ParseMove(p, after)
}

// lot is the chance move of a roll, if it can fall.
func lot(p *rules.Position, r rules.Roll, text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if rules.RollOf(m) == r {
			return m, nil
		}
	}
	if overDiced(p) {
		return game.Move{}, p.Refusal("gameOver", text)
	}
	return game.Move{}, p.Refusal("notRolled", text)
}

// ReadTurn reads a move with the roll before it, "5:g1f3", as two plies if the dice are still to
// be rolled.
func (m diceMode) ReadTurn(p *rules.Position, text string) ([]game.Move, error) {
	numbers, after, colon := strings.Cut(text, ":")
	if p.Phase != rules.Drawing || !colon {
		mv, err := m.ParseMove(p, text)
		return []game.Move{mv}, err
	}
	lot, err := m.ParseMove(p, numbers+":")
	if err != nil || after == "" {
		return []game.Move{lot}, err
	}
	q := game.Clone(p).(*rules.Position)
	q.Play(lot)
	mv, err := q.ParseMove(after)
	return []game.Move{lot, mv}, err
}

func (diceMode) AppendExtras(p *rules.Position, dst []byte) []byte { return p.AppendTurnState(dst) }

func (diceMode) ReadExtra(p *rules.Position, key, value string) error {
	r, ok := readRoll(p.Game, value)
	if key != "die" || !ok || p.Dice[0] != 0 {
		return game.Faultf("die", "{text}: want die= with {n} numbers from 1 to 6, once", key+"="+value, p.Game.Dice)
	}
	p.Dice = r
	return nil
}

func (diceMode) Settle(p *rules.Position) error {
	if p.Bits.King == 0 {
		return rules.NoKings()
	}
	p.Bits.Ep = steppedOver(&p.Bits, p.Bits.Ep&board.EpTargets[p.Bits.Turn&1])
	if p.Bits.Ep != 0 {
		trimEnPassant(p.Game, &p.Bits)
	}
	if p.Game.Reroll && p.Phase == rules.Playing && !overDiced(p) {
		list := p.Buffer()
		findAll(p.Game, &p.Bits, list)
		if !moves(p.Game, p.Dice, list) {
			return game.Faultf("dieIdle", "die: what moves nothing is rolled again")
		}
	}
	return nil
}
