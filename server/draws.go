package server

import (
	"context"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// Bots agree to a draw when they are behind after a real fight, and when nothing is to be had after a long one.
const (
	drawBehind      = -50 // hundredths of a man; half of that is no more than who has moved first
	drawBehindMoves = 10  // of the bot
	drawEven        = 15
	drawEvenMoves   = 20
)

// agrees says how a bot answers an offer: takebacks, pauses and rematches are for people to have; a draw must be
// fair.
func (b *bots) agrees(ctx context.Context, j botJob) (bool, error) {
	if j.offer.What != match.Draw {
		return true, nil
	}
	most := drawEven
	switch {
	case j.plies < drawBehindMoves:
		return false, nil
	case j.plies < drawEvenMoves:
		most = drawBehind
	}
	return b.heldBelow(ctx, j, most)
}

// heldBelow tells whether the game is worth no more to the seat, and was not before its last move either: one look may be
// wrong, or in the midst of an exchange.
func (b *bots) heldBelow(ctx context.Context, j botJob, most int) (bool, error) {
	for _, line := range []*game.Line{j.line, beforeLast(j.line, j.seat)} {
		score, err := b.hall.cfg.Thinker.Score(ctx, j.game, line, j.seat)
		if err != nil || score > most {
			return false, err
		}
	}
	return true, nil
}

// beforeLast is a line up to the last ply of a seat, without it.
func beforeLast(line *game.Line, seat game.Seat) *game.Line {
	earlier := line.Clone()
	for n := line.Len(); n > 0; n-- {
		if line.Past[n].By == seat {
			earlier.Undo(line.Len() - n + 1)
			break
		}
	}
	return earlier
}
