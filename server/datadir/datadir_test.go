package datadir

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	_ "github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/store"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// filled makes a data directory with a match whose first move is given.
func filled(t testing.TB, dir, move string) string {
	t.Helper()
	d, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	s, err := store.Open(t.Context(), d.File(Database))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := d.MakeKey(); err != nil {
		t.Fatal(err)
	}
	put(t, s, "m1", move)
	return dir
}

// put makes a match of Othello with one move.
func put(t testing.TB, s *store.SQLite, id, move string) {
	t.Helper()
	state, err := match.New(match.Setup{Game: "othello"})
	if err != nil {
		t.Fatal(err)
	}
	c := store.Creation{Match: store.Match{ID: id, Setup: state.Setup, Seed: []byte{1}, Created: noon}}
	for _, e := range []match.Event{
		{Seq: 1, Fact: match.Joined{Player: match.Player{Kind: match.Guest, ID: "ann"}}}, {Seq: 2, Seat: 1, Fact: match.Joined{Player: match.Player{Kind: match.Bot, Level: 1}}},
		{Seq: 3, Fact: match.Started{}}, {Seq: 4, Fact: match.Moved{Move: move}},
	} {
		if err := match.Apply(state, e); err != nil {
			t.Fatal(err)
		}
		c.Events = append(c.Events, e)
	}
	c.Match.Summary = store.Summary{Phase: state.Phase.String(), Plies: len(state.Plies), Players: state.Players}
	if err := s.Create(t.Context(), c); err != nil {
		t.Fatal(err)
	}
}

// moveIn is the first move of the match in a directory.
func moveIn(t *testing.T, dir string) string {
	t.Helper()
	s, err := store.Look(t.Context(), filepath.Join(dir, Database))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	events, err := s.Events(t.Context(), "m1", 3)
	if err != nil || len(events) != 1 {
		t.Fatalf("%d events, %v", len(events), err)
	}
	return events[0].Fact.(match.Moved).Move
}

// bundled packs a directory.
func bundled(t *testing.T, dir string) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := Write(t.Context(), &b, dir, t.TempDir(), "test", noon); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unpacked is the archive in a bundle, nothing if it cannot be read.
func unpacked(bundle []byte) []byte {
	z, err := zstd.NewReader(bytes.NewReader(bundle))
	if err != nil {
		return nil
	}
	defer z.Close()
	archive, err := io.ReadAll(z)
	if err != nil {
		return nil
	}
	return archive
}

func keyOf(t *testing.T, dir string) string {
	t.Helper()
	key, err := os.ReadFile(filepath.Join(dir, keyName))
	if err != nil {
		t.Fatal(err)
	}
	return string(key)
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestBundle (V9): a bundle holds database and key; it is its owner's alone, and a second one
// does not overwrite it.
func TestBundle(t *testing.T) {
	dir := filled(t, t.TempDir(), "d3")
	folder := t.TempDir()
	file := filepath.Join(folder, "b.tar.zst")
	m, err := WriteFile(t.Context(), file, dir, "test", noon)
	if err != nil || m.Matches != 1 || !m.HasKey() {
		t.Fatalf("%+v, %v", m, err)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if _, err := WriteFile(t.Context(), file, dir, "test", noon); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second time: %v", err)
	}
	if names := namesIn(t, folder); len(names) != 1 {
		t.Errorf("beside the bundle: %v", names)
	}
	report, err := Verify(t.Context(), file, Options{})
	if err != nil || !report.Whole() || report.Replayed != 1 {
		t.Errorf("%+v, %v", report, err)
	}
	to := filepath.Join(t.TempDir(), "made", "if needed")
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out, err := Restore(t.Context(), f, to, false, noon)
	if err != nil || out.Key != KeyRestored || out.Aside != "" {
		t.Fatalf("%+v, %v", out, err)
	}
	if moveIn(t, to) != "d3" || keyOf(t, to) != keyOf(t, dir) {
		t.Error("another match, or another key")
	}
	if names := namesIn(t, to); !slices.Equal(names, []string{"key", "lock", Database}) {
		t.Errorf("restored: %v", names)
	}
}

// TestBackupFails leaves nothing behind: no half a file, no scratch.
func TestBackupFails(t *testing.T) {
	folder := t.TempDir()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		from string
	}{
		"no database": {t.Context(), t.TempDir()},
		"interrupted": {gone, filled(t, t.TempDir(), "d3")},
	} {
		if _, err := WriteFile(c.ctx, filepath.Join(folder, "b"), c.from, "test", noon); err == nil {
			t.Errorf("%s: no error", name)
		}
		if names := namesIn(t, folder); len(names) != 0 {
			t.Errorf("%s: left behind: %v", name, names)
		}
	}
}

