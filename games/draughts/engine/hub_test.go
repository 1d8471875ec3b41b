package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// TestHubText: a position of the Hub protocol is the side to move and a letter for each square: e, w, b, W, B (Hub 2,
// F. Letouzey).
func TestHubText(t *testing.T) {
	g, err := game.Open("international")
	if err != nil {
		t.Fatal(err)
	}
	p, ok := game.Ability[protocol.HubPosition](g.Start())
	if !ok {
		t.Fatal("international draughts has no text of the Hub protocol")
	}
	board := "bB" + strings.Repeat("e", 46) + "wW"
	for _, c := range []struct{ hub, want string }{
		{"W" + board, "W:W49,K50:B1,K2"},
		{"B" + board, "B:W49,K50:B1,K2"},
		{"B" + strings.Repeat("e", 47) + "ebb", "B:W:B49,50"},
		{"W" + strings.Repeat("e", 47) + "eww", "W:W49,50:B"},
	} {
		if got, err := p.HubText(c.hub); err != nil || got != c.want {
			t.Errorf("%s: %q, %v; want %q", c.hub, got, err, c.want)
		}
	}
	for _, bad := range []string{"", "W", board, "e" + board, "w" + board, "W" + board + "e", "Wx" + board[1:]} {
		if got, err := p.HubText(bad); !errors.Is(err, game.ErrPosition) {
			t.Errorf("%q: %q, %v", bad, got, err)
		}
	}
}
