package chess_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	_ "github.com/tavlei/tavlei/games/chess"
)

// hostileTexts are positions that searches for expensive ones have found, beside those of the kit:
// thousands of chains, drops that may or may not mate, hands of a hundred pieces, riders everywhere.
var hostileTexts = map[string][]string{
	"shashmaty": {
		"QQ4QQ/knbb1n1Q/5n1Q/Qbbb1b2/5n2/1bnb1n1Q/Q4b1K/QQQ2QQQ w - - 0 1",
		"QQ2QQQQ/Kbn4Q/4nnnQ/1nb5/4bbnQ/Qbn5/Q3bnb1/kQQ3QQ w - - 0 1",
		"KQQQQ1kQ/2bbnQnQ/b7/3n2nQ/1b1bn1bQ/6bQ/1n1b1bQQ/QQ4Q1 w - - 0 1",
	},
	"appear": {
		"5N1Q/8/B5RN/3k4/b4KN1/p7/2R2B1N/8[" + strings.Repeat("QRBNPqrbnp", 20) + "] w - - 0 1",
	},
	"bughouse": {
		"5N1Q/8/B5RN/3k4/b4KN1/p7/2R2B1N/8[" + strings.Repeat("QRBNPqrbnp", 30) + "] w - - 0 1 | " +
			"5N1Q/8/B5RN/3k4/b4KN1/p7/2R2B1N/8[" + strings.Repeat("QRBNPqrbnp", 30) + "] w - - 0 1",
	},
	"crazyhouse": {"2k5/8/8/8/8/8/8/4K3[" + strings.Repeat("QRBNPCAMqrbnpcam", 30) + "] w - - 0 1"},
	"transport":  {"k{rn}{rb}{rn}{rq}{rn}{rb}{rn}/" + strings.Repeat("{rn}{RN}{rb}{RB}{rq}{RQ}{rn}{RN}/", 6) + "{RN}{RB}{RN}{RQ}{RN}{RB}{RN}K w - - 0 1"},
}

// TestSuite checks every preset against the contract, its perft files and its playthrough.
func TestSuite(t *testing.T) {
	var ids []string
	for _, info := range game.All() {
		if info.Family == "chess" {
			ids = append(ids, info.ID)
			var o gametest.Options
			if info.ID == "swedish" {
				o.Games = 2 // of hundreds of moves each ply
			}
			if testing.Short() {
				o.Games, o.Plies = 1, 60
			}
			gametest.Run(t, info.ID, o)
			gametest.Hostile(t, info.ID, hostileTexts[info.ID]...)
		}
	}
	gametest.Perft(t, "testdata")
	gametest.Playthroughs(t, "testdata/play", ids...)
}
