package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// jumpMode is the mode of that game.
//
// A chain is a ply of the sort actJump. The action goes from the first to the last square; the
// rest of the Move holds the jumps as direction and distance:
//
//	word 0, bits 32-36  number of jumps, at most 16: each takes a piece
//	word 0, bits 37-61  the first five jumps, five bits each
//	word 0, bit 62      the last step is a chess capture
//	word 1, bits 8-62   eleven more jumps
//
// No position has very many of them, since no side has more than 16 pieces: the worst that a search for
// them found has 500, and 1500 where a chess capture may cut a chain short.
type jumpMode struct{ view.Ordinary }

// generateBoth adds the chess moves and the draughts steps: what is legal if nobody can jump. The
// king is never taken by a chess move.
func generateBoth(b *board.Board, g *rules.Game, list *board.Actions) {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	king := b.King & own
	if king == 0 || b.King&their == 0 {
		return
	}
	k := board.First(king)
	b.Generate(&g.Laws, list)
	switch {
	case board.KingAttacks[k]&b.King&their != 0: // a jump has brought the kings together: the own one is in check
		keep(list, 0, func(a board.Action) bool {
			return a.From() == k && a.Kind() != board.Castle && b.King>>uint(a.To())&1 == 0
		})
		return
	case Checks(b, &g.Laws):
		keep(list, 0, func(a board.Action) bool { return (b.King&their)>>uint(a.To())&1 == 0 })
	}
	if g.PiecesToo {
		crownBishops(b, list)
	}
	eachStep(b, g, k, func(sq, to int, piece board.Piece) {
		a := board.NewAction(board.Plain, sq, to, piece, piece)
		if after := landed(g, piece, t, to); after != piece {
			a = board.NewAction(board.Promote, sq, to, piece, after)
		}
		if piece == board.Pawn && b.Ep>>uint(to)&1 != 0 {
			a |= board.Special // an en passant capture goes there too
		}
		list.Add(a)
	})
}

// crownBishops makes queens of the bishops that step to the last rank.
func crownBishops(b *board.Board, list *board.Actions) {
	t := b.Turn & 1
	for i, a := range list.List[:list.N] {
		if a.Piece() == board.Bishop && a.Kind() == board.Plain && board.PawnAttacks[t][a.From()]>>uint(a.To())&1 != 0 &&
			board.Directions[t].Eighth>>uint(a.To())&1 != 0 && b.Side[t^1]>>uint(a.To())&1 == 0 {
			list.List[i] = board.NewAction(board.Promote, a.From(), a.To(), board.Bishop, board.Queen)
		}
	}
}

// steppers are the pieces whose draughts step is no chess move, and where they may step: with the
// king on square k not left in check.
func steppers(b *board.Board, g *rules.Game, k int) (pieces, pinned, target uint64) {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	checkers, pinned := b.CheckersAndPinned(&g.Laws, k, own, their)
	target = ^(own | their)
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return 0, 0, 0
		}
		target &= b.Evasions(&g.Laws, k, checkers)
	}
	return own &^ (b.Diag | b.King) &^ board.Directions[t].Eighth, pinned, target
}

// eachStep calls f for every draughts step that is no chess move.
func eachStep(b *board.Board, g *rules.Game, k int, f func(sq, to int, piece board.Piece)) {
	t := b.Turn & 1
	pieces, pinned, target := steppers(b, g, k)
	for ; pieces != 0; pieces &= pieces - 1 {
		sq := board.First(pieces)
		to := board.PawnAttacks[t][sq] & target
		if pinned&pieces&-pieces != 0 {
			to &= board.LineThrough[k][sq]
		}
		for ; to != 0; to &= to - 1 {
			f(sq, board.First(to), b.At(sq))
		}
	}
}

