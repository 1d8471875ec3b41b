//go:build !noui

package web

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// maxWeight is what all of the interface may weigh on the wire, in bytes, without the tools of single
// boards, and maxTools what those may weigh; maxStyle is for one style sheet before compression.
const (
	maxWeight = 150_000
	maxTools  = 180_000
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

// tools are the files that pages load only for boards with a tool of their own, as tables are, and
// their editors: a browser test sees that others do not load them.
var tools = []string{"flick-", "room-", "worker-", "Formations-"}

func isTool(name string) bool {
	return slices.ContainsFunc(tools, func(prefix string) bool {
		return strings.HasPrefix(path.Base(name), prefix)
	})
}

// The whole interface, all languages and pages together, is lighter than one photograph; what tools
// add, with an engine that draws in space, is about as much again.
func TestWeight(t *testing.T) {
	total, toolTotal := 0, 0
	err := fs.WalkDir(FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		packed, err := fs.ReadFile(FS(), name+".gz")
		if err != nil {
			return err
		}
		if isTool(name) {
			toolTotal += len(packed)
		} else {
			total += len(packed)
		}
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
	if toolTotal == 0 || toolTotal > maxTools {
		t.Errorf("tools: %d bytes compressed, at most %d and not nothing", toolTotal, maxTools)
	}
	t.Logf("%d bytes compressed, tools %d", total, toolTotal)
}
