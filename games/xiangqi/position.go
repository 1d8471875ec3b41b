package xiangqi

import "github.com/tavlei/tavlei/game"

// Position holds everything that decides which moves are legal. Men are kept four times: by point, by slot, by row and
// by column.
type Position struct {
	g     *Game
	board [nowhere]uint8      // 0: empty, else a code
	at    [seats][slots]uint8 // where the man of a slot stands
	row   [seats][10]uint16   // the men in a row, by columns
	col   [seats][9]uint16    // the men in a column, by rows
	turn  uint8               // seat to move
	quiet uint16              // plies since the last capture
	plies uint16              // before this position, by the number of its move
	key   uint64              // of the men
}

var _ game.Position = (*Position)(nil)

// A code is a man on the board: its slot and, above it, 16 for Red and 32 for Black.
func codeOf(seat, slot int) uint8         { return uint8(16<<seat | slot) }
func seatOf(code uint8) int               { return int(code >> 5) }
func slotIn(code uint8) int               { return int(code & 15) }
func kindIn(code uint8) kind              { return kindOf[code&15] }
func (p *Position) owns(s, sq int) bool   { return p.board[sq]>>(4+s)&1 != 0 }
func (p *Position) rowMen(y uint8) uint16 { return p.row[0][y] | p.row[1][y] }
func (p *Position) colMen(x uint8) uint16 { return p.col[0][x] | p.col[1][x] }

// Game is the rule set of the position.
func (p *Position) Game() *Game { return p.g }

// ToMove is the seat whose turn it is.
func (p *Position) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// Turn is the seat whose turn it is.
func (p *Position) Turn() int { return int(p.turn) }

// CopyFrom makes p equal to src and independent of it.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Key is equal for positions that the repetition rule calls equal: the counters are left out.
func (p *Position) Key() uint64 {
	if p.turn == 1 {
		return p.key ^ turnKey
	}
	return p.key
}

// Numbering is the number of the move, of which Red's half stands first.
func (p *Position) Numbering() (n int, first game.Seat) { return int(p.plies)/2 + 1, 0 }

// lift takes the man on a point off the board and returns its code.
func (p *Position) lift(sq int) uint8 {
	code := p.board[sq]
	s, x, y := seatOf(code), p.g.x[sq], p.g.y[sq]
	p.board[sq] = 0
	p.row[s][y] &^= 1 << x
	p.col[s][x] &^= 1 << y
	p.at[s][code&15] = nowhere
	p.key ^= p.g.keys[s][kindIn(code)][sq]
	return code
}

// drop puts a man onto an empty point.
func (p *Position) drop(code uint8, sq int) {
	s, x, y := seatOf(code), p.g.x[sq], p.g.y[sq]
	p.board[sq] = code
	p.row[s][y] |= 1 << x
	p.col[s][x] |= 1 << y
	p.at[s][code&15] = uint8(sq)
	p.key ^= p.g.keys[s][kindIn(code)][sq]
}

// shift moves a man and returns the code of the one it takes, 0 if none.
func (p *Position) shift(from, to int) (taken uint8) {
	if p.board[to] != 0 {
		taken = p.lift(to)
	}
	p.drop(p.lift(from), to)
	return taken
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	from, to := split(m)
	p.quiet++
	if p.shift(from, to) != 0 {
		p.quiet = 0
	}
	p.turn ^= 1
	p.plies++
}

// NullMove gives the turn to the opponent, unless the game is over, the general is in check or the mover has nothing
// left but men of the palace, who may be forced to step into harm.
func (p *Position) NullMove() bool {
	if p.closed() || p.Checked() || !p.armed(int(p.turn)) {
		return false
	}
	p.turn ^= 1
	p.plies++
	p.quiet++
	return true
}

// armed tells whether a seat has a horse, a chariot, a cannon or a soldier.
func (p *Position) armed(s int) bool {
	for _, sq := range p.at[s][slotOf[horse]:] {
		if sq != nowhere {
			return true
		}
	}
	return false
}

// Man is the seat and the kind of the man on a point of the game's grid; ok is false where there is none.
func (p *Position) Man(sq int) (seat int, name string, ok bool) {
	code := p.board[sq]
	if code == 0 {
		return 0, "", false
	}
	return seatOf(code), Kinds[kindIn(code)], true
}
