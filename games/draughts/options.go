package draughts

import (
	"fmt"
	"maps"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// option is a house rule: which games have it, its values there, and what a value does.
type option struct {
	key   string
	rule  string
	ask   bool
	kind  string
	offer func(r *Rules) (values []string, value string) // nil values: not offered
	apply func(r *Rules, value string)
}

func on(yes bool) string {
	if yes {
		return "on"
	}
	return "off"
}

// choice offers values, with the one at index as default.
func choice(index int, values ...string) ([]string, string) { return values, values[index] }

var (
	promoNames      = []string{"end", "pass", "on"}
	landNames       = []string{"any", "adjacent", "killer"}
	precedenceNames = []string{"free", "most", "spanish", "italian", "kingFirst", "frisian"}
	objectiveNames  = []string{"normal", "lose", "breakthrough"}
	huffNames       = []string{"off", "losePiece", "redo"}
)

// options are in the order of the canonical name: rules/draughts 5.
var options = []option{
	{
		key: "capture", rule: "1.5.3", ask: true,
		offer: func(*Rules) ([]string, string) { return choice(0, "must", "may") },
		apply: func(r *Rules, v string) { r.MayPass = v == "may" },
	},
	{
		key: "huff", rule: "1.5.17",
		offer: func(*Rules) ([]string, string) { return choice(0, huffNames...) },
		apply: func(r *Rules, v string) {
			r.Huff = huffing(slices.Index(huffNames, v))
			r.MayPass = r.MayPass || r.Huff != huffOff
		},
	},
	{
		key: "manBack", rule: "1.5.3", ask: true, kind: game.Switch,
		offer: func(r *Rules) ([]string, string) {
			if r.Ortho || r.Dirs == kernel.TakesAll8 {
				return nil, ""
			}
			return []string{}, on(r.ManBack)
		},
		apply: func(r *Rules, v string) { r.ManBack = v == "on" },
	},
	{
		key: "orientation", rule: "1.1.2",
		offer: func(r *Rules) ([]string, string) {
			if r.Ortho {
				return nil, ""
			}
			return choice(index(!r.DarkLeft), "darkLeft", "darkRight")
		},
		apply: func(r *Rules, v string) { r.DarkLeft = v == "darkLeft" },
	},
	{
		key: "first", rule: "1.4.1",
		offer: func(r *Rules) ([]string, string) { return choice(r.First, "white", "black", "lot") },
		apply: func(r *Rules, v string) {
			r.Lot = v == "lot"
			if !r.Lot {
				r.First = index(v == "black")
			}
		},
	},
	{
		key: "precedence", rule: "1.5.14",
		offer: offerPrecedence,
		apply: func(r *Rules, v string) { r.Precedence = kernel.Precedence(slices.Index(precedenceNames, v)) },
	},
	{
		key: "mustContinue", rule: "1.5.5", kind: game.Switch,
		offer: func(*Rules) ([]string, string) { return []string{}, "on" },
		apply: func(r *Rules, v string) { r.MayStop = v == "off" },
	},
	{
		key: "land", rule: "1.5.2",
		offer: func(r *Rules) ([]string, string) {
			if !r.Flying || r.Ortho {
				return nil, ""
			}
			return choice(int(r.Land), landNames...)
		},
		apply: func(r *Rules, v string) { r.Land = kernel.Land(slices.Index(landNames, v)) },
	},
	{
		key: "promo", rule: "1.5.15",
		offer: func(r *Rules) ([]string, string) {
			if r.Ortho {
				return choice(0, "on", "end")
			}
			return choice(int(r.Promo), promoNames...)
		},
		apply: func(r *Rules, v string) { r.Promo = kernel.Promo(slices.Index(promoNames, v)) },
	},
	{
		key: "drawRules", rule: "1.9.1",
		offer: offerDraws,
		apply: func(r *Rules, v string) { r.Draws = drawRules(slices.Index(drawNames, v)) },
	},
	{
		key: "drawMode", rule: "1.9.2",
		offer: func(*Rules) ([]string, string) { return choice(0, "auto", "claim") },
		apply: func(r *Rules, v string) { r.DrawsClaimed = v == "claim" },
	},
	{
		key: "menRows", rule: "1.3.2",
		offer: func(r *Rules) ([]string, string) {
			if !r.Ortho {
				return nil, ""
			}
			return choice(0, "rows23", "rows13")
		},
		apply: func(r *Rules, v string) { r.Gap = v == "rows13"; r.SkipRow = !r.Gap },
	},
	{
		key: "manStepBack", rule: "1.4.3", kind: game.Switch,
		offer: func(r *Rules) ([]string, string) {
			if !r.Ortho {
				return nil, ""
			}
			return []string{}, "off"
		},
		apply: func(r *Rules, v string) { r.ManStepBack = v == "on" },
	},
	{
		key: "kids", rule: "1.10.1",
		offer: func(*Rules) ([]string, string) { return choice(0, "off", "first", "second", "full") },
		apply: applyKids,
	},
	{
		key: "ballot", rule: "1.10.2",
		offer: offerBallot,
		apply: func(r *Rules, v string) { r.Ballot = v },
	},
	{
		key: "objective", rule: "1.7.1",
		offer: func(r *Rules) ([]string, string) {
			if r.Objective != AimNormal {
				return nil, ""
			}
			return choice(0, "normal", "lose")
		},
		apply: func(r *Rules, v string) { r.Objective = Objective(slices.Index(objectiveNames, v)) },
	},
}

func index(second bool) int {
	if second {
		return 1
	}
	return 0
}

func offerPrecedence(r *Rules) ([]string, string) {
	value := precedenceNames[r.Precedence]
	switch {
	case r.Ortho:
		return []string{"most", "free"}, value
	case r.Dirs == kernel.TakesAll8:
		return []string{"frisian", "most", "free"}, value
	}
	return precedenceNames[:kernel.PreferFrisian], value
}

// offerDraws offers the sets that were made for kings of this kind.
func offerDraws(r *Rules) ([]string, string) {
	value := drawNames[r.Draws]
	switch {
	case r.Ortho:
		return []string{"none", "tr"}, value
	case r.Dirs == kernel.TakesAll8:
		return []string{"none", "fr", "int"}, value
	case !r.Flying:
		return []string{"none", "en", "it"}, value
	}
	values := []string{"none", "ru", "ruOld", "int", "br", "es", "pool", "cz"}
	if !slices.Contains(values, value) {
		values = append(values, value)
	}
	return values, value
}

// offerBallot offers the tables of openings made for the game: those whose men, first side and
// ways of moving are the table's.
func offerBallot(r *Rules) ([]string, string) {
	switch {
	case r.Objective != AimNormal || r.Rows != 3 || r.W != 8 || !r.DarkLeft:
		return nil, ""
	case !r.Flying && r.First == 1:
		return choice(0, "off", "twoMove", "threeMove")
	case r.Flying && r.First == 0 && r.ManBack:
		return choice(0, "off", "fmjd64")
	}
	return nil, ""
}

// applyKids makes the steps for children: first without duty to capture and without captures
// backwards, and nobody counts draws; then with the duty; then all the rules.
func applyKids(r *Rules, value string) {
	switch value {
	case "first":
		r.MayPass, r.ManBack, r.Draws = true, false, drawNone
	case "second":
		r.MayPass, r.ManBack, r.Draws, r.Huff = false, false, drawNone, huffOff
	}
}

// schema is the list of options that a rule set offers.
func schema(r *Rules) []game.Option {
	var list []game.Option
	for _, o := range options {
		values, value := o.offer(r)
		if values == nil {
			continue
		}
		kind := o.kind
		if kind == "" {
			kind = game.Choice
		}
		list = append(list, game.Option{Key: o.key, Kind: kind, Values: values, Default: value, Ask: o.ask, Rule: o.rule})
	}
	return list
}

// settled is a preset with the values of its options.
func (r Rules) settled(values map[string]string) Rules {
	for _, o := range options {
		if v, ok := values[o.key]; ok {
			o.apply(&r, v)
		}
	}
	return r
}

// game settles the tables of a rule set; false if none of the openings to be drawn is possible in it.
func (r *Rules) game() (*Game, bool) {
	g := New(*r)
	if r.Ballot == "" || r.Ballot == "off" {
		return g, true
	}
	g.openings = openingsOf(g, r.Ballot)
	return g, g.drawsOpening()
}

// open settles a preset with the values of its options.
func open(base Rules, values map[string]string) (*game.Game, error) {
	r := base.settled(values)
	g, ok := r.game()
	if !ok {
		return nil, clash(base, values)
	}
	return gameOf(g), nil
}

// gameOf is the game of the tables of a rule set.
func gameOf(g *Game) *game.Game { return &game.Game{Rules: g, Seats: 2, MaxPlies: 3*maxPlies + 2} }

// clash is the error of a table of openings none of which the other options leave possible. It names
// those without which some would be.
func clash(base Rules, values map[string]string) error {
	f := game.Faultf("noBallot", "option ballot={value}: no opening of the table is possible with the other options", values["ballot"]).In("ballot")
	for _, o := range options {
		v, ok := values[o.key]
		if !ok || o.key == "ballot" {
			continue
		}
		if _, usual := o.offer(&base); v == usual {
			continue
		}
		fewer := maps.Clone(values)
		delete(fewer, o.key)
		r := base.settled(fewer)
		if _, ok := r.game(); ok {
			f.With = append(f.With, o.key)
		}
	}
	return fmt.Errorf("%w: %w", f, game.ErrClash)
}
