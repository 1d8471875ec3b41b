package arena

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	_ "github.com/tavlei/tavlei/games/all" // the games that the tests play

	"github.com/tavlei/tavlei/cmd/tavlei/internal/arena/arenatest"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tournament"
)

// directSide plays as the follower does, without a protocol between.
type directSide struct{ engine *search.Searcher }

func (s directSide) Choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	r, err := s.engine.Search(ctx, t.Line, arenatest.FewNodes, nil)
	if err != nil {
		return game.Move{}, nil, err
	}
	return r.PV[0], nil, nil
}

// TestDXPMatch: over the protocol a program plays the games that it plays without, as either colour, one after the other in one
// session.
func TestDXPMatch(t *testing.T) {
	for _, spec := range []string{"international", "english"} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		other, err := newDXPSide(t.Context(), g, player{spec: "dxp"}, arenatest.FollowDXP(t, g))
		if err != nil {
			t.Fatal(err)
		}
		for seat := range 2 {
			var games [2][]string
			direct := directSide{search.New(g, search.Options{Keep: true})}
			for i, p := range []tournament.Player{other, direct} {
				table := &tournament.Table{
					Game: g, Players: []tournament.Player{randomSide{}, randomSide{}}, Controls: make([]tournament.Control, 2), Margin: make([]time.Duration, 2),
					Now: func() time.Duration { return 0 }, Rand: rand.New(rand.NewPCG(7, uint64(seat))),
				}
				table.Players[seat] = p
				r, err := table.Play(t.Context(), game.NewLine(g.Start()))
				if err != nil || r.Fault != nil || !r.Outcome.Over() {
					t.Fatalf("%s: %v, %v, %v", spec, err, r.Fault, r.Outcome)
				}
				games[i] = r.Line.Texts()
				if i == 0 {
					other.(hearer).over(t.Context(), r.Line)
				}
			}
			if !slices.Equal(games[0], games[1]) {
				t.Errorf("%s: over the protocol\n%s, without\n%s", spec, games[0], games[1])
			}
		}
		if other.engine() != "Follower" || other.Close() != nil {
			t.Errorf("%q", other.engine())
		}
	}
}

// TestDXPSpecs: where the program waits, and what is no address.
func TestDXPSpecs(t *testing.T) {
	for rest, want := range map[string]string{
		"localhost": "localhost:27531", "host:1": "host:1", ":27531": ":27531", "[::1]:5": "[::1]:5", "::1": "[::1]:27531", "[::1]": "[::1]:27531", "host:": "host:27531",
		"": "", ":": "", "a b": "", "http://host": "", "host?x=y": "",
	} {
		if got, err := dxpAddress("dxp:"+rest, rest); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", rest, got, err)
		}
	}
	for spec, want := range map[string]bool{"cecp:gnuchess -x": true, "dxp:localhost": true, "level:3": false, "random": false} {
		if isProgram(spec) != want {
			t.Errorf("%s is a program: %v", spec, !want)
		}
	}
	if g, err := game.Open("chess"); err != nil {
		t.Error(err)
	} else if _, err := newDXPSide(t.Context(), g, player{spec: "dxp:localhost"}, "localhost"); err == nil {
		t.Error("chess is played over it")
	}
}

// TestDXPMinutes: the protocol knows whole minutes for a game only.
func TestDXPMinutes(t *testing.T) {
	for _, c := range []struct {
		l    limits
		want int
	}{
		{limits{}, 1}, {limits{own: 4 * time.Second}, 5}, {limits{own: time.Millisecond}, 1}, {limits{own: 1 << 62}, 999},
		{limits{control: tournament.Control{Each: 8 * time.Second}}, 10},
		{limits{control: tournament.Control{Time: 10*time.Minute + 59*time.Second}}, 10},
		{limits{control: tournament.Control{Time: 10 * time.Minute, Inc: 4 * time.Second}, own: time.Hour}, 15},
		{limits{control: tournament.Control{Time: 5 * time.Minute, Moves: 40}}, 10},
		{limits{control: tournament.Control{Time: 5 * time.Second}}, 1},
	} {
		if got := c.l.dxpMinutes(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.l, got, c.want)
		}
	}
}
