package xiangqi

import "github.com/tavlei/tavlei/game"

// closed tells whether the game has ended though there may be moves.
func (p *Position) closed() bool {
	if p.g.onward {
		return false
	}
	return p.spent() || p.plies >= maxPlies || p.bare()
}

// spent tells whether the count of plies without a capture has run out.
func (p *Position) spent() bool { return p.g.Quiet > 0 && int(p.quiet) >= p.g.Quiet }

// bare tells whether neither side has a man that could ever cross the river.
func (p *Position) bare() bool { return !p.armed(0) && !p.armed(1) }

// Outcome is the loss of a side without a move, in check or not, or one of the draws. Mate goes before the counters.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.count(int(p.turn)) == 0:
		if p.Checked() {
			return win("mate", int(1-p.turn))
		}
		return win("stalemateLoses", int(1-p.turn))
	case p.g.onward:
		return game.Outcome{}
	case p.bare():
		return game.Draw("bareGenerals", seats)
	case p.spent():
		return game.Draw("quietLimit", seats)
	case p.plies >= maxPlies:
		return game.Draw("maxPlies", seats)
	}
	return game.Outcome{}
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), seats)
}

// PliesToDraw is how many plies without a capture are left.
func (p *Position) PliesToDraw() int {
	if p.g.Quiet == 0 {
		return maxPlies - int(p.plies)
	}
	return min(p.g.Quiet-int(p.quiet), maxPlies-int(p.plies))
}

// MayWin tells whether a seat has a man that can give check beyond the river.
func (p *Position) MayWin(s game.Seat) bool { return (s == 0 || s == 1) && p.armed(int(s)) }

var (
	_ game.Judge     = (*Position)(nil)
	_ game.MayWinner = (*Position)(nil)
	_ game.Numberer  = (*Position)(nil)
)

// Judge says what it means that a position stands for the third time: see cycle.go.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	cycle := cycleOf(past)
	if cycle == nil {
		return game.Outcome{}
	}
	return p.verdict(cycle)
}

// cycleOf are the plies since the position stood for the last time but two, nil if it has not stood so often. A turn
// that a search gave away breaks them.
func cycleOf(past []game.Ply) []game.Ply {
	last := len(past) - 1
	if last < 0 {
		return nil
	}
	n := 0
	for i := last; i >= 0; i-- {
		if past[i].Key == past[last].Key {
			if n++; n == 3 {
				return past[i+1:]
			}
		}
		if past[i].Move == (game.Move{}) {
			break
		}
	}
	return nil
}
