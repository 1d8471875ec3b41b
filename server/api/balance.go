package api

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
)

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
