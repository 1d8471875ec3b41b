package files

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestCacheBound(t *testing.T) {
	c := NewCache(filepath.Join(t.TempDir(), "c"), 10_000)
	for i := range 30 {
		if err := c.Put(fmt.Sprint(i), make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := os.ReadDir(c.dir)
	if err != nil || len(files) > 10 || len(files) < 5 {
		t.Errorf("%d files of 1000 bytes in a cache of 10000, %v", len(files), err)
	}
	if c.Get("29") == nil || c.Get("0") != nil {
		t.Error("the newest file must be there and the oldest must not")
	}
	if err := c.Add("29", []byte("x")); err != nil || len(c.Get("29")) != 1001 {
		t.Errorf("added to a file: %v", err)
	}
}
