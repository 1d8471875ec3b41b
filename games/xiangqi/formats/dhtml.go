package formats

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

var dhtml = &record.Format{
	Name:       "dhtmlxq",
	About:      "xiangqi as web pages embed it: [DhtmlXQ_movelist]7747…",
	Extensions: []string{".dhtmlxq"},
	Saved:      ".txt",
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(bytes.Contains(head, []byte("[DhtmlXQ"))) },
	Read:       readDhtml,
	Write:      writeDhtml,
	Holds:      wide,
}

// wide tells whether a game is xiangqi on the usual board.
func wide(g *game.Game) bool {
	return g.Info.Family == family && g.Start().(*xiangqi.Position).Board().H == 10
}

var field = regexp.MustCompile(`(?s)\[DhtmlXQ_(\w+)\](.*?)\[/DhtmlXQ_\w+\]`)

// fields are the tags of a record that fields of a page hold, results what they say of the end.
var (
	fields  = []record.Tag{{Name: "title", Value: "Event"}, {Name: "red", Value: "Red"}, {Name: "black", Value: "Black"}, {Name: "date", Value: "Date"}, {Name: "place", Value: "Site"}}
	results = []record.Tag{{Name: "红胜", Value: record.FirstWins}, {Name: "黑胜", Value: record.SecondWins}, {Name: "和棋", Value: record.Drawn}, {Name: "和局", Value: record.Drawn}}
)

// order are the men whose places the field binit holds, of Red and then of Black; 99 is a man that is not there.
const order = "RNBAKABNRCCPPPPP"

// readDhtml reads blocks, each of which begins with a tag [DhtmlXQ and ends with one that closes it.
func readDhtml(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return record.ReadLines(decoded(src), o, func(r *record.Reader) (*record.Game, bool) {
		var b strings.Builder
		begun := false
		for !r.TooLong() {
			line, ok := r.Line()
			if !ok {
				break
			}
			if !begun && strings.Contains(line, "[DhtmlXQ") {
				r.Begin()
				begun = true
			}
			if begun {
				b.WriteString(line + "\n")
			}
			if begun && (strings.Contains(line, "[/DhtmlXQ]") || strings.Contains(line, "[/DhtmlXQHTML]")) {
				break
			}
		}
		if !begun {
			return nil, false
		}
		t := &tale{r: r}
		return t.block(b.String()), true
	})
}

// block reads what stands in one block.
func (t *tale) block(text string) *record.Game {
	found := map[string]string{}
	for _, m := range field.FindAllStringSubmatch(text, -1) {
		if _, twice := found[m[1]]; !twice {
			found[m[1]] = strings.TrimSpace(m[2])
		}
	}
	if spec := found["tavlei_rules"]; spec != "" {
		t.tag(rulesTag, spec)
	}
	for _, f := range fields {
		if v := found[f.Name]; v != "" {
			t.tag(f.Value, v)
		}
	}
	moves := strings.Join(strings.Fields(found["movelist"]), "")
	if places := found["binit"]; places != "" {
		t.tag(fenTag, fenOf(places, moves))
	}
	if !t.start() {
		return nil
	}
	t.line(moves)
	end := t.spot
	t.branches(found)
	t.spot = end
	for _, r := range results {
		if found["result"] == r.Name {
			t.g.Result = r.Value
		}
	}
	return t.end()
}

// line reads moves at the end of the present line.
func (t *tale) line(moves string) {
	for ; len(moves) > 0 && !t.lost; moves = moves[min(4, len(moves)):] {
		t.digits(moves[:min(4, len(moves))])
	}
}

// The names of further fields: the line that is left, the ply, from 1, of which another is played there, and a number for the
// new line, as in move_0_12_3; the line, unless it is the one played, and the ply, from 0, of which something is said.
var (
	branchField  = regexp.MustCompile(`^move_(\d{1,6})_(\d{1,6})_(\d{1,6})$`)
	commentField = regexp.MustCompile(`^comment(?:(\d{1,6})_)?(\d{1,6})$`)
)

// numbers are those in the name of a field; what is left out is 0.
func numbers(name string, form *regexp.Regexp) (list [3]int, ok bool) {
	found := form.FindStringSubmatch(name)
	for i := 1; i < len(found); i++ {
		list[i-1], _ = strconv.Atoi(found[i]) // at most six digits
	}
	return list, found != nil
}

