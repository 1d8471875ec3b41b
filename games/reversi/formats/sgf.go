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
	Name:       "sgf",
	About:      "Smart Game Format, of which only Othello is read: GM[2]",
	Extensions: []string{".sgf"},
	MIME:       "application/x-othello-sgf",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(sgfStart.Match(head)) },
	Read:       readSGF,
	Write:      writeSGF,
	Holds:      func(g *game.Game) bool { return sgfSize(g) > 0 },
}

// sgfStart is the beginning of a game of Othello.
var sgfStart = regexp.MustCompile(`^\s*\(\s*;\s*(?:[A-Za-z]+\s*(?:\[(?:[^\]\\]|\\.)*\]\s*)+)*?GM\s*\[\s*2\s*\]`)

// sgfTags are the properties that say what a tag says.
var sgfTags = []struct{ prop, tag string }{
	{"PB", blackTag}, {"PW", whiteTag}, {"EV", eventTag}, {"RO", "Round"}, {"DT", dateTag}, {"PC", siteTag}, {"AN", "Annotator"},
}

// sgfSize is the number of columns of the board of Othello under these rules, 0 if they are others.
func sgfSize(g *game.Game) int {
	if n, err := strconv.Atoi(ggfType(g)); err == nil && n != 88 {
		return n
	}
	return 0
}

// sgfGame is one tree of nodes being read.
type sgfGame struct {
	ggfGame
	setup map[string][]string // stones before the first move, and who begins
	stack []tale              // where the line goes on after each open variation
	depth int                 // brackets open
	dead  int                 // of them, behind a move that is illegal or without moves to vary
}

func readSGF(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	rules, lex := opener{}, &ggfLexer{}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		lex.Reader = r
		if !lex.toGame() {
			return nil, false
		}
		r.Begin()
		g := &sgfGame{ggfGame: ggfGame{r: r, o: o, rules: rules}, setup: map[string][]string{}}
		g.read(lex)
		return g.end(), true
	})
}

// read takes the nodes of the tree up to its last bracket.
func (g *sgfGame) read(lex *ggfLexer) {
	for lex.More() {
		switch c := lex.Text[lex.At]; {
		case c == '(':
			lex.At++
			g.open(ggfProp{name: "(", line: g.r.Number(), col: lex.At})
		case c == ')':
			lex.At++
			if g.depth == 0 {
				return
			}
			g.close()
		case c == ';' || c == ' ' || c == '\t':
			lex.At++
			lex.name = ""
		default:
			p, ok := lex.next()
			if !ok {
				g.lost = true
				return
			}
			g.property(p)
		}
	}
	g.fail(ggfProp{line: g.r.Number(), col: 1}, game.Faultf("fileInside", "the file ends inside a game"))
}

// open begins a variation, or what stands first among several.
func (g *sgfGame) open(at ggfProp) {
	if g.depth++; g.depth > g.r.Limits().Depth*4 {
		g.fail(at, game.Faultf("fileDepth", "more than {n} brackets inside each other", g.r.Limits().Depth*4))
	}
	if g.lost || g.dead > 0 || !g.start(at) {
		g.dead++
		return
	}
	g.stack = append(g.stack, tale{g: g.t.g, pos: game.Clone(g.t.pos), last: g.t.last, ply: g.t.ply})
}

func (g *sgfGame) close() {
	g.depth--
	if g.dead > 0 {
		g.dead--
		return
	}
	back := g.stack[len(g.stack)-1]
	g.t, g.stack, g.lost = &back, g.stack[:len(g.stack)-1], false
}

// property takes one property.
func (g *sgfGame) property(p ggfProp) {
	switch p.name {
	case "B", "W":
		g.play(p)
	case "C":
		if g.t != nil && g.t.last != g.t.g.Root {
			g.t.last.AddRemark(p.value)
			return
		}
		g.props = append(g.props, p)
	case "AB", "AW", "AE", "PL":
		if g.t != nil {
			g.fail(p, game.Faultf("fileAnew", "the board is set up anew in the middle of a game"))
			return
		}
		g.setup[p.name] = append(g.setup[p.name], p.value)
	default:
		if g.t == nil && len(g.props) < g.r.Limits().Tags {
			g.props = append(g.props, p)
		}
	}
}

