package chess

import (
	"slices"

	"github.com/tavlei/tavlei/game"
)

var _ game.Scener = (*Position)(nil)

// kindNames are the men as screens know them.
var kindNames = map[Man]string{
	Pawn: "pawn", Knight: "knight", Bishop: "bishop", Rook: "rook", Queen: "queen", King: "king",
	Chancellor: "chancellor", Archbishop: "archbishop", Amazon: "amazon",
}

// kindName is the name of a man for screens: that of the family, or man-x by its letter.
func (g *Game) kindName(man Man) string {
	if man == g.Single && man != noMan {
		return "maharajah"
	}
	if name, ok := kindNames[man]; ok {
		return name
	}
	return "man-" + string(rune(g.chars[man]+'a'-'A'))
}

// newBoard makes the board: 64 squares, then a place for each kind of man in the hand of each seat.
func (g *Game) newBoard() *game.Board {
	b := &game.Board{Shape: "square", W: 8, H: 8}
	for sq := range 64 {
		place := game.PlaceInfo{
			Name: squareName(sq), Seat: game.NoSeat,
			X: float32(sq&7) + .5, Y: float32(7-sq>>3) + .5, Same: game.Place(sq),
		}
		if light>>uint(sq)&1 == 0 {
			place.Tint = 1
		}
		b.Places = append(b.Places, place)
	}
	for i := range 8 {
		b.Files = append(b.Files, string(rune('a'+i)))
		b.Ranks = append(b.Ranks, string(rune('1'+i)))
	}
	var shown [2]float32
	for i, h := range g.held {
		y := 7.5 - shown[h.seat]
		if h.seat == 1 {
			y = .5 + shown[h.seat]
		}
		shown[h.seat]++
		b.Places = append(b.Places, game.PlaceInfo{
			Name: "hand:" + string(rune(g.letterOf(h.man, h.seat))), Kind: game.Hand, Seat: game.Seat(h.seat),
			X: 9, Y: y, Same: game.Place(64 + i),
		})
	}
	if g.Strip != plane {
		g.addCopies(b)
	}
	g.addButton(b)
	return b
}

// setHeld lists the men that have places in the hands.
func (g *Game) setHeld() {
	for seat := range 2 {
		for _, man := range handOrder {
			if man == Amazon && g.Single != noMan {
				man = g.Single
			}
			if g.mayHold(man, seat) && g.used(man) {
				g.held = append(g.held, heldMan{man, seat})
			}
		}
	}
}

// used tells whether the man can occur in the game at all.
func (g *Game) used(man Man) bool {
	if g.start.b.of(man) != 0 || g.start.hand[0][inHand(man)]+g.start.hand[1][inHand(man)] > 0 {
		return true
	}
	for _, m := range g.laws.promo[0] {
		if m == man {
			return true
		}
	}
	return false
}

// handAt is the man and the seat of a place in a hand.
func (g *Game) handAt(place int) (man Man, seat int, ok bool) {
	i := place - 64
	if i < 0 || i >= len(g.held) {
		return noMan, 0, false
	}
	return g.held[i].man, g.held[i].seat, true
}

// handPlace is the place of a man in the hand of a seat.
func (g *Game) handPlace(man Man, seat int) game.Place {
	return game.Place(64 + slices.Index(g.held, heldMan{man, seat}))
}

// Board is the board with its hands.
func (p *Position) Board() *game.Board { return p.g.board }

func (ordinary) appendScene(p *Position, sc *game.Scene) {
	for set := p.b.occupied(); set != 0; set &= set - 1 {
		sq := first(set)
		sc.Men = append(sc.Men, game.Man{
			Place: game.Place(sq), Kind: p.g.kindName(p.b.at(sq)), Seat: game.Seat(p.b.seatAt(sq)),
		})
	}
	for seat := range p.hand {
		for i, n := range p.hand[seat] {
			if n > 0 {
				man := p.g.handMan(i)
				sc.Men = append(sc.Men, game.Man{
					Place: p.g.handPlace(man, seat), Kind: p.g.kindName(man), Seat: game.Seat(seat), N: n,
				})
			}
		}
	}
	if p.phase == playing {
		p.markKings(sc)
	}
	for _, man := range p.g.laws.promo[0] {
		sc.Choices = append(sc.Choices, "promote:"+p.g.kindName(man))
	}
}

// markKings marks the royal men in check.
func (p *Position) markKings(sc *game.Scene) {
	for set := p.g.mode.attacked(p); set != 0; set &= set - 1 {
		sc.Marks = append(sc.Marks, game.Mark{Place: game.Place(first(set)), Kind: "check"})
	}
}

// appendPaths appends every way to click m: from and to, then the promotion; castling by the
// square of the king or of the rook; a drop from the hand.
func (ordinary) appendPaths(p *Position, dst []game.Path, m game.Move) []game.Path {
	a := actionOf(m)
	path := game.Path{Seat: game.Seat(seatOf(m)), Text: string(p.AppendMove(nil, m))}
	from, to := game.Token(a.from()), game.Token(a.to())
	switch a.kind() {
	case rest:
		path.Tokens = []game.Token{p.g.restPlace()}
		return append(dst, path)
	case drop:
		from = game.Token(p.g.handPlace(a.man(), seatOf(m)))
	case castle:
		kingTo, _ := castleEnds(a)
		if d := kingTo - a.from(); (d > 1 || d < -1) && kingTo != a.to() {
			short := path
			short.Tokens = []game.Token{from, game.Token(kingTo)}
			dst = append(dst, short)
		}
	case passing:
		path.Taken = []game.Place{game.Place(a.victim())}
	default:
		if p.b.occupied()>>uint(a.to())&1 != 0 {
			path.Taken = []game.Place{game.Place(a.to())}
		}
	}
	path.Tokens = []game.Token{from, to}
	if a.kind() == promote {
		for i, man := range p.g.laws.promo[0] {
			if man == a.after() {
				path.Tokens = append(path.Tokens, game.Token(-1-i))
			}
		}
	}
	return append(dst, path)
}

// AppendExtra appends nothing: AppendMoves lists every legal move.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }
