// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

const (
	maxKinds = layers.MaxKinds
	maxParts = 16
	maxOn    = 64           // kinds and pairs of a carrier with its rider
	loaded   = maxParts - 1 // the part of such pairs, in games that have them
	royalty  = 0            // the part of royal pieces, which is no way of moving
	pawnhood = 1            // and that of pawns
	ways     = 2            // the first that is one
)

// Game is rules with their tables. It never changes and is shared by its positions.
type Game struct {
	layers.Rules
	grid  *board.Grid
	kinds []kind // from 1 on
	parts []part
	plain int                       // the number of those that are no pairs, and one more
	pairs [maxKinds][maxKinds]uint8 // by carrier and rider
	mask  [maxOn][room]uint32       // the parts of a kind on a square
	all   set

	tables []set
	takers []int            // parts that take
	shared map[set][]lookup // while compiling

	double, passed, last, stop, drops, put [2]set
	step                                   [2][room]uint8 // the square that a double step passes, 255: none
	stepTo                                 [2][room]uint8
	ahead                                  [2][room]uint8
	crossing                               [2][room]set // captures of pawns over the seam
	promo                                  [room][]uint8
	promos                                 []uint8
	round                                  [room]set // the rest of a ring
	passages                               [2][12][12][2]passage
	colour                                 set // light squares
	bishop, leaper, placed, twoColours     uint8
	keepColour, pawn, castler              uint8
	rooksAt                                [2]set
	numbers                                [maxKinds]uint8
	points                                 [maxKinds]int
	firstFile, lastFile                    set
	edges                                  set    // those files, if they are joined
	slants                                 bool   // pawns step twice aslant
	shifts                                 bool   // pawns may be moved all at once
	company                                bool   // pieces carry others
	jumps                                  bool   // pieces jump over others
	crowns                                 uint32 // the parts by which pieces are promoted that are no pawns
	kingsGo                                bool   // who has lost its king has lost
	carriers, royalKinds                   []uint8
	afoot                                  [2]set
	barred                                 bool // some drops are, whatever else stands where
	tabled                                 bool // kinds have tables of promotion
	blasts, gated, counting, rationed      bool // captures explode, gates let in, checks are counted, promotions are limited
	goals                                  bool // something else than kings, moves and counters decides
	spares                                 bool // pieces may become royal: castling is for the first ones
	careful                                bool // any action may open or close a way to a king
	spanned                                bool // only on squares of spans, and on all others nothing but leaps matters
	letters                                [128]uint8
	spots, spare, heirs                    bool   // pawns become something on the spot, a king may be attacked, one more may come
	calm, aimed, backed                    uint32 // kinds that check keeps, by which wary ones are aimed at, and that have squares for drops
	wary                                   [maxKinds]uint32
	spot, backs                            [2]set
	blocker                                uint8
	seenAs                                 [room]uint8 // the square that Black sees where White sees this one
	royals                                 [2]int      // how many there are in the array
	start                                  Position

	// What goals, explosions, gates and tables of promotion need, and nothing else.
	goal              [2]set
	around            [room]set // what explosions reach
	reaching, proof   uint32    // kinds that win by coming somewhere, and that stand explosions
	mortal            []uint32  // sets of kinds that must not die out
	enters            uint32    // kinds that can be in hand
	camp, closed      [2]set
	files             [12]set
	checkOf, oneAFile uint32    // kinds
	castles           uint32    // kinds that castle with kings
	never             [2]uint32 // kinds that nothing of a seat becomes
	onFile            int
	limits            [maxKinds]uint8
	homeOf            [2]int // their squares
}

// kind is a kind of piece.
type kind struct {
	layers.Kind
	next   uint8
	parts  uint32
	bit    uint32 // of its number, for sets of kinds
	origin uint8  // the kind of the same letter that is first

	carrier, rider uint8 // of a pair; 0 of other kinds
	carries, rides bool

	jumper *jumper

	becomes []uint8
	dead    [2]set // where it could never move again, by heading
	held    uint8  // what it is in a hand
}

// part is one way of moving, which several kinds may share.
type part struct {
	atoms         []layers.Atom
	moves, takes  bool
	forward, back [2][room]reach // by heading: 0 up the board, 1 down
	near          [2][room]near  // of back
	flat          *[2][room]reach
	span          *[2][room]set // where pieces open or close ways to a square, in games where they may do either
	symmetric     bool          // its headings are the same
}

