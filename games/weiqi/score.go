package weiqi

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Count is what a board comes to.
type Count struct {
	Owners    []goban.Colour // of every point, Empty where nobody counts it
	Dead      []bool         // by point: a stone that was taken off
	Area      [seats]int     // stones and surrounded points
	Territory [seats]int     // surrounded points; without those in seki where they do not count
	Prisoners [seats]int     // stones of the other side: taken in play, handed over for passes and dead
	Total     [seats]int     // in half points, by the rules of the game
}

// Count counts the board: with the dead stones as they are marked while that is settled and after, else as it stands.
func (p *Position) Count() Count {
	c := Count{Dead: make([]bool, p.g.Len())}
	b := goban.New(p.g.shape)
	b.CopyFrom(&p.board)
	p.lift(b, &c)
	c.Owners = b.Owners(make([]goban.Colour, p.g.Len()))
	for at, owner := range c.Owners {
		if owner == goban.Empty {
			continue
		}
		seat := owner - goban.Black
		if c.Area[seat]++; b.At(goban.Point(at)) == goban.Empty {
			c.Territory[seat]++
		}
	}
	if p.g.SekiTax && p.byTerritory() { // area knows no tax
		for at := range sekiPoints(b, slices.Clone(c.Owners)) {
			c.Territory[c.Owners[at]-goban.Black]--
			c.Owners[at] = goban.Empty
		}
	}
	p.total(&c)
	return c
}

// byTerritory tells whether territory is counted: not in a game that has become too long.
func (p *Position) byTerritory() bool { return p.g.Scoring == territory && !p.tooLong() }

// neutral is how many empty points are nobody's, as long as dead stones are settled: by territory they are to be filled
// before both sides pass.
func (p *Position) neutral() (n int) {
	c := p.Count()
	for at, owner := range c.Owners {
		if owner == goban.Empty && p.board.At(goban.Point(at)) == goban.Empty {
			n++
		}
	}
	return n
}

// lift takes the dead stones off a copy of the board.
func (p *Position) lift(b *goban.Board, c *Count) {
	for s := range c.Prisoners {
		c.Prisoners[s] = int(p.captured[s])
	}
	if p.g.PassStones && p.passes == 2 && p.turn == white {
		c.Prisoners[black]++ // White passes last
	}
	dead := p.Dead()
	for at := range goban.Point(p.g.Len()) {
		if dead.Has(at) && b.At(at) != goban.Empty {
			foe := b.At(at).Other() - goban.Black
			for q := range b.Chain(at) {
				c.Dead[q] = true
			}
			c.Prisoners[foe] += b.Lift(at)
		}
	}
}

// total adds up what counts under the rules.
func (p *Position) total(c *Count) {
	for s := range c.Total {
		if p.byTerritory() {
			c.Total[s] = 2 * (c.Territory[s] + c.Prisoners[s])
		} else {
			c.Total[s] = 2 * c.Area[s]
		}
	}
	c.Total[white] += p.g.Headstart()
}

// Dead are the stones that count as dead: as they are marked, as the program proposes, or none.
func (p *Position) Dead() points {
	switch p.stage {
	case marking, agreed:
		dead := *p.proposal()
		for i := range dead {
			dead[i] ^= p.marks[i]
		}
		return dead
	case judged:
		return *p.proposal()
	}
	return points{}
}

// sekiPoints are the empty points of groups in seki: of those that touch a neutral point which neither side can fill
// without being taken. owners are those of the board.
func sekiPoints(b *goban.Board, owners []goban.Colour) func(yield func(goban.Point) bool) {
	filled := goban.New(b.Shape)
	filled.CopyFrom(b)
	fillDame(filled, owners)
	return func(yield func(goban.Point) bool) {
		seen := make([]bool, b.Shape.Len())
		for at := range b.Shape.Beyond {
			if owners[at] == goban.Empty || seen[at] {
				continue
			}
			group, seki := groupAt(b, filled, owners, at, seen)
			for _, q := range group {
				if seki && b.At(q) == goban.Empty && !yield(q) {
					return
				}
			}
		}
	}
}

// groupAt are the points of a colour, stones and territory, that hang together, and whether they touch a neutral point
// that was left.
func groupAt(b, filled *goban.Board, owners []goban.Colour, at goban.Point, seen []bool) (group []goban.Point, seki bool) {
	group, seen[at] = append(group, at), true
	for i := 0; i < len(group); i++ {
		for _, q := range b.Shape.Near[group[i]] {
			switch {
			case q == b.Shape.Beyond:
			case owners[q] == owners[at] && !seen[q]:
				group, seen[q] = append(group, q), true
			case owners[q] == goban.Empty && filled.At(q) == goban.Empty && b.At(group[i]) != goban.Empty:
				seki = true
			}
		}
	}
	return group, seki
}

// fillDame fills the neutral points, one after the other, as long as there is one that a side can fill without taking
// anything and without leaving its stone fewer than two liberties.
func fillDame(b *goban.Board, owners []goban.Colour) {
	for again := true; again; {
		again = false
		for at := range b.Shape.Beyond {
			if owners[at] != goban.Empty || b.At(at) != goban.Empty {
				continue
			}
			for _, c := range [...]goban.Colour{goban.Black, goban.White} {
				if fills(b, at, c) {
					b.Play(at, c)
					again = true
					break
				}
			}
		}
	}
}

// fills tells whether a side can fill a neutral point.
func fills(b *goban.Board, at goban.Point, c goban.Colour) bool {
	var buf [16]goban.Point
	libs, touches := buf[:0], false
	for _, q := range b.Shape.Near[at] {
		switch b.At(q) {
		case goban.Empty:
			libs = append(libs, q)
		case c:
			touches = true
			libs = b.AppendLiberties(libs, q, 3)
		case c.Other():
			if b.InAtari(q) {
				return false
			}
		}
	}
	return touches && twoOf(libs, at)
}

// twoOf tells whether there are two different points in a list, another one left out.
func twoOf(list []goban.Point, out goban.Point) bool {
	first := goban.None
	for _, p := range list {
		switch {
		case p == out || p == first:
		case first != goban.None:
			return true
		default:
			first = p
		}
	}
	return false
}

var _ game.Scorer = (*Position)(nil)

// Score is what a seat has in half points: while stones are played its prisoners, from then on what the board comes to.
func (p *Position) Score(s game.Seat) int {
	if p.counted() || p.stage == marking {
		return p.Count().Total[s]
	}
	return 2 * int(p.captured[s])
}
