package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search"
)

// kingWorth is the value of a king in an exchange: whoever loses it gains nothing by that.
const kingWorth = 20000

// NullMove gives the turn to the opponent. A side in check may not; one that has but one minor piece
// beside king and pawns may be in zugzwang.
func (p *advice) NullMove() bool {
	p.settle()
	b := &p.Bits
	t := b.Turn & 1
	pieces := b.Side[t] &^ b.Pawn &^ b.King
	if p.Phase != rules.Playing || !p.nullMove || p.Due != 0 ||
		pieces&(pieces-1) == 0 && pieces&b.Orth == 0 && p.Hand[t] == (board.Hand{}) ||
		p.Game.Mode.Attacked(p.Position) != 0 || p.Finished() {
		return false
	}
	p.Hash ^= board.TurnKey ^ board.SumOf(&board.EpKeys, b.Ep)
	b.Ep = 0
	b.Turn ^= 1
	p.Halfmoves = 0 // nothing that stood before has stood in the game
	return true
}

// ScoreMoves says what moves do at first sight: captures and promotions by the exchange that follows.
func (p *advice) ScoreMoves(dst []search.MoveScore, moves []game.Move) []search.MoveScore {
	p.settle()
	var c checkSquares
	if p.weights != nil {
		c = checksFrom(&p.Bits)
	}
	for _, m := range moves {
		a := rules.ActionOf(m)
		r := p.rankPly(m, a)
		if c.given(a) {
			r |= search.CheckFlag
		}
		dst = append(dst, r)
	}
	return dst
}

// rankPly ranks what is not an action of its own too.
func (p *advice) rankPly(m game.Move, a board.Action) search.MoveScore {
	switch sort := rules.Act(m); {
	case sort == rules.ActLot:
		return 0
	case p.Game.Jumps && sort == rules.ActJump:
		return p.rankChain(m)
	case a.Kind() == board.Pass:
		return search.CheckFlag // never pruned: often it is the best that can be done
	case p.Game.Relocate && (sort != rules.ActStep || a.Kind() != board.Promote):
		return 0 // what is taken is put back
	}
	return p.rank(a)
}

// checkSquares are the squares from which pieces of each ability give check to the enemy's king, and the
// own pieces that uncover one when they leave their line.
type checkSquares struct {
	leap, diag, orth, pawn uint64
	cover                  uint64
	king                   int
}

// checksFrom looks from the king of the side that is not to move.
func checksFrom(b *board.Board) checkSquares {
	t := b.Turn & 1
	king := b.King & b.Side[t^1]
	if king == 0 {
		return checkSquares{}
	}
	k, occ := board.First(king), b.Occupied()
	c := checkSquares{
		leap: board.KnightAttacks[k], diag: board.BishopAttacks(k, occ), orth: board.RookAttacks(k, occ),
		pawn: board.PawnAttacks[t^1][k], king: k,
	}
	snipers := (board.RookRays[k]&b.Orth | board.BishopRays[k]&b.Diag) & b.Side[t]
	for ; snipers != 0; snipers &= snipers - 1 {
		if block := board.Between[k][board.First(snipers)] & occ; block&(block-1) == 0 {
			c.cover |= block & b.Side[t]
		}
	}
	return c
}

// given tells whether an action gives check; castling and en passant captures are not looked into.
func (c *checkSquares) given(a board.Action) bool {
	to, piece := uint64(1)<<uint(a.To()), a.After()
	direct := c.leap&-uint64(piece&1) | c.diag&-uint64(piece>>1&1) | c.orth&-uint64(piece>>2&1) | c.pawn&-uint64(piece>>6&1)
	if direct&to != 0 {
		return a.Kind() != board.Castle
	}
	return c.cover>>uint(a.From())&1 != 0 && board.LineThrough[c.king][a.From()]&to == 0 && a.Kind() != board.Drop
}

func (p *advice) rank(a board.Action) search.MoveScore {
	b := &p.Bits
	to := uint64(1) << uint(a.To())
	gain := 0
	switch kind := a.Kind(); {
	case kind == board.EnPassant:
		gain = int(p.price[board.Pawn])
	case kind > board.Promote:
		return 0
	case b.Side[b.Turn&1^1]&to != 0:
		if b.King&to != 0 {
			return search.WinScore
		}
		gain = int(p.price[b.At(a.To())])
	case kind == board.Plain:
		return 0
	}
	rise := int(p.price[a.After()]) - int(p.price[a.Piece()])
	if !p.Game.Simple() {
		return search.CaptureScore(gain + rise)
	}
	if own := int(p.price[a.After()]); gain+rise >= own {
		return search.CaptureScore(gain + rise - own/16)
	}
	return search.CaptureScore(p.exchange(b, a, gain+rise))
}

