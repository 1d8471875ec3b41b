package formats

import (
	"errors"
	"fmt"
	"io"
	"math/bits"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/record"
)

// The first line of each game.
const (
	magic   = "chapaev record"
	version = 1
)

var format = &record.Format{
	Name:       "chapaev",
	About:      "shots of Chapaev with what came of them",
	Extensions: []string{".chapaev"},
	MIME:       "text/x-chapaev",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(strings.HasPrefix(string(head), magic+" ")) },
	Read:       read,
	Write:      write,
	Holds:      Holds,
	Results:    true,
}

func init() { record.RegisterFormat(format) }

// Holds tells whether a game is one of Chapaev.
func Holds(g *game.Game) bool { return g.Info != nil && g.Info.Family == "chapaev" }

// write takes what came of the shots where it is known, and computes the others.
func write(w io.Writer, g *record.Game) error {
	if !Holds(g.Rules) {
		return fmt.Errorf("chapaev: %s: only games of Chapaev: %w", g.Rules.Name(), record.ErrWrite)
	}
	start, err := g.Rules.Parse(game.Text(g.Start))
	if err != nil {
		return fmt.Errorf("chapaev: start: %w", err)
	}
	pos, ok := start.(*chapaev.Position)
	if !ok {
		return errors.New("chapaev: start: not a position of this game")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\ngame %s\nengine %q\nstart %q\n", magic, version, g.Rules.Name(), chapaev.Tag(g.Rules.Rules), game.Text(pos))
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "tag %s %q\n", strings.Join(strings.Fields(t.Name), "_"), t.Value)
	}
	writeSaid(&b, g.Root)
	for i, n := range g.Main() {
		if n.Setup != "" {
			return fmt.Errorf("chapaev: ply %d: a set-up in the middle of a game: %w", i+1, record.ErrWrite)
		}
		if err := writeShot(&b, i+1, n, pos); err != nil {
			return fmt.Errorf("chapaev: ply %d: %w", i+1, err)
		}
	}
	b.WriteString(strings.TrimRight("result "+g.Result+" "+g.Reason, " ") + "\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// writeShot writes a shot from pos, which becomes the position after it.
func writeShot(b *strings.Builder, number int, n *record.Node, pos *chapaev.Position) error {
	m, err := pos.ParseMove(n.Text)
	if err != nil {
		return err
	}
	text := game.MoveText(pos, m)
	if after, ok := n.Kept().(*chapaev.Position); ok {
		pos.CopyFrom(after)
	} else if err := pos.Try(m); err != nil {
		return err
	}
	fmt.Fprintf(b, "%d %s | %s | %016x\n", number, text, told(pos), pos.Hash())
	for line := range strings.Lines(game.ResultOf(pos)) {
		b.WriteString("= " + strings.TrimSuffix(line, "\n") + "\n")
	}
	writeSaid(b, n)
	return nil
}

func writeSaid(b *strings.Builder, n *record.Node) {
	said := strings.TrimSpace(n.Before + " " + n.After)
	if said != "" {
		fmt.Fprintf(b, "say %q\n", said)
	}
	if n.Clock != nil {
		fmt.Fprintf(b, "clock %s\n", *n.Clock)
	}
}

// told is what the move that led to a position came to: "-12 -11 | keep".
func told(pos *chapaev.Position) string {
	shot := pos.Last()
	var b strings.Builder
	list := func(men uint32, sign, after string) {
		for ; men != 0; men &= men - 1 {
			fmt.Fprintf(&b, "%s%d%s ", sign, bits.TrailingZeros32(men), after)
		}
	}
	list(shot.Fell&^shot.Checked, "-", "")
	list(shot.Checked&shot.Fell, "?", "-")
	list(shot.Checked&^shot.Fell, "?", "+")
	list(shot.Cut, "x", "")
	list(shot.Turned, "~", "")
	next := "pass"
	switch {
	case pos.Outcome().Over():
		next = "over"
	case shot.Tour:
		next = "tour"
	case shot.Round != chapaev.RoundGoesOn:
		next = "round"
	case shot.Again:
		next = "keep"
	}
	return b.String() + "| " + next
}
