package draughts

import (
	"slices"
	"sync"

	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/capture"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

var (
	_ game.Scener  = (*Position)(nil)
	_ game.Stepper = (*Position)(nil)
)

// Buttons of a board: they follow the squares.
const (
	huffButton = "huff" // then the man to huff
	endButton  = "end"  // stops a capture that might go on
)

// boardKind is all that a board depends on.
type boardKind struct {
	w, h          int
	ortho, mirror bool
	numbering     Numbering
	huff, end     bool
}

// boards keeps one board of each kind for all games.
var boards sync.Map // boardKind to *game.Board

// Board is the board with its squares and buttons. Positions with equal boards share it.
func (p *Position) Board() *game.Board {
	g, l := p.g, p.g.k.Layout
	kind := boardKind{l.W, l.H, l.Ortho, l.Mirror, g.Numbering, g.Huff != huffOff, g.MayStop}
	if b, ok := boards.Load(kind); ok {
		return b.(*game.Board)
	}
	b, _ := boards.LoadOrStore(kind, newBoard(g, kind))
	return b.(*game.Board)
}

func newBoard(g *Game, kind boardKind) *game.Board {
	l := g.k.Layout
	tint := func(_, _ int) uint8 { return 1 } // where all playing squares are dark
	if l.Ortho {
		tint = nil
	}
	b := scene.Board(l.Grid, tint)
	for sq := range b.Places {
		b.Places[sq].Name = g.names.own[sq]
	}
	if kind.numbering != Algebraic {
		b.Files, b.Ranks = nil, nil
	}
	if kind.huff {
		addButton(b, huffButton)
	}
	if kind.end {
		addButton(b, endButton)
	}
	return b
}

// addButton puts a button at the right of the board, below those that are there.
func addButton(b *game.Board, name string) {
	n := len(b.Places)
	y := b.H / 2
	if last := b.Places[n-1]; last.Kind == game.Button {
		y = last.Y + 1
	}
	scene.Add(b, game.PlaceInfo{Name: name, Kind: game.Button, Seat: game.NoSeat, X: b.W + 1, Y: y})
}

// huffPlace and endPlace are the places of the buttons, where the game has them.
func (g *Game) huffPlace() game.Token { return game.Token(len(g.k.Layout.BitOf)) }

func (g *Game) endPlace() game.Token {
	if g.Huff != huffOff {
		return game.Token(len(g.k.Layout.BitOf) + 1)
	}
	return game.Token(len(g.k.Layout.BitOf))
}

// AppendScene fills the men and marks "must" on those that must capture, "due" on those that
// must after a huff, "huff" on those that may be huffed.
func (p *Position) AppendScene(sc *game.Scene) {
	l := p.g.k.Layout
	for sq, bit := range l.BitOf {
		for seat := range 2 {
			if !p.d.Side[seat].Has(int(bit)) {
				continue
			}
			man := game.Man{Place: Square(sq), Kind: "man", Seat: game.Seat(seat)}
			if p.d.Kings.Has(int(bit)) {
				man.Kind = "king"
			}
			sc.Men = append(sc.Men, man)
		}
	}
	if p.phase != playing || p.finished() {
		return
	}
	switch {
	case p.duty.Any():
		sc.Marks = p.appendMarks(sc.Marks, p.duty, "due")
	case !p.g.MayPass && p.mayTake(int(p.d.Turn)):
		sc.Marks = p.appendMarks(sc.Marks, p.takers(int(p.d.Turn)), "must")
	}
	sc.Marks = p.appendMarks(sc.Marks, p.lapse.men, "huff")
}

// appendMarks marks the squares of a set in the order of the squares.
func (p *Position) appendMarks(dst []game.Mark, men kernel.Set128, kind string) []game.Mark {
	if men.None() {
		return dst
	}
	for sq, bit := range p.g.k.Layout.BitOf {
		if men.Has(int(bit)) {
			dst = append(dst, game.Mark{Place: Square(sq), Kind: kind})
		}
	}
	return dst
}

// AppendPaths appends every way to click m: from and to, for a capture every landing between
// them, for a huff its button and the man. Chance is not clicked.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	if p.phase != playing {
		return dst
	}
	l := p.g.k.Layout
	path := game.Path{Seat: game.Seat(kernel.SeatOf(m)), Text: string(p.AppendMove(nil, m))}
	switch kernel.KindOf(m) {
	case kernel.Huff:
		at := l.PlaceOf[kernel.ToOf(m)]
		path.Tokens = []game.Token{p.g.huffPlace(), game.Token(at)}
		if p.g.Huff == huffLose { // else its move is taken back
			path.Taken = []game.Place{game.Place(at)}
		}
	case kernel.Quiet:
		path.Tokens = []game.Token{game.Token(l.PlaceOf[kernel.FromOf(m)]), game.Token(l.PlaceOf[kernel.ToOf(m)])}
	case kernel.Capture:
		return p.appendCapturePaths(dst, m, path)
	}
	return append(dst, path)
}

