package weiqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

func init() {
	rulesfile.Register("weiqi", rulesfile.NewForm[Rules](
		rulesfile.Words[ruleSet](setIDs()...),
		rulesfile.Words[scoringRule]("area", "territory"),
		rulesfile.Words[koRule]("simple", "positional", "situational"),
		rulesfile.Words[suicideRule]("no", "multi", "yes"),
		rulesfile.Words[bonusRule]("none", "oneLess", "all"),
		rulesfile.Words[deadRule]("agree", "bot", "none"),
		rulesfile.Within("columns", smallestBoard, goban.Most), rulesfile.Within("rows", smallestBoard, goban.Most),
		rulesfile.Within("komi", -mostHalfKomi, mostHalfKomi), rulesfile.Within("handicap", 0, mostHandicap), rulesfile.Within("goal", 0, goban.Most),
		rulesfile.Told("set", "the rules whose name the game bears"),
		rulesfile.Told("komi", "what White gets, in half points"),
		rulesfile.Told("goal", "whoever captures so many stones wins; 0: points are counted"),
		rulesfile.Told("torus", "each edge meets the opposite one"),
		rulesfile.Told("passStones", "a pass costs a prisoner, and White passes last"),
		rulesfile.Told("dead", "how dead stones are settled after two passes"),
		rulesfile.Told("bonus", "what White gets for the handicap stones: a point for each, or for each but one"),
	), rowOf, fromFile)
}

func rowOf(g *game.Game) (Rules, bool) { return g.Rules.(*Game).Rules, true }

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if r.Columns == 0 || r.Rows == 0 {
		return nil, rulesfile.AtField("columns", "want columns and rows, each from %d to %d", smallestBoard, goban.Most)
	}
	if err := r.clash(); err != nil {
		return nil, rulesfile.At("handicap", err)
	}
	return r.game(), nil
}
