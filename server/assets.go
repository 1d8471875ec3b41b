package server

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// assets are the files that games bring for their pages, read and packed when first asked for.
type assets struct {
	mu    sync.Mutex
	files map[string]*file // by family and name
}

// serveAsset is the handler of GET /api/games/{id}/assets/{name}.
func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request) {
	info, ok := game.Lookup(r.PathValue("id"))
	if !ok {
		writeProblem(w, s.problem(fmt.Errorf("game %q: %w", clip(r.PathValue("id")), game.ErrUnknownGame)))
		return
	}
	f, err := s.assets.file(info, r.PathValue("name"))
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrInvalid):
		writeProblem(w, newProblem(http.StatusNotFound, "", fmt.Sprintf("%s has no file %q", info.ID, clip(r.PathValue("name")))))
	case err != nil:
		writeProblem(w, s.problem(err))
	default:
		f.serve(w, r)
	}
}

func (a *assets) file(info *game.Info, name string) (*file, error) {
	if info.Assets == nil {
		return nil, fs.ErrNotExist
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	key := info.Family + "/" + name
	if f, ok := a.files[key]; ok {
		return f, nil
	}
	f, err := readFile(info.Assets, name)
	if err != nil {
		return nil, err
	}
	f.hash = false // they are found by a name that stays
	if err := f.pack(); err != nil {
		return nil, err
	}
	if a.files == nil {
		a.files = map[string]*file{}
	}
	a.files[key] = f
	return f, nil
}

// pack adds the gzip form of a file that comes without, if it is smaller.
func (f *file) pack() error {
	if _, ok := f.form["gzip"]; ok {
		return nil
	}
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
