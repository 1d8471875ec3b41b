package chess

import "github.com/tavlei/tavlei/game"

// wayClauses are the paragraphs that say how men move, by the codes of the refusals that tell it.
// A code is the man and the manner in which the game has it move: Way as in chess, Round across the
// edges of a cylinder, Twist across the seam of a Möbius strip, Both as a draughtsman too, File as
// the file says.
var wayClauses = map[string]string{
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

// manNames are the beginnings of those codes.
var manNames = map[Man]string{
	Pawn: "pawn", Knight: "knight", Bishop: "bishop", Rook: "rook", Queen: "queen", King: "king",
	Chancellor: "chancellor", Archbishop: "archbishop", Amazon: "amazon",
}

// refuseCourse says how the man moves that was to go where none of its kind goes, and where it may go
// instead. One that may go nowhere is told why.
func (p *Position) refuseCourse(from int, input string) *game.Refusal {
	return p.refuseCourses([]int{from}, input)
}

// refuseCourses says so of men of one kind.
func (p *Position) refuseCourses(men []int, input string) *game.Refusal {
	to := p.legalFrom(men)
	if to == 0 {
		return p.refuseMan(men[0], input)
	}
	code, far := p.way(men[0])
	if far { // its squares are too many to be named
		return p.refusal(code, input, men...)
	}
	return p.refusal(code, input, squaresOf(to)...)
}

// legalFrom are the squares where the men on some squares may go, castling apart.
func (p *Position) legalFrom(men []int) uint64 {
	var from, to uint64
	for _, sq := range men {
		from |= 1 << uint(sq)
	}
	for _, m := range p.AppendMoves(nil) {
		if a := actionOf(m); a.kind() < castle && from>>uint(a.from())&1 != 0 {
			to |= 1 << uint(a.to())
		}
	}
	return to
}

// way is the code that says how the man on a square moves, and whether it goes along lines.
func (p *Position) way(sq int) (code string, far bool) {
	man := p.b.at(sq)
	if p.neutrals()>>uint(sq)&1 != 0 {
		return "neutralWay", true
	}
	if p.riderAt(sq) != noMan {
		return "loadedWay", true
	}
	if p.g.FileMoves {
		s := p.state()
		if as := s.movesAs(&p.g.laws, sq); as != man {
			return manNames[as] + "File", as&(slants|strides) != 0
		}
	}
	switch {
	case man == Pawn:
		return p.pawnWay(sq), false
	case man == p.g.Single && man&extras != 0:
		return "superWay", true
	case man == p.g.Single:
		return "maharajahWay", true
	}
	name, known := manNames[man]
	if !known {
		return "otherWay", false
	}
	return name + p.manner(man), man&(slants|strides) != 0
}

// manner is the end of the code for men that are no pawns.
func (p *Position) manner(man Man) string {
	switch {
	case p.g.Strip == cylinder:
		return "Round"
	case p.g.Strip == mobius:
		return "Twist"
	case p.g.Jumps && (man == Knight || man == Rook): // the others go one square diagonally ahead as it is
		return "Both"
	}
	return "Way"
}

// pawnWay is the code of pawns.
func (p *Position) pawnWay(sq int) string {
	t := p.b.turn & 1
	switch {
	case p.g.Turning && p.mark>>uint(sq)&1 != 0:
		return "pawnTurned"
	case p.g.Strip == cylinder:
		return "pawnRound"
	case p.g.Strip == mobius:
		return "pawnTwist"
	case p.g.Jumps:
		return "pawnBoth"
	}
	switch p.g.Double[t] {
	case doubleHalf:
		return "pawnHalf"
	case doubleNever:
		return "pawnSingle"
	case doubleHorde:
		return "pawnHorde"
	}
	return "pawnWay"
}

// refuseMan says why a man of the side to move has no move at all, by what forbids one of its steps,
// or how it moves, if it has one.
func (p *Position) refuseMan(from int, input string) *game.Refusal {
	if p.legalFrom([]int{from}) != 0 {
		return p.refuseCourse(from, input)
	}
	if to := p.freeFrom(from); to != 0 {
		return p.refuseAny(from, first(to), noMan, false, input)
	}
	one := uint64(1) << uint(from)
	t := p.b.turn & 1
	if p.b.pawn&one == 0 {
		if own := p.ownBeside(from); own != 0 {
			return p.refusal("noRoom", input, squaresOf(own)...)
		}
		return p.refusal("noWay", input, from)
	}
	if p.g.Turning && p.mark&one != 0 {
		t ^= 1
	}
	ahead := shifted(one&^directions[t].eighth, directions[t].up)
	switch {
	case ahead&p.b.occupied() != 0:
		return p.refusal("blocked", input, first(ahead))
	case ahead == 0 && p.g.LastRank == lastStays:
		return p.refusal("pawnStays", input, from)
	}
	return p.refusal("noWay", input, from)
}

// refuseAny says why the man on one square does not go to the other, on boards of every sort.
func (p *Position) refuseAny(from, to int, after Man, carried bool, input string) *game.Refusal {
	if p.g.laws.ground != nil {
		return p.refuseWay(from, to, after, carried, input)
	}
	return p.refuseStep(from, to, after, input)
}

// freeFrom are the squares to which the man on a square could go if kings did not matter.
func (p *Position) freeFrom(sq int) uint64 {
	l := &p.g.laws
	one := uint64(1) << uint(sq)
	if l.ground == nil {
		to := p.pseudo(sq)
		if p.g.Jumps {
			to |= p.draughtsStep(sq) &^ p.b.occupied()
		}
		return to
	}
	s := p.state()
	if due := p.due; due != 0 && sq != int(due)-1 {
		return 0
	}
	to := s.targets(l, sq, p.b.at(sq), p.b.occupied())
	if rider := p.riderAt(sq); rider != noMan {
		to |= s.targets(l, sq, rider, p.b.occupied())
	}
	return to &^ one
}

// draughtsStep are the squares of a man's step in draughts; the queen has none of her own.
func (p *Position) draughtsStep(sq int) uint64 {
	if p.b.at(sq) == Queen {
		return 0
	}
	return pawnHits[p.b.turn&1][sq]
}

// ownBeside are the men of its own side that stand where the man on a square would go, one that is no
// pawn.
func (p *Position) ownBeside(sq int) uint64 {
	l := &p.g.laws
	man, occ := p.b.at(sq), p.b.occupied()
	to := p.b.reach(l, man, sq, occ)
	switch {
	case p.g.Strip != plane:
		to = stripOf(p.g.Strip).reach(man, sq, occ)
	case p.g.FileMoves:
		s := p.state()
		to = p.b.reach(l, s.movesAs(l, sq), sq, occ)
	case p.g.Jumps:
		to |= p.draughtsStep(sq)
	}
	return to & p.b.side[p.b.turn&1] &^ (1 << uint(sq))
}

// refuseSAN explains a move of which the text does not say where the man comes from. What forbids it to
// one of the men that could be meant is told before how all of them move.
func (p *Position) refuseSAN(q query, carried bool, input string) *game.Refusal {
	men := p.candidates(q)
	if len(men) == 0 {
		if q.man == Pawn && q.file < 0 && p.b.pawn&p.b.side[p.b.turn&1] != 0 {
			return p.refusal("noPawnHere", input)
		}
		if q.file >= 0 || q.rank >= 0 {
			return p.refusal("noManThere", input)
		}
		return p.refusal("noSuchMan", input)
	}
	var why *game.Refusal
	for _, sq := range men {
		r := p.refuseAny(sq, q.to, q.after, carried, input)
		if _, way := wayClauses[r.Code]; !way {
			return r
		}
		if why == nil || why.Code == "noRoom" || why.Code == "noWay" {
			why = r
		}
	}
	if len(men) > 1 && p.legalFrom(men) != 0 {
		return p.refuseCourses(men, input)
	}
	return why
}

// candidates are the men of the side to move that a text in SAN can mean. A pawn that takes nothing stays
// on its file.
func (p *Position) candidates(q query) []int {
	if q.man == Pawn && q.file < 0 {
		q.file = q.to & 7
	}
	var men []int
	for set := (p.b.of(q.man) | p.ridersOf(q.man)) & p.b.side[p.b.turn&1]; set != 0; set &= set - 1 {
		if sq := first(set); (q.file < 0 || q.file == sq&7) && (q.rank < 0 || q.rank == sq>>3) {
			men = append(men, sq)
		}
	}
	return men
}
