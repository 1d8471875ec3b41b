package draughts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/draughts/internal/capture"
)

// TestSteps: on lattices and on random positions the ways that are found click by click are those that a
// walk finds which lists them all, and they are what a written route may be.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		game, position string
		ways           int // at least; the first two have more than a scene lists
	}{
		{"turkish", "W:WKa1:B" + lattice(17), 3946},
		{"canadian", "W:WKa1:B" + wideLattice(), 5184},
		{"turkish;precedence=free", "W:WKa1:B" + lattice(12), 350},
		{"brazilian", "W:WKa1:Bb2,d2,f2,b4,d4,f4,b6,d6,f6", 12},
		{"russian;mustContinue=off", "W:Wc1:Bb2,d2,f2,b4,d4,f4,b6,d6,f6", 4},
		{"italian", "W:WK1:B5,6,K7,13,14,K15,22,23,24", 1},
	} {
		p, err := mustOpen(t, c.game).Parse(c.position)
		if err != nil {
			t.Fatal(c.game, err)
		}
		if n := checkStepsOf(t, p.(*Position)); n < c.ways {
			t.Errorf("%s %s: %d ways, want %d or more", c.game, c.position, n, c.ways)
		}
	}
	for _, spec := range []string{"russian", "russian;mustContinue=off", "international", "italian", "turkish", "frisian", "canadian;precedence=free", "english"} {
		rng := rand.New(rand.NewPCG(5, uint64(len(spec))))
		g := mustOpen(t, spec)
		for range 60 {
			if p, err := g.Parse(game.Text(randomPosition(g.Rules.(*Game), rng))); err == nil {
				checkStepsOf(t, p.(*Position))
			}
		}
	}
}

// checkStepsOf asks for the captures of a position click by click and tells how many ways they have.
func checkStepsOf(t *testing.T, p *Position) (ways int) {
	t.Helper()
	r := p.routesOf(int(p.d.Turn))
	w := r.Walker()
	w.Limit = math.MaxInt
	if w.WalkAll(); w.Cut {
		t.Fatal("more ways than can be listed: ", game.Text(p))
	}
	listed := map[string]string{} // clicks to the move
	starts := map[Square]bool{}
	for i, list := range w.Ways {
		for _, path := range p.appendWays(nil, game.Path{}, list) {
			listed[fmt.Sprint(path.Tokens)] = game.MoveText(p, r.List[i])
		}
		if len(list) > 0 {
			starts[list[0].Stops[0]] = true
		}
	}
	found := map[string]string{}
	for from := range starts {
		walkSteps(t, p, []game.Token{game.Token(from)}, found)
	}
	if len(listed) != len(found) {
		t.Errorf("%s: %d ways are listed and %d found step by step", game.Text(p), len(listed), len(found))
	}
	for clicks, text := range listed {
		if found[clicks] != text {
			t.Errorf("%s: the way %s of %s is found as %q", game.Text(p), clicks, text, found[clicks])
		}
	}
	if p.Crowded() != (len(listed) > capture.MostWays) {
		t.Errorf("%s: crowded is %v with %d ways", game.Text(p), p.Crowded(), len(listed))
	}
	return len(listed)
}

// walkSteps goes every step on from the clicks and notes the ways that end.
func walkSteps(t *testing.T, p *Position, clicks []game.Token, found map[string]string) {
	t.Helper()
	paths, all := p.AppendSteps(nil, game.Seat(p.d.Turn), clicks)
	if len(paths) > len(p.AppendMoves(nil))+len(p.g.k.Layout.BitOf) && len(paths) > capture.MostWays {
		t.Errorf("%s: %d paths after %v", game.Text(p), len(paths), clicks)
	}
	next := map[game.Token]bool{}
	for _, path := range paths {
		if path.Taken == nil {
			continue
		}
		on := path.Tokens[len(clicks)]
		if all || len(path.Tokens) == len(clicks)+1 {
			found[fmt.Sprint(path.Tokens)] = path.Text
		} else {
			next[on] = true
		}
	}
	checkEnds(t, p, clicks, paths)
	for on := range next {
		walkSteps(t, p, append(slices.Clone(clicks), on), found)
	}
}

// checkEnds: a route written down that has one square more than the clicks is a move exactly if one of the
// paths is that route.
func checkEnds(t *testing.T, p *Position, clicks []game.Token, paths []game.Path) {
	t.Helper()
	squares, _ := p.g.squaresOf(clicks)
	for sq := range p.g.Squares() {
		route := append(slices.Clone(squares), Square(sq))
		m, written := p.routesOf(int(p.d.Turn)).End(route)
		written = written && slices.Contains(p.AppendMoves(nil), m)
		clicked := slices.ContainsFunc(paths, func(path game.Path) bool {
			n := len(route)
			return path.Taken != nil && path.Tokens[n-1] == game.Token(sq) && (len(path.Tokens) == n || path.Tokens[n] == p.g.endPlace())
		})
		if written != clicked {
			t.Errorf("%s: %s is a move when written: %v, when clicked: %v", game.Text(p), p.g.appendPath(nil, route), written, clicked)
		}
	}
}
