package record

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Bounds of the search for what a capture means that names only its ends.
const (
	mostFollowed = 2000 // plies tried in one game
	mostReadings = 64   // positions followed at once
)

// meaning is what a move may mean and a position to which it may have led.
type meaning struct {
	first game.Move
	pos   game.Position
}

// decide finds what a move means that fits several captures: the one after which the record goes on
// legally. Where the record ends before only one is left, its result decides, or says that it does not
// matter: then the first is taken and a remark tells of it. ok is false where nothing decides.
func (v *resolver) decide(n *Node, pos game.Position) (m game.Move, ok bool) {
	var open []meaning
	for _, m := range v.f.Meant(pos, n.Text) {
		after := game.Clone(pos)
		after.Play(m)
		open = append(open, meaning{m, after})
	}
	if len(open) < 2 {
		return m, false
	}
	for at := n; !sameFirst(open); {
		if len(at.Next) == 0 || at.Next[0].Setup != "" {
			return v.undecided(n, open)
		}
		at = at.Next[0]
		var next []meaning
		for _, o := range open {
			next = append(next, v.meanings(o, at.Text)...)
		}
		if len(next) == 0 { // whatever was meant, the record is wrong here
			break
		}
		if next = distinct(next); v.followed > mostFollowed || len(next) > mostReadings {
			return m, false
		}
		open = next
	}
	return open[0].first, true
}

// meantBy are the moves that a text may mean.
func (v *resolver) meantBy(pos game.Position, text string) []game.Move {
	if m, err := pos.ParseMove(text); err == nil {
		return []game.Move{m}
	}
	return v.f.Meant(pos, text)
}

// meanings are the positions that a move may lead to.
func (v *resolver) meanings(from meaning, text string) []meaning {
	var next []meaning
	for _, m := range v.meantBy(from.pos, text) {
		v.followed++
		pos := game.Clone(from.pos)
		pos.Play(m)
		next = append(next, meaning{from.first, pos})
	}
	return next
}

// distinct drops positions that have been reached in two ways after the same first move.
func distinct(all []meaning) []meaning {
	var kept []meaning
	for _, a := range all {
		if !slices.ContainsFunc(kept, func(b meaning) bool { return a.first == b.first && a.pos.Key() == b.pos.Key() }) {
			kept = append(kept, a)
		}
	}
	return kept
}

func sameFirst(all []meaning) bool {
	return !slices.ContainsFunc(all, func(o meaning) bool { return o.first != all[0].first })
}

// undecided chooses among readings of the last moves of a game that has a result: one that the result
// does not contradict.
func (v *resolver) undecided(n *Node, open []meaning) (m game.Move, ok bool) {
	if v.inside > 0 || v.result == "" || v.result == Unknown {
		return m, false
	}
	open = slices.DeleteFunc(open, func(o meaning) bool {
		out := o.pos.Outcome()
		return out.Over() && ResultOf(out, v.rules.Seats) != v.result
	})
	if len(open) == 0 {
		return m, false
	}
	if !sameFirst(open) {
		v.faults.fault(n.at, n.Ply(), n.Text, nil).remark(EitherCapture, "it fits several captures and nothing after it tells which: the first is taken")
	}
	return open[0].first, true
}
