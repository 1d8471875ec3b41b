package chess

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

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
	b.ep = b.steppedOver(own | their)
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
	}
	return true
}

// mayRepeat tells whether repetitions of the position count.
func (p *Position) mayRepeat() bool { return p.turnBegins() && p.g.Dice == 0 }

// over tells whether the game is over though the side to move may have moves.
func (p *Position) over() bool {
	if p.g.KingTaken && p.b.kingMissing() {
		return true
	}
	return p.turnBegins() && (p.quiet >= p.g.quietLimit() || p.deadTurns() || p.counted())
}

// deadTurns: of dead positions only two kings alone are looked for.
func (p *Position) deadTurns() bool {
	if !p.g.KingTaken {
		return p.dead()
	}
	return !p.g.EveryMan && p.b.occupied() == p.b.king
}

// counted tells whether the turns after which men are counted have been made.
func (p *Position) counted() bool {
	return p.g.Turns > 0 && int(p.full) > p.g.Turns && p.b.turn == 0
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

func (m turns) outcome(p *Position) game.Outcome {
	t := game.Seat(p.b.turn & 1)
	switch {
	case p.g.KingTaken && p.b.kingMissing():
		return p.kingTaken()
	case p.counted():
		return p.byMaterial()
	case m.countSteps(p) == 0 && p.g.KingTaken:
		return game.Draw("stalemate", 2)
	case m.countSteps(p) == 0 && p.b.inCheck(&p.g.laws):
		return game.Win("mate", game.SeatSet(1-t), 2)
	case m.countSteps(p) == 0:
		return game.Draw("stalemate", 2)
	case !p.turnBegins():
		return game.Outcome{}
	case p.deadTurns():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// kingTaken is the win of the side that still has its king.
func (p *Position) kingTaken() game.Outcome {
	winner := game.Seat(0)
	if p.b.king&p.b.side[0] == 0 {
		winner = 1
	}
	return game.Win("kingCaptured", game.SeatSet(winner), 2)
}

func (turns) countSteps(p *Position) int { return p.g.countSteps(&p.b, &p.course, p.buffer()) }

// points are the values by which men are counted when the turns are over (rules/chess-family 15).
func (p *Position) points(seat int) int {
	own := p.b.side[seat]
	n := 0
	for _, row := range []struct {
		man Man
		n   int
	}{{Queen, 9}, {Rook, 5}, {Bishop, 3}, {Knight, 3}, {Pawn, 1}} {
		n += row.n * count(p.b.of(row.man)&own)
	}
	return n
}

func (p *Position) byMaterial() game.Outcome {
	switch white, black := p.points(0), p.points(1); {
	case white > black:
		return game.Win("material", game.SeatSet(0), 2)
	case black > white:
		return game.Win("material", game.SeatSet(1), 2)
	}
	return game.Draw("equalMaterial", 2)
}

// appendExtras writes the actions due and the men that have acted.
func (turns) appendExtras(p *Position, dst []byte) []byte {
	c := p.course
	if c.limited() {
		c.back = 0
	}
	q := Position{course: c}
	return q.appendCourse(dst)
}

func (turns) readExtra(p *Position, key, value string) error {
	var err error
	switch {
	case key == "moved" && (p.g.EveryMan || p.g.OtherMan || p.g.NoNullTurn) && p.moved == 0 && value != "":
		p.moved, err = readSet(key, value)
		return err
	case key == "left" && p.left == 0:
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > max(p.g.Steps, p.g.FirstSteps) || strconv.Itoa(n) != value {
			return fmt.Errorf("left=%s: want a number from 1 to %d", value, max(p.g.Steps, p.g.FirstSteps))
		}
		p.left = uint8(n)
		if p.g.EveryMan {
			p.back = limitedTurn
		}
		return nil
	case key == "back" && p.g.NoNullTurn && p.back == 0:
		sq, ok := squareOf(value)
		if !ok {
			return fmt.Errorf("back=%s: want a square", value)
		}
		p.back = uint8(sq) + 1
		return nil
	}
	return fmt.Errorf("%s=%s: this game knows no such field, or it stands there twice", key, value)
}

// settle checks the fields together. A text that says nothing of the turn is one where it begins.
func (turns) settle(p *Position) error {
	b, t := &p.b, p.b.turn&1
	if p.left == 0 && p.g.Steps > 0 {
		p.left = uint8(p.g.Steps)
	}
	switch {
	case p.moved&^b.side[t] != 0:
		return fmt.Errorf("moved=%s: no man of the side to move", squareName(first(p.moved&^b.side[t])))
	case p.g.Steps > 0 && (p.moved != 0 && int(p.left) == p.g.Steps || count(p.moved) > 2):
		return errors.New("moved: the turn has just begun, or too many men have moved")
	case p.g.Steps > 0 && p.back != 0 && (count(p.moved) != 1 || b.occupied()>>uint(p.back-1)&1 != 0 || b.pawn&p.moved != 0):
		return errors.New("back: no man can go back there")
	case b.king&b.side[0] == 0 && b.king&b.side[1] == 0:
		return errors.New("both kings are missing")
	case !p.g.KingTaken && b.checks(&p.g.laws):
		return errors.New("the side that is not to move is in check")
	case p.moved&b.castle != 0, p.moved&b.king != 0 && b.castle&b.side[t] != 0:
		return errors.New("a man that has moved in this turn cannot castle")
	}
	b.ep = b.steppedOver(b.ep)
	if p.turnBegins() {
		b.ep &= passable[t]
		if b.ep != 0 {
			p.g.trimPassing(b)
		}
	}
	return nil
}

// appendName marks the capture of the king as mate.
func (turns) appendName(p *Position, dst []byte, m game.Move, lang string) []byte {
	dst = p.appendSAN(dst, actionOf(m), lang)
	if !p.g.KingTaken {
		return p.appendMarks(dst, m)
	}
	if a := actionOf(m); a.kind() != rest && p.b.king&p.b.side[p.b.turn&1^1]>>uint(a.to())&1 != 0 {
		dst = append(dst, '#')
	}
	return dst
}

func (m turns) parseMove(p *Position, text string) (game.Move, error) {
	if s := strings.TrimSpace(text); p.g.EveryMan && (s == restEnd || s == restPass) {
		return p.findRest(text)
	}
	return m.ordinary.parseMove(p, text)
}

// findRest is the end of the turn, if it is legal.
func (p *Position) findRest(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if actionOf(m).kind() == rest {
			return m, nil
		}
	}
	switch {
	case p.Outcome().Over():
		return game.Move{}, p.refusal("gameOver", text)
	case p.g.EveryMan:
		return game.Move{}, p.refusal("actFirst", text)
	case p.g.Dice > 0:
		return game.Move{}, p.refusal("canMove", text)
	}
	return game.Move{}, p.refusal("notLegal", text)
}

// forbids says what keeps a man from its second action.
func (turns) forbids(p *Position, from, to int) (string, uint64) {
	one := uint64(1) << uint(from)
	b, t := &p.b, p.b.turn&1
	switch {
	case p.moved&one != 0 && p.g.EveryMan:
		return "hasMoved", one
	case p.moved&one != 0 && p.g.OtherMan:
		return "otherMan", one
	case p.g.forbidsStep(&p.course, from, to):
		return "nullTurn", one
	case b.pawn&one != 0 && pawnHits[t][from]>>uint(to)&1 != 0 && b.occupied()>>uint(to)&1 == 0 &&
		passable[t]>>uint(to)&1 != 0 && b.ep>>uint(to)&1 == 0 && b.steppedOver(1<<uint(to)) != 0 && !p.g.EveryMan && !p.turnBegins():
		return "passingFirst", 1 << uint(to)
	}
	return "", 0
}

func (m turns) explain(p *Position, path []game.Token) *game.Refusal {
	if place := p.g.restPlace(); place >= 0 && path[0] == place {
		return p.refusal("actFirst", "")
	}
	return m.ordinary.explain(p, path)
}

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
