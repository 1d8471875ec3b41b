package shogi

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var (
	_ game.Namer   = (*Position)(nil)
	_ game.Figurer = (*Position)(nil)
)

// AppendMove writes a move as USI does: 7g7f, 8h2b+, P*5e, win.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	from, to := split(m)
	switch {
	case declares(m):
		return append(dst, declaredWord...)
	case drops(m):
		dst = append(dst, letter(kind(from), black), '*')
		return append(dst, p.g.grid.Name(to)...)
	}
	dst = append(append(dst, p.g.grid.Name(from)...), p.g.grid.Name(to)...)
	if promotes(m) {
		dst = append(dst, '+')
	}
	return dst
}

// declarations are the names of a declaration in lists of moves.
var declarations = map[string]string{"en": "declares", "uk": "оголошення", "ru": "объявление"}

// kanji are the signs of the kinds, as they stand on the pieces and in Japanese lists.
var kanji = [kinds]string{"", "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "", "馬", "龍"}

// AppendName writes a move as players of the West do (Hodges): P-7f, Bx2b+, P*5e, S-5c= where it might have been promoted. The
// square that the piece leaves is named where another of its kind could go to the same one.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	return p.appendName(dst, m, lang, func(dst []byte, k kind) []byte { return appendLetter(dst, manOf(k, black)) })
}

// AppendFigured is AppendName with the signs of the pieces in place of letters.
func (p *Position) AppendFigured(dst []byte, m game.Move, lang string) []byte {
	return p.appendName(dst, m, lang, func(dst []byte, k kind) []byte { return append(dst, kanji[k]...) })
}

func (p *Position) appendName(dst []byte, m game.Move, lang string, piece func([]byte, kind) []byte) []byte {
	from, to := split(m)
	switch {
	case declares(m):
		word, ok := declarations[lang]
		if !ok {
			word = declarations["en"]
		}
		return append(dst, word...)
	case drops(m):
		return append(append(piece(dst, kind(from)), '*'), p.g.grid.Name(to)...)
	}
	dst = piece(dst, p.board[from].kind())
	if p.alike(p.board[from].kind(), to).Count() > 1 {
		dst = append(dst, p.g.grid.Name(from)...)
	}
	sign := byte('-')
	if p.board[to] != 0 {
		sign = 'x'
	}
	dst = append(append(dst, sign), p.g.grid.Name(to)...)
	switch may, _ := p.promotion(from, to); {
	case promotes(m):
		dst = append(dst, '+')
	case may:
		dst = append(dst, '=')
	}
	return dst
}

// alike are the squares of the side to move from which a piece of a kind may go to a square.
func (p *Position) alike(k kind, to int) (s set) {
	var v look
	p.survey(&v)
	for men := p.of[k].And(p.men[p.turn]); !men.Empty(); men = men.Rest() {
		if at := men.First(); p.reaches(&v, at, to) {
			s = s.With(at)
		}
	}
	return s
}

// reaches tells whether a piece of the side to move may go to a square.
func (p *Position) reaches(v *look, from, to int) bool {
	if p.board[from].kind() == king {
		return p.escapes(v).Has(to)
	}
	return p.goes(v, from).Has(to)
}

// Moves as they are written: by two squares, or by a piece and a square, with the square that it leaves where it must be.
var (
	bySquares = regexp.MustCompile(`^([1-9][a-i])[-x]?([1-9][a-i])([+=]?)$`)
	byPiece   = regexp.MustCompile(`^(\+?[plnsgbrk]|歩|香|桂|銀|金|角|飛|玉|王|と|成香|成桂|成銀|馬|龍|竜)([1-9][a-i])?([-x*]?)([1-9][a-i])([+=]?)$`)
)

// signed are the kinds by the signs that stand for them in moves.
var signed = func() map[string]kind {
	m := map[string]kind{"王": king, "竜": dragon}
	for k := pawn; k < kinds; k++ {
		if k == golds {
			continue
		}
		m[kanji[k]] = k
		m[strings.ToLower(string(appendLetter(nil, manOf(k, white))))] = k
	}
	return m
}()

