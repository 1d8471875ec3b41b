package tafl

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// option is a house rule: its values, how it stands in a rule set, and what a value does. No values: it is a switch.
type option struct {
	key, rule, group string
	ask              bool
	values           []string
	value            func(r *Rules) int
	apply            func(r *Rules, i int)
}

var (
	limits = []string{"any", "1", "2", "3", "4"}
	quiets = []string{"off", "100", "200", "400"}
)

// choice is an option of a field that counts its values.
func choice[T ~uint8](key, rule, group string, field func(r *Rules) *T, values ...string) option {
	return option{
		key: key, rule: rule, group: group, values: values,
		value: func(r *Rules) int { return int(*field(r)) },
		apply: func(r *Rules, i int) { *field(r) = T(i) },
	}
}

// flag is a switch.
func flag(key, rule, group string, field func(r *Rules) *bool) option {
	return option{
		key: key, rule: rule, group: group,
		value: func(r *Rules) int { return btoi(*field(r)) },
		apply: func(r *Rules, i int) { *field(r) = i == 1 },
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// limit is how far a piece goes.
func limit(key string, field func(r *Rules) *int) option {
	return option{
		key: key, rule: "2.2", group: "moves", values: limits,
		value: func(r *Rules) int { return *field(r) },
		apply: func(r *Rules, i int) { *field(r) = i },
	}
}

// asked is an option on which players should agree.
func (o option) asked() option {
	o.ask = true
	return o
}

// options are in the order of the canonical name.
var options = []option{
	option{
		key: "start", rule: "1.2", group: "board", values: setupIDs(),
		value: func(r *Rules) int { return r.Setup },
		apply: func(r *Rules, i int) { r.Setup = i },
	}.asked(),
	{
		key: "first", rule: "1.3", group: "board", values: []string{"attackers", "defenders"},
		value: func(r *Rules) int { return r.First },
		apply: func(r *Rules, i int) { r.First = i },
	},
	choice("escape", "4.1", "goal", func(r *Rules) *escapeRule { return &r.Escape }, "corner", "edge"),
	choice("corners", "2.4", "goal", func(r *Rules) *cornersRule { return &r.Corners }, "none", "single", "block"),
	choice("cornerHostile", "3.2", "capture", func(r *Rules) *hostileRule { return &r.CornerHostile }, "all", "men", "none"),
	choice("throne", "2.3", "moves", func(r *Rules) *throneRule { return &r.Throne }, "restricted", "free", "castle"),
	choice("thronePass", "2.3", "moves", func(r *Rules) *passRule { return &r.Pass }, "all", "king", "none"),
	choice("throneHostileAttackers", "3.3", "capture", func(r *Rules) *throneHostility { return &r.ToAttackers }, "empty", "never", "always"),
	choice("throneHostileDefenders", "3.3", "capture", func(r *Rules) *throneHostility { return &r.ToDefenders }, "empty", "never"),
	choice("kingCapture", "3.5", "king", func(r *Rules) *captureRule { return &r.Capture }, "centre", "throne", "strong", "weak").asked(),
	flag("edgeHostile", "3.6", "king", func(r *Rules) *bool { return &r.EdgeHostile }),
	choice("kingArmed", "3.4", "king", func(r *Rules) *armedRule { return &r.Armed }, "on", "off", "hammer", "anvil"),
	limit("kingMax", func(r *Rules) *int { return &r.KingMax }),
	limit("manMax", func(r *Rules) *int { return &r.ManMax }),
	choice("shieldwall", "3.8", "capture", func(r *Rules) *wallRule { return &r.Wall }, "off", "on", "weak"),
	flag("shieldwallByAny", "3.8", "capture", func(r *Rules) *bool { return &r.WallByAny }),
	flag("exitFort", "4.4", "goal", func(r *Rules) *bool { return &r.Fort }),
	flag("encirclement", "4.5", "goal", func(r *Rules) *bool { return &r.Encircle }),
	flag("linnaean", "3.7", "capture", func(r *Rules) *bool { return &r.Linnaean }),
	{
		key: "noMoves", rule: "4.6", group: "end", values: []string{"lose", "draw"},
		value: func(r *Rules) int { return btoi(r.StuckDraws) },
		apply: func(r *Rules, i int) { r.StuckDraws = i == 1 },
	},
	choice("repetition", "4.7", "end", func(r *Rules) *repetitionRule { return &r.Repetition }, "draw", "mover", "defenders", "free").asked(),
	{
		key: "quietLimit", rule: "4.8", group: "end", values: quiets,
		value: func(r *Rules) int { return max(0, slices.Index(quiets, strconv.Itoa(r.Quiet))) },
		apply: func(r *Rules, i int) { r.Quiet, _ = strconv.Atoi(quiets[i]) },
	},
}

func setupIDs() (ids []string) {
	for i := range setups {
		ids = append(ids, setups[i].id)
	}
	return ids
}

// schema is the list of options of a rule set.
func schema(r Rules) []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Ask: o.ask, Rule: o.rule, Group: o.group}
		values := o.values
		if values == nil {
			list[i].Kind, values = game.Switch, switched
		}
		list[i].Default = values[o.value(&r)]
	}
	return list
}

var switched = []string{"off", "on"}

// settle are the rules of a preset with the values of its options.
func (r Rules) settle(values map[string]string) Rules {
	for _, o := range options {
		list := o.values
		if list == nil {
			list = switched
		}
		if i := slices.Index(list, values[o.key]); i >= 0 {
			o.apply(&r, i)
		}
	}
	return r
}
