package corners

import (
	"cmp"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// ending is why a game is over.
type ending uint8

const (
	endNone ending = iota
	endPlaces
	endCopied
	endDeadline
	endPasses
	endRounds
	endAlone
)

// reasons are the codes of endings.
var reasons = [...]string{"", "goal", "copied", "exitDeadline", "bothStuck", "maxPlies", "loserAlone"}

// home tells whether a seat has reached its goal: its men hold all points of it. Where the goal is full, men of others in
// it may count, if one at least is of the seat. Who has fewer men than points has all of them there.
func (p *Position) home(seat int) bool {
	goal := &p.g.goal[seat]
	own := p.men[seat].Within(goal)
	if own == 0 {
		return false
	}
	if own == p.g.limit || own == p.men[seat].Count() && own < p.g.limit {
		return true
	}
	if p.g.Blocked != blockedFill && p.g.Blocked != blockedOwner {
		return false
	}
	for at := range goal.All {
		man := int(p.on[at]) - 1
		if man < 0 || man != seat && p.g.Blocked == blockedOwner && int(p.g.owner[at]) != man {
			return false
		}
	}
	return true
}

// InGoal is the number of men of a seat that stand in its goal.
func (p *Position) InGoal(seat int) int { return p.men[seat].Within(&p.g.goal[seat]) }

// Left is how far the men of a seat are from the tip of their goal, together.
func (p *Position) Left(seat int) (far int) {
	for at := range p.men[seat].All {
		far += int(p.g.dist[seat][at])
	}
	return far
}

// settle sees whether the game is over.
func (p *Position) settle() {
	finished := p.finished()
	decided := p.teams() < 2 || p.g.FirstOnly && p.placed()
	p.end = endNone
	switch {
	case p.mirror && p.done[0] > 0 && p.g.Mirror == mirrorAuto && p.turn == 1:
		p.end = endCopied
	case p.now && p.playing() > 0: // who comes later in the round has his turn
	case decided && finished == 0:
		p.end = endDeadline
	case decided && p.g.Alone && p.playing() == 1 && finished == 1 && p.alone < aloneMost:
	case decided && p.g.Alone && (finished == 2 || p.playing() == 1):
		p.end = endAlone
	case decided:
		p.end = endPlaces
	case int(p.passes) >= p.playing():
		p.end = endPasses
	case int(p.round) > p.g.Rounds:
		p.end = endRounds
	}
}

// playing is the number of seats that still play.
func (p *Position) playing() (n int) {
	for s := range p.g.Players {
		if p.active(s) {
			n++
		}
	}
	return n
}

// placed tells whether a whole team has finished.
func (p *Position) placed() bool {
	for s := range p.g.Players {
		if p.groupOf(s) > 0 {
			return true
		}
	}
	return false
}

// groupOf is the group in which the last of the team of a seat has finished, 0 if not all have.
func (p *Position) groupOf(seat int) (group uint8) {
	for s := range p.g.Players {
		if p.g.team[seat]>>s&1 == 0 {
			continue
		}
		if p.done[s] == 0 {
			return 0
		}
		group = max(group, p.done[s])
	}
	return group
}

// Outcome has the places that are taken already, and all of them at the end.
func (p *Position) Outcome() game.Outcome {
	if p.end == endCopied {
		return game.Draw(reasons[endCopied], p.g.Players)
	}
	o := game.Outcome{Reason: reasons[p.end]}
	var order [maxSeats]int
	seats := order[:p.g.Players]
	for s := range seats {
		seats[s] = s
	}
	slices.SortFunc(seats, p.compare)
	for i, s := range seats {
		switch {
		case p.end == endNone && p.groupOf(s) == 0 && p.gone[s] == 0:
		case i > 0 && p.compare(seats[i-1], s) == 0:
			o.Place[s] = o.Place[seats[i-1]]
		default:
			o.Place[s] = uint8(i + 1)
		}
	}
	return o
}

// compare orders seats by the places of their teams: who has finished, in their order; who still plays, by what they
// have reached where the game is counted out; who has left, the first last.
func (p *Position) compare(a, b int) int {
	if c := cmp.Compare(p.class(a), p.class(b)); c != 0 || p.class(a) != stillPlays {
		return c
	}
	if p.end == endRounds || p.end == endPasses {
		if c := cmp.Compare(p.total(b, p.InGoal), p.total(a, p.InGoal)); c != 0 {
			return c
		}
	}
	if p.end == endRounds {
		return cmp.Compare(p.total(a, p.Left), p.total(b, p.Left))
	}
	return 0
}

// stillPlays is the class of teams without a place, between those that have finished and those that have left.
const stillPlays = 100

func (p *Position) class(seat int) int {
	if group := p.groupOf(seat); group > 0 {
		return int(group)
	}
	if p.gone[seat] > 0 {
		return 2*stillPlays - int(p.gone[seat])
	}
	return stillPlays
}

// total sums a number up for the team of a seat.
func (p *Position) total(seat int, of func(seat int) int) (sum int) {
	for s := range p.g.Players {
		if p.g.team[seat]>>s&1 != 0 {
			sum += of(s)
		}
	}
	return sum
}

var (
	_ game.Judge   = (*Position)(nil)
	_ game.Claimer = (*Position)(nil)
	_ game.Scorer  = (*Position)(nil)
	_ game.Awarder = (*Position)(nil)
	_ game.Counter = (*Rules)(nil)
)

// Judge ends the game when a position stands for the third time.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.Repeat || p.finished() > 0 || game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	return game.Draw("repetition3", p.g.Players)
}

// Copies is the number of turns in which Black has copied White, if he has copied all of them.
func (p *Position) Copies() int {
	if !p.mirror {
		return 0
	}
	return int(p.round) - 1
}

// Claim lets White claim a draw of a game in which Black copies him.
func (p *Position) Claim(s game.Seat, past []game.Ply) game.Outcome {
	if o := p.Judge(past); o.Over() {
		return o
	}
	if p.g.Mirror == mirrorClaim && s == 0 && p.turn == 0 && p.Copies() >= copiesMost {
		return game.Draw("copiedClaim", p.g.Players)
	}
	return game.Outcome{}
}

// Score is the number of men in the goal, in half points; in score play, where a loser plays on, the winner's are the
// moves that he has made.
func (p *Position) Score(s game.Seat) int {
	if p.g.Alone && p.finished() > 0 {
		if p.done[s] == 1 {
			return 2 * int(p.alone)
		}
		return 0
	}
	return 2 * p.InGoal(int(s))
}

// CountsPoints tells whether the moves of a loser who plays on are counted, as two people do (4.8).
func (r *Rules) CountsPoints() bool { return r.Alone && r.Players == 2 }

// Award is what the loser has had to move until he was home, for the winner, a point each move. Who never gets there has
// lost as many as are counted at most, so that nobody gains by giving up.
func (p *Position) Award(s game.Seat, o game.Outcome) int {
	switch {
	case !o.Winners(p.g.Players).Has(s):
		return 0
	case p.end == endAlone && p.Outcome() == o:
		return 2 * int(p.alone)
	}
	return 2 * aloneMost
}

// PliesToDraw is how many plies are left until the game is counted out, at least.
func (p *Position) PliesToDraw() int {
	return max(1, (p.g.Rounds-int(p.round)+1)*p.playing())
}
