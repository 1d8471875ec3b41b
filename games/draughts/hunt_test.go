package draughts

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
)

var hunt = flag.Int("hunt", 150, "how many changes to try in each game on the way to its worst position")

// TestHunt climbs in every game, and with every capture free, from a crowd of men towards the position
// whose captures have the most to follow: none gets beyond the bounds. With -hunt 20000 -v it tells the
// worst that it found.
func TestHunt(t *testing.T) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		for _, options := range []string{"", ";precedence=free", ";mustContinue=off"} {
			t.Run(info.ID+options, func(t *testing.T) {
				h := hunter{g: mustOpen(t, info.ID+options), rng: rand.New(rand.NewPCG(7, uint64(len(info.ID))))}
				n := *hunt
				if testing.Short() {
					n /= 10
				}
				w := h.climb(t, n)
				t.Logf("%d jumps, %d captures, a scene of %d bytes, %v; refused on the way: %d; %s",
					w.hops, w.captures, w.bytes, w.took.Round(10*time.Microsecond), h.refused, w.text)
			})
		}
	}
}

// hunter looks for the worst position of a game.
type hunter struct {
	g       *game.Game
	rng     *rand.Rand
	refused int
}

// prey is what a position costs.
type prey struct {
	hops, captures, bytes int
	took                  time.Duration // of reading the position and making its scene
	text                  string
}

// climb changes a position n times, keeping what costs more.
func (h *hunter) climb(t *testing.T, n int) (worst prey) {
	rules := h.g.Rules.(*Game)
	at := h.crowd(rules)
	var here prey
	for i := range n {
		next := h.changed(at)
		cost, ok := h.cost(t, next)
		if ok && (cost.hops > here.hops || cost.hops == here.hops && h.rng.IntN(4) == 0) {
			at, here = next, cost
		}
		if here.hops > worst.hops || i == 0 {
			worst = here
		}
		if i%(1+n/4) == n/4 { // begin again elsewhere
			at, here = h.crowd(rules), prey{}
		}
	}
	return worst
}

// crowd is a lattice of enemies and some kings.
func (h *hunter) crowd(g *Game) *Position {
	p := &Position{g: g}
	first := h.rng.IntN(4)
	for sq := range g.Squares() {
		switch row, column := g.At(Square(sq)); {
		case row%2 == first%2 && column%2 == first/2 && h.rng.IntN(5) > 0:
			_ = p.put(1, Square(sq), h.rng.IntN(6) == 0)
		case h.rng.IntN(16) == 0:
			_ = p.put(0, Square(sq), h.rng.IntN(3) > 0)
		}
	}
	return p
}

// changed is a position with one to three squares changed.
func (h *hunter) changed(p *Position) *Position {
	q := &Position{g: p.g, d: kernel.Diagram{Side: p.d.Side, Kings: p.d.Kings}}
	for range 1 + h.rng.IntN(3) {
		sq := Square(h.rng.IntN(p.g.Squares()))
		bit := kernel.One128(int(p.g.k.Layout.BitOf[sq]))
		q.d.Side[0], q.d.Side[1], q.d.Kings = q.d.Side[0].Minus(bit), q.d.Side[1].Minus(bit), q.d.Kings.Minus(bit)
		switch h.rng.IntN(5) {
		case 0:
			_ = q.put(0, sq, true)
		case 1, 2:
			_ = q.put(1, sq, h.rng.IntN(6) == 0)
		}
	}
	return q
}

// cost is what a position costs; ok is false if it is refused.
func (h *hunter) cost(t *testing.T, p *Position) (c prey, ok bool) {
	c.text = game.Text(p)
	began := time.Now()
	q, err := h.g.Parse(c.text)
	if err != nil {
		h.refused++
		return c, false
	}
	scene := game.SceneOf(q, 1)
	c.took = time.Since(began)
	data, err := json.Marshal(scene)
	if c.bytes = len(data); err != nil || c.bytes > 256<<10 {
		t.Errorf("%s %s: a scene of %d bytes, %v", h.g.Name(), c.text, c.bytes, err)
	}
	r := q.(*Position).routesOf(0)
	c.captures = len(r.List)
	w := r.Walker()
	w.Once = true
	w.WalkAll()
	if c.hops = w.Hops; w.Cut {
		t.Errorf("%s %s: a walk once along every way is cut after %d jumps", h.g.Name(), c.text, w.Hops)
	}
	for i, ways := range w.Ways {
		if len(ways) == 0 && r.First[i].Stops == nil {
			t.Errorf("%s %s: no way of %s", h.g.Name(), c.text, game.MoveText(q, r.List[i]))
		}
	}
	return c, true
}
