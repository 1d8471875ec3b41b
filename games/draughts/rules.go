package draughts

// Rules is the parameter set of one game of draughts (rules/draughts 1). A variant is a row of
// the preset table and the options change single fields; no code asks for the name of a game.
type Rules struct {
	W, H     int    // columns and rows
	DarkLeft bool   // the near-left corner a1 is a playing square
	Ortho    bool   // all squares are played, men go straight (Turkish)
	Rows     int    // rows of men of each side
	SkipRow  bool   // Turkish: the first row is empty
	Gap      bool   // Turkish seed text: men on rows 1 and 3
	First    int    // seat that begins
	Lot      bool   // chance decides who begins
	Ballot   string // off or the name of a table of openings

	ManBack      bool // men capture backwards
	ManStepBack  bool // men step backwards
	ManTakesKing bool
	Flying       bool // kings slide and capture at a distance
	Land         land
	Dirs         captureDirs
	Precedence   precedence
	During       bool // victims vanish at once; else when the capture is over
	Promo        promo
	Objective    objective
	KingLimit    int // most consecutive quiet moves of one king while its side has a man; 0 = none

	MayPass      bool // capturing is no duty
	Huff         huffing
	MayStop      bool // a capture may end before its end
	Draws        drawRules
	DrawsClaimed bool // draws by count or repetition must be claimed

	Numbering numbering
}

type (
	land        uint8
	captureDirs uint8
	precedence  uint8
	promo       uint8
	objective   uint8
	huffing     uint8
	numbering   uint8
)

// Where a flying king may stop behind its victim.
const (
	landAny land = iota
	landAdjacent
	landKiller // directly behind if the last victim is a king
)

// Directions of captures.
const (
	takesDiagonally captureDirs = iota
	takesAll8                   // Frisian: straight captures too, over two squares
	takesOrtho                  // Turkish
)

// Which captures must be preferred (rules/draughts 1.2).
const (
	free precedence = iota
	most
	spanish
	italian
	kingFirst
	frisian
)

// When a man that reaches the last row in the middle of a capture is crowned.
const (
	promoEnd  promo = iota // the capture ends there
	promoPass              // it goes on as a man and is crowned only if it ends there
	promoOn                // it goes on as a king
)

// What wins.
const (
	normal objective = iota
	lose
	breakthrough
)

// What happens to a man that did not capture.
const (
	huffOff huffing = iota
	huffLose
	huffRedo
)

// How squares are named.
const (
	numeric   numbering = iota // 1 is the top left square as White sees it
	numericUp                  // 1 is the bottom right square (Spanish)
	algebraic
)

// preset is one row of the table of games: rules/draughts 1.1.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string
}

var (
	board8  = Rules{W: 8, H: 8, DarkLeft: true, Rows: 3, ManTakesKing: true, Flying: true}
	board10 = Rules{W: 10, H: 10, DarkLeft: true, Rows: 4, ManTakesKing: true, Flying: true}
)

// with is a copy of r changed by each of the functions.
func (r Rules) with(change func(*Rules)) Rules {
	change(&r)
	return r
}

var (
	russianRules = board8.with(func(r *Rules) {
		r.ManBack, r.Promo, r.Numbering, r.Draws = true, promoOn, algebraic, drawRu
	})
	englishRules = board8.with(func(r *Rules) {
		r.First, r.Flying, r.Draws = 1, false, drawEn
	})
	internationalRules = board10.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Draws = true, most, promoPass, drawInt
	})
	brazilianRules = board8.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Numbering, r.Draws = true, most, promoPass, algebraic, drawBr
	})
	spanishRules = board8.with(func(r *Rules) {
		r.DarkLeft, r.Precedence, r.Numbering, r.Draws = false, spanish, numericUp, drawEs
	})
	frisianRules = board10.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Draws = true, frisian, promoPass, drawFr
		r.Dirs, r.KingLimit = takesAll8, 3
	})
)

// presets are in the order of the gallery.
var presets = []preset{
	{id: "russian", rules: russianRules},
	{id: "english", aliases: []string{"american", "straight", "checkers"}, rules: englishRules},
	{id: "international", aliases: []string{"polish", "10x10"}, rules: internationalRules},
	{id: "pool", aliases: []string{"pool-checkers"}, rules: board8.with(func(r *Rules) {
		r.First, r.ManBack, r.Promo, r.Draws = 1, true, promoPass, drawPool
	})},
	{id: "turkish", aliases: []string{"dama"}, rules: Rules{
		W: 8, H: 8, DarkLeft: true, Ortho: true, Rows: 2, SkipRow: true, ManTakesKing: true, Flying: true,
		Dirs: takesOrtho, Precedence: most, During: true, Promo: promoOn, Numbering: algebraic, Draws: drawTr,
	}},
	{id: "canadian", rules: Rules{
		W: 12, H: 12, DarkLeft: true, Rows: 5, ManTakesKing: true, Flying: true,
		ManBack: true, Precedence: most, Promo: promoPass, Draws: drawInt,
	}},
	{id: "small-polish", rules: brazilianRules},
	{id: "german", aliases: []string{"damenspiel"}, rules: board8.with(func(r *Rules) {
		r.First, r.Land, r.Draws, r.Numbering = 1, landAdjacent, drawBr, algebraic
	})},
	{id: "spanish", rules: spanishRules},
	{id: "italian", rules: board8.with(func(r *Rules) {
		r.DarkLeft, r.ManTakesKing, r.Flying, r.Precedence, r.Draws = false, false, false, italian, drawIt
	})},
	{id: "brazilian", rules: brazilianRules},
	{id: "portuguese", rules: spanishRules},
	{id: "czech", rules: board8.with(func(r *Rules) {
		r.Precedence, r.Numbering, r.Draws = kingFirst, algebraic, drawCz
	})},
	{id: "thai", rules: board8.with(func(r *Rules) {
		r.Rows, r.First, r.Land, r.During, r.Draws = 2, 1, landAdjacent, true, drawEn
	})},
	{id: "frisian", rules: frisianRules},
	{id: "frysk", rules: frisianRules.with(func(r *Rules) { r.Rows = 1 })},
	{id: "killer", rules: internationalRules.with(func(r *Rules) { r.Land = landKiller })},
	{id: "antidraughts", aliases: []string{"poddavki", "losing-draughts", "antidraughts-international"},
		rules: internationalRules.with(func(r *Rules) { r.Objective = lose })},
	{id: "breakthrough-draughts", rules: internationalRules.with(func(r *Rules) { r.Objective = breakthrough })},
	{id: "spantsireti", rules: russianRules.with(func(r *Rules) { r.W = 10 })},
}
