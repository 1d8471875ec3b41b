package record

import (
	"errors"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// resolver replays the lines of one game.
type resolver struct {
	faults *faultList
	f      *PDNFlavour // nil outside PDN
	rules  *game.Game  // for replay
	// mend reads a move as it is found in old files; nil where the positions read all there is.
	mend func(p game.Position, text string) (game.Move, error)
	// unended tells that no result stands behind the moves: the last one may be meant as one.
	unended  bool
	result   string // what the file says, Unknown or "" if it does not
	inside   int    // variations that the present line is in
	followed int    // plies tried to find out what ambiguous captures mean
	slow     int    // plies that may still be played where they are slow; unused elsewhere
}

// line plays the line that begins after n on pos and, before each of its moves, the variations
// on it. It returns the last position; an illegal move ends the line before itself.
func (v *resolver) line(n *Node, pos game.Position) game.Position {
	for v.rolls(n, pos); len(n.Next) > 0; v.rolls(n, pos) {
		for _, side := range n.Next[1:] {
			v.side(side, game.Clone(pos))
		}
		n.Next = legalOnly(n.Next)
		next, ok := v.play(n.Next[0], pos)
		if !ok && v.isNull(n.Next[0], pos) {
			if n.Next = n.Next[1:]; len(n.Next) > 0 {
				told := v.faults.all[len(v.faults.all)-1]
				told.Reason, told.Code = told.Reason+", and the variation on it takes its place", NullReplaced
			}
			break
		}
		if !ok {
			n.Next = nil
			break
		}
		pos = next
		n = n.Next[0]
	}
	return pos
}

// side plays a variation; one without a legal move is emptied.
func (v *resolver) side(n *Node, pos game.Position) {
	v.inside++
	defer func() { v.inside-- }()
	next, ok := v.play(n, pos)
	if !ok {
		n.Text, n.Next = "", nil
		return
	}
	v.line(n, next)
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
	if v.isNull(n, pos) {
		v.faults.fault(n.at, n.Ply(), n.Text, nil).remark(NullMove, "a null move: the line ends before it")
		return pos, false
	}
	m, err := v.parse(pos, n.Text)
	if err != nil && v.f != nil && v.f.Meant != nil {
		if meant, ok := v.decide(n, pos); ok {
			m, err = meant, nil
		}
	}
	if err != nil {
		fault := v.faults.fault(n.at, n.Ply(), n.Text, nil).Because(err)
		if v.unended && len(n.Next) == 0 {
			fault.Reason += "; nor is it a result that ends a game"
		}
		return pos, false
	}
	if v.rules.Slow() && v.slow == 0 {
		v.faults.fault(n.at, n.Ply(), n.Text, game.Faultf("fileSlow", "too many moves that are slow to play: the line ends before it"))
		return pos, false
	}
	n.Text, n.Move = game.MoveText(pos, m), m
	if v.f != nil && n.Clock == nil {
		n.Clock = n.bothClocks(game.MoverOf(pos, m))
	}
	pos.Play(m)
	if v.rules.Slow() {
		v.slow--
		n.Keep(pos)
	}
	return pos, true
}

// isNull tells whether a side does not move where the rules do not let it: annotators write so what
// they would threaten.
func (v *resolver) isNull(n *Node, pos game.Position) bool {
	if v.mend == nil || n.Setup != "" || !movetext.IsNullMove(n.Text) {
		return false
	}
	_, err := v.parse(pos, n.Text)
	return err != nil
}

// parse reads a move text.
func (v *resolver) parse(pos game.Position, text string) (game.Move, error) {
	m, err := pos.ParseMove(text)
	if err == nil || v.mend == nil {
		return m, err
	}
	mended, wrong := v.mend(pos, text)
	if wrong == nil {
		return mended, nil
	}
	var read, refused *game.Refusal
	if !errors.As(err, &read) && errors.As(wrong, &refused) {
		return m, wrong // only mended could it be read, and then the rules forbid it
	}
	return m, err
}

// plyCommand is the embedded command for a ply that PDN has no word for, glyphCommand that for
// its strength; a set-up with the position after the ply follows.
const (
	plyCommand   = "ply"
	glyphCommand = "glyph"
)

// setUp sets the board up anew, or plays the ply that a command before the set-up names.
func (v *resolver) setUp(n *Node, pos game.Position) (game.Position, bool) {
	text := n.Setup
	if v.f != nil {
		text = plainFEN(v.rules, text, v.f)
	}
	next, err := v.rules.Parse(text)
	if err != nil {
		v.faults.fault(n.at, n.Ply()+1, "/FEN/", nil).Because(err)
		n.Setup = ""
		return pos, false
	}
	n.Setup = game.Text(next)
	if text, ok := commandOf(n.Before, plyCommand); ok && v.f != nil {
		if m, err := pos.ParseMove(text); err == nil {
			n.Text, n.Move, n.Setup = game.MoveText(pos, m), m, ""
			if glyph, ok := commandOf(n.Before, glyphCommand); ok {
				n.Glyph = glyph
			}
			n.Before = cutCommand(cutCommand(n.Before, plyCommand), glyphCommand)
			pos.Play(m)
			return pos, true
		}
	}
	return next, true
}
