package show

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

// How the help that players had is noted in a record: by tags of each seat that had any, WhiteHints and
// WhiteThreats, and by commands at the plies for which it was given, [%hint move e2e4], [%hint man e2e4],
// [%threat e7e5].
const (
	hintsTag      = "Hints"
	threatsTag    = "Threats"
	hintCommand   = "hint"
	threatCommand = "threat"
	noThreat      = "none"
)

// noteHints writes the help of a match into its record.
func noteHints(g *record.Game, s *match.State, leg match.Leg) {
	for seat := range game.Seat(len(s.Players)) {
		tag := record.SeatTag(s.Game, seat)
		hints, threats := s.Hinted(seat)
		if hints > 0 {
			g.SetTag(tag+hintsTag, strconv.Itoa(hints))
		}
		if threats > 0 {
			g.SetTag(tag+threatsTag, strconv.Itoa(threats))
		}
	}
	nodes := g.Main()
	for at, hints := range s.HintsByPly() {
		at -= leg.From
		for _, h := range hints {
			if at >= 0 && at < len(nodes) {
				nodes[at].Commands = append(nodes[at].Commands, hintNote(h))
			}
		}
	}
}

func hintNote(h match.Hint) record.Command {
	switch {
	case h.What != match.HintThreat:
		return record.Command{Name: hintCommand, Value: h.What + " " + h.Text}
	case h.Text == "":
		return record.Command{Name: threatCommand, Value: noThreat}
	}
	return record.Command{Name: threatCommand, Value: h.Text}
}

// hintRead is the help that a record notes for a ply, as PlyView.Hinted.
func hintRead(n *record.Node) string {
	what := ""
	for _, c := range n.Commands {
		switch kind, _, _ := strings.Cut(c.Value, " "); {
		case c.Name == hintCommand && (kind == match.HintMan || kind == match.HintMove):
			return kind
		case c.Name == threatCommand:
			what = match.HintThreat
		}
	}
	return what
}

// hintsRead is the help that a record notes for a seat.
func hintsRead(g *record.Game, seat int) (hints, threats int) {
	tag := record.SeatTag(g.Rules, game.Seat(seat))
	number := func(name string) int {
		text, _ := g.Tag(tag + name)
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return 0
		}
		return n
	}
	return number(hintsTag), number(threatsTag)
}
