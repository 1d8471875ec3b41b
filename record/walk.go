package record

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// Step is one node of a tree with the positions around it, which its reader may keep.
type Step struct {
	Node *Node
	Move game.Move // in Before
	By   game.Seat // who moves; NoSeat for a set-up of the board
	// Positions under the rules that the tree is replayed by: draws by count are claimed.
	Before, After game.Position

	Line   int // the line that the node belongs to: 0 the line played, then the variations
	Parent int // the line that this one leaves, -1 for the line played
	At     int // how many nodes of the parent stand before this line
}

// branch is a line that is still to be walked.
type branch struct {
	first      *Node
	pos        game.Position
	parent, at int
}

// Walk plays the tree and calls visit for each of its nodes: line by line, each after the line that it
// leaves. It ends early where visit says so. The error names the ply that cannot be played, which no
// reader leaves in a tree.
func (g *Game) Walk(visit func(Step) (more bool)) error {
	start, err := lenient(g)
	if err != nil {
		return err
	}
	if len(g.Root.Next) == 0 {
		return nil
	}
	rules, err := forReplay(g.Rules)
	if err != nil {
		return err
	}
	lines := []branch{{g.Root.Next[0], start, -1, 0}}
	lines = append(lines, sides(g.Root, start, 0, 0)...)
	for i := 0; i < len(lines); i++ {
		b := lines[i]
		pos := b.pos
		for n, count := b.first, 1; ; count++ {
			s := Step{Node: n, Line: i, Parent: b.parent, At: b.at, Before: pos}
			if err := s.play(rules); err != nil {
				return fmt.Errorf("ply %d: %w", n.Ply(), err)
			}
			if !visit(s) {
				return nil
			}
			pos = s.After
			if len(n.Next) == 0 {
				break
			}
			lines = append(lines, sides(n, pos, i, count)...)
			n = n.Next[0]
		}
	}
	return nil
}

// sides are the variations after n, which is the node number at of its line.
func sides(n *Node, pos game.Position, line, at int) []branch {
	var list []branch
	for _, side := range n.Next[1:] {
		list = append(list, branch{side, pos, line, at})
	}
	return list
}

// play fills in what the node makes of the position before it.
func (s *Step) play(rules *game.Game) (err error) {
	n := s.Node
	if n.Setup != "" {
		s.By = game.NoSeat
		s.After, err = rules.Parse(n.Setup)
		return err
	}
	if s.Move, err = s.Before.ParseMove(n.Text); err != nil {
		return err
	}
	s.By = game.MoverOf(s.Before, s.Move)
	if n.after != nil {
		s.After = n.after
		return nil
	}
	s.After = game.Clone(s.Before)
	s.After.Play(s.Move)
	return nil
}

// Keep copies the position after n where it is known and slow to play again: Walk takes it as it is.
func (n *Node) Keep(after game.Position) { n.after = game.Clone(after) }

// Kept is the position after n that was kept, else nil. It must not be changed.
func (n *Node) Kept() game.Position { return n.after }

// nagSigns are the signs of numeric annotation glyphs above those of strengths.
var nagSigns = map[int]string{
	7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 23: "⨀", 32: "⟳", 33: "⟳",
	36: "→", 37: "→", 40: "↑", 41: "↑", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕", 140: "∆", 145: "RR", 146: "N",
}

// Signs are the strength of the move and its glyphs as books write them; those without a sign are
// written as numbers: $150.
func (n *Node) Signs() []string {
	var signs []string
	if n.Glyph != "" {
		signs = append(signs, n.Glyph)
	}
	for _, nag := range n.NAGs {
		sign, ok := nagSigns[nag]
		switch {
		case nag > 0 && nag < len(movetext.Strengths):
			sign = movetext.Strengths[nag]
		case nag == 0:
			continue // the null annotation
		case !ok:
			sign = fmt.Sprintf("$%d", nag)
		}
		signs = append(signs, sign)
	}
	return signs
}

// Lossless is the format that keeps all of a game: our own text, unless results of another engine
// belong to it; then the first that holds those.
func Lossless(g *Game) *Format {
	if textFormat.LeavesOut(g) == "" {
		return textFormat
	}
	for _, f := range formats {
		if f.Results && f.CanWrite(g.Rules) {
			return f
		}
	}
	return textFormat
}
