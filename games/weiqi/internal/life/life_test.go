package life

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

func read(text string) *goban.Board {
	rows := strings.Fields(text)
	b := goban.New(goban.ShapeOf(len(rows[0]), len(rows), false))
	for i, s := range strings.Join(rows, "") {
		switch s {
		case 'X':
			b.Put(goban.Point(i), goban.Black)
		case 'O':
			b.Put(goban.Point(i), goban.White)
		}
	}
	return b
}

// The wall of the positions below, two lines with eyes of White's.
const wall = " OOOOOOO O.O.O.O OOOOOOO"

// TestShapes: what is known of the elementary shapes. Black is shut in.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name       string
		rows       string
		first, now bool // whether Black dies if White or Black is to move
	}{
		{"two eyes", ".X.XOOO XXXXOOO", false, false},
		{"one eye", ".XOOOOO XXOOOOO", true, true},
		{"two in a row", "..XOOOO XXXOOOO", true, true},
		{"straight three", "...XOOO XXXXOOO", true, false},
		{"straight four", "....XOO XXXXXOO", false, false},
		{"square four", "XXXXOOO X..XOOO X..XOOO XXXXOOO", true, true},
		{"bent three", "XXXXOOO X..XOOO XX.XOOO OXXXOOO", true, false},
		{"bulky five", "XXXXXOO X...XOO X..XXOO XXXXOOO", true, false},
		{"seki", ".OOO.XO XXXXXXO", false, false},
	} {
		b := read(c.rows + wall)
		r, err := Find(b, goban.White)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		f, err := r.Solve(b, 200_000)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for turn, want := range map[goban.Colour]bool{goban.White: c.first, goban.Black: c.now} {
			if v, err := f.Verdict(b, turn); err != nil || v.Taken != want {
				t.Errorf("%s, colour %d to move: %+v, %v, want taken %v", c.name, turn, v, err, want)
			}
		}
	}
}

// TestNoRegion: what is not shut off, too large or decided by a ko has no verdict.
func TestNoRegion(t *testing.T) {
	if _, err := Find(read("..XO. XXXO. OOOO. ..... ....."), goban.White); !errors.Is(err, ErrOpen) {
		t.Errorf("a wall without eyes: %v", err)
	}
	if _, err := Find(read(".O.O. OOOOO ..... ..... ...X."), goban.White); err != nil {
		t.Errorf("a region of %d points is refused: %v", 15, err)
	}
	if _, err := Find(read(".O.O... OOOOOOO ....... ....... ....... ....... ...X..."), goban.White); err == nil {
		t.Error("a region of 35 points is taken")
	}
	b := read("...XOOO XXXXOOO" + wall)
	r, err := Find(b, goban.White)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Solve(b, 10); !errors.Is(err, ErrLarge) {
		t.Errorf("ten positions are enough: %v", err)
	}
	f, err := r.Solve(b, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Verdict(read("XX.XOOO .XXXOOO"+wall), goban.Black); err == nil {
		t.Error("a board that cannot come of the fight has a verdict")
	}
}

// TestKoDecides: with the only second eye in a ko there is no verdict, since threats elsewhere decide.
func TestKoDecides(t *testing.T) {
	b := read(".X.XOOO XXXO.OO OOOOOOO O.O.O.O OOOOOOO")
	r, err := Find(b, goban.White)
	if err != nil {
		t.Fatal(err)
	}
	f, err := r.Solve(b, 200_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, turn := range []goban.Colour{goban.Black, goban.White} {
		if v, err := f.Verdict(b, turn); !errors.Is(err, ErrKo) {
			t.Errorf("colour %d to move: %+v, %v", turn, v, err)
		}
	}
}

// TestFirst: who takes a first stone, on boards that are easily looked through.
func TestFirst(t *testing.T) {
	for _, c := range []struct {
		name  string
		rows  string
		moves int
		want  bool
	}{
		{"in atari", "..X.. .XO.. ..X.. ..... .....", 1, true},
		{"two liberties", "..... .XO.. ..X.. ..... .....", 1, false},
		{"two groups at once", ".XO.. .O.X. .X.O. ..XX. .....", 2, false},
		{"a net", "...... ...... ...... .X.... ...... .....O", 3, true},
		{"a net, too soon", "...... ...... ...... .X.... ...... .....O", 2, false},
		{"in the corner", "O.... X.... ..... ..... .....", 1, true},
		{"no moves", "O.... X.... ..... ..... .....", 0, false},
		{"the foe is faster", "XO... .X... ..... ..... ...OX", 0, false},
	} {
		if got := NewFirst().Takes(read(c.rows), goban.Black, c.moves); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
