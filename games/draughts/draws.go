package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// drawRules names a set of rules on draws: rules/draughts 4.
type drawRules uint8

const (
	drawNone drawRules = iota
	drawRu
	drawRuOld
	drawInt
	drawBr
	drawEn
	drawIt
	drawEs
	drawPool
	drawCz
	drawFr
	drawTr
)

// drawNames are the values of the option, in the order of the constants.
var drawNames = []string{"none", "ru", "ruOld", "int", "br", "en", "it", "es", "pool", "cz", "fr", "tr"}

// drawTable is a set of draw rules as data. All numbers but the demand are plies: n moves by each side are 2n.
type drawTable struct {
	repeat    int // occurrences of a position that draw; 0 = none
	sameMoves int // moves to and fro of one side that let the other ask for a draw; 0 = none
	quiet     int // plies of kings only, without capture
	gainless  int // plies without capture and promotion
	endings   []ending
	demand    int  // moves within which the side that is ahead may be required to win; 0 = never
	kingDuel  bool // a king against a king is a draw if the side to move cannot take
	claimDuel bool // the same, but it must be claimed
}

// ending is a draw by a count that runs while the men left on the board fit.
type ending struct {
	fits   func(c census) bool
	clock  clock
	plies  int
	reason string
}

// clock says which count an ending looks at.
type clock uint8

const (
	sinceGain  clock = iota // since the last capture or promotion
	sinceArose              // since the men began to fit; captures and promotions within do not matter
	onRoad                  // only the plies after which the lone king stands alone on the main road
)

// census counts what each side has. The first side is the stronger one where it matters: a
// census is looked at from both sides.
type census struct{ men, kings, loneMen, loneKings int }

func (c census) strong() int { return c.men + c.kings }
func (c census) total() int  { return c.men + c.kings + c.loneMen + c.loneKings }
func (c census) lone() bool  { return c.loneMen == 0 && c.loneKings == 1 }
func (c census) both() bool  { return c.kings > 0 && c.loneKings > 0 }

var (
	threeKings  = ending{func(c census) bool { return c.lone() && c.men == 0 && c.kings >= 3 }, sinceGain, 30, "threeKings"}
	russianEnds = []ending{
		threeKings,
		{func(c census) bool { return c.both() && c.total() <= 3 }, sinceArose, 10, "fewMen"},
		{func(c census) bool { return c.both() && (c.total() == 4 || c.total() == 5) }, sinceGain, 60, "balance"},
		{func(c census) bool { return c.both() && (c.total() == 6 || c.total() == 7) }, sinceGain, 120, "balance"},
		{func(c census) bool { return c.lone() && c.strong() == 3 }, onRoad, 10, "mainRoad"},
	}
)

// drawTables is in the order of the constants.
var drawTables = []*drawTable{
	drawNone: {},
	drawRu:   {repeat: 3, quiet: 30, endings: russianEnds, claimDuel: true},
	drawRuOld: {sameMoves: 6, endings: []ending{
		threeKings,
		{func(c census) bool { return c.lone() && c.men > 0 && c.kings > 0 }, sinceGain, 60, "balance"},
	}},
	drawInt: {repeat: 3, quiet: 50, claimDuel: true, endings: []ending{
		{func(c census) bool { return c.lone() && c.strong() <= 2 && c.kings > 0 }, sinceArose, 10, "fewMen"},
		{func(c census) bool { return c.lone() && c.strong() == 3 && c.kings > 0 }, sinceArose, 32, "threeMen"},
	}},
	drawBr: {repeat: 3, quiet: 30, endings: russianEnds, claimDuel: true},
	drawEn: {repeat: 3, quiet: 80, demand: 40},
	drawIt: {repeat: 4, quiet: 80},
	drawEs: {repeat: 3, quiet: 40, endings: []ending{
		{func(c census) bool { return c.lone() && c.men == 0 && c.kings == 3 }, onRoad, 24, "mainRoad"},
	}},
	drawPool: {repeat: 3, quiet: 30, endings: []ending{
		{func(c census) bool { return c.lone() && c.men == 0 && c.kings == 3 }, sinceArose, 26, "threeKings"},
	}},
	drawCz: {repeat: 3, quiet: 60},
	drawFr: {repeat: 3, kingDuel: true, endings: []ending{
		{func(c census) bool { return c.lone() && c.men == 0 && c.kings == 2 }, sinceArose, 14, "fewMen"},
	}},
	drawTr: {repeat: 3, gainless: 64, kingDuel: true},
}

// drawsOf is the table of a rule set. Where Turkish men may step back the count is longer
// (rules/draughts 9, Q6).
func drawsOf(r *Rules) *drawTable {
	t := drawTables[r.Draws]
	if r.ManStepBack && t.gainless > 0 {
		longer := *t
		longer.gainless = 100
		return &longer
	}
	return t
}

