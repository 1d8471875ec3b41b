package formats_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/games/weiqi"
	_ "github.com/tavlei/tavlei/games/weiqi/formats"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
)

func format(t testing.TB, name string) *record.Format {
	t.Helper()
	f, err := record.FormatByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// read reads a text in a format.
func read(t testing.TB, name, text string) (all []record.Entry) {
	t.Helper()
	for e := range format(t, name).Read(strings.NewReader(text), record.Options{File: "x"}) {
		all = append(all, e)
	}
	return all
}

func faults(all []record.Entry) (list []string) {
	for _, e := range all {
		for _, f := range e.Faults {
			list = append(list, f.Error())
		}
	}
	return list
}

func written(t testing.TB, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(t, "go-sgf").Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// text is all that our own text holds of a game.
func text(t testing.TB, g *record.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := record.WriteText(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// last is the position at the end of the line played.
func last(t testing.TB, g *record.Game) *weiqi.Position {
	t.Helper()
	line, err := g.Line(g.Last())
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos.(*weiqi.Position)
}

// again writes a game and reads it: nothing is lost. What is written of it is what was read.
func again(t testing.TB, g *record.Game) {
	t.Helper()
	first := written(t, g)
	back := read(t, "go-sgf", first)
	if len(back) != 1 || back[0].Game == nil || !back[0].Good() {
		t.Fatalf("%q read from\n%s", faults(back), first)
	}
	if d := cmp.Diff(first, written(t, back[0].Game)); d != "" {
		t.Fatalf("(-written +again)\n%s\n%s", d, first)
	}
	if d := cmp.Diff(sansRules(text(t, g)), sansRules(text(t, back[0].Game))); d != "" {
		t.Fatalf("(-read +written)\n%s\n%s", d, first)
	}
}

// sansRules leaves out the name of the rules, which may say the same in several ways, and the order of tags.
func sansRules(text string) string {
	var lines, tags []string
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "tag Ruleset "):
			// RU has room for one name, that of our rules or the one that was said.
		case strings.HasPrefix(line, "tag "):
			tags = append(tags, line)
		case !strings.HasPrefix(line, "game "):
			lines = append(lines, line)
		}
	}
	for i := range tags {
		for j := range i {
			if tags[i] < tags[j] {
				tags[i], tags[j] = tags[j], tags[i]
			}
		}
	}
	return strings.Join(tags, "") + strings.Join(lines, "")
}

// row is a row of expect.json.
type row struct {
	File, Error string
	Games       int
	Game        []struct {
		GM     string
		Size   [2]int
		Moves  int
		Passes int
		Final  struct {
			Black, White  int
			BlackCaptured int `json:"black_captured"`
			WhiteCaptured int `json:"white_captured"`
		}
		Problems [][2]any
	}
}

// TestExpected: real files come to the boards that an independent program has found, moves that are not legal among them.
func TestExpected(t *testing.T) {
	roots := []string{"../../../record/sgf/testdata"}
	if shared := os.Getenv("TAVLEI_RECORDS"); shared != "" {
		roots = append(roots, filepath.Join(shared, "sgf"))
	}
	for _, root := range roots {
		data, err := os.ReadFile(filepath.Join(root, "expect.json"))
		if err != nil {
			t.Fatal(err)
		}
		var rows []row
		if err := json.Unmarshal(data, &rows); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if row.Error == "" {
				t.Run(row.File, func(t *testing.T) { checkRow(t, filepath.Join(root, row.File), row) })
			}
		}
	}
}

// inVariations are files with an illegal move that is not in the line played: the example of the format plays at R1, where a
// stone has no liberty.
var inVariations = map[string]bool{"gogui--ff4_ex.1.sgf": true, "gogui--ff4_ex.sgf": true, "smartgame--example.sgf": true}

func checkRow(t *testing.T, path string, row row) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all := read(t, "go-sgf", string(data))
	if len(all) != row.Games {
		t.Fatalf("%d games, want %d", len(all), row.Games)
	}
	for i, want := range row.Game {
		e := all[i]
		if want.GM != "1" || want.Size[0] < 2 {
			if e.Game != nil || e.Good() {
				t.Errorf("game %d is read", i+1)
			}
			continue
		}
		if e.Game == nil {
			t.Errorf("game %d: %q", i+1, faults(all[i:i+1]))
			continue
		}
		if (len(want.Problems) == 0 && !(i == 0 && inVariations[row.File])) != e.Good() {
			t.Errorf("game %d: %v, want %v", i+1, faults(all[i:i+1]), want.Problems)
		}
		p, moves, passes := last(t, e.Game), 0, 0
		for _, n := range e.Game.Main() {
			if n.Setup == "" && !strings.Contains(n.Text, ":") {
				moves++
			}
			if n.Text == "pass" {
				passes++
			}
		}
		var stones [3]int
		for at := range p.Game().Len() {
			stones[p.Goban().At(goban.Point(at))]++
		}
		got := fmt.Sprint(p.Game().Columns, p.Game().Rows, stones[goban.Black], stones[goban.White], p.Captured(1), p.Captured(0), passes)
		f := want.Final
		if s := fmt.Sprint(want.Size[0], want.Size[1], f.Black, f.White, f.BlackCaptured, f.WhiteCaptured, want.Passes); got != s {
			t.Errorf("game %d: size, stones, captured and passes %s, want %s", i+1, got, s)
		}
		if e.Good() {
			again(t, e.Game)
		}
	}
}
