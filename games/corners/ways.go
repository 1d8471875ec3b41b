package corners

import (
	"math/bits"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Above its kind a move may bear the way that its man goes, if that is not the shortest one: a one, then the directions of
// the jumps, three bits each. Two such moves are one move of the game, [Position.WithoutWay]; the way is only shown and
// written. Longer chains than fit are shown as the shortest.
const (
	wayShift = 18
	mostWay  = 15
)

var (
	_ game.WayTeller = (*Position)(nil)
	_ game.Stepper   = (*Position)(nil)
)

// WithoutWay is the move as AppendMoves lists it.
func (p *Position) WithoutWay(m game.Move) game.Move {
	m[0] &= 1<<wayShift - 1
	return m
}

// landings fills the points between the ends of a chain on which its man comes down and returns how many they are: those
// of the way that the move bears, else of a shortest one.
func (p *Position) landings(via *reached, m game.Move) (n int) {
	from, to := split(m)
	way := m[0] >> wayShift
	if way == 0 {
		return p.chain(via, int(p.turn), from, to)
	}
	at := from
	for left := bits.Len64(way) - 4; left > 0; left -= 3 {
		if at = p.jumpTo(from, at, uint8(way>>left&7)); at < 0 {
			return n
		}
		via[n] = uint8(at)
		n++
	}
	return n
}

// jumpTo is where a man that has left a point jumps to from another one in a direction, -1 if it does not.
func (p *Position) jumpTo(from, at int, dir uint8) int {
	for _, w := range p.g.ways[at] {
		if w.dir != dir {
			continue
		}
		if land, ok := p.jump(int(p.turn), from, at, w); ok {
			return land
		}
	}
	return -1
}

// along is a move that goes through points, the first and the last of which are its ends: with its way if that is one, and
// another one than the shortest.
func (p *Position) along(points []int) game.Move {
	from, to := points[0], points[len(points)-1]
	m := moveOf(from, to, p.turn)
	way, short := p.wayOf(points), reached{}
	if way == 0 || p.on[to] != 0 {
		return m
	}
	n := p.chain(&short, int(p.turn), from, to)
	if !p.steppable(int(p.turn), from, to) && slices.EqualFunc(short[:n], points[1:len(points)-1], func(a uint8, b int) bool { return int(a) == b }) {
		return m
	}
	m[0] |= way << wayShift
	return m
}

// wayOf are the directions of a chain of jumps, 0 if the points are none or too many, or one of them comes twice.
func (p *Position) wayOf(points []int) uint64 {
	if len(points) < 3 || len(points) > mostWay+1 {
		return 0
	}
	way := uint64(1)
	for i, at := range points[1:] {
		dir := p.dirTo(points[0], points[i], at)
		if dir < 0 || slices.Contains(points[:i+1], at) {
			return 0
		}
		way = way<<3 | uint64(dir)
	}
	return way
}

// dirTo is the direction in which a man that has left a point jumps from a point to another one, -1 if it does not.
func (p *Position) dirTo(from, at, to int) int {
	for _, w := range p.g.ways[at] {
		if land, ok := p.jump(int(p.turn), from, at, w); ok && land == to {
			return int(w.dir)
		}
	}
	return -1
}

// nexts appends the points to which a man that has gone through some points may jump on.
func (p *Position) nexts(dst, walked []int) []int {
	at := walked[len(walked)-1]
	for _, w := range p.g.ways[at] {
		if land, ok := p.jump(int(p.turn), walked[0], at, w); ok && !slices.Contains(walked, land) {
			dst = append(dst, land)
		}
	}
	return dst
}

// Crowded tells whether a man can come to some point by more than one way: other ways than the shortest are walked click by
// click.
func (p *Position) Crowded() bool {
	if p.end != endNone || p.lot {
		return false
	}
	for at := range p.men[p.turn].All {
		if p.branches(at) {
			return true
		}
	}
	return false
}

// branches tells whether the man on a point comes to some other point by two ways: a jump from a point that does not lie on
// the way to that one, or jumps and a step.
func (p *Position) branches(from int) bool {
	var seen Set
	var near, before reached
	for _, at := range near[:p.steps(&near, int(p.turn), from)] {
		seen.Add(int(at))
	}
	lies := func(at, on int) bool { // on the way to a point
		for on != at && on != from {
			on = int(before[on])
		}
		return on == at
	}
	queue := reached{0: uint8(from)}
	for head, tail := 0, 1; head < tail; head++ {
		at := int(queue[head])
		for _, w := range p.g.ways[at] {
			land, ok := p.jump(int(p.turn), from, at, w)
			switch {
			case !ok || land == from:
			case !seen.Has(land):
				seen.Add(land)
				before[land], queue[tail] = queue[head], uint8(land)
				tail++
			case slices.Contains(near[:], uint8(land)) || !lies(land, at):
				return true
			}
		}
	}
	return false
}

// AppendSteps appends the ways that begin with the clicks. A man that is clicked once more is walked jump by jump, until
// the point on which it stands is clicked once more: of these ways there are one to each point and one for each jump that
// may come next.
func (p *Position) AppendSteps(dst []game.Path, s game.Seat, clicks []game.Token) (paths []game.Path, all bool) {
	if p.end != endNone || p.lot || !p.ToMove().Has(s) || len(clicks) == 0 || clicks[0] < 0 || int(clicks[0]) >= p.g.Len() {
		return dst, true
	}
	from, own := int(clicks[0]), []game.Move{}
	for _, m := range p.AppendMoves(nil) {
		if at, to, ok := Points(m); ok && at == from && p.on[to] == 0 {
			own = append(own, m)
		}
	}
	if len(clicks) == 1 {
		for _, m := range p.AppendMoves(nil) {
			if at, _, ok := Points(m); ok && at == from {
				dst = p.AppendPaths(dst, m)
			}
		}
		if !p.branches(from) {
			return dst, true
		}
	}
	walked, ok := p.walked(clicks)
	if !ok {
		return dst, true
	}
	return p.appendWalks(dst, walked, own, len(clicks) == 1)
}

// walked are the points of clicks that walk a man: its own one, which is clicked twice, and those to which it jumps; ok is
// false if it does not.
func (p *Position) walked(clicks []game.Token) (points []int, ok bool) {
	points = []int{int(clicks[0])}
	if len(clicks) > 1 && clicks[1] != clicks[0] {
		return nil, false
	}
	for _, t := range clicks[min(2, len(clicks)):] {
		if !slices.Contains(p.nexts(nil, points), int(t)) {
			return nil, false
		}
		points = append(points, int(t))
	}
	return points, true
}

// appendWalks appends ways that go on from some points to where one of the moves ends: to each once, and one for each next
// jump. Where one will do it has that only, and all is true if no jump follows.
func (p *Position) appendWalks(dst []game.Path, walked []int, moves []game.Move, one bool) (paths []game.Path, all bool) {
	var ended Set
	ends := func(at int) bool { return slices.Contains(moves, moveOf(walked[0], at, p.turn)) }
	if at := walked[len(walked)-1]; len(walked) > 1 && ends(at) {
		ended.Add(at)
		dst = append(dst, p.walk(walked))
	}
	nexts := p.nexts(nil, walked)
	for _, next := range nexts {
		leads := false
		for _, chain := range p.chainsFrom(append(slices.Clone(walked), next)) {
			at := chain[len(chain)-1]
			if !ends(at) || leads && ended.Has(at) {
				continue
			}
			leads = true
			ended.Add(at)
			if dst = append(dst, p.walk(chain)); one {
				return dst, false
			}
		}
	}
	return dst, len(nexts) == 0
}

// chainsFrom are the shortest chains that begin with some points, to each point that they come to, the first to the last
// of these.
func (p *Position) chainsFrom(walked []int) [][]int {
	chains := [][]int{walked}
	seen := slices.Clone(walked)
	for i := 0; i < len(chains); i++ {
		for _, next := range p.nexts(nil, chains[i]) {
			if !slices.Contains(seen, next) {
				seen = append(seen, next)
				chains = append(chains, append(slices.Clone(chains[i]), next))
			}
		}
	}
	return chains
}

// walk is the path of clicks of a man that is walked through some points.
func (p *Position) walk(points []int) game.Path {
	m := p.along(points)
	path := game.Path{Seat: p.Mover(m), Text: game.MoveText(p, m), Tokens: []game.Token{game.Token(points[0])}}
	for _, at := range append(points, points[len(points)-1]) {
		path.Tokens = append(path.Tokens, game.Token(at))
	}
	return path
}
