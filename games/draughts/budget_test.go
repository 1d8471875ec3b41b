package draughts

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// lattice lists the squares of a Turkish board between the nodes a1, c1, e1, g1, a3 … g7: each man on
// one of them can be taken from either node beside it, in any order.
func lattice(men int) string {
	var list []string
	for row := 1; row <= 7; row++ {
		for x := row % 2; x < 7; x += 2 {
			list = append(list, fmt.Sprintf("%c%d", 'a'+x, row))
		}
	}
	return strings.Join(list[:men], ",")
}

// wideLattice are 25 men of a Canadian board with room on all sides.
func wideLattice() string {
	var list []string
	for row := 2; row <= 10; row += 2 {
		for x := 1; x < 10; x += 2 {
			list = append(list, fmt.Sprintf("%c%d", 'a'+x, row))
		}
	}
	return strings.Join(list, ",")
}

// TestLattices: positions with more orders of victims than can be followed are answered or refused;
// none has a scene of more than some kilobytes.
func TestLattices(t *testing.T) {
	for _, c := range []struct {
		game, men string
		captures  int // -1: refused
	}{
		{"turkish", "Ka1:B" + lattice(7), 6},
		{"turkish", "Ka1:B" + lattice(12), 15},
		{"turkish", "Ka1:B" + lattice(17), 60},
		{"turkish", "Ka1:B" + lattice(24), -1},
		{"turkish;precedence=free", "Ka1:B" + lattice(7), 24},
		{"turkish;precedence=free", "Ka1:B" + lattice(12), 252},
		{"turkish;precedence=free", "Ka1:B" + lattice(17), -1},
		{"turkish;precedence=free", "Ka1:B" + lattice(24), -1},
		{"canadian", "Ka1:B" + wideLattice(), 2},
		{"canadian;precedence=free", "Ka1:B" + wideLattice(), -1},
	} {
		g := mustOpen(t, c.game)
		p, err := g.Parse("W:W" + c.men)
		if c.captures < 0 {
			for _, part := range []string{"1.5", inGame(g, "a1")} {
				if !errors.Is(err, game.ErrBudget) || !strings.Contains(err.Error(), part) {
					t.Errorf("%s %s: the error is %v, want one of the budget that names %s", c.game, c.men, err, part)
				}
			}
			continue
		}
		if err != nil {
			t.Errorf("%s %s: %v", c.game, c.men, err)
			continue
		}
		if n := len(p.AppendMoves(nil)); n != c.captures {
			t.Errorf("%s %s: %d captures, want %d", c.game, c.men, n, c.captures)
		}
		scene, err := json.Marshal(game.SceneOf(p, 1))
		if err != nil || len(scene) > 64<<10 {
			t.Errorf("%s %s: a scene of %d bytes, %v", c.game, c.men, len(scene), err)
		}
	}
}

// inGame is the name of a square in the numbering of the game.
func inGame(g *game.Game, name string) string {
	rules := g.Rules.(*Game)
	sq, _ := rules.Square(name)
	return rules.Name(sq)
}

// TestPlayIntoTheLattice: where play comes to such a position the game is a draw, whoever asks and
// however.
func TestPlayIntoTheLattice(t *testing.T) {
	for _, spec := range []string{"turkish;precedence=free", "turkish;precedence=free;capture=may", "turkish;precedence=free;huff=losePiece"} {
		g := mustOpen(t, spec)
		p := mustParse(t, g, "B:WKa1:B"+strings.Replace(lattice(17), "b1,", "", 1)+",b2")
		before := game.Clone(p).(*Position)
		m, err := p.ParseMove("b2-b1")
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if o := p.Outcome(); o != game.TooComplex(2) {
			t.Errorf("%s: the outcome is %v", spec, o)
		}
		if n, counted := len(p.AppendMoves(nil)), p.CountMoves(); n != 0 || counted != 0 || len(p.AppendTactical(nil)) != 0 {
			t.Errorf("%s: the game is over with %d moves, counted %d", spec, n, counted)
		}
		if n := before.Perft(2); n != before.perftSlow(2) {
			t.Errorf("%s: perft 2 is %d, walked %d", spec, n, before.perftSlow(2))
		}
		if _, err := g.Parse(game.Text(p)); !errors.Is(err, game.ErrBudget) {
			t.Errorf("%s: %s is read: %v", spec, game.Text(p), err)
		}
		if sc := game.SceneOf(p, 3); len(sc.Paths) != 0 {
			t.Errorf("%s: %d ways to go on", spec, len(sc.Paths))
		}
		var refusal *game.Refusal
		if _, err := p.ParseMove("a1:a8"); !errors.As(err, &refusal) || refusal.Code != "gameOver" {
			t.Errorf("%s: a move after the end is answered by %v", spec, err)
		}
	}
}

// TestOracleRemembering compares the two generators where every point of a search is remembered from
// the first jump on, as beyond freeSteps.
func TestOracleRemembering(t *testing.T) {
	for _, info := range game.All() {
		if info.Family != "draughts" {
			continue
		}
		rng := rand.New(rand.NewPCG(2, uint64(len(info.ID))))
		for _, spec := range specs(info) {
			g := mustOpen(t, spec).Rules.(*Game)
			if g.MayPass && g.Huff != huffOff {
				continue
			}
			if g.k.Narrow != nil {
				g.k.Narrow.FreeSteps = 0
			}
			if g.k.Wide != nil {
				g.k.Wide.FreeSteps = 0
			}
			for range gametest.Fewer(8, 2) {
				compare(t, randomPosition(g, rng))
			}
			if t.Failed() {
				t.Fatal("the rules were ", spec)
			}
		}
	}
}
