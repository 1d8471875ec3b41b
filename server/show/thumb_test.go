package show

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
)

// whole are the places of a small picture, as a page puts them together.
func whole(v *ThumbView) (places []game.PlaceInfo) {
	if g := v.Grid; g != nil {
		for i := range g.Columns * g.Rows {
			tint := uint8(0)
			if g.Tints != "" {
				tint = g.Tints[i] - '0'
			}
			places = append(places, g.place(i, tint))
		}
	}
	return append(places, v.Board.Places...)
}

// TestThumbs: a small picture of every game has the places of its board, without their names.
func TestThumbs(t *testing.T) {
	grids := 0
	for _, info := range game.All() {
		g, err := info.Open(nil)
		if err != nil || !info.Engine.IsReady() {
			continue
		}
		p := g.Start()
		v := ThumbOf(p)
		if v == nil {
			continue
		}
		want := slices.Clone(BoardOf(p).Places)
		for i := range want {
			want[i].Name = ""
		}
		if !slices.Equal(whole(v), want) {
			t.Errorf("%s: %v, want %v", info.ID, whole(v), want)
		}
		if v.Grid != nil {
			grids++
		}
	}
	if grids < 50 { // among them those of chess, Go and shogi; boards of dark squares alone have none
		t.Errorf("%d boards have grids", grids)
	}
}
