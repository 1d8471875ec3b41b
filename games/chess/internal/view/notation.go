package view

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// AppendMove appends m in UCI+: e2e4, e7e8q, N@f3; castling as the king's step of two squares, or
// onto the rook where that is the custom or no such step.
func (Ordinary) AppendMove(p *rules.Position, dst []byte, m game.Move) []byte {
	return AppendAction(p, dst, rules.ActionOf(m))
}

// AppendAction appends an action in UCI+.
func AppendAction(p *rules.Position, dst []byte, a board.Action) []byte {
	switch a.Kind() {
	case board.Pass:
		return append(dst, p.Game.IdleText()...)
	case board.Drop:
		return rules.AppendSquare(append(dst, p.Game.Chars[a.Piece()], '@'), a.To())
	case board.Castle:
		return rules.AppendSquare(rules.AppendSquare(dst, a.From()), castleSquare(p.Game, a))
	}
	dst = rules.AppendSquare(rules.AppendSquare(dst, a.From()), a.To())
	if a.Kind() == board.Promote {
		dst = append(dst, p.Game.Chars[a.After()]+'a'-'A')
	}
	return dst
}

// castleSquare is where castling is written to go.
func castleSquare(g *rules.Game, a board.Action) int {
	kingTo, _ := fairy.CastleEnds(a)
	if d := kingTo - a.From(); !g.Shuffle && (d == 2 || d == -2) {
		return kingTo
	}
	return a.To()
}

// query is what a text says of a move. Fields that the text leaves open are -1 or noPiece.
type query struct {
	Piece      board.Piece
	File, Rank int // of departure
	To         int
	after      board.Piece
	Drop       bool
	wing       int // of castling: 1 king's, 2 queen's
}

func (Ordinary) ParseMove(p *rules.Position, text string) (game.Move, error) {
	q, err := ReadQuery(p.Game, text)
	if err != nil {
		return game.Move{}, err
	}
	legal := p.AppendMoves(nil)
	for _, loose := range []bool{false, true} {
		var found []game.Move
		for _, m := range legal {
			if Answers(p, m, q, loose) {
				found = append(found, m)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return game.Move{}, RefuseAmbiguous(p, found, text)
		}
	}
	return game.Move{}, Refuse(p, q, text)
}

// Answers tells whether m is what the text means. Castling is meant by the square of the rook or
// the one where castling is written to go; loosely, by any square where the king ends.
func Answers(p *rules.Position, m game.Move, q query, loose bool) bool {
	a := rules.ActionOf(m)
	switch {
	case rules.Act(m) != rules.ActStep || a.Kind() == board.Pass:
		return false
	case q.wing != 0:
		return a.Kind() == board.Castle && q.wing == wingOf(a)
	case q.Drop != (a.Kind() == board.Drop):
		return false
	case q.Piece != board.NoPiece && q.Piece != a.Piece():
		return false
	case a.Kind() == board.Drop:
		return q.To == a.To()
	case q.File >= 0 && q.File != a.From()&7 || q.Rank >= 0 && q.Rank != a.From()>>3:
		return false
	case a.Kind() == board.Castle:
		kingTo, _ := fairy.CastleEnds(a)
		return q.File >= 0 && (q.To == a.To() && a&board.Special == 0 || q.To == castleSquare(p.Game, a) || loose && q.To == kingTo)
	case a.Kind() == board.Promote && (q.after != board.NoPiece || !loose):
		return q.To == a.To() && q.after == a.After()
	}
	return q.To == a.To() && q.after == board.NoPiece
}

// wingOf is 1 for castling towards the h-file, 2 towards the a-file.
func wingOf(a board.Action) int {
	if (a.To() > a.From()) == (a&board.Special == 0) {
		return 1
	}
	return 2
}

// latin turns the letters of Ukrainian and Russian books into those of the game.
var latin = strings.NewReplacer("Кр", "K", "Кц", "C", "Ке", "A", "Ф", "Q", "Т", "R", "Л", "R", "С", "B",
	"К", "N", "М", "M", "П", "P", "п", "P", "О", "O", "о", "o")

// Latin is a text with the letters of the game in place of those of Ukrainian and Russian books.
func Latin(text string) string {
	if strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return text
	}
	return latin.Replace(text)
}

// ReadQuery reads a move text without looking at a position.
func ReadQuery(g *rules.Game, text string) (query, error) {
	q := query{File: -1, Rank: -1, To: -1}
	s := Latin(strings.TrimSpace(text))
	s = strings.TrimRight(s, "+#!?")
	s = strings.TrimSuffix(strings.TrimSuffix(s, "e.p."), " ")
	bad := func() (query, error) { return q, fmt.Errorf("move %q: %w", text, game.ErrNotation) }
	if q.wing = castlingOf(s); q.wing != 0 {
		return q, nil
	}
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		if q.Piece = g.LetterPieces[s[0]-'A']; q.Piece == board.NoPiece {
			return bad()
		}
		s = s[1:]
	}
	if rest, ok := strings.CutPrefix(s, "@"); ok {
		q.Drop = true
		if q.Piece == board.NoPiece {
			q.Piece = board.Pawn
		}
		if q.To, ok = rules.SquareOf(rest); !ok {
			return bad()
		}
		return q, nil
	}
	if !readSquares(g, &q, s) {
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
func readSquares(g *rules.Game, q *query, s string) bool {
	if n := len(s); n > 2 && (s[n-1] < '0' || s[n-1] > '9') {
		c := s[n-1] &^ 0x20
		if c < 'A' || c > 'Z' || g.LetterPieces[c-'A'] == board.NoPiece {
			return false
		}
		q.after = g.LetterPieces[c-'A']
		s = strings.TrimSuffix(s[:n-1], "=")
	}
	if len(s) < 2 {
		return false
	}
	to, ok := rules.SquareOf(s[len(s)-2:])
	q.To = to
	s = strings.TrimRight(s[:len(s)-2], "x:-")
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		q.File = int(s[0] - 'a')
		s = s[1:]
	}
	if s != "" && s[0] >= '1' && s[0] <= '8' {
		q.Rank = int(s[0] - '1')
		s = s[1:]
	}
	if q.Piece == board.NoPiece && (q.File < 0 || q.Rank < 0) {
		q.Piece = board.Pawn // SAN: e4, exd5
	}
	return ok && s == ""
}
