package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/search/balance"
)

// TestBalanceGoesOn: a call with --add counts the rounds of the one before, and is the same as one long call.
func TestBalanceGoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "first.json")
	measure := []string{"balance", "tic-tac-toe", "--level", "3", "--level", "1", "--json", "--games"}
	if err := os.WriteFile(file, []byte(called(t, 0, "", append(measure, "2")...)), 0o644); err != nil {
		t.Fatal(err)
	}
	if both, whole := called(t, 0, "", append(measure, "3", "--add", file)...), called(t, 0, "", append(measure, "5")...); both != whole {
		t.Errorf("two and three rounds:\n%s\nfive rounds:\n%s", both, whole)
	}
	// Without a game those of the file go on.
	if text := called(t, 0, "", "balance", "--add", file, "--level", "3", "--level", "1", "--games", "1"); !strings.Contains(text, "tic-tac-toe                                   3") {
		t.Errorf("of the file: %s", text)
	}
	if status := run(t.Context(), []string{"balance", "--add", file, "--games", "1"}, strings.NewReader(""), io.Discard, io.Discard); status != 1 {
		t.Errorf("other levels than those of the file: status %d", status)
	}
	broken := filepath.Join(t.TempDir(), "broken.json")
	if err := os.WriteFile(broken, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"--add", "--rows"} {
		if status := run(t.Context(), []string{"balance", "tic-tac-toe", flag, broken}, strings.NewReader(""), io.Discard, io.Discard); status != 1 {
			t.Errorf("%s of a broken file: status %d", flag, status)
		}
	}
}

// TestBalanceRows: rows are kept by game, a newer one in the place of an older one.
func TestBalanceRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rows.json")
	called(t, 0, "", "balance", "tic-tac-toe;misere=on", "tic-tac-toe", "--games", "1", "--rows", file)
	called(t, 0, "", "balance", "--games", "2", "--rows", file) // all of the file again
	called(t, 0, "", "balance", "othello;size=4", "--games", "1", "--level", "2", "--rows", file)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []balance.Measurement
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, row := range rows {
		names = append(names, row.Game)
		if row.Date == "" || row.Rounds == 0 {
			t.Errorf("row %+v", row)
		}
	}
	if got := strings.Join(names, " "); got != "othello;size=4 tic-tac-toe tic-tac-toe;misere=on" || rows[1].Rounds != 2 || rows[0].Stronger != nil {
		t.Errorf("rows of %s", got)
	}
	if n := strings.Count(string(data), "\n"); n != len(rows)+2 {
		t.Errorf("%d lines for %d rows", n, len(rows))
	}
}
