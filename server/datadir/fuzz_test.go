package datadir

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// FuzzUnpack unpacks anything: it writes nothing outside of its folder, and nothing that no bundle has.
func FuzzUnpack(f *testing.F) {
	dir := filled(f, f.TempDir(), "d3")
	var b bytes.Buffer
	if _, err := Write(f.Context(), &b, dir, f.TempDir(), "test", noon); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(archive(f, named("../key", 1)))
	f.Add(archive(f, named(keyName, 1), named(manifestName, []byte(`{"format":1,"files":[{"name":"key","size":1}]}`)...)))
	f.Add([]byte("SQLite format 3\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		root := t.TempDir()
		into := filepath.Join(root, "in", "to")
		if err := os.MkdirAll(into, 0o700); err != nil {
			t.Fatal(err)
		}
		m, err := unpack(t.Context(), bytes.NewReader(data), into)
		if m != nil && err == nil && !m.has(Database) {
			t.Error("a bundle without a database is taken")
		}
		_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			name, err := filepath.Rel(into, path)
			if err != nil || name != Database && name != keyName && (filepath.Dir(name) != filepath.FromSlash(formerNotes) || !isNote(filepath.Base(name))) {
				t.Errorf("it writes %s", path)
			}
			return nil
		})
	})
}
