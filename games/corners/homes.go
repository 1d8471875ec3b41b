package corners

// A home is the set of points on which the men of a seat stand at the start; the goal of the seat is the home on the
// other side.

// setup is how the men of corners stand: so many in each row of White's corner, from the first.
type setup struct {
	id   string
	rows []int
}

// setups are in the order of the option.
var setups = []setup{
	{"c9", []int{3, 3, 3}},
	{"c10", []int{4, 3, 2, 1}},
	{"c12w", []int{4, 4, 4}},
	{"c12h", []int{3, 3, 3, 3}},
	{"c16", []int{4, 4, 4, 4}},
}

// halmaRows are the men of halma: 19 for two and 13 for four on the great board, triangles on the small ones.
func halmaRows(size, players int) []int {
	switch {
	case size == 8:
		return []int{4, 3, 2, 1}
	case size == 10:
		return []int{5, 4, 3, 2, 1}
	case players == 4:
		return []int{4, 4, 3, 2}
	}
	return []int{5, 5, 4, 3, 2}
}

// corner is the home of so many men in rows, in the corner of a grid: 0 at a1, then clockwise.
func (l *layout) corner(rows []int, which int) (home Set) {
	last := l.size - 1
	for y, n := range rows {
		for x := range n {
			cx, cy := x, y
			if which == 1 || which == 2 {
				cy = last - y
			}
			if which >= 2 {
				cx = last - x
			}
			home.Add(cy*l.size + cx)
		}
	}
	return home
}

// Arms of the star, clockwise from the bottom.
const (
	armS = iota
	armSW
	armNW
	armN
	armNE
	armSE
	arms
)

// armsOf are the arms of the seats: for so many players, each with so many arms.
func armsOf(players, sets int) [][]int {
	switch {
	case players == 2 && sets == 2:
		return [][]int{{armS, armSW}, {armN, armNE}}
	case players == 2 && sets == 3:
		return [][]int{{armS, armSW, armNW}, {armN, armNE, armSE}}
	case players == 3 && sets == 2:
		return [][]int{{armS, armSW}, {armNW, armN}, {armNE, armSE}}
	}
	single := map[int][]int{
		2: {armS, armN}, 3: {armS, armNW, armNE}, 4: {armS, armSW, armN, armNE},
		5: {armS, armSW, armNW, armN, armNE}, 6: {armS, armSW, armNW, armN, armNE, armSE},
	}[players]
	list := make([][]int, players)
	for i, a := range single {
		list[i] = []int{a}
	}
	return list
}

// sides are by how many turns clockwise the home of each seat comes to the bottom, in a grid to the left there, and how many
// turns are a whole one. Of several arms it is the middle one, or the first of two.
func (g *Game) sides() (turns int, sides []int) {
	if g.Size > 0 {
		for corner := range 4 {
			sides = append(sides, (4-corner)%4)
		}
		return 4, sides
	}
	for _, own := range armsOf(g.Players, g.Sets) {
		sides = append(sides, (arms-own[(len(own)-1)/2])%arms)
	}
	return arms, sides
}

// axis is how far a hole lies in the direction of an arm: 8 at its tip, -8 at that of the opposite one.
func (l *layout) axis(at, arm int) int {
	x, y, z := l.cube(at)
	return [arms]int{-z, y, -x, z, -y, x}[arm]
}

// arm is the home of so many men in an arm: the arm itself has ten holes, six are its outer rows, and fifteen take five
// holes of the hexagon as well.
func (l *layout) arm(arm, men int) (home Set) {
	least := map[int]int{6: 6, 10: 5, 15: 4}[men]
	for at := range l.Len() {
		x, y, z := l.cube(at)
		far := l.axis(at, arm)
		if far > 4 && far >= least || far == least && max(x, -x, y, -y, z, -z) <= 4 {
			home.Add(at)
		}
	}
	return home
}
