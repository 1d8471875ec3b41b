package xiangqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// fileRow is a rule set as files have it, with the position in which it begins.
type fileRow struct {
	Rules
	Array string
}

func init() {
	rulesfile.Register("xiangqi", rulesfile.NewForm[fileRow](
		rulesfile.Words[repetitionRule]("axf", "cxa", "simple"),
		rulesfile.Within("quiet", 0, maxPlies),
		rulesfile.Told("small", "seven by seven points without river, advisors and elephants"),
		rulesfile.Told("repetition", "what the third occurrence of a position means"),
		rulesfile.Told("quiet", "plies without a capture after which the game is drawn, 0: never"),
		rulesfile.Told("array", "the position before the first move"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (fileRow, bool) {
	own := g.Rules.(*Game)
	return fileRow{own.Rules, game.Text(own.Start())}, true
}

// fromFile opens rules that a stranger may have written.
func fromFile(row fileRow) (*game.Game, error) {
	g, err := row.game(row.Array)
	if err != nil {
		return nil, rulesfile.At("array", err)
	}
	if g.Start().Outcome().Over() {
		return nil, rulesfile.AtField("array", "the game would be over before it begins")
	}
	return g, nil
}
