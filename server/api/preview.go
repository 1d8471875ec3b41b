package api

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

// maxPreviewPlies bounds a preview: every ply is sent with the men after it. A ply has a word or
// more.
const maxPreviewPlies = 400

// maxSlowPreview bounds it where plies are slow.
const maxSlowPreview = 40

// Bounds of the texts of a preview, in bytes.
const (
	maxSpec     = 2000
	maxPosition = 8000
	maxMoves    = 4000
)

type (
	// PreviewView is a rule set, a position in it, and what moves make of it.
	PreviewView struct {
		Name     string            `json:"name" doc:"canonical name of the rule set"`
		Board    *game.Board       `json:"board" doc:"the board"`
		Scene    *game.Scene       `json:"scene" doc:"after the moves, with the paths of all seats"`
		Position string            `json:"position" doc:"after the moves"`
		Outcome  *show.OutcomeView `json:"outcome,omitempty" doc:"if the moves end the game"`
		First    *FirstView        `json:"first,omitempty" doc:"before the moves, if there are any"`
		Plies    []show.PlyView    `json:"plies,omitempty" doc:"the moves, one after the other"`
		Stars    *int              `json:"stars,omitempty" minimum:"0" maximum:"3" doc:"how well the first move reaches the goal that was asked for"`
	}

	// FirstView is the position that moves are tried in.
	FirstView struct {
		Position string      `json:"position" doc:"text of the position"`
		Men      []game.Man  `json:"men" doc:"all men on the board"`
		Marks    []game.Mark `json:"marks,omitempty" doc:"signs on places"`
		Score    []float32   `json:"score,omitempty" doc:"points of each seat"`
	}

	previewInput struct {
		Game     string `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set" example:"russian;huff=losePiece"`
		Position string `query:"position" maxLength:"8000" doc:"default: the start"`
		Moves    string `query:"moves" maxLength:"4000" doc:"moves to play from it, separated by blanks" example:"c3-d4 d6-c5"`
		Goal     string `query:"goal" maxLength:"64" doc:"goal of a puzzle, by which the first move is judged"`
		Lang     string `query:"lang" default:"en" maxLength:"24" doc:"of the names of moves; with -x-figurine behind it figures of chessmen stand for letters, with -x-native (or -x-figurine-native) they are in the script of the game’s home"`
	}
)

func (a *Service) preview(ctx context.Context, in *previewInput) (*answer[PreviewView], error) {
	return onLine(ctx, a, in.question(), func(ctx context.Context, g *game.Game, line *game.Line) (*answer[PreviewView], error) {
		v, err := previewView(ctx, g, line, show.Naming(in.Lang))
		if err == nil && in.Goal != "" {
			if v.Stars, err = starsOf(line, in.Goal); err != nil {
				return nil, problem.New(http.StatusUnprocessableEntity, "goal", err.Error())
			}
		}
		return &answer[PreviewView]{v}, err
	})
}

// question is a rule set, a position in it and moves from there, as a visitor brings them.
type question struct{ spec, position, moves string }

func (in *previewInput) question() question { return question{in.Game, in.Position, in.Moves} }

// onLine plays the moves of a question and lets ask look at what comes out, in a slot of a lane. Its errors are
// problems. It stops when the visitor leaves.
func onLine[T any](ctx context.Context, a *Service, q question, ask func(context.Context, *game.Game, *game.Line) (*T, error)) (*T, error) {
	if err := a.readyFor(ctx, q); err != nil {
		return nil, err
	}
	cost := compute.LookCost
	if info, engine := compute.EngineOf(q.spec); info != nil && engine != nil {
		cost += compute.ShotCost * time.Duration(len(strings.Fields(q.moves)))
	}
	ctx = compute.Asking(ctx, q.spec, q.position, q.moves)
	return compute.Looked(ctx, a.pool, cost, func(ctx context.Context) (*T, error) {
		g, line, err := a.lineOf(ctx, q)
		if err != nil {
			return nil, err
		}
		return ask(ctx, g, line)
	})
}

// readyFor waits for the engine that a question needs. Its errors are problems.
func (a *Service) readyFor(ctx context.Context, q question) error {
	if q.position != "" && strings.TrimSpace(q.moves) == "" {
		return nil // a position that is only looked at needs no engine
	}
	if err := a.pool.WarmSoon(ctx, q.spec); err != nil {
		return a.problem(err)
	}
	return nil
}

// starsOf is how well the first move of a line reaches a goal; none if there is no move.
func starsOf(line *game.Line, goal string) (*int, error) {
	judge, ok := line.Start.(puzzle.Judge)
	if !ok {
		return nil, fmt.Errorf("goal %q: this game has no goals", goal)
	}
	if line.Len() == 0 {
		return nil, nil
	}
	stars, err := judge.Stars(goal, line.Past[1].Move, line.At(1))
	return &stars, err
}

