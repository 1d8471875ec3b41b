package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// Files of games that people look through. Nothing of them is kept: every request brings what it is
// about.

// Bounds of a request about records.
const (
	MaxRecords   = 4 << 20  // bytes of a file, as it is sent
	maxUnpacked  = 32 << 20 // bytes that it may hold
	maxShownText = 2 << 20  // bytes of the texts of the games that are listed
	MaxListed    = 500      // games
	maxFaults    = 50       // told of one game
	maxGameBytes = 1 << 20
	maxGameNodes = 3000
	maxSlowPlies = 400
	readingTime  = 10 * time.Second
	filesPerSec  = 0.5 // files that a client may send
	FilesBurst   = 20  // at once
)

// RecordsPath is where files of games are sent to: bodies may be longer there.
const RecordsPath = "/api/records"

type (
	// RecordsView lists the games of a file.
	RecordsView struct {
		Format string            `json:"format" doc:"in which the file is written"`
		About  string            `json:"about" doc:"the same in English words"`
		From   int               `json:"from" doc:"games that were passed over"`
		Games  []RecordBriefView `json:"games" doc:"in their order in the file"`
		Cut    string            `json:"cut,omitempty" enum:"games,bytes,slow,time,text" doc:"why the list ends before the file does; games and text: ask again for those after the last one"`
		Only   *show.RecordView  `json:"only,omitempty" doc:"the game, where the file has a single one"`
	}

	// RecordFormatView is a format in which files can be read.
	RecordFormatView struct {
		Name  string `json:"name" doc:"as in requests"`
		About string `json:"about" doc:"in English words"`
	}

	// RecordBriefView is one game of a file without its moves.
	RecordBriefView struct {
		N       int               `json:"n" doc:"which game of the file, from 1"`
		Game    string            `json:"game,omitempty" doc:"canonical name of the rule set; empty if it cannot be known"`
		Family  string            `json:"family,omitempty" doc:"of the game"`
		Tags    []RecordTagView   `json:"tags" doc:"what stands at its head"`
		Players []string          `json:"players" doc:"by seats; empty where nobody is named"`
		Result  string            `json:"result,omitempty" doc:"1-0, 0-1, 1/2-1/2, 0-0, * or the places of more seats"`
		Reason  string            `json:"reason,omitempty" doc:"why it has ended so, as a match has it; void: it was declared to have no result"`
		Score   string            `json:"score,omitempty" doc:"the result in points as the players of the game write it: B+3.5, +12.00"`
		Plies   int               `json:"plies" doc:"of the line played, as far as it could be read"`
		Record  string            `json:"record,omitempty" doc:"the game as a text to ask for its moves with"`
		Faults  []RecordFaultView `json:"faults" doc:"what is wrong with it; moves before a fault are kept"`
	}

	// RecordTagView is one line at the head of a game.
	RecordTagView struct {
		Name  string `json:"name" doc:"of the tag, as Event or White"`
		Value string `json:"value" doc:"what it says"`
	}

	// RecordFaultView is what is wrong at one place of a file.
	RecordFaultView struct {
		Line   int                `json:"line" doc:"from 1; 0 in a file without lines"`
		Col    int                `json:"col" doc:"from 1, in bytes; 0 where there are no lines"`
		Byte   int64              `json:"byte,omitempty" doc:"from 0, in a file without lines"`
		Ply    int                `json:"ply,omitempty" doc:"from 1; 0 outside the moves"`
		Text   string             `json:"text,omitempty" doc:"the wrong piece"`
		Game   string             `json:"game,omitempty" doc:"canonical name of the rule set by which a position is wrong, where the game itself could not be read"`
		Family string             `json:"family,omitempty" doc:"of that game"`
		Code   string             `json:"code" doc:"why the rules forbid the move, as in refusals, or what else is wrong"`
		Fault  *problem.FaultView `json:"fault,omitempty" doc:"what exactly is wrong with a position or with options"`
		Rule   string             `json:"rule,omitempty" doc:"clause of the rule page"`
		Names  []string           `json:"names,omitempty" doc:"places to look at"`
		Params map[string]string  `json:"params,omitempty" doc:"what the words of the code say in braces besides places"`
		Reason string             `json:"reason" doc:"in English"`
		Remark bool               `json:"remark,omitempty" doc:"a reader can live with it: the game is whole"`
	}

	recordsInput struct {
		Name    string `query:"name" maxLength:"300" doc:"of the file: its ending tells the format where the content does not"`
		Game    string `query:"game" maxLength:"2000" doc:"name of the rule set where the file does not tell"`
		Format  string `query:"format" maxLength:"40" doc:"in which the file is read, as in the list of formats; without it it is found out"`
		From    int    `query:"from" minimum:"0" maximum:"1000000" doc:"games to pass over"`
		Lang    string `query:"lang" default:"en" maxLength:"24" doc:"of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"`
		RawBody []byte `contentType:"application/octet-stream" doc:"the file, packed or not"`
	}

	recordInput struct {
		Lang    string `query:"lang" default:"en" maxLength:"24" doc:"of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"`
		RawBody []byte `contentType:"text/plain" doc:"the text of one game, as record in a list"`
	}
)

