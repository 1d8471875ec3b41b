package formats_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// wthorFile is a base as its description says: 16 bytes of header, 68 bytes a game.
func wthorFile(year uint16, games ...[]byte) []byte {
	b := []byte{20, 21, 11, 30}                                      // made on 30 November 2021
	b = binary.LittleEndian.AppendUint32(b, uint32(len(games)))      // N1
	b = binary.LittleEndian.AppendUint16(b, 0)                       // N2
	b = binary.LittleEndian.AppendUint16(b, year)                    // of the games
	return append(append(b, 8, 0, 24, 0), bytes.Join(games, nil)...) // P1, P2, P3, reserved
}

// wthorGame is one game: tournament, players, points of dark as played and as they should have
// been, moves as ten times the row and the column.
func wthorGame(event, black, white uint16, dark, theory byte, moves string) []byte {
	var b []byte
	for _, n := range []uint16{event, black, white} {
		b = binary.LittleEndian.AppendUint16(b, n)
	}
	b = append(b, dark, theory)
	for i := 0; i+1 < len(moves); i += 2 {
		b = append(b, 10*(moves[i+1]-'0')+moves[i]-'a'+1)
	}
	return append(b, make([]byte, 68-len(b))...)
}

// wthorNames is a file of names.
func wthorNames(size int, names ...string) []byte {
	b := append([]byte{20, 21, 11, 30, 0, 0, 0, 0}, byte(len(names)), 0, 0, 0, 0, 0, 0, 0)
	for _, name := range names {
		b = append(append(b, name...), make([]byte, size-len(name))...)
	}
	return b
}

// beside is a folder.
func beside(files map[string][]byte) func(string) (io.ReadCloser, error) {
	return func(name string) (io.ReadCloser, error) {
		data, ok := files[name]
		if !ok {
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		}
		return io.NopCloser(bytes.NewReader(data)), nil
	}
}

var wipeout = "d3c3b3d2e1d6d7e3f4" // nine plies, thirteen discs of dark

func readBase(t *testing.T, data []byte, side func(string) (io.ReadCloser, error)) []record.Entry {
	t.Helper()
	var all []record.Entry
	for e := range format(t, "wthor").Read(bytes.NewReader(data), record.Options{File: "WTH_2001.wtb", Side: side}) {
		all = append(all, e)
	}
	return all
}

// TestWthor: names, date, scores and moves, passes put in.
func TestWthor(t *testing.T) {
	base := wthorFile(2001,
		wthorGame(0, 1, 0, 32, 33, strings.ToLower(takizawa)),
		wthorGame(1, 0, 7, 64, 64, wipeout),
		wthorGame(1, 0, 1, 40, 35, "f5d6c3"),
		wthorGame(1, 0, 1, 20, 35, strings.ReplaceAll(strings.ReplaceAll(withPass(t), "pass", ""), " ", "")))
	side := beside(map[string][]byte{
		"WTHOR.JOU": wthorNames(20, "Tamenori Hideshi", "Andr\xe9 No\xebl"), "wthor.trn": wthorNames(26, "Mind Games", "A tournament of 26 letters"),
	})
	all := readBase(t, base, side)
	if len(all) != 4 {
		t.Fatalf("%d games, %q", len(all), faults(all))
	}
	first, second, third, fourth := all[0].Game, all[1].Game, all[2].Game, all[3].Game
	want := []record.Tag{
		{Name: "Event", Value: "Mind Games"}, {Name: "Date", Value: "2001.??.??"}, {Name: "Black", Value: "André Noël"},
		{Name: "White", Value: "Tamenori Hideshi"}, {Name: "TheoreticalScore", Value: "33-31"}, {Name: "TheoreticalEmpties", Value: "24"},
	}
	if d := cmp.Diff(want, first.Tags); d != "" {
		t.Error(d)
	}
	if first.Result != record.Drawn || first.Reason != "equalDiscs" || len(first.Main()) != 60 || first.Rules.Name() != "othello" {
		t.Errorf("%s %s, %d plies", first.Result, first.Reason, len(first.Main()))
	}
	white, _ := second.Tag("White")
	event, _ := second.Tag("Event")
	if second.Result != record.FirstWins || second.Reason != "wipeout" || white != "#7" || event != "A tournament of 26 letters" || !all[1].Good() {
		t.Errorf("second: %s %s, %s, %s, %q", second.Result, second.Reason, white, event, faults(all[1:2]))
	}
	if score, _ := third.Tag("Score"); third.Result != record.FirstWins || third.Reason != "" || score != "40-24" {
		t.Errorf("unfinished: %s %s %s", third.Result, third.Reason, score)
	}
	if line(fourth) != withPass(t) {
		t.Errorf("with a pass: %s", line(fourth))
	}
}

