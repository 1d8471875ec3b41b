package sgf

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// later is a variation that is still to be read: it begins with a node behind a line, whose position is found again from the anchor.
// A position for each would fill the memory: a small file may have a variation behind each of 50,000 stones.
type later struct {
	n      *Node
	from   Line // without its position
	anchor *anchor
}

// anchor is a position that is kept to find those after it.
type anchor struct {
	at  *record.Node
	pos game.Position
}

// far is how many nodes are played again at most to find a position.
const far = 32

// walk reads all lines, the first of which begins at the root.
func (r *reader) walk(main *Line) {
	todo := r.line(nil, main, r.t.Root, nil)
	for len(todo) > 0 && !r.full {
		last := len(todo) - 1
		job := todo[last]
		todo[last], todo = later{}, todo[:last]
		line := job.from
		var err error
		if line.Pos, err = r.found(job); err != nil {
			r.t.wrong(job.n.At, line.Ply+1, err)
			continue
		}
		todo = r.line(todo, &line, job.n, job.anchor)
		r.spare = line.Pos
	}
}

// line reads a line to its end, and appends the variations on it, last first.
func (r *reader) line(todo []later, line *Line, n *Node, a *anchor) []later {
	for r.node(line, n) && len(n.Next) > 0 {
		if len(n.Next) > 1 && r.within(line, n) {
			a = anchored(line, a, len(n.Next) > far)
			from := *line
			from.Pos = nil
			from.side++
			for i := len(n.Next) - 1; i > 0; i-- {
				todo = append(todo, later{n.Next[i], from, a})
			}
		}
		n = n.Next[0]
	}
	return todo
}

// within tells whether variations behind a node are read: not where too many are inside each other.
func (r *reader) within(line *Line, n *Node) bool {
	if line.side < r.t.o.Limits.Depth {
		return true
	}
	if !r.deep {
		r.t.Fault(n.Next[1].At, line.Ply+1, "", game.Faultf("fileDepth", "more than {n} variations inside each other", r.t.o.Limits.Depth))
	}
	r.deep = true
	return false
}

// anchored is the anchor from which the position of a line is found: the last one unless it is far away, or the position is needed
// often.
func anchored(line *Line, last *anchor, often bool) *anchor {
	if _, near := behind(line.Last, last); near && !often {
		return last
	}
	return &anchor{line.Last, game.Clone(line.Pos)}
}

// behind are the nodes after the anchor, or from the board that was set up last, to n, the last first; not near where they are too
// many.
func behind(n *record.Node, a *anchor) (path []*record.Node, near bool) {
	for ; n != nil && len(path) < far; n = n.Parent {
		if a != nil && n == a.at {
			return path, true
		}
		if path = append(path, n); n.Setup != "" {
			return path, true
		}
	}
	return path, false
}

// found is the position behind which a variation begins.
func (r *reader) found(job later) (pos game.Position, err error) {
	path, _ := behind(job.from.Last, job.anchor)
	if last := len(path) - 1; last >= 0 && path[last].Setup != "" {
		if pos, err = r.g.Rules.Parse(path[last].Setup); err != nil {
			return nil, err
		}
		path = path[:last]
	} else if pos = r.spare; pos == nil {
		pos = game.Clone(job.anchor.pos)
	} else {
		pos.CopyFrom(job.anchor.pos)
	}
	r.spare = nil
	for i := len(path) - 1; i >= 0; i-- {
		pos.Play(path[i].Move)
	}
	return pos, nil
}
