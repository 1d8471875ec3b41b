package weiqi

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

var wallGames = flag.Int("walls", 1, "how many times as many games from walls TestWallGames plays as usually")

// TestOwnedBoards: from no position of 3 by 3 that the search holds for won can the enemy keep a point, the ban of a ko alone being
// in force, nor behind a wall where it may take back every ko: found backwards from all ends, without any rule on walls.
func TestOwnedBoards(t *testing.T) {
	o := newTinyOwner(3, 16, 16)
	won, unbanned := o.attractor(o.points, true), o.attractor(o.points, false)
	found, walls := 0, 0
	for st := range o.all {
		if st.passes == 1 {
			continue
		}
		proof, _ := o.search(&st, o.key(&st), infinite, infinite)
		wall := st.turn == enemy && o.walls.own(st.stones[prover], st.stones[enemy])
		if key := o.plainKey(&st); proof == 0 && !won[key] || wall && !unbanned[key] {
			t.Errorf("%b against %b, turn %d: not won, but found by a search (%t) or a wall (%t)", st.stones[0], st.stones[1], st.turn, proof == 0, wall)
		}
		if proof == 0 {
			found++
		}
		if wall {
			walls++
		}
	}
	if found < 9000 || walls < 1500 {
		t.Errorf("%d positions found, %d of them by a wall alone", found, walls)
	}
}

// TestOwnedGames: in games by the rules Black plays as a proof says and White at random, and Black has all points at the end.
func TestOwnedGames(t *testing.T) {
	walls := 0
	for _, moves := range []string{"c3 pass c2 pass c4 c1 b1 a1 d1", "c3 pass c2 pass c4 pass c5"} {
		o := newTinyOwner(5, 18, 20)
		o.answers, o.walls.answers = map[uint64]uint64{}, map[uint64]uint64{}
		st, begun := o.after(t, moves)
		if proof, _ := o.search(&st, o.key(&st), infinite, infinite); proof != 0 {
			t.Fatalf("%s: no proof that Black owns the board", moves)
		}
		for seed := range uint64(50) {
			p := &Position{}
			p.CopyFrom(begun)
			w := &tinyWitness{tinyOwner: o, t: t, p: p, st: st, rng: rand.New(rand.NewPCG(seed, 5))}
			if w.game(); w.regions != nil {
				walls++
			}
		}
	}
	if walls < 90 {
		t.Errorf("%d games came to walls", walls)
	}
}

// TestWallGames: so it is from random boards with a wall, by the ban of a ko alone and by positional superko in turn.
func TestWallGames(t *testing.T) {
	for _, n := range []int{4, 5} {
		o := newTinyOwner(n, 2, 20)
		o.walls.most = 10
		o.walls.answers = map[uint64]uint64{}
		rng := rand.New(rand.NewPCG(uint64(n), 6))
		for found := 0; found < 2000**wallGames; {
			st := tinyState{turn: enemy}
			st.stones[prover] = rng.Uint32() & o.full & (rng.Uint32() | rng.Uint32())
			st.stones[enemy] = rng.Uint32() & rng.Uint32() & o.full &^ st.stones[prover]
			if !o.breathes(st.stones[prover], st.stones[enemy]) || !o.breathes(st.stones[enemy], st.stones[prover]) || !o.walls.own(st.stones[prover], st.stones[enemy]) {
				continue
			}
			found++
			p := tinyBoard(t, solved(n, n, koRule(found%2)), &st)
			(&tinyWitness{tinyOwner: o, t: t, p: p, st: st, rng: rng}).game()
		}
	}
}

// tinyWitness plays a game by a proof.
type tinyWitness struct {
	*tinyOwner
	t       *testing.T
	p       *Position
	st      tinyState
	rng     *rand.Rand
	regions []tinyRegion // of the wall that was found
}

func (w *tinyWitness) game() {
	w.t.Helper()
	begun := game.Text(w.p)
	for plies := 0; !w.p.over(); plies++ {
		if plies > 300 {
			w.t.Fatalf("%s: no end of the game, now %s", begun, game.Text(w.p))
		}
		w.play()
	}
	if lead := w.p.lead() / 2; lead != w.points {
		w.t.Fatalf("%s: a lead of %d at the end, %s", begun, lead, game.Text(w.p))
	}
}

func (w *tinyWitness) play() {
	var stone uint32
	if w.st.turn == enemy {
		stone = w.any()
	} else {
		stone = w.answer()
	}
	m := PassOf(w.p.Turn())
	if stone != 0 {
		m = StoneAt(goban.Point(bits.TrailingZeros32(stone)), w.p.Turn())
	}
	w.st = w.played(w.t, &w.st, w.p, m)
}

// any is a stone of the enemy, or none, the pass.
func (w *tinyWitness) any() (stone uint32) {
	mine, foe := w.st.stones[prover], w.st.stones[enemy]
	if w.regions == nil && w.walls.own(mine, foe) {
		var room [25]tinyRegion
		w.regions = append(w.regions, room[:w.walls.regions(mine, foe, room[:])]...)
	}
	moves := w.p.AppendMoves(nil)
	if at, ok := PointOf(moves[w.rng.IntN(len(moves))]); ok {
		stone = 1 << at
	}
	for i := range w.regions {
		r := &w.regions[i]
		switch {
		case r.area&stone != 0:
			was := *r
			w.walls.attack(&was, stone, r)
			return stone
		case stone == 0 && r.enemy != 0:
			r.turn = prover
			return 0
		}
	}
	return stone
}

// answer is a stone of the prover, or none where the enemy has none.
func (w *tinyWitness) answer() (stone uint32) {
	for i := range w.regions {
		if r := &w.regions[i]; r.turn == prover {
			return w.answerIn(r)
		}
	}
	if w.regions != nil {
		return 0
	}
	key, ok := w.answers[w.key(&w.st)]
	if !ok { // after a wall that is not found again from here
		w.search(&w.st, w.key(&w.st), infinite, infinite)
		key = w.answers[w.key(&w.st)]
	}
	for _, turn := range w.turns(&w.st, nil) {
		if turn.key == key {
			return turn.st.stones[prover] &^ w.st.stones[prover]
		}
	}
	w.t.Fatalf("%s: no answer", game.Text(w.p))
	return 0
}

func (w *tinyWitness) answerIn(r *tinyRegion) (stone uint32) {
	key := w.walls.answers[r.hash()]
	for rest := r.area &^ (r.loose | r.enemy); rest != 0; rest &= rest - 1 {
		var to tinyRegion
		if stone = rest & -rest; w.walls.answer(r, stone, &to) && to.hash() == key {
			*r = to
			return stone
		}
	}
	w.t.Fatalf("%s: no answer in a region", game.Text(w.p))
	return 0
}

// tinyBoard is a position by the rules with the board of another, White to move.
func tinyBoard(t *testing.T, g *Game, st *tinyState) *Position {
	t.Helper()
	board := g.Start().(*Position)
	board.turn = white
	for at := range g.Columns * g.Rows {
		switch p := goban.Point(at); {
		case st.stones[prover]>>at&1 == 1:
			board.board.Put(p, goban.Black)
		case st.stones[enemy]>>at&1 == 1:
			board.board.Put(p, goban.White)
		}
	}
	p, err := g.Parse(game.Text(board))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}
