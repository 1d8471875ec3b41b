package view

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// pieceNames are the beginnings of those codes.
var pieceNames = map[board.Piece]string{
	board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.King: "king",
	board.Chancellor: "chancellor", board.Archbishop: "archbishop", board.Amazon: "amazon",
}

// refuseMovement says how the piece moves that was to go where none of its kind goes, and where it may go
// instead. One that may go nowhere is told why.
func refuseMovement(p *rules.Position, from int, input string) *game.Refusal {
	return refuseMovements(p, []int{from}, input)
}

// refuseMovements says so of pieces of one kind.
func refuseMovements(p *rules.Position, pieces []int, input string) *game.Refusal {
	to := legalFrom(p, pieces)
	if to == 0 {
		return refusePiece(p, pieces[0], input)
	}
	code, far := wayCode(p, pieces[0])
	if far { // its squares are too many to be named
		return p.Refusal(code, input, pieces...)
	}
	return p.Refusal(code, input, rules.SquaresOf(to)...)
}

// legalFrom are the squares where the pieces on some squares may go, castling apart.
func legalFrom(p *rules.Position, pieces []int) uint64 {
	var from, to uint64
	for _, sq := range pieces {
		from |= 1 << uint(sq)
	}
	for _, m := range p.AppendMoves(nil) {
		if a := rules.ActionOf(m); a.Kind() < board.Castle && from>>uint(a.From())&1 != 0 {
			to |= 1 << uint(a.To())
		}
	}
	return to
}

// wayCode is the code that says how the piece on a square moves, and whether it goes along lines.
func wayCode(p *rules.Position, sq int) (code string, far bool) {
	piece := p.Bits.At(sq)
	if p.Neutrals()>>uint(sq)&1 != 0 {
		return "neutralWay", true
	}
	if p.RiderAt(sq) != board.NoPiece {
		return "loadedWay", true
	}
	if p.Game.FileMoves {
		s := p.State()
		if as := s.MovesAs(p.Game.Fairy, sq); as != piece {
			return pieceNames[as] + "File", as&(board.BishopRide|board.RookRide) != 0
		}
	}
	switch {
	case piece == board.Pawn:
		return pawnWay(p, sq), false
	case piece == p.Game.Single && piece&board.Extras != 0:
		return "superWay", true
	case piece == p.Game.Single:
		return "maharajahWay", true
	}
	name, known := pieceNames[piece]
	if !known {
		return "otherWay", false
	}
	return name + manner(p, piece), piece&(board.BishopRide|board.RookRide) != 0
}

// manner is the end of the code for pieces that are no pawns.
func manner(p *rules.Position, piece board.Piece) string {
	switch {
	case p.Game.Topology == fairy.Cylinder:
		return "Round"
	case p.Game.Topology == fairy.Mobius:
		return "Twist"
	case p.Game.Jumps && (piece == board.Knight || piece == board.Rook): // the others go one square diagonally ahead as it is
		return "Both"
	}
	return "Way"
}

// pawnWay is the code of pawns.
func pawnWay(p *rules.Position, sq int) string {
	t := p.Bits.Turn & 1
	switch {
	case p.Game.Turning && p.Mark>>uint(sq)&1 != 0:
		return "pawnTurned"
	case p.Game.Topology == fairy.Cylinder:
		return "pawnRound"
	case p.Game.Topology == fairy.Mobius:
		return "pawnTwist"
	case p.Game.Jumps:
		return "pawnBoth"
	}
	switch p.Game.Double[t] {
	case rules.DoubleHalf:
		return "pawnHalf"
	case rules.DoubleNever:
		return "pawnSingle"
	case rules.DoubleHorde:
		return "pawnHorde"
	}
	return "pawnWay"
}

// refusePiece says why a piece of the side to move has no move at all, by what forbids one of its steps,
// or how it moves, if it has one.
func refusePiece(p *rules.Position, from int, input string) *game.Refusal {
	if legalFrom(p, []int{from}) != 0 {
		return refuseMovement(p, from, input)
	}
	if to := pseudoTargets(p, from); to != 0 {
		return refuseAny(p, from, board.First(to), board.NoPiece, false, input)
	}
	one := uint64(1) << uint(from)
	t := p.Bits.Turn & 1
	if p.Bits.Pawn&one == 0 {
		if own := ownBeside(p, from); own != 0 {
			return p.Refusal("noRoom", input, rules.SquaresOf(own)...)
		}
		return p.Refusal("noWay", input, from)
	}
	if p.Game.Turning && p.Mark&one != 0 {
		t ^= 1
	}
	ahead := board.Shifted(one&^board.Directions[t].Eighth, board.Directions[t].Up)
	switch {
	case ahead&p.Bits.Occupied() != 0:
		return p.Refusal("blocked", input, board.First(ahead))
	case ahead == 0 && p.Game.LastRank == rules.LastStays:
		return p.Refusal("pawnStays", input, from)
	}
	return p.Refusal("noWay", input, from)
}

