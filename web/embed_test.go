//go:build !noui

package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"testing"
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
