// Package all registers every family of games and says in which order they are listed.
package all

import (
	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chapaev" // Chapaev
	_ "github.com/tavlei/tavlei/games/chapaev/engine"
	_ "github.com/tavlei/tavlei/games/chapaev/formats"
	_ "github.com/tavlei/tavlei/games/chess" // chess, the Maharajah, Swedish chess …
	_ "github.com/tavlei/tavlei/games/chess/engine"
	_ "github.com/tavlei/tavlei/games/chess/formats"
	_ "github.com/tavlei/tavlei/games/chess/variants" // Capablanca's, makruk, amazon chess …
	_ "github.com/tavlei/tavlei/games/corners"        // corners, Chinese checkers, halma
	_ "github.com/tavlei/tavlei/games/corners/engine"
	_ "github.com/tavlei/tavlei/games/corners/formats"
	_ "github.com/tavlei/tavlei/games/draughts" // Russian, English, international …
	_ "github.com/tavlei/tavlei/games/draughts/engine"
	_ "github.com/tavlei/tavlei/games/draughts/formats"
	_ "github.com/tavlei/tavlei/games/janggi" // janggi
	_ "github.com/tavlei/tavlei/games/janggi/engine"
	_ "github.com/tavlei/tavlei/games/janggi/formats"
	_ "github.com/tavlei/tavlei/games/jetan" // jetan, the Martian chess
	_ "github.com/tavlei/tavlei/games/jetan/engine"
	_ "github.com/tavlei/tavlei/games/jetan/formats"
	_ "github.com/tavlei/tavlei/games/loa" // Lines of Action, Scrambled Eggs
	_ "github.com/tavlei/tavlei/games/loa/engine"
	_ "github.com/tavlei/tavlei/games/loa/formats"
	_ "github.com/tavlei/tavlei/games/reversi" // reversi, Othello, Annexation
	_ "github.com/tavlei/tavlei/games/reversi/engine"
	_ "github.com/tavlei/tavlei/games/reversi/formats"
	_ "github.com/tavlei/tavlei/games/rithmomachia" // rithmomachia
	_ "github.com/tavlei/tavlei/games/rithmomachia/engine"
	_ "github.com/tavlei/tavlei/games/senet" // senet
	_ "github.com/tavlei/tavlei/games/senet/engine"
	_ "github.com/tavlei/tavlei/games/senet/formats"
	_ "github.com/tavlei/tavlei/games/shogi" // shogi, minishogi
	_ "github.com/tavlei/tavlei/games/shogi/engine"
	_ "github.com/tavlei/tavlei/games/shogi/formats"
	_ "github.com/tavlei/tavlei/games/t1" // chess-T1
	_ "github.com/tavlei/tavlei/games/t1/engine"
	_ "github.com/tavlei/tavlei/games/t1/formats"
	_ "github.com/tavlei/tavlei/games/tafl" // tafl, Brandubh, Tablut, Copenhagen …
	_ "github.com/tavlei/tavlei/games/tafl/engine"
	_ "github.com/tavlei/tavlei/games/tafl/formats"
	_ "github.com/tavlei/tavlei/games/tictactoe" // tic-tac-toe
	_ "github.com/tavlei/tavlei/games/tictactoe/engine"
	_ "github.com/tavlei/tavlei/games/tictactoe/formats"
	_ "github.com/tavlei/tavlei/games/weiqi" // Go, Atari Go
	_ "github.com/tavlei/tavlei/games/weiqi/engine"
	_ "github.com/tavlei/tavlei/games/weiqi/formats"
	_ "github.com/tavlei/tavlei/games/xiangqi" // xiangqi, mini-xiangqi
	_ "github.com/tavlei/tavlei/games/xiangqi/engine"
	_ "github.com/tavlei/tavlei/games/xiangqi/formats"
)

// Order is that of the families in the gallery: what most people look for first.
var Order = []string{"chess", "draughts", "weiqi", "shogi", "xiangqi", "reversi", "tafl", "loa", "corners", "janggi", "t1", "jetan", "chapaev", "senet", "rithmomachia", "tictactoe"}

func init() { game.Arrange(Order...) }
