package draughts

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

// finished tells whether the game has ended although the side to move might have moves.
func (p *Position) finished() bool {
	g := p.g
	return p.d.Side[0].None() || p.d.Side[1].None() || int(p.ply) >= g.max ||
		!g.DrawsClaimed && p.counted() != "" ||
		p.d.Kings.Any() && (g.Objective == AimBreakthrough || !g.DrawsClaimed && g.draws.kingDuel && p.duel())
}

// early is the outcome that does not depend on the moves of the side to move.
func (p *Position) early() game.Outcome {
	g := p.g
	if p.d.Side[0].None() || p.d.Side[1].None() {
		return p.wiped()
	}
	if g.Objective == AimBreakthrough && p.d.Kings.Any() {
		for seat := range 2 {
			if p.d.Side[seat].Meets(p.d.Kings) {
				return win("crowned", seat)
			}
		}
	}
	if !g.DrawsClaimed {
		if reason := p.counted(); reason != "" {
			return game.Draw(reason, 2)
		}
		if g.draws.kingDuel && p.d.Kings.Any() && p.duel() {
			return game.Draw("kingDuel", 2)
		}
	}
	if int(p.ply) >= g.max {
		return game.Draw("maxPlies", 2)
	}
	return game.Outcome{}
}

// wiped is the outcome where a side has no men.
func (p *Position) wiped() game.Outcome {
	bare := 0
	if p.d.Side[0].Any() {
		bare = 1
	}
	if p.g.Objective == AimLose {
		return win("gaveAll", bare)
	}
	return win("noMen", 1-bare)
}

// Outcome is the result of the game by the rules of the position; repetition is up to Judge.
func (p *Position) Outcome() game.Outcome {
	if p.phase != playing {
		return game.Outcome{}
	}
	o := p.early()
	switch {
	case o.Over() && o.Winners(2) != 0:
		return o
	case p.mobile():
		if _, complex := p.tooMany(); complex && !o.Over() {
			return game.TooComplex(2)
		}
		return o
	}
	// A side without a move has lost even where a count ran out with the same move.
	if p.g.Objective == AimLose {
		return win("blockedWins", int(p.d.Turn))
	}
	return win("noMoves", 1-int(p.d.Turn))
}

// mobile tells whether the side to move has a move.
func (p *Position) mobile() bool {
	return p.lapse.any() || p.duty.Any() || p.mayTake(int(p.d.Turn)) || p.g.k.MayStep(&p.d, p.barred())
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), 2)
}

// Judge draws by repetition, where draws need no claim.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.DrawsClaimed {
		return game.Outcome{}
	}
	return p.repeated(past)
}

// Claim is the draw that seat s may claim: a repetition, a count, a king against a king. A count
// or repetition may be claimed by either side, the older Russian "three times the same moves"
// only by the opponent of the side that made them.
func (p *Position) Claim(s game.Seat, past []game.Ply) game.Outcome {
	if p.phase != playing || p.early().Over() {
		return game.Outcome{}
	}
	o := p.repeated(past)
	if o.Reason == "sameMoves" && len(past) > 0 && past[len(past)-1].By == s {
		o = game.Outcome{}
	}
	if o.Over() {
		return o
	}
	if reason := p.counted(); reason != "" {
		return game.Draw(reason, 2)
	}
	if (p.g.draws.kingDuel || p.g.draws.claimDuel) && p.duel() {
		return game.Draw("kingDuel", 2)
	}
	return game.Outcome{}
}

// repeated is the draw by repetition.
func (p *Position) repeated(past []game.Ply) game.Outcome {
	t := p.g.draws
	switch {
	case t.repeat == 3 && game.Occurrences(past) >= 3:
		return game.Draw("repetition3", 2)
	case t.repeat == 4 && game.Occurrences(past) >= 4:
		return game.Draw("repetition4", 2)
	case t.sameMoves > 0 && toAndFro(past, t.sameMoves):
		return game.Draw("sameMoves", 2)
	}
	return game.Outcome{}
}

// toAndFro tells whether the side that moved last has gone to and fro with one man in its last n
// moves.
func toAndFro(past []game.Ply, n int) bool {
	if len(past) < 2*n {
		return false
	}
	last := past[len(past)-1]
	for i := range n {
		ply := past[len(past)-1-2*i]
		if ply.By != last.By || kernel.KindOf(ply.Move) != kernel.Quiet {
			return false
		}
		from, to := kernel.FromOf(last.Move), kernel.ToOf(last.Move)
		if i%2 == 1 {
			from, to = to, from
		}
		if kernel.FromOf(ply.Move) != from || kernel.ToOf(ply.Move) != to {
			return false
		}
	}
	return true
}
