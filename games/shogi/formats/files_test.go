package formats

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/shogi"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// expected is what two other readers found in a file.
type expected struct {
	File, Format, Start, Final, USI, End string
	Moves, Branches                      int
	Players                              struct{ Black, White string }
	Illegal                              []any
	Error                                string
}

// ends are the reasons by the names that the list has for them.
var ends = map[string]string{
	"resign": "resigned", "timeout": "flagged", "mate": "mate", "interrupt": "", "any": "", "repetitionDraw": "sennichiteDraw",
	"foulLose": "illegal", "enteringOfKing": "declaration", "": "",
}

// twoEnds is a file in which one end stands behind another, of which other readers make a variation.
const twoEnds = "scalashogi--kif12.kifu"

// readFile reads the one game of a file, with all formats to choose from.
func readFile(t *testing.T, path string) (*record.Game, *record.Format, []*record.Fault) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	some, err := load.ReadSome(data, record.Options{File: filepath.Base(path)}, load.Bounds{Games: 5, Bytes: 1 << 22, Slow: 1, Stop: func() bool { return false }})
	if err != nil || len(some.Entries) != 1 {
		t.Errorf("%s: %d games, %v", filepath.Base(path), len(some.Entries), err)
		return nil, some.Format, nil
	}
	return some.Entries[0].Game, some.Format, some.Entries[0].Faults
}

// TestFiles reads real files: those of testdata, and all of the folder that TAVLEI_RECORDS names.
func TestFiles(t *testing.T) {
	check(t, filepath.Join("testdata", "expect.json"), filepath.Join("testdata", "files"))
	if root := os.Getenv("TAVLEI_RECORDS"); root != "" {
		dir := filepath.Join(root, "shogi")
		check(t, filepath.Join(dir, "expect.json"), dir)
	}
}

func check(t *testing.T, list, dir string) {
	data, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	var rows []expected
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range rows {
		if want.File == "" || want.Format == "JKF" || want.Error != "" || want.Start == "" {
			continue
		}
		g, f, faults := readFile(t, filepath.Join(dir, want.File))
		if g == nil {
			t.Errorf("%s: no game: %v", want.File, faults)
			continue
		}
		if f.Name != strings.ToLower(want.Format) {
			t.Errorf("%s: taken for %s", want.File, f.Name)
		}
		moves := want.Moves
		if want.Illegal != nil {
			moves = int(want.Illegal[0].(float64)) - 1
		}
		for _, fault := range faults {
			if want.Illegal == nil && !fault.Remark {
				t.Errorf("%s: %v", want.File, fault)
			}
		}
		compare(t, want, g, moves)
		for _, f := range []*record.Format{csa, kif, ki2, usiLine} {
			again(t, want.File, f, g)
		}
	}
}

func compare(t *testing.T, want expected, g *record.Game, moves int) {
	var texts []string
	pos := game.Clone(g.Start)
	for _, n := range g.Main() {
		texts = append(texts, n.Text)
		pos.Play(n.Move)
	}
	usi := strings.Fields(want.USI)
	if len(usi) > moves {
		usi = usi[:moves]
	}
	if strings.Join(texts, " ") != strings.Join(usi, " ") {
		t.Errorf("%s: moves %v\nwant %v", want.File, texts, usi)
	}
	unnumbered := func(s string) string { return s[:strings.LastIndexByte(s, ' ')] }
	if got := unnumbered(game.Text(g.Start)); got != unnumbered(want.Start) {
		t.Errorf("%s: starts from %s, want %s", want.File, got, want.Start)
	}
	if got := unnumbered(game.Text(pos)); want.Illegal == nil && got != want.Final {
		t.Errorf("%s: ends in %s, want %s", want.File, got, want.Final)
	}
	if got := branches(g.Root); got != want.Branches && want.File != twoEnds {
		t.Errorf("%s: %d variations, want %d", want.File, got, want.Branches)
	}
	told := want.End != "any" && (want.End != "" || !pos.Outcome().Over())
	if want.Illegal == nil && told && g.Reason != ends[want.End] {
		t.Errorf("%s: ended by %q, want %q", want.File, g.Reason, want.End)
	}
	black, _ := g.Tag("Black")
	white, _ := g.Tag("White")
	if black != want.Players.Black || white != want.Players.White {
		t.Errorf("%s: %q against %q, want %v", want.File, black, white, want.Players)
	}
}

// branches are the variations of a tree.
func branches(n *record.Node) int {
	count := max(len(n.Next)-1, 0)
	for _, next := range n.Next {
		count += branches(next)
	}
	return count
}

// again holds that a game that is written is read as the same.
func again(t *testing.T, file string, f *record.Format, g *record.Game) {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, g); err != nil {
		t.Errorf("%s as %s: %v", file, f.Name, err)
		return
	}
	text := b.String()
	for e := range f.Read(&b, record.Options{}) {
		if !e.Good() {
			t.Errorf("%s as %s: %v\n%s", file, f.Name, e.Faults, text)
			return
		}
		if tree(e.Game.Root, f == kif) != tree(g.Root, f == kif) || game.Text(e.Game.Start) != game.Text(g.Start) {
			t.Errorf("%s as %s is another game:\n%s\n%s\n%s", file, f.Name, tree(e.Game.Root, f == kif), tree(g.Root, f == kif), text)
		}
		if f != usiLine && e.Game.Result != g.Result {
			t.Errorf("%s as %s: result %s, want %s\n%s", file, f.Name, e.Game.Result, g.Result, text)
		}
		return
	}
	t.Errorf("%s as %s: no game in\n%s", file, f.Name, text)
}

// tree are the moves of a game in a row, with variations in brackets where a format has them.
func tree(n *record.Node, all bool) string {
	if len(n.Next) == 0 {
		return ""
	}
	text := n.Next[0].Text + " "
	if all {
		for _, v := range n.Next[1:] {
			text += "(" + v.Text + " " + tree(v, true) + ") "
		}
	}
	return text + tree(n.Next[0], all)
}
