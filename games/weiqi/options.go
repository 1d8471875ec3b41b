package weiqi

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// byRules is the value of an option that leaves it to the rule set.
const byRules = "rules"

// option is a house rule: how it is shown, and what a value does. Those that the rule set decides otherwise are applied
// after it.
type option struct {
	game.Option
	apply func(r *Rules, value string) error
	meant func(r *Rules) string // what the value of the rule set comes to; nil: the option says all
}

// column is an option whose usual value is what the rule set says.
func column[T ~uint8](key, rule, group string, field func(r *Rules) *T, values ...string) option {
	return option{
		Option: game.Option{Key: key, Kind: game.Choice, Rule: rule, Group: group, Values: append([]string{byRules}, values...), Default: byRules},
		apply: func(r *Rules, value string) error {
			if i := slices.Index(values, value); i >= 0 {
				*field(r) = T(i)
			}
			return nil
		},
		meant: func(r *Rules) string { return values[*field(r)] },
	}
}

// onOff is a column that is on or off.
func onOff(key, rule, group string, field func(r *Rules) *bool) option {
	return option{
		Option: game.Option{Key: key, Kind: game.Choice, Rule: rule, Group: group, Values: []string{byRules, "off", "on"}, Default: byRules},
		apply: func(r *Rules, value string) error {
			if value != byRules {
				*field(r) = value == "on"
			}
			return nil
		},
		meant: func(r *Rules) string {
			if *field(r) {
				return "on"
			}
			return "off"
		},
	}
}

// number is an option that counts.
func number(key, rule, group string, least, most int, field func(r *Rules) *int) option {
	return option{
		Option: game.Option{Key: key, Kind: game.Number, Rule: rule, Group: group, Min: least, Max: most},
		apply: func(r *Rules, value string) (err error) {
			*field(r), err = strconv.Atoi(value)
			return err
		},
	}
}

// asked is an option on which players should agree.
func (o option) asked() option {
	o.Ask = true
	return o
}

// usually names the numbers that most people choose.
func (o option) usually(values ...string) option {
	o.Values = values
	return o
}

var goals = []string{"0", "1", "3", "5", "10"}

// options are in the order of the canonical name. Komi stands last to be settled: it depends on all others.
var options = []option{
	number("size", "1.1", "board", smallestBoard, goban.Most, func(r *Rules) *int { return &r.Columns }).asked().usually("9", "13", "19"),
	{
		Option: game.Option{Key: "rules", Kind: game.Choice, Rule: "4.1", Group: "rules", Values: setIDs(), Ask: true},
		apply: func(r *Rules, value string) error {
			r.take(ruleSet(slices.Index(setIDs(), value)))
			return nil
		},
	},
	{
		Option: game.Option{Key: "komi", Kind: game.Words, Rule: "4.3", Group: "start", Values: []string{"auto"}, Default: "auto"},
		apply:  applyKomi,
		meant:  func(r *Rules) string { return halves(r.Komi) },
	},
	number("handicap", "1.4", "start", 0, mostHandicap, func(r *Rules) *int { return &r.Handicap }).asked(),
	onOff("freeHandicap", "1.4", "start", func(r *Rules) *bool { return &r.FreeHandicap }),
	column("scoring", "4.2", "rules", func(r *Rules) *scoringRule { return &r.Scoring }, "area", "territory"),
	column("ko", "2.5", "rules", func(r *Rules) *koRule { return &r.Ko }, "simple", "positional", "situational"),
	column("suicide", "2.4", "rules", func(r *Rules) *suicideRule { return &r.Suicide }, "no", "multi", "yes"),
	onOff("passStones", "2.6", "rules", func(r *Rules) *bool { return &r.PassStones }),
	{
		Option: game.Option{Key: "tax", Kind: game.Choice, Rule: "4.5", Group: "rules", Values: []string{byRules, "none", "seki"}, Default: byRules},
		apply: func(r *Rules, value string) error {
			if value != byRules {
				r.SekiTax = value == "seki"
			}
			return nil
		},
		meant: func(r *Rules) string {
			if r.SekiTax {
				return "seki"
			}
			return "none"
		},
	},
	column("handicapBonus", "4.4", "start", func(r *Rules) *bonusRule { return &r.Bonus }, "none", "oneLess", "all"),
	column("deadStones", "3.2", "rules", func(r *Rules) *deadRule { return &r.Dead }, "agree", "bot", "none"),
	{
		Option: game.Option{Key: "captureGoal", Kind: game.Choice, Rule: "3.6", Group: "rules", Values: goals},
		apply: func(r *Rules, value string) (err error) {
			r.Goal, err = strconv.Atoi(value)
			return err
		},
	},
	{
		Option: game.Option{Key: "first", Kind: game.Choice, Rule: "1.3", Group: "start", Values: []string{"black", "white"}, Default: "black"},
		apply:  func(r *Rules, value string) error { r.WhiteFirst = value == "white"; return nil },
	},
	{
		Option: game.Option{Key: "toroidal", Kind: game.Switch, Rule: "1.2", Group: "board", Default: "off"},
		apply:  func(r *Rules, value string) error { r.Torus = value == "on"; return nil },
	},
	number("rows", "1.1", "board", 0, goban.Most, func(r *Rules) *int { return &r.Rows }),
}

