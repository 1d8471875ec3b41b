package chess

import "github.com/tavlei/tavlei/game"

// handed is the mode of the games in which men are dropped from the hand.
type handed struct{ ordinary }

// hasHands tells whether positions of the game show men in hand.
func (g *Game) hasHands() bool {
	return g.Hands || g.Appear || g.Single != noMan && g.Placement != placeFixed
}

// mayHold tells whether the man can be in the hand of a seat.
func (g *Game) mayHold(man Man, seat int) bool {
	if g.Single != noMan {
		return man == g.Single && seat == g.Odd && g.Placement != placeFixed
	}
	if g.Appear {
		return man == Pawn || man == King || man&Amazon != Amazon && man&extras == 0 && man != noMan
	}
	return g.Hands && man&extras == 0 && man != King
}

// dropRanks are the squares where a side drops pawns.
func (g *Game) dropRanks(seat uint8) uint64 {
	first, last := g.DropRanks[0], g.DropRanks[1]
	if first == 0 {
		first, last = 2, 7
	}
	set := board << (8 * (first - 1)) & (board >> (8 * (8 - last)))
	if seat == 1 {
		return flipped(set)
	}
	return set
}

// dropTargets are the empty squares on which a man of the side to move may be dropped: any, or in
// check those between king and attacker.
func (b *Board) dropTargets(l *laws) uint64 {
	t := b.turn & 1
	own, their := b.side[t], b.side[t^1]
	empty := ^(own | their)
	king := b.king & own
	if king == 0 {
		return empty
	}
	k := first(king)
	checkers, _ := b.look(l, k, own, their)
	switch {
	case checkers == 0:
		return empty
	case checkers&(checkers-1) != 0:
		return 0
	}
	return b.evasions(l, k, checkers) &^ checkers
}

// addDrops adds the drops of the men in hand.
func (h *house) addDrops(l *laws, list *actions) {
	held := &h.hand[h.turn&1]
	if *held == (hand{}) {
		return
	}
	targets := h.dropTargets(l)
	for i, n := range held {
		if n == 0 {
			continue
		}
		set := targets
		if i == 0 {
			set &= h.zone[h.turn&1]
		}
		man := Man(i)
		if i == 0 {
			man = Pawn
		}
		for ; set != 0; set &= set - 1 {
			sq := first(set)
			list.add(newAction(drop, sq, sq, man, man))
		}
	}
}

// countDrops is the number of drops.
func (h *house) countDrops(l *laws) int {
	held := &h.hand[h.turn&1]
	if *held == (hand{}) {
		return 0
	}
	targets := h.dropTargets(l)
	n := 0
	if held[0] > 0 {
		n = count(targets & h.zone[h.turn&1])
	}
	each := count(targets)
	for _, have := range held[1:] {
		if have > 0 {
			n += each
		}
	}
	return n
}

// house is a board with hands.
type house struct {
	Board
	hand     [2]hand
	promoted uint64
	zone     [2]uint64 // where pawns are dropped
}

func (p *Position) house() house {
	return house{p.b, p.hand, p.promoted, [2]uint64{p.g.dropRanks(0), p.g.dropRanks(1)}}
}

// play makes an action: men taken go to the hand of the side that takes them.
func (h *house) play(a action) {
	seat := h.turn & 1
	to := uint64(1) << uint(a.to())
	switch kind := a.kind(); kind {
	case plain, promote:
		if victim := h.at(a.to()); victim != noMan {
			if h.promoted&to != 0 {
				victim = Pawn
			}
			h.hand[seat][inHand(victim)]++
		}
		from := uint64(1) << uint(a.from())
		if kind == promote {
			h.promoted |= to
		} else if h.promoted&(from|to) != 0 {
			h.promoted = h.promoted&^(from|to) | to&-(h.promoted>>uint(a.from())&1)
		}
	case passing:
		h.hand[seat][0]++
	case drop:
		h.hand[seat][inHand(a.man())]--
	}
	h.Board.play(a)
}

func (handed) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.finished() {
		return dst
	}
	list := p.buffer()
	p.b.generate(&p.g.laws, list)
	h := p.house()
	h.addDrops(&p.g.laws, list)
	return p.wrap(dst, list)
}

func (handed) countMoves(p *Position) int {
	if p.finished() {
		return 0
	}
	h := p.house()
	return p.b.count(&p.g.laws) + h.countDrops(&p.g.laws)
}

func (handed) outcome(p *Position) game.Outcome {
	h := p.house()
	switch {
	case p.b.count(&p.g.laws)+h.countDrops(&p.g.laws) == 0:
		return p.stuck()
	case p.dead():
		return game.Draw("deadPosition", 2)
	case p.quiet >= p.g.quietLimit():
		return game.Draw(p.g.quietReason(), 2)
	}
	return game.Outcome{}
}

func (handed) perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	if int(p.quiet)+depth > int(p.g.quietLimit()) || p.dead() {
		return p.perftSlow(depth)
	}
	c := houseCounter{&p.g.laws, make([]actions, depth), make([]house, depth)}
	h := p.house()
	return c.count(&h, depth)
}

// houseCounter walks the tree of one board with hands.
type houseCounter struct {
	laws   *laws
	lists  []actions
	boards []house
}

func (c *houseCounter) count(h *house, depth int) uint64 {
	if depth == 1 {
		return uint64(h.Board.count(c.laws) + h.countDrops(c.laws))
	}
	list := &c.lists[depth-1]
	list.n = 0
	h.generate(c.laws, list)
	h.addDrops(c.laws, list)
	child := &c.boards[depth-1]
	var n uint64
	for _, a := range list.list[:list.n] {
		*child = *h
		child.play(a)
		n += c.count(child, depth-1)
	}
	return n
}
