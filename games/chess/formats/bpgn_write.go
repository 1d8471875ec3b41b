package formats

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// writeBPGN writes the line played of a game on two boards: variations have no place in the format.
func writeBPGN(w io.Writer, g *record.Game) error {
	if !twoBoards(g.Rules) {
		return fmt.Errorf("bpgn: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	words, end, err := bpgnMoves(g)
	if err != nil {
		return err
	}
	result := bpgnResultOf(g)
	var b strings.Builder
	bpgnTags(&b, g, end, result)
	b.WriteByte('\n')
	col := 0
	for _, word := range append(words, result) {
		n := utf8.RuneCountInString(word)
		switch {
		case col == 0:
		case col+1+n > 79:
			b.WriteByte('\n')
			col = 0
		default:
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += n
	}
	b.WriteString("\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// bpgnResultOf is the result as the first team sees it.
func bpgnResultOf(g *record.Game) string {
	for _, said := range []string{record.FirstWins, record.SecondWins, record.Drawn} {
		if g.Result == teamResult(said) {
			return said
		}
	}
	return record.Unknown
}

// bpgnTags writes the roster, then the rest in the order of the names.
func bpgnTags(b *strings.Builder, g *record.Game, end game.Position, result string) {
	tag := func(name, value string) {
		value = strings.Join(strings.Fields(value), " ")
		fmt.Fprintf(b, "[%s \"%s\"]\n", name, escape.Replace(value))
	}
	done := map[string]bool{"Result": true, optionsTag: true, fenTag: true, terminationTag: true, "SetUp": true}
	first := func(name, as, unknown string) {
		value, ok := g.Tag(name)
		if !ok {
			value = unknown
		}
		done[name] = true
		tag(as, value)
	}
	first("Event", "Event", "?")
	first("Site", "Site", "?")
	first("Date", "Date", "????.??.??")
	for seat, as := range playerTags {
		first(record.SeatTag(g.Rules, game.Seat(seat)), as, "?")
	}
	tag("Result", result)
	_, options, _ := strings.Cut(g.Rules.Name(), ";")
	tag(optionsTag, options)
	if text := game.Text(g.Start); text != game.Text(g.Rules.Start()) {
		tag(fenTag, text)
	}
	if g.Reason != "" && !end.Outcome().Over() {
		tag(terminationTag, g.Reason)
	}
	rest := slices.DeleteFunc(slices.Clone(g.Tags), func(t record.Tag) bool { return done[t.Name] })
	slices.SortStableFunc(rest, func(a, b record.Tag) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range rest {
		tag(t.Name, t.Value)
	}
}

// bpgnMoves are the words of the moves and the position after them.
func bpgnMoves(g *record.Game) (words []string, end game.Position, err error) {
	pos := game.Clone(g.Start)
	numbers := [2]int{1, 1}
	for x, board := range strings.SplitN(game.Text(pos), "|", 2) {
		if fields := strings.Fields(board); len(fields) > 5 {
			numbers[x], _ = strconv.Atoi(fields[5]) // the position has written it
		}
	}
	words = append(words, bpgnComment(g.Root)...)
	for _, n := range g.Main() {
		if n.Setup != "" {
			return nil, nil, fmt.Errorf("bpgn: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
		}
		m, err := pos.ParseMove(n.Text)
		if err != nil {
			return nil, nil, fmt.Errorf("bpgn: ply %d: %q: %w", n.Ply(), n.Text, err)
		}
		seat := int(game.MoverOf(pos, m))
		words = append(words, strconv.Itoa(numbers[seat/2])+bpgnSeats[seat:seat+1]+".")
		if n.Before != "" {
			words = append(words, "{"+braceless.Replace(n.Before)+"}")
		}
		san := game.NameOf(pos, m, "en")
		words = append(words, san[strings.IndexByte(san, ':')+1:]+n.Glyph)
		numbers[seat/2] += seat & 1
		for _, nag := range n.NAGs {
			words = append(words, "$"+strconv.Itoa(nag))
		}
		if n.Clock != nil {
			words = append(words, fmt.Sprintf("{%.3f}", n.Clock.Seconds()))
		}
		words = append(words, bpgnComment(n)...)
		pos.Play(m)
	}
	return words, pos, nil
}

// braceless keeps a comment from ending before its end.
var braceless = strings.NewReplacer("{", "(", "}", ")")

// bpgnComment is what is said about n after it.
func bpgnComment(n *record.Node) []string {
	var b strings.Builder
	for _, c := range n.Commands {
		b.WriteString("[%" + strings.TrimSpace(c.Name+" "+c.Value) + "] ")
	}
	b.WriteString(n.After)
	if text := strings.TrimSpace(b.String()); text != "" {
		return strings.Split("{"+braceless.Replace(strings.Join(strings.Fields(text), " "))+"}", " ")
	}
	return nil
}
