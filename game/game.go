package game

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Rules makes positions of one rule set.
type Rules interface {
	// Start is a new start position.
	Start() Position
	// Parse reads a position in the family's notation and validates it; errors wrap ErrPosition
	// and name the place. What would exceed the budget of Position is refused with ErrBudget.
	Parse(text string) (Position, error)
}

// Game is a rule set with its options settled.
type Game struct {
	Rules
	Info    *Info
	Options map[string]string // every option of Info with its value

	Seats    int    // may depend on options
	Teams    []int8 // team of each seat; nil = each for himself
	Sampled  bool   // AppendMoves is a sample
	MaxPlies int    // no game is longer
	Captured string // what becomes of men that are taken: Removed, ToHand, Replaced or InFacts

	Begin Position // where games begin, nil: where the rules have it; it is not changed
}

// Start is a new position in which games begin.
func (g *Game) Start() Position {
	if g.Begin != nil {
		return Clone(g.Begin)
	}
	return g.Rules.Start()
}

// Parse is that of the rules; its errors say of which game: see RulesOf.
func (g *Game) Parse(text string) (Position, error) {
	p, err := g.Rules.Parse(text)
	return p, Under(g, err)
}

// What becomes of men that are taken.
const (
	Removed  = ""      // they leave the game
	ToHand   = "hand"  // they come into a hand
	Replaced = "board" // they are put on the board again
	InFacts  = "facts" // Scene.Facts tell of them, and no path does
)

// Info describes a game before its options are settled. It is data: a variant is a row.
type Info struct {
	ID      string
	Family  string
	Aliases []string // names in other programs
	Options []Option // in the order of the canonical name
	Tags    []string // children, quick, dice, many, beyond …: filters of the gallery
	Puts    string   // the kind of man that is put on a place and never moved: touch-move means nothing; "": men move
	Flips   bool     // men change sides where they stand, as Path.Turns tells
	Level   int      // of the bot that a first game is offered against, where the usual one is wrong; 0: the usual
	Moment  string   // text of a position in mid-fight, for pictures
	Shelf   bool     // it stands on the shelf of its family: Shelf lists it, All does not; one with a Moment has a card in the gallery
	// PeopleOnly says that there is nothing for a bot to aim at, as where there are no rules: no bots, hints or reviews are
	// offered, and whoever asks for one is told so.
	PeopleOnly bool
	Text       fs.FS   // <lang>.json and <id>.<lang>.md: see package text of the family
	Assets     Assets  // files that pages of the game load, as its simulator; nil: none
	Engine     *Engine // what must be warm before a game of the family is opened; nil: nothing
	New        func(o map[string]string) (*Game, error)
}

// Assets are files by name, made when they are asked for and not changed after. The file x.gz is x
// packed with gzip: pages ask for x, whether that is there as well or not.
type Assets map[string]func() []byte

// Kinds of options.
const (
	Choice = "choice" // one of Values
	Switch = "switch" // on or off
	Number = "number" // an integer from Min to Max
	Words  = "text"   // a text that New checks
)

// Option is a house rule that players may agree on.
type Option struct {
	Key     string   `json:"key" doc:"its name, as in the name of a rule set: russian;huff=losePiece"`
	Kind    string   `json:"kind" enum:"choice,switch,number,text" doc:"choice: one of values; switch: on or off; number: from min to max; text: words that the game checks"`
	Values  []string `json:"values,omitempty" doc:"what a choice may be; of a number, those most people choose; of a text, what it may be made of"`
	Default string   `json:"default" doc:"value if none is given"`
	Min     int      `json:"min,omitempty" doc:"least, of a number"`
	Max     int      `json:"max,omitempty" doc:"greatest, of a number"`
	Ask     bool     `json:"ask,omitempty" doc:"players should agree on it though there is a default"`
	Rule    string   `json:"rule,omitempty" doc:"clause of the rule page"`
	Seats   bool     `json:"seats,omitempty" doc:"its value is the number of seats"`
	Group   string   `json:"group,omitempty" doc:"what it is about, where a game has many: its word is group.<name>"`
	Tool    string   `json:"tool,omitempty" doc:"what pages may offer to make a value with: formations"`
}

var (
	registry = map[string]*Info{}
	aliases  = map[string]string{}
	folded   = map[string]string{} // the same in small letters
	order    []string
)

// Register makes a game known under its id and aliases. It is called from init functions and
// panics on a duplicate or incomplete Info.
func Register(info *Info) {
	if info.ID == "" || info.Family == "" || info.New == nil {
		panic("game: incomplete registration of " + strconv.Quote(info.ID))
	}
	for _, name := range append([]string{info.ID}, info.Aliases...) {
		if _, dup := aliases[name]; dup {
			panic("game: " + name + " is registered twice")
		}
		aliases[name], folded[strings.ToLower(name)] = info.ID, info.ID
	}
	registry[info.ID] = info
	order = append(order, info.ID)
}

// families are those that Arrange has named, in its order.
var families []string

// Arrange says in which order All lists the families of games; those that are not named follow, as they
// register. It is called from an init function.
func Arrange(order ...string) { families = order }

// All lists the games of the gallery, family by family as Arrange says, those of one family in the order of their
// registration.
func All() []*Info { return listed(false) }

// Shelf lists the games that are known by their names only, in the same order.
func Shelf() []*Info { return listed(true) }

func listed(shelf bool) []*Info {
	var all []*Info
	for _, id := range order {
		if info := registry[id]; info.Shelf == shelf {
			all = append(all, info)
		}
	}
	rank := func(info *Info) int {
		if i := slices.Index(families, info.Family); i >= 0 {
			return i
		}
		return len(families)
	}
	slices.SortStableFunc(all, func(a, b *Info) int { return rank(a) - rank(b) })
	return all
}

