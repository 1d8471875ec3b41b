package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
)

// What there is to play.
type (
	// GamesView lists all games by family.
	GamesView struct {
		Families []FamilyView `json:"families" doc:"all, with their games"`
	}

	// FamilyView is one family of games.
	FamilyView struct {
		ID      string     `json:"id" doc:"draughts, reversi, chess and so on"`
		Games   []GameView `json:"games" doc:"the one to begin with first"`
		Puzzles int        `json:"puzzles,omitempty" doc:"how many it has"`
	}

	// GameView is one game before its options are settled.
	GameView struct {
		ID      string        `json:"id" doc:"its name, as it stands before any options"`
		Family  string        `json:"family" doc:"to which it belongs"`
		Tags    []string      `json:"tags" doc:"words about it, such as forced, hands, dice"`
		Options []game.Option `json:"options" doc:"its house rules"`
		Seats   int           `json:"seats" doc:"with default options"`
		Teams   []int8        `json:"teams,omitempty" doc:"the team of each seat, where there are teams"`
		Placing bool          `json:"placing,omitempty" doc:"men are put and never moved: touch-move means nothing"`
		Level   int           `json:"level,omitempty" doc:"of the bot that a first game is offered against, where it is not the usual one"`
		Lead    bool          `json:"lead" doc:"the first of its family"`
		Missing string        `json:"missing,omitempty" doc:"why it cannot be played on this machine, in English"`
		Thumb   *ThumbView    `json:"thumb,omitempty" doc:"a small picture"`
	}

	// ThumbView is enough to draw a small board.
	ThumbView struct {
		Board *game.Board `json:"board" doc:"the board"`
		Men   []game.Man  `json:"men" doc:"all men on it"`
		Marks []game.Mark `json:"marks,omitempty" doc:"signs on places"`
	}

	// OneGameView is one game with what its family has to offer besides.
	OneGameView struct {
		GameView
		Puzzles int `json:"puzzles,omitempty" doc:"how many its family has"`
	}
)

type (
	// OptionsView is a rule set with options, or what is wrong with them.
	OptionsView struct {
		Name  string            `json:"name,omitempty" doc:"canonical name of the rule set"`
		Meant map[string]string `json:"meant,omitempty" doc:"options that leave their value to others, as to a preset, and what they come to"`
		Fault *FaultView        `json:"fault,omitempty" doc:"what is wrong with the options, if they make no rule set"`

		Engines []EngineView `json:"engines,omitempty" doc:"programs besides our own bots that may be the opponent, where this server has any for the rule set"`
	}

	// FaultView is what is wrong with an option, a position or another text.
	FaultView struct {
		Code   string            `json:"code" doc:"words of the family: fault.<code>; option where it has none"`
		Rule   string            `json:"rule,omitempty" doc:"clause of the rule page"`
		Option string            `json:"option,omitempty" doc:"key of the option at fault"`
		With   []string          `json:"with,omitempty" doc:"keys of the options that it does not go together with"`
		Part   string            `json:"part,omitempty" doc:"name of the part of the value, where there are several"`
		Items  []int             `json:"items,omitempty" doc:"what to point at within the part, from 1"`
		Params map[string]string `json:"params,omitempty" doc:"what the words say in braces; @key is a word of the family"`
		Detail string            `json:"detail" doc:"the same in English"`
	}

	optionsInput struct {
		ID   string `path:"id" maxLength:"64" example:"russian" doc:"name of a game or one of its other names, without options"`
		Body struct {
			Options map[string]string `json:"options" maxProperties:"100" doc:"values by key; those not given have their defaults"`
		}
	}
)

func (a *desk) mountGames(api huma.API) {
	get(api, "listGames", "/api/games", "All games by family", "games", a.listGames)
	get(api, "oneGame", "/api/games/{id}", "One game and its options", "games", a.oneGame)
	a.mountTexts(api)
	get(api, "preview", "/api/preview", "A rule set, a position in it, and what moves make of it", "games", a.preview)
	get(api, "why", "/api/why", "Why clicks in a position are no legal move", "games", a.explain)
	mount(api, http.MethodPost, "checkOptions", "/api/games/{id}/options", "Whether options make a rule set, and what is wrong with them", "games", http.StatusOK, a.checkOptions)
	get(api, "rules", "/api/rules/{id}", "The rule page of a game for the chosen options", "games", a.rulePage)
}