func joined(a, b string) string { return strings.TrimSpace(a + " " + b) }

// play makes the move of B[d3], W[ce] or B[], a pass.
func (g *sgfGame) play(p ggfProp) {
	if g.lost || g.dead > 0 || !g.start(p) {
		return
	}
	if g.moves++; g.moves > g.r.Limits().Nodes {
		g.fail(p, game.Faultf("fileMoves", "more than {n} moves in one game", g.r.Limits().Nodes))
		return
	}
	text := sgfSquare(p.value)
	if seat := game.Seat(strings.Index("BW", p.name)); nextSeat(g.t, text == passText) != seat {
		g.fail(p, game.Faultf("fileTurn", "it is the move of {side}", sideWord(1-seat)))
		return
	}
	if _, err := g.t.play(text); err != nil {
		g.fail(p, nil).Because(err)
	}
}

// sgfSquare is a square as the family writes it: d3 stays, dc is the fourth column and third row; an
// empty value is a pass, and so is tt.
func sgfSquare(value string) string {
	v := strings.ToLower(strings.TrimSpace(value))
	switch {
	case v == "" || v == "tt" || isPass(v):
		return passText
	case len(v) == 2 && isLetter(rune(v[0])) && isLetter(rune(v[1])):
		return v[:1] + strconv.Itoa(int(v[1]-'a')+1)
	}
	return v
}

// start settles rules and start before the first move or variation.
func (g *sgfGame) start(at ggfProp) bool {
	if g.t != nil || g.lost {
		return !g.lost
	}
	if p, ok := g.prop("GM"); !ok || strings.TrimSpace(p.value) != "2" {
		g.fail(at, game.Faultf("fileOthello", "not a game of Othello, want GM[2]"))
		return false
	}
	rules := g.o.Game
	if rules == nil || sgfSize(rules) == 0 {
		size := 8
		if p, ok := g.prop("SZ"); ok {
			size, _ = strconv.Atoi(strings.TrimSpace(p.value)) // the name of the rules says what is wrong with it
		}
		var err error
		if rules, err = g.rules.open(boardSpec(standard, size)); err != nil {
			g.fail(at, nil).Because(err)
			return false
		}
	}
	start, err := g.position(rules)
	if err != nil {
		g.fail(at, nil).Because(err)
		return false
	}
	g.t = newTale(rules, start)
	return true
}

// position is the board that is set up, nil if it is the usual one.
func (g *sgfGame) position(rules *game.Game) (game.Position, error) {
	if len(g.setup) == 0 {
		return nil, nil
	}
	usual, side := board(rules.Start())
	squares, size := []byte(usual), sgfSize(rules)
	if len(g.setup["AB"])+len(g.setup["AW"]) > 0 {
		squares = []byte(strings.Repeat("-", len(usual)))
	}
	for i, prop := range []string{"AB", "AW", "AE"} { // what is taken away is so after the rest
		for _, value := range g.setup[prop] {
			square := sgfSquare(value)
			row, err := strconv.Atoi(square[min(1, len(square)):])
			if col := int(square[0]) - 'a'; err == nil && col >= 0 && col < size && row >= 1 && row <= size {
				squares[(row-1)*size+col] = "XO-"[i]
				continue
			}
			return nil, fmt.Errorf("%s[%s]: no such square: %w", prop, clip(value), game.ErrPosition)
		}
	}
	if pl := g.setup["PL"]; len(pl) > 0 {
		side = map[bool]string{true: "O", false: "X"}[strings.HasPrefix(strings.ToUpper(strings.TrimSpace(pl[0])), "W")]
	}
	return rules.Parse(string(squares) + " " + side)
}

// end is the game as far as it could be read.
func (g *sgfGame) end() *record.Game {
	if !g.start(ggfProp{name: ";", line: g.r.Number(), col: 1}) && g.t == nil {
		return nil
	}
	said := record.Unknown
	for _, p := range g.props {
		for _, row := range sgfTags {
			if row.prop == p.name && p.value != "" {
				g.t.g.Tags = append(g.t.g.Tags, record.Tag{Name: row.tag, Value: p.value})
			}
		}
		switch p.name {
		case "C":
			g.t.g.Root.After = joined(g.t.g.Root.After, p.value)
		case "RE":
			said = sgfResult(p.value)
		}
	}
	last := newTale(g.t.g.Rules, g.t.g.Start)
	last.g = g.t.g
	for _, n := range g.t.g.Main() {
		last.pos.Play(n.Move)
	}
	if !last.settle(said) {
		g.r.Fault(1, 0, "RE", game.Faultf("fileScore", "the last position is {score}", scoreText(last.pos))).Remark = true
	}
	return g.t.g
}

