package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// A line of rules is a list of key:value, without a key its default. What a value means is one option or several.

// rulesLine is a line of rules, read.
type rulesLine struct {
	size int
	keys map[string]string
	rows string // of the start from the top, as positions have them
}

// parseRules takes a line of rules apart.
func parseRules(text string) (*rulesLine, error) {
	r := &rulesLine{keys: map[string]string{}}
	for _, word := range strings.Fields(text) {
		key, value, ok := strings.Cut(word, ":")
		if !ok {
			return nil, fmt.Errorf("%q in the rules has no value", cut(word))
		}
		r.keys[key] = strings.TrimSuffix(value, ",")
	}
	r.size, _ = strconv.Atoi(r.keys["dim"])
	r.rows = r.keys["starti"]
	if rows, ok := r.keys["start"]; ok {
		list := strings.Split(strings.Trim(rows, "/"), "/")
		slices.Reverse(list)
		r.rows = "/" + strings.Join(list, "/") + "/"
	}
	if r.size == 0 || r.rows == "" {
		return nil, fmt.Errorf("the rules have no dim or no start")
	}
	return r, nil
}

func cut(text string) string { return text[:min(len(text), 40)] }

// is gives the value of a key, or its default.
func (r *rulesLine) is(key, usual string) string {
	if v, ok := r.keys[key]; ok {
		return v
	}
	return usual
}

// words are how the notation writes the values of an option, key by key of the notation.
var words = []struct {
	key, usual, option string
	values             map[string]string
}{
	{"esc", "c", "escape", map[string]string{"c": "corner", "e": "edge"}},
	{"surf", "y", "encirclement", onOff},
	{"atkf", "y", "first", map[string]string{"y": "attackers", "n": "defenders"}},
	// w, who repeats wins, is what the sites call a loss of the side that forces the repetition.
	{"tfr", "d", "repetition", map[string]string{"d": "draw", "i": "free", "l": "mover", "w": "defenders"}},
	{"ka", "y", "kingArmed", map[string]string{"y": "on", "n": "off", "h": "hammer", "a": "anvil"}},
	{"sw", "n", "shieldwall", map[string]string{"n": "off", "w": "weak", "s": "on"}},
	{"swf", "y", "shieldwallByAny", map[string]string{"y": "off", "n": "on"}},
	{"efe", "n", "exitFort", onOff},
	{"linc", "n", "linnaean", onOff},
}

var onOff = map[string]string{"y": "on", "n": "off"}

// kings are how the king is captured.
var kings = map[string][2]string{
	"s": {"strong", "off"}, "y": {"strong", "off"}, "m": {"strong", "on"}, "c": {"centre", "off"}, "w": {"weak", "off"}, "n": {"weak", "off"},
}

// never are keys that may only have these values: what else they say no game here has.
var never = map[string]string{"kj": "n", "ber": "n", "afor": "", "dfor": ""}

