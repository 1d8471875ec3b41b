package search

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
	"github.com/tavlei/tavlei/search/internal/tt"
)

// ranked is noughts with hints: completing a row wins, and who must stop one is in check.
type ranked struct{ toys.Noughts }

func (p *ranked) CopyFrom(src game.Position) { *p = *src.(*ranked) }

// wins tells whether a mark there completes a row for a seat.
func (p *ranked) wins(cell int, seat game.Seat) bool {
	q := p.Noughts
	q.Cell[cell] = int8(seat) + 1
	return q.Line() == int8(seat)+1
}

func (p *ranked) ScoreMoves(dst []MoveScore, moves []game.Move) []MoveScore {
	for _, m := range moves {
		r := MoveScore(0)
		if p.wins(int(m[0])-1, p.Seat) {
			r = WinScore
		}
		dst = append(dst, r)
	}
	return dst
}

func (p *ranked) Checked() bool {
	for i, c := range p.Cell {
		if c == 0 && p.wins(i, 1-p.Seat) {
			return p.Line() == 0
		}
	}
	return false
}

func (p *ranked) NullMove() bool { return p.Line() == 0 && p.Noughts.NullMove() }

func rankedGame() *game.Game { return toys.New("ranked", 2, &ranked{toys.Noughts{Due: 1}}) }

// Selective search must not lose what the plain one sees, once it looks deep enough.
func TestSelectiveAgreesWithPlainRecursion(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	e := New(rankedGame(), Options{})
	for n := range 80 {
		line := game.NewLine(rankedGame().Start())
		for range 1 + n%4 {
			moves := line.Pos.AppendMoves(nil)
			line.Play(moves[rng.IntN(len(moves))])
		}
		if len(line.Pos.AppendMoves(nil)) == 0 {
			continue
		}
		if r, want := find(t, e, line, Limits{Depth: 14}), truth(line.Pos); sign(r.Score) != want {
			t.Fatalf("%s: score %d, truth %d", game.Text(line.Pos), r.Score, want)
		}
	}
}

func TestMovesThatWinAtOnce(t *testing.T) {
	line := play(t, rankedGame(), "1", "4", "2", "5")
	if r := find(t, New(rankedGame(), Options{}), line, Limits{Depth: 3}); r.Mate != 1 || r.PV[0][0] != 3 {
		t.Errorf("a row of two: %+v", r)
	}
	line = play(t, rankedGame(), "1", "2", "4", "7")
	if r := find(t, New(rankedGame(), Options{}), line, Limits{Depth: 6}); r.Mate != 3 {
		t.Errorf("two threats at once: %+v", r)
	}
}

func TestRanks(t *testing.T) {
	if r := CaptureScore(-250) | CheckFlag; !r.noisy() || !r.checks() || r.gain() != -250 {
		t.Errorf("a losing capture with check: %d, gain %d", r, r.gain())
	}
	if CheckFlag.noisy() || MoveScore(0).checks() || CaptureScore(most) >= WinScore {
		t.Error("ranks run into one another")
	}
}

// lazy is a toggle whose draw may be claimed after some plies.
type lazy struct {
	toys.Toggle
	plies int
}

func (p *lazy) CopyFrom(src game.Position) { *p = *src.(*lazy) }
func (p *lazy) Key() uint64                { return tt.Mix(p.Toggle.Key() + uint64(p.plies)) }
func (p *lazy) Play(m game.Move)           { p.Toggle.Play(m); p.plies++ }
func (p *lazy) PliesToDraw() int {
	if p.plies >= 20 {
		return -1
	}
	return 0
}

func (p *lazy) Claim(game.Seat, []game.Ply) game.Outcome {
	if p.plies >= 20 {
		return game.Draw("claimed", 2)
	}
	return game.Outcome{}
}

// A draw that may be claimed counts though the game goes on.
func TestSeesClaims(t *testing.T) {
	g := toys.New("lazy", 2, &lazy{})
	if r := find(t, New(g, Options{}), game.NewLine(g.Start()), Limits{Depth: 3}); r.Score == 0 {
		t.Error("a draw is seen before it can be claimed")
	}
	if r := find(t, New(g, Options{}), game.NewLine(g.Start()), Limits{Depth: 24}); r.Score != 0 {
		t.Errorf("a draw that can be claimed is worth %d", r.Score)
	}
}
