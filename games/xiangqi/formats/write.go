package formats

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

// rows writes moves in pairs, variations in round brackets behind the move that they replace.
type rows struct {
	strings.Builder
	style style
}

// line writes what follows n; the number stands where it begins, and again behind what parts a pair.
func (b *rows) line(n *record.Node, p *xiangqi.Position, turn int, within bool) error {
	for parted := !within; len(n.Next) > 0; n = n.Next[0] {
		before := p
		if len(n.Next) > 1 {
			before = game.Clone(p).(*xiangqi.Position)
		}
		side := p.Turn()
		if err := b.ply(n.Next[0], p, turn, parted, within); err != nil {
			return err
		}
		for _, other := range n.Next[1:] {
			q := game.Clone(before).(*xiangqi.Position)
			b.WriteString(" (")
			if err := b.ply(other, q, turn, true, true); err != nil {
				return err
			}
			if err := b.line(other, q, turn+side, true); err != nil {
				return err
			}
			b.WriteByte(')')
		}
		parted = len(n.Next) > 1 || comment(n.Next[0].Remark()) != ""
		turn += side
	}
	return nil
}

// ply writes one move with all that is said about it, and plays it. In the game itself each pair has a row.
func (b *rows) ply(n *record.Node, p *xiangqi.Position, turn int, parted, within bool) error {
	m, err := moveOf(n, p)
	if err != nil {
		return err
	}
	number, gap := "", " "
	switch red := p.Turn() == 0; {
	case red && within:
		number = fmt.Sprintf("%d. ", turn)
	case red:
		number, gap = fmt.Sprintf("%3d. ", turn), "\n"
	case parted && within:
		number = fmt.Sprintf("%d. … ", turn)
	case parted:
		number, gap = fmt.Sprintf("%3d. … ", turn), "\n"
	}
	if strings.HasSuffix(b.String(), "(") {
		gap = ""
	}
	b.WriteString(gap + number)
	if said := comment(n.Before); said != "" {
		b.WriteString(said + " ")
	}
	b.WriteString(b.style.write(p, m))
	said := n.Remark()
	if strength.FindString(n.Glyph) == n.Glyph {
		b.WriteString(n.Glyph)
	} else {
		said = n.Glyph + " " + said
	}
	for _, nag := range n.NAGs {
		fmt.Fprintf(b, " $%d", nag)
	}
	if said = comment(said); said != "" {
		b.WriteString(" " + said)
	}
	p.Play(m)
	return nil
}

// moveOf is the move of a node in the position before it.
func moveOf(n *record.Node, p *xiangqi.Position) (game.Move, error) {
	if n.Setup != "" {
		return game.Move{}, fmt.Errorf("ply %d: a new set-up: %w", n.Ply()+1, record.ErrWrite)
	}
	m, err := p.ParseMove(n.Text)
	if err != nil {
		return m, fmt.Errorf("ply %d: %w: %w", n.Ply(), err, record.ErrWrite)
	}
	return m, nil
}

// comment is what is said in braces, "" for nothing.
func comment(said string) string {
	said = strings.Join(strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(said)), " ")
	if said == "" {
		return ""
	}
	return "{" + said + "}"
}
