package weiqi

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// terms are what the twin plays by, in the words of the text.
type terms struct {
	columns, rows                    int
	scoring, ko, suicide, tax, bonus string
	deadBy                           string // how dead stones are settled
	passStones, free, tieToBlack     bool
	torus, whiteFirst                bool
	komi                             int // in half points
	handicap, goal                   int
	limit                            int // plies: three times as many as the board has points (rules/go 3)
}

// ruleTable is the table of rule sets (rules/go 2), with the keys of the options; last the komi of 19 by 19.
var (
	ruleColumns = strings.Fields("scoring ko suicide passStones tax handicapBonus freeHandicap deadStones komi")
	ruleTable   = map[string]string{
		"chinese":  "area positional no off none all on agree 7.5",
		"japanese": "territory simple no off seki none off agree 6.5",
		"korean":   "territory simple no off seki none off agree 6.5",
		"aga":      "area situational no on none oneLess off agree 7.5",
		"nz":       "area situational yes off none none on agree 7",
		"tt":       "area positional yes off none none on none 7.5",
		"ing":      "area situational yes off none none on agree 8",
	}
)

// mixes are the values that house rules may have besides that of the rule set (rules/go 6).
var mixes = map[string][]string{
	"scoring": {"area", "territory"}, "ko": {"simple", "positional", "situational"}, "suicide": {"no", "multi", "yes"},
	"passStones": {"off", "on"}, "tax": {"none", "seki"}, "handicapBonus": {"none", "oneLess", "all"}, "freeHandicap": {"off", "on"},
	"deadStones": {"agree", "bot", "none"},
}

// mixed are the values of all options for a board: a rule set, of which each column is played otherwise in one game of three.
func mixed(rng *rand.Rand, columns, rows int) map[string]string {
	pick := func(one int, usual string, others ...string) string {
		if rng.IntN(one) > 0 {
			return usual
		}
		return others[rng.IntN(len(others))]
	}
	v := map[string]string{
		"size": strconv.Itoa(columns), "rows": strconv.Itoa(rows), "rules": setIDs()[rng.IntN(len(setIDs()))],
		"komi": pick(3, "auto", "0", "0.5", "-3", "12.5"), "handicap": pick(3, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"),
		"captureGoal": pick(6, "0", "1", "3", "5", "10"), "first": pick(6, "black", "white"), "toroidal": pick(6, "off", "on"),
	}
	for _, key := range ruleColumns[:len(ruleColumns)-1] {
		v[key] = pick(3, byRules, mixes[key]...)
	}
	return v
}

// termsOf are the terms that the values of the options come to; not ok where they do not go together.
func termsOf(v map[string]string) (t terms, ok bool) {
	set := strings.Fields(ruleTable[v["rules"]])
	said := func(key string) string {
		if v[key] != byRules {
			return v[key]
		}
		return set[slices.Index(ruleColumns, key)]
	}
	number := func(key string) int { n, _ := strconv.Atoi(v[key]); return n } // all of these are numbers
	t = terms{
		columns: number("size"), rows: number("rows"), scoring: said("scoring"), ko: said("ko"), suicide: said("suicide"), tax: said("tax"),
		bonus: said("handicapBonus"), deadBy: said("deadStones"), passStones: said("passStones") == "on", free: said("freeHandicap") == "on",
		tieToBlack: v["rules"] == "ing", torus: v["toroidal"] == "on", whiteFirst: v["first"] == "white", handicap: number("handicap"),
		goal: number("captureGoal"),
	}
	komi := v["komi"]
	if komi == "auto" {
		komi = t.usual(v["rules"], set)
	}
	points, _ := strconv.ParseFloat(komi, 64)
	t.komi = int(2 * points)
	t.limit = 3 * t.columns * t.rows
	room := t.columns*t.rows - 1
	if !t.free {
		room = t.most()
	}
	return t, (t.goal == 0 || !t.passStones) && (t.handicap < 2 || t.handicap <= room)
}

// usual is the komi of a size and a rule set.
func (t *terms) usual(rules string, set []string) string {
	size := max(t.columns, t.rows)
	switch {
	case t.goal > 0:
		return "0" // nothing is counted
	case t.handicap > 0:
		return "0.5"
	case size > 15 && t.scoring == set[0]:
		return set[len(set)-1]
	case t.scoring == "territory":
		return "6.5"
	case size <= 10:
		return "7"
	case rules == "ing":
		return "8"
	}
	return "7.5"
}

// most is how many handicap stones have places of their own (rules/go 4).
func (t *terms) most() int {
	switch short := min(t.columns, t.rows); {
	case short < 7:
		return 0
	case short == 7 || t.columns%2 == 0 || t.rows%2 == 0:
		return 4
	}
	return 9
}

// stars are the points of the handicap stones: the corners from the lower left, the upper right and the upper left on, the centre for
// an odd number from five, then the middles of the sides and those of the bottom and the top.
func (t *terms) stars() (list []int) {
	line := 4
	if min(t.columns, t.rows) < 13 {
		line = 3
	}
	const low, middle, high = 0, 1, 2
	at := func(column, row int) int {
		place := func(where, n int) int { return []int{line, (n + 1) / 2, n + 1 - line}[where] - 1 }
		return (t.rows-1-place(row, t.rows))*t.columns + place(column, t.columns)
	}
	all := []int{at(low, low), at(high, high), at(low, high), at(high, low), at(low, middle), at(high, middle), at(middle, low), at(middle, high)}
	if t.handicap%2 == 1 && t.handicap >= 5 {
		return append(all[:t.handicap-1:t.handicap-1], at(middle, middle))
	}
	return all[:t.handicap]
}
