package chess

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var _ search.Finisher = (*Game)(nil)

// finishFrom is the weakest level that knows how a bare king is mated.
const finishFrom = 3

// Ending is the table of king and queen, or king and rook, against king where the rules of mate are
// those of chess.
func (g *Game) Ending(p game.Position) (*search.Ending, int) {
	v, ok := p.(*Position)
	if !ok || v.phase != playing || g.Hands || !g.simple() {
		return nil, 0
	}
	man, ok := v.b.lastMan()
	if !ok {
		return nil, 0
	}
	if man == Queen {
		return withQueen(), finishFrom
	}
	return withRook(), finishFrom
}

var (
	withQueen = sync.OnceValue(func() *search.Ending { return mateWith(Queen) })
	withRook  = sync.OnceValue(func() *search.Ending { return mateWith(Rook) })
)

func mateWith(man Man) *search.Ending {
	g, err := newGame(Rules{})
	if err != nil {
		panic(err) // orthodox chess
	}
	return search.NewEnding(g.Start(), bareKing{man})
}

// lastMan is the queen or rook that stands on the board with two kings and nothing else.
func (b *Board) lastMan() (Man, bool) {
	all := b.occupied()
	rest := all &^ b.king
	if count(all) != 3 || count(rest) != 1 || b.king&b.side[0] == 0 || b.king&b.side[1] == 0 || b.oddMen() != 0 {
		return noMan, false
	}
	man := b.at(first(rest))
	return man, man == Queen || man == Rook
}

// bareKing numbers the positions of king and man against king: by the triangle a1-d1-d4 for the king
// that has the man, to which every position can be turned, the squares of the man and of the other
// king, and who is to move. Whose man it is does not matter.
type bareKing struct{ man Man }

// triangle are the squares a1-d1-d4.
var triangle = [10]int{0, 1, 2, 3, 9, 10, 11, 18, 19, 27}

// Len implements search.Numbering.
func (bareKing) Len() int { return len(triangle) * 64 * 64 * 2 }

// Put implements search.Numbering. White has the man.
func (e bareKing) Put(to game.Position, n int) bool {
	p := to.(*Position)
	king, man, bare := triangle[n>>13], n>>7&63, n>>1&63
	if king == man || king == bare || man == bare {
		return false
	}
	*p = Position{g: p.g, full: 1, scratch: p.scratch}
	p.b.put(king, 0, King)
	p.b.put(man, 0, e.man)
	p.b.put(bare, 1, King)
	p.b.turn = uint8(n & 1)
	p.key = p.freshKey()
	other := p.b
	other.turn ^= 1
	return other.attackedKings(&p.g.laws) == 0
}

// Number implements search.Numbering.
func (e bareKing) Number(of game.Position) (int, bool) {
	b := &of.(*Position).b
	if man, ok := b.lastMan(); !ok || man != e.man {
		return 0, false
	}
	strong := b.seatAt(first(b.occupied() &^ b.king))
	king, man, bare := first(b.king&b.side[strong]), first(b.occupied()&^b.king), first(b.king&b.side[strong^1])
	turned := 0
	if king&7 > 3 {
		turned = 7
	}
	if king>>3 > 3 {
		turned |= 56
	}
	king, man, bare = king^turned, man^turned, bare^turned
	if king>>3 > king&7 {
		king, man, bare = crossed(king), crossed(man), crossed(bare)
	}
	x, y := king&7, king>>3
	corner := x - y + y*(9-y)/2
	return corner<<13 | man<<7 | bare<<1 | (int(b.turn&1) ^ strong), true
}

// crossed is a square mirrored on the diagonal a1-h8.
func crossed(sq int) int { return sq&7<<3 | sq>>3 }
