package chess

import "github.com/tavlei/tavlei/game"

// strange is the mode of the games whose moves are made on other boards or by men of other sorts
// than those of a Board: see terrain.
type strange struct{ ordinary }

// found is the list of the legal actions in p, which is not over.
func (p *Position) found() *actions {
	list := p.buffer()
	if m, ok := p.g.mode.(finder); ok {
		m.find(p, list)
		return list
	}
	if p.g.laws.ground == nil {
		p.b.generate(&p.g.laws, list)
		return list
	}
	s := p.state()
	s.generate(&p.g.laws, list)
	return list
}

func (strange) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.finished() {
		return dst
	}
	return p.wrap(dst, p.found())
}

func (strange) countMoves(p *Position) int {
	if p.finished() {
		return 0
	}
	return p.found().n
}

func (strange) outcome(p *Position) game.Outcome {
	switch {
	case p.found().n == 0:
		return p.stuck()
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quietOver():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

func (strange) attacked(p *Position) uint64 {
	s := p.state()
	return s.attackedKings(&p.g.laws)
}

// perft counts on bare states while no rule of the position beyond them can matter.
func (strange) perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if !p.boardDecides(depth) {
		return p.perftSlow(depth)
	}
	c := groundCounter{&p.g.laws, make([]actions, depth), make([]state, depth)}
	s := p.state()
	return c.count(&s, depth)
}

func (strange) play(p *Position, m game.Move) {
	a := actionOf(m)
	b, old := p.b, p.more
	s := p.state()
	s.play(&p.g.laws, a)
	p.b, p.more = s.Board, s.more
	t := b.turn & 1
	if old.due == 0 { // boarding and the way of the carrier are one turn
		p.quiet++
	}
	if a.man()&plods != 0 || count(p.b.side[t^1]) < count(b.side[t^1]) {
		p.quiet = 0
	}
	if s.turn != b.turn {
		p.full += uint16(t)
	}
	if s.ep != 0 && !p.mayPassNow() {
		p.b.ep = 0
	}
	p.key ^= b.change(&p.b) ^ old.key() ^ p.more.key()
}

// change is the change of the key from one board to another.
func (b *Board) change(now *Board) uint64 {
	k := sumOf(&castleKeys, b.castle^now.castle) ^ sumOf(&epKeys, b.ep^now.ep) ^ turnKey&-uint64((b.turn^now.turn)&1)
	changed := (b.leap ^ now.leap) | (b.diag ^ now.diag) | (b.orth ^ now.orth) | (b.king ^ now.king) |
		(b.pawn ^ now.pawn) | (b.side[0] ^ now.side[0]) | (b.side[1] ^ now.side[1])
	for ; changed != 0; changed &= changed - 1 {
		sq := first(changed)
		for _, x := range [2]*Board{b, now} {
			if man := x.at(sq); man != noMan {
				k ^= manKeys[x.seatAt(sq)][man][sq]
			}
		}
	}
	return k
}

// mayPassNow tells whether a capture in passing is legal.
func (p *Position) mayPassNow() bool {
	if p.g.laws.ground == nil {
		t := p.b.turn & 1
		return p.b.countPassing(&p.g.laws, p.b.side[t], p.b.side[t^1]) != 0
	}
	list := p.found()
	for _, a := range list.list[:list.n] {
		if a.kind() == passing {
			return true
		}
	}
	return false
}

// Keys of what strange games remember.
var (
	markKeys  [64]uint64
	riderKeys [3][64]uint64
)

func init() {
	r := random(0x737472616e6765)
	r.fill(markKeys[:])
	for i := range riderKeys {
		r.fill(riderKeys[i][:])
	}
}

// key is the part of the key that more adds, 0 if it is empty.
func (m *more) key() uint64 {
	if *m == (more{}) {
		return 0
	}
	k := sumOf(&markKeys, m.mark)
	for i := range m.rider {
		k ^= sumOf(&riderKeys[i], m.rider[i])
	}
	if rest := uint64(m.last) | uint64(m.due)<<16 | uint64(m.shut)<<24; rest != 0 {
		r := random(rest)
		k ^= r.next()
	}
	return k
}

// settleMore derives what follows from the fields that have been read, and checks them.
func (p *Position) settleMore() error {
	if from := p.g.SeamFrom; from > 1 {
		left := 2*(from-int(p.full)) - int(p.b.turn&1)
		p.shut = uint8(max(0, left))
	}
	if p.g.Turning {
		return p.checkTurned()
	}
	return nil
}