// Lookup finds a game by id or alias, in capitals or not.
func Lookup(name string) (*Info, bool) {
	info, err := lookup(name)
	return info, info != nil && err == nil
}

// lookup is Lookup that tells why a game cannot be had; both are nil if nobody knows it.
func lookup(name string) (*Info, error) {
	for prefix, find := range finders {
		if strings.HasPrefix(name, prefix) {
			return find(name)
		}
	}
	id, ok := aliases[name]
	if !ok {
		id = folded[strings.ToLower(name)]
	}
	return registry[id], nil
}

// finders find games that are not registered, by the beginning of their ids.
var finders = map[string]func(id string) (*Info, error){}

// AlsoFind says how games are found that are not registered, as those that people have made: their ids begin with a
// prefix. find gives nil if there is no such game, and may be called by many goroutines. AlsoFind is called from init
// functions.
func AlsoFind(prefix string, find func(id string) (*Info, error)) { finders[prefix] = find }

// Open settles a rule set from its canonical name: "russian", "russian;huff=losePiece". Errors
// wrap ErrUnknownGame or ErrOption and name the wrong part.
func Open(spec string) (*Game, error) {
	parts := strings.Split(spec, ";")
	name := strings.TrimSpace(parts[0])
	info, err := lookup(name)
	if err != nil {
		return nil, fmt.Errorf("game %q: %w: %w", name, ErrUnknownGame, err)
	}
	if info == nil {
		return nil, fmt.Errorf("game %q: %w%s", name, ErrUnknownGame, suggestion(name))
	}
	return info.OpenNamed(parts[1:]...)
}

// OpenNamed settles the rule set with options as they stand in canonical names: "huff=losePiece".
func (info *Info) OpenNamed(options ...string) (*Game, error) {
	given := map[string]string{}
	for _, part := range options {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		key, value, ok := strings.Cut(part, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok {
			f := Faultf("optionText", "option {text%q} has no value, want key=value", part)
			return nil, fmt.Errorf("game %s: %w: %w", info.ID, f, ErrValue)
		}
		if _, dup := given[key]; dup {
			f := Faultf("optionTwice", "option {option} is given twice", key).In(key)
			return nil, fmt.Errorf("game %s: %w: %w", info.ID, f, ErrClash)
		}
		given[key] = value
	}
	return info.Open(given)
}

// Open settles the rule set with the given options, defaults for the rest.
func (info *Info) Open(given map[string]string) (*Game, error) {
	settled := make(map[string]string, len(info.Options))
	for _, o := range info.Options {
		settled[o.Key] = o.Default
		if value, ok := given[o.Key]; ok {
			v, err := o.settle(value)
			if err != nil {
				return nil, fmt.Errorf("game %s: %w", info.ID, err)
			}
			settled[o.Key] = v
		}
	}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if _, ok := settled[key]; !ok {
			f := Faultf("optionUnknown", "option {option%q}", key).In(key)
			return nil, fmt.Errorf("game %s: %w: %w (it has %s)", info.ID, f, ErrOption, info.keys())
		}
	}
	g, err := info.New(settled)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", info.ID, err)
	}
	g.Info, g.Options = info, settled
	return g, nil
}

// Name is the canonical name: the id and the options that differ from their defaults.
func (g *Game) Name() string {
	var b strings.Builder
	b.WriteString(g.Info.ID)
	for _, o := range g.Info.Options {
		if v := g.Options[o.Key]; v != o.Default {
			b.WriteString(";" + o.Key + "=" + v)
		}
	}
	return b.String()
}

// TeamOf is the set of seats that win and lose together with s, s included.
func (g *Game) TeamOf(s Seat) Seats {
	if g.Teams == nil || int(s) >= len(g.Teams) {
		return SeatSet(s)
	}
	var set Seats
	for t, team := range g.Teams {
		if team == g.Teams[s] {
			set |= 1 << t
		}
	}
	return set
}

// settle reads a value of the option in any of its spellings.
func (o Option) settle(value string) (string, error) {
	switch o.Kind {
	case Switch:
		switch strings.ToLower(value) {
		case "on", "yes", "true", "1":
			return "on", nil
		case "off", "no", "false", "0":
			return "off", nil
		}
		return "", o.wrong(Faultf("optionValue", "option {option}={value%q}: want on or off", o.Key, value))
	case Number:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return "", o.wrong(Faultf("optionNumber", "option {option}={value%q}: want a number from {least} to {most}", o.Key, value, o.Min, o.Max))
		}
		return strconv.Itoa(n), nil
	case Words:
		return value, nil
	}
	if slices.Contains(o.Values, value) {
		return value, nil
	}
	return "", o.wrong(Faultf("optionValue", "option {option}={value%q}: want one of "+strings.Join(o.Values, " "), o.Key, value))
}

func (o Option) wrong(f *Fault) error { return fmt.Errorf("%w: %w", f.In(o.Key), ErrValue) }

func (info *Info) keys() string {
	if len(info.Options) == 0 {
		return "none"
	}
	keys := make([]string, len(info.Options))
	for i, o := range info.Options {
		keys[i] = o.Key
	}
	return strings.Join(keys, " ")
}

// suggestion names the known games that contain or begin like the unknown name.
func suggestion(name string) string {
	var near []string
	for _, id := range order {
		if name != "" && (strings.Contains(id, name) || len(name) > 2 && strings.HasPrefix(id, name[:3])) {
			near = append(near, id)
		}
	}
	if len(near) == 0 {
		return ""
	}
	return "; is it " + strings.Join(near, ", ") + "?"
}
