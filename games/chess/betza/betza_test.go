package betza_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// does says what ways of moving do, however they are grouped.
func does(atoms []betza.Atom) []string {
	var all []string
	for _, a := range atoms {
		for _, d := range a.Dirs {
			b := a
			b.Dirs = []board.Dir{d}
			all = append(all, b.Signature())
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TestTexts: texts of the field, what they say and how they are written.
func TestTexts(t *testing.T) {
	leap := func(dirs ...board.Dir) []betza.Atom { return []betza.Atom{{Dirs: dirs}} }
	for _, c := range []struct {
		text, written string
		atoms         []betza.Atom
	}{
		{"K", "K", leap(board.Around...)},
		{"Q", "Q", []betza.Atom{{Dirs: board.Diagonal, Leg: layers.Ride}, {Dirs: board.Orthogonal, Leg: layers.Ride}}},
		{"WW", "R", []betza.Atom{{Dirs: board.Orthogonal, Leg: layers.Ride}}},
		{"NN", "NN", []betza.Atom{{Dirs: board.Knight, Leg: layers.Ride}}},
		{"N3", "N3", []betza.Atom{{Dirs: board.Knight, Leg: layers.Ride, Range: 3}}},
		{"R1", "W", leap(board.Orthogonal...)},
		{"W11", "R11", []betza.Atom{{Dirs: board.Orthogonal, Leg: layers.Ride, Range: 11}}},
		{"C", "C", leap(board.Leaps(3, 1)...)},
		{"L", "C", leap(board.Leaps(3, 1)...)},
		{"(4,1)", "(4,1)", leap(board.Leaps(4, 1)...)},
		{"(1,2)", "N", leap(board.Knight...)},
		{"FfW", "FfW", leap(board.Dir{X: 1, Y: 1}, board.Dir{X: -1, Y: 1}, board.Dir{X: -1, Y: -1}, board.Dir{X: 1, Y: -1}, board.Dir{Y: 1})},
		{"fsW", "fsW", leap(board.Dir{Y: 1}, board.Dir{X: 1}, board.Dir{X: -1})},
		{"fN", "fN", leap(board.Dir{X: 1, Y: 2}, board.Dir{X: -1, Y: 2})},
		{"frN", "frN", leap(board.Dir{X: 2, Y: 1})},
		{"rfN", "rfN", leap(board.Dir{X: 1, Y: 2})},
		{"fsN", "fsN", leap(board.Dir{X: 2, Y: 1}, board.Dir{X: -2, Y: 1})},
		{"fhN", "fhN", leap(board.Dir{X: 2, Y: 1}, board.Dir{X: -2, Y: 1}, board.Dir{X: 1, Y: 2}, board.Dir{X: -1, Y: 2})},
		{"hrN", "hrN", leap(board.Dir{X: 1, Y: 2}, board.Dir{X: -1, Y: -2}, board.Dir{X: 2, Y: -1}, board.Dir{X: -2, Y: 1})},
		{"lF", "lF", leap(board.Dir{X: -1, Y: 1}, board.Dir{X: -1, Y: -1})},
		{"flF", "flF", leap(board.Dir{X: -1, Y: 1})},
		{"nN", "nN", []betza.Atom{{Dirs: board.Knight, Leg: layers.Lame}}},
		{"mRcpR", "mRcpR", []betza.Atom{
			{Dirs: board.Orthogonal, Leg: layers.Ride, Mode: layers.Moves}, {Dirs: board.Orthogonal, Leg: layers.Hop, Mode: layers.Captures},
		}},
		{"fmWfceFifmnD", "fmWfcFifmnD", []betza.Atom{
			{Dirs: []board.Dir{{Y: 1}}, Mode: layers.Moves},
			{Dirs: []board.Dir{{X: 1, Y: 1}, {X: -1, Y: 1}}, Mode: layers.Captures},
			{Dirs: []board.Dir{{Y: 2}}, Leg: layers.Lame, Mode: layers.Moves, Double: true},
		}},
		{"mcN", "N", leap(board.Knight...)},
		{"cafmF", "cafmF", []betza.Atom{{Dirs: board.Diagonal, Leg: layers.Over, Range: 1, Mode: layers.Captures}}},
		{"fcafmF+", "fcafmF+", []betza.Atom{{Dirs: []board.Dir{{X: 1, Y: 1}, {X: -1, Y: 1}}, Leg: layers.Over, Range: 1, Mode: layers.Captures, Crowns: true}}},
		{"cafmQ", "cafmQ", []betza.Atom{{Dirs: board.Around, Leg: layers.Over, Mode: layers.Captures}}},
	} {
		got, err := betza.Read(c.text)
		if err != nil || !slices.Equal(does(got), does(c.atoms)) {
			t.Errorf("%s: %+v (%v), want %+v", c.text, got, err, c.atoms)
			continue
		}
		if text, err := betza.Write(got); err != nil || text != c.written {
			t.Errorf("%s: written %q (%v), want %q", c.text, text, err, c.written)
		}
		if text, err := betza.Write(c.atoms); err == nil {
			if again, err := betza.Read(text); err != nil || !slices.Equal(does(again), does(c.atoms)) {
				t.Errorf("%s: %q does something else (%v)", c.text, text, err)
			}
		}
	}
}

// TestFaults: what is wrong is said with its place and symbol.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		text   string
		place  int
		symbol string
		why    string
	}{
		{"", 1, "", "no way of moving"},
		{"NX", 2, "X", "no such letter"},
		{"N x", 2, " ", "no such letter"},
		{"Ñ", 1, "Ñ", "no such letter"},
		{"Nfm", 4, "", "modifiers without a letter"},
		{"mmN", 2, "m", "twice"},
		{"gQ", 1, "g", "a hop onto the square right behind"},
		{"mafsmafW", 2, "a", "a second leg"},
		{"cafW", 4, "W", "want m after caf"},
		{"hN", 1, "h", "half of what"},
		{"R12", 2, "1", "want 1 to 11 steps"},
		{"R0", 2, "0", "want 1 to 11 steps"},
		{"(4,1", 1, "(", "no closing bracket"},
		{"(4;1)", 1, "(", "want two steps"},
		{"(0,0)", 1, "(", "not both 0"},
		{"(12,0)", 1, "(", "want steps from 0 to 11"},
		{"nH", 2, "H", "D, A and N"},
		{"nR", 2, "R", "blocked anyway"},
		{"pW", 2, "W", "want a ride"},
		{"npR", 3, "R", "make no sense together"},
		{"cafmN", 5, "N", "over a neighbour"},
		{"cafmF2", 6, "2", "no number of steps"},
		{"pR1", 3, "1", "hops need two"},
		{"hrF", 1, "h", "F goes nowhere"},
		{"N+", 2, "+", "promote"},
		{strings.Repeat("N", 201), 201, "N", "longer than"},
		{strings.Repeat("W", 80), 66, "W", "more than 32"},
	} {
		_, err := betza.Read(c.text)
		var f *betza.Fault
		if !errors.As(err, &f) || f.Symbol != c.symbol || !strings.Contains(f.Why, c.why) || f.Place != c.place {
			t.Errorf("%q: %v, want place %d, %q, %q", c.text, err, c.place, c.symbol, c.why)
		}
	}
	for _, a := range []betza.Atom{
		{Dirs: []board.Dir{{}}},
		{Dirs: board.Orthogonal, Leg: layers.Hop, Range: 1},
		{Dirs: board.Orthogonal, Leg: layers.Over, Range: 2},
		{Dirs: []board.Dir{{X: 1}, {X: 1, Y: 1}}, Leg: layers.Over, Range: 1},
	} {
		if text, err := betza.Write([]betza.Atom{a}); err == nil {
			t.Errorf("%+v is written %q", a, text)
		}
	}
}

// TestRoundTrip: ways drawn at random come back, and their text does not change any more.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		atoms := randomAtoms(rng)
		text, err := betza.Write(atoms)
		if err != nil {
			t.Fatalf("%+v: %v", atoms, err)
		}
		again, err := betza.Read(text)
		if err != nil || !slices.Equal(does(again), does(atoms)) {
			t.Fatalf("%+v: %s is read as %+v (%v)", atoms, text, again, err)
		}
		if twice, err := betza.Write(again); err != nil || twice != text {
			t.Fatalf("%s comes back as %s (%v)", text, twice, err)
		}
	}
}

