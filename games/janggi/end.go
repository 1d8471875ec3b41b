package janggi

import "github.com/tavlei/tavlei/game"

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool {
	return p.stage == bothPassed || p.stage == bikjangStood || int(p.plies) >= p.g.MaxPlies && p.stage < choosing
}

// Outcome is the win of whoever has mated; else the count of points or a draw when play has ended.
func (p *Position) Outcome() game.Outcome {
	switch {
	case p.stage == bothPassed:
		return p.count("passes")
	case p.stage == bikjangStood:
		return p.count("bikjang")
	case p.stage >= choosing:
		return game.Outcome{}
	case p.stuck():
		if !p.Checked() {
			return win("noMoves", int(1-p.turn))
		}
		return p.mated()
	case p.closed():
		return p.count("length")
	}
	return game.Outcome{}
}

// mated is the loss of the side to move, which is in check: it has no move at all, or only moves that repeat.
func (p *Position) mated() game.Outcome {
	if len(p.past.twice) > 0 {
		q := *p
		q.past = past{}
		if !q.stuck() {
			return win("noMoves", int(1-p.turn))
		}
	}
	return win("mate", int(1-p.turn))
}

// Ended is the outcome of a position in which play has ended otherwise than by mate; ok is false for all others, which are
// not searched for moves.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	if !p.closed() {
		return game.Outcome{}, false
	}
	return p.Outcome(), true
}

// count decides a game that nobody has won by mate: by points where they are counted, else it is a draw.
func (p *Position) count(why string) game.Outcome {
	if !p.g.counting() {
		return game.Draw(why+"Draw", seats)
	}
	return win(why+"Count", p.Leader())
}

func win(reason string, seat int) game.Outcome {
	return game.Win(reason, game.SeatSet(game.Seat(seat)), seats)
}

// Bonus is what Han has beforehand because Cho moves first, in half points; so no count is even.
const Bonus = 3

var _ game.Scorer = (*Position)(nil)

// Score is the points of a seat's pieces in half points.
func (p *Position) Score(s game.Seat) int {
	if s != cho && s != han {
		return 0
	}
	n := 0
	for kind := range kinds {
		n += Worth[kind] * p.men[s][kind].Count()
	}
	if p.stage >= choosing && (s == cho || p.stage == choosing+han) {
		n += 2*Worth[Horse] + 2*Worth[Elephant] // they are only not on the board yet
	}
	if s == han {
		return 2*n + Bonus
	}
	return 2 * n
}

var _ game.Judge = (*Position)(nil)

// Judge ends the game when a position stands for the third time; under modern rules no move makes one, and passes may.
func (p *Position) Judge(past []game.Ply) game.Outcome {
	if p.g.Set == modern || game.Occurrences(past) < 3 {
		return game.Outcome{}
	}
	if p.g.bikjang() {
		if s := p.perpetual(past); s >= 0 {
			return win("perpetualCheck", 1-s)
		}
	}
	return p.count("repetition")
}

// perpetual is the side that alone has given check with every move since the position stood first, -1 if there is none.
func (p *Position) perpetual(past []game.Ply) int {
	last := len(past) - 1
	first := last
	for i := range past {
		if past[i].Key == past[last].Key {
			first = i
			break
		}
	}
	checks := [seats]bool{true, true}
	q := game.Clone(p).(*Position)
	for _, ply := range past[first+1:] {
		q.Play(ply.Move)
		if !q.Checked() {
			checks[ply.By&1] = false
		}
	}
	switch {
	case checks[cho] && !checks[han]:
		return cho
	case checks[han] && !checks[cho]:
		return han
	}
	return -1
}

var _ game.MayWinner = (*Position)(nil)

// MayWin tells whether a side could still win: by points whenever they are counted, else only with a piece that leaves the
// palace.
func (p *Position) MayWin(s game.Seat) bool {
	if p.g.counting() || p.stage >= choosing {
		return true
	}
	men := &p.men[s&1]
	return !p.side[s&1].AndNot(men[General]).AndNot(men[Guard]).Empty()
}

// Counting tells whether points decide a game that nobody wins by mate.
func (p *Position) Counting() bool { return p.g.counting() }

// PassEnds tells whether the side to move would end the game by passing, which it may.
func (p *Position) PassEnds() bool { return p.facing || p.stage == afterPass && !p.Checked() }

// Leader is the seat that would win by count now, -1 where points decide nothing.
func (p *Position) Leader() int {
	switch {
	case !p.g.counting():
		return -1
	case p.Score(han) > p.Score(cho):
		return han
	}
	return cho
}