// lineOf opens a rule set, goes to a position and plays moves from it. Its errors are problems.
func (a *Service) lineOf(ctx context.Context, q question) (*game.Game, *game.Line, error) {
	n, most := len(strings.Fields(q.moves)), maxPreviewPlies
	g, err := game.Open(q.spec)
	if err != nil {
		return nil, nil, a.problem(err)
	}
	p, err := startOf(g, q.position)
	if err != nil {
		return nil, nil, a.problem(err)
	}
	if g.Slow() {
		most = maxSlowPreview
	}
	if n > most {
		return nil, nil, problem.New(http.StatusUnprocessableEntity, "moves", fmt.Sprintf("moves: %d, at most %d", n, most))
	}
	line := game.NewLine(p)
	if g.Slow() && n > 0 {
		if err := a.mayShoot(ctx, n); err != nil {
			return nil, nil, a.problem(err)
		}
		line.Keep()
	}
	if err := playText(ctx, line, q.moves); err != nil {
		return nil, nil, a.problem(fmt.Errorf("moves: %w", err))
	}
	return g, line, nil
}

// startOf is the position of a text; without one it is that of the rules, which an engine may have to
// make.
func startOf(g *game.Game, position string) (game.Position, error) {
	if position == "" {
		return g.Start(), nil
	}
	return g.Parse(position)
}

// playText is game.Line.PlayText, a step of the guard for each move.
func playText(ctx context.Context, line *game.Line, text string) error {
	return line.PlayTextWhile(text, func() error { return guard.Step(ctx) })
}

func previewView(ctx context.Context, g *game.Game, line *game.Line, lang string) (v PreviewView, err error) {
	v = PreviewView{
		Name: g.Name(), Board: show.BoardOf(line.Pos), Scene: game.SceneOf(line.Pos, game.Seats(1)<<g.Seats-1),
		Position: game.Text(line.Pos), Outcome: show.OutcomeOf(line.Outcome(), g.Seats),
	}
	if v.Scene != nil {
		v.Scene.Score = game.ScoreOf(line.Pos, g.Seats)
		if v.Outcome != nil {
			v.Scene.ToMove, v.Scene.Paths = 0, nil
		}
	}
	if line.Len() == 0 {
		return v, nil
	}
	v.First = &FirstView{Position: game.Text(line.Start), Men: show.MenOf(line.Start), Score: game.ScoreOf(line.Start, g.Seats)}
	if sc := game.SceneOf(line.Start, 0); sc != nil {
		v.First.Marks = sc.Marks
	}
	named := show.OpeningsOf(g, line.Start, lang)
	line.Each(0, func(i int, before game.Position, ply game.Ply, after game.Position) bool {
		if err = guard.Step(ctx); err != nil {
			return false
		}
		shown := show.Played(before, ply, after, g.Seats)
		shown.N, shown.Text, shown.Name = i+1, game.MoveText(before, ply.Move), game.PlayedNameOf(before, ply.Move, after, lang)
		shown.Position, shown.Opening = game.Text(after), named.At(ply.Key)
		v.Plies = append(v.Plies, shown)
		return true
	})
	return v, err
}

type (
	// WhyView says why clicks are no legal move.
	WhyView struct {
		Code    string            `json:"code" doc:"stable; explained in the family's texts" example:"mustCapture"`
		Rule    string            `json:"rule,omitempty" doc:"clause of the rule page" example:"1.5.4"`
		Places  []game.Place      `json:"places,omitempty" doc:"what to look at"`
		Names   []string          `json:"names,omitempty" doc:"the same places by name"`
		Params  map[string]string `json:"params,omitempty" doc:"what its words say in braces besides places"`
		Message string            `json:"message,omitempty" doc:"the reason, in English"`
	}

	whyInput struct {
		Game     string  `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set" example:"russian;huff=losePiece"`
		Position string  `query:"position" maxLength:"8000" doc:"default: the start"`
		Moves    string  `query:"moves" maxLength:"4000" doc:"moves to play from it, separated by blanks" example:"c3-d4 d6-c5"`
		Seat     int     `query:"seat" minimum:"0" maximum:"15" doc:"whose clicks they are"`
		Path     []int32 `query:"path" required:"true" minItems:"1" maxItems:"128" doc:"places clicked, the refused one last"`
	}
)

// explain is GET /api/why: what the socket of a match says of clicks, for a position that is not
// one of a match.
func (a *Service) explain(ctx context.Context, in *whyInput) (*answer[WhyView], error) {
	return onLine(ctx, a, question{in.Game, in.Position, in.Moves}, in.answer)
}

func (in *whyInput) answer(_ context.Context, _ *game.Game, line *game.Line) (*answer[WhyView], error) {
	board := show.BoardOf(line.Pos)
	path := make([]game.Token, len(in.Path))
	for i, t := range in.Path {
		path[i] = game.Token(t)
		if board != nil && int(t) >= len(board.Places) {
			return nil, problem.New(http.StatusUnprocessableEntity, "path", fmt.Sprintf("path: no place %d on this board", t))
		}
	}
	r := game.ExplainPath(line.Pos, game.Seat(in.Seat), path)
	return &answer[WhyView]{WhyView{
		Code: r.Code, Rule: r.Rule, Places: r.Places, Names: show.NamesOf(board, r), Params: r.Params, Message: r.Error(),
	}}, nil
}
