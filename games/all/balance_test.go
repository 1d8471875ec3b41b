package all_test

import (
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/balance"
)

// TestShippedMeasurements: the rows that come with a family can be read, are of its games, under the names that these have
// now, each once, and hold together.
func TestShippedMeasurements(t *testing.T) {
	seen := map[string]bool{}
	families := map[string]bool{}
	for _, info := range game.All() {
		if families[info.Family] {
			continue
		}
		families[info.Family] = true
		rows, err := balance.Shipped(info.Text)
		if err != nil {
			t.Errorf("%s: %v", info.Family, err)
		}
		for _, row := range rows {
			g, err := game.Open(row.Game)
			if err != nil {
				t.Errorf("%s: %v", info.Family, err)
				continue
			}
			if g.Name() != row.Game || g.Info.Family != info.Family || seen[row.Game] {
				t.Errorf("%s: a row of %s, which is %s of %s", info.Family, row.Game, g.Name(), g.Info.Family)
			}
			seen[row.Game] = true
			checkMeasurement(t, g, row)
		}
	}
	if len(seen) < 40 {
		t.Errorf("%d rule sets are measured, want 40", len(seen))
	}
}

func checkMeasurement(t *testing.T, g *game.Game, row balance.Measurement) {
	t.Helper()
	if _, err := time.Parse(time.DateOnly, row.Date); err != nil || row.Rounds < 20 || len(row.Levels) != 2 || len(row.Seats) != g.Seats {
		t.Errorf("%s: %d rounds at levels %v on %q, %d seats", row.Game, row.Rounds, row.Levels, row.Date, len(row.Seats))
	}
	sum, ended := 0.0, 0
	for _, seat := range row.Seats {
		sum += seat.Mean
		if !(0 <= seat.Low && seat.Low <= seat.Mean && seat.Mean <= seat.High && seat.High <= 1) {
			t.Errorf("%s: a seat gets %+v", row.Game, seat)
		}
	}
	for _, end := range row.Ends {
		ended += end.Won + end.Drawn
	}
	if sum < 0.99 || sum > 1.01 || ended != row.Rounds || row.Plies[0] > row.Plies[1] || row.Plies[1] > row.Plies[2] {
		t.Errorf("%s: seats get %v, %d of %d games have ended, lengths %v", row.Game, sum, ended, row.Rounds, row.Plies)
	}
	for _, o := range row.Options {
		if g.Options[o.Key] != o.Value {
			t.Errorf("%s: tells of %s=%s", row.Game, o.Key, o.Value)
		}
	}
}
