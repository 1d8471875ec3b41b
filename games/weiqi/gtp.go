package weiqi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// What the Go Text Protocol asks of the game: see protocol.GTPRules and protocol.GTPPosition.

// kataSets are the names by which KataGo calls rule sets, beside our own.
var kataSets = map[string]string{
	"tromp-taylor": "tt", "new-zealand": "nz", "goe": "ing", "chinese-ogs": "chinese", "chinese-kgs": "chinese", "bga": "aga", "french": "aga",
}

// kata are rules as KataGo writes them. What is left out of an object stays as it was.
type kata struct {
	Ko      *string `json:"ko,omitempty"`
	Scoring *string `json:"scoring,omitempty"`
	Tax     *string `json:"tax,omitempty"`
	Suicide *bool   `json:"suicide,omitempty"`
	Button  *bool   `json:"hasButton,omitempty"`
	Bonus   *string `json:"whiteHandicapBonus,omitempty"`
	Friend  *bool   `json:"friendlyPassOk,omitempty"`
}

var (
	kataKo      = []string{koSimple: "SIMPLE", koPositional: "POSITIONAL", koSituational: "SITUATIONAL"}
	kataScoring = []string{area: "AREA", territory: "TERRITORY"}
	kataBonus   = []string{bonusNone: "0", bonusOneLess: "N-1", bonusAll: "N"}
	kataTax     = []string{"NONE", "SEKI"}
)

// GTPRules are the rules as KataGo writes them.
func (g *Game) GTPRules() string {
	friend := g.Dead != deadNone
	return g.kataRules(&friend)
}

// kataRules are the rules as KataGo writes them, without the key that its older versions do not know where friend is nil.
func (g *Game) kataRules(friend *bool) string {
	suicide, no := g.Suicide != suicideNo, false
	tax := kataTax[0]
	if g.SekiTax {
		tax = kataTax[1]
	}
	text, err := json.Marshal(kata{&kataKo[g.Ko], &kataScoring[g.Scoring], &tax, &suicide, &no, &kataBonus[g.Bonus], friend})
	if err != nil {
		return "" // strings and truth values can be written
	}
	return string(text)
}

// acceptable tells whether a board may have so many columns or rows.
func acceptable(lines string) bool {
	n, err := strconv.Atoi(lines)
	return err == nil && n >= smallestBoard && n <= goban.Most
}

// GTPWith are the options of the rules with one thing changed: size (one number, or columns and rows), komi, rules (a name or what
// GTPRules writes), rule (one of those and its value), fixed or free handicap stones. An error says what cannot be.
func (g *Game) GTPWith(options map[string]string, what, value string) (map[string]string, error) {
	to := maps.Clone(options)
	switch what {
	case "size":
		columns, rows, two := strings.Cut(value, " ")
		if !acceptable(columns) || two && !acceptable(rows) {
			return nil, fmt.Errorf("unacceptable size")
		}
		if !two || rows == columns {
			rows = "0"
		}
		to["size"], to["rows"], to["handicap"], to["freeHandicap"] = columns, rows, "0", byRules
	case "komi":
		to["komi"] = value
	case "rules":
		return to, g.withRules(to, value)
	case "rule":
		name, value, _ := strings.Cut(value, " ")
		return to, g.withRule(to, name, value)
	case "fixed", "free":
		n, err := strconv.Atoi(value)
		if err != nil || n < 2 || what == "fixed" && n > len(handicapPoints(g.Columns, g.Rows)) || n > mostHandicap || n >= g.Len() {
			return nil, fmt.Errorf("invalid number of stones")
		}
		to["handicap"], to["freeHandicap"], to["komi"] = value, map[string]string{"fixed": "off", "free": "on"}[what], halves(g.Komi)
	}
	return to, nil
}

// withRules takes over a rule set by its name, or single rules.
func (g *Game) withRules(to map[string]string, value string) error {
	name := strings.ToLower(strings.TrimSpace(value))
	if set, ok := kataSets[name]; ok {
		name = set
	}
	if slices.Contains(setIDs(), name) {
		to["rules"] = name
		for _, o := range options {
			if len(o.Values) > 0 && o.Values[0] == byRules && o.Key != "freeHandicap" {
				delete(to, o.Key)
			}
		}
		return nil
	}
	var k kata
	read := json.NewDecoder(strings.NewReader(value))
	read.DisallowUnknownFields()
	if err := read.Decode(&k); err != nil {
		return fmt.Errorf("unknown rules %q", clip(value))
	}
	return k.apply(to, g)
}

// withRule takes over one rule.
func (g *Game) withRule(to map[string]string, name, value string) error {
	var k kata
	var err error
	yes := func() *bool {
		var v bool
		v, err = strconv.ParseBool(strings.ToLower(value))
		return &v
	}
	switch name {
	case "ko":
		k.Ko = &value
	case "scoring", "score":
		k.Scoring = &value
	case "tax":
		k.Tax = &value
	case "whiteHandicapBonus":
		k.Bonus = &value
	case "suicide":
		k.Suicide = yes()
	case "hasButton":
		k.Button = yes()
	case "friendlyPassOk":
		k.Friend = yes()
	default:
		return fmt.Errorf("unknown rule %q", clip(name))
	}
	if err == nil {
		err = k.apply(to, g)
	}
	if err != nil {
		return fmt.Errorf("rule %s: %q is not played here", name, clip(value))
	}
	return nil
}

// apply takes over rules as options, where g plays by others.
func (k *kata) apply(to map[string]string, g *Game) error {
	for _, row := range []struct {
		value  *string
		names  []string
		key    string
		values []string
	}{
		{k.Ko, kataKo, "ko", []string{"simple", "positional", "situational"}},
		{k.Scoring, kataScoring, "scoring", []string{"area", "territory"}},
		{k.Tax, kataTax, "tax", []string{"none", "seki"}},
		{k.Bonus, kataBonus, "handicapBonus", []string{"none", "oneLess", "all"}},
	} {
		if row.value == nil {
			continue
		}
		i := slices.Index(row.names, strings.ToUpper(*row.value))
		if i < 0 {
			return fmt.Errorf("unknown rules: %s %q", row.key, clip(*row.value))
		}
		to[row.key] = row.values[i]
	}
	if k.Button != nil && *k.Button {
		return fmt.Errorf("unknown rules: the button is not played here")
	}
	if k.Suicide != nil {
		to["suicide"] = map[bool]string{true: "yes", false: "no"}[*k.Suicide]
	}
	if k.Friend != nil && *k.Friend != (g.Dead != deadNone) {
		to["deadStones"] = map[bool]string{true: "agree", false: "none"}[*k.Friend]
	}
	return nil
}

// GTPTold are the commands by which another program learns of the rules once, those that it may not know with a question mark, two
// where it may know the command and not what it says; and after each clear_board, of the handicap stones that lie on the board. All
// tells whether they say everything.
func (g *Game) GTPTold() (once, each []string, all bool) {
	once = []string{"komi " + halves(g.toldKomi()), "?kata-set-rules " + g.kataRules(nil),
		"??kata-set-rule friendlyPassOk " + strconv.FormatBool(g.Dead != deadNone)}
	if stones := handicapStones(g); stones != "" {
		each = []string{"set_free_handicap" + stones}
	}
	passStones := g.PassStones && g.Scoring == territory // by area prisoners are nothing
	return once, each, g.Goal == 0 && !g.Torus && !passStones && g.Suicide != suicideMulti
}

// toldKomi is a komi under which a program without Ing's rule for ties wins and loses as by it: half a point less where it could tie.
func (g *Game) toldKomi() int {
	if g.TieToBlack && g.Komi%2 == 0 {
		return g.Komi - 1
	}
	return g.Komi
}

// handicapStones are those that lie on the board at the start, each after a blank.
func handicapStones(g *Game) string {
	if g.Handicap < 2 || g.FreeHandicap {
		return ""
	}
	text := ""
	for _, at := range fixedHandicap(g.Columns, g.Rows, g.Handicap) {
		text += " " + g.Name(int(at))
	}
	return text
}

// GTPTurn is the position in which a seat plays on, whoever has the turn and whether or not stones are being marked; changed is
// false where it can do so anyway. It is nil where no stone may be played any more.
func (p *Position) GTPTurn(s game.Seat) (after game.Position, changed bool) {
	if (p.stage == playing || p.stage == placing && s == black) && p.turn == uint8(s) && !p.over() {
		return p, false
	}
	if p.caught() || p.stopped() {
		return nil, false
	}
	to := game.Clone(p).(*Position)
	to.stage, to.content, to.passes, to.place, to.turn = playing, 0, 0, 0, uint8(s)
	to.clearMarks()
	to.board.SetKo(goban.None)
	if to.tooLong() {
		to.plies = 0
	}
	to.remember()
	return to, true
}

// GTPScore is the result if nothing more is played: stones that the program takes for dead are taken off.
func (p *Position) GTPScore() string {
	lead := p.ended().lead()
	switch {
	case lead > 0:
		return "B+" + halves(lead)
	case lead < 0:
		return "W+" + halves(-lead)
	}
	return "0"
}

// GTPPlacing is how many handicap stones Black has still to place.
func (p *Position) GTPPlacing() int { return p.Placing() }

// GTPCleaning tells whether dead stones must be taken before the passes: play has been resumed because of them, and those that
// stand at its end count unless both sides agree.
func (p *Position) GTPCleaning() bool { return p.resumed && p.g.Scoring == area }

// GTPIdle tells whether a move is a stone that takes only itself.
func (p *Position) GTPIdle(m game.Move) bool {
	k, at, seat := split(m)
	return k == stone && p.stage == playing && p.board.Suicide(at, colourOf(seat)) == 1
}

// GTPSettling tells whether a seat may say which stones are dead.
func (p *Position) GTPSettling(s game.Seat) bool {
	_, _, ok := p.Settling(s)
	return ok
}

// GTPMarked are the stones that are marked as dead.
func (p *Position) GTPMarked() (dead []string) {
	marked := p.Dead()
	for at := range p.board.Shape.Beyond {
		if marked.Has(at) {
			dead = append(dead, p.g.Name(int(at)))
		}
	}
	return dead
}

// mostMarks is how often a program marks the same stones before it objects: twice where the first time has to unite what was
// proposed of them.
const mostMarks = 2

// GTPSettle is what a seat does that takes the stones on some points for dead: it marks the first region that is marked otherwise,
// and accepts where there is none. Stones that are marked together, but of which only some are said to be dead, stay as they are.
func (p *Position) GTPSettle(s game.Seat, dead []string, past []game.Ply) game.Move {
	agree, object, _ := p.Settling(s)
	var said, seen points
	for _, name := range dead {
		if at, ok := p.g.Square(strings.ToLower(name)); ok && !said.Has(goban.Point(at)) {
			said.flip(goban.Point(at))
		}
	}
	marked := p.Dead()
	for at := range p.board.Shape.Beyond {
		if p.board.At(at) == goban.Empty || seen.Has(at) {
			continue
		}
		stones, lost, right := 0, 0, true
		p.region(at, func(q goban.Point) {
			seen.flip(q)
			stones++
			if said.Has(q) {
				lost++
			}
			right = right && said.Has(q) == marked.Has(q)
		})
		if right || lost > 0 && lost < stones {
			continue
		}
		m := moveOf(mark, at, uint8(s))
		switch {
		case p.why(mark, at, uint8(s)) != nil:
			return agree // nobody may mark any more
		case timesMarked(past, m) >= mostMarks:
			return object
		}
		return m
	}
	return agree
}

// timesMarked is how often a mark was made since both sides have passed.
func timesMarked(past []game.Ply, m game.Move) (n int) {
	for _, ply := range slices.Backward(past) {
		if k, _, _ := split(ply.Move); k != mark && k != accept {
			return n
		}
		if ply.Move == m {
			n++
		}
	}
	return n
}

// ended is the position with both sides done: as it is where stones are marked or counted.
func (p *Position) ended() *Position {
	if p.stage >= marking {
		return p
	}
	to := game.Clone(p).(*Position)
	to.stage, to.passes, to.content = marking, 2, 0
	if p.g.Dead == deadNone {
		to.stage = alive
	}
	return to
}

// GTPStatus are the chains that are alive, dead or in seki if nothing more is played; not ok for another word.
func (p *Position) GTPStatus(status string) (chains [][]string, ok bool) {
	if status != "alive" && status != "dead" && status != "seki" {
		return nil, false
	}
	count := p.ended().Count()
	seki := p.inSeki(&count)
	for at := range p.board.Shape.Beyond {
		if p.board.At(at) == goban.Empty || p.board.Head(at) != at {
			continue
		}
		is := "alive"
		switch {
		case count.Dead[at]:
			is = "dead"
		case seki[at]:
			is = "seki"
		}
		if is != status {
			continue
		}
		var chain []string
		for q := range p.board.Chain(at) {
			chain = append(chain, p.g.Name(int(q)))
		}
		slices.Sort(chain)
		chains = append(chains, chain)
	}
	return chains, true
}

// inSeki are the stones of groups in seki, once the dead ones are gone.
func (p *Position) inSeki(count *Count) []bool {
	b, filled := goban.New(p.g.shape), goban.New(p.g.shape)
	b.CopyFrom(&p.board)
	for at := range p.board.Shape.Beyond {
		if count.Dead[at] && b.At(at) != goban.Empty {
			b.Lift(at)
		}
	}
	owners := b.Owners(make([]goban.Colour, p.g.Len()))
	filled.CopyFrom(b)
	fillDame(filled, owners)
	seki, seen := make([]bool, p.g.Len()), make([]bool, p.g.Len())
	for at := range b.Shape.Beyond {
		if owners[at] == goban.Empty || seen[at] {
			continue
		}
		group, is := groupAt(b, filled, owners, at, seen)
		for _, q := range group {
			seki[q] = is
		}
	}
	return seki
}
