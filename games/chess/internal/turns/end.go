package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// over tells whether the game is over though the side to move may have moves.
func over(p *rules.Position) bool {
	if p.Game.KingTaken && KingMissing(&p.Bits) {
		return true
	}
	return p.TurnBegins() && (p.Halfmoves >= p.Game.QuietLimit() || p.Dead() || counted(p))
}

// counted tells whether the turns after which pieces are counted have been made.
func counted(p *rules.Position) bool {
	return p.Game.Turns > 0 && int(p.Fullmove) > p.Game.Turns && p.Bits.Turn == 0
}

func (m turnsMode) Outcome(p *rules.Position) game.Outcome {
	t := game.Seat(p.Bits.Turn & 1)
	switch {
	case p.Game.KingTaken && KingMissing(&p.Bits):
		return kingTaken(p)
	case counted(p):
		return byMaterial(p)
	case m.countSteps(p) == 0 && p.Game.KingTaken:
		return game.Draw("stalemate", 2)
	case m.countSteps(p) == 0 && p.Bits.InCheck(&p.Game.Laws):
		return game.Win("mate", game.SeatSet(1-t), 2)
	case m.countSteps(p) == 0:
		return game.Draw("stalemate", 2)
	case !p.TurnBegins():
		return game.Outcome{}
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

// kingTaken is the win of the side that still has its king.
func kingTaken(p *rules.Position) game.Outcome {
	winner := game.Seat(0)
	if p.Bits.King&p.Bits.Side[0] == 0 {
		winner = 1
	}
	return game.Win("kingCaptured", game.SeatSet(winner), 2)
}

// points are the values by which pieces are counted when the turns are over (rules/chess-family 15).
func points(p *rules.Position, seat int) int {
	own := p.Bits.Side[seat]
	n := 0
	for _, row := range []struct {
		piece board.Piece
		n     int
	}{{board.Queen, 9}, {board.Rook, 5}, {board.Bishop, 3}, {board.Knight, 3}, {board.Pawn, 1}} {
		n += row.n * board.Count(p.Bits.Of(row.piece)&own)
	}
	return n
}

func byMaterial(p *rules.Position) game.Outcome {
	switch white, black := points(p, 0), points(p, 1); {
	case white > black:
		return game.Win("material", game.SeatSet(0), 2)
	case black > white:
		return game.Win("material", game.SeatSet(1), 2)
	}
	return game.Draw("equalMaterial", 2)
}
