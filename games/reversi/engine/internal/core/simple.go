package core

import (
	"math/bits"

	"github.com/tavlei/tavlei/games/reversi/internal/kernel"
)

// plain is the evaluation of boards without learned weights: what beginners are taught about
// corners and their neighbours, mobility, and the number of discs near the end.
type plain struct {
	fewest  bool
	corner  uint64 // squares whose discs cannot be turned
	beside  uint64 // neighbours of those along an edge
	across  uint64 // and across
	squares int
}

// plainOf is the evaluation for boards with the same squares as b.
func plainOf(b Board, fewest bool) plain {
	board := b.Own | b.Opp | b.Open
	p := plain{fewest: fewest, squares: bits.OnesCount64(board)}
	left, right := board<<1&notA, board>>1&notH
	up, down := board<<8, board>>8
	free := board & (left & right)
	free |= board & (up & down)
	free |= board & (board << 9 & notA) & (board >> 9 & notH)
	free |= board & (board << 7 & notH) & (board >> 7 & notA)
	p.corner = board &^ free
	straight := p.corner<<1&notA | p.corner>>1&notH | p.corner<<8 | p.corner>>8
	p.beside = straight & board &^ p.corner
	oblique := p.corner<<9&notA | p.corner>>9&notH | p.corner<<7&notH | p.corner>>7&notA
	p.across = oblique & board &^ p.corner &^ p.beside
	return p
}

// worth is the value for the side to move in hundredths of a disc.
func (p *plain) worth(b Board, moves uint64) int {
	open := bits.OnesCount64(b.Open)
	other := kernel.Moves(b.Opp, b.Own, b.Open)
	mobility := 100*diff(moves, other) + 45*diff(around(b.Opp)&b.Open, around(b.Own)&b.Open)
	free := around(p.corner & b.Open)
	v := mobility + 1200*diff(b.Own&p.corner, b.Opp&p.corner) -
		500*diff(b.Own&p.across&free, b.Opp&p.across&free) -
		150*diff(b.Own&p.beside&free, b.Opp&p.beside&free)
	discs := 100 * diff(b.Own, b.Opp)
	if p.fewest {
		v, discs = mobility-(v-mobility)/2, -discs
	}
	// The nearer the end, the more the discs themselves count.
	late := max(p.squares/3-open, 0) * 3
	v = (v*(p.squares-late) + discs*late) / p.squares
	return min(max(v, -highest+100), highest-100)
}

// diff is the difference of two sets' sizes.
func diff(a, b uint64) int { return bits.OnesCount64(a) - bits.OnesCount64(b) }
