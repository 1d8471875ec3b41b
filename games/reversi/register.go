package reversi

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/reversi/text"
)

func init() {
	for i := range presets {
		row := &presets[i]
		table := row.table()
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "reversi",
			Aliases: row.aliases,
			Options: schema(&row.rules),
			Tags:    row.tags,
			Puts:    discKind,
			Flips:   true,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				g, err := open(row.rules, values)
				if err == nil && row.rules.begins(&g.Rules.(*Game).Rules) {
					g.Rules.(*Game).named = table
				}
				return g, err
			},
		})
	}
	rulesfile.Register("reversi", rulesfile.NewForm[Rules](
		rulesfile.Words[shape](boardNames...),
		rulesfile.Words[start](startNames...),
		rulesfile.Words[objective](objectiveNames...),
		rulesfile.Within("size", 4, 12), rulesfile.Within("first", 0, 1),
		rulesfile.Told("size", "columns and rows of the square that holds the board: "+strings.Join(sizeNames, ", ")),
		rulesfile.Told("setup", "how a game begins"),
		rulesfile.Told("array", "the squares of a start of one's own, row by row: X dark, O light, - empty"),
		rulesfile.Told("ownStock", "each side has discs for half of the squares, and none after that"),
		rulesfile.Told("first", "who begins: 0 dark, 1 light"),
		rulesfile.Told("lot", "chance decides who begins"),
		rulesfile.Told("empties", "the squares left empty count for the side with more discs"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (Rules, bool) { return g.Rules.(*Game).Rules, true }

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if !slices.Contains(sizeNames, strconv.Itoa(r.Size)) {
		return nil, rulesfile.AtField("size", "%d: want one of %s", r.Size, strings.Join(sizeNames, " "))
	}
	g, err := r.game()
	if err != nil {
		return nil, err
	}
	if g.Start().Outcome().Over() {
		return nil, rulesfile.AtField("array", "the game would be over before it begins")
	}
	return g, nil
}
