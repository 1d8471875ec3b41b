package reversi

import (
	"cmp"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// discKind is the only kind of man.
const discKind = "disc"

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
	b := scene.Board(l.Grid, nil)
	scene.Add(b, game.PlaceInfo{Name: passButton, Kind: game.Button, Seat: game.NoSeat, X: b.W + 1, Y: b.H / 2})
	if kind.stock {
		// Beside the board, each at its owner's end; dark sits at the bottom.
		for seat, y := range []float32{b.H - .5, .5} {
			scene.Add(b, game.PlaceInfo{Name: stockNames[seat], Kind: game.Reserve, Seat: game.Seat(seat), X: b.W + 1, Y: y})
		}
	}
	return b
}

// passPlace and stockPlace are the places that are no squares.
func (g *Game) passPlace() game.Place { return game.Place(g.layout.Len()) }

func (g *Game) stockPlace(seat int) game.Place { return g.passPlace() + 1 + game.Place(seat) }

// AppendScene fills the discs on the board and those in hand.
func (p *Position) AppendScene(sc *game.Scene) {
	for at, bit := range p.g.layout.Squares() {
		for seat := range p.disc {
			if p.disc[seat].Has(bit) {
				sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: discKind, Seat: game.Seat(seat)})
			}
		}
	}
	if !p.g.OwnStock {
		return
	}
	for seat, n := range p.hand {
		if n > 0 {
			sc.Men = append(sc.Men, game.Man{Place: p.g.stockPlace(seat), Kind: discKind, Seat: game.Seat(seat), N: n})
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
		at := p.g.layout.placeOf(bitOf(m))
		path.Tokens = []game.Token{game.Token(at)}
		path.Turns = p.g.layout.byDistance(bitOf(m), p.turns(m))
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
	for bit := range board.Each(s) {
		list = append(list, l.placeOf(bit))
	}
	return list
}

// byDistance are the places of a set, the nearest to a square first, equally near ones row by row.
func (l *layout) byDistance(from int, s set) []game.Place {
	bits := slices.Collect(board.Each(s))
	slices.SortStableFunc(bits, func(a, b int) int { return cmp.Compare(l.Distance(from, a), l.Distance(from, b)) })
	var list []game.Place
	for _, bit := range bits {
		list = append(list, l.placeOf(bit))
	}
	return list
}
