package formats

import (
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var ggf = &record.Format{
	Name:       "ggf",
	About:      "Generic Game Format of the Generic Game Server",
	Extensions: []string{".ggf"},
	MIME:       "text/x-ggf",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(ggfStart.Match(head)) },
	Read:       readGGF,
	Write:      writeGGF,
	Holds:      func(g *game.Game) bool { return ggfType(g) != "" },
	Values:     true,
}

// ggfStart is the beginning of a game of this family.
var ggfStart = regexp.MustCompile(`(?i)\(;\s*([A-Z]+\s*\[[^\]]*\]\s*)*GM\s*\[\s*(othello|reversi)\s*\]`)

// ggfTags are the properties that say what a tag says.
var ggfTags = []struct{ prop, tag string }{
	{"PC", siteTag}, {"PB", blackTag}, {"PW", whiteTag}, {"RB", "BlackElo"}, {"RW", "WhiteElo"},
	{"TI", "TimeControl"}, {"TB", "BlackTimeControl"}, {"TW", "WhiteTimeControl"}, {"EV", eventTag}, {"RO", "Round"},
}

// The property of ours for tags that have none: XT[Annotator:Ivanov]; other programs pass over it.
const (
	ggfOther    = "XT"
	typeTag     = "TY" // kept where it says more than the rules and the start position do
	timeTag     = "Time"
	timeZoneTag = "TimeZone"
)

// ggfGame is one game being read.
type ggfGame struct {
	r     *record.Reader
	o     record.Options
	rules opener
	props []ggfProp // those before the first move, and those that change nothing on the board
	t     *tale
	last  *record.Node
	moves int
	lost  bool // after a fault in the moves: the rest is passed over
	kind  string
}

func readGGF(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	rules, lex := opener{}, &ggfLexer{}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		lex.Reader = r
		if !lex.toGame() {
			return nil, false
		}
		r.Begin()
		g := &ggfGame{r: r, o: o, rules: rules}
		for {
			p, ok := lex.next()
			if !ok {
				break
			}
			g.take(p)
		}
		return g.finish(), true
	})
}

// take sorts one property.
func (g *ggfGame) take(p ggfProp) {
	switch p.name {
	case "B", "W":
		g.move(p)
	case "C", "CO":
		if g.last != nil {
			g.last.AddRemark(p.value)
			return
		}
		g.props = append(g.props, p)
	case "KB", "KW":
		g.komi(p)
	default:
		if len(g.props) == g.r.Limits().Tags {
			g.fail(p, game.Faultf("fileTags", "more than {n} properties", g.r.Limits().Tags))
			return
		}
		g.props = append(g.props, p)
	}
}

// fail reports the first fault that ends the reading of the game; those behind it follow from it.
func (g *ggfGame) fail(p ggfProp, why *game.Fault) *record.Fault {
	if g.lost {
		return &record.Fault{}
	}
	g.lost = true
	return g.r.FaultAt(p.line, p.col, g.ply(), p.name+"["+clip(p.value)+"]", why)
}

func (g *ggfGame) komi(p ggfProp) {
	g.fail(p, game.Faultf("fileKomi", "a komi game, in which the players bid points for the colours, is not one of ours"))
}

func (g *ggfGame) ply() int {
	if g.t == nil {
		return 0
	}
	return g.t.ply + 1
}

// prop is the last value of that name.
func (g *ggfGame) prop(name string) (ggfProp, bool) {
	for i := len(g.props) - 1; i >= 0; i-- {
		if g.props[i].name == name {
			return g.props[i], true
		}
	}
	return ggfProp{}, false
}

// begin settles rules and start before the first move.
func (g *ggfGame) begin(at ggfProp) bool {
	if g.t != nil || g.lost {
		return !g.lost
	}
	if p, ok := g.prop("GM"); ok && !strings.EqualFold(p.value, "othello") && !strings.EqualFold(p.value, family) {
		g.fail(p, game.Faultf("fileOthello", "not a game of this family, want Othello"))
		return false
	}
	if p, ok := g.prop("KM"); ok {
		if v, err := strconv.ParseFloat(p.value, 64); err != nil || v != 0 {
			g.komi(p)
			return false
		}
	}
	rules, ok := g.ruleSet(at)
	if !ok {
		return false
	}
	start, ok := g.start(rules)
	if !ok {
		return false
	}
	g.t = newTale(rules, start)
	return true
}

// ruleSet is the game that the type says, else the one of the caller, else that of the board.
func (g *ggfGame) ruleSet(at ggfProp) (*game.Game, bool) {
	spec, from := standard, at
	switch p, ok := g.prop("TY"); {
	case ok:
		var err error
		if spec, err = typeSpec(p.value); err != nil {
			g.fail(p, nil).Because(err)
			return nil, false
		}
		g.kind, from = p.value, p
	case g.o.Game != nil && ours(g.o.Game):
		return g.o.Game, true
	default:
		if p, ok := g.prop("BO"); ok {
			size, _, _ := strings.Cut(strings.TrimSpace(p.value), " ")
			n, _ := strconv.Atoi(size) // the start position says what is wrong with it
			if n > 0 {
				spec, from = boardSpec(standard, n), p
			}
		}
	}
	rules, err := g.rules.open(spec)
	if err != nil {
		g.fail(from, nil).Because(err)
		return nil, false
	}
	return rules, true
}

