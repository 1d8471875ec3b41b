package shogi

import "github.com/tavlei/tavlei/game"

// worth is what pieces on the board are worth to the bot, in hundredths of a pawn, inHand what they are worth in a hand, whence
// they come to any square.
var (
	worth = [kinds]int{
		pawn: 100, lance: 290, knight: 320, silver: 480, gold: 540, bishop: 800, rook: 950,
		tokin: 520, promotedLance: 480, promotedKnight: 490, promotedSilver: 510, horse: 1050, dragon: 1250,
	}
	inHand = [8]int{pawn: 115, lance: 310, knight: 340, silver: 510, gold: 580, bishop: 880, rook: 1040}
)

// price is what changes when a piece is taken: it leaves the board and comes into the enemy's hand.
var price = func() (list [kinds]int) {
	for k := range list {
		if worth[k] > 0 {
			list[k] = worth[k] + inHand[kind(k).base()]
		}
	}
	return list
}()

// Weights of the evaluation, in the same units.
const (
	move       = 25   // the move
	mobility   = 4    // a square that a bishop, a rook or a lance reaches
	escort     = 22   // a gold or a silver near its own King
	assault    = 12   // a gold or a silver near the enemy's
	forward    = 3    // a rank that a pawn or a silver has gone
	sheltered  = 9    // a file that a King at home stands beside the middle
	uncovered  = 14   // a square beside the King without a piece of its own
	kingFactor = 48   // by which the square of the pressure on a King is divided
	mostHit    = 1500 // and what it comes to at most
	over       = 9000 // a game that is over
)

// pressure is what a piece does to the enemy King for every square round him that it strikes; reserve what one in hand does.
var (
	pressure = [kinds]int{
		pawn: 6, lance: 6, knight: 8, silver: 11, gold: 13, bishop: 11, rook: 13,
		tokin: 14, promotedLance: 13, promotedKnight: 13, promotedSilver: 13, horse: 16, dragon: 19,
	}
	reserve = [8]int{pawn: 3, lance: 8, knight: 10, silver: 15, gold: 20, bishop: 16, rook: 24}
)

// guard is how much of the pressure a piece of the King's own takes away for every such square that it covers.
const guard = 4

// Eval is the static value of the position for a seat, in hundredths of a pawn.
func (p *Position) Eval(s game.Seat) int {
	if s != game.Seat(black) && s != game.Seat(white) {
		return 0
	}
	if p.closed() {
		return int(p.Outcome().Value(s, seats) * over)
	}
	var k [seats]danger
	v := p.material(black) - p.material(white)
	v += p.side(black, &k) - p.side(white, &k)
	v += p.peril(white, &k[white]) - p.peril(black, &k[black])
	if p.turn == black {
		v += move
	} else {
		v -= move
	}
	if s == game.Seat(white) {
		return -v
	}
	return v
}

// danger is what bears on a King: the pressure of the enemy's pieces, and how many of them bring it.
type danger struct{ hits, hitters, cover int }

// material is what a side has on the board and in hand.
func (p *Position) material(s uint8) (v int) {
	for k := pawn; k < kinds; k++ {
		if k != king && k != golds {
			v += worth[k] * p.of[k].And(p.men[s]).Count()
		}
	}
	for k, n := range p.hand[s] {
		v += inHand[k] * int(n)
	}
	return v
}

// ring are the squares of a King and round him; nothing without one.
func (p *Position) ring(s uint8) set {
	at := p.kings[s]
	if at == nowhere {
		return set{}
	}
	return p.g.step[s][king][at].With(int(at))
}

// side is what the pieces of a side are worth by where they stand; it sums up what they do to both Kings.
func (p *Position) side(s uint8, k *[seats]danger) (v int) {
	occupied := p.occupied()
	own, enemy := p.ring(s), p.ring(1-s)
	for men := p.men[s].AndNot(p.of[king]); !men.Empty(); men = men.Rest() {
		sq := men.First()
		m := p.board[sq]
		to := p.g.strikes(m, sq, occupied)
		if n := to.And(enemy).Count(); n > 0 {
			k[1-s].hits += n * pressure[m.kind()]
			k[1-s].hitters++
		}
		k[s].cover += to.And(own).Count()
		switch kind := m.kind(); {
		case kind.slides():
			v += mobility * to.Count()
		case kind == pawn || kind == silver:
			v += forward * p.gone(sq, s)
		}
	}
	return v + p.escorts(s)
}

// gone is how many ranks lie between a square and a side's own edge.
func (p *Position) gone(sq int, s uint8) int {
	y := sq / stride
	if s == black {
		return p.g.grid.H() - 1 - y
	}
	return y
}

// escorts is what golds and silvers near the Kings are worth, and where the King of the side stands.
func (p *Position) escorts(s uint8) (v int) {
	generals := p.of[golds].Or(p.of[silver]).And(p.men[s])
	if at := p.kings[1-s]; at != nowhere {
		v += assault * generals.And(p.g.close[at]).Count()
	}
	at := p.kings[s]
	if at == nowhere {
		return v
	}
	v += escort * generals.And(p.g.close[at]).Count()
	v -= uncovered * p.g.step[s][king][at].AndNot(p.men[s]).Count()
	if p.gone(int(at), s) < p.g.grid.H()/3 {
		x, middle := int(at)%stride, p.g.grid.W()/2
		v += sheltered * max(x-middle, middle-x)
	}
	return v
}

