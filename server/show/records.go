package show

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/marks"
	"github.com/tavlei/tavlei/record/sgf"
)

type (
	// RecordView is a game of a file, told as a match is that is over.
	RecordView struct {
		Match    MatchView        `json:"match" doc:"without an id: it is no match of this server"`
		Board    *game.Board      `json:"board" doc:"the board"`
		Position string           `json:"position" doc:"before the first ply"`
		Start    []game.Man       `json:"start" doc:"men before the first ply"`
		Score    []float32        `json:"startScore,omitempty" doc:"points of each seat before the first ply"`
		Facts    []game.Fact      `json:"startFacts,omitempty" doc:"what is known before the first ply besides the men"`
		Scene    *game.Scene      `json:"scene" doc:"after the line played, without paths"`
		About    string           `json:"about,omitempty" doc:"comment on the whole game"`
		Lines    []RecordLineView `json:"lines" doc:"the line played, then the variations, each after the line that it leaves"`
		Replayed string           `json:"replayed,omitempty" doc:"what has computed the results that moves are shown with, if it is not this server"`
	}

	// RecordLineView is the line played or a variation.
	RecordLineView struct {
		Parent int              `json:"parent" doc:"index of the line that it leaves, -1 for the line played"`
		At     int              `json:"at" doc:"plies of that line which stay before it"`
		Plies  []PlyView        `json:"plies" doc:"a ply without text is a new set-up of the board"`
		Notes  []RecordNoteView `json:"notes" doc:"what was said about its plies"`
	}

	// RecordNoteView is what was said about one ply.
	RecordNoteView struct {
		N      int              `json:"n" doc:"which ply of its line, from 1; 0 in the line played is the start"`
		Name   string           `json:"name,omitempty" doc:"what the place in the game is called, as N of SGF says it"`
		Before string           `json:"before,omitempty" doc:"comment before the ply"`
		After  string           `json:"after,omitempty" doc:"comment after it; that of the start is about"`
		Hot    bool             `json:"hot,omitempty" doc:"the place is worth a look, as HO of SGF says it"`
		Judged []int            `json:"judged,omitempty" doc:"numeric annotation glyphs of the position, in games whose players have no signs for them: 10 and 11 even, 13 unclear, 14 and 15 good for the second and the first side, 16 and 17 very good"`
		Values []string         `json:"values,omitempty" doc:"name and value of each embedded command that is not told otherwise, the clock among them: clk 0:59:58"`
		Marks  []RecordMarkView `json:"marks,omitempty" doc:"what is drawn on the board"`
		Dims   bool             `json:"dims,omitempty" doc:"what was dimmed before is so no longer, unless it is among the marks again"`
	}

	// RecordMarkView is a sign that is drawn on the board.
	RecordMarkView struct {
		Place game.Place `json:"place" doc:"index of the place"`
		Kind  string     `json:"kind" enum:"triangle,square,circle,cross,selected,label,arrow,line,territory.0,territory.1,dimmed" doc:"dimmed stays after the plies that follow, up to a note that dims; all else is of its ply alone"`
		Text  string     `json:"text,omitempty" doc:"of a label"`
		To    game.Place `json:"to,omitempty" doc:"index of the place where an arrow or a line ends; none: 0"`
		Brush string     `json:"brush,omitempty" enum:"green,red,blue,amber" doc:"colour of a circle or an arrow that has one"`
	}
)

