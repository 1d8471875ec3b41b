package shogi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// sides are the letters of the sides in SFEN, declaredWord stands after a declaration.
const (
	sides        = "bw"
	declaredWord = "win"
)

// AppendText writes SFEN: the rows from the top, the side to move, the hands and the number of the next move.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	n := p.g.grid.W()
	for y := range n {
		if y > 0 {
			dst = append(dst, '/')
		}
		gap := 0
		for x := range n {
			m := p.board[y*stride+x]
			if m == 0 {
				gap++
				continue
			}
			dst, gap = appendGap(dst, gap), 0
			dst = appendLetter(dst, m)
		}
		dst = appendGap(dst, gap)
	}
	dst = append(dst, ' ', sides[p.turn], ' ')
	dst = p.appendHands(dst)
	dst = strconv.AppendUint(append(dst, ' '), uint64(p.number), 10)
	if p.declared {
		dst = append(append(dst, ' '), declaredWord...)
	}
	return dst, nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(dst, '0'+byte(n))
}

func appendLetter(dst []byte, m man) []byte {
	if m.kind() > king {
		dst = append(dst, '+')
	}
	return append(dst, letter(m.kind(), m.side()))
}

// appendHands writes what the sides hold, Black's first, numbers from 2 before the letters.
func (p *Position) appendHands(dst []byte) []byte {
	before := len(dst)
	for s := range p.hand {
		for _, k := range held {
			n := p.hand[s][k]
			if n == 0 {
				continue
			}
			if n > 1 {
				dst = strconv.AppendUint(dst, uint64(n), 10)
			}
			dst = append(dst, letter(k, uint8(s)))
		}
	}
	if len(dst) == before {
		dst = append(dst, '-')
	}
	return dst
}

// Parse reads a position; errors wrap game.ErrPosition. The word sfen before it and the number of the move may be left out.
func (g *Game) Parse(text string) (game.Position, error) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "sfen" {
		words = words[1:]
	}
	p, err := g.parse(words)
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
	if len(words) < 3 || len(words) > 5 {
		return nil, game.Faultf("parts", "want the rows, the side to move, the hands and the number of the move")
	}
	p := &Position{g: g, number: 1, kings: [seats]uint8{nowhere, nowhere}}
	rows := strings.Split(words[0], "/")
	if len(rows) != g.grid.H() {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), g.grid.H())
	}
	for y, row := range rows {
		if err := p.readRow(y, row); err != nil {
			return nil, err
		}
	}
	side := strings.Index(sides, words[1])
	if side < 0 || len(words[1]) != 1 {
		return nil, game.Faultf("side", "side to move {text%q}, want b or w", clip(words[1]))
	}
	p.turn = uint8(side)
	if err := p.readHands(words[2]); err != nil {
		return nil, err
	}
	if err := p.readEnd(words[3:]); err != nil {
		return nil, err
	}
	return p, p.validate()
}

// readRow puts the pieces of a row on the board.
func (p *Position) readRow(y int, row string) error {
	x, plus, n := 0, false, p.g.grid.W()
	for _, c := range row {
		switch {
		case c >= '1' && c <= '9' && !plus:
			x += int(c - '0')
			continue
		case c == '+' && !plus:
			plus = true
			continue
		}
		m := manFor(c, plus)
		if m == 0 || p.g.count(m.kind()) == 0 {
			return game.Faultf("letter", "row {row}: {letter%q} is no piece", p.g.grid.Ranks()[y], c)
		}
		if x < n {
			sq := y*stride + x
			if m.kind() == king && p.kings[m.side()] != nowhere {
				return game.Faultf("kings", "{side} has two Kings", side(m.side()))
			}
			p.put(m, sq)
		}
		x, plus = x+1, false
	}
	if x != n || plus {
		return game.Faultf("row", "row {row}: {n} squares, want {want}", p.g.grid.Ranks()[y], x, n)
	}
	return nil
}

// count is how many pieces of a kind there are in the game.
func (g *Game) count(k kind) int {
	if k == king {
		return seats
	}
	return g.Most[k&7]
}