// sgfResult reads B+12, W+R, Draw.
func sgfResult(value string) string {
	switch v := strings.ToUpper(strings.TrimSpace(value)); {
	case strings.HasPrefix(v, "B+"):
		return record.FirstWins
	case strings.HasPrefix(v, "W+"):
		return record.SecondWins
	case v == "0" || v == "DRAW":
		return record.Drawn
	}
	return record.Unknown
}

// writeSGF writes a game with its variations and comments.
func writeSGF(w io.Writer, g *record.Game) error {
	size := sgfSize(g.Rules)
	if size == 0 {
		return fmt.Errorf("sgf: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	start, from, ok := drawn(g)
	if !ok {
		return fmt.Errorf("sgf: game %s: nothing has been drawn yet: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(;FF[4]GM[2]CA[UTF-8]AP[Tavlei]SZ[%d]", size)
	for _, row := range sgfTags {
		if v, ok := g.Tag(row.tag); ok {
			ggfValue(&b, row.prop, v)
		}
	}
	if re, ok := map[string]string{record.FirstWins: "B+", record.SecondWins: "W+", record.Drawn: "0"}[g.Result]; ok {
		ggfValue(&b, "RE", re)
	}
	sgfBoard(&b, start, size)
	if g.Root.After != "" {
		ggfValue(&b, "C", g.Root.After)
	}
	if err := sgfLine(&b, from, game.Clone(start)); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String()+")\n")
	return err
}

// sgfBoard writes a position that is not the usual one.
func sgfBoard(b *strings.Builder, start game.Position, size int) {
	squares, side := board(start)
	if usual, err := game.Open(boardSpec(standard, size)); err == nil {
		if s, by := board(usual.Start()); s == squares && by == side {
			return
		}
	}
	for _, row := range []struct{ prop, disc string }{{"AB", "X"}, {"AW", "O"}} {
		name := row.prop
		for i := range squares {
			if squares[i:i+1] == row.disc {
				fmt.Fprintf(b, "%s[%c%d]", name, 'a'+i%size, i/size+1)
				name = ""
			}
		}
	}
	fmt.Fprintf(b, "PL[%s]", map[bool]string{true: "W", false: "B"}[side == "O"])
}

// sgfLine writes what follows n: a single move behind it, several in brackets.
func sgfLine(b *strings.Builder, n *record.Node, pos game.Position) error {
	for ; len(n.Next) == 1; n = n.Next[0] {
		if err := sgfNode(b, n.Next[0], pos); err != nil {
			return err
		}
	}
	for _, c := range n.Next {
		after := game.Clone(pos)
		b.WriteString("\n(")
		if err := sgfNode(b, c, after); err != nil {
			return err
		}
		if err := sgfLine(b, c, after); err != nil {
			return err
		}
		b.WriteString(")")
	}
	return nil
}

// sgfNode writes one ply and plays it.
func sgfNode(b *strings.Builder, n *record.Node, pos game.Position) error {
	if n.Setup != "" {
		return fmt.Errorf("sgf: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
	}
	seat := pos.ToMove().One()
	if seat == game.Chance { // the moves of a drawn opening
		_, side := board(pos)
		seat = game.Seat(strings.Index("XO", side))
	}
	if seat < 0 || seat > 1 {
		return fmt.Errorf("sgf: ply %d: %s: %w", n.Ply(), n.Text, record.ErrWrite)
	}
	square := n.Text
	if square == passText {
		square = ""
	}
	b.WriteString(";" + "BW"[seat:seat+1] + "[" + square + "]")
	if said := strings.TrimSpace(n.Remark()); said != "" {
		ggfValue(b, "C", said)
	}
	pos.Play(n.Move)
	return nil
}
