//go:build !noui

// Package web holds the built web interface. The sources are beside it in TypeScript; the built
// files are committed, so that building the program needs no Node. The build tag noui leaves them
// out.
package web

import (
	"bytes"
	"embed"
	"io/fs"
	"path"
	"strings"

	"github.com/klauspost/compress/gzip" // a hundredth smaller than that of the standard library
)

//go:embed all:dist
var dist embed.FS

// FS is the root of the built interface, index.html at its top; nil when it was left out. Beside
// every text there is a compressed sibling with .gz after its name, made when it is read: bytes
// of a compressor change from version to version and would make the committed build differ.
func FS() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the directory is embedded above: its name cannot be invalid
	}
	return packing{sub}
}

// packing is a file system whose files can also be read compressed.
type packing struct{ fs.FS }

// ReadFile reads a file, or the compressed form of the text whose name stands before .gz.
func (p packing) ReadFile(name string) ([]byte, error) {
	plain, ok := strings.CutSuffix(name, ".gz")
	if !ok {
		return fs.ReadFile(p.FS, name)
	}
	if !worthPacking(plain) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	data, err := fs.ReadFile(p.FS, plain)
	if err != nil {
		return nil, err
	}
	return pack(data)
}

func worthPacking(name string) bool {
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".svg", ".json", ".webmanifest":
		return true
	}
	return false
}

func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
