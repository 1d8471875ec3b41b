package draughts_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestNames: what stands in a list of moves.
func TestNames(t *testing.T) {
	for _, tc := range []struct{ name, game, position, move, lang, want string }{
		{"a quiet move", "russian", "W:Wc3:Bh8", "c3d4", "uk", "c3-d4"},
		{"a capture of letters", "russian", "W:Wc3:Bd4", "c3:e5", "ru", "c3:e5"},
		{"a chain from end to end", "russian", "W:Wc3:Bd4,f6", "c3:e5:g7", "en", "c3:g7"},
		{"a capture of numbers", "international", "W:W28:B22", "28x17", "uk", "28x17"},
		{"a capture that must be told in full", "international", "W:WK20:B7,25,28,29,32", "20x33x11x2", "en", "20x33x11x2"},
		{"a huff", "russian;huff=losePiece", "W:Wc3:Bf6,h8:Xh8", "huff h8", "uk", "фук h8"},
		{"a huff in an unknown language", "russian;huff=losePiece", "W:Wc3:Bf6,h8:Xh8", "huff h8", "xx", "huff h8"},
		{"a lot", "russian;first=lot", "?:Wc3:Bf6", "lot black", "ru", "жребий: начинают чёрные"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.game, tc.position)
			m, err := p.ParseMove(tc.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := game.NameOf(p, m, tc.lang); got != tc.want {
				t.Errorf("%s is called %q, want %q", tc.move, got, tc.want)
			}
		})
	}
}

// TestOpeningName: a drawn opening has a number.
func TestOpeningName(t *testing.T) {
	p := start(t, "english;ballot=threeMove")
	m := p.AppendMoves(nil)[4]
	if got := game.NameOf(p, m, "uk"); got != "початок 5" {
		t.Errorf("the fifth opening is called %q", got)
	}
}
