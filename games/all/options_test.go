package all_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

type settings = map[string][]gametest.Setting

// optionSettings are where options are seen to work that random games seldom show, by game and key.
var optionSettings = map[string]settings{
	"chess960":   {"start": {{Values: []string{"518", "0"}}}},
	"fairy":      {"army": {{With: "preset=custom", Values: []string{"RWBQKBWR,W:KN"}}}},
	"doublemove": {"ep": {{Position: "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1 left=2", Play: "c2c4 e2e4"}}},
	"dice":       {"drawMode": {{Position: "4k3/8/8/8/8/8/8/R3K3 w - - 99 80 die=3"}}},
	"allmove":    {"drawMode": {{Position: "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"}}},
	"swedish":    {"drawMode": {{Play: "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"}}},
	"bughouse": {
		"mateRule": {{With: "preset=fics",
			Position: "7k/8/8/8/8/5pp1/8/r5K1[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"}},
		"drawRules": {{Position: "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1"}},
	},
	"breakthrough-draughts": {
		"precedence": {{Values: []string{"spanish", "italian"}, Same: kingless}},
		"land":       {{Values: []string{"killer"}, Same: kingless}},
		"drawRules":  {{Same: kingless}},
		"drawMode":   {{Same: kingless}},
	},
	"russian":      {"drawRules": {{Values: []string{"br"}, Same: brazilRussia}}},
	"spantsireti":  {"drawRules": {{Values: []string{"br"}, Same: brazilRussia}}},
	"brazilian":    {"drawRules": {{Values: []string{"ru"}, Same: brazilRussia}}},
	"small-polish": {"drawRules": {{Values: []string{"ru"}, Same: brazilRussia}}},
	"german":       {"drawRules": {{Values: []string{"ru"}, Same: brazilRussia}}},
	"czech":        {"drawRules": {{Values: []string{"es"}, Position: "W:WKb8,Kf8:BKc1,Kg1:H39"}}},
	"thai": {"drawRules": {
		{Values: []string{"es"}, Position: "W:WK1,K3:BK30,K32:H39"}, {Values: []string{"cz"}, Position: "W:WK1,K3:BK30,K32:H59"},
	}},
	"reversi":          {"start": ownStart, "array": ownArray},
	"othello":          {"start": ownStart, "array": ownArray},
	"anti-reversi":     {"start": ownStart, "array": ownArray},
	"annexation":       {"start": ownStart, "array": ownArray},
	"loa":              {"both": bothAtOnce, "stuck": shutIn},
	"scrambled-eggs":   {"both": bothAtOnce, "stuck": shutIn},
	"black-hole":       {"both": bothAtOnce, "stuck": shutIn},
	"corners":          cornersSettings,
	"chinese-checkers": starSettings,
	"halma":            halmaSettings,
	"senet": {
		"points":             {{Position: "D............................L/6:6 L 3", Play: "30-off"}},
		"blockAcrossCorners": {{Position: ".......L.DDD................../6:4 L 5"}},
		"firstRowClear":      {{Position: ".........L...................L/5:7 L 2"}},
		"safeHouses":         {{Position: ".........................L..D./6:6 L 3"}},
		"water":              {{Position: ".........................L..D./6:6 L 1", Play: "26-27"}},
	},
	"tic-tac-toe":  {"line": {{With: "size=7"}}},
	"shogi":        longGame,
	"minishogi":    {"maxPlies": {{Values: []string{"1000"}, Position: "rbsgk/4p/5/P4/KGSBR b - 501"}}},
	"xiangqi":      xiangqiSettings,
	"minixiangqi":  minixiangqiSettings,
	"chess-t1":     {"rules": veteranInFront, "drawMode": quietKings},
	"jetan":        jetanSettings,
	"rithmomachia": {"triumph": threeInLine, "pyramidFirst": threeInLine, "value": bySum, "digits": byDigits},
	"chapaev": {
		"arms":         {{Values: []string{"tanks"}}},
		"armChange":    {{Position: "W round:6 lines:7,8 W3@3.5,2.5 W5@5.5,1.5 B12@3.6,6.5", Play: lastMan}},
		"bonusAdvance": {nobodyLost, withPreset(nobodyLost)},
		"nextStarter":  {blackWins, withPreset(blackWins), {Position: "W W3@3.5,2.5 W5@5.5,1.5 B12@3.6,6.5", Play: lastMan}},
		"keepTurn":     {{With: "match=round", Position: "W W3@3.5,3.5 W5@3.5,7.7 B9@6.5,7.5 B12@3.5,6.6", Play: "F3:0,2600"}},
		"traitor":      {{Position: traitor, Play: turnsOver}, {With: "preset=kids", Position: traitor, Play: turnsOver}},
		"cutByCheck":   {{Position: "W W2@2.5,2.5 W4@7.81,4.4 B9@6.5,7.5 B11@7.09,4.44 B14@1.5,6.4", Play: "F2:100,900"}},
	},
}

