// Package opening names the ways in which games begin. A family keeps a table of them, rows of moves in the order of
// the moves, and says by [Named] which of its rule sets it holds for:
//
//	e4 c5	B20	Sicilian Defence
//	e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6	B90	Sicilian Defence: Najdorf Variation
//
// What is named is the position after the moves, so that a transposition is found. Names are English; a language has
// words for their parts, as "opening.najdorfVariation". A name is in one language: what is finer than the first part that
// has no word is left out.
package opening

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"unicode"

	"github.com/tavlei/tavlei/game"
)

// Opening is a position that has a name.
type Opening struct {
	Code string // of a classification, as B90 of the Encyclopaedia of Chess Openings; may be empty
	Name string // in English: the opening, ": " and its variation, ", " and what is finer
}

// Named is Rules whose games begin in ways that have names. Without it none has. Asked by [Of].
type Named interface {
	game.Rules
	// Openings is the table, nil where options or the start make it another game.
	Openings() *Table
}

// Of is the table of a game; nil, in which nothing is found, where it has none.
func Of(g *game.Game) *Table {
	if v, ok := g.Rules.(Named); ok {
		return v.Openings()
	}
	return nil
}

// Table finds openings by the keys of positions. It is read when it is first asked, and may be used by several
// goroutines at once. A nil table is empty.
type Table struct {
	files fs.FS
	name  string
	start func() game.Position
	turns []func(move string) string

	once  sync.Once
	begin uint64 // key of the start
	rows  map[uint64]Opening
}

// New is the table of a file, whose moves are played from start; where the board looks alike from several sides, with
// each of its moves turned, too.
func New(files fs.FS, name string, start func() game.Position, turns ...func(move string) string) *Table {
	return &Table{files: files, name: name, start: start, turns: turns}
}

// At is the opening of the position with this key.
func (t *Table) At(key uint64) (Opening, bool) {
	if t == nil {
		return Opening{}, false
	}
	t.once.Do(t.fill)
	o, ok := t.rows[key]
	return o, ok
}

// BeginsAt tells whether the table is of games that begin at the position with this key.
func (t *Table) BeginsAt(key uint64) bool {
	if t == nil {
		return false
	}
	t.once.Do(t.fill)
	return t.begin == key
}

// fill reads the table for the first time.
func (t *Table) fill() {
	t.begin = t.start().Key()
	err := t.Each(func(o Opening, p game.Position) {
		if t.rows == nil {
			t.rows = map[uint64]Opening{}
		}
		t.rows[p.Key()] = o
	})
	if err != nil {
		panic(err) // the table is part of the program, and a test reads all of it
	}
}

// Last is the opening of a game so far: that of the last of these plies after which the position has a name. The
// first of them is the start, as in the past of a line.
func (t *Table) Last(past []game.Ply) (Opening, bool) {
	for i := len(past) - 1; i >= 0; i-- {
		if o, ok := t.At(past[i].Key); ok {
			return o, true
		}
	}
	return Opening{}, false
}

// Each reads the table: every opening with its position, which is the callee's until it returns. An error names the
// row.
func (t *Table) Each(yield func(Opening, game.Position)) error {
	data, err := fs.ReadFile(t.files, t.name)
	if err != nil {
		return err
	}
	for _, turn := range append(t.turns, func(move string) string { return move }) {
		if err := t.read(string(data), turn, yield); err != nil {
			return err
		}
	}
	return nil
}

// read plays the moves of the rows, each turned.
func (t *Table) read(data string, turn func(move string) string, yield func(Opening, game.Position)) error {
	// Rows are in the order of their moves: what two share is played once.
	along, moves := []game.Position{t.start()}, []string(nil)
	for row := range strings.Lines(data) {
		fields := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if len(fields) != 3 {
			return fmt.Errorf("%s: %q: want moves, a code and a name, with tabs between", t.name, row)
		}
		next := strings.Fields(fields[0])
		same := 0
		for same < len(moves) && same < len(next) && moves[same] == next[same] {
			same++
		}
		along = along[:same+1]
		for _, text := range next[same:] {
			p := game.Clone(along[len(along)-1])
			m, err := p.ParseMove(turn(text))
			if err != nil {
				return fmt.Errorf("%s: %q: %w", t.name, row, err)
			}
			p.Play(m)
			along = append(along, p)
		}
		moves = next
		yield(Opening{Code: fields[1], Name: fields[2]}, along[len(along)-1])
	}
	return nil
}

// In is the name in the language of some words, the code before it, as far as they go: "Bird Opening: From's Gambit" is
// "Дебют Берда" where the gambit has no word. All of it is English where the opening itself has none.
func (o Opening) In(words map[string]string) string {
	parts := o.Parts()
	if said := translated(parts, words); len(said) > 0 {
		parts = said
	}
	name := parts[0]
	if len(parts) > 1 {
		name += ": " + strings.Join(parts[1:], ", ")
	}
	return strings.TrimSpace(o.Code + " " + name)
}

// translated are the words for the parts until the first that has none. The English itself is none: it stands in for what
// a language lacks.
func translated(parts []string, words map[string]string) []string {
	var said []string
	for _, part := range parts {
		word := words[Key(part)]
		if word == "" || word == part {
			break
		}
		said = append(said, word)
	}
	return said
}

// Parts are the opening, its variation and what is finer.
func (o Opening) Parts() []string {
	return strings.Split(strings.Replace(o.Name, ": ", ", ", 1), ", ")
}

// Key is that of the word for a part of a name: opening.queensGambitDeclined.
func Key(part string) string {
	var b strings.Builder
	b.WriteString("opening.")
	begins := false
	for _, r := range part {
		switch {
		case r == '\'' || r == '’':
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			begins = true
		case begins:
			b.WriteRune(unicode.ToUpper(r))
			begins = false
		case b.Len() == len("opening."):
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
