package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// Puzzles and lessons. Their words are in the texts of the family.
type (
	// PuzzlesView lists the families that have puzzles.
	PuzzlesView struct {
		Families []PuzzleFamilyView `json:"families" doc:"that have any"`
	}

	// PuzzleFamilyView lists the puzzles of a family.
	PuzzleFamilyView struct {
		ID      string            `json:"id" doc:"name of the family"`
		Lessons []LessonView      `json:"lessons" doc:"in the order in which they are to be solved"`
		Alone   []PuzzleBriefView `json:"alone" doc:"puzzles of no lesson"`
	}

	// LessonView is a series of puzzles.
	LessonView struct {
		ID      string            `json:"id" doc:"its words stand under it"`
		Puzzles []PuzzleBriefView `json:"puzzles" doc:"in the order in which they are to be solved"`
	}

	// PuzzleBriefView is enough to list a puzzle.
	PuzzleBriefView struct {
		ID    string          `json:"id" doc:"its words stand under it"`
		Kind  string          `json:"kind" enum:"play,pick,show,goal" doc:"play: find the moves; pick: find the places; show: a game to step through; goal: reach something by one move"`
		Theme string          `json:"theme,omitempty" doc:"under which its words stand; default: the id"`
		Grade float64         `json:"grade,omitempty" doc:"play, goal: how hard it is, from 0 to 1"`
		Game  string          `json:"game" doc:"canonical name of the rule set"`
		Thumb *show.ThumbView `json:"thumb,omitempty" doc:"a small picture"`
	}

	// FamilyPuzzlesView holds the puzzles of a family with their answers.
	FamilyPuzzlesView struct {
		ID      string       `json:"id" doc:"name of the family"`
		Puzzles []PuzzleView `json:"puzzles" doc:"lessons first, in the order in which they are to be solved"`
	}

	// PuzzleView is a puzzle with its answer.
	PuzzleView struct {
		ID       string      `json:"id" doc:"its words stand under it"`
		Kind     string      `json:"kind" enum:"play,pick,show,goal" doc:"play: find the moves; pick: find the places; show: a game to step through; goal: reach something by one move"`
		Lesson   string      `json:"lesson,omitempty" doc:"id of the lesson it belongs to"`
		Theme    string      `json:"theme,omitempty" doc:"under which its words stand; default: the id"`
		Game     string      `json:"game" doc:"canonical name of the rule set"`
		Position string      `json:"position,omitempty" doc:"default: the start"`
		Puts     string      `json:"puts,omitempty" doc:"the kind of man that is put on a place, where men are put and never moved"`
		Seats    []game.Seat `json:"seats" doc:"play: whose moves the learner makes"`
		Lines    [][]string  `json:"lines" doc:"play: the right lines; show: the line; goal: moves that reach it, the best first"`
		Wrong    [][]string  `json:"wrong,omitempty" doc:"play: what refutes moves that are no part of a right line, after the moves before it; * stands for every other move"`
		Places   []string    `json:"places" doc:"pick: the right places"`
		Numbers  bool        `json:"numbers,omitempty" doc:"pick: places are also known by their number in reading order, from 1"`
		Goal     string      `json:"goal,omitempty" doc:"goal: by which a preview of any move is judged"`
		Grade    float64     `json:"grade,omitempty" doc:"play, goal: how hard it is, from 0 to 1"`
		Value    string      `json:"value,omitempty" doc:"of the position, for people"`
		Proof    string      `json:"proof,omitempty" doc:"call of the program that proves the answer"`
		Seconds  float64     `json:"seconds,omitempty" doc:"that the proof takes on one core, roughly"`
	}

	listPuzzlesInput struct {
		Pictures string `query:"pictures" maxLength:"64" example:"reversi" doc:"name of the family whose puzzles bear pictures, or first for the first one; default: all do"`
	}

	puzzlesInput struct {
		Family string `path:"family" maxLength:"64" example:"reversi" doc:"name of a family"`
	}
)

func (a *Service) mountPuzzles(api huma.API) {
	Get(api, "listPuzzles", "/api/puzzles", "The families that have puzzles and lessons", "puzzles", a.listPuzzles)
	a.mountPuzzleOfDay(api)
	Get(api, "puzzles", "/api/puzzles/{family}", "The puzzles of a family with their answers", "puzzles", a.familyPuzzles)
}

// puzzleShelf is all puzzles in the forms in which they are sent, made once.
type puzzleShelf struct {
	list     PuzzlesView
	family   map[string]FamilyPuzzlesView
	calendar puzzle.Calendar
	thumbs   map[string]*show.ThumbView // by family and id, with a slash between them
}

// puzzles gives the shelf. What cannot be read or played is logged and left out.
func (a *Service) puzzles() *puzzleShelf {
	a.PuzzlesOnce.Do(func() {
		families, err := puzzle.Families(game.All())
		if err != nil {
			a.log.Error("puzzles", "error", err)
		}
		a.Shelf = a.Shelve(families)
	})
	return a.Shelf
}