func randomAtoms(rng *rand.Rand) (atoms []betza.Atom) {
	for range 1 + rng.IntN(3) {
		a := betza.Atom{Mode: layers.Mode(rng.IntN(3)), Leg: layers.Leg(rng.IntN(5)), Double: rng.IntN(8) == 0}
		all := board.Leaps(int8(1+rng.IntN(4)), int8(rng.IntN(4)))
		switch a.Leg {
		case layers.Over:
			a.Mode, a.Range, a.Crowns = layers.Captures, rng.IntN(2), rng.IntN(4) == 0
			all = [][]board.Dir{board.Orthogonal, board.Diagonal, board.Around}[rng.IntN(3)]
		case layers.Ride:
			a.Range = []int{0, 2, 3, 11}[rng.IntN(4)]
		case layers.Hop:
			a.Range = []int{0, 3}[rng.IntN(2)]
		case layers.Leap:
			a.Crowns = a.Mode == layers.Moves && rng.IntN(4) == 0
			if rng.IntN(3) == 0 {
				all = board.Around
			}
		}
		a.Dirs = slices.Clone(all)
		if rng.IntN(2) == 0 && (a.Leg != layers.Over || len(all) < 8) {
			rng.Shuffle(len(a.Dirs), func(i, j int) { a.Dirs[i], a.Dirs[j] = a.Dirs[j], a.Dirs[i] })
			a.Dirs = a.Dirs[:1+rng.IntN(len(a.Dirs))]
		}
		atoms = append(atoms, a)
	}
	return atoms
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"fmWfceFifmnD", "mRcpR", "K(4,1)nN", "fcafmF+", "hlN3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		atoms, err := betza.Read(text)
		if err != nil {
			return
		}
		written, err := betza.Write(atoms)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if again, err := betza.Read(written); err != nil || !slices.Equal(does(again), does(atoms)) {
			t.Fatalf("%q: written %q, read %+v (%v)", text, written, again, err)
		}
	})
}
