package formats

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/korean"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/janggi"
	"github.com/tavlei/tavlei/record"
)

var gib = &record.Format{
	Name:       "janggi-gib",
	About:      "janggi as Korean programs keep it: 1. 79졸78 2. 41병42",
	Extensions: []string{".gib"},
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(gibBegins.Match(utf8Of(head))) },
	Read:       readGIB,
	Write:      writeGIB,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

// Tags of a file in Korean.
const (
	choArray, hanArray = "초차림", "한차림"
	countTag           = "총수"
	resultTag          = "대국결과"
	passWord           = "한수쉼"
	checkWord          = "장군"
	usual              = "janggi"
)

// Tags that Korean programs do not have: our house rules where they are not the usual ones, and a position that no arrays make.
const (
	rulesTag = "Rules"
	fenTag   = "FEN"
)

// gibTags are the other tags, and ours for them.
var gibTags = []record.Tag{
	{Name: "대회명", Value: "Event"}, {Name: "회전", Value: "Round"}, {Name: "대국일자", Value: "Date"}, {Name: "대국장소", Value: "Site"},
	{Name: "초대국자", Value: "Cho"}, {Name: "한대국자", Value: "Han"}, {Name: "제한시간", Value: "TimeControl"},
}

// unknown stands where a tag says nothing.
const unknown = "미상"

// gibResults are the words of a result behind the side that has won, and the reasons.
var gibResults = []struct{ word, reason string }{
	{"완승", "mate"}, {"시간승", "flagged"}, {"기권승", "resigned"}, {"점수승", "points"}, {"승", ""},
}

// sides are the first letters of results.
var sides = []string{"초", "한"}

const drawWord = "무승부"

var (
	gibBegins = regexp.MustCompile(`(?m)^\x{FEFF}?\s*\[(초대국자|한대국자|초차림|한차림|초포진|한포진|대국결과|총수)\s*"`)
	gibTag    = regexp.MustCompile(`^\s*\[([^\s"\]]+)\s*"(.*)"\s*\]\s*$`)
	gibNumber = regexp.MustCompile(`^\d+\.+`)
)

// utf8Of is a text as UTF-8: what is not, is EUC-KR.
func utf8Of(text []byte) []byte {
	if !valid(text) {
		if told, err := korean.EUCKR.NewDecoder().Bytes(text); err == nil {
			return told
		}
	}
	return text
}

// valid tells whether a text is UTF-8; the last character may be cut.
func valid(text []byte) bool {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r == utf8.RuneError && n == 1 {
			return len(text) < utf8.UTFMax && !utf8.FullRune(text)
		}
		text = text[n:]
	}
	return true
}

// utf16 tells whether a text begins with a mark of UTF-16, which the reader of lines knows.
func utf16(text []byte) bool {
	return bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff"))
}

// decoded is a file as UTF-8, or as UTF-16 with a mark.
func decoded(src io.Reader) io.Reader {
	const enough = 1 << 14
	r := bufio.NewReaderSize(src, enough)
	if head, _ := r.Peek(enough); !valid(head) && !utf16(head) {
		return korean.EUCKR.NewDecoder().Reader(r)
	}
	return r
}

// tale is a game being read.
type tale struct {
	r     *record.Reader
	asked *game.Game
	said  map[string]string
	tags  []record.Tag
	g     *record.Game
	pos   *janggi.Position
	last  *record.Node
	lost  bool

	stated int  // line of the last tag with rules or a position
	aside  bool // in a comment
	words  strings.Builder
}

