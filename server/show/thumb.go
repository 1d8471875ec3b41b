package show

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ThumbOf is a small picture of a position. Its places have no names, which nobody reads there, and those of a grid are told by a
// few numbers: else they would be two thirds of what the list of all games weighs.
func ThumbOf(p game.Position) *ThumbView {
	sc := game.SceneOf(p, 0)
	if sc == nil {
		return nil
	}
	board := *BoardOf(p)
	board.Places = slices.Clone(board.Places)
	for i := range board.Places {
		board.Places[i].Name = ""
	}
	v := &ThumbView{Board: &board, Men: sc.Men, Marks: sc.Marks}
	if grid, n := gridOf(&board); n > 0 {
		v.Grid, board.Places = grid, board.Places[n:]
	}
	return v
}

// gridOf is the grid in which the first n places of a board stand.
func gridOf(b *game.Board) (grid *GridView, n int) {
	if len(b.Parts) > 0 || len(b.Places) == 0 {
		return nil, 0 // several boards are told apart by their places
	}
	first := b.Places[0]
	grid = &GridView{X: first.X, Y: first.Y}
	for grid.Columns < len(b.Places) && b.Places[grid.Columns].Y == first.Y {
		grid.Columns++
	}
	if next := grid.Columns; next < len(b.Places) {
		grid.Up = b.Places[next].Y < first.Y
	}
	var tints strings.Builder
	for n < len(b.Places) && b.Places[n] == grid.place(n, b.Places[n].Tint) {
		tints.WriteByte('0' + b.Places[n].Tint)
		n++
	}
	grid.Rows = n / grid.Columns
	n = grid.Rows * grid.Columns
	if text := tints.String()[:n]; strings.Trim(text, "0") != "" {
		grid.Tints = text
	}
	return grid, n
}

// place is the cell of a grid by its number.
func (g *GridView) place(i int, tint uint8) game.PlaceInfo {
	down := float32(i / g.Columns)
	if g.Up {
		down = -down
	}
	return game.PlaceInfo{Seat: game.NoSeat, X: g.X + float32(i%g.Columns), Y: g.Y + down, Tint: min(tint, 9)}
}
