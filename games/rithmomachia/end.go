package rithmomachia

import "github.com/tavlei/tavlei/game"

// wins are the reasons with which a side wins by its own move; the index is kept in positions.
var wins = [...]string{"", "magna", "major", "excellentissima", "corpore", "bonis", "lite", "honore", "honoreLiteque"}

// indices of wins that are no triumph.
const (
	wonCorpore = 4 + iota
	wonBonis
	wonLite
	wonHonore
	wonHonoreLiteque
)

// judge sees whether the side that has moved has won.
func (p *Position) judge(me int) {
	p.won = 0
	g := &p.g.goals[me]
	if g.triumph && !(p.g.PyramidFirst && p.holdsPyramid(1-me)) {
		if t := p.triumph(me, nil); t >= p.g.Triumph && t != noTriumph {
			p.won = uint8(t)
			return
		}
	}
	took := &p.took[me]
	men := g.men > 0 && took.men >= g.men
	value := g.value > 0 && took.value >= g.value
	digits := g.digits > 0 && took.digits >= g.digits
	switch {
	case g.any && men, g.men > 0 && g.value == 0 && men:
		p.won = wonCorpore
	case g.any && value:
		p.won = wonBonis
	case g.any || !value:
	case g.men == 0 && g.digits == 0:
		p.won = wonBonis
	case g.men == 0 && digits:
		p.won = wonLite
	case g.digits == 0 && men:
		p.won = wonHonore
	case men && digits:
		p.won = wonHonoreLiteque
	}
}

// holdsPyramid tells whether a pyramid of a side stands on the board.
func (p *Position) holdsPyramid(seat int) bool {
	return !p.men[seat].AndNot(p.form[circle].Or(p.form[triangle]).Or(p.form[square])).Empty()
}

// Outcome is the win of who has moved, a draw by the counts, or the loss of who cannot move.
func (p *Position) Outcome() game.Outcome {
	if o, over := p.Ended(); over {
		return o
	}
	if p.CountMoves() > 0 {
		return game.Outcome{}
	}
	return win("noMoves", 1-int(p.turn))
}

// Ended is the outcome of a position that ends otherwise than by want of moves; ok is false for all others.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	switch {
	case p.won != 0:
		return win(wins[p.won], 1-int(p.turn)), true
	case p.plies >= maxPlies:
		return game.Draw("maxPlies", seats), true
	case int(p.quiet) >= p.g.Quiet:
		return game.Draw("quiet", seats), true
	}
	return game.Outcome{}, false
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), seats)
}

// Glance tells whether a legal move wins at once, and what it captures: men and the sum of numbers, those of parts of a
// pyramid among them.
func (p *Position) Glance(m game.Move) (wins bool, men, sum int) {
	q, me := *p, int(p.turn)
	q.step(m)
	if fall := q.prey(me, nil); !fall.empty() {
		q.sweep(me, fall)
		men, sum = int(q.took[me].men-p.took[me].men), int(q.took[me].value-p.took[me].value)
	}
	q.judge(me)
	return q.won != 0, men, sum
}

// Standing is what falls to a side as the men stand, with its next move, unless that or the enemy's changes it.
func (p *Position) Standing(seat int) (men, sum int) {
	fall := p.prey(seat, nil)
	for rest := fall.men; !rest.Empty(); rest = rest.Rest() {
		men++
		sum += int(p.value(p.at[rest.First()]))
	}
	for origin, mask := range fall.part {
		if mask != 0 {
			sum += int(total(uint8(origin), mask))
		}
	}
	return men, sum
}

// Goal is what the victory asks of a side: men, sum and digits to capture, 0 for those that do not count, and whether a
// triumph wins.
func (g *Game) Goal(seat int) (men, value, digits int, triumph bool) {
	it := g.goals[seat]
	return int(it.men), int(it.value), int(it.digits), it.triumph
}

// Marchers are the men of a side in the other half of the board, and Men all of them.
func (p *Position) Marchers(seat int) set { return p.men[seat].And(half[seat]) }

// Men are all men of a side.
func (p *Position) Men(seat int) set { return p.men[seat] }

// Missing counts the triumphs of three that a side lacks one move for: two of the men stand in the other half, and the third
// can move to its square, which is empty.
func (p *Position) Missing(seat int) (n int) {
	men := p.men[seat].And(half[seat])
	if men.Count() < 2 {
		return 0
	}
	var reached [squares]set // by square: who can move there
	var to [squares]uint8
	for rest := p.men[seat]; !rest.Empty(); rest = rest.Rest() {
		from := rest.First()
		for _, sq := range to[:p.reach(&to, from)] {
			reached[sq] = reached[sq].With(from)
		}
	}
	for rest := men; !rest.Empty(); rest = rest.Rest() {
		a := rest.First()
		for others := rest.Rest(); !others.Empty(); others = others.Rest() {
			n += p.completed(&reached, a, others.First(), seat)
		}
	}
	return n
}

// completed counts the men that make a progression of two by moving between them or beyond one.
func (p *Position) completed(reached *[squares]set, a, b, seat int) (n int) {
	ax, ay := grid.XY(a)
	bx, by := grid.XY(b)
	dx, dy := bx-ax, by-ay
	if dx != 0 && dy != 0 && dx != dy && dx != -dy {
		return 0
	}
	try := func(sq int, order func(v uint16) (uint16, uint16, uint16)) {
		if sq < 0 || p.at[sq] != 0 || !half[seat].Has(sq) {
			return
		}
		for rest := reached[sq].Without(a).Without(b); !rest.Empty(); rest = rest.Rest() {
			if progression(order(p.value(p.at[rest.First()]))) != 0 {
				n++
			}
		}
	}
	va, vb := p.value(p.at[a]), p.value(p.at[b])
	try(grid.At(bx+dx, by+dy), func(v uint16) (uint16, uint16, uint16) { return va, vb, v })
	try(grid.At(ax-dx, ay-dy), func(v uint16) (uint16, uint16, uint16) { return v, va, vb })
	if dx%2 == 0 && dy%2 == 0 {
		try(grid.At(ax+dx/2, ay+dy/2), func(v uint16) (uint16, uint16, uint16) { return va, v, vb })
	}
	return n
}
