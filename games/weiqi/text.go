package weiqi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Letters of the text form: stones, stones marked as dead, sides.
const (
	signs     = "XO"
	deadSigns = "xo"
	sides     = "bw"
	nobody    = "-"
)

// Words of stages. In a second settling the first of them is another one.
const (
	placeWord    = "place"
	placingWord  = "placing" // what is told of it
	markingWord  = "marking"
	againWord    = "remarking"
	resumedWord  = "resumed"
	mostCaptured = 9999
)

var finalWords = map[stage]string{agreed: "agreed", judged: "judged", alive: "alive"}

// AppendText writes what doc.go describes.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dead := p.Dead()
	for y := range p.g.Rows {
		if y > 0 {
			dst = append(dst, '/')
		}
		gap := 0
		for x := range p.g.Columns {
			at := p.g.Point(x, y)
			c := p.board.At(at)
			if c == goban.Empty {
				gap++
				continue
			}
			letters := signs
			if dead.Has(at) {
				letters = deadSigns
			}
			dst, gap = append(appendGap(dst, gap), letters[c-goban.Black]), 0
		}
		dst = appendGap(dst, gap)
	}
	ko := nobody
	if at := p.board.Ko(); at != goban.None {
		ko = p.g.Name(int(at))
	}
	dst = fmt.Appendf(dst, " %c %s %d %d:%d %d", sides[p.turn], ko, p.passes, p.captured[black], p.captured[white], p.plies+1)
	return p.appendStage(dst), nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

func (p *Position) appendStage(dst []byte) []byte {
	switch p.stage {
	case playing:
		if p.resumed {
			dst = fmt.Appendf(dst, " %s %d", resumedWord, p.settled)
		}
		return dst
	case placing:
		return fmt.Appendf(dst, " %s %d", placeWord, p.place)
	case marking:
		word, who := markingWord, nobody
		if p.resumed {
			word = againWord
		}
		if p.content != 0 {
			who = sides[p.content.One():][:1]
		}
		return fmt.Appendf(dst, " %s %s %d", word, who, p.settled)
	}
	return fmt.Appendf(dst, " %s", finalWords[p.stage])
}

// Parse reads a position; errors wrap game.ErrPosition. What follows the side to move may be left out from its end.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(strings.Fields(text))
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", clip(text), err, game.ErrPosition)
	}
	return p, nil
}

// clip shortens a text that comes from outside, so that errors stay readable.
func clip(text string) string {
	const long = 200
	if len(text) > long {
		return strings.ToValidUTF8(text[:long], "") + "…"
	}
	return text
}

// parse reads what AppendText writes; its faults have words for the page.
func (g *Game) parse(words []string) (*Position, error) {
	if len(words) < 2 || len(words) > 9 {
		return nil, game.Faultf("parts", "want the rows, the side to move, ko, passes, prisoners and the number of the move")
	}
	p := &Position{g: g}
	p.board.CopyFrom(g.empty)
	dead, err := p.readRows(words[0])
	if err != nil {
		return nil, err
	}
	side := strings.Index(sides, strings.ToLower(words[1]))
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want b or w", clip(words[1]))
	}
	p.turn = uint8(side)
	if err := p.readCounts(slices.Concat(words[2:min(6, len(words))], []string{nobody, "0", "0:0", "1"}[min(6, len(words))-2:])); err != nil {
		return nil, err
	}
	if err := p.readStage(words[min(6, len(words)):]); err != nil {
		return nil, err
	}
	if err := p.takeMarks(dead); err != nil {
		return nil, err
	}
	p.remember()
	return p, nil
}

// readRows puts the stones on the board and returns those that are marked as dead.
func (p *Position) readRows(text string) (dead points, err error) {
	rows := strings.Split(text, "/")
	if len(rows) != p.g.Rows {
		return dead, game.Faultf("rows", "{n} rows, want {want}", len(rows), p.g.Rows)
	}
	for y, row := range rows {
		if err := p.readRow(y, row, &dead); err != nil {
			return dead, err
		}
	}
	for at := range goban.Point(p.g.Len()) {
		if p.board.At(at) != goban.Empty && !p.board.Breathes(at) {
			return dead, game.Faultf("noLiberty", "the stone on {place} has no liberty", p.g.Name(int(at))).By("2.3")
		}
	}
	return dead, nil
}

func (p *Position) readRow(y int, row string, dead *points) error {
	x, rank := 0, p.g.Rows-y
	for i := 0; i < len(row); i++ {
		c := row[i]
		if c >= '1' && c <= '9' {
			n := int(c - '0')
			if i+1 < len(row) && row[i+1] >= '0' && row[i+1] <= '9' {
				i++
				n = 10*n + int(row[i]-'0')
			}
			x += n
			continue
		}
		seat, marked := strings.IndexByte(signs, c), false
		if seat < 0 {
			seat, marked = strings.IndexByte(deadSigns, c), true
		}
		if seat < 0 {
			return game.Faultf("letter", "row {rank}: {letter%q} is no stone", rank, rune(c))
		}
		if x < p.g.Columns {
			at := p.g.Point(x, y)
			if p.board.Put(at, colourOf(uint8(seat))); marked {
				dead.flip(at)
			}
		}
		x++
	}
	if x != p.g.Columns {
		return game.Faultf("rank", "row {rank}: {n} points, want {want}", rank, x, p.g.Columns)
	}
	return nil
}

