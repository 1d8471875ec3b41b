package draughts

import "github.com/tavlei/tavlei/games/draughts/internal/kernel"

// Rules is the parameter set of one game of draughts (rules/draughts 1). A variant is a row of
// the preset table and the options change single fields; no code asks for the name of a game.
type Rules struct {
	kernel.Movement

	Rows    int    // rows of men of each side
	SkipRow bool   // Turkish: the first row is empty
	Gap     bool   // Turkish seed text: men on rows 1 and 3
	First   int    // seat that begins
	Lot     bool   // chance decides who begins
	Ballot  string // off or the name of a table of openings

	Objective    Objective
	KingLimit    int // most consecutive quiet moves of one king while its side has a man; 0 = none
	Huff         huffing
	Draws        drawRules
	DrawsClaimed bool // draws by count or repetition must be claimed
	IdleTouch    bool // touching a man that cannot move is punished

	Numbering Numbering
}

// Objective says what wins.
type Objective uint8

// What wins.
const (
	AimNormal       Objective = iota // to leave the other side without men or moves
	AimLose                          // to be left so
	AimBreakthrough                  // to have the first king
)

// huffing says what happens to a man that did not capture.
type huffing uint8

const (
	huffOff huffing = iota
	huffLose
	huffRedo
)

// Numbering says how squares are named.
type Numbering uint8

// How squares are named.
const (
	Numeric   Numbering = iota // 1 is the top left square as White sees it
	NumericUp                  // 1 is the bottom right square (Spanish)
	Algebraic
)

// preset is one row of the table of games: rules/draughts 1.1.
type preset struct {
	id      string
	aliases []string
	tags    []string
	rules   Rules
	moment  string // squares by number, so that it stands on a turned board too
	named   bool   // its openings have names: text/<id>.openings.tsv
}

var (
	board8  = Rules{Movement: kernel.Movement{W: 8, H: 8, DarkLeft: true, ManTakesKing: true, Flying: true}, Rows: 3}
	board10 = Rules{Movement: kernel.Movement{W: 10, H: 10, DarkLeft: true, ManTakesKing: true, Flying: true}, Rows: 4}
)

// with is a copy of r changed by each of the functions.
func (r Rules) with(change func(*Rules)) Rules {
	change(&r)
	return r
}

var (
	russianRules = board8.with(func(r *Rules) {
		r.ManBack, r.Promo, r.Numbering, r.Draws = true, kernel.PromoOn, Algebraic, drawRu
	})
	englishRules = board8.with(func(r *Rules) {
		r.First, r.Flying, r.Draws, r.IdleTouch = 1, false, drawEn, true
	})
	internationalRules = board10.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Draws = true, kernel.PreferMost, kernel.PromoPass, drawInt
	})
	brazilianRules = board8.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Numbering, r.Draws = true, kernel.PreferMost, kernel.PromoPass, Algebraic, drawBr
	})
	spanishRules = board8.with(func(r *Rules) {
		r.DarkLeft, r.Precedence, r.Numbering, r.Draws = false, kernel.PreferSpanish, NumericUp, drawEs
	})
	frisianRules = board10.with(func(r *Rules) {
		r.ManBack, r.Precedence, r.Promo, r.Draws = true, kernel.PreferFrisian, kernel.PromoPass, drawFr
		r.Dirs, r.KingLimit = kernel.TakesAll8, 3
	})
)

// Preset are the rules of the game with that id; false if there is none.
func Preset(id string) (Rules, bool) {
	for i := range presets {
		if presets[i].id == id {
			return presets[i].rules, true
		}
	}
	return Rules{}, false
}