// counters run with every ply; all are plies.
type counters struct {
	quiet    uint16 // kings only moved and nothing was taken
	gainless uint16 // nothing was taken or crowned
	arose    uint16 // since the ending "class" began to fit
	road     uint16 // with the lone king on the main road
	class    int8   // 1 + index of the first ending by sinceArose that fits, 0 none
	road3    bool   // the men fit an ending by onRoad
}

// advance brings the counters up to date after a move.
func (p *Position) advance(m game.Move) {
	c := &p.count
	c.quiet++
	c.gainless++
	if gains := kernel.KindOf(m) == kernel.Capture; gains || !kernel.ByKing(m) {
		c.quiet = 0
		if gains || kernel.Promotes(m) {
			c.gainless = 0
		}
	}
	if p.d.Kings.None() {
		c.arose, c.road, c.class, c.road3 = 0, 0, 0, false
		return
	}
	class, road := p.classify()
	if class == c.class && class != 0 {
		c.arose++
	} else {
		c.arose = 0
	}
	switch fitted := c.road3; {
	case !road:
		c.road = 0
	case fitted && p.onMainRoad():
		c.road++
	}
	c.class, c.road3 = class, road
}

// classify finds the endings that the men on the board fit.
func (p *Position) classify() (class int8, road bool) {
	if len(p.g.draws.endings) == 0 {
		return 0, false
	}
	a, b := p.census()
	if a.total() > 7 {
		return 0, false
	}
	for i, e := range p.g.draws.endings {
		if e.clock == sinceGain || !e.fits(a) && !e.fits(b) {
			continue
		}
		if e.clock == onRoad {
			road = true
		} else if class == 0 {
			class = int8(i + 1)
		}
	}
	return class, road
}

// census counts the men from White's side and from Black's.
func (p *Position) census() (a, b census) {
	var n [2][2]int
	for seat := range n {
		kings := p.d.Side[seat].And(p.d.Kings).Count()
		n[seat] = [2]int{p.d.Side[seat].Count() - kings, kings}
	}
	return census{n[0][0], n[0][1], n[1][0], n[1][1]}, census{n[1][0], n[1][1], n[0][0], n[0][1]}
}

// onMainRoad tells whether exactly one man stands on a main road, the lone king.
func (p *Position) onMainRoad() bool {
	for seat := range 2 {
		if p.d.Side[seat].Many() || !p.d.Side[seat].Meets(p.d.Kings) {
			continue
		}
		for _, road := range p.g.k.Layout.Roads {
			if p.d.Side[seat].Meets(road) && p.d.Side[1-seat].And(road).None() {
				return true
			}
		}
	}
	return false
}

// counted is the reason why a count makes the position a draw, empty if none does.
func (p *Position) counted() string {
	t, c := p.g.draws, &p.count
	switch {
	case t.quiet > 0 && int(c.quiet) >= t.quiet:
		return "quiet"
	case t.gainless > 0 && int(c.gainless) >= t.gainless:
		return "noGain"
	case len(t.endings) > 0 && (c.gainless >= 30 || c.arose >= 10 || c.road >= 10):
		return p.countedEnding()
	}
	return ""
}

func (p *Position) countedEnding() string {
	a, b := p.census()
	c := &p.count
	for i, e := range p.g.draws.endings {
		if !e.fits(a) && !e.fits(b) {
			continue
		}
		switch {
		case e.clock == sinceGain && int(c.gainless) >= e.plies,
			e.clock == sinceArose && int(c.class) == i+1 && int(c.arose) >= e.plies,
			e.clock == onRoad && int(c.road) >= e.plies:
			return e.reason
		}
	}
	return ""
}

// duel tells whether a lone king stands against a lone king and the side to move cannot take.
func (p *Position) duel() bool {
	return !p.d.Side[0].Many() && !p.d.Side[1].Many() &&
		p.d.Side[0].Meets(p.d.Kings) && p.d.Side[1].Meets(p.d.Kings) && !p.mayTake(int(p.d.Turn))
}

// PliesToDraw is the number of plies until a count may make the game a draw, 0 if none is running
// or draws must be claimed.
func (p *Position) PliesToDraw() int {
	t, c := p.g.draws, &p.count
	if p.g.DrawsClaimed || c.gainless == 0 && c.arose == 0 {
		return 0
	}
	left := 1 << 15
	if t.quiet > 0 && c.quiet > 0 {
		left = min(left, t.quiet-int(c.quiet))
	}
	if t.gainless > 0 {
		left = min(left, t.gainless-int(c.gainless))
	}
	if c.class > 0 {
		left = min(left, t.endings[c.class-1].plies-int(c.arose))
	}
	for i := range t.endings {
		if t.endings[i].clock == sinceGain && p.d.Kings.Any() {
			left = min(left, t.endings[i].plies-int(c.gainless))
		}
	}
	if left <= 0 || left == 1<<15 {
		return 0
	}
	return left
}
