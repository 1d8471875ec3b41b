package sgf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// Kept is a property of a node that no field of a record holds, as a command: its name and its values as they stand in a file,
// between blanks; blanks and brackets in them are written as %20 and the like, and a value that is empty is a single %. So a
// triangle on two points is the command TR with the value "dd pq".
func Kept(name string, values ...string) record.Command {
	list := make([]string, len(values))
	for i, v := range values {
		if list[i] = keeps.Replace(v); v == "" {
			list[i] = "%"
		}
	}
	return record.Command{Name: name, Value: strings.Join(list, " ")}
}

// Unkept are the values of a property that was kept; not ok for a command of another kind.
func Unkept(c record.Command) (values []string, ok bool) {
	if !propertyName.MatchString(c.Name) {
		return nil, false
	}
	for v := range strings.FieldsSeq(c.Value) {
		if v == "%" {
			v = ""
		}
		raw := unkeeps.Replace(v)
		if !wellFormed(raw) {
			return nil, false
		}
		values = append(values, raw)
	}
	return values, len(values) > 0
}

// wellFormed tells whether a value may stand in brackets as it is.
func wellFormed(raw string) bool {
	for i := 0; i < len(raw); i++ {
		switch {
		case raw[i] == ']', raw[i] == '\\' && i == len(raw)-1:
			return false
		case raw[i] == '\\':
			i++
		}
	}
	return true
}

var propertyName = regexp.MustCompile(`^[A-Z][A-Z0-9]*$`)

// hidden are characters that a command cannot hold.
var hidden = []string{"%", "%25", " ", "%20", "\t", "%09", "\n", "%0A", "\v", "%0B", "\f", "%0C", "\r", "%0D", "[", "%5B", "]", "%5D", "\u0085", "%85", "\u00a0", "%A0"}

var keeps, unkeeps = strings.NewReplacer(hidden...), func() *strings.Replacer {
	back := slices.Clone(hidden)
	for i := 0; i < len(back); i += 2 {
		back[i], back[i+1] = back[i+1], back[i]
	}
	return strings.NewReplacer(back...)
}()

// kept is a property as a command.
func kept(p Property) record.Command {
	values := make([]string, len(p.Values))
	for i, v := range p.Values {
		values[i] = v.Raw
	}
	return Kept(p.Name, values...)
}

// clock takes the time that the mover has left after its move, in seconds; not ok for that of the other side.
func clock(at *record.Node, n *Node, p Property) bool {
	seconds, err := strconv.ParseFloat(p.Values[0].Line(), 64)
	if err != nil || seconds < 0 || seconds > 1e8 || at.Clock != nil || at.Move == (game.Move{}) || !n.Has(p.Name[:1]) {
		return false
	}
	left := time.Duration(seconds*1000) * time.Millisecond
	at.Clock = &left
	return true
}

// strengths are the properties that judge a move, once and with emphasis.
var strengths = map[string][2]string{"BM": {"?", "??"}, "TE": {"!", "!!"}, "DO": {"?!", "?!"}, "IT": {"!?", "!?"}}

// judgements are those of a position as numeric annotation glyphs, where White has the even ones.
var judgements = map[string][2]int{"DM": {10, 11}, "GB": {15, 17}, "GW": {14, 16}, "UC": {13, 13}}

// judge takes what a property thinks of a move or a position.
func judge(at *record.Node, name string, v Value) bool {
	much := 0
	if v.Line() == "2" {
		much = 1
	}
	if sign, ok := strengths[name]; ok && at.Parent != nil {
		if at.Glyph == "" {
			at.Glyph = sign[much]
		}
		return true
	}
	nag, ok := judgements[name]
	if ok && at.Parent != nil && !slices.Contains(at.NAGs, nag[much]) {
		at.NAGs = append(at.NAGs, nag[much])
	}
	return ok
}

// judged writes what a record thinks of a move or a position.
func judged(n *record.Node, to *Node) {
	for _, name := range []string{"BM", "DO", "IT", "TE"} {
		for i, sign := range strengths[name] {
			if n.Glyph == sign && !to.Has(name) {
				to.Add(name, emphasis(name, i))
			}
		}
	}
	for _, name := range []string{"DM", "GB", "GW", "UC"} {
		for i, nag := range judgements[name] {
			if slices.Contains(n.NAGs, nag) && !to.Has(name) {
				to.Add(name, emphasis(name, i))
			}
		}
	}
}

// emphasis is the value of a judgement; those of doubtful and interesting moves have none.
func emphasis(name string, much int) string {
	if name == "DO" || name == "IT" {
		return ""
	}
	return strconv.Itoa(much + 1)
}