// New compiles rules; it refuses what the kernel has no room for or what makes no sense together.
func New(r layers.Rules) (*Game, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if n := r.Board.W * r.Board.H; n > room || n > layers.Most {
		return nil, fmt.Errorf("%d squares, at most %d", n, min(room, layers.Most))
	}
	if len(r.Kinds) >= maxKinds {
		return nil, fmt.Errorf("%d kinds, at most %d", len(r.Kinds), maxKinds-1)
	}
	g := &Game{Rules: r, grid: r.Grid(), kinds: make([]kind, 1, len(r.Kinds)+1), shared: map[set][]lookup{}}
	for _, sq := range g.grid.Squares() {
		g.all = g.all.With(sq)
		if x, y := g.grid.XY(sq); (x+y)%2 == 1 {
			g.colour = g.colour.With(sq)
		}
	}
	g.setZones()
	g.setKinds()
	if err := g.setParts(); err != nil {
		return nil, err
	}
	g.shared, g.enters = nil, ^uint32(0)
	g.setGoals()
	g.setTables()
	g.setPawns()
	g.setSpots()
	g.setJumpers()
	g.royals, g.homeOf = [2]int{-1, -1}, [2]int{-1, -1} // the array says how many and where
	p, err := g.Parse(r.Arrival.Array)
	if err != nil {
		return nil, fmt.Errorf("array: %w", err)
	}
	g.start = *p
	g.setEnters(p)
	g.countRoyals(p)
	return g, nil
}

// countRoyals keeps how many royal pieces the array has.
func (g *Game) countRoyals(p *Position) {
	for seat := range g.royals {
		g.royals[seat] = p.can[royalty].And(p.side[seat]).Count()
		for k := range g.plain {
			if g.kinds[k].Royal {
				g.royals[seat] += int(p.hand[seat][k])
			}
		}
	}
	r := g.Goal.Royalty
	jumped := r == layers.Strict && (g.jumps || g.Capture.Blast) && g.royals[0] > 0 && g.royals[1] > 0
	g.kingsGo = r == layers.Taken || r == layers.Mixed || jumped
	for seat := range g.royals {
		if g.spares {
			g.royals[seat], g.homeOf[seat] = -1, p.castlingKing(g, uint8(seat))
		}
	}
}

func (g *Game) setZones() {
	z := &g.Rules.Zones
	for seat := range 2 {
		g.double[seat], g.passed[seat] = fromZone(z.Double[seat]), fromZone(z.Passed[seat])
		g.last[seat], g.stop[seat] = fromZone(z.Last[seat]), fromZone(z.Stop[seat])
		g.rooksAt[seat] = fromZone(g.Castling.RooksAt[seat])
		g.drops[seat], g.put[seat] = fromZone(z.Drops[seat]), fromZone(z.Put[seat])
		g.afoot[seat] = fromZone(z.Afoot[seat])
	}
}

func (g *Game) setKinds() {
	for i, k := range g.Rules.Kinds {
		n := uint8(i + 1)
		g.spares = g.spares || k.Royal && (strings.IndexByte(g.Zones.Promo, k.Letter) >= 0 || g.becomes(k.Letter))
		own := kind{Kind: k, next: n, bit: 1 << n, origin: n, held: n}
		if first := uint8(g.KindOf(k.Letter)); first != n {
			own.origin = first
		} else {
			g.letters[k.Letter] = n
		}
		own.carries = strings.IndexByte(g.Company.Carriers, k.Letter) >= 0
		own.rides = strings.IndexByte(g.Company.Riders, k.Letter) >= 0
		if k.Royal {
			g.royalKinds = append(g.royalKinds, n)
		}
		if own.carries {
			g.carriers = append(g.carriers, n)
		}
		g.kinds = append(g.kinds, own)
	}
	g.slants = g.Rules.Slants()
	g.plain, g.company = len(g.kinds), g.Company.Carriers != ""
	for i := range g.kinds {
		g.kinds[i].held = g.kinds[i].origin
		if c := g.kinds[i].Held; c != 0 {
			g.kinds[i].held = uint8(g.KindOf(c))
		}
		if c := g.kinds[i].Next; c != 0 { // the last kind of that letter
			for j := range g.kinds {
				if g.kinds[j].Letter == c {
					g.kinds[i].next = uint8(j)
				}
			}
		}
	}
	find := func(c byte) uint8 {
		if c == 0 {
			return 0
		}
		return uint8(g.KindOf(c))
	}
	g.bishop, g.leaper = find(g.Judge.Bishop), find(g.Judge.Leaper)
	g.castler = find(g.Castling.By)
	g.keepColour = find(g.Capture.Bishop)
	g.pawn = 1 + uint8(slices.IndexFunc(g.Rules.Kinds, func(k layers.Kind) bool { return k.Pawn }))
	g.careful = g.Company.Neutral && g.Zones.Files != "" || g.Capture.Blast
	g.placed, g.twoColours = find(g.Arrival.Placed), find(g.Arrival.TwoColours)
	for i, c := range []byte(g.Turn.Numbers) {
		for k := 1; k < len(g.kinds); k++ {
			if g.kinds[k].Letter == c {
				g.numbers[k] = uint8(i + 1)
			}
		}
	}
	for i := 0; i+1 < len(g.Goal.Points); i += 2 {
		g.points[find(g.Goal.Points[i])] = int(g.Goal.Points[i+1] - '0')
	}
}

