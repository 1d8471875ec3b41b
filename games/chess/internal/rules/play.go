package rules

import "github.com/tavlei/tavlei/games/chess/internal/board"

// PlayAction makes an action of the side to move and keeps key and counters.
func (p *Position) PlayAction(a board.Action) {
	b := &p.Bits
	seat := int(b.Turn & 1)
	from, to := a.From(), a.To()
	piece := a.Piece()
	k := p.Hash ^ board.TurnKey
	rights, ep := b.Castle, b.Ep
	p.Halfmoves++
	p.Fullmove += uint16(seat)
	switch a.Kind() {
	case board.Plain, board.Promote:
		if victim := b.At(to); victim != board.NoPiece {
			k ^= p.take(to, seat^1, victim)
		}
		k ^= board.PieceKeys[seat][piece][from] ^ board.PieceKeys[seat][a.After()][to]
	case board.Double:
		k ^= board.PieceKeys[seat][piece][from] ^ board.PieceKeys[seat][piece][to]
	case board.EnPassant:
		k ^= p.take(a.Victim(), seat^1, board.Pawn) ^ board.PieceKeys[seat][piece][from] ^ board.PieceKeys[seat][piece][to]
	case board.Castle:
		k ^= castlingKey(b, a, seat)
	case board.Drop:
		k ^= p.spend(seat, piece) ^ board.PieceKeys[seat][piece][to]
	}
	if piece&board.PawnStep != 0 && a.Kind() != board.Drop {
		p.Halfmoves = 0
	}
	if p.Promoted != 0 || a.Kind() == board.Promote && p.Game.Hands {
		k ^= p.movePromoted(a)
	}
	b.Play(a)
	if b.Ep != 0 && b.CountEnPassant(&p.Game.Laws, b.Side[seat^1], b.Side[seat]) == 0 {
		b.Ep = 0
	}
	if rights != b.Castle {
		k ^= board.SumOf(&board.CastleKeys, rights^b.Castle)
	}
	if ep != b.Ep {
		k ^= board.SumOf(&board.EpKeys, ep^b.Ep)
	}
	p.Hash = k
}

// castlingKey is the change of the key by king and rook that castle.
func castlingKey(b *board.Board, a board.Action, seat int) uint64 {
	king, rook := a.From(), a.To()
	kingTo, rookTo := board.CastleTargets(king, rook)
	keys, other := &board.PieceKeys[seat][a.Piece()], &board.PieceKeys[seat][b.At(rook)]
	return keys[king] ^ keys[kingTo] ^ other[rook] ^ other[rookTo]
}

// take notes that the piece of a seat on a square is taken: it goes to the other side's hand where
// there are hands. It gives the change of the key.
func (p *Position) take(sq, owner int, piece board.Piece) uint64 {
	p.Halfmoves = 0
	k := board.PieceKeys[owner][piece][sq]
	if !p.Game.Hands || p.Game.Paired {
		return k
	}
	if p.Promoted>>uint(sq)&1 != 0 {
		piece = board.Pawn
	}
	i := board.InHand(piece)
	h := &p.Hand[owner^1][i]
	k ^= board.HandKeys[owner^1][i][*h]
	*h++
	return k ^ board.HandKeys[owner^1][i][*h]
}

// spend takes a piece from a hand and gives the change of the key.
func (p *Position) spend(seat int, piece board.Piece) uint64 {
	i := board.InHand(piece)
	h := &p.Hand[seat][i]
	k := board.HandKeys[seat][i][*h]
	*h--
	return k ^ board.HandKeys[seat][i][*h]
}

// movePromoted keeps the set of promoted pieces before the action is made, and gives the change of
// the key.
func (p *Position) movePromoted(a board.Action) uint64 {
	before := p.Promoted
	from, to := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
	switch a.Kind() {
	case board.Plain:
		was := before & from
		p.Promoted &^= from | to
		if was != 0 {
			p.Promoted |= to
		}
	case board.Promote:
		p.Promoted = before&^from | to
	}
	return board.SumOf(&board.WasKeys, before^p.Promoted)
}

// FreshKey computes the key of p from nothing.
func (p *Position) FreshKey() uint64 {
	b := &p.Bits
	k := board.SumOf(&board.CastleKeys, b.Castle) ^ board.SumOf(&board.EpKeys, b.Ep) ^ board.SumOf(&board.WasKeys, p.Promoted) ^
		board.TurnKey&-uint64(b.Turn&1) ^ board.PhaseKeys[p.Phase] ^ p.ExtState.Key() ^ p.TurnState.Key()
	for set := b.Occupied(); set != 0; set &= set - 1 {
		sq := board.First(set)
		k ^= board.PieceKeys[b.SeatAt(sq)][b.At(sq)][sq]
	}
	for seat := range p.Hand {
		for i, n := range p.Hand[seat] {
			k ^= board.HandKeys[seat][i][n]
		}
	}
	return k
}
