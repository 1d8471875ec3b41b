package weiqi

import (
	"math/bits"
	"slices"
)

// A wall are chains of the prover that cut a board into regions in each of which it can answer all that the enemy does, so that
// it owns every point at the end. These chains are never taken, and so what happens in one region changes nothing in another:
//
//   - A chain that has liberties in two regions or more keeps one in each of them after every answer, and so does what it has grown
//     into. The enemy cannot fill two by one stone.
//   - A chain that has liberties in one region alone is counted to that region, its home, as stones that must not be taken there,
//     unless they come to hang together with a chain of the first kind.
//   - Elsewhere the points beside these are free, as are those beside a chain of the first kind in a region where it has no liberty:
//     stones that hang together with the chain by such a point need no liberty. But that excuses neither a chain that keeps a
//     liberty there nor stones that must not be taken. Else two chains could rely on each other, each in a region of its own,
//     and be taken together.
//
// The answers end: what is left of a region after an answer was won before the region was (tinyDuel). So by these answers no
// position of a region with the enemy to move comes twice, the prover never takes back a ko at once, and where it has nothing
// to answer the enemy has no stone left and cannot put one. The enemy may pass, and take back every ko at once: that is more
// than the rules give it.
//
// tinyRegion is what has become of a region. It is the same whenever the board is.
type tinyRegion struct {
	area  uint32 // its points but for stones of the prover that hang together with the wall
	loose uint32 // the prover's stones among them
	enemy uint32 // the enemy's
	free  uint32 // points beside chains of the wall that need no liberty here
	must  uint32 // the prover's stones that must not be taken
	lungs [mostChains]uint32
	n     int8 // how many chains of the wall need a liberty here: one of their lungs
	turn  uint8
	lost  bool // a stone was taken that must not be
}

// mostChains of a wall can need a liberty in one region; a board with more is no wall.
const mostChains = 12

// answer puts a stone of the prover on an empty point; false where that is suicide or leaves a chain of the wall without a liberty
// that it needs.
func (g *tiny) answer(r *tinyRegion, p uint32, to *tinyRegion) bool {
	*to = *r
	to.turn = enemy
	to.loose |= p
	to.enemy &^= g.dead(g.around(p)&r.enemy, r.enemy, r.area&^(to.loose|r.enemy))
	group := g.flood(p, to.loose)
	lungs, joined := to.join(group)
	safe := to.free&group != 0 && to.must&group == 0
	if joined || safe {
		to.area &^= group
		to.loose &^= group
		to.must &^= group
		if lungs |= g.around(group); joined {
			to.lungs[to.n] = lungs
			to.n++
		} else {
			to.free |= lungs
		}
		to.trim()
	}
	empty := to.area &^ (to.loose | to.enemy)
	return (joined || safe || g.around(group)&empty != 0) && to.breathes()
}

// join takes the chains of the wall that a group hangs together with from those that need a liberty, and gives their lungs.
func (r *tinyRegion) join(group uint32) (lungs uint32, joined bool) {
	for i := int8(0); i < r.n; {
		if r.lungs[i]&group == 0 {
			i++
			continue
		}
		lungs |= r.lungs[i]
		joined = true
		r.n--
		r.lungs[i], r.lungs[r.n] = r.lungs[r.n], 0
	}
	return lungs, joined
}

// trim leaves of free points and lungs those of the region.
func (r *tinyRegion) trim() {
	r.free &= r.area
	for i := range r.lungs[:r.n] {
		r.lungs[i] &= r.area
	}
}

// breathes tells whether each chain that needs a liberty has one.
func (r *tinyRegion) breathes() bool {
	for _, lung := range r.lungs[:r.n] {
		if lung&^(r.loose|r.enemy) == 0 {
			return false
		}
	}
	return true
}

// attack puts a stone of the enemy on an empty point; false where that is suicide.
func (g *tiny) attack(r *tinyRegion, p uint32, to *tinyRegion) bool {
	*to = *r
	to.turn = prover
	to.enemy |= p
	empty := r.area &^ (r.loose | to.enemy)
	taken := g.dead(g.around(p)&r.loose, r.loose, empty)
	to.lost = taken&r.must != 0
	to.loose &^= taken
	return taken != 0 || g.around(g.flood(p, to.enemy))&empty != 0
}

// hash of a region, the same whatever order its chains stand in. That of another region in the table may be the same, in a search
// of some hundred million regions with a chance of less than one in a thousand.
func (r *tinyRegion) hash() uint64 {
	h := scattered(uint64(r.area)|uint64(r.enemy)<<25|uint64(r.turn)<<50) + scattered(uint64(r.loose)|uint64(r.must)<<25|1<<60) + scattered(uint64(r.free)|1<<62)
	for _, lung := range r.lungs[:r.n] {
		h += scattered(uint64(lung) | 1<<61)
	}
	return scattered(h) | 1
}

