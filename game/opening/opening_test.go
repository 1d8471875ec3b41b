package opening_test

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/game/opening"
	_ "github.com/tavlei/tavlei/games/all"
)

// named are the games whose openings have names.
func named(t *testing.T) map[*game.Game]*opening.Table {
	t.Helper()
	tables := map[*game.Game]*opening.Table{}
	for _, info := range game.All() {
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		if table := opening.Of(g); table != nil {
			tables[g] = table
		}
	}
	return tables
}

func open(t *testing.T, name string) *game.Game {
	t.Helper()
	g, err := game.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playing is a line of moves from the start.
func playing(t *testing.T, name, moves string) (*game.Game, *game.Line) {
	t.Helper()
	g := open(t, name)
	line := game.NewLine(g.Start())
	if err := line.PlayText(moves); err != nil {
		t.Fatal(err)
	}
	return g, line
}

// Every row of every table can be played, and no position has two names.
func TestRowsArePlayed(t *testing.T) {
	tables := named(t)
	if len(tables) < 5 {
		t.Fatalf("%d games have names of openings, want five", len(tables))
	}
	for g, table := range tables {
		seen := map[uint64]opening.Opening{}
		err := table.Each(func(o opening.Opening, p game.Position) {
			if old, twice := seen[p.Key()]; twice && old != o {
				t.Errorf("%s: one position is %q and %q", g.Name(), old.Name, o.Name)
			}
			seen[p.Key()] = o
			if found, ok := table.At(p.Key()); !ok || found != o {
				t.Errorf("%s: %q is found as %q", g.Name(), o.Name, found.Name)
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// What an opening is called first is said in every language; what is finer may be left out.
func TestNamesAreTranslated(t *testing.T) {
	for g, table := range named(t) {
		for _, code := range []string{"uk", "ru"} {
			words, err := lang.Built().Words(g.Info, code)
			if err != nil {
				t.Fatal(err)
			}
			missing := map[string]bool{}
			_ = table.Each(func(o opening.Opening, _ game.Position) {
				first := o.Parts()[0]
				if !strings.ContainsFunc(words[opening.Key(first)], func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
					missing[first] = true
				}
			})
			for name := range missing {
				t.Errorf("%s: %s has no word for %q, key %s", g.Name(), code, name, opening.Key(name))
			}
		}
	}
}

// A name that is shown is in one language: nobody reads "Дебют Берда: From's Gambit". What has no word is left out, and that
// is not much.
func TestNamesAreInOneLanguage(t *testing.T) {
	for g, table := range named(t) {
		for _, code := range []string{"uk", "ru"} {
			words, err := lang.Built().Words(g.Info, code)
			if err != nil {
				t.Fatal(err)
			}
			rows, whole := 0, 0
			_ = table.Each(func(o opening.Opening, _ game.Position) {
				name := strings.TrimPrefix(o.In(words), o.Code)
				if strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
					t.Errorf("%s, %s: %q is called %q", g.Name(), code, o.Name, name)
				}
				rows++
				if !slices.ContainsFunc(o.Parts(), func(part string) bool { return words[opening.Key(part)] == "" }) {
					whole++
				}
			})
			if whole*5 < rows*4 {
				t.Errorf("%s, %s: %d names of %d are whole, want four of five", g.Name(), code, whole, rows)
			}
		}
	}
}

func TestIn(t *testing.T) {
	gambit := opening.Opening{Code: "A02", Name: "Bird Opening: From's Gambit, Lasker Variation"}
	bird, from, lasker := "opening.birdOpening", "opening.fromsGambit", "opening.laskerVariation"
	for _, c := range []struct {
		name  string
		words map[string]string
		want  string
	}{
		{"all words", map[string]string{bird: "Дебют Берда", from: "гамбіт Фрома", lasker: "варіант Ласкера"}, "A02 Дебют Берда: гамбіт Фрома, варіант Ласкера"},
		{"no word for what is finest", map[string]string{bird: "Дебют Берда", from: "гамбіт Фрома"}, "A02 Дебют Берда: гамбіт Фрома"},
		{"no word in the middle", map[string]string{bird: "Дебют Берда", lasker: "варіант Ласкера"}, "A02 Дебют Берда"},
		{"English in place of a word", map[string]string{bird: "Partie Birda", from: "From's Gambit"}, "A02 Partie Birda"},
		{"no word for the opening", map[string]string{bird: "Bird Opening", from: "gambit Froma"}, "A02 Bird Opening: From's Gambit, Lasker Variation"},
		{"no words", nil, "A02 Bird Opening: From's Gambit, Lasker Variation"},
	} {
		if got := gambit.In(c.words); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Every word for an opening is that of a part of some name, so that a name that is corrected takes its word along.
func TestWordsNameParts(t *testing.T) {
	parts := map[string]map[string]bool{}
	texts := map[string]*game.Info{}
	for g, table := range named(t) {
		family := g.Info.Family
		if parts[family] == nil {
			parts[family] = map[string]bool{}
		}
		texts[family] = g.Info
		_ = table.Each(func(o opening.Opening, _ game.Position) {
			for _, part := range o.Parts() {
				parts[family][part] = true
			}
		})
	}
	for family, info := range texts {
		words, err := lang.Built().Words(info, "en")
		if err != nil {
			t.Fatal(err)
		}
		for key, word := range words {
			if strings.HasPrefix(key, "opening.") && (opening.Key(word) != key || !parts[family][word]) {
				t.Errorf("%s: %s = %q is no part of a name", family, key, word)
			}
		}
	}
}

func TestLast(t *testing.T) {
	for _, c := range []struct{ game, moves, uk string }{
		{"chess", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Сицилійський захист: варіант Найдорфа"},
		{"chess", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a4 h6", "B90 Сицилійський захист: варіант Найдорфа"},
		{"chess", "f4 e5", "A02 Дебют Берда: гамбіт Фрома"},
		{"chess", "c4 e6 d4 d5", "D30 Відмовлений ферзевий гамбіт"}, // a transposition
		{"chess;drawMode=auto", "d4 d5 c4 e6", "D30 Відмовлений ферзевий гамбіт"},
		{"russian", "c3-d4 f6-g5 b2-c3 d6-c5", "Міська партія"},
		{"english", "9-13 22-18 11-15", "Единбург: Единбурзький одиничний"},
		{"othello", "f5 d6 c3 d3 c4", "Тигр"},
		{"othello", "d3 c5 f6 f5 e6", "Тигр"}, // the same seen from another side
		{"chess", "", ""},
		{"chess960;start=518", "e4 c5", ""},
		{"chess;pawnDouble=ownHalf", "e4 c5", ""},
		{"russian;capture=may", "c3-d4 d6-c5 b2-c3 f6-g5", ""},
		{"brazilian", "c3-d4 d6-c5 b2-c3 f6-g5", ""},
		{"anti-reversi", "f5 d6", ""},
	} {
		g, line := playing(t, c.game, c.moves)
		words, err := lang.Built().Words(g.Info, "uk")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if o, ok := opening.Of(g).Last(line.Past); ok {
			got = o.In(words)
		}
		if got != c.uk {
			t.Errorf("%s, %s: %q, want %q", c.game, c.moves, got, c.uk)
		}
	}
}

// A ballot that has a name of its own bears it once its moves are made.
func TestBallotsAreNamed(t *testing.T) {
	g := open(t, "english;ballot=threeMove")
	start := g.Start()
	names := map[string]bool{}
	for _, lot := range start.AppendMoves(nil) {
		line := game.NewLine(start)
		for m, n := lot, 0; n < 4; n++ { // the lot, and three moves
			line.Play(m)
			m = line.Pos.AppendMoves(nil)[0]
		}
		if o, ok := opening.Of(g).Last(line.Past); ok {
			names[o.Name] = true
		}
	}
	for _, want := range []string{"Denny: White Doctor", "Kelso: Octopus", "Edinburgh: Edinburgh Single"} {
		if !names[want] {
			t.Errorf("no ballot is called %q: %v", want, names)
		}
	}
}

func TestLookUpAllocatesNothing(t *testing.T) {
	g, line := playing(t, "chess", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a3 a5")
	table := opening.Of(g)
	table.At(0) // reads the table
	if n := testing.AllocsPerRun(100, func() { table.Last(line.Past) }); n != 0 {
		t.Errorf("%v allocations for a look-up", n)
	}
}

func TestWrongRows(t *testing.T) {
	g := open(t, "russian")
	for row, want := range map[string]string{
		"c3-d4\tname\n":         "want moves, a code and a name",
		"c3-d4 d4-c5\t\tname\n": "d4-c5",
	} {
		table := opening.New(fstest.MapFS{"x.tsv": {Data: []byte(row)}}, "x.tsv", g.Start)
		err := table.Each(func(opening.Opening, game.Position) {})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "x.tsv") {
			t.Errorf("%q: %v, want %q", row, err, want)
		}
	}
	if err := opening.New(fstest.MapFS{}, "x.tsv", g.Start).Each(nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

func TestKey(t *testing.T) {
	for part, want := range map[string]string{
		"Queen's Gambit Declined":  "opening.queensGambitDeclined",
		"Réti Opening":             "opening.rétiOpening",
		"St. Petersburg Variation": "opening.stPetersburgVariation",
		"Caro-Kann Defence":        "opening.caroKannDefence",
	} {
		if got := opening.Key(part); got != want {
			t.Errorf("%q: %s, want %s", part, got, want)
		}
	}
}
