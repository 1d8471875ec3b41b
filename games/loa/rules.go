package loa

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of one game. A variant is a row of the preset table, and the options change
// single fields. The zero value of a field means what most players play.
type Rules struct {
	Size       int // columns and rows
	Setup      start
	Hole       bool // the square in the middle swallows whoever lands on it
	Both       bothRule
	Stuck      stuckRule
	Repetition repetitionRule
}

type (
	start          uint8
	bothRule       uint8
	stuckRule      uint8
	repetitionRule uint8
)

// How the pieces stand at the start.
const (
	ranksAndFiles start = iota // Black on the first and last rank, White on the first and last file
	scrambled                  // by turns all round the edge
)

// What a move that connects both sides at once means.
const (
	moverWins bothRule = iota
	bothDraw
)

// What happens to a side that has no move.
const (
	stuckPasses stuckRule = iota
	stuckLoses
	stuckDraws
)

// What the third occurrence of a position means.
const (
	repetitionDraws repetitionRule = iota
	repetitionLoses                // to who has brought it about
)

// seats is the number of players.
const seats = 2

// maxPlies ends every game: no game is longer.
const maxPlies = 600

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "loa", aliases: []string{"lines-of-action", "linesOfAction"},
		rules: Rules{Size: 8}, moment: "1x1x1xx1/1oo5/2o5/2o4o/2x1oxxo/3xx1xo/7o/7o x 18"},
	{id: "scrambled-eggs", aliases: []string{"scrambledEggs"}, tags: []string{"beyond"},
		rules: Rules{Size: 8, Setup: scrambled}, moment: "1ox5/2x1oo2/3x3x/o4o1x/ox2xx2/o4xo1/7o/1x6 x 18"},
	{id: "black-hole", aliases: []string{"loa-black-hole"}, tags: []string{"beyond"},
		rules: Rules{Size: 9, Hole: true}, moment: "9/2o6/x2xooo2/1x2o1o2/2ox5/o1o6/o3x3o/o3x3o/1xx2xxx1 x 18"},
}

// option is a house rule: its values, how it stands in a rule set, and what a value does.
type option struct {
	key, rule string
	kind      string
	ask       bool
	values    []string
	value     func(r *Rules) int
	apply     func(r *Rules, i int)
}

var sizes = []string{"6", "8", "9", "12"}

// options are in the order of the canonical name.
var options = []option{
	{
		key: "both", rule: "3.2", ask: true, values: []string{"mover", "draw"},
		value: func(r *Rules) int { return int(r.Both) },
		apply: func(r *Rules, i int) { r.Both = bothRule(i) },
	},
	{
		key: "stuck", rule: "2.5", values: []string{"pass", "loses", "draw"},
		value: func(r *Rules) int { return int(r.Stuck) },
		apply: func(r *Rules, i int) { r.Stuck = stuckRule(i) },
	},
	{
		key: "repetition", rule: "3.3", values: []string{"draw", "loses"},
		value: func(r *Rules) int { return int(r.Repetition) },
		apply: func(r *Rules, i int) { r.Repetition = repetitionRule(i) },
	},
	{
		key: "start", rule: "1.2", values: []string{"standard", "scrambled"},
		value: func(r *Rules) int { return int(r.Setup) },
		apply: func(r *Rules, i int) { r.Setup = start(i) },
	},
	{
		key: "size", rule: "1.1", values: sizes,
		value: func(r *Rules) int { return slices.Index(sizes, strconv.Itoa(r.Size)) },
		apply: func(r *Rules, i int) { r.Size, _ = strconv.Atoi(sizes[i]) },
	},
	{
		key: "hole", rule: "2.6", kind: game.Switch, values: []string{"off", "on"},
		value: func(r *Rules) int {
			if r.Hole {
				return 1
			}
			return 0
		},
		apply: func(r *Rules, i int) { r.Hole = i == 1 },
	},
}

// schema is the list of options of a rule set.
func schema(r Rules) []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		list[i] = game.Option{Key: o.key, Kind: game.Choice, Values: o.values, Default: o.values[o.value(&r)], Ask: o.ask, Rule: o.rule}
		if o.kind == game.Switch {
			list[i].Kind, list[i].Values = game.Switch, nil
		}
	}
	return list
}

// open settles a preset with the values of its options.
func open(r Rules, values map[string]string) (*game.Game, error) {
	for _, o := range options {
		if i := slices.Index(o.values, values[o.key]); i >= 0 {
			o.apply(&r, i)
		}
	}
	return r.game()
}

// game settles the tables of a rule set.
func (r Rules) game() (*game.Game, error) {
	g := &Game{Rules: r, layout: layoutOf(r.Size)}
	if r.Hole && g.middle < 0 {
		f := game.Faultf("holeSize", "a board of {size} by {size} has no square in the middle for the hole", r.Size, r.Size)
		return nil, fmt.Errorf("option hole=on with size=%d: %w: %w", r.Size, f.In("hole", "size"), game.ErrClash)
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: maxPlies}, nil
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p := &Position{g: g}
	for i, sq := range g.edge() {
		seat := 1 - i%2
		if g.Setup == ranksAndFiles {
			seat = 1 - i/(g.Size-2)%2
		}
		p.put(seat, sq)
	}
	return p
}

// edge are the squares round the board without its corners, clockwise from the second square of the first file.
func (g *Game) edge() (squares []int) {
	last := g.Size - 1
	for side := range 4 {
		for i := 1; i < last; i++ {
			x, y := [4]int{0, i, last, last - i}[side], [4]int{i, last, last - i, 0}[side]
			squares = append(squares, g.At(x, y))
		}
	}
	return squares
}
