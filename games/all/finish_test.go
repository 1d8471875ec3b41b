package all_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/retrograde"
)

var finishes = flag.Int("finishes", 1000, "won endings of each kind that every level which promises it must win")

// promises are the endings that words of the levels promise to win, and from which level on.
var promises = []struct {
	name, game string
	from       int
	random     func(rng *rand.Rand) string
}{
	{"queen against bare king", "chess", 3, func(rng *rand.Rand) string { return bareKing(rng, 'Q') }},
	{"rook against bare king", "chess", 3, func(rng *rand.Rand) string { return bareKing(rng, 'R') }},
	{"queen against bare king", "chess960", 3, func(rng *rand.Rand) string { return bareKing(rng, 'Q') }},
	{"three kings against one", "russian", 5, func(rng *rand.Rand) string { return kings(rng, 3) }},
	{"three kings against one", "brazilian", 5, func(rng *rand.Rand) string { return kings(rng, 3) }},
	{"two kings against one", "english", 5, func(rng *rand.Rand) string { return kings(rng, 2) }},
	{"two kings against one", "italian", 5, func(rng *rand.Rand) string { return kings(rng, 2) }},
}

// TestWonEndingsAreWon: every level that promises an ending wins it from random positions as fast as
// it can be won, against the longest defence, before any count of moves makes it a draw.
func TestWonEndingsAreWon(t *testing.T) {
	for _, row := range promises {
		inFamily(t, row.game, row.name, func(t *testing.T) {
			t.Parallel()
			g, err := game.Open(row.game)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 7))
			engine := search.New(g, search.Options{HashMB: 1})
			for n := 0; n < *finishes; {
				p, err := g.Parse(row.random(rng))
				if err != nil || len(p.AppendMoves(nil)) == 0 {
					continue // no such position, or over
				}
				table, from := endings(g).EndgameTable(p)
				if from != row.from {
					t.Fatalf("known from level %d, want %d", from, row.from)
				}
				plies := table.Plies(p)
				if plies <= 0 {
					continue // no win
				}
				n++
				for level := from; level <= 10; level++ {
					bringHome(t, engine, p, level, plies, uint64(n))
				}
			}
		})
	}
}

// TestEndingTablesAreExact proves tables by samples: a won position has a move to one that is lost a ply
// sooner and none to one lost before that, a lost one has only moves to won ones, a drawn one keeps the
// draw. What is counted over moves the tables do not know.
func TestEndingTablesAreExact(t *testing.T) {
	for _, row := range promises {
		inFamily(t, row.game, row.name, func(t *testing.T) {
			t.Parallel()
			g, err := game.Open(row.game)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(2, 7))
			for range *finishes {
				text := row.random(rng)
				if rng.IntN(2) == 0 { // the other side begins
					text = strings.NewReplacer(" w ", " b ", "W:B", "B:B").Replace(text)
				}
				p, err := g.Parse(text)
				if err != nil || len(p.AppendMoves(nil)) == 0 {
					continue
				}
				table, _ := endings(g).EndgameTable(p)
				if got, want := table.Plies(p), fromMoves(g, p, table); got != want {
					t.Fatalf("%s: %d plies, by what its moves lead to %d", text, got, want)
				}
			}
		})
	}
}

// fromMoves is what a table should say of a position by what it says of those after its moves.
func fromMoves(g *game.Game, p game.Position, table *retrograde.Table) int {
	soonest, latest, held := 0, 0, false
	for _, m := range p.AppendMoves(nil) {
		q := game.Clone(p)
		q.Play(m)
		n := -table.Plies(q) // more than 0: won
		over := len(q.AppendMoves(nil)) == 0
		switch won := over && points(g, q.Outcome(), p.ToMove().One()) == 1; {
		case won:
			return 1
		case over || n == 0:
			held = true
		case n > 0 && (soonest == 0 || n+1 < soonest):
			soonest = n + 1
		case n < 0:
			latest = min(latest, n-1)
		}
	}
	switch {
	case soonest > 0:
		return soonest
	case held:
		return 0
	}
	return latest
}

// bringHome lets a level win a position in so many plies. Who defends plays by the table, too.
func bringHome(t *testing.T, engine *search.Searcher, p game.Position, n, plies int, seed uint64) {
	t.Helper()
	level, err := search.LevelOf(n)
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(game.Clone(p))
	seat := p.ToMove().One()
	for range plies {
		m, _, err := engine.Choose(context.Background(), line, level, seed)
		if err != nil {
			break // over
		}
		line.Play(m)
	}
	if o := line.Outcome(); points(engine.Game(), o, seat) != 1 {
		t.Errorf("%s: level %d has not won in %d plies: %v %s", game.Text(p), n, plies, o.Over(), o.Reason)
	}
}

// bareKing is a random position of king and man against king, White to move, if it is legal.
func bareKing(rng *rand.Rand, man rune) string {
	squares := rng.Perm(64)[:3]
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			c := '1'
			for i, sq := range squares {
				if sq == 8*rank+file {
					c = []rune{'K', man, 'k'}[i]
				}
			}
			b.WriteRune(c)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " w - - 0 1"
}

// kings is a random position of some kings against one on 32 squares, White to move.
func kings(rng *rand.Rand, n int) string {
	squares := rng.Perm(32)[:n+1]
	text := fmt.Sprintf("W:BK%d:WK%d", squares[0]+1, squares[1]+1)
	for _, sq := range squares[2:] {
		text += fmt.Sprintf(",K%d", sq+1)
	}
	return text
}

// endings are the tables of endings of a game.
func endings(g *game.Game) search.EndgameTabler {
	t, _ := game.Ability[search.EndgameTabler](g.Rules)
	return t
}
