package formats

import (
	"fmt"
	"io"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// writer writes one game.
type writer struct {
	strings.Builder
	fault error
}

// escape keeps brackets and strokes of a text from meaning anything.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "]", `\]`, "|", `\|`).Replace(text)
}

func (w *writer) tag(key, value string) { fmt.Fprintf(w, "[%s:%s]\n", key, escape(value)) }

// results are how the notation writes who has won.
var results = map[string]string{record.FirstWins: "1", record.SecondWins: "-1", record.Drawn: "0"}

// write writes a game with its variations and comments.
func write(out io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("otg: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	w := &writer{}
	for _, row := range tags {
		if v, ok := g.Tag(row.tag); ok {
			w.tag(row.key, v)
		}
	}
	result, ok := results[g.Result]
	if !ok {
		result = "?"
	}
	w.tag("result", result)
	if g.Reason != "" {
		w.tag("termination", g.Reason)
	}
	w.tag("tavlei", g.Rules.Name())
	if game.Text(g.Start) != game.Text(g.Rules.Start()) {
		w.tag("position", game.Text(g.Start))
	}
	w.tag("rules", writeRules(g.Rules, g.Start))
	if g.Root.After != "" {
		w.tag("start-comment", g.Root.After)
	}
	if len(g.Root.Next) > 0 {
		w.line("", g.Root.Next[0], 0)
	}
	w.WriteString("\n")
	if w.fault != nil {
		return w.fault
	}
	_, err := io.WriteString(out, w.String())
	return err
}

// line writes the plies from n on, whose addresses begin with a prefix; half is 1 where the first is the second move of
// its turn.
func (w *writer) line(prefix string, n *record.Node, half int) {
	for turn := 1; n != nil; turn++ {
		address := fmt.Sprintf("%s%d", prefix, turn)
		w.WriteString("\n" + address)
		if prefix != "" {
			w.WriteByte('a')
		}
		w.WriteByte('.')
		var pair [2]*record.Node
		if half == 1 {
			w.WriteString(" .....")
		}
		for ; half < 2 && n != nil; half++ {
			pair[half] = n
			w.move(n)
			n = next(n)
		}
		half = 0
		w.WriteByte('\n')
		w.comments(pair)
		for i, node := range pair {
			if node != nil && node.Parent.Next[0] == node {
				for v, other := range node.Parent.Next[1:] {
					w.line(fmt.Sprintf("%s%c.%d.", address, 'a'+i, v+1), other, i)
				}
			}
		}
	}
}

// next is the ply that follows in a line, nil at its end.
func next(n *record.Node) *record.Node {
	if len(n.Next) == 0 {
		return nil
	}
	return n.Next[0]
}

func (w *writer) move(n *record.Node) {
	if n.Setup != "" {
		w.fault = fmt.Errorf("otg: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
	}
	w.WriteString(" " + n.Text)
}

// comments writes what is said of the moves of a turn.
func (w *writer) comments(pair [2]*record.Node) {
	var said [2]string
	for i, n := range pair {
		if n != nil {
			said[i] = strings.TrimSpace(n.Remark())
		}
	}
	if said[0]+said[1] != "" {
		fmt.Fprintf(w, "[%s|%s]\n", escape(said[0]), escape(said[1]))
	}
}
