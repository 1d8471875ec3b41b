package search

import "github.com/tavlei/tavlei/game"

// kept is what an engine with [Options.Keep] remembers of the match that it played in last: the
// position in which it chose, and the grain of its evaluations, which entries of its table depend on.
type kept struct {
	salt uint64
	at   int // index in Past of the line
	key  uint64
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
