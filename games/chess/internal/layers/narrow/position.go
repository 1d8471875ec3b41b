package narrow

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Position is a state with its key and its counters.
type Position struct {
	*Game
	State
	key    uint64
	quiet  int // plies without capture and pawn move
	number int // of the move
}

// keys are Zobrist's, one table for each thing that a position remembers.
type keys struct {
	piece                                                  [2][maxOn][room]uint64
	castle, mark, promoted, moved, homes, lastFrom, lastTo [room]uint64
	ep                                                     [2][room]uint64
	hand                                                   [2][maxKinds][256]uint64
	turn                                                   uint64
	left, back, shut, limited, grown                       [256]uint64
	dice                                                   [2][8]uint64
	due                                                    [256]uint64
	given                                                  [2][16]uint64
	slid                                                   [256]uint64
}

var zobrist = newKeys()

func newKeys() *keys {
	k := new(keys)
	r := board.Seed
	for seat := range 2 {
		for i := range maxKinds {
			r.Fill(k.piece[seat][i][:])
			r.Fill(k.hand[seat][i][1:])
		}
		r.Fill(k.ep[seat][:])
		r.Fill(k.dice[seat][1:])
	}
	for _, t := range []*[room]uint64{&k.castle, &k.mark, &k.promoted, &k.moved, &k.homes} {
		r.Fill(t[:])
	}
	r.Fill(k.lastFrom[1:])
	r.Fill(k.lastTo[1:])
	k.turn = r.Next()
	for _, t := range []*[256]uint64{&k.left, &k.back, &k.shut, &k.limited, &k.grown, &k.due} {
		r.Fill(t[1:])
	}
	for seat := range 2 {
		for i := maxKinds; i < maxOn; i++ {
			r.Fill(k.piece[seat][i][:])
		}
	}
	for seat := range 2 {
		r.Fill(k.given[seat][1:])
	}
	r.Fill(k.slid[1:])
	return k
}

// fresh is the key of a state, made from nothing.
func (s *State) fresh() uint64 {
	z := zobrist
	k := s.small()
	for seat := range 2 {
		for rest := s.side[seat]; !rest.Empty(); rest = rest.Rest() {
			sq := rest.First()
			k ^= z.piece[seat][s.on[sq]][sq]
		}
		for i := range s.hand[seat] {
			k ^= z.hand[seat][i][s.hand[seat][i]]
		}
	}
	return k
}

// small is the part of the key that is made anew after every ply.
func (s *State) small() uint64 {
	z := zobrist
	k := z.left[s.left] ^ z.back[s.back] ^ z.shut[s.shut] ^ z.due[s.due] ^ z.grown[s.grown] ^ z.dice[0][s.dice[0]&7] ^ z.dice[1][s.dice[1]&7]
	if s.lastTo > 0 {
		k ^= z.lastFrom[s.lastFrom-1] ^ z.lastTo[s.lastTo-1]
	}
	if s.turn&1 != 0 {
		k ^= z.turn
	}
	if s.limited {
		k ^= z.limited[1]
	}
	k ^= z.slid[s.slid] ^ z.given[0][s.given[0]&15] ^ z.given[1][s.given[1]&15]
	return k ^ keyOf(&z.castle, s.castle) ^ keyOf(&z.mark, s.mark) ^ keyOf(&z.promoted, s.promoted) ^
		keyOf(&z.moved, s.moved) ^ keyOf(&z.homes, s.homes) ^ keyOf(&z.ep[0], s.ep[0]) ^ keyOf(&z.ep[1], s.ep[1])
}

func keyOf(table *[room]uint64, squares set) (k uint64) {
	for ; !squares.Empty(); squares = squares.Rest() {
		k ^= table[squares.First()]
	}
	return k
}

// change is how the key changes from one state to another.
func (s *State) change(g *Game, now *State) uint64 {
	z := zobrist
	k := s.small() ^ now.small()
	differ := s.side[0].Xor(now.side[0]).Or(s.side[1].Xor(now.side[1]))
	for i := range g.parts {
		differ = differ.Or(s.can[i].Xor(now.can[i]))
	}
	if g.Arrival.Gates { // what leaves a home and what comes there may do the same on its file
		differ = differ.Or(s.homes.Xor(now.homes))
	}
	if g.aimed != 0 { // what is aimed at may go on as before
		differ = differ.Or(g.double[0]).Or(g.double[1])
	}
	if g.company {
		differ = differ.Or(s.can[loaded].Xor(now.can[loaded]))
	}
	for ; !differ.Empty(); differ = differ.Rest() {
		sq := differ.First()
		for seat := range 2 {
			if s.side[seat].Has(sq) {
				k ^= z.piece[seat][s.on[sq]][sq]
			}
			if now.side[seat].Has(sq) {
				k ^= z.piece[seat][now.on[sq]][sq]
			}
		}
	}
	if s.hand != now.hand {
		for seat := range 2 {
			for i := range s.hand[seat] {
				k ^= z.hand[seat][i][s.hand[seat][i]] ^ z.hand[seat][i][now.hand[seat][i]]
			}
		}
	}
	return k
}

// Start is the start position.
func (g *Game) Start() *Position {
	p := g.start
	return &p
}

// Key covers all that decides the moves to come.
func (p *Position) Key() uint64 { return p.key }

// Fresh is the key made from nothing.
func (p *Position) Fresh() uint64 { return p.fresh() }

// Seat is the side to move.
func (p *Position) Seat() int { return int(p.turn & 1) }

// Chance tells whether chance has the move.
func (p *Position) Chance() bool {
	return p.Turn.Order == layers.Dice && p.dice[0] == 0 || p.placing() && p.Arrival.Lot
}

