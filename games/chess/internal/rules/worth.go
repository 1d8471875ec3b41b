package rules

import "github.com/tavlei/tavlei/games/chess/internal/board"

// Simple tells whether a turn of the game is one action by the rules of a Board, hands apart.
func (g *Game) Simple() bool { return g.Fairy == nil && g.OneAction() }

// Checked tells whether the side to move must answer a check or must jump, where a turn is one action.
func (p *Position) Checked() bool {
	return p.Phase == Playing && !p.Game.Many() && (p.Game.Mode.Attacked(p) != 0 || p.Game.Jumps && p.mustJump())
}

// worths are the values of the family's pieces in hundredths of a pawn.
var worths = [8]int{0: 0, board.Knight: 320, board.Bishop: 330, board.Rook: 500, board.Archbishop: 780, board.Chancellor: 850, board.Queen: 920, board.Amazon: 1300}

// Worth is the value of a piece; an extra leap counts a third of a pawn where it is on the board.
func (g *Game) Worth(piece board.Piece) int {
	if piece&board.PawnStep != 0 {
		return 100
	}
	v := worths[piece&board.Amazon]
	if piece&board.Extras != 0 {
		v += 36 * len(g.Leaps[piece>>3&3-1])
	}
	return v
}
