package study

import (
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/solve"
)

type PlanJSON struct {
	Game      string  `json:"game"`
	Plan      string  `json:"plan"`
	Starts    int     `json:"starts"`
	Turns     int     `json:"turns"`
	Positions int     `json:"positions"`
	Seconds   float64 `json:"seconds"`
}

// provePlan proves that a plan of the game wins.
func (c SolveCmd) provePlan(e *verb.Env, g *game.Game) error {
	plan, err := planOf(g, c.Plan)
	if err != nil {
		return err
	}
	limit := plan.Turns
	if c.Turns > 0 {
		limit = c.Turns
	}
	start := time.Now()
	proof, err := plan.Prove(e.Ctx, limit)
	if err != nil {
		return verb.Faultf("game %s: plan %s: %w", g.Name(), plan.Name, err)
	}
	j := PlanJSON{g.Name(), plan.Name, proof.Starts, proof.Turns, proof.Positions, time.Since(start).Seconds()}
	if c.JSON {
		return verb.PrintJSON(e.Out, j)
	}
	fmt.Fprintf(e.Out, "plan %s\nstarts %d\nturns %d\npositions %d\n", j.Plan, j.Starts, j.Turns, j.Positions)
	if c.Stats {
		fmt.Fprintf(e.Err, "%.3f s\n", j.Seconds)
	}
	return nil
}

// planOf finds a plan of the game by its name.
func planOf(g *game.Game, name string) (solve.Plan, error) {
	var plans []solve.Plan
	if p, ok := game.Ability[solve.Planner](g.Rules); ok {
		plans = p.Plans()
	}
	names := make([]string, len(plans))
	for i, p := range plans {
		if p.Name == name {
			return p, nil
		}
		names[i] = p.Name
	}
	if len(names) == 0 {
		return solve.Plan{}, verb.BadCall(verb.Faultf("game %s: there is no plan to prove", g.Name()))
	}
	return solve.Plan{}, verb.BadCall(verb.Faultf("game %s: no plan %q, it has %s", g.Name(), name, strings.Join(names, ", ")))
}
