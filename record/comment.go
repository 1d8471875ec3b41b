package record

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/record/internal/movetext"
)

// Remark is what is said after n as one comment: its clock and its commands in brackets, then the words.
func (n *Node) Remark() string {
	var b strings.Builder
	if n.Clock != nil {
		b.WriteString("[%clk " + ClockText(*n.Clock) + "] ")
	}
	for _, c := range n.Commands {
		b.WriteString("[%" + strings.TrimSpace(c.Name+" "+c.Value) + "] ")
	}
	b.WriteString(n.After)
	return b.String()
}

// AddRemark adds a comment to what is said after n, as Remark writes it.
func (n *Node) AddRemark(text string) { annotate(n, text) }

// annotate adds a comment to n: its commands are taken out of the words.
func annotate(n *Node, text string) {
	words, commands := splitCommands(text)
	for _, c := range commands {
		if c.Name == clockCommand && n.Clock == nil && n.Parent != nil {
			if left, ok := ParseClock(c.Value); ok {
				n.Clock = &left
				continue
			}
		}
		n.Commands = append(n.Commands, c)
	}
	n.After = joinWords(n.After, words)
}

// joinWords joins two comments by a blank.
func joinWords(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// clockCommand is the embedded command that holds the time left to the mover.
const clockCommand = "clk"

// splitCommands takes the embedded commands [%name value] out of a comment.
func splitCommands(text string) (words string, commands []Command) {
	if !strings.Contains(text, "[%") {
		return movetext.Fold(text), nil
	}
	var b strings.Builder
	for {
		i := strings.Index(text, "[%")
		if i < 0 {
			break
		}
		c, n := commandPrefix(text[i:])
		b.WriteString(text[:i])
		if n == 0 {
			b.WriteString("[%")
			text = text[i+2:]
			continue
		}
		b.WriteByte(' ')
		commands = append(commands, c)
		text = text[i+n:]
	}
	b.WriteString(text)
	return movetext.Fold(b.String()), commands
}

// commandPrefix reads the command that s begins with and how many bytes it has, 0 if it is none.
func commandPrefix(s string) (c Command, n int) {
	end := strings.IndexByte(s, ']')
	if end < 0 {
		return c, 0
	}
	inner := s[len("[%"):end]
	name := 0
	for name < len(inner) && (movetext.Letter(inner[name]) || name > 0 && (inner[name] == '_' || '0' <= inner[name] && inner[name] <= '9')) {
		name++
	}
	if name == 0 {
		return c, 0
	}
	return Command{inner[:name], strings.TrimSpace(inner[name:])}, end + 1
}

// commandOf is the value of the first embedded command of that name in a comment.
func commandOf(comment, name string) (string, bool) {
	_, commands := splitCommands(comment)
	for _, c := range commands {
		if c.Name == name {
			return c.Value, true
		}
	}
	return "", false
}

// cutCommand takes the commands of that name out of a comment.
func cutCommand(comment, name string) string {
	_, commands := splitCommands(comment)
	if !slices.ContainsFunc(commands, func(c Command) bool { return c.Name == name }) {
		return movetext.Fold(comment)
	}
	// The others stay where they were.
	var b strings.Builder
	for rest := comment; rest != ""; {
		i := strings.Index(rest, "[%")
		if i < 0 {
			b.WriteString(rest)
			break
		}
		c, n := commandPrefix(rest[i:])
		if n == 0 {
			n = len("[%")
		}
		b.WriteString(rest[:i])
		if c.Name != name {
			b.WriteString(rest[i : i+n])
		} else {
			b.WriteByte(' ')
		}
		rest = rest[i+n:]
	}
	return movetext.Fold(b.String())
}
