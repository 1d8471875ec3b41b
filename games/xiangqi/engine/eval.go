package engine

import (
	"math"
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

// What of an army counts beside its men on their points.
const (
	horseFreedom = iota // points that its horses reach, and so on
	chariotFreedom
	cannonFreedom
	horseAtPalace // points of the enemy palace that its horses reach, and so on
	chariotAtPalace
	cannonAtPalace
	openCannon        // a cannon that faces the general over empty points
	throughTwo        // one that is a man away from check
	advisorsChariots  // advisors that are missing, by enemy chariots, and so on
	advisorsCannons   //
	advisorsHorses    //
	elephantsChariots //
	elephantsCannons  //
	elephantsHorses   //
	onTurn
	terms
)

// A weight is what something counts in hundredths of a soldier, early in the game and late; phase is by what can attack, full at
// the start.
const fullPhase = 16

// harmless divides what is left of an advantage if its side has nothing that could mate.
const harmless = 4

// The weights of men on their points are those of five columns from the middle one and ten ranks from their own edge.
const (
	columns = 5
	ranks   = 10
	points  = columns * ranks
	weights = kinds*points + terms
)

func placed(kind, rank, off int) int { return kind*points + rank*columns + off }

// tables are the weights as the evaluation of a board looks them up.
type tables struct {
	place [2][kinds][xiangqi.Nowhere]pair // by seat
	terms [terms]pair
}

type pair struct{ early, late int32 }

func (p *pair) add(q pair) { p.early, p.late = p.early+q.early, p.late+q.late }

var boards sync.Map // small or not to *tables

func tablesOf(g *xiangqi.Game) *tables {
	if t, ok := boards.Load(g.Small); ok {
		return t.(*tables)
	}
	t, _ := boards.LoadOrStore(g.Small, newTables(g))
	return t.(*tables)
}

// newTables are the weights of a board: of the large one those that were found by self-play.
func newTables(g *xiangqi.Game) *tables {
	var w [weights]pair
	if g.Small {
		for i, x := range handmade(g) {
			w[i] = pair{int32(math.Round(x.Early)), int32(math.Round(x.Late))}
		}
	} else {
		for i := range w {
			w[i] = pair{int32(tunedEarly[i]), int32(tunedLate[i])}
		}
	}
	t := &tables{terms: [terms]pair(w[kinds*points:])}
	for seat := range 2 {
		for _, sq := range g.Squares() {
			for kind := range kinds {
				t.place[seat][kind][sq] = w[placedOn(g, seat, kind, sq)]
			}
		}
	}
	return t
}

// placedOn is the number of the weight of a man on a point.
func placedOn(g *xiangqi.Game, seat, kind, sq int) int {
	w, _ := g.Size()
	rank, column := g.Home(seat, sq)
	return placed(kind, rank, max(column-w/2, w/2-column))
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
	red.meet(&black)
	black.meet(&red)
	sum := red.sum
	sum.add(pair{-black.sum.early, -black.sum.late})
	for i, w := range &h.board.terms {
		n := red.terms[i] - black.terms[i]
		sum.add(pair{n * w.early, n * w.late})
	}
	phase := phaseOf(&red, &black)
	v := (int(sum.early)*phase + int(sum.late)*(fullPhase-phase)) / fullPhase
	switch {
	case v > 0 && !red.armed(), v < 0 && !black.armed():
		v /= harmless
	}
	if s == 1 {
		return -v
	}
	return v
}

// army is what one seat has.
type army struct {
	sum   pair         // men on their points
	n     [kinds]int32 // men by kind
	terms [terms]int32
}

func (h *position) count(seat int) (a army) {
	p, t := h.of, h.board
	if p.Turn() == seat {
		a.terms[onTurn] = 1
	}
	for slot, kind := range xiangqi.KindOf {
		sq := p.Place(seat, slot)
		if sq == xiangqi.Nowhere {
			continue
		}
		a.n[kind]++
		a.sum.add(t.place[seat][kind][sq])
		if kind < horse || kind > cannon {
			continue
		}
		all, palace := p.Reach(seat, slot)
		a.terms[horseFreedom+kind-horse] += int32(all)
		a.terms[horseAtPalace+kind-horse] += int32(palace)
		if kind == cannon {
			a.aim(p, seat, slot)
		}
	}
	return a
}

// aim notes whether a cannon stands on a line with the enemy general.
func (a *army) aim(p *xiangqi.Position, seat, slot int) {
	switch n, ok := p.Gap(seat, slot); {
	case ok && n == 0:
		a.terms[openCannon]++
	case ok && n == 2:
		a.terms[throughTwo]++
	}
}

// meet notes what is missing round the general, by those enemies who might make use of it.
func (a *army) meet(enemy *army) {
	advisors, elephants := 2-a.n[advisor], 2-a.n[elephant]
	for i, kind := range [...]int{chariot, cannon, horse} {
		a.terms[advisorsChariots+i] = advisors * enemy.n[kind]
		a.terms[elephantsChariots+i] = elephants * enemy.n[kind]
	}
}

// phaseOf is how much there is to attack with.
func phaseOf(a, b *army) int {
	n := a.n[horse] + b.n[horse] + 2*(a.n[chariot]+b.n[chariot]) + a.n[cannon] + b.n[cannon]
	return int(min(n, fullPhase))
}

func (a *army) armed() bool { return a.n[horse]+a.n[chariot]+a.n[cannon]+a.n[soldier] > 0 }
