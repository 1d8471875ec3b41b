package study

import (
	"os"
	"path/filepath"
	"testing"
)

// TestNotes: what stands in a text beside a rules file is shown, without signs that would move a cursor; nothing where none stands.
func TestNotes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.json")
	if got := notesOn(name); got != "" {
		t.Errorf("notes %q on a file without any", got)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(name), "mine.txt"), []byte("\n for Olga:\x1b[2J\nno castling \xff\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := notesOn(name); got != "for Olga:[2J\nno castling" {
		t.Errorf("notes %q", got)
	}
}
