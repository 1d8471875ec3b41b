package draughts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// Parse reads a position. Blocks may stand in any order, squares may be named in either
// numbering, ranges are of numbers, a full stop at the end is forgiven.
func (g *Game) Parse(text string) (game.Position, error) {
	p := &Position{g: g}
	if err := p.parse(text); err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", clip(text), err, game.ErrPosition)
	}
	return p, nil
}

// clip shortens a text for an error message.
func clip(text string) string {
	if len(text) > 200 {
		return text[:200] + "…"
	}
	return text
}

func (p *Position) parse(text string) error {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if len(text) > 2000 {
		return game.Faultf("tooLong", "it is too long")
	}
	blocks := strings.Split(text, ":")
	if err := p.parseSide(strings.TrimSpace(blocks[0])); err != nil {
		return err
	}
	var seen [2]bool
	var extras []string
	for _, block := range blocks[1:] {
		block = strings.TrimSpace(block)
		if block == "" {
			return game.Faultf("blockEmpty", "a block between colons is empty")
		}
		seat := slices.Index(sideLetters[:], block[0]&^0x20)
		if seat < 0 {
			extras = append(extras, block)
			continue
		}
		if seen[seat] {
			return game.Faultf("listTwice", "two lists of {side}", sideWords[seat])
		}
		seen[seat] = true
		if err := p.parseMen(seat, block[1:]); err != nil {
			return err
		}
	}
	if !seen[0] && !seen[1] {
		return game.Faultf("noList", "no list of men")
	}
	return p.parseExtras(extras)
}

// sideWords are the sides in messages, as the letters of the notation.
var sideWords = [2]game.Word{{Key: "side.0", Text: "W"}, {Key: "side.1", Text: "B"}}

// parseSide reads the letter of the side to move.
func (p *Position) parseSide(text string) error {
	switch text {
	case "W", "w":
	case "B", "b":
		p.d.Turn = 1
	case "?":
		p.d.Turn, p.phase = uint8(p.g.First), drawingLot
	default:
		return game.Faultf("sideToMove", "side to move {text%q}: want W or B", text)
	}
	return nil
}

// parseMen reads a list such as "31-50", "a1,Kc3" or nothing.
func (p *Position) parseMen(seat int, list string) error {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	for _, item := range strings.Split(list, ",") {
		item = strings.TrimSpace(item)
		name, king := strings.CutPrefix(item, "K")
		if !king {
			name, king = strings.CutPrefix(item, "k")
		}
		first, last, ranged := strings.Cut(name, "-")
		if !ranged {
			last = first
		}
		if err := p.putRange(seat, first, last, king, ranged); err != nil {
			return err
		}
	}
	return nil
}

// putRange puts men on the squares from first to last.
func (p *Position) putRange(seat int, first, last string, king, ranged bool) error {
	a, ok := p.g.names.square(first)
	if !ok {
		return game.Faultf("noSquare", "no square {square%q}", first)
	}
	if _, ok := p.g.names.square(last); !ok {
		return game.Faultf("noSquare", "no square {square%q}", last)
	}
	if !ranged {
		return p.put(seat, a, king)
	}
	from, err1 := strconv.Atoi(first)
	to, err2 := strconv.Atoi(last)
	if err1 != nil || err2 != nil || from > to {
		return game.Faultf("noRange", "no range {first}-{last}", first, last)
	}
	for n := from; n <= to; n++ {
		sq, _ := p.g.names.square(strconv.Itoa(n))
		if err := p.put(seat, sq, king); err != nil {
			return err
		}
	}
	return nil
}

// put puts a man on an empty square. A man on its last row stays a man: nobody says how it came
// there, and old records have such positions.
func (p *Position) put(seat int, sq Square, king bool) error {
	bit := int(p.g.k.Layout.BitOf[sq])
	name := p.g.names.own[sq]
	if p.d.Side[0].Or(p.d.Side[1]).Has(bit) {
		return game.Faultf("twoMen", "two men on {square}", name)
	}
	p.d.Side[seat] = p.d.Side[seat].Or(kernel.One128(bit))
	if king {
		p.d.Kings = p.d.Kings.Or(kernel.One128(bit))
	}
	return nil
}

// parseExtras reads the other blocks once the men stand.
func (p *Position) parseExtras(blocks []string) error {
	class, road := p.classify()
	p.count.class, p.count.road3 = class, road
	for _, block := range blocks {
		if err := p.parseExtra(block[0], block[1:]); err != nil {
			return game.FaultOf("block", block, fmt.Errorf("block %q: %w", block, err))
		}
	}
	p.key = p.freshKey()
	return p.withinBudget()
}

// withinBudget refuses a position whose captures cannot be worked out, before a lot or the moves of
// an opening as well.
func (p *Position) withinBudget() error {
	if p.early().Over() {
		return nil
	}
	if at, yes := p.tooMany(); yes {
		f := game.Faultf("tooManyWays", "the man on {square} has too many ways to capture (rule 1.5)", p.g.names.own[at]).By("1.5")
		return fmt.Errorf("%w: %w", f, game.ErrBudget)
	}
	return nil
}

func (p *Position) parseExtra(letter byte, rest string) error {
	switch letter {
	case 'H', 'G', 'A', 'R', 'F':
		n, err := strconv.ParseUint(rest, 10, 16)
		if err != nil || n > 60000 {
			return errors.New("want a number")
		}
		p.setCount(letter, uint16(n))
		return nil
	case '+':
		return p.parseKingMoves(rest)
	case 'T':
		return p.parseRunner(rest)
	case 'X':
		return p.parseLapse(rest)
	case 'D':
		return p.parseDuty(rest)
	case 'O':
		return p.parseBallot(rest)
	}
	return errors.New("unknown")
}

