package rithmomachia

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// Play makes a legal move: the man goes, and what it and its side then take falls in one sweep.
func (p *Position) Play(m game.Move) {
	me := int(p.turn)
	p.step(m)
	fall := p.prey(me, nil)
	p.plies++
	p.quiet++
	if !fall.empty() {
		p.quiet = 0
		p.sweep(me, fall)
	}
	p.turn = 1 - p.turn
	p.judge(me)
}

// step moves the man of a move.
func (p *Position) step(m game.Move) {
	me := int(p.turn)
	from, to := split(m)
	if k, enters := prisonerOf(m); enters {
		p.imprison(me, k, -1)
		p.put(me, k, to)
		return
	}
	p.put(me, p.take(me, from), to)
}

// sweep takes what has fallen to a side off the board.
func (p *Position) sweep(me int, fall prey) {
	took := &p.took[me]
	for sq := range board.Each(fall.men) {
		value := p.value(p.at[sq])
		k := p.take(1-me, sq)
		took.men++
		took.value += value
		took.digits += uint16(digits(value))
		switch f := faces[k]; {
		case p.g.ChangeSides:
			p.imprison(me, k, 1)
		case f.form == pyramid:
			p.mask[f.origin] = 0
		}
	}
	for origin, lost := range fall.part {
		for i, c := range parts[origin] {
			if lost>>i&1 == 1 {
				took.value += c.value
				took.digits += uint16(digits(c.value))
			}
		}
		p.mask[origin] &^= lost
	}
}

// NullMove gives the turn to the opponent, unless the game is over.
func (p *Position) NullMove() bool {
	if p.closed() {
		return false
	}
	p.turn = 1 - p.turn
	p.plies++
	p.quiet++
	return true
}

// PliesToDraw is how many plies are left until the game is a draw by its length or for want of captures.
func (p *Position) PliesToDraw() int {
	return min(maxPlies-int(p.plies), p.g.Quiet-int(p.quiet))
}
