package weiqi

import (
	"flag"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var fiveDeep = flag.Bool("five", false, "prove that Black, who begins in the middle of 5 by 5, owns the board: some ten minutes and 3 GB")

// tinyOwner searches for a proof that the prover comes to own the whole board, by the ban of a ko alone. A won position leads to
// such as were won before it (tinyDuel), so that by this play nothing ever comes twice, and no rule on longer repetition is
// asked. What superko forbids besides is not looked at. The search ends where a wall is found.
type tinyOwner struct {
	*tiny
	tinyDuel[tinyState]
	walls *tinyWalls
	hunch [2][patterns]float32
}

// A pattern is what stands on two rows, the first and the second or the second and the third, or on nine points, in a corner, on the
// border or in the middle: 20 bits.
const (
	pattern  = 1 << 20
	patterns = 5 * pattern
)

func newTinyOwner(n, tableBits, regionBits int) *tinyOwner {
	g := newTiny(n)
	o := &tinyOwner{tiny: g, walls: newTinyWalls(g, 12, regionBits)}
	o.tinyDuel = tinyDuel[tinyState]{kind: o, table: make(tinyTable, 1<<tableBits), stop: forever}
	return o
}

func (o *tinyOwner) mover(st *tinyState) uint8 { return st.turn }

// turns are the enemy's stones and its pass, and stones of the prover that do more than fill the eye of one chain.
func (o *tinyOwner) turns(st *tinyState, list []tinyTurn[tinyState]) []tinyTurn[tinyState] {
	var t tinyTurn[tinyState]
	for rest := o.full &^ (st.stones[0] | st.stones[1]); rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros32(rest)
		if st.turn == prover && o.eye(st.stones[prover], at) || !o.put(st, at, &t.st) {
			continue
		}
		list = o.with(list, &t)
	}
	if st.turn == enemy {
		t.st = tinyState{stones: st.stones, turn: prover}
		list = o.with(list, &t)
	}
	return list
}

// with adds a turn unless an image of it is there.
func (o *tinyOwner) with(list []tinyTurn[tinyState], t *tinyTurn[tinyState]) []tinyTurn[tinyState] {
	t.key = o.key(&t.st)
	for i := range list {
		if list[i].key == t.key {
			return list
		}
	}
	return append(list, *t)
}

// eye tells whether all points beside one belong to one chain.
func (o *tinyOwner) eye(mine uint32, at int) bool {
	near := o.near[at]
	return near&^mine == 0 && near&^o.flood(near&-near, mine) == 0
}

// guess knows walls and enemies that cannot be taken. All else is learned while the search goes on.
func (o *tinyOwner) guess(st *tinyState) (proof, doubt uint32) {
	switch {
	case st.turn == enemy && o.walls.own(st.stones[prover], st.stones[enemy]):
		return 0, infinite
	case o.alive(st.stones[enemy]) != 0:
		return infinite, 0
	}
	work := 0.0
	for _, at := range o.patterns(st) {
		work += float64(o.hunch[st.turn][at])
	}
	work = max(0, min(work, 16))
	return uint32(1 + math.Exp(work)), uint32(1 + math.Exp(max(0, 10-work)/2))
}

// patterns of a board are by each of its images one of every kind.
func (o *tinyOwner) patterns(st *tinyState) (list [40]uint32) {
	for i := range o.images {
		mine, foe := o.image(i, st.stones[prover]), o.image(i, st.stones[enemy])
		list[5*i] = mine&1023 | foe&1023<<10
		list[5*i+1] = mine>>5&1023 | foe>>5&1023<<10 | pattern
		list[5*i+2] = nine(mine) | nine(foe)<<9 | 2*pattern
		list[5*i+3] = nine(mine>>1) | nine(foe>>1)<<9 | 3*pattern
		list[5*i+4] = nine(mine>>6) | nine(foe>>6)<<9 | 4*pattern
	}
	return list
}

// nine points are the first three of three rows of five.
func nine(set uint32) uint32 { return set&7 | set>>5&7<<3 | set>>10&7<<6 }

// rate is how much of an error each of 40 patterns takes over, which is of some steps of the logarithm at most.
const (
	rate      = 0.02
	mostError = 4
)

// learn brings what the patterns of a board add up to nearer to the logarithm of the number that a search has come to.
func (o *tinyOwner) learn(st *tinyState, proof uint32) {
	if proof == infinite {
		return
	}
	work := -1.0
	if proof > 0 {
		work = math.Log(float64(proof))
	}
	list, weights := o.patterns(st), &o.hunch[st.turn]
	for _, at := range list {
		work -= float64(weights[at])
	}
	step := float32(rate * max(-mostError, min(work, mostError)))
	for _, at := range list {
		weights[at] += step
	}
}

// after is a position after moves of both sides by the rules, Black's first: columns and rows by letter and number, or a pass.
func (o *tinyOwner) after(t *testing.T, moves string) (tinyState, *Position) {
	t.Helper()
	p := solved(o.n, o.n, koSimple).Start().(*Position)
	st := tinyOf(p, black)
	for _, m := range strings.Fields(moves) {
		move := PassOf(p.Turn())
		if m != "pass" {
			move = StoneAt(goban.Point(int(m[0]-'a')+o.n*int(m[1]-'1')), p.Turn())
		}
		st = o.played(t, &st, p, move)
	}
	return st, p
}

// played makes a move of the rules and gives what has become of the position.
func (o *tinyOwner) played(t *testing.T, st *tinyState, p *Position, m game.Move) tinyState {
	t.Helper()
	if !slices.Contains(p.AppendMoves(nil), m) {
		t.Fatalf("%s: %s is not legal", game.Text(p), game.MoveText(p, m))
	}
	p.Play(m)
	to := o.next(st, p)
	to.passes = 0
	return to
}

// TestFiveOwned (rules/go 7): Black, who begins in the middle of 5 by 5, comes to own all 25 points, as E. van der Werf has found:
// whatever White answers, images of each other once. Without -five later in the game.
func TestFiveOwned(t *testing.T) {
	list, tableBits, regionBits := []string{"c3 pass c2 pass c4 pass c5", "c3 pass c2 pass c4 c1 b1 a1 d1"}, 18, 20
	if *fiveDeep {
		list, tableBits, regionBits = []string{"c3"}, 27, 25
	}
	for _, moves := range list {
		o := newTinyOwner(5, tableBits, regionBits)
		st, _ := o.after(t, moves)
		for _, answer := range o.turns(&st, nil) {
			if proof := o.prove(&answer); proof != 0 {
				t.Errorf("%s: no proof that Black owns the board after stones on %b", moves, answer.st.stones[enemy])
			}
			if *fiveDeep {
				t.Logf("%s, White's stones on %b: %d nodes until now, %d in regions", moves, answer.st.stones[enemy], o.nodes, o.walls.nodes)
			}
		}
		t.Logf("%s: %d nodes, %d in regions", moves, o.nodes, o.walls.nodes)
	}
}