// Exchange is what the side to move gains by an action that takes or promotes pieces of that worth, if
// both sides go on taking on its square as long as it pays. Pins are not looked at.
func (p *advice) exchange(b *board.Board, a board.Action, gain int) int {
	to := a.To()
	occ := b.Occupied() &^ (1 << uint(a.From()))
	if a.Kind() == board.EnPassant {
		occ &^= 1 << uint(to^8)
	}
	hits := attackers(b, &p.Game.Laws, to, occ)
	seat := b.Turn & 1
	at := int(p.price[a.After()])
	var gains [32]int
	gains[0] = gain
	n := 1
	for ; n < len(gains); n++ {
		seat ^= 1
		own := hits & b.Side[seat] & occ
		if own == 0 {
			break
		}
		from, worth := 0, kingWorth+1
		for ; own != 0; own &= own - 1 {
			sq := board.First(own)
			if w := int(p.price[b.At(sq)]); w < worth {
				from, worth = sq, w
			}
		}
		gains[n] = at - gains[n-1]
		if max(-gains[n-1], gains[n]) < 0 {
			break
		}
		at = worth
		occ &^= 1 << uint(from)
		hits |= board.RookAttacks(to, occ)&b.Orth | board.BishopAttacks(to, occ)&b.Diag
	}
	for n--; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// attackers are the pieces of both sides that attack a square, the pieces of occ being on the board.
func attackers(b *board.Board, l *board.Laws, sq int, occ uint64) uint64 {
	set := board.KnightAttacks[sq]&b.Leap | board.KingAttacks[sq]&b.King |
		(board.PawnAttacks[1][sq]&b.Side[0]|board.PawnAttacks[0][sq]&b.Side[1])&b.Pawn |
		board.RookAttacks(sq, occ)&b.Orth | board.BishopAttacks(sq, occ)&b.Diag
	if b.OddA|b.OddB != 0 {
		set |= b.ExtraAttackers(l, sq)
	}
	return set & occ
}

// SEE is what a step that takes nothing loses if the piece is taken, 0 or less.
func (p *advice) SEE(m game.Move) int {
	p.settle()
	a := rules.ActionOf(m)
	if p.weights == nil || rules.Act(m) != rules.ActStep || a.Kind() > board.Double {
		return 0
	}
	return p.exchange(&p.Bits, a, 0)
}

// CorrectionKeys are keys of the pawns and of the other pieces of each side.
func (p *advice) CorrectionKeys() [3]uint64 {
	b := &p.Bits
	pawns := (b.Pawn&b.Side[0])*scatterA ^ (b.Pawn&b.Side[1])*scatterB
	return [3]uint64{pawns, piecesKey(b, b.Side[0]), piecesKey(b, b.Side[1])}
}

func piecesKey(b *board.Board, side uint64) uint64 {
	return (b.Leap&side)*scatterA ^ (b.Diag&side)*scatterB ^ (b.Orth&side)*scatterC ^ (b.King&side)*scatterD
}

// Odd numbers that scatter sets of squares.
const (
	scatterA = 0x9e3779b97f4a7c15
	scatterB = 0xc2b2ae3d27d4eb4f
	scatterC = 0xff51afd7ed558ccd
	scatterD = 0xbf58476d1ce4e5b9
)

// rankChain is what a chain takes, for the order of a search.
func (p *advice) rankChain(m game.Move) search.MoveScore {
	at, their := rules.ActionOf(m).From(), p.Bits.Side[p.Bits.Turn&1^1]
	n, tail := rules.JumpsOf(m)
	gain := 0
	for i := range n {
		to := rules.Leap(m, i, at)
		victim := board.First(board.Between[at][to] & their)
		if p.Bits.King>>uint(victim)&1 != 0 {
			return search.WinScore
		}
		gain += p.Game.Worth(p.Bits.At(victim))
		at = to
	}
	if tail {
		gain += p.Game.Worth(p.Bits.At(rules.ActionOf(m).To()))
	}
	return search.CaptureScore(gain)
}
