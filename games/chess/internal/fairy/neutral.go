package fairy

import "github.com/tavlei/tavlei/games/chess/internal/board"

// generateNeutral adds the moves of the own pieces, to whom neutral pieces are enemies, then those of the
// neutral pieces.
func (s *State) generateNeutral(l *FairyLaws, list *board.Actions) {
	t := s.Turn & 1
	e := s.Board
	e.Side[t] &^= s.Mark
	from := list.N
	e.Generate(l.Laws, list)
	if l.NeutralSafe {
		s.dropCaptures(list, from)
	}
	for set := s.Mark; set != 0; set &= set - 1 {
		s.addNeutral(l, list, &e, board.First(set))
	}
}

// dropCaptures takes the captures of neutral pieces out of the list.
func (s *State) dropCaptures(list *board.Actions, from int) {
	found := list.List[from:list.N]
	list.N = from
	for _, a := range found {
		if s.Mark>>uint(a.To())&1 == 0 {
			list.Add(a)
		}
	}
}

// addNeutral adds the moves of the neutral piece on a square after which it does not attack the own
// king, nor lets another piece do so.
func (s *State) addNeutral(l *FairyLaws, list *board.Actions, e *board.Board, sq int) {
	t := s.Turn & 1
	piece := s.At(sq)
	one := uint64(1) << uint(sq)
	occ := s.Occupied()
	rest, their := occ&^one, e.Side[t^1]&^one
	k := board.First(s.King & s.Side[t])
	to := e.Reach(l.Laws, piece, sq, occ) &^ (s.Side[t] | s.Mark)
	to &^= e.Reach(l.Laws, piece, k, rest)
	if back := s.Last; back != 0 && int(back>>6&63) == sq {
		to &^= 1 << (back & 63)
	}
	if e.Attacked(l.Laws, k, their, rest) {
		for set := to; set != 0; set &= set - 1 {
			here := set & -set
			if e.Attacked(l.Laws, k, their&^here, rest|here) {
				to &^= here
			}
		}
	}
	list.AddAll(sq, to, piece)
}

// playNeutral makes an action. A neutral piece stays neutral.
func (s *State) playNeutral(l *FairyLaws, a board.Action) {
	from, to := uint64(1)<<uint(a.From()), uint64(1)<<uint(a.To())
	s.Last = 0
	if s.Mark&from == 0 {
		if s.Mark&to != 0 {
			s.Clear(to)
			s.Mark &^= to
		}
		s.Board.Play(a)
		return
	}
	if l.NoUndo && s.Occupied()&to == 0 {
		s.Last = uint16(a.From()) | uint16(a.To())<<6 | 1<<12
	}
	s.Clear(from | to)
	s.Flip(to, a.Piece())
	s.Side[0] |= to
	s.Side[1] |= to
	s.Mark = s.Mark&^from | to
	s.Castle &^= to
	s.Ep = 0
	s.Turn ^= 1
}
