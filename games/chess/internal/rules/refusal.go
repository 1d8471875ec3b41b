package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

var _ game.Explainer = (*Position)(nil)

// Clauses are the paragraphs of the rule pages that forbid something. The texts of the codes are
// in text/<lang>.json.
var Clauses = map[string]string{
	"notYourTurn":      "1.1",
	"gameOver":         "1.5",
	"noMan":            "1.1",
	"notYourMan":       "1.1",
	"ownMan":           "1.1",
	"blocked":          "1.2",
	"pawnTakes":        "1.2",
	"passingLate":      "1.2",
	"inCheck":          "1.4",
	"exposesKing":      "1.4",
	"castlingGone":     "1.3",
	"castlingBlocked":  "1.3",
	"castlingAttacked": "1.3",
	"choosePromotion":  "1.2",
	"cannotBecome":     "1.2",
	"notInHand":        "13.1",
	"occupied":         "13.1",
	"dropRank":         "13.2",
	"mustPlace":        "2.2",
	"pawnAttacks":      "2.2",
	"placedOnKing":     "2.2",
	"ambiguous":        "1.7",
	"notLegal":         "",

	// no game of the family, but a record of layers
	"mustCapture":  "",
	"explodesKing": "",
	"givesCheck":   "",
	"gateOnly":     "",
	"placedWhere":  "",
	"deadSquare":   "",
	"dropClosed":   "",
	"dropFile":     "",
	"dropFirst":    "",
	"putBlocker":   "",

	// movement that a plain board does not know
	"seamClosed":     "6.5",
	"cannotGoRound":  "5.6",
	"onlyCarrier":    "7.1",
	"cannotRide":     "7.1",
	"carrierLoaded":  "7.1",
	"boardsStraight": "7.1",
	"pawnNotCarried": "7.4",
	"mustCarry":      "7.6",
	"cannotFerry":    "7.6",
	"neutralSafe":    "8.5",
	"neutralAttacks": "8.6",
	"neutralBack":    "8.7",
	"fileDecides":    "10.3",
}

// Paragraphs about pieces that are put on the board where they do not come from a hand of pieces taken:
// from the reserve, before the game, or not at all.
var (
	reserveClauses = map[string]string{"notInHand": "11.3", "occupied": "11.3", "dropRank": "11.5"}
	placingClauses = map[string]string{"notInHand": "2.2", "occupied": "2.2", "dropRank": "2.2"}
	steppingOnly   = map[string]string{"notInHand": "1.1", "occupied": "1.1", "dropRank": "1.1"}
)

// putting are the paragraphs of the game about pieces that are put on the board, as far as they are
// not those of the hand.
func (g *Game) putting() map[string]string {
	switch {
	case g.Hands:
		return nil
	case g.Placement:
		return reserveClauses
	case g.Single != board.NoPiece:
		return placingClauses
	}
	return steppingOnly
}

// clause is the paragraph of the rule page that a refusal cites.
func (g *Game) clause(code string) string {
	for _, list := range []map[string]string{g.putting(), Clauses, WayClauses, TurnClauses} {
		if rule, ok := list[code]; ok {
			return rule
		}
	}
	return ""
}

// Refusal says no, with the clause and the names of the places.
func (p *Position) Refusal(code, input string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: p.Game.clause(code), Input: input}
	for _, sq := range squares {
		r.Places = append(r.Places, game.Place(sq))
		r.Names = append(r.Names, SquareName(sq))
	}
	return r
}

// SquaresOf lists a set.
func SquaresOf(set uint64) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, board.First(set))
	}
	return list
}

// Explain says why the clicks of seat s are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	if p.Outcome().Over() {
		return p.Refusal("gameOver", "")
	}
	if !p.ToMove().Has(s) {
		return p.Refusal("notYourTurn", "")
	}
	if len(path) == 0 {
		return p.Refusal("notLegal", "")
	}
	return p.Game.Mode.Explain(p, path)
}

// WayClauses are the paragraphs that say how pieces move, by the codes of the refusals that tell it.
// A code is the piece and the manner in which the game has it move: Way as in chess, Round across the
// edges of a cylinder, Twist across the wrap of a Möbius strip, Both as a draughtsman too, File as
// the file says.
var WayClauses = map[string]string{
	"pawnWay":       "1.2",
	"knightWay":     "1.2",
	"bishopWay":     "1.2",
	"rookWay":       "1.2",
	"queenWay":      "1.2",
	"kingWay":       "1.2",
	"chancellorWay": "8.1",
	"archbishopWay": "8.1",
	"amazonWay":     "8.1",
	"otherWay":      "8.2",
	"maharajahWay":  "2.3",
	"superWay":      "2.3",
	"pawnHalf":      "1.2",
	"pawnSingle":    "4.2",
	"pawnHorde":     "4.2",
	"pawnStays":     "2.4",
	"pawnStops":     "2.4",

	"pawnRound":   "5.3",
	"knightRound": "5.1",
	"bishopRound": "5.2",
	"rookRound":   "5.2",
	"queenRound":  "5.2",
	"kingRound":   "5.4",

	"pawnTwist":   "6.3",
	"pawnTurned":  "6.3",
	"knightTwist": "6.2",
	"bishopTwist": "6.2",
	"rookTwist":   "6.2",
	"queenTwist":  "6.2",
	"kingTwist":   "6.2",

	"loadedWay":  "7.2",
	"neutralWay": "8.5",

	"pawnBoth":   "9.1",
	"knightBoth": "9.1",
	"rookBoth":   "9.1",

	"knightFile": "10.1",
	"bishopFile": "10.1",
	"rookFile":   "10.1",

	"noSuchMan":  "1.1",
	"noManThere": "1.1",
	"noPawnHere": "1.2",
	"noRoom":     "1.2",
	"noWay":      "1.2",
}
