package jetan_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/jetan"
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
func at(t testing.TB, spec, text string) *jetan.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start().(*jetan.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*jetan.Position)
}

// targets are the squares to which the piece of a square goes, sorted; an escape is one more.
func targets(p game.Position, from string) (names []string) {
	for _, m := range p.AppendMoves(nil) {
		text := game.MoveText(p, m)
		if a, b, ok := strings.Cut(text, text[len(from):len(from)+1]); ok && a == from {
			names = append(names, b)
		}
	}
	slices.Sort(names)
	return names
}

func played(t testing.TB, p game.Position, texts string) game.Position {
	t.Helper()
	p = game.Clone(p)
	for _, text := range strings.Fields(texts) {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
	return p
}

// TestRefusals has a row for each clause of the rule page that forbids something; a blank code is a legal move.
func TestRefusals(t *testing.T) {
	const (
		middle = "q8c/10/10/10/4p5/4W5/10/10/10/Q8C b -"
		nooses = "q8c/10/10/10/3p1p4/3pDp4/3p1p4/10/10/Q8C b -"
		guards = "c8q/10/10/10/3d6/10/10/10/3PPP4/4Q4C b E"
	)
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"1.3 lots first", "jetan;first=lot", "", "e2-e3", "notYourTurn", ""},
		{"1.3 no lots later", "jetan;first=lot", middle, "lot black", "notYourTurn", ""},
		{"2.1 a piece", "jetan", "", "e5-e6", "noMan", "e5"},
		{"2.1 of one's own", "jetan", "", "e9-e8", "notYourMan", "e9"},
		{"2.2 all its steps", "jetan", "q8c/10/10/10/10/4D5/10/10/10/Q8C b -", "e5-e7", "exactSteps", "e5"},
		{"2.2 or fewer", "jetan;steps=upTo", "q8c/10/10/10/10/4D5/10/10/10/Q8C b -", "e5-e7", "", ""},
		{"2.3 one direction", "jetan;turning=straight", middle, "e5-d4", "turning", "e5"},
		{"2.3 of a thoat two", "jetan;turning=straight", "q8c/10/10/10/10/4T5/10/10/10/Q8C b -", "e5-f7", "", ""},
		{"2.3 no mixing", "jetan;turning=noMix", "q8c/10/10/10/10/4C5/10/10/10/Q9 b -", "e5-g7", "mixing", "e5"},
		{"2.3 no mixing, by chapter 2", "jetan;chief=chapter2", "q8c/10/10/10/10/4C5/10/10/10/Q9 b -", "e5-g7", "mixing", "e5"},
		{"2.4 not back", "jetan", middle, "e5-e5", "twice", "e5"},
		{"2.4 no square twice", "jetan", nooses, "e5-e6", "twice", "e5"},
		{"2.5 not onto one's own", "jetan", "", "d1-c2", "ownMan", "c2"},
		{"2.5 nothing in the way", "jetan", middle, "e5-e7", "inTheWay", "e6"},
		{"2.5 another way round", "jetan", middle, "e5-d6", "", ""},
		{"3.1 the warrior", "jetan", middle, "e5-h8", "warriorMove", "e5"},
		{"3.1 diagonally by chapter 2", "jetan;warrior=chapter2", middle, "e5-g7", "", ""},
		{"3.2 the padwar", "jetan", "", "b1-b5", "padwarMove", "b1"},
		{"3.3 the dwar", "jetan", nooses, "e5-a1", "ownMan", "a1"},
		{"3.3 the dwar", "jetan", nooses, "e5-h8", "dwarMove", "e5"},
		{"3.4 the flier", "jetan", "", "d1-d4", "flierMove", "d1"},
		{"3.5 the thoat", "jetan", "", "a2-a5", "thoatMove", "a2"},
		{"3.5 the thoat jumps", "jetan", "q8c/10/10/10/4p5/4Tp4/10/10/10/Q8C b -", "e5-f7", "", ""},
		{"3.5 or not", "jetan;thoatJump=off", "q8c/10/10/10/4pp4/4T5/10/10/10/Q8C b -", "e5-f7", "inTheWay", "e6 f6"},
		{"3.5 either order", "jetan;thoatJump=off", "q8c/10/10/10/4p5/4T5/10/10/10/Q8C b -", "e5-f7", "", ""},
		{"3.5 straight first", "jetan;thoatJump=off;thoatOrder=straightFirst", "q8c/10/10/10/4p5/4T5/10/10/10/Q8C b -", "e5-f7", "thoatOrder", "e5"},
		{"3.6 the panthan", "jetan", "", "e2-e4", "panthanMove", "e2"},
		{"3.6 not back", "jetan", "q8c/10/10/10/10/4P5/10/10/10/Q8C b -", "e5-e4", "panthanBack", "e5"},
		{"3.6 not back diagonally", "jetan", "q8c/10/10/10/10/4P5/10/10/10/Q8C b -", "e5-d4", "panthanBack", "e5"},
		{"3.6 or so", "jetan;panthan=allDiagonals", "q8c/10/10/10/10/4P5/10/10/10/Q8C b -", "e5-d4", "", ""},
		{"3.7 the chief", "jetan", "q8c/10/10/10/10/4C5/10/10/10/Q9 b -", "e5-e9", "chiefMove", "e5"},
		{"4.1 three steps", "jetan;escape=off", guards, "e1-e5", "princessMove", "e1"},
		{"4.2 no captures", "jetan", "q8c/10/10/10/10/10/10/4p5/10/4Q4C b -", "e1-e3", "princessTakes", "e3"},
		{"4.2 nor where she is threatened", "jetan", guards, "e1-d3", "threatened", "d6"},
		{"4.2 the enemy's own square is no matter", "jetan", guards, "e1-e3", "", ""},
		{"4.3 through threats", "jetan", "c3q5/10/10/10/3d6/10/10/10/3PPP4/4Q4C b E", "e1-e3", "", ""},
		{"4.3 not through threats", "jetan;princessThrough=forbidden", "q8c/10/10/10/10/10/dd8/10/10/Q8C b -", "a1-d4", "passesThreat", "d4"},
		{"4.4 the escape has a star", "jetan", guards, "e1-h8", "escapeStar", "e1 h8"},
		{"4.4 the escape", "jetan", guards, "Qe1*h8", "", ""},
		{"4.4 not where she goes anyway", "jetan", guards, "e1*e3", "escapeNear", "e3"},
		{"4.4 once", "jetan", strings.Replace(guards, " E", " -", 1), "e1*h8", "escapeSpent", "e1"},
		{"4.4 along a line", "jetan;escape=straight", guards, "e1*h8", "escapeLine", "e1"},
		{"4.4 so", "jetan;escape=straight", guards, "e1*e9", "", ""},
		{"4.4 hers alone", "jetan", "", "e2*e5", "escapeOnly", "e2"},
		{"5.1 who has won plays no more", "jetan", "9c/10/10/10/10/10/10/10/10/Q8C o -", "j10-j7", "gameOver", ""},
		{"7.1 the letter", "jetan", "", "Te2-e3", "otherPiece", "e2"},
		{"7.1 the letter, in Ukrainian", "jetan", "", "Пe2-e3", "", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		click, code    string
	}{
		{"not one's turn", "", 1, "e9", "notYourTurn"},
		{"an empty square", "", 0, "e5", "noMan"},
		{"an enemy piece", "", 0, "e9", "notYourMan"},
		{"a piece without a move", "", 0, "c1", "stays"},
		{"two clicks too far", "", 0, "e2 e4", "panthanMove"},
		{"three clicks", "", 0, "e2 e3 e4", "notLegal"},
	} {
		p := at(t, "jetan", c.position)
		var path []game.Token
		for _, name := range strings.Fields(c.click) {
			path = append(path, game.Token(slices.IndexFunc(p.Board().Places, func(l game.PlaceInfo) bool { return l.Name == name })))
		}
		if r := game.ExplainPath(p, c.seat, path); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
}

// TestEnds: who wins and why, under the options that decide it; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	const (
		hangs = "q9/10/10/10/10/10/3c6/10/10/Q3F4C b - 0 40"
		three = "q8c/10/10/4p5/10/10/4W5/10/10/Q8C b - 9 40"
		alike = "q8c/10/10/4p5/10/10/4P5/10/10/Q8C b - 9 40"
		quiet = "qd7c/10/10/10/10/10/10/10/10/Q7DC b - 99 60"
	)
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"5.1 the princess", "jetan", "4q4c/10/10/3F6/10/10/10/10/10/Q8C b -", "d7xe10", "princess", 0},
		{"5.1 by Orange", "jetan", "q8c/10/10/10/10/10/10/4f5/10/Q8C o -", "e3-b2", "", -2},
		{"5.1 chief takes chief", "jetan", "q9/10/10/10/10/10/10/4c5/10/Q6C2 b -", "h1xe3", "duel", 0},
		{"5.1 whatever else a chief's fall means", "jetan;chiefTaken=nothing", "q9/10/10/10/10/10/10/4c5/10/Q6C2 b -", "h1xe3", "duel", 0},
		{"5.3 the chief by another", "jetan", hangs, "e1xd4", "chiefDraw", -1},
		{"5.3 a win", "jetan;chiefTaken=win", hangs, "e1xd4", "chief", 0},
		{"5.3 nothing", "jetan;chiefTaken=nothing", hangs, "e1xd4 a10-a9 j1-j2", "", -2},
		{"5.4 three each", "jetan", three, "e4-d5", "few", -1},
		{"5.4 not yet", "jetan", strings.Replace(three, " 9 ", " 8 ", 1), "e4-d5", "", -2},
		{"5.4 a panthan is no warrior", "jetan;smallForce=valued", three, "e4-d5", "", -2},
		{"5.4 equal values", "jetan;smallForce=valued", alike, "e4-d5", "few", -1},
		{"5.4 a win in time", "jetan", "q8c/10/2W7/10/10/10/10/10/10/Q8C b - 9 40", "c8-c10 a10-b8", "", -2},
		{"5.4 no such draw", "jetan;smallForce=off", three, "e4-d5", "", -2},
		{"5.6 a hundred", "jetan;smallForce=off", quiet, "i1-g2", "quiet", -1},
		{"5.6 two hundred", "jetan;smallForce=off;quietLimit=200", quiet, "i1-g2", "", -2},
		{"5.6 fifty", "jetan;smallForce=off;quietLimit=50", strings.Replace(quiet, "99", "49", 1), "i1-g2", "quiet", -1},
		{"5.7 no move", "jetan;chiefTaken=nothing", "q9/10/10/10/10/10/3c6/10/10/Q9 b -", "", "noMoves", 1},
		{"5.7 the last move", "jetan;quietLimit=off;smallForce=off", "qd7c/10/10/10/10/10/10/10/10/Q7DC o - 99 500", "b10-b7", "maxPlies", -1},
	} {
		p := played(t, at(t, c.spec, c.position), c.play)
		o := p.Outcome()
		winner := game.Seat(-2)
		if o.Over() {
			winner = o.Winners(2).One()
		}
		if o.Reason != c.reason || winner != c.winner {
			t.Errorf("%s: %q won by %d, want %q by %d", c.name, o.Reason, winner, c.reason, c.winner)
		}
		if again := at(t, c.spec, game.Text(p)).Outcome(); again.Reason != o.Reason {
			t.Errorf("%s: read again it is %q", c.name, again.Reason)
		}
	}
}

