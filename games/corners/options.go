package corners

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// option is a house rule: the games that have it, its values, how it stands in a rule set, and what a value does. Without
// values it is a switch or, where there is a most, a number.
type option struct {
	key, rule, group string
	games            string // the first letters of the games: c, s, h
	ask, seats       bool   // players should agree on it; its value is the number of seats
	values           []string
	least, most      int
	value            func(r *Rules) int
	apply            func(r *Rules, i int)
}

// choice is an option of a field that counts its values.
func choice[T ~uint8](key, rule, group, games string, field func(r *Rules) *T, values ...string) option {
	return option{
		key: key, rule: rule, group: group, games: games, values: values,
		value: func(r *Rules) int { return int(*field(r)) },
		apply: func(r *Rules, i int) { *field(r) = T(i) },
	}
}

// either is an option of a field that is on or off, with words of its own: the first for off.
func either(key, rule, group, games string, field func(r *Rules) *bool, off, on string) option {
	return option{
		key: key, rule: rule, group: group, games: games, values: []string{off, on},
		value: func(r *Rules) int { return btoi(*field(r)) },
		apply: func(r *Rules, i int) { *field(r) = i == 1 },
	}
}

// flag is a switch.
func flag(key, rule, group, games string, field func(r *Rules) *bool) option {
	o := either(key, rule, group, games, field, "off", "on")
	o.values = nil
	return o
}

// number is an option that counts.
func number(key, rule, group, games string, least, most int, field func(r *Rules) *int) option {
	return option{
		key: key, rule: rule, group: group, games: games, least: least, most: most,
		value: func(r *Rules) int { return *field(r) },
		apply: func(r *Rules, i int) { *field(r) = i },
	}
}

// among is an option of a field that is one of some numbers.
func among(key, rule, group, games string, field func(r *Rules) *int, numbers ...int) option {
	values := make([]string, len(numbers))
	for i, n := range numbers {
		values[i] = strconv.Itoa(n)
	}
	return option{
		key: key, rule: rule, group: group, games: games, values: values,
		value: func(r *Rules) int { return slices.Index(numbers, *field(r)) },
		apply: func(r *Rules, i int) { *field(r) = numbers[i] },
	}
}

