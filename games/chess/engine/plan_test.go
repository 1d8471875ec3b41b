package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
)

// plansOf are the plans of a game.
func plansOf(t *testing.T, spec string) []solve.Plan {
	planner, _ := game.Ability[solve.Planner](mustOpen(t, spec).Rules)
	return planner.Plans()
}

// TestPlans proves from all 40 squares, against every reply, that the plans catch the Maharajah:
// case MA-6, rules/chess-family 2.1.
func TestPlans(t *testing.T) {
	for spec, turns := range map[string]int{
		"maharajah": 25, "maharajah;royalM=check": 24, "maharajah;armyColor=black": 25,
		"maharajah;castling=off": 27, "maharajah;royalM=check;castling=off": 26,
	} {
		t.Run(spec, func(t *testing.T) {
			plan := plansOf(t, spec)[0]
			proof, err := plan.Prove(t.Context(), plan.Turns)
			if err != nil {
				t.Fatal(err)
			}
			if proof.Starts != 40 || proof.Turns != turns {
				t.Errorf("%+v, want 40 squares and %d turns", proof, turns)
			}
		})
	}
	if _, err := plansOf(t, "maharajah")[0].Prove(t.Context(), 24); err == nil {
		t.Error("25 turns are proved to be 24")
	}
	for _, spec := range []string{"chess", "maharajah;superM=on", "maharajah;placement=e1style", "maharajah;first=maharajah"} {
		if plans := plansOf(t, spec); len(plans) > 0 {
			t.Errorf("%s has plans: %v", spec, plans[0].Name)
		}
	}
}

// TestArmyCatchesByTheBook: from level 7 on the army plays its plan from whatever square the
// Maharajah begins, moved at random or by the program, and has it in as many turns as are proved;
// weaker levels think for themselves.
func TestArmyCatchesByTheBook(t *testing.T) {
	for spec, turns := range map[string]int{
		"maharajah": 25, "maharajah;royalM=check": 24, "maharajah;armyColor=black": 25, "maharajah;castling=off": 27,
	} {
		g := mustOpen(t, spec)
		for _, place := range gametest.Sample([]string{"M@a4", "M@d5", "M@e6", "M@h8", "M@b8", "M@g4"}, gametest.Fewer(1, 4)) {
			if g.Options["armyColor"] == "black" {
				place = place[:3] + string('1'+'8'-place[3])
			}
			for _, best := range []bool{false, true} {
				catch(t, g, place, 10, best, turns)
			}
			catch(t, g, place, 7, false, turns)
		}
	}
	line := game.NewLine(mustOpen(t, "maharajah").Start())
	if err := line.PlayText("M@e6"); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 10; n++ {
		level, _ := search.LevelOf(n)
		level.Nodes = min(level.Nodes, 2000)
		_, r, err := search.New(mustOpen(t, "maharajah"), search.Options{}).Choose(t.Context(), line, level, 1)
		if err != nil || (r.Book == "rudge") != (n >= 7) {
			t.Errorf("level %d plays by the book %q: %v", n, r.Book, err)
		}
	}
}

// catch plays a game of the army at a level against a Maharajah that moves at random or as well as
// it can.
func catch(t *testing.T, g *game.Game, place string, n int, best bool, turns int) {
	t.Helper()
	line := game.NewLine(g.Start())
	if err := line.PlayText(place); err != nil {
		t.Fatalf("%s: %v", g.Name(), err)
	}
	army, _ := search.LevelOf(n)
	engine, rng := search.New(g, search.Options{}), rand.New(rand.NewPCG(uint64(n), 5))
	played := 0
	for odd := g.Rules.(*rules.Game).Odd; !line.Outcome().Over(); {
		moves := line.Pos.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		switch seat := int(line.Pos.ToMove().One()); {
		case seat != odd:
			played++
			m, _, _ = engine.Choose(t.Context(), line, army, rng.Uint64())
		case best:
			m, _, _ = engine.Choose(t.Context(), line, search.Level{Nodes: 3000}, rng.Uint64())
		}
		line.Play(m)
	}
	if o := line.Outcome(); o.Place[1-g.Rules.(*rules.Game).Odd] != 1 || o.Place[0] == o.Place[1] || played > turns {
		t.Errorf("%s %s, level %d, best %t: %s after %d turns: %v", g.Name(), place, n, best, o.Reason, played, line.Texts())
	}
}
