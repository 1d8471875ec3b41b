package engine

import (
	"math/bits"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/tafl"
)

// Weights of the features, in hundredths of an attacker for one unit of each; they come from matches of this engine
// against itself.
type weights struct {
	defender int    // a defender more
	ways     [3]int // squares of safety one move from the king: none, one, more than can be shut or his move
	second   int    // a square from which the king would reach safety, one move away from him; three count
	room     int    // a square that the king can go to
	sealed   int    // attackers cut the king off from all safety
	closed   [5]int // sides of the king that attackers stand on
	near     int    // an attacker within two squares of the king
	guard    int    // an attacker before a corner that the king wants
	fork     [2]int // a square one move from the king from which nobody can stop him, the attackers or he to move
	turn     int    // the move
}

var usual = weights{
	defender: 170, ways: [3]int{0, 60, 2500}, second: 40, fork: [2]int{150, 1500}, room: 3, sealed: 260,
	closed: [5]int{0, 40, 120, 250, 400}, near: 30, guard: 36, turn: 10,
}

// tables are what the evaluation knows of a game.
type tables struct {
	size         int
	x, y         [384]uint8
	rows, cols   lines // of the squares where the king is safe
	barred       bool  // nobody else can go there, so that a king beside one is stopped by capture alone
	guards       lines // by rows: the squares before the corners
	far          int   // squares of one move of the king
	men, hunters int   // at the start
	guarded      int   // of the squares before the corners, then
}

var games sync.Map // tafl.Rules to *tables

func tablesOf(g *tafl.Game) *tables {
	if t, ok := games.Load(g.Rules); ok {
		return t.(*tables)
	}
	t, _ := games.LoadOrStore(g.Rules, newTables(g))
	return t.(*tables)
}

func newTables(g *tafl.Game) *tables {
	n := g.Size()
	t := &tables{size: n, far: n, barred: g.Escape == 0}
	if g.KingMax > 0 {
		t.far = g.KingMax
	}
	goals := g.Goals()
	for _, sq := range g.Squares() {
		x, y := g.XY(sq)
		t.x[sq], t.y[sq] = uint8(x), uint8(y)
		if goals.Has(sq) {
			t.rows[y] |= 1 << x
			t.cols[x] |= 1 << y
		}
		depth := min(x, n-1-x) + min(y, n-1-y)
		if !goals.Has(sq) && g.Escape == 0 && (depth == 2 || depth == 3) {
			t.guards[y] |= 1 << x
		}
	}
	start := g.Start().(*tafl.Position)
	for sq := range board.Each(*start.Men(tafl.Attackers)) {
		t.guarded += int(t.guards[t.y[sq]] >> t.x[sq] & 1)
	}
	t.hunters, t.men = start.Men(tafl.Attackers).Count(), start.Men(tafl.Defenders).Count()
	return t
}

// lost is what a position is worth in which the other side has won: less than any other, more than a loss that the
// search has found.
const lost = -9000

// Eval is the static value of the position for a seat, in hundredths of an attacker.
func (h *position) Eval(s game.Seat) int {
	p := h.of
	if s != tafl.Attackers && s != tafl.Defenders {
		return 0
	}
	if o, over := p.Ended(); over {
		return int(o.Value(s, 2) * -lost)
	}
	if g := p.Game(); h.owner != g {
		h.tables, h.owner = tablesOf(g), g
	}
	v := h.tables.king(p)
	if s == tafl.Attackers {
		v = -v
	}
	if p.ToMove().Has(s) {
		return v + usual.turn
	}
	return v - usual.turn
}

// king is what the position is worth to the king's side.
func (t *tables) king(p *tafl.Position) int {
	var rows, cols lines
	nHunters := t.lay(p, tafl.Attackers, &rows, &cols)
	hunters := rows
	nMen := t.lay(p, tafl.Defenders, &rows, &cols)
	w := &usual
	v := w.defender*(nMen-t.men) - 100*(nHunters-t.hunters)
	x, y := int(t.x[p.King()]), int(t.y[p.King()])
	v += t.outlook(x, y, &rows, &cols, p.ToMove().Has(tafl.Defenders))
	closed := hunters[y]>>(x+1)&1 + hunters[y]<<1>>x&1
	if y > 0 {
		closed += hunters[y-1] >> x & 1
	}
	if y+1 < t.size {
		closed += hunters[y+1] >> x & 1
	}
	v -= w.closed[closed]
	for row := max(y-2, 0); row <= min(y+2, t.size-1); row++ {
		v -= w.near * bits.OnesCount32(hunters[row]<<2>>x&31)
	}
	v += w.guard * t.guarded
	var free lines
	full := uint32(1)<<t.size - 1
	for i := range t.size {
		v -= w.guard * bits.OnesCount32(hunters[i]&t.guards[i])
		free[i] = full &^ hunters[i]
	}
	if !reaches(x, y, &free, &t.rows, t.size) {
		v -= w.sealed
	}
	return v
}

// lay notes the pieces of a seat by rows and columns and counts them.
func (t *tables) lay(p *tafl.Position, seat int, rows, cols *lines) (n int) {
	for i, word := range p.Men(seat) {
		for ; word != 0; word &= word - 1 {
			sq := i<<6 | bits.TrailingZeros64(word)
			x, y := t.x[sq], t.y[sq]
			rows[y] |= 1 << x
			cols[x] |= 1 << y
			n++
		}
	}
	return n
}

// outlook is what the king's ways out are worth to him.
func (t *tables) outlook(x, y int, rows, cols *lines, toMove bool) int {
	along, across := slide(rows[y], x, t.far, t.size), slide(cols[x], y, t.far, t.size)
	v := usual.room * (bits.OnesCount32(along) + bits.OnesCount32(across) - 2)
	if n := bits.OnesCount32(along&t.rows[y]) + bits.OnesCount32(across&t.cols[x]); n > 0 {
		if toMove {
			return v + usual.ways[2]
		}
		if t.besides(along&t.rows[y], x) || t.besides(across&t.cols[x], y) {
			n = 2
		}
		v += usual.ways[min(n, 2)]
	}
	second, fork := t.second(x, y, along, across, rows, cols)
	v += usual.second * min(second, 3)
	if fork && toMove {
		return v + usual.fork[1]
	} else if fork {
		return v + usual.fork[0]
	}
	return v
}

// second counts the squares among those that the king can come to from which he would reach safety; fork tells whether
// there is one from which nobody could stop him: in two ways, or beside what is barred to all others.
func (t *tables) second(x, y int, along, across uint32, rows, cols *lines) (n int, fork bool) {
	for rest := along &^ (1 << x); rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros32(rest)
		if ways := slide(cols[at], y, t.far, t.size) & t.cols[at]; ways != 0 {
			n++
			fork = fork || ways&(ways-1) != 0 || t.besides(ways, y)
		}
	}
	for rest := across &^ (1 << y); rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros32(rest)
		if ways := slide(rows[at], x, t.far, t.size) & t.rows[at]; ways != 0 {
			n++
			fork = fork || ways&(ways-1) != 0 || t.besides(ways, x)
		}
	}
	return n, fork
}

// besides tells whether a way to safety along a line is a single step that nobody else can make.
func (t *tables) besides(ways uint32, at int) bool { return t.barred && ways&(5<<at>>1) != 0 }