// readGIB reads game after game: one begins with its first tag and ends before the tags of the next.
func readGIB(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var kept string
	return record.ReadLines(decoded(src), o, func(r *record.Reader) (*record.Game, bool) {
		t := &tale{r: r, said: map[string]string{}}
		if o.Game != nil && o.Game.Info.Family == family {
			t.asked = o.Game
		}
		begun, moves := false, false
		for !r.TooLong() {
			line, ok := kept, kept != ""
			if kept = ""; !ok {
				line, ok = r.Line()
			}
			if !ok {
				break
			}
			tag := gibTag.FindStringSubmatch(strings.TrimPrefix(line, "\uFEFF"))
			switch {
			case tag != nil && moves && !t.aside:
				kept = line
				return t.end(), true
			case tag != nil && !t.aside:
				if !begun {
					r.Begin()
					begun = true
				}
				t.tag(tag[1], strings.TrimSpace(tag[2]))
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
	if value == "" || value == unknown || len(t.said) >= t.r.Limits().Tags {
		return
	}
	name = strings.Replace(name, "포진", "차림", 1) // as older programs say it
	if _, twice := t.said[name]; twice {
		return
	}
	t.said[name] = value
	switch name {
	case rulesTag, fenTag:
		t.stated = t.r.Number()
		return
	case choArray, hanArray, countTag, resultTag:
		return
	}
	for _, known := range gibTags {
		if known.Name == name {
			name = known.Value
		}
	}
	t.tags = append(t.tags, record.Tag{Name: name, Value: value})
}

// begin settles rules, arrays and position before the first move.
func (t *tale) begin() bool {
	if t.g != nil || t.lost {
		return t.g != nil
	}
	rules, pos, err := t.rules()
	if err != nil {
		t.lost = true
		t.r.FaultAt(cmp.Or(t.stated, t.r.Number()), 1, 0, "", nil).Because(err)
		return false
	}
	t.g = record.New(rules, pos)
	t.g.Tags = t.tags
	t.pos, t.last = game.Clone(pos).(*janggi.Position), t.g.Root
	for t.pos.Choosing() && !t.lost {
		name := []string{choArray, hanArray}[t.pos.Turn()]
		if t.said[name] == "" {
			break
		}
		t.move(t.said[name])
	}
	return true
}

// rules are those of the file, else those asked for, with the arrays of the file where they are not chosen.
func (t *tale) rules() (*game.Game, game.Position, error) {
	spec := t.said[rulesTag]
	if spec == "" && t.asked != nil {
		spec = t.asked.Name()
	}
	if spec == "" {
		spec = usual
	}
	rules, err := game.Open(spec)
	if err != nil {
		return nil, nil, err
	}
	if rules.Info.Family != family {
		return nil, nil, fmt.Errorf("game %s: %w", rules.Info.ID, game.ErrUnknownGame)
	}
	if start := rules.Start().(*janggi.Position); t.said[fenTag] == "" && !start.Choosing() {
		spec = rules.Info.ID
		for key, value := range rules.Options {
			for i, name := range []string{choArray, hanArray} {
				if key == arrayOptions[i] && t.said[name] != "" {
					value = janggi.ArrayNamed(t.said[name])
				}
			}
			spec += ";" + key + "=" + value
		}
		if rules, err = game.Open(spec); err != nil {
			return nil, nil, err
		}
	}
	if text := t.said[fenTag]; text != "" {
		pos, err := rules.Parse(text)
		return rules, pos, err
	}
	return rules, rules.Start(), nil
}

var arrayOptions = []string{"arrayCho", "arrayHan"}

// withoutArrays is the name of a game but for its arrays.
func withoutArrays(g *game.Game) string {
	return strings.Join(slices.DeleteFunc(strings.Split(g.Name(), ";"), func(o string) bool {
		key, _, _ := strings.Cut(o, "=")
		return slices.Contains(arrayOptions, key)
	}), ";")
}

// take reads a line: numbers, moves, and comments in braces.
func (t *tale) take(line string) {
	if !t.begin() {
		return
	}
	for rest := line; rest != ""; {
		sign := "{"
		if t.aside {
			sign = "}"
		}
		part, after, found := strings.Cut(rest, sign)
		if t.aside {
			if t.words.Len() < t.r.Limits().Comment {
				t.words.WriteString(part + " ")
			}
		} else {
			for _, word := range strings.Fields(part) {
				t.word(word)
			}
		}
		if rest = after; !found {
			return
		}
		if t.aside = !t.aside; !t.aside {
			t.remark(t.words.String())
			t.words.Reset()
		}
	}
}

// remark is said about the last move.
func (t *tale) remark(said string) {
	if said = strings.Join(strings.Fields(said), " "); !t.lost && said != "" && len(t.last.After) < t.r.Limits().Comment {
		t.last.AddRemark(said)
	}
}

func (t *tale) word(text string) {
	if text = gibNumber.ReplaceAllString(text, ""); text != "" && !t.lost {
		t.move(text)
	}
}

// move makes a move, or the choice of an array.
func (t *tale) move(text string) {
	if t.last.Ply() >= t.r.Limits().Nodes {
		t.lost = true
		t.r.Fault(1, t.last.Ply()+1, text, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes))
		return
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		t.lost = true
		t.r.Fault(1, t.last.Ply()+1, text, nil).Because(err)
		return
	}
	t.last = t.last.Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	t.pos.Play(m)
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if !t.begin() {
		return nil
	}
	t.remark(t.words.String())
	if out := t.pos.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, 2), out.Reason
		return t.g
	}
	said := t.said[resultTag]
	if strings.Contains(said, drawWord) {
		t.g.Result = record.Drawn
	}
	for i, side := range sides {
		rest, ok := strings.CutPrefix(said, side)
		if !ok {
			continue
		}
		for _, r := range gibResults {
			if t.g.Result == record.Unknown && strings.Contains(rest, r.word) {
				t.g.Result, t.g.Reason = []string{record.FirstWins, record.SecondWins}[i], r.reason
			}
		}
	}
	return t.g
}

// writeGIB writes the line played, six moves a line.
func writeGIB(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("janggi-gib: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	var b bytes.Buffer
	put := func(name, value string) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", name, strings.NewReplacer(`"`, "'", "\n", " ", "\r", " ").Replace(value))
	}
	for _, known := range gibTags {
		value, _ := g.Tag(known.Value)
		if value == "" {
			value = unknown
		}
		put(known.Name, value)
	}
	pos := game.Clone(g.Start).(*janggi.Position)
	moves, arrays, err := gibMoves(g, pos)
	if err != nil {
		return fmt.Errorf("janggi-gib: %w", err)
	}
	if text := game.Text(g.Start); text != game.Text(g.Rules.Start()) {
		put(fenTag, text)
	}
	for i, name := range []string{choArray, hanArray} {
		if !g.Start.(*janggi.Position).Choosing() {
			arrays[i] = g.Rules.Options[arrayOptions[i]]
		}
		if arrays[i] != "" {
			put(name, strings.NewReplacer("n", "마", "b", "상").Replace(arrays[i]))
		}
	}
	if spec := withoutArrays(g.Rules); spec != usual {
		put(rulesTag, spec)
	}
	put(countTag, strconv.Itoa(len(moves)))
	put(resultTag, gibResult(g))
	if said := braced(g.Root.Remark()); said != "" {
		b.WriteString("\n" + said)
	}
	for i, move := range moves {
		b.WriteString([]string{"\n", " ", " ", " ", " ", " "}[i%6])
		fmt.Fprintf(&b, "%d. %s", i+1, move)
	}
	b.WriteString("\n\n")
	_, err = w.Write(b.Bytes())
	return err
}

// gibMoves are the moves of the line played with what is said of them, and the arrays that were chosen.
func gibMoves(g *record.Game, p *janggi.Position) (moves []string, arrays [2]string, err error) {
	for _, n := range g.Main() {
		if n.Setup != "" {
			return nil, arrays, fmt.Errorf("ply %d: a new set-up: %w", n.Ply(), record.ErrWrite)
		}
		m, err := p.ParseMove(n.Text)
		if err != nil {
			return nil, arrays, fmt.Errorf("ply %d: %w: %w", n.Ply(), err, record.ErrWrite)
		}
		if p.Choosing() {
			arrays[p.Turn()] = n.Text
			p.Play(m)
			continue
		}
		text := p.Korean(m)
		if p.Play(m); p.Checked() && text != passWord {
			text += checkWord
		}
		if said := braced(strings.TrimSpace(n.Glyph + " " + n.Remark())); said != "" {
			text += " " + said
		}
		moves = append(moves, text)
	}
	return moves, arrays, nil
}

// gibResult says who has won, and how.
func gibResult(g *record.Game) string {
	winner := 0
	switch g.Result {
	case record.Drawn:
		return drawWord
	case record.SecondWins:
		winner = 1
	case record.FirstWins:
	default:
		return unknown
	}
	for _, r := range gibResults {
		if r.reason == g.Reason || r.reason == "" {
			return sides[winner] + " " + r.word
		}
	}
	return unknown
}

// braced is what is said in braces, "" for nothing.
func braced(said string) string {
	said = strings.Join(strings.Fields(strings.NewReplacer("{", "(", "}", ")").Replace(said)), " ")
	if said == "" {
		return ""
	}
	return "{" + said + "}"
}
