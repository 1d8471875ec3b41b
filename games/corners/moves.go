package corners

import "github.com/tavlei/tavlei/game"

// A move is the point it leaves and, eight bits higher, the one it comes to; above them what it is, if it is no usual
// one, and above that the way it goes, if it is not the shortest: see ways.go. The second word is 1 + the seat that moves.
const (
	passing = 1 << 16 // the turn is passed
	leaving = 2 << 16 // the seat leaves the game
	drawing = 3 << 16 // chance lets a seat begin, whose number stands below
	kinds   = 3 << 16
)

func moveOf(from, to int, seat uint8) game.Move {
	return game.Move{uint64(to)<<8 | uint64(from), 1 + uint64(seat)}
}

func passOf(seat uint8) game.Move      { return game.Move{passing, 1 + uint64(seat)} }
func leaveOf(seat game.Seat) game.Move { return game.Move{leaving, 1 + uint64(seat)} }
func lotOf(seat int) game.Move         { return game.Move{drawing | uint64(seat), 1 + uint64(game.Chance)} }

func split(m game.Move) (from, to int) { return int(m[0] & 0xff), int(m[0] >> 8 & 0xff) }

// Points are the points that a move leaves and comes to; ok is false for a pass, a lot and a seat that leaves.
func Points(m game.Move) (from, to int, ok bool) {
	from, to = split(m)
	return from, to, m[0]&kinds == 0
}

// Mover is the seat that makes m.
func (p *Position) Mover(m game.Move) game.Seat { return game.Seat(m[1] - 1) }

// reached are the points to which a man can go, by number, in the order in which they are found.
type reached [most]uint8

// AppendMoves lists the moves of the side to move, man by man: steps, then jumps, the shortest ways first. A turn is
// passed if there is no other move or the rules leave it free.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.end != endNone {
		return dst
	}
	if p.lot {
		for s := range p.g.Players {
			dst = append(dst, lotOf(s))
		}
		return dst
	}
	before, seat := len(dst), int(p.turn)
	due := p.exitDue(seat)
	dst = p.appendOf(dst, seat, due)
	if len(dst) == before && due && !p.g.ExitPass {
		dst = p.appendOf(dst, seat, false)
	}
	if len(dst) == before || p.g.PassFree {
		dst = append(dst, passOf(p.turn))
	}
	return dst
}

// appendOf lists the moves of a seat; those of men at home only, if so asked.
func (p *Position) appendOf(dst []game.Move, seat int, home bool) []game.Move {
	var to reached
	men := p.men[seat]
	if home {
		for i := range men {
			men[i] &= p.g.home[seat][i]
		}
	}
	for from := range men.All {
		for _, at := range to[:p.reach(&to, seat, from)] {
			dst = append(dst, moveOf(from, int(at), uint8(seat)))
		}
	}
	return dst
}

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.end != endNone {
		return 0
	}
	if p.lot {
		return p.g.Players
	}
	seat := int(p.turn)
	due := p.exitDue(seat)
	n := p.count(seat, due)
	if n == 0 && due && !p.g.ExitPass {
		n = p.count(seat, false)
	}
	if n == 0 || p.g.PassFree {
		n++
	}
	return n
}

func (p *Position) count(seat int, home bool) (n int) {
	var to reached
	for from := range p.men[seat].All {
		if !home || p.g.home[seat].Has(from) {
			n += p.reach(&to, seat, from)
		}
	}
	return n
}

// reach fills the points to which the man of a seat on a point can go and returns how many there are.
func (p *Position) reach(to *reached, seat, from int) (n int) {
	n = p.steps(to, seat, from)
	steps := n
	n = p.jumps(to, n, seat, from)
	return p.allowed(to, seat, from, n, steps)
}

// steps fills the free neighbours of a point.
func (p *Position) steps(to *reached, seat, from int) (n int) {
	dirs := p.g.steps[seat]
	for _, w := range p.g.ways[from] {
		if p.on[w.next] == 0 && dirs>>w.dir&1 != 0 {
			to[n] = w.next
			n++
		}
	}
	return n
}

// jumps adds to n points those that chains of jumps come to, breadth first: each once, and none that is there already.
func (p *Position) jumps(to *reached, n, seat, from int) int {
	var seen, stepped Set
	seen.Add(from)
	for _, at := range to[:n] {
		stepped.Add(int(at))
	}
	var queue reached
	queue[0] = uint8(from)
	for head, tail := 0, 1; head < tail; head++ {
		for _, w := range p.g.ways[queue[head]] {
			land, ok := p.jump(seat, from, int(queue[head]), w)
			if !ok || seen.Has(land) {
				continue
			}
			seen.Add(land)
			queue[tail] = uint8(land)
			tail++
			if !stepped.Has(land) {
				to[n] = uint8(land)
				n++
			}
		}
	}
	return n
}

// jump is where a man that has left a point jumps to along a way; ok is false if it does not.
func (p *Position) jump(seat, from, at int, w way) (land int, ok bool) {
	if p.g.hops[seat]>>w.dir&1 == 0 {
		return 0, false
	}
	if p.g.Long {
		return p.longJump(seat, from, at, int(w.dir))
	}
	if !w.jumpable || !p.jumpsOver(seat, from, int(w.next)) || p.on[w.land] != 0 {
		return 0, false
	}
	return int(w.land), true
}