// peril is what threatens the King of a side: pieces that strike round him count the more, the more there are and the more the
// enemy has in hand.
func (p *Position) peril(s uint8, k *danger) int {
	if k.hitters == 0 {
		return 0
	}
	n := k.hits - guard*k.cover
	for kind, held := range p.hand[1-s] {
		n += reserve[kind] * min(int(held), 2)
	}
	if k.hitters == 1 {
		n /= 2
	}
	return min(max(n, 0)*max(n, 0)/kingFactor, mostHit)
}

// Glance is what a legal move does at first sight: whether it wins the game, whether it takes or promotes and what it gains by
// that after the exchange that may follow, and whether it gives check.
func (p *Position) Glance(m game.Move) (wins, loud bool, gain int, check bool) {
	from, to := split(m)
	switch {
	case declares(m):
		return true, false, 0, false
	case drops(m):
		return false, false, 0, p.checksFrom(manOf(kind(from), p.turn), to, p.occupied())
	}
	piece := p.board[from]
	if piece.kind() == king && p.g.Impasse == try && to == p.g.home[1-p.turn] {
		return true, false, 0, false
	}
	gain = price[p.board[to].kind()]
	after := piece
	if promotes(m) {
		after += man(promoted)
		gain += worth[after.kind()] - worth[piece.kind()]
	}
	occupied := p.occupied().Without(from).With(to)
	check = p.checksFrom(after, to, occupied)
	if p.board[to] == 0 && !promotes(m) {
		return false, false, 0, check
	}
	if gain < price[after.kind()] || piece.kind() == king {
		gain = p.exchange(after, from, to, gain)
	}
	return false, true, gain, check
}

// checksFrom tells whether a piece of the side to move strikes the enemy King from a square.
func (p *Position) checksFrom(m man, from int, occupied set) bool {
	at := p.kings[1-p.turn]
	if at == nowhere {
		return false
	}
	if m.kind().slides() && p.g.towards[from][at] == 0 {
		return false
	}
	return p.g.strikes(m, from, occupied).Has(int(at))
}

// SEE is what a quiet move loses on its square, 0 or less.
func (p *Position) SEE(m game.Move) int {
	from, to := split(m)
	switch {
	case declares(m):
		return 0
	case drops(m):
		return min(0, p.exchange(manOf(kind(from), p.turn), to, to, 0))
	}
	return min(0, p.exchange(p.board[from], from, to, 0))
}

// kingPrice is that of a King in an exchange: who loses it gains nothing by that.
const kingPrice = 30000

func priceOf(m man) int {
	if m.kind() == king {
		return kingPrice
	}
	return price[m.kind()]
}

// exchange is what the side to move gains by going from one square to another, where it becomes m, and taking pieces of that
// worth, if both sides go on taking there as long as it pays. Pins are not looked at.
func (p *Position) exchange(m man, from, to, gain int) int {
	occupied := p.occupied().Without(from).Without(to)
	var gains [40]int
	gains[0] = gain
	at, side, n := priceOf(m), p.turn, 1
	for ; n < len(gains); n++ {
		side = 1 - side
		sq, price := p.cheapest(to, side, occupied)
		if sq < 0 {
			break
		}
		gains[n] = at - gains[n-1]
		if max(-gains[n-1], gains[n]) < 0 {
			break
		}
		at = price
		occupied = occupied.Without(sq)
	}
	for n--; n > 0; n-- {
		gains[n-1] = -max(-gains[n-1], gains[n])
	}
	return gains[0]
}

// cheapest is the piece of least worth with which a side can take on a square, -1 if there is none.
func (p *Position) cheapest(at int, side uint8, occupied set) (sq, cost int) {
	takers := p.steppers(at, 1-side)
	for snipers := p.snipers(at, 1-side).And(occupied); !snipers.Empty(); snipers = snipers.Rest() {
		if sq := snipers.First(); !p.g.between(at, sq).Meets(occupied) {
			takers = takers.With(sq)
		}
	}
	sq, cost = -1, kingPrice+1
	for takers = takers.And(occupied); !takers.Empty(); takers = takers.Rest() {
		from := takers.First()
		if price := priceOf(p.board[from]); price < cost {
			sq, cost = from, price
		}
	}
	return sq, cost
}

// Odd numbers that scatter sets of squares.
const (
	scatterA = 0x9e3779b97f4a7c15
	scatterB = 0xc2b2ae3d27d4eb4f
	scatterC = 0xff51afd7ed558ccd
)

func scatter(s set, by uint64) uint64 { return s.Lo*by ^ (s.Hi+1)*by>>7 }

// CorrectionKeys are keys of the pawns and of the generals and Kings of each side.
func (p *Position) CorrectionKeys() [3]uint64 {
	pawns := scatter(p.of[pawn].And(p.men[black]), scatterA) ^ scatter(p.of[pawn].And(p.men[white]), scatterB)
	keys := [3]uint64{pawns}
	for s := range seats {
		own := p.men[s]
		keys[1+s] = scatter(p.of[golds].And(own), scatterA) ^ scatter(p.of[silver].And(own), scatterB) ^ scatter(p.of[king].And(own), scatterC)
	}
	return keys
}
