package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/fairqueue"
)

// TestBalance: whoever asks has rounds played, and later visitors see and go on with them.
func TestBalance(t *testing.T) {
	b := newBench(t)
	ask := map[string]string{"game": "tic-tac-toe;misere=on"}
	known := func(p *person) api.BalanceView {
		return want[api.BalanceView](p, http.StatusOK, "GET", "/api/balance?game=tic-tac-toe%3Bmisere%3Don", nil)
	}
	one := b.person()
	if v := known(one); v.Measured != nil || v.Most != compute.MeasureRounds || v.Name != "tic-tac-toe;misere=on" {
		t.Errorf("before anybody has asked: %+v", v)
	}
	v := want[api.BalanceView](one, http.StatusOK, "POST", "/api/balance", ask)
	for v.Measured == nil {
		v = want[api.BalanceView](one, http.StatusOK, "POST", "/api/balance", ask)
	}
	if v.Measured.Game != v.Name || len(v.Measured.Seats) != 2 || v.Measured.Stronger == nil || v.Measured.Date != "" {
		t.Errorf("after a slice: %+v", v.Measured)
	}
	// Another visitor sees the same and goes on.
	two := b.person()
	if seen := known(two); seen.Measured == nil || !reflect.DeepEqual(seen.Measured, v.Measured) {
		t.Errorf("another visitor sees %+v, want %+v", seen.Measured, v.Measured)
	}
	for last := v.Measured.Rounds; last < compute.MeasureRounds; {
		v = want[api.BalanceView](two, http.StatusOK, "POST", "/api/balance", ask)
		if v.Measured.Rounds < last {
			t.Fatalf("%d rounds after %d", v.Measured.Rounds, last)
		}
		last = v.Measured.Rounds
	}
	// No more than the bound is played, and what is known stays.
	if end := want[api.BalanceView](one, http.StatusOK, "POST", "/api/balance", ask); !reflect.DeepEqual(end, v) || v.Measured.Rounds != compute.MeasureRounds {
		t.Errorf("beyond the bound: %+v, want %+v", end.Measured, v.Measured)
	}
}

func TestBalanceRefused(t *testing.T) {
	b := newBench(t)
	p := b.person()
	for game, code := range map[string]string{"nosuch": "notFound", "russian;capture=maybe": "option"} {
		for _, method := range []string{"GET", "POST"} {
			path, body := "/api/balance?game="+game, any(nil)
			if method == "POST" {
				path, body = "/api/balance", map[string]string{"game": game}
			}
			status, _, data := p.ask(method, path, body)
			if got := problemCode(t, data); status < 400 || status >= 500 || got == "" {
				t.Errorf("%s of %s: %d %s, want %s", method, game, status, data, code)
			}
		}
	}
	if v := want[api.BalanceView](p, http.StatusOK, "GET", "/api/balance?game=shove", nil); v.Most != 0 {
		t.Errorf("a slow game: %+v", v)
	}
	if status, _, data := p.ask("POST", "/api/balance", map[string]string{"game": "shove"}); status != http.StatusUnprocessableEntity || problemCode(t, data) != "slow" {
		t.Errorf("a slow game: %d %s", status, data)
	}
}

// TestBalanceIsFair: one thing is measured for a guest at a time; who waits can leave; bots, hints, looks and reviews have lanes
// of their own, in which nothing waits for it.
func TestBalanceIsFair(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = false })
	pool := b.srv.live.Pool
	slot, err := pool.Lanes.Measures.Enter(t.Context(), fairqueue.Ask{Address: "there", Person: "somebody"})
	if err != nil {
		t.Fatal(err)
	}
	p := b.person()
	match := p.make(map[string]any{"game": "tic-tac-toe", "opponent": "bot", "level": 1}) // makes a guest of the visitor
	measures := compute.NewMeasures(pool)
	g, err := game.Open("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(t.Context())
	waited := make(chan error, 1)
	go func() { waited <- measures.More(ctx, g) }()
	for _, _, all := pool.Lanes.Measures.Waiting("", "@"); all == 0; _, _, all = pool.Lanes.Measures.Waiting("", "@") {
	}
	var twice interface{ GetStatus() int }
	if err := measures.More(t.Context(), g); !errors.As(err, &twice) || twice.GetStatus() != http.StatusTooManyRequests {
		t.Errorf("a second one for the same visitor: %v", err)
	}
	// Meanwhile the bot answers.
	l := p.dial(match, 0)
	for seat := l.until("hello").Scene.ToMove.One(); seat != 0; seat = l.until("events").Scene.ToMove.One() {
	}
	leave()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("who leaves: %v", err)
	}
	if _, _, all := pool.Lanes.Measures.Waiting("", "@"); all != 0 {
		t.Errorf("%d wait still", all)
	}
	slot.Leave()
	if _, ok := measures.Known("tic-tac-toe"); ok {
		t.Error("something was played for nobody")
	}
	// Who was refused and who has left may ask again.
	for known := false; !known; _, known = measures.Known("tic-tac-toe") {
		if err := measures.More(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShippedRows are told of the game that is asked about, its own first among equals of the file.
func TestShippedRows(t *testing.T) {
	b := newBench(t)
	v := want[api.BalanceView](b.person(), http.StatusOK, "GET", "/api/balance?game=russian%3Bcapture%3Dmay", nil)
	if len(v.Shipped) < 2 {
		t.Fatalf("%d rows", len(v.Shipped))
	}
	for _, row := range v.Shipped {
		if g, err := game.Open(row.Game); err != nil || g.Info.ID != "russian" {
			t.Errorf("a row of %s", row.Game)
		}
	}
	if data, err := json.Marshal(v); err != nil || len(data) > 40_000 {
		t.Errorf("the answer has %d bytes", len(data))
	}
}
