package store

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"
)

// Token is a session that a person has given to a program.
type Token struct {
	Hash    []byte // SHA-256 of the token, which is kept nowhere
	Guest   string // as whom the program acts
	Name    string // that the person has given it; not empty
	Scope   string // what it is good for: play or read
	Created time.Time
	Seen    time.Time // when it was used last, to the day; Created if never
}

const tokenColumns = "hash, guest, name, scope, created, seen FROM sessions"

func scanToken(scan func(...any) error) (t Token, err error) {
	var created, seen int64
	err = scan(&t.Hash, &t.Guest, &t.Name, &t.Scope, &created, &seen)
	t.Created, t.Seen = time.UnixMilli(created), time.UnixMilli(seen)
	return t, err
}

// PutToken implements Store.
func (s *SQLite) PutToken(ctx context.Context, token Token) error {
	return s.write(ctx, func(t *tx) error {
		_, err := t.exec("INSERT INTO sessions (hash, guest, name, scope, created, seen) VALUES (?, ?, ?, ?, ?, ?)",
			token.Hash, token.Guest, token.Name, token.Scope, token.Created.UnixMilli(), token.Created.UnixMilli())
		return err
	})
}

// Token implements Store.
func (s *SQLite) Token(ctx context.Context, hash []byte) (Token, error) {
	t, err := scanToken(s.readers.QueryRowContext(ctx, "SELECT "+tokenColumns+" WHERE hash = ? AND name <> ''", hash).Scan)
	if err != nil {
		return Token{}, s.fault("token", hex.EncodeToString(hash[:min(4, len(hash))]), err)
	}
	return t, nil
}

// Tokens implements Store.
func (s *SQLite) Tokens(ctx context.Context, guest string) ([]Token, error) {
	list, err := query(ctx, s.readers, func(r *sql.Rows) (Token, error) { return scanToken(r.Scan) },
		"SELECT "+tokenColumns+" WHERE guest = ? AND name <> '' ORDER BY created, hash", guest)
	return list, explain(s.path, err)
}
