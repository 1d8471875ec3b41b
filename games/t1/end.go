package t1

import "github.com/tavlei/tavlei/game"

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool {
	return p.men[p.turn][king] == 0 || int(p.quiet) >= p.g.quietLimit() || p.holds(1-p.turn)
}

// holds tells whether a side has taken the enemy castle: a royal piece of its own stands there, and none of the enemy's.
func (p *Position) holds(side uint8) bool {
	return p.royals(side)&castle[1-side] != 0 && p.royals(1-side)&castle[1-side] == 0
}

// Outcome is the win of the side that has taken the King or the castle or has left the other no move; else a draw by the
// count of quiet plies.
func (p *Position) Outcome() game.Outcome {
	if o, over := p.Ended(); over {
		return o
	}
	if !p.canMove() {
		return p.won("blockade")
	}
	return game.Outcome{}
}

// Ended is the outcome of a position that is over whether there are moves or not; over is false for all others, which are not
// searched for moves.
func (p *Position) Ended() (o game.Outcome, over bool) {
	switch {
	case p.men[p.turn][king] == 0:
		return p.won("king"), true
	case p.holds(1 - p.turn):
		return p.won("castle"), true
	case p.g.Auto && p.quiet >= claimQuiet:
		return game.Draw("rule40", seats), true
	case p.quiet >= endQuiet:
		return game.Draw("rule75", seats), true
	}
	return game.Outcome{}, false
}

// won is the win of the side that has moved.
func (p *Position) won(reason string) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(1-p.turn)), seats)
}

var (
	_ game.Judge   = (*Position)(nil)
	_ game.Claimer = (*Position)(nil)
)

// Judge ends the game when a position has stood so often that nobody need claim it.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	switch n := game.Occurrences(past); {
	case n < p.g.occurrences():
		return game.Outcome{}
	case p.g.Auto:
		return game.Draw("repetition3", seats)
	}
	return game.Draw("repetition5", seats)
}

// Claim says what may be claimed of the position: its third occurrence or 40 moves without anything taken.
func (p *Position) Claim(_ game.Seat, past []game.Ply) game.Outcome {
	switch {
	case game.Occurrences(past) >= 3:
		return game.Draw("repetition3", seats)
	case p.quiet >= claimQuiet:
		return game.Draw("rule40", seats)
	}
	return game.Outcome{}
}

// PliesToDraw is the number of plies until the rule of 40 moves, if it is near; -1 where the draw may be claimed.
func (p *Position) PliesToDraw() int {
	const near = 20
	switch left := claimQuiet - int(p.quiet); {
	case left > near:
		return 0
	case left > 0:
		return left
	}
	return -1
}

// Checked tells whether the King of the side to move could be taken if it were the opponent's turn.
func (p *Position) Checked() bool { return p.inCheck(p.turn) }

// inCheck tells whether the opponent of a side could take its King, were it his turn: by a Scout a leap away or by a piece
// that may go there, with the advantage in strength.
func (p *Position) inCheck(side uint8) bool {
	if p.men[side][king] == 0 {
		return false
	}
	at, foe := p.men[side][king].first(), 1-side
	if reach.leap[at]&p.men[foe][scout] != 0 {
		return true
	}
	return p.takers(foe, at) && p.prevails(foe, at)
}

// takers tells whether a side has a piece other than a Scout that may go to a square if the forces allow it.
func (p *Position) takers(side uint8, sq int) bool {
	men := p.royals(side)
	if held := p.held(side); held >= 0 && !castle[side].has(sq) {
		men &^= of(held)
	}
	if !castles.has(sq) {
		men |= p.men[side][ritter] | p.men[side][veteran] | p.men[side][knecht]
	}
	for men &= reach.near[sq]; men != 0; men = men.rest() {
		if p.strikes(men.first()).has(sq) {
			return true
		}
	}
	return false
}

// doomed tells whether the side to move is in check and will lose its King whatever it plays: the final check of the books.
func (p *Position) doomed() bool {
	if !p.inCheck(p.turn) {
		return false
	}
	after := *p
	for _, m := range p.AppendMoves(nil) {
		after = *p
		after.Play(m)
		if after.Outcome().Over() || !after.inCheck(p.turn) {
			return false
		}
	}
	return true
}
