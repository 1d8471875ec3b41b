package free

// start is what may stand on the board at the beginning.
type start struct {
	name string
	fits func(g *Game) bool
	set  func(g *Game, put func(x, y int, c piece))
}

// starts are those that may be chosen, the usual one first.
var starts = []start{
	{"empty", always, func(*Game, func(x, y int, c piece)) {}},
	{"chess", fitsChess, setChess},
	{"draughts", always, setDraughts},
	{"reversi", always, setReversi},
	{"ranks", always, setRanks},
}

func always(*Game) bool { return true }

// array is the first rank of chess; the least board that it stands on has as many columns, and a rank of pawns for each side.
var array = []kind{rook, knight, bishop, queen, king, bishop, knight, rook}

const (
	arrayWidth  = 8
	arrayHeight = 4
)

func fitsChess(g *Game) bool {
	return g.Width >= arrayWidth && g.Height >= arrayHeight && g.box.index(king.name) >= 0
}

// setChess sets up both sides in the middle of their edges.
func setChess(g *Game, put func(x, y int, c piece)) {
	left := (g.Width - arrayWidth) / 2
	for i, k := range array {
		for seat := range seats {
			edge, step := 0, 1
			if seat == 1 {
				edge, step = g.Height-1, -1
			}
			put(left+i, edge, pieceOf(g.box.index(k.name), seat))
			put(left+i, edge+step, pieceOf(g.box.index(pawn.name), seat))
		}
	}
}

// setDraughts sets men on the dark squares of each half, but for two ranks in the middle, one where the number of ranks is odd.
func setDraughts(g *Game, put func(x, y int, c piece)) {
	common := g.box.index(g.box.common)
	for y := range (g.Height - 1) / 2 {
		for x := range g.Width {
			if (x+y)%2 == 0 {
				put(x, y, pieceOf(common, 0))
			}
			if (x+g.Height-1-y)%2 == 0 {
				put(x, g.Height-1-y, pieceOf(common, 1))
			}
		}
	}
}

// setReversi sets two discs of each side crosswise in the middle.
func setReversi(g *Game, put func(x, y int, c piece)) {
	k := g.box.index(disc.name)
	if k < 0 {
		k = g.box.index(g.box.common)
	}
	x, y := g.Width/2, g.Height/2
	if x == 0 || y == 0 {
		return
	}
	for i, seat := range []int{0, 1, 1, 0} {
		put(x-1+i%2, y-1+i/2, pieceOf(k, seat))
	}
}

// setRanks sets a rank of men at the edge of each side.
func setRanks(g *Game, put func(x, y int, c piece)) {
	common := g.box.index(g.box.common)
	for x := range g.Width {
		put(x, 0, pieceOf(common, 0))
		if g.Height > 1 {
			put(x, g.Height-1, pieceOf(common, 1))
		}
	}
}
