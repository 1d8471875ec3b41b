package protocol

import (
	"context"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// What engines understand beyond the description of the protocol, for people and testers who talk to
// them: the words and their forms are those of Stockfish.

// display draws the board and tells the position as text.
func (u *uci) display() error {
	if u.line == nil {
		return fmt.Errorf("there is no position")
	}
	if board := drawing(u.line.Pos); board != "" {
		u.say("%s\n", board)
	}
	u.say("Fen: %s\nKey: %016X", game.Text(u.line.Pos), u.line.Pos.Key())
	return nil
}

// perft counts the leaves below each legal move and in all. Like any other perft it is counted on where
// nobody can win any more. The end of the session is noticed between moves of the first two plies.
func (u *uci) perft(ctx context.Context, depth int) error {
	p := search.Continued(u.line.Pos)
	after, below := game.New(p), game.New(p)
	var all uint64
	for _, m := range p.AppendMoves(nil) {
		after.CopyFrom(p)
		after.Play(m)
		n := uint64(1)
		if depth > 1 {
			n = 0
			for _, reply := range after.AppendMoves(nil) {
				if err := ctx.Err(); err != nil {
					return err
				}
				below.CopyFrom(after)
				below.Play(reply)
				n += search.Perft(below, depth-2)
			}
		}
		u.say("%s: %d", game.MoveText(p, m), n)
		if err := u.out.Flush(); err != nil {
			return err
		}
		all += n
	}
	u.say("\nNodes searched: %d\n", all)
	return nil
}
