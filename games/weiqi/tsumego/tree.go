package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/weiqi"
)

// Bounds of a tree.
const (
	mostMoves = 3 // of the learner's in a line, if the judge does not say otherwise
	mostWays  = 2 // to go on: where there are more, the rest is left to the player
	mostLines = 6
	mostShown = 5 // plies of a refutation, likewise
)

// errPlain says that a position is no puzzle worth keeping.
var errPlain = errors.New("no puzzle")

// tree is a puzzle with its answers: all right lines, each against the reply that is hardest to answer, and for every
// other move of the learner's a line that shows why it fails.
type tree struct {
	lines, wrong []string
	moves        int // of the learner's in the longest line
	tries        int // first moves that fail where something is at stake
	plies        int // until the goal is reached

	judge judge
	vital map[string]bool // right moves: the other side likes to play there, too
}

// step is a move with where it leads.
type step struct {
	move  game.Move
	text  string
	after *weiqi.Position
	verdict
}

// grow makes the tree of a position.
func grow(p *weiqi.Position, j judge) (*tree, error) {
	t := &tree{judge: j, vital: map[string]bool{}}
	steps, err := t.steps(p)
	if err != nil {
		return nil, err
	}
	right := slices.DeleteFunc(slices.Clone(steps), func(s step) bool { return !s.reached })
	if len(right) != 1 {
		return nil, errPlain
	}
	t.plies = right[0].plies + 1
	for _, s := range steps {
		if !s.reached && j.inside(s.move) {
			t.tries++
		}
	}
	if err := t.follow(p, steps, nil); err != nil {
		return nil, err
	}
	if len(t.lines) > mostLines {
		return nil, errPlain
	}
	return t, nil
}

// steps are all legal moves.
func (t *tree) steps(p *weiqi.Position) ([]step, error) {
	var steps []step
	for _, m := range p.AppendMoves(nil) {
		s := step{move: m, text: game.MoveText(p, m), after: game.Clone(p).(*weiqi.Position)}
		s.after.Play(m)
		var err error
		if s.verdict, err = t.judge.value(s.after); err != nil {
			return nil, err
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// follow adds what comes of the learner's moves after some others.
func (t *tree) follow(p *weiqi.Position, steps []step, before []string) error {
	if err := t.refuteAll(p, steps, before); err != nil {
		return err
	}
	for _, s := range steps {
		line := append(slices.Clone(before), s.text)
		if !s.reached {
			continue
		}
		t.moves = max(t.moves, len(line)/2+1)
		reply, to, next, err := t.hardest(s, len(line)/2+1)
		if err != nil {
			return err
		}
		if next == nil {
			t.lines = append(t.lines, strings.Join(line, " "))
		} else if err := t.follow(to, next, append(line, reply)); err != nil {
			return err
		}
	}
	return nil
}

// hardest is the reply that leaves the fewest ways to go on, of such the one that resists longest, with the moves that
// there are after it; none if the rest is plain. Of replies that are alike it is the one nearest to the last move.
func (t *tree) hardest(last step, made int) (reply string, to *weiqi.Position, next []step, err error) {
	if made == t.judge.depth().moves || last.plies == 0 {
		return "", nil, nil, nil
	}
	steps, err := t.steps(last.after)
	if err != nil {
		return "", nil, nil, err
	}
	slices.SortStableFunc(steps, func(a, b step) int { return distance(last, a) - distance(last, b) })
	fewest, longest := mostWays+1, 0
	for _, s := range steps {
		if !t.judge.inside(s.move) || s.after.Outcome().Over() {
			continue
		}
		after, err := t.steps(s.after)
		if err != nil {
			return "", nil, nil, err
		}
		ways := t.ways(after)
		if ways < fewest || ways == fewest && ways <= mostWays && s.plies > longest {
			fewest, longest, reply, to, next = ways, s.plies, s.text, s.after, after
		}
	}
	return reply, to, next, nil
}

// ways is how many moves reach the goal; more than mostWays where the learner need not answer at all.
func (t *tree) ways(steps []step) int {
	n := 0
	for _, s := range steps {
		if s.reached && !t.judge.inside(s.move) {
			return mostWays + 1
		}
		if s.reached {
			n++
		}
	}
	return n
}

// distance is how far two stones are apart.
func distance(a, b step) int {
	p, _ := weiqi.PointOf(a.move)
	q, _ := weiqi.PointOf(b.move)
	n := a.after.Goban().Shape.Width
	dx, dy := int(p)%n-int(q)%n, int(p)/n-int(q)/n
	return dx*dx + dy*dy
}

// refuteAll adds what refutes the moves that fail: those that deserve no refutation of their own with the reply that also
// refutes a pass, if it does.
func (t *tree) refuteAll(p *weiqi.Position, steps []step, before []string) error {
	for _, s := range steps {
		if s.reached {
			t.vital[s.text] = true
		}
	}
	usual := ""
	for _, s := range slices.Backward(steps) { // the pass is the last
		if s.reached {
			continue
		}
		alike := !t.judge.near(p, s.move)
		if alike && usual != "" {
			if refutes, err := t.refutes(s, usual); err != nil {
				return err
			} else if refutes {
				continue
			}
		}
		line, err := t.refute(s)
		if err != nil {
			return err
		}
		if alike && usual == "" {
			usual = line[1]
			line = []string{puzzle.Other, usual}
		}
		t.wrong = append(t.wrong, strings.Join(append(slices.Clone(before), line...), " "))
	}
	return nil
}

// refutes tells whether a reply may be played after a move and keeps the learner from the goal.
func (t *tree) refutes(s step, reply string) (bool, error) {
	m, err := s.after.ParseMove(reply)
	if err != nil {
		return false, nil // a stone stands there, or it would be a suicide
	}
	after := game.Clone(s.after).(*weiqi.Position)
	after.Play(m)
	v, err := t.judge.value(after)
	return !v.reached, err
}

// refute is a line that shows why a move fails: the reply that ends it soonest, and where something is at stake what comes
// of it.
func (t *tree) refute(s step) ([]string, error) {
	line := []string{s.text}
	for mine := false; s.plies > 0 || !mine; mine = !mine {
		steps, err := t.steps(s.after)
		if err != nil {
			return nil, err
		}
		n := t.best(steps, mine)
		if n < 0 {
			break
		}
		s = steps[n]
		line = append(line, s.text)
		if !mine && (len(line) >= t.judge.depth().shown || !t.judge.inside(s.move)) {
			break
		}
	}
	if len(line)%2 == 1 { // the last word is the other side's
		line = line[:len(line)-1]
	}
	if len(line) == 0 {
		return nil, errPlain
	}
	return line, nil
}

// best is the move of a side that fails to reach the goal: the other side hurries, the learner does not. A pass is the
// last resort, and the learner does not show it at all.
func (t *tree) best(steps []step, mine bool) int {
	best := -1
	for i, s := range steps {
		stone := t.judge.inside(s.move)
		switch {
		case s.reached || mine && !stone:
		case best < 0,
			stone && !t.judge.inside(steps[best].move),
			stone == t.judge.inside(steps[best].move) && s.plies == steps[best].plies && t.vital[s.text] && !t.vital[steps[best].text],
			stone == t.judge.inside(steps[best].move) && mine == (s.plies > steps[best].plies) && s.plies != steps[best].plies:
			best = i
		}
	}
	return best
}
