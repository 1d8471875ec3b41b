package weiqi

import "github.com/tavlei/tavlei/games/weiqi/internal/goban"

// Rules is the parameter set of one game: a rule set with what players have changed of it.
type Rules struct {
	Columns, Rows int
	Set           ruleSet
	Scoring       scoringRule
	Ko            koRule
	Suicide       suicideRule
	PassStones    bool // a pass costs a prisoner, and White passes last
	SekiTax       bool // points of groups in seki do not count
	Bonus         bonusRule
	Komi          int // in half points
	TieToBlack    bool
	Handicap      int
	FreeHandicap  bool // Black places the stones where he likes
	Dead          deadRule
	Goal          int // whoever captures so many stones wins; 0: points are counted
	WhiteFirst    bool
	Torus         bool
}

type (
	ruleSet     uint8
	scoringRule uint8
	koRule      uint8
	suicideRule uint8
	bonusRule   uint8
	deadRule    uint8
)

// What is counted.
const (
	area      scoringRule = iota // stones and surrounded points
	territory                    // surrounded points and prisoners
)

// Which repetition is forbidden.
const (
	koSimple      koRule = iota // the board before the opponent's last move
	koPositional                // any board of the game
	koSituational               // any board of the game with the same side to move
)

// Which suicide is allowed.
const (
	suicideNo suicideRule = iota
	suicideMulti
	suicideYes
)

// What White gets for the handicap stones.
const (
	bonusNone    bonusRule = iota
	bonusOneLess           // a point for each but one
	bonusAll               // a point for each
)

// How dead stones are settled after two passes.
const (
	deadAgree deadRule = iota
	deadBot            // the program's proposal counts
	deadNone           // everything on the board is alive
)

// seats is the number of players.
const seats = 2

// Seats of the colours.
const (
	black = 0
	white = 1
)

// Bounds of a game: plies on the board for each point, and moves of settling beside two for each point.
const (
	pliesAPoint   = 3
	moreSettling  = 20
	moreSettled   = 6 // moves of settling that are left when no more marks are allowed, at most
	mostHandicap  = 9
	mostHalfKomi  = 200
	smallestBoard = 2
)

// The rule sets, in the order of their values.
const (
	chinese ruleSet = iota
	japanese
	korean
	aga
	newZealand
	trompTaylor
	ing
)

// traits are what a rule set says where players have not agreed on something else.
type traits struct {
	scoring    scoringRule
	ko         koRule
	suicide    suicideRule
	passStones bool
	sekiTax    bool
	bonus      bonusRule
	free       bool
	dead       deadRule
	komi       int // on large boards, in half points
	tieToBlack bool
}

var ruleSets = [...]struct {
	id string
	traits
}{
	chinese:     {"chinese", traits{ko: koPositional, bonus: bonusAll, free: true, komi: 15}},
	japanese:    {"japanese", traits{scoring: territory, sekiTax: true, komi: 13}},
	korean:      {"korean", traits{scoring: territory, sekiTax: true, komi: 13}},
	aga:         {"aga", traits{ko: koSituational, passStones: true, bonus: bonusOneLess, komi: 15}},
	newZealand:  {"nz", traits{ko: koSituational, suicide: suicideYes, free: true, komi: 14}},
	trompTaylor: {"tt", traits{ko: koPositional, suicide: suicideYes, free: true, dead: deadNone, komi: 15}},
	ing:         {"ing", traits{ko: koSituational, suicide: suicideYes, free: true, komi: 16, tieToBlack: true}},
}

// usualKomi is what White gets, in half points, where players have not agreed on something else.
func (r *Rules) usualKomi() int {
	set := ruleSets[r.Set].komi
	switch size := max(r.Columns, r.Rows); {
	case r.Goal > 0:
		return 0
	case r.Handicap > 0:
		return 1
	case size > 15 && r.Scoring == ruleSets[r.Set].scoring:
		return set
	case r.Scoring == territory:
		return 13
	case size > 10 && !ruleSets[r.Set].tieToBlack:
		return 15
	case size > 10:
		return set
	}
	return 14
}

// bonus is what White gets for the handicap stones, in half points.
func (r *Rules) bonus() int {
	if r.Handicap < 2 {
		return 0
	}
	return 2 * [...]int{bonusNone: 0, bonusOneLess: r.Handicap - 1, bonusAll: r.Handicap}[r.Bonus]
}

// Headstart is what White gets before anything is counted, komi and compensation for handicap stones, in half points.
func (r *Rules) Headstart() int { return r.Komi + r.bonus() }

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
	limit    int // plies on the board
	settling int // moves of settling
	advice   advice
}

// newGame makes the tables of a rule set.
func newGame(r Rules) *Game {
	g := &Game{Rules: r, layout: layoutOf(ground{r.Columns, r.Rows, r.Torus})}
	g.limit = pliesAPoint * g.Len()
	g.settling = 2*g.Len() + moreSettling
	return g
}

// maxPlies is more than any game is long: handicap stones, play, settling and its end.
func (g *Game) maxPlies() int { return mostHandicap + g.limit + g.settling + moreSettled }

// Shape is the ground of the board.
func (g *Game) Shape() *goban.Shape { return g.shape }
