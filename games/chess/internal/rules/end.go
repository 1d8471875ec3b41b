package rules

import "github.com/tavlei/tavlei/game"

// Counts of plies without capture and pawn move.
const (
	ClaimQuiet = 100 // 50 moves by each side
	EndQuiet   = 150 // 75 moves
	neverQuiet = 1<<16 - 1
)

// QuietLimit is the count at which the game ends without a claim.
func (g *Game) QuietLimit() uint16 {
	switch {
	case g.Onward:
		return neverQuiet
	case g.AutoDraw:
		return ClaimQuiet
	}
	return EndQuiet
}

// Finished tells whether the game is over though the side to move may have moves.
func (p *Position) Finished() bool {
	return p.quietOver() || p.bareLost() || p.Dead()
}

// quietOver tells whether the counter of quiet plies has run out: not while a carrier has to move on.
func (p *Position) quietOver() bool { return p.Halfmoves >= p.Game.QuietLimit() && p.Due == 0 }

// bareLost tells whether the side to move is one without a king and has no pieces left.
func (p *Position) bareLost() bool {
	t := p.Bits.Turn & 1
	return p.Bits.Side[t] == 0 && p.Game.Bare[t] != ""
}

func (Plain) Outcome(p *Position) game.Outcome {
	t := game.Seat(p.Bits.Turn & 1)
	switch {
	case p.bareLost():
		return game.Win(p.Game.Bare[t], game.SeatSet(1-t), 2)
	case p.Bits.Count(&p.Game.Laws) == 0:
		return p.Stuck()
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

// Stuck is the result when the side to move has no legal move.
func (p *Position) Stuck() game.Outcome {
	t := game.Seat(p.Bits.Turn & 1)
	if p.Game.Mode.Attacked(p) != 0 {
		return game.Win("mate", game.SeatSet(1-t), 2)
	}
	return game.Draw("stalemate", 2)
}

func (g *Game) QuietReason() string {
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
	case (p.Game.AutoDraw || p.Game.RepeatAuto) && n >= 3:
		return game.Draw("repetition3", 2)
	case n >= 5:
		return game.Draw("repetition5", 2)
	}
	return game.Outcome{}
}

// Claim says what may be claimed of the position, by the seat that has the move or has just written it down
// (FIDE 9.2.1, 9.3.1): the third occurrence or 50 moves.
func (p *Position) Claim(_ game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() {
		return o
	}
	switch {
	case p.occurrences(past) >= 3:
		return game.Draw("repetition3", 2)
	case p.Halfmoves >= ClaimQuiet && p.TurnBegins():
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
	if p.Game.Hands || p.Game.Ferry || p.Game.Many() {
		return game.Occurrences(past)
	}
	from := max(0, len(past)-1-int(p.Halfmoves))
	n := 0
	for i := len(past) - 1; i >= from; i -= 2 {
		if past[i].Key == p.Hash {
			n++
		}
	}
	return n
}

// mayRepeat tells whether repetitions of the position count.
func (p *Position) mayRepeat() bool { return p.TurnBegins() && p.Game.Dice == 0 }

// TurnBegins tells whether the side to move has not yet acted in its turn.
func (p *Position) TurnBegins() bool {
	switch {
	case p.Game.EveryPiece:
		return p.Moved == 0
	case p.Game.Steps > 0:
		return int(p.Left) == p.Game.Steps
	case p.Game.Ferry:
		return p.Due == 0
	}
	return true
}

// PliesToDraw is the number of plies until the rule of 50 moves, if it is near; -1 where the draw may
// be claimed.
func (p *Position) PliesToDraw() int {
	switch left := ClaimQuiet - int(p.Halfmoves); {
	case left > nearDraw:
		return 0
	case left > 0:
		return left
	case p.Game.AutoDraw:
		return 0
	}
	return -1
}

// nearDraw is the number of plies before the rule of 50 moves from which the search counts them.
const nearDraw = 24

// onwards is the game in which dead positions and counters of plies end nothing.
func (g *Game) WithoutDraws() *Game {
	on := *g
	on.Onward, on.LastPly = true, 0
	return &on
}

// Continue is the position with play going on where nobody can win any more, as other programs count
// move trees.
func (p *Position) Continue() game.Position {
	q := *p
	q.Game, q.Scratch = p.Game.WithoutDraws(), nil
	return &q
}
