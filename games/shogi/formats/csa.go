package formats

import (
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var csa = &record.Format{
	Name:       "csa",
	About:      "shogi of the Computer Shogi Association: +7776FU",
	Extensions: []string{".csa"},
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(csaBegins.Match(decoded(head))) },
	Read:       readCSA,
	Write:      writeCSA,
	Holds:      nineRanks,
	Values:     true,
}

// csaBegins is a board, a start or a move that no other format has.
var csaBegins = regexp.MustCompile(`(?m)^(PI(\d\d[A-Z]{2})*\r?$|P1([-+][A-Z]{2}| \* ){2}|P[-+]\d\d[A-Z]{2}|[-+]\d{4}(FU|KY|KE|GI|KI|KA|HI|OU|TO|NY|NK|NG|UM|RY))`)

// nineRanks tells whether a game is played on the board that files of shogi have.
func nineRanks(g *game.Game) bool {
	if g.Info.Family != family {
		return false
	}
	_, ok := boardOf(g.Start())
	return ok
}

// csaNames are the pieces by the letters of SFEN.
var csaNames = map[string]string{
	"p": "FU", "l": "KY", "n": "KE", "s": "GI", "g": "KI", "b": "KA", "r": "HI", "k": "OU",
	"+p": "TO", "+l": "NY", "+n": "NK", "+s": "NG", "+b": "UM", "+r": "RY",
}

var csaKinds = func() map[string]string {
	m := map[string]string{}
	for kind, name := range csaNames {
		m[name] = kind
	}
	return m
}()

// csaEnds are the words that end a game.
var csaEnds = map[string]end{
	"TORYO": {reason: "resigned", mover: -1}, "TIME_UP": {reason: "flagged", mover: -1}, "ILLEGAL_MOVE": {reason: "illegal", mover: 1},
	"SENNICHITE": {reason: "sennichiteDraw"}, "JISHOGI": {reason: "impasse"}, "HIKIWAKE": {reason: "agreed"},
	"KACHI": {reason: "declaration", mover: 1}, "TSUMI": {reason: "mate", mover: -1},
	"CHUDAN": {open: true}, "MATTA": {open: true}, "ERROR": {open: true}, "FUZUMI": {open: true},
}

var (
	csaMove = regexp.MustCompile(`^([-+]?)(\d)(\d)(\d)(\d)([A-Z]{2})$`)
	csaPut  = regexp.MustCompile(`^(\d)(\d)([A-Z]{2})`)
)

// csaTags are the headers that have a tag of ours.
var csaTags = map[string]string{"EVENT": "Event", "SITE": "Site", "OPENING": "Opening", "TIME_LIMIT": "TimeControl", "TIME": "TimeControl"}

// csaTale is a game of CSA.
type csaTale struct {
	tale
	board
	set bool // something stands on the board
}

func readCSA(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return record.ReadLines(utf8Of(src), o, func(r *record.Reader) (*record.Game, bool) {
		t := &csaTale{tale: tale{r: r, asked: askedFor(o)}}
		t.hands = [2]map[byte]int{{}, {}}
		begun := false
		for {
			line, ok := r.Line()
			if !ok {
				return t.finished(), begun
			}
			line = strings.TrimRight(line, " \t\u3000")
			if line == "/" {
				if begun {
					return t.finished(), true
				}
				continue
			}
			if line == "" {
				continue
			}
			if !begun {
				r.Begin()
				begun = true
			}
			t.line(line)
		}
	})
}

// askedFor is the game of the caller, if it is one that files hold.
func askedFor(o record.Options) *game.Game {
	if o.Game != nil && nineRanks(o.Game) {
		return o.Game
	}
	return nil
}

// line takes a line, which may hold several statements with commas between them.
func (t *csaTale) line(line string) {
	switch {
	case line[0] == '\'':
		t.comment(strings.TrimPrefix(line[1:], "*"))
	case line[0] == 'V', line[0] == '$', line[0] == 'N':
		t.header(line)
	default:
		for _, word := range strings.Split(line, ",") {
			if strings.HasPrefix(word, "P") {
				t.place(word)
			} else {
				t.word(strings.TrimSpace(word))
			}
		}
	}
}

// header takes what stands before the position.
func (t *csaTale) header(line string) {
	name, value, _ := strings.Cut(strings.TrimPrefix(line, "$"), ":")
	switch {
	case strings.HasPrefix(line, "N+"):
		t.tag("Black", line[2:])
	case strings.HasPrefix(line, "N-"):
		t.tag("White", line[2:])
	case line[0] != '$': // the version
	case name == "START_TIME":
		t.dated(value)
	case csaTags[name] != "":
		t.tag(csaTags[name], value)
	default:
		t.comment(line)
	}
}

