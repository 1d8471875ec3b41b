package game

// Move is opaque outside its family: comparable, 16 bytes, no pointers. It says everything by
// itself, the acting seat included. The zero Move is no move.
type Move [2]uint64

// Position is one state of one game under one set of rules. It holds all that decides which
// moves are legal, and nothing about people or time. The zero value of the type behind it must
// be a valid receiver of CopyFrom. A Position is used by one goroutine at a time.
//
// Every call ends within a number of steps that the family states, whatever stands on the board.
// A position that would need more is refused by Rules.Parse with ErrBudget; one that is reached by
// play ends the game: it has no moves, and its Outcome is TooComplex. Both depend on the position
// alone, so that a replay ends where the game did.
type Position interface {
	// ToMove is the set of seats that may act now and whose clocks run: one as a rule, several
	// in bughouse or while Go is being settled, Chance alone before a roll. Constant time;
	// in a finished game it means nothing.
	ToMove() Seats

	// AppendMoves appends the legal moves of all seats in ToMove, in a fixed order, without
	// duplicates. It appends none if and only if the game is over. Where the moves are endless
	// (Game.Sampled) or of no use to a search, it appends those worth trying.
	AppendMoves(dst []Move) []Move

	// Play makes a move that AppendMoves or ParseMove gave for this position. Anything else is
	// a programming error. It may panic if an engine behind it fails.
	Play(m Move)

	// CopyFrom makes the receiver equal to src, of the same type, and independent of it,
	// reusing its own memory.
	CopyFrom(src Position)

	// Outcome is the result; Reason is empty while the game goes on. It may cost a move
	// generation: searches ask only after AppendMoves gave nothing.
	Outcome() Outcome

	// Key is equal for positions that the repetition rule calls equal. Constant time.
	Key() uint64

	// AppendText appends the family's FEN-like notation. Parsing it gives an equal Key and
	// equal moves, but no past (superko, repetition).
	AppendText(dst []byte) ([]byte, error)

	// AppendMove appends m in plain notation: unique among the legal moves, no check marks,
	// never in need of playing m.
	AppendMove(dst []byte, m Move) []byte

	// ParseMove reads every notation of the family and returns a legal move, or an error:
	// one that wraps ErrNotation, or a *Refusal that names the rule. It is the only gate: what
	// it returns is legal, listed or not.
	ParseMove(text string) (Move, error)
}

// New is an empty position of p's type, good as a receiver of CopyFrom.
func New(p Position) Position { return newOf(p) }

// Clone is an independent copy of p.
func Clone(p Position) Position {
	q := newOf(p)
	q.CopyFrom(p)
	return q
}

// Text is the notation of p. A position that cannot be written is a programming error and
// gives an empty text.
func Text(p Position) string {
	b, err := p.AppendText(nil)
	if err != nil {
		return ""
	}
	return string(b)
}

// MoveText is the plain notation of m in p.
func MoveText(p Position, m Move) string { return string(p.AppendMove(nil, m)) }
