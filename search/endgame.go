package search

import (
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/retrograde"
)

// EndgameTabler is a rule set that knows exact tables of small endings. Bots play by them from the level
// that it names; analysis does not. Without it endings are searched like all else. Asked by [Searcher],
// and by search/tournament to judge games early.
type EndgameTabler interface {
	// EndgameTable is the table of the ending that p belongs to, nil if there is none, and the weakest level
	// that knows how it is won. The table may be made at the first call; positions share it.
	EndgameTable(p game.Position) (t *retrograde.Table, from int)
}

// Words for moves that are played without a search.
const (
	bookWin    = "a win at once"
	bookEnding = "an ending by its table"
)

// known is the move of a level that needs no search: one that wins at once, or, in a decided ending
// that the level knows, one that wins soonest or resists longest. only, if there are any, are the
// moves that may be made.
func (e *Searcher) known(line *game.Line, seat game.Seat, only []game.Move, level Level, rng *rand.Rand) (Report, bool) {
	if e.game.Slow() || e.game.Sampled || !level.wins() {
		return Report{}, false
	}
	t := e.ending(line.Pos, level)
	if t != nil && t.Plies(line.Pos) == 0 {
		t = nil
	}
	var best []game.Move
	high := -inf
	for _, m := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, m) != seat || len(only) > 0 && !slices.Contains(only, m) {
			continue
		}
		v := e.valueAfter(line.Pos, m, seat, t)
		if v > high {
			best, high = best[:0], v
		}
		if v == high {
			best = append(best, m)
		}
	}
	why := bookEnding
	if high == mate-1 {
		why = bookWin
	} else if t == nil || high == 0 {
		return Report{}, false
	}
	m := best[rng.IntN(len(best))]
	return Report{Depth: 1, SelDepth: 1, Score: high, Mate: distance(high), PV: []game.Move{m}, Book: why, Final: true}, true
}

// ending is the table that the level knows of a position, nil if none.
func (e *Searcher) ending(p game.Position, level Level) *retrograde.Table {
	v, ok := game.Ability[EndgameTabler](e.game.Rules)
	if !ok {
		return nil
	}
	t, from := v.EndgameTable(p)
	if level.N > 0 && level.N < from {
		return nil
	}
	return t
}

// valueAfter is what a move is worth to the seat by the end of the game or by the table; 0 where
// neither tells.
func (e *Searcher) valueAfter(p game.Position, m game.Move, seat game.Seat, t *retrograde.Table) int {
	if e.probe == nil {
		e.probe = game.New(p)
	}
	e.probe.CopyFrom(p)
	e.probe.Play(m)
	if o := e.probe.Outcome(); o.Over() {
		return value(o, seat, 1)
	}
	if t == nil {
		return 0
	}
	n := t.Plies(e.probe)
	switch {
	case n > 0:
		return n + 1 - mate
	case n < 0:
		return mate + n - 1
	}
	return 0
}
