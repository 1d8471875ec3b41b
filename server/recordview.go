package server

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
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
		Plies  []plyView        `json:"plies" doc:"a ply without text is a new set-up of the board"`
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

// recordView shows a game that a reader has read.
func recordView(g *record.Game, lang string) (*RecordView, error) {
	v := &RecordView{
		Match: recordMatch(g), Board: boardOf(g.Start), Position: game.Text(g.Start), Start: menOf(g.Start),
		Score: game.ScoreOf(g.Start, g.Rules.Seats), Facts: factsOf(g.Start), About: g.Root.After,
		Lines: []RecordLineView{{Parent: -1, Plies: []plyView{}, Notes: []RecordNoteView{}}},
	}
	if r, ok := g.Rules.Rules.(record.Replayed); ok {
		v.Replayed = r.Replayed()
	}
	last, named := g.Start, openingsOf(g.Rules, g.Start, lang)
	err := g.Walk(func(s record.Step) bool {
		if s.Line == len(v.Lines) {
			v.Lines = append(v.Lines, RecordLineView{Parent: s.Parent, At: s.At, Notes: []RecordNoteView{}})
		}
		line := &v.Lines[s.Line]
		ply := recordPly(s, len(line.Plies)+1, g.Rules.Seats, lang)
		ply.Opening = named.at(s.After.Key())
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
func recordPly(s record.Step, n, seats int, lang string) plyView {
	before, after := game.Clone(s.Before), game.Clone(s.After)
	var v plyView
	if s.Node.Setup != "" {
		if sc := game.SceneOf(after, 0); sc != nil {
			v.Men, v.Marks, v.Score, v.Facts = sc.Men, sc.Marks, game.ScoreOf(after, seats), sc.Facts
		}
		v.Seat = int(game.Chance)
	} else {
		v = playedView(before, game.Ply{Move: s.Move, By: s.By}, after, seats)
		v.Text = game.MoveText(before, s.Move)
		v.Name = game.NameOf(before, s.Move, lang) + strings.Join(s.Node.Signs(), " ")
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
		Game: g.Rules.Name(), Family: g.Rules.Info.Family, Options: g.Rules.Options, Changed: changed(g.Rules),
		Seats: []SeatView{}, Status: match.Over.String(), You: []int{}, Formats: []string{}, Placing: g.Rules.Info.Placing,
		Rows: rowsView(g.Rules, g.Start),
	}
	for seat, name := range recordPlayers(g) {
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

// serveRecordTrace shows a ply of a record whose results another engine has computed: what is known of
// it is in the record alone. It is the handler of POST /api/records/trace.
func (a *desk) serveRecordTrace(w http.ResponseWriter, r *http.Request) {
	packed, err := a.recordTrace(r)
	a.answerTrace(w, r, packed, err)
}

func (a *desk) recordTrace(r *http.Request) (packed []byte, err error) {
	n, err := strconv.Atoi(r.URL.Query().Get("ply"))
	if err != nil || n < 1 {
		return nil, newProblem(http.StatusUnprocessableEntity, "", "ply: want its number, from 1")
	}
	text, err := io.ReadAll(r.Body) // its size is bounded for all requests
	if err != nil {
		return nil, newProblem(http.StatusRequestEntityTooLarge, "", err.Error())
	}
	trace, err := readRecords(r.Context(), a, text, record.Options{}, 0, 1, func(some record.Some) (*[]byte, error) {
		packed, err := a.shotOf(some, n)
		return &packed, err
	})
	if err != nil {
		return nil, err
	}
	return *trace, nil
}

// shotOf is the trace of a ply of the record that was read.
func (a *desk) shotOf(some record.Some, n int) ([]byte, error) {
	if len(some.Entries) == 0 || some.Entries[0].Game == nil {
		return nil, newProblem(http.StatusUnprocessableEntity, "record", "the game cannot be read")
	}
	g := some.Entries[0].Game
	steps := []record.Step{}
	if err := g.Walk(func(s record.Step) bool {
		steps = append(steps, s)
		return len(steps) < n && s.Line == 0
	}); err != nil {
		return nil, err
	}
	if len(steps) < n || steps[n-1].Line > 0 {
		return nil, newProblem(http.StatusNotFound, "", fmt.Sprintf("ply %d: there are fewer", n))
	}
	step := steps[n-1]
	replayed, ok := g.Rules.Rules.(record.Replayed)
	if step.By == game.Chance || step.By == game.NoSeat || !ok || replayed.Replayed() == "" {
		return nil, errNoTrace
	}
	return a.traces.pack(step.Before, step.Move)
}
