package postgres_test

import (
	"os"
	"testing"

	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
	"github.com/tavlei/tavlei/server/store/storetest"
)

var server *pgtest.Server

func TestMain(m *testing.M) {
	os.Exit(pgtest.Main(m, func(s *pgtest.Server) { server = s }))
}

func open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// TestStore: it keeps what package store promises, as SQLite does.
func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) (store.Store, func(*testing.T) store.Store) {
		address := server.Database(t)
		again := func(t *testing.T) store.Store { return open(t, address) }
		return again(t), again
	})
}
