package rules

// TurnRules are the rules of the games in whose turns something else happens than one step on the
// board: several actions, a roll of dice, pieces put back or put in, jumps as in draughts.
type TurnRules struct {
	KingTaken   bool // there is no check: whoever takes the king wins
	Steps       int  // actions of a turn, 0: one
	FirstSteps  int  // actions of the first turn, 0: as many as in others
	EveryPiece  bool // in a turn every piece may act once; Steps does not count
	MayEndTurn  bool // or none
	Turns       int  // after so many turns of each the most material wins, 0: never
	CheckEnds   bool // an action that gives check ends the turn
	NoEnPassant bool // no en passant captures
	NoNullTurn  bool // a turn may not restore the position
	OtherPiece  bool // the actions of a turn are made by different pieces
	RepeatAuto  bool // the third occurrence ends the game

	DiceRules
	SwedishRules
	PlacementRules
	JumpRules
}

// PairRules are the rules of the game of two boards and two teams.
type PairRules struct {
	Paired     bool // pieces taken leave the board for the partner's hand
	Potential  bool // a check that a piece still to come could block is no mate
	Unreverted bool // promoted pieces are passed on as what they are
	ChessDraws bool // repetition, 50 moves and dead positions are draws
	MaxWait    int  // turns of the other board after which it waits for a board that sits
}

// OneAction tells whether a turn is one action and nothing else.
func (r *TurnRules) OneAction() bool {
	return r.Dice == 0 && !r.Relocate && !r.Placement && !r.Jumps && !r.Many()
}

// Many tells whether turns can have several actions.
func (r *TurnRules) Many() bool { return r.Steps > 0 || r.EveryPiece }

// TurnClauses are the paragraphs of the rule pages that forbid something in these games.
var TurnClauses = map[string]string{
	"otherMan":     "3.5",
	"nullTurn":     "3.5",
	"passingFirst": "3.4",
	"hasMoved":     "15.1",
	"actFirst":     "15.3",
	"mustJump":     "9.5",
	"jumpOn":       "9.3",
	"noJump":       "9.2",
	"kingNotTaken": "9.6",
	"nothingTaken": "12.1",
	"kingFirst":    "11.2",
	"noCaptureYet": "11.2",
	"kingAttacked": "11.2",
	"dropChecks":   "11.4",
	"dropMates":    "11.4",
	"bishopColour": "11.7",
	"putBack":      "12.1",
	"putOccupied":  "12.2",
	"putRank":      "12.3",
	"putColour":    "12.3",
	"putCheck":     "12.4",
	"notRolled":    "14.2",
	"rollFirst":    "14.1",
	"canMove":      "14.2",
}

// DiceRules are the rules of the games in which dice say which pieces may move.
type DiceRules struct {
	Dice      int  // dice rolled before every turn, one or two
	PawnFirst bool // the numbers go from the pawn, 1, to the king, 6, not the other way
	KingMoves bool // castling is a move of the king only, not of the rook
	Reroll    bool // what moves nothing is rolled again
}

// SwedishRules are the rules of the game in which nothing disappears: who captures puts the piece
// taken, which keeps its colour, on an empty square in the same move.
type SwedishRules struct {
	Relocate   bool
	NotFar     bool // pawns are not put beyond their own sixth rank
	SameColour bool // bishops stay on squares of their colour
	Revert     bool // pieces that were pawns are pawns again
	LastPly    int  // the game is a draw after so many plies, 0: never
}

// PlacementRules are the rules of the game that begins on an empty board: all pieces are in reserve and
// are put in one by one. Pieces taken are out of the game.
type PlacementRules struct {
	Placement   bool
	DropCheck   DropCheck
	KingAnytime bool // the king need not be put in first; before it is, nothing is taken
	TwoColours  bool // the bishops of a side are put on squares of different colours
	HomeCastle  bool // kings and rooks that were put on their home squares may castle
}

// DropCheck says whether putting a piece in may give check.
type DropCheck uint8

const (
	DropNoCheck DropCheck = iota
	DropNoMate
	DropAny
)

// JumpRules are the rules of Shash-maty: chess and draughts at once. Every piece may move as a
// chessman or as a draughtsman, the queen as a flying king; jumps are compulsory.
type JumpRules struct {
	Jumps       bool
	SafeKing    bool // a jump that leaves the own king in chess check is illegal and compels nobody
	Forward     bool // pieces jump forwards only
	PiecesToo   bool // knights, bishops and rooks become queens on the last rank, by step or jump
	TailAnytime bool // a chess capture may cut a chain short
	StuckLoses  bool // stalemate is a loss
}
