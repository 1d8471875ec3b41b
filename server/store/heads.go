package store

import (
	"database/sql"
	"hash/maphash"
	"slices"
)

// heads are the matches that the writer has written to, as they are with all that it has written. Nobody else writes, so that
// it need not look again before each append.
type heads map[string]*head

// maxHeads bounds them: some 100 bytes each and 8 for each command.
const maxHeads = 1 << 15

// head is what an append must know of a match.
type head struct {
	n        int64
	last     int // seq of the last event
	row      kept
	commands []uint64 // hashes of the ids of those that were carried out
}

// kept is what the row of a match says of its summary. How many plies it has stands at its last event.
type kept struct {
	phase, referee string
	due, clocked   bool
}

func keptOf(s Summary) kept { return kept{s.Phase, s.Referee, s.Due, s.Clocked} }

// commandSeed is that of this process's hashes.
var commandSeed = maphash.MakeSeed()

func commandHash(id string) uint64 { return maphash.String(commandSeed, id) }

// has tells whether a command may have been carried out; one of which it does not was not.
func (h *head) has(command string) bool { return slices.Contains(h.commands, commandHash(command)) }

// head is that of a match; sql.ErrNoRows if there is none.
func (t *tx) head(match string) (*head, error) {
	if h := t.w.heads[match]; h != nil {
		return h, nil
	}
	if err := t.w.flush(); err != nil {
		return nil, err
	}
	h := &head{}
	err := t.look(`SELECT n, phase, referee, due, clocked, (SELECT coalesce(max(seq), 0) FROM events WHERE match = ?1) FROM matches WHERE id = ?1`,
		[]any{match}, &h.n, &h.row.phase, &h.row.referee, &h.row.due, &h.row.clocked, &h.last)
	if err != nil {
		return nil, err
	}
	if h.commands, err = t.w.commandsOf(match); err != nil {
		return nil, err
	}
	t.w.heads.keep(match, h)
	return h, nil
}

// commandsOf are the hashes of a match's commands.
func (w *writer) commandsOf(match string) (hashes []uint64, err error) {
	stmt, err := w.prepare("SELECT id FROM commands WHERE match = ?")
	if err != nil {
		return nil, err
	}
	rows, err := stmt.Query(match)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id sql.RawBytes
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		hashes = append(hashes, maphash.Bytes(commandSeed, id))
	}
	return hashes, rows.Err()
}

// keep keeps a head, and forgets another one where there are too many.
func (h heads) keep(match string, one *head) {
	if len(h) >= maxHeads {
		for other := range h {
			delete(h, other)
			break
		}
	}
	h[match] = one
}
