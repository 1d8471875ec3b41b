package janggi

import (
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of a game; the options change single fields. The zero value of a field means what most
// players play.
type Rules struct {
	Set      ruleSet
	Chosen   bool       // the arrays are chosen as plies, Han's first
	Array    [seats]int // else these, as indices into arrays
	MaxPlies int        // after the choice of the arrays
}

// ruleSet is what a bikjang and a repetition mean, and whether points are counted.
type ruleSet uint8

const (
	official    ruleSet = iota // a bikjang that is left standing is counted
	traditional                // it is a draw, and nothing is counted
	modern                     // facing means nothing, points are counted, no position may be repeated twice
	casual                     // facing means nothing, nothing is counted
)

var ruleSets = []string{"official", "traditional", "modern", "casual"}

// bikjang tells whether generals may not go on facing each other.
func (r *Rules) bikjang() bool { return r.Set <= traditional }

// counting tells whether points decide games that nobody has won by mate.
func (r *Rules) counting() bool { return r.Set == official || r.Set == modern }

// seats is the number of players: Cho is seat 0, Han is seat 1.
const seats = 2

// arrays are the orders of horses (n) and elephants (b) on each side's files b, c, g and h.
var arrays = []string{"nbbn", "bnnb", "nbnb", "bnbn"}

// lengths are the plies after which a game may end.
var lengths = []string{"100", "200", "300", "400"}

const usualLength = "200"

var fixedOrChosen = []string{"fixed", "chosen"}

// options are in the order of the canonical name.
var options = []game.Option{
	{Key: "rules", Kind: game.Choice, Values: ruleSets, Default: ruleSets[official], Ask: true, Rule: "4.4"},
	{Key: "arrays", Kind: game.Choice, Values: fixedOrChosen, Default: fixedOrChosen[0], Ask: true, Rule: "1.4"},
	{Key: "arrayHan", Kind: game.Choice, Values: arrays, Default: arrays[0], Rule: "1.4"},
	{Key: "arrayCho", Kind: game.Choice, Values: arrays, Default: arrays[0], Rule: "1.4"},
	{Key: "maxPlies", Kind: game.Choice, Values: lengths, Default: usualLength, Rule: "4.5"},
}

// open settles the values of the options.
func open(values map[string]string) (*game.Game, error) {
	r := Rules{
		Set:    ruleSet(slices.Index(ruleSets, values["rules"])),
		Chosen: values["arrays"] == fixedOrChosen[1],
		Array:  [seats]int{slices.Index(arrays, values["arrayCho"]), slices.Index(arrays, values["arrayHan"])},
	}
	r.MaxPlies, _ = strconv.Atoi(values["maxPlies"])
	g := &Game{Rules: r, board: newBoard(r.Chosen)}
	longest := r.MaxPlies
	if r.Chosen {
		longest += seats
	}
	return &game.Game{Rules: g, Seats: seats, MaxPlies: longest}, nil
}

// Game is a settled rule set. It never changes and is shared by its positions.
type Game struct {
	Rules
	board *game.Board
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p := &Position{g: g}
	p.setUp()
	if g.Chosen {
		p.turn, p.stage = han, choosing+han
		return p
	}
	p.array(cho, g.Array[cho])
	p.array(han, g.Array[han])
	p.settle()
	return p
}

// setUp puts all but horses and elephants on the board.
func (p *Position) setUp() {
	for s := range seats {
		row := func(y int) int { return y + s*(rows-1-2*y) }
		p.put(s, General, number(4, row(1)))
		for _, x := range [2]int{0, 8} {
			p.put(s, Chariot, number(x, row(0)))
		}
		for _, x := range [2]int{3, 5} {
			p.put(s, Guard, number(x, row(0)))
		}
		for _, x := range [2]int{1, 7} {
			p.put(s, Cannon, number(x, row(2)))
		}
		for x := 0; x < columns; x += 2 {
			p.put(s, Soldier, number(x, row(3)))
		}
	}
}

// arrayFiles are the columns of horses and elephants.
var arrayFiles = [4]int{1, 2, 6, 7}

// array puts the horses and elephants of a side on the board.
func (p *Position) array(s, i int) {
	for j, x := range arrayFiles {
		kind := Horse
		if arrays[i][j] == 'b' {
			kind = Elephant
		}
		p.put(s, kind, number(x, s*(rows-1)))
	}
}
