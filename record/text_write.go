package record

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var textFormat = &Format{
	Name:       "tavlei",
	About:      "our own text, which loses nothing that was played",
	Extensions: []string{".tavlei"},
	MIME:       "text/x-tavlei",
	General:    true,
	Sniff:      func(head []byte) Likeness { return SureIf(bytes.HasPrefix(head, []byte(textMagic+" "))) },
	Read:       readText,
	Write:      WriteText,
}

// The first line of each game.
const (
	textMagic   = "tavlei record"
	textVersion = 1
)

// WriteText writes one game in our own format: see the package comment.
func WriteText(w io.Writer, g *Game) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\n", textMagic, textVersion)
	fmt.Fprintf(&b, "game %s\n", g.Rules.Name())
	start, err := g.Start.AppendText(nil)
	if err != nil {
		return fmt.Errorf("tavlei: start: %w", err)
	}
	if string(start) != game.Text(g.Rules.Start()) {
		fmt.Fprintf(&b, "start %q\n", start)
	}
	for _, t := range define(g.Tags, g.Rules) {
		fmt.Fprintf(&b, "tag %s %s\n", word(t.Name), strconv.Quote(t.Value))
	}
	if about := attributes(g.Root); about != "" {
		fmt.Fprintf(&b, "about%s\n", about)
	}
	writeLine(&b, g.Root, 1)
	b.WriteString(strings.TrimRight("result "+g.Result+" "+g.Reason, " ") + "\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// writeLine writes the line that begins after n with a ply of that number, and the variations
// on each of its nodes.
func writeLine(b *strings.Builder, n *Node, ply int) {
	for len(n.Next) > 0 {
		next := writeNode(b, n.Next[0], ply)
		for _, side := range n.Next[1:] {
			b.WriteString("(\n")
			writeLine(b, side, writeNode(b, side, ply))
			b.WriteString(")\n")
		}
		n, ply = n.Next[0], next
	}
}

// writeNode returns the number of the ply after n.
func writeNode(b *strings.Builder, n *Node, ply int) int {
	if n.Setup != "" {
		fmt.Fprintf(b, "setup %q%s\n", n.Setup, attributes(n))
		return ply
	}
	fmt.Fprintf(b, "%d %s%s\n", ply, word(n.Text), attributes(n))
	return ply + 1
}

// attributes writes what is said about n, each after a blank.
func attributes(n *Node) string {
	var b strings.Builder
	quoted := func(key, value string) {
		if value != "" {
			b.WriteString(" " + key + "=" + strconv.Quote(value))
		}
	}
	quoted("glyph", n.Glyph)
	for _, nag := range n.NAGs {
		fmt.Fprintf(&b, " nag=%d", nag)
	}
	if n.Clock != nil {
		fmt.Fprintf(&b, " clock=%s", *n.Clock)
	}
	quoted("before", n.Before)
	quoted("after", n.After)
	for _, c := range n.Commands {
		quoted("command", c.Name+" "+c.Value)
	}
	return b.String()
}

// word writes s as it is if it can be told from quoted text and attributes, else quoted.
func word(s string) string {
	for _, r := range s {
		if r <= ' ' || r == '"' || r == '=' || r > '~' {
			return strconv.Quote(s)
		}
	}
	if s == "" {
		return `""`
	}
	return s
}