// branches reads the variations, each after the one that it leaves, and the comments. What belongs to a line or ply that is
// not there falls away with a fault.
func (t *tale) branches(found map[string]string) {
	var lines [][3]int
	for name := range found {
		if n, ok := numbers(name, branchField); ok {
			lines = append(lines, n)
		}
	}
	slices.SortFunc(lines, func(a, b [3]int) int { return cmp.Compare(a[2], b[2]) })
	ends := map[int]*record.Node{0: t.last}
	for _, n := range lines {
		name := fmt.Sprintf("move_%d_%d_%d", n[0], n[1], n[2])
		at, twice := nodeOf(ends[n[0]], n[1]-1), ends[n[2]] != nil
		if at == nil || twice {
			t.r.Fault(1, n[1], name, game.Faultf("fileBranch", "a variation without a move before it"))
			continue
		}
		t.lost, t.spot = false, spot{last: at, pos: t.after(at)}
		t.line(strings.Join(strings.Fields(found[name]), ""))
		ends[n[2]] = t.last
	}
	for name, said := range found {
		if n, ok := numbers(name, commentField); ok && said != "" {
			if at := nodeOf(ends[n[0]], n[1]); at != nil {
				at.AddRemark(strings.ReplaceAll(said, "||", " "))
			}
		}
	}
}

// nodeOf is the move of a ply on the line that ends with a move, nil if there is none.
func nodeOf(end *record.Node, ply int) *record.Node {
	if end == nil || ply < 0 {
		return nil
	}
	for behind := end.Ply() - ply; behind > 0; behind-- {
		end = end.Parent
	}
	if end.Ply() != ply {
		return nil
	}
	return end
}

// after is the position after a move.
func (t *tale) after(n *record.Node) *xiangqi.Position {
	p := game.Clone(t.g.Start).(*xiangqi.Position)
	for _, step := range n.Path() {
		p.Play(step.Move)
	}
	return p
}

// digits reads a move: the columns and rows of its two points from above.
func (t *tale) digits(text string) {
	a, ok1 := pointOf(text[:min(2, len(text))])
	b, ok2 := pointOf(text[min(2, len(text)):])
	err := fmt.Errorf("move %q: %w", text, game.ErrNotation)
	var m game.Move
	if ok1 && ok2 {
		m, err = readMove(t.pos, a+b)
	}
	switch {
	case t.plies >= t.r.Limits().Nodes:
		t.lost = true
	case err != nil:
		t.lost = true
		t.r.Fault(1, t.last.Ply()+1, text, nil).Because(err)
	default:
		t.add(m, "")
	}
}

// pointOf is the point of a column and a row from above, with ranks from 0.
func pointOf(text string) (name string, ok bool) {
	if len(text) != 2 || text[0] < '0' || text[0] > '8' || text[1] < '0' || text[1] > '9' {
		return "", false
	}
	return string([]byte{'a' + text[0] - '0', '0' + '9' - text[1]}), true
}

// fenOf is a position by the places of its men; the side whose man moves first is to move. What is no place is left out.
func fenOf(places, moves string) string {
	var board [10][9]byte
	side := "w"
	for i := 0; i+2 <= len(places) && i/2 < 2*len(order); i += 2 {
		if _, ok := pointOf(places[i : i+2]); !ok {
			continue
		}
		man := order[i/2%len(order)]
		if i/2 >= len(order) {
			man += 'a' - 'A'
			if strings.HasPrefix(moves, places[i:i+2]) {
				side = "b"
			}
		}
		board[places[i+1]-'0'][places[i]-'0'] = man
	}
	var b strings.Builder
	for y := range board {
		if y > 0 {
			b.WriteByte('/')
		}
		gap := 0
		for _, man := range board[y] {
			if man == 0 {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&b, gap)
			}
			b.WriteByte(man)
			gap = 0
		}
		if gap > 0 {
			fmt.Fprint(&b, gap)
		}
	}
	return b.String() + " " + side
}

