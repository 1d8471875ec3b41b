// Package layers is the record of what a chess-like game is made of: board, pieces, turn, capture, arrival,
// company, goal and judgement, one field each, which combine. [Rules.Check] refuses what makes no sense
// together. Two kernels play a record: package narrow boards of at most 64 squares, package wide those up to
// 144; the second is generated from the first.
package layers

import "github.com/tavlei/tavlei/board"

// Zone is a set of squares, numbered row by row from White's left corner.
type Zone = board.Set192

// Most is the greatest number of squares of a board.
const Most = 144

// MostActions is how far turns of a growing number of actions grow.
const MostActions = 8

// Rules is one value for each layer. Squares are those of White's side; what a zone says of Black it says
// apart.
type Rules struct {
	Board    Board
	Kinds    []Kind
	Zones    Zones
	Castling Castling
	Turn     Turn
	Capture  Capture
	Arrival  Arrival
	Company  Company
	Goal     Goal
	Judge    Judge
}

// Board says which squares there are and how they meet.
type Board struct {
	W, H         int
	Holes        Zone
	Topology     board.Topology
	Turning      bool // pawns turn over when they cross the seam of a Möbius strip
	RoundTrip    bool // who rides along a rank may go round an empty one to its own square
	CapturesFrom int  // number of the first move in which captures across the seam are allowed
	HalfTurn     bool // Black's pieces move as White's do turned half round, not mirrored
}

// Kind is a kind of piece.
type Kind struct {
	Letter byte // upper case
	Atoms  []Atom
	Royal  bool
	Pawn   bool // promotes, takes and is taken in passing, starts the quiet count anew
	ByFile bool // moves as the kind that Zones.Files names for its file
	Next   byte // letter of the kind that it is after its first move, 0: the same

	Becomes string // letters of kinds that it may be promoted to, of a pawn instead of Zones.Promo, of another piece by Zones.Camp
	Stays   bool   // it may stay what it is where it is promoted
	Held    byte   // letter of the kind that it is in the hand of who has taken it, 0: the same
	Calm    bool   // while its side is in check it moves as what it is after its first move
	Wary    string // letters of kinds: an enemy of them that steps to where it would attack it on an empty board makes it what it is after its first move
}

// Mode says what an atom is for.
type Mode uint8

// Modes of atoms.
const (
	Both Mode = iota
	Moves
	Captures
)

// Leg is the manner of an atom.
type Leg uint8

// Manners of atoms.
const (
	Leap Leg = iota
	Ride
	Hop  // a ride over exactly one piece, onto any square behind it
	Lame // a leap that a piece halfway blocks
	Over // a jump over an enemy, which is taken, to an empty square behind: see Capture.Tail
)

// Atom is one way of moving, in directions as White sees them.
type Atom struct {
	Dirs   []board.Dir
	Leg    Leg
	Behind int // of a hop: as many squares at most behind the piece, 0: any
	Range  int // steps of a ride or hop, 0: as far as the board goes; of a jump 1, or 0: from afar over one piece to any square behind
	Mode   Mode
	Double bool // a pawn's double step: from the squares of Zones.Double only, leaves a square to be taken on in passing
	Crowns bool // by a jump, or a leap that takes nothing, any piece is promoted that comes to the squares of Zones.Last
}

// Zones are sets of squares, by seat.
type Zones struct {
	Double [2]Zone   // from where pawns step twice, and where pieces that their first move changes have not moved
	Passed [2]Zone   // those of them after which they may be taken in passing
	Last   [2]Zone   // where pawns promote
	Stop   [2]Zone   // where pawns never go
	Drops  [2]Zone   // where pawns are dropped
	Closed [2]Zone   // where nothing is dropped
	Put    [2]Zone   // where pawns of a seat that have been taken are put
	Afoot  [2]Zone   // where no pawn of a seat rides
	Goal   [2]Zone   // where a piece of Goal.Reach wins
	Spot   [2]Zone   // where pawns become something without a move of theirs, on the spot or by a step of what they become: to an empty square, with no enemy attacked from there and no check
	Back   [2]Zone   // where alone pieces of Arrival.Back are dropped
	Files  string    // letters of kinds by files, '.' where every piece is itself
	Promo  string    // letters of what pawns become
	Camp   [2]Zone   // where other pieces that become something do, by moves into it, in it and out of it
	Limit  string    // kinds and numbers in one digit each: nothing becomes a kind of which its side has so many: "Q1R2"
	Taking bool      // other pieces become something there by captures only
	Never  [2]string // letters of kinds that nothing of a seat becomes
	Sole   bool      // the last pawn of a side becomes something so wherever it stands, if Spot says where others do
	Mobile bool      // nothing comes to a square, by a move or a drop, from which no way leads on an empty board
}

