// Package postgres keeps matches and people in PostgreSQL, where several nodes find them. It promises what package store does:
// what a method has returned without error is kept, and of two writers one must look again.
//
// A primary that restarts or fails over is waited for, Patience at most. What became of a commit whose answer was lost is found
// out: the change is tried again with the row of its match locked, where its command, or its events, tell whether they are there.
package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"github.com/tavlei/tavlei/server/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Patience is how long a database that is away is waited for before its callers are told.
const Patience = 10 * time.Second

// Times of one attempt.
const (
	dialTime    = 3 * time.Second
	attemptTime = 5 * time.Second // a change; then the connection is given up
	readTime    = 30 * time.Second
)

// minVersion is the oldest server that is supported, as it numbers itself.
const minVersion = 150000

// lanes are connections that write: while one waits for the disk, the next gathers a group.
const lanes = 2

// Store is a store in a PostgreSQL database.
type Store struct {
	name     string // of the database, without its password
	pool     *pgxpool.Pool
	leasing  *pgxpool.Pool // for what must not wait for anything else: a node that is late loses its leases
	queue    *queue        // nil: nobody writes
	version  int64         // of its tables
	wellness store.Wellness
	patience time.Duration
	closed   chan struct{}
	once     sync.Once
}

var _ store.Mover = (*Store)(nil)

// IsAddress tells whether a name is the address of such a database.
func IsAddress(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// Check refuses an address that no database can have. It connects to none.
func Check(address string) error {
	_, err := parse(address)
	return err
}

// parse reads an address. What PostgreSQL's own programs read from the environment counts here, too.
func parse(address string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(address)
	if err != nil {
		// The words of pgx show the address, not always without its password.
		if u, e := url.Parse(address); e == nil {
			return nil, fmt.Errorf("database %s: this address cannot be read: want postgres://USER:PASSWORD@HOST:PORT/NAME", u.Redacted())
		}
		return nil, fmt.Errorf("database: this address cannot be read: want postgres://USER:PASSWORD@HOST:PORT/NAME")
	}
	if c.ConnConfig.ConnectTimeout == 0 || c.ConnConfig.ConnectTimeout > dialTime {
		c.ConnConfig.ConnectTimeout = dialTime
	}
	for name, value := range map[string]string{
		"application_name": "tavlei",
		// A node that stops in the middle of a change must not keep others from the match.
		"idle_in_transaction_session_timeout": "2s",
		"lock_timeout":                        "3s",
	} {
		if c.ConnConfig.RuntimeParams[name] == "" {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	return c, nil
}

// nameOf is a database as people are told of it.
func nameOf(c *pgx.ConnConfig) string {
	at := net.JoinHostPort(c.Host, strconv.Itoa(int(c.Port)))
	if strings.HasPrefix(c.Host, "/") {
		at = c.Host
	}
	return fmt.Sprintf("%s at %s", c.Database, at)
}

// Open opens the database and brings its tables up to date; several nodes may do so at once. Errors wrap store.ErrAway,
// ErrReadOnly, ErrCorrupt or ErrNewer where they can.
func Open(ctx context.Context, address string) (*Store, error) {
	s, err := connect(ctx, address, Patience)
	if err != nil {
		return nil, err
	}
	if err := s.try(ctx, readTime, s.migrate); err != nil {
		s.closePools()
		return nil, s.explain(err)
	}
	s.queue = startQueue(s)
	return s, nil
}

// Look opens the database to be read and nothing else.
func Look(ctx context.Context, address string) (*Store, error) {
	s, err := connect(ctx, address, Patience)
	if err != nil {
		return nil, err
	}
	if err := s.try(ctx, readTime, s.look); err != nil {
		s.closePools()
		return nil, s.explain(err)
	}
	return s, nil
}

func connect(ctx context.Context, address string, patience time.Duration) (*Store, error) {
	c, err := parse(address)
	if err != nil {
		return nil, err
	}
	s := &Store{name: nameOf(c.ConnConfig), patience: patience, closed: make(chan struct{})}
	if s.pool, err = pgxpool.NewWithConfig(ctx, c); err != nil {
		return nil, s.explain(err)
	}
	few := c.Copy()
	few.MaxConns, few.MinConns, few.MinIdleConns = leasingConns, 0, 0 // none is made before somebody has a lease
	if s.leasing, err = pgxpool.NewWithConfig(ctx, few); err != nil {
		s.pool.Close()
		return nil, s.explain(err)
	}
	return s, nil
}

// leasingConns renew leases, and say that the node is there.
const leasingConns = 2

func (s *Store) closePools() {
	s.pool.Close()
	s.leasing.Close()
}

// provider knows all versions of the tables.
func (s *Store) provider() (*goose.Provider, func() error, error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, nil, err
	}
	// Of nodes that start together one makes the tables.
	one, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, nil, err
	}
	db := stdlib.OpenDBFromPool(s.pool)
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithSessionLocker(one))
	return p, db.Close, err
}

