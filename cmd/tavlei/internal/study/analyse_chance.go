package study

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// ChanceJSON is an analysis where chance is to move.
type ChanceJSON struct {
	Seat     int           `json:"seat"` // for which scores are meant
	Depth    int           `json:"depth"`
	Score    int           `json:"score"` // mean of the outcomes by their odds
	Nodes    int64         `json:"nodes"`
	Seconds  float64       `json:"seconds"`
	Outcomes []OutcomeMean `json:"outcomes,omitempty"`
	Final    bool          `json:"final,omitempty"`
}

type OutcomeMean struct {
	Move   string   `json:"move"`
	Chance float64  `json:"chance"` // from 0 to 1
	Score  int      `json:"score"`
	Mate   int      `json:"mate,omitempty"`
	PV     []string `json:"pv"`
}

// shownOutcomes is how many outcomes of chance are printed at either end of a long list.
const shownOutcomes = 10

// chance values every outcome of chance and prints the mean as it goes deeper, in the end the
// outcomes, the best first.
func (c AnalyseCmd) chance(ctx context.Context, e *verb.Env, engine *search.Searcher, line *game.Line) error {
	start := time.Now()
	if !c.JSON {
		fmt.Fprintf(e.Out, "position %s\nchance is to move: the mean of all outcomes\n%5s %8s %13s\n", game.Text(line.Pos), "depth", "score", "nodes")
	}
	show := func(x search.Expectation) {
		if c.JSON {
			printLine(e.Out, chanceOf(line.Pos, x, time.Since(start)))
		} else {
			fmt.Fprintf(e.Out, "%5d %8s %13d\n", x.Depth, scoreText(search.Report{Score: x.Score}), x.Nodes)
		}
	}
	x, err := engine.Expect(ctx, line, search.Limits{Depth: c.Depth, Nodes: c.Nodes}, func(x search.Expectation) {
		if !x.Final {
			show(x)
		}
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(x.Outcomes, func(a, b search.Chanced) int { return cmp.Compare(b.Score, a.Score) })
	show(x)
	if !c.JSON {
		showOutcomes(e, line.Pos, x)
	}
	return nil
}

// chanceOf is an expectation as JSON; outcomes are there in the end only.
func chanceOf(p game.Position, x search.Expectation, took time.Duration) ChanceJSON {
	j := ChanceJSON{Seat: int(x.Seat), Depth: x.Depth, Score: x.Score, Nodes: x.Nodes, Seconds: took.Seconds(), Final: x.Final}
	if !x.Final {
		return j
	}
	sum := weightSum(x)
	for _, o := range x.Outcomes {
		q := game.Clone(p)
		q.Play(o.Move)
		j.Outcomes = append(j.Outcomes, OutcomeMean{
			Move: game.MoveText(p, o.Move), Chance: float64(o.Weight) / sum, Score: o.Score, Mate: o.Mate, PV: pvTexts(q, o.PV),
		})
	}
	return j
}

func weightSum(x search.Expectation) float64 {
	sum := 0.0
	for _, o := range x.Outcomes {
		sum += float64(o.Weight)
	}
	return max(sum, 1)
}

// showOutcomes prints what each outcome is worth and how the game would go on.
func showOutcomes(e *verb.Env, p game.Position, x search.Expectation) {
	fmt.Fprintf(e.Out, "%8s %8s %8s  %s\n", "outcome", "chance", "score", "line")
	sum := weightSum(x)
	for i, o := range x.Outcomes {
		if left := len(x.Outcomes) - 2*shownOutcomes; left > 0 && i >= shownOutcomes && i < shownOutcomes+left {
			if i == shownOutcomes {
				fmt.Fprintf(e.Out, "     … %d more …\n", left)
			}
			continue
		}
		q := game.Clone(p)
		q.Play(o.Move)
		fmt.Fprintf(e.Out, "%8s %7.2f%% %8s  %s\n", game.MoveText(p, o.Move), 100*float64(o.Weight)/sum,
			scoreText(search.Report{Score: o.Score, Mate: o.Mate}), strings.Join(pvTexts(q, o.PV), " "))
	}
	fmt.Fprintf(e.Out, "mean %s for seat %d\n", scoreText(search.Report{Score: x.Score}), int(x.Seat))
}