// TestRestoreRefuses: a directory with data, one in use.
func TestRestoreRefuses(t *testing.T) {
	b := bundled(t, filled(t, t.TempDir(), "d3"))
	dir := filled(t, t.TempDir(), "c4")
	before := namesIn(t, dir)
	if _, err := Restore(t.Context(), bytes.NewReader(b), dir, false, noon); !errors.Is(err, ErrNotEmpty) || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("a directory with data: %v", err)
	}
	d, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(t.Context(), bytes.NewReader(b), dir, true, noon); !errors.Is(err, ErrLocked) {
		t.Errorf("a directory in use: %v", err)
	}
	d.Close()
	if after := namesIn(t, dir); !slices.Equal(after, before) || moveIn(t, dir) != "c4" {
		t.Errorf("%v has become %v", before, after)
	}
	old := keyOf(t, dir)
	out, err := Restore(t.Context(), bytes.NewReader(b), dir, true, noon)
	if err != nil || moveIn(t, dir) != "d3" || keyOf(t, dir) == old {
		t.Fatalf("replaced: %+v, %v", out, err)
	}
	if moveIn(t, out.Aside) != "c4" || keyOf(t, out.Aside) != old {
		t.Error("the old data is not aside")
	}
}

// TestInterruptedRestore stops a restore after each of its steps, as a kill does. Until it is decided
// the old data stands, from then on the new; never a part of each.
func TestInterruptedRestore(t *testing.T) {
	b := bundled(t, filled(t, t.TempDir(), "d3"))
	steps := 0
	for stop := 1; ; stop++ {
		dir := filled(t, t.TempDir(), "c4")
		for _, name := range []string{"-wal", "-shm"} { // as a crash leaves them
			if err := os.WriteFile(filepath.Join(dir, Database+name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		old := keyOf(t, dir)
		last, n := "", 0
		between = func(step string) {
			if last, n = step, n+1; n == stop {
				panic("killed")
			}
		}
		func() {
			defer func() { recover() }()
			_, err := Restore(t.Context(), bytes.NewReader(b), dir, true, noon)
			if err != nil {
				t.Error(err)
			}
		}()
		between = func(string) {}
		if n < stop { // it came to its end
			break
		}
		steps++
		decided := last != "staged"
		if (Pending(dir) != nil) != decided {
			t.Errorf("after %q: %v", last, Pending(dir))
		}
		d, err := Open(t.Context(), dir)
		if err != nil {
			t.Fatalf("after %q: %v", last, err)
		}
		d.Close()
		if got := moveIn(t, dir); (got == "d3") != decided {
			t.Errorf("after %q the move is %s", last, got)
		}
		if (keyOf(t, dir) != old) != decided {
			t.Errorf("after %q the key is of the other data", last)
		}
		for _, name := range namesIn(t, dir) {
			if name == staging || name == ready {
				t.Errorf("after %q %s is left", last, name)
			}
		}
	}
	if steps < 8 {
		t.Errorf("only %d steps", steps)
	}
}

// TestCutBundles: a bundle that was cut anywhere is refused, and the old data stands.
func TestCutBundles(t *testing.T) {
	b := bundled(t, filled(t, t.TempDir(), "d3"))
	dir := filled(t, t.TempDir(), "c4")
	before := namesIn(t, dir)
	for n := 0; n < len(b); n += max(1, len(b)/60) {
		if _, err := Restore(t.Context(), bytes.NewReader(b[:n]), dir, true, noon); !errors.Is(err, ErrBundle) {
			t.Errorf("%d of %d bytes: %v", n, len(b), err)
		}
	}
	for n := 0; n < len(b); n += max(1, len(b)/60) {
		harmed := bytes.Clone(b)
		harmed[n] ^= 0x10
		if bytes.Equal(unpacked(harmed), unpacked(b)) {
			continue // a bit that the packing does not use
		}
		if _, err := Restore(t.Context(), bytes.NewReader(harmed), dir, true, noon); err == nil {
			t.Errorf("byte %d of %d is another: restored", n, len(b))
		}
	}
	if after := namesIn(t, dir); !slices.Equal(after, before) || moveIn(t, dir) != "c4" {
		t.Errorf("%v has become %v", before, after)
	}
}

// member is a file of an archive that somebody has made.
type member struct {
	tar.Header
	data []byte
	says int64 // size it declares, if not its own
}

// archive packs members.
func archive(t testing.TB, list ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, m := range list {
		if m.Typeflag == 0 {
			m.Typeflag = tar.TypeReg
		}
		if m.Size = int64(len(m.data)); m.says > 0 {
			m.Size = m.says
		}
		m.Mode = 0o600
		if err := w.WriteHeader(&m.Header); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(m.data); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush() // a size that lies is none of its business
	b.Write(make([]byte, 1024))
	return b.Bytes()
}

func named(name string, data ...byte) member {
	return member{Header: tar.Header{Name: name}, data: data}
}

// TestHostileBundles: names that lead elsewhere, links, files that no bundle has, sizes that lie, bombs.
func TestHostileBundles(t *testing.T) {
	manifest := func(m Manifest) member {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		return named(manifestName, text...)
	}
	var bomb bytes.Buffer
	z, err := zstd.NewWriter(&bomb)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	const huge = 64 << 20
	if err := w.WriteHeader(&tar.Header{Name: Database, Size: huge, Typeflag: tar.TypeReg}); err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(w, zeros{}, huge); err != nil {
		t.Fatal(err)
	}
	z.Close()
	link := member{Header: tar.Header{Name: Database, Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}}
	lies := named(Database, 1, 2, 3)
	lies.says = 1 << 60
	for name, c := range map[string]struct {
		bundle []byte
		want   string
	}{
		"a parent":                 {archive(t, named("../key", 1)), "no bundle"},
		"a root":                   {archive(t, named("/tmp/key", 1)), "no bundle"},
		"a parent among the notes": {archive(t, named(formerNotes+"/../../../x", 1)), "no bundle"},
		"a note with a slash":      {archive(t, named(formerNotes+"/a/b", 1)), "no bundle"},
		"backslashes":              {archive(t, named(formerNotes+`/..\..\x`, 1)), "no bundle"},
		"a lock":                   {archive(t, named("lock", 1)), "no bundle"},
		"a link":                   {archive(t, link), "no bundle"},
		"a file twice":             {archive(t, named("key", 1), named("key", 2)), "twice"},
		"a size that lies":         {archive(t, lies), "whole bundle"},
		"a bomb":                   {bomb.Bytes(), "times its size"},
		"no manifest":              {archive(t, named("key", 1)), "manifest"},
		"two manifests":            {archive(t, manifest(Manifest{Format: 1}), manifest(Manifest{Format: 1})), "twice"},
		"another format":           {archive(t, manifest(Manifest{Format: 2})), "newer"},
		"nothing listed":           {archive(t, named("key", 1), manifest(Manifest{Format: 1})), "not in its manifest"},
		"something missing":        {archive(t, manifest(Manifest{Format: 1, Files: []File{{Name: Database}}})), "missing"},
		"another sum":              {archive(t, named("key", 1), manifest(Manifest{Format: 1, Files: []File{{"key", 1, "00"}}})), "its manifest says"},
		"no database":              {archive(t, manifest(Manifest{Format: 1})), "no database"},
		"words":                    {[]byte(strings.Repeat("no bundle at all. ", 100)), "whole bundle"},
		"nothing":                  {nil, "manifest"},
		"a trap in the manifest":   {archive(t, named(manifestName, []byte("[1]")...)), "manifest"},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "data")
			_, err := Restore(t.Context(), bytes.NewReader(c.bundle), dir, false, noon)
			if !(errors.Is(err, ErrBundle) || strings.Contains(fmt.Sprint(err), "newer")) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
			if names := namesIn(t, root); len(names) != 0 {
				t.Errorf("left behind: %v", names)
			}
		})
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestFormerNotes: a bundle of a version that kept notes of slow games is taken without them.
func TestFormerNotes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(filled(t, t.TempDir(), "d3"), Database))
	if err != nil {
		t.Fatal(err)
	}
	m := Manifest{Format: format}
	members := []member{named(Database, data...), named(formerNotes+"/m1", '1')}
	for _, f := range members {
		m.Files = append(m.Files, File{f.Name, int64(len(f.data)), fmt.Sprintf("%x", sha256.Sum256(f.data))})
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(archive(t, append(members, named(manifestName, text...))...)); err != nil {
		t.Fatal(err)
	}
	z.Close()
	to := t.TempDir()
	if _, err := Restore(t.Context(), &packed, to, false, noon); err != nil || moveIn(t, to) != "d3" {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(to, "cache")); err == nil {
		t.Error("the notes are there")
	}
}

// TestRestoreChecksTheDatabase: a bundle whose sums agree may hold a database that is damaged, or newer.
func TestRestoreChecksTheDatabase(t *testing.T) {
	from := filled(t, t.TempDir(), "d3")
	path := filepath.Join(from, Database)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.LastIndex(data, []byte("othello")) &^ 4095
	copy(data[at:at+2048], bytes.Repeat([]byte{0xa5}, 2048))
	dir := filled(t, t.TempDir(), "c4")
	if _, err := Restore(t.Context(), bytes.NewReader(data), dir, true, noon); !errors.Is(err, store.ErrCorrupt) {
		t.Errorf("a damaged one: %v", err)
	}
	if moveIn(t, dir) != "c4" {
		t.Error("the old data is gone")
	}
	for _, name := range namesIn(t, dir) {
		if name == staging || name == ready {
			t.Errorf("%s is left", name)
		}
	}
}

// TestRestoreBareDatabase: a backup of an older version, a database alone, is restored; what becomes of
// the key is told.
func TestRestoreBareDatabase(t *testing.T) {
	copied := filepath.Join(t.TempDir(), "old.db")
	if err := store.Backup(t.Context(), filepath.Join(filled(t, t.TempDir(), "d3"), Database), copied); err != nil {
		t.Fatal(err)
	}
	bare, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	fresh, used := filepath.Join(t.TempDir(), "new"), filled(t, t.TempDir(), "c4")
	key := keyOf(t, used)
	for dir, want := range map[string]KeyState{fresh: KeyMissing, used: KeyKept} {
		out, err := Restore(t.Context(), bytes.NewReader(bare), dir, true, noon)
		if err != nil || out.Key != want || out.Manifest != nil || moveIn(t, dir) != "d3" {
			t.Errorf("%+v, %v; want key %d", out, err, want)
		}
	}
	if keyOf(t, used) != key {
		t.Error("the key that was there is gone")
	}
	r, err := Verify(t.Context(), copied, Options{})
	if err != nil || r.Key || r.Whole() || r.Replayed != 1 {
		t.Errorf("verified: %+v, %v", r, err)
	}
}

// TestRestoreIntoLinks: links in the directory are put aside, what they lead to stays.
func TestRestoreIntoLinks(t *testing.T) {
	b := bundled(t, filled(t, t.TempDir(), "d3"))
	dir, elsewhere := t.TempDir(), t.TempDir()
	for _, name := range []string{Database, keyName, staging} {
		target := filepath.Join(elsewhere, name)
		if err := os.WriteFile(target, []byte("precious"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	if _, err := Restore(t.Context(), bytes.NewReader(b), dir, true, noon); err != nil || moveIn(t, dir) != "d3" {
		t.Error(err)
	}
	for _, name := range []string{Database, keyName, staging} {
		if data, err := os.ReadFile(filepath.Join(elsewhere, name)); err != nil || string(data) != "precious" {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
}

// TestSchedule: so many scheduled backups are kept, and other files in their folder.
func TestSchedule(t *testing.T) {
	dir, folder := filled(t, t.TempDir(), "d3"), filepath.Join(t.TempDir(), "backups")
	for i := range 5 {
		if _, err := WriteScheduled(t.Context(), folder, dir, "test", noon.Add(time.Duration(i)*time.Hour), 3); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, "tavlei-mine.tar.zst"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names, err := Backups(folder)
	if err != nil || !slices.Equal(names, []string{"tavlei-20261122T140000Z.tar.zst", "tavlei-20261122T150000Z.tar.zst", "tavlei-20261122T160000Z.tar.zst"}) {
		t.Errorf("%v, %v", names, err)
	}
	if len(namesIn(t, folder)) != 4 {
		t.Errorf("in the folder: %v", namesIn(t, folder))
	}
	if _, err := WriteScheduled(t.Context(), folder, dir, "test", noon.Add(4*time.Hour), 3); !errors.Is(err, store.ErrExists) {
		t.Errorf("the same second again: %v", err)
	}
}

// shared are the keys of a database; sooner is who is quicker.
type shared struct{ key, sooner []byte }

func (s *shared) Key(context.Context) ([]byte, error) { return s.key, nil }

func (s *shared) PutKey(_ context.Context, key []byte) ([]byte, error) {
	if s.sooner != nil {
		s.key = s.sooner
	}
	if s.key == nil {
		s.key = key
	}
	return s.key, nil
}

// TestShareKey: all nodes of a database have the first one's key, and who has another is told.
func TestShareKey(t *testing.T) {
	beside := func(dir string) *Dir {
		t.Helper()
		d, err := OpenBeside(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		return d
	}
	var keys shared
	first, second := beside(t.TempDir()), beside(t.TempDir())
	if made, err := first.ShareKey(t.Context(), &keys); !made || err != nil || len(keys.key) != KeySize {
		t.Fatalf("the first node: %v, %v, %d bytes", made, err, len(keys.key))
	}
	if made, err := second.ShareKey(t.Context(), &keys); made || err != nil || !bytes.Equal(second.Key(), first.Key()) {
		t.Errorf("the second node: %v, %v", made, err)
	}
	if kept, err := readKey(second.File(keyName)); err != nil || !bytes.Equal(kept, keys.key) {
		t.Errorf("the second node's file: %v", err)
	}
	if made, err := second.ShareKey(t.Context(), &keys); made || err != nil {
		t.Errorf("once more: %v, %v", made, err)
	}
	late := beside(t.TempDir())
	if made, err := late.ShareKey(t.Context(), &shared{sooner: keys.key}); made || err != nil || !bytes.Equal(late.Key(), keys.key) {
		t.Errorf("at the same time as another: %v, %v", made, err)
	}
	before := bytes.Clone(late.Key())
	if _, err := late.ShareKey(t.Context(), &shared{key: bytes.Repeat([]byte{1}, KeySize)}); !errors.Is(err, ErrOtherKey) || !bytes.Equal(late.Key(), before) {
		t.Errorf("with another installation's database: %v", err)
	}
}
