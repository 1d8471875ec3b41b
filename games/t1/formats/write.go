package formats

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// remarks stand behind the result, by reason and winner.
var remarks = map[string][2]string{
	"king":     {"черный Король взят", "белый Король взят"},
	"castle":   {"захват замка черных", "захват замка белых"},
	"blockade": {"блокада черных фигур", "блокада белых фигур"},
}

// write writes a game with its variations and comments.
func write(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("t1-list: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b rows
	put := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, `\"`, "\n", " ", "\r", " ").Replace(value))
	}
	for _, tag := range g.Tags {
		if tagLine.MatchString("[" + tag.Name + ` ""]`) {
			put(tag.Name, tag.Value)
		}
	}
	put(rulesTag, g.Rules.Name())
	if game.Text(g.Start) != game.Text(g.Rules.Start()) {
		put(positionTag, game.Text(g.Start))
	}
	b.WriteString("\n")
	b.WriteString(comment(g.Root.After, "", "\n"))
	turn, _ := game.NumberingOf(g.Rules, g.Start)
	if err := b.line(g.Root, game.Clone(g.Start), turn, false); err != nil {
		return err
	}
	for _, mark := range []string{"WV", "BV", "½-½"} {
		if results[mark] == g.Result {
			b.WriteString(mark)
			if said, ok := remarks[g.Reason]; ok && g.Result != record.Drawn {
				b.WriteString(" /" + said[strings.Index("WB", mark[:1])] + "/")
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// rows writes moves in pairs, variations in round brackets behind the move that they replace.
type rows struct{ strings.Builder }

// line writes what follows n; the number stands where it begins, and again behind what parts a pair. Pairs of the game itself
// stand each in a row.
func (b *rows) line(n *record.Node, pos game.Position, turn int, within bool) error {
	for numbered := !within; len(n.Next) > 0; n = n.Next[0] {
		before := pos
		if len(n.Next) > 1 {
			before = game.Clone(pos)
		}
		black := pos.ToMove().Has(1)
		if err := b.ply(n.Next[0], pos, turn, numbered); err != nil {
			return err
		}
		for _, side := range n.Next[1:] {
			if err := b.variation(side, game.Clone(before), turn); err != nil {
				return err
			}
		}
		numbered = len(n.Next) > 1
		switch last := len(n.Next[0].Next) == 0; {
		case !within && (black || last || numbered):
			b.WriteString("\n")
		case within && !last && (black || numbered):
			b.WriteString(" ")
		}
		if black {
			turn++
		}
	}
	return nil
}

// variation writes the line that begins with n. A blank stands before the bracket that closes it: a final check ends with one.
func (b *rows) variation(n *record.Node, pos game.Position, turn int) error {
	b.WriteString(" (")
	black := pos.ToMove().Has(1)
	if err := b.ply(n, pos, turn, true); err != nil {
		return err
	}
	if black {
		turn++
		if len(n.Next) > 0 {
			b.WriteString(" ")
		}
	}
	err := b.line(n, pos, turn, true)
	b.WriteString(" )")
	return err
}

// strengths are the signs that stand behind a move as they are; others are said as a comment.
var strengths = regexp.MustCompile(`^[!?]*$`)

// ply writes one move with all that is said about it, and plays it.
func (b *rows) ply(n *record.Node, pos game.Position, turn int, numbered bool) error {
	if n.Setup != "" {
		return fmt.Errorf("t1-list: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
	}
	before := comment(n.Before, "", " ")
	switch black := pos.ToMove().Has(1); {
	case !black:
		b.WriteString(strconv.Itoa(turn) + ". ")
	case numbered:
		b.WriteString(strconv.Itoa(turn) + ". …___")
	case before != "":
		b.WriteString(" " + strconv.Itoa(turn) + ". …___")
	default:
		b.WriteString("___")
	}
	b.WriteString(before + game.NameOf(pos, n.Move, "ru"))
	said := n.Remark()
	if strengths.MatchString(n.Glyph) {
		b.WriteString(n.Glyph)
	} else {
		said = n.Glyph + " " + said
	}
	for _, nag := range n.NAGs {
		b.WriteString(" $" + strconv.Itoa(nag))
	}
	b.WriteString(comment(said, " ", ""))
	pos.Play(n.Move)
	return nil
}

// comment is what is said in curly brackets, "" for nothing.
func comment(said, before, behind string) string {
	said = strings.Join(strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(said)), " ")
	if said == "" {
		return ""
	}
	return before + "{" + said + "}" + behind
}
