package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

type (
	// OptionsView is a rule set with options, or what is wrong with them.
	OptionsView struct {
		Name   string             `json:"name,omitempty" doc:"canonical name of the rule set"`
		Meant  map[string]string  `json:"meant,omitempty" doc:"options that leave their value to others, as to a preset, and what they come to"`
		Teams  []int8             `json:"teams,omitempty" doc:"the team of each seat under these options, where there are teams"`
		Series string             `json:"series,omitempty" enum:"wins,points" doc:"it can be played in series, whose games count 1, ½ and 0, or points of its own if that is agreed"`
		Fault  *problem.FaultView `json:"fault,omitempty" doc:"what is wrong with the options, if they make no rule set"`

		Engines []live.EngineView `json:"engines,omitempty" doc:"programs besides our own bots that may be the opponent, where this server has any for the rule set"`
	}

	optionsInput struct {
		ID   string `path:"id" maxLength:"64" example:"russian" doc:"name of a game or one of its other names, without options"`
		Body struct {
			Options map[string]string `json:"options" maxProperties:"100" doc:"values by key; those not given have their defaults"`
		}
	}
)

func (a *Service) mountGames(api huma.API) {
	Get(api, "listGames", "/api/games", "All games by family", "games", a.listGames)
	Get(api, "oneGame", "/api/games/{id}", "One game and its options", "games", a.oneGame)
	Get(api, "listShelf", "/api/shelf", "The games of shelves, which are found by their names", "games", a.listShelf)
	Get(api, "listCards", "/api/shelf/cards", "The games of shelves that have a card in the gallery", "games", a.listCards)
	a.mountTexts(api)
	Get(api, "preview", "/api/preview", "A rule set, a position in it, and what moves make of it", "games", a.preview)
	Get(api, "estimate", "/api/estimate", "How a position may be counted in the end, and whose each place will be", "games", a.estimate)
	Get(api, "why", "/api/why", "Why clicks in a position are no legal move", "games", a.explain)
	Mount(api, http.MethodPost, "checkOptions", "/api/games/{id}/options", "Whether options make a rule set, and what is wrong with them", "games", http.StatusOK, a.checkOptions)
	a.mountBalance(api)
	Get(api, "rules", "/api/rules/{id}", "The rule page of a game for the chosen options", "games", a.rulePage)
}

func (a *Service) listGames(context.Context, *struct{}) (*answer[show.GamesView], error) {
	return &answer[show.GamesView]{a.offered()}, nil
}

// offered is what can be played here, looked up once.
func (a *Service) offered() show.GamesView {
	a.gamesOnce.Do(func() {
		a.games = show.AllGames()
		for i := range a.games.Families {
			f := &a.games.Families[i]
			f.Puzzles = len(a.puzzles().family[f.ID].Puzzles)
		}
	})
	return a.games
}

type shelfInput struct {
	Lang string `query:"lang" default:"en" maxLength:"16" doc:"of the names"`
}

func (a *Service) listShelf(_ context.Context, in *shelfInput) (*answer[show.ShelfView], error) {
	code := show.Language(in.Lang)
	v, ok := a.shelves.Load(code)
	if !ok {
		v, _ = a.shelves.LoadOrStore(code, show.Shelf(code))
	}
	return &answer[show.ShelfView]{v.(show.ShelfView)}, nil
}

func (a *Service) listCards(_ context.Context, in *shelfInput) (*answer[show.CardsView], error) {
	code := show.Language(in.Lang)
	v, ok := a.cards.Load(code)
	if !ok {
		v, _ = a.cards.LoadOrStore(code, show.Cards(code))
	}
	return &answer[show.CardsView]{v.(show.CardsView)}, nil
}

type gameInput struct {
	ID   string `path:"id" maxLength:"64" example:"russian" doc:"name of a game or one of its other names, without options"`
	Lang string `query:"lang" default:"en" maxLength:"16" doc:"of the words of a game that is not in the list"`
}

func (a *Service) oneGame(_ context.Context, in *gameInput) (*answer[show.OneGameView], error) {
	info, ok := game.Lookup(in.ID)
	if !ok {
		return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
	}
	for _, f := range a.offered().Families {
		for _, g := range f.Games {
			if g.ID == info.ID {
				return &answer[show.OneGameView]{show.OneGameView{GameView: g, Puzzles: f.Puzzles}}, nil
			}
		}
	}
	if v, ok := show.OneGame(info, in.Lang); ok {
		return &answer[show.OneGameView]{v}, nil
	}
	return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
}

