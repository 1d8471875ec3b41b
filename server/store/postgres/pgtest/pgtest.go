// Package pgtest gives tests a PostgreSQL server: Debian's, started by the tests themselves in a folder of their own, or the
// one that TAVLEI_TEST_POSTGRES names.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// variable names a server for tests: its user must be allowed to make schemas.
const variable = "TAVLEI_TEST_POSTGRES"

// Server is a server of databases.
type Server struct {
	URL  string // of a database, in which tests have schemas of their own
	own  *process
	made atomic.Int64
}

// process is a server that the tests have started.
type process struct {
	bin, dir string
	port     int
	settings []string
	cmd      *exec.Cmd
	ended    chan error
}

// Start gives a server to all tests of a package, for its TestMain; stop ends it. Settings, like fsync=on, hold for one
// that is started here. An error says why there is none.
func Start(settings ...string) (s *Server, stop func(), err error) {
	if at := os.Getenv(variable); at != "" {
		return &Server{URL: at}, func() {}, nil
	}
	p := &process{settings: append([]string{"fsync=off", "listen_addresses=127.0.0.1", "max_connections=200", "shared_buffers=32MB"}, settings...)}
	if p.bin, err = find(); err != nil {
		return nil, nil, err
	}
	if p.dir, err = os.MkdirTemp("", "tavlei-pg-"); err != nil {
		return nil, nil, err
	}
	stop = func() { p.kill(); os.RemoveAll(p.dir) }
	if err = p.make(); err == nil {
		err = p.start()
	}
	if err != nil {
		stop()
		return nil, nil, err
	}
	at := url.URL{Scheme: "postgres", User: url.User("postgres"), Host: fmt.Sprintf("127.0.0.1:%d", p.port), Path: "/postgres", RawQuery: "sslmode=disable"}
	return &Server{URL: at.String(), own: p}, stop, nil
}

// Main runs the tests of a package with a server, nil where there is none; the reason is printed.
func Main(m *testing.M, give func(*Server), settings ...string) int {
	s, stop, err := Start(settings...)
	if err != nil {
		fmt.Printf("tests with PostgreSQL are left out: %v; Debian's package postgresql has it, or %s names a server\n", err, variable)
		return m.Run()
	}
	defer stop()
	give(s)
	return m.Run()
}

// New gives a server to one test, which is skipped where there is none.
func New(t testing.TB, settings ...string) *Server {
	t.Helper()
	s, stop, err := Start(settings...)
	if err != nil {
		t.Skipf("no PostgreSQL: %v; Debian's package postgresql has it, or %s names a server", err, variable)
	}
	t.Cleanup(stop)
	return s
}

// find looks where Debian puts the programs of the server, which are on nobody's path.
func find() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	slices.SortFunc(found, func(a, b string) int { return versionOf(b) - versionOf(a) })
	for _, file := range found {
		if versionOf(file) >= 15 {
			return filepath.Dir(file), nil
		}
	}
	if file, err := exec.LookPath("postgres"); err == nil {
		return filepath.Dir(file), nil
	}
	return "", errors.New("no PostgreSQL 15 or newer is installed")
}

func versionOf(file string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(file))))
	return n
}

func (p *process) make() error {
	if err := own(p.dir); err != nil {
		return err
	}
	cmd := p.command("initdb", "-D", filepath.Join(p.dir, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	p.port = l.Addr().(*net.TCPAddr).Port
	return l.Close()
}

// start starts the server and waits until it answers.
func (p *process) start() error {
	args := []string{"-D", filepath.Join(p.dir, "data"), "-p", strconv.Itoa(p.port), "-k", p.dir}
	for _, s := range p.settings {
		args = append(args, "-c", s)
	}
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	p.cmd = p.command("postgres", args...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	if err := p.cmd.Start(); err != nil {
		return err
	}
	p.ended = make(chan error, 1)
	go func() { p.ended <- p.cmd.Wait() }()
	at := fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable&connect_timeout=1", p.port)
	for range 500 {
		var conn *pgx.Conn
		if conn, err = pgx.Connect(context.Background(), at); err == nil {
			return conn.Close(context.Background())
		}
		select {
		case <-p.ended:
			said, _ := os.ReadFile(filepath.Join(p.dir, "log"))
			return fmt.Errorf("postgres has ended: %s", said)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return fmt.Errorf("postgres does not answer: %w", err)
}

// kill ends the server as if its machine had lost power.
func (p *process) kill() {
	if p.cmd != nil && p.cmd.Process != nil && p.ended != nil {
		p.signal(quit)
		<-p.ended
		p.ended = nil
	}
}

// Database gives the address of an empty database: a schema of its own, which is made in no time and dropped after the test. Where
// there is no server, the test is skipped.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	if s == nil {
		t.Skip("no PostgreSQL")
	}
	name := fmt.Sprintf("tavlei_test_%d_%d", os.Getpid(), s.made.Add(1))
	s.exec(t, "CREATE SCHEMA "+name)
	if s.own == nil { // ours goes with all that is in it
		t.Cleanup(func() { s.exec(t, "DROP SCHEMA IF EXISTS "+name+" CASCADE") })
	}
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
	return u.String()
}

func (s *Server) exec(t testing.TB, text string) {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), s.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(context.Background(), text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// Stop kills the server and Restart starts it again, on the port that it had. A server that was named from outside is left alone:
// the test is skipped.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if s == nil || s.own == nil {
		t.Skip("this server is not ours to stop")
	}
	s.own.kill()
}

// Restart is the other half of Stop.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	if err := s.own.start(); err != nil {
		t.Fatal(err)
	}
}
