package rules

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// WayClauses are the paragraphs that say how pieces move, by the codes of the refusals that tell it.
// A code is the piece and the manner in which the game has it move: Way as in chess, Round across the
// edges of a cylinder, Twist across the wrap of a Möbius strip, Both as a draughtsman too, File as
// the file says.
var WayClauses = map[string]string{
	"pawnWay":       "1.2",
	"knightWay":     "1.2",
	"bishopWay":     "1.2",
	"rookWay":       "1.2",
	"queenWay":      "1.2",
	"kingWay":       "1.2",
	"chancellorWay": "8.1",
	"archbishopWay": "8.1",
	"amazonWay":     "8.1",
	"otherWay":      "8.2",
	"maharajahWay":  "2.3",
	"superWay":      "2.3",
	"pawnHalf":      "1.2",
	"pawnSingle":    "4.2",
	"pawnHorde":     "4.2",
	"pawnStays":     "2.4",
	"pawnStops":     "2.4",

	"pawnRound":   "5.3",
	"knightRound": "5.1",
	"bishopRound": "5.2",
	"rookRound":   "5.2",
	"queenRound":  "5.2",
	"kingRound":   "5.4",

	"pawnTwist":   "6.3",
	"pawnTurned":  "6.3",
	"knightTwist": "6.2",
	"bishopTwist": "6.2",
	"rookTwist":   "6.2",
	"queenTwist":  "6.2",
	"kingTwist":   "6.2",

	"loadedWay":  "7.2",
	"neutralWay": "8.5",

	"pawnBoth":   "9.1",
	"knightBoth": "9.1",
	"rookBoth":   "9.1",

	"knightFile": "10.1",
	"bishopFile": "10.1",
	"rookFile":   "10.1",

	"noSuchMan":  "1.1",
	"noManThere": "1.1",
	"noPawnHere": "1.2",
	"noRoom":     "1.2",
	"noWay":      "1.2",
}

// pieceNames are the beginnings of those codes.
var pieceNames = map[board.Piece]string{
	board.Pawn: "pawn", board.Knight: "knight", board.Bishop: "bishop", board.Rook: "rook", board.Queen: "queen", board.King: "king",
	board.Chancellor: "chancellor", board.Archbishop: "archbishop", board.Amazon: "amazon",
}

// refuseMovement says how the piece moves that was to go where none of its kind goes, and where it may go
// instead. One that may go nowhere is told why.
func (p *Position) refuseMovement(from int, input string) *game.Refusal {
	return p.refuseMovements([]int{from}, input)
}

// refuseMovements says so of pieces of one kind.
func (p *Position) refuseMovements(pieces []int, input string) *game.Refusal {
	to := p.legalFrom(pieces)
	if to == 0 {
		return p.refusePiece(pieces[0], input)
	}
	code, far := p.way(pieces[0])
	if far { // its squares are too many to be named
		return p.Refusal(code, input, pieces...)
	}
	return p.Refusal(code, input, SquaresOf(to)...)
}

// legalFrom are the squares where the pieces on some squares may go, castling apart.
func (p *Position) legalFrom(pieces []int) uint64 {
	var from, to uint64
	for _, sq := range pieces {
		from |= 1 << uint(sq)
	}
	for _, m := range p.AppendMoves(nil) {
		if a := ActionOf(m); a.Kind() < board.Castle && from>>uint(a.From())&1 != 0 {
			to |= 1 << uint(a.To())
		}
	}
	return to
}

// way is the code that says how the piece on a square moves, and whether it goes along lines.
func (p *Position) way(sq int) (code string, far bool) {
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
		return p.pawnWay(sq), false
	case piece == p.Game.Single && piece&board.Extras != 0:
		return "superWay", true
	case piece == p.Game.Single:
		return "maharajahWay", true
	}
	name, known := pieceNames[piece]
	if !known {
		return "otherWay", false
	}
	return name + p.manner(piece), piece&(board.BishopRide|board.RookRide) != 0
}