// checkOptions answers with what is wrong, too: to ask is no error.
func (a *Service) checkOptions(_ context.Context, in *optionsInput) (*answer[OptionsView], error) {
	info, ok := game.Lookup(in.ID)
	if !ok {
		return nil, a.problem(fmt.Errorf("game %q: %w", in.ID, game.ErrUnknownGame))
	}
	g, err := info.Open(in.Body.Options)
	switch {
	case errors.Is(err, game.ErrOption):
		return &answer[OptionsView]{OptionsView{Fault: problem.FaultOf(err)}}, nil
	case err != nil:
		return nil, a.problem(err)
	case len(g.Name()) > maxSpec:
		f := game.Faultf("optionsLong", "the name of the rule set has {n} bytes, at most {most}", len(g.Name()), maxSpec)
		return &answer[OptionsView]{OptionsView{Fault: problem.FaultOf(f)}}, nil
	}
	return &answer[OptionsView]{OptionsView{Name: g.Name(), Meant: g.Meant(), Teams: g.Teams, Series: show.SeriesKind(g, show.MomentOf(g)), Engines: a.live.Programs.Offered(g)}}, nil
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

type (
	// BalanceView is what is known of how a rule set plays.
	BalanceView struct {
		Name     string                `json:"name" doc:"canonical name of the rule set"`
		Measured *balance.Measurement  `json:"measured,omitempty" doc:"what was played here since the server began, for whoever asked; none yet"`
		Most     int                   `json:"most" doc:"rounds that are played here; 0: none, its moves take too long"`
		Shipped  []balance.Measurement `json:"shipped" doc:"rows that come with the program: of this rule set and of others of the same game"`
	}

	balanceInput struct {
		Game string `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set" example:"russian;capture=may"`
	}

	moreBalanceInput struct {
		Body struct {
			Game string `json:"game" maxLength:"2000" doc:"name of a rule set" example:"russian;capture=may"`
		}
	}
)

func (a *Service) mountBalance(api huma.API) {
	Get(api, "balance", "/api/balance", "What is known of how a rule set plays: who is favoured, draws, length, choice", "games", a.balance)
	op := operation(http.MethodPost, "measure", "/api/balance", "Plays some more rounds, to know better how a rule set plays", "games", http.StatusOK)
	op.Description = "Our own bots play each other for two seconds at most, in turn with what others ask for; the answer is what is known then. " +
		"Ask again until measured has as many rounds as you want, at most those of most. busy: something is being measured for you, or " +
		"others wait; ask again after a moment. slow: moves of the game take too long. Play stops when the request is given up, and goes on with the next one."
	op.Errors = append(op.Errors, http.StatusServiceUnavailable)
	huma.Register(api, op, a.measure)
}

func (a *Service) balance(_ context.Context, in *balanceInput) (*answer[BalanceView], error) {
	g, err := game.Open(in.Game)
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[BalanceView]{a.balanceOf(g)}, nil
}

func (a *Service) measure(ctx context.Context, in *moreBalanceInput) (*answer[BalanceView], error) {
	g, err := game.Open(in.Body.Game)
	if err != nil {
		return nil, a.problem(err)
	}
	err = a.measures.More(ctx, g)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, problem.New(http.StatusServiceUnavailable, "unavailable", "given up")
	case err != nil:
		return nil, a.problem(err)
	}
	return &answer[BalanceView]{a.balanceOf(g)}, nil
}

func (a *Service) balanceOf(g *game.Game) BalanceView {
	v := BalanceView{Name: g.Name(), Most: compute.MeasureRounds, Shipped: shippedOf(g.Info)}
	if g.Slow() {
		v.Most = 0
	}
	if row, ok := a.measures.Known(g.Name()); ok {
		v.Measured = &row
	}
	return v
}

// shipped has the rows of each family that was asked for: []balance.Measurement by its name, read once. That they can be read, tests hold.
var shipped sync.Map

// shippedOf are the rows of a game, in the order of the file.
func shippedOf(info *game.Info) []balance.Measurement {
	rows, ok := shipped.Load(info.Family)
	if !ok {
		read, _ := balance.Shipped(info.Text)
		rows, _ = shipped.LoadOrStore(info.Family, read)
	}
	own := slices.DeleteFunc(slices.Clone(rows.([]balance.Measurement)), func(r balance.Measurement) bool {
		g, err := game.Open(r.Game)
		return err != nil || g.Info != info
	})
	return append([]balance.Measurement{}, own...)
}
