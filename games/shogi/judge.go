package shogi

import "github.com/tavlei/tavlei/game"

// The weights of the evaluation: of pieces on their squares, by how far a square lies from the middle file and from their own
// edge, of pieces by where they stand from the Kings, and of what else counts. Each is one in hundredths of a pawn early in the
// game and one late, once pieces are in the hands.
const (
	offs     = 5 // files from the middle one, or from a King, and more
	deep     = 4 // ranks before or behind a King, and more
	placings = offs * stride

	byPlace = 0                             // of a kind on a square
	byOwn   = byPlace + int(kinds)*placings // from its own King
	byEnemy = byOwn + int(kinds)*placings   // from the enemy's
	byHeld  = byEnemy + int(kinds)*placings // of one in hand
	bySome  = byHeld + int(king)            // of the first one
	byReach = bySome + int(king)            // of a square that a kind reaches, if it goes any distance
	byHit   = byReach + int(kinds)          // of a square round the enemy King that a kind strikes
	byTerm  = byHit + int(kinds)
	weights = byTerm + terms
)

// What else of a side counts.
const (
	covers  = iota // squares round its own King that its pieces cover
	holes          // squares beside the King without a piece of its own
	threats        // what presses on the enemy King, in units of threat
	onTurn
	terms
)

// Weights of the pressure on a King.
const (
	kingFactor = 48   // by which its square is divided
	mostHit    = 1500 // and what it comes to at most, in hundredths of a pawn
	threat     = 12
)

// over is a game that is over.
const over = 9000

// pressure is what a piece does to the enemy King for every square round him that it strikes; reserve what one in hand does.
var (
	pressure = [kinds]int{
		pawn: 6, lance: 6, knight: 8, silver: 11, gold: 13, bishop: 11, rook: 13,
		tokin: 14, promotedLance: 13, promotedKnight: 13, promotedSilver: 13, horse: 16, dragon: 19,
	}
	reserve = [king]int{pawn: 3, lance: 8, knight: 10, silver: 15, gold: 20, bishop: 16, rook: 24}
)

// guard is how much of the pressure a piece of the King's own takes away for every such square that it covers.
const guard = 4

// A pair is a weight early in the game, in the upper half, and late, so that both are added at once.
type pair int64

func pairOf(early, late int16) pair { return pair(early)<<32 + pair(late) }

// at is the value of a sum of weights in a phase.
func (p pair) at(phase int) int {
	late := int32(p)
	early := int32((p - pair(late)) >> 32)
	return (int(early)*phase + int(late)*(fullPhase-phase)) / fullPhase
}

// fullPhase is the phase as long as the hands are empty.
const fullPhase = 16

// opened is what a piece in hand takes from the phase.
var opened = [king]int{pawn: 1, lance: 2, knight: 2, silver: 2, gold: 2, bishop: 2, rook: 2}

// absent is the place of a King that is not on the board, as tables have it.
const absent = squares

// scales are the weights as the evaluation of a board looks them up.
type scales struct {
	place [seats][kinds][squares]pair
	own   [seats][kinds][placings + 1]pair // the last is nothing: there is no King
	enemy [seats][kinds][placings + 1]pair
	held  [king][handMost + 1]pair
	reach [kinds]pair
	hit   [kinds]pair
	terms [terms]pair
}

// apart is where a square lies from a King, as Black sees it.
var apart = func() (list [absent + 1][squares]uint8) {
	for sq := range squares {
		list[absent][sq] = placings
		for k := range squares {
			dx, dy := sq%stride-k%stride, k/stride-sq/stride
			list[k][sq] = uint8(min(max(dx, -dx), offs-1) + offs*(deep+min(max(dy, -deep), deep)))
		}
	}
	return list
}()

// placedAt is the place of a square among the weights of a side.
func (t *layout) placedAt(side uint8, sq int) int {
	x, y := t.grid.XY(sq)
	rank, middle := t.grid.H()-1-y, t.grid.W()/2
	if side == white {
		rank = y
	}
	return rank*offs + max(x-middle, middle-x)
}

// standing is the same of a place from a King.
func standing(side uint8, at int) int {
	if side == white && at < placings {
		return offs*(2*deep-at/offs) + at%offs
	}
	return at
}

