package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// TestFaults: what is wrong is told with its line, and what stands before it is kept.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name, text string
		f          *record.Format
		moves      int    // that were read; -1: no game
		fault      string // in the first fault
	}{
		{"a move cut off", "PI\n+\n+7776FU\n-33", csa, 1, `4:1: game 1, ply 2`},
		{"no such piece", "P1-XX *  *  *  *  *  *  *  * \n+\n", csa, -1, "1:1: game 1"},
		{"nine squares are too many", "PI9Z\n+\n", csa, -1, "1:1: game 1"},
		{"two pawns on a file", "PI\nP+00FU\n+\n+7776FU\n-3334FU\n+0075FU\n", csa, -1, "game 1"},
		{"a move of nobody's", "PI\n+\n+5544FU\n", csa, 0, "3:1: game 1, ply 1"},
		{"an end that nobody knows", "PI\n+\n+7776FU\n%DANCE\n", csa, 1, "DANCE"},
		{"a move the rules forbid", "1 ７六歩(77)\n2 ３三歩(34)\n", kif, 1, "2:1: game 1, ply 2"},
		{"the same square before any move", "1 同　歩(77)\n", kif, 0, "1:1: game 1, ply 1"},
		{"no such handicap", "手合割：百枚落ち\n1 ７六歩(77)\n", kif, -1, "1:1: game 1"},
		{"a variation from nowhere", "1 ７六歩(77)\n変化：9手\n9 ３四歩(33)\n", kif, 1, ""},
		{"a move without its last sign", "1 ７六歩(77)\n2 ３四歩(33\n3 ２六歩(27)\n", kif, 1, "2:1: game 1, ply 2: 2 ３四歩(33"},
		{"no shogi at all", "\nhello world\nand more\n", kif, -1, "2:1: game 1: hello world"},
		{"no shogi among moves", "hello world", ki2, -1, "1:1: game 1: hello world"},
		{"a rank too short", "| ・ ・|一\n1 ７六歩(77)\n", kif, -1, "1:1: game 1"},
		{"too much in hand", "先手の持駒：百\n先手：A\n", kif, -1, "1:1: game 1"},
		{"a king in hand", "先手の持駒：玉\n先手：A\n", kif, -1, "1:1: game 1"},
		{"two golds could go there", "▲５八金", ki2, 0, "1:1: game 1, ply 1"},
		{"no position", "position sfen 8/8 b - 1 moves 7g7f\n", usiLine, -1, "game 1"},
		{"no move", "position startpos moves 7g7f pass\n", usiLine, 1, "1:1: game 1, ply 2"},
		{"a pawn that is not in hand", "position startpos moves 7g7f 3c3d P*5e\n", usiLine, 2, "ply 3"},
	} {
		var e record.Entry
		for e = range c.f.Read(strings.NewReader(c.text), record.Options{}) {
			break
		}
		moves := -1
		if e.Game != nil {
			moves = len(e.Game.Main())
		}
		told := ""
		if len(e.Faults) > 0 {
			told = e.Faults[0].Error()
		}
		if moves != c.moves || !strings.Contains(told, c.fault) || (told == "") != (c.fault == "") {
			t.Errorf("%s: %d moves, %q; want %d, %q", c.name, moves, told, c.moves, c.fault)
		}
	}
}

// TestShiftJIS: a file in the old character set is the same game, and known by its beginning.
func TestShiftJIS(t *testing.T) {
	const text = "手合割：平手\n先手：羽生\n   1 ７六歩(77)   ( 0:02/00:00:02)\n*角道\n   2 投了\n"
	old, err := japanese.ShiftJIS.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range []string{text, "\ufeff" + text, old} {
		if kif.Sniff([]byte(in)) != record.SureIf(true) {
			t.Errorf("%q is not known", in[:20])
		}
		for e := range kif.Read(strings.NewReader(in), record.Options{}) {
			name, _ := e.Game.Tag("Black")
			n := e.Game.Root.Next[0]
			if d, ok := took(n); name != "羽生" || n.Text != "7g7f" || n.After != "角道" || !ok || d.Seconds() != 2 || e.Game.Result != record.FirstWins {
				t.Errorf("%s %+v %s", name, n, e.Game.Result)
			}
		}
	}
}

// TestMarks: how pieces are told apart that could go to the same square, from the rules of the Japan Shogi Association for
// writing moves down: left and right, up, sideways and back, straight on.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ position, move, want string }{
		{"4k4/9/2G3G2/9/9/9/9/9/4K4 b - 1", "7c8b", "８二金"},
		{"4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "9c8b", "８二金上"},
		{"4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "7b8b", "８二金寄"},
		{"9/3G5/4G4/9/9/9/9/9/k3K4 b - 1", "6b5b", "５二金寄"},
		{"k8/9/9/9/9/9/9/9/1KGG5 b - 1", "7i7h", "７八金直"},
		{"k8/9/9/9/9/9/9/9/1KGG5 b - 1", "6i7h", "７八金右"},
		{"k8/9/9/9/9/9/9/9/1K1SS4 b - 1", "5i5h", "５八銀直"},
		{"k8/9/9/9/9/9/9/9/1K1SS4 b - 1", "6i5h", "５八銀左"},
		{"k8/9/9/9/9/9/9/2+B1+B4/K8 b - 1", "7h6g", "６七馬左"},
		{"k8/9/9/9/9/9/9/2+B1+B4/K8 b - 1", "5h6g", "６七馬右"},
		{"k8/9/9/9/9/4P4/9/4N4/K8 b N 1", "N*4f", "４六桂打"},
		{"k8/9/9/9/9/9/9/9/K8 b N 1", "N*4f", "４六桂"},
		{"k8/9/4P4/9/9/9/9/9/K8 b - 1", "5c5b", "５二歩不成"},
		{"k8/9/4P4/9/9/9/9/9/K8 b - 1", "5c5b+", "５二歩成"},
	} {
		p, err := mustOpen(usual).Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s %s: %v", c.position, c.move, err)
			continue
		}
		b, _ := boardOf(p)
		s, _ := stepOf(&b, p, m)
		got := printed(s, "", p, false)
		if got != c.want {
			t.Errorf("%s %s is written %s, want %s", c.position, c.move, got, c.want)
		}
		told, _ := readTold(got)
		if steps := told.means(&b, p); len(steps) != 1 || steps[0].text != game.MoveText(p, m) {
			t.Errorf("%s is read as %v, want %s", got, steps, c.move)
		}
	}
}

// FuzzRead: whatever a file holds, reading ends, and what is read can be written.
func FuzzRead(f *testing.F) {
	names, err := filepath.Glob(filepath.Join("testdata", "files", "*"))
	if err != nil || len(names) == 0 {
		f.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 4000)])
	}
	f.Add([]byte("P+00AL\nP-00AL\nPI00KI\n+\n+0000FU\nT9e99\n%+ILLEGAL_ACTION"))
	f.Add([]byte("変化：1手\n変化：1手\n|v|\n後手番\n手合割：トンボ\n△同"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		for _, format := range []*record.Format{csa, kif, usiLine} {
			games := 0
			for e := range format.Read(bytes.NewReader(data), record.Options{}) {
				if e.Game != nil {
					var b bytes.Buffer
					for _, to := range []*record.Format{csa, kif, ki2, usiLine} {
						if err := to.Write(&b, e.Game); err != nil {
							t.Errorf("%s as %s: %v", format.Name, to.Name, err)
						}
					}
				}
				if games++; games > 20 {
					break
				}
			}
		}
	})
}
