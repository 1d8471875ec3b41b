package formats

import (
	"fmt"
	"io"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// put writes a property; brackets in its value lose their meaning.
func put(b *strings.Builder, name, value string) {
	fmt.Fprintf(b, "%s[%s]", name, strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(value))
}

// write writes a game with its variations and comments.
func write(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("sgf: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b strings.Builder
	b.WriteString("(;FF[4]GM[9]CA[UTF-8]AP[Tavlei]")
	put(&b, "SZ", g.Rules.Options["size"])
	put(&b, "RU", g.Rules.Name())
	for _, row := range tags {
		if v, ok := g.Tag(row.tag); ok {
			put(&b, row.prop, v)
		}
	}
	if re, ok := map[string]string{record.FirstWins: "B+", record.SecondWins: "W+", record.Drawn: "0"}[g.Result]; ok {
		put(&b, "RE", re)
	}
	writeStart(&b, g)
	if g.Root.After != "" {
		put(&b, "C", g.Root.After)
	}
	if err := writeLine(&b, g.Root, game.Clone(g.Start)); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String()+")\n")
	return err
}

// writeStart says how the game begins.
func writeStart(b *strings.Builder, g *record.Game) {
	if g.Start.Key() == g.Rules.Start().Key() {
		put(b, "SU", map[string]string{"standard": "Standard", "scrambled": "Scrambled-eggs"}[g.Rules.Options["start"]])
		return
	}
	put(b, "SU", "Custom")
	places := g.Start.(game.Scener).Board().Places
	for seat, prop := range []string{"AB", "AW"} {
		for _, man := range game.SceneOf(g.Start, 0).Men {
			if int(man.Seat) == seat {
				put(b, prop, places[man.Place].Name)
				prop = ""
			}
		}
	}
	put(b, "PL", "BW"[g.Start.ToMove().One():][:1])
}

// writeLine writes what follows n: a single move behind it, several in brackets.
func writeLine(b *strings.Builder, n *record.Node, pos game.Position) error {
	for ; len(n.Next) == 1; n = n.Next[0] {
		if err := writeMove(b, n.Next[0], pos); err != nil {
			return err
		}
	}
	for _, c := range n.Next {
		after := game.Clone(pos)
		b.WriteString("\n(")
		if err := writeMove(b, c, after); err != nil {
			return err
		}
		if err := writeLine(b, c, after); err != nil {
			return err
		}
		b.WriteString(")")
	}
	return nil
}

// writeMove writes one ply, a capture with a colon, and plays it.
func writeMove(b *strings.Builder, n *record.Node, pos game.Position) error {
	if n.Setup != "" {
		return fmt.Errorf("sgf: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
	}
	b.WriteByte(';')
	put(b, "BW"[pos.ToMove().One():][:1], strings.Replace(n.Text, "x", ":", 1))
	if said := strings.TrimSpace(n.Remark()); said != "" {
		put(b, "C", said)
	}
	pos.Play(n.Move)
	return nil
}
