package chapaev

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// byPreset leaves an option to what the preset says.
const byPreset = "preset"

// option is a house rule: how it is offered, and what a value does to the rules.
type option struct {
	game.Option
	apply func(r *Rules, value string) error
}

func choose(index func(*Rules, int), values ...string) func(*Rules, string) error {
	return func(r *Rules, v string) error {
		index(r, slices.Index(values, v))
		return nil
	}
}

func flag(of func(*Rules) *bool) func(*Rules, string) error {
	return func(r *Rules, v string) error {
		*of(r) = v == "on"
		return nil
	}
}

func number(of func(*Rules) *int) func(*Rules, string) error {
	return func(r *Rules, v string) (err error) {
		*of(r), err = strconv.Atoi(v)
		return err
	}
}

// option of a kind that the preset may change: its first value leaves it to the preset.
func presetOption(key, rule string, apply func(*Rules, string) error, values ...string) option {
	return option{
		game.Option{Key: key, Kind: game.Choice, Values: slices.Concat([]string{byPreset}, values), Default: byPreset, Rule: rule},
		func(r *Rules, v string) error {
			if v == byPreset {
				return nil
			}
			return apply(r, v)
		},
	}
}

func switchOption(key, rule, value string, of func(*Rules) *bool) option {
	return option{game.Option{Key: key, Kind: game.Switch, Default: value, Rule: rule}, flag(of)}
}

func choiceOption(key, rule string, apply func(*Rules, int), values ...string) option {
	return option{game.Option{Key: key, Kind: game.Choice, Values: values, Default: values[0], Rule: rule}, choose(apply, values...)}
}

func asked(o option) option {
	o.Ask = true
	return o
}

// presetNames are those of the presets; yardArms are the five arms in their order [S].
var presetNames = []string{"yard", "plain", "kids"}

const yardArms = "infantry,cavalry,artillery,tanks,heavy"

// options are in the order of the canonical name and of their application: section 9 of the rules.
var options = []option{
	{game.Option{Key: "preset", Kind: game.Choice, Values: presetNames, Default: "yard", Ask: true, Rule: "8.1"}, applyPreset},
	asked(presetOption("match", "3.6", choose(func(r *Rules, i int) { r.Match = matchKind(i) },
		"campaign", "tour", "round", "bestOf", "noAdvance"), "campaign", "tour", "round", "bestOf", "noAdvance")),
	{game.Option{Key: "rounds", Kind: game.Number, Default: "5", Min: 1, Max: 99, Rule: "3.6"}, number(func(r *Rules) *int { return &r.Rounds })},
	{game.Option{Key: "size", Kind: game.Choice, Values: []string{"8", "10"}, Default: "8", Rule: "1.1"}, number(func(r *Rules) *int { return &r.Size })},
	{game.Option{Key: "arms", Kind: game.Words, Values: ArmNames(), Default: byPreset, Rule: "4.1", Tool: "formations"}, applyArms},
	asked(choiceOption("armChange", "3.5", func(r *Rules, i int) { r.ArmChange = armChange(i) }, "winner", "loser", "both")),
	presetOption("nextStarter", "3.1", choose(func(r *Rules, i int) { r.Next = nextStarter(i) },
		"white", "winner", "loser", "alternate"), "white", "winner", "loser", "alternate"),
	presetOption("bonusAdvance", "3.2", flag(func(r *Rules) *bool { return &r.Bonus }), "on", "off"),
	choiceOption("keepTurn", "2.3", func(r *Rules, i int) { r.Keep = KeepTurn(i) }, "noOwnLoss", "strikerStays", "alwaysAlternate"),
	presetOption("traitor", "5.1", flag(func(r *Rules) *bool { return &r.Traitor }), "on", "off"),
	presetOption("overhangCheck", "5.2", choose(func(r *Rules, i int) { r.Overhang = OverhangCheck(i) },
		"on", "off", "strict"), "on", "off", "strict"),
	switchOption("cutByCheck", "5.3", "on", func(r *Rules) *bool { return &r.Cut }),
	{game.Option{Key: "liftSpeed", Kind: game.Number, Default: "45", Min: 20, Max: 100, Rule: "5.2"},
		func(r *Rules, v string) error { n, err := strconv.Atoi(v); r.LiftSpeed = 10 * n; return err }},
	asked(switchOption("earthTurns", "5.4", "on", func(r *Rules) *bool { return &r.EarthTurns })),
	presetOption("allowPoke", "6.2", flag(func(r *Rules) *bool { return &r.Poke }), "on", "off"),
	presetOption("allowScissors", "6.3", flag(func(r *Rules) *bool { return &r.Scissors }), "on", "off"),
	switchOption("loft", "6.1", "on", func(r *Rules) *bool { return &r.Loft }),
	switchOption("spin", "6.1", "on", func(r *Rules) *bool { return &r.Spin }),
	switchOption("pieRule", "3.1", "off", func(r *Rules) *bool { return &r.Pie }),
	{game.Option{Key: "reserve", Kind: game.Number, Default: "0", Min: 0, Max: 4, Rule: "4.3"}, number(func(r *Rules) *int { return &r.Reserve })},
	switchOption("boardTurned", "1.2", "on", func(r *Rules) *bool { return &r.BoardTurned }),
	{game.Option{Key: "table", Kind: game.Choice, Values: materialNames(), Default: "wood", Rule: "7.1"},
		func(r *Rules, v string) error { r.Table = v; return nil }},
	choiceOption("aimNoise", "6.4", func(r *Rules, i int) { r.Noise = aimNoise(i) }, "off", "small", "medium", "large"),
	{game.Option{Key: "clock", Kind: game.Number, Default: "45", Min: 0, Max: 120, Rule: "2.5"}, applyClock},
}

