package chess

import "github.com/tavlei/tavlei/game"

// Counts of plies without capture and pawn move.
const (
	claimQuiet = 100 // 50 moves by each side
	endQuiet   = 150 // 75 moves
	neverQuiet = 1<<16 - 1
)

// quietLimit is the count at which the game ends without a claim.
func (g *Game) quietLimit() uint16 {
	switch {
	case g.onward:
		return neverQuiet
	case g.AutoDraw:
		return claimQuiet
	}
	return endQuiet
}

// finished tells whether the game is over though the side to move may have moves.
func (p *Position) finished() bool {
	return p.quietOver() || p.bareLost() || p.dead()
}

// quietOver tells whether the counter of quiet plies has run out: not while a carrier has to move on.
func (p *Position) quietOver() bool { return p.quiet >= p.g.quietLimit() && p.due == 0 }

// bareLost tells whether the side to move is one without a king and has no men left.
func (p *Position) bareLost() bool {
	t := p.b.turn & 1
	return p.b.side[t] == 0 && p.g.Bare[t] != ""
}

func (ordinary) outcome(p *Position) game.Outcome {
	t := game.Seat(p.b.turn & 1)
	switch {
	case p.bareLost():
		return game.Win(p.g.Bare[t], game.SeatSet(1-t), 2)
	case p.b.count(&p.g.laws) == 0:
		return p.stuck()
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// stuck is the result when the side to move has no legal move.
func (p *Position) stuck() game.Outcome {
	t := game.Seat(p.b.turn & 1)
	if p.g.mode.attacked(p) != 0 {
		return game.Win("mate", game.SeatSet(1-t), 2)
	}
	return game.Draw("stalemate", 2)
}

func (g *Game) quietReason() string {
	if g.AutoDraw {
		return "rule50"
	}
	return "rule75"
}

// Judge says what the past means: the fifth occurrence of a position is a draw, with automatic
// draws the third.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	n := p.occurrences(past)
	switch {
	case (p.g.AutoDraw || p.g.RepeatAuto) && n >= 3:
		return game.Draw("repetition3", 2)
	case n >= 5:
		return game.Draw("repetition5", 2)
	}
	return game.Outcome{}
}

// Claim says what seat s may claim: the third occurrence or 50 moves, when it has the move.
func (p *Position) Claim(s game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() || !p.ToMove().Has(s) {
		return o
	}
	switch {
	case p.occurrences(past) >= 3:
		return game.Draw("repetition3", 2)
	case p.quiet >= claimQuiet && p.turnBegins():
		return game.Draw("rule50", 2)
	}
	return game.Outcome{}
}

// occurrences counts how often the position has stood: no further back than the last capture or
// pawn move, which nothing undoes.
func (p *Position) occurrences(past []game.Ply) int {
	if !p.mayRepeat() {
		return 0
	}
	if p.g.Hands || p.g.Ferry || p.g.many() {
		return game.Occurrences(past)
	}
	from := max(0, len(past)-1-int(p.quiet))
	n := 0
	for i := len(past) - 1; i >= from; i -= 2 {
		if past[i].Key == p.key {
			n++
		}
	}
	return n
}
