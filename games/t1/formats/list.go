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

var list = &record.Format{
	Name:       "t1-list",
	About:      "games of chess-T1 as the author prints them: 1. e2-e4___e7-e5",
	Extensions: []string{".t1"},
	Saved:      ".txt",
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(begins.Match(head)) },
	Read:       read,
	Write:      write,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

// begins is a row of moves with the underscores that no other notation has, or the tag of the rules.
var begins = regexp.MustCompile(`(?m)^\s*\d+\.\s*[^\s\[{][^\n]*_{2}|^\[Rules "chess-t1[;"]`)

var (
	tagLine  = regexp.MustCompile(`^\[(\w+) "(.*)"\]$`)
	number   = regexp.MustCompile(`^(\d+)\.\s*`)
	finish   = regexp.MustCompile(`^(WV|BV|BW|½-½|1/2-1/2)\s*(?:/[^/]*/)?\.?$`)
	oneMove  = regexp.MustCompile(`^[^{_]+`)
	betweens = "_ \t…."
)

// tale is a game being read.
type tale struct {
	r     *record.Reader
	asked *game.Game // by the caller
	tags  []record.Tag
	g     *record.Game
	last  *record.Node
	pos   game.Position
	texts []string // of the moves so far
	open  bool     // the rules may still turn out to be those of 2025
	lost  bool     // what follows makes no sense
	done  bool
}

// read reads game after game; a game begins with its first tag or move and ends with its result, or before the tags of the
// next one.
func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var kept string // the line that belongs to the next game
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		t := &tale{r: r}
		if o.Game != nil && o.Game.Info.Family == family {
			t.asked = o.Game
		}
		begun := false
		for {
			line, ok := kept, kept != ""
			if kept = ""; !ok {
				line, ok = r.Line()
			}
			if !ok {
				return t.end(), begun
			}
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if t.pos != nil && tagLine.MatchString(line) {
				kept = line
				return t.end(), true
			}
			if !begun {
				r.Begin()
				begun = true
			}
			if t.take(line); t.done {
				return t.end(), true
			}
		}
	})
}

// take takes one line.
func (t *tale) take(line string) {
	if m := tagLine.FindStringSubmatch(line); m != nil {
		if len(t.tags) < t.r.Limits().Tags {
			t.tags = append(t.tags, record.Tag{Name: m[1], Value: strings.ReplaceAll(m[2], `\"`, `"`)})
		}
		return
	}
	if t.lost || !t.start() {
		t.done = t.done || finish.MatchString(line)
		return
	}
	if m := finish.FindStringSubmatch(line); m != nil {
		t.g.Result, t.done = results[m[1]], true
		return
	}
	t.row(line)
}

// tag is the value of a tag.
func (t *tale) tag(name string) string {
	for _, tag := range t.tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// start settles rules and position before the first move.
func (t *tale) start() bool {
	if t.g != nil {
		return true
	}
	rules, err := t.rules()
	var pos game.Position
	if text := t.tag(positionTag); err == nil && text != "" {
		pos, err = rules.Parse(text)
	}
	if err != nil {
		t.lost = true
		t.r.Fault(1, 0, "", nil).Because(err)
		return false
	}
	t.begin(rules, pos)
	return true
}

func (t *tale) begin(rules *game.Game, pos game.Position) {
	t.g = record.New(rules, pos)
	t.last, t.pos = t.g.Root, game.Clone(t.g.Start)
}

// rules are those of the tag, else those of the caller, else those of 2024 as long as they do.
func (t *tale) rules() (*game.Game, error) {
	if spec := t.tag(rulesTag); spec != "" {
		g, err := game.Open(spec)
		if err == nil && g.Info.Family != family {
			err = fmt.Errorf("game %s: %w", g.Info.ID, game.ErrUnknownGame)
		}
		return g, err
	}
	if t.asked != nil {
		return t.asked, nil
	}
	t.open = true
	return game.Open(usual)
}

// row takes the moves and comments of a line.
func (t *tale) row(line string) {
	for rest := line; !t.lost; {
		rest = strings.TrimLeft(rest, betweens)
		rest = strings.TrimLeft(rest[len(number.FindString(rest)):], betweens)
		if rest == "" {
			return
		}
		if rest[0] == '{' {
			said, after, closed := strings.Cut(rest[1:], "}")
			if !closed {
				t.fault(rest, game.Faultf("fileCommentOpen", "the comment is not closed"))
				return
			}
			t.last.AddRemark(strings.TrimSpace(said))
			rest = after
			continue
		}
		text := oneMove.FindString(rest)
		if text == "" { // a bracket of a comment that nothing opens
			text = rest
		}
		t.play(strings.TrimSpace(text))
		rest = rest[len(text):]
	}
}

func (t *tale) fault(text string, why *game.Fault) *record.Fault {
	t.lost = true
	return t.r.Fault(1, len(t.texts)+1, text[:min(len(text), 40)], why)
}

// play makes the move of a text.
func (t *tale) play(text string) {
	if len(t.texts) >= t.r.Limits().Nodes {
		t.fault(text, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes))
		return
	}
	m, err := t.pos.ParseMove(text)
	if err != nil && t.reopen() {
		m, err = t.pos.ParseMove(text)
	}
	if err != nil {
		t.fault(text, nil).Because(err)
		return
	}
	t.texts = append(t.texts, game.MoveText(t.pos, m))
	t.last = t.last.Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	t.pos.Play(m)
}