// options are the options of the game that a line of rules describes.
func (r *rulesLine) options() (map[string]string, error) {
	o := map[string]string{"cornerHostile": "all", "throne": "restricted", "thronePass": "all", "throneHostileDefenders": "empty"}
	for _, w := range words {
		value, ok := w.values[r.is(w.key, w.usual)]
		if !ok {
			return nil, unknown(w.key, r.keys[w.key])
		}
		o[w.option] = value
	}
	for key, only := range never {
		if r.is(key, only) != only {
			return nil, unknown(key, r.keys[key])
		}
	}
	king, ok := kings[r.is("ks", "s")]
	if !ok {
		return nil, unknown("ks", r.keys["ks"])
	}
	o["kingCapture"], o["edgeHostile"] = king[0], king[1]
	for _, step := range []func(map[string]string) error{r.corners, r.throne, r.speeds, r.start} {
		if err := step(o); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func unknown(key, value string) error {
	return fmt.Errorf("%s:%s is not known here", cut(key), cut(value))
}

// corners are the king's squares in the corners and whom they are hostile to.
func (r *rulesLine) corners(o map[string]string) error {
	value, given := r.keys["cor"]
	n := len(strings.FieldsFunc(value, func(c rune) bool { return c == ',' }))
	switch {
	case !given || n == 4 && value == cornerList(r.size, 1):
		o["corners"] = "single"
	case n == 0:
		o["corners"] = "none"
	case n == 16 && sameSquares(value, cornerList(r.size, 2)):
		o["corners"] = "block"
	default:
		return unknown("cor", value)
	}
	switch hostile := r.is("corh", "tcnkTCNK"); {
	case !strings.ContainsAny(hostile, "tT"):
		o["cornerHostile"] = "none"
	case !strings.Contains(hostile, "K"):
		o["cornerHostile"] = "men"
	}
	return nil
}

// sameSquares tells whether two lists of squares hold the same.
func sameSquares(a, b string) bool {
	one, other := strings.Split(a, ","), strings.Split(b, ",")
	slices.Sort(one)
	slices.Sort(other)
	return slices.Equal(one, other)
}

// cornerList are the squares of the corners, depth by depth squares each.
func cornerList(size, depth int) string {
	var list []string
	for x := range size {
		for y := range size {
			if min(x, size-1-x) < depth && min(y, size-1-y) < depth {
				list = append(list, fmt.Sprintf("%c%d", 'a'+x, y+1))
			}
		}
	}
	return strings.Join(list, ",")
}

// Letters of all pieces, of those of one side, and of the kings.
const (
	everybody = "tcnkTCNK"
	hunters   = "tcnk"
	guards    = "TCNK"
	kingsOnly = "kK"
)

// throne is the square in the middle.
func (r *rulesLine) throne(o map[string]string) error {
	if value, given := r.keys["cen"]; given {
		if value != "" {
			return unknown("cen", value)
		}
		o["throne"] = "free"
		return nil
	}
	always, empty := r.is("cenh", hunters), r.is("cenhe", everybody)
	switch stops := r.is("cens", kingsOnly); {
	case strings.Contains(stops, "t") && strings.ContainsAny(always+empty, "tT"):
		return unknown("cens", stops)
	case strings.Contains(stops, "t"):
		o["throne"] = "free"
		return nil
	case !strings.Contains(stops, "K") || !strings.Contains(r.is("cenre", kingsOnly), "K"):
		o["throne"] = "castle"
	}
	switch passes := r.is("cenp", everybody); {
	case !strings.Contains(passes, "K"):
		o["thronePass"] = "none"
	case !strings.Contains(passes, "t"):
		o["thronePass"] = "king"
	}
	switch {
	case strings.Contains(always, "t"):
		o["throneHostileAttackers"] = "always"
	case strings.Contains(empty, "t"):
		o["throneHostileAttackers"] = "empty"
	default:
		o["throneHostileAttackers"] = "never"
	}
	if !strings.Contains(always+empty, "T") {
		o["throneHostileDefenders"] = "never"
	}
	return nil
}

// speeds are how far men and the king go; the places of a man and of the defenders' king by the length of the list.
func (r *rulesLine) speeds(o map[string]string) error {
	list := strings.Split(r.is("spd", "-1"), ",")
	places, ok := map[int][3]int{1: {0, 0, 0}, 2: {0, 1, 1}, 8: {0, 4, 7}, 10: {0, 5, 8}, 12: {0, 6, 9}}[len(list)]
	if !ok || list[places[0]] != list[places[1]] && len(list) != 2 {
		return unknown("spd", r.keys["spd"])
	}
	for option, speed := range map[string]string{"manMax": list[places[0]], "kingMax": list[places[2]]} {
		switch n, err := strconv.Atoi(speed); {
		case err != nil || n > 4 || n == 0:
			return unknown("spd", r.keys["spd"])
		case n > 0:
			o[option] = speed
		default:
			o[option] = "any"
		}
	}
	if len(list) == 2 && list[0] != list[1] {
		return unknown("spd", r.keys["spd"])
	}
	return nil
}

// start is a set-up of the size of the board: its own where there is one, else the first on such a board.
func (r *rulesLine) start(o map[string]string) error {
	info, _ := game.Lookup(plain)
	for _, option := range info.Options {
		if option.Key != "start" {
			continue
		}
		for _, id := range option.Values {
			g, err := info.Open(map[string]string{"start": id})
			if err != nil {
				return err
			}
			rows := rowsOf(g.Start())
			if strings.Count(rows, "/") != r.size+1 {
				continue
			}
			if o["start"] == "" || rows == r.rows {
				o["start"] = id
			}
			if rows == r.rows {
				return nil
			}
		}
	}
	if o["start"] == "" {
		return unknown("dim", strconv.Itoa(r.size))
	}
	return nil
}

// rowsOf are the rows of a position from the top.
func rowsOf(p game.Position) string {
	rows, _, _ := strings.Cut(game.Text(p), " ")
	return rows
}

// open is the game that a line of rules describes: under its own name where one has just these rules.
func (r *rulesLine) open() (*game.Game, error) {
	o, err := r.options()
	if err != nil {
		return nil, err
	}
	var best *game.Game
	for _, info := range game.All() {
		if info.Family != family {
			continue
		}
		if g, err := info.Open(o); err == nil && (best == nil || strangeness(g) < strangeness(best)) {
			best = g
		}
	}
	if best == nil {
		return game.Open(plain + ";corners=" + o["corners"] + ";escape=" + o["escape"])
	}
	return best, nil
}

// strangeness is how far a rule set is from its preset: another start is more than another rule.
func strangeness(g *game.Game) int {
	name := g.Name()
	return strings.Count(name, ";") + 2*strings.Count(name, ";start=")
}
