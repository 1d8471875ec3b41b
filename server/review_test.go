package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
)

// finished plays moves of one person alone, who resigns then.
func finished(t *testing.T, b *bench, spec string, moves ...string) (p *person, id string) {
	t.Helper()
	p = b.person()
	id = p.make(map[string]any{"game": spec, "opponent": "self"})
	l := p.dial(id, 0)
	seat := int(l.until("hello").Scene.ToMove.One())
	for _, text := range moves {
		l.must(l.play(seat, text))
		seat = int(l.until("events").Scene.ToMove.One())
	}
	l.must(l.cmd(seat, "resign", nil))
	return p, id
}

func problemCode(t *testing.T, data []byte) string {
	t.Helper()
	var v problem.Problem
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v.Code
}

// TestReview: the moves of a fool's mate, one step before it. Nobody is helped while a match is on.
func TestReview(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "chess", "opponent": "self"})
	l := p.dial(id, 0)
	l.until("hello")
	path := func(n int) string { return fmt.Sprintf("/api/matches/%s/plies/%d/review", id, n) }
	for i, text := range []string{"f2f3", "e7e5", "g2g4", "a7a6"} {
		l.must(l.play(i%2, text))
	}
	if status, _, data := p.ask("GET", path(1), nil); status != http.StatusConflict || problemCode(t, data) != "notOver" {
		t.Errorf("a match that is on: %d %s", status, data)
	}
	l.must(l.cmd(0, "resign", nil))

	r := want[api.ReviewView](p, http.StatusOK, "GET", path(3), nil)
	if r.Kind != "compared" || r.Seat != 0 || r.Sign != "blunder" || r.Drop < .4 || r.Played.Mate != -1 || r.Played.Name != "g4" || r.Best.Mate != 0 {
		t.Errorf("the move that allows mate: %+v, best %+v, played %+v", r, r.Best, r.Played)
	}
	if r.Best.Shown == nil || r.Best.Shown.Path == nil || len(r.Best.Shown.Men) != 32 || len(r.Best.Line) < 2 || r.Best.Line[0] != r.Best.Name {
		t.Errorf("the move to be shown: %+v", r.Best)
	}
	r = want[api.ReviewView](b.person(), http.StatusOK, "GET", path(4)+"?lang=uk", nil)
	if r.Best.Mate != 1 || r.Best.Name != "Фh4#" || r.Sign != "blunder" {
		t.Errorf("the mate that was missed: %+v, best %+v, played %+v", r, r.Best, r.Played)
	}
	again := want[api.ReviewView](p, http.StatusOK, "GET", path(4)+"?lang=uk", nil)
	if again.Drop != r.Drop || again.Played.Score != r.Played.Score {
		t.Errorf("asked again: %+v", again)
	}
	for _, n := range []int{5, 99} {
		if status, _, data := p.ask("GET", path(n), nil); status != http.StatusNotFound {
			t.Errorf("ply %d: %d %s", n, status, data)
		}
	}
	if status, _, _ := p.ask("GET", "/api/matches/nothing/plies/1/review", nil); status != http.StatusNotFound {
		t.Errorf("a match that is not there: %d", status)
	}
}

// TestReviewOfOtherKinds: forced moves and rolls are no choices.
func TestReviewOfOtherKinds(t *testing.T) {
	b := newBench(t)
	p, id := finished(t, b, "russian", "c3d4", "d6c5", "b2c3", "f6g5", "g3h4")
	kinds := func(p *person, id string, n int) (kinds []string) {
		for i := range n {
			r := want[api.ReviewView](p, http.StatusOK, "GET", fmt.Sprintf("/api/matches/%s/plies/%d/review", id, i+1), nil)
			kinds = append(kinds, r.Kind)
			if (r.Best == nil) != (r.Kind == "onlyMove" || r.Kind == "unvalued") || r.Loss < 0 && r.Kind != "luck" {
				t.Errorf("ply %d: %+v", i+1, r)
			}
		}
		return kinds
	}
	if got := kinds(p, id, 5); !slices.Equal(got, []string{"compared", "compared", "compared", "compared", "compared"}) {
		t.Errorf("Russian draughts: %v", got)
	}
	p, id, l, _ := diced(t, b, 2)
	l.must(l.cmd(0, "resign", nil))
	if got := kinds(p, id, 3); got[0] != "luck" || got[2] != "luck" || got[1] == "luck" {
		t.Errorf("dice chess: %v", got)
	}
}

// endless searches until it is given up.
type endless struct{}

func (endless) Knows(game.Position) bool { return true }
func (endless) Levels() []search.Level   { return nil }
func (endless) Think(ctx context.Context, line *game.Line, _ search.Task, _ func(search.Report)) search.Report {
	<-ctx.Done()
	return search.Report{PV: line.Pos.AppendMoves(nil)[:1]}
}
func (endless) Rate(context.Context, *game.Line, search.Task) []search.Rated { return nil }

