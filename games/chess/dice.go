package chess

import "github.com/tavlei/tavlei/game"

// diceRules are the rules of the games in which dice say which men may move.
type diceRules struct {
	Dice      int  // dice rolled before every turn, one or two
	PawnFirst bool // the numbers go from the pawn, 1, to the king, 6, not the other way
	KingMoves bool // castling is a move of the king only, not of the rook
	Reroll    bool // what moves nothing is rolled again
}

// diced is the mode of those games. Chance has the move until the dice have fallen.
type diced struct{ ordinary }

var _ game.Chancer = (*Position)(nil)

// roll is what the dice show, the lesser number first; the second is 0 with one die.
type roll [2]uint8

// lots is the number of rolls that look different, and rollAt the n-th of them.
func (g *Game) lots() int {
	if g.Dice == 2 {
		return 21
	}
	return 6
}

func (g *Game) rollAt(n int) roll {
	if g.Dice != 2 {
		return roll{uint8(n) + 1}
	}
	for a := range 6 {
		if n < 6-a {
			return roll{uint8(a) + 1, uint8(a+n) + 1}
		}
		n -= 6 - a
	}
	return roll{}
}

// number is the one that moves a man.
func (g *Game) number(man Man) uint8 {
	n := uint8(6)
	switch man {
	case King:
		n = 1
	case Queen:
		n = 2
	case Rook:
		n = 3
	case Bishop:
		n = 4
	case Knight:
		n = 5
	}
	if g.PawnFirst {
		n = 7 - n
	}
	return n
}

// fits tells whether the roll allows the action. A double of two dice allows all.
func (g *Game) fits(r roll, a action) bool {
	if r[0] == r[1] {
		return true
	}
	shows := func(man Man) bool { n := g.number(man); return n == r[0] || n == r[1] }
	return shows(a.man()) || a.kind() == castle && !g.KingMoves && shows(Rook)
}

// findAll adds what some roll or other would allow.
func (g *Game) findAll(b *Board, list *actions) {
	t := b.turn & 1
	switch {
	case b.kingMissing():
		return
	case g.KingTaken:
		b.generateFree(&g.laws, list, b.side[t])
		return
	case !b.checks(&g.laws):
		b.generate(&g.laws, list)
		return
	}
	king := b.king & b.side[t^1]
	b.generateFree(&g.laws, list, b.side[t])
	list.keep(0, func(a action) bool { return king>>uint(a.to())&1 != 0 })
	n := list.n
	b.generate(&g.laws, list)
	list.keep(n, func(a action) bool { return king>>uint(a.to())&1 == 0 })
}

// keep removes the actions from index n on that are not wanted.
func (l *actions) keep(n int, wanted func(a action) bool) {
	for _, a := range l.list[n:l.n] {
		if wanted(a) {
			l.list[n] = a
			n++
		}
	}
	l.n = n
}

// find adds what the roll allows, or a lost turn.
func (diced) find(p *Position, list *actions) {
	p.g.findAll(&p.b, list)
	r := roll(p.dice)
	list.keep(0, func(a action) bool { return p.g.fits(r, a) })
	if list.n == 0 {
		list.add(newAction(rest, 0, 0, noMan, noMan))
	}
}

func (diced) phaseOf(p *Position) phase {
	if p.dice[0] == 0 {
		return drawing
	}
	return playing
}

func (diced) toMove(p *Position) game.Seats {
	if p.phase == drawing {
		return game.SeatSet(game.Chance)
	}
	return game.SeatSet(game.Seat(p.b.turn & 1))
}

// stuckDiced tells whether no roll would allow anything.
func (p *Position) stuckDiced() bool {
	if !p.g.KingTaken && !p.b.kingMissing() {
		return p.b.count(&p.g.laws) == 0 && !p.b.checks(&p.g.laws)
	}
	return p.b.kingMissing() || !p.b.anyFree(&p.g.laws, p.b.side[p.b.turn&1])
}

// overDiced tells whether the game has ended.
func (p *Position) overDiced() bool {
	return p.quiet >= p.g.quietLimit() || p.dead() || p.stuckDiced()
}

func (m diced) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.overDiced() {
		return dst
	}
	if p.phase == playing {
		return p.wrap(dst, p.found())
	}
	list := p.buffer()
	if p.g.Reroll {
		p.g.findAll(&p.b, list)
	}
	for n := range p.g.lots() {
		if r := p.g.rollAt(n); !p.g.Reroll || p.g.moves(r, list) {
			dst = append(dst, rollMove(r))
		}
	}
	return dst
}

// moves tells whether the roll allows one of the actions.
func (g *Game) moves(r roll, list *actions) bool {
	for _, a := range list.list[:list.n] {
		if g.fits(r, a) {
			return true
		}
	}
	return false
}

