package xiangqi

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
)

// A move is the square it leaves and, eight bits higher, the one it goes to. The second word is 1 + the seat that moves.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// Squares are the points that a move leaves and goes to, as numbers of the game's grid.
func Squares(m game.Move) (from, to int) { return split(m) }

// reaches is room for the points that one man can go to.
type reaches [24]uint8

// destinations fills the points to which a man of a seat could go if its general needed no care.
func (p *Position) destinations(to *reaches, s, sq int) (n int) {
	g := p.g
	switch k := kindIn(p.board[sq]); k {
	case general:
		return p.steps(to, &g.near[s][sq], s)
	case advisor:
		return p.steps(to, &g.diagonal[s][sq], s)
	case elephant:
		return p.leaps(to, &g.long[s][sq], s)
	case horse:
		return p.leaps(to, &g.leaps[sq], s)
	case soldier:
		return p.steps(to, &g.pushes[s][sq], s)
	default:
		return p.slides(to, k, s, sq)
	}
}

// steps fills the targets on which no man of the seat stands.
func (p *Position) steps(to *reaches, t *targets, s int) (n int) {
	for _, sq := range t.to[:t.n] {
		to[n] = sq
		if !p.owns(s, int(sq)) {
			n++
		}
	}
	return n
}

// leaps is steps for men whose way must be free.
func (p *Position) leaps(to *reaches, t *targets, s int) (n int) {
	for i, sq := range t.to[:t.n] {
		to[n] = sq
		if p.board[t.leg[i]] == 0 && !p.owns(s, int(sq)) {
			n++
		}
	}
	return n
}

// slides fills where a chariot or a cannon goes.
func (p *Position) slides(to *reaches, k kind, s, sq int) (n int) {
	x, y := p.g.x[sq], p.g.y[sq]
	for m := p.along(k, s, x, p.row[s][y], p.row[1-s][y], p.g.wallX); m != 0; m &= m - 1 {
		to[n] = uint8(int(y)*stride + low(m))
		n++
	}
	for m := p.along(k, s, y, p.col[s][x], p.col[1-s][x], p.g.wallY); m != 0; m &= m - 1 {
		to[n] = uint8(low(m)*stride + int(x))
		n++
	}
	return n
}

// along are the places of a line to which a chariot or a cannon goes from one of them.
func (p *Position) along(k kind, s int, at uint8, own, enemy, wall uint16) uint16 {
	men := own | enemy | wall
	r := &lines[at][men]
	if k == chariot {
		return r.slide &^ (own | wall)
	}
	return r.slide&^men | r.hop&enemy
}

// AppendMoves lists the moves of the side to move, point by point from Red's left corner.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	return p.appendMoves(dst, false)
}

// AppendTactical appends the captures.
func (p *Position) AppendTactical(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	return p.appendMoves(dst, true)
}

func (p *Position) appendMoves(dst []game.Move, captures bool) []game.Move {
	s := int(p.turn)
	d := p.dangers(s)
	probe := *p // on which moves that may open the general are tried
	var to reaches
	for y := range p.g.h {
		for men := p.row[s][y]; men != 0; men &= men - 1 {
			from := y*stride + low(men)
			careful := d.careful(slotIn(p.board[from]))
			for _, sq := range to[:p.destinations(&to, s, from)] {
				if captures && p.board[sq] == 0 || careful && !probe.safe(s, from, int(sq)) {
					continue
				}
				dst = append(dst, moveOf(from, int(sq), p.turn))
			}
		}
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() (n int) {
	if p.closed() {
		return 0
	}
	return p.count(int(p.turn))
}

// count is the number of moves that a seat has or would have if it were to move. What chariots and cannons reach is counted by bits.
func (p *Position) count(s int) (n int) {
	d := p.dangers(s)
	g := p.g
	n = p.countCareful(s, d)
	for slot := 1; slot < slots; slot++ {
		sq := p.at[s][slot]
		if sq == nowhere || d.careful(slot) {
			continue
		}
		switch kindOf[slot] {
		case advisor:
			n += p.countSteps(&g.diagonal[s][sq], s)
		case elephant:
			n += p.countLeaps(&g.long[s][sq], s)
		case horse:
			n += p.countLeaps(&g.leaps[sq], s)
		case soldier:
			n += p.countSteps(&g.pushes[s][sq], s)
		case chariot:
			x, y := g.x[sq], g.y[sq]
			own := p.row[s][y] | g.wallX
			n += bits.OnesCount16(lines[x][own|p.row[1-s][y]].slide &^ own)
			own = p.col[s][x] | g.wallY
			n += bits.OnesCount16(lines[y][own|p.col[1-s][x]].slide &^ own)
		case cannon:
			x, y := g.x[sq], g.y[sq]
			men := p.row[s][y] | p.row[1-s][y] | g.wallX
			r := &lines[x][men]
			n += bits.OnesCount16(r.slide&^men | r.hop&p.row[1-s][y])
			men = p.col[s][x] | p.col[1-s][x] | g.wallY
			r = &lines[y][men]
			n += bits.OnesCount16(r.slide&^men | r.hop&p.col[1-s][x])
		}
	}
	return n
}

// countCareful counts the moves of the general and of those men of a seat that must be tried.
func (p *Position) countCareful(s int, d danger) (n int) {
	probe := *p
	var to reaches
	for bound := d.bound | 1; bound != 0; bound &= bound - 1 {
		from := int(p.at[s][low(bound)])
		if from == nowhere {
			continue
		}
		for _, sq := range to[:p.destinations(&to, s, from)] {
			if probe.safe(s, from, int(sq)) {
				n++
			}
		}
	}
	return n
}

func (p *Position) countSteps(t *targets, s int) (n int) {
	for _, sq := range t.to[:t.n] {
		n += int(p.board[sq]>>(4+s)&1 ^ 1)
	}
	return n
}

func (p *Position) countLeaps(t *targets, s int) (n int) {
	for i, sq := range t.to[:t.n] {
		if p.board[t.leg[i]] == 0 {
			n += int(p.board[sq]>>(4+s)&1 ^ 1)
		}
	}
	return n
}

// Perft counts the move tree of the position.
func (p *Position) Perft(depth int) uint64 {
	if p.closed() {
		return 0
	}
	if depth == 1 {
		return uint64(p.CountMoves())
	}
	var n uint64
	var room [128]game.Move
	var next Position // outside of the loop, so that it stays on the stack
	for _, m := range p.AppendMoves(room[:0]) {
		next = *p
		next.Play(m)
		n += next.Perft(depth - 1)
	}
	return n
}

// Continue is the position with play going on when counters have run out or nobody can win any more.
func (p *Position) Continue() game.Position {
	q, g := *p, *p.g
	g.onward = true
	q.g = &g
	return &q
}
