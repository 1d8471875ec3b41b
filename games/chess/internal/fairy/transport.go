package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// RiderSet says which pieces may ride.
type RiderSet uint8

const (
	allButRook   RiderSet = iota
	AllButKing            // neither kings nor rooks
	MinorAndPawn          // knights, bishops and pawns
)

// RiderPieces are the pieces by their numbers as riders.
var RiderPieces = [8]board.Piece{1: board.Pawn, 2: board.Knight, 3: board.Bishop, 4: board.Rook, 5: board.Queen, 6: board.King}

// MayRide tells whether the rules let the piece ride.
func (m *Movement) MayRide(piece board.Piece) bool {
	switch m.Riders {
	case AllButKing:
		return piece != board.Rook && piece != board.King
	case MinorAndPawn:
		return piece == board.Pawn || piece == board.Knight || piece == board.Bishop
	}
	return piece != board.Rook
}

// Loaded are the squares of carriers with a rider.
func (m *ExtState) Loaded() uint64 { return m.rider[0] | m.rider[1] | m.rider[2] }

// RiderAt is the rider on a square, noPiece if there is none.
func (m *ExtState) RiderAt(sq int) board.Piece {
	s := uint(sq)
	return RiderPieces[m.rider[0]>>s&1|m.rider[1]>>s&1<<1|m.rider[2]>>s&1<<2]
}

// RidersOf are the squares of riders of that kind.
func (m *ExtState) RidersOf(piece board.Piece) uint64 {
	a, b, c := m.rider[0], m.rider[1], m.rider[2]
	switch piece {
	case board.Pawn:
		return a &^ (b | c)
	case board.Knight:
		return b &^ (a | c)
	case board.Bishop:
		return a & b &^ c
	case board.Rook:
		return c &^ (a | b)
	case board.Queen:
		return a & c &^ b
	case board.King:
		return b & c &^ a
	}
	return 0
}

// unload takes the riders from squares.
func (m *ExtState) unload(set uint64) {
	for i := range m.rider {
		m.rider[i] &^= set
	}
}

// Load puts a rider on a carrier without one.
func (m *ExtState) Load(sq int, piece board.Piece) {
	for n, kind := range RiderPieces {
		if kind == piece && n > 0 {
			for i := range m.rider {
				m.rider[i] |= uint64(n>>i&1) << uint(sq)
			}
		}
	}
}

// Carriers are the pieces that carry others.
func (s *State) Carriers(m *Movement) uint64 {
	set := s.Orth
	if !m.QueenCarries {
		set &^= s.Diag
	}
	return set
}

// United is the board on which a carrier has the abilities of its rider too, as both attack.
func (s *State) United() board.Board {
	e := s.Board
	if s.Loaded() != 0 {
		queens := s.RidersOf(board.Queen)
		e.Pawn |= s.RidersOf(board.Pawn)
		e.Leap |= s.RidersOf(board.Knight)
		e.Diag |= s.RidersOf(board.Bishop) | queens
		e.Orth |= s.RidersOf(board.Rook) | queens
		e.King |= s.RidersOf(board.King)
	}
	return e
}

// Convoy is one generation with carriers.
type Convoy struct {
	*State
	L               *FairyLaws
	list            *board.Actions
	E               board.Board // united
	Own, Their, Occ uint64
	K               int
	checkers        uint64
	pinned          uint64
	target          uint64 // where pieces that are no king may go
	mounts          uint64 // carriers that may be boarded
}

func (s *State) generateRiders(l *FairyLaws, list *board.Actions) {
	t := s.Turn & 1
	c := Convoy{State: s, L: l, list: list, E: s.United(), Own: s.Side[t], Their: s.Side[t^1], Occ: s.Occupied()}
	c.K = board.First(s.Kings(l))
	if s.Due != 0 {
		c.addDue(int(s.Due - 1))
		return
	}
	c.checkers, c.pinned = c.E.CheckersAndPinned(l.Laws, c.K, c.Own, c.Their)
	c.target = ^c.Own
	if c.checkers != 0 {
		c.target = 0
		if c.checkers&(c.checkers-1) == 0 {
			c.target = c.checkers | board.Between[c.K][board.First(c.checkers)]
		}
	}
	free := s.Carriers(&l.Movement) & c.Own &^ s.Loaded()
	if c.checkers == 0 && !l.Ferry {
		c.mounts = free
	}
	c.addAllPieces(free)
	c.addCastling()
	c.addEnPassant()
	if l.Ferry {
		c.addFerries(free)
	}
}

