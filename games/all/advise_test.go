package all_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search"
)

// TestAdviceGivesItsReason: a reason is what the rules, a table or the line that was found say, and there is
// none where nothing says more than the search.
func TestAdviceGivesItsReason(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		move, why            string // move: how it begins
		n                    int
	}{
		{"mate in one", "chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", search.WhyWins, 0},
		{"mate in two", "chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "", search.WhyMate, 2},
		{"a queen that hangs", "chess", "r3k3/8/8/3q4/8/2N5/PPP5/4K3 w - - 0 1", "c3d5", search.WhyTakes, 1},
		{"a fork", "chess", "r1b1k3/pp3p2/2p5/8/3N4/8/PPP2PPP/4K2R w - - 0 1", "", "", 0},
		{"one move", "chess", "k7/8/8/8/8/8/6q1/7K w - - 0 1", "h1g2", search.WhyOnly, 0},
		{"a capture that must be taken", "russian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,f6,h6,c5", "", search.WhyMust, 0},
		{"Rudge's plan", "maharajah", "", "", search.WhyBook, 0},
		{"the last discs", "othello;size=4", "", "", search.WhyProved, 0},
	} {
		inFamily(t, c.spec, c.name, func(t *testing.T) {
			g, line := lineOf(t, c.spec, c.position)
			if c.why == search.WhyBook { // the army moves by its book once the Maharajah stands
				line.Play(line.Pos.AppendMoves(nil)[0])
			}
			e := search.New(g, search.Options{HashMB: 4})
			a, err := e.Advise(t.Context(), line, line.Pos.ToMove().One(), nil, search.Limits{Nodes: 20_000})
			if err != nil {
				t.Fatal(err)
			}
			why, _, _ := strings.Cut(a.Why, ":")
			text := game.MoveText(line.Pos, a.PV[0])
			if why != c.why || c.n > 0 && a.N != c.n || !strings.HasPrefix(text, c.move) {
				t.Errorf("%s because %q %d, want %s %q %d", text, a.Why, a.N, c.move, c.why, c.n)
			}
		})
	}
}

// TestThreats: what the opponent would do if it were his turn, told where that is sound and where it is one.
func TestThreats(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		offered              bool
		move, why            string
	}{
		{"mate", "chess", "6k1/5ppp/8/8/8/7P/5PPK/r6Q b - - 0 1", true, "h1a1", search.WhyTakes},
		{"back rank", "chess", "r5k1/5ppp/8/8/8/8/RP3PPP/6K1 b - - 0 1", true, "a2a8", search.WhyWins},
		{"the start", "chess", "", true, "", ""},
		{"in check", "chess", "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1", false, "", ""},
		{"pawns alone, where to move may hurt", "chess", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", false, "", ""},
		{"captures are compulsory", "russian", "", false, "", ""},
		{"discs are only put", "othello", "", false, "", ""},
		{"four seats", "bughouse", "", false, "", ""},
	} {
		inFamily(t, c.spec, c.name, func(t *testing.T) {
			g, line := lineOf(t, c.spec, c.position)
			if got := search.Threatens(g, line.Pos); got != c.offered {
				t.Fatalf("offered: %v", got)
			}
			if !c.offered {
				return
			}
			before := game.Text(line.Pos)
			e := search.New(g, search.Options{HashMB: 4})
			a, after, ok, err := e.Threat(t.Context(), line, search.Limits{Nodes: 20_000})
			if err != nil || ok != (c.move != "") {
				t.Fatalf("%v, %v: %+v", ok, err, a)
			}
			if ok && (game.MoveText(after, a.PV[0]) != c.move || a.Why != c.why) {
				t.Errorf("%s because %s", game.MoveText(after, a.PV[0]), a.Why)
			}
			if game.Text(line.Pos) != before {
				t.Error("the position has changed")
			}
		})
	}
}

func lineOf(t *testing.T, spec, position string) (*game.Game, *game.Line) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start()
	if position != "" {
		if start, err = g.Parse(position); err != nil {
			t.Fatal(err)
		}
	}
	return g, game.NewLine(start)
}