// reopen goes on under the rules of 2025, which allow all moves that those of 2024 do. It tells whether it did.
func (t *tale) reopen() bool {
	if !t.open {
		return false
	}
	t.open = false
	rules, err := game.Open(later)
	if err != nil {
		panic("t1: " + err.Error()) // it is our own name
	}
	start, err := rules.Parse(game.Text(t.g.Start))
	if err != nil {
		return false
	}
	old := t.g.Main()
	said := t.g.Root.After
	t.begin(rules, start)
	t.g.Root.After = said
	for _, n := range old {
		m, err := t.pos.ParseMove(n.Text)
		if err != nil {
			return false
		}
		t.last = t.last.Add(&record.Node{Text: n.Text, Move: m, After: n.After, Clock: n.Clock, Commands: n.Commands})
		t.pos.Play(m)
	}
	return true
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if t.g == nil && (t.lost || len(t.tags) == 0 || !t.start()) {
		return nil
	}
	for _, tag := range t.tags {
		if tag.Name != rulesTag && tag.Name != positionTag {
			t.g.SetTag(tag.Name, tag.Value)
		}
	}
	if out := t.pos.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
	}
	return t.g
}

// remarks stand behind the result, by reason and winner.
var remarks = map[string][2]string{
	"king":     {"черный Король взят", "белый Король взят"},
	"castle":   {"захват замка черных", "захват замка белых"},
	"blockade": {"блокада черных фигур", "блокада белых фигур"},
}

// write writes the main line of a game with its comments.
func write(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("t1-list: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b strings.Builder
	put := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, `\"`, "\n", " ", "\r", " ").Replace(value))
	}
	for _, tag := range g.Tags {
		if tagLine.MatchString("[" + tag.Name + ` ""]`) {
			put(tag.Name, tag.Value)
		}
	}
	put(rulesTag, g.Rules.Name())
	if game.Text(g.Start) != game.Text(g.Rules.Start()) {
		put(positionTag, game.Text(g.Start))
	}
	b.WriteString("\n")
	if err := writeRows(&b, g); err != nil {
		return err
	}
	for _, mark := range []string{"WV", "BV", "½-½"} {
		if results[mark] == g.Result {
			b.WriteString(mark)
			if said, ok := remarks[g.Reason]; ok && g.Result != record.Drawn {
				b.WriteString(" /" + said[strings.Index("WB", mark[:1])] + "/")
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}

// writeRows writes the moves in pairs.
func writeRows(b *strings.Builder, g *record.Game) error {
	pos := game.Clone(g.Start)
	n, _ := game.NumberingOf(g.Rules, g.Start)
	b.WriteString(comment(g.Root.After, "", "\n"))
	for i, node := range g.Main() {
		if node.Setup != "" {
			return fmt.Errorf("t1-list: ply %d: the board is set up anew: %w", i+1, record.ErrWrite)
		}
		black := pos.ToMove().Has(1)
		switch {
		case !black:
			b.WriteString(strconv.Itoa(n) + ". ")
		case i == 0:
			b.WriteString(strconv.Itoa(n) + ". …___")
		default:
			b.WriteString("___")
		}
		b.WriteString(game.NameOf(pos, node.Move, "ru") + comment(node.Remark(), " ", ""))
		pos.Play(node.Move)
		if black {
			n++
			b.WriteString("\n")
		}
	}
	if pos.ToMove().Has(1) {
		b.WriteString("\n")
	}
	return nil
}

// comment is what is said in curly brackets, "" for nothing.
func comment(said, before, behind string) string {
	said = strings.Join(strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(said)), " ")
	if said == "" {
		return ""
	}
	return before + "{" + said + "}" + behind
}
