package corners

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// A position is the rows from the top, the side to move (? before the lot) and further words:
//
//	sn+/w   who has finished, in order; a = between those who share a place; + if others may still join the last of them
//	        in this round; after a stroke who has left, in order; - for nobody, always there on the star
//	12      the number of the turn, 1 if it is left out
//	=       Black has copied every move of White so far
//	p1      turns passed one after the other
//	m7      moves that a loser has made who plays on
//	@n      who began, if not the first seat

// AppendText writes the position.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	for i, r := range p.g.rows {
		if i > 0 {
			dst = append(dst, '/')
		}
		gap := 0
		for at := r.first; at < r.first+r.n; at++ {
			if p.on[at] == 0 {
				gap++
				continue
			}
			dst = append(appendGap(dst, gap), p.g.letters[p.on[at]-1])
			gap = 0
		}
		dst = appendGap(dst, gap)
	}
	side := p.g.letters[p.turn]
	if p.lot {
		side = '?'
	}
	dst = append(dst, ' ', side)
	dst = p.appendPlaces(dst)
	dst = strconv.AppendInt(append(dst, ' '), int64(p.round), 10)
	if p.mirror && (p.round > 1 || p.turn == 1) {
		dst = append(dst, " ="...)
	}
	if p.passes > 0 {
		dst = strconv.AppendInt(append(dst, " p"...), int64(p.passes), 10)
	}
	if p.alone > 0 {
		dst = strconv.AppendInt(append(dst, " m"...), int64(p.alone), 10)
	}
	if p.first > 0 {
		dst = append(dst, ' ', '@', p.g.letters[p.first])
	}
	return dst, nil
}

