package jetan

import "github.com/tavlei/tavlei/game"

// worth is what pieces are worth to the bot, in hundredths of a panthan. The princess is worth the game; the chief's price
// matters where the game goes on without him, and keeps him out of danger elsewhere.
var worth = [kinds]int{warrior: 230, padwar: 210, dwar: 400, flier: 430, chief: 650, thoat: 370, panthan: 100}

// Weights of the evaluation, in the same units. They were tried in matches of the bot against itself.
const (
	mobility  = 3  // a square that a piece strikes
	advance   = 2  // a rank that a panthan has gone
	refuge    = 6  // a square to which the princess may go
	refuges   = 8  // more do not count
	escapable = 70 // the escape is left
	besieged  = 4  // a square round the princess that the enemy strikes
	hunted    = 60 // a chief that a piece could take
	astray    = 12 // a rank that a chief has left its first one, while the enemy has many pieces to draw or win by its fall
	manyMen   = 8
	turnWorth = 15   // the move
	lost      = 9000 // a game that is over
)

// Eval is the static value of the position for a seat, in hundredths of a panthan.
func (p *Position) Eval(s game.Seat) int {
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, seats) * lost)
	}
	free := p.free()
	var struck [seats]set
	v := 0
	for side, sign := range [seats]int{1, -1} {
		for k := warrior; k < kinds; k++ {
			v += sign * worth[k] * p.men(uint8(side), k).Count()
			if k != princess {
				to := p.strikes(uint8(side), k, free)
				v += sign * mobility * to.AndNot(p.all[side]).Count()
				struck[side] = struck[side].Or(to)
			}
		}
	}
	v += p.safety(black, struck[orange]) - p.safety(orange, struck[black])
	if p.turn == black {
		v += turnWorth
	} else {
		v -= turnWorth
	}
	if s == 1 {
		return -v
	}
	return v
}

// safety is what the places of the panthans, the princess and the chief of a side are worth, whose enemy strikes some squares.
func (p *Position) safety(side uint8, struck set) (v int) {
	for men := p.men(side, panthan); !men.Empty(); men = men.Rest() {
		v += advance * p.rank(side, men.First())
	}
	if her := p.men(side, princess); !her.Empty() {
		round := p.g.leap[princess][her.First()]
		v += refuge*min(refuges, round.And(p.free()).AndNot(struck).Count()) - besieged*round.And(struck).Count()
	}
	if p.rights>>side&1 != 0 {
		v += escapable
	}
	if him := p.men(side, chief); !him.Empty() {
		if him.Meets(struck) {
			v -= hunted
		}
		if p.all[1-side].Count() >= manyMen {
			v -= astray * p.rank(side, him.First())
		}
	}
	return v
}

// rank is how many ranks a square lies before the first one of a side.
func (p *Position) rank(side uint8, sq int) int {
	_, y := grid.XY(sq)
	if side == orange {
		return size - 1 - y
	}
	return y
}

// Sight is what is seen of the moves of a position at first sight: what the enemy strikes.
type Sight struct {
	p      *Position
	struck [kinds]set // by each kind
	all    set
}

// Look fills a sight.
func (p *Position) Look() Sight {
	s := Sight{p: p}
	free := p.free()
	for k := warrior; k < kinds; k++ {
		if k != princess {
			s.struck[k] = p.strikes(1-p.turn, k, free)
			s.all = s.all.Or(s.struck[k])
		}
	}
	return s
}

// Of tells of a legal move whether it wins the game, whether it takes something, what it gains then, in hundredths of a
// panthan, and whether a piece that jumps or a panthan attacks the princess after it.
func (s *Sight) Of(m game.Move) (wins, takes bool, gain int, attacks bool) {
	if isLot(m) {
		return false, false, 0, false
	}
	from, to := split(m)
	p := s.p
	k, taken := p.board[from].kind(), p.board[to].kind()
	switch {
	case taken == princess, taken == chief && (k == chief || p.g.Taken == takenWins):
		return true, true, 0, false
	case taken == chief && p.g.Taken == takenDraws:
		return false, true, 0, false // it ends the game, and what is gained is no longer of use
	case taken != 0:
		gain = worth[taken]
		if s.all.Has(to) {
			gain -= worth[k]
		}
	}
	if k == panthan || k != princess && p.g.jumps(k) {
		attacks = p.g.table(p.board[from], to).Meets(p.men(1-p.turn, princess))
	}
	return false, taken != 0, gain, attacks
}

// SEE is what a quiet move loses on its square: the piece, or what it is worth more than the cheapest piece that takes it if
// another one of its side stands ready.
func (p *Position) SEE(m game.Move) int {
	if isLot(m) {
		return 0
	}
	from, to := split(m)
	k := p.board[from].kind()
	if k == princess {
		return 0
	}
	free := p.free().With(from)
	cheapest := 0
	for by := warrior; by < kinds; by++ {
		if by != princess && (cheapest == 0 || worth[by] < cheapest) && p.strikes(1-p.turn, by, free).Has(to) {
			cheapest = worth[by]
		}
	}
	switch {
	case cheapest == 0:
		return 0
	case p.guarded(from, to, free):
		return min(0, cheapest-worth[k])
	}
	return -worth[k]
}

// guarded tells whether the side to move could take back on a square to which one of its pieces has gone.
func (p *Position) guarded(from, to int, free set) bool {
	for men := p.all[p.turn].AndNot(p.kind[princess]).Without(from); !men.Empty(); men = men.Rest() {
		if p.targets(men.First(), free).Has(to) {
			return true
		}
	}
	return false
}
