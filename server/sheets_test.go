package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/show"
)

// secretText stands on a form where nobody else may read it; no other text has it.
const secretText = "b6-a5?!"

// sheetIn is the form of a seat among those that were told, as texts by ply; false where it was not told.
func sheetIn(views []show.SheetView, seat int) (texts map[int]string, told bool) {
	i := slices.IndexFunc(views, func(v show.SheetView) bool { return v.Seat == seat })
	if i < 0 {
		return nil, false
	}
	texts = map[int]string{}
	for _, e := range views[i].Entries {
		texts[e.Ply] = e.Text
	}
	return texts, true
}

// hears reads until an event of a kind and gives the frame in which it is told.
func (l *line) hears(kind string) (frame, show.EventView) {
	l.t.Helper()
	for {
		f := l.until("events")
		for _, e := range f.Events {
			if e.Kind == kind {
				return f, e
			}
		}
	}
}

// TestSheets: what a player writes is his own until the end, for the other side, for who looks on, in the greeting, in news,
// by streams and in lists; only the referee reads all. It outlives a restart and other devices. In the end all see all.
func TestSheets(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	ann, bob, ref, guest := b.person(), b.person(), b.person().isCalled("Rita"), b.person()
	id := ann.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0, "settings": map[string]any{"score": "players", "referee": "on"}})
	bob.join(id, 1)
	ref.code(id, "chair", map[string]any{"text": ann.chairOf(id)})
	first, second, desk, looks := ann.dial(id, 0), bob.dial(id, 0), ref.dial(id, 0), guest.dial(id, 0)
	for _, l := range []*line{first, second, desk, looks} {
		l.until("hello")
	}
	first.must(first.play(0, "c3-d4"))
	second.must(second.play(1, "b6-a5"))
	first.must(first.cmd(0, "note", map[string]any{"n": 2, "text": secretText}))
	for name, l := range map[string]*line{"the player": first, "the referee": desk} {
		f, e := l.hears(match.EvNoted)
		if texts, _ := sheetIn(f.Sheets, 0); e.Text != secretText || e.N != 2 || e.Seat != 0 || texts[2] != secretText {
			t.Errorf("%s is told %+v, %+v", name, e, f.Sheets)
		}
	}
	for name, l := range map[string]*line{"the other side": second, "who looks on": looks} {
		f, e := l.hears(match.EvNoted)
		_, told := sheetIn(f.Sheets, 0)
		if e.Text != "" || e.N != 0 || told {
			t.Errorf("%s is told %+v, %+v", name, e, f.Sheets)
		}
	}
	b.close()

	b = openBench(t, testConfig(dir))
	for _, p := range []*person{ann, bob, ref, guest} {
		p.b = b
	}
	for _, p := range []*person{bob, guest} {
		hello := p.dial(id, 0).until("hello")
		if _, told := sheetIn(hello.Sheets, 0); told {
			t.Errorf("told in the greeting: %+v", hello.Sheets)
		}
		for _, e := range hello.Events {
			if e.Kind == match.EvNoted && (e.Text != "" || e.N != 0) {
				t.Errorf("told among the events: %+v", e)
			}
		}
		for _, path := range []string{"", "/fair", "/record?format=text", "/record?format=pdn"} {
			if _, _, data := p.ask("GET", "/api/matches/"+id+path, nil); strings.Contains(string(data), secretText) {
				t.Errorf("told by %s: %s", path, data)
			}
		}
	}
	own := ann.dial(id, 0)
	if texts, _ := sheetIn(own.until("hello").Sheets, 0); texts[2] != secretText {
		t.Errorf("after a restart %q stands at the ply", texts[2])
	}
	for code, more := range map[string]map[string]any{
		"scorePly":  {"n": 3, "text": "a"},
		"scoreText": {"n": 1, "text": strings.Repeat("a", 41)},
	} {
		if got := bob.code(id, "note", more); got != code {
			t.Errorf("%v: %q, want %s", more, got, code)
		}
	}
	if got := guest.code(id, "note", map[string]any{"n": 1, "text": "a", "seat": 0}); got != "notYourSeat" && got != "nameFirst" {
		t.Errorf("who looks on writes: %q", got)
	}
	if got := bob.code(id, "note", map[string]any{"n": 1, "text": "1. ц3-д4"}); got != "" {
		t.Error(got)
	}
	if got := bob.code(id, "resign", nil); got != "" {
		t.Error(got)
	}

	// In the end all are shown, and compared.
	for name, l := range map[string]*line{"the other side": bob.dial(id, 0), "who looks on": guest.dial(id, 0)} {
		sheets := l.until("hello").Sheets
		if len(sheets) != 2 || sheets[0].Right != 1 || sheets[1].Right != 1 || sheets[0].Entries[0].Is != "missing" || sheets[0].Entries[1].Text != secretText ||
			sheets[0].Entries[1].Is != "right" || sheets[1].Entries[0].Is != "right" || sheets[1].Entries[1].Is != "missing" {
			t.Errorf("%s is told in the end: %+v", name, sheets)
		}
	}
	if f, _ := own.hears(match.EvEnded); len(f.Sheets) != 2 {
		t.Errorf("told with the end: %+v", f.Sheets)
	}
	status, _, data := guest.ask("GET", "/api/matches/"+id+"/record?format=text", nil)
	if status != http.StatusOK || !strings.Contains(string(data), "White has written 1 of 2 moves down rightly. Black has written 1 of 2 moves down rightly.") {
		t.Errorf("the record: %d %s", status, data)
	}
}

