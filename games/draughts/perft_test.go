package draughts

import (
	"testing"

	"github.com/tavlei/tavlei/game"
)

func slowPerft(p game.Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if depth == 1 {
		return uint64(game.CountOf(p, nil))
	}
	var n uint64
	q := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		q.CopyFrom(p)
		q.Play(m)
		n += slowPerft(q, depth-1)
	}
	return n
}

func TestQuick(t *testing.T) {
	for _, info := range game.All() {
		g, err := game.Open(info.ID)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		var row []uint64
		for d := 1; d <= 8; d++ {
			n := slowPerft(p, d)
			row = append(row, n)
			if n > 600000 {
				break
			}
		}
		t.Log(info.ID, game.Text(p), row)
	}
}
