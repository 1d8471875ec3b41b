package weiqi

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/playouts"
)

var _ game.Estimator = (*Game)(nil)

// Playouts of an estimate: as many stones on every board, within bounds.
const (
	estimateStones = 150_000
	mostEstimates  = 1000
)

// Shares of a point, as estimates have them: one that is a seat's beyond doubt, and the least that makes it count as one's
// own. Playouts are no strong players and lose what is theirs often enough.
const (
	surely = 100
	rather = 20
)

// Estimated tells whether points decide.
func (g *Game) Estimated() bool { return g.Goal == 0 }

// Estimate plays a position out many times, and counts who owns each point how often. Where the dead stones are settled
// the board is counted as it is.
func (g *Game) Estimate(p game.Position) game.Estimate {
	q := p.(*Position)
	if q.stage >= marking || q.over() {
		return q.asCounted()
	}
	games := min(mostEstimates, estimateStones/g.Len())
	counts := playouts.Ownership(&q.board, q.board.Key(), games)
	e := game.Estimate{Owners: make([]int8, g.Len())}
	for at, n := range counts {
		share := surely * n / games
		if e.Owners[at] = int8(share); share >= rather {
			e.Lead += 2
		} else if share <= -rather {
			e.Lead -= 2
		}
	}
	e.Lead -= g.Headstart()
	if g.Scoring == territory {
		e.Lead -= 2 * q.stonesAhead()
	}
	return e
}

// asCounted is the estimate of a board that is counted.
func (p *Position) asCounted() game.Estimate {
	e := game.Estimate{Lead: p.lead(), Owners: make([]int8, p.g.Len())}
	for at, owner := range p.Count().Owners {
		switch owner {
		case goban.Black:
			e.Owners[at] = surely
		case goban.White:
			e.Owners[at] = -surely
		}
	}
	return e
}

// stonesAhead is how many stones more Black has played than White, those that were taken and those handed over for passes
// among them: by so much what he has by territory is less than what he has by area, since a stone that lives is no
// point, and one that is taken is a point of the other side.
func (p *Position) stonesAhead() int {
	n := int(p.captured[white]) - int(p.captured[black])
	for _, c := range p.board.Stones()[:p.g.Len()] {
		switch c {
		case goban.Black:
			n++
		case goban.White:
			n--
		}
	}
	return n
}