// place takes a line of the position.
func (t *csaTale) place(line string) {
	bad := func() {
		t.lost = true
		t.r.Fault(1, 0, line, game.Faultf("filePosition", "no line of a position"))
	}
	switch {
	case t.g != nil || t.lost || len(line) < 2:
	case line[1] == 'I':
		b, _ := boardOf(mustOpen(usual).Start())
		t.at, t.set = b.at, true
		for rest := line[2:]; rest != ""; rest = rest[4:] {
			m := csaPut.FindStringSubmatch(rest)
			if m == nil {
				bad()
				return
			}
			t.at[m[1][0]-'0'][m[2][0]-'0'] = ""
		}
	case line[1] >= '1' && line[1] <= '9':
		t.set = true
		for x, rest := size, line[2:]; x >= 1; x-- {
			cell := rest[:min(3, len(rest))]
			rest = rest[len(cell):]
			kind, known := csaKinds[strings.TrimLeft(cell, "+-")]
			switch {
			case strings.Trim(cell, " *") == "":
			case !known || cell[0] == ' ':
				bad()
				return
			default:
				t.at[x][line[1]-'0'] = pieceOf(kind, side(cell[0]))
			}
		}
	case line[1] == '+' || line[1] == '-':
		if !t.hold(side(line[1]), line[2:]) {
			bad()
		}
	default:
		bad()
	}
}

// side is that of a sign.
func side(sign byte) int {
	if sign == '-' {
		return 1
	}
	return 0
}

// hold puts pieces of a side on squares or, from 00, into its hand.
func (t *csaTale) hold(side int, rest string) bool {
	t.set = true
	for ; rest != ""; rest = rest[4:] {
		if rest == "00AL" {
			t.rest(side)
			return true
		}
		m := csaPut.FindStringSubmatch(rest)
		if m == nil {
			return false
		}
		kind, known := csaKinds[m[3]]
		x, y := int(m[1][0]-'0'), int(m[2][0]-'0')
		switch {
		case !known, (x == 0) != (y == 0), x == 0 && !slices.Contains([]byte(holding), kind[0]):
			return false
		case x == 0:
			t.hands[side][kind[0]]++
		default:
			t.at[x][y] = pieceOf(kind, side)
		}
	}
	return true
}

// mustOpen opens a game of our own.
func mustOpen(spec string) *game.Game {
	g, err := game.Open(spec)
	if err != nil {
		panic("shogi: " + err.Error())
	}
	return g
}

// start begins the game when the first move comes, or the file ends.
func (t *csaTale) start(turn int) bool {
	if t.g != nil || t.lost {
		return t.g != nil
	}
	if !t.set {
		return t.begin(usual, "")
	}
	t.turn = turn
	return t.begin(handicapOf(&t.board, usual))
}

// handicapOf is the rule set whose start is a position; other positions are set up under the usual one.
func handicapOf(b *board, spec string) (rules, start string) {
	text := b.sfen(1)
	for _, o := range mustOpen(spec).Info.Options {
		if o.Key != "handicap" {
			continue
		}
		for _, v := range o.Values {
			rules := spec + ";handicap=" + v
			if game.Text(mustOpen(rules).Start()) == text {
				return rules, ""
			}
		}
	}
	return spec, text
}

// word takes a statement.
func (t *csaTale) word(word string) {
	switch {
	case word == "+" || word == "-":
		t.start(side(word[0]))
	case strings.HasPrefix(word, "T") && t.g != nil:
		if s, err := strconv.ParseFloat(word[1:], 64); err == nil && s >= 0 && s < 1e7 && t.last().Parent != nil {
			spent(t.last(), time.Duration(s*1000)*time.Millisecond)
		}
	case strings.HasPrefix(word, "%"):
		t.start(0)
		t.stop(word[1:])
	case word != "":
		t.step(word)
	}
}

// stop takes the end of the game. An illegal action is that of the side that is named.
func (t *csaTale) stop(word string) {
	e, known := csaEnds[word]
	if s := strings.TrimSuffix(word, "ILLEGAL_ACTION"); s == "+" || s == "-" {
		e, known = end{reason: "illegal", mover: 1}, true
		if t.pos != nil && t.pos.ToMove().Has(game.Seat(side(s[0]))) {
			e.mover = -1
		}
	}
	if known {
		t.finish(e)
	} else if !t.lost {
		t.r.Fault(1, len(t.path), word, game.Faultf("fileWord", "no end of a game that is known")).Remark = true
	}
}

// step takes a move.
func (t *csaTale) step(word string) {
	m := csaMove.FindStringSubmatch(word)
	if m == nil {
		if !t.lost {
			if t.start(0) {
				t.fail(word, nil, game.ErrNotation)
			}
		}
		return
	}
	sign := "+"
	if m[1] != "" {
		sign = m[1]
	}
	if !t.start(side(sign[0])) {
		return
	}
	text, ok := t.usi(m)
	if !ok {
		if t.may(word) {
			t.fail(word, nil, game.ErrNotation)
		}
		return
	}
	t.move(word, text)
}