// readCounts reads ko, passes, prisoners and the number of the move.
func (p *Position) readCounts(words []string) error {
	if words[0] != nobody {
		at, ok := p.g.Square(words[0])
		if !ok || !p.mayBeKo(goban.Point(at)) {
			return game.Faultf("ko", "no ko can forbid {text%q}", clip(words[0]))
		}
		p.board.SetKo(goban.Point(at))
	}
	passes, err := strconv.Atoi(words[1])
	if err != nil || passes < 0 || passes > 2 || passes > 0 && p.board.Ko() != goban.None {
		return game.Faultf("passes", "{text%q} passes in a row", clip(words[1]))
	}
	b, w, _ := strings.Cut(words[2], ":")
	first, err1 := strconv.Atoi(b)
	second, err2 := strconv.Atoi(w)
	if err1 != nil || err2 != nil || min(first, second) < 0 || max(first, second) > mostCaptured {
		return game.Faultf("prisoners", "prisoners {text%q}, want two numbers up to {most} such as 3:1", clip(words[2]), mostCaptured)
	}
	n, err := strconv.Atoi(words[3])
	if err != nil || n < 1 || n > p.g.limit+1 {
		return game.Faultf("plies", "move {text%q}, want a number from 1 to {most}", clip(words[3]), p.g.limit+1)
	}
	p.passes, p.captured, p.plies = uint8(passes), [seats]uint16{uint16(first), uint16(second)}, uint16(n-1)
	return nil
}

// mayBeKo tells whether a single stone may just have been taken on a point: it is empty, has no empty neighbour and no
// stone of the side to move beside it, and a stone there would take exactly one.
func (p *Position) mayBeKo(at goban.Point) bool {
	if p.board.At(at) != goban.Empty {
		return false
	}
	for _, q := range p.board.Shape.Near[at] {
		if c := p.board.At(q); c == goban.Empty || c == colourOf(p.turn) {
			return false
		}
	}
	var buf [mostPoints]goban.Point
	return len(p.board.AppendTaken(buf[:0], at, colourOf(p.turn))) == 1
}

// readStage reads what follows outside of usual play.
func (p *Position) readStage(words []string) error {
	switch {
	case len(words) == 0:
		return p.afterPasses(playing)
	case words[0] == placeWord && len(words) == 2:
		return p.readPlace(words[1])
	case words[0] == resumedWord && len(words) == 2:
		p.resumed = true
		return p.readSettled(playing, words[1])
	case (words[0] == markingWord || words[0] == againWord) && len(words) == 3:
		p.resumed = words[0] == againWord
		if words[1] != nobody {
			seat := strings.Index(sides, words[1])
			if seat < 0 || len(words[1]) != 1 {
				return p.badStage(words)
			}
			p.content = game.SeatSet(game.Seat(seat))
		}
		return p.readSettled(marking, words[2])
	case len(words) == 1:
		for s, word := range finalWords {
			if word == words[0] {
				return p.afterPasses(s)
			}
		}
	}
	return p.badStage(words)
}

func (p *Position) badStage(words []string) error {
	return game.Faultf("stage", "{text%q} does not go with this position", clip(strings.Join(words, " ")))
}

func (p *Position) readPlace(word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > p.g.Handicap || !p.g.FreeHandicap || p.turn != black || n >= len(p.board.Empties()) || p.passes+uint8(min(p.plies, 1)) > 0 || p.board.Ko() != goban.None {
		return p.badStage([]string{placeWord, word})
	}
	p.stage, p.place = placing, uint8(n)
	return nil
}

// readSettled reads how many moves of settling there have been.
func (p *Position) readSettled(s stage, word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > p.g.settling+moreSettled || p.resumed && n == 0 {
		return p.badStage([]string{word})
	}
	p.settled = uint16(n)
	return p.afterPasses(s)
}

// afterPasses takes a stage that goes with the passes, the rule on dead stones and the aim of the game.
func (p *Position) afterPasses(s stage) error {
	p.stage = s
	done := p.passes == 2 && p.g.Goal == 0
	agree := p.g.Dead == deadAgree
	fits := map[stage]bool{
		playing: !done && (!p.resumed || agree), marking: done && agree, agreed: done && agree,
		judged: done && (p.g.Dead == deadBot || agree && p.g.Scoring == territory),
		alive:  done && (p.g.Dead == deadNone || agree && p.g.Scoring == area),
	}
	if !fits[s] || p.resumed && p.g.Goal > 0 {
		return p.badStage([]string{finalWords[s]})
	}
	return nil
}

// takeMarks takes over which stones are marked as dead.
func (p *Position) takeMarks(dead points) error {
	if p.stage != marking && p.stage != agreed {
		if dead != (points{}) && p.stage != judged {
			return game.Faultf("deadStones", "stones are marked as dead while play goes on")
		}
		return nil
	}
	proposed := p.proposal()
	for at := range goban.Point(p.g.Len()) {
		if proposed.Has(at) != dead.Has(at) {
			p.marks.flip(at)
			p.marksKey ^= p.g.marks[at]
		}
	}
	return nil
}
