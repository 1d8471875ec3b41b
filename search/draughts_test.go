package search_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
)

func at(t testing.TB, spec, text string) (*game.Game, *game.Line) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	if text != "" {
		if p, err = g.Parse(text); err != nil {
			t.Fatal(err)
		}
	}
	return g, game.NewLine(p)
}

func TestSeesCombinationsAndDraws(t *testing.T) {
	for _, c := range []struct {
		name, spec, text string
		depth            int
		best             string // empty: any
		low, high        int    // score in hundredths of a man
	}{
		{"the capture that takes three", "russian", "W:WKa3,h2:Bb4,d6,g5,e3", 3, "a3:h4", 100, 30000},
		{"four kings stop a man", "international", "W:WK46,K47,K48,K49:B1", 5, "", 29000, 30000},
		{"a lone man cannot flee", "russian", "W:WKa1,b2,h2:BKh8,c7", 9, "", 200, 30000},
		{"king against king", "russian", "W:WKa3:BKf8", 12, "", 0, 0},
		{"three kings against the main road", "russian", "W:WKc1,Ke1,Kg1:BKh8", 9, "", 0, 120},
		{"losing draughts: the last man is given", "antidraughts", "W:W28:B17,18", 7, "28-23", 29000, 30000},
		{"breakthrough: crowned first", "breakthrough-draughts", "W:W12,48:B38,3", 5, "", 29000, 30000},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, line := at(t, c.spec, c.text)
			r, err := search.New(g, search.Options{}).Search(t.Context(), line, search.Limits{Depth: c.depth}, nil)
			if err != nil {
				t.Fatal(err)
			}
			best := game.MoveText(line.Pos, r.PV[0])
			if r.Score < c.low || r.Score > c.high || c.best != "" && best != c.best {
				t.Errorf("plays %s worth %d (mate %d), want %s worth %d to %d", best, r.Score, r.Mate, c.best, c.low, c.high)
			}
		})
	}
}

// The plies before the search count: what has stood twice in the game is a draw when it comes
// again, so the side that is ahead must see which move brings it.
func TestRepetitionBehindTheSearch(t *testing.T) {
	_, line := at(t, "russian", "W:WKc1,e1,g1,a3:BKd8,h8")
	for _, text := range strings.Fields("c1-d2 d8-e7 d2-c1 e7-d8 c1-d2 d8-e7 d2-c1") {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
	g, _ := game.Open("russian")
	r, err := search.New(g, search.Options{}).Search(t.Context(), line, search.Limits{Depth: 6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Score != 0 || game.MoveText(line.Pos, r.PV[0]) != "e7-d8" {
		t.Errorf("Black, three men down, plays %s worth %d; e7-d8 brings the third repetition",
			game.MoveText(line.Pos, r.PV[0]), r.Score)
	}
	fresh := game.NewLine(line.Pos)
	if r, err = search.New(g, search.Options{}).Search(t.Context(), fresh, search.Limits{Depth: 6}, nil); err != nil || r.Score > -100 {
		t.Errorf("without that past the position is worth %d to Black (%v)", r.Score, err)
	}
}

// What is searched must not depend on the machine: nodes of a fixed search over fixed positions of
// all games of a family. A change of rules, evaluation or search changes the number, a change of
// form must not. The message says the new one.
var signatures = map[string]int64{
	"draughts": 112442,
	"reversi":  18900,
	"chess":    229556,
	"loa":      42876,
	"corners":  119296,
	"shogi":    7929,
	"t1":       8094,
	"janggi":   5987,
	"tafl":     277806,
	"weiqi":    9216,

	"tictactoe":    1902,
	"xiangqi":      9155,
	"rithmomachia": 3071,
	"jetan":        24420,
}

func TestSignature(t *testing.T) {
	nodes := map[string]int64{}
	for _, info := range game.All() {
		if g, err := info.Open(nil); (err != nil || !g.Slow()) && !info.PeopleOnly {
			nodes[info.Family] += signatureOf(t, info.ID)
		}
	}
	for family, n := range nodes {
		if n != signatures[family] {
			t.Errorf("signature of %s %d, want %d", family, n, signatures[family])
		}
	}
}

// signatureOf counts the nodes of three short searches in one random game.
func signatureOf(t *testing.T, id string) (nodes int64) {
	g, line := at(t, id, "")
	e := search.New(g, search.Options{})
	rng := rand.New(rand.NewPCG(1, 64))
	for n := range 24 {
		moves := line.Pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		if n%8 == 0 && !line.Pos.ToMove().Has(game.Chance) {
			r, err := e.Search(t.Context(), line, search.Limits{Depth: 5, Nodes: 20000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			nodes += r.Nodes
		}
		line.Play(moves[rng.IntN(len(moves))])
	}
	return nodes
}

// On f4 the man is offered if it moves, to either side: a child's opponent does that now and
// then but does not play at random, and stronger levels hardly ever do.
func TestMistakesAreHuman(t *testing.T) {
	g, line := at(t, "russian", "W:Wa1,f4,h2:Bf6,h8,a7")
	e := search.New(g, search.Options{})
	for _, c := range []struct{ level, low, high int }{{1, 10, 48}, {2, 4, 35}, {4, 0, 15}, {8, 0, 0}} {
		level, err := search.LevelOf(c.level)
		if err != nil {
			t.Fatal(err)
		}
		gifts := 0
		for seed := range uint64(100) {
			m, _, err := e.Choose(t.Context(), line, level, seed)
			if err != nil {
				t.Fatal(err)
			}
			if text := game.MoveText(line.Pos, m); text == "f4-e5" || text == "f4-g5" {
				gifts++
			}
		}
		if gifts < c.low || gifts > c.high {
			t.Errorf("level %d gives the man away %d times of 100, want %d to %d", c.level, gifts, c.low, c.high)
		}
	}
}

// Every game and every house rule that changes who moves when: the bots finish what they begin,
// a lot or a drawn opening included.
func TestPlaysEveryGame(t *testing.T) {
	specs := []string{
		"russian;huff=losePiece", "russian;huff=redo", "russian;capture=may", "russian;first=lot",
		"english;ballot=threeMove", "russian;drawMode=claim", "russian;mustContinue=off", "turkish;menRows=rows13",
	}
	for _, info := range game.All() {
		if info.PeopleOnly {
			continue // TestNobodyPlays
		}
		if g, err := info.Open(nil); err != nil || !g.Slow() {
			specs = append(specs, info.ID)
		}
	}
	for _, spec := range specs {
		t.Run(spec, func(t *testing.T) {
			g, line := at(t, spec, "")
			e := search.New(g, search.Options{})
			for n := range uint64(120) {
				moves := line.Pos.AppendMoves(nil)
				if len(moves) == 0 {
					return
				}
				if line.Pos.ToMove().Has(game.Chance) {
					line.Play(moves[int(n)%len(moves)])
					continue
				}
				level := search.Level{Nodes: 300}
				if n%2 == 0 {
					level = search.Levels()[2]
				}
				m, r, err := e.Choose(t.Context(), line, level, n)
				if err != nil {
					t.Fatalf("ply %d, %s: %v", n, game.Text(line.Pos), err)
				}
				if back, err := line.Pos.ParseMove(game.MoveText(line.Pos, m)); err != nil || back != m {
					t.Fatalf("ply %d, %s: chose %v (%v)", n, game.Text(line.Pos), m, err)
				}
				if r.Nodes > 40000 {
					t.Fatalf("ply %d: %d nodes", n, r.Nodes)
				}
				line.Play(m)
			}
		})
	}
}

func TestCancelledInTime(t *testing.T) {
	g, line := at(t, "international", "")
	e := search.New(g, search.Options{Threads: 2})
	ctx, cancel := context.WithCancel(t.Context())
	var stopped int64
	r, err := e.Search(ctx, line, search.Limits{}, func(r search.Report) {
		if r.Depth == 6 {
			stopped = r.Nodes
			cancel()
		}
	})
	// In positions, as the time says nothing on a busy machine. Uncancelled it would go on for ever.
	if more := r.Nodes - stopped; err != nil || stopped == 0 || more > 50_000 {
		t.Errorf("cancelled after %d positions, the search looked at %d more (%v)", stopped, more, err)
	}
}

func TestSearchOfDraughtsAllocatesNothing(t *testing.T) {
	for _, spec := range []string{"russian", "canadian"} {
		g, line := at(t, spec, "")
		e := search.New(g, search.Options{HashMB: 1})
		run := func(nodes int64) float64 {
			return testing.AllocsPerRun(2, func() {
				if _, err := e.Search(t.Context(), line, search.Limits{Nodes: nodes}, nil); err != nil {
					t.Fatal(err)
				}
			})
		}
		run(50000)
		if few, many := run(1000), run(40000); many > few+4 {
			t.Errorf("%s: 40 times the nodes: %v allocations instead of %v", spec, many, few)
		}
	}
}

// Three positions: start, a middle game, an ending.
var benches = []struct{ name, spec, text string }{
	{"russian/start", "russian", ""},
	{"russian/middle", "russian", "W:Wc1,g1,d2,f2,h2,a3,g3,b4:Bc5,e5,b6,f6,h6,e7,d8,f8"},
	{"international/woldouby", "international", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"},
	{"english/ending", "english", "W:W18,22,25,30,K7:B5,12,13,20,K23"},
}

// BenchmarkSearch reports nodes per second and the depth reached in one second with one thread.
func BenchmarkSearch(b *testing.B) {
	for _, c := range benches {
		b.Run(c.name, func(b *testing.B) {
			g, line := at(b, c.spec, c.text)
			e := search.New(g, search.Options{HashMB: 64})
			var nodes, depth int64
			for b.Loop() {
				ctx, cancel := context.WithTimeout(b.Context(), time.Second)
				r, err := e.Search(ctx, line, search.Limits{}, nil)
				cancel()
				if err != nil {
					b.Fatal(err)
				}
				nodes += r.Nodes
				depth += int64(r.Depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth)/float64(b.N), "depth")
		})
	}
}