// manFor is the piece of a letter, 0 if there is none.
func manFor(c rune, plus bool) man {
	side := black
	if c >= 'a' {
		side = white
		c -= 'a' - 'A'
	}
	if c < 'A' || c > 'Z' {
		return 0
	}
	k := kindOf(byte(c) + 'a' - 'A')
	if k == 0 || plus && !k.promotes() {
		return 0
	}
	if plus {
		k += promoted
	}
	return manOf(k, side)
}

// readHands reads what the sides hold.
func (p *Position) readHands(text string) error {
	if text == "-" {
		return nil
	}
	n := -1
	for _, c := range text {
		if c >= '0' && c <= '9' {
			n = max(n, 0)*10 + int(c-'0')
			if n <= handMost {
				continue
			}
		}
		m := manFor(c, false)
		if m == 0 || m.kind() == king || n == 0 || p.g.count(m.kind()) == 0 {
			return game.Faultf("hands", "hands {text%q}, want letters with numbers before them, or -", clip(text))
		}
		k := m.kind()
		for range max(n, 1) {
			if int(p.hand[m.side()][k]) >= p.g.count(k) {
				return p.tooMany(k, int(p.hand[m.side()][k])+1)
			}
			p.hold(k, m.side())
		}
		n = -1
	}
	if n >= 0 {
		return game.Faultf("hands", "hands {text%q}, want letters with numbers before them, or -", clip(text))
	}
	return nil
}

// readEnd reads the number of the next move and the word of a declaration, as far as they are there.
func (p *Position) readEnd(words []string) error {
	for i, word := range words {
		if i == 1 {
			if word != declaredWord {
				return game.Faultf("declared", "{text%q} after the number of the move, want win or nothing", clip(word))
			}
			p.declared = true
			continue
		}
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n < 1 || int(n) > p.g.Longest+1 {
			return game.Faultf("number", "{text%q}, want a number from {least} to {most}", clip(word), 1, p.g.Longest+1)
		}
		p.number = uint16(n)
	}
	return nil
}

// validate refuses what no game comes to.
func (p *Position) validate() error {
	if p.kings == [seats]uint8{nowhere, nowhere} {
		return game.Faultf("noKing", "there is no King on the board")
	}
	for k := pawn; k < king; k++ {
		n := p.of[k].Count() + int(p.hand[black][k]) + int(p.hand[white][k])
		if k.promotes() {
			n += p.of[k+promoted].Count()
		}
		if n > p.g.count(k) {
			return p.tooMany(k, n)
		}
	}
	for s := range uint8(seats) {
		if err := p.validateSide(s); err != nil {
			return err
		}
	}
	switch {
	case p.declared && p.verdict(1-p.turn) == none:
		return game.Faultf("noDeclaration", "{side} could not declare here", side(1-p.turn))
	case p.inCheck(1 - p.turn):
		return game.Faultf("check", "{side} is in check, but it is the other side's turn", side(1-p.turn))
	}
	return nil
}

func (p *Position) tooMany(k kind, n int) error {
	return game.Faultf("many", "{n} times {man}, at most {most}", n, manWord(k), p.g.count(k))
}

// validateSide looks for pieces that could never move and for two pawns on a file.
func (p *Position) validateSide(s uint8) error {
	for _, k := range [...]kind{pawn, lance, knight} {
		if at := p.of[k].And(p.men[s]).And(p.g.dead[s][k]); !at.Empty() {
			return game.Faultf("deadEnd", "{man} on {place}: it could never move", manWord(k), p.g.grid.Name(at.First()))
		}
	}
	pawns := p.of[pawn].And(p.men[s])
	for x, file := range p.g.grid.Files() {
		if pawns.And(p.g.file[1<<x]).Count() > 1 {
			return game.Faultf("nifu", "{side} has two pawns on file {file}", side(s), file)
		}
	}
	return nil
}

// side is the name of a side in every language.
func side(s uint8) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(int(s)), Text: [seats]string{"Black", "White"}[s]}
}

// english are the names of the kinds that hands hold, and of the King.
var english = [...]string{"", "Pawn", "Lance", "Knight", "Silver", "Gold", "Bishop", "Rook", "King"}

func manWord(k kind) game.Word { return game.Word{Key: "man." + names[k], Text: english[k]} }
