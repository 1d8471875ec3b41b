// Package database opens the store that a name stands for: SQLite's file in the data directory, or a PostgreSQL database by its
// address.
package database

import (
	"context"
	"fmt"

	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/postgres"
)

// SQLite is the usual name: one file in the data directory.
const SQLite = "sqlite"

// IsFile tells whether a name stands for the file in the data directory; so does none.
func IsFile(name string) bool { return name == "" || name == SQLite }

// Check refuses names that stand for nothing. It opens nothing.
func Check(name string) error {
	switch {
	case IsFile(name):
		return nil
	case postgres.IsAddress(name):
		return postgres.Check(name)
	}
	return fmt.Errorf("database %q: want sqlite, a file in the data directory, or postgres://USER:PASSWORD@HOST:PORT/NAME", name)
}

// Open opens a store and brings its tables up to date. The path is that of SQLite's file.
func Open(ctx context.Context, name, path string) (store.Mover, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	if IsFile(name) {
		return opened(store.Open(ctx, path))
	}
	return opened(postgres.Open(ctx, name))
}

// Look opens a store to be read and nothing else.
func Look(ctx context.Context, name, path string) (store.Mover, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	if IsFile(name) {
		return opened(store.Look(ctx, path))
	}
	return opened(postgres.Look(ctx, name))
}

// opened keeps a store that is none from hiding in an interface.
func opened[S store.Mover](s S, err error) (store.Mover, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}