// RecordOf shows a game that a reader has read.
func RecordOf(g *record.Game, lang string) (*RecordView, error) {
	v := &RecordView{
		Match: recordMatch(g), Board: BoardOf(g.Start), Position: game.Text(g.Start), Start: MenOf(g.Start),
		Score: game.ScoreOf(g.Start, g.Rules.Seats), Facts: FactsOf(g.Start), About: g.Root.After,
		Lines: []RecordLineView{{Parent: -1, Plies: []PlyView{}, Notes: []RecordNoteView{}}},
	}
	if r, ok := g.Rules.Rules.(record.Replayed); ok {
		v.Replayed = r.Replayed()
	}
	last, named, marked := g.Start, OpeningsOf(g.Rules, g.Start, lang), marks.New(g.Rules, v.Board)
	inWords := sgf.Holds(g.Rules)
	if note := noteOf(startNode(g.Root), 0, marked, inWords); note != nil {
		v.Lines[0].Notes = append(v.Lines[0].Notes, *note)
	}
	err := g.Walk(func(s record.Step) bool {
		if s.Line == len(v.Lines) {
			v.Lines = append(v.Lines, RecordLineView{Parent: s.Parent, At: s.At, Notes: []RecordNoteView{}})
		}
		line := &v.Lines[s.Line]
		ply := recordPly(s, len(line.Plies)+1, g.Rules.Seats, lang, inWords)
		ply.Opening = named.At(s.After.Key())
		line.Plies = append(line.Plies, ply)
		if note := noteOf(s.Node, len(line.Plies), marked, inWords); note != nil {
			line.Notes = append(line.Notes, *note)
		}
		if s.Line == 0 {
			last = s.After
		}
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("record of %s: %w", g.Rules.Name(), err)
	}
	if v.Scene = game.SceneOf(game.Clone(last), 0); v.Scene != nil {
		v.Scene.ToMove, v.Scene.Score = 0, game.ScoreOf(last, g.Rules.Seats)
	}
	v.Match.Ply = len(v.Lines[0].Plies)
	return v, nil
}

// recordPly shows a node; its name bears the signs that stand behind it, without those that notes have in words. A set-up is
// nobody's ply.
func recordPly(s record.Step, n, seats int, lang string, inWords bool) PlyView {
	before, after := game.Clone(s.Before), game.Clone(s.After)
	var v PlyView
	if s.Node.Setup != "" {
		if sc := game.SceneOf(after, 0); sc != nil {
			v.Men, v.Marks, v.Score, v.Facts = sc.Men, sc.Marks, game.ScoreOf(after, seats), sc.Facts
		}
		v.Seat = int(game.Chance)
	} else {
		v = Played(before, game.Ply{Move: s.Move, By: s.By}, after, seats)
		v.Text = game.MoveText(before, s.Move)
		v.Name = game.PlayedNameOf(before, s.Move, after, lang) + strings.Join(signsOf(s.Node, inWords), " ")
		v.Lasts = game.AnimationDurationOf(after)
		v.Hinted = hintRead(s.Node)
	}
	v.N, v.Position = n, game.Text(after)
	return v
}

// judges tells whether a numeric annotation glyph is what SGF thinks of a position.
func judges(nag int) bool { return nag >= 10 && nag <= 17 && nag != 12 }

// signsOf are the signs behind a move, without those of the position where notes have them in words: players of games that stand
// in SGF do not know the signs of chess for them.
func signsOf(n *record.Node, inWords bool) []string {
	if !inWords {
		return n.Signs()
	}
	rest := record.Node{Glyph: n.Glyph}
	for _, nag := range n.NAGs {
		if !judges(nag) {
			rest.NAGs = append(rest.NAGs, nag)
		}
	}
	return rest.Signs()
}

// told are properties of SGF that notes tell as they are: times left, moves or periods left, and what a position is worth. Others say
// how a file is laid out, or are known to one program alone.
var told = map[string]bool{"BL": true, "WL": true, "OB": true, "OW": true, "V": true}

// startNode is what the root says of the start; what is said of the whole game is told elsewhere.
func startNode(root *record.Node) *record.Node {
	var n record.Node
	for _, c := range root.Commands {
		if marks.IsMark(c) || c.Name == "N" || c.Name == "HO" {
			n.Commands = append(n.Commands, c)
		}
	}
	return &n
}

// noteOf is what was said about a node, nil if nothing was.
func noteOf(n *record.Node, number int, marked *marks.Reader, inWords bool) *RecordNoteView {
	v := &RecordNoteView{N: number, Before: n.Before, After: n.After}
	for _, nag := range n.NAGs {
		if inWords && judges(nag) {
			v.Judged = append(v.Judged, nag)
		}
	}
	if n.Clock != nil {
		v.Values = append(v.Values, "clk "+record.ClockText(*n.Clock))
	}
	for _, c := range n.Commands {
		switch values, kept := sgf.Unkept(c); {
		case marks.IsMark(c):
		case kept && c.Name == "N":
			v.Name = sgf.Value{Raw: values[0]}.Line()
		case kept && c.Name == "HO":
			v.Hot = true
		case kept && told[c.Name]:
			v.Values = append(v.Values, strings.TrimSpace(c.Name+" "+plain(values)))
		case !kept:
			v.Values = append(v.Values, strings.TrimSpace(c.Name+" "+c.Value))
		}
	}
	on := marked.Of(n)
	v.Dims = on.Dims
	for _, m := range on.List {
		v.Marks = append(v.Marks, RecordMarkView(m))
	}
	if said := v.Name + v.Before + v.After; said == "" && len(v.Values)+len(v.Marks)+len(v.Judged) == 0 && !v.Hot && !v.Dims {
		return nil
	}
	return v
}

// plain are values of SGF as people read them.
func plain(values []string) string {
	for i, raw := range values {
		values[i] = sgf.Value{Raw: raw}.Line()
	}
	return strings.Join(values, " ")
}

// recordMatch tells a game as a match that is over: its players are guests, or there are only sides.
func recordMatch(g *record.Game) MatchView {
	v := MatchView{
		Game: g.Rules.Name(), Family: g.Rules.Info.Family, Options: g.Rules.Options, Changed: Changed(g.Rules),
		Seats: []SeatView{}, MatchNow: MatchNow{Status: match.Over.String()}, You: []int{}, Formats: []string{}, Nature: NatureOf(g.Rules),
		Rows: RowsOf(g.Rules, g.Start),
	}
	for seat, name := range RecordPlayers(g) {
		kind := "self"
		if name != "" {
			kind = match.Guest
		}
		hints, threats := hintsRead(g, seat)
		v.Seats = append(v.Seats, SeatView{Seat: seat, Kind: kind, Name: name, Online: true, Hints: hints, Threats: threats})
	}
	if places := record.PlacesOf(g.Result, g.Rules.Seats); places != nil && g.Reason != record.Void {
		v.Outcome = &OutcomeView{Reason: RecordReason(g), Place: places}
	}
	return v
}

// reasonsOf are reasons of files as matches have them, or as the page has words for them: files of some games tell that a seat has left
// as the event of it is called, others have words of their own for what all players know.
var reasonsOf = map[string]string{
	match.Resigned: "resign", match.Flagged: "timeout", match.Penalised: "forfeit", "time": "timeout", "agreed": "agreement",
}

// RecordReason is the reason for which a game of a file has ended, as matches have it; "" if it is not known.
func RecordReason(g *record.Game) string {
	if reason, ok := reasonsOf[g.Reason]; ok {
		return reason
	}
	return g.Reason
}

// RecordPlayers are the names that the tags give to the seats.
func RecordPlayers(g *record.Game) []string {
	names := make([]string, g.Rules.Seats)
	for seat := range names {
		if name, _ := g.Tag(record.SeatTag(g.Rules, game.Seat(seat))); name != "?" {
			names[seat] = name
		}
	}
	return names
}
