package engine

import "math/bits"

// most is the greatest width of a board.
const most = 19

// lines are the squares of a board by rows or by columns, a bit for each.
type lines [most]uint32

// slide are the bits of a line that a piece on a place can come to, itself among them: up to what stands in its way, at
// most far steps.
func slide(occupied uint32, at, far, size int) uint32 {
	low, high := 0, size-1
	if below := occupied & (1<<at - 1); below != 0 {
		low = bits.Len32(below)
	}
	if above := occupied >> (at + 1); above != 0 {
		high = at + bits.TrailingZeros32(above)
	}
	low, high = max(low, at-far), min(high, at+far)
	return (1<<(high+1) - 1) &^ (1<<low - 1)
}

// fill are the runs of free squares of a row that hold one of the seeds.
func fill(seeds, free uint32) uint32 {
	seeds &= free
	up, down := free, free
	for n := 1; n < most; n *= 2 {
		seeds |= up&(seeds<<n) | down&(seeds>>n)
		up &= up << n
		down &= down >> n
	}
	return seeds
}

// reaches tells whether a walk by single steps over free squares from one square comes to one of some goals.
func reaches(x, y int, free, goals *lines, size int) bool {
	var seen lines
	seen[y] = fill(1<<x, free[y]|1<<x)
	if seen[y]&goals[y] != 0 {
		return true
	}
	for low, high := y, y; ; {
		grown := false
		for row := max(low-1, 0); row <= min(high+1, size-1); row++ {
			seeds := seen[row]
			if row > 0 {
				seeds |= seen[row-1]
			}
			if row+1 < size {
				seeds |= seen[row+1]
			}
			if seeds&free[row]&^seen[row] == 0 {
				continue
			}
			now := fill(seeds, free[row]) | seen[row]
			if now&goals[row] != 0 {
				return true
			}
			seen[row], grown = now, true
			low, high = min(low, row), max(high, row)
		}
		if !grown {
			return false
		}
	}
}