// Castling says where king and rook go; Rights are those of the array.
type Castling struct {
	On      bool
	Around  bool   // across the seam too
	Piece   byte   // the kind that castles with kings
	Also    string // letters of other kinds that castle as Piece does
	Rank    int    // of both, counted from 0 from the edge of their side
	By      byte   // the royal kind that castles, 0: the only one
	OnRook  bool   // written as the king's step onto the rook
	King    [2]int
	Rook    [2]int // files on the lower and on the higher wing
	AtHome  bool   // rights come from dropping king and rooks on their home squares
	KingAt  [2]int
	RooksAt [2]Zone
}

// Order is who acts next.
type Order uint8

// Orders of turns.
const (
	Single Order = iota // one action
	Many                // Actions of them
	Every               // every piece once, in any order
	Dice                // one action of a kind that the dice show
)

// Turn says who acts next, how often and on what condition.
type Turn struct {
	Order     Order
	Actions   int  // the array may begin with fewer: left=1
	Growing   bool // each turn has one action more than the last: progressive
	MayEnd    bool // a turn of every piece may be ended at once
	CheckEnds bool // an action that gives check ends the turn
	NoPassing bool // no captures in passing
	NoNull    bool // the second action may not undo the first
	Other     bool // the actions of a turn are made by different pieces
	Dice      int
	Numbers   string // letters of kinds by the numbers of the dice, from 1
	RookCasts bool   // castling is a move of the rook, too
	Reroll    bool   // what moves nothing is rolled again
}

// Fate is what becomes of a piece that is taken.
type Fate uint8

// Fates of pieces taken.
const (
	Removed   Fate = iota
	ToHand         // of its captor, whose colour it takes
	Elsewhere      // its captor puts it on another square
	Swapped        // it goes to where its captor came from
)

// Tail says whether a capture that is no jump may end a chain of jumps.
type Tail uint8

// Ends of chains.
const (
	NoTail   Tail = iota
	LastTail      // where there is no further jump
	AnyTail       // after any jump
)

// Capture says what becomes of a victim.
type Capture struct {
	Fate       Fate
	Revert     bool // pieces that were pawns are pawns again
	SameColour bool // bishops are put on squares of their colour
	Bishop     byte // which kind that is
	Must       bool // captures are compulsory
	Tail       Tail // where kinds jump: who can must, goes on while it can, and takes all at the end
	SafeJumps  bool // no jump leaves an own king attacked; else kings are not safe from what jumps compel to

	Blast bool   // a capture removes the captor, too, and what stands around it
	Proof string // letters of kinds that explosions beside them leave
}

// DropCheck says whether a drop may give check.
type DropCheck uint8

// Checks by drops.
const (
	DropAny DropCheck = iota
	DropNoMate
	DropNoCheck
)

// Arrival says how pieces come on the board.
type Arrival struct {
	Array      string // extended FEN
	Drops      bool   // pieces in hand are dropped
	Check      DropCheck
	KingFirst  bool   // while the king is in hand nothing else is dropped or moved
	KingLater  bool   // while the king is in hand nothing is taken
	TwoColours byte   // kind whose pieces of one side are put on squares of different colours
	Placed     byte   // kind of the one piece that is placed before the game, not where pawns attack it
	Lot        bool   // by chance
	Safe       bool   // not where any piece attacks it
	Quiet      bool   // not where it attacks the king
	Again      bool   // its owner moves next
	CheckOf    string // letters of kinds that Check is for, "": all
	OneAFile   string // letters of kinds of which no second one of a side is dropped on a file
	OnFile     int    // so many of them may be on a file, 0: one
	First      bool   // a side with pieces in hand drops them and does nothing else while it can
	Back       string // letters of kinds that are dropped on Zones.Back only
	Either     bool   // a piece of the hand is dropped as what it is or as what it becomes
	Gates      bool   // a piece of the hand may come where one that is no pawn leaves its first square; the move is one without it, too
}

