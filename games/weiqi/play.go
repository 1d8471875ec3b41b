package weiqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.asked = false
	switch k, at, seat := split(m); k {
	case stone:
		p.playStone(at)
	case pass:
		p.playPass()
	case accept:
		p.settled++
		if p.content |= game.SeatSet(game.Seat(seat)); p.content == bothSeats {
			p.stage, p.content = agreed, 0
		}
	case mark:
		p.settled++
		p.content = 0
		p.toggle(at)
	case resume:
		p.goOn(seat)
	case dispute:
		p.settled++
		p.content = 0
		p.clearMarks()
		if p.stage = alive; p.g.Scoring == territory {
			p.stage = judged
		}
	}
}

func (p *Position) playStone(at goban.Point) {
	if p.stage == placing {
		p.placeStone(at)
		return
	}
	c := colourOf(p.turn)
	if p.g.Ko != koSimple {
		p.past.note(&p.board, at, c, p.g.Suicide != suicideNo && p.board.Suicide(at, c) > 0)
	}
	taken, lost := p.board.Play(at, c)
	p.captured[p.turn] += uint16(taken)
	p.captured[1-p.turn] += uint16(lost)
	p.passes = 0
	p.next()
}

// placeStone puts a handicap stone; White moves after the last one.
func (p *Position) placeStone(at goban.Point) {
	p.board.Put(at, goban.Black)
	if p.place--; p.place == 0 {
		p.stage, p.turn = playing, white
		p.remember()
	}
}

// next gives the turn to the opponent.
func (p *Position) next() {
	p.turn = 1 - p.turn
	p.plies++
	p.remember()
}

// playPass ends play where it is the second pass in a row.
func (p *Position) playPass() {
	if p.g.PassStones {
		p.captured[1-p.turn]++
	}
	p.board.SetKo(goban.None)
	p.passes++
	p.next()
	if p.passes < 2 || p.g.Goal > 0 {
		return
	}
	switch p.g.Dead {
	case deadAgree:
		p.stage, p.asked = marking, true
	case deadBot:
		p.stage, p.asked = judged, true
	case deadNone:
		p.stage = alive
	}
}

// goOn resumes play. Who has asked for it lets the opponent move first.
func (p *Position) goOn(seat uint8) {
	p.settled++
	p.clearMarks()
	p.stage, p.content, p.passes, p.resumed, p.proposed = playing, 0, 0, true, nil
	p.turn = 1 - seat
	p.remember()
}

// clearMarks makes the dead stones those that the program proposes.
func (p *Position) clearMarks() { p.marks, p.marksKey = points{}, 0 }

// toggle marks the stones of a region as dead, or no longer if all of them are.
func (p *Position) toggle(at goban.Point) {
	dead := p.proposal()
	want := false
	p.region(at, func(q goban.Point) { want = want || !p.isDead(dead, q) })
	p.region(at, func(q goban.Point) {
		if p.isDead(dead, q) != want {
			p.marks.flip(q)
			p.marksKey ^= p.g.marks[q]
		}
	})
}

// isDead tells whether the stone on a point is marked as dead, when these are proposed.
func (p *Position) isDead(proposed *points, at goban.Point) bool {
	return proposed.Has(at) != p.marks.Has(at)
}

// region calls each for all stones of the colour of a stone that are in the region bounded by the other colour.
func (p *Position) region(at goban.Point, each func(goban.Point)) {
	var seen points
	var list [mostPoints]goban.Point
	foe := p.board.At(at).Other()
	seen.flip(at)
	list[0] = at
	for i, n := 0, 1; i < n; i++ {
		q := list[i]
		if p.board.At(q) != goban.Empty {
			each(q)
		}
		for _, r := range p.board.Shape.Near[q] {
			if c := p.board.At(r); c == foe || c == goban.Edge || seen.Has(r) {
				continue
			}
			seen.flip(r)
			list[n], n = r, n+1
		}
	}
}

// representative is the first stone of the region of a stone, which stands for all of them.
func (p *Position) representative(at goban.Point) goban.Point {
	first := at
	p.region(at, func(q goban.Point) { first = min(first, q) })
	return first
}
