package janggi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// stageWords are the third field of a position, by stages.
var stageWords = [choosing + seats]string{"-", "p", "pp", "b", "c", "h"}

// sideLetters are the second field.
const sideLetters = "wb"

// AppendText writes a FEN: the rows from the side of Han, the side to move, the stage, a field without meaning, the plies
// without a capture, and the number of the move.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for y := rows - 1; y >= 0; y-- {
		gap := 0
		for x := range columns {
			code := p.at[number(x, y)]
			if code == 0 {
				gap++
				continue
			}
			dst = append(appendGap(dst, gap), letterOf(code))
			gap = 0
		}
		dst = appendGap(dst, gap)
		if y > 0 {
			dst = append(dst, '/')
		}
	}
	return fmt.Appendf(dst, " %c %s - %d %d", sideLetters[p.turn], stageWords[p.stage], p.quiet, p.moveNumber()), nil
}

// moveNumber counts the moves of Cho from 1.
func (p *Position) moveNumber() int { return 1 + int(p.plies)/seats }

// letterOf is the letter of a piece, a capital for Cho.
func letterOf(code uint8) byte {
	letter := letters[code&15-1]
	if code>>4 == han {
		letter |= 0x20
	}
	return letter
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Parse reads a position; errors wrap game.ErrPosition. Everything behind the side to move may be left out. Horses and
// elephants may be written h and e.
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
	if len(words) < 2 || len(words) > 6 {
		return nil, game.Faultf("parts", "want the rows, the side to move, the stage, -, and two counts")
	}
	p := &Position{g: g}
	lines := strings.Split(words[0], "/")
	if len(lines) != rows {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(lines), rows)
	}
	for i, line := range lines {
		if err := p.readRow(rows-1-i, line); err != nil {
			return nil, err
		}
	}
	side := strings.Index(sideLetters, words[1])
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want w or b", clip(words[1]))
	}
	p.turn = uint8(side)
	if err := p.readCounts(append(words[2:], "-", "-", "0", "1")[:max(4, len(words)-2)]); err != nil {
		return nil, err
	}
	return p, p.validate()
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x := 0
	for i := 0; i < len(row); i++ {
		c := row[i]
		if c >= '1' && c <= '9' {
			x += int(c - '0')
			continue
		}
		kind := kindOf(c | 0x20)
		if kind == kinds || c < 'A' {
			return game.Faultf("letter", "row {row}: {letter%q} is no piece", rowName(y), rune(c))
		}
		if x < columns {
			seat := int(c>>5&1) * han
			p.put(seat, kind, number(x, y))
		}
		x++
	}
	if x != columns {
		return game.Faultf("row", "row {row}: {n} points, want {want}", rowName(y), x, columns)
	}
	return nil
}

// kindOf is the kind with a small letter, kinds if there is none.
func kindOf(c byte) Kind {
	switch c {
	case 'h':
		return Horse
	case 'e':
		return Elephant
	}
	for kind := range kinds {
		if letters[kind]|0x20 == c {
			return kind
		}
	}
	return kinds
}

// readCounts reads the four fields behind the side to move.
func (p *Position) readCounts(words []string) error {
	stage := -1
	for i, word := range stageWords {
		if word == words[0] {
			stage = i
		}
	}
	if stage < 0 || words[1] != "-" {
		return game.Faultf("stage", "the fields {text%q} behind the side to move, want - or a stage, and -", clip(words[0]+" "+words[1]))
	}
	p.stage = uint8(stage)
	quiet, err := strconv.ParseUint(words[2], 10, 16)
	if err != nil || quiet > uint64(p.g.MaxPlies) {
		return game.Faultf("quiet", "plies without a capture {text%q}, want a number up to {most}", clip(words[2]), p.g.MaxPlies)
	}
	p.quiet = uint16(quiet)
	most := 1 + p.g.MaxPlies/seats
	n, err := strconv.ParseUint(words[3], 10, 16)
	if err != nil || n < 1 || n > uint64(most) {
		return game.Faultf("number", "move {text%q}, want a number from 1 to {most}", clip(words[3]), most)
	}
	if p.plies = uint16(seats * (n - 1)); p.stage < choosing {
		p.plies += uint16(p.turn)
	}
	return nil
}

// most is how many pieces a side can have. Composed positions have three chariots, so that kinds are not counted.
const most = 16

// validate refuses what no game comes to.
func (p *Position) validate() error {
	for s := range seats {
		if err := p.validateSide(s); err != nil {
			return err
		}
	}
	if p.stage >= choosing {
		return p.validateChoice()
	}
	p.settle()
	if p.stage == bikjangStood && !p.facing {
		return game.Faultf("notFacing", "the generals do not face each other, or these rules know no bikjang")
	}
	if p.stage == bikjangStood {
		return nil // whoever left it standing may have been in check
	}
	s := p.now()
	if found := p.attackers(int(p.king[1-p.turn]), int(p.turn), &s); !found.Empty() {
		return game.Faultf("canTake", "{side} to move could take the general, from {place}", side(int(p.turn)), korean[found.First()])
	}
	if p.stage != playing {
		return p.validatePass()
	}
	return nil
}

// validatePass refuses a pass that nobody could have made.
func (p *Position) validatePass() error {
	if p.plies == 0 || p.stage == bothPassed && p.plies < 2 {
		return game.Faultf("noPass", "a pass before the first move")
	}
	if p.stage == bothPassed && (p.facing || p.Checked()) {
		return game.Faultf("noPass", "two passes where the second could not be made")
	}
	return nil
}

// validateSide counts the pieces of a side and looks where they stand.
func (p *Position) validateSide(s int) error {
	if n := p.side[s].Count(); n > most {
		return game.Faultf("tooMany", "{side} has {n} pieces, at most {most}", side(s), n, most)
	}
	if n := p.men[s][General].Count(); n != 1 {
		return game.Faultf("generals", "{side} has {n} generals, want 1", side(s), n)
	}
	if out := p.men[s][General].Or(p.men[s][Guard]).AndNot(palace[s]); !out.Empty() {
		return game.Faultf("outside", "the piece on {place} stands outside its palace", korean[out.First()])
	}
	if back := p.men[s][Soldier].And(behind[s]); !back.Empty() {
		return game.Faultf("behind", "the soldier on {place} stands behind where it begins", korean[back.First()])
	}
	return nil
}

// validateChoice wants the board as it is while arrays are chosen.
func (p *Position) validateChoice() error {
	chooser := int(p.stage - choosing)
	want := &Position{g: p.g}
	want.setUp()
	fits := p.g.Chosen && int(p.turn) == chooser && p.plies == 0 && p.quiet == 0
	if chooser == cho {
		fits = fits && p.arrayOf(want)
	}
	if !fits || p.at != want.at {
		return game.Faultf("choice", "no array is chosen in this position")
	}
	return nil
}

// arrayOf gives the board that is wanted the array of Han, if Han has one.
func (p *Position) arrayOf(want *Position) bool {
	for i := range arrays {
		fits := true
		for j, x := range arrayFiles {
			code := p.at[number(x, rows-1)]
			fits = fits && code != 0 && letterOf(code) == arrays[i][j]
		}
		if fits {
			want.array(han, i)
			return true
		}
	}
	return false
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Cho", "Han"}[s]}
}
