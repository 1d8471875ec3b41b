package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/mate"
)

// mostShown is how many plies of a refutation are shown.
const mostShown = 5

var (
	errOpen  = errors.New("nothing refutes it") // a move of which a puzzle says nothing mates as soon, or that is not decided
	errEmpty = errors.New("no line")
)

// step is a move with where it leads.
type step struct {
	text  string
	after game.Position
	check bool
}

// steps are all legal moves.
func steps(p game.Position) []step {
	var all []step
	for _, m := range p.AppendMoves(nil) {
		s := step{text: game.MoveText(p, m), after: game.Clone(p)}
		s.after.Play(m)
		c, _ := game.Ability[search.Checker](s.after)
		s.check = c.Checked()
		all = append(all, s)
	}
	return all
}

// checks is how many moves of the side to move give check.
func checks(p game.Position) (n int) {
	after := game.Clone(p)
	c, _ := game.Ability[search.Checker](after)
	for _, m := range p.AppendMoves(nil) {
		after.CopyFrom(p)
		after.Play(m)
		if c.Checked() {
			n++
		}
	}
	return n
}

// byChecks sorts moves by how many checks they leave the other side.
func byChecks(all []step) {
	left := map[string]int{}
	for _, s := range all {
		left[s.text] = checks(s.after)
	}
	slices.SortStableFunc(all, func(a, b step) int { return cmp.Compare(left[a.text], left[b.text]) })
}

// Nodes that are looked at for a reply before others are tried: first few, then more, then as many as it takes.
var patience = []int64{500, 20_000, 0}

// holds tells whether the side to move has no mate by checks within so many plies; it fails with [mate.ErrTooLong] where that is
// not decided within some nodes.
func holds(ctx context.Context, p game.Position, plies int, nodes int64) (bool, error) {
	if plies < 1 || p.Outcome().Over() {
		return true, nil
	}
	hash := 1
	if nodes == 0 && plies > 3 {
		hash = 64
	}
	_, err := mate.Find(ctx, p, mate.Options{Plies: plies, Nodes: nodes, HashMB: hash})
	if errors.Is(err, mate.ErrNoMate) {
		return true, nil
	}
	return false, err
}

// refutations are the lines that refute the wrong moves of a puzzle, wherever on its lines they are made.
func refutations(ctx context.Context, p puzzle.Puzzle) (all []string, err error) {
	played, err := p.Played()
	if err == nil && len(played) == 0 {
		err = errEmpty
	}
	if err != nil {
		return nil, err
	}
	for before, right := range turns(played) {
		_, line, err := p.Open()
		if err == nil {
			err = line.PlayText(before)
		}
		if err != nil {
			return nil, err
		}
		left := played[0].Len() - line.Len()
		found, err := wrongOf(ctx, line.Pos, right, left)
		if err != nil {
			return nil, fmt.Errorf("after %q: %w", before, err)
		}
		for _, one := range found {
			all = append(all, strings.TrimSpace(before+" "+one))
		}
	}
	return all, nil
}

// turns are the beginnings of lines after which the learner is to move, in order, with the right moves there.
func turns(played []*game.Line) func(yield func(string, []string) bool) {
	return func(yield func(string, []string) bool) {
		for n := 0; n < played[0].Len(); n += 2 {
			var begun []string
			for _, line := range played {
				if before := strings.Join(line.Texts()[:n], " "); !slices.Contains(begun, before) {
					begun = append(begun, before)
				}
			}
			for _, before := range begun {
				var right []string
				for _, line := range played {
					if texts := line.Texts(); strings.Join(texts[:n], " ") == before {
						right = append(right, texts[n])
					}
				}
				if !yield(before, right) {
					return
				}
			}
		}
	}
}