// writeDhtml writes the moves, each variation as a field of its own. A game that Black would begin, and in which nobody has
// moved, has no words.
func writeDhtml(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("dhtmlxq: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	t := lines{}
	err := t.follow(g.Root, game.Clone(g.Start).(*xiangqi.Position), 0, 0, nil)
	if err == nil && t.lists[0].moves == "" && g.Start.ToMove().Has(1) {
		err = fmt.Errorf("a game without moves in which the second side begins: %w", record.ErrWrite)
	}
	if err != nil {
		return fmt.Errorf("dhtmlxq: %w", err)
	}
	var b bytes.Buffer
	put := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, strings.NewReplacer("[", "(", "]", ")", "\n", "||", "\r", "").Replace(value), name)
		}
	}
	b.WriteString("[DhtmlXQ]\n")
	put("ver", "www_dpxq_com")
	for _, f := range fields {
		value, _ := g.Tag(f.Value)
		put(f.Name, value)
	}
	for _, r := range results[:3] {
		if r.Value == g.Result {
			put("result", r.Name)
		}
	}
	if spec := g.Rules.Name(); spec != usual {
		put("tavlei_rules", spec)
	}
	put("binit", placesOf(g.Start.(*xiangqi.Position)))
	for _, l := range t.lists {
		put(l.name, l.moves)
	}
	for _, c := range t.said {
		put(c.Name, c.Value)
	}
	b.WriteString("[/DhtmlXQ]\n")
	_, err = w.Write(b.Bytes())
	return err
}

// lines are the fields of moves and comments of a game.
type lines struct {
	lists []list
	said  []record.Tag
}

// list is one line of moves.
type list struct{ name, moves string }

// follow writes a line that begins with a move, or behind the root, at a ply of another line, and then the variations that
// leave it.
func (t *lines) follow(n *record.Node, p *xiangqi.Position, parent, ply int, first *record.Node) error {
	number := len(t.lists)
	t.lists = append(t.lists, list{name: "movelist"})
	at := "comment"
	if number > 0 {
		t.lists[number].name = fmt.Sprintf("move_%d_%d_%d", parent, ply+1, number)
		at = fmt.Sprintf("comment%d_", number)
	} else {
		t.say(at+"0", n)
	}
	type way struct {
		n    *record.Node
		ply  int
		pos  *xiangqi.Position
		rest []*record.Node
	}
	var left []way
	next := first
	for next != nil || len(n.Next) > 0 {
		if next == nil {
			next = n.Next[0]
			if len(n.Next) > 1 {
				left = append(left, way{n, ply, game.Clone(p).(*xiangqi.Position), n.Next[1:]})
			}
		}
		m, err := moveOf(next, p)
		if err != nil {
			return err
		}
		t.lists[number].moves += digitsOf(p.ICCS(m))
		p.Play(m)
		ply++
		t.say(at+strconv.Itoa(ply), next)
		n, next = next, nil
	}
	for _, w := range left {
		for _, other := range w.rest {
			if err := t.follow(w.n, game.Clone(w.pos).(*xiangqi.Position), number, w.ply, other); err != nil {
				return err
			}
		}
	}
	return nil
}

// say writes what is said about a move.
func (t *lines) say(name string, n *record.Node) {
	said := strings.TrimSpace(strings.Join([]string{n.Before, n.Glyph, n.Remark()}, " "))
	if said != "" {
		t.said = append(t.said, record.Tag{Name: name, Value: said})
	}
}

// digitsOf are the columns and rows from above of two points such as h2e2.
func digitsOf(text string) string {
	return string([]byte{text[0] - 'a' + '0', '0' + '9' - text[1], text[2] - 'a' + '0', '0' + '9' - text[3]})
}

// placesOf are the places of the men of a position in their order, from the left.
func placesOf(p *xiangqi.Position) string {
	waiting := map[byte][]string{}
	rows := strings.Split(strings.Fields(game.Text(p))[0], "/")
	for y, row := range rows {
		x := 0
		for _, c := range []byte(row) {
			if c <= '9' {
				x += int(c - '0')
				continue
			}
			waiting[c] = append(waiting[c], fmt.Sprint(x)+fmt.Sprint(y))
			x++
		}
	}
	var b strings.Builder
	for _, c := range []byte(order + strings.ToLower(order)) {
		at := "99"
		if list := waiting[c]; len(list) > 0 {
			at, waiting[c] = list[0], list[1:]
		}
		b.WriteString(at)
	}
	return b.String()
}
