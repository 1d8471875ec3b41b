package formats_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/loa"
	_ "github.com/tavlei/tavlei/games/loa/formats"
	"github.com/tavlei/tavlei/record"
)

// read reads a text as SGF and writes what came of it.
func read(t *testing.T, text string) (g *record.Game, again string, faults []string) {
	t.Helper()
	f, err := record.FormatByName("loa-sgf")
	if err != nil {
		t.Fatal(err)
	}
	for e := range f.Read(strings.NewReader(text), record.Options{File: "x"}) {
		for _, fault := range e.Faults {
			faults = append(faults, fault.Error())
		}
		if g = e.Game; g != nil {
			var b strings.Builder
			if err := f.Write(&b, g); err != nil {
				t.Fatal(err)
			}
			again = b.String()
		}
	}
	return g, again, faults
}

func moves(g *record.Game) string {
	var texts []string
	for _, n := range g.Main() {
		texts = append(texts, n.Text)
	}
	return strings.Join(texts, " ")
}

// TestSGF: moves as the description of the format has them, starts, sizes, variations, house rules.
func TestSGF(t *testing.T) {
	for _, c := range []struct{ name, in, rules, moves string }{
		{"signs of comment", "(;FF[4]GM[9];B[e1-e3];W[A3:C1++];B[b1-b3!]C[so])", "loa", "e1-e3 a3xc1 b1-b3"},
		{"resigned", "(;GM[9]PB[Ann]RE[W+R];B[b1b3];W[resign])", "loa", "b1-b3"},
		{"scrambled", "(;GM[9]SU[Scrambled-eggs]SZ[8];B[b1-b3])", "scrambled-eggs", "b1-b3"},
		{"twelve", "(;GM[9]SZ[12];B[b1-b3])", "loa;size=12", "b1-b3"},
		{"a board", "(;GM[9]SU[Custom]AB[a1][c1]AW[h8][a8]PL[W];W[h8-f6])", "loa", "h8-f6"},
		{"variations", "(;GM[9];B[b1-b3](;W[a2-c2];B[b3-b1])(;W[h2-f2]))", "loa", "b1-b3 a2-c2 b3-b1"},
		{"house rules", "(;GM[9]RU[loa;both=draw];B[b1-b3])", "loa;both=draw", "b1-b3"},
	} {
		g, again, faults := read(t, c.in)
		if g == nil || len(faults) > 0 {
			t.Errorf("%s: %q", c.name, faults)
			continue
		}
		if g.Rules.Name() != c.rules || moves(g) != c.moves {
			t.Errorf("%s: %s %s, want %s %s", c.name, g.Rules.Name(), moves(g), c.rules, c.moves)
		}
		second, twice, faults := read(t, again)
		if len(faults) > 0 || twice != again || game.Text(second.Start) != game.Text(g.Start) {
			t.Errorf("%s: %s\nis read and written as\n%s %q", c.name, again, twice, faults)
		}
	}
}

// TestFaults: what is wrong is named with its place.
func TestFaults(t *testing.T) {
	for in, want := range map[string]string{
		"(;GM[9];B[b1-b2])":         "tooShort",
		"(;GM[9];W[a2-c2])":         "it is the move of Black",
		"(;GM[9]SZ[7];B[b1-b3])":    "size",
		"(;GM[9]AB[z9]AW[a1])":      "no such square",
		"(;GM[9];B[b1-b3":           "bracket",
		"(;GM[9];B[b1-b3]":          "inside a game",
		"(;GM[9];[b1])":             "without the name",
		"(;GM[9]\u0000)":            "property",
		"(;GM[9];B[b1-b3](;W[zz]))": "zz",
	} {
		if _, _, faults := read(t, in); len(faults) == 0 || !strings.Contains(faults[0], want) {
			t.Errorf("%s: %q, want %s", in, faults, want)
		}
	}
}

// FuzzSGF: whatever is read can be written and is read again without a fault of another game.
func FuzzSGF(f *testing.F) {
	for _, text := range []string{
		"(;FF[4]GM[9];B[e1-e3];W[A3:C1++];B[b1-b3!])", "(;GM[9]AB[a1][c1]AW[h8][a8]PL[W];W[h8-f6])", "(;GM[9](;B[b1b3])(;B[]))",
		"((((", "(;GM[9]C[\\]]", "(;B[b1-b3]))(;",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, again, _ := read(t, text); g != nil {
			if second, _, _ := read(t, again); second == nil {
				t.Errorf("%q is written %q and not read", text, again)
			}
		}
	})
}

// TestEndings: the ending of files that two games share is that of the game in hand.
func TestEndings(t *testing.T) {
	g, err := game.Open("loa;both=draw")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sgf", ".SGF", "loa-sgf"} {
		if f, err := record.FormatFor(name, g); err != nil || f.Name != "loa-sgf" {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}
