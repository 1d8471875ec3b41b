package free

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// words are the actions that are one word.
var words = map[act]string{rolls: rollWord, passes: passWord, claims: wonWord, agrees: agreeWord, refuses: refuseWord}

// AppendMove writes e2-e4, wQ@e8, e4-off, e4-turn, w1=5, the number of a die or a word; who did it stands before it where both
// may act.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	if p.ToMove().Len() > 1 {
		dst = append(dst, sides[p.Mover(m)], ':')
	}
	return p.appendAction(dst, m)
}

func (p *Position) appendAction(dst []byte, m game.Move) []byte {
	from, to := fromOf(m), toOf(m)
	switch a := actOf(m); a {
	case moves:
		return append(append(append(dst, p.g.Name(from)...), '-'), p.g.Name(to)...)
	case puts:
		return append(append(p.g.box.append(dst, piece(from)), '@'), p.g.Name(to)...)
	case takesOff:
		return append(append(append(dst, p.g.Name(from)...), '-'), offWord...)
	case turnsOver:
		return append(append(append(dst, p.g.Name(from)...), '-'), turnWord...)
	case falls:
		return strconv.AppendInt(dst, int64(to), 10)
	case counts:
		dst = append(append(dst, counterName(from, p.g.Counters)...), '=')
		return strconv.AppendInt(dst, int64(to), 10)
	default:
		return append(dst, words[a]...)
	}
}

// names are the words of actions as players say them.
var names = map[string]map[act]string{
	"en": {takesOff: "off", turnsOver: "turned", rolls: "throws", passes: "pass", claims: "says: won", agrees: "agrees", refuses: "disagrees"},
	"uk": {takesOff: "знято", turnsOver: "перевернуто", rolls: "кидає", passes: "пас", claims: "каже: виграно", agrees: "згода", refuses: "незгода"},
	"ru": {takesOff: "снято", turnsOver: "перевёрнуто", rolls: "бросает", passes: "пас", claims: "говорит: выиграно", agrees: "согласие", refuses: "несогласие"},
}

// AppendName writes m in the words of a language; who did it is known from where it stands.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	list, ok := names[lang]
	if !ok {
		list = names["en"]
	}
	a := actOf(m)
	word, ok := list[a]
	if !ok {
		return p.appendAction(dst, m)
	}
	if a == takesOff || a == turnsOver {
		dst = append(append(dst, p.g.Name(fromOf(m))...), ' ')
	}
	return append(dst, word...)
}

// written is an action with the side that may stand before it.
var written = regexp.MustCompile(`^(?:([wb]):)?(.+)$`)

// Forms of actions: a piece of the board, of the box, a counter.
var (
	onBoard = regexp.MustCompile(`^([a-s][1-9]\d?)[-x:]?([a-s][1-9]\d?|off|turn)$`)
	fromBox = regexp.MustCompile(`^([wb])([a-z0-9])@([a-s][1-9]\d?)$`)
	counter = regexp.MustCompile(`^([wb])([1-9])(?:=(\d{1,3})|([-+])(\d{0,3}))$`)
)

// ParseMove reads what AppendMove writes, x in place of -, and steps of counters such as w1+ and w1-2. Where both may act and no
// side is named, it is White. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	parts := written.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if parts == nil || len(text) > 40 {
		return game.Move{}, unreadable(text)
	}
	seat := p.ToMove().One()
	if parts[1] != "" {
		seat = game.Seat(strings.IndexByte(sides, parts[1][0]))
	}
	m, ok := p.read(parts[2], seat)
	if !ok {
		return game.Move{}, unreadable(text)
	}
	if r := p.why(m); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	return m, nil
}

func unreadable(text string) error {
	return fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
}

// read is the action of a text by a seat; false if there is none of this form on this board.
func (p *Position) read(text string, seat game.Seat) (m game.Move, ok bool) {
	for a, word := range words {
		if text == word {
			return moveOf(a, 0, 0, seat), true
		}
	}
	if len(text) == 1 && text >= "1" && text <= "6" {
		return moveOf(falls, 0, int(text[0]-'0'), game.Chance), true
	}
	if parts := onBoard.FindStringSubmatch(text); parts != nil {
		return p.readPiece(parts[1], parts[2], seat)
	}
	if parts := fromBox.FindStringSubmatch(text); parts != nil {
		k := p.g.box.lettered(strings.ToUpper(parts[2])[0])
		to, ok := p.g.Square(parts[3])
		return moveOf(puts, int(pieceOf(max(k, 0), strings.Index(sides, parts[1]))), to, seat), ok && k >= 0
	}
	if parts := counter.FindStringSubmatch(text); parts != nil {
		return p.readCounter(parts, seat)
	}
	return m, false
}

// readPiece is what is done to a piece of the board.
func (p *Position) readPiece(at, what string, seat game.Seat) (m game.Move, ok bool) {
	from, ok := p.g.Square(at)
	switch what {
	case offWord:
		return moveOf(takesOff, from, 0, seat), ok
	case turnWord:
		return moveOf(turnsOver, from, 0, seat), ok
	}
	to, there := p.g.Square(what)
	return moveOf(moves, from, to, seat), ok && there
}

// readCounter is the number that a counter is set to; steps end at its bounds.
func (p *Position) readCounter(parts []string, seat game.Seat) (m game.Move, ok bool) {
	n := int(parts[2][0] - '1')
	if n >= p.g.Counters {
		return m, false
	}
	i := strings.Index(sides, parts[1])*p.g.Counters + n
	if parts[3] != "" {
		to, _ := strconv.Atoi(parts[3]) // three digits at most
		return moveOf(counts, i, to, seat), true
	}
	step := 1
	if parts[5] != "" {
		step, _ = strconv.Atoi(parts[5])
	}
	if parts[4] == "-" {
		step = -step
	}
	return moveOf(counts, i, min(max(int(p.counts[i])+step, 0), mostCount), seat), true
}