// addAllPieces adds the moves of pieces, carriers and riders, en passant captures apart.
func (c *Convoy) addAllPieces(free uint64) {
	loaded := c.Loaded()
	for set := c.Own; set != 0; set &= set - 1 {
		sq := board.First(set)
		line := board.AllSquares
		if c.pinned&set&-set != 0 {
			line = board.LineThrough[c.K][sq]
		}
		piece := c.At(sq)
		switch {
		case loaded&set&-set != 0:
			c.addCarries(sq, piece, line)
			c.addRider(sq, free)
		case piece == board.King:
			c.addKing(sq, c.Occ&^(1<<uint(sq)), free)
		case piece == board.Pawn:
			c.AddPawn(sq, line)
		default:
			c.addPiece(sq, piece, line)
		}
	}
}

// addPiece adds the moves of a piece that is neither king nor pawn.
func (c *Convoy) addPiece(sq int, piece board.Piece, line uint64) {
	to := c.target
	if c.L.MayRide(piece) {
		to |= c.mounts &^ (1 << uint(sq))
	}
	c.list.AddAll(sq, c.Reach(c.L.Laws, piece, sq, c.Occ)&to&line, piece)
}

// addCarries adds the moves of a carrier with its rider. A pawn is not carried to the first or
// last rank.
func (c *Convoy) addCarries(sq int, piece board.Piece, line uint64) {
	to := c.Reach(c.L.Laws, piece, sq, c.Occ)
	rider := c.RiderAt(sq)
	if rider == board.Pawn {
		to &^= board.Rank1 | board.Rank8
	}
	if rider == board.King {
		to = c.safeFor(to&^c.Own, c.Occ&^(1<<uint(sq)))
	} else {
		to &= c.target & line
	}
	c.addSpecial(sq, to, piece)
}

func (c *Convoy) addSpecial(sq int, to uint64, piece board.Piece) {
	for ; to != 0; to &= to - 1 {
		c.list.Add(board.NewAction(board.Plain, sq, board.First(to), piece, piece) | board.Special)
	}
}

// addRider adds the moves of a rider that leaves its carrier, which stays where it is.
func (c *Convoy) addRider(sq int, free uint64) {
	switch piece := c.RiderAt(sq); piece {
	case board.King:
		c.addKing(sq, c.Occ, free)
	case board.Pawn:
		c.AddPawn(sq, board.AllSquares)
	default:
		c.addPiece(sq, piece, board.AllSquares)
	}
}

// addKing adds the king's steps; occ are the pieces that stay.
func (c *Convoy) addKing(sq int, occ, free uint64) {
	to := board.KingAttacks[sq] &^ c.Own
	if c.L.MayRide(board.King) && !c.L.Ferry {
		to |= board.KingAttacks[sq] & free
	}
	c.list.AddAll(sq, c.safeFor(to, occ), board.King)
}

// safeFor are those squares of a set on which the king is not attacked.
func (c *Convoy) safeFor(set, occ uint64) uint64 {
	for rest := set; rest != 0; rest &= rest - 1 {
		if c.E.Attacked(c.L.Laws, board.First(rest), c.Their, occ) {
			set &^= rest & -rest
		}
	}
	return set
}

// AddPawn adds the steps and captures of a pawn. It boards by a step straight ahead, not on the
// last rank.
func (c *Convoy) AddPawn(sq int, line uint64) {
	t := c.Turn & 1
	one := uint64(1) << uint(sq)
	to := c.E.PawnTargets(c.L.Laws, one, t, c.Occ) & c.target & line
	for rest := to; rest != 0; rest &= rest - 1 {
		c.E.AddPawn(c.L.Laws, c.list, one, rest&-rest)
	}
	if c.mounts != 0 && c.L.MayRide(board.Pawn) {
		c.list.AddAll(sq, c.steps(sq)&c.mounts&line, board.Pawn)
	}
}

// steps are the squares straight ahead of a pawn where it may board.
func (c *Convoy) steps(sq int) uint64 {
	t := c.Turn & 1
	d := &board.Directions[t]
	one := uint64(1) << uint(sq)
	ahead := board.Shifted(one, d.Up)
	if ahead&c.Occ == 0 && one&c.L.Double[t] != 0 {
		ahead |= board.Shifted(ahead, d.Up)
	}
	return ahead &^ (board.Rank1 | board.Rank8)
}

// addCastling adds castling by a king on foot with an unloaded rook.
func (c *Convoy) addCastling() {
	if c.checkers != 0 || c.King&c.Own == 0 {
		return
	}
	for rooks := c.Castle & c.Own &^ c.Loaded(); rooks != 0; rooks &= rooks - 1 {
		if r := board.First(rooks); c.E.MayCastle(c.L.Laws, c.K, r, c.Their, c.Occ) {
			c.list.Add(board.NewAction(board.Castle, c.K, r, board.King, board.King))
		}
	}
}

