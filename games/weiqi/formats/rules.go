package formats

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// ruleNames are what RU says, the first that is written, and the values of the option.
var ruleNames = []struct {
	option string
	names  []string
}{
	{"chinese", []string{"Chinese", "cn", "china", "ccga", "chinese rules"}},
	{"japanese", []string{"Japanese", "jp", "japan", "jpn", "japanese rules"}},
	{"korean", []string{"Korean", "kr", "korea", "korean rules"}},
	{"aga", []string{"AGA", "bga", "french", "aga rules"}},
	{"nz", []string{"NZ", "new zealand", "new_zealand"}},
	{"tt", []string{"Tromp-Taylor", "tt", "tromp taylor", "tromptaylor"}},
	{"ing", []string{"GOE", "ing", "ing goe", "ing rules"}},
}

// rulesCalled is the option for what RU says, "" if it is not known.
func rulesCalled(ru string) string {
	for _, row := range ruleNames {
		for _, name := range row.names {
			if strings.EqualFold(name, strings.TrimSpace(ru)) {
				return row.option
			}
		}
	}
	return ""
}

// Tags of what a file says that its rules here do not: a rule set that is not known, and handicap stones that stand otherwise
// than the option has them.
const (
	rulesTag    = "Ruleset"
	handicapTag = "Handicap"
)

// unsaid is the rule set of a file that does not say it.
const unsaid = "japanese"

// canonical are the rules of RU where it holds a name of ours.
func canonical(root *sgf.Node) *game.Game {
	ru := root.Line("RU")
	if rulesCalled(ru) != "" {
		return nil
	}
	if g, err := game.Open(ru); err == nil && g.Info.Family == family {
		return g
	}
	return nil
}

// rulesOf are those that the root says: of a canonical name as they are; else what RU, SZ, KM and HA say, and beside them
// what the caller wants.
func rulesOf(root *sgf.Node, asked *game.Game) (*game.Game, error) {
	if g := canonical(root); g != nil {
		return g, nil
	}
	id, options := standard, map[string]string{"rules": unsaid}
	if asked != nil && asked.Info.Family == family {
		id = asked.Info.ID
		for key, value := range asked.Options {
			options[key] = value
		}
	}
	if set := rulesCalled(root.Line("RU")); set != "" {
		options["rules"] = set
	}
	columns, rows, err := size(root)
	if err != nil {
		return nil, err
	}
	options["size"], options["rows"] = strconv.Itoa(columns), strconv.Itoa(rows)
	if columns == rows {
		options["rows"] = "0"
	}
	if km, _ := komi(root.Line("KM")); km != "" {
		options["komi"] = km
	} else if asked == nil {
		options["komi"] = "0"
	}
	n, err := stonesGiven(root, columns*rows)
	if err != nil {
		return nil, err
	}
	return openFor(root, id, options, n)
}

// openFor opens rules with as many handicap stones as HA says, if they stand where the rules put them or are placed by Black.
func openFor(root *sgf.Node, id string, options map[string]string, n int) (*game.Game, error) {
	info, err := game.Open(id)
	if err != nil {
		return nil, err
	}
	options["handicap"], options["freeHandicap"] = "0", "rules"
	plain, err := info.Info.Open(options)
	if err != nil {
		return nil, blame(root, err)
	}
	black, white := stonesOf(plain.Start().(*weiqi.Position), root)
	if n < 2 || n > mostHandicap || white > 0 || black == 0 && !blackPlaces(root) {
		return plain, nil
	}
	options["handicap"] = strconv.Itoa(n)
	options["freeHandicap"] = "off"
	if g, err := info.Info.Open(options); err == nil && black > 0 && sameStones(g.Start().(*weiqi.Position), root) {
		return g, nil
	}
	options["freeHandicap"] = "on"
	g, err := info.Info.Open(options)
	switch {
	case err != nil:
		return nil, blame(root, err)
	case black > 0 && black != n:
		return plain, nil
	}
	return g, nil
}

// mostHandicap is how many stones the option of the family allows.
const mostHandicap = 9

// blame names the property whose value an option refuses.
func blame(root *sgf.Node, err error) error {
	for _, row := range []struct{ option, prop string }{{"size", "SZ"}, {"rows", "SZ"}, {"komi", "KM"}, {"handicap", "HA"}} {
		if strings.Contains(err.Error(), "option "+row.option) && root.Has(row.prop) {
			return root.Wrong(row.prop, err)
		}
	}
	return err
}

