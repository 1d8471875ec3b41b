package record

import (
	"errors"
	"io"
	"iter"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// Reader is what the reader of a format of lines works with: the lines of a file, the faults of
// the present game, the limits.
type Reader struct {
	faultList
	src    *movetext.Lines
	limits Limits
	last   int64 // bytes read when the present game began
	err    error // of the file
}

// ReadLines makes the Read of a format of lines out of a function that reads one game: it calls
// next until it has no more games. Next begins with [Reader.Begin] as soon as it sees a game, and
// returns the game as far as it could be read, nil if it could not be known at all.
func ReadLines(src io.Reader, o Options, next func(*Reader) (g *Game, ok bool)) iter.Seq[Entry] {
	o.Limits = o.Limits.Settled()
	return func(yield func(Entry) bool) {
		r := &Reader{faultList: faultList{file: o.File}, src: movetext.NewLines(src, o.Limits.Line), limits: o.Limits}
		for {
			r.all = nil
			g, ok := next(r)
			if ok || len(r.all) > 0 {
				if !yield(Entry{g, r.all}) {
					return
				}
			}
			if !ok {
				break
			}
		}
		if r.err != nil {
			yield(readFailed(o.File, r.src.N+1, r.err))
		}
	}
}

// Begin counts a game that begins with the last line read.
func (r *Reader) Begin() { r.game, r.last = r.game+1, r.src.Bytes }

// Line is the next line without its end, as UTF-8 whatever the file is written in; not ok at the
// end of the file. A line that is too long is reported and passed over.
func (r *Reader) Line() (text string, ok bool) {
	for {
		text, err := r.src.Next()
		switch {
		case errors.Is(err, movetext.ErrLongLine):
			r.Fault(1, 0, "", movetext.TooLong(err))
			continue
		case err != nil:
			if err != io.EOF {
				r.err = err
			}
			return "", false
		}
		return text, true
	}
}

// Number is that of the last line read, from 1.
func (r *Reader) Number() int { return r.src.N }

// Limits are settled: none is zero.
func (r *Reader) Limits() Limits { return r.limits }

// TooLong tells whether the present game has more bytes than the limit allows.
func (r *Reader) TooLong() bool { return r.src.Bytes-r.last > int64(r.limits.Game) }

// Fault reports what is wrong in the last line read: col and ply count from 1, ply is 0 outside
// the moves, text is the wrong piece of input, why says it in words of every language; nil leaves it to
// Because.
func (r *Reader) Fault(col, ply int, text string, why *game.Fault) *Fault {
	return r.fault(movetext.Place{Line: r.src.N, Col: col}, ply, text, why)
}

// FaultAt is Fault for an earlier line.
func (r *Reader) FaultAt(line, col, ply int, text string, why *game.Fault) *Fault {
	return r.fault(movetext.Place{Line: line, Col: col}, ply, text, why)
}

// Good tells whether the present game has no faults yet but remarks.
func (r *Reader) Good() bool { return Entry{&Game{}, r.all}.Good() }
