package store_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/storetest"
)

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) (store.Store, func(*testing.T) store.Store) {
		// A name that an address must escape.
		path := filepath.Join(t.TempDir(), "тавлеї 100% ?#&.db")
		open := func(t *testing.T) store.Store {
			s, err := store.Open(context.Background(), path)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		}
		return open(t), open
	})
}
