package formats

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

func (s style) format() *record.Format {
	return &record.Format{
		Name: s.name, About: s.about, Extensions: []string{".pgn"}, MIME: "text/plain",
		Sniff: s.sniff,
		Read:  read,
		Write: s.writeGame,
		Holds: func(g *game.Game) bool { return g.Info.Family == family },
	}
}

var (
	tagLine  = regexp.MustCompile(`^\s*\[(\w+)\s+"(.*)"\s*\]\s*$`)
	gameLine = regexp.MustCompile(`(?m)^\x{FEFF}?\s*\[Game\s+"Chinese Chess"\s*\]`)
	wayLine  = regexp.MustCompile(`(?m)^\s*\[Format\s+"(\w+)"\s*\]`)
	oneMove  = regexp.MustCompile(`(?m)^\s*1\.\s*(\S+)`)
	number   = regexp.MustCompile(`^\d+\.+`)
	points   = regexp.MustCompile(`^([A-Ia-i]\d)-?([A-Ia-i]\d)[!?+#]*$`)
)

// sniff knows a file by its tag of the game, and how its moves are written by a tag, else by its first move.
func (s style) sniff(head []byte) record.Likeness {
	if !validHead(head) {
		if text, err := simplifiedchinese.GB18030.NewDecoder().Bytes(head); err == nil {
			head = text
		}
	}
	if !gameLine.Match(head) {
		return record.Unlike
	}
	if way := wayLine.FindSubmatch(head); way != nil {
		return record.SureIf(strings.EqualFold(string(way[1]), s.tag))
	}
	first := oneMove.FindSubmatch(head)
	if first == nil {
		return record.SureIf(s.tag == styles[0].tag)
	}
	return record.SureIf(s.usual.Match(first[1]))
}

// source is a file being read: what it may hold, and what is wrong with it.
type source interface {
	Limits() record.Limits
	Fault(col, ply int, text string, why *game.Fault) *record.Fault
	FaultAt(line, col, ply int, text string, why *game.Fault) *record.Fault
	Number() int // of the line
}

// tale is a game being read.
type tale struct {
	tree
	r     source
	asked *game.Game
	tags  []record.Tag
	g     *record.Game
	aside bool // in a comment

	stated int // line of the last tag with rules or a position
	done   bool
}

// read reads game after game: one begins with its first tag and ends with its result, or before the tags of the next.
func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var kept string
	return record.ReadLines(decoded(src), o, func(r *record.Reader) (*record.Game, bool) {
		t := &tale{r: r}
		if o.Game != nil && o.Game.Info.Family == family {
			t.asked = o.Game
		}
		begun, moves := false, false
		for !t.done && !r.TooLong() {
			line, ok := kept, kept != ""
			if kept = ""; !ok {
				line, ok = r.Line()
			}
			if !ok {
				break
			}
			line = strings.TrimPrefix(line, "\uFEFF")
			tag := tagLine.FindStringSubmatch(line)
			switch {
			case tag != nil && moves && !t.aside:
				kept = line
				return t.end(), true
			case tag != nil && !t.aside:
				if !begun {
					r.Begin()
					begun = true
				}
				if t.tag(tag[1], tag[2]); tag[1] == fenTag || tag[1] == rulesTag {
					t.stated = r.Number()
				}
			case begun && strings.TrimSpace(line) != "":
				moves = true
				t.take(line)
			}
		}
		if !begun {
			return nil, false
		}
		return t.end(), true
	})
}

func (t *tale) tag(name, value string) {
	if len(t.tags) < t.r.Limits().Tags {
		t.tags = append(t.tags, record.Tag{Name: name, Value: strings.ReplaceAll(value, `\"`, `"`)})
	}
}

func (t *tale) value(name string) string {
	for _, tag := range t.tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// start settles rules and position before the first move.
func (t *tale) start() bool {
	if t.g != nil || t.lost {
		return t.g != nil
	}
	rules, err := t.asked, error(nil)
	switch spec := t.value(rulesTag); {
	case spec != "":
		if rules, err = game.Open(spec); err == nil && rules.Info.Family != family {
			err = fmt.Errorf("game %s: %w", rules.Info.ID, game.ErrUnknownGame)
		}
	case rules == nil:
		rules, err = game.Open(usual)
	}
	var pos game.Position
	if err == nil {
		if pos = rules.Start(); t.value(fenTag) != "" {
			pos, err = rules.Parse(t.value(fenTag))
		}
	}
	if err != nil {
		t.lost = true
		t.r.FaultAt(cmp.Or(t.stated, t.r.Number()), 1, 0, "", nil).Because(err)
		return false
	}
	t.begin(rules, pos)
	return true
}

func (t *tale) begin(rules *game.Game, pos game.Position) {
	t.g = record.New(rules, pos)
	t.spot = spot{last: t.g.Root, pos: game.Clone(pos).(*xiangqi.Position)}
}

// readMove reads a move of any style; two points have ranks from 0.
func readMove(p *xiangqi.Position, text string) (game.Move, error) {
	if parts := points.FindStringSubmatch(text); parts != nil {
		if from, to, ok := p.Coordinates(parts[1], parts[2]); ok {
			m, no := p.Move(from, to)
			if no != nil {
				no.Input = text
				return m, no
			}
			return m, nil
		}
	}
	return p.ParseMove(text)
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if !t.start() {
		return nil
	}
	t.leave()
	for _, tag := range t.tags {
		switch tag.Name {
		case gameTag, formatTag, rulesTag, fenTag, "SetUp":
		case resultTag:
			if t.g.Result == record.Unknown && isResult(tag.Value) {
				t.g.Result = tag.Value
			}
		default:
			t.g.SetTag(tag.Name, tag.Value)
		}
	}
	if out := t.pos.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, 2), out.Reason
	}
	return t.g
}

func isResult(text string) bool {
	return text == record.FirstWins || text == record.SecondWins || text == record.Drawn
}

// writeGame writes the moves with their variations and comments.
func (s style) writeGame(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("%s: game %s: %w", s.name, g.Rules.Name(), record.ErrWrite)
	}
	var b bytes.Buffer
	put := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, `\"`, "\n", " ", "\r", " ").Replace(value))
	}
	put(gameTag, "Chinese Chess")
	for _, tag := range g.Tags {
		if tagLine.MatchString("[" + tag.Name + ` ""]`) {
			put(tag.Name, tag.Value)
		}
	}
	put(resultTag, g.Result)
	put(formatTag, s.tag)
	if spec := g.Rules.Name(); spec != usual {
		put(rulesTag, spec)
	}
	if text := game.Text(g.Start); text != game.Text(g.Rules.Start()) {
		put(fenTag, text)
	}
	n, _ := game.NumberingOf(g.Rules, g.Start)
	out := rows{style: s}
	if said := comment(g.Root.Remark()); said != "" {
		out.WriteString("\n" + said)
	}
	if err := out.line(g.Root, game.Clone(g.Start).(*xiangqi.Position), n, false); err != nil {
		return fmt.Errorf("%s: %w", s.name, err)
	}
	b.WriteString(out.String())
	fmt.Fprintf(&b, "\n%s\n\n", g.Result)
	_, err := w.Write(b.Bytes())
	return err
}
