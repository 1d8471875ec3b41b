package free

import "github.com/tavlei/tavlei/game"

// Play does what a move says.
func (p *Position) Play(m game.Move) {
	p.plies++
	from, to := fromOf(m), toOf(m)
	if p.stage == refused {
		p.stage = playing
	}
	switch actOf(m) {
	case moves:
		c := p.on[from]
		p.set(from, 0)
		p.set(to, c)
	case puts:
		p.set(to, piece(from))
	case takesOff:
		p.set(from, 0)
	case turnsOver:
		p.set(from, p.g.box.turned(p.on[from]))
	case rolls:
		p.stage, p.fallen, p.dice = rolling, 0, [mostDice]uint8{}
	case falls:
		p.dice[p.fallen] = uint8(to)
		if p.fallen++; int(p.fallen) == p.g.Dice {
			p.stage = playing
		}
	case counts:
		p.counts[from] = uint16(to)
	case passes:
		p.turn = 1 - p.turn
	case claims:
		p.stage, p.by = claimed, uint8(p.Mover(m))
	case agrees:
		p.stage = agreed
	case refuses:
		p.stage, p.by = refused, 0
	}
}
