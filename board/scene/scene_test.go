package scene_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// TestBoard: the first place is a1, at the bottom of a chess board and on top of one of Othello;
// labels run from the bottom on both.
func TestBoard(t *testing.T) {
	for _, c := range []struct {
		fromTop bool
		y       float32
		lowest  string
	}{{false, 7.5, "1"}, {true, .5, "8"}} {
		g := board.New(board.Shape{W: 8, H: 8, FromTop: c.fromTop})
		b := scene.Board(g, scene.Checkered)
		want := game.PlaceInfo{Name: "a1", Seat: game.NoSeat, X: .5, Y: c.y}
		if len(b.Places) != 64 || b.Places[0] != want || b.Ranks[0] != c.lowest || b.Files[0] != "a" {
			t.Errorf("from the top %v: %+v, ranks %v", c.fromTop, b.Places[0], b.Ranks)
		}
		if b.Places[1].Tint == b.Places[0].Tint || b.Places[9].Tint != b.Places[0].Tint {
			t.Error("it is not checkered")
		}
		if g.Ranks()[0] != "1" {
			t.Error("the names of the grid were turned over")
		}
		if b := scene.Board(g, nil); slices.ContainsFunc(b.Places, func(p game.PlaceInfo) bool { return p.Tint != 0 }) {
			t.Error("it is tinted unasked")
		}
	}
}

// TestCopy: a copy lies elsewhere and means what it was copied from.
func TestCopy(t *testing.T) {
	b := scene.Points(board.Star(), "point")
	first := scene.Copy(b, 7, "<", -1.5, 2)
	second := scene.Copy(b, 3, ">", 20, 2)
	if first != 121 || second != 122 || b.Meant(first) != 7 || b.Meant(second) != 3 || b.Meant(120) != 120 || b.Meant(123) != 123 {
		t.Errorf("copies %d and %d of %v", first, second, b.Copies)
	}
	if c := b.Places[first]; c.Name != b.Places[7].Name+"<" || c.X != -1.5 || c.Y != 2 {
		t.Errorf("%+v", c)
	}
}

// TestPlaces: each place stands for itself, those added as well.
func TestPlaces(t *testing.T) {
	b := scene.Points(board.Star(), "point")
	pass := scene.Add(b, game.PlaceInfo{Name: "pass", Kind: game.Button, Seat: game.NoSeat})
	if pass != 121 {
		t.Errorf("the button is place %d", pass)
	}
	for i, p := range b.Places {
		if of := b.Meant(game.Place(i)); of != game.Place(i) {
			t.Errorf("%s stands for place %d", p.Name, of)
		}
		if p.X > b.W || p.Y > b.H || p.X < 0 || p.Y < 0 {
			t.Errorf("%s lies outside", p.Name)
		}
	}
}