// setParts splits kinds into parts and makes the tables of these.
func (g *Game) setParts() error {
	g.parts = make([]part, ways, maxParts)
	most := maxParts - int(b2u(g.company))
	known := map[string]int{}
	for i := 1; i < len(g.kinds); i++ {
		k := &g.kinds[i]
		if k.Royal {
			k.parts |= 1 << royalty
		}
		if k.Pawn {
			k.parts |= 1 << pawnhood
		}
		for _, atoms := range split(k.steps()) {
			name := fmt.Sprint(atoms[0].Mode)
			for _, a := range atoms {
				name += a.Signature()
			}
			n, ok := known[name]
			if !ok {
				n = len(g.parts)
				if n == most {
					return fmt.Errorf("more than %d ways of moving", most-ways)
				}
				known[name] = n
				g.parts = append(g.parts, part{atoms: atoms, moves: atoms[0].Mode != layers.Captures, takes: atoms[0].Mode != layers.Moves})
				g.fill(&g.parts[n])
				if g.parts[n].takes {
					g.takers = append(g.takers, n)
				}
			}
			k.parts |= 1 << n
			if atoms[0].Crowns {
				g.crowns |= 1 << n
			}
		}
	}
	for i := 1; i < len(g.kinds); i++ {
		for _, sq := range g.grid.Squares() {
			g.mask[i][sq] = g.partsOn(i, sq)
		}
	}
	g.setSpans()
	return g.setPairs()
}

// setSpans makes the spans, where what stands on a square decides alone who attacks a king.
func (g *Game) setSpans() {
	fate := g.Capture.Fate == layers.Removed || g.Capture.Fate == layers.ToHand
	if g.spanned = g.careful && fate && !g.company && !g.Company.Neutral; !g.spanned {
		return
	}
	for _, n := range g.takers {
		p := &g.parts[n]
		p.span = new([2][room]set)
		for heading := range 2 {
			for _, sq := range g.grid.Squares() {
				for _, way := range g.pathsOf(p, sq, heading) {
					at := &p.span[heading][way.To]
					*at = at.Or(fromZone(way.Between))
				}
			}
		}
	}
}

// becomes tells whether some kind is promoted to a letter.
func (g *Game) becomes(letter byte) bool {
	return slices.ContainsFunc(g.Rules.Kinds, func(k layers.Kind) bool { return strings.IndexByte(k.Becomes, letter) >= 0 })
}

// partsOn are the parts of a kind on a square: royalty is never lost.
func (g *Game) partsOn(i, sq int) uint32 {
	k := &g.kinds[i]
	x, _ := g.grid.XY(sq)
	if !k.ByFile || g.Zones.Files[x] == '.' {
		return k.parts
	}
	return g.kinds[g.KindOf(g.Zones.Files[x])].parts&^3 | k.parts&3
}

// steps are the atoms that are no jumps.
func (k *kind) steps() []layers.Atom {
	return slices.DeleteFunc(slices.Clone(k.Atoms), func(a layers.Atom) bool { return a.Leg == layers.Over })
}

// split groups the atoms of a kind: leaps of one mode are one part, and so is whatever else is of one mode
// and manner.
func split(atoms []layers.Atom) [][]layers.Atom {
	var groups [][]layers.Atom
next:
	for _, a := range atoms {
		for i, group := range groups {
			if b := group[0]; a.Leg == layers.Leap && b.Leg == layers.Leap && a.Mode == b.Mode && a.Double == b.Double && a.Crowns == b.Crowns {
				groups[i] = append(slices.Clone(group), a)
				continue next
			}
		}
		groups = append(groups, []layers.Atom{a})
	}
	return groups
}

// fill makes the tables of a part.
func (g *Game) fill(p *part) {
	for _, a := range p.atoms {
		if p.takes && (a.Leg == layers.Hop || a.Leg == layers.Lame) {
			g.careful = true
		}
	}
	upside, back := p.mirrored(g.Board.HalfTurn)
	for heading := range 2 {
		if heading == 1 && upside {
			p.forward[1], p.back[1], p.near[1] = p.forward[0], p.back[0], p.near[0]
			break
		}
		g.fillHeading(p, heading, back)
	}
	p.symmetric = true
	for _, sq := range g.grid.Squares() {
		p.symmetric = p.symmetric && p.forward[0][sq].empty == p.forward[1][sq].empty
	}
	if g.Board.CapturesFrom > 1 {
		p.flat = new([2][room]reach)
		for heading := range 2 {
			for _, sq := range g.grid.Squares() {
				list := slices.DeleteFunc(g.pathsOf(p, sq, heading), func(way layers.Path) bool { return way.Crosses })
				g.fillReach(&p.flat[heading][sq], list, false)
			}
		}
	}
}