// start reads the board, nil if it is the usual one.
func (g *ggfGame) start(rules *game.Game) (game.Position, bool) {
	p, ok := g.prop("BO")
	if !ok {
		return nil, true
	}
	fields := strings.Fields(p.value)
	if len(fields) < 3 {
		g.fail(p, game.Faultf("fileBoard", "want the size, the squares and the side to move"))
		return nil, false
	}
	squares, side := strings.Join(fields[1:len(fields)-1], ""), fields[len(fields)-1]
	usual, usualSide := board(rules.Start())
	squares = onBoard(squares, usual)
	text := strings.NewReplacer("*", "X", "x", "X", "o", "O").Replace(squares + " " + side)
	if text == usual+" "+usualSide {
		return nil, true
	}
	start, err := rules.Parse(text)
	if err != nil {
		g.fail(p, nil).Because(err)
		return nil, false
	}
	return start, true
}

// onBoard adds the squares that a bounding square has besides those of the board, where a file
// writes only these.
func onBoard(squares, usual string) string {
	if len(squares) != len(usual)-strings.Count(usual, ".") {
		return squares
	}
	var b strings.Builder
	for _, c := range usual {
		if c == '.' {
			b.WriteByte('.')
			continue
		}
		b.WriteByte(squares[0])
		squares = squares[1:]
	}
	return b.String()
}

// move reads B[f5/1.2/3.5].
func (g *ggfGame) move(p ggfProp) {
	if !g.begin(p) {
		return
	}
	if g.moves++; g.moves > g.r.Limits().Nodes {
		g.fail(p, game.Faultf("fileMoves", "more than {n} moves in one game", g.r.Limits().Nodes))
		return
	}
	parts := strings.SplitN(p.value, "/", 3)
	text, seat := strings.TrimSpace(parts[0]), game.Seat(0)
	if p.name == "W" {
		seat = 1
	}
	pass := isPass(text)
	if mover := nextSeat(g.t, pass); mover != seat {
		g.fail(p, game.Faultf("fileTurn", "it is the move of {side}", sideWord(mover)))
		return
	}
	n, err := g.t.play(text)
	if err != nil {
		f := g.fail(p, nil)
		f.Text = p.name + "[" + clip(text) + "]"
		f.Because(err)
		return
	}
	g.last = n
	if len(parts) > 1 && strings.TrimSpace(parts[1]) != "" {
		n.Commands = append(n.Commands, record.Command{Name: evalCommand, Value: strings.TrimSpace(parts[1])})
	}
	if len(parts) > 2 {
		g.time(p, n, strings.TrimSpace(parts[2]))
	}
}

// nextSeat is who makes the next ply: with a pass, who passes.
func nextSeat(t *tale, pass bool) game.Seat {
	if pass {
		return t.pos.ToMove().One()
	}
	return t.mover()
}

func (g *ggfGame) time(p ggfProp, n *record.Node, text string) {
	if text == "" {
		return
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || seconds < 0 || seconds > 1e7 {
		g.r.FaultAt(p.line, p.col, g.t.ply, text, game.Faultf("fileSeconds", "not a time in seconds")).Remark = true
		return
	}
	took := time.Duration(seconds*1000+0.5) * time.Millisecond
	n.Commands = append(n.Commands, record.Command{Name: timeCommand, Value: record.ClockText(took)})
}

func isPass(text string) bool {
	switch strings.ToLower(text) {
	case passText, "pa", "ps", "--":
		return true
	}
	return false
}

// clip shortens what is quoted in faults.
func clip(text string) string {
	if len(text) > 80 {
		return strings.ToValidUTF8(text[:80], "") + "…"
	}
	return text
}

// typeSpec is the rule set of a type of the Generic Game Server: s8r16 is a synchronous match with
// sixteen random discs, 8a the game in which the fewest win, 88 the octagon.
func typeSpec(kind string) (string, error) {
	m := ggfKind.FindStringSubmatch(strings.ToLower(strings.TrimSpace(kind)))
	if m == nil {
		return "", game.Faultf("fileOthelloType", "not a type of Othello, want one like 8, s8r16 or 10a")
	}
	n, _ := strconv.Atoi(m[1]) // two digits: see the pattern
	id, letters := standard, m[2]+m[3]
	switch {
	case strings.Contains(letters, "k"):
		return "", game.Faultf("fileKomi", "a komi game, in which the players bid points for the colours, is not one of ours")
	case strings.Contains(letters, "a"):
		id = "anti-reversi"
	}
	return boardSpec(id, n), nil
}

// ggfKind is [s]size, then letters: a anti, k komi, b and w the wish of a colour, r random discs
// with their number.
var ggfKind = regexp.MustCompile(`^s?(\d{1,2})([abkw]*)(?:r\d*)?([abkw]*)$`)

// boardSpec is a game on a board of that size; 88 is the number of squares of the octagon.
func boardSpec(id string, size int) string {
	if size == 88 {
		return id + ";" + optBoard + "=octagon"
	}
	return sized(id, size)
}

// ggfType is the type of games under these rules, empty if there is none. Whatever they begin
// with stands in the board.
func ggfType(g *game.Game) string {
	if side, _ := board(g.Start()); !ours(g) || !strings.ContainsAny(side, "XO") && !g.Start().ToMove().Has(game.Chance) {
		return "" // free discs are put on an empty board
	}
	for _, kind := range []string{"8", "4", "6", "10", "12", "88"} {
		for _, suffix := range []string{"", "a"} {
			spec, err := typeSpec(kind + suffix)
			if err != nil {
				continue
			}
			if other, err := game.Open(spec); err == nil && apartFromStart(g, other) {
				return kind + suffix
			}
		}
	}
	return ""
}

// sideWord is the name of a side in faults.
func sideWord(seat game.Seat) game.Word {
	return game.Word{Key: "side." + seat.String(), Text: []string{"black", "white"}[seat]}
}
