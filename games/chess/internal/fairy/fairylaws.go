package fairy

import (
	grid "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers/narrow"
)

// Movement are the rules of the games whose pieces move on another board or in another way than
// those of a Board.
type Movement struct {
	Topology         grid.Topology // how the files meet behind the edges
	CastleAround     bool          // castling across the edge too
	RoundTrip        bool          // rooks and queens may go round an empty rank to their own square
	WrapCapturesFrom int           // number of the first move in which captures across the wrap are allowed
	Turning          bool          // pawns turn over when they cross the wrap of a Möbius strip

	Carry        bool     // rooks carry other pieces
	QueenCarries bool     // and so do queens
	Riders       RiderSet // who rides
	Ferry        bool     // boarding and the move of the carrier are one turn

	Neutral     bool // some pieces are moved by both sides
	NoUndo      bool // nobody moves them straight back
	NeutralSafe bool // the sides' own pieces do not take them

	FileMoves bool // pieces move as the file says on which they stand
	FilePawns bool // pawns too, once they have moved
	FileKing  bool // kings too
}

// Generator is which of the generators of fairy games makes the moves.
type Generator uint8

const (
	WrappedBoard Generator = iota + 1 // files that meet behind the edges
	ByFile                            // pieces that move as their file says
	WithNeutral                       // pieces that both sides move
	WithRiders                        // pieces that carry others
)

// FairyLaws are the laws of a fairy game, with what its generator needs beyond those of a Board.
type FairyLaws struct {
	*board.Laws
	Movement
	Generator
	kernel *kernel // of the generators of a record
}

// generator is the one that the rules ask for, 0 for that of a Board.
func (m *Movement) generator() Generator {
	switch {
	case m.Topology != Plane:
		return WrappedBoard
	case m.FileMoves:
		return ByFile
	case m.Neutral:
		return WithNeutral
	case m.Carry:
		return WithRiders
	}
	return 0
}

// Fairy tells whether the moves are other than those of a Board.
func (m *Movement) Fairy() bool { return m.generator() != 0 }

// NewFairyLaws are the laws of a fairy game on those of its Board, nil if it is none.
func NewFairyLaws(m Movement, l *board.Laws) *FairyLaws {
	kind := m.generator()
	if kind == 0 {
		return nil
	}
	return &FairyLaws{Laws: l, Movement: m, Generator: kind}
}

// Generate adds the legal actions.
func (s *State) Generate(l *FairyLaws, list *board.Actions) {
	switch l.Generator {
	case WrappedBoard, ByFile:
		s.generateLayered(l, list, false)
	case WithNeutral:
		s.generateNeutral(l, list)
	case WithRiders:
		s.generateRiders(l, list)
	}
}

// GenerateTactical adds the captures and promotions among the legal actions, in games that have a record.
func (s *State) GenerateTactical(l *FairyLaws, list *board.Actions) {
	s.generateLayered(l, list, true)
}

// Count is the number of legal actions; list is memory that may be used.
func (s *State) Count(l *FairyLaws, list *board.Actions) int {
	if l.layered() {
		var n narrow.State
		s.hand(l, &n)
		return n.Count(l.kernel.game)
	}
	list.N = 0
	s.Generate(l, list)
	return list.N
}

// Play makes an action.
func (s *State) Play(l *FairyLaws, a board.Action) {
	if s.Shut > 0 {
		s.Shut--
	}
	switch l.Generator {
	case WrappedBoard:
		s.playWrapped(l, a)
	case ByFile:
		s.playFiles(l, a)
	case WithNeutral:
		s.playNeutral(l, a)
	case WithRiders:
		s.playRiders(l, a)
	}
}

// Kings are the royal pieces of the side to move.
func (s *State) Kings(l *FairyLaws) uint64 {
	set := s.King
	if l.Generator == WithRiders {
		set |= s.RidersOf(board.King)
	}
	return set & s.Side[s.Turn&1]
}

// AttackedKings are the royal pieces of the side to move that are attacked.
func (s *State) AttackedKings(l *FairyLaws) uint64 {
	set := s.Kings(l)
	if set == 0 {
		return 0
	}
	t := s.Turn & 1
	occ, k := s.Occupied(), board.First(set)
	hit := false
	switch l.Generator {
	case WrappedBoard, ByFile:
		var n narrow.State
		s.hand(l, &n)
		hit = n.Attacked(l.kernel.game)
	case WithNeutral:
		hit = s.Attacked(l.Laws, k, s.Side[t^1], occ)
	case WithRiders:
		e := s.United()
		hit = e.Attacked(l.Laws, k, s.Side[t^1], occ)
	}
	if hit {
		return set
	}
	return 0
}

// Targets are the squares that the piece on a square could go to if kings did not matter, the pieces of
// occ being on the board; en passant captures are among them, boarding is not.
func (s *State) Targets(l *FairyLaws, sq int, piece board.Piece, occ uint64) uint64 {
	t := s.Turn & 1
	own := s.Side[t] & occ
	one := uint64(1) << uint(sq)
	switch {
	case l.layered():
		var n narrow.State
		s.handAll(l, &n)
		return n.Targets(l.kernel.game, sq, occ) &^ own
	case piece == board.Pawn:
		free := s.Board
		free.Side[t^1] &= occ
		return free.PawnTargets(l.Laws, one, t, occ) | board.PawnAttacks[t][sq]&s.Ep
	case l.Generator == WithNeutral && s.Mark&one == 0:
		own &^= s.Mark
	}
	return s.Reach(l.Laws, piece, sq, occ) &^ own
}

// Covers are the squares that the piece on one attacks.
func (s *State) Covers(l *FairyLaws, sq int) uint64 {
	var n narrow.State
	s.handAll(l, &n)
	return n.Covers(l.kernel.game, sq, s.Occupied())
}

// Perft is the number of leaves at the depth.
func (s *State) Perft(l *FairyLaws, depth int) uint64 {
	if l.layered() {
		var n narrow.State
		s.handAll(l, &n)
		return n.Perft(l.kernel.game, depth)
	}
	c := fairyCounter{l, make([]board.Actions, depth), make([]State, depth)}
	return c.Count(s, depth)
}

// fairyCounter walks the tree of one state.
type fairyCounter struct {
	laws   *FairyLaws
	lists  []board.Actions
	states []State
}

func (c *fairyCounter) Count(s *State, depth int) uint64 {
	list := &c.lists[depth-1]
	list.N = 0
	s.Generate(c.laws, list)
	if depth == 1 {
		return uint64(list.N)
	}
	child := &c.states[depth-1]
	var n uint64
	for _, a := range list.List[:list.N] {
		*child = *s
		child.Play(c.laws, a)
		n += c.Count(child, depth-1)
	}
	return n
}
