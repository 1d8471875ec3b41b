package server

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// assets are the files that games bring for their pages, packed when first asked for.
type assets struct {
	mu    sync.Mutex
	files map[string]*file // by family and name
}

// serveAsset is the handler of GET /api/games/{id}/assets/{name}.
func (a *desk) serveAsset(w http.ResponseWriter, r *http.Request) {
	id, name := r.PathValue("id"), r.PathValue("name")
	info, ok := game.Lookup(id)
	if !ok {
		writeProblem(w, a.problem(fmt.Errorf("game %q: %w", clip(id), game.ErrUnknownGame)))
		return
	}
	f, err := a.assets.file(info, name)
	switch {
	case err != nil:
		writeProblem(w, a.problem(err))
	case f == nil:
		writeProblem(w, newProblem(http.StatusNotFound, "", fmt.Sprintf("%s has no file %q", info.ID, clip(name))))
	default:
		f.serve(w, r)
	}
}

// file is a file of a family, nil if there is none.
func (a *assets) file(info *game.Info, name string) (*file, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	key := info.Family + "/" + name
	if f, ok := a.files[key]; ok {
		return f, nil
	}
	f, err := readAsset(info.Assets, name)
	if f == nil || err != nil {
		return nil, err
	}
	if a.files == nil {
		a.files = map[string]*file{}
	}
	a.files[key] = f
	return f, nil
}

// readAsset makes both forms of a file from what there is; nil if there is none.
func readAsset(from game.Assets, name string) (*file, error) {
	plain, packed := from[name], from[name+".gz"]
	switch {
	case plain == nil && packed == nil:
		return nil, nil
	case packed == nil:
		f := newFile(name, plain())
		return f, f.pack()
	}
	data, err := unpack(packed())
	if err != nil {
		return nil, fmt.Errorf("file %s: %w", name, err)
	}
	f := newFile(name, data)
	f.form["gzip"] = packed()
	return f, nil
}

// pack adds the gzip form of a file, if it is smaller.
func (f *file) pack() error {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = z.Write(f.form[""])
	if err = errors.Join(err, z.Close()); err == nil && packed.Len() < len(f.form[""]) {
		f.form["gzip"] = packed.Bytes()
	}
	return err
}
