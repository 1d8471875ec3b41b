package tafl

import "strings"

// Rules is the parameter set of one game. A variant is a row of the preset table, and the options change single
// fields. The zero value of a field means what the boxed reconstruction says.
type Rules struct {
	Setup         int    // row of setups
	Array         string // rows of a start of one's own, as setup has them; empty: those of Setup
	First         int    // seat that moves first
	Escape        escapeRule
	Corners       cornersRule
	CornerHostile hostileRule
	Throne        throneRule
	Pass          passRule
	ToAttackers   throneHostility
	ToDefenders   throneHostility
	Capture       captureRule
	EdgeHostile   bool // the edge of the board is an enemy of the king
	Armed         armedRule
	KingMax       int // squares in one move, 0: no bound
	ManMax        int
	Wall          wallRule
	WallByAny     bool // a shieldwall may be completed by a piece in front of it, too
	Fort          bool // the king's side wins by an exit fort
	Encircle      bool // the attackers win by cutting everybody off from the edge
	Linnaean      bool // the king's last guard may be taken against the throne
	StuckDraws    bool // no legal move is a draw
	Repetition    repetitionRule
	Quiet         int // plies without a capture that end the game as a draw, 0: no bound
}

type (
	escapeRule      uint8
	cornersRule     uint8
	hostileRule     uint8
	throneRule      uint8
	passRule        uint8
	throneHostility uint8
	captureRule     uint8
	armedRule       uint8
	wallRule        uint8
	repetitionRule  uint8
)

// Where the king is safe.
const (
	escapeCorner escapeRule = iota // on the squares of the corners
	escapeEdge                     // on any square of the edge
)

// Which squares belong to the king alone, apart from the throne.
const (
	cornersNone   cornersRule = iota // none: corners are squares like others
	cornersSingle                    // the four corner squares
	cornersBlock                     // two by two squares in each corner
)

// Whom an empty corner that belongs to the king helps to capture.
const (
	hostileAll  hostileRule = iota // everybody, the king too
	hostileMen                     // all but the king
	hostileNone                    // nobody
)

// What the throne is.
const (
	throneRestricted throneRule = iota // only the king may stand on it
	throneFree                         // a square like others
	throneCastle                       // nobody enters it, the king neither once he has left
)

// Who may move over the empty throne.
const (
	passAll passRule = iota
	passKing
	passNone
)

// When the throne takes part in captures of a side's men.
const (
	throneEmpty throneHostility = iota
	throneNever
	throneAlways // also while the king stands on it
)

// How the king is captured; on a throne that is not a square like others, and beside it, the empty throne stands for
// an attacker.
const (
	captureCentre captureRule = iota // four on the throne, three beside it, two elsewhere
	captureThrone                    // four on the throne, two elsewhere
	captureStrong                    // four everywhere
	captureWeak                      // two everywhere
)

// How the king takes part in captures.
const (
	armedFully  armedRule = iota
	armedNot              // not at all
	armedHammer           // only by his own move
	armedAnvil            // only as the piece that stands still
)

// Whether rows of men on the edge are captured together.
const (
	wallOff  wallRule = iota
	wallOn            // a corner may close the row
	wallWeak          // only pieces close it
)

// What the third occurrence of a position means.
const (
	repetitionDraws repetitionRule = iota
	repetitionMover                // who has brought it about loses
	repetitionKing                 // the king's side loses
	repetitionFree                 // nothing
)

// The seats: the attackers, and the king with his defenders.
const (
	Attackers = 0
	Defenders = 1
)

// seats is the number of players.
const (
	seats     = 2
	attackers = Attackers
	defenders = Defenders
)

// maxPlies ends every game: no game is longer.
const maxPlies = 1200

// setup is how the men stand at the start: the rows of an OpenTafl record from the top.
type setup struct {
	id   string
	size int
	rows string
}

var setups = []setup{
	{"tablut", 9, "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"},
	{"brandubh", 7, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"},
	{"ardri", 7, "/2ttt2/3t3/t1TTT1t/ttTKTtt/t1TTT1t/3t3/2ttt2/"},
	{"diamond", 11, "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"},
	{"bell", 11, "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/"},
	{"lewis", 11, "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/"},
	{"parlett", 13, "/4ttttt4/5t1t5/6t6/6T6/t3T3T3t/tt3TTT3tt/t1tT1TKT1Tt1t/tt3TTT3tt/t3T3T3t/6T6/6t6/5t1t5/4ttttt4/"},
	{"coppergate", 15, "/5ttttt5/6ttt6/7t7/7t7/7T7/t5TTT5t/tt3T1T1T3tt/ttttTTTKTTTtttt/tt3T1T1T3tt/t5TTT5t/7T7/7t7/7t7/6ttt6/5ttttt5/"},
	{"alea", 19, "/2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/" +
		"4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2/"},
}

// setup is how the men stand at the start.
func (r *Rules) setup() setup {
	if r.Array == "" {
		return setups[r.Setup]
	}
	return setup{size: strings.Count(r.Array, "/") - 1, rows: r.Array}
}

// setupOf is the row of setups with that id.
func setupOf(id string) int {
	for i := range setups {
		if setups[i].id == id {
			return i
		}
	}
	panic("tafl: no setup " + id)
}
