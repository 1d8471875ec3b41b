package tournament

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/draughts"
	_ "github.com/tavlei/tavlei/games/draughts/engine"
)

// script is a player that plays the first move, and says and takes what it is told to.
type script struct {
	values []*Value
	took   time.Duration
	clock  *time.Duration
	fails  int // at this move of its own, from 1
	why    error
	n      int
	saw    []time.Duration // on its clock
}

func (s *script) Choose(_ context.Context, t Turn) (game.Move, *Value, error) {
	s.n++
	*s.clock += s.took
	s.saw = append(s.saw, t.Clocks[t.Seat].Left)
	if s.n == s.fails {
		return game.Move{}, nil, s.why
	}
	var v *Value
	if len(s.values) > 0 {
		v = s.values[min(s.n, len(s.values))-1]
	}
	return t.Line.Pos.AppendMoves(nil)[0], v, nil
}

// table has two such players at Russian draughts.
func table(t *testing.T, rules Adjudication, controls ...Control) (*Table, [2]*script, *game.Line) {
	t.Helper()
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	now := new(time.Duration)
	players := [2]*script{{clock: now}, {clock: now}}
	if len(controls) == 0 {
		controls = make([]Control, 2)
	}
	return &Table{
		Game: g, Players: []Player{players[0], players[1]}, Controls: controls, Margin: make([]time.Duration, 2),
		Rules: rules, Now: func() time.Duration { return *now }, Rand: rand.New(rand.NewPCG(1, 2)),
	}, players, game.NewLine(g.Start())
}

func play(t *testing.T, k *Table, line *game.Line) Result {
	t.Helper()
	r, err := k.Play(t.Context(), line)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFlag: who needs more than it has loses, and increments are given.
func TestFlag(t *testing.T) {
	k, players, line := table(t, Adjudication{}, Control{Time: 10 * time.Second, Inc: time.Second}, Control{})
	players[0].took, players[1].took = 4*time.Second, time.Hour
	r := play(t, k, line)
	if r.Outcome.Reason != Timeout || r.Loser != 0 || r.Outcome.Winners(2) != game.SeatSet(1) || line.Len() != 6 {
		t.Errorf("%+v after %d plies", r.Outcome, line.Len())
	}
	if len(players[0].saw) != 4 || players[0].saw[3] != time.Second || r.Plies[4].Left != time.Second || !r.Plies[4].Clock || r.Plies[5].Clock {
		t.Errorf("clock %v, ply %+v", players[0].saw, r.Plies[4])
	}
}

// TestFault: a player that fails loses at once.
func TestFault(t *testing.T) {
	k, players, line := table(t, Adjudication{})
	players[1].fails, players[1].why = 2, errors.New("no idea")
	r := play(t, k, line)
	if r.Outcome.Reason != Fault || r.Loser != 1 || r.Fault == nil || r.Outcome.Winners(2) != game.SeatSet(0) || line.Len() != 3 {
		t.Errorf("%+v, fault %v by %v", r.Outcome, r.Fault, r.Loser)
	}
}

// TestResigned: a player that gives up loses at once, which is no fault.
func TestResigned(t *testing.T) {
	k, players, line := table(t, Adjudication{})
	players[0].fails, players[0].why = 3, fmt.Errorf("a program: %w", ErrResigned)
	r := play(t, k, line)
	if r.Outcome.Reason != Resigned || r.Loser != game.NoSeat || r.Fault != nil || r.Outcome.Winners(2) != game.SeatSet(1) || line.Len() != 4 {
		t.Errorf("%+v, fault %v by %v", r.Outcome, r.Fault, r.Loser)
	}
}

// TestAdjudication: what players have to say, for how long, until a game is ended.
func TestAdjudication(t *testing.T) {
	v := func(scores ...int) (list []*Value) {
		for _, s := range scores {
			list = append(list, &Value{Score: s})
		}
		return list
	}
	mated := []*Value{{Mate: -3}}
	for _, c := range []struct {
		name   string
		rules  Adjudication
		values [2][]*Value
		winner game.Seats // of an adjudicated game; all of them: a draw
		plies  int        // -1: it is played out
	}{
		{"both even", Adjudication{Draw: Verdict{3, 10}}, [2][]*Value{v(5), v(-10)}, 0, 6},
		{"not before the tenth move", Adjudication{Draw: Verdict{3, 10}, DrawFrom: 10}, [2][]*Value{v(5), v(-10)}, 0, 20},
		{"one is not so sure", Adjudication{Draw: Verdict{3, 10}}, [2][]*Value{v(5), v(11)}, 0, -1},
		{"a row that breaks begins anew", Adjudication{Draw: Verdict{3, 10}}, [2][]*Value{v(0, 0, 50, 0), v(0)}, 0, 11},
		{"one gives up, the other agrees", Adjudication{Resign: Verdict{2, 500}}, [2][]*Value{v(-600), v(700)}, game.SeatSet(1), 4},
		{"the other does not agree", Adjudication{Resign: Verdict{2, 500}}, [2][]*Value{v(-600), v(300)}, 0, -1},
		{"the other tells no values", Adjudication{Resign: Verdict{2, 500}}, [2][]*Value{v(-600), nil}, game.SeatSet(1), 3},
		{"a mate is worth more than any bound", Adjudication{Resign: Verdict{1, 9000}}, [2][]*Value{mated, {{Mate: 2}}}, game.SeatSet(1), 2},
		{"too long", Adjudication{MaxPlies: 7}, [2][]*Value{nil, nil}, 0, 7},
		{"too long with the first ply", Adjudication{MaxPlies: 1}, [2][]*Value{nil, nil}, 0, 1},
		{"not asked for", Adjudication{}, [2][]*Value{v(-600), v(700)}, 0, -1},
	} {
		k, players, line := table(t, c.rules)
		players[0].values, players[1].values = c.values[0], c.values[1]
		r := play(t, k, line)
		adjudicated := r.Outcome.Reason == Adjudicated
		if adjudicated != (c.plies >= 0) || adjudicated && (r.Outcome.Winners(2) != c.winner || line.Len() != c.plies) {
			t.Errorf("%s: %+v after %d plies", c.name, r.Outcome, line.Len())
		}
	}
}

// TestEndings: three kings with the long road beat one by the table, whoever is to move, and nothing more
// is played; without that the game goes on.
func TestEndings(t *testing.T) {
	for _, position := range []string{"W:WKa1,Kb2,Kc3:BKh2", "B:WKa1,Kb2,Kc3:BKh2"} {
		for _, known := range []bool{true, false} {
			k, _, _ := table(t, Adjudication{Endings: known})
			p, err := k.Game.Parse(position)
			if err != nil {
				t.Fatal(err)
			}
			line := game.NewLine(p)
			r := play(t, k, line)
			if ended := line.Len() == 0; ended != known || ended && (r.Outcome.Reason != Adjudicated || r.Outcome.Winners(2) != game.SeatSet(0)) {
				t.Errorf("%s, by the table %v: %+v after %d plies", position, known, r.Outcome, line.Len())
			}
		}
	}
}

// TestStop: an interrupted game has no result.
func TestStop(t *testing.T) {
	k, _, line := table(t, Adjudication{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := k.Play(ctx, line); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
