package rithmomachia

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Position holds everything that decides which moves are legal.
type Position struct {
	g       *Game
	at      [squares]kind
	men     [seats]set
	form    [forms]set          // of both sides, pyramids left out
	mask    [seats]uint8        // the parts that are left of the pyramids, by the side whose they were at the start; 0: it is out
	hand    [seats][kinds]uint8 // prisoners that may be entered
	held    [seats]uint8        // how many they are
	took    [seats]tally        // what a side has captured
	turn    uint8               // seat to move
	quiet   uint16              // plies since the last capture
	plies   uint16              // played so far
	won     uint8               // by the side that has moved: an index of wins, 0 for nothing
	key     uint64              // of the men
	handKey uint64              // of the prisoners
}

var _ game.Position = (*Position)(nil)

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: counts of plies are left out.
func (p *Position) Key() uint64 {
	key := p.key ^ p.handKey ^ maskKeys[0][p.mask[0]] ^ maskKeys[1][p.mask[1]]
	if p.turn == 1 {
		return key ^ turnKey
	}
	return key
}

// put places a man on an empty square.
func (p *Position) put(seat int, k kind, sq int) {
	p.at[sq] = k
	p.men[seat] = p.men[seat].With(sq)
	p.key ^= keys[seat][k][sq]
	if f := faces[k].form; f < pyramid {
		p.form[f] = p.form[f].With(sq)
	}
}

// take removes the man from a square of a side.
func (p *Position) take(seat, sq int) kind {
	k := p.at[sq]
	p.at[sq] = 0
	p.men[seat] = p.men[seat].Without(sq)
	p.key ^= keys[seat][k][sq]
	if f := faces[k].form; f < pyramid {
		p.form[f] = p.form[f].Without(sq)
	}
	return k
}

// imprison gives a side a prisoner to enter, or takes one out of its hand.
func (p *Position) imprison(seat int, k kind, n int) {
	p.hand[seat][k] = uint8(int(p.hand[seat][k]) + n)
	p.held[seat] = uint8(int(p.held[seat]) + n)
	p.handKey += uint64(n) * handKeys[seat][k]
}

// seatOf is the side of the man on a square.
func (p *Position) seatOf(sq int) int {
	if p.men[0].Has(sq) {
		return 0
	}
	return 1
}

// value is the number of a man, of a pyramid that of the parts which are left.
func (p *Position) value(k kind) uint16 {
	if f := faces[k]; f.form == pyramid {
		return total(f.origin, p.mask[f.origin])
	} else {
		return f.value
	}
}

// Tally is what a seat has captured: men, the sum of their numbers, and how many digits these have.
func (p *Position) Tally(seat int) (men, value, digits int) {
	t := p.took[seat]
	return int(t.men), int(t.value), int(t.digits)
}

// manText is a man of a seat as positions write it: C4, S289, P36.25; Q for a pyramid that has changed sides.
func (p *Position) manText(seat int, k kind) string {
	f := faces[k]
	if f.form < pyramid {
		return letters[f.form:f.form+1] + strconv.Itoa(int(f.value))
	}
	letter := "P"
	if int(f.origin) != seat {
		letter = "Q"
	}
	return letter + holds(f.origin, p.mask[f.origin])
}

// sides are the names of the sides in texts.
var sides = [seats]string{"even", "odd"}

// AppendText writes the men square by square, the side to move and the counts.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = append(dst, '{')
	for sq := range board.Each(p.men[0].Or(p.men[1])) {
		seat := p.seatOf(sq)
		dst = fmt.Appendf(dst, `"%s":"%c%s",`, grid.Name(sq), sides[seat][0], p.manText(seat, p.at[sq]))
	}
	dst = fmt.Appendf(dst, `"turn":"%s","plies":%d,"quiet":%d`, sides[p.turn], p.plies, p.quiet)
	for seat, t := range p.took {
		if t != (tally{}) {
			dst = fmt.Appendf(dst, `,"%s":[%d,%d,%d]`, sides[seat], t.men, t.value, t.digits)
		}
	}
	for seat := range seats {
		if p.held[seat] > 0 {
			dst = fmt.Appendf(dst, `,"%sHand":"%s"`, sides[seat], strings.Join(p.prisoners(seat), " "))
		}
	}
	return append(dst, '}'), nil
}

// prisoners are the men that a side may enter, as texts.
func (p *Position) prisoners(seat int) (list []string) {
	for k := kind(1); k < kinds; k++ {
		for range p.hand[seat][k] {
			list = append(list, p.manText(seat, k))
		}
	}
	return list
}

// Parse reads a position; errors wrap game.ErrPosition. All but the men may be left out.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(text)
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

// longest is more than the bytes of any position.
const longest = 4096

