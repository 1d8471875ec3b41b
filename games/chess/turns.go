package chess

import "github.com/tavlei/tavlei/game"

// turns is the mode of the games in whose turns several actions are made, each a ply of its own.
type turns struct{ ordinary }

// find adds the actions of the side to move and, where turns have no fixed length, their end.
func (turns) find(p *Position, list *actions) { p.g.findSteps(&p.b, &p.course, list) }

func (g *Game) findSteps(b *Board, c *course, list *actions) {
	t := b.turn & 1
	own := b.side[t]
	switch {
	case !g.KingTaken:
		v := *b
		v.ep &= passable[t]
		v.generate(&g.laws, list)
	case b.kingMissing():
		return
	default:
		men := own
		if g.EveryMan {
			men &^= c.moved
		}
		b.generateFree(&g.laws, list, men)
	}
	if g.EveryMan {
		if list.n > 0 && (c.moved != 0 || g.MayRest) || list.n == 0 && c.moved != 0 {
			list.add(newAction(rest, 0, 0, noMan, noMan))
		}
		return
	}
	if c.moved != 0 {
		g.dropForbidden(c, list)
	}
}

// dropForbidden removes the second actions that the rules of single games forbid.
func (g *Game) dropForbidden(c *course, list *actions) {
	n := 0
	for _, a := range list.list[:list.n] {
		if !g.forbidsStep(c, a.from(), a.to()) {
			list.list[n] = a
			n++
		}
	}
	list.n = n
}

// forbidsStep tells whether the second action of a turn may not go from one square to the other.
func (g *Game) forbidsStep(c *course, from, to int) bool {
	if c.moved>>uint(from)&1 == 0 {
		return false
	}
	return g.OtherMan || c.back > 0 && int(c.back)-1 == to
}

// kingMissing tells whether a king has been taken.
func (b *Board) kingMissing() bool { return b.king&b.side[0] == 0 || b.king&b.side[1] == 0 }

// countSteps is the number of actions that findSteps adds.
func (g *Game) countSteps(b *Board, c *course, scratch *actions) int {
	t := b.turn & 1
	switch {
	case c.moved != 0 && !g.EveryMan:
		scratch.n = 0
		g.findSteps(b, c, scratch)
		return scratch.n
	case !g.KingTaken:
		v := *b
		v.ep &= passable[t]
		return v.count(&g.laws)
	case b.kingMissing():
		return 0
	case !g.EveryMan:
		return b.countFree(&g.laws, b.side[t])
	}
	n := b.countFree(&g.laws, b.side[t]&^c.moved)
	if c.moved != 0 || n > 0 && g.MayRest {
		n++
	}
	return n
}

// advance makes an action and passes the turn if it is over.
func (g *Game) advance(b *Board, c *course, a action) {
	t := b.turn & 1
	if a.kind() == rest {
		g.endTurn(b, c)
		return
	}
	old := b.ep
	takes := b.side[t^1]>>uint(a.to())&1 != 0
	b.play(a)
	b.turn = t
	if b.king&b.side[t^1] == 0 {
		b.castle &^= b.side[t^1]
	}
	own, their := old&passable[t^1]|b.ep, old&passable[t]
	if !g.EveryMan && a.kind() != passing {
		their = 0 // only the first action captures in passing, or one after such a capture
	}
	if b.ep = b.steppedOver(own | their); g.NoPassing {
		b.ep = 0
	}
	if c.left > 0 {
		c.left--
	}
	g.noteStep(c, a, takes)
	if g.turnOver(b, c) {
		g.endTurn(b, c)
	}
}

// steppedOver are those of the squares that are still empty with the pawn beside them that has
// stepped over them.
func (b *Board) steppedOver(set uint64) uint64 {
	set &^= b.occupied()
	return set & (passable[0]&shifted(b.pawn&b.side[1], 8) | passable[1]&shifted(b.pawn&b.side[0], -8))
}

// noteStep keeps what the rest of the turn must know of an action.
func (g *Game) noteStep(c *course, a action, takes bool) {
	if !g.EveryMan && !g.OtherMan && !g.NoNullTurn {
		return
	}
	to := uint64(1) << uint(a.to())
	if a.kind() == castle {
		king, rook := castleTargets(a.from(), a.to())
		to = 1<<uint(king) | 1<<uint(rook)
	}
	c.moved = c.moved&^(1<<uint(a.from())) | to
	if g.NoNullTurn && a.kind() == plain && !takes && a.man()&plods == 0 {
		c.back = uint8(a.from()) + 1
	}
}

