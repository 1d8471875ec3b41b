package engine

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/search/retrograde"
)

// finishFrom is the weakest level that knows how a bare king is mated.
const finishFrom = 3

// EndgameTable is the table of king and queen, or king and rook, against king where the rules of mate are
// those of chess.
func (g gameAdvice) EndgameTable(p game.Position) (*retrograde.Table, int) {
	v, ok := p.(*rules.Position)
	if !ok || v.Phase != rules.Playing || g.Hands || !g.Simple() {
		return nil, 0
	}
	piece, ok := lastPiece(&v.Bits)
	if !ok {
		return nil, 0
	}
	if piece == board.Queen {
		return WithQueen(), finishFrom
	}
	return WithRook(), finishFrom
}

var (
	WithQueen = sync.OnceValue(func() *retrograde.Table { return mateWith(board.Queen) })
	WithRook  = sync.OnceValue(func() *retrograde.Table { return mateWith(board.Rook) })
)

func mateWith(piece board.Piece) *retrograde.Table {
	g, err := turns.OpenGame(rules.Rules{})
	if err != nil {
		panic(err) // orthodox chess
	}
	return retrograde.New(g.Start(), BareKing{piece})
}

// lastPiece is the queen or rook that stands on the board with two kings and nothing else.
func lastPiece(b *board.Board) (board.Piece, bool) {
	all := b.Occupied()
	rest := all &^ b.King
	if board.Count(all) != 3 || board.Count(rest) != 1 || b.King&b.Side[0] == 0 || b.King&b.Side[1] == 0 || unorthodox(b) != 0 {
		return board.NoPiece, false
	}
	piece := b.At(board.First(rest))
	return piece, piece == board.Queen || piece == board.Rook
}

// BareKing numbers the positions of king and piece against king: by the triangle a1-d1-d4 for the king
// that has the piece, to which every position can be turned, the squares of the piece and of the other
// king, and who is to move. Whose piece it is does not matter.
type BareKing struct{ Piece board.Piece }

// triangle are the squares a1-d1-d4.
var triangle = [10]int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}

// Len implements search.Numbering.
func (BareKing) Len() int { return len(triangle) * 64 * 64 * 2 }

// Put implements search.Numbering. White has the piece.
func (e BareKing) Put(to game.Position, n int) bool {
	p := to.(*rules.Position)
	king, piece, bare := triangle[n>>13], n>>7&63, n>>1&63
	if king == piece || king == bare || piece == bare {
		return false
	}
	*p = rules.Position{Game: p.Game, Fullmove: 1, Scratch: p.Scratch}
	p.Bits.Put(king, 0, board.King)
	p.Bits.Put(piece, 0, e.Piece)
	p.Bits.Put(bare, 1, board.King)
	p.Bits.Turn = uint8(n & 1)
	p.Hash = p.FreshKey()
	other := p.Bits
	other.Turn ^= 1
	return other.AttackedKings(&p.Game.Laws) == 0
}

// Number implements search.Numbering.
func (e BareKing) Number(of game.Position) (int, bool) {
	b := &of.(*rules.Position).Bits
	if piece, ok := lastPiece(b); !ok || piece != e.Piece {
		return 0, false
	}
	strong := b.SeatAt(board.First(b.Occupied() &^ b.King))
	king, piece, bare := board.First(b.King&b.Side[strong]), board.First(b.Occupied()&^b.King), board.First(b.King&b.Side[strong^1])
	turned := 0
	if king&7 > 3 {
		turned = 7
	}
	if king>>3 > 3 {
		turned |= 56
	}
	king, piece, bare = king^turned, piece^turned, bare^turned
	if king>>3 > king&7 {
		king, piece, bare = crossed(king), crossed(piece), crossed(bare)
	}
	x, y := king&7, king>>3
	corner := x - y + y*(9-y)/2
	return corner<<13 | piece<<7 | bare<<1 | (int(b.Turn&1) ^ strong), true
}

// crossed is a square mirrored on the diagonal a1-h8.
func crossed(sq int) int { return sq&7<<3 | sq>>3 }
