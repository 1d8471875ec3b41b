package chess

import (
	"github.com/tavlei/tavlei/game"
)

// turnRules are the rules of the games in whose turns something else happens than one step on the
// board: several actions, a roll of dice, men put back or put in, jumps as in draughts.
type turnRules struct {
	KingTaken  bool // there is no check: whoever takes the king wins
	Steps      int  // actions of a turn, 0: one
	FirstSteps int  // actions of the first turn, 0: as many as in others
	EveryMan   bool // in a turn every man may act once; Steps does not count
	MayRest    bool // or none
	Turns      int  // after so many turns of each the most material wins, 0: never
	CheckEnds  bool // an action that gives check ends the turn
	NoPassing  bool // no captures in passing
	NoNullTurn bool // a turn may not restore the position
	OtherMan   bool // the actions of a turn are made by different men
	RepeatAuto bool // the third occurrence ends the game
}

// mode is the mode of the games that have such rules, nil if they are ordinary.
func (r *turnRules) mode() mode {
	switch {
	case r.Steps > 0 || r.EveryMan:
		return turns{}
	}
	return nil
}

// many tells whether turns can have several actions.
func (r *turnRules) many() bool { return r.Steps > 0 || r.EveryMan }

// turnPresets are rows of the table of games.
var turnPresets = []preset{
	{id: "doublemove", options: []string{"drawMode", "ep", "nullTurn", "firstTurn", "sameMan", "goalDouble"},
		moment: "r1bqk2r/ppp2ppp/2n2n2/3pp3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 5 left=2",
		rules:  Rules{turnRules: turnRules{KingTaken: true, Steps: 2, FirstSteps: 1}}},
	{id: "allmove", options: []string{"drawMode", "minActions", "firstTurnActions", "goalAll", "turns"},
		moment: "2r2rk1/1bqnbpp1/1pp1pn1p/p2p2B1/PPPPP2P/R1NQ1NP1/5PB1/5RK1 w - - 0 2 moved=a4",
		rules:  Rules{turnRules: turnRules{KingTaken: true, EveryMan: true}}},
}

// turnOptions are rows of the table of options.
var turnOptions = []option{
	{name: "ep", key: "ep", kind: game.Choice, rule: "3.4", values: []string{"first", "none"},
		apply: plainly(func(r *Rules, v string) { r.NoPassing = v == "none" })},
	{name: "nullTurn", key: "nullTurn", kind: game.Choice, rule: "3.5", values: []string{"allowed", "forbidden"},
		apply: plainly(func(r *Rules, v string) { r.NoNullTurn = v == "forbidden" })},
	{name: "firstTurn", key: "firstTurn", kind: game.Choice, rule: "3.1", values: []string{"one", "two"},
		apply: plainly(func(r *Rules, v string) {
			if v == "two" {
				r.FirstSteps = 0
			}
		})},
	{name: "sameMan", key: "sameMan", kind: game.Choice, rule: "3.5", values: []string{"allowed", "forbidden"},
		apply: plainly(func(r *Rules, v string) { r.OtherMan = v == "forbidden" })},
	{name: "goalDouble", key: "goal", kind: game.Choice, rule: "3.7", values: []string{"captureKing", "marseillais"},
		apply: plainly(func(r *Rules, v string) {
			if v == "marseillais" {
				r.KingTaken, r.CheckEnds = false, true
			}
		})},
	{name: "minActions", key: "minActions", kind: game.Number, rule: "15.3", values: []string{"1"}, min: 0, max: 1,
		apply: plainly(func(r *Rules, v string) { r.MayRest = v == "0" })},
	{name: "firstTurnActions", key: "firstTurnActions", kind: game.Choice, rule: "15.4", values: []string{"all", "1", "4"},
		apply: plainly(func(r *Rules, v string) { r.FirstSteps = map[string]int{"1": 1, "4": 4}[v] })},
	{name: "turns", key: "turns", kind: game.Number, rule: "15.6", values: []string{"10"}, min: 1, max: 100,
		apply: plainly(func(r *Rules, v string) { r.Turns = atoi(v) })},
	{name: "goalAll", key: "goal", kind: game.Choice, rule: "15.6", values: []string{"captureKing", "material"},
		apply: plainly(func(r *Rules, v string) {
			if v != "material" {
				r.Turns = 0
			}
		})},
}

// turnClauses are the paragraphs of the rule pages that forbid something in these games.
var turnClauses = map[string]string{
	"otherMan":      "3.5",
	"nullTurn":      "3.5",
	"passingFirst":  "3.4",
	"notAllowedNow": "3.4",
	"hasMoved":      "15.1",
	"actFirst":      "15.3",
	"notEnd":        "15.3",
}
