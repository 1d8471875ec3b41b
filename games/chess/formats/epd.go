package formats

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var epd = &record.Format{
	Name:       "epd",
	About:      "Extended Position Description: one position of chess a line, with moves to find or avoid",
	Extensions: []string{".epd", ".fen"},
	MIME:       "text/x-epd",
	Sniff:      sniffEPD,
	Read:       readEPD,
	Write:      writeEPD,
	Holds:      oneKingEach,
	Problems:   true,
}

func init() { record.RegisterFormat(epd) }

// oneKingEach tells whether positions under these rules are those of EPD.
func oneKingEach(g *game.Game) bool { return g.Info.ID == "chess" || g.Info.ID == "chess960" }

// epdPosition is the first four fields of a line, with the two counters that only FEN has behind them.
var epdPosition = regexp.MustCompile(`^\s*((?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}) +([wb]) +(-|[A-Ha-hKQkq]{1,4}) +(-|[a-h][36])(?: +(\d{1,4}) +(\d{1,4}))?(?:\s|;|$)`)

// Opcodes with a meaning here; all others are kept as commands.
const (
	bestMoves  = "bm"
	avoidMoves = "am"
	predicted  = "pv"
	quietPlies = "hmvc"
	fullMoves  = "fmvn"
	epdID      = "id"
	idTag      = "Id"
	comment    = "c0"
)

func sniffEPD(head []byte) record.Likeness {
	for s := bufio.NewScanner(bytes.NewReader(head)); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" && line[0] != '#' {
			return record.SureIf(epdPosition.MatchString(line))
		}
	}
	return record.Unlike
}

func readEPD(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		for {
			line, ok := r.Line()
			if !ok {
				return nil, false
			}
			if text := strings.TrimSpace(line); text != "" && text[0] != '#' {
				r.Begin()
				return (&epdLine{r: r}).read(line, o.Game), true
			}
		}
	})
}

// epdLine is one position being read.
type epdLine struct {
	r     *record.Reader
	g     *record.Game
	pos   game.Position
	moves int
}

// read reads a line. It is nil if the position cannot be known.
func (l *epdLine) read(line string, asked *game.Game) *record.Game {
	at := epdPosition.FindStringSubmatchIndex(line)
	if at == nil {
		l.r.Fault(1, 0, "", game.Faultf("fileEpd", "want a position: eight ranks, w or b, rights of castling, the square of an en passant capture"))
		return nil
	}
	fields := epdPosition.FindStringSubmatch(line)
	end := at[9]
	if fields[5] != "" {
		end = at[13]
	}
	ops := operations(line[end:])
	counters := [2]string{fields[5], fields[6]}
	for i, code := range []string{quietPlies, fullMoves} {
		if v := operandOf(ops, code); counters[i] == "" && v != "" {
			counters[i] = v
		}
	}
	if counters[0] == "" {
		counters[0] = "0"
	}
	if counters[1] == "" {
		counters[1] = "1"
	}
	text := strings.Join(append(fields[1:5:5], counters[:]...), " ")
	if !l.open(text, asked) {
		return nil
	}
	for _, op := range ops {
		l.take(op)
	}
	return l.g
}

// open finds rules that have the position: those asked for, else chess, else chess from a drawn start, of
// which alone rights of castling by the files of rooks are.
func (l *epdLine) open(text string, asked *game.Game) bool {
	var first error
	usual := []string{"chess", "chess960"}
	if byFile.MatchString(text) {
		slices.Reverse(usual)
	}
	for _, rules := range []*game.Game{asked, rulesOf(usual[0]), rulesOf(usual[1])} {
		if rules == nil || !oneKingEach(rules) {
			continue
		}
		start, err := rules.Parse(text)
		if err == nil {
			l.g, l.pos = record.New(rules, start), start
			return true
		}
		if first == nil {
			first = err
		}
	}
	l.r.Fault(1, 0, "", nil).Because(first)
	return false
}

func rulesOf(id string) *game.Game {
	g, err := game.Open(id)
	if err != nil {
		panic("chess: " + err.Error()) // they are our own names
	}
	return g
}

// operation is an opcode with its operands, unquoted.
type operation struct {
	code     string
	operands []string
}

// byFile are rights of castling that name the files of rooks.
var byFile = regexp.MustCompile(` [wb] [A-Ha-hKQkq]*[A-Ha-h][A-Ha-hKQkq]* `)

