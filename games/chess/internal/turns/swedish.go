package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// swedishMode is the mode of that game. The square of the piece taken is in word 1 of a move, from
// relocShift on, plus one.
type swedishMode struct{ view.Ordinary }

const relocShift = 8

// relocOf is the square on which a move puts the piece taken, -1 if it takes none.
func relocOf(m game.Move) int { return int(m[1]>>relocShift) - 1 }

func relocMove(a board.Action, seat, to int) game.Move {
	m := rules.MoveOf(a, seat)
	m[1] |= uint64(to+1) << relocShift
	return m
}

// victimOf is the piece that an action takes and its square, noPiece if it takes none.
func victimOf(b *board.Board, a board.Action) (piece board.Piece, sq int) {
	switch a.Kind() {
	case board.Plain, board.Promote:
		sq = a.To()
		if b.Side[b.Turn&1^1]>>uint(sq)&1 != 0 {
			return b.At(sq), sq
		}
	case board.EnPassant:
		return board.Pawn, a.To() ^ 8
	}
	return board.NoPiece, 0
}

// captures adds all captures, those that leave the king attacked too: the piece taken may be put in
// the way.
func captures(b *board.Board, l *board.Laws, list *board.Actions) {
	t := b.Turn & 1
	b.AddPieces(l, list, b.Side[t], 0, 0, b.Side[t^1])
	b.AddPawns(l, list, 0, 0, b.Side[t^1])
	for ep := b.Ep; ep != 0; ep &= ep - 1 {
		e := board.First(ep)
		for set := board.PawnAttacks[t^1][e] & b.Pawn & b.Side[t]; set != 0; set &= set - 1 {
			list.Add(board.NewAction(board.EnPassant, board.First(set), e, board.Pawn, board.Pawn))
		}
	}
}

// roomFor are the squares on which the piece that a capture takes can be put: empty ones, allowed to
// it, where it neither attacks the own king nor leaves it attacked by others.
func roomFor(b *board.Board, l *board.Laws, g *rules.Game, a board.Action, piece board.Piece, sq int) uint64 {
	t := b.Turn & 1
	their := b.Side[t^1] &^ (1 << uint(sq))
	own := b.Side[t]&^(1<<uint(a.From())) | 1<<uint(a.To())
	set := relocZone(g, piece, sq, int(t^1)) &^ (own | their)
	king := b.King & b.Side[t]
	if king == 0 {
		return set
	}
	k := board.First(king)
	if a.From() == k {
		k = a.To()
	}
	occ := own | their
	checkers := hitting(b, k, their, occ)
	switch {
	case checkers == 0:
	case checkers&(checkers-1) != 0:
		return 0
	default:
		set &= board.Between[k][board.First(checkers)] // nothing lies between the king and a leaper
	}
	if piece == board.Pawn {
		return set &^ board.PawnAttacks[t][k]
	}
	return set &^ b.Reach(l, piece, k, occ)
}

// hitting are the pieces among their that attack the square, with the pieces of occ on the board.
func hitting(b *board.Board, sq int, their, occ uint64) uint64 {
	set := (board.KnightAttacks[sq]&b.Leap | board.PawnAttacks[b.Turn&1][sq]&b.Pawn | board.KingAttacks[sq]&b.King) & their
	snipers := (board.RookRays[sq]&b.Orth | board.BishopRays[sq]&b.Diag) & their
	for ; snipers != 0; snipers &= snipers - 1 {
		if board.Between[sq][board.First(snipers)]&occ == 0 {
			set |= snipers & -snipers
		}
	}
	return set
}

// relocZone are the squares where the rules let a piece of a seat, taken on a square, be put.
func relocZone(g *rules.Game, piece board.Piece, sq, seat int) uint64 {
	switch {
	case piece == board.Pawn && !g.NotFar:
		return ^(board.Rank1 | board.Rank8)
	case piece == board.Pawn && seat == 0:
		return ^(board.Rank1 | board.Rank7 | board.Rank8)
	case piece == board.Pawn:
		return ^(board.Rank1 | board.Rank2 | board.Rank8)
	case piece == board.Bishop && g.SameColour:
		if board.Light>>uint(sq)&1 != 0 {
			return board.Light
		}
		return ^board.Light
	}
	return board.AllSquares
}

