package chess

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var _ search.Narrower = (*pairGame)(nil)

// Narrow gives the seat's own board to a search for two. The hands stay as they are but for drops:
// nobody knows when the other board will send men. What is taken counts as much as the partner there
// can make of it.
func (g *pairGame) Narrow(p game.Position, s game.Seat) search.Part {
	pair, ok := p.(*Pair)
	x := int(s) >> 1
	if !ok || x > 1 || !pair.ToMove().Has(s) {
		return search.Part{}
	}
	a := &alone{x: x, Position: pair.boards[x]}
	a.scratch, a.quiet = nil, 0
	if pair.state[x^1] != absent {
		other := &pair.boards[x^1]
		a.aside = -other.Eval(0)
		for side := range 2 {
			for i := range a.fed[side] {
				a.fed[side][i] = feeding(other, side^1, i)
			}
		}
	}
	return search.Part{Game: g.part, Start: a, Back: func(m game.Move) game.Move { return pairMove(x, m) }}
}

// What a man in hand can be worth beyond itself, in hundredths of a pawn.
const (
	feedsMate   = 900 // mate at once
	feedsThreat = 150 // mate if the other side does nothing
	feedsCheck  = 8   // each square from which it gives check
	feedsRescue = 400 // a man to move for who has no move
)

// feeding is what it is worth to a side of a board to get the man at an index of the hand.
func feeding(p *Position, seat, i int) int {
	man := p.g.handMan(i)
	if !p.g.mayHold(man, seat) {
		return 0
	}
	v := p.inHandWorth(i)
	q := *p
	q.scratch = nil
	q.receive(seat, man)
	mine := int(q.b.turn&1) == seat
	if mine && p.standing() == stuck && q.standing() == free {
		v += feedsRescue
	}
	if !mine {
		if q.b.inCheck(&q.g.laws) {
			return v
		}
		q.b.turn, q.b.ep = uint8(seat), 0
	}
	r := q.reserve()
	checks := r.checking(q.g, man) & r.dropRoom(q.g, i, r.dropTargets(&q.g.laws))
	v += feedsCheck * count(checks)
	for ; checks != 0; checks &= checks - 1 {
		if r.mates(q.g, man, first(checks)) {
			if mine {
				return v + feedsMate
			}
			return v + feedsThreat
		}
	}
	return v
}

// alone is one board as a game for two.
type alone struct {
	Position
	x     int
	fed   [2][len(hand{})]int // worth of a man that a side takes, to its partner
	aside int                 // what the other board is worth to the friends of White on this one
	sent  int                 // worth of the men taken since the search began, White's less Black's
}

var (
	_ game.Position  = (*alone)(nil)
	_ game.Counter   = (*alone)(nil)
	_ game.Tactical  = (*alone)(nil)
	_ game.Evaluator = (*alone)(nil)
	_ search.Checker = (*alone)(nil)
	_ search.Ranker  = (*alone)(nil)
	_ search.Passer  = (*alone)(nil)
)

// aloneRules makes positions of one board.
type aloneRules struct{ g *pairGame }

// Start is the board at the beginning of a match.
func (r aloneRules) Start() game.Position { return &alone{Position: r.g.one.start} }

// Parse reads the FEN of a board.
func (r aloneRules) Parse(text string) (game.Position, error) {
	p, err := r.g.one.Parse(text)
	if err != nil {
		return nil, err
	}
	return &alone{Position: *p.(*Position)}, nil
}

// CopyFrom makes a equal to src, keeping its own scratch memory.
func (a *alone) CopyFrom(src game.Position) {
	scratch := a.scratch
	*a = *src.(*alone)
	a.scratch = scratch
}

// Play makes a legal move and counts what it sends to the partner.
func (a *alone) Play(m game.Move) {
	side := int(a.b.turn & 1)
	man := a.victim(actionOf(m))
	a.Position.Play(m)
	if man != noMan {
		a.sent += (1 - 2*side) * a.fed[side][inHand(man)]
	}
}

// Key covers the board and what has been sent.
func (a *alone) Key() uint64 { return a.key ^ uint64(a.sent)*waitKeys }

// Eval is the static value for the team of a side.
func (a *alone) Eval(s game.Seat) int {
	v := a.Position.Eval(0) + a.aside + a.sent
	if s == 1 {
		return -v
	}
	return v
}

// Judge says nothing: nothing that repeats ends the match.
func (a *alone) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// Expires is 0: no rule about quiet moves ends a search on one board.
func (a *alone) Expires() int { return 0 }
