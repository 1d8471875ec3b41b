package files

import (
	"fmt"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// Assets are the files that games bring for their pages, packed when first asked for.
type Assets struct {
	mu    sync.Mutex
	files map[string]*File // by family and name
}

// File is a file of a family, nil if there is none.
func (a *Assets) File(info *game.Info, name string) (*File, error) {
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
		a.files = map[string]*File{}
	}
	a.files[key] = f
	return f, nil
}

// readAsset makes both forms of a file from what there is; nil if there is none.
func readAsset(from game.Assets, name string) (*File, error) {
	plain, packed := from[name], from[name+".gz"]
	switch {
	case plain == nil && packed == nil:
		return nil, nil
	case packed == nil:
		f := New(name, plain())
		return f, f.Pack()
	}
	data, err := Unpack(packed())
	if err != nil {
		return nil, fmt.Errorf("file %s: %w", name, err)
	}
	f := New(name, data)
	f.form["gzip"] = packed()
	return f, nil
}
