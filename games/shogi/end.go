package shogi

import "github.com/tavlei/tavlei/game"

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool {
	return p.declared || int(p.number) > p.g.Longest || p.g.Impasse == try && p.tried()
}

// tried tells whether the side that has moved has its King on the square where the enemy's stood at the start.
func (p *Position) tried() bool { return int(p.kings[1-p.turn]) == p.g.home[p.turn] }

// Outcome is the win of the side that has left the other without a move, or what a declaration, the try or the number of moves
// has made of the game.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.declared:
		return p.declarationOutcome()
	case p.g.Impasse == try && p.tried():
		return p.won("try")
	case p.onBoard() == 0 && p.verdict(p.turn) != wins:
		return p.blocked()
	case int(p.number) > p.g.Longest:
		return game.Draw("maxPlies", seats)
	}
	return game.Outcome{}
}

// blocked is the loss of a side that has no legal move, in check or not.
func (p *Position) blocked() game.Outcome {
	if p.inCheck(p.turn) {
		return p.won("mate")
	}
	return p.won("noMoves")
}

// won is the win of the side that has moved.
func (p *Position) won(reason string) game.Outcome { return win(reason, 1-p.turn) }

func win(reason string, side uint8) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(side)), seats)
}

var _ game.Judge = (*Position)(nil)

// occurrences is how often a position stands before sennichite.
const occurrences = 4

// Judge ends the game when a position stands for the fourth time. A side that has given check by every one of its moves since the
// first time loses, unless both have; else the rules say what becomes of the game.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if game.Occurrences(past) < occurrences {
		return game.Outcome{}
	}
	switch checked := p.checkers(past); {
	case checked[black] && !checked[white]:
		return win("perpetualCheck", white)
	case checked[white] && !checked[black]:
		return win("perpetualCheck", black)
	}
	switch p.g.Sennichite {
	case secondWins:
		return win("sennichiteLost", white)
	case replay:
		return game.Draw("sennichite", seats)
	}
	return game.Draw("sennichiteDraw", seats)
}

// checkers tells which sides have given check by all their moves since the present position stood first. That position is this
// one, so that the cycle is played from a copy of it.
func (p *Position) checkers(past []game.Ply) (all [seats]bool) {
	now := len(past) - 1
	first := 0
	for past[first].Key != past[now].Key {
		first++
	}
	all = [seats]bool{true, true}
	at := *p
	for _, ply := range past[first+1:] {
		at.Play(ply.Move)
		if mover := 1 - at.turn; !at.inCheck(at.turn) {
			all[mover] = false
		}
	}
	return all
}

// Checked tells whether the King of the side to move is in check.
func (p *Position) Checked() bool { return p.inCheck(p.turn) }

func (p *Position) inCheck(side uint8) bool {
	at := p.kings[side]
	return at != nowhere && p.struck(int(at), side, p.occupied())
}

// PliesToDraw is the number of moves until the game is drawn by their number, if that is near.
func (p *Position) PliesToDraw() int {
	const near = 20
	if left := p.g.Longest + 1 - int(p.number); left <= near {
		return max(left, 0)
	}
	return 0
}