// parse reads what AppendText writes; its faults have words for the page.
func (g *Game) parse(text string) (*Position, error) {
	if len(text) > longest {
		return nil, notObject()
	}
	dec := json.NewDecoder(strings.NewReader(text))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, notObject()
	}
	p := &Position{g: g}
	if !g.EvenFirst {
		p.turn = 1
	}
	seen := map[string]bool{}
	for dec.More() {
		key, err := dec.Token()
		name, ok := key.(string)
		var value json.RawMessage
		if err != nil || !ok || dec.Decode(&value) != nil {
			return nil, notObject()
		}
		if seen[name] {
			return nil, game.Faultf("twice", "{name%q} is said twice", clip(name))
		}
		seen[name] = true
		if err := p.read(name, value); err != nil {
			return nil, err
		}
	}
	if _, err := dec.Token(); err != nil || dec.InputOffset() != int64(len(strings.TrimRight(text, " \n"))) {
		return nil, notObject()
	}
	return p, p.validate()
}

// read takes one entry of the object.
func (p *Position) read(name string, value json.RawMessage) error {
	switch name {
	case "turn":
		switch string(value) {
		case `"even"`:
			p.turn = 0
		case `"odd"`:
			p.turn = 1
		default:
			return game.Faultf("side", "side to move {text%q}, want even or odd", clip(string(value)))
		}
		return nil
	case "plies":
		return readCount(name, value, maxPlies, &p.plies)
	case "quiet":
		return readCount(name, value, p.g.Quiet, &p.quiet)
	case "even", "odd":
		return p.readTally(name, value)
	case "evenHand", "oddHand":
		return p.readHand(name, value)
	}
	var man string
	sq, ok := grid.Square(name)
	if !ok {
		return game.Faultf("square", "{name%q} is no square", clip(name))
	}
	if json.Unmarshal(value, &man) != nil || len(man) < 2 || man[0] != 'e' && man[0] != 'o' {
		return game.Faultf("man", "{name}: {text%q} is no man", name, clip(string(value)))
	}
	seat := strings.IndexByte("eo", man[0])
	k, err := p.readMan(seat, man[1:])
	if err != nil {
		return err
	}
	if int(faces[k].origin) != seat && !p.g.ChangeSides {
		return game.Faultf("foreign", "{name}: {man} is a man of the other side", name, man[1:])
	}
	p.put(seat, k, sq)
	return nil
}

// readMan reads a man of a seat, C9 or P36.25, of which it keeps the parts.
func (p *Position) readMan(seat int, text string) (kind, error) {
	if k := kindOf[text]; k != 0 && faces[k].form < pyramid {
		return k, nil
	}
	origin := seat
	if strings.HasPrefix(text, "Q") {
		origin = 1 - seat
	} else if !strings.HasPrefix(text, "P") {
		return 0, game.Faultf("noSuchMan", "there is no {man%q}", clip(text))
	}
	mask, ok := maskOf(uint8(origin), text[1:])
	switch {
	case !ok:
		return 0, game.Faultf("noSuchMan", "there is no {man%q}", clip(text))
	case p.mask[origin] != 0:
		return 0, game.Faultf("pyramids", "there are two pyramids of {side}", side(origin))
	}
	p.mask[origin] = mask
	return pyramids[origin], nil
}

func readCount(name string, value json.RawMessage, most int, to *uint16) error {
	n, err := strconv.ParseUint(string(value), 10, 16)
	if err != nil || int(n) > most {
		return game.Faultf("count", "{name} is {text}, want a number up to {most}", name, clip(string(value)), most)
	}
	*to = uint16(n)
	return nil
}

// mostTally bounds what a text may say that a side has captured.
const mostTally = 20000

func (p *Position) readTally(name string, value json.RawMessage) error {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) != 3 {
		return game.Faultf("tally", "{name}: want men, sum and digits captured", name)
	}
	t := &p.took[strings.Index("eo", name[:1])]
	for i, to := range []*uint16{&t.men, &t.value, &t.digits} {
		if err := readCount(name, list[i], mostTally, to); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) readHand(name string, value json.RawMessage) error {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return game.Faultf("hand", "{name}: want prisoners, such as C9 T16", name)
	}
	if !p.g.ChangeSides {
		return game.Faultf("noHands", "{name}: prisoners do not change sides in this game", name)
	}
	seat := strings.Index("eo", name[:1])
	for _, word := range strings.Fields(text) {
		k, err := p.readMan(seat, word)
		if err != nil {
			return err
		}
		p.imprison(seat, k, 1)
	}
	return nil
}

// validate refuses what no game comes to, and sees who has won.
func (p *Position) validate() error {
	army := p.men[0].Count() + p.men[1].Count() + int(p.held[0]) + int(p.held[1])
	if p.men[0].Or(p.men[1]).Empty() {
		return game.Faultf("noMen", "there are no men")
	}
	for s := range seats {
		if n := p.men[s].Count(); n > 24 && !p.g.ChangeSides {
			return game.Faultf("tooMany", "{side} has {n} men, at most {most}", side(s), n, 24)
		}
	}
	if army > 48 {
		return game.Faultf("tooManyAll", "there are {n} men, at most {most}", army, 48)
	}
	p.judge(1 - int(p.turn))
	return nil
}

// side is the name of a side in every language.
func side(s int) game.Word {
	return game.Word{Key: "side." + strconv.Itoa(s), Text: [seats]string{"Even", "Odd"}[s]}
}

// notObject is the fault of a text that is no object at all.
func notObject() error {
	return game.Faultf("json", "want an object of JSON, such as {example}", `{"a1":"eS289","c13":"oC3","turn":"odd"}`)
}
