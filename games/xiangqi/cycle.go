package xiangqi

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

// What a cycle of moves means. Each move of it is a check, a chase or idle. A chase is a move after which a man of the mover,
// neither a general nor a soldier, could take a man, neither a general nor a soldier that has not crossed the river, with
// profit (threat.weigh), and which is new: before the move that man could not take it, or could only lose by it because
// of a protector that is pinned now. What has been attacked all along is not chased, and a man that moves along the line of
// its attack attacks as before.

// conduct is what one side has done in all its moves of a cycle.
type conduct struct {
	checks  bool   // every move gave check
	chased  uint16 // slots of the men that every move chased
	attacks bool   // every move was a check, a chase or a threat of mate
	targets uint16 // slots of the men that every chase among them chased
}

// verdict is the outcome of a cycle, which ends with the present position, by the option.
func (p *Position) verdict(cycle []game.Ply) game.Outcome {
	sides := [seats]conduct{}
	for s := range sides {
		sides[s] = conduct{checks: true, chased: all, attacks: true, targets: all}
	}
	now := *p
	for _, ply := range cycle {
		before := now
		now.Play(ply.Move)
		sides[before.turn].note(&before, &now, ply.Move)
	}
	if o := blame(sides, "perpetualCheck", func(c conduct) bool { return c.checks }); o.Over() || p.g.Repetition == simple {
		return settled(o)
	}
	if o := blame(sides, "perpetualChase", func(c conduct) bool { return c.chased != 0 }); o.Over() || p.g.Repetition == axf {
		return settled(o)
	}
	return settled(blame(sides, "perpetualAttack", func(c conduct) bool { return c.attacks && c.targets != 0 }))
}

// settled is the outcome of a cycle without fault if nobody has been blamed.
func settled(o game.Outcome) game.Outcome {
	if o.Over() {
		return o
	}
	return game.Draw("repetition3", seats)
}

// blame makes the one side lose that has done something in every move; a draw if both have.
func blame(sides [seats]conduct, reason string, guilty func(conduct) bool) game.Outcome {
	switch red, black := guilty(sides[0]), guilty(sides[1]); {
	case red && black:
		return game.Draw("mutual"+string(reason[0]-'a'+'A')+reason[1:], seats)
	case red:
		return win(reason, 1)
	case black:
		return win(reason, 0)
	}
	return game.Outcome{}
}

// note adds a move to what a side has done.
func (c *conduct) note(before, after *Position, m game.Move) {
	check := after.Checked()
	c.checks = c.checks && check
	if c.chased == 0 && !(after.g.Repetition == cxa && c.attacks) {
		return
	}
	chased := chases(before, after, m)
	c.chased &= chased
	if after.g.Repetition != cxa || !c.attacks {
		return
	}
	switch {
	case chased != 0:
		c.targets &= chased
	case !check && !after.threatensMate():
		c.attacks = false
	}
}

// chases are the slots of the men that a move chases: those that could not be taken before, and those that could but were
// protected by men that can no longer take without harm to their own general.
func chases(before, after *Position, m game.Move) (slots uint16) {
	s := int(before.turn)
	old, now := before.threats(s), after.threats(s)
	from, to := split(m)
	moved := slotIn(before.board[from])
	for slot := range now {
		stood := old[slot].legal
		if slot == moved {
			stood = before.inLine(from, to, stood)
		}
		slots |= now[slot].gains&^stood | now[slot].shams&^old[slot].gains
	}
	return slots
}

// inLine are those of the targets that stand on the line along which a man moves: it attacks them as before.
func (p *Position) inLine(from, to int, targets uint16) (on uint16) {
	g, e := p.g, 1-int(p.turn)
	for ; targets != 0; targets &= targets - 1 {
		slot := low(targets)
		sq := p.at[e][slot]
		if g.x[from] == g.x[to] && g.x[to] == g.x[sq] || g.y[from] == g.y[to] && g.y[to] == g.y[sq] {
			on |= 1 << slot
		}
	}
	return on
}

// threat is what a man could take, by the slots of what it takes.
type threat struct {
	legal uint16 // it may take them
	gains uint16 // with profit
	shams uint16 // with profit though they seem to be protected
}

// threats are, by the slot of the attacker, what a seat could take if it were to move.
func (p *Position) threats(s int) (found [soldiers]threat) {
	probe := *p
	var to reaches
	for slot := 1; slot < soldiers; slot++ {
		from := int(p.at[s][slot])
		if from == nowhere {
			continue
		}
		for _, sq := range to[:p.destinations(&to, s, from)] {
			if p.board[sq] != 0 {
				found[slot].weigh(p, &probe, s, from, int(sq))
			}
		}
	}
	return found
}

// weigh adds a capture: it gains if the man that is taken is unprotected or worth more. Generals and soldiers at home are no
// targets; men of one kind that can take each other are offered for exchange. probe is a copy of the position.
func (t *threat) weigh(p, probe *Position, s, from, to int) {
	attacker, target := kindIn(p.board[from]), kindIn(p.board[to])
	if target == general || target == soldier && !p.g.crossed(1-s, to) || !probe.safe(s, from, to) {
		return
	}
	bit := uint16(1) << slotIn(p.board[to])
	t.legal |= bit
	if attacker == target && p.canTake(probe, 1-s, to, from) {
		return
	}
	real, sham := probe.protected(s, from, to)
	if worthMore(target, attacker) || !real {
		t.gains |= bit
	}
	if sham && !real {
		t.shams |= bit
	}
}

// worthMore tells whether a man is taken with profit by another even where it is protected.
func worthMore(target, attacker kind) bool {
	switch attacker {
	case horse, cannon:
		return target == chariot
	case advisor, elephant:
		return target == chariot || target == cannon || target == horse
	}
	return false
}

// canTake tells whether the man of a seat on one point can take what stands on another. probe is a copy of the position.
func (p *Position) canTake(probe *Position, s, from, to int) bool {
	return p.reachesTo(s, from, to) && probe.safe(s, from, to)
}

// reachesTo tells whether the man of a seat goes from one point to another if its general needs no care.
func (p *Position) reachesTo(s, from, to int) bool {
	var list reaches
	return slices.Contains(list[:p.destinations(&list, s, from)], uint8(to))
}

// protected tells whether a seat that takes on a point can be taken there, and whether it only seems so, because whoever
// could take it would expose its own general. The position comes back as it was.
func (p *Position) protected(s, from, to int) (real, sham bool) {
	key := p.key
	taken := p.shift(from, to)
	probe := *p
	for slot := 0; slot < slots && !real; slot++ {
		sq := int(p.at[1-s][slot])
		if sq == nowhere || !p.reachesTo(1-s, sq, to) {
			continue
		}
		real = probe.safe(1-s, sq, to)
		sham = true
	}
	p.shift(to, from)
	p.drop(taken, to)
	p.key = key
	return real, sham
}

// threatensMate tells whether the side that has just moved could mate by its next move if it had it at once.
func (p *Position) threatensMate() bool {
	if p.Checked() {
		return false
	}
	turned := *p
	turned.turn ^= 1
	var room [128]game.Move
	for _, m := range turned.appendMoves(room[:0], false) {
		next := turned
		next.Play(m)
		if next.Checked() && next.count(int(next.turn)) == 0 {
			return true
		}
	}
	return false
}
