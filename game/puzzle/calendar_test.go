package puzzle_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game/puzzle"
)

// shelf is a family with so many puzzles to solve and two to look at.
func shelf(id string, n int) puzzle.Family {
	f := puzzle.Family{ID: id, Lessons: []puzzle.Lesson{{ID: "lesson"}}}
	for i := range n {
		f.Lessons[0].Puzzles = append(f.Lessons[0].Puzzles, puzzle.Puzzle{ID: fmt.Sprint("p", i), Kind: puzzle.Play})
	}
	for _, at := range []*[]puzzle.Puzzle{&f.Lessons[0].Puzzles, &f.Alone} {
		*at = append(*at, puzzle.Puzzle{ID: fmt.Sprint("show", len(*at)), Kind: puzzle.Show})
	}
	return f
}

func named(e puzzle.Entry) string { return e.Family + "/" + e.Puzzle.ID }

// goesRound checks that any n days on end bring each of the n puzzles once.
func goesRound(t *testing.T, c puzzle.Calendar, n int) {
	t.Helper()
	if len(c) != n {
		t.Fatalf("%d puzzles, want %d", len(c), n)
	}
	for _, first := range []int{-3 * n, -n / 2, 0, 1, 20_780} {
		seen := map[string]bool{}
		for day := first; day < first+n; day++ {
			e, ok := c.On(day)
			if !ok || e.Puzzle.Kind == puzzle.Show {
				t.Fatalf("day %d: %+v, %v", day, e, ok)
			}
			seen[named(e)] = true
		}
		if len(seen) != n {
			t.Errorf("%d days from day %d bring %d puzzles", n, first, len(seen))
		}
	}
}

// TestCalendar: a puzzle a day, each once before any comes again, whatever order the families are in.
func TestCalendar(t *testing.T) {
	families := []puzzle.Family{shelf("large", 40), shelf("small", 5), shelf("one", 1), shelf("none", 0)}
	c := puzzle.NewCalendar(families)
	goesRound(t, c, 46)
	slices.Reverse(families)
	if again := puzzle.NewCalendar(families); !slices.EqualFunc(c, again, func(a, b puzzle.Entry) bool { return named(a) == named(b) }) {
		t.Error("the order of the families changes the calendar")
	}
	if e, ok := puzzle.NewCalendar(nil).On(3); ok {
		t.Errorf("no puzzles, yet one of the day: %+v", e)
	}
}

// TestCalendarSpreads: those of a small family are not all in one week, and ids that differ by a digit
// do not come one after the other.
func TestCalendarSpreads(t *testing.T) {
	c := puzzle.NewCalendar([]puzzle.Family{shelf("large", 40), shelf("small", 5)})
	var days, ids []int
	for day, e := range c {
		var n int
		if _, err := fmt.Sscanf(e.Puzzle.ID, "p%d", &n); err != nil {
			t.Fatal(err)
		}
		if e.Family == "small" {
			days = append(days, day)
		} else {
			ids = append(ids, n)
		}
	}
	for i := 1; i < len(days); i++ {
		if gap := days[i] - days[i-1]; gap < 7 || gap > 11 {
			t.Errorf("the small family comes on days %v, want about every ninth", days)
			break
		}
	}
	inOrder := 0
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1]+1 {
			inOrder++
		}
	}
	if inOrder > 8 {
		t.Errorf("%d of %d come in the order of their ids: %v", inOrder, len(ids), ids)
	}
}