// presets are in the order of the gallery.
var presets = []preset{
	{id: "russian", tags: []string{"children"}, named: true,
		moment: "B:W9,17,20,22,23,24,27,28,29,31:B1,2,4,5,10,11,13,15,16",
		rules:  russianRules},
	{id: "english", tags: []string{"children"}, named: true,
		moment:  "W:W13,16,22,24,27,29,31,32:B1-3,5-8,10,15,20,K23",
		aliases: []string{"american", "straight", "checkers"}, rules: englishRules},
	{id: "international", named: true,
		moment:  "W:W27,31,35-37,39,41-50:B1-8,10,13,15,16,18-20,22,33",
		aliases: []string{"polish", "10x10"}, rules: internationalRules},
	{id: "pool",
		moment:  "B:W11,18,21,24-26,30-32:B2,4,7-9,12",
		aliases: []string{"pool-checkers"}, rules: board8.with(func(r *Rules) {
			r.First, r.ManBack, r.Promo, r.Draws = 1, true, kernel.PromoPass, drawPool
		})},
	{id: "turkish",
		moment:  "W:Wa2,a3,b2,c2,c3,d2,d3,e2,g2,g3,h2,h3,h4:Ba5,a6,a7,b6,b7,c4,c7,d5,d7,e7,f5,f7,g6,g7,h6,h7",
		aliases: []string{"dama"}, rules: Rules{
			Movement: kernel.Movement{
				W: 8, H: 8, DarkLeft: true, Ortho: true, ManTakesKing: true, Flying: true,
				Dirs: kernel.TakesOrtho, Precedence: kernel.PreferMost, During: true, Promo: kernel.PromoOn,
			},
			Rows: 2, SkipRow: true, Numbering: Algebraic, Draws: drawTr,
		}},
	{id: "canadian",
		moment: "B:W27,32,39,41,42,44,46,47,49,50,52,53,55,57-68,70-72:B1-10,12-14,17,18,21,23,24,29-31,36",
		rules: Rules{
			Movement: kernel.Movement{
				W: 12, H: 12, DarkLeft: true, ManTakesKing: true, Flying: true,
				ManBack: true, Precedence: kernel.PreferMost, Promo: kernel.PromoPass,
			},
			Rows: 5, Draws: drawInt,
		}},
	{id: "small-polish",
		moment: "B:W13,16,21,22,23,24,25,27,29,32:B2,3,4,5,6,7,10,12,15,18",
		rules:  brazilianRules},
	{id: "german",
		moment:  "B:W12,15,21,23,24,27,29,30,32:B1,2,4,6,10,13,14",
		aliases: []string{"damenspiel"}, rules: board8.with(func(r *Rules) {
			r.First, r.Land, r.Draws, r.Numbering = 1, kernel.LandAdjacent, drawBr, Algebraic
		})},
	{id: "spanish",
		moment: "W:W2,3,5-7,9-11:B12,14,16,17,23,24,26,29-31",
		rules:  spanishRules},
	{id: "italian",
		moment: "B:W6,14,21,24,28-31:B1,2,4,8,16",
		rules: board8.with(func(r *Rules) {
			r.DarkLeft, r.ManTakesKing, r.Flying, r.Precedence, r.Draws = false, false, false, kernel.PreferItalian, drawIt
		})},
	{id: "brazilian", tags: []string{"beyond"},
		moment: "B:W13,16,21,22,23,24,25,27,29,32:B2,3,4,5,6,7,10,12,15,18",
		rules:  brazilianRules},
	{id: "portuguese", tags: []string{"beyond"},
		moment: "W:W2,3,5-7,9-11:B12,14,16,17,23,24,26,29-31",
		rules:  spanishRules},
	{id: "czech", tags: []string{"beyond"},
		moment: "W:W21,22,23,24,25,27,29,30,31:B1,2,3,5,7,11,13,16,18,20",
		rules: board8.with(func(r *Rules) {
			r.Precedence, r.Numbering, r.Draws = kernel.PreferKing, Algebraic, drawCz
		})},
	{id: "thai", tags: []string{"quick", "beyond"},
		moment: "B:W7,14,22,27-29,32:B1-3,8",
		rules: board8.with(func(r *Rules) {
			r.Rows, r.First, r.Land, r.During, r.TurnBack, r.Draws = 2, 1, kernel.LandAdjacent, true, true, drawEn
		})},
	{id: "frisian", tags: []string{"beyond"},
		moment: "B:W17,31,35,37-41,43-46,48-50:B1-3,5-11,14,15",
		rules:  frisianRules},
	{id: "frysk", tags: []string{"quick", "beyond"},
		moment: "W:W25,30,32,36,37:B10,14,21,23,29",
		rules:  frisianRules.with(func(r *Rules) { r.Rows = 1 })},
	{id: "killer", tags: []string{"beyond"},
		moment: "W:W27,31,35-37,39,41-50:B1-8,10,13,15,16,18-20,22,33",
		rules:  internationalRules.with(func(r *Rules) { r.Land = kernel.LandKiller })},
	{id: "antidraughts", tags: []string{"beyond"},
		moment:  "B:W19,28,29,35,36,38,40-50:B1-14,16",
		aliases: []string{"poddavki", "losing-draughts", "antidraughts-international"},
		rules:   internationalRules.with(func(r *Rules) { r.Objective = AimLose })},
	{id: "breakthrough-draughts", tags: []string{"quick", "beyond"},
		moment: "B:W17,24,28,32,36-43,45-50:B1-14,16,25",
		rules:  internationalRules.with(func(r *Rules) { r.Objective = AimBreakthrough })},
	{id: "spantsireti", tags: []string{"beyond"},
		moment: "W:W34,35,36,37,39,40:B1,2,4,5,6,8,10,14,15,18,29",
		rules:  russianRules.with(func(r *Rules) { r.W = 10 })},
}