// countBoth is the number of what generateBoth adds.
func countBoth(b *board.Board, g *rules.Game, list *board.Actions) int {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	king := b.King & own
	if king == 0 || b.King&their == 0 {
		return 0
	}
	k := board.First(king)
	if board.KingAttacks[k]&b.King&their != 0 || Checks(b, &g.Laws) {
		list.N = 0
		generateBoth(b, g, list)
		return list.N
	}
	n := b.Count(&g.Laws)
	pieces, pinned, target := steppers(b, g, k)
	d := &board.Directions[t]
	free := pieces &^ pinned
	n += board.Count(board.Shifted(free&^board.FileA, d.Left)&target) + board.Count(board.Shifted(free&^board.FileH, d.Right)&target)
	for set := pieces & pinned; set != 0; set &= set - 1 {
		sq := board.First(set)
		n += board.Count(board.PawnAttacks[t][sq] & target & board.LineThrough[k][sq])
	}
	return n
}

// chains are the moves that the side to move must choose from; none if it need not jump.
func chains(p *rules.Position) []game.Move {
	if KingMissing(&p.Bits) || !anyJump(&p.Bits, p.Game) {
		return nil
	}
	return appendJumps(&p.Bits, p.Game, nil)
}

// find adds what is legal beside chains.
func (jumpMode) Compelled(p *rules.Position) bool { return anyJump(&p.Bits, p.Game) }

func (jumpMode) Find(p *rules.Position, list *board.Actions) {
	if len(chains(p)) == 0 {
		generateBoth(&p.Bits, p.Game, list)
	}
}

func overJumping(p *rules.Position) bool {
	return p.Halfmoves >= p.Game.QuietLimit() || p.Dead() || KingMissing(&p.Bits)
}

func (jumpMode) AppendMoves(p *rules.Position, dst []game.Move) []game.Move {
	if overJumping(p) {
		return dst
	}
	if anyJump(&p.Bits, p.Game) {
		n := len(dst)
		if dst = appendJumps(&p.Bits, p.Game, dst); len(dst) > n {
			return dst
		}
	}
	list := p.Buffer()
	generateBoth(&p.Bits, p.Game, list)
	return p.Wrap(dst, list)
}

func (m jumpMode) CountMoves(p *rules.Position) int {
	if overJumping(p) {
		return 0
	}
	return m.countAll(p)
}

func (jumpMode) countAll(p *rules.Position) int {
	if anyJump(&p.Bits, p.Game) {
		if n := countJumps(&p.Bits, p.Game); n > 0 {
			return n
		}
	}
	return countBoth(&p.Bits, p.Game, p.Buffer())
}

func (jumpMode) Play(p *rules.Position, m game.Move) {
	old := p.Bits
	t := old.Turn & 1
	p.Halfmoves++
	p.Fullmove += uint16(t)
	a := rules.ActionOf(m)
	if rules.Act(m) == rules.ActJump {
		jump(&p.Bits, m)
	} else {
		p.Bits.Play(a &^ board.Special)
	}
	if a.Piece() == board.Pawn || board.Count(p.Bits.Side[t^1]) < board.Count(old.Side[t^1]) {
		p.Halfmoves = 0
	}
	if p.Bits.Ep != 0 && p.Bits.CountEnPassant(&p.Game.Laws, p.Bits.Side[t^1], p.Bits.Side[t]) == 0 {
		p.Bits.Ep = 0
	}
	p.Hash ^= old.Change(&p.Bits)
}

func (m jumpMode) Outcome(p *rules.Position) game.Outcome {
	switch {
	case KingMissing(&p.Bits):
		return kingTaken(p)
	case m.countAll(p) == 0:
		if o := p.Stuck(); o.Reason != "stalemate" || !p.Game.StuckLoses {
			return o
		}
		return game.Win("stalemate", game.SeatSet(game.Seat(p.Bits.Turn&1^1)), 2)
	case p.Dead():
		return game.Draw("deadPosition", 2)
	case p.Halfmoves >= p.Game.QuietLimit():
		return game.Draw(p.Game.QuietReason(), 2)
	}
	return game.Outcome{}
}

