package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// Format is one way to write games down.
type Format struct {
	Name       string   // pdn
	About      string   // one line for people
	Extensions []string // with the dot, the usual one first
	Saved      string   // the ending of files that are written; empty: the first extension
	MIME       string
	// Sniff tells how much the beginning of a file looks like the format. Its last word is whole.
	Sniff func(head []byte) Likeness
	// Read yields the games of a file one at a time, in their order; the file is never held
	// in memory as a whole. A game with faults is kept as far as it could be read.
	Read func(r io.Reader, o Options) iter.Seq[Entry]
	// Write appends one game to a file; nil for a format that is only read. Errors name the
	// place in the game and wrap ErrWrite where the format cannot hold it. Formats with less
	// room than a Game keep the line played and what they have words for.
	Write func(w io.Writer, g *Game) error
	// Holds tells whether games under these rules can be written; nil stands for all of them.
	Holds func(g *game.Game) bool
	// Problems marks a format of positions with moves to find: it holds no games played.
	Problems bool
	// Values marks a format with fields of its own for what a player thought of a move: the commands
	// eval and emt (the time it took) of a ply. Elsewhere they are words in a comment.
	Values bool
	// Results marks a format that keeps what moves have come to: see Replayed.
	Results bool
	// General marks a format in which several families write their games: a file that might as well be of one
	// that only some family has is taken for that.
	General bool
}

// Ending is how the name of a file ends that is written in the format, with the dot.
func (f *Format) Ending() string {
	if f.Saved != "" {
		return f.Saved
	}
	return f.Extensions[0]
}

// Replayed is implemented by Rules under which moves come to what a record says, and not to what
// playing them would: shots that another engine has computed. Without it playing the moves gives the
// results. Asked by [Format.LeavesOut], server/api and server/show.
type Replayed interface {
	// Replayed names what has computed the results, "" where playing the moves gives them.
	Replayed() string
}

// LeavesOut names what has computed the results of a game's moves if the format does not keep them:
// whoever reads what it writes comes to others. "" where nothing is lost.
func (f *Format) LeavesOut(g *Game) string {
	if r, ok := g.Rules.Rules.(Replayed); ok && !f.Results {
		return r.Replayed()
	}
	return ""
}

// CanWrite tells whether games played under these rules can be written in the format. Games that are made of files are
// written in those that have tags for any game.
func (f *Format) CanWrite(g *game.Game) bool {
	return f.Write != nil && (f.Holds == nil || f.Holds(g)) && (f.General || rulesfile.Made(g) == nil)
}

// WriteAll appends games to a file, all or none: the error wraps ErrWrite where the format cannot hold one of them.
func WriteAll(w io.Writer, f *Format, games []*Game) error {
	var all bytes.Buffer
	for _, g := range games {
		if !f.CanWrite(g.Rules) {
			return fmt.Errorf("%s: game %s: %w", f.Name, g.Rules.Name(), ErrWrite)
		}
		if err := f.Write(&all, g); err != nil {
			return err
		}
	}
	_, err := w.Write(all.Bytes())
	return err
}

// Options of a reader.
type Options struct {
	File   string     // named in faults
	Game   *game.Game // taken where the file does not say which game it is; nil = find out
	Format *Format    // in which package load reads a file; nil = find out
	Limits Limits
	// Side opens a file beside the one that is read, by its bare name, for formats that keep
	// names in files of their own; nil if there is nothing beside. What it returns is closed by
	// the reader.
	Side func(name string) (io.ReadCloser, error)
}

// Limits keep a hostile file from eating the memory. Zero means the default.
type Limits struct {
	Line    int // bytes of one line, 1 MiB
	Comment int // bytes of the comments on one ply, 256 KiB
	Game    int // bytes of one game, 16 MiB
	Tags    int // tags of one game, 256
	Nodes   int // plies of one game with all its variations, 50,000
	Slow    int // plies of one game whose plies are slow (game.SlowRules), as Nodes
	Depth   int // variations inside variations, 64
}

// Settled are the limits with defaults in place of zeros.
func (l Limits) Settled() Limits {
	set := func(v *int, standard int) {
		if *v <= 0 {
			*v = standard
		}
	}
	set(&l.Line, 1<<20)
	set(&l.Comment, 1<<18)
	set(&l.Game, 1<<24)
	set(&l.Tags, 256)
	set(&l.Nodes, 50_000)
	set(&l.Slow, l.Nodes)
	set(&l.Depth, 64)
	return l
}

// Entry is one game of a file and what is wrong with it. After a failed read Game is nil and
// nothing follows.
type Entry struct {
	Game   *Game
	Faults []*Fault
}

