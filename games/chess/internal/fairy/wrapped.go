package fairy

import (
	grid "github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// How the files meet.
const (
	Plane    = grid.Plain
	Cylinder = grid.Cylinder // the a-file and the h-file are neighbours
	Mobius   = grid.Moebius  // so they are, but upside down
)

// Strip is the grid of a topology.
func Strip(t grid.Topology) *grid.Grid { return strips[t] }

var strips = [...]*grid.Grid{
	Plane:    board.Grid,
	Cylinder: grid.New(grid.Shape{W: 8, H: 8, Topology: Cylinder}),
	Mobius:   grid.New(grid.Shape{W: 8, H: 8, Topology: Mobius}),
}

// Crosses tells whether a pawn's capture goes across the wrap.
func Crosses(from, to int) bool { return from&7-to&7 == 7 || to&7-from&7 == 7 }

// playWrapped makes an action and passes the turn.
func (s *State) playWrapped(l *FairyLaws, a board.Action) {
	from, to := a.From(), a.To()
	switch {
	case from == to:
		s.Turn ^= 1
		s.Ep = 0
		return
	case a.Kind() == board.Castle && a&board.Special != 0:
		s.playAround(a)
		return
	case a.Kind() == board.EnPassant:
		s.Clear(1 << uint(to^8)) // a victim beyond the wrap is not beside its captor
		s.Mark &^= 1 << uint(to^8)
		a = board.NewAction(board.Plain, from, to, board.Pawn, board.Pawn)
	}
	if l.Turning {
		s.turnPawn(a)
	}
	s.Board.Play(a)
}

// turnPawn keeps the set of pawns that go the other way.
func (s *State) turnPawn(a board.Action) {
	from, to := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
	turned := s.Mark&from != 0
	s.Mark &^= from | to
	switch a.Kind() {
	case board.Castle, board.Promote:
		return
	}
	if a.Piece() == board.Pawn && turned != Crosses(a.From(), a.To()) {
		s.Mark |= to
	}
}

// playAround castles with the rook beyond the edge.
func (s *State) playAround(a board.Action) {
	t := s.Turn & 1
	kingTo, rookTo := CastleEnds(a)
	s.Clear(1<<uint(a.From()) | 1<<uint(a.To()))
	s.Put(kingTo, int(t), board.King)
	s.Put(rookTo, int(t), board.Rook)
	s.Castle &^= board.Rank1 << (56 * uint(t))
	s.Turn, s.Ep = t^1, 0
}

// CastleEnds are the squares where king and rook go.
func CastleEnds(a board.Action) (kingTo, rookTo int) {
	if a&board.Special == 0 {
		return board.CastleTargets(a.From(), a.To())
	}
	return board.CastleTargets(a.To(), a.From()) // the other wing
}
