//go:build !noui

package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"testing"
)

// maxWeight is what all of the interface may weigh on the wire, in bytes; maxStyle what one style
// sheet may weigh before compression.
const (
	maxWeight = 150_000
	maxStyle  = 20_000
)

func TestTheBuildIsThere(t *testing.T) {
	page, err := fs.ReadFile(FS(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(page, []byte(`<script type="module"`)) {
		t.Errorf("index.html loads no script:\n%s", page)
	}
}

func TestPackedSiblings(t *testing.T) {
	packed, err := fs.ReadFile(FS(), "index.html.gz")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	want, err := fs.ReadFile(FS(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("index.html.gz is not index.html")
	}
	for _, name := range []string{"missing.js.gz", "missing.js", "index.html.gz.gz"} {
		if _, err := fs.ReadFile(FS(), name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want that it does not exist", name, err)
		}
	}
}

// The whole interface, all languages and pages together, is lighter than one photograph.
func TestWeight(t *testing.T) {
	total := 0
	err := fs.WalkDir(FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		packed, err := fs.ReadFile(FS(), name+".gz")
		if err != nil {
			return err
		}
		total += len(packed)
		info, err := d.Info()
		if err != nil {
			return err
		}
		if path.Ext(name) == ".css" && info.Size() > maxStyle {
			t.Errorf("%s: %d bytes, at most %d", name, info.Size(), maxStyle)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > maxWeight {
		t.Errorf("%d bytes compressed, at most %d", total, maxWeight)
	}
	t.Logf("%d bytes compressed", total)
}
