package terminal

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// lyingGrid renders a board whose men lie anywhere: every square has the number of the highest man whose
// centre is over it, and a sign if others are there, too.
func (t *table) lyingGrid(b *game.Board, on game.Table, sc *game.Scene) []string {
	columns, rows := int(b.W), int(b.H)
	men := make([][]game.Man, columns*rows)
	for _, man := range sc.Men {
		if x, y, _, ok := lies(on, man); ok {
			column, row := min(max(int(x), 0), columns-1), min(max(int(y), 0), rows-1)
			cell := (rows-1-row)*columns + column
			men[cell] = append(men[cell], man)
		}
	}
	grid := make([]string, len(men))
	for i, here := range men {
		back := onLight
		if !on.Light(i%columns, rows-1-i/columns) {
			back = onDark
		}
		if len(here) == 0 {
			grid[i] = t.paint(back, "", t.centred("."))
			continue
		}
		top := here[0]
		for _, man := range here[1:] {
			if man.Pose[1] > top.Pose[1] {
				top = man
			}
		}
		text := b.Places[top.Place].Name
		if len(here) > 1 {
			text += "+"
		}
		front := inFirst
		if top.Seat == 1 {
			front = inSecond
		}
		grid[i] = t.paint(back, front, t.centred(text))
	}
	return grid
}

// lies is where a man lies in squares from the first seat's left and near edge, and whether higher than on the board.
func lies(on game.Table, man game.Man) (x, y float64, raised, ok bool) {
	if man.Pose == nil {
		return 0, 0, false, false
	}
	x, y, raised = on.Lies(*man.Pose)
	return x, y, raised, true
}

// lying tells of every man where it lies, a line for a seat: "White: 3@3.50,0.50"; of those that are not
// as at the start also what they are.
func (t *table) lying(b *game.Board, on game.Table, sc *game.Scene) []string {
	var lines []string
	for seat := range t.words.game.Seats {
		var list []string
		for _, man := range sc.Men {
			x, y, raised, ok := lies(on, man)
			if !ok || man.Seat != game.Seat(seat) {
				continue
			}
			text := fmt.Sprintf("%s@%.2f,%.2f", b.Places[man.Place].Name, x, y)
			switch {
			case man.Badge != "":
				text += " (" + t.words.man(man.Badge) + ")"
			case man.Kind != sc.Men[0].Kind:
				text += " (" + t.words.man(man.Kind) + ")"
			case raised:
				text += " ↑"
			}
			list = append(list, text)
		}
		if len(list) > 0 {
			lines = append(lines, t.words.side(game.Seat(seat))+": "+strings.Join(list, "  "))
		}
	}
	return lines
}
