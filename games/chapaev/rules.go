package chapaev

import "github.com/tavlei/tavlei/games/chapaev/physics"

// Rules is the parameter set of one game. Options change single fields.
type Rules struct {
	Size        int // files and ranks: 8 or 10
	Arms        []Arm
	ArmChange   armChange
	Match       matchKind
	Rounds      int // of bestOf and noAdvance
	Next        nextStarter
	Bonus       bool // two lines forward for a round without a loss
	Keep        KeepTurn
	Traitor     bool
	Overhang    OverhangCheck
	Cut         bool // a man that is checked cuts the enemy on whom he lands
	LiftSpeed   int  // of the check, mm/s
	EarthTurns  bool // every direction is allowed
	Poke        bool
	Scissors    bool
	Loft        bool // strokes may go upward
	Spin        bool // strokes may hit beside the centre
	Pie         bool // Black may take over White's army after the first shot
	Reserve     int  // spare men of each side in a round
	BoardTurned bool // the square near White's left hand is light
	Table       string
	Noise       aimNoise
	Clock       int // seconds for a shot, 0 for no end
}

type (
	armChange     uint8
	matchKind     uint8
	nextStarter   uint8
	KeepTurn      uint8
	OverhangCheck uint8
	aimNoise      uint8
)

// Who goes on to the next arm after a tour.
const (
	winnerChanges armChange = iota
	loserChanges
	bothChange
)

// What a match is.
const (
	campaign  matchKind = iota // until a tour is won with the last arm
	oneTour                    // one tour
	oneRound                   // one round
	bestOf                     // a number of rounds
	noAdvance                  // a number of rounds, all from the home line, arms chosen freely
)

// Who has the first shot of a later round.
const (
	whiteStarts nextStarter = iota
	winnerStarts
	loserStarts
	alternateStarts
)

// When a shooter shoots again.
const (
	NoOwnLoss       KeepTurn = iota // an enemy went and none of his own
	StrikerStays                    // an enemy went and the man that he struck did not
	AlwaysAlternate                 // never
)

// What becomes of men that stick out over the edge.
const (
	OverhangChecked OverhangCheck = iota
	OverhangStays
	OverhangOff
)

// How much a player's aim trembles.
const (
	noNoise aimNoise = iota
	smallNoise
	mediumNoise
	largeNoise
)

// CountsRounds tells whether a match is won by rounds.
func (r *Rules) CountsRounds() bool { return r.Match == bestOf || r.Match == noAdvance }

// Sizes of things, centimetres: section 7 of the rules.
const (
	squareSide = 4.5
	radius     = 1.45
	thickness  = 0.8

	diameter = 2 * radius / squareSide // of a man, in squares
	touching = diameter + 0.007        // distance of two men that touch, in squares: 0.3 mm of air
)

// materials are what the men and the board may be made of.
var materials = []struct {
	name                                    string
	density, friction, between, restitution float32
}{
	{"wood", 0.65, 0.30, 0.30, 0.40},
	{"waxed", 0.65, 0.15, 0.15, 0.40},
	{"plastic", 0.45, 0.25, 0.25, 0.55},
	{"heavy", 2.5, 0.25, 0.25, 0.50},
}

// table is the table that the rules are played on.
func (r *Rules) table() physics.Table {
	t := physics.Table{Half: float32(r.Size) * squareSide / 2, Radius: radius, HalfThick: thickness / 2}
	for _, m := range materials {
		if m.name == r.Table {
			t.Density, t.Friction, t.FrictionMen, t.Restitution = m.density, m.friction, m.between, m.restitution
		}
	}
	return t
}
