package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/api"
)

// TestEditor: what an editor puts together is a position that a match can start from.
func TestEditor(t *testing.T) {
	p := newBench(t).person()
	info := want[api.EditorView](p, http.StatusOK, "GET", "/api/editor?game=russian", nil)
	if len(info.Palette) != 4 {
		t.Fatalf("palette: %+v, want man and king of two sides", info)
	}
	ask := map[string]any{"game": "russian", "rest": "W:Wa1:Bb2", "toMove": 1, "men": []map[string]any{
		{"place": 0, "kind": "man", "seat": 1}, {"place": 30, "kind": "king", "seat": 0},
	}}
	made := want[api.ComposedView](p, http.StatusOK, "POST", "/api/compose", ask)
	if !strings.HasPrefix(made.Position, "B:WK") {
		t.Fatalf("composed %q", made.Position)
	}
	p.make(map[string]any{"game": "russian", "opponent": "self", "position": made.Position})
	if info := want[api.EditorView](p, http.StatusOK, "GET", "/api/editor?game=transport", nil); len(info.Carriers) != 1 {
		t.Errorf("transport: %v carry, want rooks", info.Carriers)
	}
	if info := want[api.EditorView](p, http.StatusOK, "GET", "/api/editor?game=bughouse", nil); len(info.Palette) != 24 {
		t.Errorf("bughouse: %d men, want six of each seat", len(info.Palette))
	}
	for _, wrong := range []string{"/api/editor?game=nobody", "/api/editor?game=party"} {
		if code, _, _ := p.ask("GET", wrong, nil); code < 400 || code > 499 {
			t.Errorf("%s: %d, want a refusal", wrong, code)
		}
	}
	ask["toMove"] = 5
	if code, _, _ := p.ask("POST", "/api/compose", ask); code != http.StatusUnprocessableEntity {
		t.Errorf("a seat that is not there: %d", code)
	}
}