// blackPlaces tells whether Black makes the first two moves, as where he places handicap stones.
func blackPlaces(root *sgf.Node) bool {
	seen := 0
	for n := root; ; n = n.Next[0] {
		for _, p := range n.Props {
			switch {
			case p.Name == "W":
				return false
			case p.Name == "B":
				if seen += len(p.Values); seen >= 2 {
					return true
				}
			}
		}
		if len(n.Next) == 0 {
			return false
		}
	}
}

// size is what SZ says: 9 or 13:9; 19 where it says nothing.
func size(root *sgf.Node) (columns, rows int, err error) {
	values := root.Values("SZ")
	if len(values) == 0 || values[0].Line() == "" {
		return 19, 19, nil
	}
	first, second, rectangle := values[0].Parts()
	columns, err = strconv.Atoi(first.Line())
	if rows = columns; rectangle && err == nil {
		rows, err = strconv.Atoi(second.Line())
	}
	if err != nil || columns < 2 || rows < 2 || columns > mostLines || rows > mostLines {
		return 0, 0, values[0].Wrong("SZ", game.Faultf("fileBoardSize", "boards have {least} to {most} columns and rows", 2, mostLines))
	}
	return columns, rows, nil
}

// mostLines is how many columns or rows a board may have.
const mostLines = 25

var number = regexp.MustCompile(`^[+-]?\d{1,9}(?:[.,]\d{0,9})?$`)

// Bounds of what KM says.
const (
	mostKomi       = 100  // points, as the option has it
	leastHundredth = 150  // from here on points are hundredths, as Fox writes them
	mostHundredth  = 2000 // up to here
	mostQuarters   = 5    // stones of Chinese counting, of which one is two points; beyond no game is played
)

// komi is what KM says as an option: decimal commas are read, hundredths, and quarters of Chinese counting. It is odd where the
// file says neither points nor halves: then the nearest half is taken. What is out of range is left to the option to refuse.
func komi(km string) (option string, odd bool) {
	if !number.MatchString(km) {
		return km, false // the option says what is wrong with it
	}
	points, err := strconv.ParseFloat(strings.TrimSuffix(strings.Replace(km, ",", ".", 1), "."), 64)
	if err != nil {
		return km, false
	}
	if most := math.Abs(points); most >= leastHundredth && most <= mostHundredth {
		points /= 100
	}
	switch halves := 2 * points; {
	case math.Abs(points) > mostKomi:
		return km, false
	case halves == math.Trunc(halves):
	case 2*halves == math.Trunc(2*halves) && math.Abs(points) <= mostQuarters:
		points = halves
	default:
		points, odd = math.Round(halves)/2, true
	}
	return strconv.FormatFloat(points, 'f', -1, 64), odd
}

// stonesGiven is what HA says.
func stonesGiven(root *sgf.Node, points int) (int, error) {
	ha := root.Line("HA")
	if ha == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(ha)
	if err != nil || n < 0 || n >= points {
		return 0, root.Wrong("HA", game.Faultf("fileHandicap", "want a number of handicap stones from 0 to {most}", points-1))
	}
	return n, nil
}

// written are the rules as RU, KM and HA say them: by name where nothing differs from the rule set, else as a canonical name.
func written(rec *record.Game, exact bool, root *sgf.Node) {
	g := rec.Rules
	rules := g.Rules.(*weiqi.Game)
	size := strconv.Itoa(rules.Columns)
	if rules.Columns != rules.Rows {
		size = fmt.Sprintf("%d:%d", rules.Columns, rules.Rows)
	}
	root.Add("SZ", size)
	ru := g.Name()
	if !exact && usual(g) {
		for _, row := range ruleNames {
			if row.option == g.Options["rules"] {
				ru = row.names[0]
			}
		}
		if said, ok := rec.Tag(rulesTag); ok && g.Options["rules"] == unsaid && rulesCalled(said) == "" {
			ru = said
		}
	}
	root.Add("RU", ru)
	root.Add("KM", rules.EffectiveOptions()["komi"])
	if rules.Handicap > 1 {
		root.Add("HA", strconv.Itoa(rules.Handicap))
	} else if said, ok := rec.Tag(handicapTag); ok {
		root.Add("HA", said)
	}
}

// usual tells whether the rules are those of a rule set, apart from what SGF has properties for.
func usual(g *game.Game) bool {
	if g.Info.ID != standard {
		return false
	}
	for _, o := range g.Info.Options {
		switch o.Key {
		case "size", "rows", "rules", "komi", "handicap", "freeHandicap":
		default:
			if v, ok := g.Options[o.Key]; ok && v != o.Default {
				return false
			}
		}
	}
	return true
}
