package xiangqi

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of one game: a row of the preset table, single fields changed by options.
type Rules struct {
	Small      bool // seven by seven points without river, advisors and elephants
	Repetition repetitionRule
	Quiet      int // plies without a capture after which the game is drawn, 0: never
}

type repetitionRule uint8

// What the third occurrence of a position means: see Judge.
const (
	axf    repetitionRule = iota // the table of the Asian federation
	cxa                          // the Chinese rules: whoever alone attacks with every move loses
	simple                       // perpetual check loses, all else is a draw
)

// seats is the number of players.
const seats = 2

// maxPlies ends every game: no game is longer.
const maxPlies = 2000

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	start   string
	moment  string
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "xiangqi", aliases: []string{"chinese-chess", "chineseChess", "cchess"},
		rules:  Rules{Quiet: 120},
		start:  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
		moment: "r1bakab2/9/2n1c1n2/p1p1p1p1p/7r1/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 10 9"},
	{id: "minixiangqi", aliases: []string{"mini-xiangqi"}, tags: []string{"quick"},
		rules:  Rules{Small: true, Quiet: 120},
		start:  "rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1",
		moment: "r1nkncr/p1p1p1p/3c3/3p3/2P1N2/P2PP1P/RCNK1CR b - - 4 4"},
}

// option is a house rule: its values, how it stands in a rule set, and what a value does.
type option struct {
	key, rule string
	ask       bool
	values    []string
	value     func(r *Rules) int
	apply     func(r *Rules, i int)
}

var quietLimits = []int{120, 100, 80, 0}

// options are in the order of the canonical name.
var options = []option{
	{
		key: "repetition", rule: "3.4", ask: true, values: []string{"axf", "cxa", "simple"},
		value: func(r *Rules) int { return int(r.Repetition) },
		apply: func(r *Rules, i int) { r.Repetition = repetitionRule(i) },
	},
	{
		key: "quietLimit", rule: "3.3", values: []string{"120", "100", "80", "off"},
		value: func(r *Rules) int { return slices.Index(quietLimits, r.Quiet) },
		apply: func(r *Rules, i int) { r.Quiet = quietLimits[i] },
	},
}

// schema is the list of options of a rule set.
func schema(r Rules) []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[o.value(&r)], Ask: o.ask, Rule: o.rule}
	}
	return list
}

// open settles a preset with the values of its options.
func open(row *preset, values map[string]string) (*game.Game, error) {
	r := row.rules
	for _, o := range options {
		if i := slices.Index(o.values, values[o.key]); i >= 0 {
			o.apply(&r, i)
		}
	}
	return r.game(row.start)
}

// game settles the tables of a rule set that begins in a position.
func (r Rules) game(begins string) (*game.Game, error) {
	g := &Game{Rules: r, layout: layouts(r.Small)}
	start, err := g.parse(begins)
	if err != nil {
		return nil, err
	}
	g.start = start
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies}, nil
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
	start  *Position
	onward bool // counters and bare generals end nothing, as move trees are counted
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p := *g.start
	p.g = g
	return &p
}
