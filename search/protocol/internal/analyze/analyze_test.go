package analyze

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

func seatOf(colour string) (game.Seat, error) {
	switch strings.ToLower(colour) {
	case "b", "black":
		return 0, nil
	case "w", "white":
		return 1, nil
	}
	return game.NoSeat, fmt.Errorf("colour %q", colour)
}

// TestParse: what graphical programs send, and what is no request.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, args string
		kata       bool
		want       string
	}{
		{"Lizzie", "10", false, "seat -1 every 100ms moves 0 to 0 root false owners false"},
		{"Sabaki", "B 50", true, "seat 0 every 500ms moves 0 to 0 root false owners false"},
		{"q5go", "white 100", true, "seat 1 every 1s moves 0 to 0 root false owners false"},
		{"nothing", "", true, "seat -1 every 0s moves 0 to 0 root false owners false"},
		{"as often as can be", "0", true, "seat -1 every 10ms moves 0 to 0 root false owners false"},
		{"all keys of KataGo", "b interval 20 minmoves 3 maxmoves 7 rootInfo true ownership true pvVisits true", true, "seat 0 every 200ms moves 3 to 7 root true owners true"},
		{"ownership is KataGo's", "b ownership true", false, `"ownership" is not known`},
		{"half a key", "b minmoves", false, "minmoves: want a value"},
		{"no number", "b maxmoves many", false, `maxmoves: "many" is no number of moves`},
		{"before the beginning", "interval -1", false, "interval: want 0 to 10000000 centiseconds"},
		{"not a number", "NaN", false, "interval: want 0 to 10000000 centiseconds"},
		{"neither true nor false", "ownership perhaps", true, `ownership: "perhaps" is neither true nor false`},
		{"avoid without plies", "avoid b D4", false, "avoid: want a colour, vertices and a number of plies"},
		{"a colour that is none", "avoid green D4 1", false, `avoid: colour "green"`},
		{"vertices that are none", "avoid b I4 1", false, `avoid: invalid vertex "I4"`},
		{"no vertices", "avoid b , 1", false, "avoid: want vertices"},
		{"no plies", "avoid b D4 0", false, `avoid: "0" is no number of plies`},
		{"allow stands alone", "avoid b D4 1 allow b E5 1", false, "allow: allow stands alone, and once for a colour"},
		{"allow once", "allow b D4 1 allow b E5 1", false, "allow: allow stands alone, and once for a colour"},
		{"for each colour", "allow b D4 1 allow w E5 1", false, "seat -1 every 0s moves 0 to 0 root false owners false"},
	} {
		got := ""
		r, err := Parse(strings.Fields(c.args), c.kata, seatOf)
		if err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprintf("seat %d every %v moves %d to %d root %t owners %t", r.Seat, r.Interval, r.Least, r.Most, r.Root, r.Ownership)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestAvoids: moves that are left out, for whom and how deep.
func TestAvoids(t *testing.T) {
	parse := func(args string) *Request {
		r, err := Parse(strings.Fields(args), false, seatOf)
		if err != nil {
			t.Fatal(err)
		}
		return &r
	}
	for _, c := range []struct {
		args   string
		seat   game.Seat
		depth  int
		vertex string
		want   bool
	}{
		{"avoid b d4,E5 2", 0, 0, "D4", true},
		{"avoid b d4,E5 2", 0, 1, "e5", true},
		{"avoid b d4,E5 2", 0, 2, "D4", false},
		{"avoid b d4,E5 2", 1, 0, "D4", false},
		{"avoid b d4,E5 2", 0, 0, "D5", false},
		{"avoid b J1:H3,pass 1", 0, 0, "J2", true},
		{"avoid b J1:H3,pass 1", 0, 0, "G2", false},
		{"avoid b J1:H3,pass 1", 0, 0, "PASS", true},
		{"avoid w a1 1 avoid w b1 3", 1, 2, "b1", true},
		{"avoid w a1 1 avoid w b1 3", 1, 2, "a1", false},
		{"allow w c3 2", 1, 1, "c3", false},
		{"allow w c3 2", 1, 1, "c4", true},
		{"allow w c3 2", 1, 1, "pass", true},
		{"allow w c3 2", 1, 2, "c4", false},
	} {
		r := parse(c.args)
		if got := r.Avoids(c.seat, c.depth, c.vertex); got != c.want {
			t.Errorf("%s: %d, %d plies below, %s: %t", c.args, c.seat, c.depth, c.vertex, got)
		}
		if c.want && !r.Limited(c.seat, c.depth) {
			t.Errorf("%s: nothing is left out %d plies below", c.args, c.depth)
		}
	}
	if r := parse("b 10"); r.Limited(0, 0) || r.Limited(1, 0) {
		t.Error("something is left out without a word")
	}
}

// TestLine: lines as graphical programs read them.
func TestLine(t *testing.T) {
	pass, d4, e5 := game.Move{0}, game.Move{1}, game.Move{2}
	vertex := func(m game.Move) string { return map[game.Move]string{pass: "PASS", d4: "D4", e5: "E5"}[m] }
	a := &search.Analysis{
		Visits: 110, Value: 0.25, Points: true, Lead: search.Lead{Mean: -3, Deviation: 10},
		Moves: []search.AnalysedMove{
			{PV: []game.Move{d4, e5, pass}, Visits: 100, Value: 0.5, Prior: 0.125, Lead: search.Lead{Mean: 1.5, Deviation: 8}},
			{PV: []game.Move{pass}, Visits: 10, Value: 1},
			{PV: []game.Move{e5}, Value: 0.75},
		},
	}
	owners := []float64{1, -0.5}
	const first = "info move D4 visits 100 winrate 5000 prior 1250 lcb 4038 order 0 pv D4 E5 pass"
	for _, c := range []struct {
		name string
		r    Request
		want string
	}{
		{"Leela Zero", Request{}, first + " info move pass visits 10 winrate 10000 prior 0 lcb 7225 order 1 pv pass"},
		{"one move", Request{Most: 1}, first},
		{"moves that were not looked at", Request{Least: 3}, first + " info move pass visits 10 winrate 10000 prior 0 lcb 7225 order 1 pv pass info move E5 visits 0 winrate 7500 prior 0 lcb 0 order 2 pv E5"},
		{"KataGo", Request{Kata: true, Most: 1, Root: true, Ownership: true}, "info move D4 visits 100 winrate 0.500000 scoreMean 1.500 scoreStdev 8.000 scoreLead 1.500 prior 0.125000 lcb 0.403830 order 0 pv D4 E5 pass" +
			" rootInfo visits 110 winrate 0.250000 scoreMean -3.000 scoreStdev 10.000 scoreLead -3.000 ownership 1.0000 -0.5000"},
	} {
		if got := c.r.Line(a, vertex, owners); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
	a.Points = false
	if got := (&Request{Kata: true, Most: 1}).Line(a, vertex, nil); strings.Contains(got, "score") {
		t.Errorf("points where captures win: %s", got)
	}
	if got := (&Request{}).Line(&search.Analysis{}, vertex, nil); got != "" {
		t.Errorf("of nothing: %q", got)
	}
	if _, err := Parse([]string{"7.5"}, false, seatOf); err != nil {
		t.Error(err)
	}
	if v, _ := centiseconds(7.5); v != 75*time.Millisecond {
		t.Errorf("7.5 centiseconds: %v", v)
	}
}
