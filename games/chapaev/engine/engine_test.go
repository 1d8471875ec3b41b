package engine_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/engine/aim"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/search"
)

// flatland is a simulator that is wrong and quick: bots are tried on it.
type flatland struct{}

func (flatland) Tag() string { return "flat" }

func (flatland) Simulate(t physics.Table, b physics.Bodies, s physics.Stroke, _ func(int, *physics.Bodies) bool) (physics.Result, error) {
	var f aim.Flat
	f.See(t, &b)
	f.Strike(s)
	r := physics.Result{Bodies: b, Rest: true}
	for i := range b {
		if !b[i].On {
			continue
		}
		x, y, on := f.At(i)
		r.Bodies[i].On, r.Fell[i] = on, !on
		r.Bodies[i].Pose[0], r.Bodies[i].Pose[2] = float32(x), float32(y)
	}
	return r, nil
}

// flat opens a game that is played in flatland.
func flat(t *testing.T, spec string) *game.Game {
	t.Helper()
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	g.Rules = chapaev.Simulated(g.Rules, flatland{})
	return g
}

func choose(t *testing.T, e *search.Searcher, line *game.Line, n int, seed uint64) game.Move {
	t.Helper()
	level, err := search.LevelOf(n)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := e.Choose(t.Context(), line, level, seed)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var (
	chance = flag.Int("bot.chance", 400, "rounds of level 3 against chance")
	pairs  = flag.Int("bot.pairs", 0, "rounds of each level against the one below, on the flat table")
)

// TestBotBeatsChance: level 3 wins 95 of 100 rounds against a random choice of the listed strokes, each
// of which is aimed straight at an enemy. It wins 98, so that 400 rounds are enough to tell: fewer than
// 380 would be four standard deviations below that.
func TestBotBeatsChance(t *testing.T) {
	g := flat(t, "chapaev;match=round")
	e := search.New(g, search.Options{})
	won, rounds := 0, gametest.Fewer(*chance, *chance/4)
	for n := range rounds {
		rng := rand.New(rand.NewPCG(uint64(n), 2))
		line := game.NewLine(g.Start())
		seat := game.Seat(n % 2)
		for !line.Outcome().Over() {
			moves := line.Pos.AppendMoves(nil)
			m := moves[rng.IntN(len(moves))]
			if line.Pos.ToMove().Has(seat) {
				m = choose(t, e, line, 3, rng.Uint64())
			}
			line.Play(m)
		}
		if line.Outcome().Winners(2).Has(seat) {
			won++
		}
	}
	if t.Logf("%d of %d", won, rounds); 100*won < 95*rounds {
		t.Errorf("won %d of %d", won, rounds)
	}
}

// TestNeighbours plays every level against the one below where the flat table is the engine, after
// up to two random strokes: the figures from which the hands are chosen.
func TestNeighbours(t *testing.T) {
	if *pairs == 0 {
		t.Skip("-bot.pairs N plays N rounds of each pair")
	}
	g := flat(t, "chapaev;match=round")
	e := search.New(g, search.Options{})
	for high := 2; high <= 10; high++ {
		var won [2]int // by whether the higher level sat where White does
		for n := range *pairs {
			rng := rand.New(rand.NewPCG(uint64(n/2), 3))
			line := game.NewLine(g.Start())
			for range rng.IntN(3) {
				moves := line.Pos.AppendMoves(nil)
				line.Play(moves[rng.IntN(len(moves))])
			}
			seat := game.Seat(n % 2)
			for !line.Outcome().Over() {
				level := high
				if !line.Pos.ToMove().Has(seat) {
					level--
				}
				line.Play(choose(t, e, line, level, uint64(n)<<12|uint64(line.Len())))
			}
			if line.Outcome().Winners(2).Has(seat) {
				won[seat]++
			}
		}
		t.Logf("%d v %d: %.1f %%, %d as White and %d as Black of %d", high, high-1,
			100*float64(won[0]+won[1])/float64(*pairs), won[0], won[1], *pairs)
	}
}

// TestBotPlaysEveryLevel: a level plays the same for the same seed, whatever the threads and whatever
// was searched before, and every move is legal under every option that matters to who aims.
func TestBotPlaysEveryLevel(t *testing.T) {
	for _, spec := range gametest.Sample([]string{
		"chapaev;match=round", "chapaev;preset=kids", "chapaev;match=round;earthTurns=off;allowPoke=off;allowScissors=off",
		"chapaev;match=round;keepTurn=alwaysAlternate;overhangCheck=strict;arms=tanks", "chapaev;match=round;keepTurn=strikerStays;arms=heavy",
		"chapaev;pieRule=on;match=bestOf;rounds=3", "chapaev;match=noAdvance;rounds=3", "chapaev;size=10;arms=infantry;match=round",
	}, gametest.Fewer(1, 3)) {
		t.Run(spec, func(t *testing.T) {
			g := flat(t, spec)
			one, four := search.New(g, search.Options{}), search.New(g, search.Options{Threads: 4})
			line := game.NewLine(g.Start())
			for n := 1; !line.Outcome().Over() && line.Len() < 12; n = n%10 + 1 {
				m := choose(t, one, line, n, uint64(line.Len()))
				if again := choose(t, four, line, n, uint64(line.Len())); again != m {
					t.Fatalf("level %d plays %s, then %s", n, game.MoveText(line.Pos, m), game.MoveText(line.Pos, again))
				}
				text := game.MoveText(line.Pos, m)
				if read, err := line.Pos.ParseMove(text); err != nil || read != m {
					t.Fatalf("level %d plays %s: %v", n, text, err)
				}
				line.Play(m)
			}
		})
	}
}

// TestBotVaries: other seeds, other strokes.
func TestBotVaries(t *testing.T) {
	g := flat(t, "chapaev;match=round")
	e := search.New(g, search.Options{})
	line := game.NewLine(g.Start())
	seen := map[game.Move]bool{}
	for seed := range uint64(8) {
		seen[choose(t, e, line, 5, seed)] = true
	}
	if len(seen) < 4 {
		t.Errorf("%d strokes with 8 seeds", len(seen))
	}
}

// TestAnalysis: more strokes are verified from step to step, lines are the best first, a context that
// ends leaves an answer.
func TestAnalysis(t *testing.T) {
	g := flat(t, "chapaev;match=round")
	e := search.New(g, search.Options{})
	line := game.NewLine(g.Start())
	var nodes []int64
	best, err := e.Search(t.Context(), line, search.Limits{Depth: 3}, func(r search.Report) { nodes = append(nodes, r.Nodes) })
	if err != nil || len(best.PV) == 0 || best.Score <= 0 || len(nodes) != 3 || nodes[0] >= nodes[1] || nodes[1] >= nodes[2] {
		t.Errorf("%+v, %v after %v strokes", best, err, nodes)
	}
	list, err := e.Lines(t.Context(), line, 0, search.Wish{Lines: 4, Limits: search.Limits{Depth: 2}}, nil)
	if err != nil || len(list) != 4 || list[0].Score < list[3].Score || list[0].PV[0] == list[1].PV[0] {
		t.Errorf("%+v, %v", list, err)
	}
	moves := line.Pos.AppendMoves(nil)[:3]
	if m, _, err := e.ChooseAmong(t.Context(), line, 0, moves, search.Level{N: 3, Nodes: 4, Depth: 1}, 1); err != nil || !slices.Contains(moves, m) {
		t.Errorf("of %v the bot chooses %v, %v", moves, m, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if r, err := e.Search(ctx, line, search.Limits{}, nil); err != nil || len(r.PV) == 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestStars: how well strokes reach the goals of drills.
func TestStars(t *testing.T) {
	for _, c := range []struct {
		name, goal, position, move string
		want                       int
	}{
		{"two in a row", "two", "W W0@4,1 B8@4,6.5 B9@4,7.3", "F0:0,3200", 3},
		{"one only", "two", "W W0@4,1 B8@4,6.5 B9@1,7.3", "F0:0,4500", 0},
		{"a poke", "poke", "W W0@4,6 B8@4,6.72 B9@1,1", "P0-8:0,1400", 3},
		{"a flick is no poke", "poke", "W W0@4,6 B8@4,6.72 B9@1,1", "F0:0,2000", 0},
		{"a short poke", "poke", "W W0@4,2 B8@4,2.72 B9@1,1", "P0-8:0,300", 0},
		{"scissors", "scissors", "W W0@3.2,4 W1@4.8,4 B8@4,4.1 B9@1,1", "S0+1-8:990,0:-990,0", 3},
		{"saved", "save", "W W0@0.1,4 B8@7,7", "F0:900,0", 2},
		{"saved, and an enemy off", "save", "W W0@0.1,4 B8@7.8,4 B9@7,7", "F0:1900,0", 3},
		{"saved, another lost", "save", "W W0@0.1,4 W1@7.6,4 B8@7,7", "F0:1900,0", 1},
		{"not moved enough", "save", "W W0@0.1,4 B8@7,7", "F0:150,0", 0},
		{"lost", "save", "W W0@0.1,4 B8@7,7", "F0:-900,0", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := flat(t, "chapaev;match=round").Parse(c.position)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			after := game.Clone(p)
			after.Play(m)
			if stars, err := p.(*chapaev.Position).Stars(c.goal, m, after); stars != c.want || err != nil {
				t.Errorf("%d stars, %v, want %d", stars, err, c.want)
			}
		})
	}
	p := flat(t, "chapaev").Start().(*chapaev.Position)
	if _, err := p.Stars("three", p.AppendMoves(nil)[0], p); err == nil {
		t.Error("a goal that is none is judged")
	}
}

// TestAssess: what a bot thinks of an offered draw follows men, lines and tours; the move counts for
// less than a man, and the answer is quick. Bots agree to what is -30 or less, whatever the length.
func TestAssess(t *testing.T) {
	for _, tc := range []struct {
		name, spec, text string
		least, most      int // for White
	}{
		{"the start of a match", "chapaev", "", 1, 29},
		{"men of the start, the other's turn", "chapaev;match=round",
			"B W0@0.5,0.5 W1@1.5,0.5 W2@2.5,0.5 W3@3.5,0.5 B8@7.5,7.5 B9@6.5,7.5 B10@5.5,7.5 B11@4.5,7.5", -29, -1},
		{"two men more, and the other's turn", "chapaev;match=round",
			"B W0@0.5,0.5 W1@2.5,1.5 W2@4.5,0.5 B8@7.5,7.5", 100, 200},
		{"one man less, with a shot that takes one", "chapaev;match=round",
			"W lost:0,6 W0@0.5,0.5 B8@0.5,7.5 B9@6.5,2.5", -99, -30},
		{"a man each, and the stroke that ends it", "chapaev;match=round", "W W0@4.5,6.5 B8@4.5,7.5", 30, 99},
		{"lines behind", "chapaev", "W lines:1,4 round:3 W0@0.5,0.5 W1@3.5,0.5 B8@0.5,3.5 B9@3.5,3.5", -700, -300},
		{"an arm is chosen", "chapaev;match=noAdvance", "W phase:arm", -29, 29},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := flat(t, tc.spec)
			p := g.Start()
			if tc.text != "" {
				var err error
				if p, err = g.Parse(tc.text); err != nil {
					t.Fatal(err)
				}
			}
			e := search.New(g, search.Options{})
			line := game.NewLine(p)
			began := time.Now()
			white, ok := e.StaticEval(line, 0)
			black, _ := e.StaticEval(line, 1)
			if !ok || white < tc.least || white > tc.most || black != -white {
				t.Errorf("%d for White, %d for Black, want %d to %d for White", white, black, tc.least, tc.most)
			}
			t.Logf("%d in %v", white, time.Since(began)/2)
		})
	}
}
