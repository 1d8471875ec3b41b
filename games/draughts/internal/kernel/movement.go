package kernel

// Movement is the part of a rule set that says on which board men stand and how they move and take
// (rules/draughts 1).
type Movement struct {
	W, H     int  // columns and rows
	DarkLeft bool // the near-left corner a1 is a playing square
	Ortho    bool // all squares are played, men go straight (Turkish)

	ManBack      bool // men capture backwards
	ManStepBack  bool // men step backwards
	ManTakesKing bool
	Flying       bool // kings slide and capture at a distance
	Land         Land
	Dirs         CaptureDirs
	Precedence   Precedence
	During       bool // victims vanish at once; else when the capture is over
	TurnBack     bool // if so, a king may go back the way it came between two jumps (Thai, not Turkish)
	Promo        Promo

	MayPass bool // capturing is no duty
	MayStop bool // a capture may end before its end
}

// Land says where a flying king may stop behind its victim.
type Land uint8

// Where it may.
const (
	LandAny Land = iota
	LandAdjacent
	LandKiller // directly behind if the last victim is a king
)

// CaptureDirs are the directions of captures.
type CaptureDirs uint8

// Directions of captures.
const (
	TakesDiagonally CaptureDirs = iota
	TakesAll8                   // Frisian: straight captures too, over two squares
	TakesOrtho                  // Turkish
)

// Precedence says which captures must be preferred (rules/draughts 1.2).
type Precedence uint8

// Rules of precedence.
const (
	PreferAny Precedence = iota
	PreferMost
	PreferSpanish
	PreferItalian
	PreferKing
	PreferFrisian
)

// Promo says when a man that reaches the last row in the middle of a capture is crowned.
type Promo uint8

// What becomes of a capture whose man reaches the last row.
const (
	PromoEnd  Promo = iota // the capture ends there
	PromoPass              // it goes on as a man and is crowned only if it ends there
	PromoOn                // it goes on as a king
)