// Perft counts on bare boards while no rule of the position beyond them can matter.
func (jumpMode) Perft(p *rules.Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case overJumping(p) || int(p.Halfmoves)+depth > int(p.Game.QuietLimit()) || board.Count(p.Bits.Occupied()) < 6*depth:
		return p.PerftSlow(depth)
	}
	w := jumpCounter{p.Game, make([]board.Actions, depth), make([][]game.Move, depth), make([]board.Board, depth)}
	return w.Count(&p.Bits, depth)
}

// jumpCounter walks the tree of one board.
type jumpCounter struct {
	g      *rules.Game
	lists  []board.Actions
	chains [][]game.Move
	boards []board.Board
}

func (w *jumpCounter) Count(b *board.Board, depth int) uint64 {
	list, chains := &w.lists[depth-1], w.chains[depth-1][:0]
	jumps := !KingMissing(b) && anyJump(b, w.g)
	if depth == 1 {
		n := 0
		if jumps {
			n = countJumps(b, w.g)
		}
		if n == 0 {
			n = countBoth(b, w.g, list)
		}
		return uint64(n)
	}
	if jumps {
		chains = appendJumps(b, w.g, chains)
		w.chains[depth-1] = chains
	}
	child := &w.boards[depth-1]
	var n uint64
	for _, m := range chains {
		*child = *b
		jump(child, m)
		n += w.Count(child, depth-1)
	}
	if len(chains) > 0 {
		return n
	}
	list.N = 0
	generateBoth(b, w.g, list)
	for _, a := range list.List[:list.N] {
		*child = *b
		child.Play(a &^ board.Special)
		n += w.Count(child, depth-1)
	}
	return n
}

// AppendTactical appends the chains, or else captures and promotions.
func (m jumpMode) AppendTactical(p *rules.Position, dst []game.Move) []game.Move {
	if overJumping(p) {
		return dst
	}
	n := len(dst)
	dst = m.AppendMoves(p, dst)
	if len(dst) > n && rules.Act(dst[n]) == rules.ActJump {
		return dst
	}
	kept := dst[:n]
	their := p.Bits.Side[p.Bits.Turn&1^1]
	for _, mv := range dst[n:] {
		a := rules.ActionOf(mv)
		if k := a.Kind(); k == board.Promote || k == board.EnPassant || k == board.Plain && their>>uint(a.To())&1 != 0 {
			kept = append(kept, mv)
		}
	}
	return kept
}

// settle: after a compulsory jump the side that is not to move may be in check.
func (jumpMode) Settle(p *rules.Position) error {
	b, t := &p.Bits, p.Bits.Turn&1
	switch {
	case b.King == 0:
		return rules.NoKings()
	case p.Game.SafeKing && Checks(b, &p.Game.Laws):
		return rules.WrongCheck()
	}
	for seat := range 2 {
		if board.Count(b.Side[seat]) > rules.MaxJumps {
			return game.Faultf("tooManyMen", "a side has more than 16 men")
		}
	}
	if b.Ep != 0 && b.CountEnPassant(&p.Game.Laws, b.Side[t], b.Side[t^1]) == 0 {
		b.Ep = 0
	}
	return nil
}

// JumpsKing tells whether a piece of seat t can jump over the enemy's king at once.
func JumpsKing(b *board.Board, g *rules.Game, t uint8) bool {
	v := *b
	v.Turn = t
	king := v.King & v.Side[t^1]
	c := chain{b: &v, g: g, occ: v.Occupied()}
	pieces := v.Side[t] & (board.KingAttacks[board.First(king)] | v.Diag&v.Orth)
	for ; pieces != 0; pieces &= pieces - 1 {
		sq := board.First(pieces)
		if c.canJump(v.At(sq), sq, king) {
			return true
		}
	}
	return false
}
