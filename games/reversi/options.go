package reversi

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// option is a house rule: its values, how it stands in a rule set, and what a value does.
type option struct {
	key    string
	rule   string
	kind   string
	ask    bool
	values []string
	value  func(r *Rules) string
	apply  func(r *Rules, value string)
}

var (
	startNames     = []string{"freeCentre", "othello", "parallel", "diagonalSwapped", "xot", "custom"}
	boardNames     = []string{"square", "cross", "octagon"}
	objectiveNames = []string{"most", "fewest"}
	firstNames     = []string{"dark", "light", "lot"}
	sizeNames      = []string{"4", "6", "8", "10", "12"}
)

// options are in the order of the canonical name.
var options = []option{
	{
		key: "start", rule: "1.2", kind: game.Choice, ask: true, values: startNames,
		value: func(r *Rules) string { return startNames[r.Setup] },
		apply: func(r *Rules, v string) { r.Setup = start(slices.Index(startNames, v)) },
	},
	{
		key: "stock", rule: "2.5", kind: game.Choice, values: []string{"shared", "own32"},
		value: func(r *Rules) string { return []string{"shared", "own32"}[number(r.OwnStock)] },
		apply: func(r *Rules, v string) { r.OwnStock = v == "own32" },
	},
	{
		key: "first", rule: "1.2", kind: game.Choice, values: firstNames,
		value: func(r *Rules) string { return firstNames[r.First] },
		apply: func(r *Rules, v string) { r.First, r.Lot = number(v == "light"), v == "lot" },
	},
	{
		key: "size", rule: "1.1", kind: game.Choice, values: sizeNames,
		value: func(r *Rules) string { return strconv.Itoa(r.Size) },
		apply: func(r *Rules, v string) { r.Size, _ = strconv.Atoi(v) },
	},
	{
		key: "board", rule: "1.1", kind: game.Choice, values: boardNames,
		value: func(r *Rules) string { return boardNames[r.Board] },
		apply: func(r *Rules, v string) { r.Board = shape(slices.Index(boardNames, v)) },
	},
	{
		key: "objective", rule: "3.2", kind: game.Choice, values: objectiveNames,
		value: func(r *Rules) string { return objectiveNames[r.Objective] },
		apply: func(r *Rules, v string) { r.Objective = objective(slices.Index(objectiveNames, v)) },
	},
	{
		key: "emptiesToWinner", rule: "3.3", kind: game.Switch,
		value: func(r *Rules) string { return []string{"off", "on"}[number(r.Empties)] },
		apply: func(r *Rules, v string) { r.Empties = v == "on" },
	},
	{
		key: "array", rule: "1.2", kind: game.Words,
		value: func(r *Rules) string { return r.Array },
		apply: func(r *Rules, v string) { r.Array = v },
	},
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// schema is the list of options of a rule set.
func schema(r *Rules) []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: o.kind, Values: o.values, Default: o.value(r), Ask: o.ask, Rule: o.rule}
	}
	return list
}

// open settles a preset with the values of its options.
func open(base Rules, values map[string]string) (*game.Game, error) {
	r := base
	for _, o := range options {
		if v, ok := values[o.key]; ok {
			o.apply(&r, v)
		}
	}
	return r.game()
}

// game settles the tables of a rule set.
func (r Rules) game() (*game.Game, error) {
	if err := r.settle(); err != nil {
		return nil, err
	}
	g, err := newGame(r)
	if err != nil {
		return nil, err
	}
	// A disc a ply, and a pass between any two of them; then what chance draws.
	return &game.Game{Rules: g, Seats: 2, MaxPlies: 2*g.layout.Len() + 2}, nil
}

// settle refuses options that do not go together. The octagon has ten columns, whatever the
// default size says.
func (r *Rules) settle() error {
	if r.Board == octagon && r.Size == 8 {
		r.Size = 10
	}
	switch {
	case r.Board == cross && r.Size != 8:
		return clash(r, "board", "size", game.Faultf("crossSize", "the cross has eight columns"))
	case r.Board == octagon && r.Size != 10:
		return clash(r, "board", "size", game.Faultf("octagonSize", "the octagon has ten columns"))
	case r.Setup == custom && r.Array == "":
		return clash(r, "start", "array", game.Faultf("arrayMissing", "the squares must be given"))
	case r.Setup != custom && r.Array != "":
		return clash(r, "start", "array", game.Faultf("arrayUnused", "squares are given for start=custom only"))
	case r.Setup != xot:
		return nil
	case r.Size != 8:
		return clash(r, "start", "size", game.Faultf("xotSize", "the openings are of the board of eight columns"))
	case r.Board != square:
		return clash(r, "start", "board", game.Faultf("xotBoard", "the openings are of the square board"))
	case r.First != 0 || r.Lot:
		return clash(r, "start", "first", game.Faultf("xotFirst", "dark begins the openings"))
	case r.Objective != most:
		return clash(r, "start", "objective", game.Faultf("xotObjective", "the openings are balanced for most discs"))
	}
	return nil
}

// clash is the error of two options that exclude each other.
func clash(r *Rules, one, other string, why *game.Fault) error {
	say := func(key string) string {
		i := slices.IndexFunc(options, func(o option) bool { return o.key == key })
		if key == "first" && r.Lot {
			return "first=lot"
		}
		return key + "=" + clip(options[i].value(r))
	}
	return fmt.Errorf("option %s with %s: %w: %w", say(one), say(other), why.In(one, other), game.ErrClash)
}