// addEnPassant adds the en passant captures by pawns on foot and on carriers, which stay.
func (c *Convoy) addEnPassant() {
	t := c.Turn & 1
	for ep := c.Ep; ep != 0; ep &= ep - 1 {
		e := board.First(ep)
		victim := uint64(1) << uint(e^8)
		for set := board.PawnAttacks[t^1][e] & c.E.Pawn & c.Own; set != 0; set &= set - 1 {
			occ := c.Occ&^victim | ep&-ep
			if c.Loaded()&set&-set == 0 {
				occ &^= set & -set
			}
			if !c.E.Attacked(c.L.Laws, c.K, c.Their&^victim, occ) {
				c.list.Add(board.NewAction(board.EnPassant, board.First(set), e, board.Pawn, board.Pawn))
			}
		}
	}
}

// addFerries adds the boardings after which the carrier can move in the same turn.
func (c *Convoy) addFerries(free uint64) {
	from := c.list.N
	loaded := c.Loaded()
	for set := c.Own; set != 0; set &= set - 1 {
		sq := board.First(set)
		piece := c.At(sq)
		if loaded&set&-set != 0 {
			piece = c.RiderAt(sq)
		}
		if !c.L.MayRide(piece) {
			continue
		}
		to := c.Reach(c.L.Laws, piece, sq, c.Occ)
		if piece == board.Pawn {
			to = c.steps(sq)
		}
		c.list.AddAll(sq, to&free&^(1<<uint(sq)), piece)
	}
	found := c.list.List[from:c.list.N]
	c.list.N = from
	for _, a := range found {
		if c.canFerry(a) {
			c.list.Add(a)
		}
	}
}

// canFerry tells whether the carrier that is boarded can go on.
func (c *Convoy) canFerry(a board.Action) bool {
	s := *c.State
	s.playRiders(c.L, a)
	t := s.Turn & 1
	next := Convoy{State: &s, L: c.L, E: s.United(), Own: s.Side[t], Their: s.Side[t^1], Occ: s.Occupied()}
	next.K = board.First(s.Kings(c.L))
	return next.DueTargets(a.To()) != 0
}

// addDue adds the moves of the carrier that has just been boarded.
func (c *Convoy) addDue(sq int) {
	c.addSpecial(sq, c.DueTargets(sq), c.At(sq))
}

// DueTargets are the squares where the carrier goes with the king safe afterwards.
func (c *Convoy) DueTargets(sq int) uint64 {
	to := c.Reach(c.L.Laws, c.At(sq), sq, c.Occ) &^ c.Own
	rider := c.RiderAt(sq)
	if rider == board.Pawn {
		to &^= board.Rank1 | board.Rank8
	}
	for rest := to; rest != 0; rest &= rest - 1 {
		k := c.K
		if rider == board.King {
			k = board.First(rest)
		}
		here := rest & -rest
		if c.E.Attacked(c.L.Laws, k, c.Their&^here, c.Occ&^(1<<uint(sq))|here) {
			to &^= here
		}
	}
	return to
}

// Boards tells whether an action puts a piece on a carrier.
func (s *State) Boards(a board.Action) bool {
	return a.Kind() == board.Plain && a&board.Special == 0 && s.Side[s.Turn&1]>>uint(a.To())&1 != 0
}

// playRiders makes an action and passes the turn, unless a carrier has to move in the same one.
func (s *State) playRiders(l *FairyLaws, a board.Action) {
	t := s.Turn & 1
	from, to := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
	s.Due = 0
	switch {
	case a&board.Special != 0:
		rider := s.RiderAt(a.From())
		s.unload(from | to)
		s.Board.Play(a &^ board.Special)
		s.Load(a.To(), rider)
	case s.Boards(a):
		s.playBoarding(l, a)
	case s.Loaded()&from != 0 && a.Kind() != board.Castle:
		s.unload(from | to)
		s.alight(a)
	default:
		if a.Kind() != board.Castle {
			s.unload(to)
		}
		s.Board.Play(a)
	}
	if a.Piece() == board.King {
		s.Castle &^= s.Side[t]
	}
}

// playBoarding puts a piece, on foot or from another carrier, on a carrier.
func (s *State) playBoarding(l *FairyLaws, a board.Action) {
	from := uint64(1) << uint(a.From())
	if s.Loaded()&from != 0 {
		s.unload(from)
	} else {
		s.Clear(from)
		s.Castle &^= from
	}
	s.Load(a.To(), a.Piece())
	s.Ep = 0
	if l.Ferry {
		s.Due = uint8(a.To() + 1)
		return
	}
	s.Turn ^= 1
}

// alight makes the move of a rider that leaves its carrier.
func (s *State) alight(a board.Action) {
	t := s.Turn & 1
	to := uint64(1) << uint(a.To())
	s.Ep = 0
	switch a.Kind() {
	case board.Double:
		s.Ep = board.Between[a.From()][a.To()]
	case board.EnPassant:
		s.Clear(1 << uint(a.To()^8))
	}
	s.Clear(to)
	s.Castle &^= to
	s.Put(a.To(), int(t), a.After())
	s.Turn = t ^ 1
}
