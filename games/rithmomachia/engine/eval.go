package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/rithmomachia"
)

// Weights of the features, in hundredths of a captured man.
const (
	standing = 80 // of what stands to be captured by the side to move, in hundredths of its worth
	hanging  = 25 // of what stands to be captured by the other side, which can still be answered
	lacking  = 60 // a triumph that the other side lacks one move for
	ready    = 25 // the same of the side to move: it may be on its way to something better
	forward  = 6  // a rank that a man has gone, where triumphs win
	over     = 14 // a man in the other half, where triumphs win
	mobility = 1  // a move
	turn     = 10 // the move
)

// worths are what captures are worth to a side by what its victory counts, in hundredths: a man, and a unit of the sum by
// thousandths.
type worths struct {
	man, unit int
	triumph   bool
}

func weightsOf(g *rithmomachia.Game, seat int) worths {
	men, value, digits, triumph := g.Goal(seat)
	w := worths{man: 100, triumph: triumph}
	const all = 800 // a victory by captures alone
	if men > 0 {
		w.man = all / men
	} else if value > 0 || digits > 0 {
		w.man = 20
	}
	if value > 0 {
		w.unit = all * 1000 / value
	}
	return w
}

func (w worths) worth(men, sum int) int { return men*w.man + sum*w.unit/1000 + min(sum, 1) }

// lost is what a position is worth in which the other side has won: less than any other, more than a loss that the search
// has found.
const lost = -9000

// Eval is the static value of the position for a seat.
func (h *position) Eval(s game.Seat) int {
	if s != 0 && s != 1 {
		return 0
	}
	if o, over := h.of.Ended(); over {
		return int(o.Value(s, 2) * -lost)
	}
	v := h.side(int(s)) - h.side(1-int(s))
	if h.of.ToMove().Has(s) {
		return v + turn
	}
	return v - turn
}

// side is what a seat has.
func (h *position) side(seat int) int {
	p := h.of
	w := weightsOf(p.Game(), seat)
	men, value, _ := p.Tally(seat)
	v := w.worth(men, value)
	toMove := p.ToMove().Has(game.Seat(seat))
	share := hanging
	if toMove {
		share = standing
	}
	v += share * w.worth(p.Standing(seat)) / 100
	v += mobility * p.Mobility(seat)
	if !w.triumph {
		return v
	}
	near := ready
	if !toMove {
		near = lacking
	}
	return v + near*min(p.Missing(seat), 3) + over*p.Marchers(seat).Count() + forward*gone(p, seat)
}

// gone are the ranks that the men of a seat have gone, from their own edge, up to the other half.
func gone(p *rithmomachia.Position, seat int) (sum int) {
	const files, ranks = 8, 16
	for men := p.Men(seat); !men.Empty(); men = men.Rest() {
		y := men.First() / files
		if seat == 1 {
			y = ranks - 1 - y
		}
		sum += min(y, ranks/2)
	}
	return sum
}