// tinyWalls finds walls and solves their regions.
type tinyWalls struct {
	*tiny
	tinyDuel[tinyRegion]
	most  int // points of a region
	limit int // nodes for one region
	room  [25]tinyRegion
}

func newTinyWalls(g *tiny, most, tableBits int) *tinyWalls {
	w := &tinyWalls{tiny: g, most: most, limit: 100_000}
	w.tinyDuel = tinyDuel[tinyRegion]{kind: w, table: make(tinyTable, 1<<tableBits)}
	return w
}

// regions are what the prover's chains leave of a board with the enemy to move: of those chains that lie beside two parts at
// least of what the chains of that kind leave. There are none where a chain has no liberty or a region is too large.
func (w *tinyWalls) regions(mine, foe uint32, dst []tinyRegion) int {
	var chains, parts [25]uint32
	n := w.parts(mine, chains[:])
	m := 0
	for kept := -1; kept != n; {
		kept = n
		wall := uint32(0)
		for _, c := range chains[:n] {
			wall |= c
		}
		m = w.parts(w.full&^wall, parts[:])
		n = 0
		for _, c := range chains[:kept] {
			if touched(w.around(c), parts[:m]) >= 2 {
				chains[n] = c
				n++
			}
		}
	}
	if n == 0 {
		return 0
	}
	for j, part := range parts[:m] {
		if bits.OnesCount32(part) > w.most {
			return 0
		}
		dst[j] = tinyRegion{area: part, loose: mine & part, enemy: foe & part, turn: enemy}
	}
	for _, c := range chains[:n] {
		if !w.shares(c, w.full&^(mine|foe), dst[:m]) {
			return 0
		}
	}
	return m
}

func touched(around uint32, parts []uint32) (n int) {
	for _, p := range parts {
		if p&around != 0 {
			n++
		}
	}
	return n
}

// shares tells the regions beside a chain what it needs of them; false if it has no liberty, or too many chains need some.
func (w *tinyWalls) shares(chain, empty uint32, regions []tinyRegion) bool {
	around := w.around(chain)
	open, home := 0, 0
	for j := range regions {
		if around&regions[j].area&empty != 0 {
			open++
			home = j
		}
	}
	if open == 0 {
		return false
	}
	for j := range regions {
		r := &regions[j]
		switch lung := around & r.area; {
		case open == 1 && j == home:
			r.area |= chain
			r.loose |= chain
			r.must |= chain
		case open == 1 || lung&empty == 0:
			r.free |= lung
		case r.n == mostChains:
			return false
		default:
			r.lungs[r.n] = lung
			r.n++
		}
	}
	return true
}

// own tells whether a wall and its regions are found with which the prover owns a board, the enemy to move.
func (w *tinyWalls) own(mine, foe uint32) bool {
	regions := w.room[:w.regions(mine, foe, w.room[:])]
	slices.SortFunc(regions, func(a, b tinyRegion) int { // what is small is soon decided
		return bits.OnesCount32(a.area) - bits.OnesCount32(b.area)
	})
	for i := range regions {
		if !w.won(&regions[i]) {
			return false
		}
	}
	return len(regions) > 0
}

// won tells whether the prover holds a region by answering what the enemy does there. A search that has become too long has failed.
func (w *tinyWalls) won(r *tinyRegion) bool {
	if !r.breathes() {
		return false
	}
	key := r.hash()
	proof, doubt, ok := w.table.find(key)
	if ok && (proof == 0 || doubt == 0) {
		return proof == 0
	}
	w.stop = w.nodes + w.limit
	if proof, _ = w.search(r, key, infinite, infinite); proof > 0 {
		w.table.keep(key, infinite, 0, w.limit)
	}
	return proof == 0
}

func (w *tinyWalls) mover(r *tinyRegion) uint8 { return r.turn }

// turns are stones, and the enemy's pass while it has stones there.
func (w *tinyWalls) turns(r *tinyRegion, list []tinyTurn[tinyRegion]) []tinyTurn[tinyRegion] {
	var t tinyTurn[tinyRegion]
	for rest := r.area &^ (r.loose | r.enemy); rest != 0; rest &= rest - 1 {
		if r.turn == prover && w.answer(r, rest&-rest, &t.st) || r.turn == enemy && w.attack(r, rest&-rest, &t.st) {
			t.key = t.st.hash()
			list = append(list, t)
		}
	}
	if r.turn == enemy && r.enemy != 0 {
		t.st = *r
		t.st.turn = prover
		t.key = t.st.hash()
		list = append(list, t)
	}
	return list
}

// guess takes for hard what is large.
func (w *tinyWalls) guess(r *tinyRegion) (proof, doubt uint32) {
	stones := uint32(bits.OnesCount32(r.enemy))
	empty := uint32(bits.OnesCount32(r.area &^ (r.loose | r.enemy)))
	switch {
	case r.lost:
		return infinite, 0
	case r.turn == enemy:
		return 1 + empty + stones, 1
	}
	return 1 + stones, 1 + empty
}

func (w *tinyWalls) learn(*tinyRegion, uint32) {}
