package chapaev

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var _ game.Randomizer = (*Position)(nil)

// rolls is how many blind flicks are tried before one that is listed is taken: where men may be flicked
// forward only, three of five are allowed.
const rolls = 100

// RandomMove flicks any man in any direction at any speed, as far as the rules allow. Where no shot is due
// it is any of the moves listed.
func (p *Position) RandomMove(_ game.Seat, roll func(total uint32) uint32) game.Move {
	if p.phase == shooting {
		for range rolls {
			if m, err := p.MoveOf(p.blind(roll)); err == nil {
				return m
			}
		}
	}
	moves := p.AppendMoves(nil)
	return moves[roll(uint32(len(moves)))]
}

// blind is a flick by chance: a man of the side to move, a direction in degrees, a speed in mm/s.
func (p *Position) blind(roll func(total uint32) uint32) physics.Stroke {
	men := p.mine[p.turn]
	for range roll(uint32(men.len())) {
		men = men.rest()
	}
	sin, cos := math.Sincos(float64(roll(360)) * math.Pi / 180)
	speed := float64(slowest + roll(fastestFlick-slowest))
	return physics.Stroke{
		Kind: physics.Flick, Man: uint8(men.first()),
		V: [3]int16{int16(math.Round(cos * speed)), int16(math.Round(sin * speed)), 0},
	}
}
