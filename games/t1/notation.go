package t1

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.Namer = (*Position)(nil)

// AppendMove writes e2e4, g7g8c, e6d8.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	from, to, becomes := split(m)
	dst = append(append(dst, grid.Name(from)...), grid.Name(to)...)
	if becomes != 0 {
		dst = append(dst, letters[becomes])
	}
	return dst
}

// The letters of the kinds as players write them; a Knecht has none.
var (
	author = [kinds]string{king: "Кр", connet: "Кт", prince: "Пр", ritter: "Рт", veteran: "ВК", scout: "Рк"}
	latin  = [kinds]string{king: "K", connet: "C", prince: "P", ritter: "R", veteran: "V", scout: "S"}
)

// AppendName writes a move as the author does, with the marks of check and final check: Кт d1-g4, e4:e3ВК, Рк e6÷d8+. In
// languages of the Latin alphabet the letters are Latin ones.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	names := &latin
	if lang == "uk" || lang == "ru" {
		names = &author
	}
	from, to, becomes := split(m)
	if name := names[p.board[from].kind()]; name != "" {
		dst = append(append(dst, name...), ' ')
	}
	dst = append(dst, grid.Name(from)...)
	dst = append(dst, p.sign(from, to)...)
	dst = append(dst, grid.Name(to)...)
	return append(append(dst, names[becomes]...), p.marks(m)...)
}

// sign stands between the squares of a move: a capture, a Scout's exchange, or neither.
func (p *Position) sign(from, to int) string {
	switch {
	case p.board[to] == 0:
		return "-"
	case p.board[from].kind() == scout && castles.has(to):
		return "÷"
	}
	return ":"
}

// marks are those of check and of final check; a move that ends the game has none.
func (p *Position) marks(m game.Move) string {
	after := *p
	after.Play(m)
	switch {
	case !after.Checked() || after.Outcome().Over():
		return ""
	case after.doomed():
		return "+)"
	}
	return "+"
}

// written is a move in small letters, as books and programs write it: the piece, two squares, what it becomes, and marks.
var written = regexp.MustCompile(`^(вкн?|кр|кт|кн|пр|рт|рк|[kcprvis])? *([a-h][1-8]) *[-–—:x×х÷]? *([a-h][1-8]) *(вкн?|кр|кт|кн|пр|рт|рк|[kcprvis])? *[+#)!?]*$`)

// lookalikes are Cyrillic letters in names of squares, which books have by mistake.
var lookalikes = regexp.MustCompile(`[асе][1-8]`)

var latinOf = strings.NewReplacer("а", "a", "с", "c", "е", "e")

// typed are the kinds by their letters in small ones.
var typed = func() map[string]kind {
	m := map[string]kind{"кн": knecht, "вкн": veteran, "": 0}
	for k := king; k < kinds; k++ {
		m[letters[k:k+1]] = k
		if author[k] != "" {
			m[strings.ToLower(author[k])] = k
		}
	}
	return m
}()

// reading is a move as it was written.
type reading struct {
	piece, becomes kind
	from, to       int
}

// read takes a text apart; ok is false if it is no move of this game.
func read(text string) (r reading, ok bool) {
	word := strings.ToLower(strings.TrimSpace(text))
	word = lookalikes.ReplaceAllStringFunc(word, latinOf.Replace)
	parts := written.FindStringSubmatch(word)
	if parts == nil {
		return r, false
	}
	r.piece, r.becomes = typed[parts[1]], typed[parts[4]]
	from, okFrom := grid.Square(parts[2])
	to, okTo := grid.Square(parts[3])
	r.from, r.to = from, to
	return r, okFrom && okTo
}

// ParseMove reads what AppendMove and AppendName write, and moves as books have them: with letters of either alphabet, with
// signs that are missing or another one for captures, without what a piece must become. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	r, ok := read(text)
	if !ok {
		return game.Move{}, fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
	}
	no := p.why(r.from, r.to)
	if no == nil && r.piece != 0 && p.board[r.from].kind() != r.piece {
		no = p.refusal("otherPiece", r.from)
	}
	if no == nil {
		r.becomes, no = p.settle(r)
	}
	if no != nil {
		no.Input = text
		return game.Move{}, no
	}
	return moveOf(r.from, r.to, r.becomes, p.turn), nil
}

// settle is what the piece of a legal move becomes: what was written, or the one kind there is.
func (p *Position) settle(r reading) (kind, *game.Refusal) {
	if !p.changes(r.from).has(r.to) {
		if r.becomes != 0 {
			return 0, p.refusal("noPromotion", r.to)
		}
		return 0, nil
	}
	choices := p.becomes(r.from, r.to)
	switch {
	case choices.has(r.becomes) && r.becomes != 0:
		return r.becomes, nil
	case r.becomes != 0:
		return 0, p.whyNot(r.becomes, r)
	case choices.count() == 1:
		return kind(set(choices).first()), nil
	}
	return 0, p.refusal("chooseKind", r.to)
}

// whyNot says why a piece may not become a kind.
func (p *Position) whyNot(k kind, r reading) *game.Refusal {
	switch {
	case p.board[r.from].kind() != veteran:
		return p.refusal("otherKind", r.to)
	case k == prince:
		return p.refusal("threePrinces", listed(p.men[p.turn][prince])...)
	case k == connet:
		return p.refusal("threeConnets", listed(p.men[p.turn][connet])...)
	}
	return p.refusal("otherKind", r.to)
}

var _ game.Numberer = (*Position)(nil)

// Numbering is the number of the next move, of which White's half stands first.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.number), game.Seat(white) }
