package rules

import (
	"slices"

	"github.com/tavlei/tavlei/board/scene"
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

// KindName is the name of a piece for screens: that of the family, or piece-x by its letter.
func (g *Game) KindName(piece board.Piece) string {
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
	b := scene.Board(board.Grid, func(x, y int) uint8 { return 1 - scene.Checkered(x, y) })
	var shown [2]float32
	for _, h := range g.Held {
		y := 7.5 - shown[h.seat]
		if h.seat == 1 {
			y = .5 + shown[h.seat]
		}
		shown[h.seat]++
		scene.Add(b, game.PlaceInfo{
			Name: "hand:" + string(rune(g.LetterOf(h.piece, h.seat))), Kind: game.Hand, Seat: game.Seat(h.seat), X: 9, Y: y,
			Holds: g.KindName(h.piece),
		})
	}
	g.addButton(b)
	if g.Topology != fairy.Plane {
		g.addCopies(b)
	}
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

// HandPlace is the place of a piece in the hand of a seat.
func (g *Game) HandPlace(piece board.Piece, seat int) game.Place {
	return game.Place(64 + slices.Index(g.Held, heldPiece{piece, seat}))
}

// Board is the board with its hands.
func (p *Position) Board() *game.Board { return p.Game.Board }

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// wrapFiles is how many files are drawn again beyond each wrap.
const wrapFiles = 2

// addCopies draws the outer files of a strip again beyond the opposite edge, outside the board,
// those of a Möbius strip upside down, so that moves across the wrap are seen as they go.
func (g *Game) addCopies(b *game.Board) {
	for dx := -wrapFiles; dx < 8+wrapFiles; dx++ {
		if dx >= 0 && dx < 8 {
			continue
		}
		mark := "<"
		if dx > 7 {
			mark = ">"
		}
		for y := range 8 {
			sq, _ := fairy.Strip(g.Topology).Step(8*y, board.Dir{X: int8(dx)})
			scene.Copy(b, game.Place(sq), mark, float32(dx)+.5, float32(7-y)+.5)
		}
	}
}

// hasPass tells whether there are such plies.
func (g *Game) hasPass() bool { return g.EveryPiece || g.Dice > 0 || g.Jumps }

// PassPlace is the place of the button for them, -1 if there is none.
func (g *Game) PassPlace() game.Token {
	if !g.hasPass() {
		return -1
	}
	return game.Token(64 + len(g.Held))
}

// addButton adds that button to the board.
func (g *Game) addButton(b *game.Board) {
	if !g.hasPass() {
		return
	}
	name := "pass"
	if g.Dice == 0 {
		name = EndTurnText
	}
	scene.Add(b, game.PlaceInfo{Name: name, Kind: game.Button, Seat: game.NoSeat, X: 9, Y: 4})
}
