package all_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// eachGame runs a check of every game as a subtest in one of its family, side by side: -run '/draughts' is all checks of
// a family, -run '/draughts/russian' those of games that are called so.
func eachGame(t *testing.T, check func(t *testing.T, info *game.Info)) {
	t.Helper()
	families := map[string][]*game.Info{}
	var order []string
	for _, info := range game.All() {
		if !slices.Contains(order, info.Family) {
			order = append(order, info.Family)
		}
		families[info.Family] = append(families[info.Family], info)
	}
	if len(order) < 4 {
		t.Fatalf("only the families %v are registered", order)
	}
	for _, family := range order {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			for _, info := range families[family] {
				t.Run(info.ID, func(t *testing.T) {
					t.Parallel()
					check(t, info)
				})
			}
		})
	}
}

// oneOfFamily leaves a check that plays whole games to the first game of each family where a quick answer is wanted
// (-short); everything runs without it.
func oneOfFamily(t *testing.T, info *game.Info) {
	t.Helper()
	if testing.Short() && info != firstOf(info.Family) {
		t.Skip("-short: one game of the family plays")
	}
}

// inFamily runs a check of one game, named by its rule set, as a subtest of its family.
func inFamily(t *testing.T, spec, name string, check func(t *testing.T)) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	t.Run(g.Info.Family+"/"+g.Info.ID+" "+name, check)
}