// opcode is how an operation is called.
var opcode = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,14}$`)

// word is an operand: a text in quotes or what has no blanks.
var word = regexp.MustCompile(`"([^"]*)"|([^\s;"]+)|;`)

// operations cuts what stands behind a position.
func operations(text string) (all []operation) {
	var op operation
	flush := func() {
		if op.code != "" {
			all = append(all, op)
		}
		op = operation{}
	}
	for _, m := range word.FindAllStringSubmatch(text, -1) {
		switch {
		case m[0] == ";":
			flush()
		case op.code == "":
			op.code = m[1] + m[2]
		default:
			op.operands = append(op.operands, m[1]+m[2])
		}
	}
	flush()
	return all
}

func operandOf(ops []operation, code string) string {
	for _, op := range ops {
		if op.code == code && len(op.operands) > 0 {
			return op.operands[0]
		}
	}
	return ""
}

// take keeps one operation.
func (l *epdLine) take(op operation) {
	value := strings.Join(op.operands, " ")
	switch {
	case !opcode.MatchString(op.code):
		l.r.Fault(1, 0, op.code, game.Faultf("fileOpcode", "not an opcode, which is a letter, then letters, digits and _")).Remark = true
	case op.code == quietPlies || op.code == fullMoves:
	case op.code == bestMoves:
		l.answers(op.operands, "!")
	case op.code == avoidMoves:
		l.answers(op.operands, "?")
	case op.code == predicted:
		l.line(op.operands)
	case op.code == epdID:
		l.g.Tags = append(l.g.Tags, record.Tag{Name: idTag, Value: value})
	case len(op.code) == 2 && op.code[0] == 'c' && '0' <= op.code[1] && op.code[1] <= '9':
		l.g.Root.After = strings.TrimSpace(l.g.Root.After + " " + value)
	case len(l.g.Root.Commands) < l.r.Limits().Tags:
		l.g.Root.Commands = append(l.g.Root.Commands, record.Command{Name: op.code, Value: value})
	}
}

// answers adds moves to find or to avoid; what stands there already only gets its sign.
func (l *epdLine) answers(texts []string, glyph string) {
	for _, text := range texts {
		m, ok := l.parse(l.pos, text, 1)
		if !ok {
			continue
		}
		i := slices.IndexFunc(l.g.Root.Next, func(n *record.Node) bool { return n.Move == m })
		if i < 0 {
			l.g.Root.Add(&record.Node{Text: game.MoveText(l.pos, m), Move: m})
			i = len(l.g.Root.Next) - 1
		}
		l.g.Root.Next[i].Glyph = glyph
	}
}

// line adds the line that somebody predicts.
func (l *epdLine) line(texts []string) {
	n, pos := l.g.Root, game.Clone(l.pos)
	for i, text := range texts {
		m, ok := l.parse(pos, text, i+1)
		if !ok {
			return
		}
		at := slices.IndexFunc(n.Next, func(c *record.Node) bool { return c.Move == m })
		if at < 0 {
			n.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
			at = len(n.Next) - 1
		}
		n = n.Next[at]
		pos.Play(m)
	}
}

func (l *epdLine) parse(pos game.Position, text string, ply int) (game.Move, bool) {
	if l.moves++; l.moves > l.r.Limits().Nodes {
		return game.Move{}, false
	}
	m, err := pos.ParseMove(text)
	if err != nil {
		m, err = move(pos, text)
	}
	if err != nil {
		l.r.Fault(1, ply, text, nil).Because(err)
	}
	return m, err == nil
}

// writeEPD writes a position with its moves: strong ones to find, weak ones to avoid, the first that goes
// on as the line that is predicted.
func writeEPD(w io.Writer, g *record.Game) error {
	fields := strings.Fields(game.Text(g.Start))
	if !oneKingEach(g.Rules) || len(fields) != 6 {
		return fmt.Errorf("epd: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b strings.Builder
	b.WriteString(strings.Join(fields[:4], " "))
	op := func(code, operands string) {
		if operands != "" {
			b.WriteString(" " + code + " " + operands + ";")
		}
	}
	best, avoid, line, err := epdMoves(g)
	if err != nil {
		return err
	}
	op(predicted, line)
	op(bestMoves, best)
	op(avoidMoves, avoid)
	if fields[4] != "0" || fields[5] != "1" {
		op(quietPlies, fields[4])
		op(fullMoves, fields[5])
	}
	if id, ok := g.Tag(idTag); ok {
		op(epdID, quoted(id))
	}
	if g.Root.After != "" {
		op(comment, quoted(g.Root.After))
	}
	for _, c := range g.Root.Commands {
		if c.Value == "" {
			b.WriteString(" " + c.Name + ";")
		} else {
			op(c.Name, quoted(c.Value))
		}
	}
	_, err = io.WriteString(w, b.String()+"\n")
	return err
}

// quoted is a text as an operand: it cannot hold quotes.
func quoted(text string) string {
	return `"` + strings.Join(strings.Fields(strings.ReplaceAll(text, `"`, "'")), " ") + `"`
}

// epdMoves are the moves of a problem.
func epdMoves(g *record.Game) (best, avoid, line string, err error) {
	var good, bad []string
	for _, n := range g.Root.Next {
		if n.Setup != "" {
			return "", "", "", fmt.Errorf("epd: ply 1: the board is set up anew: %w", record.ErrWrite)
		}
		san := sanOf(g.Start, n)
		switch {
		case strings.HasPrefix(n.Glyph, "?"):
			bad = append(bad, san)
		case n.Glyph != "" || len(n.Next) == 0:
			good = append(good, san)
		}
		if len(n.Next) == 0 {
			continue
		}
		if line != "" {
			return "", "", "", fmt.Errorf("epd: ply 2: a problem has one line that goes on: %w", record.ErrWrite)
		}
		if line, err = epdLineOf(g.Start, n); err != nil {
			return "", "", "", err
		}
	}
	return strings.Join(good, " "), strings.Join(bad, " "), line, nil
}

// epdLineOf is the line that begins with n.
func epdLineOf(start game.Position, n *record.Node) (string, error) {
	pos := game.Clone(start)
	var words []string
	for {
		if n.Setup != "" || len(n.Next) > 1 {
			return "", fmt.Errorf("epd: ply %d: a line without variations and set-ups is wanted: %w", n.Ply(), record.ErrWrite)
		}
		words = append(words, sanOf(pos, n))
		pos.Play(n.Move)
		if len(n.Next) == 0 {
			return strings.Join(words, " "), nil
		}
		n = n.Next[0]
	}
}

// sanOf is a move as English players write it, if the position reads it so.
func sanOf(pos game.Position, n *record.Node) string {
	san := game.NameOf(pos, n.Move, "en")
	if back, err := pos.ParseMove(san); err != nil || back != n.Move {
		return n.Text
	}
	return san
}
