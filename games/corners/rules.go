package corners

// Rules is the parameter set of one game. A variant is a row of the preset table, and the options change single fields.
type Rules struct {
	Size    int  // columns of the grid, 0 for the star
	Setup   int  // index of setups, in corners
	Halma   bool // the men stand as in halma
	Players int
	Sets    int // arms of a player on the star
	Men     int // in an arm
	Partner bool

	Diagonal diagonalRule
	Over     overRule
	Back     backRule
	Long     bool // jumps over a man farther away, as far behind it as it was before
	Leave    bool // men may leave the goal
	Foreign  bool // men must not stop in the arms of others
	PassFree bool // a turn may be passed
	Lot      bool // a lot decides who begins

	Exit     bool // compulsory exit
	ExitPass bool // whoever cannot leave passes
	Deadline int  // after so many turns nobody has men at home; 0: none
	Return   returnRule

	Blocked   blockedRule
	Equal     bool // whoever comes later in the round has his turn
	Mirror    mirrorRule
	Alone     bool // the loser plays on, and his moves count
	FirstOnly bool // no places are played for after the first
	Repeat    bool // a position may stand as often as one likes
	Rounds    int  // turns of each seat after which the game is counted out
}

type (
	diagonalRule uint8
	overRule     uint8
	backRule     uint8
	returnRule   uint8
	blockedRule  uint8
	mirrorRule   uint8
)

// What goes along the diagonals of a grid.
const (
	diagonalNone diagonalRule = iota
	diagonalSteps
	diagonalJumps
	diagonalBoth
)

// Over whose men a man jumps.
const (
	overAny overRule = iota
	overForeign
	overOwn
)

// What may go back towards one's own home.
const (
	backFree backRule = iota
	backJumps
	backNone
)

// What a man does that comes home after the deadline.
const (
	returnLoses returnRule = iota
	returnForbidden
)

// When a goal counts in which others stand.
const (
	blockedWait  blockedRule = iota // only all of one's own count
	blockedOwner                    // it is full, and all others there are at home
	blockedFill                     // it is full
	blockedSwap                     // as the first, and one may change places with who is at home there
)

// What becomes of a game in which Black copies White.
const (
	mirrorAuto  mirrorRule = iota // a draw when White finishes
	mirrorClaim                   // a draw if White claims one
	mirrorOff
)

const (
	maxSeats   = 6
	aloneMost  = 100 // moves that are counted of a loser who plays on
	copiesMost = 10  // copied moves after which White may claim a draw
)

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string
}

// presets are in the order of the gallery.
var presets = []preset{
	{
		id: "corners", aliases: []string{"ugolki", "kutochky"}, tags: []string{"children", "quick"},
		rules:  Rules{Size: 8, Players: 2, Leave: true, Exit: true, Equal: true, Rounds: 150},
		moment: "8/2bw2w1/w2bb3/w2bwb2/3bwb2/2bw1b2/4w3/3w4 w 16",
	},
	{
		id: "chinese-checkers", aliases: []string{"chineseCheckers", "star-halma", "sternhalma"}, tags: []string{"children", "many"},
		rules:  Rules{Players: 2, Sets: 1, Men: 10, Blocked: blockedFill, Mirror: mirrorOff, Repeat: true, Rounds: 300},
		moment: "1/1n/3/4/6n6/5n6/4s1n1s2/3n1n1s2/3ns4/3ns5/4ns5/12/6sss4/2n1/3/s1/1 s - 23",
	},
	{
		id: "halma", tags: []string{"many"},
		rules:  Rules{Size: 16, Halma: true, Players: 2, Diagonal: diagonalBoth, Exit: true, Equal: true, Blocked: blockedOwner, Rounds: 200},
		moment: "14b1/13ww1/12w1w1/16/9bwbb1w1/9b6/7w1wwbw3/6bbbbbb4/9w6/5wwbbb6/16/1w1wwb10/b1b1w11/1w14/2b13/1w14 w 36",
	},
}
