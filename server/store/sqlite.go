package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver
)

//go:embed migrations/*.sql
var migrations embed.FS

// SQLite is a store in one file. One goroutine writes; readers see the last commit.
type SQLite struct {
	path    string
	readers *sql.DB
	writers *sql.DB // one connection, owned by the writer goroutine
	writer  *writer // nil: nobody writes
	version int64   // of its tables
	health  Wellness
}

var _ Mover = (*SQLite)(nil)

// checkLimit is the size up to which a file is checked whole when it is opened; larger ones
// would make every start slow and are read by Check. Tests lower it.
var checkLimit int64 = 32 << 20

// Open opens the store in the file, which it makes if it is not there, and brings its tables up
// to date. Errors wrap ErrReadOnly, ErrFull, ErrCorrupt or ErrNewer where they can.
func Open(ctx context.Context, path string) (*SQLite, error) {
	s := &SQLite{path: path}
	if err := s.open(ctx); err != nil {
		s.closePools()
		return nil, explain(path, err)
	}
	return s, nil
}

func (s *SQLite) open(ctx context.Context) (err error) {
	// SQLite would report a missing or locked directory as a file it cannot open.
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	// FULL: a commit is on the disk when it returns. The group commit makes up for the price.
	// secure_delete: what was deleted is not left in free pages. temp_store(2): what a statement of many rows has changed is
	// kept in memory until it is done, not in a file that is made for each of them. wal_autocheckpoint: pages go into the file
	// itself once some 32 MB of them are in the log beside it; where thousands of matches are played, sooner would be after
	// nearly every change of each. cache_size: so many kB of pages stay in memory, that those which matches change at every move
	// are not read again each time.
	if s.writers, err = sql.Open("sqlite", dsn(s.path, "synchronous(FULL)", "journal_mode(WAL)", "secure_delete(1)", "temp_store(2)",
		"wal_autocheckpoint(8000)", "cache_size(-32000)")); err != nil {
		return err
	}
	s.writers.SetMaxOpenConns(1)
	if err := s.check(ctx); err != nil {
		return err
	}
	if s.version, err = migrate(ctx, s.writers); err != nil {
		return err
	}
	// The tables lie in the file itself from now on, whatever becomes of the log beside it.
	if _, err := s.writers.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return err
	}
	if s.readers, err = sql.Open("sqlite", dsn(s.path, "query_only(1)")); err != nil {
		return err
	}
	s.readers.SetMaxOpenConns(max(4, runtime.NumCPU()))
	s.readers.SetMaxIdleConns(max(4, runtime.NumCPU()))
	mark := openMark(s.path)
	s.health.lost = mark.lost(ctx, s.readers)
	if s.writer, err = startWriter(ctx, s.writers, mark); err != nil {
		mark.close()
	}
	return err
}

// dsn makes the pragmas ride in the address, so that every connection has them.
func dsn(path string, pragmas ...string) string {
	path = filepath.ToSlash(path)
	if filepath.VolumeName(path) != "" {
		path = "/" + path
	}
	query := url.Values{"_pragma": append([]string{
		"busy_timeout(5000)", "foreign_keys(1)", "cache_size(-4000)",
	}, pragmas...)}
	return "file:" + strings.ReplaceAll((&url.URL{Path: path}).EscapedPath(), "?", "%3f") + "?" + query.Encode()
}

// check reads a file of moderate size through, so that damage shows at the start and not in the
// middle of somebody's match.
func (s *SQLite) check(ctx context.Context) error {
	info, err := os.Stat(s.path)
	if err != nil {
		return err
	}
	question := "PRAGMA schema_version"
	if info.Size() < checkLimit {
		question = "PRAGMA quick_check(1)"
	}
	var answer string
	if err := s.writers.QueryRowContext(ctx, question).Scan(&answer); err != nil {
		return err
	}
	if info.Size() < checkLimit && answer != "ok" {
		return fmt.Errorf("%w: %s", ErrCorrupt, answer)
	}
	return nil
}

// migrate brings the tables up to date and gives their version.
func migrate(ctx context.Context, db *sql.DB) (int64, error) {
	provider, err := provide(db)
	if err != nil {
		return 0, err
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return 0, err
	}
	if current > target {
		return 0, fmt.Errorf("%w: its tables have version %d, this program knows %d", ErrNewer, current, target)
	}
	_, err = provider.Up(ctx)
	return target, err
}

// provide knows all versions of the tables.
func provide(db *sql.DB) (*goose.Provider, error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, dir)
}

// Ping implements Store.
func (s *SQLite) Ping(ctx context.Context) error {
	var one int
	return explain(s.path, s.readers.QueryRowContext(ctx, "SELECT 1 FROM matches UNION SELECT 1 LIMIT 1").Scan(&one))
}

// Close implements Store.
func (s *SQLite) Close() error {
	if s.writer != nil {
		s.writer.stop()
	}
	return s.closePools()
}

func (s *SQLite) closePools() (err error) {
	for _, db := range []*sql.DB{s.readers, s.writers} {
		if db != nil {
			if e := db.Close(); err == nil {
				err = e
			}
		}
	}
	return err
}
