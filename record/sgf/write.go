package sgf

import (
	"bufio"
	"io"
	"strings"
)

// lineWidth is the longest line of a file, in bytes, where values allow it.
const lineWidth = 79

// Write writes a tree in UTF-8; CA says so where the root has it. Values are written as they are: they must be escaped, as those are that have been read or were made
// by [Node.Add].
func Write(w io.Writer, root *Node) error {
	p := &printer{w: bufio.NewWriter(w)}
	p.word("(")
	type spot struct {
		n     *Node
		close int // brackets behind the end of the line
	}
	for open := []spot{{root, 1}}; len(open) > 0; {
		s := open[len(open)-1]
		open = open[:len(open)-1]
		p.node(s.n)
		switch len(s.n.Next) {
		case 0:
			p.word(strings.Repeat(")", s.close))
			if len(open) > 0 {
				p.line()
				p.word("(")
			}
		case 1:
			open = append(open, spot{s.n.Next[0], s.close})
		default:
			for i := len(s.n.Next) - 1; i >= 0; i-- {
				side := spot{s.n.Next[i], 1}
				if i == len(s.n.Next)-1 {
					side.close += s.close
				}
				open = append(open, side)
			}
			p.line()
			p.word("(")
		}
	}
	p.line()
	return p.w.Flush()
}

// printer breaks lines between properties and values.
type printer struct {
	w   *bufio.Writer
	col int
}

func (p *printer) node(n *Node) {
	if p.col > lineWidth-8 {
		p.line()
	}
	p.word(";")
	for _, prop := range n.Props {
		name := prop.Name
		for i, v := range prop.Values {
			if name == "CA" && n.Parent == nil && i == 0 {
				v.Raw = "UTF-8"
			}
			text := name + "[" + v.Raw + "]"
			if p.col+len(text) > lineWidth && p.col > 1 {
				p.line()
			}
			p.word(text)
			name = ""
		}
	}
}

// word writes what has no place to break in it but its own.
func (p *printer) word(text string) {
	_, _ = p.w.WriteString(text) // Flush tells what went wrong
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		p.col = len(text) - i - 1
	} else {
		p.col += len(text)
	}
}

func (p *printer) line() {
	_ = p.w.WriteByte('\n') // Flush tells what went wrong
	p.col = 0
}
