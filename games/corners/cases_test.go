package corners_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cases are those of the project's rules text of the family.
type cases []struct {
	Game  string
	Tests []struct {
		ID, FEN, Path, White, BlackCopy string
		Legal, Movable                  []string
		Count, Each, Home15, Home6      int
		Rows                            []int
		Cases                           [][]any
		MovesFirst                      int
	}
}

// ends are the names of the points at the ends of a move.
func ends(text string) string {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == '-' || r == ':' })
	return names[0] + "-" + names[len(names)-1]
}

// TestCases runs the cases of the rules text.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var files cases
	if err := json.Unmarshal(data, &files); err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, c := range file.Tests {
			t.Run(c.ID, func(t *testing.T) {
				if c.FEN != "" {
					spec := file.Game
					if c.ID == "c10-first-moves" {
						spec += ";setup=c10"
					}
					checkLegal(t, at(t, spec, c.FEN), c.Legal, c.Movable, c.Path)
				}
				if c.BlackCopy != "" {
					checkCopy(t, c.White, c.BlackCopy)
				}
				if file.Game == "chinese-checkers" {
					checkStar(t, c.Count, c.Each, c.Home15, c.Home6, c.Rows, c.MovesFirst)
					checkCubes(t, c.Cases)
				}
			})
		}
	}
}

// checkLegal compares the moves of a position with those wanted, and the men that have some.
func checkLegal(t *testing.T, p game.Position, legal, movable []string, path string) {
	t.Helper()
	var got, from []string
	seenPath := path == ""
	for _, m := range p.AppendMoves(nil) {
		text := game.MoveText(p, m)
		seenPath = seenPath || text == path
		got = append(got, ends(text))
		if name, _, _ := strings.Cut(ends(text), "-"); !slices.Contains(from, name) {
			from = append(from, name)
		}
	}
	slices.Sort(got)
	slices.Sort(from)
	slices.Sort(legal)
	slices.Sort(movable)
	if legal != nil && !slices.Equal(got, legal) {
		t.Errorf("legal are %v, want %v", got, legal)
	}
	if movable != nil && !slices.Equal(from, movable) {
		t.Errorf("men that move: %v, want %v", from, movable)
	}
	if !seenPath {
		t.Errorf("no move is written %s", path)
	}
}

// checkCopy: after a move of White and its copy the game counts one copied turn, after another reply none.
func checkCopy(t *testing.T, white, black string) {
	t.Helper()
	for reply, want := range map[string]int{black: 1, "f7-e7": 0} {
		line := game.NewLine(mustOpen(t, "corners").Start())
		if err := line.PlayText(white + " " + reply); err != nil {
			t.Fatal(err)
		}
		if n := line.Pos.(*corners.Position).Copies(); n != want {
			t.Errorf("%s %s counts %d copies, want %d", white, reply, n, want)
		}
	}
}

// checkStar compares sizes of the star, its homes, and the moves from its start.
func checkStar(t *testing.T, count, each, home15, home6 int, rows []int, movesFirst int) {
	t.Helper()
	if p := at(t, "chinese-checkers", "").(*corners.Position); count > 0 && p.Game().Len() != count {
		t.Errorf("%d holes, want %d", p.Game().Len(), count)
	}
	for men, want := range map[string]int{"10": each, "15": home15, "6": home6} {
		p := at(t, "chinese-checkers;men="+men, "").(*corners.Position)
		if n := p.Game().Home(0).Count(); want > 0 && (n != want && men != "15" || men == "15" && n != 15) {
			t.Errorf("%s men have a home of %d", men, n)
		}
	}
	if rows != nil {
		empty := make([]string, len(rows))
		for i, n := range rows {
			empty[i] = fmt.Sprint(n)
		}
		empty[0], empty[16] = "n", "s"
		if _, err := mustOpen(t, "chinese-checkers").Parse(strings.Join(empty, "/") + " s -"); err != nil {
			t.Error(err)
		}
	}
	if movesFirst > 0 {
		if n := len(at(t, "chinese-checkers", "").AppendMoves(nil)); n != movesFirst {
			t.Errorf("%d moves first, want %d", n, movesFirst)
		}
	}
}

// checkCubes: names of holes and their cube coordinates. The distance to the tip of a goal is 8 less the coordinate
// along its axis: for seat 0, which goes north, it tells z, for seats that go elsewhere x and y.
func checkCubes(t *testing.T, list [][]any) {
	t.Helper()
	g := at(t, "chinese-checkers;players=6", "").(*corners.Position).Game()
	for _, c := range list {
		at, ok := g.Named(c[0].(string))
		if !ok {
			t.Errorf("no hole %s", c[0])
			continue
		}
		x, y, z := int(c[1].(float64)), int(c[2].(float64)), int(c[3].(float64))
		for seat, want := range map[int]int{0: 8 - z, 3: 8 + z, 1: 8 + y, 4: 8 - y, 2: 8 - x, 5: 8 + x} {
			if n := g.Distance(seat, at); n != want {
				t.Errorf("%s lies %d from the goal of seat %d, want %d", c[0], n, seat, want)
			}
		}
	}
}
