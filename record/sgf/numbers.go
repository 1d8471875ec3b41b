package sgf

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Games are the names of games in English by their number GM, as FF[4] lists them; the first stands for none.
var Games = []string{
	"", "Go", "Othello", "Chess", "Gomoku or Renju", "Nine Men’s Morris", "Backgammon", "Xiangqi", "Shogi", "Lines of Action", "Ataxx",
	"Hex", "Jungle", "Neutron", "Philosopher’s Football", "Quadrature", "Trax", "Tantrix", "Amazons", "Octi", "Gess", "TwixT", "Zèrtz",
	"Plateau", "Yinsh", "Pünct", "Gobblet", "Hive", "Exxit", "Hnefatafl", "Kuba", "Tripples", "Chase", "Tumbling Down", "Sahara", "Byte",
	"Focus", "Dvonn", "Tamsk", "Gipf", "Kropki",
}

// otherFormats are the numbers of games that are played here, of which files are read in formats of their own and not as SGF.
var otherFormats = map[int]bool{3: true, 7: true, 8: true, 29: true}

// What is said of a game that cannot be read.
const (
	saidOther   = "this is {game}, which is not played here"
	saidFormat  = "this is {game}, which is played here, but is not read as SGF"
	saidUnknown = "no known game has the number {n}"
)

// Strangers is what is said of games that cannot be read, in English, where %s stands for what differs.
var Strangers = []string{
	strings.Replace(saidOther, "{game}", "%s", 1), strings.Replace(saidFormat, "{game}", "%s", 1), strings.Replace(saidUnknown, "{n}", "%s", 1),
}

// stranger is the fault of a game that no family reads: it says which game it is.
func stranger(root *Node) *game.Fault {
	number, said := root.number()
	if !said || number < 1 || number >= len(Games) {
		return game.Faultf("fileUnknownGame", saidUnknown, root.Line("GM"))
	}
	name := game.Word{Key: "records.gm." + strconv.Itoa(number), Text: Games[number]}
	if otherFormats[number] {
		return game.Faultf("fileOtherFormat", saidFormat, name)
	}
	return game.Faultf("fileOtherGame", saidOther, name)
}
