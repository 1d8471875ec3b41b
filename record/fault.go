package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// Fault is one thing that is wrong with one game of a file.
type Fault struct {
	File   string // as the reader was told, may be empty
	Line   int    // from 1; 0 in a file that has no lines
	Col    int    // in characters, from 1; 0 in a file that has no lines
	Byte   int64  // offset from 0 in a file that has no lines
	Game   int    // which game of the file, from 1
	Ply    int    // which ply of its line, from 1; 0 outside the moves
	Text   string // the wrong piece of input, may be empty
	Reason string
	Rule   string // clause of the rule page that forbids a move, may be empty
	// Code is a stable word for what pages say in the reader's language; may be empty. What Err forbids
	// has its own.
	Code string
	// Remark marks what a reader noticed but could live with: the game is whole.
	Remark bool
	Err    error // the cause, may be nil
}

// Error is one line: "wk.pdn:12:5: game 3, ply 17: 32-28: mustCapture (rule 1.5.4)"; of a file
// without lines "wth_2001.wtb:byte 31: game 1, ply 9: …".
func (f *Fault) Error() string {
	var b strings.Builder
	if f.File != "" {
		b.WriteString(f.File + ":")
	}
	if f.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", f.Line, f.Col)
	} else {
		fmt.Fprintf(&b, "byte %d: ", f.Byte)
	}
	if f.Game > 0 {
		fmt.Fprintf(&b, "game %d", f.Game)
		if f.Ply > 0 {
			fmt.Fprintf(&b, ", ply %d", f.Ply)
		}
		b.WriteString(": ")
	}
	if f.Remark {
		b.WriteString("remark: ")
	}
	if f.Text != "" {
		b.WriteString(printable(f.Text) + ": ")
	}
	b.WriteString(f.Reason)
	if f.Rule != "" {
		fmt.Fprintf(&b, " (rule %s)", f.Rule)
	}
	return b.String()
}

// printable is a piece of input that may be shown on a terminal: what would steer it is quoted, and
// so is what could not be seen.
func printable(text string) string {
	if runes := []rune(text); len(runes) > 100 {
		text = string(runes[:100]) + "…"
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// Unwrap is the cause.
func (f *Fault) Unwrap() error { return f.Err }

// Because fills reason and rule from the error of a move or position and returns f. The input is
// cut from the reason, since the fault names it already.
func (f *Fault) Because(err error) *Fault {
	f.Err = err
	var r *game.Refusal
	if !errors.As(err, &r) {
		if wrong := (*game.Fault)(nil); errors.As(err, &wrong) {
			f.Rule = wrong.Rule
		}
		f.Reason = strings.TrimPrefix(err.Error(), fmt.Sprintf("move %q: ", f.Text))
		return f
	}
	f.Reason, f.Rule = r.Code, r.Rule
	if len(r.Names) > 0 {
		f.Reason += ", look at " + strings.Join(r.Names, " ")
	}
	return f
}

// Says fills the reason from a fault that has words in every language, if it is not nil, and returns f.
func (f *Fault) Says(why *game.Fault) *Fault {
	if why != nil {
		f.Reason, f.Err = why.Error(), why
	}
	return f
}

// Codes of faults that pages have words for.
const (
	NullMove      = "nullMove"      // no move of the rules: the line ends before it
	NullReplaced  = "nullReplaced"  // the same, and a variation takes its place
	EitherCapture = "eitherCapture" // a move that fits several captures, of which the first is taken
)

// remark makes a remark of a fault, with a code.
func (f *Fault) remark(code, reason string) { f.Remark, f.Code, f.Reason = true, code, reason }

// faultList gathers the faults of one game after the other.
type faultList struct {
	file string
	game int // number of the present game, from 1
	all  []*Fault
}

func (l *faultList) fault(at movetext.Place, ply int, text string, why *game.Fault) *Fault {
	f := (&Fault{File: l.file, Line: at.Line, Col: at.Col, Game: l.game, Ply: ply, Text: text}).Says(why)
	l.all = append(l.all, f)
	return f
}
