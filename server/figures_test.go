package server

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
)

// TestFigures: who asks for them is told figures in place of letters, in his language otherwise; the page turns each back
// into the letter that stands in its words, for those who hear or copy a move. What is written down keeps its letters.
func TestFigures(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "chess", "opponent": "self"})
	post := func(move string) {
		t.Helper()
		want[api.DoneView](p, 200, "POST", "/api/matches/"+id+"/commands", map[string]any{"kind": "ply", "text": move})
	}
	post("g1f3")
	post("e7e5")
	names := func(lang string) string {
		var list []string
		for _, ply := range want[api.PreviewView](p, 200, "GET", "/api/preview?game=chess&moves=g1f3+e7e5&lang="+lang, nil).Plies {
			list = append(list, ply.Name)
		}
		return strings.Join(list, " ")
	}
	for lang, want := range map[string]string{"uk": "Кf3 e5", "uk-x-figurine": "♘f3 e5", "en-x-figurine": "♘f3 e5", "xx-x-figurine": "♘f3 e5",
		"uk-x-figurine-native": "♘f3 e5", "uk-x-native": "Кf3 e5", "uk-x-other": "Nf3 e5"} {
		if got := names(lang); got != want {
			t.Errorf("in %s: %q, want %q", lang, got, want)
		}
	}
	if _, _, pgn := p.ask("GET", "/api/matches/"+id+"/record?format=pgn", nil); strings.Contains(string(pgn), "♘") || !strings.Contains(string(pgn), "Nf3") {
		t.Errorf("the record: %s", pgn)
	}
	g, err := game.Open("chess")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Parse("4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "uk", "ru"} {
		data, err := os.ReadFile("../web/src/i18n/" + lang + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]any
		if err := json.Unmarshal(data, &words); err != nil {
			t.Fatal(err)
		}
		var pairs []string
		for i, letter := range strings.Fields(words["moves.pieces"].(string)) {
			pairs = append(pairs, string([]rune("♔♕♖♗♘♙")[i]), letter)
		}
		back := strings.NewReplacer(pairs...)
		for _, m := range pos.AppendMoves(nil) {
			if name, figured := game.NameOf(pos, m, lang), game.NameOf(pos, m, lang+game.Figurine); back.Replace(figured) != name || figured == name {
				t.Errorf("%s: %s is heard as %s, want %s", lang, figured, back.Replace(figured), name)
			}
		}
	}
}
