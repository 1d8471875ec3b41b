package protocol

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/mate"
	"github.com/tavlei/tavlei/search/protocol/internal/diagram"
	"github.com/tavlei/tavlei/search/tree"
)

// What engines understand beyond the description of the protocol, for people and testers who talk to
// them: the words and their forms are those of Stockfish.

// display draws the board and tells the position as text.
func (u *uci) display() error {
	if u.line == nil {
		return fmt.Errorf("there is no position")
	}
	if board := diagram.Of(u.line.Pos); board != "" {
		u.say("%s\n", board)
	}
	u.say("Fen: %s\nKey: %016X", game.Text(u.line.Pos), u.line.Pos.Key())
	return nil
}

// longestTsume is the longest mate that USI is told of.
const longestTsume = 99

// tsume looks for a mate by checks, as long as stop does not come and the milliseconds that are said last.
func (u *uci) tsume(ctx context.Context, args []string) error {
	if u.line == nil {
		u.say("checkmate nomate")
		return fmt.Errorf("there is no position")
	}
	limit, err := 0, error(nil)
	if len(args) > 0 && args[0] != "infinite" {
		if limit, err = strconv.Atoi(args[0]); err != nil || limit < 1 {
			return fmt.Errorf("mate %s: want milliseconds or infinite", clip(args[0]))
		}
	}
	if limit > 0 {
		ctx, u.cancel = context.WithTimeout(ctx, time.Duration(limit)*time.Millisecond)
	} else {
		ctx, u.cancel = context.WithCancel(ctx)
	}
	u.endless, u.ponder, u.counts = false, false, true
	u.done, u.infos = make(chan uciNews), make(chan uciNews)
	go func(p game.Position, done chan<- uciNews) {
		found, err := mate.Find(ctx, p, mate.Options{Plies: longestTsume, HashMB: u.c.Search.HashMB})
		answer := strings.Join(u.name.movesOf(p, found.Line), " ")
		switch {
		case errors.Is(err, mate.ErrNoMate), errors.Is(err, mate.ErrNoChecks):
			answer = "nomate"
		case err != nil:
			answer = "timeout"
		}
		done <- uciNews{count: "checkmate " + answer}
	}(game.Clone(u.line.Pos), u.done)
	return nil
}

// perft begins to count the leaves below each legal move and in all. Like any other perft it is counted on where nobody can
// win any more. It goes on until stop or the end of ctx; whatever else comes, quit too, waits for it, as scripts expect.
func (u *uci) perft(ctx context.Context, depth int) {
	ctx, u.cancel = context.WithCancel(ctx)
	u.endless, u.ponder, u.counts = false, false, true
	u.done, u.infos = make(chan uciNews), make(chan uciNews)
	go countLeaves(ctx, tree.Continued(game.Clone(u.line.Pos)), depth, u.infos, u.done)
}

// countLeaves says what is below each move, and at last how many leaves there are.
func countLeaves(ctx context.Context, p game.Position, depth int, infos, done chan<- uciNews) {
	after := game.New(p)
	var all uint64
	for _, m := range p.AppendMoves(nil) {
		after.CopyFrom(p)
		after.Play(m)
		n, ok := leavesUntil(ctx, after, depth-1)
		if !ok {
			done <- uciNews{count: fmt.Sprintf("info string go: stopped after %d leaves", all+n)}
			return
		}
		infos <- uciNews{count: fmt.Sprintf("%s: %d", game.MoveText(p, m), n)}
		all += n
	}
	done <- uciNews{count: fmt.Sprintf("\nNodes searched: %d\n", all)}
}

// leavesUntil is tree.Perft for as long as ctx lasts, looked at every two plies of the leaves.
func leavesUntil(ctx context.Context, p game.Position, depth int) (n uint64, ok bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	if depth <= 2 {
		return tree.Perft(p, depth), true
	}
	after := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		after.CopyFrom(p)
		after.Play(m)
		below, ok := leavesUntil(ctx, after, depth-1)
		if n += below; !ok {
			return n, false
		}
	}
	return n, true
}
