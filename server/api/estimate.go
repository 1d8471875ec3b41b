package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/problem"
)

type (
	// EstimateView is what a position may come to when it is counted.
	EstimateView struct {
		Lead   float32 `json:"lead" doc:"points by which the first seat will be ahead of the second, less than 0: behind it"`
		Owners []int   `json:"owners" doc:"by place: from 100, surely the first seat's, to -100, surely the second's"`
	}

	estimateInput struct {
		Game     string `query:"game" required:"true" maxLength:"2000" doc:"name of a rule set" example:"go;size=9"`
		Position string `query:"position" maxLength:"8000" doc:"default: the start"`
	}
)

// estimate guesses how a position will be counted, for those who look back at a game. It takes any position, since files and drawn
// boards are looked back at, too, and a position does not tell whether somebody plays it: the page offers it after the end only.
func (a *Service) estimate(ctx context.Context, in *estimateInput) (*answer[EstimateView], error) {
	q := question{spec: in.Game, position: in.Position}
	if err := a.readyFor(ctx, q); err != nil {
		return nil, err
	}
	ctx = compute.Asking(ctx, "estimate", q.spec, q.position)
	return compute.Looked(ctx, a.pool, compute.EstimateCost, func(ctx context.Context) (*answer[EstimateView], error) {
		g, line, err := a.lineOf(ctx, q)
		if err != nil {
			return nil, err
		}
		e := g.Estimator()
		if e == nil {
			return nil, problem.New(http.StatusUnprocessableEntity, "estimate", fmt.Sprintf("game %q: its board is not counted, or nobody can guess how", g.Name()))
		}
		return &answer[EstimateView]{estimateView(e.Estimate(line.Pos))}, nil
	})
}

func estimateView(e game.Estimate) EstimateView {
	v := EstimateView{Lead: float32(e.Lead) / 2, Owners: make([]int, len(e.Owners))}
	for i, n := range e.Owners {
		v.Owners[i] = int(n)
	}
	return v
}
