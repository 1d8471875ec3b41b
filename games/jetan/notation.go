package jetan

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.Namer = (*Position)(nil)

// lotText begins the text of a lot, lotNames are its ends.
const lotText = "lot "

var lotNames = [seats]string{"black", "orange"}

// AppendMove writes e2-e3, e2xe3, f1*b5, lot black.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	if isLot(m) {
		return append(append(dst, lotText...), lotNames[m[0]&1]...)
	}
	from, to := split(m)
	sign := byte('-')
	switch {
	case isEscape(m):
		sign = '*'
	case p.board[to] != 0:
		sign = 'x'
	}
	dst = append(append(dst, grid.Name(from)...), sign)
	return append(dst, grid.Name(to)...)
}

// word are the letters of the kinds and the names of lots of a language.
type word struct {
	letters [kinds]string
	lots    [seats]string
}

var words = map[string]word{
	"en": {
		[kinds]string{warrior: "W", padwar: "A", dwar: "D", flier: "F", chief: "C", princess: "Q", thoat: "T", panthan: "P"},
		[seats]string{"lot: Black begins", "lot: Orange begins"},
	},
	"uk": {
		[kinds]string{warrior: "В", padwar: "Пд", dwar: "Д", flier: "О", chief: "Вж", princess: "Пр", thoat: "Т", panthan: "П"},
		[seats]string{"жереб: починають чорні", "жереб: починають помаранчеві"},
	},
	"ru": {
		[kinds]string{warrior: "В", padwar: "Пд", dwar: "Д", flier: "О", chief: "Вж", princess: "Пр", thoat: "Т", panthan: "П"},
		[seats]string{"жребий: начинают чёрные", "жребий: начинают оранжевые"},
	},
}

// AppendName writes a move with the letter of the piece: Qf1*b5, in Ukrainian and Russian Прf1*b5.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	in, ok := words[lang]
	if !ok {
		in = words["en"]
	}
	if isLot(m) {
		return append(dst, in.lots[m[0]&1]...)
	}
	from, _ := split(m)
	return p.AppendMove(append(dst, in.letters[p.board[from].kind()]...), m)
}

// written is a move in small letters: the piece, two squares, the sign between them, and signs of comment.
var written = regexp.MustCompile(`^(вж|пд|пр|[wadfcqtpвдотп])? *([a-j](?:10|[1-9])) *([-–—x:×х*])? *([a-j](?:10|[1-9]))[+#!?]*$`)

// typed are the kinds by their letters in small ones.
var typed = func() map[string]kind {
	m := map[string]kind{"": 0}
	for k := warrior; k < kinds; k++ {
		for _, in := range words {
			m[strings.ToLower(in.letters[k])] = k
		}
	}
	return m
}()

// ParseMove reads what AppendMove and AppendName write, with any sign or none between the squares; an escape has its star.
// What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	input := strings.ToLower(strings.TrimSpace(text))
	if m, ok := p.parseLot(input); ok {
		if !p.drawn {
			r := p.refusal("notYourTurn")
			r.Input = text
			return game.Move{}, r
		}
		return m, nil
	}
	parts := written.FindStringSubmatch(input)
	if parts == nil {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	from, _ := grid.Square(parts[2])
	to, _ := grid.Square(parts[4])
	escape := parts[3] == "*"
	r := p.why(from, to, escape)
	if r == nil && typed[parts[1]] != 0 && typed[parts[1]] != p.board[from].kind() {
		r = p.refusal("otherPiece", from)
	}
	if r != nil {
		r.Input = text
		return game.Move{}, r
	}
	if escape {
		return escapeOf(from, to, p.turn), nil
	}
	return moveOf(from, to, p.turn), nil
}

func (p *Position) parseLot(word string) (m game.Move, ok bool) {
	for seat, name := range lotNames {
		if word == lotText+name {
			return lotOf(uint8(seat)), true
		}
	}
	return m, false
}

var _ game.Numberer = (*Position)(nil)

// Numbering is the number of the next move, and whose half of it stands first.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.number), game.Seat(p.g.First) }
