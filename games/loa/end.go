package loa

import "github.com/tavlei/tavlei/game"

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool { return p.united[0] || p.united[1] || p.plies >= maxPlies }

// Outcome is the win of the side whose pieces are connected. If both are, the side that has moved has made it so.
func (p *Position) Outcome() game.Outcome {
	mover := 1 - int(p.turn)
	switch {
	case p.united[0] && p.united[1]:
		if p.g.Both == bothDraw {
			return game.Draw("bothConnected", seats)
		}
		return win("bothConnectedMover", mover)
	case p.united[mover]:
		return win("connected", mover)
	case p.united[1-mover]:
		return win("connectedByCapture", 1-mover)
	case p.plies >= maxPlies:
		return game.Draw("maxPlies", seats)
	case p.canMove(1 - mover):
		return game.Outcome{}
	}
	return p.stuck(mover)
}

// Ended is the outcome of a position in which somebody is connected or the game has become too long; ok is false for
// all others, which are not searched for moves.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	if !p.closed() {
		return game.Outcome{}, false
	}
	return p.Outcome(), true
}

// stuck is the outcome when the side to move has no move, open where it passes. A position in which neither side has one
// is not known, and not excluded.
func (p *Position) stuck(mover int) game.Outcome {
	switch {
	case p.g.Stuck == stuckLoses:
		return win("noMoves", mover)
	case p.g.Stuck == stuckDraws:
		return game.Draw("noMovesDraw", seats)
	case !p.canMove(mover):
		return game.Draw("bothStuck", seats)
	}
	return game.Outcome{}
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), seats)
}

var _ game.Judge = (*Position)(nil)

// Judge ends the game when a position stands for the third time.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	if p.g.Repetition == repetitionLoses {
		return win("repetitionLoses", int(p.turn))
	}
	return game.Draw("repetition3", seats)
}
