package janggi

// board is what stands where after a move that has not been made.
type stand struct {
	all, cannons set // all pieces, and the cannons among them
	gone         set // the piece that is taken
}

// now is the board as it stands.
func (p *Position) now() stand { return stand{all: p.stands(), cannons: p.cannons()} }

// after is the board once a piece has moved.
func (p *Position) after(from, to int) stand {
	leaves, comes := set{}.With(from), set{}.With(to)
	s := stand{all: p.stands().AndNot(leaves).Or(comes), cannons: p.cannons().AndNot(leaves).AndNot(comes), gone: comes}
	if Kind(p.at[from]&15-1) == Cannon {
		s.cannons = s.cannons.Or(comes)
	}
	return s
}

// attackers are the pieces of a seat that could take on a point.
func (p *Position) attackers(sq, by int, s *stand) set {
	men := &p.men[by]
	var found set
	if rooks := men[Chariot].AndNot(s.gone); rooks.Meets(cross[sq]) {
		found = slide(sq, s.all).And(rooks)
	}
	cannons := men[Cannon].And(s.cannons)
	if cannons.Meets(cross[sq]) && !s.cannons.Has(sq) {
		// From the cannon's own point of view: the piece between must be no cannon, and it stands behind that.
		over := jump(sq, s.all).And(jump(sq, s.all.AndNot(s.cannons)))
		found = found.Or(over.And(cannons))
	}
	if palaces.Has(sq) {
		found = found.Or(p.palaceAttackers(sq, by, s))
	}
	for rest := men[Horse].And(horseRound[sq]).AndNot(s.gone); !rest.Empty(); rest = rest.Rest() {
		if from := rest.First(); !s.all.Has(int(horseWay[from][sq].first)) {
			found = found.With(from)
		}
	}
	for rest := men[Elephant].And(elephantRound[sq]).AndNot(s.gone); !rest.Empty(); rest = rest.Rest() {
		from := rest.First()
		if l := &elephantWay[from][sq]; !s.all.Has(int(l.first)) && !s.all.Has(int(l.second)) {
			found = found.With(from)
		}
	}
	return found.Or(men[Soldier].And(soldierFrom[by][sq]).AndNot(s.gone))
}

// palaceAttackers are those that take along the diagonals of a palace.
func (p *Position) palaceAttackers(sq, by int, s *stand) (found set) {
	rooks := p.men[by][Chariot].AndNot(s.gone)
	c := int(centre[sq])
	if c < 0 {
		return rooks.And(corners[sq])
	}
	far := set{}.With(int(across[sq]))
	switch {
	case !s.all.Has(c):
		return rooks.And(far)
	case rooks.Has(c):
		found = set{}.With(c)
	}
	if !s.cannons.Has(c) && !s.cannons.Has(sq) {
		found = found.Or(p.men[by][Cannon].And(s.cannons).And(far))
	}
	return found
}

// Checked tells whether the general of the side to move is attacked.
func (p *Position) Checked() bool {
	if p.stage >= choosing {
		return false
	}
	s := p.now()
	return !p.attackers(int(p.king[p.turn]), int(1-p.turn), &s).Empty()
}

// Attackers are the pieces of a seat, guards and general among them, that could take a piece on a point if only these pieces stood
// on the board and it were a cannon or not.
func (p *Position) Attackers(sq, by int, all set, cannon bool) set {
	s := stand{all: all, cannons: p.cannons().And(all).Without(sq)}
	if cannon {
		s.cannons = s.cannons.With(sq)
	}
	found := p.attackers(sq, by, &s)
	if palace[by].Has(sq) {
		found = found.Or(palaceSteps[sq].And(p.men[by][Guard].Or(p.men[by][General])))
	}
	return found.And(all).Without(sq)
}

// watch is what decides whether moves leave the general safe.
type watch struct {
	checked bool
	// touched are the points on which his safety depends: a move that neither leaves one of them nor goes to one leaves him as
	// safe as he was.
	touched set
	// within are the points to which pieces may go: those between generals that face each other, else all.
	within set
}

var everywhere = set{Lo: 1<<63 - 1, Hi: 1<<27 - 1}

// guard looks at the general of the side to move.
func (p *Position) guard() (w watch) {
	k, foe := int(p.king[p.turn]), int(1-p.turn)
	s := p.now()
	w.within = everywhere
	if p.facing {
		low, high := int(p.king[cho]), int(p.king[han])
		w.within = rayOf[1][low].And(rayOf[3][high])
	}
	w.checked = !p.attackers(k, foe, &s).Empty()
	men := &p.men[foe]
	if sliders := men[Chariot].Or(men[Cannon]); sliders.Meets(cross[k]) {
		for d := range rays {
			if rayOf[d][k].Meets(sliders) {
				w.touched = w.touched.Or(p.line(rays[d][k], foe))
			}
		}
	}
	w.touched = w.touched.Or(p.diagonals(k, foe)).Or(men[Soldier].And(soldierFrom[foe][k]))
	for rest := men[Horse].And(horseRound[k]); !rest.Empty(); rest = rest.Rest() {
		from := rest.First()
		w.touched = w.touched.With(from).With(int(horseWay[from][k].first))
	}
	for rest := men[Elephant].And(elephantRound[k]); !rest.Empty(); rest = rest.Rest() {
		from := rest.First()
		l := &elephantWay[from][k]
		w.touched = w.touched.With(from).With(int(l.first)).With(int(l.second))
	}
	return w
}

// line are the points of a ray from the general up to the farthest piece that one move could let attack him: a chariot that
// comes first or second, a cannon among the first three.
func (p *Position) line(ray []uint8, foe int) (touched set) {
	var all set
	met := 0
	for _, sq := range ray {
		all = all.With(int(sq))
		code := p.at[sq]
		if code == 0 {
			continue
		}
		met++
		if kind := Kind(code&15 - 1); int(code>>4) == foe && (kind == Chariot && met <= 2 || kind == Cannon) {
			touched = all
		}
		if met == 3 {
			break
		}
	}
	return touched
}

// diagonals are the points of the palace's diagonals on which the safety of the general depends.
func (p *Position) diagonals(k, foe int) set {
	rooks := p.men[foe][Chariot]
	c := int(centre[k])
	if c < 0 {
		return rooks.And(corners[k])
	}
	both := set{}.With(c).With(int(across[k]))
	if rooks.Meets(both) || p.men[foe][Cannon].Has(int(across[k])) {
		return both
	}
	return set{}
}

// safe tells whether the general of the side to move is not attacked after a move of one of its pieces.
func (p *Position) safe(from, to int) bool {
	s := p.after(from, to)
	k := int(p.king[p.turn])
	if from == k {
		k = to
	}
	return p.attackers(k, int(1-p.turn), &s).Empty()
}
