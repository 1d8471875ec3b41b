package bughouse

import (
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

var _ game.Scener = (*Pair)(nil)

// boardGap is the distance between the boards in squares.
const boardGap = 1

// newBoard makes the two boards side by side, the hands outside. Partners sit on the same side, so
// that Black is at the bottom of board B. First come the squares of both boards, then the hands.
func (g *PairGame) newBoard() *game.Board {
	one := g.One.Board
	b := &game.Board{Shape: "square", W: 2*one.W + boardGap, H: one.H, Parts: make([]game.BoardPart, 2)}
	add := func(from, to int) {
		for x := range b.Parts {
			part := &b.Parts[x]
			part.Name = BoardNames[x : x+1]
			for _, place := range one.Places[from:to] {
				place.Name = part.Name + ":" + place.Name
				if place.Seat >= 0 {
					place.Seat += game.Seat(2 * x)
				}
				if x == 0 && place.Kind == game.Hand {
					place.X = one.W - place.X
				}
				if x == 1 {
					place.Y = one.H - place.Y
					if place.Kind != game.Hand {
						place.X = one.W - place.X
					}
					place.X += one.W + boardGap
				}
				part.Places = append(part.Places, scene.Add(b, place))
			}
		}
	}
	add(0, 64)
	add(64, len(one.Places))
	return b
}

// placeOn is the place of the match for a place of one board.
func (g *PairGame) placeOn(x int, at game.Place) game.Place {
	if at < 64 {
		return game.Place(64*x) + at
	}
	return game.Place(64+x*len(g.One.Held)) + at
}

// boardOf is the board of a place of the match and its place there.
func (g *PairGame) boardOf(place game.Place) (x int, at game.Place) {
	if place < 128 {
		return int(place) >> 6, place & 63
	}
	i := int(place) - 128
	return i / len(g.One.Held), game.Place(64 + i%len(g.One.Held))
}

// Board is the two boards with their hands.
func (p *Pair) Board() *game.Board { return p.G.board }

// AppendScene fills the pieces of both boards and hands, marks on the kings in check and the choices of
// promotion.
func (p *Pair) AppendScene(sc *game.Scene) {
	for x := range p.Boards {
		if p.State[x] == Absent {
			continue
		}
		pieces, marks := len(sc.Men), len(sc.Marks)
		sc.Choices = sc.Choices[:0]
		p.Boards[x].AppendScene(sc)
		for i := range sc.Men[pieces:] {
			piece := &sc.Men[pieces+i]
			piece.Place, piece.Seat = p.G.placeOn(x, piece.Place), piece.Seat+game.Seat(2*x)
		}
		for i := range sc.Marks[marks:] {
			sc.Marks[marks+i].Place = p.G.placeOn(x, sc.Marks[marks+i].Place)
		}
	}
}

// AppendPaths appends every way to click m.
func (p *Pair) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	x, on := BoardMove(m)
	from := len(dst)
	dst = p.Boards[x].AppendPaths(dst, on)
	for i := range dst[from:] {
		path := &dst[from+i]
		path.Seat, path.Text = game.Seat(rules.SeatOf(m)), string(p.AppendMove(nil, m))
		for j, t := range path.Tokens {
			if t >= 0 {
				path.Tokens[j] = game.Token(p.G.placeOn(x, game.Place(t)))
			}
		}
		for j, at := range path.Taken {
			path.Taken[j] = p.G.placeOn(x, at)
		}
	}
	return dst
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Pair) AppendExtra(dst []game.Path) []game.Path { return dst }