// wrongOf refutes all moves of a position but the right ones, where a mate in so many plies is asked for; of moves that give no
// check all or none.
func wrongOf(ctx context.Context, p game.Position, right []string, left int) (all []string, err error) {
	var quiet []step
	for _, s := range steps(p) {
		switch {
		case slices.Contains(right, s.text):
		case s.check:
			line, err := refute(ctx, s, left)
			if err != nil {
				return nil, err
			}
			all = append(all, strings.Join(line, " "))
		default:
			quiet = append(quiet, s)
		}
	}
	if len(quiet) == 0 {
		return all, nil
	}
	usual, rest, err := usualReply(ctx, quiet, left)
	if err != nil {
		return nil, err
	}
	var told []string
	for _, s := range rest {
		line, err := refute(ctx, s, left)
		if errors.Is(err, errOpen) {
			return all, nil // it wins as soon, and is no check: the page says only that it is not asked for
		} else if err != nil {
			return nil, err
		}
		told = append(told, strings.Join(line, " "))
	}
	if len(rest) < len(quiet) {
		told = append(told, puzzle.Other+" "+usual)
	}
	return append(all, told...), nil
}

// refute is a line that shows why a move fails: replies that leave the fewest checks, and checks that leave the fewest
// replies.
func refute(ctx context.Context, wrong step, left int) ([]string, error) {
	line := []string{wrong.text}
	for s := wrong; ; {
		replies := steps(s.after)
		byChecks(replies)
		reply, err := firstThatHolds(ctx, replies, left-2)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strings.Join(line, " "), err)
		}
		line, left = append(line, reply.text), left-2
		tries := slices.DeleteFunc(steps(reply.after), func(s step) bool { return !s.check })
		if !wrong.check || left < 1 || len(line) >= mostShown-1 || len(tries) == 0 {
			return line, nil
		}
		s = slices.MinFunc(tries, func(a, b step) int { return cmp.Compare(len(steps(a.after)), len(steps(b.after))) })
		line = append(line, s.text)
	}
}

// firstThatHolds is the first reply after which there is no mate in so many plies, of those that are decided soon.
func firstThatHolds(ctx context.Context, replies []step, left int) (step, error) {
	for _, nodes := range patience {
		for _, r := range replies {
			if ok, err := holds(ctx, r.after, left, nodes); ok {
				return r, nil
			} else if err != nil && !errors.Is(err, mate.ErrTooLong) {
				return step{}, err
			}
		}
	}
	return step{}, errOpen
}

// refutes tells whether a reply may be made after a move and leaves, as far as is soon seen, no mate in the plies that remain of
// so many.
func refutes(ctx context.Context, s step, reply string, left int) (bool, error) {
	m, err := s.after.ParseMove(reply)
	if err != nil {
		return false, nil // it is in check, or a man stands in the way
	}
	after := game.Clone(s.after)
	after.Play(m)
	ok, err := holds(ctx, after, left-2, patience[0])
	if errors.Is(err, mate.ErrTooLong) {
		err = nil
	}
	return ok, err
}

// Bounds of the search for a reply to many moves.
const (
	mostAsked   = 12 // moves after which all replies are weighed
	mostReplies = 10 // that are proved after all moves
)

// usualReply is the reply that refutes the most of some moves, and those that it does not. The first that are tried are
// those that may be made after the most moves, and leave the fewest checks.
func usualReply(ctx context.Context, quiet []step, left int) (usual string, rest []step, err error) {
	type tally struct{ may, checks int }
	of := map[string]tally{}
	var order []string
	for i := range min(len(quiet), mostAsked) {
		for _, r := range steps(quiet[i*len(quiet)/min(len(quiet), mostAsked)].after) {
			t, known := of[r.text]
			if !known {
				order = append(order, r.text)
			}
			of[r.text] = tally{t.may + 1, t.checks + checks(r.after)}
		}
	}
	slices.SortStableFunc(order, func(a, b string) int {
		return cmp.Or(cmp.Compare(of[b].may, of[a].may), cmp.Compare(of[a].checks, of[b].checks))
	})
	for i, reply := range order[:min(len(order), mostReplies)] {
		var fails []step
		for _, s := range quiet {
			ok, err := refutes(ctx, s, reply, left)
			if err != nil {
				return "", nil, err
			}
			if !ok {
				fails = append(fails, s)
			}
		}
		if i == 0 || len(fails) < len(rest) {
			usual, rest = reply, fails
		}
		if len(rest) == 0 {
			break
		}
	}
	return usual, rest, nil
}
