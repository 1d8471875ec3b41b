package record

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

type tokenKind uint8

const (
	tokEOF      tokenKind = iota
	tokTag                // text: name, value
	tokNumber             // 12. or 12...
	tokMove               // as written, without blanks
	tokPass               // ... - --: a move that is not told
	tokResult             // text: 1-0 0-1 1/2-1/2 0-0
	tokStar               // *
	tokStrength           // ! ? (!?)
	tokNAG                // text: the digits
	tokComment            // text without braces, blanks folded
	tokOpen               // (
	tokClose              // )
	tokSetup              // text: the position
	tokBad                // text: the input; why: what is wrong with it
	tokNothing            // a word that says nothing: e.p.
)

type token struct {
	kind        tokenKind
	text, value string
	at          place
	glued       bool        // nothing stands between it and the token before
	gap         bool        // an empty line stands between it and the token before
	first       bool        // of its line
	why         *game.Fault // of what is none
}

// lexer cuts a PDN or PGN file into tokens. Apart from comments no token is longer than a line.
type lexer struct {
	src        *lines
	san        bool // moves are words of PGN, else squares of PDN
	line       string
	pos        int // bytes of line already cut
	col        int // of the next character, from 1
	gap        bool
	maxComment int
	err        error // of the file itself; then tokEOF for ever
}

func newLexer(r io.Reader, l Limits, san bool) *lexer {
	return &lexer{src: newLines(r, l.Line), san: san, maxComment: l.Comment, col: 1}
}

// tagLine is a line that is a tag: where a comment or an ill-written game runs over it, the
// closing brace or the end of the game has been forgotten.
var tagLine = regexp.MustCompile(`^\s*\[[A-Z][A-Za-z0-9_]*\s+".*"\s*\]\s*$`)

// next is the next token; tokEOF at the end and after a failed read.
func (x *lexer) next() token {
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
	t.glued, t.gap, t.first = glued, x.gap, first
	return t
}

// nextLine reads a line; if there is none, the token says why.
func (x *lexer) nextLine() (token, bool) {
	line, err := x.src.next()
	x.line, x.pos, x.col = line, 0, 1
	if err == nil {
		x.gap = x.gap || strings.TrimSpace(line) == ""
		return token{}, true
	}
	if errors.Is(err, errLongLine) {
		return token{kind: tokBad, why: tooLong(err), at: place{x.src.n, 1}}, false
	}
	if err != io.EOF {
		x.err = err
	}
	return token{kind: tokEOF, at: place{x.src.n + 1, 1}}, false
}

// skip moves on by n bytes of the line.
func (x *lexer) skip(n int) {
	x.col += utf8.RuneCountInString(x.line[x.pos : x.pos+n])
	x.pos += n
}

// take makes a token of the next n bytes.
func (x *lexer) take(kind tokenKind, text string, n int) token {
	t := token{kind: kind, text: text, at: place{x.src.n, x.col}}
	x.skip(n)
	return t
}

func (x *lexer) bad(n int, why *game.Fault) token {
	t := x.take(tokBad, x.line[x.pos:x.pos+n], n)
	t.why = why
	return t
}

// cut makes the token that begins here.
func (x *lexer) cut() token {
	rest := x.line[x.pos:]
	switch c := rest[0]; {
	case c == '[':
		return x.cutTag(rest)
	case c == '{':
		return x.cutComment()
	case c == '}':
		return x.bad(1, game.Faultf("fileComment", "no comment is open here; comments do not nest"))
	case c == ';':
		return x.take(tokComment, fold(rest[1:]), len(rest))
	case c == '(':
		if n := strengthLen(rest); n > 0 {
			return x.take(tokStrength, rest[:n], n)
		}
		if x.san && strings.HasPrefix(rest, offer) {
			return x.take(tokNothing, offer, len(offer))
		}
		return x.take(tokOpen, "(", 1)
	case c == ')':
		return x.take(tokClose, ")", 1)
	case c == '!' || c == '?':
		n := strengthLen(rest)
		return x.take(tokStrength, rest[:n], n)
	case c == '*':
		return x.take(tokStar, "*", 1)
	case c == '$':
		n := 1 + digits(rest[1:])
		if n == 1 || n > 4 {
			return x.bad(n, game.Faultf("fileNag", "want a number of up to three digits after $"))
		}
		return x.take(tokNAG, rest[1:n], n)
	case x.san:
		return x.cutSAN(rest)
	case c == '/':
		return x.cutSetup(rest)
	}
	return x.cutPlay(rest)
}

// cutPlay cuts what stands for a move: a number, a move, a result, a move that is not told.
func (x *lexer) cutPlay(rest string) token {
	if n, result := resultLen(rest); n > 0 {
		return x.take(tokResult, result, n)
	}
	if n := digits(rest); n > 0 && strings.HasPrefix(rest[n:], ".") {
		dots := len(rest[n:]) - len(strings.TrimLeft(rest[n:], "."))
		return x.take(tokNumber, rest[:n], n+dots)
	}
	if n, text := moveLen(rest); n > 0 {
		return x.take(tokMove, text, n)
	}
	for _, pass := range []string{"...", "…", "--", "-"} {
		if strings.HasPrefix(rest, pass) {
			return x.take(tokPass, pass, len(pass))
		}
	}
	word := rest
	if i := strings.IndexFunc(rest, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("{}()[]", r) }); i > 0 {
		word = rest[:i]
	}
	return x.bad(len(word), game.Faultf("fileWord", "neither a move nor a result nor anything else of PDN"))
}

// cutTag cuts [Name "value"].
func (x *lexer) cutTag(rest string) token {
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
	t := x.take(tokTag, name, len(rest)-len(quoted)+n)
	t.value = value
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
func (x *lexer) cutComment() token {
	start := place{x.src.n, x.col}
	fail := func(why *game.Fault) token {
		return token{kind: tokBad, text: "{", why: why, at: start}
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
			return token{kind: tokComment, text: fold(b.String()), at: start}
		}
		b.WriteString(rest)
		b.WriteByte(' ')
		if b.Len() > x.maxComment {
			x.skip(len(rest))
			return fail(game.Faultf("fileComments", "comment of more than {n} bytes", x.maxComment))
		}
		if bad, ok := x.nextLine(); !ok {
			if bad.kind == tokBad {
				return bad
			}
			return fail(game.Faultf("fileCommentOpen", "the comment is not closed"))
		}
		if tagLine.MatchString(x.line) {
			return fail(game.Faultf("fileCommentTags", "the comment is not closed before the tags of line {line}", x.src.n))
		}
	}
}

// setupText is /FEN "…"/; our own positions may have a slash inside the quotes.
var setupText = regexp.MustCompile(`^/\s*FEN\s*"([^"]+)"\s*/`)

// cutSetup cuts /FEN "…"/.
func (x *lexer) cutSetup(rest string) token {
	m := setupText.FindStringSubmatch(rest)
	if m == nil {
		return x.bad(len(rest), game.Faultf("fileSetUp", `want a set-up: /FEN "position"/`))
	}
	return x.take(tokSetup, m[1], len(m[0]))
}

// fold joins words by single blanks: line ends in comments mean nothing.
func fold(s string) string { return strings.Join(strings.Fields(s), " ") }

// digits is the number of digits s begins with.
func digits(s string) int {
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
