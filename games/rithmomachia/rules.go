package rithmomachia

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// seats is the number of players.
const seats = 2

// maxPlies ends every game: no game is longer.
const maxPlies = 1000

// Rules are the settled options. The zero value of a field is what is usual.
type Rules struct {
	Victory         victory
	Triumph         rank // the least that counts
	Men             int  // to capture; 0: as the victory has it
	Value           int  // to capture in sum; 0: as the victory has it
	Digits          int  // to capture; 0: as the victory has it
	PyramidFirst    bool // no triumph before the enemy pyramid is taken
	ChangeSides     bool // captured men are entered again by who has captured them
	Straight        bool // circles move along files and ranks
	Flying          bool
	AmbushMul       bool // ambush by product and quotient, too
	AssaultDiagonal bool
	Immobile        bool // siege takes men that cannot move
	Close           bool // the sides begin two ranks nearer
	EvenFirst       bool
	Quiet           int // plies without a capture that make a draw
}

// victory says what wins.
type victory uint8

const (
	standard victory = iota // a triumph or eight men
	philosopher
	skirmish
	corpore
	bonis
	lite
	honore
	honoreLiteque
)

var victories = []string{"standard", "philosopher", "skirmish", "corpore", "bonis", "lite", "honore", "honoreLiteque"}

// rank is how great a triumph is.
type rank uint8

const (
	noTriumph rank = iota
	magna
	major
	excellentissima
)

var triumphs = []string{"magna", "major", "excellentissima"}

// goal is what a victory asks for: of the figures that are not 0 all, or one of them.
type goal struct {
	triumph bool
	any     bool // one figure is enough
	tally
}

// tally is what a side has captured.
type tally struct{ men, value, digits uint16 }

// goals are those of both sides.
func (r *Rules) goals() (list [seats]goal) {
	for seat := range list {
		enemy := army(1 - seat)
		three := func(n uint16) uint16 { return (3*n + 3) / 4 }
		given := func(option int, usual uint16) uint16 {
			if option > 0 {
				return uint16(option)
			}
			return usual
		}
		g := &list[seat]
		men, value, digits := given(r.Men, 15), given(r.Value, three(enemy.value)), given(r.Digits, three(enemy.digits))
		switch r.Victory {
		case standard:
			g.triumph, g.men = true, given(r.Men, 8)
		case philosopher:
			g.triumph = true
		case skirmish:
			g.any, g.men, g.value = true, given(r.Men, 5), given(r.Value, 150)
		case corpore:
			g.men = men
		case bonis:
			g.value = value
		case lite:
			g.value, g.digits = value, digits
		case honore:
			g.value, g.men = value, men
		case honoreLiteque:
			g.value, g.men, g.digits = value, men, digits
		}
	}
	return list
}

// army is what all men of a side are worth.
func army(seat int) (sum tally) {
	for _, text := range start(seat, false) {
		if text != 0 {
			f := faces[text]
			sum.men++
			sum.value += f.value
			sum.digits += uint16(f.digits)
		}
	}
	return sum
}

// option is a house rule as the page has it, and what its value does.
type option struct {
	game.Option
	apply func(r *Rules, value string)
}

func flag(key, rule string, field func(r *Rules) *bool) option {
	return option{
		game.Option{Key: key, Kind: game.Switch, Default: "off", Rule: rule},
		func(r *Rules, value string) { *field(r) = value == "on" },
	}
}

// pair is a choice between two values, the first of which is usual.
func pair(key, rule string, field func(r *Rules) *bool, values ...string) option {
	return option{
		game.Option{Key: key, Kind: game.Choice, Values: values, Default: values[0], Rule: rule},
		func(r *Rules, value string) { *field(r) = value == values[1] },
	}
}

func number(key, rule, usual string, least, most int, field func(r *Rules) *int, values ...string) option {
	return option{
		game.Option{Key: key, Kind: game.Number, Values: values, Default: usual, Min: least, Max: most, Rule: rule},
		func(r *Rules, value string) { *field(r), _ = strconv.Atoi(value) },
	}
}

// options are in the order of the canonical name.
var options = []option{
	{
		game.Option{Key: "victory", Kind: game.Choice, Values: victories, Default: victories[0], Rule: "4.1", Ask: true},
		func(r *Rules, value string) { r.Victory = victory(slices.Index(victories, value)) },
	},
	{
		game.Option{Key: "triumph", Kind: game.Choice, Values: triumphs, Default: triumphs[0], Rule: "5.3"},
		func(r *Rules, value string) { r.Triumph = rank(1 + slices.Index(triumphs, value)) },
	},
	number("men", "4.2", "0", 0, 24, func(r *Rules) *int { return &r.Men }, "0", "5", "8", "15"),
	number("value", "4.2", "0", 0, 1312, func(r *Rules) *int { return &r.Value }, "0", "150", "300", "600"),
	number("digits", "4.2", "0", 0, 44, func(r *Rules) *int { return &r.Digits }, "0", "15", "20", "30"),
	flag("pyramidFirst", "5.6", func(r *Rules) *bool { return &r.PyramidFirst }),
	pair("prisoners", "3.9", func(r *Rules) *bool { return &r.ChangeSides }, "removed", "changeSides"),
	pair("circle", "2.2", func(r *Rules) *bool { return &r.Straight }, "diagonal", "orthogonal"),
	flag("flying", "2.6", func(r *Rules) *bool { return &r.Flying }),
	flag("ambushMul", "3.4", func(r *Rules) *bool { return &r.AmbushMul }),
	flag("assaultDiagonal", "3.5", func(r *Rules) *bool { return &r.AssaultDiagonal }),
	pair("siege", "3.6", func(r *Rules) *bool { return &r.Immobile }, "surround", "immobile"),
	pair("layout", "1.3", func(r *Rules) *bool { return &r.Close }, "edge", "close"),
	pair("first", "1.5", func(r *Rules) *bool { return &r.EvenFirst }, "odd", "even"),
	number("quiet", "6.2", "100", 40, 400, func(r *Rules) *int { return &r.Quiet }, "60", "100", "200"),
}

func schema() []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = o.Option
	}
	return list
}

// open settles the rules.
func open(values map[string]string) (*game.Game, error) {
	g := &Game{}
	for _, o := range options {
		o.apply(&g.Rules, values[o.Key])
	}
	g.goals = g.Rules.goals()
	g.steps = [forms]*[squares]hops{diagonally, straight[2], straight[3]}
	if g.Straight {
		g.steps[circle] = straight[1]
	}
	captured := game.Removed
	if g.ChangeSides {
		captured = game.ToHand
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies, Captured: captured}, nil
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	goals [seats]goal
	steps [forms]*[squares]hops
}

// start are the men of a side at the start, square by square.
func start(seat int, near bool) (men [squares]kind) {
	for i, line := range armies[seat] {
		y := i
		if near {
			y += 2
		}
		if seat == 1 {
			y = ranks - 1 - y
		}
		for x, k := range kindsIn(line) {
			men[grid.At(x, y)] = k
		}
	}
	return men
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p := &Position{g: g, mask: whole}
	for seat := range seats {
		for sq, k := range start(seat, g.Close) {
			if k != 0 {
				p.put(seat, k, sq)
			}
		}
	}
	if !g.EvenFirst {
		p.turn = 1
	}
	return p
}
