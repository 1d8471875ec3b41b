package turns

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// chain is a run of jumps that is being made.
type chain struct {
	b        *board.Board
	g        *rules.Game
	from     int
	start    board.Piece
	occ      uint64 // pieces on the board; the piece that jumps is not among them
	their    uint64 // enemies that have not been jumped over
	jumps    [rules.MaxJumps]uint8
	n        int
	moves    []game.Move
	count    int
	counting bool // the moves are not wanted, only their number
}

// over finds the piece that a jump from a square in a direction takes, -1 if there is none, and the
// squares behind it.
func (c *chain) over(piece board.Piece, at, dir int, their uint64) (victim int, land uint64) {
	next := int(rules.Slant[dir][at])
	if piece == board.Queen {
		for next >= 0 && c.occ>>uint(next)&1 == 0 {
			next = int(rules.Slant[dir][next])
		}
	} else if c.g.Forward && dir>>1 != int(c.b.Turn&1) {
		return -1, 0
	}
	if next < 0 || their>>uint(next)&1 == 0 {
		return -1, 0
	}
	victim = next
	for next = int(rules.Slant[dir][next]); next >= 0 && c.occ>>uint(next)&1 == 0; next = int(rules.Slant[dir][next]) {
		land |= 1 << uint(next)
		if piece != board.Queen {
			break
		}
	}
	if land == 0 {
		return -1, 0
	}
	return victim, land
}

// canJump tells whether a piece on a square can jump over one of their.
func (c *chain) canJump(piece board.Piece, at int, their uint64) bool {
	for dir := range 4 {
		if victim, _ := c.over(piece, at, dir, their); victim >= 0 {
			return true
		}
	}
	return false
}

// landed is what a piece is when it has come to a square by a step or jump of draughts.
func landed(g *rules.Game, piece board.Piece, t uint8, sq int) board.Piece {
	if board.Directions[t].Eighth>>uint(sq)&1 == 0 || piece == board.King || piece != board.Pawn && !g.PiecesToo {
		return piece
	}
	return board.Queen
}

// extend makes all chains that go on from a square.
func (c *chain) extend(piece board.Piece, at int) {
	more := false
	t := c.b.Turn & 1
	for dir := range 4 {
		victim, land := c.over(piece, at, dir, c.their)
		if victim < 0 || c.n == rules.MaxJumps {
			continue
		}
		more = true
		kept := c.their
		c.their &^= 1 << uint(victim)
		last := c.b.King>>uint(victim)&1 != 0
		if piece == board.Queen && !last {
			land = c.mustGoOn(piece, land)
		}
		for ; land != 0; land &= land - 1 {
			to := board.First(land)
			c.jumps[c.n] = uint8(dir | (board.Count(board.Between[at][to])+1)<<2)
			c.n++
			if after := landed(c.g, piece, t, to); last {
				c.emit(after, to, false)
			} else {
				c.extend(after, to)
			}
			c.n--
		}
		c.their = kept
	}
	if c.n > 0 && (!more || c.g.TailAnytime) {
		c.finish(piece, at, !more)
	}
}

// mustGoOn are the landing squares from which the queen can jump on, all if there are none.
func (c *chain) mustGoOn(piece board.Piece, land uint64) uint64 {
	var good uint64
	for set := land; set != 0; set &= set - 1 {
		if c.canJump(piece, board.First(set), c.their) {
			good |= set & -set
		}
	}
	if good != 0 {
		return good
	}
	return land
}

// finish ends a chain on a square, where that is allowed, and with every chess capture that the piece
// can make from there: the pieces jumped over are off the board by then.
func (c *chain) finish(piece board.Piece, at int, ends bool) {
	if ends {
		c.emit(piece, at, false)
	}
	b, t := c.b, c.b.Turn&1
	occ := c.occ &^ (b.Side[t^1] &^ c.their)
	targets := board.PawnAttacks[t][at]
	if piece != board.Pawn {
		targets = b.Reach(&c.g.Laws, piece, at, occ)
	}
	for targets &= c.their &^ b.King; targets != 0; targets &= targets - 1 {
		to := board.First(targets)
		after := piece
		if piece == board.Pawn {
			after = landed(c.g, piece, t, to)
		}
		c.emit(after, to, true)
	}
}

