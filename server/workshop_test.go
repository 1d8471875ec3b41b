package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/workshop"
)

// made is a game that differs from chess by its name and by a change of the text of its file.
func made(t *testing.T, p *person, name string, change ...string) string {
	t.Helper()
	base := want[workshop.DefinitionView](p, http.StatusOK, "GET", "/api/definitions/chess", nil)
	var file map[string]any
	if err := json.Unmarshal([]byte(strings.NewReplacer(change...).Replace(base.Text)), &file); err != nil {
		t.Fatal(err)
	}
	file["name"], file["by"], file["from"] = map[string]string{"en": name, "uk": "Українська назва"}, "Ann", base.Hash
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func asText(text string) map[string]string { return map[string]string{"text": text} }

// TestWorkshopChecks: a file that makes a game is told with what it comes to, another one with what is wrong and where.
func TestWorkshopChecks(t *testing.T) {
	b := newBench(t)
	p := b.person()
	check := func(text string) workshop.CheckView {
		return want[workshop.CheckView](p, http.StatusOK, "POST", "/api/definitions/check", asText(text))
	}
	fine := check(made(t, p, "Mine"))
	if d := fine.Definition; d == nil || d.Family != "chess" || d.By != "Ann" || !strings.HasPrefix(d.ID, "own:") || !strings.HasPrefix(d.Hash, strings.TrimPrefix(d.ID, "own:")) {
		t.Errorf("the game: %+v", d)
	}
	if s := fine.Sample; fine.Fault != nil || s == nil || s.Games == 0 || s.Moves != 20 || len(s.Wins) != 2 || s.Wins[0]+s.Wins[1]+s.Draws+s.Long != s.Games || s.First != 0 {
		t.Errorf("the sample: %+v", fine.Sample)
	}
	if fine.Men["K"] != "king" || fine.Men["P"] != "pawn" {
		t.Errorf("men: %v", fine.Men)
	}
	if black := check(made(t, p, "Black begins", "RNBQKBNR w", "RNBQKBNR b")); black.Sample == nil || black.Sample.First != 1 {
		t.Errorf("where Black begins: %+v, %+v", black.Sample, black.Fault)
	}
	// A game that nobody wins is told of.
	dead := check(made(t, p, "Kings", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "4k3/8/8/8/8/8/8/4K3 w -", `"royal": true`, `"royal": false`, `"castling"`, `"judge"`))
	if dead.Fault == nil && len(dead.Says) == 0 {
		t.Errorf("kings by themselves: %+v", dead)
	}
	for name, tc := range map[string]struct {
		text, path string
		line       int
	}{
		"no JSON":        {"{\n\"tavlei\": 1,,\n}", "", 2},
		"no family":      {"{\n\"tavlei\": 1,\n\"family\": \"none\"}", "family", 3},
		"a wrong number": {strings.Replace(made(t, p, "Mine"), `"w": 8`, `"w": 99`, 1), "rules.board.w", 0},
		"layers clash":   {strings.Replace(made(t, p, "Mine"), `"judge":`, `"goal": {"royalty": "taken", "noChecks": true}, "judge":`, 1), "rules.goal.noChecks", 0},
	} {
		v := check(tc.text)
		if f := v.Fault; f == nil || v.Definition != nil || v.Sample != nil || f.Path != tc.path || f.Line == 0 || f.Column == 0 || tc.line != 0 && f.Line != tc.line || f.Message == "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
	// What was only looked at is not kept in the list.
	if list := want[workshop.DefinitionsView](p, http.StatusOK, "GET", "/api/definitions", nil); len(list.Definitions) != 0 {
		t.Errorf("nothing was published: %+v", list)
	}
}

// TestWorkshopControls: the server says by which controls a page may change a file, whether it makes a game or not, and of a game
// without a file of its own which game it is and by which options.
func TestWorkshopControls(t *testing.T) {
	b := newBench(t)
	p := b.person()
	chess := made(t, p, "Mine")
	for name, tc := range map[string]struct{ text, controls string }{
		"layers":                   {chess, "layers"},
		"layers with a fault":      {strings.Replace(chess, `"w": 8`, `"w": 99`, 1), "layers"},
		"rules that another says":  {`{"tavlei": 1, "family": "chess", "like": "chess"}`, "options"},
		"no array":                 {strings.Replace(chess, `"arrival"`, `"arrivals"`, 1), ""},
		"a row of another family":  {want[workshop.DefinitionView](p, http.StatusOK, "GET", "/api/definitions/russian", nil).Text, ""},
		"a game with options":      {`{"tavlei": 1, "family": "draughts", "like": "russian", "options": {"flying": "off"}}`, "options"},
		"a list":                   {`[]`, ""},
		"no JSON":                  {`{`, ""},
		"keys that are no objects": {`{"tavlei": 1, "family": "chess", "rules": {"board": 8, "pieces": null}}`, ""},
	} {
		if v := want[workshop.CheckView](p, http.StatusOK, "POST", "/api/definitions/check", asText(tc.text)); v.Controls != tc.controls {
			t.Errorf("%s: controls %q, want %q", name, v.Controls, tc.controls)
		}
	}
	for name, tc := range map[string]struct {
		like, controls string
		options        map[string]string
	}{
		"chess":                  {"chess", "layers", nil},
		"russian;huff=losePiece": {"russian", "", map[string]string{"huff": "losePiece"}},
		"senet":                  {"senet", "options", nil},
		"senet;men=7":            {"senet", "options", nil},
		"senet;men=5":            {"senet", "options", map[string]string{"men": "5"}},
	} {
		v := want[workshop.DefinitionView](p, http.StatusOK, "GET", "/api/definitions/"+name, nil)
		if v.Like != tc.like || v.Controls != tc.controls || !maps.Equal(v.Options, tc.options) {
			t.Errorf("%s: like %q, controls %q, options %v", name, v.Like, v.Controls, v.Options)
		}
	}
	// A game of one's own is said by its file alone.
	own := want[workshop.DefinitionView](p, http.StatusCreated, "POST", "/api/definitions", asText(chess))
	if v := want[workshop.DefinitionView](p, http.StatusOK, "GET", "/api/definitions/"+own.ID, nil); v.Like != "" || v.Controls != "layers" {
		t.Errorf("a game of one's own: %+v", v)
	}
}

// TestWorkshopKeeps: a game that was published is found by its id, in matches and in records, also after the server has begun anew.
func TestWorkshopKeeps(t *testing.T) {
	cfg := testConfig(t.TempDir())
	b := openBench(t, cfg)
	p := b.person()
	text := made(t, p, "Mine")
	status, header, data := p.ask("POST", "/api/definitions", asText(text))
	var d workshop.DefinitionView
	if err := json.Unmarshal(data, &d); err != nil || status != http.StatusCreated || !strings.HasSuffix(header.Get("Location"), "/api/definitions/"+d.ID) || d.Created == nil {
		t.Fatalf("%d %v %s", status, header, data)
	}
	// Once more it is the same game, and the list has it once.
	if again := want[workshop.DefinitionView](b.person(), http.StatusCreated, "POST", "/api/definitions", asText(text)); again.ID != d.ID || again.Hash != d.Hash {
		t.Errorf("once more: %+v, want %+v", again, d)
	}
	other := want[workshop.DefinitionView](p, http.StatusCreated, "POST", "/api/definitions", asText(made(t, p, "Another")))
	if other.ID == d.ID {
		t.Error("another file is the same game")
	}
	id := p.make(map[string]any{"game": d.ID, "opponent": "self"})
	l := p.open(id, 0)
	l.must(l.play(0, "e4"))
	// But for the address of the server.
	site := regexp.MustCompile(`\[Site "[^"]*"\]`)
	record := func(p *person) string {
		t.Helper()
		status, _, text := p.ask("GET", "/api/matches/"+id+"/record?format=pgn", nil)
		if status != http.StatusOK {
			t.Fatalf("record: %d %s", status, text)
		}
		return site.ReplaceAllString(string(text), "")
	}
	written := record(p)
	b.close()

	b = openBench(t, cfg)
	p = b.person()
	list := want[workshop.DefinitionsView](p, http.StatusOK, "GET", "/api/definitions", nil)
	if len(list.Definitions) != 2 || list.Definitions[1].Name["en"] != "Mine" || list.Definitions[1].From == "" || list.Definitions[1].Hash != d.Hash {
		t.Errorf("list: %+v", list)
	}
	before := list.Definitions[0].Created.Format(time.RFC3339Nano)
	if older := want[workshop.DefinitionsView](p, http.StatusOK, "GET", "/api/definitions?before="+url.QueryEscape(before), nil); list.Definitions[0].Created.After(*list.Definitions[1].Created) && len(older.Definitions) != 1 {
		t.Errorf("those before the newest: %+v", older)
	}
	if v := want[workshop.DefinitionView](p, http.StatusOK, "GET", "/api/definitions/"+d.ID, nil); v.Hash != d.Hash || !strings.Contains(v.Text, `"by": "Ann"`) {
		t.Errorf("by its id: %+v", v)
	}
	if g := want[show.OneGameView](p, http.StatusOK, "GET", "/api/games/"+d.ID+"?lang=uk", nil); g.Family != "chess" || g.Words["game."+d.ID+".name"] != "Українська назва" {
		t.Errorf("as a game: %+v", g.Words)
	}
	if again := record(p); again != written || !strings.Contains(again, d.Hash) && !strings.Contains(again, d.ID) {
		t.Errorf("the record was\n%s\nand is\n%s", written, again)
	}
	// A server that has never seen the game reads it from the record.
	stranger := newBench(t).person()
	told := want[api.RecordsView](stranger, http.StatusOK, "POST", "/api/records", written)
	if len(told.Games) != 1 || told.Games[0].Plies != 1 {
		t.Errorf("elsewhere: %+v", told)
	}
}

// TestWorkshopRefuses: what makes no game is not kept, nor what is too large, nor more than one guest may publish in a while.
func TestWorkshopRefuses(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = false; c.Limits.Reads, c.Limits.Writes = 1000, 1000 })
	p := b.person()
	for name, tc := range map[string]struct {
		method, path string
		body         any
		status       int
		code         string
	}{
		"no game":            {"POST", "/api/definitions", asText(`{"tavlei": 1}`), http.StatusUnprocessableEntity, "definition"},
		"too large":          {"POST", "/api/definitions", asText(strings.Repeat(" ", 50_000)), http.StatusUnprocessableEntity, ""},
		"far too large":      {"POST", "/api/definitions/check", asText(strings.Repeat(" ", 200_000)), http.StatusRequestEntityTooLarge, ""},
		"an id that is none": {"GET", "/api/definitions/own:" + strings.Repeat("0", 32), nil, http.StatusNotFound, ""},
		"no such game":       {"GET", "/api/definitions/nosuch", nil, http.StatusNotFound, ""},
		"a match of none":    {"POST", "/api/matches", map[string]any{"game": "own:" + strings.Repeat("0", 32), "opponent": "self"}, http.StatusNotFound, ""},
	} {
		status, _, data := p.ask(tc.method, tc.path, tc.body)
		if status != tc.status || tc.code != "" && problemCode(t, data) != tc.code {
			t.Errorf("%s: %d %s, want %d %s", name, status, data, tc.status, tc.code)
		}
	}
	text, refused := made(t, p, "Mine"), 0
	for range 12 {
		if status, _, _ := p.ask("POST", "/api/definitions", asText(text)); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("twelve games at once are all taken")
	}
}
