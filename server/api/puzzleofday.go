package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

type (
	// PuzzleOfDayView is the puzzle of a day with what it asks.
	PuzzleOfDayView struct {
		Date   string          `json:"date" format:"date" doc:"the day it is for, by UTC"`
		Family string          `json:"family" doc:"name of the family"`
		ID     string          `json:"id" doc:"its id in the family"`
		Kind   string          `json:"kind" enum:"play,pick,goal" doc:"play: find the moves; pick: find the places; goal: reach something by one move"`
		Game   string          `json:"game" doc:"canonical name of the rule set"`
		Title  string          `json:"title" doc:"its name in the language asked for"`
		Task   string          `json:"task" doc:"what is to be done, in that language"`
		Thumb  *show.ThumbView `json:"thumb,omitempty" doc:"a small picture"`
	}

	puzzleOfDayInput struct {
		Lang string `query:"lang" default:"en" maxLength:"16" doc:"of what it asks"`
	}
)

const day = 24 * time.Hour

// puzzlesOfDay are the answers of one day by language, packed when first asked for.
type puzzlesOfDay struct {
	mu    sync.Mutex
	day   int
	files map[string]*files.File
}

// mountPuzzleOfDay mounts the question for the puzzle of the day. Its answer is the same for everybody
// until midnight by UTC, and so long it may be kept.
func (a *Service) mountPuzzleOfDay(api huma.API) {
	shape := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[PuzzleOfDayView](), true, "")
	op := operation(http.MethodGet, "puzzleOfDay", "/api/puzzles/today", "The puzzle of the day", "puzzles", http.StatusOK)
	op.Description = "The same for everybody from midnight to midnight by UTC; every puzzle comes once before any comes again."
	op.Responses = map[string]*huma.Response{
		"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: shape}}},
	}
	huma.Register(api, op, a.puzzleOfDay)
}

func (a *Service) puzzleOfDay(_ context.Context, in *puzzleOfDayInput) (*huma.StreamResponse, error) {
	now := a.cfg.Now().UTC()
	today := now.Truncate(day) // days of Unix time have no leap seconds
	f, err := a.today.file(a.puzzles(), today, show.Language(in.Lang))
	switch {
	case err != nil:
		return nil, a.problem(err)
	case f == nil:
		return nil, problem.New(http.StatusNotFound, "", "no family has puzzles here")
	}
	keep := fmt.Sprintf("public, max-age=%d", int(today.Add(day).Sub(now)/time.Second))
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		r, w := humago.Unwrap(ctx)
		f.ServeFor(keep, w, r)
	}}, nil
}

// file is the answer of a day in a language, nil if there is no puzzle at all.
func (p *puzzlesOfDay) file(shelf *puzzleShelf, today time.Time, lang string) (*files.File, error) {
	n := int(today.Unix() / int64(day/time.Second))
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.files == nil || p.day != n {
		p.day, p.files = n, map[string]*files.File{}
	}
	if f, ok := p.files[lang]; ok {
		return f, nil
	}
	entry, ok := shelf.calendar.On(n)
	if !ok {
		return nil, nil
	}
	v, err := puzzleOfDayView(entry, lang)
	if err != nil {
		return nil, err
	}
	v.Date, v.Thumb = today.Format(time.DateOnly), shelf.thumbs[entry.Family+"/"+entry.Puzzle.ID]
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	f := files.New("today.json", append(data, '\n'))
	if err := f.Pack(); err != nil {
		return nil, err
	}
	p.files[lang] = f
	return f, nil
}

// puzzleOfDayView is a puzzle with its words in a language.
func puzzleOfDayView(e puzzle.Entry, in string) (PuzzleOfDayView, error) {
	g, err := game.Open(e.Puzzle.Game)
	if err != nil {
		return PuzzleOfDayView{}, err
	}
	words, err := lang.Built().Words(g.Info, in)
	if err != nil {
		return PuzzleOfDayView{}, err
	}
	key := "puzzle." + e.Puzzle.Name() + "."
	return PuzzleOfDayView{
		Family: e.Family, ID: e.Puzzle.ID, Kind: e.Puzzle.Kind, Game: g.Name(),
		Title: words[key+"title"], Task: words[key+"task"],
	}, nil
}