// goesOnWith tells whether a chess capture may follow the jumps of a chain that ends without one.
func goesOnWith(b *board.Board, g *rules.Game, m game.Move) bool {
	n, tail := rules.JumpsOf(m)
	if tail {
		return false
	}
	t, a := b.Turn&1, rules.ActionOf(m)
	c := chain{b: b, g: g, from: a.From(), start: a.Piece(), their: b.Side[t^1], n: n, counting: true}
	c.occ = b.Occupied() &^ (1 << uint(c.from))
	at := c.from
	for i := range n {
		c.jumps[i] = rules.JumpCode(m, i)
		to := rules.Leap(m, i, at)
		c.their &^= board.Between[at][to]
		at = to
	}
	if b.King&b.Side[t^1]&^c.their != 0 {
		return false // the king is taken, and the game is over
	}
	c.finish(a.After(), at, false)
	return c.count > 0
}

// emit adds the chain as a move, if it is legal.
func (c *chain) emit(after board.Piece, to int, tail bool) {
	t := int(c.b.Turn & 1)
	m := game.Move{
		uint64(board.NewAction(board.Plain, c.from, to, c.start, after)) | uint64(c.n)<<rules.JumpCount,
		rules.ActJump | uint64(t)<<rules.SeatShift,
	}
	for i, jump := range c.jumps[:c.n] {
		if i < 5 {
			m[0] |= uint64(jump) << (rules.JumpFirst + 5*i)
		} else {
			m[1] |= uint64(jump) << (rules.JumpMore + 5*(i-5))
		}
	}
	if tail {
		m[0] |= rules.JumpTail
	}
	if c.g.SafeKing {
		q := *c.b
		jump(&q, m)
		if Checks(&q, &c.g.Laws) {
			return
		}
	}
	if c.count++; !c.counting {
		c.moves = append(c.moves, m)
	}
}

// jump makes a chain and passes the turn.
func jump(b *board.Board, m game.Move) {
	a, t := rules.ActionOf(m), b.Turn&1
	at := a.From()
	gone := uint64(1)<<uint(at) | 1<<uint(a.To())
	for i := range int(m[0] >> rules.JumpCount & 31) {
		to := rules.Leap(m, i, at)
		gone |= board.Between[at][to] & b.Side[t^1]
		at = to
	}
	b.Castle &^= gone
	if a.Piece() == board.King {
		b.Castle &^= b.Side[t]
	}
	b.Clear(gone)
	b.Put(a.To(), int(t), a.After())
	if b.King&b.Side[t^1] == 0 {
		b.Castle &^= b.Side[t^1]
	}
	b.Ep, b.Turn = 0, t^1
}

// anyJump tells whether a piece of the side to move can jump.
func anyJump(b *board.Board, g *rules.Game) bool {
	t := b.Turn & 1
	own, their := b.Side[t], b.Side[t^1]
	empty := ^(own | their)
	queens := b.Diag & b.Orth & own
	pieces := own &^ queens
	const inner = ^(board.FileA | board.FileH | board.Rank1 | board.Rank8)
	if their&inner&(board.Shifted(own, 9)|board.Shifted(own, 7)|board.Shifted(own, -7)|board.Shifted(own, -9)) == 0 && queens == 0 {
		return false
	}
	up, down := t == 0 || !g.Forward, t == 1 || !g.Forward
	if up && (board.Shifted(board.Shifted(pieces, 9)&their&inner, 9)|board.Shifted(board.Shifted(pieces, 7)&their&inner, 7))&empty != 0 ||
		down && (board.Shifted(board.Shifted(pieces, -7)&their&inner, -7)|board.Shifted(board.Shifted(pieces, -9)&their&inner, -9))&empty != 0 {
		return true
	}
	c := chain{b: b, g: g, occ: own | their, their: their}
	for ; queens != 0; queens &= queens - 1 {
		if board.BishopAttacks(board.First(queens), c.occ)&their&inner != 0 && c.canJump(board.Queen, board.First(queens), their) {
			return true
		}
	}
	return false
}

// appendJumps appends all chains of the side to move.
func appendJumps(b *board.Board, g *rules.Game, dst []game.Move) []game.Move {
	c := chain{b: b, g: g, their: b.Side[b.Turn&1^1], moves: dst}
	c.all()
	return c.moves
}

// countJumps is the number of chains of the side to move.
func countJumps(b *board.Board, g *rules.Game) int {
	c := chain{b: b, g: g, their: b.Side[b.Turn&1^1], counting: true}
	c.all()
	return c.count
}

func (c *chain) all() {
	b := c.b
	for pieces := b.Side[b.Turn&1]; pieces != 0; pieces &= pieces - 1 {
		c.from = board.First(pieces)
		c.start = b.At(c.from)
		c.occ = b.Occupied() &^ (pieces & -pieces)
		c.extend(c.start, c.from)
	}
}
