package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/search"
)

// specs are games of every kind that the engines have to know.
var specs = []string{
	"reversi", "othello", "anti-reversi", "annexation", "othello;size=4", "reversi;size=6", "othello;start=xot",
	"othello;size=10", "othello;board=octagon", "anti-reversi;size=12", "reversi;stock=shared", "othello;stock=own32",
}

func opened(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// wandered is a line with some random plies.
func wandered(g *game.Game, rng *rand.Rand, plies int) *game.Line {
	line := game.NewLine(g.Start())
	for range plies {
		moves := line.Pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		line.Play(moves[rng.IntN(len(moves))])
	}
	return line
}

// Whatever the rules, the bot plays legal games to the end, and its main lines are legal.
func TestBotPlaysEveryBoard(t *testing.T) {
	for _, spec := range specs {
		g := opened(t, spec)
		e := search.New(g, search.Options{HashMB: 1})
		line := game.NewLine(g.Start())
		rng := rand.New(rand.NewPCG(1, 1))
		for ply := 0; !line.Outcome().Over(); ply++ {
			moves := line.Pos.AppendMoves(nil)
			if line.Pos.ToMove().Has(game.Chance) || ply%3 == 0 {
				line.Play(moves[rng.IntN(len(moves))])
				continue
			}
			r, err := e.Search(t.Context(), line, search.Limits{Nodes: 300}, nil)
			if err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
			end := game.Clone(line.Pos)
			for _, m := range r.PV {
				if !legal(end, m) {
					t.Fatalf("%s, ply %d: main line with %v", spec, ply, m)
				}
				end.Play(m)
			}
			line.Play(r.PV[0])
		}
	}
}

func legal(p game.Position, m game.Move) bool {
	for _, have := range p.AppendMoves(nil) {
		if have == m {
			return true
		}
	}
	return false
}

// A proven score is what the game ends with if both sides play the proven moves.
func TestProvenScoresComeTrue(t *testing.T) {
	for _, spec := range []string{"othello", "reversi", "anti-reversi", "annexation", "othello;size=6"} {
		g := opened(t, spec)
		e := search.New(g, search.Options{HashMB: 1})
		rng := rand.New(rand.NewPCG(4, 4))
		for range 4 {
			line := wandered(g, rng, g.Rules.(*reversi.Game).Grid().Len()-12)
			if line.Outcome().Over() {
				continue
			}
			score, seat := 0, line.Pos.ToMove().One()
			for ply := 0; !line.Outcome().Over(); ply++ {
				r, err := e.Search(t.Context(), line, search.Limits{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if !r.Exact {
					t.Fatalf("%s: no proof with twelve empty squares: %+v", spec, r)
				}
				now := r.Score
				if line.Pos.ToMove().One() != seat {
					now = -now
				}
				if ply == 0 {
					score = now
				} else if now != score {
					t.Fatalf("%s: proven %d, later %d", spec, score, now)
				}
				line.Play(r.PV[0])
			}
			p := line.Pos.(*reversi.Position)
			want := 50 * (p.Score(seat) - p.Score(1-seat))
			if p.Game().FewestWin() {
				want = -want
			}
			if score != want {
				t.Errorf("%s: proven %d, the game ended with %d", spec, score, want)
			}
		}
	}
}

// Both seats see the same position with opposite signs, whatever the board.
func TestEvalHasTwoSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, spec := range specs {
		g := opened(t, spec)
		for range 30 {
			p := evaluator(t, wandered(g, rng, rng.IntN(g.MaxPlies)).Pos)
			if a, b := p.Eval(0), p.Eval(1); a != -b {
				t.Fatalf("%s: %d for dark, %d for light", spec, a, b)
			}
			if n := testing.AllocsPerRun(5, func() { p.Eval(0) }); n != 0 {
				t.Fatalf("%s: %v allocations", spec, n)
			}
		}
	}
}

// evaluator is what evaluates a position.
func evaluator(t *testing.T, p game.Position) search.Evaluator {
	t.Helper()
	v, ok := game.Ability[search.Evaluator](p)
	if !ok {
		t.Fatalf("%T does not evaluate", p)
	}
	return v
}

// One evaluator goes with its scratch position from game to game, wide ones among them.
func TestEvalFollowsItsPosition(t *testing.T) {
	scratch := new(reversi.Position)
	kept := evaluator(t, scratch)
	rng := rand.New(rand.NewPCG(7, 7))
	for _, spec := range append(specs, specs...) {
		p := wandered(opened(t, spec), rng, 20).Pos
		scratch.CopyFrom(p)
		if got, want := kept.Eval(0), evaluator(t, p).Eval(0); got != want {
			t.Errorf("%s: %d, by an evaluator of its own %d", spec, got, want)
		}
	}
}

// On wide boards the corners are found and the evaluation likes them.
func TestWideCorners(t *testing.T) {
	for spec, want := range map[string]int{"othello;size=10": 4, "othello;size=12": 4, "othello;board=octagon": 8} {
		g := opened(t, spec)
		rules := g.Rules.(*reversi.Game)
		corners := judgeWide(rules).corners
		if got := corners.Count(); got != want {
			t.Errorf("%s: %d corners, want %d", spec, got, want)
		}
		before := evaluator(t, g.Start()).Eval(0)
		text := []byte(game.Text(g.Start()))
		x, y := rules.Grid().XY(corners.First())
		text[y*rules.Grid().W()+x] = 'X'
		p, err := g.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		if after := evaluator(t, p).Eval(0); after < before+500 {
			t.Errorf("%s: a corner changes %d into %d", spec, before, after)
		}
	}
}

// Levels give the turn to nobody else and repeat themselves under the same seed.
func TestLevelsRepeat(t *testing.T) {
	g := opened(t, "othello")
	line := wandered(g, rand.New(rand.NewPCG(6, 6)), 12)
	for n := 1; n <= 8; n++ {
		level, err := search.LevelOf(n)
		if err != nil {
			t.Fatal(err)
		}
		var first game.Move
		for try := range 3 {
			m, _, err := search.New(g, search.Options{HashMB: 1}).Choose(context.Background(), line, level, 11)
			if err != nil {
				t.Fatal(err)
			}
			if try == 0 {
				first = m
			} else if m != first {
				t.Errorf("level %d plays %v and %v", n, first, m)
			}
		}
	}
	if len(levels) != len(search.Levels()) {
		t.Errorf("%d levels, want %d", len(levels), len(search.Levels()))
	}
}
