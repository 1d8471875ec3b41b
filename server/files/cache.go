package files

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Cache is a folder of files that can be made again. It stays below a size by forgetting what was
// not asked for longest; it may be removed while no server runs.
type Cache struct {
	dir  string
	most int64 // bytes

	mu   sync.Mutex
	size int64 // of all files, roughly; -1: not counted yet
}

func NewCache(dir string, most int64) *Cache { return &Cache{dir: dir, most: most, size: -1} }

// Get reads a file, nil if there is none.
func (c *Cache) Get(name string) []byte {
	path := filepath.Join(c.dir, name)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // it is forgotten a little earlier otherwise
	return data
}

// Put writes a whole file in one step.
func (c *Cache) Put(name string, data []byte) error {
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(c.dir, ".new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), filepath.Join(c.dir, name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return c.grew(int64(len(data)))
}

// Add appends to a file.
func (c *Cache) Add(name string, data []byte) error {
	if err := os.MkdirAll(c.dir, 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(filepath.Join(c.dir, name), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return c.grew(int64(len(data)))
}

// Remove forgets a file. What is counted too much is found out at the next sweep.
func (c *Cache) Remove(name string) { _ = os.Remove(filepath.Join(c.dir, name)) }

// grew counts bytes and makes room when there are too many.
func (c *Cache) grew(by int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.size >= 0 {
		if c.size += by; c.size <= c.most {
			return nil
		}
	}
	return c.sweep()
}

// sweep counts all files and, if they are too many, removes the oldest until a quarter is free.
func (c *Cache) sweep() error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	files := make([]fs.FileInfo, 0, len(entries))
	c.size = 0
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
			c.size += info.Size()
		}
	}
	if c.size <= c.most {
		return nil
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return cmp.Compare(a.ModTime().UnixNano(), b.ModTime().UnixNano()) })
	for _, info := range files {
		if c.size <= c.most*3/4 {
			break
		}
		if err := os.Remove(filepath.Join(c.dir, info.Name())); err == nil {
			c.size -= info.Size()
		}
	}
	return nil
}
