// Package store keeps matches and people. A match is kept as the list of its events; an append
// names the event it expects to be the last one, so that of two writers one must look again,
// and the id of its command, so that a command sent twice is carried out once.
//
// What a method has returned without error is on the disk.
package store

import (
	"context"
	"errors"
	"time"

	"github.com/tavlei/tavlei/match"
)

// Classes of errors. Errors of a store wrap them, name the file and say what to do.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	ErrConflict = errors.New("somebody else was quicker") // look again and decide again
	ErrDone     = errors.New("command was carried out before")
	ErrFull     = errors.New("no space left")
	ErrReadOnly = errors.New("cannot be written")
	ErrCorrupt  = errors.New("damaged or not a database of tavlei")
	ErrNewer    = errors.New("made by a newer version of tavlei")
	ErrClosed   = errors.New("store is closed")
	ErrAway     = errors.New("database cannot be reached") // the change may have been made or not
	ErrHeld     = errors.New("another node has the lease")
	ErrFenced   = errors.New("lease was taken over") // whoever has it now decides
)

// IsAnswer tells whether err is an answer rather than a failure.
func IsAnswer(err error) bool {
	for _, class := range []error{
		ErrNotFound, ErrExists, ErrConflict, ErrDone, ErrClosed, ErrHeld, ErrFenced, context.Canceled, context.DeadlineExceeded,
	} {
		if errors.Is(err, class) {
			return true
		}
	}
	return false
}

// Keys is a store that several nodes share: it keeps the key of the cookies, so that a browser is known to all of them.
type Keys interface {
	// Key tells the key, nil if there is none.
	Key(ctx context.Context) ([]byte, error)
	// PutKey keeps a key unless there is one already, and tells the one that is kept.
	PutKey(ctx context.Context, key []byte) ([]byte, error)
}

// Match is what is known of a match besides its events.
type Match struct {
	ID      string
	N       int64 // order of making; a store gives it
	Setup   match.Setup
	Seed    []byte
	Created time.Time // to the millisecond
	Open    bool      // while it waits, anybody may find it
	Summary
}

// Summary follows from the events; it is kept beside them for lists.
type Summary struct {
	Phase   string // waiting, playing, paused, over
	Plies   int
	Due     bool   // a bot has something to do
	Clocked bool   // somebody's time runs
	Referee string // id of the guest who is the referee now; empty: nobody is
	Players []match.Player
}

// Batch is an append to one match: all of it or nothing.
type Batch struct {
	Match   string
	Expect  int    // seq of the last event the writer knows
	Command string // id of the command behind it; empty: none
	Token   int64  // of the writer's lease; 0: none is asked for
	Events  []match.Event
	Summary Summary
	Create  *Creation // a match that is made in the same step
}

// Creation is a new match with its first events.
type Creation struct {
	Match  Match
	Events []match.Event
}

// Guest is a person without an account.
type Guest struct {
	ID      string
	Name    string
	Created time.Time
}

