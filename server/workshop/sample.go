package workshop

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// Bounds of the random games that tell what rules come to.
const (
	sampled    = 40
	sampleTime = 150 * time.Millisecond
	longGame   = 400 // plies
)

// SampleView is what random games of a rule set come to.
type SampleView struct {
	Games int     `json:"games" doc:"how many were played"`
	Wins  []int   `json:"wins" doc:"by seat; games won by several count for each"`
	First int     `json:"first" doc:"the seat that begins; the first of them where several do"`
	Draws int     `json:"draws" doc:"games that ended without a winner"`
	Long  int     `json:"long" doc:"games that had not ended after 400 plies"`
	Plies int     `json:"plies" doc:"how long they were in the middle"`
	Moves float64 `json:"moves" doc:"how many a side has to choose from at the start"`
}

// sampleOf plays random games. The same game gives the same ones; how many depends on the time they take.
func sampleOf(ctx context.Context, g *game.Game) *SampleView {
	h := fnv.New64a()
	h.Write([]byte(g.Name()))
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	v := &SampleView{Wins: make([]int, g.Seats), Moves: float64(len(g.Start().AppendMoves(nil)))}
	for !g.Start().ToMove().Has(game.Seat(v.First)) && v.First < g.Seats-1 {
		v.First++
	}
	buf := make([]game.Move, 0, 256)
	var total int
	for end := time.Now().Add(sampleTime); v.Games < sampled && (v.Games == 0 || time.Now().Before(end)) && ctx.Err() == nil; v.Games++ {
		p := g.Start()
		plies := tree.RandomPlies(p, rng, &buf, longGame)
		total += plies
		out := p.Outcome()
		switch {
		case !out.Over():
			v.Long++
		case out.Winners(g.Seats) == 0:
			v.Draws++
		default:
			for seat := range g.Seats {
				if out.Winners(g.Seats).Has(game.Seat(seat)) {
					v.Wins[seat]++
				}
			}
		}
	}
	if v.Games > 0 {
		v.Plies = total / v.Games
	}
	return v
}

// says is what a person should hear before playing.
func (v *SampleView) says(g *game.Game) (codes []string) {
	most, decided := 0, 0
	for _, n := range v.Wins {
		most, decided = max(most, n), decided+n
	}
	switch {
	case v.Long == v.Games:
		codes = append(codes, "noEnd")
	case v.Draws+v.Long == v.Games:
		codes = append(codes, "allDraws")
	case 20*(v.Draws+v.Long) >= 19*v.Games:
		codes = append(codes, "manyDraws")
	}
	if decided >= 10 && 10*most > 8*decided {
		codes = append(codes, "oneSided")
	}
	if v.Games > 0 && v.Plies < 6 {
		codes = append(codes, "short")
	}
	if v.Moves == 1 {
		codes = append(codes, "oneMove")
	}
	return codes
}
