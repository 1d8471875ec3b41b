package reversi

import "fmt"

// readOpenings reads the table of openings, eight moves of two letters each, as bits of squares.
func readOpenings(l *layout) ([][]uint8, error) {
	all := make([][]uint8, len(openings))
	for i, line := range openings {
		for at := 0; at+2 <= len(line); at += 2 {
			cell, ok := l.parseSquare(line[at : at+2])
			if !ok {
				return nil, fmt.Errorf("opening %d, %q: no square %q", i+1, line, line[at:at+2])
			}
			all[i] = append(all[i], uint8(l.grid[cell]))
		}
	}
	return all, nil
}
