// Package mate proves mates by checks in any game that has checks.
package mate

import (
	"context"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

// Errors of positions in which nobody can look for a mate, and of those in which there is none.
var (
	ErrNoChecks = errors.New("the game has no checks")
	ErrNoMate   = errors.New("no mate by checks")
	ErrTooLong  = errors.New("not decided within the nodes allowed")
)

// Options are what [Find] may use.
type Options struct {
	Plies  int   // the longest mate looked for, of both sides
	Nodes  int64 // at most; 0: as many as it takes
	HashMB int   // size of its table; 0: 64
	// Quiet allows the side to move every move, not checks alone.
	Quiet bool
}

// Mate is a forced win of the side to move, each of whose moves gives check.
type Mate struct {
	Line  []game.Move // the shortest, against the longest defence
	First []game.Move // all moves that begin a mate as short
	Nodes int64
}

// Find proves the shortest win by checks of the side to move: mate, or what else ends the game in its favour while
// the other side is in check. It is a proof-number search (df-pn) whose depth is bounded, deeper by two plies each
// time, so that no position counts twice on one way. Repetitions and counters of a past are not seen. Errors wrap ErrNoChecks, ErrNoMate,
// ErrTooLong or the context's.
func Find(ctx context.Context, p game.Position, o Options) (Mate, error) {
	seat := p.ToMove().One()
	if _, ok := game.Ability[search.Checker](p); !ok && !o.Quiet || seat < 0 || seat > 1 {
		return Mate{}, ErrNoChecks
	}
	m := &prover{ctx: ctx, o: o, seat: seat, table: make([]entry, sizeOf(o.HashMB))}
	m.stack = []*frame{frameOf(game.Clone(p))}
	for plies := 1; plies <= min(o.Plies, longest); plies += 2 {
		if m.proved(0, plies) {
			found := Mate{First: m.firsts(plies)}
			found.Line = m.line(0, plies, nil)
			found.Nodes = m.nodes
			if m.err == nil {
				return found, nil
			}
		}
		if m.err != nil {
			return Mate{Nodes: m.nodes}, m.err
		}
	}
	return Mate{Nodes: m.nodes}, fmt.Errorf("%w in %d plies or fewer", ErrNoMate, o.Plies)
}

// usualMB is the size of the table if nobody says one, longest the longest mate.
const (
	usualMB = 64
	longest = 199
)

// proofInfinity is a proof number of what cannot be proved any more.
const proofInfinity = 1 << 30

// entry is what is known of a position. What holds with so many plies left holds with more of them if it is a win, with fewer if
// it is none; the numbers are those of one depth, and a first guess at another.
type entry struct {
	key          uint64
	pn, dn       uint32
	left         uint8
	won, refuted uint8 // with so many plies left, 0: with none
}

// sizeOf is how many entries a table of so many megabytes has: a power of two.
func sizeOf(mb int) int {
	n := 1 << 16
	if mb == 0 {
		mb = usualMB
	}
	for n*2*24 <= mb<<20 {
		n *= 2
	}
	return n
}

// prover is one search.
type prover struct {
	ctx   context.Context
	o     Options
	seat  game.Seat // who gives mate
	table []entry
	stack []*frame
	nodes int64
	err   error
}

// frame is a position on the way, with what may follow.
type frame struct {
	pos      game.Position
	checker  search.Checker
	counter  tree.Counter
	moves    []game.Move
	children []entry // of the moves, by the keys of the table
}

// at is the frame of a ply.
func (m *prover) at(ply int) *frame {
	for len(m.stack) <= ply {
		m.stack = append(m.stack, frameOf(game.Clone(m.stack[0].pos)))
	}
	return m.stack[ply]
}

// frameOf asks a position for its ability, which it keeps whatever is copied into it.
func frameOf(p game.Position) *frame {
	f := &frame{pos: p}
	f.checker, _ = game.Ability[search.Checker](p)
	f.counter, _ = game.Ability[tree.Counter](p)
	return f
}

// proved tells whether the position of a ply is won with so many plies left.
func (m *prover) proved(ply, left int) bool {
	e := m.search(ply, left, proofInfinity, proofInfinity)
	return e.pn == 0
}

// expand finds the moves of a frame that count, and what the table knows of what comes after them.
func (m *prover) expand(ply, left int) {
	f, next := m.at(ply), m.at(ply+1)
	attacks := f.pos.ToMove().Has(m.seat)
	all := f.pos.AppendMoves(f.moves[:0])
	f.moves, f.children = all[:0], f.children[:0]
	for _, move := range all {
		next.pos.CopyFrom(f.pos)
		next.pos.Play(move)
		if attacks && !m.threatens(next) {
			continue
		}
		f.moves = append(f.moves, move)
		f.children = append(f.children, m.look(next, left-1))
	}
}

// threatens tells whether a move of the attacker counts: the other side is in check, or lost.
func (m *prover) threatens(f *frame) bool {
	if won, over := m.ended(f.pos); over {
		return won
	}
	return f.pos.ToMove() == game.SeatSet(1-m.seat) && (m.o.Quiet || f.checker.Checked())
}

// ended tells whether the game is over, and whether the attacker has won it.
func (m *prover) ended(p game.Position) (won, over bool) {
	out := p.Outcome()
	return out.Over() && out.Value(m.seat, 2) > 0, out.Over()
}

// look is what is known of a position.
func (m *prover) look(f *frame, left int) entry {
	p := f.pos
	if won, over := m.ended(p); over || left <= 0 {
		if won {
			return entry{pn: 0, dn: proofInfinity}
		}
		return entry{pn: proofInfinity, dn: 0}
	}
	key := keyOf(p)
	e := m.table[key&uint64(len(m.table)-1)]
	if e.key != key {
		return entry{key: key, left: uint8(left), pn: m.replies(f), dn: 1}
	}
	switch {
	case e.won > 0 && left >= int(e.won):
		e.pn, e.dn = 0, proofInfinity
	case left <= int(e.refuted):
		e.pn, e.dn = proofInfinity, 0
	case int(e.left) != left && (e.pn == 0 || e.dn == 0):
		e.pn, e.dn = m.replies(f), 1
	}
	e.left = uint8(left)
	return e
}

// replies is the first guess at the proof number: of a side in check how many ways out there are.
func (m *prover) replies(f *frame) uint32 {
	if f.counter == nil || f.pos.ToMove().Has(m.seat) {
		return 1
	}
	return uint32(max(f.counter.CountMoves(), 1))
}

// keyOf is the key of a position, never 0.
func keyOf(p game.Position) uint64 {
	key := p.Key() * 0xD6E8FEB86659FD93
	return key ^ key>>32 | 1<<63
}

// keep writes what was found into the table.
func (m *prover) keep(e entry) {
	at := &m.table[e.key&uint64(len(m.table)-1)]
	if at.key == e.key {
		e.won, e.refuted = at.won, at.refuted
	}
	switch {
	case e.pn == 0 && (e.won == 0 || e.left < e.won):
		e.won = e.left
	case e.dn == 0:
		e.refuted = max(e.refuted, e.left)
	}
	*at = e
}

// search goes on until the position of a ply is proved, refuted, or its numbers reach the bounds.
func (m *prover) search(ply, left int, most, mostDis uint32) entry {
	f := m.at(ply)
	e := m.look(f, left)
	if e.pn == 0 || e.dn == 0 || m.stop() {
		return e
	}
	m.expand(ply, left)
	attacks := f.pos.ToMove().Has(m.seat)
	for {
		best, second, rest := m.sum(f, attacks, &e)
		if e.pn == 0 || e.dn == 0 || e.pn >= most || e.dn >= mostDis || m.err != nil {
			break
		}
		pn, dn := limits(second, rest, most, mostDis, attacks)
		next := m.at(ply + 1)
		next.pos.CopyFrom(f.pos)
		next.pos.Play(f.moves[best])
		f.children[best] = m.search(ply+1, left-1, pn, dn)
	}
	if m.err == nil && e.key != 0 {
		m.keep(e)
	}
	return e
}

// stop counts a node and tells whether the search has to end.
func (m *prover) stop() bool {
	m.nodes++
	if m.nodes&1023 == 0 && m.err == nil {
		m.err = m.ctx.Err()
	}
	if m.o.Nodes > 0 && m.nodes > m.o.Nodes && m.err == nil {
		m.err = fmt.Errorf("%w: %d", ErrTooLong, m.o.Nodes)
	}
	return m.err != nil
}

// sum computes the numbers of a position from those of its moves. best is the move to look at, second the number of the next best,
// rest what the moves that are open add to the hardest of them. To add up all of them instead would count a position as often as
// there are ways to it, and drops make many.
func (m *prover) sum(f *frame, attacks bool, e *entry) (best int, second, rest uint32) {
	least, hardest, open := uint32(proofInfinity), uint32(0), uint32(0)
	second, best = proofInfinity, -1
	for i, c := range f.children {
		own, other := c.pn, c.dn
		if !attacks {
			own, other = c.dn, c.pn
		}
		hardest = max(hardest, other)
		if other > 0 {
			open++
		}
		if own < least || best < 0 {
			least, second, best = own, least, i
		} else {
			second = min(second, own)
		}
	}
	rest = max(open, 1) - 1
	hardest = min(hardest+rest, proofInfinity)
	if attacks {
		e.pn, e.dn = least, hardest
	} else {
		e.pn, e.dn = hardest, least
	}
	return best, second, rest
}

// limits are the bounds for the search of the best move.
func limits(second, rest, most, mostDis uint32, attacks bool) (pn, dn uint32) {
	next := second
	if second < proofInfinity {
		next = second + 1 + second/4 // a little further, so that the search does not hop between two moves
	}
	if attacks {
		return min(most, next), mostDis - rest
	}
	return most - rest, min(mostDis, next)
}

// firsts are the moves that begin a mate as short.
func (m *prover) firsts(left int) []game.Move {
	m.expand(0, left)
	var list []game.Move
	for _, move := range append([]game.Move(nil), m.at(0).moves...) {
		if m.provedAfter(0, left, move) {
			list = append(list, move)
		}
	}
	return list
}

// provedAfter tells whether the position after a move is won with a ply less.
func (m *prover) provedAfter(ply, left int, move game.Move) bool {
	next := m.at(ply + 1)
	next.pos.CopyFrom(m.at(ply).pos)
	next.pos.Play(move)
	return m.proved(ply+1, left-1)
}

// line appends the main line from a position that is won with so many plies left.
func (m *prover) line(ply, left int, dst []game.Move) []game.Move {
	f := m.at(ply)
	if _, over := m.ended(f.pos); over || left <= 0 || m.err != nil {
		return dst
	}
	m.expand(ply, left)
	moves := append([]game.Move(nil), f.moves...)
	choice, longest := game.Move{}, -1
	for _, move := range moves {
		if f.pos.ToMove().Has(m.seat) {
			if m.provedAfter(ply, left, move) {
				choice, longest = move, left
				break
			}
			continue
		}
		need := 0
		for need < left-1 && !m.provedAfter(ply, need+1, move) {
			need++
		}
		if need > longest {
			choice, longest = move, need
		}
	}
	if longest < 0 {
		return dst
	}
	next := m.at(ply + 1)
	next.pos.CopyFrom(f.pos)
	next.pos.Play(choice)
	return m.line(ply+1, left-1, append(dst, choice))
}