// refuseAny says why the piece on one square does not go to the other, on boards of every sort.
func refuseAny(p *rules.Position, from, to int, after board.Piece, carried bool, input string) *game.Refusal {
	if p.Game.Fairy != nil {
		return refuseWay(p, from, to, after, carried, input)
	}
	return refuseStep(p, from, to, after, input)
}

// pseudoTargets are the squares to which the piece on a square could go if kings did not matter.
func pseudoTargets(p *rules.Position, sq int) uint64 {
	one := uint64(1) << uint(sq)
	if p.Game.Fairy == nil {
		to := Pseudo(p, sq)
		if p.Game.Jumps {
			to |= draughtsStep(p, sq) &^ p.Bits.Occupied()
		}
		return to
	}
	s := p.State()
	if due := p.Due; due != 0 && sq != int(due)-1 {
		return 0
	}
	to := s.Targets(p.Game.Fairy, sq, p.Bits.At(sq), p.Bits.Occupied())
	if rider := p.RiderAt(sq); rider != board.NoPiece {
		to |= s.Targets(p.Game.Fairy, sq, rider, p.Bits.Occupied())
	}
	return to &^ one
}

// draughtsStep are the squares of a piece's step in draughts; the queen has none of her own.
func draughtsStep(p *rules.Position, sq int) uint64 {
	if p.Bits.At(sq) == board.Queen {
		return 0
	}
	return board.PawnAttacks[p.Bits.Turn&1][sq]
}

// ownBeside are the pieces of its own side that stand where the piece on a square would go, one that is no
// pawn.
func ownBeside(p *rules.Position, sq int) uint64 {
	l := &p.Game.Laws
	piece, occ := p.Bits.At(sq), p.Bits.Occupied()
	to := p.Bits.Reach(l, piece, sq, occ)
	switch {
	case p.Game.Topology != fairy.Plane:
		s := p.State()
		to = s.Covers(p.Game.Fairy, sq)
	case p.Game.FileMoves:
		s := p.State()
		to = p.Bits.Reach(l, s.MovesAs(p.Game.Fairy, sq), sq, occ)
	case p.Game.Jumps:
		to |= draughtsStep(p, sq)
	}
	return to & p.Bits.Side[p.Bits.Turn&1] &^ (1 << uint(sq))
}

// refuseSAN explains a move of which the text does not say where the piece comes from. What forbids it to
// one of the pieces that could be meant is told before how all of them move.
func refuseSAN(p *rules.Position, q query, carried bool, input string) *game.Refusal {
	pieces := candidates(p, q)
	if len(pieces) == 0 {
		if q.Piece == board.Pawn && q.File < 0 && p.Bits.Pawn&p.Bits.Side[p.Bits.Turn&1] != 0 {
			return p.Refusal("noPawnHere", input)
		}
		if q.File >= 0 || q.Rank >= 0 {
			return p.Refusal("noManThere", input)
		}
		return p.Refusal("noSuchMan", input)
	}
	var why *game.Refusal
	for _, sq := range pieces {
		r := refuseAny(p, sq, q.To, q.after, carried, input)
		if _, way := rules.WayClauses[r.Code]; !way {
			return r
		}
		if why == nil || why.Code == "noRoom" || why.Code == "noWay" {
			why = r
		}
	}
	if len(pieces) > 1 && legalFrom(p, pieces) != 0 {
		return refuseMovements(p, pieces, input)
	}
	return why
}

// candidates are the pieces of the side to move that a text in SAN can mean. A pawn that takes nothing stays
// on its file.
func candidates(p *rules.Position, q query) []int {
	if q.Piece == board.Pawn && q.File < 0 {
		q.File = q.To & 7
	}
	var pieces []int
	for set := (p.Bits.Of(q.Piece) | p.RidersOf(q.Piece)) & p.Bits.Side[p.Bits.Turn&1]; set != 0; set &= set - 1 {
		if sq := board.First(set); (q.File < 0 || q.File == sq&7) && (q.Rank < 0 || q.Rank == sq>>3) {
			pieces = append(pieces, sq)
		}
	}
	return pieces
}
