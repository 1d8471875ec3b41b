package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/files"
)

// A match is told with the name of its opening, by the position, and saved with the tags that PGN has for it.
func TestOpeningsAreNamed(t *testing.T) {
	p := newBench(t).person()
	id := p.make(map[string]any{"game": "chess", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	for i, move := range []string{"e2e4", "c7c5", "g1f3"} {
		l.must(l.play(i%2, move))
	}
	hello := p.dial(id, 0).until("hello")
	var got []string
	for _, ply := range hello.Plies {
		got = append(got, ply.Opening)
	}
	if strings.Join(got, "|") != "B00 King's Pawn Game|B20 Sicilian Defence|B27 Sicilian Defence" {
		t.Errorf("openings of the plies: %q", got)
	}
	_, _, pgn := p.ask("GET", "/api/matches/"+id+"/record?format=pgn", nil)
	for _, tag := range []string{`[ECO "B27"]`, `[Opening "Sicilian Defence"]`} {
		if !strings.Contains(string(pgn), tag) {
			t.Errorf("no %s in\n%s", tag, pgn)
		}
	}
}

// Previews and records of files name openings in the language asked for; a game that begins elsewhere has none.
func TestOpeningsOfFiles(t *testing.T) {
	p := newBench(t).person()
	v := want[api.PreviewView](p, http.StatusOK, "GET", "/api/preview?game=russian&lang=uk&moves=c3-d4+d6-c5+b2-c3+f6-g5", nil)
	if len(v.Plies) != 4 || v.Plies[3].Opening != "Міська партія" || v.Plies[2].Opening != "" {
		t.Errorf("preview: %+v", v.Plies)
	}
	g := p.sendRecords("lang=ru", fischer).Only
	if got := g.Lines[0].Plies[3].Opening; !strings.HasPrefix(got, "A15 ") && !strings.HasPrefix(got, "A16 ") {
		t.Errorf("line played: %q", got)
	}
	if got := g.Lines[1].Plies[0].Opening; got == "" {
		t.Errorf("variation: %q", got)
	}
	const elsewhere = "[FEN \"rnbqkbnr/ppp1pppp/3p4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 c5 *\n"
	for _, ply := range p.sendRecords("", elsewhere).Only.Lines[0].Plies {
		if ply.Opening != "" {
			t.Errorf("a game from a position of its own begins with %q", ply.Opening)
		}
	}
}

// Pages do not load the words for openings: names come with the moves.
func TestOpeningsAreNotAmongTexts(t *testing.T) {
	v := want[files.TextsView](newBench(t).person(), http.StatusOK, "GET", "/api/texts/en?family=chess", nil)
	for key := range v.Families["chess"] {
		if strings.HasPrefix(key, "opening.") {
			t.Fatalf("%s is sent to every page", key)
		}
	}
}
