package janggi

import "github.com/tavlei/tavlei/board"

// Lines of points are looked up: what stands on a row or a column is a number of nine or ten bits, and for each of them and
// each point of the line there is one number for the points that a chariot reaches and one for those behind the first piece.

// line are the lookups of one length of line, by the point on it and by what stands on it.
type line struct {
	reach [][]uint16 // empty points and the first pieces
	jump  [][]uint16 // the points behind the first piece, up to the next one with it
}

var rowLine, columnLine = newLine(columns), newLine(rows)

func newLine(n int) line {
	l := line{make([][]uint16, n), make([][]uint16, n)}
	for at := range n {
		l.reach[at], l.jump[at] = make([]uint16, 1<<n), make([]uint16, 1<<n)
		for stands := range 1 << n {
			for _, step := range [2]int{-1, 1} {
				met := 0
				for i := at + step; i >= 0 && i < n && met < 2; i += step {
					if met == 0 {
						l.reach[at][stands] |= 1 << i
					} else {
						l.jump[at][stands] |= 1 << i
					}
					met += stands >> i & 1
				}
			}
		}
	}
	return l
}

// spread are the points of the first column by their rows.
var spread = func() (s [1 << rows]set) {
	for bits := range s {
		for y := range rows {
			if bits>>y&1 != 0 {
				s[bits] = s[bits].With(number(0, y))
			}
		}
	}
	return s
}()

// Bits of a column are gathered by a product: row i of a word stands 9i bits up and is brought to bit 54+i, and no two of its
// terms meet.
const (
	lowColumn = 1 | 1<<9 | 1<<18 | 1<<27 | 1<<36 | 1<<45 | 1<<54
	gather    = 1<<54 | 1<<46 | 1<<38 | 1<<30 | 1<<22 | 1<<14 | 1<<6
)

// onColumn is what stands on a column, row by row.
func onColumn(s set, x uint8) uint {
	low := s.Lo >> (x & 15) & lowColumn * gather >> 54 & 127
	high := s.Hi >> (x & 15)
	return uint(low | (high&1|high>>8&2|high>>16&4)<<7)
}

// rowOf is the first word bit of a row in its word.
var rowShift = [rows]uint8{0, 9, 18, 27, 36, 45, 54, 0, 9, 18}

// onRow is what stands on a row, column by column.
func onRow(s set, y uint8) uint {
	word := s.Lo
	if y >= lowRows {
		word = s.Hi
	}
	return uint(word >> (rowShift[y] & 63) & 511)
}

// along is a row of a column's and a row's bits as a set of points.
func along(row, column uint16, x, y uint8) set {
	s := spread[column&1023]
	s = set{Lo: s.Lo << (x & 15), Hi: s.Hi << (x & 15)}
	if y < lowRows {
		s.Lo |= uint64(row) << (rowShift[y] & 63)
	} else {
		s.Hi |= uint64(row) << (rowShift[y] & 63)
	}
	return s
}

// slide are the points that a chariot on a point reaches along its row and its column, the first piece in each direction among
// them.
func slide(sq int, stands set) set {
	x, y := xs[sq], ys[sq]
	return along(rowLine.reach[x][onRow(stands, y)], columnLine.reach[y][onColumn(stands, x)], x, y)
}

// jump are the points behind the first piece in each direction, up to the next one with it.
func jump(sq int, stands set) set {
	x, y := xs[sq], ys[sq]
	return along(rowLine.jump[x][onRow(stands, y)], columnLine.jump[y][onColumn(stands, x)], x, y)
}

// hop are the points that a cannon on a point reaches along its row and its column over exactly one piece that is no cannon. What
// lies behind the first piece must also lie behind the first that is no cannon.
func hop(sq int, stands, cannons set) set {
	over := jump(sq, stands)
	if cannons = cannons.And(cross[sq]); !cannons.Empty() {
		over = over.And(jump(sq, stands.AndNot(cannons))).AndNot(cannons)
	}
	return over
}

// ways are the four directions along lines.
var ways = [4]board.Dir{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// rays are the points beyond a point in each direction, in their order and as a set; cross are all of them.
var rays, rayOf, cross = func() (list [4][bound][]uint8, in [4][bound]set, all [bound]set) {
	for _, sq := range grid.Squares() {
		for d, way := range ways {
			for on := range grid.Ray(sq, way) {
				list[d][sq] = append(list[d][sq], uint8(on))
				in[d][sq] = in[d][sq].With(on)
			}
			all[sq] = all[sq].Or(in[d][sq])
		}
	}
	return list, in, all
}()
