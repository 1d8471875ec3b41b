// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"slices"

	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// reach is where a part leads from a square, or from where it leads there: some squares always, others by
// the pieces between.
type reach struct {
	always set
	empty  set // all that can be
	n      uint8
	look   [2]lookup
	rest   *rest // what two tables do not say, nil: nothing
}

// near is what tells most often that nothing attacks a square: kept apart, for it is asked most.
type near struct{ always, empty set }

// rest is further tables, and ways that are looked at one by one.
type rest struct {
	more []lookup
	ways []way
}

// way is one of many ways that are looked at one by one; when one is closed for good the rest of its ray is, too.
type way struct {
	to      uint8
	need    uint8
	skip    uint16
	between set
	on      set
}

// at is the reach with pieces on some squares.
func (g *Game) at(r *reach, occ set) set {
	to := r.always
	switch r.n {
	case 0:
	case 1:
		to = to.Or(g.tables[r.look[0].index(occ)])
	default:
		to = to.Or(g.tables[r.look[0].index(occ)]).Or(g.tables[r.look[1].index(occ)])
	}
	if r.rest != nil {
		return to.Or(g.atMore(r.rest, occ))
	}
	return to
}

func (g *Game) atMore(r *rest, occ set) (to set) {
	for i := range r.more {
		to = to.Or(g.tables[r.more[i].index(occ)])
	}
	for i := 0; i < len(r.ways); {
		w := &r.ways[i]
		i++
		if w.need == 0 {
			if w.between.Meets(occ) {
				i = int(w.skip)
				continue
			}
			to = to.With(int(w.to))
			continue
		}
		switch n := w.between.And(occ).Count(); {
		case n == int(w.need) && w.on.AndNot(occ).Empty():
			to = to.With(int(w.to))
		case n > int(w.need):
			i = int(w.skip)
		}
	}
	return to
}

// fillReach sorts ways into those that are always open, tables for the lines of few squares, and the rest.
func (g *Game) fillReach(r *reach, list []layers.Path, back bool) {
	rays := map[int][]layers.Path{}
	var order []int
	for _, p := range list {
		end := p.To
		if back {
			end = p.From
		}
		r.empty = r.empty.With(end)
		if p.Between.Empty() && p.Need == 0 {
			r.always = r.always.With(end)
			continue
		}
		if rays[p.Ray] == nil {
			order = append(order, p.Ray)
		}
		rays[p.Ray] = append(rays[p.Ray], p)
	}
	slices.Sort(order)
	var groups [][][]layers.Path
	var masks []set
	for _, n := range order {
		ray := rays[n]
		slices.SortStableFunc(ray, func(a, b layers.Path) int { return a.Between.Count() - b.Between.Count() })
		var mask set
		for _, p := range ray {
			mask = mask.Or(fromZone(p.Between))
		}
		if !tabled(mask) {
			g.addWays(r, ray, back)
			continue
		}
		i := slices.IndexFunc(masks, func(m set) bool { return tabled(m.Or(mask)) && g.fits(m, mask) })
		if i < 0 {
			groups, masks = append(groups, [][]layers.Path{ray}), append(masks, mask)
			continue
		}
		groups[i], masks[i] = append(groups[i], ray), masks[i].Or(mask)
	}
	for i, group := range groups {
		if _, ok := gather(masks[i]); !ok { // no factor leads such squares apart
			for _, ray := range group {
				g.addWays(r, ray, back)
			}
			continue
		}
		list := slices.Concat(group...)
		l := g.lookup(masks[i], func(occ set) set { return open(list, occ, back) })
		if int(r.n) < len(r.look) {
			r.look[r.n] = l
			r.n++
		} else {
			r.others().more = append(r.others().more, l)
		}
	}
}

// lookup is a new table, or one that holds the same.
func (g *Game) lookup(mask set, of func(occ set) set) lookup {
	tables := g.tables
	l := newLookup(&g.tables, mask, of)
	made := g.tables[len(tables):]
	for _, same := range g.shared[mask] {
		if slices.Equal(made, tables[same.off:int(same.off)+len(made)]) {
			g.tables = tables
			return same
		}
	}
	g.shared[mask] = append(g.shared[mask], l)
	return l
}

// fits tells whether two rays may share a table: together they have at most as many squares as a line.
func (g *Game) fits(a, b set) bool {
	return a.Or(b).Count() <= max(7, max(g.Board.W, g.Board.H)-1)
}

// open are the ends of the ways that are open.
func open(list []layers.Path, occ set, back bool) (to set) {
	for _, p := range list {
		if fromZone(p.Between).And(occ).Count() != p.Need || !fromZone(p.On).AndNot(occ).Empty() {
			continue
		}
		if back {
			to = to.With(p.From)
		} else {
			to = to.With(p.To)
		}
	}
	return to
}

// others is what is not in the two tables.
func (r *reach) others() *rest {
	if r.rest == nil {
		r.rest = new(rest)
	}
	return r.rest
}

func (g *Game) addWays(at *reach, ray []layers.Path, back bool) {
	r := at.others()
	first := len(r.ways)
	for _, p := range ray {
		end := p.To
		if back {
			end = p.From
		}
		r.ways = append(r.ways, way{to: uint8(end), need: uint8(p.Need), between: fromZone(p.Between), on: fromZone(p.On)})
	}
	for i := first; i < len(r.ways); i++ { // on a strip two lines may have one number: only ways behind this one close with it
		end := i + 1
		for end < len(r.ways) && r.ways[i].between.AndNot(r.ways[end].between).Empty() {
			end++
		}
		r.ways[i].skip = uint16(end)
	}
}
