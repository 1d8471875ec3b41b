package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/engine/aim"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestMain compiles the engine once for all runs of the tests.
func TestMain(m *testing.M) {
	physics.UseCache(physics.UserCache())
	os.Exit(m.Run())
}

// TestSameForEveryNumberOfProcessors: the positions and their grades depend on the seed alone.
func TestSameForEveryNumberOfProcessors(t *testing.T) {
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	scissors, n := themes[2], gametest.Fewer(2, 1)
	one, tried, err := scissors.find(n, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	three, again, err := scissors.find(n, 5, 3)
	if err != nil || tried != again {
		t.Fatalf("%d positions, then %d, %v", tried, again, err)
	}
	if diff := cmp.Diff(scissors.exercises(one), scissors.exercises(three)); diff != "" {
		t.Error(diff)
	}
	for _, d := range one {
		if d.share < hardest || d.share > easiest || len(d.lines) == 0 {
			t.Errorf("%+v", d)
		}
	}
}

// TestLayouts: what a theme is about is there, and can be done.
func TestLayouts(t *testing.T) {
	for _, th := range themes {
		g, err := th.open()
		if err != nil {
			t.Skip(err)
		}
		for n := range 30 {
			l := th.lay(rand.New(rand.NewPCG(1, uint64(n))))
			p, err := g.Parse(l.text())
			if err != nil {
				continue // men that overlap, once they are rounded
			}
			kinds := map[byte]bool{}
			s := sight{t: &th, p: p.(*chapaev.Position)}
			s.see()
			var sampler aim.Sampler
			for _, stroke := range sampler.Sample(s.rule, &s.view, &s.flat, aim.Fine) {
				kinds[stroke.Kind] = true
			}
			if th.kind != 0 && !kinds[th.kind] {
				t.Errorf("%s: no stroke of kind %c in %s", th.name, th.kind, l.text())
			}
			if hangs := s.flat.Hangs()&s.view.Mine != 0; th.name == "save" && !hangs {
				t.Errorf("nobody hangs over the edge in %s", l.text())
			}
		}
	}
}

// TestOthersStay: what is no drill stays in the file, as it stands there.
func TestOthersStay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.json")
	if kept, err := others(file); err != nil || kept != nil {
		t.Errorf("no file: %v, %v", kept, err)
	}
	text := `[{"id": "a", "kind": "show"}, {"id": "b", "kind": "goal"}]`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, err := others(file)
	if err != nil || len(kept) != 1 || string(kept[0].(json.RawMessage)) != `{"id": "a", "kind": "show"}` {
		t.Errorf("%s, %v", kept, err)
	}
}
