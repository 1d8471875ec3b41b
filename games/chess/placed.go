package chess

import "github.com/tavlei/tavlei/game"

// placed is the mode of the games in which one side is a single man (the Maharajah) that is put on
// the board before the first move: by its owner, or by chance. Once it stands there the game is
// ordinary.
type placed struct{ ordinary }

func (placed) phaseOf(p *Position) phase {
	switch {
	case p.hand == [2]hand{}:
		return playing
	case p.g.Placement == placeByLot:
		return drawing
	}
	return placing
}

func (m placed) toMove(p *Position) game.Seats {
	if p.phase == drawing {
		return game.SeatSet(game.Chance)
	}
	return m.ordinary.toMove(p)
}

// room are the squares on which the man may be placed: those that no pawn attacks. A royal man is
// not put where another could take it, nor a man that moves again where it attacks a king.
func (p *Position) room() uint64 {
	b := p.b
	b.turn = uint8(p.g.Odd)
	their := b.side[1-p.g.Odd]
	down := &directions[1-p.g.Odd]
	pawns := b.pawn & their
	set := ^b.occupied() &^ (shifted(pawns&^fileA, down.left) | shifted(pawns&^fileH, down.right))
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := first(rest)
		if p.g.Single&royal != 0 && b.attacked(&p.g.laws, sq, their, b.occupied()) ||
			p.g.Again && b.reach(&p.g.laws, p.g.Single, sq, b.occupied())&b.king&their != 0 {
			set &^= 1 << uint(sq)
		}
	}
	return set
}

func (m placed) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.phase == playing {
		return m.ordinary.appendMoves(p, dst)
	}
	for set := p.room(); set != 0; set &= set - 1 {
		dst = append(dst, p.placeMove(first(set)))
	}
	return dst
}

// placeMove puts the man on a square.
func (p *Position) placeMove(sq int) game.Move {
	a := newAction(drop, sq, sq, p.g.Single, p.g.Single)
	if p.phase == drawing {
		return game.Move{uint64(a), actLot | uint64(game.Chance)<<seatShift}
	}
	return moveOf(a, p.g.Odd)
}

func (m placed) countMoves(p *Position) int {
	if p.phase == playing {
		return m.ordinary.countMoves(p)
	}
	return count(p.room())
}

func (m placed) play(p *Position, mv game.Move) {
	if p.phase == playing {
		m.ordinary.play(p, mv)
		return
	}
	sq := actionOf(mv).to()
	odd := p.g.Odd
	p.b.put(sq, odd, p.g.Single)
	p.hand = [2]hand{}
	p.phase = playing
	p.b.turn = uint8(1 - odd)
	if p.g.Again {
		p.b.turn = uint8(odd)
	}
	p.key = p.freshKey()
}

func (m placed) outcome(p *Position) game.Outcome {
	switch {
	case p.phase == playing:
		return m.ordinary.outcome(p)
	case p.room() == 0:
		return game.Draw("stalemate", 2)
	}
	return game.Outcome{}
}

func (m placed) perft(p *Position, depth int) uint64 {
	if p.phase == playing {
		return m.ordinary.perft(p, depth)
	}
	return p.perftSlow(depth)
}

// appendName leaves out the mark for check: a man is placed where it gives none.
func (m placed) appendName(p *Position, dst []byte, mv game.Move, lang string) []byte {
	if p.phase == playing {
		return m.ordinary.appendName(p, dst, mv, lang)
	}
	return p.appendSAN(dst, actionOf(mv), lang)
}

func (m placed) parseMove(p *Position, text string) (game.Move, error) {
	if p.phase == playing {
		return m.ordinary.parseMove(p, text)
	}
	q, err := p.g.readQuery(text)
	switch {
	case err != nil:
		return game.Move{}, err
	case !q.drop || q.man != p.g.Single:
		return game.Move{}, p.refusal("mustPlace", text)
	case p.room()>>uint(q.to)&1 == 0:
		return game.Move{}, p.refuseRoom(q.to, text)
	}
	return p.placeMove(q.to), nil
}

// refuseRoom says why the man may not be put on a square.
func (p *Position) refuseRoom(to int, input string) *game.Refusal {
	b := &p.b
	if b.occupied()>>uint(to)&1 != 0 {
		return p.refusal("occupied", input, to)
	}
	return p.refusal("pawnAttacks", input, squaresOf(pawnHits[p.g.Odd][to]&b.pawn&b.side[1-p.g.Odd])...)
}

func (m placed) appendPaths(p *Position, dst []game.Path, mv game.Move) []game.Path {
	if act(mv) == actLot {
		return dst // chance is not clicked
	}
	return m.ordinary.appendPaths(p, dst, mv)
}

func (m placed) explain(p *Position, path []game.Token) *game.Refusal {
	if p.phase == playing {
		return m.ordinary.explain(p, path)
	}
	if len(path) > 1 && path[1] >= 0 && path[1] < 64 {
		return p.refuseRoom(int(path[1]), "")
	}
	return p.refusal("mustPlace", "")
}