func (a *Service) Shelve(families []puzzle.Family) *puzzleShelf {
	shelf := &puzzleShelf{
		list: PuzzlesView{[]PuzzleFamilyView{}}, family: map[string]FamilyPuzzlesView{}, thumbs: map[string]*show.ThumbView{},
	}
	var sound []puzzle.Family
	for _, f := range families {
		kept := puzzle.Family{ID: f.ID}
		whole := FamilyPuzzlesView{ID: f.ID}
		brief := PuzzleFamilyView{ID: f.ID, Lessons: []LessonView{}, Alone: []PuzzleBriefView{}}
		add := func(list []puzzle.Puzzle) []PuzzleBriefView {
			briefs := []PuzzleBriefView{}
			for _, p := range list {
				view, thumb, err := puzzleView(p)
				if err != nil {
					a.log.Error("puzzle", "family", f.ID, "puzzle", p.ID, "error", err)
					continue
				}
				kept.Alone = append(kept.Alone, p)
				shelf.thumbs[f.ID+"/"+p.ID] = thumb
				whole.Puzzles = append(whole.Puzzles, view)
				briefs = append(briefs, PuzzleBriefView{ID: p.ID, Kind: p.Kind, Theme: p.Theme, Grade: p.Grade, Game: view.Game, Thumb: thumb})
			}
			return briefs
		}
		for _, l := range f.Lessons {
			if briefs := add(l.Puzzles); len(briefs) > 0 {
				brief.Lessons = append(brief.Lessons, LessonView{l.ID, briefs})
			}
		}
		brief.Alone = add(f.Alone)
		if len(whole.Puzzles) > 0 {
			shelf.list.Families = append(shelf.list.Families, brief)
			shelf.family[f.ID] = whole
		}
		sound = append(sound, kept)
	}
	shelf.calendar = puzzle.NewCalendar(sound)
	return shelf
}

// puzzleView shows a puzzle, and a picture of it: where a line is shown, of its end. Puzzles of a
// game whose engine is cold or slow are taken as they stand: tests have played them.
func puzzleView(p puzzle.Puzzle) (PuzzleView, *show.ThumbView, error) {
	if _, engine := compute.EngineOf(p.Game); engine != nil {
		return slowPuzzle(p, engine)
	}
	if err := puzzle.Check(p); err != nil {
		return PuzzleView{}, nil, err
	}
	g, start, err := p.Open()
	if err != nil {
		return PuzzleView{}, nil, err
	}
	lines, err := p.Played()
	if err != nil {
		return PuzzleView{}, nil, err
	}
	v := emptyView(p, g)
	for _, line := range lines {
		v.Lines = append(v.Lines, line.Texts())
	}
	pictured := start.Pos
	if p.Kind == puzzle.Show {
		pictured = lines[0].Pos
	}
	return v, show.ThumbOf(pictured), nil
}

// emptyView is a puzzle without its lines.
func emptyView(p puzzle.Puzzle, g *game.Game) PuzzleView {
	var wrong [][]string
	for _, line := range p.Wrong {
		wrong = append(wrong, strings.Fields(line))
	}
	return PuzzleView{
		ID: p.ID, Kind: p.Kind, Lesson: p.Lesson, Game: g.Name(), Position: p.Position, Puts: g.Info.Puts,
		Seats: append([]game.Seat{}, p.Seats...), Lines: [][]string{}, Wrong: wrong, Places: append([]string{}, p.Places...),
		Numbers: p.Numbers, Value: p.Value, Proof: p.Proof, Seconds: p.Seconds, Theme: p.Theme, Goal: p.Goal, Grade: p.Grade,
	}
}

// slowPuzzle plays nothing; its picture is the position it starts from, if that is written down.
func slowPuzzle(p puzzle.Puzzle, engine *game.Engine) (PuzzleView, *show.ThumbView, error) {
	if err := engine.Check(); err != nil {
		return PuzzleView{}, nil, err
	}
	g, err := game.Open(p.Game)
	if err != nil {
		return PuzzleView{}, nil, err
	}
	v := emptyView(p, g)
	lines := p.Lines
	if p.Kind == puzzle.Show {
		lines = []string{p.Moves}
	}
	for _, line := range lines {
		v.Lines = append(v.Lines, strings.Fields(line))
	}
	if p.Position == "" {
		return v, show.ThumbOf(show.MomentOf(g)), nil
	}
	start, err := g.Parse(p.Position)
	if err != nil {
		return PuzzleView{}, nil, err
	}
	return v, show.ThumbOf(start), nil
}

func (a *Service) listPuzzles(_ context.Context, in *listPuzzlesInput) (*answer[PuzzlesView], error) {
	list := a.puzzles().list
	if in.Pictures == "" {
		return &answer[PuzzlesView]{list}, nil
	}
	some := PuzzlesView{Families: slices.Clone(list.Families)}
	for i, f := range some.Families {
		if f.ID == in.Pictures || i == 0 && in.Pictures == "first" {
			continue
		}
		f.Lessons, f.Alone = slices.Clone(f.Lessons), plain(f.Alone)
		for j, l := range f.Lessons {
			f.Lessons[j].Puzzles = plain(l.Puzzles)
		}
		some.Families[i] = f
	}
	return &answer[PuzzlesView]{some}, nil
}

// plain are puzzles without their pictures.
func plain(list []PuzzleBriefView) []PuzzleBriefView {
	list = slices.Clone(list)
	for i := range list {
		list[i].Thumb = nil
	}
	return list
}

func (a *Service) familyPuzzles(_ context.Context, in *puzzlesInput) (*answer[FamilyPuzzlesView], error) {
	v, ok := a.puzzles().family[in.Family]
	if !ok {
		return nil, problem.New(http.StatusNotFound, "", fmt.Sprintf("family %q has no puzzles here", in.Family))
	}
	return &answer[FamilyPuzzlesView]{v}, nil
}

// HasPuzzle tells whether there is a puzzle of a family, or with no id any.
func (a *Service) HasPuzzle(family, id string) bool {
	f, ok := a.puzzles().family[family]
	return ok && (id == "" || slices.ContainsFunc(f.Puzzles, func(p PuzzleView) bool { return p.ID == id }))
}
