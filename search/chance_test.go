package search

import (
	"strconv"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// stakes is a game of six turns: a die of three sides is rolled, not all sides alike, and the seat
// applies the roll to its own score or to the other's. The higher score wins.
type stakes struct {
	score [2]uint8
	turn  uint8
	roll  uint8
}

func (p *stakes) seat() game.Seat { return game.Seat(p.turn & 1) }

func (p *stakes) ToMove() game.Seats {
	if p.roll == 0 {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(p.seat())
}

func (p *stakes) AppendMoves(dst []game.Move) []game.Move {
	switch {
	case p.turn == 6:
		return dst
	case p.roll == 0:
		return append(dst, game.Move{1, 9}, game.Move{2, 9}, game.Move{3, 9})
	}
	return append(dst, game.Move{1, uint64(p.seat())}, game.Move{2, uint64(p.seat())})
}

func (p *stakes) Play(m game.Move) {
	if p.roll == 0 {
		p.roll = uint8(m[0])
		return
	}
	own, other := &p.score[p.seat()], &p.score[1-p.seat()]
	if m[0] == 1 {
		*own = (*own*2 + p.roll) % 7
	} else {
		*other = (*other + 2*p.roll) % 5
	}
	p.roll = 0
	p.turn++
}

func (p *stakes) Outcome() game.Outcome {
	switch {
	case p.turn < 6:
		return game.Outcome{}
	case p.score[0] > p.score[1]:
		return game.Win("more", 1, 2)
	case p.score[0] < p.score[1]:
		return game.Win("more", 2, 2)
	}
	return game.Draw("equal", 2)
}

func (p *stakes) CopyFrom(src game.Position) { *p = *src.(*stakes) }
func (p *stakes) Key() uint64 {
	return tt.Mix(uint64(p.score[0]) | uint64(p.score[1])<<8 | uint64(p.turn)<<16 | uint64(p.roll)<<24 + 1)
}
func (p *stakes) Weight(m game.Move) uint32             { return uint32(m[0] * m[0]) }
func (p *stakes) Eval(game.Seat) int                    { return 0 }
func (p *stakes) Judge([]game.Ply) game.Outcome         { return game.Outcome{} }
func (p *stakes) AppendText(dst []byte) ([]byte, error) { return dst, nil }
func (p *stakes) AppendMove(dst []byte, m game.Move) []byte {
	return strconv.AppendUint(dst, m[0], 10)
}
func (p *stakes) ParseMove(string) (game.Move, error) { return game.Move{}, game.ErrNotation }

// fair is the expected value of p for seat 0, exactly; a win counts as sure.
func fair(p *stakes) float64 {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return sure * p.Outcome().Value(0, 2)
	}
	if p.roll == 0 {
		sum, all := 0.0, 0.0
		for _, m := range moves {
			q := *p
			q.Play(m)
			sum += float64(p.Weight(m)) * fair(&q)
			all += float64(p.Weight(m))
		}
		return sum / all
	}
	sign := 1 - 2*float64(p.seat())
	best := -2.0 * sure
	for _, m := range moves {
		q := *p
		q.Play(m)
		best = max(best, sign*fair(&q))
	}
	return sign * best
}

// Expectimax gives the exact mean of what is rolled.
func TestExpectsWhatIsFair(t *testing.T) {
	g := toys.New("stakes", 2, &stakes{})
	e := New(g, Options{})
	for n := range 40 {
		p := &stakes{score: [2]uint8{uint8(n % 7), uint8(n / 7)}, turn: uint8(n % 5), roll: uint8(1 + n%3)}
		r := find(t, e, game.NewLine(p), Limits{Depth: 12})
		want := fair(p) * (1 - 2*float64(p.seat()))
		got := min(max(float64(r.Score), -sure), sure)
		if got-want > 6 || want-got > 6 { // every level of the tree rounds
			t.Errorf("%+v: %d, want %.1f", *p, r.Score, want)
		}
		q := *p
		q.Play(r.PV[0])
		if v := fair(&q) * (1 - 2*float64(p.seat())); want-v > 6 {
			t.Errorf("%+v: plays a move worth %.1f of %.1f", *p, v, want)
		}
	}
}

// What is won or lost whatever is rolled is announced with its distance: a move, a roll, a move.
func TestForcedWhateverIsRolled(t *testing.T) {
	g := toys.New("stakes", 2, &stakes{})
	e := New(g, Options{})
	seen := 0
	for n := range 7 * 5 * 3 {
		p := &stakes{score: [2]uint8{uint8(n % 7), uint8(n / 7 % 5)}, turn: 4, roll: uint8(1 + n/35)}
		if v := fair(p); v != sure && v != -sure {
			continue
		}
		seen++
		if r := find(t, e, game.NewLine(p), Limits{Depth: 4}); abs(r.Mate) != 3 {
			t.Errorf("%+v: mate in %d, want 3 (%+v)", *p, r.Mate, r)
		}
	}
	if seen == 0 {
		t.Error("no position is decided")
	}
}

func TestFloor(t *testing.T) {
	for _, c := range [][3]int{{7, 2, 3}, {-7, 2, -4}, {-8, 2, -4}, {0, 3, 0}} {
		if got := floor(c[0], c[1]); got != c[2] {
			t.Errorf("floor(%d, %d) = %d, want %d", c[0], c[1], got, c[2])
		}
	}
}
