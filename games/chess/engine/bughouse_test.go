package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/bughouse"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search"
)

// TestPairBot: the search finds a mate on its own board, and takes what its partner needs.
func TestPairBot(t *testing.T) {
	for _, c := range []struct {
		name, pos, best string
		seat            game.Seat
	}{
		{"a mating drop", "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1 | " + rules.Orthodox, "A:R@", 0},
		{"a knight mates there", "4k3/8/8/3n1b2/4P3/8/8/4K3[] w - - 0 1 | 6rk/6pp/8/8/8/8/8/K7[] w - - 0 1", "A:e4f5", 0},
		{"the partner mates with a knight", "4k3/8/8/3n1b2/4P3/8/8/4K3[] w - - 0 1 | k7/8/8/8/8/8/PP6/KR6[] b - - 0 1", "A:e4d5", 0},
	} {
		g := chesstest.Open(t, "bughouse")
		line := game.NewLine(chesstest.Parse(t, g, c.pos))
		if line.Pos.Outcome().Over() {
			t.Fatal(c.name)
		}
		var first game.Move
		for range 2 { // the same line and limits give the same answer
			r, err := search.New(g, search.Options{}).SearchFor(t.Context(), line, c.seat, search.Limits{Nodes: 20_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := game.MoveText(line.Pos, r.PV[0]); !strings.HasPrefix(got, c.best) || first != (game.Move{}) && first != r.PV[0] {
				t.Errorf("%s: %s, score %d, mate %d; want %s", c.name, got, r.Score, r.Mate, c.best)
			}
			first = r.PV[0]
		}
	}
}

// TestPairLevels: bots of all levels choose a legal move of their seat on either board, the same
// again with the same seed.
func TestPairLevels(t *testing.T) {
	g := chesstest.Open(t, "bughouse;preset=fics")
	line := game.NewLine(g.Start())
	if err := line.PlayText("A:e4 B:e4 A:d5 B:d5 A:exd5 B:exd5"); err != nil {
		t.Fatal(err)
	}
	engines := [2]*search.Searcher{search.New(g, search.Options{}), search.New(g, search.Options{})}
	for _, level := range search.Levels() {
		level.Nodes = min(level.Nodes, 5000)
		for seat := range line.Pos.ToMove().All() {
			var chosen [2]game.Move
			for i, e := range engines {
				m, r, err := e.ChooseFor(t.Context(), line, seat, level, 7)
				if err != nil || r.PV[0] != m || game.MoverOf(line.Pos, m) != seat || !slices.Contains(line.Pos.AppendMoves(nil), m) {
					t.Fatalf("level %d, seat %s: %s, %v", level.N, seat, game.MoveText(line.Pos, m), err)
				}
				chosen[i] = m
			}
			if chosen[0] != chosen[1] {
				t.Errorf("level %d, seat %s: %s and then %s", level.N, seat, game.MoveText(line.Pos, chosen[0]), game.MoveText(line.Pos, chosen[1]))
			}
		}
	}
	if _, _, err := engines[0].ChooseFor(t.Context(), line, 0, search.Levels()[0], 7); err == nil {
		t.Error("a bot moves out of turn")
	}
}

// TestPairEval: partners see the same value, opponents the opposite one; a piece that is passed on
// counts for the team that has taken it.
func TestPairEval(t *testing.T) {
	line := game.NewLine(chesstest.Open(t, "bughouse").Start())
	if err := line.PlayText("A:e4 A:d5 B:e4"); err != nil {
		t.Fatal(err)
	}
	before := evalOf(line.Pos, 0)
	if err := line.PlayText("A:exd5"); err != nil {
		t.Fatal(err)
	}
	p := line.Pos.(*bughouse.Pair)
	if evalOf(p, 0) != evalOf(p, 3) || evalOf(p, 1) != evalOf(p, 2) || evalOf(p, 0) != -evalOf(p, 1) {
		t.Errorf("values %d %d %d %d", evalOf(p, 0), evalOf(p, 1), evalOf(p, 2), evalOf(p, 3))
	}
	if gain := evalOf(p, 0) - before; gain < 120 {
		t.Errorf("a pawn taken and passed on counts %d", gain)
	}
}

// evalOf is the value of a position for a seat.
func evalOf(p game.Position, s game.Seat) int {
	e, _ := game.Ability[search.Evaluator](p)
	return e.Eval(s)
}
