package engine

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
)

// The numbers of the kinds, as xiangqi.Kinds has them.
const (
	general = iota
	advisor
	elephant
	horse
	chariot
	cannon
	soldier
	kinds
)

// worth is what men are worth in an exchange, in hundredths of a soldier that has crossed the river.
var worth = [kinds]int{5000, 180, 180, 400, 900, 430, 90}

// Weights of the evaluation. A cannon loses and a horse gains as the board empties; phase counts what can attack, full at
// the start.
const (
	fullPhase    = 16
	cannonLate   = -50
	horseLate    = 50
	turnBonus    = 14
	openCannon   = 70 // a cannon that faces the general over empty points
	throughTwo   = 14 // one that is a man away from check
	bareAdvisor  = 16 // for each advisor that is missing, by each enemy chariot and cannon
	bareElephant = 7
	harmless     = 4 // what is left of an advantage, divided by this, if its side has nothing that could mate
)

// tables are what the evaluation knows of a board.
type tables struct {
	place [2][kinds][xiangqi.Nowhere]int // what a man is worth on a point, by seat
}

var boards sync.Map // small or not to *tables

func tablesOf(g *xiangqi.Game) *tables {
	if t, ok := boards.Load(g.Small); ok {
		return t.(*tables)
	}
	t, _ := boards.LoadOrStore(g.Small, newTables(g))
	return t.(*tables)
}

func newTables(g *xiangqi.Game) *tables {
	t := &tables{}
	w, _ := g.Size()
	for seat := range 2 {
		for _, sq := range g.Squares() {
			rank, column := g.Home(seat, sq)
			off := max(column-w/2, w/2-column) // from the middle file
			for kind := range kinds {
				t.place[seat][kind][sq] = worth[kind] + bonus(g, kind, rank, off)
			}
			t.place[seat][general][sq] -= worth[general]
			if !g.Crossed(seat, sq) {
				t.place[seat][soldier][sq] -= 30
			}
		}
	}
	return t
}

// bonus is what a man gains or loses by standing on a rank, as its seat counts, and so far off the middle file.
func bonus(g *xiangqi.Game, kind, rank, off int) int {
	_, h := g.Size()
	last := h - 1
	switch kind {
	case general:
		return -14*rank - 4*off
	case advisor, elephant:
		return 8 - 6*off + 3*off*off/4 - 2*rank
	case horse:
		return 4*min(rank, last-2-rank/2) - 5*off
	case chariot:
		return 3*min(rank, last-1) - 2*off
	case cannon:
		if rank >= last-1 {
			return 12 // on the enemy's first ranks it has its screens
		}
		return 10 - 4*off
	}
	if rank == last { // soldiers that have gone too far
		return -30
	}
	return 14*max(rank-h/2+1, 0) - 5*off
}

// Eval is the static value of the position for a seat.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	if s != 0 && s != 1 {
		return 0
	}
	if g := p.Game(); h.game != g {
		h.board, h.game = tablesOf(g), g
	}
	red, black := h.count(0), h.count(1)
	phase := red.attack + black.attack
	v := red.value(phase, black.attackers) - black.value(phase, red.attackers)
	switch {
	case v > 0 && !red.armed, v < 0 && !black.armed:
		v /= harmless
	}
	if p.Turn() == 0 {
		v += turnBonus
	} else {
		v -= turnBonus
	}
	if s == 1 {
		return -v
	}
	return v
}

// army is what one seat has.
type army struct {
	places    int        // men on their points, freedom and threats
	n         [kinds]int // men by kind
	attack    int        // share of the phase
	attackers int        // chariots and cannons
	armed     bool
}

func (h *position) count(seat int) (a army) {
	p, t := h.of, h.board
	for slot, kind := range xiangqi.KindOf {
		sq := p.Place(seat, slot)
		if sq == xiangqi.Nowhere {
			continue
		}
		a.n[kind]++
		a.places += t.place[seat][kind][sq]
		switch kind {
		case horse:
			a.places += 8 * (p.Freedom(seat, slot) - 4)
			a.attack++
		case chariot:
			a.places += 4 * (p.Freedom(seat, slot) - 8)
			a.attack += 2
		case cannon:
			a.places += 2*(p.Freedom(seat, slot)-8) + cannonThreat(p, seat, slot)
			a.attack++
		}
	}
	a.attackers = a.n[chariot] + a.n[cannon]
	a.armed = a.n[horse]+a.n[chariot]+a.n[cannon]+a.n[soldier] > 0
	return a
}

// cannonThreat is what a cannon on a line with the enemy general is worth.
func cannonThreat(p *xiangqi.Position, seat, slot int) int {
	switch n, ok := p.Gap(seat, slot); {
	case ok && n == 0:
		return openCannon
	case ok && n == 2:
		return throughTwo
	}
	return 0
}

// value is what an army is worth at a phase against so many chariots and cannons.
func (a *army) value(phase, enemies int) int {
	late := fullPhase - min(phase, fullPhase)
	v := a.places + late*(a.n[cannon]*cannonLate+a.n[horse]*horseLate)/fullPhase
	return v - enemies*(bareAdvisor*(2-a.n[advisor])+bareElephant*(2-a.n[elephant]))
}