// placing tells whether a piece is still to be placed.
func (p *Position) placing() bool {
	return p.placed != 0 && (p.hand[0][p.placed] > 0 || p.hand[1][p.placed] > 0)
}

// begins tells whether the side to move has not yet acted in its turn.
func (p *Position) begins() bool {
	switch p.Turn.Order {
	case layers.Every:
		return p.moved.Empty()
	case layers.Many:
		if p.Turn.Growing {
			return p.left == p.grown
		}
		return int(p.left) == p.Turn.Actions
	}
	return p.due == 0
}

// Moves appends the legal moves.
func (p *Position) Moves(dst []Move) []Move {
	if p.Finished() {
		return dst
	}
	l := borrow()
	p.legal(l)
	dst = append(dst, l.Moves...)
	l.giveBack()
	return dst
}

// legal adds the moves of a position that no counter has ended.
func (p *Position) legal(l *List) {
	switch {
	case p.placing():
		for room := p.placeRoom(); !room.Empty(); room = room.Rest() {
			l.Moves = append(l.Moves, layers.NewMove(layers.Place, room.First(), room.First(), p.placed, p.placed))
		}
	case p.Turn.Order != layers.Dice:
		p.steps(p.Game, l)
	case p.dice[0] == 0:
		p.rolls(l)
	default:
		p.steps(p.Game, l)
		p.keep(l, 0, func(m Move) bool { return p.fits(p.dice, m) })
		if len(l.Moves) == 0 {
			l.Moves = append(l.Moves, layers.NewMove(layers.Pass, 0, 0, 0, 0))
		}
	}
}

// rolls adds the falls of the dice.
func (p *Position) rolls(l *List) {
	all := borrow()
	defer all.giveBack()
	if p.Turn.Reroll {
		p.steps(p.Game, all)
	}
	most := 0
	if p.Turn.Dice == 2 {
		most = 6
	}
	for a := range 6 {
		for b := min(most, a+1); b <= most; b++ {
			if dice := [2]uint8{uint8(a + 1), uint8(b)}; !p.Turn.Reroll || p.moves(dice, all.Moves) {
				l.Moves = append(l.Moves, layers.NewMove(layers.Roll, int(dice[0]), int(dice[1]), 0, 0))
			}
		}
	}
}

// moves tells whether the dice allow one of the moves.
func (p *Position) moves(dice [2]uint8, list []Move) bool {
	for _, m := range list {
		if p.fits(dice, m) {
			return true
		}
	}
	return false
}

// fits tells whether the dice allow a move. A double of two allows all.
func (p *Position) fits(dice [2]uint8, m Move) bool {
	if dice[0] == dice[1] {
		return true
	}
	shows := func(k uint8) bool { n := p.numbers[k]; return n > 0 && (n == dice[0] || n == dice[1]) }
	return shows(m.Piece()) || m.Sort() == layers.Castle && p.Turn.RookCasts && shows(p.on[m.To()])
}

// placeRoom are the squares on which the one piece may be placed.
func (p *Position) placeRoom() set {
	seat := p.placer(p.Game)
	their, occ := p.side[seat^1], p.occupied()
	room := p.all.AndNot(occ)
	for rest := room; !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		hit := p.pawnsAttack(p.Game, sq, seat^1)
		if p.Arrival.Safe {
			hit = p.attacked(p.Game, sq, seat^1, their, occ)
		}
		if hit {
			room = room.Without(sq)
		}
	}
	if p.Arrival.Quiet {
		for kings := p.can[royalty].And(their); !kings.Empty(); kings = kings.Rest() {
			room = room.AndNot(p.from(p.Game, p.placed, seat, kings.First(), occ))
		}
	}
	return room
}

// Play makes a legal move.
func (p *Position) Play(m Move) {
	old := p.State
	t := old.turn & 1
	begins, over := p.begins(), p.placing()
	p.State.Play(p.Game, m)
	if p.Turn.Order == layers.Single && (!p.ep[t].Empty() || !p.ep[t^1].Empty()) && !p.passable(p.Game) {
		p.ep = [2]set{}
	}
	if p.slants {
		p.forgetSlide()
	}
	p.key ^= old.change(p.Game, &p.State)
	if m.Sort() == layers.Roll || over {
		return
	}
	if begins {
		p.quiet++
	}
	if m.Sort() != layers.Pass && m.Sort() != layers.Drop && p.kinds[m.Piece()].Pawn || old.takes(m) {
		p.quiet = 0
	}
	if p.turn != old.turn {
		p.number += int(t)
	}
}

// Perft is the number of leaves at a depth, by moves alone: no counter ends a game.
func (p *Position) Perft(depth int) uint64 {
	return p.State.Perft(p.Game, depth)
}

// Perft is the number of leaves at a depth.
func (s *State) Perft(g *Game, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	w := counter{g, make([]List, depth), make([]State, depth)}
	return w.count(s, depth)
}

// counter walks the tree of one state.
type counter struct {
	g      *Game
	lists  []List
	states []State
}

func (w *counter) count(s *State, depth int) uint64 {
	if depth == 1 {
		return uint64(s.steps(w.g, nil))
	}
	list := &w.lists[depth-1]
	list.Moves = list.Moves[:0]
	s.steps(w.g, list)
	child := &w.states[depth-1]
	var n uint64
	for _, m := range list.Moves {
		*child = *s
		child.Play(w.g, m)
		n += w.count(child, depth-1)
	}
	return n
}

// Checked tells whether a royal piece of a seat is attacked.
func (p *Position) Checked(seat int) bool { return p.checked(p.Game, uint8(seat)) }

// Men is the number of pieces on the board and in hand.
func (p *Position) Men() int {
	n := p.occupied().Count() + p.laden(p.Game).Count()
	for seat := range p.hand {
		for _, have := range p.hand[seat] {
			n += int(have)
		}
	}
	return n
}
