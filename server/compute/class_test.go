package compute

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/balance"
	"github.com/tavlei/tavlei/server/fairqueue"
)

// crew are workers for some classes, who never answer.
type crew struct {
	takes  []Class
	asked  int
	answer *balance.Report
}

func (w *crew) Takes(c Class, _ *game.Game) bool {
	return slices.Contains(w.takes, c)
}

func (w *crew) Review(context.Context, Asked) (search.Review, bool) {
	w.asked++
	return search.Review{}, false
}

func (w *crew) Slice(context.Context, *game.Game, uint64, int) (*balance.Report, bool) {
	w.asked++
	return w.answer, w.answer != nil
}

func classPool() *Pool {
	return New(context.Background(), &sync.WaitGroup{}, slog.New(slog.DiscardHandler), nil, 1, time.Now, nil)
}

// TestLaneFor: what workers take waits in a lane of its own, which is as wide as they have slots; what they have not done waits
// for a slot of this machine.
func TestLaneFor(t *testing.T) {
	sh := classPool()
	for c := range Classes {
		if lane, ctx := sh.LaneFor(t.Context(), c, nil); lane != sh.Lanes.near(c) || IsFar(ctx) {
			t.Errorf("%s: not the lane of this machine", c)
		}
	}
	sh.Workers = &crew{takes: []Class{DearClass}}
	if lane, ctx := sh.LaneFor(t.Context(), QuickClass, nil); lane != sh.Lanes.Quick || IsFar(ctx) {
		t.Error("a class that no worker takes goes to workers")
	}
	lane, ctx := sh.LaneFor(t.Context(), DearClass, nil)
	if lane == sh.Lanes.Dear || !IsFar(ctx) {
		t.Fatal("a class that workers take does not go to them")
	}
	sh.Widen([Classes]int{DearClass: 3})
	var served []bool
	for _, address := range []string{"a", "a", "a", "b"} {
		k, err := lane.Join(fairqueue.Ask{Address: address})
		if err != nil {
			t.Fatal(err)
		}
		served = append(served, k.Served())
	}
	if !slices.Equal(served, []bool{true, true, false, true}) { // one of three slots is left for others
		t.Errorf("served: %v", served)
	}
	leave := sh.Home(t.Context(), DearClass, time.Second)
	other, err := sh.Lanes.Dear.Join(fairqueue.Ask{Address: "c"})
	if err != nil || other.Served() {
		t.Error("what comes home holds no slot", err)
	}
	given, cancel := context.WithCancel(t.Context())
	cancel()
	sh.Home(given, DearClass, time.Second)() // which does not wait
	if leave(); !other.Served() {
		t.Error("the slot is not given back")
	}
}

// TestRefusesWhatWaitsForWorkers: who has too many that wait for workers may begin no more.
func TestRefusesWhatWaitsForWorkers(t *testing.T) {
	sh := classPool()
	wish := fairqueue.Ask{Address: "a", Person: "p"}
	for range BotsEach + 1 {
		if err := sh.Refuses(QuickClass, wish); err != nil {
			t.Fatal(err)
		}
		if _, err := sh.Lanes.far[QuickClass].Join(wish); err != nil {
			t.Fatal(err)
		}
	}
	if err := sh.Refuses(QuickClass, wish); !errors.Is(err, fairqueue.ErrFull) {
		t.Error(err)
	}
	if err := sh.Refuses(DearClass, wish); err != nil {
		t.Error(err)
	}
}

// TestMeasuredElsewhere: rounds that a worker has played are counted; where it has played none they are played here, and go on
// here.
func TestMeasuredElsewhere(t *testing.T) {
	g, err := game.Open("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	sh := classPool()
	w := &crew{takes: []Class{MeasureClass, ReviewClass}}
	sh.Workers = w
	m := NewMeasures(sh)
	if w.answer, err = Slice(t.Context(), g, 1, 2); err != nil || w.answer.Played() != 2 {
		t.Fatal(err)
	}
	if err := m.More(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if row, ok := m.Known(g.Name()); !ok || row.Rounds != 2 {
		t.Errorf("%+v", row)
	}
	w.answer = nil
	if err := m.More(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if row, ok := m.Known(g.Name()); !ok || row.Rounds <= 2 || w.asked != 2 {
		t.Errorf("%d rounds, asked %d times", row.Rounds, w.asked)
	}
	line := game.NewLine(g.Start())
	if r, err := NewReviews(sh).Get(t.Context(), Asked{Game: g, Line: line, Played: game.Ply{Move: line.Pos.AppendMoves(nil)[0]}}); err != nil || r.Kind != search.Compared || w.asked != 3 {
		t.Errorf("%+v, %v, asked %d times", r, err, w.asked)
	}
	if _, err := Slice(t.Context(), g, 1, MeasureRounds+1); err == nil {
		t.Error("more rounds than anybody may have")
	}
}
