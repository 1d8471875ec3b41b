package reversi_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/reversi/text"
)

// puzzles are those of the family by their ids.
func puzzles(t *testing.T) map[string]puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(text.FS)
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]puzzle.Puzzle{}
	for _, p := range all {
		byID[p.ID] = p
	}
	return byID
}

var square = regexp.MustCompile(`\b[a-h][1-8]\b`)

// TestTurningLesson: the discs to be marked are those that turn when the disc of the task is placed,
// and the square and its number agree in every language.
func TestTurningLesson(t *testing.T) {
	lessons := 0
	for id, p := range puzzles(t) {
		if p.Lesson != "turning" {
			continue
		}
		lessons++
		move := square.FindString(words(t, "en")["puzzle."+id+".task"])
		pos := parsed(t, p.Game, p.Position)
		var turned []string
		for _, path := range game.SceneOf(pos, pos.ToMove()).Paths {
			if path.Text == move {
				turned = placeNames(pos, path.Turns)
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(turned)), slices.Sorted(slices.Values(p.Places))) {
			t.Errorf("%s: %s turns %v, the answer says %v", id, move, turned, p.Places)
		}
		number := "(" + strconv.Itoa(8*int(move[1]-'1')+int(move[0]-'a')+1) + ")"
		for _, lang := range languages {
			if task := words(t, lang)["puzzle."+id+".task"]; square.FindString(task) != move || !strings.Contains(task, number) {
				t.Errorf("%s in %s: the task does not say %s %s: %s", id, lang, move, number, task)
			}
		}
	}
	if lessons < 6 {
		t.Errorf("%d steps", lessons)
	}
}

// TestAdviceLesson: the squares of the advice are those of the source, and the moves to be marked
// are legal moves.
func TestAdviceLesson(t *testing.T) {
	all := puzzles(t)
	for id, numbers := range map[string][]int{
		"block":          {19, 22, 43, 46},
		"corners":        {1, 8, 57, 64},
		"beside-corners": {10, 15, 50, 55},
		"edge":           {3, 6, 17, 24, 41, 48, 59, 62},
	} {
		var got []int
		for _, name := range all[id].Places {
			got = append(got, 8*int(name[1]-'1')+int(name[0]-'a')+1)
		}
		if slices.Sort(got); !slices.Equal(got, numbers) {
			t.Errorf("%s: %v, want %v", id, got, numbers)
		}
	}
	inBlock := func(name string) bool {
		return strings.Contains("cdef", name[:1]) && strings.Contains("3456", name[1:])
	}
	for id, right := range map[string]func(name string) bool{
		"stay-inside": inBlock,
		"leaving":     func(name string) bool { return slices.Contains(all["beside-corners"].Places, name) },
		"take-corner": func(name string) bool { return slices.Contains(all["corners"].Places, name) },
		"fewer-discs": func(string) bool { return true },
	} {
		pos := parsed(t, all[id].Game, all[id].Position)
		var want []string
		for _, m := range pos.AppendMoves(nil) {
			if name := game.MoveText(pos, m); right(name) {
				want = append(want, name)
			}
		}
		if !slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(all[id].Places))) {
			t.Errorf("%s: %v, want %v", id, all[id].Places, want)
		}
	}
}

// TestWipeouts: all the games given end without a light disc, and there are as many as an
// exhaustive count of the games of that length finds.
func TestWipeouts(t *testing.T) {
	for id, want := range map[string]struct{ lines, plies int }{"wipeout-seven": {8, 7}, "wipeout-nine": {228, 9}} {
		p := puzzles(t)[id]
		lines, err := p.Played()
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != want.lines {
			t.Errorf("%s: %d lines, want %d", id, len(lines), want.lines)
		}
		for _, line := range lines {
			if o := line.Outcome(); o.Reason != "wipeout" || o.Place[0] != 1 || line.Len() != want.plies {
				t.Errorf("%s: %v ends after %d plies with %v", id, line.Texts(), line.Len(), o)
			}
		}
	}
}

// TestShownValues: the lines shown end with the value they are said to prove.
func TestShownValues(t *testing.T) {
	for id, p := range puzzles(t) {
		if p.Kind != puzzle.Show {
			continue
		}
		lines, err := p.Played()
		if err != nil {
			t.Fatal(err)
		}
		line := lines[0]
		score := line.Pos.(game.Scorer)
		black, white := score.Score(0)/2, score.Score(1)/2
		if got := strconv.Itoa(black - white); !line.Outcome().Over() || got != p.Value {
			t.Errorf("%s ends with %s (over: %v), want %s", id, got, line.Outcome().Over(), p.Value)
		}
	}
}
