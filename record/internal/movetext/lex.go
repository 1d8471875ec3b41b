// Package movetext cuts files of PDN and PGN into tokens: tags, numbers, moves, results, comments. It knows no rules; moves
// are texts.
package movetext

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// Kind tells tokens apart.
type Kind uint8

// Kinds of tokens, with what the fields of a token hold.
const (
	EOF           Kind = iota
	TagToken           // text: name, value
	NumberToken        // 12. or 12...
	MoveToken          // as written, without blanks
	PassToken          // ... - --: a move that is not told
	ResultToken        // text: 1-0 0-1 1/2-1/2 0-0
	StarToken          // *
	StrengthToken      // ! ? (!?)
	NAGToken           // text: the digits
	CommentToken       // text without braces, blanks folded
	OpenToken          // (
	CloseToken         // )
	SetupToken         // text: the position
	BadToken           // text: the input; why: what is wrong with it
	NothingToken       // a word that says nothing: e.p.
)

// Place is a position in a file, counted from 1.
type Place struct{ Line, Col int }

// Token is a piece of a file.
type Token struct {
	Kind        Kind
	Text, Value string
	At          Place
	Glued       bool        // nothing stands between it and the token before
	Gap         bool        // an empty line stands between it and the token before
	First       bool        // of its line
	Why         *game.Fault // of what is none
}

// Lexer cuts a PDN or PGN file into tokens. Apart from comments no token is longer than a line.
type Lexer struct {
	Src        *Lines
	SAN        bool // moves are words of PGN, else squares of PDN
	line       string
	pos        int // bytes of line already cut
	col        int // of the next character, from 1
	gap        bool
	maxComment int
	Err        error // of the file itself; then EOF for ever
}

// NewLexer cuts a file whose lines and comments have so many bytes at most.
func NewLexer(r io.Reader, line, comment int, san bool) *Lexer {
	return &Lexer{Src: NewLines(r, line), SAN: san, maxComment: comment, col: 1}
}

// tagLine is a line that is a tag: where a comment or an ill-written game runs over it, the
// closing brace or the end of the game has been forgotten.
var tagLine = regexp.MustCompile(`^\s*\[[A-Z][A-Za-z0-9_]*\s+".*"\s*\]\s*$`)

// Next is the next token; EOF at the end and after a failed read.
func (x *Lexer) Next() Token {
	glued := x.pos > 0
	x.gap = false
	first := x.pos == 0
	for {
		rest := x.line[x.pos:]
		trimmed := strings.TrimLeftFunc(rest, unicode.IsSpace)
		if trimmed != "" && trimmed[0] != '%' {
			x.skip(len(rest) - len(trimmed))
			glued = glued && len(rest) == len(trimmed)
			break
		}
		glued, first = false, true
		if bad, ok := x.nextLine(); !ok {
			return bad
		}
	}
	t := x.cut()
	t.Glued, t.Gap, t.First = glued, x.gap, first
	return t
}

// nextLine reads a line; if there is none, the token says why.
func (x *Lexer) nextLine() (Token, bool) {
	line, err := x.Src.Next()
	x.line, x.pos, x.col = line, 0, 1
	if err == nil {
		x.gap = x.gap || strings.TrimSpace(line) == ""
		return Token{}, true
	}
	if errors.Is(err, ErrLongLine) {
		return Token{Kind: BadToken, Why: TooLong(err), At: Place{x.Src.N, 1}}, false
	}
	if err != io.EOF {
		x.Err = err
	}
	return Token{Kind: EOF, At: Place{x.Src.N + 1, 1}}, false
}

// skip moves on by n bytes of the line.
func (x *Lexer) skip(n int) {
	x.col += utf8.RuneCountInString(x.line[x.pos : x.pos+n])
	x.pos += n
}

// take makes a token of the next n bytes.
func (x *Lexer) take(kind Kind, text string, n int) Token {
	t := Token{Kind: kind, Text: text, At: Place{x.Src.N, x.col}}
	x.skip(n)
	return t
}

func (x *Lexer) bad(n int, why *game.Fault) Token {
	t := x.take(BadToken, x.line[x.pos:x.pos+n], n)
	t.Why = why
	return t
}

// cut makes the token that begins here.
func (x *Lexer) cut() Token {
	rest := x.line[x.pos:]
	switch c := rest[0]; {
	case c == '[':
		return x.cutTag(rest)
	case c == '{':
		return x.cutComment()
	case c == '}':
		return x.bad(1, game.Faultf("fileComment", "no comment is open here; comments do not nest"))
	case c == ';':
		return x.take(CommentToken, Fold(rest[1:]), len(rest))
	case c == '(':
		if n := strengthLen(rest); n > 0 {
			return x.take(StrengthToken, rest[:n], n)
		}
		if x.SAN && strings.HasPrefix(rest, offer) {
			return x.take(NothingToken, offer, len(offer))
		}
		return x.take(OpenToken, "(", 1)
	case c == ')':
		return x.take(CloseToken, ")", 1)
	case c == '!' || c == '?':
		n := strengthLen(rest)
		return x.take(StrengthToken, rest[:n], n)
	case c == '*':
		return x.take(StarToken, "*", 1)
	case c == '$':
		n := 1 + Digits(rest[1:])
		if n == 1 || n > 4 {
			return x.bad(n, game.Faultf("fileNag", "want a number of up to three digits after $"))
		}
		return x.take(NAGToken, rest[1:n], n)
	case x.SAN:
		return x.cutSAN(rest)
	case c == '/':
		return x.cutSetup(rest)
	}
	return x.cutPlay(rest)
}

