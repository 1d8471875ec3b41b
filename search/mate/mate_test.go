package mate_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	_ "github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/mate"
)

func parse(t *testing.T, spec, text string) game.Position {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFind: mates by checks of known lengths.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		plies                int // 0: there is none
		first                string
	}{
		{"back rank", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1, "a1a8"},
		{"smothered", "chess", "5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", 7, "g5f7"},
		{"Anastasia", "chess", "5r2/1b2Nppk/8/2R5/8/8/5PPP/6K1 w - - 0 1", 1, "c5h5"},
		{"two rooks", "chess", "8/8/8/2k5/8/R7/1R6/4K3 w - - 0 1", 0, ""},
		{"a quiet move is none", "chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 0, ""},
		{"by drops", "crazyhouse", "6k1/5ppp/8/8/8/8/8/4K3[R] w - - 0 1", 1, "R@"},
		{"already over", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.spec, c.position)
			m, err := mate.Find(t.Context(), p, mate.Options{Plies: 9, HashMB: 1})
			if c.plies == 0 {
				if !errors.Is(err, mate.ErrNoMate) {
					t.Fatalf("%v, %v", m, err)
				}
				return
			}
			if err != nil || len(m.Line) != c.plies {
				t.Fatalf("%d plies %v, want %d", len(m.Line), err, c.plies)
			}
			if got := game.MoveText(p, m.Line[0]); len(got) < len(c.first) || got[:len(c.first)] != c.first {
				t.Errorf("it begins with %s, want %s", got, c.first)
			}
			if q := playAll(p, m.Line); !q.Outcome().Over() {
				t.Errorf("the line ends in %s", game.Text(q))
			}
		})
	}
}

func playAll(p game.Position, moves []game.Move) game.Position {
	q := game.Clone(p)
	for _, m := range moves {
		q.Play(m)
	}
	return q
}

// TestFindBounds: what is not a game of checks, and what takes too long.
func TestFindBounds(t *testing.T) {
	if _, err := mate.Find(t.Context(), parse(t, "othello", ""), mate.Options{Plies: 3}); !errors.Is(err, mate.ErrNoChecks) {
		t.Errorf("reversi: %v", err)
	}
	hard := parse(t, "crazyhouse", "r2q1rk1/ppp2ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1[QQRRNNBBPPqqrrnnbb] w - - 0 1")
	if _, err := mate.Find(t.Context(), hard, mate.Options{Plies: 31, Nodes: 500, HashMB: 1}); !errors.Is(err, mate.ErrTooLong) {
		t.Errorf("500 nodes: %v", err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := mate.Find(done, hard, mate.Options{Plies: 31, HashMB: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// slowMate is the oracle: plies of the shortest mate by checks, found by trying everything; 0 if there is none.
func slowMate(p game.Position, seat game.Seat, left int) bool {
	if o := p.Outcome(); o.Over() || left == 0 {
		return o.Over() && o.Value(seat, 2) > 0
	}
	attacks := p.ToMove().Has(seat)
	for _, m := range p.AppendMoves(nil) {
		q := game.Clone(p)
		q.Play(m)
		if attacks {
			c, _ := game.Ability[search.Checker](q)
			if (c.Checked() || q.Outcome().Over()) && slowMate(q, seat, left-1) {
				return true
			}
		} else if !slowMate(q, seat, left-1) {
			return false
		}
	}
	return !attacks
}

// TestFindAgrees: random positions against the oracle.
func TestFindAgrees(t *testing.T) {
	found := 0
	for _, spec := range []string{"chess", "crazyhouse", "fairy"} {
		rng := rand.New(rand.NewPCG(7, 15))
		for range 250 {
			p := parse(t, spec, "")
			for range 20 + rng.IntN(60) {
				moves := p.AppendMoves(nil)
				if p.Outcome().Over() || len(moves) == 0 {
					break
				}
				p.Play(moves[rng.IntN(len(moves))])
			}
			if p.Outcome().Over() {
				continue
			}
			want := 0
			for _, plies := range []int{1, 3} {
				if want == 0 && slowMate(p, p.ToMove().One(), plies) {
					want = plies
				}
			}
			m, err := mate.Find(t.Context(), p, mate.Options{Plies: 3, HashMB: 1})
			if len(m.Line) != want || (err == nil) != (want > 0) {
				t.Errorf("%s %s: %d plies (%v), the oracle %d", spec, game.Text(p), len(m.Line), err, want)
			}
			if want > 0 {
				found++
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d mates were met", found)
	}
}
