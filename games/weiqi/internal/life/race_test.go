package life

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestRace: who takes the other group first, and when nobody does.
func TestRace(t *testing.T) {
	const (
		race = "X..OOOXOO XXOOO.XXO .XX.X.XOO X.XXXOOO. .X.X.O.O. ..XX.OOO. .....O.O. .....OO.. ........."
		seki = "......... XX.O..... .X.O..... XX.O..... .X.O..... XXOOO.... OO.O.O... O.XOO.OO. .XXXOO.O."
	)
	for _, c := range []struct {
		rows           string
		attacker       goban.Colour
		first, waiting bool // whether the attacker takes the other group if it is to move or the defender
	}{
		{race, goban.Black, true, false}, {race, goban.White, true, false},
		{seki, goban.Black, false, false}, {seki, goban.White, true, false},
	} {
		b := read(c.rows)
		r, err := FindRace(b, c.attacker)
		if err != nil {
			t.Fatal(err)
		}
		f, err := r.Solve(b, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		for turn, want := range map[goban.Colour]bool{c.attacker: c.first, c.attacker.Other(): c.waiting} {
			if v, err := f.Verdict(b, turn); err != nil || v.Taken != want {
				t.Errorf("%s, attacker %d, %d to move: %+v, %v", c.rows, c.attacker, turn, v, err)
			}
		}
	}
	if _, err := FindRace(read(".X.XOOO XXXXOOO OOOOOOO O.O.O.O OOOOOOO"), goban.White); err == nil {
		t.Error("a race without two groups")
	}
}

// TestAlive: stones in a region that have two eyes are those that live on the whole board.
func TestAlive(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	alive := 0
	for range 3000 {
		b := read("......OO ......OO ......OO OOOOOOOO O.O.O.O. OOOOOOOO")
		for range 30 {
			p, c := goban.Point(rng.IntN(24)), goban.Black+goban.Colour(rng.IntN(4)/3)
			if b.At(p) == goban.Empty && b.Suicide(p, c) == 0 {
				b.Play(p, c)
			}
		}
		r, err := Find(b, goban.White)
		if err != nil {
			continue
		}
		life := b.PassAlive(goban.Black)
		got := r.alive(r.stateOf(b, goban.Black))
		for i, p := range r.points {
			if got>>i&1 == 1 != life.Alive[p] {
				t.Fatalf("%v: point %d", b.Stones(), p)
			}
			alive += int(got >> i & 1)
		}
	}
	if alive < 100 {
		t.Errorf("%d stones live", alive)
	}
}

// TestCut: with fewer positions to look at there are no other verdicts, only fewer.
func TestCut(t *testing.T) {
	told := 0
	for _, rows := range []string{"...XOOO XXXXOOO", "....XOO XXXXXOO", "X...XOO X..XXOO XXXXOOO", ".OOO.XO XXXXXXO"} {
		b := read(rows + wall)
		r, err := Find(b, goban.White)
		if err != nil {
			t.Fatal(err)
		}
		full, err := r.Solve(b, 200_000)
		if err != nil {
			t.Fatal(err)
		}
		for most := 10; most < 5000; most *= 2 {
			f, err := r.Solve(b, most)
			if err != nil {
				continue
			}
			for _, turn := range []goban.Colour{goban.Black, goban.White} {
				want, _ := full.Verdict(b, turn)
				if v, err := f.Verdict(b, turn); err == nil && v.Taken != want.Taken {
					t.Errorf("%s, %d positions: %v", rows, most, v)
				}
				told++
			}
			if want, _ := full.Verdict(b, goban.White); r.Unsettled(b, most) && !want.Taken {
				t.Errorf("%s: unsettled", rows)
			}
		}
	}
	if told == 0 {
		t.Error("no verdicts")
	}
}
