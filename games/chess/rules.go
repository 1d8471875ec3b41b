package chess

// Rules is the row of fields that makes one game of the family; the zero value is orthodox chess.
// A variant is a row of the preset table and options change single fields; no code asks for the
// name of a game.
type Rules struct {
	Array  string   // start position as extended FEN, "" is the orthodox one
	Mirror bool     // the colours of Array are exchanged
	First  beginner // who begins, if not the side named in Array
	Odd    int      // seat whose army is the unusual one in Array (odds games)

	Shuffle  bool // one of 960 back ranks; castling is written as king takes rook
	Shuffled int  // its number plus one; 0: chance draws it

	Men       []Man       // what a pawn becomes; nil: queen, rook, bishop, knight
	Leaps     [3][]vector // leaps of the men with extraA, extraB and both
	Letters   []letter    // of men that the family has no letter for
	NoCastle  bool        // nobody castles
	Double    [2]doubling // from where pawns of a seat step twice
	LastRank  lastRank    // what happens to pawns there
	QueenOnly bool        // a pawn becomes the first of Men only
	Hands     bool        // men taken change sides and go to the hand, to be dropped
	DropRanks [2]int      // own ranks on which pawns are dropped, first and last; 0: 2 to 7
	Bare      [2]string   // a seat without a king: the reason of its loss when it has no men
	AutoDraw  bool        // repetition and 50 moves end the game without a claim
	Single    Man         // the only man of the seat Odd, the Maharajah; noMan: ordinary armies
	Placement placement   // how it comes on the board
	Again     bool        // the side that has placed it begins

	Strip     topology // how the files meet behind the edges
	Around    bool     // castling across the edge too
	RoundTrip bool     // rooks and queens may go round an empty rank to their own square
	SeamFrom  int      // number of the first move in which captures across the seam are allowed
	Turning   bool     // pawns turn over when they cross the seam of a Möbius strip

	Carry        bool     // rooks carry other men
	QueenCarries bool     // and so do queens
	Riders       riderSet // who rides
	Ferry        bool     // boarding and the move of the carrier are one turn

	Neutral     bool // some men are moved by both sides
	NoUndo      bool // nobody moves them straight back
	NeutralSafe bool // the sides' own men do not take them

	turnRules
	pairRules

	FileMoves bool // men move as the file says on which they stand
	FilePawns bool // pawns too, once they have moved
	FileKing  bool // kings too
}

// letter names a man of the game in FEN and SAN.
type letter struct {
	char byte // upper case
	man  Man
}

type (
	beginner  uint8
	doubling  uint8
	lastRank  uint8
	placement uint8
)

// Who begins.
const (
	firstPreset beginner = iota
	firstWhite
	firstOdd  // the seat Odd
	firstFull // the other one
)

// From where pawns step twice.
const (
	doubleRank2 doubling = iota
	doubleHalf           // own ranks 2 to 4
	doubleHorde          // own ranks 1 and 2; from rank 1 they cannot be taken in passing
	doubleNever
)

// What happens to pawns on the last rank.
const (
	lastPromotes lastRank = iota
	lastStays             // they stand there as inert men
	lastForbidden
)

// How a single man is placed before the game.
const (
	placeFreely placement = iota // where no pawn attacks it; [m] in Array
	placeFixed                   // on the king's square
	placeByLot
)

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	options []string // keys of the option table, in the order of the canonical name
	moment  string
	named   bool // its openings have names: text/<id>.openings.tsv
	rules   Rules
}

const (
	orthodox   = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	pawnsOnly  = "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1" // Chess960 before the lot
	sepoys     = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR[m] b KQ - 0 1"
	sepoysE8   = "4m3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
	noMoreMen  = "noMen"
	takenMan   = "maharajahCaptured"
	neutralD4  = "rnb1kbnr/pppppppp/8/8/3-q4/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
	neutralD5  = "rnb1kbnr/pppppppp/8/3-q4/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
	neutralToo = "rnbqkbnr/pppppppp/8/8/3-q4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	hordeArray = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
)

// presets are in the order of the gallery.
var presets = []preset{
	{id: "chess", aliases: []string{"standard"}, named: true,
		options: []string{"drawMode", "pawnDouble", "promotion"},
		moment:  "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"},
	{id: "chess960", aliases: []string{"fischerandom"}, tags: []string{"beyond"},
		options: []string{"drawMode", "start", "promotion"},
		moment:  "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
		rules:   Rules{Shuffle: true}},
	{id: "odds", options: []string{"drawMode", "odds", "oddColor", "first"},
		moment: "rn1qkbnr/ppp1pppp/8/3p1b2/8/5N2/8/RNBQKB1R w KQkq - 2 3"},
	{id: "fairy", options: []string{"drawMode", "fairy", "army", "promoteQueen"},
		moment: "r1b1kb1r/pppp1ppp/2n2n2/4p1c1/4P3/2N2N2/PPPP1PPP/R1BCKB1R w KQkq - 4 5"},
	{id: "crazyhouse", tags: []string{"beyond"}, options: []string{"drawMode", "promotion"},
		moment: "r1b1k2r/ppp2ppp/2n1pn2/3q4/1b1P4/2N2N2/PP1B1PPP/R2QKB1R[Pp] w KQkq - 4 8",
		rules:  Rules{Hands: true}},
	{id: "maharajah", options: []string{"drawMode", "royalM", "armyColor", "placement", "firstArmy", "castling", "pawnToLastRank", "superM"},
		moment: "8/8/8/P2m4/8/2N1P3/1PPP1PPP/R1BQKBNR w KQ - 1 6",
		rules:  Rules{Array: sepoys, Odd: 1, Single: Amazon, LastRank: lastStays, Bare: [2]string{"", takenMan}}},
	{id: "cylinder", aliases: []string{"cylindrical"}, options: []string{"drawMode", "castlingAround", "nullMove"},
		moment: "r1bqk2r/pppp1ppp/2n2n2/4p3/1b2P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 5",
		rules:  Rules{Strip: cylinder}},
	{id: "mobius", aliases: []string{"moebius"}, options: []string{"drawMode", "seamCapturesFrom", "pawnOrientation", "castlingSeam"},
		moment: "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4",
		rules:  Rules{Strip: mobius, SeamFrom: 1}},
	{id: "transport", options: []string{"drawMode", "timing", "riders", "carrier"},
		moment: "r1bqkb1{rn}/pppp1ppp/2n5/4p3/2B1P3/3P1N2/PPP2PPP/{RN}1BQK2R w Kq - 2 5",
		rules:  Rules{Carry: true}},
	{id: "neutral-queen", options: []string{"drawMode", "startNeutral", "noUndo", "ownCapture"},
		moment: "rnb1kb1r/pp1p1ppp/4pn2/2p5/5-q2/2NP1N2/PPP1PPPP/R1B1KB1R b KQkq - 1 5",
		rules:  Rules{Neutral: true}},
	{id: "transform", aliases: []string{"querquisite"}, options: []string{"drawMode", "pawns", "king"},
		moment: "r2qk2r/ppp2ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPP2PPP/R1BQ1RK1 w kq - 0 7",
		rules:  Rules{FileMoves: true}},
}
