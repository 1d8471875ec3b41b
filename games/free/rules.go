package free

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is what players agree on before they begin.
type Rules struct {
	Width, Height int
	Look          string // checkered, plain or points
	Start         string // what stands on the board at the start
	Dice          int    // that are thrown together
	Counters      int    // of each side
	Turns         bool   // the sides take turns, each as long as its player wants
	box           *box
}

// Bounds of the options, and of a counter.
const (
	mostSize     = 19
	mostDice     = 5
	mostCounters = 3
	mostCount    = 999
)

// maxPlies ends every game: no game is longer.
const maxPlies = 5000

// Values of options that are asked about by name.
const (
	checkered = "checkered"
	points    = "points"
	freely    = "free"
	alternate = "alternate"
)

// options are in the order of the canonical name.
var options = []game.Option{
	{Key: "width", Kind: game.Number, Min: 1, Max: mostSize, Default: "8", Rule: "1.1", Group: "board"},
	{Key: "height", Kind: game.Number, Min: 1, Max: mostSize, Default: "8", Rule: "1.1", Group: "board"},
	{Key: "look", Kind: game.Choice, Values: []string{checkered, "plain", points}, Default: checkered, Rule: "1.1", Group: "board"},
	{Key: "pieces", Kind: game.Choice, Values: boxNames(), Default: boxes[0].name, Rule: "1.2", Group: "pieces"},
	{Key: "start", Kind: game.Choice, Values: startNames(), Default: starts[0].name, Rule: "1.3", Group: "pieces", Ask: true},
	{Key: "dice", Kind: game.Number, Min: 0, Max: mostDice, Default: "0", Rule: "3.1", Group: "play"},
	{Key: "counters", Kind: game.Number, Min: 0, Max: mostCounters, Default: "0", Rule: "3.2", Group: "play"},
	{Key: "turns", Kind: game.Choice, Values: []string{freely, alternate}, Default: freely, Rule: "2.1", Group: "play", Ask: true},
}

func boxNames() (list []string) {
	for _, b := range boxes {
		list = append(list, b.name)
	}
	return list
}

func startNames() (list []string) {
	for _, s := range starts {
		list = append(list, s.name)
	}
	return list
}

// open settles the rules with the values of the options.
func open(values map[string]string) (*game.Game, error) {
	number := func(key string) int {
		n, _ := strconv.Atoi(values[key]) // the registry has read it
		return n
	}
	r := Rules{
		Width: number("width"), Height: number("height"), Look: values["look"], Start: values["start"],
		Dice: number("dice"), Counters: number("counters"), Turns: values["turns"] == alternate,
		box: &boxes[slices.IndexFunc(boxes, func(b box) bool { return b.name == values["pieces"] })],
	}
	g := &Game{Rules: r, layout: layoutOf(r)}
	start := starts[slices.IndexFunc(starts, func(s start) bool { return s.name == r.Start })]
	if !start.fits(g) {
		f := game.Faultf("startFit", "the array of chess needs chess pieces and a board of {least} by {rows} at least", arrayWidth, arrayHeight)
		return nil, fmt.Errorf("option start=%s: %w: %w", r.Start, f.In("start", "pieces", "width", "height"), game.ErrClash)
	}
	start.set(g, func(x, y int, c piece) { g.array[g.At(x, y)] = c })
	return &game.Game{Rules: g, Seats: seats, Sampled: true, MaxPlies: maxPlies}, nil
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
	array [most]piece // at the start
}

// Start is the board as it was agreed on.
func (g *Game) Start() game.Position {
	p := &Position{g: g}
	for sq, c := range g.array[:g.Len()] {
		p.set(sq, c)
	}
	return p
}
