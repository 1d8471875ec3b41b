package chess

import (
	"errors"

	"github.com/tavlei/tavlei/game"
)

// appearRules are the rules of the game that begins on an empty board: all men are in reserve and
// are put in one by one. Men taken are out of the game.
type appearRules struct {
	Appear      bool
	DropCheck   dropCheck
	KingAnytime bool // the king need not be put in first; before it is, nothing is taken
	TwoColours  bool // the bishops of a side are put on squares of different colours
	HomeCastle  bool // kings and rooks that were put on their home squares may castle
}

// dropCheck says whether putting a man in may give check.
type dropCheck uint8

const (
	dropNoCheck dropCheck = iota
	dropNoMate
	dropAny
)

const emptyArray = "8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1"

// appearing is the mode of that game.
type appearing struct{ ordinary }

// reserve is a board with the men still to be put in.
type reserve struct {
	Board
	hand  [2]hand
	homes uint64
}

func (p *Position) reserve() reserve { return reserve{p.b, p.hand, p.homes} }

// homeSquares are those from which a seat castles: of its king and its rooks.
func homeSquares(seat int) (king, rooks uint64) {
	return 1 << 4 << (56 * uint(seat)), 0x81 << (56 * uint(seat))
}

// kingless tells whether the side to move has its king in reserve.
func (r *reserve) kingless() bool { return r.hand[r.turn&1][inHand(King)] > 0 }

// generate adds the legal moves and drops.
func (r *reserve) generate(g *Game, list *actions) {
	if r.kingless() {
		if g.KingAnytime {
			r.Board.generate(&g.laws, list)
			their := r.side[r.turn&1^1]
			list.keep(0, func(a action) bool { return a.kind() != passing && their>>uint(a.to())&1 == 0 })
		}
	} else {
		r.Board.generate(&g.laws, list)
	}
	r.addDrops(g, list)
}

// count is the number of what generate adds.
func (r *reserve) count(g *Game, list *actions) int {
	n := 0
	switch {
	case !r.kingless():
		n = r.Board.count(&g.laws)
	case g.KingAnytime:
		list.n = 0
		r.Board.generate(&g.laws, list)
		their := r.side[r.turn&1^1]
		list.keep(0, func(a action) bool { return a.kind() != passing && their>>uint(a.to())&1 == 0 })
		n = list.n
	}
	held := &r.hand[r.turn&1]
	if *held == (hand{}) {
		return n
	}
	targets := r.dropTargets(&g.laws)
	for i, have := range held {
		if have > 0 {
			n += count(r.dropRoom(g, i, targets))
		}
	}
	return n
}

func (r *reserve) addDrops(g *Game, list *actions) {
	held := &r.hand[r.turn&1]
	if *held == (hand{}) {
		return
	}
	targets := r.dropTargets(&g.laws)
	for i, have := range held {
		if have == 0 {
			continue
		}
		man := g.handMan(i)
		for set := r.dropRoom(g, i, targets); set != 0; set &= set - 1 {
			sq := first(set)
			list.add(newAction(drop, sq, sq, man, man))
		}
	}
}

// dropRoom are the squares among targets on which the man at an index of the hand may be put.
func (r *reserve) dropRoom(g *Game, i int, targets uint64) uint64 {
	t := r.turn & 1
	man := g.handMan(i)
	switch {
	case man == King:
		return r.kingRoom(g, targets)
	case r.kingless() && !g.KingAnytime:
		return 0
	case man == Pawn:
		targets &= g.dropRanks(t)
	case man == Bishop && g.TwoColours:
		targets &= r.otherColour(t)
	}
	if g.DropCheck == dropAny {
		return targets
	}
	checks := targets & r.checking(g, man)
	targets &^= checks
	if g.DropCheck == dropNoMate {
		for ; checks != 0; checks &= checks - 1 {
			if !r.mates(g, man, first(checks)) {
				targets |= checks & -checks
			}
		}
	}
	return targets
}

// kingRoom are the squares on which the king may be put: those that no enemy attacks.
func (r *reserve) kingRoom(g *Game, targets uint64) uint64 {
	their := r.side[r.turn&1^1]
	for rest := targets; rest != 0 && their != 0; rest &= rest - 1 {
		if r.attacked(&g.laws, first(rest), their, r.occupied()) {
			targets &^= rest & -rest
		}
	}
	return targets
}

// otherColour are the squares where a second bishop may be put: of the colour on which no bishop
// of the seat stands.
func (r *reserve) otherColour(t uint8) uint64 {
	bishops := r.of(Bishop) & r.side[t]
	switch {
	case bishops == 0 || bishops&light != 0 && bishops&^light != 0:
		return board
	case bishops&light != 0:
		return ^light
	}
	return light
}

