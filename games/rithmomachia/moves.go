package rithmomachia

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
)

// A move is the square it leaves and, eight bits higher, the one it goes to; a prisoner that is entered comes from
// entering + its kind. The second word is 1 + the seat that moves.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

// entering is more than the number of any square.
const entering = squares

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// prisonerOf is the kind of man that a move enters; ok is false for a move on the board.
func prisonerOf(m game.Move) (k kind, ok bool) {
	from, _ := split(m)
	return kind(from - entering), from >= entering
}

// closed tells whether the game has ended otherwise than by want of moves.
func (p *Position) closed() bool {
	return p.won != 0 || p.plies >= maxPlies || int(p.quiet) >= p.g.Quiet
}

// AppendMoves lists the moves of the side to move square by square, then the prisoners that it may enter.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	var to [squares]uint8
	for men := p.men[p.turn]; !men.Empty(); men = men.Rest() {
		from := men.First()
		for _, at := range to[:p.reach(&to, from)] {
			dst = append(dst, moveOf(from, int(at), p.turn))
		}
	}
	if p.held[p.turn] == 0 {
		return dst
	}
	room := p.room(int(p.turn))
	for k := kind(1); k < kinds; k++ {
		for free := room; p.hand[p.turn][k] > 0 && !free.Empty(); free = free.Rest() {
			dst = append(dst, moveOf(entering+int(k), free.First(), p.turn))
		}
	}
	return dst
}

// room are the squares on which a side may enter prisoners.
func (p *Position) room(seat int) set { return back[seat].AndNot(p.men[0].Or(p.men[1])) }

// has tells whether a man may move as a form does: its own or, of a pyramid, one of those it holds.
func (p *Position) has(k kind, f form) bool {
	own := faces[k]
	if own.form < pyramid {
		return own.form == f
	}
	return p.mask[own.origin]&partsOf[own.origin][f] != 0
}

// partsOf are the parts of each form, as masks.
var partsOf = func() (list [seats][forms]uint8) {
	for s := range parts {
		for i, c := range parts[s] {
			list[s][c.form] |= 1 << i
		}
	}
	return list
}()

// free tells whether nothing stands in the way of a hop.
func (p *Position) free(h *hop) bool {
	switch h.far {
	case 3:
		return p.at[h.over[0]]|p.at[h.over[1]] == 0
	case 2:
		return p.at[h.over[0]] == 0
	}
	return true
}

// reach fills the squares to which the man on a square can go and returns how many there are. No two ways of a man
// end on the same square.
func (p *Position) reach(to *[squares]uint8, from int) (n int) {
	k := p.at[from]
	for f := range form(forms) {
		if !p.has(k, f) {
			continue
		}
		ways := &p.g.steps[f][from]
		for i := range ways.list[:ways.n] {
			if h := &ways.list[i]; p.at[h.to] == 0 && p.free(h) {
				to[n] = h.to
				n++
			}
		}
		if !p.g.Flying || f == circle {
			continue
		}
		wings := &flights[f][from]
		for _, at := range wings.to[:wings.n] {
			if p.at[at] == 0 {
				to[n] = at
				n++
			}
		}
	}
	return n
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.closed() {
		return 0
	}
	n := p.Mobility(int(p.turn))
	if p.held[p.turn] > 0 {
		sorts := 0
		for _, held := range p.hand[p.turn] {
			if held > 0 {
				sorts++
			}
		}
		n += sorts * p.room(int(p.turn)).Count()
	}
	return n
}

// Mobility is the number of moves on the board that a seat has or would have if it were to move.
func (p *Position) Mobility(seat int) (n int) {
	men := p.men[seat]
	empty := board.Set128{Lo: ^uint64(0), Hi: ^uint64(0)}.AndNot(p.men[0].Or(p.men[1]))
	round, three, four := men.And(p.form[circle]), men.And(p.form[triangle]), men.And(p.form[square])
	slant := 4
	if p.g.Straight {
		slant = 0
	}
	for d := range 4 {
		n += towards(round, slant+d).And(empty).Count()
		n += towards(towards(three, d).And(empty), d).And(empty).Count()
		n += towards(towards(towards(four, d).And(empty), d).And(empty), d).And(empty).Count()
	}
	rest := men.AndNot(round.Or(three).Or(four))
	if p.g.Flying {
		rest = men.AndNot(round)
		n -= p.walks(three, empty, 2) + p.walks(four, empty, 3)
	}
	var to [squares]uint8
	for ; !rest.Empty(); rest = rest.Rest() {
		n += p.reach(&to, rest.First())
	}
	return n
}

// walks are the moves of so many squares along files and ranks.
func (p *Position) walks(men, empty set, far int) (n int) {
	for d := range 4 {
		on := men
		for range far {
			on = towards(on, d).And(empty)
		}
		n += on.Count()
	}
	return n
}
