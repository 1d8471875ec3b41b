package corners

import (
	"strconv"

	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// newBoard is the board as a screen shows it: the points, with those of homes the seats', and the button for passes.
func newBoard(g *Game) *game.Board {
	shape := "square"
	if g.Size == 0 {
		shape = "point"
	}
	b := scene.Points(g.Graph, shape)
	for at := range b.Places {
		if g.Size > 0 {
			b.Places[at].Tint = scene.Checkered(int(g.dx[at]), int(g.dy[at]))
		}
		if g.owner[at] >= 0 {
			b.Places[at].Seat = game.Seat(g.owner[at])
		}
	}
	if g.Size > 0 {
		b.Files, b.Ranks = gridNames(g)
	}
	if g.Players > 2 {
		b.Turns, b.Sides = g.sides()
	}
	scene.Add(b, game.PlaceInfo{Name: passText, Kind: game.Button, Seat: game.NoSeat, X: b.W + 1, Y: b.H / 2})
	return b
}

// gridNames are the names of columns and rows of a grid.
func gridNames(g *Game) (files, ranks []string) {
	for i := range g.size {
		files = append(files, string(rune('a'+i)))
		ranks = append(ranks, strconv.Itoa(i+1))
	}
	return files, ranks
}

// Board is what the men stand on.
func (p *Position) Board() *game.Board { return p.g.board }

// passPlace is the place of the button, after the points.
func (g *Game) passPlace() game.Place { return game.Place(g.Len()) }

// AppendScene shows the men, those that have to leave their home, and what the board does not tell.
func (p *Position) AppendScene(sc *game.Scene) {
	for at := range p.g.Len() {
		if man := p.on[at]; man > 0 {
			sc.Men = append(sc.Men, game.Man{Place: game.Place(at), Kind: "man", Seat: game.Seat(man - 1)})
		}
	}
	seat := int(p.turn)
	if p.end == endNone && !p.lot && p.exitDue(seat) && p.count(seat, true) > 0 {
		for at := range p.men[seat].All {
			if p.g.home[seat].Has(at) {
				sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(at), Kind: "due"})
			}
		}
	}
	fact := func(key string, s game.Seat, n int) {
		if n > 0 {
			sc.Facts = append(sc.Facts, game.Fact{Key: key, Seat: s, Value: strconv.Itoa(n)})
		}
	}
	if p.end == endNone {
		fact("copied", 1, p.Copies())
		places := p.Outcome().Place
		for s := range p.g.Players {
			fact("place", game.Seat(s), int(places[s]))
		}
	}
	fact("alone", game.NoSeat, int(p.alone))
}

// AppendPaths gives the clicks on the ends of a move, with the points between them, or the button.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	path := game.Path{Seat: p.Mover(m), Text: game.MoveText(p, m)}
	from, to, ok := Points(m)
	switch {
	case m[0]&kinds == passing:
		path.Tokens = []game.Token{game.Token(p.g.passPlace())}
		return append(dst, path)
	case !ok:
		return dst
	}
	path.Tokens = []game.Token{game.Token(from), game.Token(to)}
	if p.on[to] == 0 && (m != p.WithoutWay(m) || !p.steppable(int(p.turn), from, to)) {
		var via reached
		for _, at := range via[:p.landings(&via, m)] {
			path.Via = append(path.Via, game.Place(at))
		}
	}
	return append(dst, path)
}

// AppendExtra has nothing to add: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

var _ game.Composer = (*Position)(nil)

// Palette is a man of each seat.
func (p *Position) Palette() (men []game.Man) {
	for s := range p.g.Players {
		men = append(men, game.Man{Kind: "man", Seat: game.Seat(s)})
	}
	return men
}

// Compose writes the men and the side to move; turns are counted anew, and nobody has finished.
func (p *Position) Compose(_ string, men []game.Man, toMove game.Seat) string {
	q := Position{g: p.g, round: 1}
	if toMove >= 0 && int(toMove) < p.g.Players {
		q.turn = uint8(toMove)
	}
	for _, m := range men {
		if at := int(m.Place); at < p.g.Len() && m.Seat >= 0 && int(m.Seat) < p.g.Players {
			if q.on[at] != 0 {
				q.take(at)
			}
			q.put(int(m.Seat), at)
		}
	}
	return game.Text(&q)
}