// checking are the squares from which a man of the side to move attacks the enemy's king.
func (r *reserve) checking(g *Game, man Man) uint64 {
	t := r.turn & 1
	king := r.king & r.side[t^1]
	switch {
	case king == 0:
		return 0
	case man == Pawn:
		return pawnHits[t^1][first(king)]
	}
	return r.reach(&g.laws, man, first(king), r.occupied())
}

// mates tells whether the drop of a man, which gives check, leaves the enemy without a move. His
// own drops may not mate either, so that this looks on: each look takes a man from a hand.
func (r *reserve) mates(g *Game, man Man, sq int) bool {
	q := *r
	q.play(newAction(drop, sq, sq, man, man))
	if q.Board.count(&g.laws) > 0 {
		return false
	}
	targets := q.dropTargets(&g.laws)
	if g.Potential && targets != 0 {
		return false
	}
	for i, have := range q.hand[q.turn&1] {
		if have > 0 && q.dropRoom(g, i, targets) != 0 {
			return false
		}
	}
	return true
}

// play makes an action.
func (r *reserve) play(a action) {
	if a.kind() == drop {
		r.hand[r.turn&1][inHand(a.man())]--
	}
	r.Board.play(a)
}

// goHome keeps the home squares of men that have not moved since they were put in, and the rights
// that follow. It is called after the action has been made.
func goHome(b *Board, homes uint64, a action) uint64 {
	seat := int(b.turn&1 ^ 1)
	homes &^= 1<<uint(a.from()) | 1<<uint(a.to())
	if a.kind() == drop {
		king, rooks := homeSquares(seat)
		at := uint64(1) << uint(a.to())
		if a.man() == King && at&king != 0 || a.man() == Rook && at&rooks != 0 {
			homes |= at
		}
	}
	b.castle = homeRights(homes)
	return homes
}

// homeRights are the rooks that may castle.
func homeRights(homes uint64) uint64 {
	var set uint64
	for seat := range 2 {
		if king, rooks := homeSquares(seat); homes&king != 0 {
			set |= homes & rooks
		}
	}
	return set
}

func (appearing) find(p *Position, list *actions) {
	r := p.reserve()
	r.generate(p.g, list)
}

func (appearing) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.finished() {
		return dst
	}
	return p.wrap(dst, p.found())
}

func (appearing) countMoves(p *Position) int {
	if p.finished() {
		return 0
	}
	r := p.reserve()
	return r.count(p.g, p.buffer())
}

func (m appearing) play(p *Position, mv game.Move) {
	a := actionOf(mv)
	p.playAction(a)
	if !p.g.HomeCastle {
		return
	}
	castle, old := p.b.castle, p.course
	p.homes = goHome(&p.b, p.homes, a)
	p.key ^= sumOf(&castleKeys, castle^p.b.castle) ^ old.key() ^ p.course.key()
}

