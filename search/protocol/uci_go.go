package protocol

import (
	"fmt"
	"slices"
	"strconv"
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
	byoyomi   time.Duration // beyond the clock, for each move
	movesToGo int
	timed     bool // somebody said a time
	ponder    bool
	infinite  bool
	only      []string // searchmoves
	mate      int      // moves in which a mate is wanted
	perft     int      // plies of the tree whose leaves are counted, instead of a search
	draw      bool     // the other side offers a draw
	glance    bool     // depth 0
}

// goWords are the words of the command, which end a list of moves.
var goWords = []string{"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "infinite", "perft",
	"byoyomi", "time", "increment", "opptime", "oppincrement", "oppmovestogo"}

// readGo reads the words after go. Words that ask for what the search cannot do are reported.
func (d *dialect) readGo(args []string) (o uciGo, err error) {
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "ponder":
			o.ponder = true
			continue
		case "draw": // offered by the other side
			o.draw = true
			continue
		case "infinite":
			o.infinite = true
			continue
		case "searchmoves":
			for i+1 < len(args) && !slices.Contains(goWords, args[i+1]) {
				i++
				o.only = append(o.only, args[i])
			}
			if len(o.only) == 0 {
				return o, fmt.Errorf("searchmoves: want moves behind it")
			}
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
		case d.clocks[0] + "time":
			o.clock[0], o.timed = ms, true
		case d.clocks[1] + "time":
			o.clock[1], o.timed = ms, true
		case d.clocks[0] + "inc":
			o.inc[0] = ms
		case d.clocks[1] + "inc":
			o.inc[1] = ms
		case "byoyomi":
			o.byoyomi, o.timed = ms, true
		case "time": // the mover's own
			o.clock, o.timed = [2]time.Duration{ms, ms}, true
		case "increment":
			o.inc = [2]time.Duration{ms, ms}
		case "opptime", "oppincrement", "oppmovestogo":
		case "movestogo":
			o.movesToGo = int(max(0, min(n, 1000)))
		case "movetime":
			o.moveTime = max(ms, time.Millisecond)
		case "depth":
			o.lim.Depth, o.glance = int(max(1, min(n, 1000))), n == 0
		case "mate":
			o.mate = int(max(1, min(n, 100)))
		case "nodes":
			o.lim.Nodes = max(n, 1)
		case "perft":
			o.perft = int(max(1, min(n, 100)))
		default:
			return o, fmt.Errorf("%s: the search cannot do that", clip(args[i]))
		}
		i++
	}
	return o, nil
}

// inSeconds is what a clock says that counts whole seconds and not milliseconds.
func (o uciGo) inSeconds() uciGo {
	for seat := range o.clock {
		o.clock[seat], o.inc[seat] = o.clock[seat]*1000, o.inc[seat]*1000
	}
	return o
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
	if o.byoyomi > 0 {
		return max(left/time.Duration(movesToGo)+o.byoyomi-overhead, shortest)
	}
	moves := time.Duration(movesToGo)
	if o.movesToGo > 0 {
		moves = time.Duration(min(o.movesToGo, movesToGo))
	}
	t := min(left/moves+inc*9/10, left*8/10)
	return max(t-overhead, shortest)
}
