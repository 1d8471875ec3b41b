package jetan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of the game; the options change single fields. The zero value means what the appendix says, read
// as most players read it.
type Rules struct {
	Mirrored      bool // chiefs on one file, as in Manator
	UpTo          bool // a piece may stop sooner
	Turning       turning
	StraightFirst bool // a thoat steps straight first, then diagonally
	Hemmed        bool // thoats do not jump
	Warrior2      bool // warriors move diagonally as well, as in chapter 2
	Chief2        bool // the chief does not mix its steps, as in chapter 2
	Backward      bool // panthans move diagonally backward as well
	Taken         takenRule
	Guarded       bool // the princess does not pass threatened squares
	Escape        escapeRule
	Few           fewRule
	Endless       bool // positions may be repeated
	Quiet         int  // plies without a capture after which the game is drawn, 0: never
	First         uint8
	Lot           bool // chance decides who begins
	Priced        bool // a series counts what has been captured
}

type (
	turning    uint8
	takenRule  uint8
	escapeRule uint8
	fewRule    uint8
)

// How a piece may turn between its steps.
const (
	turnFree    turning = iota
	turnNever           // all steps go one way; a thoat's two steps differ in any case
	turnUnmixed         // chief and princess go orthogonally or diagonally, turning as they like
)

// What it means that a piece other than the chief takes the chief.
const (
	takenDraws takenRule = iota
	takenWins
	takenNothing
)

// Where the princess may escape to.
const (
	escapeAnywhere escapeRule = iota
	escapeStraight            // along a line, as far as she likes
	escapeNever
)

// When few pieces are equal pieces.
const (
	fewEqual  fewRule = iota // in number
	fewValued                // in value
	fewNever
)

// fewMen is how many pieces a side may have left for a draw by equal forces, fewPlies how many plies more are played then.
const (
	fewMen   = 3
	fewPlies = 10
)

// maxPlies ends every game: no game is longer.
const maxPlies = 1000

// The positions before the first ply, without the side to move.
const (
	rotational = "wadfqcfdaw/tppppppppt/10/10/10/10/10/10/TPPPPPPPPT/WADFCQFDAW"
	mirrored   = "wadfcqfdaw/tppppppppt/10/10/10/10/10/10/TPPPPPPPPT/WADFCQFDAW"
)

// option is a house rule: its values, of which the first is the usual one, and what a value does.
type option struct {
	key, rule string
	kind      string
	ask       bool
	values    []string
	apply     func(r *Rules, i int)
}

var quietLimits = []string{"100", "50", "200", "off"}

// options are in the order of the canonical name.
var options = []option{
	{
		key: "array", rule: "1.2", ask: true, values: []string{"rotational", "mirrored"},
		apply: func(r *Rules, i int) { r.Mirrored = i == 1 },
	},
	{
		key: "steps", rule: "2.2", ask: true, values: []string{"exact", "upTo"},
		apply: func(r *Rules, i int) { r.UpTo = i == 1 },
	},
	{
		key: "turning", rule: "2.3", values: []string{"free", "straight", "noMix"},
		apply: func(r *Rules, i int) { r.Turning = turning(i) },
	},
	{
		key: "thoatOrder", rule: "3.5", values: []string{"any", "straightFirst"},
		apply: func(r *Rules, i int) { r.StraightFirst = i == 1 },
	},
	{
		key: "thoatJump", rule: "3.5", ask: true, kind: game.Switch, values: []string{"on", "off"},
		apply: func(r *Rules, i int) { r.Hemmed = i == 1 },
	},
	{
		key: "warrior", rule: "3.1", values: []string{"appendix", "chapter2"},
		apply: func(r *Rules, i int) { r.Warrior2 = i == 1 },
	},
	{
		key: "chief", rule: "3.7", values: []string{"appendix", "chapter2"},
		apply: func(r *Rules, i int) { r.Chief2 = i == 1 },
	},
	{
		key: "panthan", rule: "3.6", values: []string{"forwardOnly", "allDiagonals"},
		apply: func(r *Rules, i int) { r.Backward = i == 1 },
	},
	{
		key: "chiefTaken", rule: "5.3", ask: true, values: []string{"draw", "win", "nothing"},
		apply: func(r *Rules, i int) { r.Taken = takenRule(i) },
	},
	{
		key: "princessThrough", rule: "4.3", values: []string{"allowed", "forbidden"},
		apply: func(r *Rules, i int) { r.Guarded = i == 1 },
	},
	{
		key: "escape", rule: "4.4", values: []string{"tenFree", "straight", "off"},
		apply: func(r *Rules, i int) { r.Escape = escapeRule(i) },
	},
	{
		key: "smallForce", rule: "5.4", values: []string{"equalNumber", "valued", "off"},
		apply: func(r *Rules, i int) { r.Few = fewRule(i) },
	},
	{
		key: "repetition", rule: "5.5", values: []string{"draw", "off"},
		apply: func(r *Rules, i int) { r.Endless = i == 1 },
	},
	{
		key: "quietLimit", rule: "5.6", values: quietLimits,
		apply: func(r *Rules, i int) { r.Quiet, _ = strconv.Atoi(quietLimits[i]) },
	},
	{
		key: "first", rule: "1.3", values: []string{"black", "orange", "lot"},
		apply: func(r *Rules, i int) { r.First, r.Lot = uint8(i%2), i == 2 },
	},
	{
		key: "prices", rule: "5.8", kind: game.Switch, values: []string{"off", "on"},
		apply: func(r *Rules, i int) { r.Priced = i == 1 },
	},
}

// schema is the list of options.
func schema() []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[0], Ask: o.ask, Rule: o.rule}
		if o.kind == game.Switch {
			list[i].Kind, list[i].Values = game.Switch, nil
		}
	}
	return list
}

// open settles the rules with the values of the options.
func open(values map[string]string) (*game.Game, error) {
	var r Rules
	for _, o := range options {
		o.apply(&r, max(0, slices.Index(o.values, values[o.key])))
	}
	return &game.Game{Rules: &Game{Rules: r, reach: reachOf(r)}, Seats: seats, MaxPlies: maxPlies}, nil
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*reach
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	rows, rights, turn := rotational, "Ee", sides[g.First:g.First+1]
	if g.Mirrored {
		rows = mirrored
	}
	if g.Escape == escapeNever {
		rights = "-"
	}
	if g.Lot {
		turn = "?"
	}
	p, err := g.Parse(strings.Join([]string{rows, turn, rights, "0 1"}, " "))
	if err != nil {
		panic(err)
	}
	return p
}

var _ game.Counter = (*Game)(nil)

// CountsPoints tells whether a series counts what has been captured.
func (g *Game) CountsPoints() bool { return g.Priced }
