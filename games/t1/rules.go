package t1

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of the game; the options change single fields. The zero value means what the edition of 2024
// says.
type Rules struct {
	Storm bool // a Veteran may step into the enemy castle, as the edition of 2025 allows
	Auto  bool // draws by repetition and by the rule of 40 moves need no claim
}

// Counts of plies without anything taken.
const (
	claimQuiet = 80  // 40 moves of each side: a draw may be claimed
	endQuiet   = 150 // 75 moves: the game ends by itself, our safety net
)

// maxPlies ends every game: at most 30 pieces can be taken before the Kings, and after each the count begins anew.
const maxPlies = 31 * endQuiet

// most is how many Princes, and how many Connets, promotion may give a side. Whether a Prince that enters the castle while
// there are so many Connets has lost the right for good, no edition says: it keeps it, and is no newcomer while it
// stays inside.
const most = 3

// army is the largest number of pieces of a side.
const army = 16

// start is the position before the first ply.
const start = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp 0 1"

// moment is a position in mid-fight: the first published game before its last attack.
const moment = "4k2r/1ii1iiii/r1s2c2/i1p1i1CI/2p1I3/1PS1sS1R/III1III1/R3K3 w Pp 0 13"

// option is a house rule: its values, how it stands in a rule set, and what a value does.
type option struct {
	key, rule string
	ask       bool
	values    []string
	apply     func(r *Rules, i int)
}

// options are in the order of the canonical name; the first value is the usual one.
var options = []option{
	{
		key: "rules", rule: "5.3", ask: true, values: []string{"2024", "2025"},
		apply: func(r *Rules, i int) { r.Storm = i == 1 },
	},
	{
		key: "drawMode", rule: "7.4", values: []string{"claim", "auto"},
		apply: func(r *Rules, i int) { r.Auto = i == 1 },
	},
}

func schema() []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[0], Ask: o.ask, Rule: o.rule}
	}
	return list
}

// open settles the rules with the values of the options.
func open(values map[string]string) (*game.Game, error) {
	g := &Game{}
	for _, o := range options {
		if i := slices.Index(o.values, values[o.key]); i >= 0 {
			o.apply(&g.Rules, i)
		}
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies}, nil
}

// Game is a settled rule set. It never changes and is shared by its positions.
type Game struct{ Rules }

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p, err := g.Parse(start)
	if err != nil {
		panic(err)
	}
	return p
}

// quietLimit is the count at which the game ends without a claim.
func (g *Game) quietLimit() int {
	if g.Auto {
		return claimQuiet
	}
	return endQuiet
}

// occurrences is how often a position stands before the game ends without a claim.
func (g *Game) occurrences() int {
	if g.Auto {
		return 3
	}
	return 5
}
