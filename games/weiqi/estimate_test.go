package weiqi_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

// TestEstimate: boards that are nearly settled are guessed as they will be counted, by area and by territory, with
// prisoners, komi and handicap.
func TestEstimate(t *testing.T) {
	const wall = "2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5 b"
	for _, c := range []struct {
		name, spec, position, play string
		lead                       int
	}{
		{"area", "go;komi=0", wall, "", 2 * (27 - 54)},
		{"komi", "go;komi=6.5", wall, "", 2*(27-54) - 13},
		{"territory", "go;komi=0;rules=japanese", wall, "", 2 * (18 - 45)},
		{"prisoners", "go;komi=0;rules=japanese", "2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5/2XO5 b - 0 3:0 1", "", 2 * (18 + 3 - 45)},
		{"dead stones are points twice", "go;komi=0;rules=japanese", "2XO5/2XO5/2XO5/2XO5/O1XO5/2XO5/2XO5/2XO5/2XO5 b", "", 2 * (19 - 45)},
		{"handicap", "go;komi=0;handicap=2;freeHandicap=off", wall, "", 2*(27-54) - 4},
		{"settled", "go;komi=0", wall, "pass pass", 2 * (27 - 54)},
		{"counted", "go;komi=0", wall, "pass pass b:ok w:ok", 2 * (27 - 54)},
	} {
		p := at(t, c.spec, c.position, c.play).Pos
		g := mustOpen(t, c.spec)
		e := g.Estimator().Estimate(p)
		if e.Lead != c.lead {
			t.Errorf("%s: Black is ahead by %d half points, want %d", c.name, e.Lead, c.lead)
		}
		if again := g.Estimator().Estimate(p); again.Lead != e.Lead {
			t.Errorf("%s: another guess is %d, was %d", c.name, again.Lead, e.Lead)
		}
		if e.Owners[0] < 20 || e.Owners[8] > -20 || len(e.Owners) != 81 {
			t.Errorf("%s: A9 %d, J9 %d of %d", c.name, e.Owners[0], e.Owners[8], len(e.Owners))
		}
	}
}

// TestEstimateOfSeki: a large group in seki is not guessed to be lost, though either side may still play.
func TestEstimateOfSeki(t *testing.T) {
	const seki = "1OOOOOOXX/XOOXOOXX1/XXOXOXXXX/O1OXOOXX1/OOOXXX1XX/OXOX1XXOO/OXXXXOO1O/OOXXO1OO1/OXXXOO2O"
	for _, side := range []string{" b", " w"} {
		g := mustOpen(t, "go;komi=7.5")
		e := g.Estimator().Estimate(at(t, "go;komi=7.5", seki+side, "").Pos)
		if e.Lead != -21 || e.Owners[0] > 20 || e.Owners[0] < -20 || e.Owners[1] > -20 {
			t.Errorf("%s: Black is ahead by %d half points, A9 %d, B9 %d", side, e.Lead, e.Owners[0], e.Owners[1])
		}
	}
}

// TestEstimateOfNothing: an empty board is nobody's, and where captures decide nothing is guessed.
func TestEstimateOfNothing(t *testing.T) {
	g := mustOpen(t, "go;komi=0")
	for at, n := range g.Estimator().Estimate(g.Start()).Owners {
		if n < -40 || n > 40 {
			t.Errorf("point %d of an empty board: %d", at, n)
		}
	}
	if e := mustOpen(t, "atari-go").Estimator(); e != nil {
		t.Error("an estimate where the first capture wins")
	}
	var _ game.Estimator = (*weiqi.Game)(nil)
}

// BenchmarkEstimate is how long one takes on the largest board in use.
func BenchmarkEstimate(b *testing.B) {
	g, err := game.Open("go;size=19")
	if err != nil {
		b.Fatal(err)
	}
	p := g.Start()
	for b.Loop() {
		g.Estimator().Estimate(p)
	}
}
