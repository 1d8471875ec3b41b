package formats

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// doubts remarks on values that were read as something else than they say. It comes last, so that faults of moves are not crowded
// out by it.
func doubts(t *sgf.Tree, main *sgf.Line) {
	doubtRules(t, main)
	doubtKomi(t, main)
	doubtHandicap(t, main)
	if re := t.Root.Line("RE"); !isResult(re) {
		doubt(t, "RE", t.Root.Values("RE")[0], game.Faultf("fileResultOdd", "no result such as B+3.5, W+R or Draw"))
	}
	doubtStones(t, main.Pos.(*weiqi.Position).Game())
}

// doubt remarks on a value of a property.
func doubt(t *sgf.Tree, name string, v sgf.Value, why *game.Fault) {
	t.Fault(v.At, 0, name+"["+v.Line()+"]", why).Remark = true
}

// doubtRules tells by which rules a game is read whose own nobody knows.
func doubtRules(t *sgf.Tree, main *sgf.Line) {
	ru := t.Root.Line("RU")
	if ru == "" || rulesCalled(ru) != "" || canonical(t.Root) != nil {
		return
	}
	set := main.Game.Rules.Options["rules"]
	taken := game.Word{Key: "option.rules." + set + ".said", Text: set}
	for _, row := range ruleNames {
		if row.option == set {
			taken.Text = row.names[0]
		}
	}
	doubt(t, "RU", t.Root.Values("RU")[0], game.Faultf("fileRuleset", "not rules we know; read by those called {rules}", taken))
}

// doubtKomi tells which komi is taken where that of the file cannot be; a canonical name has its own.
func doubtKomi(t *sgf.Tree, main *sgf.Line) {
	km := t.Root.Line("KM")
	if _, odd := komi(km); !odd || canonical(t.Root) != nil {
		return
	}
	taken := main.Game.Rules.Rules.(*weiqi.Game).EffectiveOptions()["komi"]
	doubt(t, "KM", t.Root.Values("KM")[0], game.Faultf("fileKomiOdd", "no komi of whole and half points; {komi} is taken", taken))
}

// doubtHandicap compares HA with the black stones of the root. Where white ones stand beside them, or a position of ours, the
// board is one of later in a game.
func doubtHandicap(t *sgf.Tree, main *sgf.Line) {
	n, err := strconv.Atoi(t.Root.Line("HA"))
	if err != nil || n < 2 || t.Root.Has(exactProp) {
		return
	}
	black, white := stonesOf(main.Pos.(*weiqi.Position), t.Root)
	if black > 0 && black != n && white == 0 {
		doubt(t, "HA", t.Root.Values("HA")[0], game.Faultf("fileHandicapStones", "the number of black stones that are set up is {n}", black))
	}
}

// doubtStones looks in all nodes for points that are set up twice, and tells of the first in each.
func doubtStones(t *sgf.Tree, g *weiqi.Game) {
	for todo := []*sgf.Node{t.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, next := range slices.Backward(n.Next) {
			todo = append(todo, next)
		}
		if n.Has("AB", "AW", "AE") {
			doubtNode(t, g, n)
		}
	}
}

// doubtNode goes through the stones of a node in the order in which they are put there.
func doubtNode(t *sgf.Tree, g *weiqi.Game, n *sgf.Node) {
	seen := map[sgf.Point]bool{}
	for _, name := range setUps {
		for _, v := range n.Values(name) {
			points, _ := sgf.Points([]sgf.Value{v})
			for _, p := range points {
				switch {
				case p.X >= g.Columns || p.Y >= g.Rows: // left out, which has been said
				case seen[p]:
					doubt(t, name, v, game.Faultf("fileTwice", "{point} is set up twice in one node; this holds", g.Name(int(g.Point(p.X, p.Y)))))
					return
				default:
					seen[p] = true
				}
			}
		}
	}
}

// inSigns is a result as FF[4] asks for it, with what files add to it: blanks, units, a dot, a whole word for a letter.
var inSigns = regexp.MustCompile(`(?i)^(?:[bw]\+\s*(?:\d+(?:[.,]\d*)?\s*(?:points?|pts?|moku|目|子)?|r|res(?:ign(?:ed|s|ation)?)?|t|time\s?-?(?:out)?|f|forfeit(?:ed|s|ure)?)?[.!]?|0|draw|jigo|void|\?.*)?$`)

// isResult tells whether RE says a result in signs or in words that are read here.
func isResult(re string) bool {
	if inSigns.MatchString(re) {
		return true
	}
	result, _ := inWords(re)
	return result != record.Unknown
}
