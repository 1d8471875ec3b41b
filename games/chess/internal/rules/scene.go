package rules

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

var _ game.Scener = (*Position)(nil)

// kindNames are the pieces as screens know them.
var kindNames = map[board.Piece]string{
	board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.King: "king",
	board.Chancellor: "chancellor", board.Archbishop: "archbishop", board.Amazon: "amazon",
}

// kindName is the name of a piece for screens: that of the family, or piece-x by its letter.
func (g *Game) kindName(piece board.Piece) string {
	if piece == g.Single && piece != board.NoPiece {
		return "maharajah"
	}
	if name, ok := kindNames[piece]; ok {
		return name
	}
	return "man-" + string(rune(g.Chars[piece]+'a'-'A'))
}

// newBoard makes the board: 64 squares, then a place for each kind of piece in the hand of each seat.
func (g *Game) newBoard() *game.Board {
	b := &game.Board{Shape: "square", W: 8, H: 8}
	for sq := range 64 {
		place := game.PlaceInfo{
			Name: SquareName(sq), Seat: game.NoSeat,
			X: float32(sq&7) + .5, Y: float32(7-sq>>3) + .5, Same: game.Place(sq),
		}
		if board.Light>>uint(sq)&1 == 0 {
			place.Tint = 1
		}
		b.Places = append(b.Places, place)
	}
	for i := range 8 {
		b.Files = append(b.Files, string(rune('a'+i)))
		b.Ranks = append(b.Ranks, string(rune('1'+i)))
	}
	var shown [2]float32
	for i, h := range g.Held {
		y := 7.5 - shown[h.seat]
		if h.seat == 1 {
			y = .5 + shown[h.seat]
		}
		shown[h.seat]++
		b.Places = append(b.Places, game.PlaceInfo{
			Name: "hand:" + string(rune(g.letterOf(h.piece, h.seat))), Kind: game.Hand, Seat: game.Seat(h.seat),
			X: 9, Y: y, Same: game.Place(64 + i),
		})
	}
	if g.Topology != fairy.Plane {
		g.addCopies(b)
	}
	g.addButton(b)
	return b
}

// setHeld lists the pieces that have places in the hands.
func (g *Game) setHeld() {
	for seat := range 2 {
		for _, piece := range handOrder {
			if piece == board.Amazon && g.Single != board.NoPiece {
				piece = g.Single
			}
			if g.MayHold(piece, seat) && g.used(piece) {
				g.Held = append(g.Held, heldPiece{piece, seat})
			}
		}
	}
}

// used tells whether the piece can occur in the game at all.
func (g *Game) used(piece board.Piece) bool {
	if g.Initial.Bits.Of(piece) != 0 || g.Initial.Hand[0][board.InHand(piece)]+g.Initial.Hand[1][board.InHand(piece)] > 0 {
		return true
	}
	for _, m := range g.Laws.Promo[0] {
		if m == piece {
			return true
		}
	}
	return false
}

// HandAt is the piece and the seat of a place in a hand.
func (g *Game) HandAt(place int) (piece board.Piece, seat int, ok bool) {
	i := place - 64
	if i < 0 || i >= len(g.Held) {
		return board.NoPiece, 0, false
	}
	return g.Held[i].piece, g.Held[i].seat, true
}

// handPlace is the place of a piece in the hand of a seat.
func (g *Game) handPlace(piece board.Piece, seat int) game.Place {
	return game.Place(64 + slices.Index(g.Held, heldPiece{piece, seat}))
}

// Board is the board with its hands.
func (p *Position) Board() *game.Board { return p.Game.Board }

func (OrdinaryMode) AppendScene(p *Position, sc *game.Scene) {
	for set := p.Bits.Occupied(); set != 0; set &= set - 1 {
		sq := board.First(set)
		sc.Men = append(sc.Men, game.Man{
			Place: game.Place(sq), Kind: p.Game.kindName(p.Bits.At(sq)), Seat: game.Seat(p.Bits.SeatAt(sq)),
		})
	}
	for seat := range p.Hand {
		for i, n := range p.Hand[seat] {
			if n > 0 {
				piece := p.Game.HandPiece(i)
				sc.Men = append(sc.Men, game.Man{
					Place: p.Game.handPlace(piece, seat), Kind: p.Game.kindName(piece), Seat: game.Seat(seat), N: n,
				})
			}
		}
	}
	if p.Phase == Playing {
		p.MarkKings(sc)
	}
	for _, piece := range p.Game.Laws.Promo[0] {
		sc.Choices = append(sc.Choices, "promote:"+p.Game.kindName(piece))
	}
}

// MarkKings marks the royal pieces in check.
func (p *Position) MarkKings(sc *game.Scene) {
	for set := p.Game.Mode.Attacked(p); set != 0; set &= set - 1 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(board.First(set)), Kind: "check"})
	}
}

// AppendPaths appends every way to click m: from and to, then the promotion; castling by the
// square of the king or of the rook; a drop from the hand.
func (OrdinaryMode) AppendPaths(p *Position, dst []game.Path, m game.Move) []game.Path {
	a := ActionOf(m)
	path := game.Path{Seat: game.Seat(SeatOf(m)), Text: string(p.AppendMove(nil, m))}
	from, to := game.Token(a.From()), game.Token(a.To())
	switch a.Kind() {
	case board.Pass:
		path.Tokens = []game.Token{p.Game.PassPlace()}
		return append(dst, path)
	case board.Drop:
		from = game.Token(p.Game.handPlace(a.Piece(), SeatOf(m)))
	case board.Castle:
		kingTo, _ := fairy.CastleEnds(a)
		if d := kingTo - a.From(); (d > 1 || d < -1) && kingTo != a.To() {
			short := path
			short.Tokens = []game.Token{from, game.Token(kingTo)}
			dst = append(dst, short)
		}
	case board.EnPassant:
		path.Taken = []game.Place{game.Place(a.Victim())}
	default:
		if p.Bits.Occupied()>>uint(a.To())&1 != 0 {
			path.Taken = []game.Place{game.Place(a.To())}
		}
	}
	path.Tokens = []game.Token{from, to}
	if a.Kind() == board.Promote {
		for i, piece := range p.Game.Laws.Promo[0] {
			if piece == a.After() {
				path.Tokens = append(path.Tokens, game.Token(-1-i))
			}
		}
	}
	return append(dst, path)
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }
