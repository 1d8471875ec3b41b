package all_test

import "github.com/tavlei/tavlei/game/gametest"

// What options of Go do where random games seldom come: in seki, with handicap stones, when the board is counted.
const sekiOfGo = "3OOX3/3OX1X2/3OX2X1/3OX3X/1OXOX1XXO/OOOX1XOOO/OXXXXOOO1/XX1XO1OXX/2XOOOOX1 b - 1 0:0 51"

var goSettings = settings{
	"komi":          {{Values: []string{"0", "7.5", "-3"}}},
	"freeHandicap":  {{With: "handicap=2"}, {With: "handicap=2;rules=japanese"}},
	"tax":           {{With: "scoring=territory", Position: sekiOfGo, Play: "pass"}, {With: "rules=japanese", Position: sekiOfGo, Play: "pass"}},
	"handicapBonus": {{With: "handicap=2"}, {With: "handicap=2;rules=japanese"}},
	"scoring":       {{With: "rules=japanese"}},
	"passStones":    {{Play: "pass"}, {With: "rules=aga", Play: "pass"}},
	"deadStones":    {{Play: "D4 pass pass"}, {With: "rules=tt", Play: "D4 pass pass"}},
	"suicide":       {{With: "rules=tt", Position: cornerOfGo}, {Position: cornerOfGo}, {With: "rules=tt", Position: pairOfGo}, {Position: pairOfGo}},
}

// A black stone on A1 would be lost alone, with A2 together.
const (
	cornerOfGo = "9/9/9/9/9/9/9/O8/1O7 b"
	pairOfGo   = "9/9/9/9/9/9/O8/XO7/1O7 b"
)

// atariSettings are those of Atari Go, where points are counted only if players agree on that.
var atariSettings = settings{
	"rules": {{Values: []string{"korean"}, Same: "Japanese and Korean rules are counted alike"}},
}

func init() {
	for key, list := range goSettings {
		for _, s := range list {
			if s.With != "" {
				s.With += ";"
			}
			s.With += "captureGoal=0"
			atariSettings[key] = append(atariSettings[key], s)
		}
	}
	atariSettings["tax"] = append(atariSettings["tax"], gametest.Setting{With: "rules=chinese;scoring=territory;captureGoal=0", Position: sekiOfGo, Play: "pass"})
	atariSettings["scoring"] = append(atariSettings["scoring"], gametest.Setting{With: "rules=chinese;captureGoal=0"})
	atariSettings["handicapBonus"] = append(atariSettings["handicapBonus"], gametest.Setting{With: "handicap=2;rules=chinese;captureGoal=0"})
	atariSettings["freeHandicap"] = append(atariSettings["freeHandicap"], gametest.Setting{With: "handicap=2;rules=chinese;captureGoal=0"})
	optionSettings["go"], optionSettings["beginner-go"], optionSettings["atari-go"] = goSettings, goSettings, atariSettings
}