// usi is a move in the words of USI: what stands on the goal afterwards tells whether it promotes.
func (t *csaTale) usi(m []string) (string, bool) {
	kind, known := csaKinds[m[6]]
	fx, fy, x, y := int(m[2][0]-'0'), int(m[3][0]-'0'), int(m[4][0]-'0'), int(m[5][0]-'0')
	if !known || x == 0 || y == 0 || (fx == 0) != (fy == 0) {
		return "", false
	}
	to := square(x, y)
	if fx == 0 {
		return strings.ToUpper(kind) + "*" + to, true
	}
	b, _ := boardOf(t.pos)
	was := strings.ToLower(b.at[fx][fy])
	if was == kind || was == "" || was == "+"+kind {
		return square(fx, fy) + to, was != "+"+kind
	}
	return square(fx, fy) + to + "+", kind == "+"+was
}

// square is a square as SFEN names it.
func square(x, y int) string { return string([]byte{byte('0' + x), byte('a' + y - 1)}) }

// finished is the game as far as it could be read.
func (t *csaTale) finished() *record.Game {
	if t.g == nil && !t.lost && (t.set || len(t.tags) > 0) {
		t.start(0)
	}
	return t.done()
}

func writeCSA(w io.Writer, g *record.Game) error {
	b, ok := boardOf(g.Start)
	if !ok || g.Rules.Info.Family != family {
		return fmt.Errorf("csa: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var s strings.Builder
	s.WriteString("'CSA encoding=UTF-8\nV3.0\n")
	for _, tag := range g.Tags {
		value := strings.Join(strings.Fields(tag.Value), " ")
		switch tag.Name {
		case "Black":
			s.WriteString("N+" + value + "\n")
		case "White":
			s.WriteString("N-" + value + "\n")
		case "Date":
			s.WriteString("$START_TIME:" + strings.TrimSpace(strings.ReplaceAll(value, ".", "/")+" "+tagOf(g, "Time")) + "\n")
		case "Event", "Site", "Opening":
			s.WriteString("$" + strings.ToUpper(tag.Name) + ":" + value + "\n")
		case "TimeControl":
			s.WriteString("$TIME_LIMIT:" + value + "\n")
		}
	}
	b.writeCSA(&s)
	csaComment(&s, g.Root.After)
	pos := game.Clone(g.Start)
	for _, n := range g.Main() {
		if n.Setup != "" {
			return fmt.Errorf("csa: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
		}
		b, _ = boardOf(pos)
		if st, ok := stepOf(&b, pos, n.Move); ok {
			fmt.Fprintf(&s, "%c%d%d%d%d%s\n", "+-"[b.turn], st.fx, st.fy, st.x, st.y, csaNames[st.after()])
		}
		if d, ok := took(n); ok {
			fmt.Fprintf(&s, "T%s\n", strconv.FormatFloat(d.Seconds(), 'f', -1, 64))
		}
		csaComment(&s, n.After)
		pos.Play(n.Move)
	}
	if word := csaEndOf(g, pos); word != "" {
		s.WriteString("%" + word + "\n")
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// tagOf is the value of a tag, "" if there is none.
func tagOf(g *record.Game, name string) string {
	value, _ := g.Tag(name)
	return value
}

// csaComment writes lines of a comment.
func csaComment(s *strings.Builder, said string) {
	for _, line := range strings.Split(said, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			s.WriteString("'*" + line + "\n")
		}
	}
}

// writeCSA writes the position before the first move.
func (b *board) writeCSA(s *strings.Builder) {
	for y := 1; y <= size; y++ {
		fmt.Fprintf(s, "P%d", y)
		for x := size; x >= 1; x-- {
			if piece := b.at[x][y]; piece == "" {
				s.WriteString(" * ")
			} else {
				fmt.Fprintf(s, "%c%s", "+-"[sideOf(piece)], csaNames[strings.ToLower(piece)])
			}
		}
		s.WriteByte('\n')
	}
	for side := range b.hands {
		held := ""
		for _, c := range []byte(holding) {
			held += strings.Repeat("00"+csaNames[string(c)], b.hands[side][c])
		}
		if held != "" {
			fmt.Fprintf(s, "P%c%s\n", "+-"[side], held)
		}
	}
	fmt.Fprintf(s, "%c\n", "+-"[b.turn])
}

// csaEndOf is the word for how a game ended.
func csaEndOf(g *record.Game, last game.Position) string {
	for _, word := range []string{"TORYO", "TIME_UP", "ILLEGAL_MOVE", "SENNICHITE", "JISHOGI", "HIKIWAKE", "KACHI", "TSUMI"} {
		if e := csaEnds[word]; e.reason == g.Reason && (e.mover == 0) == (g.Result == record.Drawn) {
			return word
		}
	}
	switch turn := last.ToMove(); {
	case g.Result == record.Drawn:
		return "HIKIWAKE"
	case g.Result == record.FirstWins && turn.Has(1), g.Result == record.SecondWins && turn.Has(0):
		return "TORYO"
	case g.Result == record.Unknown:
		return "CHUDAN"
	}
	return ""
}
