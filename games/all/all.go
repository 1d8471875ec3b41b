// Package all registers every family of games.
package all

import (
	_ "github.com/tavlei/tavlei/games/chapaev" // Chapaev
	_ "github.com/tavlei/tavlei/games/chapaev/records"
	_ "github.com/tavlei/tavlei/games/chess"    // chess, the Maharajah, Swedish chess …
	_ "github.com/tavlei/tavlei/games/draughts" // Russian, English, international …
	_ "github.com/tavlei/tavlei/games/reversi"  // reversi, Othello, Annexation
)