func materialNames() []string {
	names := make([]string, len(materials))
	for i := range materials {
		names[i] = materials[i].name
	}
	return names
}

// applyPreset sets what the three presets say: the yard's rules [S], the plain ones of [W], and those
// for children.
func applyPreset(r *Rules, v string) error {
	r.Match, r.Next, r.Bonus, r.Traitor, r.Overhang, r.Poke, r.Scissors = campaign, whiteStarts, true, true, OverhangChecked, true, true
	if v == "yard" {
		return nil
	}
	r.Next, r.Bonus, r.Overhang, r.Poke, r.Scissors = winnerStarts, false, OverhangStays, false, false
	if v == "kids" {
		r.Traitor, r.Match = false, oneRound
	}
	return nil
}

// applyArms reads the list of arms; the size of the board is known by now.
func applyArms(r *Rules, v string) (err error) {
	r.Arms, err = ParseArms(v, r.Size)
	return err
}

// applyClock allows what a hand needs: no bound, or ten seconds and more.
func applyClock(r *Rules, v string) (err error) {
	if r.Clock, err = strconv.Atoi(v); err == nil && r.Clock > 0 && r.Clock < 10 {
		f := game.Faultf("clock", "{n} seconds for a shot, want 0 or 10 to 120", r.Clock).In("clock")
		return fmt.Errorf("%w: %w", f, game.ErrValue)
	}
	return err
}

// groups tell what the options are about.
var groups = map[string]string{
	"preset": "match", "match": "match", "rounds": "match", "arms": "match", "armChange": "match", "nextStarter": "match",
	"bonusAdvance": "match", "pieRule": "match", "reserve": "match",
	"keepTurn": "shot", "earthTurns": "shot", "allowPoke": "shot", "allowScissors": "shot", "loft": "shot", "spin": "shot",
	"aimNoise": "shot", "clock": "shot",
	"traitor": "after", "overhangCheck": "after", "cutByCheck": "after", "liftSpeed": "after",
	"size": "things", "boardTurned": "things", "table": "things",
}

// schema is the list of options of the game.
func schema() []game.Option {
	list := make([]game.Option, len(options))
	for i := range options {
		list[i] = options[i].Option
		list[i].Group = groups[list[i].Key]
	}
	return list
}

// settle makes the rules of the values of all options. Errors wrap game.ErrOption.
func settle(values map[string]string) (Rules, error) {
	var r Rules
	for i := range options {
		o := &options[i]
		v, ok := values[o.Key]
		if !ok {
			v = o.Default
		}
		if o.Key == "arms" && v == byPreset {
			if v = "infantry"; values["preset"] == "yard" || values["preset"] == "" {
				v = yardArms
			}
		}
		if err := o.apply(&r, v); err != nil {
			return r, fmt.Errorf("option %s=%s: %w", o.Key, clip(v), err)
		}
	}
	return r, r.check()
}

// check refuses options that do not go together.
func (r *Rules) check() error {
	if r.Overhang != OverhangChecked {
		r.Cut = false // nothing is checked
	}
	if r.Pie && r.Match == noAdvance && len(r.Arms) > 1 {
		f := game.Faultf("pieArms", "option pieRule=on with match=noAdvance: armies of arms that were chosen cannot be exchanged").In("pieRule", "match", "arms")
		return fmt.Errorf("%w: %w", f, game.ErrClash)
	}
	return nil
}

var _ game.EffectiveOptions = (*Game)(nil)

// EffectiveOptions are the options that the preset may set, with what they come to.
func (g *Game) EffectiveOptions() map[string]string {
	arms := make([]string, len(g.Arms))
	for i, a := range g.Arms {
		arms[i] = FormatArm(a)
	}
	meant := map[string]string{"arms": strings.Join(arms, ",")}
	for key, i := range map[string]int{
		"match": int(g.Match), "nextStarter": int(g.Next), "overhangCheck": int(g.Overhang),
		"bonusAdvance": indexOf(g.Bonus), "traitor": indexOf(g.Traitor),
		"allowPoke": indexOf(g.Poke), "allowScissors": indexOf(g.Scissors),
	} {
		at := slices.IndexFunc(options, func(o option) bool { return o.Key == key })
		meant[key] = options[at].Values[1+i] // the first value leaves it to the preset
	}
	return meant
}

// indexOf is the place of a switch among on and off.
func indexOf(on bool) int {
	if on {
		return 0
	}
	return 1
}
