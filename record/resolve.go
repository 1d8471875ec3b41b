package record

import (
	"errors"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// resolver replays the lines of one game.
type resolver struct {
	faults *faultList
	f      *PDNFlavour // nil outside PDN
	rules  *game.Game  // for replay
}

// line plays the line that begins after n on pos and, before each of its moves, the variations
// on it. It returns the last position; an illegal move ends the line before itself.
func (v *resolver) line(n *Node, pos game.Position) game.Position {
	for len(n.Next) > 0 {
		for _, side := range n.Next[1:] {
			branch := game.Clone(pos)
			next, ok := v.play(side, branch)
			if !ok {
				side.Text, side.Next = "", nil
				continue
			}
			v.line(side, next)
		}
		n.Next = legalOnly(n.Next)
		next, ok := v.play(n.Next[0], pos)
		if !ok {
			n.Next = nil
			break
		}
		pos = next
		n = n.Next[0]
	}
	return pos
}

// legalOnly drops the variations that could not be played; the first stays, whatever it is.
func legalOnly(nodes []*Node) []*Node {
	kept := nodes[:1]
	for _, n := range nodes[1:] {
		if n.Text != "" || n.Setup != "" {
			kept = append(kept, n)
		}
	}
	return kept
}

// play makes the move or set-up of n and returns the position after it.
func (v *resolver) play(n *Node, pos game.Position) (game.Position, bool) {
	if n.Setup != "" {
		return v.setUp(n, pos)
	}
	m, err := pos.ParseMove(n.Text)
	if err != nil {
		fault := v.faults.fault(n.at, n.Ply(), n.Text, "").because(err)
		if errors.Is(err, game.ErrNotation) && len(n.Next) == 0 {
			fault.Reason += "; nor is it a result"
		}
		return pos, false
	}
	n.Text, n.Move = game.MoveText(pos, m), m
	pos.Play(m)
	return pos, true
}

// plyCommand is the embedded command for a ply that PDN has no word for; a set-up with the
// position after it follows.
const plyCommand = "ply"

// setUp sets the board up anew, or plays the ply that a command before the set-up names.
func (v *resolver) setUp(n *Node, pos game.Position) (game.Position, bool) {
	text := n.Setup
	if v.f != nil {
		text = plainFEN(v.rules, text, v.f)
	}
	next, err := v.rules.Parse(text)
	if err != nil {
		v.faults.fault(n.at, n.Ply()+1, "/FEN/", "").because(err)
		n.Setup = ""
		return pos, false
	}
	n.Setup = game.Text(next)
	if text, ok := commandOf(n.Before, plyCommand); ok && v.f != nil {
		if m, err := pos.ParseMove(text); err == nil {
			n.Text, n.Move, n.Setup, n.Before = game.MoveText(pos, m), m, "", cutCommand(n.Before, plyCommand)
			pos.Play(m)
			return pos, true
		}
	}
	return next, true
}

// commandOf is the value of the first embedded command of that name in a comment.
func commandOf(comment, name string) (string, bool) {
	for _, m := range command.FindAllStringSubmatch(comment, -1) {
		if m[1] == name {
			return strings.TrimSpace(m[2]), true
		}
	}
	return "", false
}

// cutCommand takes the commands of that name out of a comment.
func cutCommand(comment, name string) string {
	return fold(command.ReplaceAllStringFunc(comment, func(s string) string {
		if command.FindStringSubmatch(s)[1] == name {
			return " "
		}
		return s
	}))
}
