package chapaev

import (
	"math"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Bounds of strokes, mm/s: section 6 of the rules.
const (
	slowest       = 100 // along the board; less is no stroke
	fastestFlick  = 5000
	fastestPoke   = 1500
	fastestJaw    = 1000
	fastestUpward = 1000

	mostSide, mostHeight = 60, 90 // percent; a stroke further out is taken there
)

// Cosines of the widest angles.
var (
	pokeCos  = math.Sqrt(3) / 2  // 30° from the line to the other man
	jawCos   = math.Sqrt2 / 2    // 45° from the line between the jaws
	frontCos = -0.34202014332567 // 110° from straight ahead
)

// normal is the stroke with everything left out that its kind does not have, and with the place where
// it hits brought within bounds.
func normal(s physics.Stroke) physics.Stroke {
	bound := func(v int8, most int8) int8 { return max(-most, min(most, v)) }
	switch s.Kind {
	case physics.Flick:
		s.Target, s.Man2, s.V2 = 0, 0, [3]int16{}
		s.Offset = [2]int8{bound(s.Offset[0], mostSide), bound(s.Offset[1], mostHeight)}
	case physics.Poke:
		s.Man2, s.V2, s.V[2], s.Offset = 0, [3]int16{}, 0, [2]int8{}
	case physics.Scissors:
		s.V[2], s.V2[2], s.Offset = 0, 0, [2]int8{}
	}
	return s
}

// refuse says which rule forbids the stroke to the seat to move, nil if none does. It brings the
// stroke into its normal form.
func (p *Position) refuse(s *physics.Stroke) *game.Refusal {
	*s = normal(*s)
	if r := p.notNow(); r != nil {
		return r
	}
	switch s.Kind {
	case physics.Flick:
		return p.refuseFlick(s)
	case physics.Poke:
		return p.refusePoke(s)
	case physics.Scissors:
		return p.refuseScissors(s)
	}
	return p.refusal("notLegal")
}

func (p *Position) refuseFlick(s *physics.Stroke) *game.Refusal {
	man := int(s.Man)
	if r := p.refuseMan(man); r != nil {
		return r
	}
	if r := p.refuseSpeed(man, s.V, fastestFlick); r != nil {
		return r
	}
	switch {
	case s.V[2] < 0 || s.V[2] > fastestUpward:
		return p.refusal("tooSteep", man)
	case s.V[2] != 0 && !p.g.Loft:
		return p.refusal("noLoft", man)
	case s.Offset != [2]int8{} && !p.g.Spin:
		return p.refusal("noSpin", man)
	}
	return nil
}

// refuseMan: a stroke is made with a man of one's own that is on the board.
func (p *Position) refuseMan(id int) *game.Refusal {
	switch {
	case id >= maxMen || !p.onBoard().has(id):
		return p.refusal("manGone", id)
	case !p.mine[p.turn].has(id):
		return p.refusal("notYourMan", id)
	}
	return nil
}

// refuseFoe: pokes and scissors are aimed at a man of the enemy.
func (p *Position) refuseFoe(id int) *game.Refusal {
	switch {
	case id >= maxMen || !p.onBoard().has(id):
		return p.refusal("manGone", id)
	case p.mine[p.turn].has(id):
		return p.refusal("notEnemy", id)
	}
	return nil
}

func (p *Position) refuseSpeed(man int, v [3]int16, fastest int) *game.Refusal {
	x, y := int(v[0]), int(v[1])
	switch square := x*x + y*y; {
	case square > fastest*fastest:
		return p.refusal("tooFast", man)
	case square < slowest*slowest:
		return p.refusal("tooSlow", man)
	}
	if !p.g.EarthTurns && !p.ahead(v) {
		return p.refusal("behind", man)
	}
	return nil
}

// ahead tells whether the direction is one for a player who stays on his side.
func (p *Position) ahead(v [3]int16) bool {
	x, y := float64(v[0]), float64(v[1])
	if p.turn == 1 {
		y = -y
	}
	return y >= float64(frontCos*math.Sqrt(float64(x*x)+float64(y*y)))
}

func (p *Position) refusePoke(s *physics.Stroke) *game.Refusal {
	a, b := int(s.Man), int(s.Target)
	if !p.g.Poke {
		return p.refusal("noPokes")
	}
	if r := p.refuseMan(a); r != nil {
		return r
	}
	if r := p.refuseFoe(b); r != nil {
		return r
	}
	if r := p.refusePair(a, b); r != nil {
		return r
	}
	if r := p.refuseSpeed(a, s.V, fastestPoke); r != nil {
		return r
	}
	if d := p.from(a, b); d.cos(s.V) < pokeCos {
		return p.refusal("pokeAskew", a, b)
	}
	return nil
}

// refusePair: a poke needs two men so near that a checker on edge does not fit between them.
func (p *Position) refusePair(a, b int) *game.Refusal {
	switch {
	case !p.sameLevel(a, b):
		return p.refusal("otherLevel", a, b)
	case p.from(a, b).length()-2*radius >= thickness:
		return p.refusal("gapTooWide", a, b)
	}
	return nil
}

func (p *Position) refuseScissors(s *physics.Stroke) *game.Refusal {
	a, b, t := int(s.Man), int(s.Man2), int(s.Target)
	if !p.g.Scissors {
		return p.refusal("noScissors")
	}
	for _, id := range []int{a, b} {
		if r := p.refuseMan(id); r != nil {
			return r
		}
	}
	if r := p.refuseFoe(t); r != nil {
		return r
	}
	if r := p.refuseJaws(a, b, t); r != nil {
		return r
	}
	line := p.from(a, b)
	for i, v := range [2][3]int16{s.V, s.V2} {
		man := []int{a, b}[i]
		if r := p.refuseSpeed(man, v, fastestJaw); r != nil {
			return r
		}
		if line.cos(v) < jawCos {
			return p.refusal("jawsAskew", a, b)
		}
		line = line.back()
	}
	return nil
}

// refuseJaws: the enemy stands between two men, near the line from one to the other.
func (p *Position) refuseJaws(a, b, t int) *game.Refusal {
	switch code := p.jawsFault(a, b, t); code {
	case "":
		return nil
	case "oneJaw":
		return p.refusal(code, a)
	default:
		return p.refusal(code, a, t, b)
	}
}

// jawsFault is the code of what keeps two men from being the jaws around a third.
func (p *Position) jawsFault(a, b, t int) string {
	line, to := p.from(a, b), p.from(a, t)
	switch along := line.dot(to); {
	case a == b:
		return "oneJaw"
	case !p.sameLevel(a, t) || !p.sameLevel(b, t):
		return "otherLevel"
	case along <= 0 || along >= line.dot(line) || math.Abs(line.cross(to)) > 0.35*2*radius*line.length():
		return "notBetween"
	case to.length()-2*radius > squareSide || p.from(b, t).length()-2*radius > squareSide:
		return "jawsTooFar"
	}
	return ""
}

// sameLevel tells whether two men lie at one height.
func (p *Position) sameLevel(a, b int) bool {
	return math.Abs(float64(p.men[a].Pose[1])-float64(p.men[b].Pose[1])) < thickness/2
}

// vector is a way along the board, cm along files and ranks. Products are rounded one by one, so that
// every machine draws the same bounds.
type vector struct{ x, y float64 }

// from is the way from one man's centre to another's.
func (p *Position) from(a, b int) vector {
	u, v := &p.men[a].Pose, &p.men[b].Pose
	return vector{float64(v[0]) - float64(u[0]), float64(v[2]) - float64(u[2])}
}

func (a vector) dot(b vector) float64   { return float64(a.x*b.x) + float64(a.y*b.y) }
func (a vector) cross(b vector) float64 { return float64(a.x*b.y) - float64(a.y*b.x) }
func (a vector) length() float64        { return math.Sqrt(a.dot(a)) }
func (a vector) back() vector           { return vector{-a.x, -a.y} }

// cos is the cosine of the angle between the way and a speed, 1 where one of them is none.
func (a vector) cos(v [3]int16) float64 {
	b := vector{float64(v[0]), float64(v[1])}
	all := math.Sqrt(float64(a.dot(a) * b.dot(b)))
	if all == 0 {
		return 1
	}
	return a.dot(b) / all
}

// speed is the speed along a way, whole mm/s.
func (a vector) speed(mms float64) [3]int16 {
	l := a.length()
	if l == 0 {
		return [3]int16{}
	}
	return [3]int16{int16(math.Round(float64(a.x*mms) / l)), int16(math.Round(float64(a.y*mms) / l)), 0}
}
