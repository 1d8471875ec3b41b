package tafl

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// smallest and largest are the boards on which files may put the game.
const (
	smallest = 5
	largest  = 19
)

// quietMost is how many plies without a capture a file may allow at most.
const quietMost = maxPlies

func init() {
	rulesfile.Register("tafl", rulesfile.NewForm[Rules](
		rulesfile.Words[escapeRule]("corner", "edge"),
		rulesfile.Words[cornersRule]("none", "single", "block"),
		rulesfile.Words[hostileRule]("all", "men", "none"),
		rulesfile.Words[throneRule]("restricted", "free", "castle"),
		rulesfile.Words[passRule]("all", "king", "none"),
		rulesfile.Words[throneHostility]("empty", "never", "always"),
		rulesfile.Words[captureRule]("centre", "throne", "strong", "weak"),
		rulesfile.Words[armedRule]("on", "off", "hammer", "anvil"),
		rulesfile.Words[wallRule]("off", "on", "weak"),
		rulesfile.Words[repetitionRule]("draw", "mover", "defenders", "free"),
		rulesfile.Left("setup"),
		rulesfile.Within("first", 0, 1), rulesfile.Within("kingMax", 0, largest), rulesfile.Within("manMax", 0, largest), rulesfile.Within("quiet", 0, quietMost),
		rulesfile.Told("array", "rows of the start from the top, as /3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/: t attackers, T defenders, K the king"),
		rulesfile.Told("first", "who moves first: 0 the attackers, 1 the king's side"),
		rulesfile.Told("kingMax", "squares that the king moves at most, 0: no bound"),
		rulesfile.Told("manMax", "squares that others move at most, 0: no bound"),
		rulesfile.Told("quiet", "plies without a capture that end the game as a draw, 0: no bound"),
	), rowOf, fromFile)
}

// rowOf is a rule set as files have it: the men at the start by their rows, whether we know them or not.
func rowOf(g *game.Game) (Rules, bool) {
	r := g.Rules.(*Game).Rules
	r.Array, r.Setup = r.setup().rows, 0
	return r, true
}

// arrayText are rows between slashes.
var arrayText = regexp.MustCompile(`^/(?:[0-9tTK]+/){5,19}$`)

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if !arrayText.MatchString(r.Array) || strings.Count(r.Array, "/")%2 == 1 {
		return nil, rulesfile.AtField("array", "%q: want an odd number of rows from %d to %d, each between slashes", r.Array, smallest, largest)
	}
	if i := slices.IndexFunc(setups, func(s setup) bool { return s.rows == r.Array }); i >= 0 {
		r.Setup, r.Array = i, ""
	}
	g, err := r.begun()
	if err != nil {
		return nil, rulesfile.At("array", err)
	}
	return g, nil
}

// begun settles the tables of a rule set whose start may be anything.
func (r Rules) begun() (*game.Game, error) {
	made, err := r.game()
	if err != nil {
		return nil, err
	}
	g := made.Rules.(*Game)
	p, err := g.read(g.setup().rows)
	if err != nil {
		return nil, err
	}
	p.turn = uint8(g.First)
	p.settle()
	if _, err := g.Parse(game.Text(p)); err != nil {
		return nil, err
	}
	if o := p.Outcome(); o.Over() {
		return nil, errors.New("the game would be over before it begins")
	}
	return made, nil
}
