//go:build !amd64

package kernel

func replies(own, opp, open, moves uint64) (sum, stuck uint64) {
	return repliesGo(own, opp, open, moves)
}
