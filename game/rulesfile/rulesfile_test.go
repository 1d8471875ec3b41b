package rulesfile_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/game/rulesfile"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/tree"
)

var update = flag.Bool("update", false, "write the schema anew")

// TestErrors: what is wrong is told with its key, line and column and what is allowed there.
func TestErrors(t *testing.T) {
	const chess = "{\n \"tavlei\": 1,\n \"family\": \"chess\",\n \"like\": \"chess\",\n \"rules\": %s\n}"
	for _, c := range []struct{ name, file, err string }{
		{"nothing", "", "line 1 column 1: found the end of the file, want a value"},
		{"no JSON", "{\"tavlei\": 1,\n  family}", "line 2 column 3: found 'f', want a key in quotes"},
		{"not closed", "{\"tavlei\": 1", "line 1 column 13: found the end of the file, want , or }"},
		{"behind the end", "{} {}", "line 1 column 4: found '{' behind the end"},
		{"twice", `{"by":"a","by":"b"}`, `line 1 column 11: the key "by" stands there twice`},
		{"a fraction", `{"tavlei": 1.5}`, "tavlei, line 1 column 12: 1.5: want a whole number"},
		{"a great number", `{"tavlei": 99999999999999999999}`, "tavlei, line 1 column 12: 99999999999999999999: want a whole number"},
		{"half a character", `{"by": "\ud800"}`, "by, line 1 column 15: half a character behind a backslash"},
		{"bytes", "{\"by\": \"\xff\"}", "line 1 column 9: not UTF-8"},
		{"no version", `{}`, `line 1 column 1: want "tavlei": 1, the version of the format`},
		{"another version", `{"tavlei": 2}`, "tavlei, line 1 column 12: 2: want a whole number from 1 to 1"},
		{"no family", `{"tavlei": 1}`, "line 1 column 1: want a family, or like with a game: chapaev chess"},
		{"no family of no game", `{"tavlei": 1, "like": "ches"}`, `like, line 1 column 23: "ches": unknown game`},
		{"unknown family", `{"tavlei": 1, "family": "ches"}`, `family, line 1 column 25: found "ches", is it "chess"?; allowed are chapaev chess`},
		{"unknown key", `{"tavlei": 1, "familly": "chess"}`, `line 1 column 15: unknown key "familly", is it "family"?; allowed are tavlei family like`},
		{"unknown game", `{"tavlei": 1, "family": "chess", "like": "chesss"}`, `like, line 1 column 42: "chesss": unknown game`},
		{"another family", `{"tavlei": 1, "family": "chess", "like": "go"}`, `like, line 1 column 42: go is of the family weiqi, not chess`},
		{"no rules", `{"tavlei": 1, "family": "chess"}`, "line 1 column 1: want rules, or like with a game of the family chess"},
		{"options of nothing", `{"tavlei": 1, "family": "loa", "options": {}}`, "options, line 1 column 43: options are those of the game that the file is like"},
		{"unknown option", `{"tavlei": 1, "family": "senet", "like": "senet", "options": {"mem": "5"}}`, `options, line 1 column 63: unknown key "mem", is it "men"?`},
		{"value of an option", `{"tavlei": 1, "family": "senet", "like": "senet", "options": {"men": "6"}}`, `want one of 7 5`},
		{"rows of none", `{"tavlei": 1, "family": "senet", "like": "senet", "rules": {}}`, "games of this family have no rows of rules"},
		{"name", `{"tavlei": 1, "family": "loa", "name": {"en": ""}}`, "name.en, line 1 column 47: 0 characters, want 1 to 60"},
		{"name of a language", `{"tavlei": 1, "family": "loa", "name": {"English": "x"}}`, `name, line 1 column 40: unknown key "English"; want the code of a language, as en`},
		{"unseen", `{"tavlei": 1, "family": "loa", "by": "a\u202eb"}`, "by, line 1 column 38: a character that cannot be seen: U+202E"},
		{"from", `{"tavlei": 1, "family": "loa", "from": "12"}`, "want the SHA-256 of a rules file"},
		{"start", `{"tavlei": 1, "family": "loa", "like": "loa", "start": "8/8 x"}`, "start, line 1 column 56: position"},
		{"a text for a number", `{"tavlei": 1, "family": "loa", "rules": {"size": "8"}}`, "rules.size, line 1 column 50: found a text, want a number"},
		{"out of bounds", `{"tavlei": 1, "family": "loa", "rules": {"size": 13}}`, "rules.size, line 1 column 50: 13: want a whole number from 5 to 12"},
		{"a word", `{"tavlei": 1, "family": "loa", "rules": {"size": 8, "both": "draws"}}`, `rules.both, line 1 column 61: found "draws", is it "draw"?; allowed are mover draw`},
		{"two fields", `{"tavlei": 1, "family": "loa", "rules": {"size": 8, "hole": true}}`, "rules, line 1 column 41: "},
		{"a row", `{"tavlei": 1, "family": "draughts", "like": "russian", "rules": {"w": 7}}`, "rules.w, line 1 column 71: want an even number of columns"},
		{"a key of chess", fmt.Sprintf(chess, `{"bord": {}}`), `rules, line 5 column 12: unknown key "bord", is it "board"?; allowed are board pieces zones`},
		{"Betza", fmt.Sprintf(chess, "{\"pieces\": {\n  \"A\": {\"moves\": \"RyN\"}}}"), "rules.pieces.A.moves, line 6 column 20: our layers cannot say it"},
		{"directions", fmt.Sprintf(chess, `{"pieces": {"A": {"moves": [{"dirs": [[1,2,3]]}]}}}`), "rules.pieces.A.moves[0].dirs[0], line 5 column 49: 3 numbers, want two"},
		{"squares", fmt.Sprintf(chess, `{"zones": {"last": ["rank 9"]}}`), `rules.zones.last[0], line 5 column 31: "rank 9": no squares of a board of 8 columns and 8 rows`},
		{"no square", fmt.Sprintf(chess, `{"zones": {"last": ["9e"]}}`), `"9e": want a square, as e4, a rectangle, as a1-h2, rank 8 or file a`},
		{"letters", fmt.Sprintf(chess, `{"pieces": {"KK": {"moves": "K"}}}`), `"KK": pieces have one capital letter each`},
		{"a clash of layers", fmt.Sprintf(chess, `{"turn": {"dice": 1}}`), "rules.turn.dice, line 5 column 29: it does not go together with turn.order: dice are rolled in turns by dice"},
		{"a kind that is not there", fmt.Sprintf(chess, `{"zones": {"promo": "QX"}}`), "rules.zones"},
		{"an array", fmt.Sprintf(chess, `{"arrival": {"array": "8/8 w - - 0 1"}}`), "rules.arrival.array, line 5 column 33"},
		{"a name for no piece", `{"tavlei": 1, "family": "chess", "like": "cylinder", "pieces": {"X": {}}}`, `pieces, line 1 column 65: unknown key "X"`},
		{"a picture", `{"tavlei": 1, "family": "chess", "like": "cylinder", "pieces": {"N": {"picture": "../x"}}}`, `pieces.N.picture, line 1 column 82: "../x": want the name of a picture`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := rulesfile.Open([]byte(c.file))
			if err == nil || !errors.Is(err, rulesfile.ErrFile) || !strings.Contains(err.Error(), c.err) {
				t.Errorf("found %v\nwant  %s", err, c.err)
			}
		})
	}
}