const (
	kingless     = "the first king ends the game"
	brazilRussia = "Brazilian and Russian rules on draws are the same"

	lastMan   = "F3:87,2421"
	traitor   = "W W3@3.5,3.5 W5@5.5,1.5 B9@6.5,7.5 B12@3.5,4.41"
	turnsOver = "F3:72,2456,361:0,-59"
)

var (
	ownStart = []gametest.Setting{{With: "size=4;board=square;array=X__OO..X--------", Values: []string{"custom"}}}
	ownArray = []gametest.Setting{{With: "size=4;board=square;start=custom", Values: []string{"X__OO..X--------"}}}

	bothAtOnce = []gametest.Setting{{With: "size=8;hole=off", Position: "8/8/3o4/8/5x2/5o2/2x5/8 o", Play: "d6xf4"}}
	shutIn     = []gametest.Setting{{With: "size=8;hole=off", Position: "6ox/7o/5o2/8/8/2o5/o7/xo6 x"}}

	longGame    = settings{"maxPlies": {{Values: []string{"1000"}, Position: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 501"}}}
	threeInLine = []gametest.Setting{{Play: "e11-d10",
		Position: `{"b10":"eC2","c10":"eC4","e11":"eC6","h15":"oP64.49.36.25.16","h1":"eS25","turn":"even"}`}}
	bySum    = []gametest.Setting{{With: "victory=bonis", Position: `{"c4":"eT9","c8":"oC9","f12":"oT30","turn":"even"}`, Play: "c4-c6"}}
	byDigits = []gametest.Setting{{With: "victory=lite", Position: `{"c4":"eT9","c8":"oC9","f12":"oT30","turn":"even"}`, Play: "c4-c6"}}

	veteranInFront = []gametest.Setting{{Position: "2k5/4V3/8/8/8/8/8/4K3 w Pp 0 1"}}
	quietKings     = []gametest.Setting{{Position: "4k3/8/8/8/8/8/8/4K3 w Pp 80 60"}}

	nobodyLost = gametest.Setting{Position: "W W0@0.5,0.5 W1@1.5,0.5 W2@2.5,0.5 W3@3.5,2.5 W4@4.5,0.5 W5@5.5,0.5 W6@6.5,0.5 W7@7.5,0.5 B12@3.6,6.5", Play: lastMan}
	blackWins  = gametest.Setting{Position: "B W3@4.4,1.5 B12@4.5,5.5 B14@2.5,6.5", Play: "F12:-87,-2421"}
)

// withPreset is a setting in which the preset says the opposite of the usual one.
func withPreset(s gametest.Setting) gametest.Setting {
	s.With = "preset=plain"
	return s
}

// TestEveryOptionValueMatters: no value of any option of any game is read nowhere.
func TestEveryOptionValueMatters(t *testing.T) {
	eachGame(t, func(t *testing.T, info *game.Info) {
		given := settings{}
		for key, list := range optionSettings[info.ID] {
			given[key] = list
		}
		for _, o := range info.Options {
			if o.Key == "kids" {
				given[o.Key] = []gametest.Setting{{Values: []string{"full"}, Same: "the last step for children is all the rules"}}
			}
		}
		gametest.CheckOptions(t, info, given)
	})
}
