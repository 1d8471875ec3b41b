package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
)

// values of pieces in an exchange, in hundredths of a soldier. The general is worth more than all, so that exchanges never give
// it.
var values = [kinds]int{
	janggi.Soldier: 100, janggi.Guard: 160, janggi.Elephant: 170, janggi.Horse: 270, janggi.Cannon: 370, janggi.Chariot: 680,
	janggi.General: 5000,
}

// won is a win by count that is certain.
const won = 9000

// What of an army counts beside its pieces on their points.
const (
	elephantFreedom = iota // points that its elephants reach, and so on
	horseFreedom
	cannonFreedom
	chariotFreedom
	elephantAtPalace // points of the enemy palace that its elephants reach, and so on
	horseAtPalace
	cannonAtPalace
	chariotAtPalace
	screens         // pieces on the board above twenty, over which each of its cannons jumps
	openCannon      // a cannon in line with the enemy general, with nothing between
	throughTwo      // one that is a piece away from check
	throughOne      // a chariot that is
	pairs           // soldiers side by side
	nearGuards      // guards next to the general
	guardsElephants // guards that are missing, by enemy elephants, and so on
	guardsHorses    //
	guardsCannons   //
	guardsChariots  //
	lead            // half points by which it is ahead, where points count
	leadLate        // the same, growing to twice as many at the end of the game by its length
	onTurn
	terms
)

// mostLead bounds the half points that count.
const mostLead = 60

// A weight is what something counts in hundredths of a soldier, early in the game and late; phase is by what can attack, full at
// the start.
const fullPhase = 24

// manyPieces is how many on the board leave cannons as strong as they are.
const manyPieces = 20

// The weights of pieces on their points are those of five columns from the middle one and ten rows from their own edge.
const (
	kinds   = int(janggi.General) + 1
	columns = 5
	rows    = 10
	points  = columns * rows
	weights = kinds*points + terms
)

func placed(kind janggi.Kind, row, off int) int { return int(kind)*points + row*columns + off }

// placedOn is the number of the weight of a piece on a point.
func placedOn(seat int, kind janggi.Kind, sq int) int {
	x, row := janggi.Stands(seat, sq)
	return placed(kind, row, max(x-4, 4-x))
}

// A pair is a weight early in the game, in the upper half, and late, so that both are added at once.
type pair int64

func pairOf(early, late int16) pair { return pair(early)<<32 + pair(late) }

// at is the value of a sum of weights in a phase.
func (p pair) at(phase int) int {
	late := int32(p)
	early := int32((p - pair(late)) >> 32)
	return (int(early)*phase + int(late)*(fullPhase-phase)) / fullPhase
}

// places and features are the weights as the evaluation looks them up.
var places, features = func() (place [2][kinds][janggi.Bound]pair, feature [terms]pair) {
	at := func(i int) pair { return pairOf(tunedEarly[i], tunedLate[i]) }
	for seat := range place {
		for kind := range janggi.Kind(kinds) {
			for _, sq := range janggi.Points() {
				place[seat][kind][sq] = at(placedOn(seat, kind, sq))
			}
		}
	}
	for i := range feature {
		feature[i] = at(kinds*points + i)
	}
	return place, feature
}()

// Eval is the static value of the position for a seat, in hundredths of a soldier.
func (h position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, 2) * won)
	}
	if p.Choosing() {
		return 0
	}
	v := h.value()
	if p.Turn() != 0 {
		v = -v
	}
	if p.PassEnds() {
		// Whoever is to move may end the game by passing, and does where that is best.
		switch leader := p.Leader(); {
		case leader == p.Turn():
			v = won
		case leader < 0:
			v = max(v, 0)
		}
	}
	if int(s) != p.Turn() {
		return -v
	}
	return v
}

// value is what the armies are worth for Cho.
func (h position) value() int {
	var both [2]army
	h.armies(&both)
	sum := both[0].sum - both[1].sum
	for i, w := range &features {
		sum += pair(both[0].terms[i]-both[1].terms[i]) * w
	}
	return sum.at(phaseOf(&both))
}

// army is what one seat has.
type army struct {
	sum   pair         // pieces on their points
	n     [kinds]int32 // pieces by kind
	terms [terms]int32
}

// armies looks at both sides.
func (h position) armies(both *[2]army) {
	p := h.of
	for seat := range both {
		h.count(seat, &both[seat])
	}
	both[0].meet(&both[1])
	both[1].meet(&both[0])
	both[p.Turn()].terms[onTurn] = 1
	if p.Counting() {
		ahead := min(max(both[0].score()-both[1].score()-janggi.Bonus, -mostLead), mostLead)
		both[0].terms[lead], both[0].terms[leadLate] = ahead, 2*ahead*int32(p.Plies())/int32(p.Game().MaxPlies)
	}
}

// score is the points of an army in half points.
func (a *army) score() (n int32) {
	for kind, points := range &janggi.Worth {
		n += 2 * int32(points) * a.n[kind]
	}
	return n
}

func (h position) count(seat int, a *army) {
	p := h.of
	own, target, general := p.Side(seat), janggi.Palace(1-seat), p.General(1-seat)
	sum := places[seat][janggi.General][p.General(seat)]
	for kind := janggi.Soldier; kind <= janggi.Guard; kind++ {
		for men := p.Men(seat, kind); !men.Empty(); men = men.Rest() {
			a.n[kind]++
			sum += places[seat][kind][men.First()]
		}
	}
	for i := range elephantAtPalace {
		kind := janggi.Elephant + janggi.Kind(i)
		free, attacks := 0, 0
		for men := p.Men(seat, kind); !men.Empty(); men = men.Rest() {
			sq := men.First()
			a.n[kind]++
			sum += places[seat][kind][sq]
			reach := p.Reach(seat, kind, sq)
			free += reach.AndNot(own).Count()
			attacks += reach.And(target).Count()
			if kind >= janggi.Cannon {
				a.aim(p, kind, sq, general)
			}
		}
		a.terms[elephantFreedom+i], a.terms[elephantAtPalace+i] = int32(free), int32(attacks)
	}
	a.sum = sum
	a.terms[nearGuards] = int32(p.Reach(seat, janggi.General, p.General(seat)).And(p.Men(seat, janggi.Guard)).Count())
	a.terms[screens] = a.n[janggi.Cannon] * int32(own.Or(p.Side(1-seat)).Count()-manyPieces)
	a.terms[pairs] = int32(p.SoldierPairs(seat))
}

// aim notes whether a cannon or a chariot stands in line with the enemy general.
func (a *army) aim(p *janggi.Position, kind janggi.Kind, sq, general int) {
	n, ok := p.Gap(sq, general)
	switch {
	case !ok:
	case kind == janggi.Chariot && n == 1:
		a.terms[throughOne]++
	case kind == janggi.Cannon && n == 0:
		a.terms[openCannon]++
	case kind == janggi.Cannon && n == 2:
		a.terms[throughTwo]++
	}
}

// meet notes which guards are missing, by those enemies who might make use of it.
func (a *army) meet(enemy *army) {
	missing := 2 - a.n[janggi.Guard]
	for kind := janggi.Elephant; kind <= janggi.Chariot; kind++ {
		a.terms[guardsElephants+int(kind-janggi.Elephant)] = missing * enemy.n[kind]
	}
}

// phaseOf is how much there is to attack with.
func phaseOf(both *[2]army) int {
	of := func(kind janggi.Kind) int32 { return both[0].n[kind] + both[1].n[kind] }
	return int(min(of(janggi.Horse)+2*of(janggi.Cannon)+3*of(janggi.Chariot), fullPhase))
}
