package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/tavlei/tavlei/game/rulesfile"
)

// Definition is a game that somebody has made, as a rules file. It never changes: another file is another game.
type Definition struct {
	ID      string // of the game, which follows from the body
	Body    []byte // the file in its canonical form
	Created time.Time
}

// Definitions keeps the games that people have made. Matches and records name them for ever, so that none is deleted.
type Definitions interface {
	// PutDefinition keeps a game. One that is there already stays as it is.
	PutDefinition(ctx context.Context, d Definition) error
	// Definition finds a game by its id.
	Definition(ctx context.Context, id string) (Definition, error)
	// Definitions lists games, the newest first, those made before that time only; the zero time is no bound.
	Definitions(ctx context.Context, before time.Time, limit int) ([]Definition, error)
}

// readTime bounds how long a game is asked for that something else waits for.
const readTime = 5 * time.Second

// FetchRules lets the games that a store keeps be found by their ids, as game.Open does, until forget is called.
func FetchRules(kept Definitions) (forget func()) {
	return rulesfile.Fetch(func(id string) ([]byte, error) {
		ctx, cancel := context.WithTimeout(context.Background(), readTime)
		defer cancel()
		d, err := kept.Definition(ctx, id)
		if errors.Is(err, ErrNotFound) {
			return nil, nil
		}
		return d.Body, err
	})
}

// PutDefinition implements Store.
func (s *SQLite) PutDefinition(ctx context.Context, d Definition) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("INSERT INTO definitions (id, body, created) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING", d.ID, string(d.Body), d.Created.UnixMilli())
		return err
	})
}

// Definition implements Store.
func (s *SQLite) Definition(ctx context.Context, id string) (Definition, error) {
	d, err := scanDefinition(s.readers.QueryRowContext(ctx, "SELECT "+definitionColumns+" WHERE id = ?", id).Scan)
	if err != nil {
		return Definition{}, s.fault("game", id, err)
	}
	return d, nil
}

// Definitions implements Store.
func (s *SQLite) Definitions(ctx context.Context, before time.Time, limit int) ([]Definition, error) {
	list, err := query(ctx, s.readers, func(r *sql.Rows) (Definition, error) { return scanDefinition(r.Scan) },
		"SELECT "+definitionColumns+" WHERE ? OR created < ? ORDER BY created DESC, id LIMIT ?", before.IsZero(), before.UnixMilli(), limit)
	return list, explain(s.path, err)
}

// withDefinitions is the version from which the tables have games that people have made.
const withDefinitions = 16

// WholeDefinitions implements Mover.
func (s *SQLite) WholeDefinitions(ctx context.Context, after string, limit int) ([]Definition, error) {
	if s.version < withDefinitions {
		return nil, nil
	}
	list, err := query(ctx, s.readers, func(r *sql.Rows) (Definition, error) { return scanDefinition(r.Scan) },
		"SELECT "+definitionColumns+" WHERE id > ? ORDER BY id LIMIT ?", after, limit)
	return list, explain(s.path, err)
}

// Sum is the same in every store that keeps the game.
func (d *Definition) Sum() (Sum, error) {
	return sumOf([]any{d.ID, d.Body, d.Created.UnixMilli()})
}

const definitionColumns = "id, body, created FROM definitions"

func scanDefinition(scan func(...any) error) (d Definition, err error) {
	var body string
	var created int64
	err = scan(&d.ID, &body, &created)
	d.Body, d.Created = []byte(body), time.UnixMilli(created)
	return d, err
}
