package layered

import (
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var _ game.Scener = (*Position)(nil)

// wrapFiles is how many files are drawn again beyond each wrap.
const wrapFiles = 2

// setBoard makes the board: squares, hands, a button, squares beyond the edges.
func (r *Rules) setBoard() {
	b := scene.Board(r.grid, r.tint)
	var shown [2]float32
	beside := float32(r.grid.W() + 1)
	for _, h := range r.held {
		y := float32(r.grid.H()) - .5 - shown[h.seat]
		if h.seat == 1 {
			y = .5 + shown[h.seat]
		}
		shown[h.seat]++
		scene.Add(b, game.PlaceInfo{
			Name: "hand:" + string(rune(r.letterOf(h.kind, h.seat))), Kind: game.Hand, Seat: game.Seat(h.seat), X: beside, Y: y,
		})
	}
	switch r.record.Turn.Order {
	case layers.Dice:
		r.pass = game.Token(scene.Add(b, game.PlaceInfo{Name: "pass", Kind: game.Button, Seat: game.NoSeat, X: beside, Y: float32(r.grid.H()) / 2}))
	case layers.Every:
		r.pass = game.Token(scene.Add(b, game.PlaceInfo{Name: "end", Kind: game.Button, Seat: game.NoSeat, X: beside, Y: float32(r.grid.H()) / 2}))
	case layers.Single, layers.Many:
		if r.record.Capture.Tail != layers.NoTail {
			r.pass = game.Token(scene.Add(b, game.PlaceInfo{Name: "end", Kind: game.Button, Seat: game.NoSeat, X: beside, Y: float32(r.grid.H()) / 2}))
		}
	}
	if r.grid.Topology() != board.Plain {
		r.addCopies(b)
	}
	b.Worth = r.worth()
	r.board = b
}

// Tints of squares that win.
const (
	goalTint = 5
	edgeTint = 6
)

// tint is the colour of a square.
func (r *Rules) tint(x, y int) uint8 {
	sq := r.grid.At(x, y)
	switch z := &r.record.Zones; {
	case !z.Goal[0].Has(sq) && !z.Goal[1].Has(sq):
		return 1 - scene.Checkered(x, y)
	case y == 0 || y == r.grid.H()-1:
		return edgeTint
	}
	return goalTint
}

// addCopies draws the outer files of a strip again beyond the opposite edge.
func (r *Rules) addCopies(b *game.Board) {
	r.copies = map[[2]int]game.Place{}
	w := r.grid.W()
	for dx := -wrapFiles; dx < w+wrapFiles; dx++ {
		if dx >= 0 && dx < w {
			continue
		}
		mark := "<"
		if dx >= w {
			mark = ">"
		}
		for y := range r.grid.H() {
			first := r.grid.At(0, y)
			if first == board.None || w <= wrapFiles {
				continue
			}
			sq, _ := r.grid.Step(first, board.Dir{X: int8(dx)})
			if sq == board.None {
				continue
			}
			r.copies[[2]int{dx, y}] = scene.Copy(b, r.place(sq), mark, float32(dx)+.5, float32(r.grid.H()-1-y)+.5)
		}
	}
}

// place is where a square is drawn.
func (r *Rules) place(sq int) game.Place { return game.Place(r.grid.Ordinal(sq)) }

// square is the square of a click, of one drawn again too; -1 if it is none.
func (r *Rules) square(t game.Token) int {
	if t < 0 || int(t) >= len(r.board.Places) {
		return -1
	}
	if meant := int(r.board.Meant(game.Place(t))); meant < r.grid.Len() {
		return r.grid.Squares()[meant]
	}
	return -1
}

// handPlace is the place of a kind in the hand of a seat.
func (r *Rules) handPlace(kind uint8, seat int) game.Place {
	return game.Place(r.grid.Len() + slices.Index(r.held, held{kind, seat}))
}

// letterOf is the letter of a kind of a seat.
func (r *Rules) letterOf(kind uint8, seat int) byte { return r.letter(kind) + byte(seat)*('a'-'A') }

// Board is the board with its hands.
func (p *Position) Board() *game.Board { return p.Game.board }

// AppendScene appends what is on the board and in the hands.
func (p *Position) AppendScene(sc *game.Scene) {
	r := p.Game
	for _, sq := range r.grid.Squares() {
		kind, seat := p.k.At(sq)
		if kind == 0 {
			continue
		}
		man := game.Man{Place: r.place(sq), Kind: r.shown[kind], Seat: game.Seat(seat)}
		if as := r.kernel.MovesAs(kind, sq); as != kind {
			man.Badge = r.shown[as]
		}
		sc.Men = append(sc.Men, man)
		p.appendRider(sc, man, sq)
	}
	for _, h := range r.held {
		if n := p.k.Held(h.seat, h.kind); n > 0 {
			sc.Men = append(sc.Men, game.Man{Place: r.handPlace(h.kind, h.seat), Kind: r.shown[h.kind], Seat: game.Seat(h.seat), N: uint8(n)})
		}
	}
	if p.guarded() && !p.k.Placing() {
		for rest := p.k.Attacked(); !rest.Empty(); rest = rest.Rest() {
			sc.Marks = append(sc.Marks, game.Mark{Place: r.place(rest.First()), Kind: "check"})
		}
	}
	if n := r.record.Goal.Checks; n > 0 {
		for seat := range 2 {
			sc.Facts = append(sc.Facts, game.Fact{Key: "checks", Seat: game.Seat(seat), Value: fmt.Sprintf("%d/%d", p.k.Given(seat), n)})
		}
	}
	for _, n := range p.k.Dice() {
		if n > 0 {
			sc.Dice = append(sc.Dice, int(n))
		}
	}
	for _, kind := range r.promote {
		sc.Choices = append(sc.Choices, "promote:"+r.shown[kind])
	}
	p.appendRiders(sc)
	p.appendJumpers(sc)
	if r.stays {
		sc.Choices = append(sc.Choices, "stay")
	}
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// AppendPaths appends every way to click m: from and to, then the promotion and where the piece taken is put; castling
// by the square of the king or of the rook; a drop from the hand.
func (p *Position) AppendPaths(dst []game.Path, mv game.Move) []game.Path {
	m, r := planOf(mv), p.Game
	path := game.Path{Seat: p.seat(), Text: p.k.MoveText(m)}
	token := func(sq int) game.Token { return game.Token(r.place(sq)) }
	switch m.Sort() {
	case layers.Roll:
		return dst
	case layers.Pass:
		path.Tokens = []game.Token{r.pass}
		return append(dst, path)
	case layers.Drop, layers.Place:
		if path.Seat == game.Chance {
			return dst
		}
		path.Tokens = []game.Token{game.Token(r.handPlace(m.Piece(), p.handOf(m))), token(m.To())}
		if r.record.Arrival.Either && r.kind(m.Piece()).Becomes != "" {
			path.Tokens = append(path.Tokens, p.chosen(m))
		}
		return append(dst, path)
	case layers.Castle:
		if m.Gate() != 0 {
			return p.gateCastling(dst, path, m)
		}
		first := len(dst)
		dst = p.castlePaths(dst, path, m)
		for i := first; i < len(dst) && m.Put() >= 0; i++ {
			dst[i].Tokens = append(dst[i].Tokens, token(m.Put()))
		}
		return dst
	case layers.Chain:
		return p.chainPath(dst, path, m)
	}
	path.Tokens = []game.Token{token(m.From()), token(m.To())}
	if at := p.k.Takes(m); at >= 0 {
		path.Taken = []game.Place{r.place(at)}
		if r.record.Capture.Blast {
			path.Taken = append(path.Taken, r.place(m.From()))
		}
		for _, sq := range squaresOf(p.k.Blasted(m)) {
			path.Taken = append(path.Taken, r.place(sq))
		}
	}
	path.Seams = p.seams(m)
	if m.Sort() == layers.Promote {
		path.Tokens = append(path.Tokens, r.choice(m.After()))
	}
	if to := m.Put(); to >= 0 {
		path.Tokens = append(path.Tokens, token(to))
	}
	p.chooseRider(&path, m)
	p.chooseStep(&path, m)
	p.chooseToStay(&path, m)
	if m.Gate() != 0 {
		path.Tokens = slices.Insert(path.Tokens, 0, game.Token(r.handPlace(m.Gate(), p.k.Seat())))
	}
	return append(dst, path)
}

// chosen is the choice of what a piece is dropped as.
func (p *Position) chosen(m layers.Move) game.Token {
	if m.After() == m.Piece() {
		return p.staying()
	}
	return p.Game.choice(m.After())
}

// staying is the choice to stay what it is: the last one.
func (p *Position) staying() game.Token {
	last := len(p.Game.promote)
	if p.Game.aside {
		last += 2
	}
	return game.Token(-1 - last)
}

// chooseToStay asks whether a piece that need not be promoted is.
func (p *Position) chooseToStay(path *game.Path, m layers.Move) {
	if !p.Game.stays || m.Sort() == layers.Promote {
		return
	}
	for _, o := range p.k.Moves(nil) {
		if o.Sort() == layers.Promote && o.From() == m.From() && o.To() == m.To() {
			path.Tokens = append(path.Tokens, p.staying())
			return
		}
	}
}

// handOf is the seat whose hand a piece comes from.
func (p *Position) handOf(m layers.Move) int {
	if m.Sort() == layers.Place && p.k.Held(1, m.Piece()) > 0 {
		return 1
	}
	if m.Sort() == layers.Place {
		return 0
	}
	return p.k.Seat()
}

// castlePaths are the clicks of castling: the king's square if he goes there no other way, and the rook's, which means
// castling within the board.
func (p *Position) castlePaths(dst []game.Path, path game.Path, m layers.Move) []game.Path {
	r := p.Game
	kingTo, _ := r.kernel.CastleEnds(m)
	from, to, rook := game.Token(r.place(m.From())), game.Token(r.place(kingTo)), game.Token(r.place(m.To()))
	d := kingTo - m.From()
	if (d > 1 || d < -1) && kingTo != m.To() && !p.k.Pseudo(m.From()).Has(kingTo) {
		short := path
		short.Tokens = []game.Token{from, to}
		dst = append(dst, short)
	}
	if m.Around() {
		return dst
	}
	path.Tokens = []game.Token{from, rook}
	return append(dst, path)
}

// gateCastling are the clicks of castling with a piece that follows the king, or the rook: it, who is followed, and the king's square
// or, after the rook, the king.
func (p *Position) gateCastling(dst []game.Path, path game.Path, m layers.Move) []game.Path {
	hand := game.Token(p.Game.handPlace(m.Gate(), p.k.Seat()))
	if m.GateAt() != m.From() {
		path.Tokens = []game.Token{hand, game.Token(p.Game.place(m.To())), game.Token(p.Game.place(m.From()))}
		return append(dst, path)
	}
	first := len(dst)
	dst = p.castlePaths(dst, path, m)
	for i := first; i < len(dst); i++ {
		dst[i].Tokens = slices.Insert(dst[i].Tokens, 0, hand)
	}
	return dst
}

// seams are the squares beyond a wrap by which a move goes over it, one for each crossing, on the shortest way; of equal
// ones the one within the board.
func (p *Position) seams(m layers.Move) []game.Place {
	r := p.Game
	if r.grid.Topology() == board.Plain || m.From() == m.To() {
		return nil
	}
	var best []game.Place
	least := 0
	for _, a := range r.kind(r.kernel.MovesAs(m.Piece(), m.From())).Atoms {
		for _, d := range a.Dirs {
			if p.k.Down(m.From()) {
				d.Y = -d.Y
			}
			steps, over := p.way(&a, d, m)
			if steps > 0 && (least == 0 || steps < least || steps == least && len(over) < len(best)) {
				least, best = steps, over
			}
		}
	}
	return best
}

// way goes in one direction from the start of a move: the number of steps to its end, 0 if it is not reached, and the
// squares come to beyond wraps.
func (p *Position) way(a *layers.Atom, d board.Dir, m layers.Move) (steps int, over []game.Place) {
	r := p.Game
	at, hops := m.From(), 0
	for {
		x, y := r.grid.XY(at)
		next, turned := r.grid.Step(at, d)
		if next == board.None {
			return 0, nil
		}
		if to := x + int(d.X); to < 0 || to >= r.grid.W() {
			place, drawn := r.copies[[2]int{to, y + int(d.Y)}]
			if !drawn {
				return 0, nil
			}
			over = append(over, place)
		}
		at, d = next, turned
		steps++
		kind, _ := p.k.At(at)
		switch {
		case at == m.To():
			return steps, over
		case a.Leg == layers.Leap, a.Leg == layers.Lame, at == m.From(), steps == a.Range:
			return 0, nil
		case kind != 0:
			if hops++; a.Leg != layers.Hop || hops > 1 {
				return 0, nil
			}
		}
	}
}