type slowRules struct{ game.Rules }

func (slowRules) Engine(search.Options) search.Engine { return endless{} }

// TestWithoutBots: a game without rules is played by people only, is written in a record, and nobody judges its moves.
func TestWithoutBots(t *testing.T) {
	b := newBench(t)
	p, id := finished(t, b, "free-board;turns=alternate;dice=1", "wQ@e4", "e4-e8", "pass", "e8-off")
	if status, _, data := p.ask("GET", fmt.Sprintf("/api/matches/%s/plies/1/review", id), nil); status != http.StatusConflict || problemCode(t, data) != "noBots" {
		t.Errorf("a review: %d %s", status, data)
	}
	for _, body := range []map[string]any{
		{"game": "free-board", "opponent": "bot", "level": 3}, {"game": "free-board", "opponent": "table", "seats": []string{"you", "bot"}, "level": 3},
	} {
		if status, _, data := p.ask("POST", "/api/matches", body); status != http.StatusUnprocessableEntity || problemCode(t, data) != "noBots" {
			t.Errorf("%v: %d %s", body, status, data)
		}
	}
	if v := p.view(id); !v.People || v.Settings.Hints != "off" {
		t.Errorf("people %v, hints %s", v.People, v.Settings.Hints)
	}
}

// TestReviewsQueue: one is made at a time, few wait, and who goes away makes room.
func TestReviewsQueue(t *testing.T) {
	g, err := game.Open("chess")
	if err != nil {
		t.Fatal(err)
	}
	slow := *g
	slow.Rules = slowRules{g.Rules}
	line := game.NewLine(g.Start())
	b := newBench(t)
	ask := func(g *game.Game, n int) compute.Asked {
		m := line.Pos.AppendMoves(nil)[0]
		return compute.Asked{Key: compute.ReviewKey{Match: "x", N: n}, Game: g, Line: line.Clone(), Played: game.Ply{Move: m}}
	}
	as := func(ctx context.Context, guest, address string) context.Context {
		return context.WithValue(ctx, gate.VisitorKey{}, &gate.Visitor{Guest: guest, Client: address, Limited: true})
	}
	v := compute.NewReviews(b.srv.pool)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 100)
	begin := func(n int, guest, address string) {
		a := ask(&slow, n) // here: a position is one goroutine's
		go func() {
			_, err := v.Get(as(ctx, guest, address), a)
			done <- err
		}()
	}
	waiting := func() int {
		_, _, all := b.srv.pool.Lanes.Reviews.Waiting("", "")
		return all
	}
	full := func(guest, address string, all bool) {
		t.Helper()
		_, err := v.Get(as(t.Context(), guest, address), ask(g, 100))
		var full *fairqueue.Full
		if !errors.As(err, &full) || full.All != all {
			t.Errorf("one too many of %s at %s: %v", guest, address, err)
		}
		if p := b.srv.live.Problem(err); (p.Code == "busy") != all || p.Wait() < time.Second || (p.Status == http.StatusServiceUnavailable) != all {
			t.Errorf("%s at %s is told %+v", guest, address, p)
		}
	}
	n := 0
	for house := 0; waiting() < compute.ReviewsAll; house++ {
		for i := range compute.ReviewsHere {
			begin(n, fmt.Sprint(house, i/compute.ReviewsEach), fmt.Sprint("house", house))
			if n++; n == 1 {
				eventually(t, "the first is served", func() bool { return b.srv.pool.Lanes.Reviews.Refuses(fairqueue.Ask{}) == nil && waiting() == 0 })
				begin(n, "00", "house0")
				n++
			}
			eventually(t, "it waits", func() bool { return waiting() == min(n-1, compute.ReviewsAll) })
		}
		if house == 0 {
			full("00", "house0", false)
			full("new", "house0", false)
		}
	}
	full("else", "elsewhere", true)
	cancel()
	for range n {
		if err := <-done; !errors.Is(err, context.Canceled) && !errors.Is(err, fairqueue.ErrFull) {
			t.Errorf("given up: %v", err)
		}
	}
	if waiting() != 0 || len(v.Kept) != 0 {
		t.Errorf("%d wait, %d are kept", waiting(), len(v.Kept))
	}
	v = compute.NewReviews(b.srv.pool) // without the engine of the slow game
	if r, err := v.Get(as(t.Context(), "you", "y"), ask(g, 1)); err != nil || r.Kind != search.Compared {
		t.Errorf("the next one: %+v, %v", r, err)
	}
	for n := range compute.ReviewsKept + 10 {
		v.Keep(compute.ReviewKey{Match: "y", N: n}, search.Review{})
	}
	if len(v.Kept) != compute.ReviewsKept || v.Order.Len() != compute.ReviewsKept {
		t.Errorf("%d kept", len(v.Kept))
	}
	if _, ok := v.Known(compute.ReviewKey{Match: "x", N: 1}); ok {
		t.Error("the oldest review was not forgotten")
	}
}
