package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/arena"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/load"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/study"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/balance"
)

// fullDisk takes some bytes and no more.
type fullDisk struct{ room int }

var errFull = errors.New("no space left on device")

func (f *fullDisk) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// TestOutputThatCannotBeWritten: whatever a verb prints, on a full disk it says so and gives 1.
func TestOutputThatCannotBeWritten(t *testing.T) {
	pdn := "[GameType \"25\"]\n1. c3-d4 *\n"
	for _, args := range []string{
		"games", "games --json", "moves russian", "moves russian --json", "perft russian 3", "perft russian 3 --divide",
		"playthrough russian", "analyse russian --nodes 500", "analyse russian --nodes 500 --json", "analyse dice --nodes 500",
		"check -", "check --json -", "convert --to tavlei -", "solve othello;size=4", "bench russian --time 1ms", "balance tic-tac-toe --games 1", "balance tic-tac-toe --games 1 --json",
		"match russian --a random --b random --games 2", "version", "engine international",
	} {
		for _, room := range []int{0, 5} {
			var errOut bytes.Buffer
			status := run(t.Context(), strings.Fields(args), strings.NewReader(pdn), &fullDisk{room}, &errOut)
			if status != verb.ExitWrong || !strings.Contains(errOut.String(), "no space left") {
				t.Errorf("tavlei %s with room for %d bytes: status %d, %q", args, room, status, errOut.String())
			}
		}
	}
}

// TestGamesInOrder: the verb lists families in the order of the gallery.
func TestGamesInOrder(t *testing.T) {
	var out bytes.Buffer
	var list []study.GameJSON
	if status := run(t.Context(), []string{"games", "--json"}, strings.NewReader(""), &out, io.Discard); status != verb.ExitOK {
		t.Fatalf("status %d", status)
	}
	if err := json.Unmarshal(out.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	var families []string
	for _, one := range list {
		families = append(families, one.Family)
	}
	families = slices.Compact(families)
	if n := len(all.Order); len(families) < n || !slices.Equal(families[:n], all.Order) {
		t.Errorf("families are listed as %v, want first %v", families, all.Order)
	}
}

// TestOutputThatEndsWork: nobody reads on, so a search without end stops.
func TestOutputThatEndsWork(t *testing.T) {
	if status := run(t.Context(), []string{"analyse", "russian", "--time", "0"}, strings.NewReader(""), &fullDisk{400}, io.Discard); status != verb.ExitWrong {
		t.Errorf("status %d", status)
	}
}

// TestPlaythroughStops when the user interrupts.
func TestPlaythroughStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var errOut bytes.Buffer
	if status := run(ctx, []string{"playthrough", "russian"}, strings.NewReader(""), io.Discard, &errOut); status != verb.ExitWrong || !strings.Contains(errOut.String(), "interrupted") {
		t.Errorf("status %d, %q", status, errOut.String())
	}
}

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		n    int
	}{{"moves", "moves", 0}, {"mvoes", "moves", 1}, {"move", "moves", 1}, {"perf", "perft", 1}, {"", "play", 4}, {"analyze", "analyse", 1}} {
		if n := slips(c.a, c.b); n != c.n {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, n, c.n)
		}
	}
}

// TestGuideNamesFields: what programs read is described.
func TestGuideNamesFields(t *testing.T) {
	text, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## Data for programs")
	for word, values := range map[string][]any{
		"games":   {study.GameJSON{}, game.Option{}},
		"moves":   {study.MovesJSON{}, study.MoveJSON{}, verb.OutcomeJSON{}},
		"perft":   {study.PerftJSON{}, study.ShareJSON{}},
		"analyse": {study.ReportJSON{}, study.ChanceJSON{}, study.OutcomeMean{}},
		"solve":   {study.SolveJSON{}, study.SolvedMoveJSON{}, study.ShortestJSON{}, study.PlanJSON{}},
		"match":   {arena.MatchJSON{}, arena.SprtJSON{}, arena.PlayerJSON{}, arena.MetJSON{}},
		"bench":   {study.BenchJSON{}},

		"bench server": {load.ReportJSON{}},
		"check":        {study.FileJSON{}, study.FaultJSON{}},
		"balance":      {balance.Report{}, balance.Range{}, balance.Play{}, balance.Mean{}, balance.End{}, balance.Kind{}, balance.Effect{}},
	} {
		_, row, _ := strings.Cut(section, "\n| `"+word+"` |")
		row, _, _ = strings.Cut(row, "\n")
		for _, v := range values {
			for _, f := range reflect.VisibleFields(reflect.TypeOf(v)) {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if name != "" && !strings.Contains(row, "`"+name+"`") {
					t.Errorf("guide: %s says nothing of %q", word, name)
				}
			}
		}
	}
}