// putBack is what a piece taken is when it is put back.
func putBack(g *rules.Game, piece board.Piece, wasPawn bool) board.Piece {
	if wasPawn && g.Revert {
		return board.Pawn
	}
	return piece
}

// quietMoves adds the legal actions that take nothing.
func quietMoves(b *board.Board, l *board.Laws, list *board.Actions) {
	t := b.Turn & 1
	n := list.N
	b.Generate(l, list)
	their := b.Side[t^1]
	keep(list, n, func(a board.Action) bool {
		return a.Kind() != board.EnPassant && (a.Kind() == board.Castle || their>>uint(a.To())&1 == 0)
	})
}

func overSwedish(p *rules.Position) bool {
	return p.Halfmoves >= p.Game.QuietLimit() || p.Dead() || pliesOver(p)
}

// pliesOver tells whether the last ply of the longest game has been played.
func pliesOver(p *rules.Position) bool {
	return p.Game.LastPly > 0 && 2*(int(p.Fullmove)-1)+int(p.Bits.Turn&1) >= p.Game.LastPly
}

// Find adds the legal actions; captures are legal if the piece taken can be put anywhere.
func (swedishMode) Find(p *rules.Position, list *board.Actions) {
	captures(&p.Bits, &p.Game.Laws, list)
	keep(list, 0, func(a board.Action) bool { return roomOf(p, a) != 0 })
	quietMoves(&p.Bits, &p.Game.Laws, list)
}

func (swedishMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if overSwedish(p) {
		return dst
	}
	list := p.Buffer()
	quietMoves(&p.Bits, &p.Game.Laws, list)
	dst = p.Wrap(dst, list)
	list.N = 0
	captures(&p.Bits, &p.Game.Laws, list)
	seat := int(p.Bits.Turn & 1)
	for _, a := range list.List[:list.N] {
		for set := roomOf(p, a); set != 0; set &= set - 1 {
			dst = append(dst, relocMove(a, seat, board.First(set)))
		}
	}
	return dst
}

// roomOf are the squares for the piece that a capture takes.
func roomOf(p *rules.Position, a board.Action) uint64 {
	piece, sq := victimOf(&p.Bits, a)
	if piece&board.Royal != 0 {
		return 0
	}
	return roomFor(&p.Bits, &p.Game.Laws, p.Game, a, putBack(p.Game, piece, p.Promoted>>uint(sq)&1 != 0), sq)
}

func (m swedishMode) CountMoves(p *rules.Position) int {
	if overSwedish(p) {
		return 0
	}
	return m.countAll(p)
}

func (swedishMode) countAll(p *rules.Position) int {
	return countReloc(p.Game, &p.Bits, p.Promoted, p.Buffer())
}

// countReloc is the number of moves, each relocation counted.
func countReloc(g *rules.Game, b *board.Board, promoted uint64, list *board.Actions) int {
	list.N = 0
	quietMoves(b, &g.Laws, list)
	n := list.N
	list.N = 0
	captures(b, &g.Laws, list)
	for _, a := range list.List[:list.N] {
		piece, sq := victimOf(b, a)
		if piece&board.Royal != 0 {
			continue
		}
		n += board.Count(roomFor(b, &g.Laws, g, a, putBack(g, piece, promoted>>uint(sq)&1 != 0), sq))
	}
	return n
}

// relocate makes an action that puts the piece taken on a square; promoted pieces are kept in a set if
// they are pawns again when they are taken.
func relocate(g *rules.Game, b *board.Board, promoted *uint64, a board.Action, to int) {
	t := int(b.Turn & 1)
	piece, sq := victimOf(b, a)
	was := *promoted>>uint(sq)&1 != 0
	if g.Revert {
		from, target := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
		mine := *promoted&from != 0 || a.Kind() == board.Promote
		*promoted &^= from | target
		if mine {
			*promoted |= target
		}
		piece = putBack(g, piece, was)
	}
	b.Play(a)
	if to >= 0 {
		b.Put(to, 1-t, piece)
	}
}