func (appearing) outcome(p *Position) game.Outcome {
	r := p.reserve()
	switch {
	case r.count(p.g, p.buffer()) == 0:
		return p.stuck()
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

// perft counts on bare boards while no rule of the position beyond them can matter.
func (appearing) perft(p *Position, depth int) uint64 {
	knights, bishops, others := p.held()
	switch {
	case depth <= 0:
		return 1
	case int(p.quiet)+depth > int(p.g.quietLimit()) || knights+bishops+others <= depth && p.mayDie(depth) || p.finished():
		return p.perftSlow(depth)
	}
	w := reserveCounter{p.g, make([]actions, depth), make([]reserve, depth)}
	r := p.reserve()
	return w.count(&r, depth)
}

// reserveCounter walks the tree of one board.
type reserveCounter struct {
	g      *Game
	lists  []actions
	boards []reserve
}

func (w *reserveCounter) count(r *reserve, depth int) uint64 {
	list := &w.lists[depth-1]
	if depth == 1 {
		return uint64(r.count(w.g, list))
	}
	list.n = 0
	r.generate(w.g, list)
	child := &w.boards[depth-1]
	var n uint64
	for _, a := range list.list[:list.n] {
		*child = *r
		child.play(a)
		if w.g.HomeCastle {
			child.homes = goHome(&child.Board, child.homes, a)
		}
		n += w.count(child, depth-1)
	}
	return n
}

// appendTactical appends captures and promotions.
func (appearing) appendTactical(p *Position, dst []game.Move) []game.Move {
	if r := p.reserve(); p.finished() || r.kingless() {
		return dst
	}
	list := p.buffer()
	p.b.generateTactical(&p.g.laws, list)
	return p.wrap(dst, list)
}

func (appearing) appendExtras(p *Position, dst []byte) []byte { return p.appendCourse(dst) }

func (appearing) readExtra(p *Position, key, value string) error {
	if key != "homes" || !p.g.HomeCastle || p.homes != 0 {
		return noField(key, value)
	}
	set, err := readSet(key, value)
	p.homes = set
	return err
}

// settle checks the fields together. Rights to castle say that king and rook are at home.
func (appearing) settle(p *Position) error {
	b := &p.b
	for seat := range 2 {
		king, rooks := homeSquares(seat)
		own := b.side[seat]
		rights := b.castle & own
		if rights != 0 {
			p.homes |= rights | b.king&own
		}
		wrong := p.homes & (king | rooks) &^ (b.king&own&king | b.of(Rook)&own&rooks)
		if wrong != 0 || rights&^rooks != 0 || rights != 0 && b.king&own != king {
			return game.Faultf("homes", "homes: kings and rooks stand elsewhere")
		}
	}
	wKing, wRooks := homeSquares(0)
	bKing, bRooks := homeSquares(1)
	if p.homes&^(wKing|wRooks|bKing|bRooks) != 0 {
		return game.Faultf("homeless", "homes: no king and no rook is at home there")
	}
	b.castle = homeRights(p.homes)
	if b.checks(&p.g.laws) {
		return wrongCheck()
	}
	if b.ep != 0 && !p.mayPassNow() {
		b.ep = 0
	}
	return nil
}

// forbids says what waits for the king to be put in.
func (appearing) forbids(p *Position, from, to int) (string, uint64) {
	r := p.reserve()
	switch {
	case !r.kingless():
		return "", 0
	case !p.g.KingAnytime:
		return "kingFirst", 0
	case p.b.side[p.b.turn&1^1]>>uint(to)&1 != 0 && p.pseudo(from)>>uint(to)&1 != 0:
		return "noCaptureYet", 1 << uint(to)
	}
	return "", 0
}

func (m appearing) parseMove(p *Position, text string) (game.Move, error) {
	mv, err := m.ordinary.parseMove(p, text)
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code == "gameOver" {
		return mv, err
	}
	if q, bad := p.g.readQuery(text); bad == nil && q.drop {
		return mv, p.refusePut(q.man, q.to, text)
	}
	return mv, err
}

// refusePut says why the man may not be put on a square.
func (p *Position) refusePut(man Man, to int, input string) *game.Refusal {
	r := p.reserve()
	t := r.turn & 1
	if man&extras != 0 || r.hand[t][inHand(man)] == 0 {
		return p.refusal("notInHand", input)
	}
	at := uint64(1) << uint(to)
	switch {
	case r.kingless() && !p.g.KingAnytime && man != King:
		return p.refusal("kingFirst", input)
	case r.occupied()&at != 0:
		return p.refusal("occupied", input, to)
	case man == King:
		return p.refusal("kingAttacked", input, to)
	case man == Pawn && p.g.dropRanks(t)&at == 0:
		return p.refusal("dropRank", input, to)
	case r.dropTargets(&p.g.laws)&at == 0:
		return p.refusal("inCheck", input, squaresOf(r.king&r.side[t])...)
	case man == Bishop && p.g.TwoColours && r.otherColour(t)&at == 0:
		return p.refusal("bishopColour", input, to)
	case p.g.DropCheck == dropNoCheck && r.checking(p.g, man)&at != 0:
		return p.refusal("dropChecks", input, squaresOf(r.king&r.side[t^1])...)
	case p.g.DropCheck == dropNoMate && r.checking(p.g, man)&at != 0:
		return p.refusal("dropMates", input, squaresOf(r.king&r.side[t^1])...)
	}
	return p.refusal("notLegal", input, to)
}

func (m appearing) explain(p *Position, path []game.Token) *game.Refusal {
	man, seat, ok := p.g.handAt(int(path[0]))
	if ok && seat == int(p.b.turn&1) && len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return p.refusePut(man, int(path[1]), "")
	}
	return m.ordinary.explain(p, path)
}

// weigh is what the squares attacked are worth to the side to move: men in reserve attack none.
func (appearing) weigh(p *Position) int {
	b, t := &p.b, p.b.turn&1
	return 4 * (count(b.hitsFree(&p.g.laws, t)) - count(b.hitsFree(&p.g.laws, t^1)))
}
