package all_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// TestLevelTenIsWhatItsWordsSay: it searches at least five times as many positions as level 9, unless
// its family has words of its own for it.
func TestLevelTenIsWhatItsWordsSay(t *testing.T) {
	for _, info := range game.All() {
		if _, own := textsOf(t, info, "en")["level.10.text"]; own || info.PeopleOnly {
			continue
		}
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		levels := levelsOf(g)
		if nine, ten := levels[8].Nodes, levels[9].Nodes; ten < 5*nine {
			t.Errorf("%s: level 10 has %d positions, level 9 %d", info.ID, ten, nine)
		}
	}
}

// levelsOf are the levels that a game is played by.
func levelsOf(g *game.Game) []search.Level {
	if v, ok := game.Ability[search.EngineProvider](g.Rules); ok {
		if m := v.Engine(search.Options{}); m != nil {
			if own := m.Levels(); own != nil {
				return own
			}
		}
	}
	if v, ok := game.Ability[search.Leveller](g.Rules); ok {
		if own := v.Levels(); own != nil {
			return own
		}
	}
	return search.Levels()
}
