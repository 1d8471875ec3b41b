package e2e

import (
	"bufio"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
)

var (
	sweepWhole   = flag.Bool("sweep", false, "play every game by clicks, its usual rules and three mixes of options; without it, a choice")
	sweepSeed    = flag.Int("sweep.seed", 0, "of the mixes of options")
	sweepOnly    = flag.String("sweep.only", "", "ids of games to play, as a pattern")
	sweepPlan    = flag.String("sweep.plan", "", "the one match to play, as a failure names it")
	sweepWorkers = flag.Int("sweep.workers", 2, "matches played at once")
)

// sweepReport is what is told of a match that was played; the first line tells the families instead.
type sweepReport struct {
	Families []string `json:"families"`
	Plan     string   `json:"plan"`
	Fault    string   `json:"fault"`
	Moves    int      `json:"moves"`
	Clicks   int      `json:"clicks"`
	Refused  int      `json:"refused"`
	Back     int      `json:"back"`
	Files    int      `json:"files"`
	Ended    int      `json:"ended"`
	MS       int      `json:"ms"`
}

// TestSweep plays games by clicks, from the set-up to the files that a match is saved in, and looks
// before every move whether the page shows what the server tells. What is played comes from the
// server's list of games: see sweep/plans.mjs.
func TestSweep(t *testing.T) {
	browser, missing := tools()
	if missing != "" {
		t.Skip(missing)
	}
	base := serve(t)
	warm(t, base)
	asked, err := json.Marshal(map[string]any{
		"whole": *sweepWhole, "seed": *sweepSeed, "only": *sweepOnly, "plan": *sweepPlan, "workers": *sweepWorkers,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := untilEnd(t)
	defer stop()
	cmd := exec.CommandContext(ctx, "node", "sweep.mjs", base, browser, string(asked))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var sum sweepReport
	var families, plans []string
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r sweepReport
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatalf("%v in %s", err, lines.Bytes())
		}
		if r.Families != nil {
			families = r.Families
			continue
		}
		plans = append(plans, r.Plan)
		sum.add(r)
		t.Run(r.Plan, func(t *testing.T) { r.tell(t) })
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d matches: %d moves of one's own by %d clicks, %d refused, %d takebacks, %d to the end, %d files opened again, %v",
		len(plans), sum.Moves, sum.Clicks, sum.Refused, sum.Back, sum.Ended, sum.Files, time.Since(began).Round(time.Second))
	if *sweepOnly+*sweepPlan == "" {
		checkFamilies(t, families, plans)
	}
}

func (sum *sweepReport) add(r sweepReport) {
	sum.Moves += r.Moves
	sum.Clicks += r.Clicks
	sum.Refused += r.Refused
	sum.Back += r.Back
	sum.Files += r.Files
	sum.Ended += r.Ended
}

func (r sweepReport) tell(t *testing.T) {
	t.Helper()
	if r.Fault != "" {
		t.Errorf("go test ./web/e2e -run TestSweep -sweep.plan '%s'\n%s", r.Plan, r.Fault)
		return
	}
	t.Logf("%d moves, %d clicks, %d refused, %d files, %d ms", r.Moves, r.Clicks, r.Refused, r.Files, r.MS)
}

// checkFamilies tells which family the choice has left out.
func checkFamilies(t *testing.T, families, plans []string) {
	t.Helper()
	for _, family := range families {
		played := false
		for _, plan := range plans {
			id, _, _ := strings.Cut(strings.Split(plan, "#")[0], ";")
			if info, ok := game.Lookup(id); ok && info.Family == family {
				played = true
			}
		}
		if !played {
			t.Errorf("no game of the family %s is played: see sample in sweep/plans.mjs", family)
		}
	}
}
