package reversi

// Rules is the parameter set of one game of reversi. A variant is a row of the preset table and
// the options change single fields; no code asks for the name of a game.
type Rules struct {
	Size      int // columns and rows of the square that holds the board: 4, 6, 8, 10 or 12
	Board     shape
	Setup     start
	Array     string // the squares of a start of one's own, row by row
	OwnStock  bool   // each side has discs for half of the squares, and none after that
	First     int    // seat that begins
	Lot       bool   // chance decides who begins
	Objective objective
	Empties   bool // the squares left empty count for the side with more discs
}

type (
	shape     uint8
	start     uint8
	objective uint8
)

// Shapes of boards.
const (
	square  shape = iota
	cross         // eight columns without two by two squares at each corner
	octagon       // ten columns without three squares at each corner
)

// How a game begins.
const (
	freeCentre      start = iota // the first four discs go on the centre at will
	othello                      // light on d4 and e5, dark on e4 and d5
	parallel                     // dark on d4 and e4, light on d5 and e5
	diagonalSwapped              // dark on d4 and e5, light on e4 and d5
	xot                          // chance draws one of our balanced openings of eight moves
	custom                       // as Array says
)

// What wins.
const (
	most objective = iota
	fewest
)

// preset is one row of the table of games.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string
	named   bool // its openings have names: text/<id>.openings.tsv
}

var (
	reversiRules = Rules{Size: 8, Setup: freeCentre, OwnStock: true}
	othelloRules = Rules{Size: 8, Setup: othello, Empties: true}
)

// with is a copy of r changed by a function.
func (r Rules) with(change func(*Rules)) Rules {
	change(&r)
	return r
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "reversi", tags: []string{"children"},
		aliases: []string{"flipersi", "waterman"}, rules: reversiRules,
		moment: "--OOOO---OOOOOO--OXXOO----XXXX----XXXX---X---X--X--------------- X 19:19"},
	{id: "othello", tags: []string{"children"}, named: true,
		aliases: []string{"flipello"}, rules: othelloRules,
		moment: "----------OX------XOXO---OXXOXX-XXXXXOO-XXXOXOO-X-XXO-----XO---- X"},
	{id: "anti-reversi", tags: []string{"beyond"},
		aliases: []string{"anti-othello", "antireversi"},
		rules:   othelloRules.with(func(r *Rules) { r.Objective, r.Empties = fewest, false }),
		moment:  "--------------XO---XXXOO---XXOOO--OOOOXO--OXOXXO--OXX--O---X---O X"},
	{id: "annexation", tags: []string{"quick", "beyond"},
		aliases: []string{"conquest"},
		rules:   reversiRules.with(func(r *Rules) { r.Board = cross }),
		moment:  "..-X--....X-XO..---XXXXX---OXOOX---OOOOX--XXXXXX..---O....----.. X 11:11"},
}