// cutPlay cuts what stands for a move: a number, a move, a result, a move that is not told.
func (x *Lexer) cutPlay(rest string) Token {
	if n, result := ResultLen(rest); n > 0 {
		return x.take(ResultToken, result, n)
	}
	if n := Digits(rest); n > 0 && strings.HasPrefix(rest[n:], ".") {
		dots := len(rest[n:]) - len(strings.TrimLeft(rest[n:], "."))
		return x.take(NumberToken, rest[:n], n+dots)
	}
	if n, text := MoveLen(rest); n > 0 {
		return x.take(MoveToken, text, n)
	}
	for _, pass := range []string{"...", "…", "--", "-"} {
		if strings.HasPrefix(rest, pass) {
			return x.take(PassToken, pass, len(pass))
		}
	}
	word := rest
	if i := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("{}()[]", r) }); i > 0 {
		word = rest[:i]
	}
	return x.bad(len(word), game.Faultf("fileWord", "neither a move nor a result nor anything else of PDN"))
}

// cutTag cuts [Name "value"].
func (x *Lexer) cutTag(rest string) Token {
	inner := strings.TrimLeft(rest[1:], " \t")
	name := inner
	if i := strings.IndexAny(inner, " \t\"]"); i >= 0 {
		name = inner[:i]
	}
	quoted := strings.TrimLeft(inner[len(name):], " \t")
	if name == "" || quoted == "" || quoted[0] != '"' {
		return x.bad(len(rest), game.Faultf("fileTag", `want a tag: [Name "value"]`))
	}
	value, n, ok := unquoteTag(quoted)
	if !ok {
		return x.bad(len(rest), game.Faultf("fileTagOpen", "the tag is not closed on its line"))
	}
	t := x.take(TagToken, name, len(rest)-len(quoted)+n)
	t.Value = value
	return t
}

// unquoteTag reads the value and the closing bracket and says how many bytes they take. Quotes
// inside that are not escaped are taken as they stand if no bracket follows them.
func unquoteTag(s string) (value string, n int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case c == '"':
			after := strings.TrimLeft(s[i+1:], " \t")
			if strings.HasPrefix(after, "]") {
				return strings.TrimSpace(b.String()), len(s) - len(after) + 1, true
			}
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, false
}

// cutComment cuts {…}, over several lines if need be.
func (x *Lexer) cutComment() Token {
	start := Place{x.Src.N, x.col}
	fail := func(why *game.Fault) Token {
		return Token{Kind: BadToken, Text: "{", Why: why, At: start}
	}
	x.skip(1)
	var b strings.Builder
	for {
		rest := x.line[x.pos:]
		if i := strings.IndexByte(rest, '}'); i >= 0 {
			b.WriteString(rest[:i])
			x.skip(i + 1)
			if b.Len() > x.maxComment {
				return fail(game.Faultf("fileComments", "comment of more than {n} bytes", x.maxComment))
			}
			return Token{Kind: CommentToken, Text: Fold(b.String()), At: start}
		}
		b.WriteString(rest)
		b.WriteByte(' ')
		if b.Len() > x.maxComment {
			x.skip(len(rest))
			return fail(game.Faultf("fileComments", "comment of more than {n} bytes", x.maxComment))
		}
		if bad, ok := x.nextLine(); !ok {
			if bad.Kind == BadToken {
				return bad
			}
			return fail(game.Faultf("fileCommentOpen", "the comment is not closed"))
		}
		if tagLine.MatchString(x.line) {
			return fail(game.Faultf("fileCommentTags", "the comment is not closed before the tags of line {line}", x.Src.N))
		}
	}
}

// setupText is /FEN "…"/; our own positions may have a slash inside the quotes.
var setupText = regexp.MustCompile(`^/\s*FEN\s*"([^"]+)"\s*/`)

// cutSetup cuts /FEN "…"/.
func (x *Lexer) cutSetup(rest string) Token {
	m := setupText.FindStringSubmatch(rest)
	if m == nil {
		return x.bad(len(rest), game.Faultf("fileSetUp", `want a set-up: /FEN "position"/`))
	}
	return x.take(SetupToken, m[1], len(m[0]))
}

// Fold joins words by single blanks: line ends in comments mean nothing.
func Fold(s string) string { return strings.Join(strings.Fields(s), " ") }

// Digits is the number of digits s begins with.
func Digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// strengthLen is the length of the move strength s begins with: !? or (!?).
func strengthLen(s string) int {
	open := strings.HasPrefix(s, "(")
	inner := strings.TrimPrefix(s, "(")
	rest := strings.TrimLeft(inner, "!?")
	if len(rest) == len(inner) || open && !strings.HasPrefix(rest, ")") {
		return 0
	}
	n := len(s) - len(rest)
	if open {
		n++
	}
	return n
}

// Letter tells whether c is a Latin letter.
func Letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
