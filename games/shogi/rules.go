package shogi

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of a game; the options change single fields.
type Rules struct {
	*layout
	Initial    string // the position before the first move
	Most       [8]int // how many pieces there are of each kind, promoted or not
	Sennichite repetition
	Impasse    impasse
	Longest    int // moves after which the game is a draw

	given int // what the pieces that White gives as a handicap count at an impasse
}

// repetition is what a fourth repetition without perpetual check comes to.
type repetition uint8

const (
	replay     repetition = iota // no result: the players play again with colours exchanged, which is their affair or that of a series
	drawn                        // a draw
	secondWins                   // the second player wins, as in minishogi
)

// impasse is what becomes of Kings that have entered the enemy's zone.
type impasse uint8

const (
	declare27 impasse = iota // a side may declare that it has 28 or 27 points in the zone
	points24                 // when both have entered: 31 points win, from 24 on there is no result
	try                      // a King that reaches the enemy King's first square wins
	off
)

// handMost is the largest number of pieces alike in a hand.
const handMost = 18

// Bounds of the option maxPlies.
const (
	fewestPlies = 100
	usualPlies  = 500
	mostPlies   = 1000
)

// handicap is a start in which White gives pieces and moves first.
type handicap struct {
	name  string
	rows  string // the first two of White's
	given int    // points of what is given
}

// handicaps are in the order of the option. A lance is given on the left as White sits, 1a.
var handicaps = []handicap{
	{"none", "lnsgkgsnl/1r5b1", 0},
	{"lance", "lnsgkgsn1/1r5b1", 1},
	{"bishop", "lnsgkgsnl/1r7", 5},
	{"rook", "lnsgkgsnl/7b1", 5},
	{"rookLance", "lnsgkgsn1/7b1", 6},
	{"two", "lnsgkgsnl/9", 10},
	{"four", "1nsgkgsn1/9", 12},
	{"six", "2sgkgs2/9", 14},
	{"eight", "3gkg3/9", 16},
	{"ten", "4k4/9", 18},
}

const (
	ranks      = "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "
	smallStart = "rbsgk/4p/5/P4/KGSBR b - 1"
)

// start is the position of a handicap before the first move.
func (h handicap) start() string {
	side := "w"
	if h.given == 0 {
		side = "b"
	}
	return h.rows + ranks + side + " - 1"
}

// option is a house rule: its values, how it stands in a rule set, and what a value does.
type option struct {
	key, rule string
	ask       bool
	values    []string
	apply     func(r *Rules, i int)
}

var handicapOption = option{
	key: "handicap", rule: "1.4", ask: true, values: handicapNames(),
	apply: func(r *Rules, i int) { r.Initial, r.given = handicaps[i].start(), handicaps[i].given },
}

func handicapNames() (names []string) {
	for _, h := range handicaps {
		names = append(names, h.name)
	}
	return names
}

// sennichiteOption has the values in the order of a game, the usual one first.
func sennichiteOption(order ...repetition) option {
	words := map[repetition]string{replay: "replay", drawn: "draw", secondWins: "secondWins"}
	o := option{key: "sennichite", rule: "5.2", apply: func(r *Rules, i int) { r.Sennichite = order[i] }}
	for _, value := range order {
		o.values = append(o.values, words[value])
	}
	return o
}

var impasseOption = option{
	key: "impasse", rule: "5.4", values: []string{"declare27", "points24", "try", "off"},
	apply: func(r *Rules, i int) { r.Impasse = impasse(i) },
}

// variant is a game of the family.
type variant struct {
	id      string
	aliases []string
	tags    []string
	moment  string
	rules   Rules
	options []option
}

var variants = []variant{
	{
		id: "shogi", tags: []string{"beyond"},
		moment:  "ln1g3nl/1r2gksb1/p1ppp2pp/1p3pp2/7P1/2P1PP3/PPSP1SP1P/1B1R1GK2/LN1G3NL b - 41",
		rules:   Rules{layout: usual, Most: [8]int{pawn: 18, lance: 4, knight: 4, silver: 4, gold: 4, bishop: 2, rook: 2}},
		options: []option{handicapOption, sennichiteOption(replay, drawn), impasseOption},
	},
	{
		id: "minishogi", aliases: []string{"gogoshogi"}, tags: []string{"quick", "beyond"},
		moment: "r2gk/b2sp/2S2/P4/KG1BR b - 5",
		rules: Rules{
			layout: small, Most: [8]int{pawn: 2, silver: 2, gold: 2, bishop: 2, rook: 2}, Initial: smallStart, Impasse: off,
		},
		options: []option{sennichiteOption(secondWins, replay, drawn)},
	},
}

func (v *variant) schema() []game.Option {
	list := make([]game.Option, 0, len(v.options)+1)
	for _, o := range v.options {
		list = append(list, game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[0], Ask: o.ask, Rule: o.rule})
	}
	return append(list, game.Option{
		Key: "maxPlies", Kind: game.Number, Values: []string{"300", "500"}, Default: strconv.Itoa(usualPlies),
		Min: fewestPlies, Max: mostPlies, Rule: "5.5",
	})
}

// open settles the rules with the values of the options.
func (v *variant) open(values map[string]string) (*game.Game, error) {
	g := &Game{Rules: v.rules}
	for _, o := range v.options {
		if i := slices.Index(o.values, values[o.key]); i >= 0 {
			o.apply(&g.Rules, i)
		}
	}
	g.Longest = usualPlies
	if n, err := strconv.Atoi(values["maxPlies"]); err == nil {
		g.Longest = n
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: g.Longest, Captured: game.ToHand}, nil
}

// Game is a settled rule set. It never changes and is shared by its positions.
type Game struct{ Rules }

// Start is the position before the first move.
func (g *Game) Start() game.Position {
	p, err := g.Parse(g.Initial)
	if err != nil {
		panic(err)
	}
	return p
}

// Small tells whether this is minishogi's board.
func (g *Game) Small() bool { return g.layout == small }

// declares tells whether the rules know declarations.
func (g *Game) declares() bool { return g.Impasse == declare27 || g.Impasse == points24 }