func (a *Service) mountRecords(api huma.API) {
	body := func() *huma.RequestBody { return &huma.RequestBody{Content: map[string]*huma.MediaType{}} }
	file, text := body(), body()
	operation := func(id, path, summary string, body *huma.RequestBody) huma.Operation {
		return huma.Operation{
			OperationID: id, Method: http.MethodPost, Path: path, Summary: summary, Tags: []string{"records"}, MaxBodyBytes: MaxRecords,
			RequestBody: body,
			Errors:      []int{http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable},
		}
	}
	huma.Register(api, operation("records", RecordsPath, "The games of a file in any known format; nothing of it is kept", file), a.listRecords)
	huma.Register(api, huma.Operation{
		OperationID: "recordFormats", Method: http.MethodGet, Path: RecordsPath + "/formats", Tags: []string{"records"},
		Summary: "Formats in which files of games are read",
	}, listFormats)
	huma.Register(api, operation("recordGame", RecordsPath+"/game", "A game of a file with its moves", text), a.recordGame)
	file.Required, text.Required = false, false // that a file is empty is told in other words
}

func (a *Service) listRecords(ctx context.Context, in *recordsInput) (out *answer[RecordsView], err error) {
	if v := gate.VisitorOf(ctx); v.Limited {
		if err := a.sent.Take(v, 1); err != nil {
			return nil, a.problem(err)
		}
	}
	o := record.Options{File: in.Name}
	if in.Game != "" {
		if o.Game, err = game.Open(in.Game); err != nil {
			return nil, a.problem(err)
		}
	}
	if in.Format != "" {
		if o.Format, err = record.FormatByName(in.Format); err != nil {
			return nil, problem.New(http.StatusUnprocessableEntity, "format", err.Error())
		}
	}
	return readRecords(ctx, a, in.RawBody, o, in.From, MaxListed, func(some load.Some) (*answer[RecordsView], error) {
		return a.recordsView(some, in.From, show.Naming(in.Lang))
	})
}

// recordsView lists what was read of a file.
func (a *Service) recordsView(some load.Some, from int, lang string) (*answer[RecordsView], error) {
	v := RecordsView{Format: some.Format.Name, About: some.Format.About, From: from, Games: []RecordBriefView{}, Cut: some.Cut}
	bytes := 0
	for i, e := range some.Entries {
		brief := recordBrief(from+i+1, e)
		if bytes += len(brief.Record); bytes > maxShownText && i > 0 {
			v.Cut = "text"
			break
		}
		v.Games = append(v.Games, brief)
	}
	if len(v.Games) == 1 && v.Cut == "" && from == 0 && some.Entries[0].Game != nil {
		var err error
		if v.Only, err = show.RecordOf(some.Entries[0].Game, lang); err != nil {
			return nil, err
		}
	}
	return &answer[RecordsView]{v}, nil
}

// listFormats lists the formats, our own first.
func listFormats(context.Context, *struct{}) (*answer[[]RecordFormatView], error) {
	list := []RecordFormatView{}
	for _, f := range record.Formats() {
		list = append(list, RecordFormatView{f.Name, f.About})
	}
	return &answer[[]RecordFormatView]{list}, nil
}

func (a *Service) recordGame(ctx context.Context, in *recordInput) (*answer[show.RecordView], error) {
	return readRecords(ctx, a, in.RawBody, record.Options{}, 0, 1, func(some load.Some) (*answer[show.RecordView], error) {
		if len(some.Entries) == 0 || some.Entries[0].Game == nil {
			return nil, problem.New(http.StatusUnprocessableEntity, "record", "the game cannot be read")
		}
		v, err := show.RecordOf(some.Entries[0].Game, show.Naming(in.Lang))
		if err != nil {
			return nil, err
		}
		return &answer[show.RecordView]{*v}, nil
	})
}

// readRecords reads games for a visitor, who waits while others read, and shows them. Its errors are problems.
func readRecords[T any](
	ctx context.Context, a *Service, file []byte, o record.Options, from, most int, show func(load.Some) (*T, error),
) (*T, error) {
	if err := a.warmFor(ctx, file); err != nil {
		return nil, a.problem(err)
	}
	var shown *T
	cost := compute.LookCost + compute.PerMB*time.Duration(len(file))/(1<<20)
	err := a.pool.InLane(compute.Asking(ctx, "records", o.File, len(file)), a.pool.Lanes.Reading, cost, func(ctx context.Context) error {
		some, err := a.readSome(ctx, file, o, from, most)
		if err == nil {
			shown, err = show(some)
		}
		return err
	})
	if err != nil {
		return nil, a.problem(err)
	}
	return shown, nil
}