// TestBudgets: nothing that a stranger sends is read farther than its budget.
func TestBudgets(t *testing.T) {
	for _, c := range []struct{ name, file, err string }{
		{"bytes", `{"by":"` + strings.Repeat("a", rulesfile.MostBytes) + `"}`, "the file has 65545 bytes, at most 65536 are read"},
		{"depth", strings.Repeat("[", 20), "more than 12 lists and objects inside each other"},
		{"values", "[" + strings.Repeat("1,", rulesfile.MostValues) + "1]", "more than 8192 values"},
		{"about", `{"tavlei":1,"family":"loa","about":{"en":"` + strings.Repeat("a", 4001) + `"}}`, "4001 characters, want 1 to 4000"},
		{"an unknown key", `{"` + strings.Repeat("k", 1000) + `":1}`, strings.Repeat("k", 40) + "…"},
		{"ways of moving", `{"tavlei":1,"family":"chess","like":"chess","rules":{"pieces":{"A":{"moves":[` + strings.Repeat(`{"dirs":[[1,0]]},`, 24) + `{"dirs":[[1,0]]}]}}}}`, "25 ways of moving, at most 24"},
		{"a text", `{"tavlei":1,"family":"reversi","like":"othello","rules":{"array":"` + strings.Repeat("-", 5000) + `"}}`, "5000 bytes, at most 4096"},
	} {
		_, _, err := rulesfile.Open([]byte(c.file))
		if err == nil || !strings.Contains(err.Error(), c.err) || len(err.Error()) > 500 {
			t.Errorf("%s: found %v\nwant %s", c.name, err, c.err)
		}
	}
}