// mirrored tells whether a part is the same upside down, or turned half round, and whether its ways lead back as they lead on.
func (p *part) mirrored(half bool) (upside, back bool) {
	upside, back = true, true
	for _, a := range p.atoms {
		upside = upside && !a.Double
		back = back && (a.Leg == layers.Leap || a.Leg == layers.Ride)
		for _, d := range a.Dirs {
			aside := board.Dir{X: -d.X, Y: d.Y}
			if half {
				d, aside = aside, d
			}
			upside = upside && slices.Contains(a.Dirs, board.Dir{X: d.X, Y: -d.Y})
			back = back && slices.Contains(a.Dirs, aside)
		}
	}
	return upside, upside && back
}

// fillHeading makes the tables of one heading; symmetric ones lead from a square as they lead to it.
func (g *Game) fillHeading(p *part, heading int, symmetric bool) {
	var to [room][]layers.Path
	for _, sq := range g.grid.Squares() {
		list := g.pathsOf(p, sq, heading)
		g.fillReach(&p.forward[heading][sq], list, false)
		for _, way := range list {
			to[way.To] = append(to[way.To], way)
		}
	}
	for _, sq := range g.grid.Squares() {
		r := &p.back[heading][sq]
		if symmetric {
			*r = p.forward[heading][sq]
		} else {
			g.fillReach(r, to[sq], true)
		}
		p.near[heading][sq] = near{r.always, r.empty}
	}
}

// pathsOf are the ways of a part from a square; rays of different atoms have different numbers.
func (g *Game) pathsOf(p *part, sq, heading int) []layers.Path {
	var list []layers.Path
	for n, a := range p.atoms {
		if a.Double && !g.double[heading].Has(sq) {
			continue
		}
		for _, way := range g.Paths(&a, g.grid, sq, heading == 1) {
			way.Ray += 16 * n
			list = append(list, way)
		}
	}
	return list
}

// setPawns makes what is special in pawns, and the rings of a cylinder.
func (g *Game) setPawns() {
	g.shifts = g.mayShift()
	for y := range g.Board.H {
		for x, file := range map[int]*set{0: &g.firstFile, g.Board.W - 1: &g.lastFile} {
			if sq := g.grid.At(x, y); sq != board.None {
				*file = file.With(sq)
			}
		}
	}
	if g.Board.Topology != board.Plain {
		g.edges = g.firstFile.Or(g.lastFile)
	}
	for _, c := range []byte(g.Zones.Promo) {
		k := uint8(g.KindOf(c))
		if g.kinds[k].Next == c { // it comes by a move
			k = g.kinds[k].next
		}
		g.promos = append(g.promos, k)
	}
	for _, sq := range g.grid.Squares() {
		x, y := g.grid.XY(sq)
		for i, c := range []byte(g.Zones.Promo) {
			if f := g.Zones.Files; f == "" || f[x] == '.' || f[x] == c {
				g.promo[sq] = append(g.promo[sq], g.promos[i])
			}
		}
		g.seenAs[sq] = uint8((g.Board.H-1-y)*g.Board.W + x)
		if g.Board.HalfTurn {
			g.seenAs[sq] += uint8(g.Board.W - 1 - 2*x)
		}
		for h, dy := range []int{1, -1} {
			g.step[h][sq], g.stepTo[h][sq], g.ahead[h][sq] = 255, 255, 255
			mid, to := g.grid.At(x, y+dy), g.grid.At(x, y+2*dy)
			if mid != board.None {
				g.ahead[h][sq] = uint8(mid)
			}
			if g.double[h].Has(sq) && mid != board.None && to != board.None {
				g.step[h][sq], g.stepTo[h][sq] = uint8(mid), uint8(to)
			}
		}
		for x2 := range g.Board.W {
			if other := g.grid.At(x2, y); g.Board.RoundTrip && other != board.None && other != sq {
				g.round[sq] = g.round[sq].With(other)
			}
		}
	}
	for i := 1; i < len(g.kinds); i++ {
		g.setCrossing(&g.kinds[i])
	}
	g.setPassages()
}

// setCrossing finds the captures of pawns over the seam.
func (g *Game) setCrossing(k *kind) {
	if !k.Pawn || g.Board.Topology == board.Plain {
		return
	}
	for _, a := range k.Atoms {
		for heading := range 2 {
			for _, sq := range g.grid.Squares() {
				for _, p := range g.Paths(&a, g.grid, sq, heading == 1) {
					if p.Crosses {
						g.crossing[heading][sq] = g.crossing[heading][sq].With(p.To)
					}
				}
			}
		}
	}
}
