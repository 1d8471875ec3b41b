package layers

import "github.com/tavlei/tavlei/board"

// Game is compiled rules. It never changes and is shared by its positions.
type Game interface {
	// Record is the rules as they were written.
	Record() *Rules
	Grid() *board.Grid
	Start() Position
	// Parse reads a position; errors are faults that pages can show.
	Parse(text string) (Position, error)
	// Promotions are the kinds that a pawn may become on a square.
	Promotions(sq int) []uint8
	// MovesAs is the kind like which a kind moves on a square: another one where the file decides.
	MovesAs(kind uint8, sq int) uint8
	// CastleEnds are the squares where king and rook go.
	CastleEnds(m Move) (king, rook int)
}

// Position is a position of a kernel. Kinds are places in Rules.Kinds, counted from 1, 0 is nothing; seats are 0 and
// 1, -1 is both.
type Position interface {
	// CopyFrom makes the position equal to one of the same kernel.
	CopyFrom(from Position)
	// New is a position of the same kernel, good as a receiver of CopyFrom.
	New() Position

	Seat() int
	Chance() bool
	Moves(dst []Move) []Move
	CountMoves() int
	Play(m Move)
	Outcome() Outcome
	Key() uint64
	// Perft is the number of leaves at a depth, by moves alone: no counter ends a game.
	Perft(depth int) uint64
	// MovesDecide tells whether no counter and no lack of pieces can end a game within so many plies.
	MovesDecide(plies int) bool
	// NullMove gives the turn away, unless the game is over, a king is attacked or too little is left to move.
	NullMove() bool

	Text() string
	MoveText(m Move) string

	At(sq int) (kind uint8, seat int)
	// Rider is the kind that the piece on a square carries, 0 if it carries nobody.
	Rider(sq int) uint8
	// Chain is what a chain of jumps does.
	Chain(m Move) Jumps
	// Due is the square of the carrier that has to move on, -1 if there is none.
	Due() int
	Held(seat int, kind uint8) int
	// Attacked are the royal pieces of the side to move that are attacked.
	Attacked() Zone
	// Pseudo are the squares to which a piece goes if kings do not matter, Free those to which it would go on an
	// otherwise empty board.
	Pseudo(sq int) Zone
	Free(sq int) Zone
	// Down tells whether a piece looks down the board.
	Down(sq int) bool
	// Castles are the rooks that may still castle.
	Castles() Zone
	// Takes is the square of the piece that a move takes, -1 if it takes none.
	Takes(m Move) int
	// Blasted is what an explosion removes besides captor and victim.
	Blasted(m Move) Zone
	// Harm is what forbids a step that a piece knows.
	Harm(from, to int) Harm
	Given(seat int) int // how often a seat has given check, where that is counted
	// MovedNow are the pieces that have acted in this turn.
	MovedNow() Zone
	Dice() [2]uint8
	Placing() bool
	Begins() bool // the side to move has not yet acted in its turn
	Quiet() int   // plies without capture and pawn move
	// Weigh sums values of White's pieces by kind and square, less those of Black's, who sees the board from the
	// other side, and of those in hand by kind.
	Weigh(w *Weights) int
}

// Harm is what an action does that forbids it.
type Harm uint8

// Harms that forbid actions.
const (
	Harmless   Harm = iota
	Explodes        // an own royal piece
	Exposes         // an own royal piece to capture
	GivesCheck      // where nobody may
)

// Jumps is where the jumps of a chain land, its start being first, and what they take.
type Jumps struct {
	Squares, Taken []int
	Tail           bool // the last step is another capture
	More           bool // one could follow it
}

// Weights are values of pieces.
type Weights struct {
	On   [MaxKinds][Most]int32
	Hand [MaxKinds]int32
}

// MaxKinds is more than the number of kinds that a game can have.
const MaxKinds = 24
