package life

import (
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// netted is a board on which the stone on the third line is caught by one on D6.
const netted = ".....O... ..XX..... .XO...... .X....... .....O... O...O.... ......... ......... ........."

// TestHunt: ladders, a net and a snapback that are known.
func TestHunt(t *testing.T) {
	const deep = 20
	for _, c := range []struct {
		name   string
		rows   string
		prey   goban.Point
		ladder bool
		moves  int
		want   bool
	}{
		{"a ladder", "....... ..XX... .XO.... .X..... ....... ....... .......", 16, true, deep, true},
		{"a ladder that meets a stone", "....... ..XX... .XO.... .X..... ....... ...O.O. .......", 16, true, deep, false},
		{"no atari", "....... ..X.... ..O.... ....... ....... ....... .......", 16, true, deep, false},
		{"a net", netted, 20, false, 3, true},
		{"a net takes three moves", netted, 20, false, 2, false},
		{"no ladder, but a net", netted, 20, true, deep, false},
		{"in atari", "OX..... ....... ....... ....... ....... ....... .......", 0, false, 1, true},
	} {
		b := read(c.rows)
		if got := NewHunt(b, c.prey, c.ladder).Takes(b, c.moves); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestHuntNaive: on small boards a hunt ends as all moves of both sides say.
func TestHuntNaive(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	won := map[bool]int{}
	for range 300 {
		b := jumble(rng, 4)
		for p := range goban.Point(b.Shape.Len()) {
			if b.At(p) != goban.White || len(empties(b)) > 8 {
				continue
			}
			for moves := 1; moves <= 3; moves++ {
				for _, ladder := range []bool{false, true} {
					want := naiveTakes(b, p, moves, ladder)
					won[want]++
					if got := NewHunt(b, p, ladder).Takes(b, moves); got != want {
						t.Fatalf("%v, point %d, %d moves, ladder %v: %v, want %v", b.Stones(), p, moves, ladder, got, want)
					}
				}
			}
		}
	}
	if won[true] < 100 || won[false] < 100 {
		t.Errorf("%v", won)
	}
}

// jumble is a board on which stones stand by chance and every chain has a liberty.
func jumble(rng *rand.Rand, side int) *goban.Board {
	b := goban.New(goban.ShapeOf(side, side, false))
	for range side * side {
		p, c := goban.Point(rng.IntN(side*side)), goban.Black+goban.Colour(rng.IntN(2))
		if b.At(p) == goban.Empty && b.Suicide(p, c) == 0 {
			b.Play(p, c)
		}
	}
	b.SetKo(goban.None)
	return b
}

func naiveTakes(b *goban.Board, prey goban.Point, left int, ladder bool) bool {
	for _, p := range empties(b) {
		if p == b.Ko() || b.Suicide(p, goban.Black) > 0 {
			continue
		}
		next := played(b, p, goban.Black)
		if next.At(prey) != goban.White {
			return true
		}
		if left > 1 && (!ladder || next.InAtari(prey)) && naiveCatches(next, prey, left-1, ladder) {
			return true
		}
	}
	return false
}

func naiveCatches(b *goban.Board, prey goban.Point, left int, ladder bool) bool {
	pass := goban.New(b.Shape)
	pass.CopyFrom(b)
	pass.SetKo(goban.None)
	if !naiveTakes(pass, prey, left, ladder) {
		return false
	}
	for _, p := range empties(b) {
		if p != b.Ko() && b.Suicide(p, goban.White) == 0 && !naiveTakes(played(b, p, goban.White), prey, left, ladder) {
			return false
		}
	}
	return true
}

// TestHaul: one stone is given and three or more are taken.
func TestHaul(t *testing.T) {
	b := read("..... ..... ...XO ..X.. .XOOO")
	for stones, want := range map[int]bool{3: true, 4: false} {
		if got := Haul(b, goban.Black, stones, 2); got != want {
			t.Errorf("%d stones: %v", stones, got)
		}
	}
	if Haul(b, goban.Black, 1, 1) {
		t.Error("a stone can be taken at once")
	}
}
