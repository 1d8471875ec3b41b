package formats

import (
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// writeGGF writes the line played of a game: variations, strengths and clocks have no place in
// the format. Tags it has no property for stand in a property of ours.
func writeGGF(w io.Writer, g *record.Game) error {
	kind := ggfType(g.Rules)
	if kind == "" {
		return fmt.Errorf("ggf: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	start, from, ok := drawn(g)
	if !ok {
		return fmt.Errorf("ggf: game %s: nothing has been drawn yet: %w", g.Rules.Name(), record.ErrWrite)
	}
	end, moves, err := ggfMoves(start, from)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("(;GM[Othello]")
	ggfHeader(&b, g, kind)
	ggfWriteResult(&b, g, end)
	ggfBoard(&b, g.Rules, start)
	ggfValue(&b, "C", g.Root.After)
	b.WriteString(moves + ";)\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// ggfHeader writes the tags that say something, those with properties of their own first.
func ggfHeader(b *strings.Builder, g *record.Game, kind string) {
	done := map[int]bool{}
	first := func(tag string) (string, bool) {
		for i, t := range g.Tags {
			if t.Name == tag && !done[i] && !blank(t.Value) {
				done[i] = true
				return t.Value, true
			}
		}
		return "", false
	}
	for _, row := range ggfTags {
		if row.prop == "PB" { // the date stands before the players
			ggfWriteDate(b, first)
		}
		if v, ok := first(row.tag); ok {
			ggfValue(b, row.prop, v)
		}
	}
	if v, ok := first(typeTag); ok {
		if spec, err := typeSpec(v); err == nil && sameSpec(spec, kind) {
			kind = v
		}
	}
	ggfValue(b, "TY", kind)
	for i, t := range g.Tags {
		if t.Name == scoreTag || done[i] || blank(t.Value) {
			continue
		}
		if ggfOwn.MatchString(t.Name) && !ggfTaken[t.Name] {
			ggfValue(b, t.Name, t.Value)
			continue
		}
		ggfValue(b, ggfOther, t.Name+":"+t.Value)
	}
}

// ggfOwn is the name of a property that a file may have without our knowing what it says.
var ggfOwn = regexp.MustCompile(`^[A-Z]{1,4}$`)

// ggfTaken are the properties whose meaning we know.
var ggfTaken = map[string]bool{
	"GM": true, "PC": true, "DT": true, "PB": true, "PW": true, "RB": true, "RW": true, "TI": true, "TB": true, "TW": true,
	"TY": true, "RE": true, "BO": true, "B": true, "W": true, "KB": true, "KW": true, "KM": true, "C": true, "CO": true,
	"EV": true, "RO": true, ggfOther: true,
}

// sameSpec tells whether a type says the same rules as another.
func sameSpec(spec, kind string) bool {
	other, err := typeSpec(kind)
	return err == nil && spec == other
}

// ggfWriteDate puts date, time and zone together again.
func ggfWriteDate(b *strings.Builder, first func(string) (string, bool)) {
	value, ok := first(dateTag)
	if !ok {
		return
	}
	// Only what would be split again in the same way is joined.
	if clock, ok := first(timeTag); ok {
		joined := value + "_" + clock
		if zone, ok := first(timeZoneTag); ok {
			joined += "." + zone
		}
		value = joined
	}
	ggfValue(b, "DT", value)
}

// ggfValue writes a property if it has a value.
func ggfValue(b *strings.Builder, name, value string) {
	if value = strings.Join(strings.Fields(value), " "); value != "" {
		b.WriteString(name + "[" + ggfEscape.Replace(value) + "]")
	}
}

func blank(value string) bool { return strings.TrimSpace(value) == "" }

var ggfEscape = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// ggfWriteResult writes the points of a game that was played to its end, else those of the tag,
// else all of them to whose opponent resigned. What has no points is written in words of ours.
func ggfWriteResult(b *strings.Builder, g *record.Game, end game.Position) {
	flag := ""
	for f, reason := range ggfReasons {
		if reason == g.Reason {
			flag = ":" + f
		}
	}
	t := &tale{pos: end}
	sign := map[string]float64{record.FirstWins: 1, record.SecondWins: -1, record.Drawn: 0}
	want, counted := sign[g.Result]
	tagged, ok := g.Tag(scoreTag)
	diff, err := strconv.ParseFloat(tagged, 64)
	switch {
	case g.Result == record.Unknown:
		b.WriteString("RE[?]")
		return
	case ok && err == nil && counted && resultOf(diff) == g.Result:
	case counted && end.Outcome().Over() && record.ResultOf(end.Outcome(), 2) == g.Result:
		diff = margin(t)
	case counted && (flag != "" || want == 0):
		diff = want * squares(end)
	default:
		b.WriteString("RE[?]")
		ggfValue(b, ggfOther, "Result:"+g.Result)
		return
	}
	fmt.Fprintf(b, "RE[%+.2f%s]", diff, flag)
}

// ggfBoard writes the squares row by row, with blanks between the rows, and the side to move.
func ggfBoard(b *strings.Builder, rules *game.Game, start game.Position) {
	squares, side := board(start)
	size, _ := strconv.Atoi(rules.Options[optSize]) // one of the values of the option
	for size*size < len(squares) {
		size++ // the octagon has ten columns, whatever the default size says
	}
	star := strings.NewReplacer("X", "*")
	fmt.Fprintf(b, "BO[%d", size)
	for at := 0; at < len(squares); at += size {
		b.WriteString(" " + star.Replace(squares[at:at+size]))
	}
	b.WriteString(" " + star.Replace(side) + "]")
}

// ggfMoves writes the line played and returns the position after it.
func ggfMoves(start game.Position, from *record.Node) (game.Position, string, error) {
	pos := game.Clone(start)
	var b strings.Builder
	ply := 0
	for n := from; len(n.Next) > 0; {
		n = n.Next[0]
		ply++
		if n.Setup != "" {
			return nil, "", fmt.Errorf("ggf: ply %d: the board is set up anew: %w", ply, record.ErrWrite)
		}
		_, side := board(pos)
		name, text := "B", n.Text
		if side == "O" {
			name = "W"
		}
		if text == passText {
			text = "pa"
		}
		ggfValue(&b, name, text+ggfRemarks(n))
		ggfValue(&b, "C", strings.TrimSpace(n.Before+" "+ggfSaid(n)))
		pos.Play(n.Move)
	}
	return pos, b.String(), nil
}

// ggfSaid is the comment after a ply: its commands, but for those that stand with the move.
func ggfSaid(n *record.Node) string {
	said := record.Node{After: n.After}
	for _, c := range n.Commands {
		if c.Name != evalCommand && c.Name != timeCommand {
			said.Commands = append(said.Commands, c)
		}
	}
	return said.Remark()
}

// ggfRemarks is the value of a move and the time it took, each after a slash.
func ggfRemarks(n *record.Node) string {
	var eval, took string
	for _, c := range n.Commands {
		switch c.Name {
		case evalCommand:
			eval = strings.ReplaceAll(c.Value, "/", "")
		case timeCommand:
			if d, ok := record.ParseClock(c.Value); ok {
				took = seconds(d)
			}
		}
	}
	switch {
	case took != "":
		return "/" + eval + "/" + took
	case eval != "":
		return "/" + eval
	}
	return ""
}

// seconds writes a time with two decimals, three where they say more.
func seconds(d time.Duration) string {
	if d%(10*time.Millisecond) == 0 {
		return strconv.FormatFloat(d.Seconds(), 'f', 2, 64)
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 3, 64)
}
