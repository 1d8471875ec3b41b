package store

import (
	"errors"
	"strings"
)

// rows are events and ids of commands that wait until they are inserted together.
type rows struct {
	events   insertion
	commands insertion
	failed   bool // not all of them could be inserted: some may be another job's
}

// insertion are the values of rows of one table, row by row.
type insertion struct {
	into    string // what stands before the values
	row     string // of which each ? is a value
	columns int
	values  []any
}

func newRows() rows {
	return rows{
		events: into("INSERT INTO events (match, seq, at, kind, seat, form, body, plies, text, what, n, out) VALUES ",
			"(?, ?, ?, ?, ?, ?, ?, ?, '', '', 0, '')"),
		commands: into("INSERT INTO commands (match, id, seq) VALUES ", "(?, ?, ?)"),
	}
}

func into(table, row string) insertion {
	return insertion{into: table, row: row, columns: strings.Count(row, "?")}
}

func (i *insertion) add(values ...any) { i.values = append(i.values, values...) }

// drop forgets what waits, and that something has failed.
func (r *rows) drop() {
	r.events.values, r.commands.values, r.failed = r.events.values[:0], r.commands.values[:0], false
}

// together is how many rows are inserted by one statement: few numbers, so that few statements are kept.
var together = [...]int{64, 16, 4, 1}

// errRows says that rows of this group could not be inserted.
var errRows = errors.New("rows of this group could not be inserted")

// flush inserts what waits. Once it has failed nothing of the group may be committed but what is begun anew.
func (w *writer) flush() error {
	if w.rows.failed {
		return errRows
	}
	for _, i := range []*insertion{&w.rows.events, &w.rows.commands} {
		values := i.values
		i.values = i.values[:0]
		for _, n := range together {
			for size := n * i.columns; len(values) >= size; values = values[size:] {
				if _, err := w.run1(i.statement(n), values[:size]...); err != nil {
					w.rows.failed = true
					return err
				}
			}
		}
	}
	return nil
}

// statement inserts n rows.
func (i *insertion) statement(n int) string {
	return i.into + i.row + strings.Repeat(", "+i.row, n-1)
}
