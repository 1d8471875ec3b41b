package senet

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of the game. The zero value of a switch means what most play.
type Rules struct {
	Men      int  // of each side
	Collect  bool // throws are collected before they are used
	ThrowOne bool // who first throws a one begins
	Stay     bool // men stay in the water
	Corners  bool // blocks end at the corners of the path
	Unsafe   bool // men on the last houses may be swapped
	Unclear  bool // men may leave while others are in the first row
	Points   bool // the loser's men count
}

// seats is the number of players.
const seats = 2

// maxPlies ends every game: no game is longer. Games of people take some 250 plies, throws among them.
const maxPlies = 3000

// option is a house rule: its values, the usual first, and what the others do.
type option struct {
	key, rule string
	ask       bool
	values    []string
	apply     func(r *Rules, i int)
}

// options are in the order of the canonical name. Switches that are usually on have that value first.
var options = []option{
	{"throwMode", "2.2", true, []string{"step", "collect"}, func(r *Rules, i int) { r.Collect = i == 1 }},
	{"startRoll", "1.3", false, []string{"random", "throwOne"}, func(r *Rules, i int) { r.ThrowOne = i == 1 }},
	{"men", "1.2", false, []string{"7", "5"}, func(r *Rules, i int) { r.Men = 7 - 2*i }},
	{"water", "4.3", true, []string{"returnAtOnce", "stay"}, func(r *Rules, i int) { r.Stay = i == 1 }},
	{"blockAcrossCorners", "3.5", false, []string{"on", "off"}, func(r *Rules, i int) { r.Corners = i == 1 }},
	{"safeHouses", "4.5", false, []string{"on", "off"}, func(r *Rules, i int) { r.Unsafe = i == 1 }},
	{"firstRowClear", "4.6", false, []string{"on", "off"}, func(r *Rules, i int) { r.Unclear = i == 1 }},
	{"points", "6.2", false, []string{"off", "on"}, func(r *Rules, i int) { r.Points = i == 1 }},
}

// schema is the list of options.
func schema() []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[0], Ask: o.ask, Rule: o.rule}
		if slices.Contains(o.values, "on") {
			list[i].Kind, list[i].Values = game.Switch, nil
		}
	}
	return list
}

// open settles the rules with the values of the options.
func open(values map[string]string) (*game.Game, error) {
	g := &Game{}
	for _, o := range options {
		o.apply(&g.Rules, max(slices.Index(o.values, values[o.key]), 0))
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies, Captured: game.InFacts}, nil
}

// Game is a settled rule set. It never changes and is shared by its positions.
type Game struct{ Rules }

// CountsPoints tells whether the loser's men count in a series.
func (g *Game) CountsPoints() bool { return g.Points }

// Start is the position before the first throw. Where that decides who begins the men come after it.
func (g *Game) Start() game.Position {
	p := &Position{g: g, phase: starting}
	if !g.ThrowOne {
		p.begin(0)
	}
	return p
}

// again tells whether a throw gives another one.
func again(throw int) bool { return throw == 1 || throw >= 4 }

// weights are the chances of the throws in sixteenths: four sticks of two sides, of which so many show the light one, and 5
// that none does.
var weights = [6]uint32{0, 4, 6, 4, 1, 1}

// name is the number of a square.
func name(sq int) string {
	if sq == off {
		return offName
	}
	return strconv.Itoa(sq + 1)
}
