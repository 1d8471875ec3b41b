package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
)

// markName is added to the name of the database's file. SQLite keeps its own companions there, too.
const markName = "-mark"

// mark remembers outside of the database which event was acknowledged last. SQLite opens a log whose
// end is missing as if the end had never been; the mark knows better. It is written after each commit
// and not forced to the disk: after a loss of power it may be older than the database, never newer.
type mark struct {
	f     *os.File // nil: it cannot be kept, which hinders nobody
	match string   // empty: nothing to compare with
	seq   int
}

const markSize = 128

// openMark opens or makes the mark of a database.
func openMark(path string) *mark {
	f, err := os.OpenFile(path+markName, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return &mark{}
	}
	m := readMark(path)
	m.f = f
	return m
}

// readMark reads the mark of a database without taking it over.
func readMark(path string) *mark {
	m := &mark{}
	if line, err := os.ReadFile(path + markName); err == nil && len(line) <= markSize {
		m.match, m.seq = parseMark(line)
	}
	return m
}

// parseMark reads a mark; what is no mark says nothing.
func parseMark(line []byte) (match string, seq int) {
	body, sum, ok := bytes.Cut(bytes.TrimSpace(line), []byte("#"))
	if !ok || fmt.Sprintf("%08x", crc32.ChecksumIEEE(body)) != string(sum) {
		return "", 0
	}
	if _, err := fmt.Sscanf(string(body), "%s %d", &match, &seq); err != nil {
		return "", 0
	}
	return match, seq
}

// set writes the mark down. A longer id than the server gives is not marked.
func (m *mark) set(match string, seq int) {
	if m.match, m.seq = match, seq; m.f == nil {
		return
	}
	body := fmt.Appendf(nil, "%s %d", match, seq)
	line := fmt.Appendf(make([]byte, 0, markSize), "%s#%08x", body, crc32.ChecksumIEEE(body))
	if match == "" || len(line) >= markSize {
		line = line[:0]
	}
	for len(line) < markSize-1 {
		line = append(line, ' ')
	}
	_, _ = m.f.WriteAt(append(line, '\n'), 0) // a mark that is not there warns of nothing
}

func (m *mark) close() {
	if m.f != nil {
		m.f.Close()
	}
}

// lost says in words what the mark knows and the database does not, empty if nothing is missing. What
// cannot be read is left to Check.
func (m *mark) lost(ctx context.Context, db *sql.DB) string {
	if m.match == "" {
		return ""
	}
	var last int
	err := db.QueryRowContext(ctx, `SELECT coalesce((SELECT max(seq) FROM events WHERE match = m.id), 0)
		FROM matches m WHERE m.id = ?`, m.match).Scan(&last)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Sprintf("match %s, which was acknowledged last, is not there", m.match)
	case err == nil && last < m.seq:
		return fmt.Sprintf("match %s ends with event %d, but event %d was acknowledged", m.match, last, m.seq)
	}
	return ""
}