// players is the option of how many play.
func players(games string, numbers ...int) option {
	o := among("players", "1.3", "start", games, func(r *Rules) *int { return &r.Players }, numbers...).asked()
	o.seats = true
	return o
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// asked is an option on which players should agree.
func (o option) asked() option {
	o.ask = true
	return o
}

// options are in the order of the canonical name.
var options = []option{
	option{
		key: "setup", rule: "1.2", group: "start", games: "c", values: setupIDs(),
		value: func(r *Rules) int { return r.Setup },
		apply: func(r *Rules, i int) { r.Setup = i },
	}.asked(),
	among("board", "1.1", "start", "h", func(r *Rules) *int { return &r.Size }, 16, 10, 8).asked(),
	players("h", 2, 4),
	players("s", 2, 3, 4, 5, 6),
	among("men", "1.2", "start", "s", func(r *Rules) *int { return &r.Men }, 6, 10, 15),
	among("sets", "1.2", "start", "s", func(r *Rules) *int { return &r.Sets }, 1, 2, 3),
	flag("teams", "4.9", "start", "sh", func(r *Rules) *bool { return &r.Partner }),
	either("first", "1.4", "start", "s", func(r *Rules) *bool { return &r.Lot }, "brightest", "random"),
	choice("diagonal", "2.1", "moves", "c", func(r *Rules) *diagonalRule { return &r.Diagonal }, "none", "steps", "jumps", "both"),
	choice("jumpOver", "2.2", "moves", "ch", func(r *Rules) *overRule { return &r.Over }, "any", "opponent", "own").asked(),
	choice("jumpOver", "2.2", "moves", "s", func(r *Rules) *overRule { return &r.Over }, "any", "foreign").asked(),
	flag("longJump", "2.4", "moves", "csh", func(r *Rules) *bool { return &r.Long }),
	choice("backward", "2.5", "moves", "ch", func(r *Rules) *backRule { return &r.Back }, "free", "noSteps", "none"),
	either("leaveGoal", "2.6", "moves", "csh", func(r *Rules) *bool { return &r.Leave }, "forbidden", "allowed"),
	either("stopInForeignArm", "2.7", "moves", "s", func(r *Rules) *bool { return &r.Foreign }, "allowed", "forbidden"),
	either("pass", "2.8", "moves", "s", func(r *Rules) *bool { return &r.PassFree }, "onlyIfStuck", "allowed"),
	flag("compulsoryExit", "3.1", "exit", "ch", func(r *Rules) *bool { return &r.Exit }).asked(),
	either("exitStuck", "3.2", "exit", "ch", func(r *Rules) *bool { return &r.ExitPass }, "free", "pass"),
	number("exitDeadline", "3.3", "exit", "ch", 0, 200, func(r *Rules) *int { return &r.Deadline }),
	choice("returnAfterDeadline", "3.4", "exit", "ch", func(r *Rules) *returnRule { return &r.Return }, "lose", "forbidden"),
	choice("goalBlocked", "4.2", "end", "ch", func(r *Rules) *blockedRule { return &r.Blocked }, "wait", "fill"),
	{
		key: "blocked", rule: "4.2", group: "end", games: "s", values: []string{"fill", "strict", "swap"},
		value: func(r *Rules) int { return slices.Index(starBlocked, r.Blocked) },
		apply: func(r *Rules, i int) { r.Blocked = starBlocked[i] },
	},
	flag("equalTurn", "4.3", "end", "csh", func(r *Rules) *bool { return &r.Equal }),
	choice("mirrorRule", "4.4", "end", "ch", func(r *Rules) *mirrorRule { return &r.Mirror }, "auto", "claim", "off"),
	either("repetition", "4.6", "end", "ch", func(r *Rules) *bool { return &r.Repeat }, "draw3", "off"),
	either("scoring", "4.8", "end", "c", func(r *Rules) *bool { return &r.Alone }, "result", "moves"),
	either("places", "4.9", "end", "s", func(r *Rules) *bool { return &r.FirstOnly }, "all", "firstOnly"),
	{
		key: "maxPlies", rule: "4.7", group: "end", games: "c", least: 40, most: 1000,
		value: func(r *Rules) int { return 2 * r.Rounds },
		apply: func(r *Rules, i int) { r.Rounds = (i + 1) / 2 },
	},
	number("maxRounds", "4.7", "end", "sh", 20, 500, func(r *Rules) *int { return &r.Rounds }),
}

// starBlocked are the rules on full goals of the star, in the order of the option.
var starBlocked = []blockedRule{blockedFill, blockedWait, blockedSwap}

func setupIDs() (ids []string) {
	for i := range setups {
		ids = append(ids, setups[i].id)
	}
	return ids
}

// letter is the first of the name of a game, s for the star.
func (r *Rules) letter() string {
	switch {
	case r.Size == 0:
		return "s"
	case r.Halma:
		return "h"
	}
	return "c"
}

// optionsOf are the options of a game.
func optionsOf(r *Rules) (list []option) {
	for _, o := range options {
		if slices.Contains([]byte(o.games), r.letter()[0]) {
			list = append(list, o)
		}
	}
	return list
}

// schema is the list of options of a rule set.
func schema(r Rules) (list []game.Option) {
	for _, o := range optionsOf(&r) {
		shown := game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Ask: o.ask, Seats: o.seats, Rule: o.rule, Group: o.group}
		switch i := o.value(&r); {
		case o.most > 0:
			shown.Kind, shown.Min, shown.Max, shown.Default = game.Number, o.least, o.most, strconv.Itoa(i)
		case o.values == nil:
			shown.Kind, shown.Default = game.Switch, switched[i]
		default:
			shown.Default = o.values[i]
		}
		list = append(list, shown)
	}
	return list
}

var switched = []string{"off", "on"}

// settle are the rules of a preset with the values of its options.
func (r Rules) settle(values map[string]string) Rules {
	for _, o := range optionsOf(&r) {
		value := values[o.key]
		if o.most > 0 {
			if n, err := strconv.Atoi(value); err == nil {
				o.apply(&r, n)
			}
			continue
		}
		list := o.values
		if list == nil {
			list = switched
		}
		if i := slices.Index(list, value); i >= 0 {
			o.apply(&r, i)
		}
	}
	return r
}
