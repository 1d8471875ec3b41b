package chapaev

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Speeds of the sample, mm/s. They leave room for rounding below the bounds.
var (
	flickSpeeds = [...]float64{1200, 2500, 4000}
	pokeSpeeds  = [...]float64{600, 1200}
)

const jawSpeed = 900

// AppendMoves appends a sample: every own man flicked straight at every man of the enemy at three
// speeds, then the pokes and scissors that are possible. Nothing is simulated.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.end != 0 {
		return dst
	}
	switch {
	case p.phase == arming:
		for i := range p.g.Arms {
			dst = append(dst, specialMove(armMove, p.turn, uint8(i)))
		}
		return dst
	case p.phase == answering && p.kept:
		return append(dst, specialMove(swapMove, p.turn, 0), specialMove(stayMove, p.turn, 0))
	case p.phase == answering:
		dst = append(dst, specialMove(swapMove, p.turn, 0))
	}
	before := len(dst)
	dst = p.appendFlicks(dst)
	dst = p.appendPokes(dst)
	dst = p.appendScissors(dst)
	if len(dst) == before { // all enemies are behind or right below
		dst = p.appendStraight(dst)
	}
	return dst
}

func (p *Position) appendFlicks(dst []game.Move) []game.Move {
	for own := p.mine[p.turn]; own != 0; own = own.rest() {
		man, first := own.first(), len(dst)
		for foes := p.mine[1-p.turn]; foes != 0; foes = foes.rest() {
			way := p.from(man, foes.first())
			for _, speed := range flickSpeeds {
				dst = p.appendNew(dst, first, physics.Stroke{Kind: physics.Flick, Man: uint8(man), V: way.speed(speed)})
			}
		}
	}
	return dst
}

// appendNew appends a stroke that is allowed and does not stand in dst from first on: enemies in a row
// are aimed at alike.
func (p *Position) appendNew(dst []game.Move, first int, s physics.Stroke) []game.Move {
	if s.V[0] == 0 && s.V[1] == 0 || !p.g.EarthTurns && (!p.ahead(s.V) || s.Kind == physics.Scissors && !p.ahead(s.V2)) {
		return dst
	}
	m := packStroke(s, p.turn)
	for _, other := range dst[first:] {
		if other == m {
			return dst
		}
	}
	return append(dst, m)
}

func (p *Position) appendPokes(dst []game.Move) []game.Move {
	if !p.g.Poke {
		return dst
	}
	for own := p.mine[p.turn]; own != 0; own = own.rest() {
		for foes := p.mine[1-p.turn]; foes != 0; foes = foes.rest() {
			a, b := own.first(), foes.first()
			if !p.near(a, b, thickness) || !p.sameLevel(a, b) {
				continue
			}
			for _, speed := range pokeSpeeds {
				s := physics.Stroke{Kind: physics.Poke, Man: uint8(a), Target: uint8(b), V: p.from(a, b).speed(speed)}
				dst = p.appendNew(dst, len(dst), s)
			}
		}
	}
	return dst
}

func (p *Position) appendScissors(dst []game.Move) []game.Move {
	if !p.g.Scissors {
		return dst
	}
	for foes := p.mine[1-p.turn]; foes != 0; foes = foes.rest() {
		t := foes.first()
		for own := p.mine[p.turn]; own != 0; own = own.rest() {
			a := own.first()
			if !p.near(a, t, squareSide) {
				continue
			}
			for others := own.rest(); others != 0; others = others.rest() {
				b := others.first()
				if !p.near(b, t, squareSide) || p.jawsFail(a, b, t) {
					continue
				}
				line := p.from(a, b)
				dst = p.appendNew(dst, len(dst), physics.Stroke{
					Kind: physics.Scissors, Man: uint8(a), Man2: uint8(b), Target: uint8(t),
					V: line.speed(jawSpeed), V2: line.back().speed(jawSpeed),
				})
			}
		}
	}
	return dst
}

// near tells whether the air between two men is less than gap, in cm.
func (p *Position) near(a, b int, gap float64) bool {
	d, most := p.from(a, b), gap+2*radius
	return d.dot(d) < most*most
}

// jawsFail is refuseJaws without a word.
func (p *Position) jawsFail(a, b, t int) bool { return p.jawsFault(a, b, t) != "" }

func (p *Position) appendStraight(dst []game.Move) []game.Move {
	v := [3]int16{0, 2500, 0}
	if p.turn == 1 {
		v[1] = -v[1]
	}
	for own := p.mine[p.turn]; own != 0; own = own.rest() {
		dst = append(dst, packStroke(physics.Stroke{Kind: physics.Flick, Man: uint8(own.first()), V: v}, p.turn))
	}
	return dst
}

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
