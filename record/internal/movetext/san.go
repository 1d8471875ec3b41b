package movetext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// Strengths are the signs of the first six numeric annotation glyphs.
var Strengths = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// offer marks a move with which a draw was offered.
const offer = "(=)"

// verdicts are the glyphs of signs that stand behind a move as words of their own.
var verdicts = map[string]string{
	"=": "10", "∞": "13", "⩲": "14", "+=": "14", "+/=": "14", "⩱": "15", "=+": "15", "=/+": "15",
	"±": "16", "+/-": "16", "∓": "17", "-/+": "17", "+-": "18", "+−": "18", "-+": "19", "−+": "19", "N": "146",
}

// silent are words of old files that say nothing which the position does not say.
var silent = map[string]bool{"e.p.": true, "e.p": true, "ep": true, "ep.": true, "ch": true, "ch.": true, "mate": true, "dis": true, "dbl": true}

// pgnResults are the ends of a game in PGN; 0-0 is castling.
var pgnResults = []struct{ code, result string }{
	{"1/2-1/2", drawn}, {"½-½", drawn}, {"½", drawn}, {"1/2", drawn}, {"1-0", firstWins}, {"0-1", secondWins},
}

// pgnResultLen is the length of the result s begins with, and what it means.
func pgnResultLen(s string) (int, string) {
	for _, r := range pgnResults {
		if n, ok := spacedPrefix(s, r.code); ok && endsPlay(s[n:]) {
			return n, r.result
		}
	}
	return 0, ""
}

// WordEnd tells whether a word of PGN ends before r.
func WordEnd(r rune) bool {
	return r <= ' ' || strings.ContainsRune("{}()[]<>;!?$*\"", r) || r >= utf8.RuneSelf && unicode.IsSpace(r)
}

// cutSAN cuts what stands for a move in PGN: a number, a move, a result, a sign.
func (x *Lexer) cutSAN(rest string) Token {
	if c := rest[0]; '0' <= c && c <= '9' || c >= utf8.RuneSelf {
		if n, result := pgnResultLen(rest); n > 0 {
			return x.take(ResultToken, result, n)
		}
	}
	n := sanLen(rest)
	word := rest[:n]
	if d := Digits(rest); d > 0 && word != nullMoves[0] {
		dots := len(rest[d:]) - len(strings.TrimLeft(rest[d:], "."))
		switch {
		case dots > 0 || d == n, Letter(rest[d]):
			return x.take(NumberToken, rest[:d], d+dots)
		}
	}
	if word == "..." || word == "…" || word == ".." {
		return x.take(PassToken, word, n)
	}
	if nag, ok := verdicts[word]; ok {
		return x.take(NAGToken, nag, n)
	}
	if silent[word] {
		return x.take(NothingToken, word, n)
	}
	if move := strings.TrimRight(word, ".,"); move != "" && startsMove(move) {
		return x.take(MoveToken, move, n)
	}
	return x.bad(max(n, 1), game.Faultf("fileWord", "neither a move nor a result nor anything else of PGN"))
}

// sanLen is the length of the word s begins with. A promotion in brackets belongs to it, with the sign
// of check behind it: e8(Q)+, and a star between two squares: f1*b5.
func sanLen(s string) int {
	n := strings.IndexFunc(s, WordEnd)
	if n > 0 && s[n] == '*' && n+1 < len(s) && Letter(s[n+1]) {
		if more := strings.IndexFunc(s[n+1:], WordEnd); more < 0 {
			n = len(s)
		} else {
			n += 1 + more
		}
	}
	if n < 0 || n == len(s) {
		return len(s)
	}
	if n > 1 && len(s) > n+2 && s[n] == '(' && Letter(s[n+1]) && s[n+2] == ')' && '0' < s[n-1] && s[n-1] < '9' {
		n += 3
		return n + len(s[n:]) - len(strings.TrimLeft(s[n:], "+#"))
	}
	return n
}

// startsMove tells whether a word can be a move: it begins with a letter, a figurine or the sign of
// a neutral man (-Qd4), is castling in digits, a pawn put in (@e4), a lot before a move (5:Nf3) or a
// move that passes.
func startsMove(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(r) || '♔' <= r && r <= '♟' || IsNullMove(word) || strings.HasPrefix(word, "0") || strings.HasPrefix(word, "@") ||
		len(word) > 1 && word[0] == '-' && Letter(word[1]) || Digits(word) > 0 && strings.Contains(word, ":")
}

// NullMove is how a side that does not move is written.
const NullMove = "--"

// nullMoves are the ways to write that a side does not move.
var nullMoves = [...]string{"0000", "--", "Z0", "@@@@", "null"}

// IsNullMove tells whether a word says that a side does not move.
func IsNullMove(word string) bool {
	for _, n := range nullMoves {
		if word == n {
			return true
		}
	}
	return false
}

// TurnPlies are the plies that a word tells: "e5,Nc6" two of one side, "5:Nf3" a lot and a move.
func TurnPlies(word string) []string {
	if !strings.ContainsAny(word, ":,") {
		return []string{word}
	}
	var plies []string
	if d := Digits(word); d > 0 && d < len(word) && word[d] == ':' {
		plies = append(plies, word[:d+1])
		word = word[d+1:]
	}
	for word != "" {
		var ply string
		ply, word, _ = strings.Cut(word, ",")
		if ply != "" {
			plies = append(plies, ply)
		}
	}
	return plies
}
