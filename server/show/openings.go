package show

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	beginnings "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/record"
)

// openings names positions of one game in one language. The zero value names none.
type openings struct {
	Table *beginnings.Table
	words map[string]string
}

// OpeningsOf are the openings of games that begin where g does; none of those that begin elsewhere.
func OpeningsOf(g *game.Game, start game.Position, code string) openings {
	table := beginnings.Of(g)
	if !table.BeginsAt(start.Key()) {
		return openings{}
	}
	return openings{Table: table, words: openingWords.in(g.Info, Language(code))}
}

// At is what the position with this key is called, empty if it has no name.
func (o openings) At(key uint64) string {
	if it, ok := o.Table.At(key); ok {
		return it.In(o.words)
	}
	return ""
}

// ReadOpenings has the table of a game read before somebody waits for a ply: it takes some 30 ms, once.
func ReadOpenings(g *game.Game) { beginnings.Of(g).At(0) }

// openingWords are the words of families for openings, read once for each language.
var openingWords familyWords

type familyWords struct{ known sync.Map }

func (f *familyWords) in(info *game.Info, code string) map[string]string {
	key := [2]string{info.Family, code}
	if words, ok := f.known.Load(key); ok {
		return words.(map[string]string)
	}
	words, err := lang.Built().Words(info, code)
	if err != nil {
		return nil // a test reads all files of words; names stay English
	}
	f.known.Store(key, words)
	return words
}

// tagOpening notes in a record how the game began, by the tags that PGN has for it.
func tagOpening(g *record.Game, line *game.Line) {
	named := OpeningsOf(g.Rules, line.Start, lang.Fallback)
	o, ok := named.Table.Last(line.Past)
	if !ok {
		return
	}
	if o.Code != "" {
		g.SetTag("ECO", o.Code)
	}
	g.SetTag("Opening", o.Name)
}
