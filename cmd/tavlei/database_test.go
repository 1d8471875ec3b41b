package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// TestOperatorOfPostgres goes the way of an operator: from a directory to PostgreSQL, on with it, and back.
func TestOperatorOfPostgres(t *testing.T) {
	address := pgtest.New(t).Database(t)
	dir := t.TempDir()
	data, again := filepath.Join(dir, "data"), filepath.Join(dir, "again")
	url, stop := serving(t, "--data", data)
	first := visitor(t, url)
	published(t, url)
	called(t, 1, "in use", "migrate-data", "--from", data, "--to", address)
	if status, errOut := stop(); status != 0 {
		t.Fatalf("stopped with %d: %s", status, errOut)
	}
	called(t, 2, "the same", "migrate-data", "--from", data, "--to", data)
	called(t, 1, "nowhere", "migrate-data", "--from", filepath.Join(dir, "nowhere"), "--to", address)
	type report struct {
		Matches, Copied, Games int
		SHA256                 string
	}
	migrated := func(from, to string) (r report) {
		t.Helper()
		if err := json.Unmarshal([]byte(called(t, 0, "", "migrate-data", "--from", from, "--to", to, "--json")), &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	there := migrated(data, address)
	if there.Matches != 1 || there.Copied != 1 || there.Games != 1 || len(there.SHA256) != 64 {
		t.Errorf("there: %+v", there)
	}
	if twice := migrated(data, address); twice.Copied != 0 || twice.SHA256 != there.SHA256 {
		t.Errorf("twice: %+v", twice)
	}

	url, stop = serving(t, "--data", data, "--database", address)
	second := visitor(t, url)
	if list := called(t, 0, "", "data", "matches", "--data", data, "--database", address); !strings.Contains(list, first) || !strings.Contains(list, second) {
		t.Errorf("matches: %s", list)
	}
	called(t, 1, "while the server runs", "data", "delete-match", "--data", data, "--database", address, first)
	called(t, 2, "pg_dump", "backup", "--data", data, "--database", address, filepath.Join(dir, "b.tar.zst"))
	if status, errOut := stop(); status != 0 {
		t.Fatalf("stopped with %d: %s", status, errOut)
	}
	if out := called(t, 0, "", "verify", address); !strings.Contains(out, "2 of 2 played again") || !strings.Contains(out, "pg_amcheck") {
		t.Errorf("verify: %s", out)
	}
	called(t, 0, "", "data", "delete-match", "--data", data, "--database", address, first)

	if back := migrated(address, again); back.Matches != 1 || back.Games != 1 {
		t.Errorf("back: %+v", back)
	}
	sameKey(t, data, again)
	called(t, 1, "another key", "migrate-data", "--from", stranger(t), "--to", address)
	if out := called(t, 0, "", "verify", again); !strings.Contains(out, "1 of 1 played again") {
		t.Errorf("verify of the directory: %s", out)
	}
	called(t, 2, "postgres://", "data", "guests", "--database", "oracle")
	if out := called(t, 0, "", "migrate-data", "--from", again, "--to", address); !strings.Contains(out, ", 1 game: the same on both sides") {
		t.Errorf("in words: %s", out)
	}
}

// sameKey checks that two data directories sign cookies alike.
func sameKey(t *testing.T, a, b string) {
	t.Helper()
	var keys [2][]byte
	for i, dir := range []string{a, b} {
		var err error
		if keys[i], err = os.ReadFile(filepath.Join(dir, "key")); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(keys[0], keys[1]) {
		t.Errorf("%s and %s have different keys", a, b)
	}
}

// stranger is the data directory of another installation.
func stranger(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "stranger")
	_, stop := serving(t, "--data", dir)
	if status, errOut := stop(); status != 0 {
		t.Fatalf("stopped with %d: %s", status, errOut)
	}
	return dir
}