// jumpsOver tells whether a man that has left a point jumps over the man on another one.
func (p *Position) jumpsOver(seat, from, over int) bool {
	man := p.on[over]
	if man == 0 || over == from {
		return false
	}
	switch p.g.Over {
	case overForeign:
		return int(man)-1 != seat
	case overOwn:
		return int(man)-1 == seat
	}
	return true
}

// longJump goes over one man at any distance, and as far behind it; nothing else stands on the way.
func (p *Position) longJump(seat, from, at, dir int) (land int, ok bool) {
	far, over := 0, at
	for {
		if over = p.g.Next(over, dir); over < 0 {
			return 0, false
		}
		if far++; p.on[over] != 0 && over != from {
			break
		}
	}
	if !p.jumpsOver(seat, from, over) {
		return 0, false
	}
	for land = over; far > 0; far-- {
		if land = p.g.Next(land, dir); land < 0 || p.on[land] != 0 && land != from {
			return 0, false
		}
	}
	return land, true
}

// allowed keeps those of n points on which a man may end its move, and adds the men it may change places with.
func (p *Position) allowed(to *reached, seat, from, n, steps int) int {
	g := p.g
	inGoal := !g.Leave && g.goal[seat].Has(from)
	away := g.Return == returnForbidden && p.late(seat)
	if inGoal || g.Foreign || away {
		kept := 0
		for _, at := range to[:n] {
			if p.barred(seat, from, int(at)) == "" {
				to[kept] = at
				kept++
			}
		}
		n = kept
	}
	if g.Blocked == blockedSwap {
		n = p.swaps(to, seat, from, n)
	}
	return n
}

// barred names the rule by which a man may not end its move on a point, "" if none.
func (p *Position) barred(seat, from, to int) string {
	g := p.g
	switch {
	case !g.Leave && g.goal[seat].Has(from) && !g.goal[seat].Has(to):
		return "leavesGoal"
	case g.foreign[seat].Has(to):
		return "foreignArm"
	case g.Return == returnForbidden && p.late(seat) && g.home[seat].Has(to) && !g.home[seat].Has(from):
		return "returnsHome"
	}
	return ""
}

// swaps adds the men with which the man on a point may change places: those next to it that stand in the goal of the
// seat, at home.
func (p *Position) swaps(to *reached, seat, from, n int) int {
	if p.g.goal[seat].Has(from) {
		return n
	}
	for _, w := range p.g.ways[from] {
		if p.squats(seat, int(w.next)) {
			to[n] = w.next
			n++
		}
	}
	return n
}

// squats tells whether a man of another seat stands at home, in the goal of a seat.
func (p *Position) squats(seat, at int) bool {
	man := int(p.on[at]) - 1
	return man >= 0 && man != seat && p.g.goal[seat].Has(at) && int(p.g.owner[at]) == man
}

// exitDue tells whether a seat may move men that stand at home only: all the others have left theirs.
func (p *Position) exitDue(seat int) bool {
	if !p.g.Exit || !p.men[seat].Meets(&p.g.home[seat]) {
		return false
	}
	for s := range p.g.Players {
		if p.g.team[seat]>>s&1 == 0 && p.gone[s] == 0 && p.men[s].Meets(&p.g.home[s]) {
			return false
		}
	}
	return true
}

// late tells whether the turns in which a seat may have men at home are over.
func (p *Position) late(seat int) bool { return p.g.Deadline > 0 && int(p.round) > p.g.Deadline }

// canMove tells whether a seat has a move, by the rule of the exit as well.
func (p *Position) canMove(seat int) bool {
	due := p.exitDue(seat)
	var to reached
	for _, home := range [2]bool{due, false} {
		for from := range p.men[seat].All {
			if (!home || p.g.home[seat].Has(from)) && p.reach(&to, seat, from) > 0 {
				return true
			}
		}
		if p.g.ExitPass {
			return false
		}
	}
	return false
}

// AppendFree lists the moves of the men of a seat as if it were to move and nobody had to leave a home: what a plan of its
// own men is made of.
func (p *Position) AppendFree(dst []game.Move, seat int) []game.Move {
	return p.appendOf(dst, seat, false)
}

// Free tells whether nobody stands on a point.
func (p *Position) Free(at int) bool { return p.on[at] == 0 }

// Replace puts the men of a seat on other points, which are free, and leaves all else as it is.
func (p *Position) Replace(seat int, men *Set) {
	old := p.men[seat]
	for at := range old.All {
		p.take(at)
	}
	for at := range men.All {
		p.put(seat, at)
	}
}

// Reached tells whether the men of a seat stand as they do when it has finished.
func (p *Position) Reached(seat int) bool { return p.home(seat) }

// Ended is the outcome of a game that is over.
func (p *Position) Ended() (o game.Outcome, ok bool) {
	if p.end == endNone {
		return game.Outcome{}, false
	}
	return p.Outcome(), true
}
