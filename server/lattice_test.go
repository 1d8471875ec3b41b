package server

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// TestPreviewOfLattices: a position with millions of ways to capture is answered at once, in some
// kilobytes, or refused as one of no game.
func TestPreviewOfLattices(t *testing.T) {
	p := newBench(t).person()
	lattice := func(men int) string {
		var list []string
		for row := 1; row <= 7; row++ {
			for x := row % 2; x < 7; x += 2 {
				list = append(list, fmt.Sprintf("%c%d", 'a'+x, row))
			}
		}
		return "W:WKa1:B" + strings.Join(list[:men], ",")
	}
	var wide []string
	for i := range 25 {
		wide = append(wide, fmt.Sprintf("%c%d", 'b'+i%5*2, 2+i/5*2))
	}
	canadian := "W:WK67:B" + strings.Join(wide, ",")
	for _, c := range []struct {
		game, position string
		status         int
	}{
		{"turkish", lattice(17), 200},
		{"turkish", lattice(24), 422},
		{"turkish;precedence=free", lattice(12), 200},
		{"turkish;precedence=free", lattice(17), 422},
		{"turkish;precedence=free", lattice(24), 422},
		{"canadian", canadian, 200},
		{"canadian;precedence=free", canadian, 422},
	} {
		status, _, body := p.ask("GET", "/api/preview?"+url.Values{"game": {c.game}, "position": {c.position}}.Encode(), nil)
		if status != c.status || len(body) > 64<<10 {
			t.Errorf("%s %s: status %d, %d bytes, want status %d and at most 64 kB", c.game, c.position, status, len(body), c.status)
		}
		if status == 422 && !strings.Contains(string(body), "too many ways to capture") {
			t.Errorf("%s %s is refused by %s", c.game, c.position, body)
		}
	}
	body := map[string]any{"game": "turkish", "opponent": "bot", "level": 1, "seat": 1, "position": lattice(24)}
	if status, _, answer := p.ask("POST", "/api/matches", body); status != 422 {
		t.Errorf("a match from such a position is answered by %d %s", status, answer)
	}
}
