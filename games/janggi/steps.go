package janggi

// nowhere is the number of no point.
const nowhere = -1

// palace are the nine points of each side's palace, palaces all of them.
var palace, palaces = func() (p [seats]set, all set) {
	for s := range p {
		for x := 3; x <= 5; x++ {
			for y := range 3 {
				p[s] = p[s].With(number(x, y+7*s))
			}
		}
		all = all.Or(p[s])
	}
	return p, all
}()

// centre is the centre of the palace in whose corner a point lies, across the opposite corner; corners are the corners round a
// centre.
var centre, across, corners = func() (mid, far [bound]int8, round [bound]set) {
	for i := range mid {
		mid[i], far[i] = nowhere, nowhere
	}
	for _, y := range [seats]int{1, 8} {
		c := number(4, y)
		for _, d := range [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			sq := number(4+d[0], y+d[1])
			mid[sq], far[sq] = int8(c), int8(number(4-d[0], y-d[1]))
			round[c] = round[c].With(sq)
		}
	}
	return mid, far, round
}()

// palaceSteps are where a general or a guard in a palace may go along its lines.
var palaceSteps = func() (to [bound]set) {
	for _, p := range palace {
		for rest := p; !rest.Empty(); rest = rest.Rest() {
			sq := rest.First()
			for d := range ways {
				if near := rays[d][sq]; len(near) > 0 && p.Has(int(near[0])) {
					to[sq] = to[sq].With(int(near[0]))
				}
			}
			if c := centre[sq]; c >= 0 {
				to[sq] = to[sq].With(int(c))
			}
			to[sq] = to[sq].Or(corners[sq])
		}
	}
	return to
}()

// soldierSteps are where a soldier of a side may go: forward, to the sides, and in the other palace forward along its
// diagonals. soldierFrom are the points from which it comes.
var soldierSteps, soldierFrom = func() (to, from [seats][bound]set) {
	for s := range to {
		forward := 1 - 2*s
		for _, sq := range grid.Squares() {
			x, y := grid.XY(sq)
			steps := [5][2]int{{0, forward}, {1, 0}, {-1, 0}, {1, forward}, {-1, forward}}
			for i, d := range steps {
				next := grid.At(x+d[0], y+d[1])
				if next < 0 || i > 2 && !(palace[1-s].Has(sq) && palaceSteps[sq].Has(next)) {
					continue
				}
				to[s][sq] = to[s][sq].With(next)
				from[s][next] = from[s][next].With(sq)
			}
		}
	}
	return to, from
}()

// behind are the points that no soldier of a side can stand on: the rows behind the one where it begins.
var behind = func() (b [seats]set) {
	for s := range b {
		for y := range 3 {
			for x := range columns {
				b[s] = b[s].With(number(x, y+7*s))
			}
		}
	}
	return b
}()

// A leap is the way of a horse, one point straight on and one outward, or of an elephant, one straight on and two outward. What
// stands on the points that it passes stops it.
type leap struct {
	to, first, second uint8 // a horse passes the first only, and second is the same
}

// horseLeaps and elephantLeaps are those from a point; horseRound and elephantRound where they end, whatever stands between.
var horseLeaps, horseRound = leaps(1)

var elephantLeaps, elephantRound = leaps(2)

// leaps are those that go so many points outward.
func leaps(outward int) (from [bound][]leap, round [bound]set) {
	for _, sq := range grid.Squares() {
		x, y := grid.XY(sq)
		for _, way := range ways {
			dx, dy := int(way.X), int(way.Y)
			for _, side := range [2]int{-1, 1} {
				ox, oy := dx+side*dy, dy+side*dx // a step outward: straight on and sideways at once
				to := grid.At(x+dx+outward*ox, y+dy+outward*oy)
				if to < 0 {
					continue
				}
				l := leap{to: uint8(to), first: uint8(grid.At(x+dx, y+dy))}
				if l.second = l.first; outward == 2 {
					l.second = uint8(grid.At(x+dx+ox, y+dy+oy))
				}
				from[sq] = append(from[sq], l)
				round[sq] = round[sq].With(to)
			}
		}
	}
	return from, round
}

// horseWay and elephantWay are the leap from one point to another that it can reach.
var horseWay, elephantWay = between(&horseLeaps), between(&elephantLeaps)

func between(from *[bound][]leap) (way [bound][bound]leap) {
	for sq, list := range from {
		for _, l := range list {
			way[sq][l.to] = l
		}
	}
	return way
}

// leapTo are the points that leaps end on, past what stands on the board.
func leapTo(list []leap, stands set) (to set) {
	for _, l := range list {
		if !stands.Has(int(l.first)) && !stands.Has(int(l.second)) {
			to = to.With(int(l.to))
		}
	}
	return to
}
