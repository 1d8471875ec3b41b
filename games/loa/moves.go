package loa

import "github.com/tavlei/tavlei/game"

// A move is the square it leaves and, eight bits higher, the one it goes to; a pass goes nowhere. The second
// word is 1 + the seat that moves.
func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

func passOf(seat uint8) game.Move { return game.Move{passing, 1 + uint64(seat)} }

// passing is the first word of a pass.
const passing = 1 << 16

func isPass(m game.Move) bool { return m[0] == passing }

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// Squares are the squares that a move leaves and goes to, as numbers of the game's grid; ok is false for a pass.
func Squares(m game.Move) (from, to int, ok bool) {
	from, to = split(m)
	return from, to, !isPass(m)
}

// AppendMoves lists the moves of the side to move, square by square; a pass if there is no other, the rules
// have one and the opponent can move.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.closed() {
		return dst
	}
	before := len(dst)
	var to [8]int16
	for men := p.men[p.turn]; !men.Empty(); men = men.Rest() {
		from := men.First()
		for _, at := range to[:p.reach(&to, int(p.turn), from)] {
			dst = append(dst, moveOf(from, int(at), p.turn))
		}
	}
	if len(dst) == before && p.g.Stuck == stuckPasses && p.canMove(1-int(p.turn)) {
		dst = append(dst, passOf(p.turn))
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.closed() {
		return 0
	}
	n := p.Mobility(int(p.turn))
	if n == 0 && p.g.Stuck == stuckPasses && p.canMove(1-int(p.turn)) {
		return 1
	}
	return n
}

// Mobility is the number of moves that a seat has or would have if it were to move.
func (p *Position) Mobility(seat int) (n int) {
	var to [8]int16
	for men := p.men[seat]; !men.Empty(); men = men.Rest() {
		n += p.reach(&to, seat, men.First())
	}
	return n
}

// canMove tells whether a seat has a move or would have one if it were to move.
func (p *Position) canMove(seat int) bool {
	var to [8]int16
	for men := p.men[seat]; !men.Empty(); men = men.Rest() {
		if p.reach(&to, seat, men.First()) > 0 {
			return true
		}
	}
	return false
}

// reach fills the squares to which the piece of a seat on a square can go, at most one in each direction, and
// returns how many there are.
func (p *Position) reach(to *[8]int16, seat, from int) (n int) {
	own, opp := p.men[seat], p.men[1-seat]
	both := own.Or(opp)
	var far [4]int
	for i := range far {
		far[i] = both.And(p.g.line[i][from]).Count()
	}
	for d := range ways {
		dist := far[d&3]
		if dist > int(p.g.room[d][from]) {
			continue
		}
		at := from + dist*p.g.step[d]
		if own.Has(at) || p.g.between(d, from, at).Meets(opp) {
			continue
		}
		to[n] = int16(at)
		n++
	}
	return n
}

// Glance tells whether a legal move connects all pieces of the mover and so wins, and whether it captures.
func (p *Position) Glance(m game.Move) (wins, takes bool) {
	if isPass(m) {
		return false, false
	}
	from, to := split(m)
	own, opp := p.men[p.turn].Without(from), p.men[1-p.turn]
	takes = opp.Has(to)
	if !p.swallows(to) {
		own.Add(to)
	}
	wins = p.g.connected(own)
	if wins && takes && p.g.Both == bothDraw {
		wins = !p.g.connected(opp.Without(to))
	}
	return wins, takes
}

// Freedom is what the moves of a seat are worth, by halves: a move counts two, a capture twice as much, one that ends
// on a square of edge half.
func (p *Position) Freedom(seat int, edge set) (n int) {
	var to [8]int16
	opp := p.men[1-seat]
	for men := p.men[seat]; !men.Empty(); men = men.Rest() {
		from := men.First()
		for _, at := range to[:p.reach(&to, seat, from)] {
			worth := 2
			if opp.Has(int(at)) {
				worth = 4
			}
			if edge.Has(int(at)) {
				worth /= 2
			}
			n += worth
		}
	}
	return n
}
