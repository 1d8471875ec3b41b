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
