package analyze

import (
	"fmt"
	"math"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Line is what is known, on one line without its end, "" where no move was looked at. Vertex writes a move; owners are those of the
// analysis by rows from the top.
func (r *Request) Line(a *search.Analysis, vertex func(game.Move) string, owners []float64) string {
	var parts []string
	for i, m := range a.Moves {
		if r.Most > 0 && i >= r.Most {
			break
		}
		if m.Visits > 0 || len(parts) < r.Least {
			parts = append(parts, r.info(len(parts), &m, a.Points, vertex))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if r.Root {
		parts = append(parts, fmt.Sprintf("rootInfo visits %d winrate %.6f%s", a.Visits, a.Value, leads(a.Lead, a.Points)))
	}
	if r.Ownership {
		var b strings.Builder
		b.WriteString("ownership")
		for _, v := range owners {
			fmt.Fprintf(&b, " %.4f", v)
		}
		parts = append(parts, b.String())
	}
	return strings.Join(parts, " ")
}

// info is what is known of a move.
func (r *Request) info(order int, m *search.AnalysedMove, points bool, vertex func(game.Move) string) string {
	pv := make([]string, len(m.PV))
	for i, move := range m.PV {
		if pv[i] = vertex(move); strings.EqualFold(pv[i], Pass) {
			pv[i] = Pass
		}
	}
	bound := lower(m.Value, m.Visits)
	if !r.Kata {
		return fmt.Sprintf("info move %s visits %d winrate %d prior %d lcb %d order %d pv %s",
			pv[0], m.Visits, share(m.Value), share(m.Prior), share(bound), order, strings.Join(pv, " "))
	}
	return fmt.Sprintf("info move %s visits %d winrate %.6f%s prior %.6f lcb %.6f order %d pv %s",
		pv[0], m.Visits, m.Value, leads(m.Lead, points), m.Prior, bound, order, strings.Join(pv, " "))
}

// leads are by how many points the side to move is ahead; scoreMean is what old programs call it.
func leads(l search.Lead, points bool) string {
	if !points {
		return ""
	}
	return fmt.Sprintf(" scoreMean %.3f scoreStdev %.3f scoreLead %.3f", l.Mean, l.Deviation, l.Mean)
}

// share is a number from 0 to 1 in ten thousandths.
func share(v float64) int { return int(math.Round(10000 * v)) }