// parseBallot reads "", an opening to be drawn, or "17/1", the opening and its moves made.
func (p *Position) parseBallot(rest string) error {
	if !p.g.drawsOpening() {
		return errors.New("no opening is drawn in this game")
	}
	if rest == "" {
		if p.phase == playing {
			p.phase = drawingBallot
		}
		return nil
	}
	first, second, _ := strings.Cut(rest, "/")
	row, err1 := strconv.Atoi(first)
	made, err2 := strconv.Atoi(second)
	begins := int(p.d.Turn) ^ made&1
	openings := p.g.openings[begins]
	if err1 != nil || err2 != nil || row < 1 || row > len(openings) || made < 0 || made >= len(openings[row-1]) {
		return errors.New("no such opening")
	}
	q := p.g.beginning(begins)
	for _, m := range openings[row-1][:made] {
		q.Play(m)
	}
	if p.phase != playing || q.d.Turn != p.d.Turn || q.d.Side != p.d.Side || q.d.Kings != p.d.Kings {
		return errors.New("the men do not stand as in that opening")
	}
	p.phase, p.drawn = playingBallot, opening{uint8(row - 1), uint8(made)}
	return nil
}

func (p *Position) setCount(letter byte, n uint16) {
	switch letter {
	case 'H':
		p.count.quiet = n
	case 'G':
		p.count.gainless = n
	case 'A':
		p.count.arose = n
	case 'R':
		p.count.road = n
	case 'F':
		p.ply = min(2*(max(n, 1)-1)+uint16(p.d.Turn), uint16(p.g.max))
	}
}

// parseKingMoves reads lidraughts' "+1+2", the quiet moves in a row of the only king of each side.
func (p *Position) parseKingMoves(rest string) error {
	white, black, ok := strings.Cut(rest, "+")
	if !ok {
		return errors.New("want two numbers")
	}
	for seat, text := range []string{white, black} {
		n, err := strconv.ParseUint(text, 10, 8)
		if err != nil {
			return errors.New("want two numbers")
		}
		kings := p.d.Side[seat].And(p.d.Kings)
		if p.g.KingLimit > 0 && n > 0 && kings.Any() && !kings.Many() {
			p.tired[seat] = runner{uint8(kings.First()), uint8(min(int(n), p.g.KingLimit))}
		}
	}
	return nil
}

// parseRunner reads "W46/2".
func (p *Position) parseRunner(rest string) error {
	name, count, ok := strings.Cut(rest, "/")
	if !ok || len(name) < 2 || p.g.KingLimit == 0 {
		return errors.New("no king is counted so")
	}
	seat := slices.Index(sideLetters[:], name[0])
	sq, known := p.g.names.square(name[1:])
	n, err := strconv.Atoi(count)
	if seat < 0 || !known || err != nil || n < 1 || n > p.g.KingLimit {
		return errors.New("want a side, a square and a small number")
	}
	bit := p.g.k.Layout.BitOf[sq]
	if !p.d.Side[seat].And(p.d.Kings).Has(int(bit)) {
		return fmt.Errorf("no king of that side on %s", name[1:])
	}
	p.tired[seat] = runner{bit, uint8(n)}
	return nil
}

// parseLapse reads what may be huffed.
func (p *Position) parseLapse(rest string) error {
	other := 1 - int(p.d.Turn)
	switch p.g.Huff {
	case huffLose:
		men, err := p.parseSquares(rest, p.d.Side[other])
		p.lapse.men = men
		return err
	case huffRedo:
		rest, crowned := strings.CutSuffix(rest, "K")
		name, target, _ := strings.Cut(rest, "-")
		from, ok := p.g.names.square(name)
		if !ok || p.d.Side[0].Or(p.d.Side[1]).Has(int(p.g.k.Layout.BitOf[from])) {
			return fmt.Errorf("no empty square %q", name)
		}
		men, err := p.parseSquares(target, p.d.Side[other])
		if err != nil {
			return err
		}
		if men.Many() || crowned && !men.Meets(p.d.Kings.And(p.g.k.CrownRow(other))) {
			return errors.New("want one move of the side that moved last")
		}
		p.lapse = lapse{men: men, from: p.g.k.Layout.BitOf[from], to: uint8(men.First()), crowned: crowned, count: p.count}
		return p.checkTakeBack()
	}
	return errors.New("nobody is huffed in this game")
}

// checkTakeBack makes sure that the move of a lapse, taken back, leaves a capture.
func (p *Position) checkTakeBack() error {
	q := *p
	q.buf, q.routes = nil, nil
	q.takeBack(&p.lapse, 1-int(p.d.Turn))
	if !q.mayTake(int(q.d.Turn)) {
		return errors.New("there was nothing to take")
	}
	return nil
}

// parseDuty reads the men that must capture.
func (p *Position) parseDuty(rest string) error {
	if p.g.Huff != huffRedo {
		return errors.New("no move is taken back in this game")
	}
	men, err := p.parseSquares(rest, p.takers(int(p.d.Turn)))
	p.duty = men
	return err
}

// parseSquares reads a list of squares, all of them in set.
func (p *Position) parseSquares(list string, set kernel.Set128) (kernel.Set128, error) {
	var found kernel.Set128
	for _, name := range strings.Split(list, ",") {
		sq, ok := p.g.names.square(name)
		if !ok {
			return found, fmt.Errorf("no square %q", name)
		}
		bit := kernel.One128(int(p.g.k.Layout.BitOf[sq]))
		if !bit.Meets(set) {
			return found, fmt.Errorf("%s is not such a square", name)
		}
		found = found.Or(bit)
	}
	return found, nil
}