// Good tells whether the game is whole: it has no faults but remarks.
func (e Entry) Good() bool {
	return e.Game != nil && !slices.ContainsFunc(e.Faults, func(f *Fault) bool { return !f.Remark })
}

// ErrFormat is wrapped by errors about unknown formats.
var ErrFormat = errors.New("unknown format of records")

// Likeness is how much a text looks like a format.
type Likeness int8

// Texts look like a format or do not; what holds a word that no other format has is surely of it.
const (
	Unlike Likeness = iota
	Like
	Sure
)

// LikeIf is Like where it is true.
func LikeIf(like bool) Likeness {
	if like {
		return Like
	}
	return Unlike
}

// SureIf is Sure where it is true.
func SureIf(sure bool) Likeness {
	if sure {
		return Sure
	}
	return Unlike
}

var formats []*Format

func init() {
	RegisterFormat(textFormat)
	RegisterFormat(pgnFormat)
	RegisterFormat(pdnFormat)
}

// RegisterFormat makes a format known; it is called from init functions and panics if the name
// is taken.
func RegisterFormat(f *Format) {
	if slices.ContainsFunc(formats, func(other *Format) bool { return other.Name == f.Name }) {
		panic("record: format " + f.Name + " is registered twice")
	}
	formats = append(formats, f)
}

// Formats lists the known formats, our own first.
func Formats() []*Format { return slices.Clone(formats) }

// FormatsFor lists the formats in which a game played under these rules can be kept, our own
// first.
func FormatsFor(g *game.Game) []*Format {
	return slices.DeleteFunc(Formats(), func(f *Format) bool { return f.Problems || !f.CanWrite(g) })
}

// FormatByName finds a format by its name or by one of its extensions, of which several formats may have the same: then
// it is the first of them, unless a name decides.
func FormatByName(name string) (*Format, error) { return formatNamed(name, nil) }

// FormatFor is FormatByName for games under these rules: of the formats with an extension it is the first that can hold
// them.
func FormatFor(name string, g *game.Game) (*Format, error) { return formatNamed(name, g) }

// formatNamed finds the format of that name, else one with that extension; of these the first that holds g, if it is not
// nil.
func formatNamed(name string, g *game.Game) (*Format, error) {
	name = strings.ToLower(name)
	var found *Format
	for _, f := range formats {
		fits := slices.Contains(f.Extensions, "."+strings.TrimPrefix(name, "."))
		switch {
		case f.Name == name && (g == nil || f.CanWrite(g)):
			return f, nil
		case (fits || f.Name == name) && (found == nil || g != nil && f.CanWrite(g) && !found.CanWrite(g)):
			found = f
		}
	}
	if found != nil {
		return found, nil
	}
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.Name
	}
	return nil, fmt.Errorf("format %q: %w, want one of %s", name, ErrFormat, strings.Join(names, " "))
}

// Convert writes every good game of r to w: see ConvertGames.
func Convert(w io.Writer, to *Format, r io.Reader, from *Format, o Options) (n int, faults []*Fault, err error) {
	return ConvertGames(w, to, from.Read(r, o), o.File)
}

// ConvertGames writes every good game of a file to w, in a format that has the name of the wanted one as its extension where
// that cannot hold the game: sgf is as well that of Go as that of Othello. It returns how many were written and all faults,
// those of games that the format cannot hold among them, and remarks where it leaves out results;
// the error is of w.
func ConvertGames(w io.Writer, to *Format, games iter.Seq[Entry], file string) (n int, faults []*Fault, err error) {
	if to.Write == nil {
		return 0, nil, fmt.Errorf("%s is only read: %w", to.Name, ErrWrite)
	}
	number := 0
	for e := range games {
		number++
		faults = append(faults, e.Faults...)
		if !e.Good() {
			continue
		}
		to := to
		if of, err := FormatFor(to.Name, e.Game.Rules); err == nil && of.Write != nil {
			to = of
		}
		err := fmt.Errorf("%s: game %s: %w", to.Name, e.Game.Rules.Name(), ErrWrite)
		if to.CanWrite(e.Game.Rules) || rulesfile.Made(e.Game.Rules) == nil {
			err = to.Write(w, e.Game)
		}
		switch {
		case errors.Is(err, ErrWrite):
			faults = append(faults, &Fault{File: file, Line: 1, Col: 1, Game: number, Reason: err.Error(), Err: err})
		case err != nil:
			return n, faults, fmt.Errorf("game %d: %w", number, err)
		default:
			n++
			if by := to.LeavesOut(e.Game); by != "" {
				faults = append(faults, &Fault{File: file, Line: 1, Col: 1, Game: number, Remark: true, Reason: fmt.Sprintf(
					"%s holds the moves only: what they came to was computed elsewhere (%s), here it may come out otherwise", to.Name, by)})
			}
		}
	}
	return n, faults, nil
}
