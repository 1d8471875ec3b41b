package t1

import "github.com/tavlei/tavlei/game"

// worth is what pieces are worth to the bot, in hundredths of the book's unit, a Knecht's strength. The King is worth the game;
// a Scout takes without regard to strength and is often lost for what it takes.
var worth = [kinds]int{connet: 420, prince: 210, ritter: 230, veteran: 170, knecht: 100, scout: 210}

// Weights of the evaluation, in the same units. They were tried in matches of the bot against itself.
const (
	control    = 3    // a square where the side is the stronger
	nearCastle = 7    // the same in the enemy castle or next to it
	advance    = 3    // a rank that a Knecht has gone
	central    = 3    // a ring that another piece stands nearer to the middle
	unguarded  = 140  // a castle without royal pieces
	oneGuard   = 25   // a castle with one
	besieged   = 10   // an enemy royal piece that strikes the castle
	stormed    = 350  // an unguarded castle that one strikes
	within     = 70   // a royal piece in the enemy castle
	pressure   = 6    // a square round the King, or his own, where the enemy is the stronger
	turnWorth  = 15   // the move
	lost       = 9000 // a game that is over
)

// field is what the pieces of both sides bring to bear.
type field struct {
	force [seats][squares]int8
	royal [seats]set // struck by royal pieces
	any   [seats]set // struck by pieces with strength
	leap  [seats]set // within a leap of Scouts
}

// survey fills a field.
func (p *Position) survey(f *field) {
	for sq, m := range p.board {
		if m == 0 {
			continue
		}
		s, k := m.side(), m.kind()
		to := p.strikes(sq)
		if k == scout {
			f.leap[s] |= to
			continue
		}
		f.any[s] |= to
		if k.royal() {
			f.royal[s] |= to
		}
		n := int8(strength[k])
		f.force[s][sq] += n
		for ; to != 0; to = to.rest() {
			f.force[s][to.first()] += n
		}
	}
}

// Eval is the static value of the position for a seat, in hundredths of a unit.
func (p *Position) Eval(s game.Seat) int {
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, seats) * lost)
	}
	var f field
	p.survey(&f)
	v := p.side(&f, 0) - p.side(&f, 1)
	if p.turn == white {
		v += turnWorth
	} else {
		v -= turnWorth
	}
	if s == 1 {
		return -v
	}
	return v
}

// rings are how far squares lie from the edge.
var rings = func() (r [squares]int) {
	for sq := range r {
		x, y := sq%8, sq/8
		r[sq] = min(x, y, 7-x, 7-y)
	}
	return r
}()

// outworks are the castle of each side and the squares before and beside it.
var outworks = [seats]set{0x7e7e, 0x7e7e << 48}

// side is what the pieces of a side are worth.
func (p *Position) side(f *field, s uint8) (v int) {
	for men := p.men[s][0]; men != 0; men = men.rest() {
		sq := men.first()
		k := p.board[sq].kind()
		v += worth[k]
		switch {
		case k.foot():
			rank := sq / 8
			if s == black {
				rank = 7 - rank
			}
			v += advance * rank
		case k != king:
			v += central * rings[sq]
		}
	}
	own, enemy := &f.force[s], &f.force[1-s]
	for sq := range squares {
		if own[sq] > enemy[sq] {
			v += control
			if outworks[1-s].has(sq) {
				v += nearCastle - control
			}
		}
	}
	return v + p.safety(f, s) + p.threats(f, s)
}

// safety is what the castle and the King of a side are worth.
func (p *Position) safety(f *field, s uint8) (v int) {
	struck := f.royal[1-s] & castle[s]
	switch guards := p.royals(s) & castle[s]; {
	case guards == 0 && struck != 0:
		v -= unguarded + stormed
	case guards == 0:
		v -= unguarded
	case guards.rest() == 0:
		v -= oneGuard
	}
	v -= besieged * struck.count()
	v += within * (p.royals(s) & castle[1-s]).count()
	if p.men[s][king] == 0 {
		return v
	}
	at := p.men[s][king].first()
	for round := reach.around[at] | of(at); round != 0; round = round.rest() {
		if sq := round.first(); f.force[1-s][sq] > f.force[s][sq] {
			v -= pressure
		}
	}
	return v
}

// threats is what the captures of a side are worth, as far as the enemy cannot parry them all: a quarter of the second one, a
// tenth of the first.
func (p *Position) threats(f *field, s uint8) int {
	first, second := 0, 0
	for men := p.men[1-s][0]; men != 0; men = men.rest() {
		sq := men.first()
		reached := f.any[s]
		if castles.has(sq) {
			reached = f.royal[s]
		}
		gain := 0
		if reached.has(sq) && f.force[s][sq] > f.force[1-s][sq] {
			gain = worth[p.board[sq].kind()]
		} else if f.leap[s].has(sq) {
			gain = max(0, worth[p.board[sq].kind()]-worth[scout]/2)
		}
		first, second = max(first, gain), max(second, min(first, gain))
	}
	return first/10 + second/4
}

// Glance is what a legal move does at first sight: whether it wins the game, whether it takes or promotes, and what it gains, in
// hundredths of a unit. A piece that has captured by strength is safe where it stands, but for Scouts.
func (p *Position) Glance(m game.Move) (wins, loud bool, gain int) {
	from, to, becomes := split(m)
	k, taken := p.board[from].kind(), p.board[to].kind()
	if taken == king {
		return true, true, 0
	}
	if taken == 0 && becomes == 0 {
		return p.enters(from, to), false, 0
	}
	gain = worth[taken]
	if becomes != 0 {
		gain += worth[becomes] - worth[k]
	}
	switch {
	case k == scout && castles.has(to), k == scout && p.prevails(1-p.turn, to):
		gain -= worth[scout]
	case k != scout && !castles.has(to) && reach.leap[to]&p.men[1-p.turn][scout] != 0:
		gain -= max(0, worth[k]-worth[scout])
	}
	return p.enters(from, to), true, gain
}

// enters tells whether a move between two squares takes the enemy castle.
func (p *Position) enters(from, to int) bool {
	foe := 1 - p.turn
	if p.royals(foe)&castle[foe]&^of(to) != 0 {
		return false
	}
	inside := p.royals(p.turn) & castle[foe] &^ of(from)
	if p.board[from].kind().royal() {
		inside |= of(to) & castle[foe]
	}
	return inside != 0
}

// SEE is what a quiet move loses on its square: the piece, where the enemy is the stronger and may come, or has a Scout a leap
// away.
func (p *Position) SEE(m game.Move) int {
	from, to, _ := split(m)
	foe, k := 1-p.turn, p.board[from].kind()
	switch {
	case reach.leap[to]&p.men[foe][scout] != 0:
		return -max(0, worth[k]-worth[scout])
	case p.force(foe, to) > p.force(p.turn, to) && p.takers(foe, to):
		return -worth[k]
	}
	return 0
}
