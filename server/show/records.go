package show

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
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
		N      int      `json:"n" doc:"which ply of its line, from 1"`
		Before string   `json:"before,omitempty" doc:"comment before the ply"`
		After  string   `json:"after,omitempty" doc:"comment after it"`
		Values []string `json:"values,omitempty" doc:"name and value of each embedded command, the clock among them: clk 0:59:58"`
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
	last, named := g.Start, OpeningsOf(g.Rules, g.Start, lang)
	err := g.Walk(func(s record.Step) bool {
		if s.Line == len(v.Lines) {
			v.Lines = append(v.Lines, RecordLineView{Parent: s.Parent, At: s.At, Notes: []RecordNoteView{}})
		}
		line := &v.Lines[s.Line]
		ply := recordPly(s, len(line.Plies)+1, g.Rules.Seats, lang)
		ply.Opening = named.At(s.After.Key())
		line.Plies = append(line.Plies, ply)
		if note := noteOf(s.Node, len(line.Plies)); note != nil {
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

// recordPly shows a node; its name bears the signs that stand behind it. A set-up is nobody's ply.
func recordPly(s record.Step, n, seats int, lang string) PlyView {
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
		v.Name = game.PlayedNameOf(before, s.Move, after, lang) + strings.Join(s.Node.Signs(), " ")
		v.Lasts = game.AnimationDurationOf(after)
		v.Hinted = hintRead(s.Node)
	}
	v.N, v.Position = n, game.Text(after)
	return v
}

// noteOf is what was said about a node, nil if nothing was.
func noteOf(n *record.Node, number int) *RecordNoteView {
	v := &RecordNoteView{N: number, Before: n.Before, After: n.After}
	if n.Clock != nil {
		v.Values = append(v.Values, "clk "+record.ClockText(*n.Clock))
	}
	for _, c := range n.Commands {
		v.Values = append(v.Values, strings.TrimSpace(c.Name+" "+c.Value))
	}
	if v.Before == "" && v.After == "" && v.Values == nil {
		return nil
	}
	return v
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
	if places := record.PlacesOf(g.Result, g.Rules.Seats); places != nil {
		v.Outcome = &OutcomeView{Reason: g.Reason, Place: places}
	}
	return v
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
