package formats

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
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
	Holds: func(g *game.Game) bool {
		return g.Info.Family == family && g.Start().(*xiangqi.Position).Board().H == 10
	},
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
	for ; len(moves) > 0 && !t.lost; moves = moves[min(4, len(moves)):] {
		t.digits(moves[:min(4, len(moves))])
	}
	for _, r := range results {
		if found["result"] == r.Name {
			t.g.Result = r.Value
		}
	}
	return t.end()
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
	if err != nil {
		t.lost = true
		t.r.Fault(1, t.ply+1, text, nil).Because(err)
		return
	}
	t.add(m)
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

// writeDhtml writes the line played. A game that Black would begin, and in which nobody has moved, has no words.
func writeDhtml(w io.Writer, g *record.Game) error {
	var list strings.Builder
	err := eachMove(g, func(_ int, p *xiangqi.Position, m game.Move) {
		text := p.ICCS(m)
		for i := 0; i < 4; i += 2 {
			list.Write([]byte{text[i] - 'a' + '0', '0' + '9' - text[i+1]})
		}
	})
	if err == nil && list.Len() == 0 && g.Start.ToMove().Has(1) {
		err = fmt.Errorf("a game without moves in which the second side begins: %w", record.ErrWrite)
	}
	if err != nil {
		return fmt.Errorf("dhtmlxq: %w", err)
	}
	var b bytes.Buffer
	put := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ").Replace(value), name)
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
	put("movelist", list.String())
	b.WriteString("[/DhtmlXQ]\n")
	_, err = w.Write(b.Bytes())
	return err
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
