package tictactoe

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Rules is the parameter set of the game.
type Rules struct {
	Size   int  // columns and rows
	Line   int  // marks that make a line
	Misere bool // a line loses
}

// seats is the number of players.
const seats = 2

// sizes are the boards, and the lengths of lines; the first is the usual one.
var sizes = []string{"3", "4", "5", "6", "7"}

// options are in the order of the canonical name.
var options = []game.Option{
	{Key: "size", Kind: game.Choice, Values: sizes, Default: sizes[0], Rule: "1.1"},
	{Key: "line", Kind: game.Choice, Values: sizes, Default: sizes[0], Rule: "2.1"},
	{Key: "misere", Kind: game.Switch, Default: "off", Rule: "2.2"},
}

// open settles the rules with the values of the options.
func open(values map[string]string) (*game.Game, error) {
	r := Rules{Size: numberOf(values["size"]), Line: numberOf(values["line"]), Misere: values["misere"] == "on"}
	return r.game()
}

// game settles the tables of a rule set.
func (r Rules) game() (*game.Game, error) {
	if r.Line > r.Size {
		f := game.Faultf("lineLong", "a line of {line} does not fit on a board of {size} by {size}", r.Line, r.Size, r.Size)
		return nil, fmt.Errorf("option line=%d with size=%d: %w: %w", r.Line, r.Size, f.In("line", "size"), game.ErrClash)
	}
	return &game.Game{Rules: &Game{Rules: r, layout: layoutOf(kind{r.Size, r.Line})}, Seats: seats, MaxPlies: r.Size * r.Size}, nil
}

// numberOf is a value of an option, which the registry has looked at.
func numberOf(value string) int {
	if !slices.Contains(sizes, value) {
		value = sizes[0]
	}
	n, _ := strconv.Atoi(value)
	return n
}

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
}

// Start is the empty board.
func (g *Game) Start() game.Position { return &Position{g: g} }