func (s *Store) migrate(ctx context.Context) error {
	if err := s.checkServer(ctx); err != nil {
		return err
	}
	p, done, err := s.provider()
	if err != nil {
		return err
	}
	defer done()
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if current > target {
		return tooNew(current, target)
	}
	if current < target {
		_, err = p.Up(ctx)
	}
	s.version = target
	return err
}

func tooNew(current, target int64) error {
	return fmt.Errorf("%w: its tables have version %d, this program knows %d", store.ErrNewer, current, target)
}

// checkServer refuses a server that is too old.
func (s *Store) checkServer(ctx context.Context) error {
	var version int
	if err := s.pool.QueryRow(ctx, "SELECT current_setting('server_version_num')::int").Scan(&version); err != nil {
		return err
	}
	if version < minVersion {
		return fmt.Errorf("the server is PostgreSQL %d: want %d or newer", version/10000, minVersion/10000)
	}
	return nil
}

// look reads the version of the tables and changes nothing.
func (s *Store) look(ctx context.Context) error {
	var tables int
	err := s.pool.QueryRow(ctx, "SELECT (to_regclass('goose_db_version') IS NOT NULL)::int + (to_regclass('matches') IS NOT NULL)::int").Scan(&tables)
	if err == nil && tables < 2 {
		return fmt.Errorf("%w: it has no tables of matches", store.ErrCorrupt)
	}
	if err == nil {
		err = s.pool.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM goose_db_version").Scan(&s.version)
	}
	if err != nil {
		return err
	}
	p, done, err := s.provider()
	if err != nil {
		return err
	}
	defer done()
	sources := p.ListSources()
	if newest := sources[len(sources)-1].Version; s.version > newest {
		return tooNew(s.version, newest)
	}
	return nil
}

// Name is that of the database and where it is, without its password.
func (s *Store) Name() string { return s.name }

// Schema is the version of the tables.
func (s *Store) Schema() int { return int(s.version) }

// Health implements store.Store.
func (s *Store) Health() store.Health { return s.wellness.Health() }

// Ping implements store.Store. A connection that has died is tried once more, and a database that is away is not waited for.
func (s *Store) Ping(ctx context.Context) (err error) {
	for range 2 {
		if err = s.pool.QueryRow(ctx, "SELECT 1 FROM matches UNION SELECT 1 LIMIT 1").Scan(new(int)); err == nil || !isAway(err) {
			break
		}
	}
	return s.explain(err)
}

// Close implements store.Store.
func (s *Store) Close() error {
	s.once.Do(func() {
		if s.queue != nil {
			s.queue.stop()
		}
		close(s.closed)
		s.closePools()
	})
	return nil
}

// isClosed tells whether Close was called.
func (s *Store) isClosed() bool {
	select {
	case <-s.closed:
		return true
	default:
		return false
	}
}