// newScales lays out weights for a board.
func newScales(t *layout, of func(i int) pair) *scales {
	s := &scales{}
	for k := range int(kinds) {
		for side := range uint8(seats) {
			for _, sq := range t.grid.Squares() {
				s.place[side][k][sq] = of(byPlace + k*placings + t.placedAt(side, sq))
			}
			for at := range placings {
				s.own[side][k][at] = of(byOwn + k*placings + standing(side, at))
				s.enemy[side][k][at] = of(byEnemy + k*placings + standing(side, at))
			}
		}
		s.reach[k], s.hit[k] = of(byReach+k), of(byHit+k)
	}
	for k := range int(king) {
		for n := 1; n <= handMost; n++ {
			s.held[k][n] = of(byHeld+k)*pair(n) + of(bySome+k)
		}
	}
	for i := range s.terms {
		s.terms[i] = of(byTerm + i)
	}
	return s
}

// The scales of the two boards: of the large one those that were found by self-play.
var (
	usualScales = newScales(usual, func(i int) pair { return pairOf(tunedEarly[i], tunedLate[i]) })
	smallScales = func() *scales {
		hand := handmade(small)
		return newScales(small, func(i int) pair { return pairOf(int16(hand[i].Early), int16(hand[i].Late)) })
	}()
)

// Eval is the static value of the position for a seat, in hundredths of a pawn.
func (p *Position) Eval(s game.Seat) int {
	if s != game.Seat(black) && s != game.Seat(white) {
		return 0
	}
	if p.closed() {
		return int(p.Outcome().Value(s, seats) * over)
	}
	t := usualScales
	if p.g.layout == small {
		t = smallScales
	}
	var both [seats]force
	sum := p.weigh(t, black, &both) - p.weigh(t, white, &both)
	both[p.turn].terms[onTurn] = 1
	both[black].terms[threats], both[white].terms[threats] = p.peril(white, &both), p.peril(black, &both)
	for i, w := range &t.terms {
		sum += pair(both[black].terms[i]-both[white].terms[i]) * w
	}
	v := sum.at(p.phase())
	if s == game.Seat(white) {
		return -v
	}
	return v
}

// phase is how far the hands are from being full.
func (p *Position) phase() int {
	n := fullPhase
	for k, by := range &opened {
		n -= by * int(p.hand[black][k]+p.hand[white][k])
	}
	return max(n, 0)
}

// force is what counts of a side beside its pieces where they stand, and what it does to the enemy King.
type force struct {
	hits, hitters int // the pressure of its pieces, and how many of them bring it
	terms         [terms]int
}

// ring are the squares of a King and round him; nothing without one.
func (p *Position) ring(s uint8) set {
	at := p.kings[s]
	if at == nowhere {
		return set{}
	}
	return p.g.step[s][king][at].With(int(at))
}

// kingAt is the square of a King, absent if there is none.
func (p *Position) kingAt(s uint8) int { return min(int(p.kings[s]), absent) }

// weigh is what the pieces of a side are worth where they stand and in its hand.
func (p *Position) weigh(t *scales, s uint8, both *[seats]force) (sum pair) {
	occupied := p.occupied()
	f := &both[s]
	own, enemy := p.ring(s), p.ring(1-s)
	near, far := &apart[p.kingAt(s)], &apart[p.kingAt(1-s)]
	for men := p.men[s].AndNot(p.of[king]); !men.Empty(); men = men.Rest() {
		sq := men.First()
		m := p.board[sq]
		k := m.kind()
		to := p.g.strikes(m, sq, occupied)
		if n := to.And(enemy).Count(); n > 0 {
			f.hits += n * pressure[k]
			f.hitters++
			sum += t.hit[k] * pair(n)
		}
		f.terms[covers] += to.And(own).Count()
		if k.slides() {
			sum += t.reach[k] * pair(to.Count())
		}
		sum += t.place[s][k][sq] + t.own[s][k][near[sq]] + t.enemy[s][k][far[sq]]
	}
	for k, n := range &p.hand[s] {
		sum += t.held[k&7][n]
	}
	if at := p.kings[s]; at != nowhere {
		f.terms[holes] = p.g.step[s][king][at].AndNot(p.men[s]).Count()
		sum += t.place[s][king][at]
	}
	return sum
}

// peril is what threatens the King of a side: pieces that strike round him count the more, the more there are and the more the
// enemy has in hand.
func (p *Position) peril(s uint8, both *[seats]force) int {
	enemy := &both[1-s]
	if enemy.hitters == 0 {
		return 0
	}
	n := enemy.hits - guard*both[s].terms[covers]
	for kind, held := range p.hand[1-s] {
		n += reserve[kind&7] * min(int(held), 2)
	}
	if enemy.hitters == 1 {
		n /= 2
	}
	return min(max(n, 0)*max(n, 0)/kingFactor, mostHit) / threat
}
