package search

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// kept is what an engine with [Options.Keep] remembers of the match that it played in last: the
// position in which it chose, and the grain of its evaluations, which entries of its table depend on.
type kept struct {
	salt uint64
	at   int // index in Past of the line
	key  uint64
}

// ForMatches are the options of an engine that plays matches move by move: its top levels keep the table from one move to the next,
// lower ones play the same whatever it has. Whoever lets levels play asks here: the page, matches and ladders, the terminal.
func (o Options) ForMatches() Options {
	o.Keep = true
	return o
}

// Continues tells whether a line goes on from the one for which a level chose last with the table kept,
// as the next move of the same match does.
func (e *Searcher) Continues(line *game.Line) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.kept.goesOn(line)
}

func (k kept) goesOn(line *game.Line) bool {
	return k.salt != 0 && k.at < len(line.Past)-1 && line.Past[k.at].Key == k.key
}

// recall is the grain for a choice that keeps the table: that of the match so far, or the fresh one for
// a match that the engine does not know, which begins with nothing.
func (e *Searcher) recall(line *game.Line, fresh uint64) uint64 {
	if !e.kept.goesOn(line) {
		e.renew(true)
		e.kept.salt = fresh
	}
	e.kept.at, e.kept.key = len(line.Past)-1, line.Pos.Key()
	e.keeping = true
	return e.kept.salt
}

// Memory is what the transposition table has of a position. Bounds are reports of a score, or of a forced end, for the seat to move.
type Memory struct {
	Move         *game.Move // that was best there, nil if none is known
	Lower, Upper *Report    // that the value is at least and at most; nil: not known
}

// Remembers is what alpha-beta at full strength has left of a position in its table; false where there is nothing. It may be asked
// at any time, and of a search that goes on.
func (e *Searcher) Remembers(p game.Position) (m Memory, ok bool) {
	counter, _ := game.Ability[DrawCounter](p)
	hit, ok := e.table.Peek(tableKey(p, counter))
	if !ok || hit.Bound == tt.None {
		return m, false
	}
	score := int(hit.Score)
	bound := &Report{Depth: int(hit.Depth), Score: score, Mate: distance(score)}
	if hit.Bound != tt.Upper {
		m.Lower = bound
	}
	if hit.Bound != tt.Lower {
		m.Upper = bound
	}
	if moves := p.AppendMoves(nil); int(hit.Move) < len(moves) {
		m.Move = &moves[hit.Move]
	}
	return m, true
}
