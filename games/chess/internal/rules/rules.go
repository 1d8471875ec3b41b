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

	Promotions      []board.Piece     // what a pawn becomes; nil: queen, rook, bishop, knight
	Leaps           [3][]board.Vector // leaps of the pieces with extraA, extraB and both
	Letters         []letter          // of pieces that the family has no letter for
	NoCastle        bool              // nobody castles
	Double          [2]Doubling       // from where pawns of a seat step twice
	LastRank        LastRank          // what happens to pawns there
	QueenOnly       bool              // a pawn becomes the first of Promotions only
	Hands           bool              // pieces taken change sides and go to the hand, to be dropped
	DropRanks       [2]int            // own ranks on which pawns are dropped, first and last; 0: 2 to 7
	Bare            [2]string         // a seat without a king: the reason of its loss when it has no pieces
	AutoDraw        bool              // repetition and 50 moves end the game without a claim
	Single          board.Piece       // the only piece of the seat Odd, the Maharajah; noPiece: ordinary armies
	SinglePlacement singlePlacement   // how it comes on the board
	Again           bool              // the side that has placed it begins

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
