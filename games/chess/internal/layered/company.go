package layered

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var _ game.Carrier = (*Position)(nil)

// Carriers are the kinds that carry others, by their names.
func (p *Position) Carriers() (names []string) {
	for _, c := range []byte(p.Game.record.Company.Carriers) {
		names = append(names, p.Game.shown[p.Game.record.KindOf(c)])
	}
	return names
}

func (r *Rules) carries(kind uint8) bool {
	return strings.IndexByte(r.record.Company.Carriers, r.letter(kind)) >= 0
}

func (r *Rules) rides(kind uint8) bool {
	return strings.IndexByte(r.record.Company.Riders, r.letter(kind)) >= 0
}

// appendRider puts who rides on a carrier.
func (p *Position) appendRider(sc *game.Scene, carrier game.Man, sq int) {
	if rider := p.k.Rider(sq); rider != 0 {
		sc.Men = append(sc.Men, game.Man{Place: carrier.Place, Kind: p.Game.shown[rider], Seat: carrier.Seat})
	}
}

// appendRiders marks the carrier that has to move on and offers the choice between carrier and rider.
func (p *Position) appendRiders(sc *game.Scene) {
	if due := p.k.Due(); due >= 0 {
		sc.Marks = append(sc.Marks, game.Mark{Place: p.Game.place(due), Kind: "due"})
	}
	if p.Game.record.Company.Carriers != "" {
		sc.Choices = append(sc.Choices, "rook", "rider")
	}
}

// chooseRider asks whether the carrier or its rider goes where both can.
func (p *Position) chooseRider(path *game.Path, m layers.Move) {
	if p.Game.record.Company.Carriers == "" {
		return
	}
	if len(path.Taken) > 0 && m.Sort() != layers.Passing && p.k.Rider(m.To()) != 0 {
		path.Taken = append(path.Taken, path.Taken[0])
	}
	if p.k.Rider(m.From()) == 0 {
		return
	}
	for _, o := range p.k.Moves(nil) {
		if o.Sort().Goes() && o.From() == m.From() && o.To() == m.To() && (o.Sort() == layers.Carry) != (m.Sort() == layers.Carry) {
			choice := game.Token(-1 - len(p.Game.promote))
			if m.Sort() != layers.Carry {
				choice--
			}
			path.Tokens = append(path.Tokens, choice)
			return
		}
	}
}

// refuseOwn says why a piece does not go to a square where another of its side stands.
func (p *Position) refuseOwn(from, to int, input string) *game.Refusal {
	r := p.Game
	kind, _ := p.k.At(from)
	if rider := p.k.Rider(from); rider != 0 {
		kind = rider
	}
	mount, _ := p.k.At(to)
	straight := false
	for _, a := range r.kind(r.kernel.MovesAs(kind, from)).Atoms {
		for _, way := range r.record.Paths(&a, r.grid, from, p.k.Down(from)) {
			straight = straight || way.To == to && a.Mode != layers.Captures && p.open(way)
		}
	}
	switch {
	case r.record.Company.Carriers == "":
		return p.refusal("ownMan", input, to)
	case !r.carries(mount):
		return p.refusal("onlyCarrier", input, to)
	case p.k.Rider(to) != 0:
		return p.refusal("carrierLoaded", input, to)
	case !r.rides(kind):
		return p.refusal("cannotRide", input, from)
	case r.kind(kind).Pawn && r.record.Zones.Afoot[p.k.Seat()].Has(to):
		return p.refusal("pawnNotCarried", input, to)
	case !straight && r.kind(kind).Pawn && p.hits(kind, from, to):
		return p.refusal("boardsStraight", input, from)
	case !straight:
		return p.refuseWay(from, input)
	case r.record.Company.Ferry:
		return p.refusal("cannotFerry", input, to)
	}
	return p.refuseKing(input)
}

// open tells whether a way is open.
func (p *Position) open(way layers.Path) bool {
	n := 0
	for _, sq := range squaresOf(way.Between) {
		if kind, _ := p.k.At(sq); kind != 0 {
			n++
		}
	}
	for _, sq := range squaresOf(way.On) {
		if kind, _ := p.k.At(sq); kind == 0 {
			return false
		}
	}
	return n == way.Need
}

// refuseDue says that the carrier that has been boarded has to move on.
func (p *Position) refuseDue(from, to int, input string) *game.Refusal {
	due := p.k.Due()
	switch {
	case from != due || !p.k.Pseudo(due).Has(to):
		return p.refusal("mustCarry", input, due)
	case p.notCarried(from, to):
		return p.refusal("pawnNotCarried", input, to)
	}
	return p.refuseKing(input)
}

// notCarried tells whether a carrier has a pawn that it does not take to a square.
func (p *Position) notCarried(from, to int) bool {
	rider := p.k.Rider(from)
	return rider != 0 && p.Game.kind(rider).Pawn && p.Game.record.Zones.Afoot[p.k.Seat()].Has(to)
}
