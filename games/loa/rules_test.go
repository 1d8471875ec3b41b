package loa_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/loa"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The row of D. Billings' rules: each of four pieces moves four squares.
const fourOnRank = "8/8/8/o2x1x1o/8/8/8/8 x"

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"1.3 who has won plays no more", "loa", "8/8/8/o7/8/5x2/4x3/7o x", "e2-e4", "gameOver", ""},
		{"2.1 a piece of one's own", "loa", "", "a2-c2", "notYourMan", "a2"},
		{"2.1 a piece", "loa", "", "d4-d5", "noMan", "d4"},
		{"2.1 in a straight line", "loa", "", "b1-c3", "notStraight", "b1 c3"},
		{"2.2 no fewer squares", "loa", "", "b1-b2", "tooShort", "b1 b8"},
		{"2.2 no more squares", "loa", "", "b1-b4", "tooFar", "b1 b8"},
		{"2.2 as many as there are on the line (Billings)", "loa", fourOnRank, "f5-b5", "", ""},
		{"2.3 not over the enemy", "loa", strings.Replace(fourOnRank, " x", " o", 1), "a5-e5", "jumpsEnemy", "d5"},
		{"2.3 over one's own, taking (Billings)", "loa", fourOnRank, "d5xh5", "", ""},
		{"2.4 not onto one's own", "loa", "7o/8/8/x1x5/8/8/8/7o x", "a5-c5", "ownMan", "c5"},
		{"2.5 no pass while there are moves", "loa", "", "pass", "mayNotPass", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case c.clause[:1] != "1" && !strings.HasPrefix(c.clause, r.Rule):
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		click          string
		code           string
	}{
		{"not one's turn", "", 1, "a2", "notYourTurn"},
		{"an empty square", "", 0, "d4", "noMan"},
		{"an enemy piece", "", 0, "a2", "notYourMan"},
		{"a piece without a move", "x5ox/7o/5o2/8/8/2o5/o7/xo6 x", 0, "h8", "blocked"},
		{"the button too early", "", 0, "pass", "mayNotPass"},
		{"two clicks too short", "", 0, "b1 b2", "tooShort"},
	} {
		p := at(t, "loa", c.position)
		var path []game.Token
		for _, name := range strings.Fields(c.click) {
			for i, place := range p.(game.Scener).Board().Places {
				if place.Name == name {
					path = append(path, game.Token(i))
				}
			}
		}
		if r := game.ExplainPath(p, c.seat, path); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
}

// A capture that leaves one black piece and joins both white ones.
const bothAtOnce = "8/8/3o4/8/5x2/5o2/2x5/8 o"

// Black has no move: his pieces stand in two corners with white ones before them.
const shutIn = "6ox/7o/5o2/8/8/2o5/o7/xo6 x"

// TestEnds: who wins and why, under the options that decide it; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"3.1 not yet", "loa", "8/o7/8/3x4/4x3/8/8/3x3o x", "e4-e5", "", -2},
		{"3.1 connected, diagonally as well", "loa", "8/o7/8/3x4/4x3/8/8/3x3o x", "d1-d3", "connected", 0},
		{"3.1 one piece is a group", "loa", "8/o4x2/4o3/8/4x3/8/8/8 o", "e6xe4", "connectedByCapture", 0},
		{"3.2 both: who moved wins", "loa", bothAtOnce, "d6xf4", "bothConnectedMover", 1},
		{"3.2 both: a draw", "loa;both=draw", bothAtOnce, "d6xf4", "bothConnected", -1},
		{"2.5 no move: a pass", "loa", shutIn, "pass", "", -2},
		{"2.5 no move: lost", "loa;stuck=loses", shutIn, "", "noMoves", 1},
		{"2.5 no move: a draw", "loa;stuck=draw", shutIn, "", "noMovesDraw", -1},
		{"3.4 the last ply", "loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x 599", "b1-b3", "maxPlies", -1},
		{"2.6 the hole swallows", "black-hole", "8o/8o/9/9/2x6/9/x7x/9/o7o x", "c5-d5", "", -2},
		{"2.6 and may connect so", "black-hole", "9/9/9/9/2x3o2/9/9/9/ox6o x", "c5-e5", "connected", 0},
	} {
		p := at(t, c.spec, c.position)
		for _, text := range strings.Fields(c.play) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			p.Play(m)
		}
		o := p.Outcome()
		winner := game.Seat(-2)
		if o.Over() {
			winner = o.Winners(2).One()
		}
		if o.Reason != c.reason || winner != c.winner {
			t.Errorf("%s: %q won by %d, want %q by %d", c.name, o.Reason, winner, c.reason, c.winner)
		}
	}
}

// TestRepetition: the third occurrence is a draw, or the loss of who has brought it about.
func TestRepetition(t *testing.T) {
	for spec, winner := range map[string]game.Seat{"loa": game.NoSeat, "loa;repetition=loses": 0} {
		line := game.NewLine(mustOpen(t, spec).Start())
		const round = " b1-b3 a2-c2 b3-b1 c2-a2"
		if err := line.PlayText(round + round); err != nil {
			t.Fatal(err)
		}
		o := line.Outcome()
		if !o.Over() || o.Winners(2).One() != winner {
			t.Errorf("%s: %v", spec, o)
		}
	}
}