// Company says who stands with whom.
type Company struct {
	Neutral     bool // pieces that both sides move
	NoUndo      bool // nobody moves them straight back
	NeutralSafe bool // the sides' own pieces do not take them
	Blocker     byte // letter of a kind that never moves: a neutral piece of it is put on another empty square by every action, 0: none is

	Carriers string // letters of kinds that carry one piece of their side
	Riders   string // letters of kinds that ride
	Ferry    bool   // who has been boarded moves on in the same turn
}

// Royalty is what is illegal or won because of royal pieces.
type Royalty uint8

// Royalties.
const (
	Strict Royalty = iota // no royal piece may be left attacked; a jump or an explosion alone takes one, and wins
	Taken                 // who takes a royal piece wins
	Mixed                 // royal pieces may not be left attacked, yet chance may force it, and then they are taken
	None                  // a royal piece is one that castles
)

// Goal says what wins.
type Goal struct {
	Royalty    Royalty
	Spare      bool      // of several royal pieces of a side all but one may be left attacked
	Bare       [2]string // a seat that loses when it has no pieces: the reason
	StuckLoses bool      // stalemate is a loss
	StuckWins  bool      // stalemate is a win of the side that cannot move
	StuckFewer bool      // stalemate is won by the side with fewer pieces
	MatedWins  bool      // who is mated wins
	Checks     int       // who has given check so often wins, 0: nobody
	NoChecks   bool      // no action gives check
	Reach      string    // letters of kinds one of which wins where it comes to Zones.Goal
	Safe       bool      // it wins only where no enemy attacks it
	Equalize   bool      // White's coming there is a draw if Black comes there at once, too
	Extinct    Extinction
	Points     string // kinds and values in one digit each, counted after so many turns: "Q9R5"
	Turns      int    // 0: never
}

// Extinction decides a game by numbers of pieces on the board and in hand.
type Extinction struct {
	Kinds  string // letters: of any one kind, or "*" of all together, too few are left of a side, which loses
	Left   int    // so many are too few
	Theirs int    // if the other side has so many at least
	Claim  bool   // or, while the side with too few is to move, one more: it may take one yet
	Wins   bool   // that side wins
	Reason string // code of the reason
}

// Reasons of ends that goals have.
const (
	ReasonExploded = "kingExploded"
	ReasonChecks   = "checksGiven"
	ReasonReached  = "goalReached"
	ReasonBoth     = "bothReached"
	ReasonExtinct  = "extinct"
	ReasonBare     = "bareKing"
	ReasonGiven    = "givenAway"
	ReasonOnly     = "onlyKing"
	ReasonFewer    = "fewerMen"
)

// Dead is how little must stand beside the kings for somebody to win.
type Dead uint8

// Material that keeps a position alive; any other piece does.
const (
	Never  Dead = iota // kings alone play on
	Pair               // two minor pieces that mate together
	AnyTwo             // two minor pieces
	AnyOne             // one
)

// Judge says how long quiet play goes on.
type Judge struct {
	Quiet       int // plies without capture and pawn move after which the game is a draw, 0: for ever
	QuietReason string
	Dead        Dead
	King        byte // kings that nobody else is
	Leaper      byte // the minor pieces
	Bishop      byte
	Plies       int // the game is a draw after so many, 0: never
	ClaimQuiet  int // plies after which a draw may be claimed, 0: none
	Repeat      int // occurrences of a position that draw the game, counted where turns begin; 0: any number may be
	Claim       int // occurrences after which a draw may be claimed, 0: none
}

// Outcome is how a game has ended.
type Outcome struct {
	Over   bool
	Winner int // -1: nobody
	Reason string
}
