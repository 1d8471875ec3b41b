package betza

import "github.com/tavlei/tavlei/board"

// directions are the letters that choose among the directions of a leap.
const directions = "fbvlrsh"

// way is a letter that chooses directions, or two different ones.
type way struct{ first, second byte }

func upright(c byte) bool { return c == 'f' || c == 'b' || c == 'v' || c == 'h' }
func aside(c byte) bool   { return c == 'l' || c == 'r' || c == 's' || c == 'h' }

// joins tells whether the next letter belongs to this one.
func (w way) joins(c byte) bool {
	switch {
	case w.first == 'h':
		return c == 'l' || c == 'r'
	case c == 'h':
		return w.first != 'v' && w.first != 's'
	}
	return c == w.first || upright(w.first) && aside(c) || aside(w.first) && upright(c)
}

// on tells whether a direction goes where one letter says.
func on(c byte, d board.Dir) bool {
	switch c {
	case 'f':
		return d.Y > 0
	case 'b':
		return d.Y < 0
	case 'v':
		return d.Y != 0
	case 'l':
		return d.X < 0
	case 'r':
		return d.X > 0
	}
	return d.X != 0
}

// has tells whether a direction is among those of the way.
func (w way) has(d board.Dir) bool {
	x, y := max(d.X, -d.X), max(d.Y, -d.Y)
	switch {
	case w.first == 'h': // one of two hands
		steep := (d.X > 0) == (d.Y > 0)
		return x > 0 && y > 0 && x != y && (steep == (y > x)) == (w.second == 'r')
	case w.second == 'h':
		return on(w.first, d)
	case x == 0 || y == 0: // two letters are two directions
		return on(w.first, d) || on(w.second, d)
	case x == y, w.first != w.second && upright(w.second) == (y > x):
		return on(w.first, d) && on(w.second, d)
	case w.first != w.second:
		return false
	}
	return on(w.first, d) && upright(w.first) == (y > x)
}