// TestRepetition: the third occurrence is a draw, or nothing; a spent escape makes another position.
func TestRepetition(t *testing.T) {
	for spec, over := range map[string]bool{"jetan": true, "jetan;repetition=off": false} {
		line := game.NewLine(mustOpen(t, spec).Start())
		const round = " a2-a3 a9-a8 a3-a2 a8-a9"
		if err := line.PlayText(round + round); err != nil {
			t.Fatal(err)
		}
		if o := line.Outcome(); o.Over() != over {
			t.Errorf("%s: %v", spec, o)
		}
	}
	if p := at(t, "jetan", ""); p.Key() == played(t, p, "f1*b5 a9-a8 b5-d3 a8-a9 d3-f1").Key() {
		t.Error("a spent escape is not seen in the key")
	}
}

// TestFaults: a position that no game comes to is refused.
func TestFaults(t *testing.T) {
	for _, text := range []string{
		"q8c/10/10/10/10/10/10/10/Q8C b -", "q8c/10/10/10/10/10/10/10/10/Q7C b -", "q8c/10/10/10/10/10/10/10/10/Q8X b -",
		"q8c/10/10/10/10/10/10/10/10/Q8C w -", "q8c/10/10/10/10/10/10/10/10/Q8C ? -", "q8c/10/10/10/10/10/10/10/10/Q8C b eE",
		"q8c/10/10/10/10/10/10/10/10/Q8C b - -1", "q8c/10/10/10/10/10/10/10/10/Q8C b - 0 502", "q8c/10/10/10/10/10/10/10/10/Q8C b",
		"q7cc/10/10/10/10/10/10/10/10/Q8C b -", "9c/10/10/10/10/10/10/10/10/Q8C b -", "q9/10/10/10/10/10/10/10/10/Q8C b -",
		"q8c/10/10/10/10/10/10/10/10/Q8C b - 0 1 duel", "q8c/10/10/10/10/10/10/10/10/Q8C b - 0 1 2",
	} {
		if p, err := mustOpen(t, "jetan").Parse(text); !errors.Is(err, game.ErrPosition) {
			t.Errorf("%s is read as %v, %v", text, p, err)
		}
	}
	if _, err := mustOpen(t, "jetan;first=lot").Parse("9c/10/10/10/10/10/10/10/10/Q8C ? -"); !errors.Is(err, game.ErrPosition) {
		t.Errorf("a lot for a game that is over: %v", err)
	}
}