// readSome reads games in the slot of a lane.
func (a *Service) readSome(ctx context.Context, file []byte, o record.Options, from, most int) (some load.Some, err error) {
	defer func() {
		if r := recover(); r != nil {
			a.log.Error("records", "name", o.File, "bytes", len(file), "panic", r)
			err = problem.New(http.StatusUnprocessableEntity, "record", "reading the file failed")
		}
	}()
	short, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	o.Limits = record.Limits{Game: maxGameBytes, Nodes: maxGameNodes, Slow: maxSlowPlies}
	some, err = load.ReadSome(file, o, load.Bounds{
		From: from, Games: most, Bytes: maxUnpacked, Slow: maxSlowPlies, Stop: func() bool { return guard.Step(short) != nil },
	})
	if ctx.Err() != nil {
		return some, ctx.Err() // nobody waits for it
	}
	for _, e := range some.Entries {
		if e.Game != nil && e.Game.Rules.Slow() {
			a.chargeShots(ctx, len(e.Game.Main()))
		}
	}
	switch {
	case errors.Is(err, load.ErrEmpty):
		return some, problem.New(http.StatusUnprocessableEntity, "recordEmpty", err.Error())
	case errors.Is(err, record.ErrFormat):
		return some, problem.New(http.StatusUnprocessableEntity, "recordFormat", err.Error())
	case err != nil:
		return some, problem.New(http.StatusUnprocessableEntity, "record", err.Error())
	}
	return some, nil
}

// warmFor gets engines ready of games that a file mentions near its beginning, and asks whether the
// visitor may have their slow plies played.
func (a *Service) warmFor(ctx context.Context, file []byte) error {
	head := load.Heads(file, 4<<10)
	for _, info := range game.All() {
		if info.Engine == nil || !bytes.Contains(head, []byte("game "+info.ID)) {
			continue
		}
		if err := a.pool.WarmSoon(ctx, info.ID); err != nil {
			return err
		}
		if err := a.mayShoot(ctx, 1); err != nil {
			return err
		}
	}
	return nil
}

// recordBrief lists a game of a file.
func recordBrief(n int, e record.Entry) RecordBriefView {
	v := RecordBriefView{N: n, Tags: []RecordTagView{}, Players: []string{}, Faults: []RecordFaultView{}}
	for _, f := range e.Faults[:min(len(e.Faults), maxFaults)] {
		v.Faults = append(v.Faults, recordFault(f))
	}
	g := e.Game
	if g == nil {
		return v
	}
	v.Game, v.Family, v.Result, v.Plies = g.Rules.Name(), g.Rules.Info.Family, g.Result, len(g.Main())
	v.Reason, v.Score = show.RecordReason(g), g.Score
	if said, ok := g.Tag(record.ScoreTag); ok {
		v.Score = said
	}
	for _, t := range g.Tags {
		v.Tags = append(v.Tags, RecordTagView{t.Name, t.Value})
	}
	v.Players = show.RecordPlayers(g)
	var text strings.Builder
	if err := record.Lossless(g).Write(&text, g); err != nil {
		v.Faults = append(v.Faults, recordFault((&record.Fault{}).Says(game.FaultOf("fileUnshown", "", fmt.Errorf("it cannot be shown: %w", err)))))
		return v
	}
	v.Record = text.String()
	return v
}

func recordFault(f *record.Fault) RecordFaultView {
	v := RecordFaultView{Line: f.Line, Col: f.Col, Byte: f.Byte, Ply: f.Ply, Text: problem.Clip(f.Text), Code: f.Code, Rule: f.Rule, Reason: f.Reason, Remark: f.Remark}
	var r *game.Refusal
	if errors.As(f.Err, &r) {
		v.Code, v.Names, v.Params = r.Code, r.Names, r.Params
	}
	var wrong *game.Fault
	if errors.As(f.Err, &wrong) {
		v.Fault = problem.FaultOf(wrong)
	}
	if g := game.RulesOf(f.Err); g != nil {
		v.Game, v.Family = g.Name(), g.Info.Family
	}
	switch { // pages have words for every fault, if only general ones beside its place
	case v.Code != "":
	case errors.Is(f.Err, game.ErrNotation):
		v.Code = "notation"
	case errors.Is(f.Err, game.ErrPosition):
		v.Code = "position"
	case errors.Is(f.Err, game.ErrOption), errors.Is(f.Err, game.ErrUnknownGame):
		v.Code = "rules"
	case wrong != nil:
		v.Code = wrong.Code
	case f.Remark:
		v.Code = "remark"
	default:
		v.Code = "unread"
	}
	return v
}
