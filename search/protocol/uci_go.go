package protocol

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// uciGo is what a go command says.
type uciGo struct {
	lim       search.Limits
	clock     [2]time.Duration // left to the seats
	inc       [2]time.Duration
	moveTime  time.Duration
	movesToGo int
	timed     bool // somebody said a time
	ponder    bool
	infinite  bool
}

// readGo reads the words after go. Words that ask for what the search cannot do are reported.
func readGo(args []string) (o uciGo, err error) {
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "ponder":
			o.ponder = true
			continue
		case "infinite":
			o.infinite = true
			continue
		}
		if i+1 == len(args) {
			return o, fmt.Errorf("%s: want a number behind it", clip(args[i]))
		}
		n, err := strconv.ParseInt(args[i+1], 10, 64)
		if err != nil {
			return o, fmt.Errorf("%s %s: want a number", clip(args[i]), clip(args[i+1]))
		}
		ms := time.Duration(max(0, min(n, int64(1e9)))) * time.Millisecond
		switch args[i] {
		case "wtime":
			o.clock[0], o.timed = ms, true
		case "btime":
			o.clock[1], o.timed = ms, true
		case "winc":
			o.inc[0] = ms
		case "binc":
			o.inc[1] = ms
		case "movestogo":
			o.movesToGo = int(max(0, min(n, 1000)))
		case "movetime":
			o.moveTime = max(ms, time.Millisecond)
		case "depth":
			o.lim.Depth = int(max(1, min(n, 1000)))
		case "mate":
			o.lim.Depth = int(max(1, min(2*n-1, 1000)))
		case "nodes":
			o.lim.Nodes = max(n, 1)
		default:
			return o, fmt.Errorf("%s: the search cannot do that", clip(args[i]))
		}
		i++
	}
	return o, nil
}

// share is how long the seat's move may take, 0 without a limit of time.
func (o uciGo) share(seat game.Seat, overhead time.Duration) time.Duration {
	if o.moveTime > 0 {
		return o.moveTime
	}
	if !o.timed {
		return 0
	}
	left, inc := o.clock[seat&1], o.inc[seat&1]
	moves := time.Duration(movesToGo)
	if o.movesToGo > 0 {
		moves = time.Duration(min(o.movesToGo, movesToGo))
	}
	t := min(left/moves+inc*9/10, left*8/10)
	return max(t-overhead, shortest)
}

// goOn starts a search.
func (u *uci) goOn(ctx context.Context, args []string) error {
	o, err := readGo(args)
	if err == nil && u.line == nil {
		err = fmt.Errorf("there is no position")
	}
	if err == nil && u.line.Pos.ToMove().Has(game.Chance) {
		err = fmt.Errorf("chance is to move, nobody can choose")
	}
	if err == nil && (u.line.Outcome().Over() || len(u.line.Pos.AppendMoves(nil)) == 0) {
		err = fmt.Errorf("the game is over (%s)", u.line.Outcome().Reason)
	}
	if err != nil {
		u.say("bestmove %s", uciNoMove)
		return err
	}
	if u.engine == nil {
		u.engine = search.New(u.g, u.c.Search)
	}
	u.think = o.share(u.line.Pos.ToMove().One(), u.overhead)
	u.ponder = o.ponder
	u.endless = o.ponder || o.infinite || u.think == 0 && o.lim == (search.Limits{}) && u.level == 0
	lim := o.lim
	switch {
	case u.endless:
		lim = search.Limits{}
		ctx, u.cancel = context.WithCancel(ctx)
	case u.think > 0:
		ctx, u.cancel = context.WithTimeout(ctx, u.think)
	default:
		ctx, u.cancel = context.WithCancel(ctx)
	}
	u.start, u.said = u.c.Now(), false
	u.done, u.infos = make(chan search.Report), make(chan search.Report)
	if u.level > 0 && !u.endless {
		go thinkAs(ctx, u.engine, u.line.Clone(), u.level, u.infos, u.done)
		return nil
	}
	go think(ctx, u.engine, u.line.Clone(), lim, u.endless, u.infos, u.done)
	return nil
}

// uciNoMove is the answer where there is no move to choose.
const uciNoMove = "(none)"

// thinkAs is think for a bot of a level.
func thinkAs(ctx context.Context, e *search.Engine, line *game.Line, n int, infos, done chan<- search.Report) {
	level, err := search.LevelOf(n)
	var r search.Report
	if err == nil {
		_, r, err = e.Choose(ctx, line, level, line.Pos.Key())
	}
	if err != nil { // level and line were checked: only a failing game comes here
		r.PV = line.Pos.AppendMoves(nil)[:1]
	}
	infos <- r
	done <- r
}

// finish waits for the running search, cutting it short if cut is set or the session ends.
func (u *uci) finish(cut bool) {
	if u.done == nil {
		return
	}
	if cut {
		u.cancel()
	}
	for {
		select {
		case r := <-u.infos:
			u.info(r)
		case r := <-u.done:
			u.ended(r)
			return
		}
	}
}

// info reports a finished iteration.
func (u *uci) info(r search.Report) {
	u.said = true
	took := u.c.Now().Sub(u.start)
	var speed int64
	if took > 0 {
		speed = int64(float64(r.Nodes) / took.Seconds())
	}
	u.say("info depth %d seldepth %d score %s nodes %d nps %d hashfull %d time %d pv %s",
		max(r.Depth, 1), max(r.SelDepth, r.Depth, 1), uciScore(r), r.Nodes, speed, r.Hash, took.Milliseconds(),
		strings.Join(u.moves(r.PV), " "))
}

// uciScore is the score in hundredths of a pawn or the number of moves to a forced end.
func uciScore(r search.Report) string {
	switch {
	case r.Mate > 0:
		return fmt.Sprintf("mate %d", (r.Mate+1)/2)
	case r.Mate < 0:
		return fmt.Sprintf("mate -%d", (1-r.Mate)/2)
	}
	return fmt.Sprintf("cp %d", r.Score)
}

// moves writes a main line.
func (u *uci) moves(pv []game.Move) []string {
	p := game.Clone(u.line.Pos)
	words := make([]string, len(pv))
	for i, m := range pv {
		words[i] = game.MoveText(p, m)
		p.Play(m)
	}
	return words
}

// ended sends the chosen move, and the reply that is expected if the other side makes it.
func (u *uci) ended(r search.Report) {
	u.cancel()
	u.done, u.infos = nil, nil
	if !u.said { // cut short before it was through with one ply
		u.info(r)
	}
	words := u.moves(r.PV[:min(2, len(r.PV))])
	if len(words) == 2 {
		p := game.Clone(u.line.Pos)
		p.Play(r.PV[0])
		if !p.ToMove().Has(game.Chance) && p.ToMove() != u.line.Pos.ToMove() {
			u.say("bestmove %s ponder %s", words[0], words[1])
			return
		}
	}
	u.say("bestmove %s", words[0])
}
