package load_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// bzipped is oneGame packed with bzip2, which Go only reads.
const bzipped = "QlpoOTFBWSZTWSQoug4AAA9fgAAQUAN/AAKABAouA0UgIAAhqm1D1NqY1A9TT01CmjQBoAA5MgTPZLTz1Kqqq1NW9khMKbAx5NBJ9PsOkRiPxdyRThQkCQoug4A="

// member is a file in an archive.
type member struct{ name, text string }

func zipped(t *testing.T, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		f, err := w.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(m.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestArchives: the games of all files in an archive are read one after the other, each in its format, and
// what else lies there is passed over.
func TestArchives(t *testing.T) {
	bz, err := base64.StdEncoding.DecodeString(bzipped)
	if err != nil {
		t.Fatal(err)
	}
	text := "tavlei record 1\ngame russian\n1 c3-d4\nresult *\n"
	all := []member{{"games/", ""}, {"games/a.pdn", oneGame + oneGame}, {"readme.txt", "Dear friend"}, {"empty.pdn", ""}, {"__MACOSX/._a.pdn", oneGame}, {"b.tavlei", text}}
	for _, c := range []struct {
		name   string
		file   []byte
		change func(*load.Bounds)
		games  int
		cut    string
	}{
		{"bzip2", bz, nil, 1, ""},
		{"two bzip2", append(bytes.Clone(bz), bz...), nil, 2, ""},
		{"zip", zipped(t, all...), nil, 3, ""},
		{"a part of a zip", zipped(t, all...), func(b *load.Bounds) { b.Games = 2 }, 2, "games"},
		{"the last of a zip", zipped(t, all...), func(b *load.Bounds) { b.From = 2 }, 1, ""},
		{"zip in zip", zipped(t, member{"a.zip", string(zipped(t, all...))}, member{"a.pdn", oneGame}), nil, 1, ""},
		{"a bomb among games", zipped(t, member{"a.pdn", oneGame}, member{"b.pdn", oneGame + strings.Repeat(" ", 1<<24)}, member{"c.pdn", oneGame}), nil, 1, "bytes"},
		{"a thousand bombs", zipped(t, bombs(1000)...), func(b *load.Bounds) { b.Bytes, b.Games = 1<<16, 1e6 }, 5 * 256, "bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := wide()
			if c.change != nil {
				c.change(&b)
			}
			some, err := load.ReadSome(c.file, record.Options{File: "x.zip"}, b)
			if err != nil || len(some.Entries) != c.games || some.Cut != c.cut {
				t.Fatalf("%d games, cut %q, %v; want %d, %q", len(some.Entries), some.Cut, err, c.games, c.cut)
			}
			for _, e := range some.Entries {
				if !e.Good() {
					t.Error(e.Faults)
				}
			}
		})
	}
}

// bombs are n members of 16 kB of games each.
func bombs(n int) (all []member) {
	for i := range n {
		all = append(all, member{fmt.Sprint(i, ".pdn"), strings.Repeat(oneGame, 256)})
	}
	return all
}

// TestArchivesRefused: archives without games, damaged, locked or of too many files.
func TestArchivesRefused(t *testing.T) {
	good := zipped(t, member{"a.pdn", oneGame})
	locked := bytes.Clone(good)
	for _, mark := range []string{"PK\x03\x04", "PK\x01\x02"} { // bit 0 of the flags, in both headers
		at := bytes.Index(locked, []byte(mark)) + 6
		if mark == "PK\x01\x02" {
			at += 2
		}
		locked[at] |= 1
	}
	for _, c := range []struct {
		name string
		file []byte
		want error
	}{
		{"empty", zipped(t), load.ErrEmpty},
		{"nothing but empty files", zipped(t, member{"a.pdn", ""}, member{"b.pdn", " \n"}), load.ErrEmpty},
		{"no games", zipped(t, member{"readme.txt", "Dear friend"}, member{"a.pdn", ""}), record.ErrFormat},
		{"damaged", good[:len(good)-9], load.ErrPacked},
		{"locked", locked, load.ErrPacked},
		{"too many files", zipped(t, bombs(1001)...), load.ErrPacked},
		{"half a bzip2", []byte("BZh91AY&SY"), load.ErrPacked},
		{"no bzip2", []byte("BZhello"), record.ErrFormat},
	} {
		if some, err := load.ReadSome(c.file, record.Options{}, wide()); !errors.Is(err, c.want) {
			t.Errorf("%s: %d games, %v; want %v", c.name, len(some.Entries), err, c.want)
		}
	}
}

// TestFaultsInArchives: a fault names the archive and the file in it.
func TestFaultsInArchives(t *testing.T) {
	some, err := load.ReadSome(zipped(t, member{"b/a.pdn", "[GameType \"25\"]\n1. c3-c4 *"}), record.Options{File: "x.zip"}, wide())
	if err != nil || !strings.HasPrefix(some.Entries[0].Faults[0].Error(), "x.zip/b/a.pdn:2:4: game 1, ply 1: c3-c4: ") {
		t.Errorf("%v, %v", some, err)
	}
}

// TestHeads: the beginnings of all files in a file, a line each; of what cannot be unpacked there is none.
func TestHeads(t *testing.T) {
	two := zipped(t, member{"a.pdn", "1. 32-28 *"}, member{"b.pdn", "*"})
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"a plain file", []byte("[Event \"x\"]"), "[Event\n"},
		{"an archive", two, "1. 32-\n*\n"},
		{"half an archive", two[:len(two)-9], ""},
		{"nothing", nil, "\n"},
	} {
		if got := string(load.Heads(c.file, 6)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
