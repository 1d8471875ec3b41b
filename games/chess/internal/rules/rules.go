package rules

import (
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/fairy"
)

// Rules is the row of fields that makes one game of the family; the zero value is orthodox chess.
// A variant is a row of the preset table and options change single fields; no code asks for the
// name of a game.
type Rules struct {
	Array  string   // start position as extended FEN, "" is the orthodox one
	Mirror bool     // the colours of Array are exchanged
	First  Beginner // who begins, if not the side named in Array
	Odd    int      // seat whose army is the unusual one in Array (odds games)

	Shuffle  bool // one of 960 back ranks; castling is written as king takes rook
	Shuffled int  // its number plus one; 0: chance draws it

	Promotions      []board.Piece   // what a pawn becomes; nil: queen, rook, bishop, knight
	Leaps           [3][]board.Dir  // leaps of the pieces with extraA, extraB and both
	Letters         []letter        // of pieces that the family has no letter for
	NoCastle        bool            // nobody castles
	Double          [2]Doubling     // from where pawns of a seat step twice
	LastRank        LastRank        // what happens to pawns there
	QueenOnly       bool            // a pawn becomes the first of Promotions only
	Hands           bool            // pieces taken change sides and go to the hand, to be dropped
	DropRanks       [2]int          // own ranks on which pawns are dropped, first and last; 0: 2 to 7
	Bare            [2]string       // a seat without a king: the reason of its loss when it has no pieces
	AutoDraw        bool            // repetition and 50 moves end the game without a claim
	Single          board.Piece     // the only piece of the seat Odd, the Maharajah; noPiece: ordinary armies
	SinglePlacement singlePlacement // how it comes on the board
	Again           bool            // the side that has placed it begins
	Quiet           bool            // it is not placed where it attacks a king

	fairy.Movement
	TurnRules
	PairRules
}

// letter names a piece of the game in FEN and SAN.
type letter struct {
	Char  byte // upper case
	Piece board.Piece
}

type (
	Beginner        uint8
	Doubling        uint8
	LastRank        uint8
	singlePlacement uint8
)

// Who begins.
const (
	firstPreset Beginner = iota
	FirstWhite
	FirstOdd  // the seat Odd
	FirstFull // the other one
)

// From where pawns step twice.
const (
	DoubleRank2 Doubling = iota
	DoubleHalf           // own ranks 2 to 4
	DoubleHorde          // own ranks 1 and 2; from rank 1 they cannot be taken en passant
	DoubleNever
)

// What happens to pawns on the last rank.
const (
	LastPromotes LastRank = iota
	LastStays             // they stand there as inert pieces
	LastForbidden
)

// How a single piece is placed before the game.
const (
	placeFreely singlePlacement = iota // where no pawn attacks it; [m] in Array
	PlaceFixed                         // on the king's square
	PlaceByLot
)

const (
	Orthodox       = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	PawnsOnly      = "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1" // Chess960 before the lot
	Sepoys         = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR[m] b KQ - 0 1"
	SepoysE8       = "4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
	NoMorePieces   = "noMen"
	TakenMaharajah = "maharajahCaptured"
	NeutralD4      = "rnb1kbnr/pppppppp/8/8/3-q4/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
	NeutralD5      = "rnb1kbnr/pppppppp/8/3-q4/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
	NeutralToo     = "rnbqkbnr/pppppppp/8/8/3-q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	HordeArray     = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
)

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
