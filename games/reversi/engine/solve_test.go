package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/search/solve"
)

// The values of four by four are those of the rule file, sections 3 and 8 (computed there by a
// program of its own).
func TestSmallBoardsAreSolved(t *testing.T) {
	for _, c := range []struct {
		spec  string
		value int
	}{
		{"othello;size=4;emptiesToWinner=off", -8},
		{"othello;size=4", -10},
		{"othello;size=4;start=parallel;emptiesToWinner=off", -3},
		{"othello;size=4;start=parallel", -4},
		{"reversi;size=4", -3},
		{"reversi;size=4;emptiesToWinner=on", -4},
		{"reversi;size=4;start=othello", -8}, // eight discs of one's own change nothing
		{"reversi;size=4;start=parallel", -3},
	} {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		for _, threads := range []int{1, 3} {
			s := solvable(t, g).Solver(solve.Options{Threads: threads, HashMB: 1})
			r, err := s.Solve(context.Background(), g.Start(), nil)
			if err != nil || r.Value != c.value {
				t.Errorf("%s, %d threads: %d, %v, want %d", c.spec, threads, r.Value, err, c.value)
			}
			if got := playOut(t, g.Start(), r.PV); got != c.value {
				t.Errorf("%s: the line ends with %d, the value is %d", c.spec, got, c.value)
			}
		}
	}
}

// playOut plays a line, which must be legal and end the game, and returns what the side to move
// at its beginning wins by.
func playOut(t *testing.T, p game.Position, line []game.Move) int {
	t.Helper()
	me := p.(*reversi.Position).Turn()
	for _, m := range line {
		if q, err := p.ParseMove(game.MoveText(p, m)); err != nil || q != m {
			t.Fatalf("%s: %v is no move: %v", game.Text(p), m, err)
		}
		p.Play(m)
	}
	if !p.Outcome().Over() {
		t.Fatalf("%s: the line ends before the game", game.Text(p))
	}
	return worth(p.(*reversi.Position), me)
}

// worth is what a seat wins by at the end of the game.
func worth(p *reversi.Position, seat game.Seat) int {
	d := (p.Score(seat) - p.Score(1-seat)) / 2
	if p.Game().FewestWin() {
		return -d
	}
	return d
}

// slowValue is minimax through the contract, for the side to move.
func slowValue(p *reversi.Position) int {
	moves := p.AppendMoves(nil)
	if len(moves) == 0 {
		return worth(p, p.Turn())
	}
	best := -infinite
	for _, m := range moves {
		q := *p
		q.Play(m)
		best = max(best, -slowValue(&q))
	}
	return best
}

func TestSolverAgreesWithTheContract(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, spec := range []string{
		"othello", "reversi", "anti-reversi", "annexation", "othello;size=6;start=parallel",
		"anti-reversi;emptiesToWinner=on", "reversi;size=4", "annexation;objective=fewest",
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := solvable(t, g).Solver(solve.Options{Threads: 1, HashMB: 1})
		for range 15 {
			p := lateIn(t, g, rng, 7)
			want := slowValue(p)
			r, err := s.Solve(context.Background(), p, nil)
			if err != nil || r.Value != want {
				t.Fatalf("%s: %s: %d, %v, minimax says %d", spec, game.Text(p), r.Value, err, want)
			}
			if got := playOut(t, game.Clone(p), r.PV); got != want {
				t.Fatalf("%s: %s: the line ends with %d, the value is %d", spec, game.Text(p), got, want)
			}
		}
	}
}

// lateIn plays random moves until few squares are empty or the game is over. To see stocks run
// out, some discs in hand are put aside.
func lateIn(t *testing.T, g *game.Game, rng *rand.Rand, empties int) *reversi.Position {
	t.Helper()
	p := g.Start().(*reversi.Position)
	rules := p.Game()
	for rules.Grid().Len()-p.Discs(0).Count()-p.Discs(1).Count() > empties && !p.Outcome().Over() {
		moves := p.AppendMoves(nil)
		p.Play(moves[rng.IntN(len(moves))])
	}
	if !rules.OwnStock {
		return p
	}
	hand := [2]int{p.Hand(0), p.Hand(1)}
	at := rng.IntN(2)
	hand[at] = min(hand[at], rng.IntN(4))
	fields := strings.Fields(game.Text(p))
	q, err := g.Parse(fmt.Sprintf("%s %s %d:%d", fields[0], fields[1], hand[0], hand[1]))
	if err != nil {
		t.Fatal(err)
	}
	return q.(*reversi.Position)
}

// solvable is a game that has a solver.
func solvable(t *testing.T, g *game.Game) solve.Solvable {
	t.Helper()
	v, ok := game.Ability[solve.Solvable](g.Rules)
	if !ok {
		t.Fatalf("%s has no solver", g.Name())
	}
	return v
}

func TestSolverRefuses(t *testing.T) {
	for spec, want := range map[string]error{"othello;first=lot": errChance, "othello": context.Canceled} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		s := solvable(t, g).Solver(solve.Options{Threads: 2, HashMB: 1})
		if _, err := s.Solve(ctx, g.Start(), nil); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", spec, err, want)
		}
	}
}
