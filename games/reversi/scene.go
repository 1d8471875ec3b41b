package reversi

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// passButton follows the squares; the two stocks, where the game has them, follow the button.
const passButton = "pass"

// stockNames are the places of the discs in hand.
var stockNames = [2]string{"hand:X", "hand:O"}

// boardKind is all that a board depends on.
type boardKind struct {
	size  int
	board shape
	stock bool
}

// boards keeps one board of each kind for all games.
var boards sync.Map // boardKind to *game.Board

// Board is the board with its squares, the button for passes and, where each side has its own
// discs, the two stocks. Positions with equal boards share it.
func (p *Position) Board() *game.Board {
	kind := boardKind{p.g.Size, p.g.Board, p.g.OwnStock}
	if b, ok := boards.Load(kind); ok {
		return b.(*game.Board)
	}
	b, _ := boards.LoadOrStore(kind, newBoard(p.g.layout, kind))
	return b.(*game.Board)
}

func newBoard(l *layout, kind boardKind) *game.Board {
	w := float32(l.size)
	b := &game.Board{Shape: "square", W: w, H: w}
	for at := range l.bits {
		row, col := l.at(game.Place(at))
		b.Places = append(b.Places, game.PlaceInfo{
			Name: l.names[at], Seat: game.NoSeat,
			X: float32(col) + .5, Y: float32(row) + .5, Same: game.Place(at),
		})
	}
	b.Places = append(b.Places, game.PlaceInfo{
		Name: passButton, Kind: game.Button, Seat: game.NoSeat, X: w + 1, Y: w / 2, Same: game.Place(len(b.Places)),
	})
	if kind.stock {
		// Beside the board, each at its owner's end; dark sits at the bottom.
		for seat, y := range []float32{w - .5, .5} {
			b.Places = append(b.Places, game.PlaceInfo{
				Name: stockNames[seat], Kind: game.Reserve, Seat: game.Seat(seat), X: w + 1, Y: y, Same: game.Place(len(b.Places)),
			})
		}
	}
	for i := range l.size {
		b.Files = append(b.Files, string(rune('a'+i)))
		b.Ranks = append(b.Ranks, strconv.Itoa(l.size-i)) // row 1 is on top
	}
	return b
}

// at is the row and the column of a place, from 0 at the top left: bitAt the other way round.
func (l *layout) at(place game.Place) (row, col int) {
	bit := int(l.bits[place])
	if l.wide {
		return bit / wideStride, bit % wideStride
	}
	margin := (8 - l.size) / 2
	return bit/8 - margin, bit%8 - margin
}

// passPlace and stockPlace are the places that are no squares.
func (g *Game) passPlace() game.Place { return game.Place(len(g.layout.bits)) }

func (g *Game) stockPlace(seat int) game.Place { return g.passPlace() + 1 + game.Place(seat) }

// AppendScene fills the discs on the board and those in hand.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, bit := range p.g.layout.bits {
		for seat := range p.disc {
			if p.disc[seat].has(int(bit)) {
				sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: "disc", Seat: game.Seat(seat)})
			}
		}
	}
	if !p.g.OwnStock {
		return
	}
	for seat, n := range p.hand {
		if n > 0 {
			sc.Men = append(sc.Men, game.Man{Place: p.g.stockPlace(seat), Kind: "disc", Seat: game.Seat(seat), N: n})
		}
	}
}

// AppendPaths appends the one click for m: the square, with the discs that turn, or the button.
// Lots and openings are not clicked, but the moves of an opening that chance has drawn have a
// path, which shows them.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: game.Seat(seatOf(m)), Text: string(p.AppendMove(nil, m))}
	if p.phase > placing {
		path.Seat = game.Chance
	}
	switch kindOf(m) {
	case discMove:
		at := game.Place(p.g.layout.placeOf[bitOf(m)])
		path.Tokens = []game.Token{game.Token(at)}
		path.Turns = p.g.layout.byDistance(at, p.turns(m))
	case passMove:
		path.Tokens = []game.Token{game.Token(p.g.passPlace())}
	default:
		return dst
	}
	return append(dst, path)
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// places are the places of a set, row by row.
func (l *layout) places(s set) []game.Place {
	var list []game.Place
	for ; !s.none(); s = s.rest() {
		list = append(list, game.Place(l.placeOf[s.first()]))
	}
	return list
}

// byDistance are the places of a set, the nearest to from first, equally near ones row by row.
func (l *layout) byDistance(from game.Place, s set) []game.Place {
	list := l.places(s)
	slices.SortStableFunc(list, func(a, b game.Place) int {
		return cmp.Compare(l.distance(from, a), l.distance(from, b))
	})
	return list
}

// distance is the number of steps of a king from a to b.
func (l *layout) distance(a, b game.Place) int {
	ar, ac := l.at(a)
	br, bc := l.at(b)
	return max(ar-br, br-ar, ac-bc, bc-ac)
}
