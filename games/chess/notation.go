package chess

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// appendMove appends m in UCI+: e2e4, e7e8q, N@f3; castling as the king's step of two squares, or
// onto the rook where that is the custom or no such step.
func (ordinary) appendMove(p *Position, dst []byte, m game.Move) []byte {
	return p.appendAction(dst, actionOf(m))
}

// appendAction appends an action in UCI+.
func (p *Position) appendAction(dst []byte, a action) []byte {
	switch a.kind() {
	case rest:
		return append(dst, p.g.restText()...)
	case drop:
		return appendSquare(append(dst, p.g.chars[a.man()], '@'), a.to())
	case castle:
		return appendSquare(appendSquare(dst, a.from()), p.g.castleSquare(a))
	}
	dst = appendSquare(appendSquare(dst, a.from()), a.to())
	if a.kind() == promote {
		dst = append(dst, p.g.chars[a.after()]+'a'-'A')
	}
	return dst
}

// castleSquare is where castling is written to go.
func (g *Game) castleSquare(a action) int {
	kingTo, _ := castleEnds(a)
	if d := kingTo - a.from(); !g.Shuffle && (d == 2 || d == -2) {
		return kingTo
	}
	return a.to()
}

// query is what a text says of a move. Fields that the text leaves open are -1 or noMan.
type query struct {
	man        Man
	file, rank int // of departure
	to         int
	after      Man
	drop       bool
	wing       int // of castling: 1 king's, 2 queen's
}

func (ordinary) parseMove(p *Position, text string) (game.Move, error) {
	q, err := p.g.readQuery(text)
	if err != nil {
		return game.Move{}, err
	}
	legal := p.AppendMoves(nil)
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, m := range legal {
			if p.answers(m, q, loose) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, p.refuseAmbiguous(found, text)
		}
	}
	return game.Move{}, p.refuse(q, text)
}

// answers tells whether m is what the text means. Castling is meant by the square of the rook or
// the one where castling is written to go; loosely, by any square where the king ends.
func (p *Position) answers(m game.Move, q query, loose bool) bool {
	a := actionOf(m)
	switch {
	case act(m) != actStep || a.kind() == rest:
		return false
	case q.wing != 0:
		return a.kind() == castle && q.wing == wingOf(a)
	case q.drop != (a.kind() == drop):
		return false
	case q.man != noMan && q.man != a.man():
		return false
	case a.kind() == drop:
		return q.to == a.to()
	case q.file >= 0 && q.file != a.from()&7 || q.rank >= 0 && q.rank != a.from()>>3:
		return false
	case a.kind() == castle:
		kingTo, _ := castleEnds(a)
		return q.file >= 0 && (q.to == a.to() && a&special == 0 || q.to == p.g.castleSquare(a) || loose && q.to == kingTo)
	case a.kind() == promote && (q.after != noMan || !loose):
		return q.to == a.to() && q.after == a.after()
	}
	return q.to == a.to() && q.after == noMan
}

// wingOf is 1 for castling towards the h-file, 2 towards the a-file.
func wingOf(a action) int {
	if (a.to() > a.from()) == (a&special == 0) {
		return 1
	}
	return 2
}

// latin turns the letters of Ukrainian and Russian books into those of the game.
var latin = strings.NewReplacer("Кр", "K", "Кц", "C", "Ке", "A", "Ф", "Q", "Т", "R", "Л", "R", "С", "B",
	"К", "N", "М", "M", "П", "P", "п", "P", "О", "O", "о", "o")

// readQuery reads a move text without looking at a position.
func (g *Game) readQuery(text string) (query, error) {
	q := query{file: -1, rank: -1, to: -1}
	s := strings.TrimSpace(text)
	if strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		s = latin.Replace(s)
	}
	s = strings.TrimRight(s, "+#!?")
	s = strings.TrimSuffix(strings.TrimSuffix(s, "e.p."), " ")
	bad := func() (query, error) { return q, fmt.Errorf("move %q: %w", text, game.ErrNotation) }
	if q.wing = castlingOf(s); q.wing != 0 {
		return q, nil
	}
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		if q.man = g.men[s[0]-'A']; q.man == noMan {
			return bad()
		}
		s = s[1:]
	}
	if rest, ok := strings.CutPrefix(s, "@"); ok {
		q.drop = true
		if q.man == noMan {
			q.man = Pawn
		}
		if q.to, ok = squareOf(rest); !ok {
			return bad()
		}
		return q, nil
	}
	if !g.readSquares(&q, s) {
		return bad()
	}
	return q, nil
}

// castlingOf is the wing of castling in letters or noughts, 0 if the text is none.
func castlingOf(s string) int {
	if s == "" || s[0] != 'O' && s[0] != '0' && s[0] != 'o' {
		return 0
	}
	switch strings.ToUpper(strings.ReplaceAll(s, "0", "O")) {
	case "O-O":
		return 1
	case "O-O-O":
		return 2
	}
	return 0
}

// readSquares reads the departure, as far as it is given, the target and the promotion.
func (g *Game) readSquares(q *query, s string) bool {
	if n := len(s); n > 2 && (s[n-1] < '0' || s[n-1] > '9') {
		c := s[n-1] &^ 0x20
		if c < 'A' || c > 'Z' || g.men[c-'A'] == noMan {
			return false
		}
		q.after = g.men[c-'A']
		s = strings.TrimSuffix(s[:n-1], "=")
	}
	if len(s) < 2 {
		return false
	}
	to, ok := squareOf(s[len(s)-2:])
	q.to = to
	s = strings.TrimRight(s[:len(s)-2], "x:-")
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		q.file = int(s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		q.rank = int(s[0] - '1')
		s = s[1:]
	}
	if q.man == noMan && (q.file < 0 || q.rank < 0) {
		q.man = Pawn // SAN: e4, exd5
	}
	return ok && s == ""
}
