package playouts

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// shapes are the patterns of three by three around an empty point where a move often matters, after S. Gelly and others,
// "Modification of UCT with patterns in Monte-Carlo Go" (2006): turning around a stone, cutting, and moves on the edge.
// X is the mover's stone, O the other one's, x not the mover's, o not the other one's, # beyond the edge, ? anything.
var shapes = [][3]string{
	{"XOX", "...", "???"},
	{"XO.", "...", "?.?"},
	{"XO?", "X..", "?.?"},
	{"XOO", "...", "?.?"},
	{"XO?", "O.o", "?o?"},
	{"XO?", "O.X", "???"},
	{"?X?", "O.O", "xxx"},
	{"OX?", "x.O", "?x?"},
	{"X.?", "O.?", "###"},
	{"OX?", "X.O", "###"},
	{"?X?", "o.O", "###"},
	{"?XO", "o.o", "###"},
	{"?OX", "X.O", "###"},
}

// table tells for each surrounding, as goban.Board.Around gives it, whether Black finds a shape there.
var table = newTable()

// cells are the places of the eight points in rows and columns, in the order of goban.Board.Around.
var cells = [8][2]int{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 0}, {0, 2}, {2, 0}, {2, 2}}

func newTable() []bool {
	t := make([]bool, 1<<16)
	for _, shape := range shapes {
		var want [8]byte
		for i, at := range cells {
			want[i] = shape[at[0]][at[1]]
		}
		for turn := range 8 {
			fill(t, turned(want, turn), 0, 0)
		}
	}
	return t
}

// fill marks all surroundings that a shape allows, from the point i on.
func fill(t []bool, want [8]byte, i int, code uint16) {
	if i == 8 {
		t[code] = true
		t[Swapped(code)] = true
		return
	}
	for c := goban.Empty; c <= goban.Edge; c++ {
		if allows(want[i], c) {
			fill(t, want, i+1, code|uint16(c)<<(2*i))
		}
	}
}

func allows(want byte, c goban.Colour) bool {
	switch want {
	case '?':
		return true
	case 'x':
		return c != goban.Black && c != goban.Edge
	case 'o':
		return c != goban.White && c != goban.Edge
	}
	return want == ".XO#"[c]
}

// turned is a shape after one of the eight turns and reflections of the square.
func turned(want [8]byte, turn int) (to [8]byte) {
	for i, at := range cells {
		r, c := at[0], at[1]
		if turn&1 != 0 {
			c = 2 - c
		}
		if turn&2 != 0 {
			r = 2 - r
		}
		if turn&4 != 0 {
			r, c = c, r
		}
		for j, place := range cells {
			if place == [2]int{r, c} {
				to[j] = want[i]
			}
		}
	}
	return to
}

// Swapped is a surrounding with the colours changed.
func Swapped(code uint16) uint16 { return code&0x5555<<1 | code>>1&0x5555 }

// Fits tells whether a colour finds a shape around an empty point.
func Fits(b *goban.Board, p goban.Point) bool { return table[b.Around(p)] }