// open opens a file that is right.
func open(t *testing.T, file string) (*game.Game, *rulesfile.File) {
	t.Helper()
	g, f, err := rulesfile.Open([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return g, f
}

// TestCanonical: order, blanks and what is said in vain make no other file; what changes the game does.
func TestCanonical(t *testing.T) {
	_, f := open(t, `{"tavlei":1,"family":"loa","name":{"en":"A","uk":"Б"},"rules":{"size":8,"both":"draw"}}`)
	for _, same := range []string{
		"\ufeff{ \"rules\": {\"both\": \"draw\", \"size\": 8, \"hole\": false, \"stuck\": null},\n \"name\": {\"uk\": \"\\u0411\", \"en\": \"A\"}, \"family\": \"loa\", \"tavlei\": 1}",
		`{"tavlei":1,"family":"loa","like":"loa","options":{"both":"draw"},"name":{"en":"A","uk":"Б"}}`,
		`{"tavlei":1,"family":"loa","like":"loa","name":{"en":"A","uk":"Б"},"rules":{"both":"draw"}}`,
		string(f.Canonical()), string(f.Value().Indented()),
	} {
		if _, other := open(t, same); other.Hash() != f.Hash() {
			t.Errorf("%s\nis\n%s, not\n%s", same, other.Canonical(), f.Canonical())
		}
	}
	for _, other := range []string{
		`{"tavlei":1,"family":"loa","name":{"en":"A","uk":"Б"},"rules":{"size":9,"both":"draw"}}`,
		`{"tavlei":1,"family":"loa","name":{"en":"A"},"rules":{"size":8,"both":"draw"}}`,
		`{"tavlei":1,"family":"loa","name":{"en":"A","uk":"Б"},"rules":{"size":8,"both":"draw"},"from":"` + f.Hash() + `"}`,
	} {
		if _, g := open(t, other); g.Hash() == f.Hash() || g.ID() == f.ID() {
			t.Errorf("%s has the hash of another file", other)
		}
	}
	if want := `{"tavlei":1,"family":"loa","name":{"en":"A","uk":"Б"},"rules":{"size":8,"both":"draw"}}`; string(f.Canonical()) != want {
		t.Errorf("canonical: %s", f.Canonical())
	}
	if !regexp.MustCompile(`^own:[0-9a-f]{32}$`).MatchString(f.ID()) || !strings.HasPrefix(f.Hash(), f.ID()[4:]) {
		t.Errorf("id %s of %s", f.ID(), f.Hash())
	}
}

// TestLikeSaysTheFamily: a file that is like a game need not say its family, and is the same game if it does.
func TestLikeSaysTheFamily(t *testing.T) {
	_, whole := open(t, `{"tavlei":1,"family":"senet","like":"senet","options":{"men":"5"}}`)
	_, short := open(t, `{"tavlei":1,"like":"senet","options":{"men":"5"}}`)
	if short.Family != "senet" || short.ID() != whole.ID() {
		t.Errorf("%s of the family %s, want %s", short.ID(), short.Family, whole.ID())
	}
	_, chess := open(t, `{"tavlei":1,"like":"chess","rules":{}}`)
	named := string(chess.Canonical())
	unnamed := strings.Replace(named, `"family":"chess"`, `"like":"chess"`, 1)
	if a, b := rulesfile.Controls([]byte(named)), rulesfile.Controls([]byte(unnamed)); a != "layers" || b != a {
		t.Errorf("changed by %q, by %q where like says the family", a, b)
	}
}

// TestLike: a file may fix options of a game and where it begins; the other options may be chosen.
func TestLike(t *testing.T) {
	g, f := open(t, `{"tavlei":1,"family":"senet","like":"senet","options":{"men":"5","water":"stay"}}`)
	usual, err := game.Open("senet;men=5;water=stay")
	if err != nil {
		t.Fatal(err)
	}
	if a, b := tree.Perft(g.Start(), 3), tree.Perft(usual.Start(), 3); a != b {
		t.Errorf("perft %d, want %d", a, b)
	}
	if _, fixed := g.Options["men"]; fixed || g.Options["points"] != "off" {
		t.Errorf("options %v", g.Options)
	}
	rulesfile.Keep(g)
	again, err := game.Open(f.ID() + ";points=on")
	if err != nil || again.Name() != f.ID()+";points=on" {
		t.Fatal(again, err)
	}
	if of, err := rulesfile.Of(again); err != nil || of.Like != "senet" || fmt.Sprint(of.Fixed) != "map[men:5 points:on water:stay]" {
		t.Errorf("%v, %v", of, err)
	}
	begun, _ := open(t, `{"tavlei":1,"family":"loa","like":"loa","start":"1x1x1xx1/1oo5/2o5/2o4o/2x1oxxo/3xx1xo/7o/7o x 18"}`)
	if got := game.Text(begun.Start()); got != "1x1x1xx1/1oo5/2o5/2o4o/2x1oxxo/3xx1xo/7o/7o x 18" {
		t.Errorf("begins at %s", got)
	}
	if _, err := game.Open("own:00000000000000000000000000000000"); !errors.Is(err, game.ErrUnknownGame) {
		t.Errorf("a game that nobody has: %v", err)
	}
}

// TestFetch: a game that is not at hand is fetched by its id, and only if it is that one.
func TestFetch(t *testing.T) {
	_, f := open(t, `{"tavlei":1,"family":"tictactoe","rules":{"size":5,"line":4}}`)
	files := map[string][]byte{f.ID(): f.Canonical(), "own:11111111111111111111111111111111": f.Canonical()}
	t.Cleanup(rulesfile.Fetch(func(string) ([]byte, error) { return nil, nil }))
	forget := rulesfile.Fetch(func(id string) ([]byte, error) { return files[id], nil })
	if g, err := game.Open(f.ID()); err != nil || len(g.Start().AppendMoves(nil)) != 25 {
		t.Error(g, err)
	}
	if _, err := game.Open("own:11111111111111111111111111111111"); err == nil || !strings.Contains(err.Error(), "they are those of "+f.ID()) {
		t.Errorf("another game under that id: %v", err)
	}
	forget()
	if _, err := game.Open("own:11111111111111111111111111111111"); err == nil || strings.Contains(err.Error(), f.ID()) {
		t.Errorf("a source that was forgotten is asked: %v", err)
	}
}

// TestWords: a game that is made of a file has its names in every language, and its page tells what the file tells.
func TestWords(t *testing.T) {
	data, err := os.ReadFile("../../docs/examples/games/dice-cylinder.json")
	if err != nil {
		t.Fatal(err)
	}
	g, f := open(t, string(data))
	for code, want := range map[string][2]string{"en": {"Dice on a cylinder", "cannon"}, "uk": {"Кубики на циліндрі", "гармата"}, "ru": {"Кости на цилиндре", "пушка"}} {
		words, err := lang.Built().Words(g.Info, code)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{words["game."+f.ID()+".name"], words["man.man-s"]}; got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
		if words["man.king"] == "" || !strings.HasPrefix(f.About[code], words["game."+f.ID()+".brief"]) {
			t.Errorf("%s: the words of the family or the brief are missing", code)
		}
		text, err := page.Render(g.Info, code, g.Options)
		if err != nil || !strings.Contains(text, want[0]) || !strings.Contains(text, f.About[code]) {
			t.Errorf("%s: the page is %q, %v", code, text, err)
		}
	}
}

// TestPictures: a piece is drawn by the figure that the file chooses wherever it stands, and is the same piece in all else.
func TestPictures(t *testing.T) {
	g, f := open(t, `{"tavlei": 1, "family": "chess", "like": "crazyhouse", "pieces": {"N": {"picture": "elephant"}, "P": {"name": {"en": "soldier"}}}}`)
	if !strings.Contains(string(f.Canonical()), `"picture":"elephant"`) {
		t.Error("the canonical form has no picture")
	}
	p, err := g.Parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w AHah - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	men := game.SceneOf(p, 0).Men
	for _, man := range men {
		count[man.Kind]++
	}
	if count["knight.elephant"] != 5 || count["knight"] != 0 || count["pawn"] != 16 {
		t.Errorf("drawn: %v", count)
	}
	if text := p.(game.Composer).Compose(game.Text(p), men, 0); text != game.Text(p) {
		t.Errorf("composed again: %s, was %s", text, game.Text(p))
	}
	drawn := func(m game.Man) bool { return m.Kind == "knight.elephant" }
	if !slices.ContainsFunc(p.(game.Composer).Palette(), drawn) {
		t.Error("the editor does not offer it")
	}
	if n := len(p.AppendMoves(nil)); n != 20+32 {
		t.Errorf("%d moves", n)
	}
	if words, err := lang.Built().Words(g.Info, "en"); err != nil || words["man.pawn"] != "soldier" || words["man.elephant"] == "" {
		t.Errorf("words: %v, %v", words["man.pawn"], err)
	}
	// A game of the shelf keeps its figures when it becomes a file.
	shelf, err := game.Open("shatranj")
	if err != nil {
		t.Fatal(err)
	}
	if own, err := rulesfile.Of(shelf); err != nil || own.Pieces["B"].Picture != "elephant" || own.Pieces["R"].Picture != "" {
		t.Errorf("written: %+v, %v", own, err)
	}
}

// TestSchema: the published schema is the one that the declarations give. -update writes it.
func TestSchema(t *testing.T) {
	const name = "../../docs/rules-file.schema.json"
	now := rulesfile.Schema()
	if !json.Valid(now) {
		t.Fatal("no JSON")
	}
	if *update {
		if err := os.WriteFile(name, now, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	then, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(now, then) {
		t.Error("the schema has changed: go test ./game/rulesfile -run TestSchema -update")
	}
}

// TestWider: the game of ten files that begins from chess, with leaves that Fairy-Stockfish counts for Capablanca's chess.
func TestWider(t *testing.T) {
	g, _ := open(t, `{"tavlei":1,"family":"chess","like":"chess","rules":{"board":{"w":10},
		"pieces":{"K":{"moves":"K","royal":true},"Q":{"moves":"Q"},"R":{"moves":"R"},"B":{"moves":"B"},"N":{"moves":"N"},"C":{"moves":"RN"},"A":{"moves":"BN"},
			"P":{"moves":"fmWfcFifmnD","pawn":true}},
		"zones":{"promo":"QCARBN"}, "castling":{"on":true,"piece":"R","king":["c","i"],"rook":["d","h"]},
		"arrival":{"array":"rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"}}}`)
	for depth, want := range []uint64{1, 28, 784, 25228} {
		if got := tree.Perft(g.Start(), depth); got != want {
			t.Errorf("perft %d: %d, want %d", depth, got, want)
		}
	}
}
