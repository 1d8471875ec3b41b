package variants

import (
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"maps"
	"strings"
	"time"

	"github.com/tavlei/tavlei/games/chess/text"
)

//go:embed text/*.json
var names embed.FS

// words are the texts of the family with the names of the games on its shelf.
type words struct{ fs.FS }

var _ fs.ReadFileFS = words{}

// ReadFile is a file of the family, words with those of the shelf besides. A record tells its rule page by itself.
func (w words) ReadFile(name string) ([]byte, error) {
	own, err := names.ReadFile("text/" + name)
	if err != nil {
		return fs.ReadFile(w.FS, name)
	}
	usual, err := fs.ReadFile(w.FS, name)
	if err != nil {
		return nil, err
	}
	all, more := map[string]string{}, map[string]string{}
	if err := json.Unmarshal(usual, &all); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(own, &more); err != nil {
		return nil, err
	}
	maps.Copy(all, more)
	return json.Marshal(all)
}

// Open opens such a file.
func (w words) Open(name string) (fs.File, error) {
	if !strings.HasSuffix(name, ".json") {
		return w.FS.Open(name)
	}
	data, err := w.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &file{bytes.NewReader(data), name}, nil
}

// file is a file that has been made.
type file struct {
	*bytes.Reader
	name string
}

func (f *file) Close() error               { return nil }
func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Name() string               { return f.name }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }

var texts = words{text.FS}