func (swedishMode) Play(p *rules.Position, m game.Move) {
	old, was := p.Bits, p.Promoted
	a := rules.ActionOf(m)
	t := old.Turn & 1
	p.Halfmoves++
	p.Fullmove += uint16(t)
	to := relocOf(m)
	if to >= 0 || a.Piece() == board.Pawn {
		p.Halfmoves = 0
	}
	relocate(p.Game, &p.Bits, &p.Promoted, a, to)
	if p.Bits.Ep != 0 && !mayTakeEnPassant(p) {
		p.Bits.Ep = 0
	}
	p.Hash ^= old.Change(&p.Bits) ^ board.SumOf(&board.WasKeys, was^p.Promoted)
}

// mayTakeEnPassant tells whether an en passant capture is legal with some relocation.
func mayTakeEnPassant(p *rules.Position) bool {
	t := p.Bits.Turn & 1
	for ep := p.Bits.Ep; ep != 0; ep &= ep - 1 {
		e := board.First(ep)
		for set := board.PawnAttacks[t^1][e] & p.Bits.Pawn & p.Bits.Side[t]; set != 0; set &= set - 1 {
			if roomOf(p, board.NewAction(board.EnPassant, board.First(set), e, board.Pawn, board.Pawn)) != 0 {
				return true
			}
		}
	}
	return false
}

func (m swedishMode) Outcome(p *rules.Position) game.Outcome {
	switch {
	case m.countAll(p) == 0:
		return p.Stuck()
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case pliesOver(p):
		return game.Draw("maxPlies", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

// Perft counts on bare boards while no rule of the position beyond them can matter.
func (swedishMode) Perft(p *rules.Position, depth int) uint64 {
	plies := 2*(int(p.Fullmove)-1) + int(p.Bits.Turn&1) + depth
	switch {
	case depth <= 0:
		return 1
	case p.Game.LastPly > 0 && plies > p.Game.LastPly || int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || p.MayDie(depth+2):
		return p.PerftSlow(depth)
	}
	w := relocCounter{p.Game, make([]board.Actions, 2*depth), make([]board.Board, depth)}
	return w.Count(&p.Bits, p.Promoted, depth)
}

// relocCounter walks the tree of one board.
type relocCounter struct {
	g      *rules.Game
	lists  []board.Actions // two a level
	boards []board.Board
}

func (w *relocCounter) Count(b *board.Board, promoted uint64, depth int) uint64 {
	quiet, takes := &w.lists[2*depth-2], &w.lists[2*depth-1]
	if depth == 1 {
		return uint64(countReloc(w.g, b, promoted, quiet))
	}
	quiet.N, takes.N = 0, 0
	quietMoves(b, &w.g.Laws, quiet)
	captures(b, &w.g.Laws, takes)
	child := &w.boards[depth-1]
	var n uint64
	for _, a := range quiet.List[:quiet.N] {
		*child = *b
		kept := promoted
		relocate(w.g, child, &kept, a, -1)
		n += w.Count(child, kept, depth-1)
	}
	for _, a := range takes.List[:takes.N] {
		piece, sq := victimOf(b, a)
		if piece&board.Royal != 0 {
			continue
		}
		set := roomFor(b, &w.g.Laws, w.g, a, putBack(w.g, piece, promoted>>uint(sq)&1 != 0), sq)
		for ; set != 0; set &= set - 1 {
			*child = *b
			kept := promoted
			relocate(w.g, child, &kept, a, board.First(set))
			n += w.Count(child, kept, depth-1)
		}
	}
	return n
}

// AppendTactical appends promotions: captures win nothing here, and there are too many of them.
func (swedishMode) AppendTactical(p *rules.Position, dst []game.Move) []game.Move {
	if overSwedish(p) {
		return dst
	}
	list := p.Buffer()
	quietMoves(&p.Bits, &p.Game.Laws, list)
	keep(list, 0, func(a board.Action) bool { return a.Kind() == board.Promote })
	return p.Wrap(dst, list)
}

// Settle drops en passant captures that are not legal with any relocation.
func (swedishMode) Settle(p *rules.Position) error {
	if Checks(&p.Bits, &p.Game.Laws) {
		return rules.WrongCheck()
	}
	if p.Bits.Ep != 0 && !mayTakeEnPassant(p) {
		p.Bits.Ep = 0
	}
	return nil
}
