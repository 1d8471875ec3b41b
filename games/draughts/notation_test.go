package draughts

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestReadings: one move in all the ways in which people write it (rules/draughts 6).
func TestReadings(t *testing.T) {
	for _, c := range []struct {
		spec, fen, want string
		texts           []string
	}{
		{"russian", "", "c3-d4", []string{
			"c3-d4", "c3d4", "C3-D4", "c3 - d4", " c3-d4 ", "c3:d4", "22-18", "2218", "022-018", "22x18", "c3-d4!", "c3-d4?!",
		}},
		{"international", "", "32-28", []string{"32-28", "3228", "32 - 28", "032-028", "32x28"}},
		{"english", "", "9-13", []string{"9-13", "09-13", "913", "0913", "b6-a5"}},
		{"spanish", "", "10-13", []string{"10-13", "1013"}},
		{"canadian", "", "43-37", []string{"43-37", "4337"}},
		{"turkish", "", "a3-a4", []string{"a3-a4", "a3a4", "A3A4"}},
		{"russian", "W:Wb6:Bc7,e7,g5", "b6:h4", []string{
			"b6:h4", "b6xh4", "b6:d8:f6:h4", "b6d8f6h4", "b6:d8", "b6:f6:h4", "b6-h4", "9x20", "b6:h4:c7:e7:g5", "9x20x16x6x7",
		}},
		{"international", "W:WK20:B7,25,28,29,32", "20x33x11x2", []string{
			"20x33x11x2", "20x33x2", "20x11x2", "20x2x29x28x7", "20x2x7x28x29", "20x33", "20-33-11-2",
		}},
		{"international", "W:WK46:B41,19,13,22,28", "46x5", []string{"46x5", "46x37x23x5", "46x32x23x5", "46x5x41x28x19"}},
		{"international", "W:W28,47:B23,14,42", "28x10", []string{"28x10", "28x19x10", "28x19", "28x10x23x14", "2810"}},
	} {
		g := mustOpen(t, c.spec)
		p := g.Start().(*Position)
		if c.fen != "" {
			p = mustParse(t, g, c.fen)
		}
		for _, text := range c.texts {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Errorf("%s %s: %v", c.spec, text, err)
			} else if got := game.MoveText(p, m); got != c.want {
				t.Errorf("%s %s is read as %s, want %s", c.spec, text, got, c.want)
			}
		}
	}
}

// TestNoMoves: what is no move at all.
func TestNoMoves(t *testing.T) {
	p := mustOpen(t, "russian").Start()
	for _, text := range []string{"", "-", "c3", "c3-", "z9-a1", "c3-d9", "33-28", "hello", "1-", "c3-d4 e5", "huff z9", strings.Repeat("a1", 300)} {
		if _, err := p.ParseMove(text); !errors.Is(err, game.ErrNotation) {
			t.Errorf("%q: %v, want an error of notation", text, err)
		}
	}
}

// TestPositions: a position in all the ways in which people write it, and as it is written here.
func TestPositions(t *testing.T) {
	for _, c := range []struct{ spec, text, want string }{
		{"international", "W:W31-50:B1-20", "W:W31-50:B1-20"},
		{"international", "W:W31-50:B1-20.", "W:W31-50:B1-20"},
		{"international", "W:B1-20:W31-50", "W:W31-50:B1-20"},
		{"international", " W:WK1,2,3,4,6,7 : B45,K50 ", "W:WK1,2-4,6,7:B45,K50"},
		{"international", "W:WK1-3,6:B45:H0:F1", "W:WK1,K2,K3,6:B45"},
		{"international", "w:w31-50:b1-20", "W:W31-50:B1-20"},
		{"russian", "W:Wa1,Kc3:Bh8", "W:Wa1,Kc3:Bh8"},
		{"russian", "W:W29,K22:B4", "W:Wa1,Kc3:Bh8"},
		{"russian", "W:W21-32:B1-12:H0:F1", "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"},
		{"english", "B:Wa1:Bh8", "B:W29:B4"},
		{"english", "W:W1:B", "W:W1:B"},
		{"english", "W:WK1:B", "W:WK1:B"},
		{"english", "W:W5", "W:W5:B"},
		{"spanish", "W:W1-12:B21-32", "W:W1-12:B21-32"},
		{"russian", "", ""}, {"russian", "W", ""}, {"russian", "X:Wa1:Bh8", ""}, {"russian", "W:Wa1:Ba1", ""},
		{"russian", "W:Wa1,a1:Bh8", ""}, {"russian", "W:Wa9:Bh8", ""}, {"russian", "W:Wa2:Bh8", ""}, {"russian", "W:Wb8:Bh8", "W:Wb8:Bh8"},
		{"russian", "W:W5-1:Bh8", ""}, {"russian", "W:Wa1:Wc1:Bh8", ""}, {"russian", "W:Wa1:Bh8:Z3", ""}, {"russian", "W:Wa1:Bh8:Hx", ""},
		{"russian", "W:Wa1:Bh8:Xh8", ""}, {"russian", "W:Wa1:Bh8:O", ""}, {"russian", "W:Wa1::Bh8", ""}, {"international", "W:W31-51:B1-20", ""},
	} {
		p, err := mustOpen(t, c.spec).Parse(c.text)
		switch {
		case err != nil && (c.want != "" || !errors.Is(err, game.ErrPosition)):
			t.Errorf("%s %q: %v", c.spec, c.text, err)
		case err == nil && game.Text(p) != c.want:
			t.Errorf("%s %q is written as %q, want %q", c.spec, c.text, game.Text(p), c.want)
		}
	}
}

// TestPDNPaths: PDN 3.0 wants the complete path where start and end leave two captures: every
// turn, where none is the square behind the victim, none behind the last.
func TestPDNPaths(t *testing.T) {
	for _, c := range []struct{ name, spec, fen, want string }{
		{"turns", "international", "W:WK20:B7,25,28,29,32", "20x33x11x2 20x38x16x2"},
		{"straight on and turns: the example of the standard", "international", "B:W14,19,29,31,42:BK47",
			"47x38x20x9x36 47x38x24x13x36"},
		{"none where start and end say all", "international", "W:WK46:B41,19,13,22,28", "46x5 46x10 46x14"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := game.Open(c.spec)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Parse(c.fen)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range p.AppendMoves(nil) {
				got = append(got, game.MoveText(p, m))
			}
			if text := strings.Join(got, " "); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
		})
	}
}
