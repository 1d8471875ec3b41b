package lichess

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/formats"
	"github.com/tavlei/tavlei/match"
)

// TestStanding: every end of a match has a status that lichess knows, and the colour that has won.
func TestStanding(t *testing.T) {
	white, black := game.SeatSet(0), game.SeatSet(1)
	for _, c := range []struct {
		out            game.Outcome
		status, winner string
	}{
		{game.Win("mate", black, 2), "mate", "black"},
		{game.Win("resign", white, 2), "resign", "white"},
		{game.Win("timeout", white, 2), "outoftime", "white"},
		{game.Draw("timeoutDraw", 2), "outoftime", ""},
		{game.Draw("stalemate", 2), "stalemate", ""},
		{game.Draw("agreement", 2), "draw", ""},
		{game.Draw("deadPosition", 2), "draw", ""},
		{game.Win("noMen", black, 2), "variantEnd", "black"},
	} {
		status, winner := standing(&match.State{Phase: match.Over, Outcome: c.out})
		if status != c.status || winner != c.winner || statuses[status] == 0 {
			t.Errorf("%s: %s %q, want %s %q", c.out.Reason, status, winner, c.status, c.winner)
		}
	}
	for phase, want := range map[match.Phase]string{match.Waiting: "created", match.Playing: "started", match.Paused: "started"} {
		if status, _ := standing(&match.State{Phase: phase}); status != want {
			t.Errorf("%s: %s, want %s", phase, status, want)
		}
	}
	if status, _ := standing(&match.State{Phase: match.Over, Aborted: true}); status != "aborted" {
		t.Errorf("aborted: %s", status)
	}
}

// TestVariants: options that change no move leave a game what it is at lichess, others make it another one.
func TestVariants(t *testing.T) {
	for _, c := range []struct{ game, position, key string }{
		{"chess", "", "standard"},
		{"chess;drawMode=auto", "", "standard"},
		{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "fromPosition"},
		{"chess;promotion=queenOnly", "", ""},
		{"chess960", "", "chess960"},
		{"chess960;start=518", "", "chess960"},
		{"crazyhouse", "", "crazyhouse"},
		{"odds;preset=horde", "", "horde"},
		{"odds;preset=dunsany", "", ""},
		{"dice", "", ""},
	} {
		s, err := match.New(match.Setup{Game: c.game, Position: c.position})
		if err != nil {
			t.Fatal(err)
		}
		if v, ok := VariantOf(s); ok != (c.key != "") || v.Key != c.key {
			t.Errorf("%s %s: %q, want %q", c.game, c.position, v.Key, c.key)
		}
	}
}

// TestNames: two guests of one name, or of none, differ, and a name says nothing of the guest's id.
func TestNames(t *testing.T) {
	a, b, none := PersonOf("guestOne0001", "Anna Maria"), PersonOf("guestTwo0002", "Anna Maria"), PersonOf("guestTwo0002", "")
	if a.Name == b.Name || strings.Contains(a.Name, " ") || strings.Contains(a.Name, "guestOne") || !a.Is(a.ID()) {
		t.Errorf("%q and %q", a.Name, b.Name)
	}
	if !strings.HasPrefix(none.Name, "guest-") {
		t.Errorf("without a name: %q", none.Name)
	}
}

// TestFaults: problems are told in lichess's form on lichess's paths only, and good answers go through as they are.
func TestFaults(t *testing.T) {
	h := Faults(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("good") {
			_, _ = w.Write([]byte("good"))
			return
		}
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"title":"Conflict","detail":"no such move","code":"notLegal"}`))
	}))
	for path, want := range map[string]struct {
		status int
		told   string
	}{
		"/api/bot/game/x/move/y": {http.StatusBadRequest, `"error":"no such move"`},
		"/api/challenge":         {http.StatusBadRequest, `"error":`},
		"/api/challenges":        {http.StatusConflict, `"code":`},
		"/api/matches/x":         {http.StatusConflict, `"code":`},
		"/api/account?good":      {http.StatusOK, "good"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != want.status || !strings.Contains(w.Body.String(), want.told) {
			t.Errorf("%s: %d %s, want %d and %s", path, w.Code, w.Body, want.status, want.told)
		}
		if strings.Contains(want.told, "error") {
			var f Fault
			if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || f.Error != "no such move" {
				t.Errorf("%s: %s", path, w.Body)
			}
		}
	}
}

// TestQueries: what calls read behind the question mark is described, with those that change nothing.
func TestQueries(t *testing.T) {
	for path, want := range map[string]string{
		Exports + "{id}":                 "clocks lastFen moves opening pgnInJson tags",
		"/api/games/user/{user}":         "analysed clocks color finished lastFen max moves ongoing opening perfType pgnInJson rated since sort tags until vs",
		"/api/users/status":              "ids",
		"/api/bot/game/{id}/move/{move}": "offeringDraw",
		"/api/challenge/{id}/accept":     "color",
		"/api/challenge/{id}/decline":    "",
	} {
		var names []string
		for _, p := range paramsOf(path) {
			if p.In == "query" {
				names = append(names, p.Name)
			}
		}
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s may have %q, want %q", path, got, want)
		}
	}
}
