package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// pair is a worth with many men on the board (high half) and with few (low half), in hundredths
// of a man. Pairs are added as they are.
type pair int32

func pairOf(early, late int) pair { return pair(early)<<16 + pair(late) }

func (p pair) early() int { return int((p + 0x8000) >> 16) }
func (p pair) late() int  { return int(int16(p)) }

// The terms of the evaluation besides the squares of the men. Each is a difference, White's
// less Black's.
const (
	termKing    = iota // a side has a king
	termKings          // kings beyond the first
	termMobile         // men that can step
	termBacked         // men with a man of their side behind them, counted for both directions
	termSkew           // difference of the men on the two wings
	termRunner         // men one or two steps from being crowned with nobody to stop them
	termPasser         // the same, three or four steps
	termThreat         // men of the side not to move that could take now
	termTrapped        // kings that cannot step
	termEdge           // kings on the edge
	termRoad           // a king on the main road, which the opponent does not contest
	termTempo          // the side to move
	termMove           // the opposition ("the move") with equal numbers, for the side to move
	termCount
)

// terms are the counted terms of one position.
type terms [termCount]int

// weights are what a rule set makes of the terms. Men are weighed by their square on a board
// brought to 8 x 8: index 8 x row from the own edge + column from the own left.
type weights struct {
	man  [64]pair
	term [termCount]pair
}

// profile is a row of the table of weights: the rule sets it was tuned for and the weights,
// early ones and late ones apart.
type profile struct {
	spec  string // the game whose self-play gave the weights
	early [64 + termCount]int16
	late  [64 + termCount]int16
}

// weights lays the profile out for the evaluation.
func (f *profile) weights() *weights {
	w := new(weights)
	for i := range w.man {
		w.man[i] = pairOf(int(f.early[i]), int(f.late[i]))
	}
	for i := range w.term {
		w.term[i] = pairOf(int(f.early[64+i]), int(f.late[64+i]))
	}
	return w
}

// likeness says how well weights tuned under rules a serve rules b: what changes the game most
// counts most.
func likeness(a, b *draughts.Rules) int {
	n := 0
	for _, same := range []struct {
		yes   bool
		worth int
	}{
		{a.Objective == b.Objective, 1000},
		{a.Ortho == b.Ortho, 500},
		{a.Flying == b.Flying, 200},
		{a.Dirs == b.Dirs, 100},
		{a.ManBack == b.ManBack, 50},
		{a.W == b.W && a.H == b.H, 30},
		{(a.Precedence == kernel.PreferAny) == (b.Precedence == kernel.PreferAny), 20},
		{a.Rows == b.Rows, 10},
		{a.Promo == b.Promo, 5},
		{a.Precedence == b.Precedence, 3},
		{a.ManTakesKing == b.ManTakesKing, 3},
		{a.Land == b.Land, 2},
	} {
		if same.yes {
			n += same.worth
		}
	}
	return n
}

// weightsFor finds the weights that were tuned under the rules most like r.
func weightsFor(r *draughts.Rules) *weights {
	best, high := 0, -1
	for i := range profiles {
		if n := likeness(rulesOf(profiles[i].spec), r); n > high {
			best, high = i, n
		}
	}
	return profiles[best].weights()
}

// rulesOf are the rules of the preset with that id.
func rulesOf(id string) *draughts.Rules {
	r, ok := draughts.Preset(id)
	if !ok {
		panic("draughts: weights for " + id + ", which is no preset")
	}
	return &r
}

// evaluation is what the settled rules need to evaluate: one of the two is set.
type evaluation struct {
	w      *weights
	narrow *evaluator64
	wide   *evaluator128
	layout *kernel.Layout
	full   int  // men of both sides at the start
	drawn  bool // few flying kings do not win against one
}

func newEvaluation(g *draughts.Game, w *weights) *evaluation {
	v := &evaluation{w: w, layout: g.Kernel().Layout, full: 2 * g.Rows * g.W / 2, drawn: g.Flying && g.Objective == draughts.AimNormal}
	if g.Ortho {
		v.full = 2 * g.Rows * g.W
	}
	if k := g.Kernel(); k.Wide != nil {
		v.wide = newEvaluator128(k.Wide, k.Layout, w)
	} else {
		v.narrow = newEvaluator64(k.Narrow, k.Layout, w)
	}
	return v
}

// evaluationOf is the evaluation of a rule set, which is made when it is first asked for.
func evaluationOf(g *draughts.Game) *evaluation {
	return g.Kernel().Advice.Of(func() any { return newEvaluation(g, weightsFor(&g.Rules)) }).(*evaluation)
}

// Eval is the static value for seat s in hundredths of a man. Captures are not looked into: it
// means most where the side to move has none.
func (p *position) Eval(s game.Seat) int {
	if g := p.of.Game(); g != p.game {
		p.game, p.eval = g, evaluationOf(g)
	}
	var t terms
	v, d := p.eval, p.of.Diagram()
	sum := v.count(d, &t)
	for i, n := range &t {
		sum += v.w.term[i] * pair(n)
	}
	score := v.tame(d, v.blend(d, sum.early(), sum.late()))
	if s == 1 {
		return -score
	}
	return score
}

// count fills the terms and returns the worth of the men by their squares.
func (v *evaluation) count(d *kernel.Diagram, t *terms) pair {
	if v.wide != nil {
		b := d.Board128()
		return v.wide.count(&b, int(d.Turn), t)
	}
	b := d.Board64()
	return v.narrow.count(&b, int(d.Turn), t)
}

// blend goes over from the early to the late worth as men leave the board.
func (v *evaluation) blend(d *kernel.Diagram, early, late int) int {
	left := min(d.Side[0].Count()+d.Side[1].Count(), v.full)
	return (early*left + late*(v.full-left)) / v.full
}

// tame shrinks an advantage that cannot be turned into a win: a flying king alone holds against
// two kings, and against three if it owns the main road.
func (v *evaluation) tame(d *kernel.Diagram, score int) int {
	if !v.drawn || d.Kings.None() {
		return score
	}
	weak := 1
	if score < 0 {
		weak = 0
	}
	strong := d.Side[1-weak].Count()
	if strong > 3 || !d.Side[weak].Meets(d.Kings) {
		return score
	}
	if strong <= 2 {
		return score / 8
	}
	if d.Side[weak].And(d.Kings).Meets(v.layout.Road) {
		return score / 5
	}
	return score
}