// TestWays: what is shown of the way of a move: nothing of a straight one, else where the piece goes round.
func TestWays(t *testing.T) {
	for _, c := range []struct{ name, spec, position, move, via string }{
		{"straight", "jetan", "q8c/10/10/10/10/4W5/10/10/10/Q8C b -", "e5-e7", ""},
		{"round a corner", "jetan", "q8c/10/10/10/4p5/4W5/10/10/10/Q8C b -", "e5-f6", "f5"},
		{"a step aside and back", "jetan", "q8c/10/10/10/3p6/3pDp4/10/10/10/Q8C b -", "e5xd5", "e4 d4"},
		{"a thoat", "jetan", "", "a2-b4", "b3"},
		{"over others", "jetan", "", "d1-e4", "e2 f3"},
		{"a panthan", "jetan", "", "e2-e3", ""},
		{"round a threat", "jetan;princessThrough=forbidden", "q8c/10/10/10/10/3w6/10/10/10/3Q5C b -", "d1-d4", "e2 e3"},
		{"the escape", "jetan", "", "f1*b5", ""},
	} {
		p := at(t, c.spec, c.position)
		var got []string
		for _, path := range game.SceneOf(p, p.ToMove()).Paths {
			if path.Text == c.move {
				if escape := strings.Contains(c.move, "*"); escape != (path.Risk == "escape") {
					t.Errorf("%s: risk %q", c.name, path.Risk)
				}
				for _, place := range path.Via {
					got = append(got, p.Board().Places[place].Name)
				}
			}
		}
		if strings.Join(got, " ") != c.via {
			t.Errorf("%s: %s goes over %v, want %s", c.name, c.move, got, c.via)
		}
	}
}

