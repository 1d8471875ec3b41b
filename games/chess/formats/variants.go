package formats

import "github.com/tavlei/tavlei/record"

const family = "chess"

func init() {
	record.RegisterPGN(record.PGNFamily{
		Family: family, Game: "chess", Variants: variants,
		Position: position, Move: move, Number: number,
	})
}

// variants are values of the tag Variant. The first name of a game is written: where lichess has
// the game, its name. The others are those of chess.com, FICS, ChessBase, XBoard, WinBoard,
// Cute Chess and Fairy-Stockfish.
var variants = []record.PGNVariant{
	{Name: "Standard", Game: "chess"},
	{Name: "Chess", Game: "chess"},
	{Name: "Normal", Game: "chess"},
	{Name: "From Position", Game: "chess"},
	{Name: "Chess960", Game: "chess960"},
	{Name: "Fischerandom", Game: "chess960"},
	{Name: "Fischer Random", Game: "chess960"},
	{Name: "Fischerrandom Chess", Game: "chess960"},
	{Name: "Freestyle", Game: "chess960"},
	{Name: "FRC", Game: "chess960"},
	{Name: "wild/fr", Game: "chess960"},
	{Name: "Crazyhouse", Game: "crazyhouse"},
	{Name: "zh", Game: "crazyhouse"},
	{Name: "Horde", Game: "odds;preset=horde"},
	{Name: "Dunsany", Game: "odds;preset=dunsany"},
	{Name: "Almost", Game: "fairy"},
	{Name: "Almost Chess", Game: "fairy"},
	{Name: "Amazon", Game: "fairy;preset=amazon"},
	{Name: "Maharajah", Game: "maharajah"},
	{Name: "Maharajah and the Sepoys", Game: "maharajah"},
	{Name: "Cylinder", Game: "cylinder"},
	{Name: "Cylinder Chess", Game: "cylinder"},
	{Name: "Doublemove", Game: "doublemove"},
	{Name: "Double-Move Chess", Game: "doublemove"},
	{Name: "Marseillais", Game: "doublemove;goal=marseillais"},
	{Name: "Marseille", Game: "doublemove;goal=marseillais"},
}