// appendCapturePaths appends a path like the given one for each way of a capture.
func (p *Position) appendCapturePaths(dst []game.Path, m game.Move, path game.Path) []game.Path {
	return p.appendWays(dst, path, p.routesOf(kernel.SeatOf(m)).WaysOf(m))
}

// appendWays appends a path like the given one for each of the ways.
func (p *Position) appendWays(dst []game.Path, path game.Path, ways []capture.Way) []game.Path {
	for _, r := range ways {
		path.Tokens = make([]game.Token, len(r.Stops), len(r.Stops)+1)
		for i, sq := range r.Stops {
			path.Tokens[i] = game.Token(sq)
		}
		if r.More {
			path.Tokens = append(path.Tokens, p.g.endPlace())
		}
		path.Taken = r.Victims
		dst = append(dst, path)
	}
	return dst
}

// Crowded tells whether the captures go more ways over the board than a scene lists.
func (p *Position) Crowded() bool {
	if p.phase != playing || !p.mayTake(int(p.d.Turn)) {
		return false
	}
	r := p.routesOf(int(p.d.Turn))
	r.FindAll()
	return !r.Whole
}

// AppendSteps appends the paths that begin with the clicks; where captures go on in too many
// ways, one for each capture and for each square that may follow.
func (p *Position) AppendSteps(dst []game.Path, s game.Seat, clicks []game.Token) (paths []game.Path, all bool) {
	moves := p.AppendMoves(nil)
	if p.phase != playing || !p.ToMove().Has(s) || len(moves) == 0 {
		return dst, true
	}
	var ways [][]capture.Way
	r, all := p.routesOf(int(s)), true
	if squares, ok := p.g.squaresOf(clicks); ok && len(r.List) > 0 {
		ways, all = r.On(squares)
	}
	for _, m := range moves {
		switch i := r.Number(m); {
		case kernel.KindOf(m) != kernel.Capture:
			dst = appendBegun(dst, p.AppendPaths(nil, m), clicks)
		case i < len(ways) && len(ways[i]) > 0:
			path := game.Path{Seat: s, Text: string(p.AppendMove(nil, m))}
			dst = p.appendWays(dst, path, ways[i])
		}
	}
	return dst, all
}

// squaresOf are the squares that were clicked; ok is false if anything else was.
func (g *Game) squaresOf(clicks []game.Token) (squares []Square, ok bool) {
	for _, t := range clicks {
		if t < 0 || int(t) >= g.Squares() {
			return nil, false
		}
		squares = append(squares, Square(t))
	}
	return squares, len(squares) > 0
}

// appendBegun appends those of the paths that begin with the clicks and go on.
func appendBegun(dst, paths []game.Path, clicks []game.Token) []game.Path {
	for _, path := range paths {
		if len(path.Tokens) > len(clicks) && slices.Equal(path.Tokens[:len(clicks)], clicks) {
			dst = append(dst, path)
		}
	}
	return dst
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }
