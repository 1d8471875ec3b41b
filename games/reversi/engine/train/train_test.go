package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/reversi/engine/internal/core"
)

func TestSameFlagsSameWeights(t *testing.T) {
	p := plan{games: 24, rounds: 2, depth: 1, exact: 6, epochs: 2, seed: 3, procs: 1}
	var log strings.Builder
	a, err := learn(p, &log)
	if err != nil {
		t.Fatal(err)
	}
	p.procs = 3
	b, err := learn(p, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two runs differ")
	}
	if _, err := core.Unpack(a); err != nil {
		t.Error(err)
	}
	if !strings.Contains(log.String(), "round 2: 24 games") || !strings.Contains(log.String(), "held out") {
		t.Errorf("the log says %q", log.String())
	}
}

// The samples of a game belong together: the result changes its sign with the side to move, and
// where little is left it is what the solver says.
func TestSamplesTellTheEnd(t *testing.T) {
	who := player{core.NewLearner(core.Rules{}, nil, 1), 1, 8}
	exact := 0
	for n := range 20 {
		for _, s := range who.play(rand.New(rand.NewPCG(9, uint64(n)))) {
			b := s.board()
			if b.Moves() == 0 {
				t.Fatalf("%+v: a board without a move was kept", b)
			}
			if b.Empties() <= 8 {
				exact++
				if want := core.SolveSmall(b, -64, 64); int(s.result) != want {
					t.Fatalf("%+v: result %d, want %d", b, s.result, want)
				}
			}
		}
	}
	if exact == 0 {
		t.Error("no game came to its end")
	}
}

// The fit finds the weights that made the results.
func TestFitFindsTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	truth := make([]int32, core.Slots)
	for i := range truth {
		truth[i] = int32(rng.IntN(200)-100) * unit
	}
	games := make([][]sample, 200)
	for n := range games {
		for range 20 {
			b := opening(rng, 29)
			e := example{}
			core.SlotsOf(b, &e.at)
			v := predicted(truth, &e) / 100
			games[n] = append(games[n], sample{b.Own, b.Opp, int8(min(max(v, -64), 64))})
		}
	}
	w, _ := fitStage(plan{epochs: 20, seed: 1}, games, 7)
	for i := range w {
		w[i] *= unit
	}
	_, tested := examples(games, 7)
	before, after := errorOf(make([]int32, core.Slots), tested), errorOf(w, tested)
	if after > before*8/10 {
		t.Errorf("error %.0f before the fit, %.0f after it", before, after)
	}
}

func TestRegressionFindsTheLine(t *testing.T) {
	var list []values
	for i := range 50 {
		var v values
		v[2] = 37*i - 900
		v[4] = v[2]*3/2 + 120 + 60*(1-i%2*2)
		list = append(list, v)
	}
	f := regress(list, 4, 2)
	if f.Scale < 1500 || f.Scale > 1570 || f.Shift < 100 || f.Shift > 140 || f.Error < 55 || f.Error > 65 {
		t.Errorf("got %+v, want scale 1536, shift 120, error 60", f)
	}
}

func TestSourcesAreGo(t *testing.T) {
	var all [core.CutStages][core.CutDepth + 1][core.CutDepth + 1]core.Fit
	all[2][7][1], all[2][7][3] = core.Fit{Scale: 1000, Shift: -5, Error: 300}, core.Fit{Scale: 1024, Error: 250}
	cuts, err := cutSource(all, 10, 1)
	if err != nil {
		t.Fatal(err)
	}
	list, err := openingSource("the command", []string{"f5d6c3d3c4f4f6f3"})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"cuts": cuts, "openings": list} {
		if _, err := parser.ParseFile(token.NewFileSet(), name, text, 0); err != nil {
			t.Error(err)
		}
	}
	if !bytes.Contains(cuts, []byte("7: {1: {1000, -5, 300}, 3: {1024, 0, 250}}")) {
		t.Errorf("fits are missing in %s", cuts)
	}
}

func TestWalksAreOpenings(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 100 {
		text, b := walk(rng)
		if len(text) != 16 || b.Empties() != 52 {
			t.Fatalf("opening %q leaves %d empty squares", text, b.Empties())
		}
		image := core.Board{Own: core.Turned(b.Own, 5), Opp: core.Turned(b.Opp, 5)}
		image.Open = ^(image.Own | image.Opp)
		if canonical(b) != canonical(image) {
			t.Fatalf("%+v and its image are two openings", b)
		}
	}
}

func TestUnknownVerb(t *testing.T) {
	for _, args := range [][]string{nil, {"everything"}, {"weights", "-x"}} {
		if run(args, io.Discard) == nil {
			t.Errorf("%q was accepted", args)
		}
	}
}
