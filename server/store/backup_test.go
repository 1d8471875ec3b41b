package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestBackup: the copy is its owner's alone, and to make it changes nothing in the store.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "tavlei.db"), filepath.Join(dir, "copy.db")
	s, err := Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.PutGuest(t.Context(), Guest{ID: "ann", Name: "Ann"}); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), from, to); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(to)
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode != 0o600 {
		t.Errorf("the copy has mode %o: it holds sessions and the seeds of matches", mode)
	}
	copied, err := Open(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if g, err := copied.Guest(t.Context(), "ann"); err != nil || g.Name != "Ann" {
		t.Errorf("in the copy: %+v, %v", g, err)
	}
	if err := Backup(t.Context(), from, to); !errors.Is(err, ErrExists) {
		t.Errorf("a second time: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestBackupOfAnotherVersion: a newer store may be copied; it is left as it is.
func TestBackupOfAnotherVersion(t *testing.T) {
	from := newer(t, t.TempDir())
	to := from + ".copy"
	if err := Backup(t.Context(), from, to); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{from, to} {
		if _, err := Open(t.Context(), file); !errors.Is(err, ErrNewer) {
			t.Errorf("%s: %v, want it to be newer still", file, err)
		}
	}
}

// TestBackupLeavesNoHalf: what cannot be copied leaves no file behind, and is named.
func TestBackupLeavesNoHalf(t *testing.T) {
	dir := t.TempDir()
	from, to := filepath.Join(dir, "tavlei.db"), filepath.Join(dir, "copy.db")
	if err := os.WriteFile(from, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), from, to); !errors.Is(err, ErrCorrupt) || !strings.Contains(err.Error(), from) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("half a copy is left")
	}
	if err := Backup(t.Context(), from, filepath.Join(dir, "nowhere", "copy.db")); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("%v", err)
	}
}
