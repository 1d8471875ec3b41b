package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// lineWidth is the longest line of moves, in characters.
const lineWidth = 79

// flow is what PDN and PGN are written with: tags, then words in lines that are not too long.
type flow struct {
	b    strings.Builder
	col  int    // characters on the present line of moves
	held string // the last word, not written yet
	glue bool   // the next word follows it without a blank
}

// tag writes one tag.
func (p *flow) tag(name, value string) {
	value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tagValue(value))
	fmt.Fprintf(&p.b, "[%s \"%s\"]\n", name, value)
}

// tagValue is the value of a tag as files hold it: line ends and other control characters are blanks.
func tagValue(value string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(value, "\uFFFD")))
}

// remarks writes what is said about n after it, and tells whether that is anything.
func (p *flow) remarks(n *Node) bool {
	for _, nag := range n.NAGs {
		p.word("$" + strconv.Itoa(nag))
	}
	text := n.Remark()
	p.comment(text)
	return text != ""
}

// comment writes words in braces. the format cannot write a closing brace inside a comment: it
// becomes a round one, and the opening ones with it.
func (p *flow) comment(text string) {
	if strings.Contains(text, "}") {
		text = strings.NewReplacer("{", "(", "}", ")").Replace(text)
	}
	words := strings.Fields(strings.ToValidUTF8(text, "\uFFFD"))
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for len(words) > 0 {
		n := 1
		for n < len(words) && words[n][0] == '%' {
			n++ // at the beginning of a line it would make a line comment
		}
		p.word(strings.Join(words[:n], " "))
		words = words[n:]
	}
}

// open writes a sign to which the next word is glued, close one that is glued to the last.
func (p *flow) open(s string) {
	p.word(s)
	p.glue = true
}

func (p *flow) close(s string) { p.held += s }

// word writes a word. It is held back until the next one, since a bracket may be glued to it.
func (p *flow) word(s string) {
	if p.glue {
		p.held += s
		p.glue = false
		return
	}
	p.flush()
	p.held = s
}

// flush writes the word held back, on a new line if the old one is full.
func (p *flow) flush() {
	n := utf8.RuneCountInString(p.held)
	switch {
	case n == 0:
		return
	case p.col == 0:
	case p.col+1+n > lineWidth:
		p.b.WriteByte('\n')
		p.col = 0
	default:
		p.b.WriteByte(' ')
		p.col++
	}
	p.b.WriteString(p.held)
	p.col += n
	p.held = ""
}
