package engine

import (
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
	"github.com/tavlei/tavlei/search/retrograde"
)

// finishFrom is the weakest level that knows how few kings win against one.
const finishFrom = 5

// fewest kings against one that a table is kept of, on boards of so many squares.
const (
	mostKings    = 3
	finishedWith = 32
)

// EndgameTable is the table of one, two or three kings against one on a small board, where the aim is the
// usual one and no capture may be left out.
func (r rules) EndgameTable(p game.Position) (*retrograde.Table, int) {
	g := r.of
	v, ok := p.(*draughts.Position)
	if !ok || !fewKings(v.Diagram()) || !v.Settled() ||
		g.Objective != draughts.AimNormal || g.MayPass || g.MayStop || g.Ortho || g.Squares() != finishedWith {
		return nil, 0
	}
	return endingOf(bare(g)), finishFrom
}

// fewKings tells whether kings stand on the board alone, one against at most three.
func fewKings(d *kernel.Diagram) bool {
	a, b := d.Side[0].Count(), d.Side[1].Count()
	return d.Side[0].Or(d.Side[1]) == d.Kings && min(a, b) == 1 && max(a, b) <= mostKings
}

// bare are the rules that matter where only kings are left, and no draw is counted.
func bare(g *draughts.Game) draughts.Rules {
	return draughts.Rules{Rows: 1, Movement: kernel.Movement{
		W: g.W, H: g.H, DarkLeft: true, ManTakesKing: true, Flying: g.Flying, Land: g.Land, Dirs: g.Dirs,
		Precedence: g.Precedence, During: g.During, TurnBack: g.TurnBack,
	}}
}

// endings keeps one table for each set of such rules, of which options make a few dozen.
var endings sync.Map // Rules to func() *retrograde.Table

func endingOf(r draughts.Rules) *retrograde.Table {
	made, ok := endings.Load(r)
	if !ok {
		made, _ = endings.LoadOrStore(r, sync.OnceValue(func() *retrograde.Table {
			g := draughts.New(r)
			return retrograde.New(g.Start(), newKingNumbers(g.Kernel().Layout))
		}))
	}
	return made.(func() *retrograde.Table)()
}

// kingNumbers numbers the positions with kings alone: by the squares of the side that has more, of the
// other one, and who is to move. The four ways to turn or mirror the board into itself do not matter,
// nor do colours. Of one king against one the side to move counts as the one with more.
type kingNumbers struct {
	bitOf []uint8
	place [64]int8              // index of a bit in bitOf
	turn  [4][finishedWith]int8 // where a square goes if the board is turned
	teams [][]int8              // every set of one to three squares, in order
	first [mostKings + 1]int    // of the teams of a size
}

func newKingNumbers(l *kernel.Layout) *kingNumbers {
	e := &kingNumbers{bitOf: l.BitOf}
	for i, bit := range l.BitOf {
		e.place[bit] = int8(i)
	}
	for i, bit := range l.BitOf {
		row, col := int(l.RowOf[bit]), int(l.ColOf[bit])
		last := l.H - 1
		for k, at := range [4][2]int{{row, col}, {last - row, last - col}, {last - col, last - row}, {col, row}} {
			e.turn[k][i] = e.place[l.BitAt(at[0], at[1])]
		}
	}
	for size := 1; size <= mostKings; size++ {
		e.first[size] = len(e.teams)
		e.addTeams(make([]int8, size), size, finishedWith)
	}
	return e
}

// addTeams adds all teams whose first members are below the limit and whose others are set, in the
// order of rank.
func (e *kingNumbers) addTeams(team []int8, unset, limit int) {
	if unset == 0 {
		e.teams = append(e.teams, append([]int8(nil), team...))
		return
	}
	for sq := unset - 1; sq < limit; sq++ {
		team[unset-1] = int8(sq)
		e.addTeams(team, unset-1, sq)
	}
}

// rank is the place of a team, whose squares go up, among those of its size.
func rank(team []int8) int {
	n := 0
	for i, sq := range team {
		ways := 1
		for k := range i + 1 {
			ways = ways * (int(sq) - k) / (k + 1)
		}
		n += ways
	}
	return n
}

// Len implements search.Numbering.
func (e *kingNumbers) Len() int { return len(e.teams) * finishedWith * 2 }

// Put implements search.Numbering. White has more.
func (e *kingNumbers) Put(to game.Position, n int) bool {
	p := to.(*draughts.Position)
	team, lone, turn := e.teams[n/(2*finishedWith)], n/2%finishedWith, n%2
	d := kernel.Diagram{Turn: uint8(turn)}
	for _, sq := range team {
		if int(sq) == lone {
			return false
		}
		d.Put(int(e.bitOf[sq]), 0, true)
	}
	d.Put(int(e.bitOf[lone]), 1, true)
	p.Arrange(d)
	own, _ := e.Number(p)
	return own == n
}

// Number implements search.Numbering: of all ways to turn the board it takes the least.
func (e *kingNumbers) Number(of game.Position) (int, bool) {
	d := of.(*draughts.Position).Diagram()
	if !fewKings(d) {
		return 0, false
	}
	strong := d.Turn
	if d.Side[0].Count() != d.Side[1].Count() {
		strong = 0
		if d.Side[1].Many() {
			strong = 1
		}
	}
	bare := e.place[d.Side[1-strong].First()]
	var squares [mostKings]int8
	size := 0
	for rest := d.Side[strong]; rest.Any(); rest = rest.Rest() {
		squares[size] = e.place[rest.First()]
		size++
	}
	least := -1
	for k := range e.turn {
		if n := e.turned(k, squares, size, bare); least < 0 || n < least {
			least = n
		}
	}
	return 2*least + int(d.Turn^strong), true
}

// turned is half the number of the men on a board that is turned the k-th way.
func (e *kingNumbers) turned(k int, squares [mostKings]int8, size int, bare int8) int {
	team := squares
	for i := range size {
		sq := e.turn[k][squares[i]]
		j := i
		for ; j > 0 && team[j-1] > sq; j-- {
			team[j] = team[j-1]
		}
		team[j] = sq
	}
	return (e.first[size]+rank(team[:size]))*finishedWith + int(e.turn[k][bare])
}