func rollMove(r roll) game.Move { return lotOf(int(r[0]) | int(r[1])<<8) }

func rollOf(m game.Move) roll { return roll{uint8(m[0]), uint8(m[0] >> 8)} }

// Weight is how often a roll of two dice falls; other lots fall alike.
func (p *Position) Weight(m game.Move) uint32 {
	if r := rollOf(m); p.g.Dice == 2 && r[0] != r[1] {
		return 2
	}
	return 1
}

func (m diced) countMoves(p *Position) int {
	switch {
	case p.overDiced():
		return 0
	case p.phase == playing:
		return p.found().n
	case !p.g.Reroll:
		return p.g.lots()
	}
	list := p.buffer()
	p.g.findAll(&p.b, list)
	n := 0
	for i := range p.g.lots() {
		if p.g.moves(p.g.rollAt(i), list) {
			n++
		}
	}
	return n
}

func (diced) play(p *Position, m game.Move) {
	old := p.course
	if act(m) == actLot {
		p.dice, p.phase = rollOf(m), playing
		p.key ^= old.key() ^ p.course.key() ^ phaseKeys[drawing]
		return
	}
	before, a := p.b, actionOf(m)
	b, t := &p.b, p.b.turn&1
	p.quiet++
	p.full += uint16(t)
	p.g.act(b, a)
	if a.man() == Pawn || count(b.side[t^1]) < count(before.side[t^1]) {
		p.quiet = 0
	}
	p.dice, p.phase = roll{}, drawing
	p.key ^= before.change(b) ^ old.key() ^ phaseKeys[drawing]
}

func (m diced) outcome(p *Position) game.Outcome {
	switch {
	case p.b.kingMissing():
		return p.kingTaken()
	case p.stuckDiced() && !p.g.KingTaken:
		return p.stuck()
	case p.stuckDiced():
		return game.Draw("stalemate", 2)
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

func (m diced) appendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	if act(mv) == actLot {
		return dst // chance is not clicked
	}
	return m.ordinary.appendPaths(p, dst, mv)
}

func (m diced) appendScene(p *Position, sc *game.Scene) {
	m.ordinary.appendScene(p, sc)
	if p.phase != playing {
		p.markKings(sc)
	}
	for _, n := range p.dice {
		if n > 0 {
			sc.Dice = append(sc.Dice, int(n))
		}
	}
}

// forbids says that the dice do not let a man move.
func (diced) forbids(p *Position, from, to int) (string, uint64) {
	man := p.b.at(from)
	if p.phase == playing && man != noMan && !p.g.fits(roll(p.dice), newAction(plain, from, to, man, man)) {
		a := newAction(castle, from, to, man, man)
		if d := from - to; man != King || d != 2 && d != -2 || !p.g.fits(roll(p.dice), a) {
			return "notRolled", 1 << uint(from)
		}
	}
	return "", 0
}

func (m diced) explain(p *Position, path []game.Token) *game.Refusal {
	switch {
	case p.phase == drawing:
		return p.refusal("rollFirst", "")
	case path[0] == p.g.restPlace():
		return p.refusal("canMove", "")
	}
	return m.ordinary.explain(p, path)
}

// weigh is what the danger of the kings is worth to the side to move: its chance of taking the
// other king with the roll that comes or lies there, and the check that it is in itself.
func (diced) weigh(p *Position) int {
	b, t := &p.b, p.b.turn&1
	if b.kingMissing() {
		return 0
	}
	v := 0
	if king := b.king & b.side[t^1]; b.checks(&p.g.laws) {
		hits := 0
		for n := range p.g.lots() {
			r := p.g.rollAt(n)
			if p.phase == playing && r != roll(p.dice) {
				continue
			}
			w := int(p.Weight(rollMove(r)))
			if p.canTake(r, first(king)) {
				hits += w
			}
			if p.phase == playing {
				hits *= 36
			}
		}
		v += kingFalls * hits / (6 * (1 + 5*(p.g.Dice-1)))
		v = min(v, kingFalls)
	}
	if b.inCheck(&p.g.laws) {
		v -= 150
	}
	return v
}

// canTake tells whether the side to move can take on a square by a roll.
func (p *Position) canTake(r roll, sq int) bool {
	b, t := &p.b, p.b.turn&1
	occ := b.occupied()
	for men := b.side[t]; men != 0; men &= men - 1 {
		at := first(men)
		man := b.at(at)
		if !p.g.fits(r, newAction(plain, at, sq, man, man)) {
			continue
		}
		if man == Pawn && pawnHits[t][at]>>uint(sq)&1 != 0 || man != Pawn && b.reach(&p.g.laws, man, at, occ)>>uint(sq)&1 != 0 {
			return true
		}
	}
	return false
}
