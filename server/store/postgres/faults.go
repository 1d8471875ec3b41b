package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tavlei/tavlei/server/store"
)

// advice says what a person can do about a class of errors.
var advice = map[error]string{
	store.ErrFull:     "free some space on the disk of the database; what was acknowledged before is safe",
	store.ErrReadOnly: "let its user own the tables, and look whether it is a standby",
	store.ErrCorrupt:  "look at the log of the database, or name another one with --database",
	store.ErrNewer:    "install that version, or name another database with --database",
	store.ErrAway:     "look whether it runs and whether its address, user and password are right",
}

// explain gives err its class, the name of the database and the advice.
func (s *Store) explain(err error) error {
	if err == nil || store.IsAnswer(err) {
		return err
	}
	if s.isClosed() {
		return store.ErrClosed
	}
	for class, words := range advice {
		if errors.Is(err, class) {
			return fmt.Errorf("database %s: %w: %s", s.name, err, words)
		}
	}
	class := classOf(err)
	if class == nil {
		return fmt.Errorf("database %s: %w", s.name, err)
	}
	return fmt.Errorf("database %s: %w (%w): %s", s.name, class, err, advice[class])
}

// code is what PostgreSQL calls an error, empty if it is none of its own.
func code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// classOf is the class of an error of the database, nil if it has none.
func classOf(err error) error {
	switch c := code(err); {
	case c == "53100": // disk_full
		return store.ErrFull
	case c == "25006", c == "42501": // read_only_sql_transaction, insufficient_privilege
		return store.ErrReadOnly
	case strings.HasPrefix(c, "XX"), c == "42P01", c == "42703": // damage; a table or a column is missing
		return store.ErrCorrupt
	case isAway(err):
		return store.ErrAway
	}
	return nil
}

// isAway tells whether an error is about the way to the database and not about what was asked: it may go well on another
// connection. A primary that has become a standby is no primary.
func isAway(err error) bool {
	if err == nil || store.IsAnswer(err) && !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, pgx.ErrNoRows) {
		return false
	}
	if errors.Is(err, store.ErrAway) {
		return true
	}
	switch c := code(err); {
	case c == "":
		return isBroken(err)
	case strings.HasPrefix(c, "08"), strings.HasPrefix(c, "57P"), strings.HasPrefix(c, "53") && c != "53100":
		return true
	default:
		// A session that was idle in a transaction for too long is ended; a standby takes no changes.
		return c == "25P03" || c == "25006"
	}
}

// isBroken tells errors of a connection from those of our own hands.
func isBroken(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error // of a deadline, too
	for _, class := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, pgconn.ErrConnClosed} {
		if errors.Is(err, class) {
			return true
		}
	}
	return errors.As(err, &connect) || errors.As(err, &network) || pgconn.SafeToRetry(err)
}

// isCrossed tells whether two changes have met: whoever tries again finds what the other has left.
func isCrossed(err error) bool {
	switch code(err) {
	case "40001", "40P01", "55P03", "23505": // serialization_failure, deadlock, lock_not_available, unique_violation
		return true
	}
	return false
}

// Pauses between attempts.
const (
	firstPause = 10 * time.Millisecond
	mostPause  = 500 * time.Millisecond
)

// pause waits before attempt number n, a little by chance so that two do not meet again. It tells whether there is
// another one.
func pause(ctx context.Context, n int) bool {
	most := min(firstPause<<min(n, 10), mostPause)
	t := time.NewTimer(most/2 + rand.N(most/2))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}

// mostCrossed bounds how often a change is tried that others cross.
const mostCrossed = 8

// try does something that may be done twice, until the database answers: as long as patience lasts, each attempt within the time
// for one.
func (s *Store) try(ctx context.Context, each time.Duration, do func(context.Context) error) error {
	patient, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	for n := 0; ; n++ {
		short, end := context.WithTimeout(ctx, each)
		err := do(short)
		end()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case s.isClosed():
			return store.ErrClosed
		case isAway(err), isCrossed(err) && n < mostCrossed:
		default:
			return err
		}
		if !pause(patient, n) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return s.away(err)
		}
	}
}

// away says that a database was waited for in vain.
func (s *Store) away(err error) error {
	if errors.Is(err, store.ErrAway) || isCrossed(err) {
		return err
	}
	return fmt.Errorf("%w for %v (%w)", store.ErrAway, s.patience, hideDeadline{err})
}

// hideDeadline is an error whose deadline was ours: the caller has time still.
type hideDeadline struct{ error }

// fault explains an error of reading; a missing row is store.ErrNotFound. So is a name that no row can have.
func (s *Store) fault(what, id string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) || code(err) == "22021" { // character_not_in_repertoire
		return fmt.Errorf("%s %q: %w", what, id, store.ErrNotFound)
	}
	return s.explain(err)
}
