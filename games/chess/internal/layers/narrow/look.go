package narrow

import (
	"math/bits"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var (
	_ layers.Game     = compiled{}
	_ layers.Position = (*Position)(nil)
)

// compiled is a game as others see it.
type compiled struct{ *Game }

// Compile is New for those who do not care which kernel it is.
func Compile(r layers.Rules) (layers.Game, error) {
	g, err := New(r)
	if err != nil {
		return nil, err
	}
	return compiled{g}, nil
}

func (c compiled) Start() layers.Position { return c.Game.Start() }

func (c compiled) Parse(text string) (layers.Position, error) {
	p, err := c.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Record is the rules as they were written.
func (g *Game) Record() *layers.Rules { return &g.Rules }

// Grid is the board.
func (g *Game) Grid() *board.Grid { return g.grid }

// Promotions are the kinds that a pawn may become on a square.
func (g *Game) Promotions(sq int) []uint8 { return g.promo[sq] }

// MovesAs is the kind like which a kind moves on a square.
func (g *Game) MovesAs(kind uint8, sq int) uint8 {
	x, _ := g.grid.XY(sq)
	if !g.kinds[kind].ByFile || g.Zones.Files[x] == '.' {
		return kind
	}
	return uint8(g.KindOf(g.Zones.Files[x]))
}

// CastleEnds are the squares where king and rook go.
func (g *Game) CastleEnds(m Move) (king, rook int) { return g.castleEnds(m.From(), m.To(), m.Around()) }

// CopyFrom makes the position equal to another one.
func (p *Position) CopyFrom(from layers.Position) { *p = *from.(*Position) }

// New is an empty position.
func (p *Position) New() layers.Position { return new(Position) }

// CountMoves is the number of legal moves.
func (p *Position) CountMoves() int {
	if p.Finished() {
		return 0
	}
	if p.Turn.Order != layers.Dice && !p.placing() {
		return p.steps(p.Game, nil)
	}
	l := borrow()
	defer l.giveBack()
	p.legal(l)
	return len(l.Moves)
}

// MovesDecide tells whether no counter and no lack of pieces can end a game within so many plies.
func (p *Position) MovesDecide(plies int) bool {
	j := &p.Judge
	if p.Capture.Blast && (p.Goal.Bare != [2]string{} || j.Dead != layers.Never) { // an explosion takes many
		return false
	}
	switch {
	case p.Turn.Order == layers.Dice, p.placing(), p.Goal.Turns > 0, p.Finished(), p.jumps && j.Dead != layers.Never, // chains take many
		j.Quiet > 0 && p.quiet+plies > j.Quiet,
		j.Plies > 0 && 2*p.number+plies > j.Plies:
		return false
	}
	for seat := range 2 { // a ply takes one piece at most
		if p.Goal.Bare[seat] != "" && p.side[seat].Count() < plies {
			return false
		}
	}
	if j.Dead == layers.Never {
		return true
	}
	alive := 0
	for rest := p.occupied(); !rest.Empty(); rest = rest.Rest() {
		k, rider := p.split(p.Game, rest.First())
		if !p.minor(k) || rider != 0 && !p.minor(rider) {
			alive++
		}
	}
	return alive > plies
}

// minor tells whether a kind is a king or one of the minor pieces.
func (g *Game) minor(k uint8) bool { return k == g.bishop || k == g.leaper || g.kinds[k].Royal }

// Harm is what forbids an action that a piece knows: see layers.Position.
func (p *Position) Harm(from, to int) layers.Harm {
	l := borrow()
	defer l.giveBack()
	p.generate(p.Game, l, false, p.all)
	for _, m := range l.Moves {
		if m.From() != from || m.To() != to {
			continue
		}
		t := p.turn & 1
		next := p.State
		next.act(p.Game, m)
		switch own := p.can[royalty].And(p.side[t]); {
		case p.Capture.Blast && next.can[royalty].And(next.side[t]).Count() < own.Count():
			return layers.Explodes
		case next.checked(p.Game, t):
			return layers.Exposes
		case p.Goal.NoChecks && next.checked(p.Game, t^1):
			return layers.GivesCheck
		}
	}
	return layers.Harmless
}

// Given is how often a seat has given check, where that is counted.
func (p *Position) Given(seat int) int { return int(p.given[seat&1]) }

// NullMove gives the turn away: see layers.Position.
func (p *Position) NullMove() bool {
	t := p.turn & 1
	if p.Turn.Order != layers.Single || p.Goal.Royalty != layers.Strict || p.placing() || p.due > 0 || p.jumps || p.checked(p.Game, t) || p.Finished() ||
		p.side[t].AndNot(p.can[pawnhood]).AndNot(p.can[royalty]).Rest().Empty() {
		return false
	}
	old := p.State
	p.ep, p.lastTo, p.turn = [2]set{}, 0, t^1
	p.quiet = 0 // nothing that stood before has stood in the game
	p.key ^= old.change(p.Game, &p.State)
	return true
}

// At is the kind and the seat of the piece on a square.
func (p *Position) At(sq int) (kind uint8, seat int) {
	kind, _ = p.split(p.Game, sq)
	switch {
	case p.neutral(p.Game).Has(sq):
		return kind, -1
	case p.side[1].Has(sq):
		return kind, 1
	}
	return kind, 0
}

// Rider is the kind that the piece on a square carries.
func (p *Position) Rider(sq int) uint8 {
	_, rider := p.split(p.Game, sq)
	return rider
}

// Chain is what a chain of jumps does.
func (p *Position) Chain(m Move) layers.Jumps {
	c := p.lookFor(p.Game, m)
	list := layers.Jumps{Squares: []int{m.From()}, Tail: c.found.tail, More: c.found.more}
	for i := range c.found.depth {
		list.Squares, list.Taken = append(list.Squares, int(c.path[i])), append(list.Taken, int(c.taken[i]))
	}
	if c.found.tail {
		list.Squares, list.Taken = append(list.Squares, m.To()), append(list.Taken, m.To())
	}
	return list
}

// Due is the square of the carrier that has to move on, -1 if there is none.
func (p *Position) Due() int { return int(p.due) - 1 }

// Held is how many pieces of a kind a seat has in hand.
func (p *Position) Held(seat int, kind uint8) int { return int(p.hand[seat&1][kind]) }

// Attacked are the royal pieces of the side to move that are attacked.
func (p *Position) Attacked() layers.Zone {
	t := p.turn & 1
	var hit set
	for kings := p.can[royalty].And(p.side[t]); !kings.Empty(); kings = kings.Rest() {
		if p.threatened(p.Game, kings.First(), t, p.side[t^1], p.occupied()) {
			hit = hit.With(kings.First())
		}
	}
	if p.spare && hit != p.can[royalty].And(p.side[t]) {
		return layers.Zone{}
	}
	return zoneOf(hit)
}

// zoneOf is a set as a zone.
func zoneOf(s set) (z layers.Zone) {
	for ; !s.Empty(); s = s.Rest() {
		z.Add(s.First())
	}
	return z
}

// Pseudo are the squares to which the piece on a square goes if kings do not matter.
func (p *Position) Pseudo(sq int) layers.Zone {
	_, seat := p.At(sq)
	if seat < 0 {
		seat = p.Seat()
	}
	w := p.newWalk(p.Game, nil, false)
	w.seat = uint8(seat)
	w.own, w.their = p.side[seat&1], p.side[seat&1^1]
	var to set
	h := w.heading(p.Game, w.seat, sq)
	for k, rider := p.split(p.Game, sq); k != 0; k, rider = rider, 0 {
		quiet, hits, all := w.reach(sq, k, h, w.their)
		if p.kinds[k].Pawn {
			hits = hits.Or(all.And(p.ep[seat&1^1])).AndNot(p.stop[h])
			quiet = quiet.AndNot(p.stop[h])
		}
		to = to.Or(quiet).Or(hits)
	}
	return zoneOf(to.Without(sq))
}

// Free are the squares to which the piece on a square would go on an otherwise empty board.
func (p *Position) Free(sq int) layers.Zone {
	var to set
	seat := b2u(p.side[1].Has(sq))
	h := p.heading(p.Game, seat, sq)
	for k, rider := p.split(p.Game, sq); k != 0; k, rider = rider, 0 {
		for m := p.mask[k][sq] >> ways; m != 0; m &= m - 1 {
			if part := &p.parts[bits.TrailingZeros32(m)+ways]; part.moves {
				to = to.Or(p.at(&part.forward[h][sq], none.With(sq)))
			}
		}
	}
	return zoneOf(to)
}

// Down tells whether the piece on a square looks down the board.
func (p *Position) Down(sq int) bool {
	return p.heading(p.Game, b2u(p.side[1].Has(sq)), sq) == 1
}

// Castles are the rooks that may still castle.
func (p *Position) Castles() layers.Zone { return zoneOf(p.castle) }

// Takes is the square of the piece that a move takes, -1 if it takes none.
func (p *Position) Takes(m Move) int {
	switch {
	case !p.takes(m):
		return -1
	case m.Sort() == layers.Passing:
		return p.victim(p.Game, p.turn^1, m.To())
	case m.Sort() == layers.Chain:
		c := p.lookFor(p.Game, m)
		for _, sq := range c.taken[:c.found.depth] {
			if p.can[royalty].Has(int(sq)) {
				return int(sq)
			}
		}
		return int(c.taken[0])
	}
	return m.To()
}

// MovedNow are the pieces that have acted in this turn.
func (p *Position) MovedNow() layers.Zone { return zoneOf(p.moved) }

// Dice are the numbers rolled, 0 before a roll.
func (p *Position) Dice() [2]uint8 { return p.dice }

// Placing tells whether the one piece is still to be placed.
func (p *Position) Placing() bool { return p.placing() }

// Begins tells whether the side to move has not yet acted in its turn.
func (p *Position) Begins() bool { return p.begins() }

// Quiet is the number of plies without capture and pawn move.
func (p *Position) Quiet() int { return p.quiet }

// Weigh sums values of pieces: see layers.Position.
func (p *Position) Weigh(w *layers.Weights) int {
	var v int32
	both := p.neutral(p.Game)
	for rest := p.side[0].AndNot(both); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		kind, rider := p.split(p.Game, sq)
		v += w.On[kind][sq] + w.On[rider][sq]
	}
	for rest := p.side[1].AndNot(both); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		kind, rider := p.split(p.Game, sq)
		v -= w.On[kind][p.seenAs[sq]] + w.On[rider][p.seenAs[sq]]
	}
	if p.hands() {
		for k := range p.plain {
			v += w.Hand[k] * (int32(p.hand[0][k]) - int32(p.hand[1][k]))
		}
	}
	return int(v)
}
