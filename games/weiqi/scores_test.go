package weiqi_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

// finished is a game that two other programs have scored.
type finished struct {
	name, rules  string
	spec         string
	gnugo, pachi scored
	moves        string
}

// scored is what a program makes of a finished game: B+6.0, 0, or ? where it finds groups unclear, which are named in place of
// the dead stones.
type scored struct {
	score  string
	stones []string
}

const uncounted = "?"

// rows are the lines of a table that are no remarks.
func rows(t testing.TB, file string) (list [][]string) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(strings.TrimSpace(line), "\t"))
		}
	}
	return list
}

func finishedGames(t testing.TB) (list []finished) {
	t.Helper()
	stones := func(text string) []string { return strings.Fields(strings.TrimPrefix(text, "-")) }
	for _, part := range rows(t, "scores.tsv") {
		f := finished{name: part[0], rules: part[2], gnugo: scored{part[5], stones(part[6])}, pachi: scored{part[7], stones(part[8])}, moves: part[9]}
		f.spec = fmt.Sprintf("go;size=%s;rules=%s;komi=%s;handicap=%s;freeHandicap=off", part[1], part[2], part[3], part[4])
		list = append(list, f)
	}
	return list
}

// result is a score of another program in our form.
func result(score string) string {
	if score == "0" {
		return "Draw"
	}
	n, _ := strconv.ParseFloat(score[2:], 64)
	return score[:2] + strconv.FormatFloat(n, 'f', -1, 64)
}

// fewestGames are those that stand in the table at least.
const fewestGames = 200

// TestScores: with the dead stones of another program the score is its score in every game that it counts. Where the programs, or
// one of them and our proposal, differ, that is written down with its reason, and nothing else is.
func TestScores(t *testing.T) {
	told := map[string]bool{}
	for _, part := range rows(t, "differences.tsv") {
		if len(part) != 4 || part[3] == "" || told[strings.Join(part[:3], ": ")] {
			t.Fatalf("%q: want name, difference, stones and reason, each once", part)
		}
		told[strings.Join(part[:3], ": ")] = true
	}
	games := finishedGames(t)
	if len(games) < fewestGames {
		t.Errorf("%d games", len(games))
	}
	for _, f := range games {
		for _, found := range differences(t, f) {
			if text := f.name + ": " + found; !told[text] {
				t.Errorf("%s: no reason is given", text)
			} else {
				delete(told, text)
			}
		}
	}
	for _, text := range slices.Sorted(maps.Keys(told)) {
		t.Errorf("%s: there is no such difference", text)
	}
}

// differences are what is not the same of a finished game: for whom, and the stones that only one side calls dead, or that Pachi
// calls unclear. The scores of both programs are compared with ours.
func differences(t *testing.T, f finished) (list []string) {
	t.Helper()
	line := at(t, f.spec, "", f.moves)
	p := line.Pos.(*weiqi.Position)
	if !p.Marking() {
		t.Fatalf("%s: not settling after two passes: %s", f.name, game.Text(p))
	}
	add := func(what string, stones []string) {
		if len(stones) > 0 {
			list = append(list, what+": "+strings.Join(stones, " "))
		}
	}
	add("proposal", oneSided(p.GTPMarked(), f.gnugo.stones))
	if f.pachi.score == uncounted {
		add("uncounted", f.pachi.stones)
	} else {
		add("Pachi", oneSided(f.pachi.stones, f.gnugo.stones))
		compare(t, f.name+", Pachi", p, f.pachi)
	}
	add("marks", compare(t, f.name+", GNU Go", p, f.gnugo))
	return list
}

// compare holds the score of a program against ours with its dead stones. Where these cannot be marked, since they share a region
// with stones of their colour that live, there is none to compare: the stones that stand otherwise are returned.
func compare(t *testing.T, name string, p *weiqi.Position, by scored) []string {
	t.Helper()
	line := game.NewLine(game.Clone(p))
	for _, text := range marksFor(p, by.stones) {
		if err := line.PlayText(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if other := oneSided(line.Pos.(*weiqi.Position).GTPMarked(), by.stones); len(other) > 0 {
		return other
	}
	if err := line.PlayText("b:ok w:ok"); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if got := line.Pos.(*weiqi.Position).Result(); got != result(by.score) {
		t.Errorf("%s: %s, it says %s; %s", name, got, by.score, game.Text(p))
	}
	return nil
}

// oneSided are the stones that stand in one list only.
func oneSided(a, b []string) (only []string) {
	for _, name := range slices.Concat(a, b) {
		if slices.Contains(a, name) != slices.Contains(b, name) {
			only = append(only, name)
		}
	}
	slices.Sort(only)
	return only
}