// Store keeps everything. It is safe for many goroutines.
type Store interface {
	// Create makes a match. ErrExists if the id is taken.
	Create(ctx context.Context, c Creation) error
	// Append adds events. It gives ErrConflict if Expect is not the last event, and ErrDone,
	// with the seq reached then, if the command was carried out before. With a token it gives ErrFenced if the
	// lease of the match has another one by now.
	Append(ctx context.Context, b Batch) (seq int, err error)
	// Done tells whether a command was carried out, and the seq reached then.
	Done(ctx context.Context, id, command string) (seq int, done bool, err error)
	// Match finds a match by its id.
	Match(ctx context.Context, id string) (Match, error)
	// Events lists the events of a match after the given one.
	Events(ctx context.Context, id string, after int) ([]match.Event, error)
	// Due lists the ids of matches in which a bot has something to do.
	Due(ctx context.Context) ([]string, error)
	// Clocked lists the ids of matches in which somebody's time runs.
	Clocked(ctx context.Context) ([]string, error)
	// MatchesOf lists the matches of a guest, newest first, those with N below before only;
	// before 0 is no bound.
	MatchesOf(ctx context.Context, guest string, before int64, limit int) ([]Match, error)
	// MatchesWith lists those of a guest and those in which the guest is the referee now, as MatchesOf does.
	MatchesWith(ctx context.Context, guest string, before int64, limit int) ([]Match, error)
	// SeriesOf lists the first match of a series, by whose id it goes, and those made after it, in the order of making; of
	// very many the last ones.
	SeriesOf(ctx context.Context, id string, limit int) ([]Match, error)

	// SetAside marks a match that is to be left alone, TakeBack unmarks it, Asides lists the marks.
	SetAside(ctx context.Context, a Aside) error
	TakeBack(ctx context.Context, id string) error
	Asides(ctx context.Context) ([]Aside, error)

	// PutGuest makes or renames a guest.
	PutGuest(ctx context.Context, g Guest) error
	// Guest finds a guest by id.
	Guest(ctx context.Context, id string) (Guest, error)
	// HasGuests tells whether there is any guest.
	HasGuests(ctx context.Context) (bool, error)
	// PutSession makes hash stand for the guest, EndSession ends that, Session looks it up. Session does not
	// find tokens.
	PutSession(ctx context.Context, hash []byte, guest string, now time.Time) error
	EndSession(ctx context.Context, hash []byte) error
	Session(ctx context.Context, hash []byte) (guest string, err error)
	// PutToken makes a token, Token looks it up by its hash, Tokens lists those of a guest, the oldest first.
	// EndSession revokes it.
	PutToken(ctx context.Context, t Token) error
	Token(ctx context.Context, hash []byte) (Token, error)
	Tokens(ctx context.Context, guest string) ([]Token, error)
	// Seen notes that the session was used, which keeps its guest from being idle.
	Seen(ctx context.Context, hash []byte, now time.Time) error

	Leases
	Definitions

	// DeleteMatch deletes a match with everything that belongs to it.
	DeleteMatch(ctx context.Context, id string) error
	// DeleteGuest deletes a guest's name and sessions, and the matches in which no other person has a
	// seat; with shared, all matches with a seat of theirs. It gives the matches deleted.
	DeleteGuest(ctx context.Context, id string, shared bool) (matches []string, err error)
	// DeleteOld looks at some matches, those with N above after, and deletes the old ones among them,
	// each in a step of its own. It gives the matches deleted and where to go on, 0 at the end.
	DeleteOld(ctx context.Context, old Old, after int64) (ids []string, next int64, err error)
	// DeleteIdleGuests does the same for guests who have no seat anywhere, are no referee and whose sessions
	// were not used since before; next is empty at the end.
	DeleteIdleGuests(ctx context.Context, before time.Time, after string) (deleted int, next string, err error)

	// Health tells what is known of how well the store is. It asks nobody and is quick.
	Health() Health
	// Check reads everything in short steps and gives the health that follows; pace waits between the
	// steps. An error says that it came to no end.
	Check(ctx context.Context, pace Pace) (Health, error)
	// Ping tells whether the store can answer.
	Ping(ctx context.Context) error
	// Close waits for what has begun and closes the store.
	Close() error
}

// Archive is a store as operators see it: with lists of all that is in it.
type Archive interface {
	Store
	// List lists the matches, newest first, those with N below before only; before 0 is no bound. With a guest only
	// those with a seat of theirs are listed, with a phase only those in it.
	List(ctx context.Context, guest, phase string, before int64, limit int) ([]Listed, error)
	// Over lists matches that are over in the order of their making, those with N above after only.
	Over(ctx context.Context, after int64, limit int) ([]Match, error)
	// People lists the guests, those with ids after the given one only.
	People(ctx context.Context, after string, limit int) ([]Person, error)
	// IDs lists all matches, oldest first.
	IDs(ctx context.Context) ([]string, error)
	// Count counts.
	Count(ctx context.Context) (Counts, error)
	// Acknowledged is the last event of a match that follows from a command.
	Acknowledged(ctx context.Context, id string) (seq int, err error)
	// Schema is the version of the tables.
	Schema() int
}
