package chess

import (
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

type (
	// Game is a settled rule set of one board with its tables. It never changes and is shared by its positions.
	Game = rules.Game
	// Position is one state of a game under the rules of its Game. Seat 0 is White, seat 1 Black.
	Position = rules.Position
	// Pair is the state of a match of bughouse, on two boards. Seats 0 and 1 are White and Black on
	// board A, seats 2 and 3 on board B.
	Pair = bughouse.Pair
)