func appendGap(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// appendPlaces writes who has finished and who has left.
func (p *Position) appendPlaces(dst []byte) []byte {
	groups, left := p.finished(), p.left()
	if groups+left == 0 {
		if p.g.Size > 0 {
			return dst
		}
		return append(dst, " -"...)
	}
	dst = append(dst, ' ')
	for group := 1; group <= groups; group++ {
		dst = p.appendGroup(dst, &p.done, group)
	}
	if p.now {
		dst = append(dst, '+')
	}
	if left > 0 {
		dst = append(dst, '/')
	}
	for group := 1; group <= left; group++ {
		dst = p.appendGroup(dst, &p.gone, group)
	}
	return dst
}

func (p *Position) appendGroup(dst []byte, of *[maxSeats]uint8, group int) []byte {
	joined := false
	for s := range p.g.Players {
		if int(of[s]) != group {
			continue
		}
		if joined {
			dst = append(dst, '=')
		}
		dst, joined = append(dst, p.g.letters[s]), true
	}
	return dst
}

// left is the number of times that somebody has left.
func (p *Position) left() (n int) {
	for _, group := range p.gone[:p.g.Players] {
		n = max(n, int(group))
	}
	return n
}

// Parse reads a position; errors wrap game.ErrPosition.
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

func (g *Game) parse(words []string) (*Position, error) {
	if len(words) < 2 || len(words) > 7 {
		return nil, game.Faultf("parts", "want the rows, the side to move, who has finished, and the number of the turn")
	}
	p := &Position{g: g, round: 1}
	rows := strings.Split(words[0], "/")
	if len(rows) != len(g.rows) {
		return nil, game.Faultf("rows", "{n} rows, want {want}", len(rows), len(g.rows))
	}
	for i, row := range rows {
		if err := p.readRow(i, row); err != nil {
			return nil, err
		}
	}
	if words[1] == "?" && g.Lot {
		p.lot = true
	} else {
		side := g.seatOf(words[1])
		if side < 0 {
			return nil, game.Faultf("side", "side to move {text%q}, want one of {letters}", clip(words[1]), strings.Join(strings.Split(g.letters, ""), " "))
		}
		p.turn = uint8(side)
	}
	for _, word := range words[2:] {
		if err := p.readWord(word); err != nil {
			return nil, err
		}
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	p.settle()
	return p, nil
}

// seatOf is the seat of a letter, -1 if there is none.
func (g *Game) seatOf(letter string) int {
	if len(letter) != 1 {
		return -1
	}
	return strings.Index(g.letters, strings.ToLower(letter))
}

// readRow puts the men of a row on the board, the row on top being 0.
func (p *Position) readRow(i int, row string) error {
	r, n := p.g.rows[i], 0
	for j := 0; j < len(row); j++ {
		if c := row[j]; c >= '1' && c <= '9' {
			gap := int(c - '0')
			for j+1 < len(row) && row[j+1] >= '0' && row[j+1] <= '9' && gap < most {
				j++
				gap = 10*gap + int(row[j]-'0')
			}
			n += gap
			continue
		}
		seat := p.g.seatOf(row[j : j+1])
		if seat < 0 {
			return game.Faultf("letter", "row {row}: {letter%q} is no man", len(p.g.rows)-i, rune(row[j]))
		}
		if n < r.n {
			p.put(seat, r.first+n)
		}
		n++
	}
	if n != r.n {
		return game.Faultf("row", "row {row}: {n} points, want {want}", len(p.g.rows)-i, n, r.n)
	}
	return nil
}

// readWord reads a word behind the side to move.
func (p *Position) readWord(word string) error {
	wrong := game.Faultf("word", "{text%q} is not known behind the side to move", clip(word))
	switch {
	case word == "-":
		return nil
	case word == "=":
		if p.mirror = p.g.tracksMirror(); !p.mirror {
			return wrong
		}
		return nil
	case word[0] >= '0' && word[0] <= '9':
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > p.g.Rounds+1 {
			return game.Faultf("turnNumber", "number of the turn {text%q}, want 1 to {most}", clip(word), p.g.Rounds)
		}
		p.round = uint16(n)
		return nil
	case word[0] == 'p', word[0] == 'm':
		n, err := strconv.Atoi(word[1:])
		if err != nil || n < 1 || n > aloneMost {
			return wrong
		}
		if word[0] == 'm' {
			p.alone = uint8(n)
		} else {
			p.passes = uint8(n)
		}
		return nil
	case word[0] == '@':
		seat := p.g.seatOf(word[1:])
		if seat < 1 || !p.g.Lot {
			return wrong
		}
		p.first = uint8(seat)
		return nil
	}
	if !p.readPlaces(word) {
		return wrong
	}
	return nil
}

// readPlaces reads who has finished and who has left.
func (p *Position) readPlaces(word string) bool {
	finished, left, _ := strings.Cut(word, "/")
	finished, p.now = strings.CutSuffix(finished, "+")
	if p.now && (finished == "" || !p.g.Equal) {
		return false
	}
	return p.readGroups(finished, &p.done) && p.readGroups(left, &p.gone)
}

func (p *Position) readGroups(list string, of *[maxSeats]uint8) bool {
	group, tie := uint8(0), false
	for i := range len(list) {
		if list[i] == '=' {
			if i == 0 || tie {
				return false
			}
			tie = true
			continue
		}
		seat := p.g.seatOf(list[i : i+1])
		if seat < 0 || !p.active(seat) {
			return false
		}
		if !tie {
			group++
		}
		of[seat], tie = group, false
	}
	return !tie
}

// validate refuses what no game comes to.
func (p *Position) validate() error {
	g := p.g
	for s := range g.Players {
		n := p.men[s].Count()
		if n == 0 {
			return game.Faultf("noMen", "{side} has no men", g.side(s))
		}
		if n > g.limit {
			return game.Faultf("tooMany", "{side} has {n} men, at most {most}", g.side(s), n, g.limit)
		}
	}
	if p.round == 1 && p.turn == 0 && g.tracksMirror() {
		p.mirror = p.offMirror() == 0
	} else if p.mirror && p.offMirror() != int(p.turn) {
		return game.Faultf("notCopied", "the men do not stand as they do when Black copies White")
	}
	return p.validatePlaces()
}

// offMirror is how many men of White have no black man on the other side of the middle.
func (p *Position) offMirror() (n int) {
	for at := range p.men[0].All {
		if p.on[p.g.turned[at]] != 2 {
			n++
		}
	}
	return n + p.men[1].Count() - p.men[0].Count()
}

// validatePlaces refuses places that do not go together, and a turn of somebody who plays no more.
func (p *Position) validatePlaces() error {
	g := p.g
	wrong := func() error { return game.Faultf("places", "who has finished and who is to move do not go together") }
	for s := range g.Players {
		for t := range g.Players {
			if g.team[s]>>t&1 != 0 && p.gone[s] != p.gone[t] {
				return wrong()
			}
		}
	}
	playing := p.playing()
	switch {
	case playing > 0 && !p.active(int(p.turn)), p.lot && playing < g.Players, p.alone > 0 && (!g.Alone || p.finished() == 0),
		int(p.passes) > g.Players, p.now && p.turn == p.first:
		return wrong()
	}
	return nil
}

// square is which of the family's colours the seats have that sit round a square: white, red, black, yellow.
var square = [4]int{0, 2, 1, 4}

// side is the name of a seat in every language.
func (g *Game) side(s int) game.Word {
	names := []string{"the first player", "the second player", "the third player", "the fourth player", "the fifth player", "the sixth player"}
	colour := s
	if g.Halma && g.Players == len(square) {
		colour = square[s]
	}
	return game.Word{Key: "side." + strconv.Itoa(colour), Text: names[s]}
}
