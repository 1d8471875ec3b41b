package record

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// dieCommand is the embedded command that tells what was rolled before a move: {[%die 5]} Nf3.
const dieCommand = "die"

// rolls makes plies of what commands tell to have been rolled after n: [%die 5] in the words before
// a move, or behind the ply before it. Moves after the same roll become variations on each other.
func (v *resolver) rolls(n *Node, pos game.Position) {
	if v.f != nil || !pos.ToMove().Has(game.Chance) {
		return
	}
	if len(n.Next) == 0 {
		if roll := v.rollBehind(n, pos); roll != nil {
			n.Add(roll)
		}
		return
	}
	var next []*Node
	for i, c := range n.Next {
		roll := c
		if !isRoll(c.Text) {
			switch roll = v.rollBefore(c, pos); {
			case roll == nil && i == 0:
				roll = v.rollBehind(n, pos)
			case roll == nil && isRoll(next[0].Text): // said of the move that it varies
				roll = &Node{Text: next[0].Text, at: c.at}
			}
		}
		switch {
		case roll == nil: // no move without a roll: the resolver will say so
			next = append(next, c)
		case roll == c:
			next = append(next, c)
		default:
			next = joinRoll(next, roll, c)
			for _, r := range next {
				r.Parent = n
			}
		}
	}
	n.Next = next
}

// rollBefore takes the command out of the words before a move; what stands before it is said about
// the roll. It is nil if there is none that can fall.
func (v *resolver) rollBefore(c *Node, pos game.Position) *Node {
	value, ok := commandOf(c.Before, dieCommand)
	if !ok || !canRoll(pos, value) {
		return nil
	}
	roll := &Node{Text: value + ":", at: c.at}
	if i := strings.Index(c.Before, "[%"+dieCommand); i >= 0 {
		roll.Before = movetext.Fold(c.Before[:i])
		_, n := commandPrefix(c.Before[i:])
		c.Before = movetext.Fold(c.Before[i+n:])
	}
	return roll
}

// rollBehind takes the command from those behind a ply.
func (v *resolver) rollBehind(n *Node, pos game.Position) *Node {
	for i := len(n.Commands) - 1; i >= 0; i-- {
		if c := n.Commands[i]; c.Name == dieCommand && canRoll(pos, c.Value) {
			n.Commands = append(n.Commands[:i:i], n.Commands[i+1:]...)
			return &Node{Text: c.Value + ":", at: n.at}
		}
	}
	return nil
}

// canRoll tells whether chance may do what the value of a command says.
func canRoll(pos game.Position, value string) bool {
	if !isRoll(value + ":") {
		return false
	}
	_, err := pos.ParseMove(value + ":")
	return err == nil
}

// joinRoll puts a move behind its roll: behind the same roll among the plies before it, if there is
// one about which nothing else is said.
func joinRoll(next []*Node, roll, move *Node) []*Node {
	for _, r := range next {
		if r.Text == roll.Text && (roll.Before == "" || roll.Before == r.Before) {
			r.Add(move)
			return next
		}
	}
	roll.Add(move)
	return append(next, roll)
}

// lifted is a copy of a tree in which what was rolled before a move stands in the words before it,
// and its plies only in the field roll.
func lifted(n *Node) *Node {
	c := *n
	c.Next = nil
	for _, next := range n.Next {
		switch {
		case !isRoll(next.Text):
			c.Add(lifted(next))
		case len(next.Next) == 0: // nobody has moved yet
			value, _, _ := strings.Cut(next.Text, ":")
			c.Commands = append(c.Commands[:len(c.Commands):len(c.Commands)], Command{dieCommand, value})
		default:
			value, _, _ := strings.Cut(next.Text, ":")
			said := joinWords(joinWords(next.Before, "[%"+dieCommand+" "+value+"]"), next.After)
			for _, move := range lifted(next).Next {
				move.roll, move.Before = next.Text, joinWords(said, move.Before)
				c.Add(move)
			}
		}
	}
	return &c
}
