package narrow

import (
	"strings"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// setGoals makes the tables of goals and explosions.
func (g *Game) setGoals() {
	g.goals, g.counting = g.Goal.Ends(), g.Goal.Checks > 0
	g.blasts, g.gated, g.rationed = g.Capture.Blast, g.Arrival.Gates, g.Zones.Limit != "" || g.Zones.Never != [2]string{}
	for seat := range 2 {
		g.goal[seat], g.closed[seat] = fromZone(g.Zones.Goal[seat]), fromZone(g.Zones.Closed[seat])
	}
	for k := 1; k < g.plain; k++ {
		has := func(letters string) bool { return strings.IndexByte(letters, g.kinds[k].Letter) >= 0 }
		if has(g.Goal.Reach) {
			g.reaching |= g.kinds[k].bit
		}
		if has(g.Capture.Proof) {
			g.proof |= g.kinds[k].bit
		}
		if has(g.Arrival.OneAFile) {
			g.oneAFile |= g.kinds[k].bit
		}
		if g.Castling.On && (g.kinds[k].Letter == g.Castling.Piece || has(g.Castling.Also)) {
			g.castles |= g.kinds[k].bit
		}
		for seat := range 2 {
			if has(g.Zones.Never[seat]) {
				g.never[seat] |= g.kinds[k].bit
			}
		}
		if g.Arrival.CheckOf == "" || has(g.Arrival.CheckOf) {
			g.checkOf |= g.kinds[k].bit
		}
	}
	for _, c := range []byte(g.Goal.Extinct.Kinds) {
		var kinds uint32
		for k := 1; k < g.plain; k++ {
			if c == '*' || g.kinds[k].Letter == c {
				kinds |= g.kinds[k].bit
			}
		}
		g.mortal = append(g.mortal, kinds)
	}
	if g.Capture.Blast {
		g.setAround()
	}
	g.onFile = max(1, g.Arrival.OnFile)
	g.barred = g.Zones.Mobile || g.oneAFile != 0 || g.Zones.Closed != [2]layers.Zone{}
	for _, sq := range g.grid.Squares() {
		x, _ := g.grid.XY(sq)
		g.files[x] = g.files[x].With(sq)
	}
}

// hands tells whether pieces can be in hand.
func (g *Game) hands() bool { return g.Arrival.Drops || g.Arrival.Gates || g.placed != 0 }

// unbarred are those squares of a set on which a kind may be dropped: not closed, with a way on, and on a file that it has for itself.
func (w *walk) unbarred(k uint8, room set) set {
	g := w.g
	room = room.AndNot(g.closed[w.seat]).AndNot(g.kinds[k].dead[w.seat&1])
	if g.backed>>k&1 != 0 {
		room = room.And(g.backs[w.seat])
	}
	if g.oneAFile>>k&1 != 0 {
		room = room.And(w.freeFiles(g, w.seat, k))
	}
	return room
}

// freeFiles are the squares of files on which a seat may have one more piece of a kind.
func (s *State) freeFiles(g *Game, seat, k uint8) set {
	free := g.all
	var there [12]int
	for rest := s.side[seat&1]; !rest.Empty(); rest = rest.Rest() {
		if kind, rider := s.split(g, rest.First()); kind == k || rider == k {
			x, _ := g.grid.XY(rest.First())
			if there[x]++; there[x] >= g.onFile {
				free = free.AndNot(g.files[x])
			}
		}
	}
	return free
}

// over tells whether the game is, by a goal or because a king is gone.
func (s *State) over(g *Game) bool { return s.taken(g) || g.goals && s.decided(g).Over }

// decided is how a goal that is no king has been reached.
func (s *State) decided(g *Game) layers.Outcome {
	t := s.turn & 1
	for _, seat := range [2]uint8{t ^ 1, t} {
		if s.extinct(g, seat) {
			return win(seat^1^b2u(g.Goal.Extinct.Wins), g.Goal.Extinct.Reason)
		}
	}
	if g.reaching != 0 {
		if o := s.arrived(g); o.Over {
			return o
		}
	}
	if n := g.Goal.Checks; n > 0 && (int(s.given[0]) >= n || int(s.given[1]) >= n) {
		return win(b2u(int(s.given[1]) >= n), layers.ReasonChecks)
	}
	return layers.Outcome{}
}

// extinct tells whether too few pieces of a seat are left.
func (s *State) extinct(g *Game, seat uint8) bool {
	x := &g.Goal.Extinct
	theirs := x.Theirs
	if x.Claim && seat == s.turn&1 {
		theirs++
	}
	for _, kinds := range g.mortal {
		if s.count(g, seat, kinds) <= x.Left && (theirs == 0 || s.count(g, seat^1, kinds) >= theirs) {
			return true
		}
	}
	return false
}

// count is how many pieces of some kinds a seat has, in hand too.
func (s *State) count(g *Game, seat uint8, kinds uint32) (n int) {
	for rest := s.side[seat&1].AndNot(s.neutral(g)); !rest.Empty(); rest = rest.Rest() {
		kind, rider := s.split(g, rest.First())
		n += int(kinds>>kind&1) + int(kinds>>rider&1)
	}
	if g.hands() {
		for k := range g.plain {
			if kinds>>k&1 != 0 {
				n += int(s.hand[seat&1][k])
			}
		}
	}
	return n
}

// reached tells whether a piece of a seat has come to its goal.
func (s *State) reached(g *Game, seat uint8) bool {
	for rest := s.side[seat&1].And(g.goal[seat&1]).AndNot(s.neutral(g)); !rest.Empty(); rest = rest.Rest() {
		kind, rider := s.split(g, rest.First())
		if (g.reaching>>kind|g.reaching>>rider)&1 != 0 && !(g.Goal.Safe && s.threatened(g, rest.First(), seat, s.side[seat&1^1], s.occupied())) {
			return true
		}
	}
	return false
}

// arrived is how the game has ended because somebody has come to a goal.
func (s *State) arrived(g *Game) layers.Outcome {
	t := s.turn & 1
	last, next := s.reached(g, t^1), s.reached(g, t)
	switch {
	case !last && !next, s.due > 0:
		return layers.Outcome{}
	case !g.Goal.Equalize && !g.Goal.Safe && last:
		return win(t^1, layers.ReasonReached)
	case last && next:
		return drawn(layers.ReasonBoth)
	case g.Goal.Equalize && last && t == 1 && s.answers(g):
		return layers.Outcome{}
	}
	return win(t^b2u(last), layers.ReasonReached)
}

// answers tells whether the side to move can come to its goal at once.
func (s *State) answers(g *Game) bool {
	l := borrow()
	defer l.giveBack()
	if s.chains(g, l) == 0 {
		s.generate(g, l, g.Goal.Royalty == layers.Strict, g.all)
		s.gates(g, l, 0)
		s.filter(g, l, 0)
	}
	for _, m := range l.Moves {
		next := *s
		next.act(g, m)
		if next.enter(g, m); next.reached(g, s.turn) {
			return true
		}
	}
	return false
}

// calls are the squares from which a step may give check: those that see the only king of the enemy, and those from which kinds
// attack it. Of other games and actions nothing is known.
type calls struct {
	known bool
	view  set
	from  [maxKinds]set
}

// callsOf looks from that king.
func (s *State) callsOf(g *Game) (c calls) {
	t := s.turn & 1
	kings := s.can[royalty].And(s.side[t^1])
	gone := g.Capture.Fate == layers.Removed || g.Capture.Fate == layers.ToHand
	if !g.Goal.NoChecks || g.careful || !gone || g.company || g.Company.Neutral || g.Zones.Files != "" || g.edges != none || kings.Empty() || !kings.Rest().Empty() {
		return c
	}
	c.known = true
	c.view, _ = s.seen(g, kings.First(), t, s.side[t], s.occupied())
	for k := 1; k < g.plain; k++ {
		c.from[k] = s.from(g, uint8(k), t, kings.First(), s.occupied())
	}
	return c
}

// may tells whether an action may give check.
func (c *calls) may(m Move) bool {
	if !c.known || m.Sort() != layers.Plain || m.Gate() != 0 {
		return true
	}
	return c.view.Has(m.From()) || c.from[m.After()].Has(m.To())
}

// givesCheck tells whether an action attacks a royal piece of the other side.
func (s *State) givesCheck(g *Game, m Move) bool {
	next := *s
	next.act(g, m)
	next.enter(g, m)
	return next.checked(g, s.turn&1^1)
}
