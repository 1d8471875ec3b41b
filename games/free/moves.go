package free

import "github.com/tavlei/tavlei/game"

// act is what a move does.
type act uint8

const (
	moves act = 1 + iota
	puts
	takesOff
	turnsOver
	rolls
	falls
	counts
	passes
	claims
	agrees
	refuses
)

// A move is what it does, what it does that to and where to, sixteen bits each: a place or a counter and a place, a piece or a
// number. The second word is 1 + the seat.
func moveOf(a act, from, to int, seat game.Seat) game.Move {
	return game.Move{uint64(a) | uint64(from)<<16 | uint64(to)<<32, 1 + uint64(seat)}
}

func actOf(m game.Move) act { return act(m[0]) }

func fromOf(m game.Move) int { return int(m[0] >> 16 & 0xffff) }

func toOf(m game.Move) int { return int(m[0] >> 32 & 0xffff) }

// Mover is who acts.
func (p *Position) Mover(m game.Move) game.Seat { return game.Seat(m[1] - 1) }

// AppendMoves lists the dice, the answers to a claim, or for each side that may act: of each piece that it moves one place on and
// that it is taken off, of each piece of the box that it is put on the first empty place, and what the buttons do. Steps and
// ParseMove know all other places.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.over():
		return dst
	case p.stage == rolling:
		for die := 1; die <= 6; die++ {
			dst = append(dst, moveOf(falls, 0, die, game.Chance))
		}
		return dst
	}
	for seat := range p.ToMove().All() {
		dst = p.appendButtons(dst, seat)
		if p.stage != claimed {
			dst = p.appendSample(dst, seat)
		}
	}
	return dst
}

// appendButtons lists what is done to no piece.
func (p *Position) appendButtons(dst []game.Move, seat game.Seat) []game.Move {
	if p.stage == claimed {
		return append(dst, moveOf(agrees, 0, 0, seat), moveOf(refuses, 0, 0, seat))
	}
	if p.g.Dice > 0 {
		dst = append(dst, moveOf(rolls, 0, 0, seat))
	}
	for i := int(seat) * p.g.Counters; i < (int(seat)+1)*p.g.Counters; i++ {
		if n := int(p.counts[i]); n < mostCount {
			dst = append(dst, moveOf(counts, i, n+1, seat))
		}
		if n := int(p.counts[i]); n > 0 {
			dst = append(dst, moveOf(counts, i, n-1, seat))
		}
	}
	if p.g.Turns {
		dst = append(dst, moveOf(passes, 0, 0, seat))
	}
	if p.stage == playing {
		dst = append(dst, moveOf(claims, 0, 0, seat))
	}
	return dst
}

// appendSample lists a few moves of each piece.
func (p *Position) appendSample(dst []game.Move, seat game.Seat) []game.Move {
	n, empty := p.g.Len(), -1
	for sq, c := range p.on[:n] {
		if c == 0 {
			if empty < 0 {
				empty = sq
			}
			continue
		}
		if n > 1 {
			dst = append(dst, moveOf(moves, sq, (sq+p.g.Width)%n+p.wrap(sq), seat))
		}
		dst = append(dst, moveOf(takesOff, sq, 0, seat))
	}
	for c := piece(1); int(c) <= seats*len(p.g.box.kinds) && empty >= 0; c++ {
		dst = append(dst, moveOf(puts, int(c), empty, seat))
	}
	return dst
}

// wrap is 1 where a step of a whole row ends where it began.
func (p *Position) wrap(sq int) int {
	if p.g.Height > 1 {
		return 0
	}
	if sq == p.g.Len()-1 {
		return -sq
	}
	return 1
}

// RandomMove is any of the listed actions, but to any place that there is.
func (p *Position) RandomMove(s game.Seat, roll func(total uint32) uint32) game.Move {
	var own []game.Move
	for _, m := range p.AppendMoves(nil) {
		if p.Mover(m) == s {
			own = append(own, m)
		}
	}
	m := own[roll(uint32(len(own)))]
	if a := actOf(m); a == moves || a == puts {
		to := int(roll(uint32(p.g.Len())))
		if other := moveOf(a, fromOf(m), to, s); p.why(other) == nil {
			return other
		}
	}
	return m
}
