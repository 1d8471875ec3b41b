package formats

import (
	"fmt"
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var sgf = &record.Format{
	Name:       "loa-sgf",
	About:      "Smart Game Format of Lines of Action: GM[9]",
	Extensions: []string{".sgf"},
	MIME:       "application/x-loa-sgf",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(begins.Match(head)) },
	Read:       read,
	Write:      write,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

// begins is the beginning of a game of Lines of Action.
var begins = regexp.MustCompile(`^\s*\(\s*;\s*(?:[A-Za-z]+\s*(?:\[(?:[^\]\\]|\\.)*\]\s*)+)*?GM\s*\[\s*9\s*\]`)

// tags are the properties that say what a tag says.
var tags = []struct{ prop, tag string }{
	{"PB", "Black"}, {"PW", "White"}, {"EV", "Event"}, {"RO", "Round"}, {"DT", "Date"}, {"PC", "Site"}, {"AN", "Annotator"},
}

// spot is where a line goes on after a variation.
type spot struct {
	last *record.Node
	pos  game.Position
	ply  int
}

// tale is a game being read.
type tale struct {
	r     *record.Reader
	o     record.Options
	props []sign // before the first move
	g     *record.Game
	spot         // after the last move
	stack []spot // for each open variation
	depth int    // brackets open
	dead  int    // of them, behind a move that is illegal
	moves int
	lost  bool // what follows makes no sense
}

func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	lex := &lexer{}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		lex.Reader = r
		if !lex.toGame() {
			return nil, false
		}
		r.Begin()
		t := &tale{r: r, o: o}
		for {
			s, ok := lex.next()
			if !ok || s.kind == ')' && t.depth == 0 {
				break
			}
			t.take(s)
		}
		return t.end(), true
	})
}

// take takes one sign.
func (t *tale) take(s sign) {
	switch {
	case s.kind == '(':
		if t.depth++; t.depth > t.r.Limits().Depth*4 {
			t.fail(s, game.Faultf("fileDepth", "more than {n} brackets inside each other", t.r.Limits().Depth*4))
		}
		if t.dead > 0 || !t.start(s) {
			t.dead++
			return
		}
		t.stack = append(t.stack, spot{t.last, game.Clone(t.pos), t.ply})
	case s.kind == ')':
		t.depth--
		if t.dead > 0 {
			t.dead--
			return
		}
		t.spot, t.stack = t.stack[len(t.stack)-1], t.stack[:len(t.stack)-1]
		t.lost = false
	case s.kind == ';' || t.dead > 0:
	case s.name == "B" || s.name == "W":
		t.play(s)
	case s.name == "C" && t.g != nil && t.last != t.g.Root:
		t.last.AddRemark(s.value)
	case t.g == nil && len(t.props) < t.r.Limits().Tags:
		t.props = append(t.props, s)
	}
}

// fail reports the first fault of a line; those behind it follow from it.
func (t *tale) fail(s sign, why *game.Fault) *record.Fault {
	if t.lost {
		return &record.Fault{}
	}
	t.lost = true
	return t.r.FaultAt(s.line, s.col, t.ply+1, s.name+"["+s.value[:min(len(s.value), 40)]+"]", why)
}

// play makes the move of B[b1-b3].
func (t *tale) play(s sign) {
	if t.lost || !t.start(s) || strings.EqualFold(s.value, "resign") {
		return
	}
	if t.moves++; t.moves > t.r.Limits().Nodes {
		t.fail(s, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes))
		return
	}
	mover := t.pos.ToMove().One()
	if int(mover) != strings.Index("BW", s.name) && !t.pos.Outcome().Over() {
		side := game.Word{Key: "side." + strconv.Itoa(int(mover)), Text: [2]string{"Black", "White"}[mover]}
		t.fail(s, game.Faultf("fileTurn", "it is the move of {side}", side))
		return
	}
	text := s.value
	if text == "" {
		text = "pass"
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		t.fail(s, nil).Because(err)
		return
	}
	t.last = t.last.Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	t.pos.Play(m)
	t.ply++
}

// prop is the last value of a property before the first move.
func (t *tale) prop(name string) string {
	for i := len(t.props) - 1; i >= 0; i-- {
		if t.props[i].name == name {
			return t.props[i].value
		}
	}
	return ""
}

// start settles rules and start before the first move or variation.
func (t *tale) start(at sign) bool {
	if t.g != nil || t.lost {
		return !t.lost
	}
	rules, err := t.rules()
	var pos game.Position
	if err == nil {
		pos, err = t.position(rules)
	}
	if err != nil {
		t.fail(at, nil).Because(err)
		return false
	}
	t.g = record.New(rules, pos)
	t.spot = spot{last: t.g.Root, pos: game.Clone(t.g.Start)}
	return true
}

// rules are those of RU if it is a name of ours, else those of the caller, else what SU and SZ say.
func (t *tale) rules() (*game.Game, error) {
	if g, err := game.Open(t.prop("RU")); err == nil && g.Info.Family == family {
		return g, nil
	}
	if t.o.Game != nil && t.o.Game.Info.Family == family {
		return t.o.Game, nil
	}
	spec := standard
	if strings.HasPrefix(strings.ToLower(t.prop("SU")), "scrambled") {
		spec = "scrambled-eggs"
	}
	if size := t.prop("SZ"); size != "" {
		spec += ";size=" + size
	}
	return game.Open(spec)
}

// position is the board that is set up, nil if it is the usual one.
func (t *tale) position(rules *game.Game) (game.Position, error) {
	set := map[string]byte{}
	for _, p := range t.props {
		if i := strings.Index("AB AW", p.name); i >= 0 && len(p.name) == 2 {
			set[strings.ToLower(p.value)] = "x  o"[i]
		}
	}
	if len(set) == 0 {
		return nil, nil
	}
	board := rules.Start().(game.Scener).Board()
	var men []game.Man
	for i, place := range board.Places {
		if side, ok := set[place.Name]; ok && place.Kind == game.Cell {
			men = append(men, game.Man{Place: game.Place(i), Kind: "man", Seat: game.Seat(strings.IndexByte("xo", side))})
			delete(set, place.Name)
		}
	}
	for name := range set {
		return nil, fmt.Errorf("stone on %q: no such square: %w", name[:min(len(name), 8)], game.ErrPosition)
	}
	turn := game.Seat(0)
	if strings.HasPrefix(strings.ToUpper(t.prop("PL")), "W") {
		turn = 1
	}
	return rules.Parse(rules.Start().(game.Composer).Compose("", men, turn))
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if t.g == nil && !t.start(sign{line: t.r.Number(), col: 1, name: "GM"}) {
		return nil
	}
	for _, row := range tags {
		if v := t.prop(row.prop); v != "" {
			t.g.SetTag(row.tag, v)
		}
	}
	t.g.Root.After = t.prop("C")
	last := game.Clone(t.g.Start)
	for _, n := range t.g.Main() {
		last.Play(n.Move)
	}
	switch v := strings.ToUpper(t.prop("RE")); {
	case strings.HasPrefix(v, "B+"):
		t.g.Result = record.FirstWins
	case strings.HasPrefix(v, "W+"):
		t.g.Result = record.SecondWins
	case v == "0" || strings.HasPrefix(v, "DRAW"):
		t.g.Result = record.Drawn
	}
	if out := last.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
	}
	return t.g
}