// manner is the end of the code for pieces that are no pawns.
func (p *Position) manner(piece board.Piece) string {
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
func (p *Position) pawnWay(sq int) string {
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
	case DoubleHalf:
		return "pawnHalf"
	case DoubleNever:
		return "pawnSingle"
	case DoubleHorde:
		return "pawnHorde"
	}
	return "pawnWay"
}

// refusePiece says why a piece of the side to move has no move at all, by what forbids one of its steps,
// or how it moves, if it has one.
func (p *Position) refusePiece(from int, input string) *game.Refusal {
	if p.legalFrom([]int{from}) != 0 {
		return p.refuseMovement(from, input)
	}
	if to := p.pseudoTargets(from); to != 0 {
		return p.refuseAny(from, board.First(to), board.NoPiece, false, input)
	}
	one := uint64(1) << uint(from)
	t := p.Bits.Turn & 1
	if p.Bits.Pawn&one == 0 {
		if own := p.ownBeside(from); own != 0 {
			return p.Refusal("noRoom", input, SquaresOf(own)...)
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
	case ahead == 0 && p.Game.LastRank == LastStays:
		return p.Refusal("pawnStays", input, from)
	}
	return p.Refusal("noWay", input, from)
}

// refuseAny says why the piece on one square does not go to the other, on boards of every sort.
func (p *Position) refuseAny(from, to int, after board.Piece, carried bool, input string) *game.Refusal {
	if p.Game.Fairy != nil {
		return p.refuseWay(from, to, after, carried, input)
	}
	return p.refuseStep(from, to, after, input)
}

// pseudoTargets are the squares to which the piece on a square could go if kings did not matter.
func (p *Position) pseudoTargets(sq int) uint64 {
	one := uint64(1) << uint(sq)
	if p.Game.Fairy == nil {
		to := p.Pseudo(sq)
		if p.Game.Jumps {
			to |= p.draughtsStep(sq) &^ p.Bits.Occupied()
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
func (p *Position) draughtsStep(sq int) uint64 {
	if p.Bits.At(sq) == board.Queen {
		return 0
	}
	return board.PawnAttacks[p.Bits.Turn&1][sq]
}

// ownBeside are the pieces of its own side that stand where the piece on a square would go, one that is no
// pawn.
func (p *Position) ownBeside(sq int) uint64 {
	l := &p.Game.Laws
	piece, occ := p.Bits.At(sq), p.Bits.Occupied()
	to := p.Bits.Reach(l, piece, sq, occ)
	switch {
	case p.Game.Topology != fairy.Plane:
		to = fairy.WrappedOf(p.Game.Topology).Reach(piece, sq, occ)
	case p.Game.FileMoves:
		s := p.State()
		to = p.Bits.Reach(l, s.MovesAs(p.Game.Fairy, sq), sq, occ)
	case p.Game.Jumps:
		to |= p.draughtsStep(sq)
	}
	return to & p.Bits.Side[p.Bits.Turn&1] &^ (1 << uint(sq))
}

// refuseSAN explains a move of which the text does not say where the piece comes from. What forbids it to
// one of the pieces that could be meant is told before how all of them move.
func (p *Position) refuseSAN(q query, carried bool, input string) *game.Refusal {
	pieces := p.candidates(q)
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
		r := p.refuseAny(sq, q.To, q.after, carried, input)
		if _, way := WayClauses[r.Code]; !way {
			return r
		}
		if why == nil || why.Code == "noRoom" || why.Code == "noWay" {
			why = r
		}
	}
	if len(pieces) > 1 && p.legalFrom(pieces) != 0 {
		return p.refuseMovements(pieces, input)
	}
	return why
}

// candidates are the pieces of the side to move that a text in SAN can mean. A pawn that takes nothing stays
// on its file.
func (p *Position) candidates(q query) []int {
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