func (a *desk) listGames(context.Context, *struct{}) (*answer[GamesView], error) {
	return &answer[GamesView]{a.offered()}, nil
}

// offered is what can be played here, looked up once.
func (a *desk) offered() GamesView {
	a.gamesOnce.Do(func() {
		a.games = allGames()
		for i := range a.games.Families {
			f := &a.games.Families[i]
			f.Puzzles = len(a.puzzles().family[f.ID].Puzzles)
		}
	})
	return a.games
}

type gameInput struct {
	ID string `path:"id" maxLength:"64" example:"russian" doc:"name of a game or one of its other names, without options"`
}

func (a *desk) oneGame(_ context.Context, in *gameInput) (*answer[OneGameView], error) {
	info, ok := game.Lookup(in.ID)
	if !ok {
		return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
	}
	for _, f := range a.offered().Families {
		for _, g := range f.Games {
			if g.ID == info.ID {
				return &answer[OneGameView]{OneGameView{g, f.Puzzles}}, nil
			}
		}
	}
	return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
}

func allGames() GamesView {
	var v GamesView
	at := map[string]int{}
	for _, info := range game.All() {
		i, ok := at[info.Family]
		if !ok {
			i = len(v.Families)
			at[info.Family] = i
			v.Families = append(v.Families, FamilyView{ID: info.Family})
		}
		if view, ok := gameView(info); ok {
			view.Lead = len(v.Families[i].Games) == 0
			v.Families[i].Games = append(v.Families[i].Games, view)
		}
	}
	return v
}

// gameView leaves out a game that cannot be opened: it is not offered.
func gameView(info *game.Info) (GameView, bool) {
	g, err := info.Open(nil)
	if err != nil {
		return GameView{}, false
	}
	v := GameView{
		ID: info.ID, Family: info.Family, Seats: g.Seats, Teams: g.Teams, Placing: info.Placing, Level: info.Level,
		Tags: append([]string{}, info.Tags...), Options: append([]game.Option{}, info.Options...),
	}
	if err := info.Engine.Check(); err != nil {
		v.Missing = err.Error()
		return v, true
	}
	v.Thumb = thumbOf(momentOf(g))
	return v, true
}

// momentOf is the position that pictures show, nil where there is none yet: to set up a start may
// take an engine that is not warm.
func momentOf(g *game.Game) game.Position {
	if g.Info.Moment != "" {
		if moment, err := g.Parse(g.Info.Moment); err == nil {
			return moment
		}
	}
	if !g.Info.Engine.IsReady() {
		return nil
	}
	return g.Start()
}

func thumbOf(p game.Position) *ThumbView {
	sc := game.SceneOf(p, 0)
	if sc == nil {
		return nil
	}
	return &ThumbView{Board: boardOf(p), Men: sc.Men, Marks: sc.Marks}
}

// checkOptions answers with what is wrong, too: to ask is no error.
func (a *desk) checkOptions(_ context.Context, in *optionsInput) (*answer[OptionsView], error) {
	info, ok := game.Lookup(in.ID)
	if !ok {
		return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
	}
	g, err := info.Open(in.Body.Options)
	switch {
	case errors.Is(err, game.ErrOption):
		return &answer[OptionsView]{OptionsView{Fault: faultOf(err)}}, nil
	case err != nil:
		return nil, a.problem(err)
	case len(g.Name()) > maxSpec:
		f := game.Faultf("optionsLong", "the name of the rule set has {n} bytes, at most {most}", len(g.Name()), maxSpec)
		return &answer[OptionsView]{OptionsView{Fault: faultOf(f)}}, nil
	}
	return &answer[OptionsView]{OptionsView{Name: g.Name(), Meant: g.Meant(), Engines: a.hall.programs.offered(g)}}, nil
}

func faultOf(err error) *FaultView {
	v := &FaultView{Code: "option", Detail: err.Error()}
	var f *game.Fault
	if errors.As(err, &f) {
		v.Code, v.Rule, v.Option, v.With, v.Part, v.Items, v.Params = f.Code, f.Rule, f.Option, f.With, f.Part, f.Items, f.Params
	}
	return v
}

// parseOptions reads "key=value;key=value".
func parseOptions(text string) (map[string]string, error) {
	options := map[string]string{}
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			f := game.Faultf("optionText", "option {text%q} has no value, want key=value", part)
			return nil, fmt.Errorf("%w: %w", f, game.ErrValue)
		}
		options[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	return options, nil
}