// TestScoreHidden: while players write, the record waits for the end, for all and in each way to it.
func TestScoreHidden(t *testing.T) {
	b := newBench(t)
	ann, bob, guest := b.person(), b.person(), b.person()
	id := ann.make(map[string]any{"game": "chess", "opponent": "friend", "seat": 0, "settings": map[string]any{"score": "players", "series": "games=2"}})
	record := func(who *person) (int, string) {
		status, _, data := who.ask("GET", "/api/matches/"+id+"/record?format=pgn", nil)
		return status, string(data)
	}
	if status, _ := record(ann); status != http.StatusOK {
		t.Errorf("nothing is written yet: %d", status)
	}
	bob.join(id, 1)
	if got := ann.code(id, "ply", map[string]any{"text": "e4"}); got != "" {
		t.Fatal(got)
	}
	for _, who := range []*person{ann, bob, guest} {
		for path, refused := range map[string]int{
			"/api/matches/" + id + "/record?format=pgn": http.StatusConflict, "/api/series/" + id + "/record?format=pgn": http.StatusConflict,
			"/game/export/" + id: http.StatusBadRequest, // as lichess refuses
		} {
			if status, _, data := who.ask("GET", path, nil); status != refused || strings.Contains(string(data), "e4") || !strings.Contains(string(data), "scoreHidden") {
				t.Errorf("%s: %d %s", path, status, data)
			}
		}
	}
	if got := bob.code(id, "resign", nil); got != "" {
		t.Fatal(got)
	}
	for _, who := range []*person{ann, guest} {
		if status, text := record(who); status != http.StatusOK || !strings.Contains(text, "e4") || !strings.Contains(text, "0 of 1 moves") {
			t.Errorf("in the end: %d %s", status, text)
		}
	}
}

// TestScoreAgain: who keeps the score is carried on by a rematch.
func TestScoreAgain(t *testing.T) {
	b := newBench(t)
	ann, bob := b.person(), b.person()
	id := ann.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0, "settings": map[string]any{"score": "players"}})
	bob.join(id, 1)
	for _, c := range []struct {
		who  *person
		kind string
		more map[string]any
	}{
		{ann, "ply", map[string]any{"text": "c3-d4"}}, {ann, "resign", nil},
		{ann, "offer", map[string]any{"what": "rematch"}}, {bob, "answer", map[string]any{"what": "yes"}},
	} {
		if got := c.who.code(id, c.kind, c.more); got != "" {
			t.Fatalf("%s: %q", c.kind, got)
		}
	}
	next := ann.view(id).Next
	if v := ann.view(next); v.Settings.Score != match.ByPlayers {
		t.Errorf("the next match: %+v", v.Settings)
	}
}