// TestPrices: what a series counts.
func TestPrices(t *testing.T) {
	for spec, counts := range map[string]bool{"jetan": false, "jetan;prices=on": true} {
		g := mustOpen(t, spec)
		p := at(t, spec, "1adfqcfdaw/1ppppppppt/10/10/10/10/10/10/TPPPPPPP2/WADFCQFDAW b -")
		if game.Counts(g, p) != counts {
			t.Errorf("%s counts %t", spec, !counts)
		}
		for seat, want := range []int{2 * 4, 2 * 3} {
			if got, _ := game.AwardOf(p, game.Seat(seat), game.Draw("quiet", 2)); got != want {
				t.Errorf("seat %d gets %d half points, want %d", seat, got, want)
			}
		}
	}
}

// TestFirst: who begins.
func TestFirst(t *testing.T) {
	for spec, want := range map[string]game.Seats{"jetan": 1, "jetan;first=orange": 2, "jetan;first=lot": game.SeatSet(game.Chance)} {
		if got := at(t, spec, "").ToMove(); got != want {
			t.Errorf("%s: %b", spec, got)
		}
	}
	if p := played(t, at(t, "jetan;first=orange", ""), "e9-e8 e2-e3"); !strings.HasSuffix(game.Text(p), "o Ee 2 2") {
		t.Errorf("after a move of each: %s", game.Text(p))
	}
	p := at(t, "jetan;first=lot", "")
	for seat, text := range []string{"lot black", "lot orange"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		q := game.Clone(p)
		q.Play(m)
		if q.ToMove() != game.SeatSet(game.Seat(seat)) || game.NameOf(p, m, "ru") == text {
			t.Errorf("%s: %b to move, %s", text, q.ToMove(), game.NameOf(p, m, "ru"))
		}
	}
}
