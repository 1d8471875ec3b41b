package chess

// generateNeutral adds the moves of the own men, to whom neutral men are enemies, then those of the
// neutral men.
func (s *state) generateNeutral(l *laws, list *actions) {
	t := s.turn & 1
	e := s.Board
	e.side[t] &^= s.mark
	from := list.n
	e.generate(l, list)
	if l.ground.NeutralSafe {
		s.dropCaptures(list, from)
	}
	for set := s.mark; set != 0; set &= set - 1 {
		s.addNeutral(l, list, &e, first(set))
	}
}

// dropCaptures takes the captures of neutral men out of the list.
func (s *state) dropCaptures(list *actions, from int) {
	found := list.list[from:list.n]
	list.n = from
	for _, a := range found {
		if s.mark>>uint(a.to())&1 == 0 {
			list.add(a)
		}
	}
}

// addNeutral adds the moves of the neutral man on a square after which it does not attack the own
// king, nor lets another man do so.
func (s *state) addNeutral(l *laws, list *actions, e *Board, sq int) {
	t := s.turn & 1
	man := s.at(sq)
	one := uint64(1) << uint(sq)
	occ := s.occupied()
	rest, their := occ&^one, e.side[t^1]&^one
	k := first(s.king & s.side[t])
	to := e.reach(l, man, sq, occ) &^ (s.side[t] | s.mark)
	to &^= e.reach(l, man, k, rest)
	if back := s.last; back != 0 && int(back>>6&63) == sq {
		to &^= 1 << (back & 63)
	}
	if e.attacked(l, k, their, rest) {
		for set := to; set != 0; set &= set - 1 {
			here := set & -set
			if e.attacked(l, k, their&^here, rest|here) {
				to &^= here
			}
		}
	}
	list.addAll(sq, to, man)
}

// playNeutral makes an action. A neutral man stays neutral.
func (s *state) playNeutral(l *laws, a action) {
	from, to := uint64(1)<<uint(a.from()), uint64(1)<<uint(a.to())
	s.last = 0
	if s.mark&from == 0 {
		if s.mark&to != 0 {
			s.clear(to)
			s.mark &^= to
		}
		s.Board.play(a)
		return
	}
	if l.ground.NoUndo && s.occupied()&to == 0 {
		s.last = uint16(a.from()) | uint16(a.to())<<6 | 1<<12
	}
	s.clear(from | to)
	s.flip(to, a.man())
	s.side[0] |= to
	s.side[1] |= to
	s.mark = s.mark&^from | to
	s.castle &^= to
	s.ep = 0
	s.turn ^= 1
}

// neutrals are the men that both sides move.
func (p *Position) neutrals() uint64 {
	if !p.g.Neutral {
		return 0
	}
	return p.mark
}
