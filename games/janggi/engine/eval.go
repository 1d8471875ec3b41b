package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
)

// values of pieces in hundredths of a soldier. The general is worth more than all, so that exchanges never give it.
var values = [...]int{
	janggi.Soldier: 100, janggi.Guard: 160, janggi.Elephant: 170, janggi.Horse: 270, janggi.Cannon: 370, janggi.Chariot: 680,
	janggi.General: 5000,
}

// Weights of the features, in hundredths of a soldier for one unit of each; matches of this engine against itself chose them.
const (
	perScreen  = 5  // of a cannon, for each piece on the board above twenty, over which it jumps
	perAttack  = 9  // a point of the enemy palace that a piece attacks
	perGuard   = 12 // a guard that stands next to its general
	perHome    = 8  // a row that the general stands nearer to its own edge than the middle of the board
	perPair    = 14 // a soldier with another one beside it
	perStep    = 5  // a row that a soldier has gone forward, up to the enemy palace
	spent      = 45 // a soldier on the last row, where it only goes sideways
	lead       = 12 // a half point by which a side is ahead, where points count
	perLate    = 30 // the same when the game ends by its length
	tempo      = 15
	won        = 9000 // a win by count that is certain
	manyPieces = 20
)

// freedom is what a point that a piece could go to is worth.
var freedom = [...]int{janggi.Elephant: 6, janggi.Horse: 8, janggi.Cannon: 3, janggi.Chariot: 4, janggi.General: 0}

// Eval is the static value of the position for a seat, in hundredths of a soldier.
func (h position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, 2) * won)
	}
	mover := p.Turn()
	v := 0
	if !p.Choosing() {
		v = h.side(mover) - h.side(1-mover) + tempo + h.count(mover)
	}
	if !p.Choosing() && p.PassEnds() {
		// Whoever is to move may end the game by passing, and does where that is best.
		switch leader := p.Leader(); {
		case leader == mover:
			v = won
		case leader < 0:
			v = max(v, 0)
		}
	}
	if int(s) != mover {
		return -v
	}
	return v
}

// count is what the points of a seat promise beyond the pieces, the more the nearer the end of the game by its length.
func (h position) count(seat int) int {
	p := h.of
	if !p.Counting() {
		return 0
	}
	ahead := p.Score(game.Seat(seat)) - p.Score(game.Seat(1-seat))
	late := p.Plies() * perLate / p.Game().MaxPlies
	return ahead * (lead + late) / 4
}

// side is what the pieces of a seat are worth where they stand.
func (h position) side(seat int) (v int) {
	p := h.of
	own := p.Side(seat)
	target := janggi.Palace(1 - seat)
	for kind := janggi.Elephant; kind <= janggi.Chariot; kind++ {
		for men := p.Men(seat, kind); !men.Empty(); men = men.Rest() {
			reach := p.Reach(seat, kind, men.First())
			v += values[kind] + freedom[kind]*reach.AndNot(own).Count() + perAttack*reach.And(target).Count()
		}
	}
	pieces := own.Or(p.Side(1 - seat)).Count()
	v += perScreen * (pieces - manyPieces) * p.Men(seat, janggi.Cannon).Count()
	return v + h.soldiers(seat) + h.palace(seat)
}

// soldiers are worth more side by side and near the enemy palace, less once they have gone too far.
func (h position) soldiers(seat int) (v int) {
	men := h.of.Men(seat, janggi.Soldier)
	for rest := men; !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		x, row := janggi.Stands(seat, sq)
		v += values[janggi.Soldier]
		if x < 8 && men.Has(sq+1) {
			v += perPair
		}
		switch {
		case row == 9:
			v -= spent
		default:
			v += perStep * (row - 3)
		}
	}
	return v
}

// palace is how safely the general sits.
func (h position) palace(seat int) int {
	p := h.of
	k := p.General(seat)
	guards := p.Men(seat, janggi.Guard)
	_, row := janggi.Stands(seat, k)
	near := p.Reach(seat, janggi.General, k).And(guards).Count()
	return values[janggi.Guard]*guards.Count() + perGuard*near - perHome*row
}
