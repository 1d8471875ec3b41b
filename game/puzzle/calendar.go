package puzzle

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// Calendar is an order of puzzles, one a day. It goes through all of them before any comes again, and
// those of a family are spread evenly over the whole, so that a large one does not crowd out the rest.
type Calendar []Entry

// Entry is a puzzle and the family it is of.
type Entry struct {
	Family string
	Puzzle Puzzle
}

// calendarKey makes the order what it is: with another one it is another.
const calendarKey = "puzzle of the day"

// NewCalendar shuffles all puzzles that ask something: those of the kind [Show] do not. The order
// hangs on nothing but their ids, so that it is the same wherever the same puzzles are.
func NewCalendar(families []Family) Calendar {
	type placed struct {
		Entry
		at float64 // from 0 to 1
	}
	var all []placed
	for _, f := range families {
		asking := slices.DeleteFunc(f.All(), func(p Puzzle) bool { return p.Kind == Show })
		slices.SortFunc(asking, func(a, b Puzzle) int {
			return cmp.Or(cmp.Compare(lot(f.ID, a.ID), lot(f.ID, b.ID)), cmp.Compare(a.ID, b.ID))
		})
		first := lot(f.ID, "")
		for i, p := range asking {
			all = append(all, placed{Entry{f.ID, p}, (float64(i) + first) / float64(len(asking))})
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Family, b.Family))
	})
	c := make(Calendar, len(all))
	for i, p := range all {
		c[i] = p.Entry
	}
	return c
}

// lot is a number from 0 to 1, without 1, drawn once and for all by a puzzle of a family, or by the
// family itself, which has no id there.
func lot(family, id string) float64 {
	sum := sha256.Sum256([]byte(calendarKey + "/" + family + "/" + id))
	return float64(binary.BigEndian.Uint64(sum[:])>>11) / (1 << 53)
}

// On is the puzzle of a day, counted from whichever day the caller begins with; false if there are no
// puzzles.
func (c Calendar) On(day int) (Entry, bool) {
	if len(c) == 0 {
		return Entry{}, false
	}
	n := day % len(c)
	if n < 0 {
		n += len(c)
	}
	return c[n], true
}