// reading is a move as it was written.
type reading struct {
	piece    kind // 0: not said
	from, to int  // from is less than 0 where it is not said
	drop     bool
	mark     string // + promoted, = not, empty: not said
}

// read takes a text apart; ok is false if it is no move of this game.
func (p *Position) read(text string) (r reading, ok bool) {
	word := strings.ToLower(strings.TrimSpace(text))
	if parts := bySquares.FindStringSubmatch(word); parts != nil {
		from, okFrom := p.g.grid.Square(parts[1])
		to, okTo := p.g.grid.Square(parts[2])
		return reading{from: from, to: to, mark: parts[3]}, okFrom && okTo
	}
	parts := byPiece.FindStringSubmatch(word)
	if parts == nil {
		return r, false
	}
	r = reading{piece: signed[parts[1]], from: -1, drop: parts[3] == "*", mark: parts[5]}
	if parts[2] != "" {
		if r.from, ok = p.g.grid.Square(parts[2]); !ok || r.drop {
			return r, false
		}
	}
	r.to, ok = p.g.grid.Square(parts[4])
	return r, ok && p.g.count(r.piece.base()) > 0
}

// ParseMove reads what AppendMove and AppendName write, in capitals or not, moves with the signs of the pieces, and Japanese
// ones. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	m, no := game.Move{}, (*game.Refusal)(nil)
	if p.isDeclaration(text) {
		m, no = declaration(p.turn), p.whyNoDeclaration()
	} else {
		r, ok := p.read(text)
		if !ok {
			r, ok = p.readNative(strings.TrimSpace(text))
		}
		if !ok {
			return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
		}
		m, no = p.settle(r)
	}
	if no != nil {
		no.Input = text
		return game.Move{}, no
	}
	return m, nil
}

func (p *Position) isDeclaration(text string) bool {
	word := strings.ToLower(strings.TrimSpace(text))
	if word == declaredWord || word == declaredNative {
		return true
	}
	for _, name := range declarations {
		if word == name {
			return true
		}
	}
	return false
}

// settle is the move that was meant, or why there is none.
func (p *Position) settle(r reading) (game.Move, *game.Refusal) {
	if r.drop {
		if no := p.whyNoDrop(r.piece, r.to); no != nil {
			return game.Move{}, no
		}
		if r.mark != "" {
			return game.Move{}, p.refusal("dropPromoted", r.to)
		}
		return dropOf(r.piece, r.to, p.turn), nil
	}
	if r.from < 0 {
		if no := p.find(&r); no != nil {
			return game.Move{}, no
		}
	}
	if no := p.why(r.from, r.to); no != nil {
		return game.Move{}, no
	}
	if r.piece != 0 && p.board[r.from].kind() != r.piece {
		return game.Move{}, p.refusal("otherPiece", r.from)
	}
	switch may, must := p.promotion(r.from, r.to); {
	case r.mark == "+" && !may:
		return game.Move{}, p.whyNoPromotion(r.from)
	case r.mark == "+":
		return promotion(r.from, r.to, p.turn), nil
	case must:
		return game.Move{}, p.refusal("mustPromote", r.to)
	}
	return moveOf(r.from, r.to, p.turn), nil
}

// find looks for the one piece that can go to a square.
func (p *Position) find(r *reading) *game.Refusal {
	if p.Outcome().Over() {
		return p.refusal("gameOver")
	}
	var v look
	p.survey(&v)
	own := p.of[r.piece].And(p.men[p.turn])
	var can set
	for men := own; !men.Empty(); men = men.Rest() {
		if at := men.First(); p.reaches(&v, at, r.to) {
			can = can.With(at)
		}
	}
	switch {
	case can.Count() == 1:
		r.from = can.First()
		return nil
	case !can.Empty():
		return p.refusal("ambiguous", listed(can)...)
	case own.Count() == 1:
		return p.why(own.First(), r.to)
	}
	return p.refusal("nobody", r.to)
}
