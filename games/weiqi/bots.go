package weiqi

import "github.com/tavlei/tavlei/game"

// Superko tells whether boards of the past may not come again, and whether only with the same side to move.
func (r *Rules) Superko() (forbidden, situational bool) {
	return r.Ko != koSimple, r.Ko == koSituational
}

// ByTerritory tells whether surrounded points and prisoners count, and stones do not.
func (r *Rules) ByTerritory() bool { return r.Scoring == territory }

// AllCount tells whether all stones on the board count as alive once both sides have passed.
func (p *Position) AllCount() bool { return p.g.Dead == deadNone || p.resumed && p.g.Scoring == area }

// Barred tells whether a board with a key stood in the past and may not come again with the next seat to move. Keys are
// believed, which is good enough for a search.
func (p *Position) Barred(key uint64, next game.Seat) bool {
	if p.g.Ko == koSimple || len(p.past.table) == 0 {
		return false
	}
	turn := uint8(0)
	if p.g.Ko == koSituational {
		turn = uint8(next)
	}
	s := p.past.find(keyFor(key, turn))
	return s != nil && s.turn == turn
}

// Settling is what a seat may do while dead stones are settled: to accept them as they are marked, or to object, by
// playing on or, the second time, by leaving it to the rules. ok is false where the seat has nothing to say.
func (p *Position) Settling(s game.Seat) (agree, object game.Move, ok bool) {
	if p.stage != marking || p.content.Has(s) {
		return agree, object, false
	}
	k := resume
	if p.resumed {
		k = dispute
	}
	return moveOf(accept, 0, uint8(s)), moveOf(k, 0, uint8(s)), true
}

// Marked is by how many half points a seat would be better off with the dead stones as they are marked than as the program
// proposes them.
func (p *Position) Marked(s game.Seat) int {
	if p.stage != marking || p.marksKey == 0 {
		return 0
	}
	q := game.Clone(p).(*Position)
	q.clearMarks()
	better := p.lead() - q.lead()
	if s == white {
		return -better
	}
	return better
}
