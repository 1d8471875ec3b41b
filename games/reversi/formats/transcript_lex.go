package formats

import (
	"bufio"
	"bytes"
	"strings"

	"github.com/tavlei/tavlei/record"
)

// word is one move, pass or score of a line of moves.
type word struct {
	text string // in small letters
	col  int    // in characters, from 1
}

// cutWords splits a line into moves, with or without anything between them, and the comment
// behind them. Numbers of moves ("12.", "12)") mean nothing.
func cutWords(line string) (words []word, comment string) {
	text := []rune(line)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case strings.ContainsRune(remarks, c):
			return words, strings.TrimSpace(string(text[i+1:]))
		case strings.ContainsRune(" \t,;|", c):
			i++
			continue
		}
		n := wordLen(text[i:])
		if end := i + n; end < len(text) && (text[end] == '.' || text[end] == ')') && isDigit(c) {
			for end < len(text) && (text[end] == '.' || text[end] == ')') {
				end++
			}
			i = end
			continue
		}
		words = append(words, word{strings.ToLower(string(text[i : i+n])), i + 1})
		i += n
	}
	return words, ""
}

// wordLen is the length of the word that s begins with: a square by name or number, a score, a
// pass, else all up to the next blank.
func wordLen(s []rune) int {
	digits := func(at int) int {
		n := at
		for n < len(s) && isDigit(s[n]) {
			n++
		}
		return n - at
	}
	if n := digits(0); n > 0 {
		if n < len(s) && s[n] == '-' && digits(n+1) > 0 {
			return n + 1 + digits(n+1)
		}
		return n
	}
	if n := digits(1); isLetter(s[0]) && n > 0 {
		return 1 + n
	}
	for _, pass := range []string{"pass", "pa", "ps", "--"} {
		if len(s) >= len(pass) && strings.EqualFold(string(s[:len(pass)]), pass) {
			return len(pass)
		}
	}
	for i, c := range s {
		if c == ' ' || c == '\t' {
			return i
		}
	}
	return len(s)
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

func isLetter(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Bounds of what looks like a transcript.
const (
	fewestNumbers = 5   // a few may mean anything
	sniffed       = 120 // words of a line that are looked at
)

// sniffTranscript knows a transcript by its first line of moves: nothing but squares, each of
// them once, the first of them in the middle of the board; or by the remark that names the game.
func sniffTranscript(head []byte) record.Likeness {
	for s := bufio.NewScanner(bytes.NewReader(head)); s.Scan(); {
		line := strings.TrimSpace(s.Text())
		if line == "" || strings.ContainsAny(line[:1], remarks) {
			continue
		}
		words, comment := cutWords(line)
		if _, _, ok := namedGame(comment); ok {
			return record.Like
		}
		return record.LikeIf(looksPlayed(words[:min(len(words), sniffed)]))
	}
	return record.Unlike
}

func looksPlayed(words []word) bool {
	seen := map[string]bool{}
	numbers := 0
	for i, w := range words {
		if _, isScore := score(w.text); isPass(w.text) || isScore && i == len(words)-1 {
			continue
		}
		if seen[w.text] || !isSquare(w.text) || i == 0 && !middle(w.text) {
			return false
		}
		if isDigit(rune(w.text[0])) {
			numbers++
		}
		seen[w.text] = true
	}
	return len(seen) > 0 && (numbers == 0 || numbers == len(seen) && numbers >= fewestNumbers)
}

// isSquare tells whether a word can be a square of the usual board.
func isSquare(text string) bool {
	if len(text) != 2 && (len(text) != 1 || !isDigit(rune(text[0]))) {
		return false
	}
	if isDigit(rune(text[0])) {
		return text[0] != '0' && (len(text) == 1 || text <= "64")
	}
	return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'
}

// middle tells whether a word is one of the sixteen squares in the middle of the usual board.
func middle(text string) bool {
	if isDigit(rune(text[0])) {
		n := int(text[0] - '0')
		if len(text) == 2 {
			n = 10*n + int(text[1]-'0')
		}
		row, col := (n-1)/8, (n-1)%8
		return row >= 2 && row <= 5 && col >= 2 && col <= 5
	}
	return text[0] >= 'c' && text[0] <= 'f' && text[1] >= '3' && text[1] <= '6'
}
