package movetext

import (
	"strings"
	"unicode/utf8"
)

// The results of a game, as package record calls them.
const (
	firstWins  = "1-0"
	secondWins = "0-1"
	drawn      = "1/2-1/2"
	bothLose   = "0-0"
	unsettled  = "*"
)

// resultCodes are the ends of a game as files write them, and what they mean. A code counts
// only if no longer move begins here: 1-1 is a draw, 1-18 a move.
var resultCodes = []struct{ code, result string }{
	{"1/2-1/2", drawn}, {"1/2", drawn}, {"½-½", drawn},
	{"1-0", firstWins}, {"0-1", secondWins}, {"0-0", bothLose},
	{"2-0", firstWins}, {"0-2", secondWins}, {"1-1", drawn},
	{"1:0", firstWins}, {"0:1", secondWins}, {"0:0", bothLose},
	{"2:0", firstWins}, {"0:2", secondWins}, {"1:1", drawn},
}

// ResultOf is the Result that a code stands for.
func ResultOf(code string) (string, bool) {
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	if code == unsettled {
		return unsettled, true
	}
	for _, r := range resultCodes {
		if r.code == code {
			return r.result, true
		}
	}
	return "", false
}

// ResultLen is the length of the result s begins with, and what it means.
func ResultLen(s string) (int, string) {
	for _, r := range resultCodes {
		if n, ok := spacedPrefix(s, r.code); ok && endsPlay(s[n:]) {
			return n, r.result
		}
	}
	return 0, ""
}

// spacedPrefix tells whether s begins with code, blanks around its middle sign allowed, and
// how long that is.
func spacedPrefix(s, code string) (int, bool) {
	if strings.HasPrefix(s, code) {
		return len(code), true
	}
	mid := strings.LastIndexAny(code, "-:")
	if mid < 0 || !strings.HasPrefix(s, code[:mid]) {
		return 0, false
	}
	rest := strings.TrimLeft(s[mid:], " \t")
	if !strings.HasPrefix(rest, code[mid:mid+1]) {
		return 0, false
	}
	rest = strings.TrimLeft(rest[1:], " \t")
	if !strings.HasPrefix(rest, code[mid+1:]) {
		return 0, false
	}
	return len(s) - len(rest) + len(code) - mid - 1, true
}

// endsPlay tells whether a number or move may end before s: no digit, sign or square goes on.
func endsPlay(s string) bool {
	if s == "" {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return !strings.ContainsRune("0123456789-:/x×", r)
}

// maxSquares is more than any capture visits.
const maxSquares = 64

// MoveLen is the length of the move s begins with, and the move without blanks, with small
// letters and the signs - x : only; 3228 and a3b4 stay without a sign, since it is the position
// that tells whether they take something. The longest reading counts.
func MoveLen(s string) (int, string) {
	first := squareLen(s)
	if first == 0 {
		return bareMove(s)
	}
	var b strings.Builder
	appendSquare(&b, s[:first])
	n, count, dashed := first, 1, false
	for count < maxSquares {
		sep, sign := separatorLen(s[n:], !dashed)
		square := 0
		if sep > 0 || Lettered(s[:first]) {
			square = squareLen(s[n+sep:])
		}
		if square == 0 || Lettered(s[n+sep:]) != Lettered(s) {
			break
		}
		dashed = dashed || sign == "-"
		b.WriteString(sign)
		appendSquare(&b, s[n+sep:n+sep+square])
		n += sep + square
		count++
	}
	if count < 2 {
		return bareMove(s)
	}
	return n, b.String()
}

// bareMove reads 3228: two squares of two digits without a sign.
func bareMove(s string) (int, string) {
	if Digits(s) != 4 {
		return 0, ""
	}
	return 4, s[:4]
}

// lookAlike are Cyrillic letters typed in place of the Latin ones they look like.
var lookAlike = map[rune]byte{'а': 'a', 'с': 'c', 'е': 'e', 'А': 'a', 'С': 'c', 'Е': 'e', 'В': 'b'}

// file is the file letter s begins with and its length in bytes.
func file(s string) (byte, int) {
	r, n := utf8.DecodeRuneInString(s)
	if c, ok := lookAlike[r]; ok {
		return c, n
	}
	if r|0x20 >= 'a' && r|0x20 <= 'p' && r < utf8.RuneSelf {
		return byte(r) | 0x20, n
	}
	return 0, 0
}

// Lettered tells whether s begins with the letter of a file.
func Lettered(s string) bool {
	_, n := file(s)
	return n > 0
}

// squareLen is the length of the square s begins with: 7, 07, 32, a1, l12.
func squareLen(s string) int {
	_, n := file(s)
	d := Digits(s[n:])
	if d == 0 || d > 2 {
		return 0
	}
	return n + d
}

func appendSquare(b *strings.Builder, s string) {
	c, n := file(s)
	if n > 0 {
		b.WriteByte(c)
	}
	number := strings.TrimLeft(s[n:], "0")
	if number == "" {
		number = "0"
	}
	b.WriteString(number)
}

// separatorLen is the length of the sign between two squares, and the sign in plain form.
// Blanks may stand around it only where spaced allows: 32-28 - 19 is not one move.
func separatorLen(s string, spaced bool) (int, string) {
	rest := s
	if spaced {
		rest = strings.TrimLeft(s, " \t")
	}
	r, n := utf8.DecodeRuneInString(rest)
	sign := ""
	switch r {
	case '-', '–', '—':
		sign = "-"
	case 'x', 'X', '×', 'х', 'Х':
		sign = "x"
	case ':':
		sign = ":"
	default:
		return 0, ""
	}
	after := rest[n:]
	if spaced {
		after = strings.TrimLeft(after, " \t")
	}
	return len(s) - len(after), sign
}