// turnOver tells whether the side to move, which has just acted, has nothing more to do.
func (g *Game) turnOver(b *Board, c *course) bool {
	t := b.turn & 1
	switch {
	case g.KingTaken && b.kingMissing():
		return true
	case g.EveryMan:
		return c.left == 0 && c.limited() || !b.anyFree(&g.laws, b.side[t]&^c.moved)
	case c.left == 0:
		return true
	case g.CheckEnds && b.checks(&g.laws):
		return true
	case g.OtherMan || g.NoNullTurn || !g.KingTaken:
		var scratch actions
		return g.countSteps(b, c, &scratch) == 0
	}
	return !b.anyFree(&g.laws, b.side[t])
}

// checks tells whether the king of the side that is not to move is attacked.
func (b *Board) checks(l *laws) bool {
	v := *b
	v.turn ^= 1
	return v.inCheck(l)
}

// endTurn passes the turn. Squares that the side has stepped over stay where a pawn can use them.
func (g *Game) endTurn(b *Board, c *course) {
	t := b.turn & 1
	b.turn = t ^ 1
	b.ep &= passable[t^1]
	*c = course{left: uint8(g.Steps)}
	if b.ep != 0 {
		g.trimPassing(b)
	}
}

// trimPassing keeps the squares where the side to move, at the start of its turn, can capture in
// passing: all or none, if check decides it.
func (g *Game) trimPassing(b *Board) {
	t := b.turn & 1
	if !g.KingTaken {
		if b.countPassing(&g.laws, b.side[t], b.side[t^1]) == 0 {
			b.ep = 0
		}
		return
	}
	for rest := b.ep; rest != 0; rest &= rest - 1 {
		if pawnHits[t^1][first(rest)]&b.pawn&b.side[t] == 0 {
			b.ep &^= rest & -rest
		}
	}
}

// limited tells whether the turn ends after so many actions.
func (c *course) limited() bool { return c.back == limitedTurn }

// limitedTurn stands in course.back in turns of a game where every man may act, of which only so
// many may: their left counts down.
const limitedTurn = 65

// turnBegins tells whether the side to move has not yet acted in its turn.
func (p *Position) turnBegins() bool {
	switch {
	case p.g.EveryMan:
		return p.moved == 0
	case p.g.Steps > 0:
		return int(p.left) == p.g.Steps
	case p.g.Ferry:
		return p.due == 0
	}
	return true
}

func (m turns) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.over() {
		return dst
	}
	return p.wrap(dst, p.found())
}

func (turns) countMoves(p *Position) int {
	if p.over() {
		return 0
	}
	return p.g.countSteps(&p.b, &p.course, p.buffer())
}

func (turns) play(p *Position, m game.Move) {
	old, course := p.b, p.course
	t := old.turn & 1
	a := actionOf(m)
	if p.turnBegins() {
		p.quiet++
	}
	p.g.advance(&p.b, &p.course, a)
	if a.man()&plods != 0 || count(p.b.side[t^1]) < count(old.side[t^1]) {
		p.quiet = 0
	}
	if p.b.turn != old.turn {
		p.full += uint16(t)
	}
	p.key ^= old.change(&p.b) ^ course.key() ^ p.course.key()
}

func (turns) countSteps(p *Position) int { return p.g.countSteps(&p.b, &p.course, p.buffer()) }

// perft counts on bare boards while no rule of the position beyond them can matter.
func (turns) perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.over() || int(p.quiet)+depth > int(p.g.quietLimit()) || p.g.Turns > 0 || p.mayDie(depth+2):
		return p.perftSlow(depth)
	}
	c := turnCounter{p.g, make([]actions, depth), make([]Board, depth), make([]course, depth)}
	return c.count(&p.b, &p.course, depth)
}

// turnCounter walks the tree of one board.
type turnCounter struct {
	g       *Game
	lists   []actions
	boards  []Board
	courses []course
}

func (w *turnCounter) count(b *Board, c *course, depth int) uint64 {
	list := &w.lists[depth-1]
	if depth == 1 {
		return uint64(w.g.countSteps(b, c, list))
	}
	list.n = 0
	w.g.findSteps(b, c, list)
	child, next := &w.boards[depth-1], &w.courses[depth-1]
	var n uint64
	for _, a := range list.list[:list.n] {
		*child, *next = *b, *c
		w.g.advance(child, next, a)
		n += w.count(child, next, depth-1)
	}
	return n
}