// TestWthorWithoutNames: players are numbers, and once it is said why.
func TestWthorWithoutNames(t *testing.T) {
	base := wthorFile(2001, wthorGame(3, 1, 2, 64, 64, wipeout), wthorGame(3, 1, 2, 64, 64, wipeout))
	for _, c := range []struct {
		name string
		side func(string) (io.ReadCloser, error)
		want string
	}{
		{"nothing can be opened", nil, ""},
		{"no such files", beside(nil), "file does not exist"},
		{"a file of games", beside(map[string][]byte{"wthor.jou": base, "wthor.trn": base}), "byte 4: 2 games: not a file of names"},
		{"too short", beside(map[string][]byte{"wthor.jou": wthorNames(20, "A")[:30], "wthor.trn": wthorNames(26, "B")}), "byte 16: the file ends in name 0"},
		{"too long", beside(map[string][]byte{"wthor.jou": append(wthorNames(20, "A"), 0), "wthor.trn": wthorNames(26, "B")}), "byte 36: more bytes"},
	} {
		all := readBase(t, base, c.side)
		black, _ := all[0].Game.Tag("Black")
		got := strings.Join(faults(all), "\n")
		if len(all) != 2 || !all[0].Good() || black != "#1" || !strings.Contains(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%s: black %s, %s", c.name, black, got)
		}
	}
}

// TestWthorFaults: every fault names the byte.
func TestWthorFaults(t *testing.T) {
	good := wthorGame(0, 0, 0, 64, 64, wipeout)
	patched := func(at int, value byte) []byte {
		b := wthorFile(2001, good, good)
		b[at] = value
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
		read int // games in which nothing is wrong
	}{
		{"empty", nil, "byte 0: the file ends here: the header has 16 bytes", 0},
		{"half a header", patched(0, 20)[:10], "byte 10: the file ends here", 0},
		{"ten columns", patched(12, 10), "byte 12: 10: games on a board of ten columns", 0},
		{"nine columns", patched(12, 9), "byte 12: 9: not a size of board", 0},
		{"solitaires", patched(13, 1), "byte 13: 1: solitaires", 0},
		{"no month", patched(2, 13), "byte 2: 13-30: not a month and a day", 0},
		{"a file of names", wthorNames(20, "A", "B"), "byte 8: 2: a file of names", 0},
		{"year", patched(11, 0), "byte 10: remark: 209: an unlikely year", 2},
		{"too short", patched(0, 20)[:100], "byte 100: game 2: the file ends here: 1 games, the header says 2", 1},
		{"too long", append(patched(0, 20), 1, 2, 3), "byte 152: game 3: more bytes than the 2 games", 2},
		{"no square", patched(16+8, 19), "byte 24: game 1, ply 1: 19: not a square, want 11 to 88", 1},
		{"illegal move", patched(16+68+8+1, 11), "byte 93: game 2, ply 2: a1: touchesNothing", 1},
		{"behind the end", patched(16+8+20, 11), "byte 44: game 1, ply 10: 11: a move behind the end", 1},
		{"points", patched(16+6, 65), "byte 22: game 1: 65: dark has at most 64 points", 1},
		{"other points", patched(16+6, 40), "byte 22: game 1: remark: 40-24: the last position is 64-0", 2},
	} {
		all := readBase(t, c.data, nil)
		whole := 0
		for _, e := range all {
			if e.Good() {
				whole++
			}
		}
		got := faults(all)
		if len(got) != 1 || !strings.HasPrefix(got[0], "WTH_2001.wtb:"+c.want) || whole != c.read {
			t.Errorf("%s: %q, %d whole games; want %s, %d", c.name, got, whole, c.want, c.read)
		}
	}
	broken := errors.New("the disk is on fire")
	for e := range format(t, "wthor").Read(io.MultiReader(bytes.NewReader(wthorFile(2001, good, good)[:20]), failing{broken}), record.Options{}) {
		if e.Game != nil || !errors.Is(e.Faults[0], broken) {
			t.Errorf("%v", e.Faults[0])
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestWthorInArchive: the names lie beside the games in the archive.
func TestWthorInArchive(t *testing.T) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, data := range map[string][]byte{
		"wthor/WTH_2001.wtb": wthorFile(2001, wthorGame(0, 1, 0, 64, 64, wipeout)),
		"wthor/WTHOR.JOU":    wthorNames(20, "Tamenori Hideshi", "Noel"), "wthor/WTHOR.TRN": wthorNames(26, "Mind Games"),
	} {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	some, err := load.ReadSome(b.Bytes(), record.Options{File: "wthor.zip"}, load.Bounds{Games: 10, Bytes: 1 << 20, Slow: 1, Stop: func() bool { return false }})
	if err != nil || len(some.Entries) != 1 {
		t.Fatalf("%d games, %v", len(some.Entries), err)
	}
	black, _ := some.Entries[0].Game.Tag("Black")
	if event, _ := some.Entries[0].Game.Tag("Event"); black != "Noel" || event != "Mind Games" {
		t.Errorf("%s, %s, %q", black, event, faults(some.Entries))
	}
}