func setIDs() (ids []string) {
	for _, set := range ruleSets {
		ids = append(ids, set.id)
	}
	return ids
}

// take settles all columns as a rule set has them.
func (r *Rules) take(set ruleSet) {
	t := &ruleSets[set].traits
	r.Set, r.Scoring, r.Ko, r.Suicide, r.PassStones = set, t.scoring, t.ko, t.suicide, t.passStones
	r.SekiTax, r.Bonus, r.FreeHandicap, r.Dead, r.TieToBlack = t.sekiTax, t.bonus, t.free, t.dead, t.tieToBlack
}

// applyKomi reads points with a half at most; the usual komi is settled later.
func applyKomi(r *Rules, value string) error {
	if value == "auto" {
		return nil
	}
	n, err := strconv.ParseFloat(strings.Replace(value, ",", ".", 1), 64)
	if err != nil || n != n || n < -mostHalfKomi/2 || n > mostHalfKomi/2 || 2*n != float64(int(2*n)) {
		f := game.Faultf("komi", "komi {text%q}, want points and halves from {least} to {most}", clip(value), -mostHalfKomi/2, mostHalfKomi/2)
		return fmt.Errorf("option komi=%s: %w: %w", clip(value), f.In("komi"), game.ErrValue)
	}
	r.Komi = int(2 * n)
	return nil
}

// halves writes half points: 7.5.
func halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', -1, 64) }

// schema is the list of options of a preset.
func schema(row *preset) []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = o.Option
		switch o.Key {
		case "size":
			list[i].Default = strconv.Itoa(row.size)
		case "rules":
			list[i].Default = ruleSets[row.set].id
		case "captureGoal":
			list[i].Default = strconv.Itoa(row.goal)
		case "komi":
			if row.komi != "" {
				list[i].Default = row.komi
			}
		case "handicap", "rows":
			list[i].Default = "0"
		}
	}
	return list
}

// settle are the rules that the values of the options come to.
func settle(values map[string]string) (r Rules, err error) {
	for _, o := range options {
		if err := o.apply(&r, values[o.Key]); err != nil {
			return r, err
		}
	}
	if r.Rows == 0 {
		r.Rows = r.Columns
	}
	if values["komi"] == "auto" {
		r.Komi = r.usualKomi()
	}
	return r, r.clash()
}

// clash refuses options that do not go together.
func (r *Rules) clash() error {
	switch {
	case r.Goal > 0 && r.PassStones:
		f := game.Faultf("goalPasses", "passes that cost a prisoner would count as captures")
		return fmt.Errorf("option passStones=on with captureGoal=%d: %w: %w", r.Goal, f.In("passStones", "captureGoal"), game.ErrClash)
	case r.Handicap < 2:
		return nil
	}
	most := r.Columns*r.Rows - 1
	if !r.FreeHandicap {
		most = len(handicapPoints(r.Columns, r.Rows))
	}
	if r.Handicap > most {
		f := game.Faultf("handicapSize", "{n} handicap stones on {columns} by {rows} points, at most {most}", r.Handicap, r.Columns, r.Rows, most)
		return fmt.Errorf("option handicap=%d with size=%d: %w: %w", r.Handicap, r.Columns, f.In("handicap", "size", "freeHandicap"), game.ErrClash)
	}
	return nil
}

// open settles a game with the values of its options.
func open(values map[string]string) (*game.Game, error) {
	r, err := settle(values)
	if err != nil {
		return nil, err
	}
	return r.game(), nil
}

// game settles the tables of a rule set.
func (r Rules) game() *game.Game {
	g := newGame(r)
	return &game.Game{Rules: g, Seats: seats, MaxPlies: g.maxPlies()}
}

var _ game.EffectiveOptions = (*Game)(nil)

// EffectiveOptions are the options that are left to the rule set, with what they come to.
func (g *Game) EffectiveOptions() map[string]string { return maps.Collect(g.meant) }

func (g *Game) meant(yield func(key, value string) bool) {
	for _, o := range options {
		if o.meant != nil && !yield(o.Key, o.meant(&g.Rules)) {
			return
		}
	}
}
