// Package diagram draws boards in letters, for people who talk to an engine.
package diagram

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Of is the board of a position: a line for each rank
// with its name, dots where nobody stands, the files below. Men of the first seat are capital letters;
// where a game has one kind of man they are X and O. "" without a board of squares.
func Of(p game.Position) string {
	v, ok := p.(game.Scener)
	if !ok || v.Board().Table != nil {
		return ""
	}
	board, sc := v.Board(), game.SceneOf(p, 0)
	columns, rows := int(board.W), int(board.H)
	cells := make([]string, columns*rows)
	at := func(place game.Place) int { return int(board.Places[place].Y)*columns + int(board.Places[place].X) }
	for i, place := range board.Places {
		if cell := at(game.Place(i)); place.Kind == game.Cell && board.Meant(game.Place(i)) == game.Place(i) && cell >= 0 && cell < len(cells) {
			cells[cell] = "."
		}
	}
	letter := letters(sc.Men)
	for _, man := range sc.Men {
		if cell := at(man.Place); board.Places[man.Place].Kind == game.Cell && cell >= 0 && cell < len(cells) {
			cells[cell] = strings.TrimPrefix(cells[cell], ".") + letter(man)
		}
	}
	var b strings.Builder
	for y := range rows {
		var line strings.Builder
		fmt.Fprintf(&line, "%2s", nameOfLine(board.Ranks, rows-1-y))
		for x := range columns {
			fmt.Fprintf(&line, " %-2s", cells[y*columns+x])
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	if len(board.Files) > 0 {
		b.WriteString("  ")
		for x := range columns {
			fmt.Fprintf(&b, " %-2s", nameOfLine(board.Files, x))
		}
	}
	return strings.TrimRight(b.String(), " \n")
}

func nameOfLine(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return ""
	}
	return names[i]
}

// letters is how men are written: by the letter of their kind, a knight as N.
func letters(men []game.Man) func(game.Man) string {
	kinds := map[string]bool{}
	for _, man := range men {
		kinds[man.Kind] = true
	}
	return func(man game.Man) string {
		text := "?"
		switch {
		case len(kinds) == 1 && man.Seat == 0:
			return "X"
		case len(kinds) == 1:
			return "O"
		case man.Kind == "knight":
			text = "n"
		case man.Kind != "":
			text = man.Kind[:1]
		}
		if man.Seat == 0 {
			return strings.ToUpper(text)
		}
		return strings.ToLower(text)
	}
}
