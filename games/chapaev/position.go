package chapaev

import (
	"math/bits"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

const maxMen = physics.MaxMen

// Position is one state of a game: where every man lies, and how far the campaign has come.
type Position struct {
	g    *Game
	men  physics.Bodies // men that are not on the board are zero
	mine [2]menSet      // men of each seat that are on the board
	back menSet         // men that lie face down
	state
	last Shot // what led here

	computed []physics.Keyframe // by the simulator for the ply that led here; never changed in place
}

// state is what is not on the board.
type state struct {
	phase phase
	kept  bool      // while Black answers: White shoots again if the sides stay
	turn  uint8     // seat to move
	began uint8     // seat that had the first shot of the round
	arm   [2]uint8  // index into Rules.Arms
	line  [2]uint8  // rear rank of White and of Black, from 1
	spare [2]uint8  // men that may still come in this round
	lost  [2]uint8  // men lost in this round
	wins  [2]uint16 // rounds won
	tours [2]uint16 // tours won
	round uint16    // from 1
	shots uint16    // plies of the game
	end   reason
	won   uint8 // seat that won, 2 for a draw; meaningful with an end
}

// phase is what the seat to move has to do.
type phase uint8

const (
	shooting  phase = iota
	answering       // Black takes White's army or not
	arming          // an arm is chosen for the round
)

// menSet is a set of men.
type menSet uint32

func (s menSet) has(id int) bool { return s>>uint(id)&1 != 0 }
func (s *menSet) add(id int)     { *s |= 1 << uint(id) }
func (s *menSet) drop(id int)    { *s &^= 1 << uint(id) }
func (s menSet) len() int        { return bits.OnesCount32(uint32(s)) }
func (s menSet) first() int      { return bits.TrailingZeros32(uint32(s)) }
func (s menSet) rest() menSet    { return s & (s - 1) }

var (
	_ game.Position       = (*Position)(nil)
	_ game.Judge          = (*Position)(nil)
	_ game.Timed          = (*Position)(nil)
	_ game.AnimationTimer = (*Position)(nil)
)

// ToMove is the seat that shoots or chooses.
func (p *Position) ToMove() game.Seats { return 1 << p.turn }

// CopyFrom makes p equal to src.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Judge: no repetition ends the game. Only shots that move nothing repeat a position, and those have
// a limit of their own.
func (p *Position) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

// MoveTime is the time for one shot, in seconds.
func (p *Position) MoveTime() int { return p.g.Clock }

// TimeoutMove is what happens to a seat whose time for a shot is over: it misses the turn, keeps its
// army or takes the arm it had.
func (p *Position) TimeoutMove(s game.Seat) game.Move {
	switch {
	case p.phase == answering && p.kept:
		return specialMove(stayMove, uint8(s), 0)
	case p.phase == arming:
		return specialMove(armMove, uint8(s), p.arm[p.turn])
	}
	return specialMove(passMove, uint8(s), 0)
}

// AnimationDuration is how long the last shot is shown, in milliseconds.
func (p *Position) AnimationDuration() int { return int(p.last.Ms) }

// size is the number of men that a seat's army has at the start of a round.
func (p *Position) size(seat uint8) int { return len(p.g.Arms[p.arm[seat]].Pieces) }

// armyOf is the set of men that a seat's army had at the start of the round.
func (p *Position) armyOf(seat uint8) menSet {
	own := menSet(1)<<uint(p.size(seat)) - 1
	if seat == 1 {
		own <<= uint(p.size(0))
	}
	return own
}

// onBoard is the set of men on the board.
func (p *Position) onBoard() menSet { return p.mine[0] | p.mine[1] }

// owner is the seat that owns a man on the board.
func (p *Position) owner(id int) uint8 {
	if p.mine[1].has(id) {
		return 1
	}
	return 0
}

// remove takes a man off the board.
func (p *Position) remove(id int) {
	p.men[id] = physics.Body{}
	p.mine[0].drop(id)
	p.mine[1].drop(id)
	p.back.drop(id)
}

// put places a man of a seat, face up.
func (p *Position) put(id int, seat uint8, at physics.Pose) {
	p.men[id] = physics.Body{On: true, Pose: at}
	p.mine[seat].add(id)
	p.mine[1-seat].drop(id)
	p.back.drop(id)
}

// Due is what the seat to move has to do.
type Due uint8

// What may be due. Who chooses has these moves in AppendMoves, in the order of the words.
const (
	DueStroke       Due = iota
	DueStrokeOrSwap     // Black may take over White's army instead: the swap is listed first
	DueStayOrSwap       // Black takes over White's army, or White shoots on: swap, then stay
	DueArm              // an arm for the round
)

// Due is what the seat to move has to do. In a finished game it means nothing.
func (p *Position) Due() Due {
	switch {
	case p.phase == arming:
		return DueArm
	case p.phase == answering && p.kept:
		return DueStayOrSwap
	case p.phase == answering:
		return DueStrokeOrSwap
	}
	return DueStroke
}

// Standing is how far a seat has come.
type Standing struct {
	Forward int // lines gone forward
	Spare   int // men that may still come in this round
	Lost    int // men lost in this round
	Wins    int // rounds won
	Tours   int // tours won
}

// Standing is how far seat s has come.
func (p *Position) Standing(s game.Seat) Standing {
	forward := int(p.line[0]) - 1
	if s == 1 {
		forward = p.g.Size - int(p.line[1])
	}
	return Standing{forward, int(p.spare[s]), int(p.lost[s]), int(p.wins[s]), int(p.tours[s])}
}

// Rules are those of the game.
func (p *Position) Rules() *Rules { return &p.g.Rules }

// Table is the table that the men lie on.
func (p *Position) Table() physics.Table { return p.g.top }

// Bodies are all men. They belong to the position.
func (p *Position) Bodies() *physics.Bodies { return &p.men }

// Men are the numbers of the men that a seat owns, as a set: bit n is man n.
func (p *Position) Men(s game.Seat) uint32 { return uint32(p.mine[s&1]) }

// Last is what the shot before did; its By is game.NoSeat where none is known.
func (p *Position) Last() Shot { return p.last }

// Hash is the eight-byte hash of all poses, which a record keeps after every shot.
func (p *Position) Hash() uint64 { return physics.Hash(&p.men) }
