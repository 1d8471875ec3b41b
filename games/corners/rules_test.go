package corners_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
)

// TestSides: the home of each of more than two comes to the bottom, in a grid to the left.
func TestSides(t *testing.T) {
	for spec, want := range map[string][]int{
		"corners": nil, "halma": nil, "chinese-checkers": nil, "halma;players=4": {0, 3, 2, 1}, "chinese-checkers;players=3": {0, 4, 2},
		"chinese-checkers;players=6": {0, 5, 4, 3, 2, 1}, "chinese-checkers;players=3;sets=2": {0, 4, 2},
	} {
		if got := at(t, spec, "").(game.Scener).Board().Sides; !slices.Equal(got, want) {
			t.Errorf("%s: turned by %v, want %v", spec, got, want)
		}
	}
}

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	const (
		mid  = "7b/8/8/8/8/2wb4/2w5/w7 w"
		two  = "7b/8/8/8/8/8/w7/wbb5 w"
		exit = "7w/8/8/8/4b3/8/1w6/w4w2 w"
	)
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"1.4 no turn before the lot", "chinese-checkers;first=random", "", "d1-e5", "notYourTurn", ""},
		{"2.1 a man", "corners", "", "d4-d5", "noMan", "d4"},
		{"2.1 of one's own", "corners", "", "f8-e8", "notYourMan", "f8"},
		{"2.1 to a free point", "corners", "", "a1-a2", "occupied", "a2"},
		{"2.1 no diagonals", "corners", "", "c3-d4", "diagonal", "c3 d4"},
		{"2.1 diagonals by the option", "corners;diagonal=steps", "", "c3-d4", "", ""},
		{"2.1 steps alone", "corners;diagonal=steps", mid, "c3-e3", "", ""},
		{"2.2 jumps on diagonals", "corners;diagonal=jumps", "7b/8/8/8/3b4/2w5/8/w7 w", "c3-e5", "", ""},
		{"2.2 over any man", "corners", mid, "c3-e3", "", ""},
		{"2.2 over the opponent's only", "corners;jumpOver=opponent", mid, "c2-c4", "overWhom", "c2 c4"},
		{"2.2 over one's own only", "corners;jumpOver=own", mid, "c3-e3", "overWhom", "c3 e3"},
		{"2.2 not over two in a row", "corners", two, "a1-d1", "jumpsTwo", "b1 c1"},
		{"2.2 neither step nor jump", "corners", "", "b3-d5", "notReached", "b3 d5"},
		{"2.3 not back where it began", "corners", "", "c3-c3", "staysHere", "c3"},
		{"2.4 no long jumps", "corners", "7b/8/8/8/8/8/8/w1b5 w", "a1-e1", "notReached", "a1 e1"},
		{"2.4 long jumps by the option", "corners;longJump=on", "7b/8/8/8/8/8/8/w1b5 w", "a1-e1", "", ""},
		{"2.4 as far behind as before", "corners;longJump=on", "7b/8/8/8/8/8/8/w1b5 w", "a1-d1", "notReached", "a1 d1"},
		{"2.5 no step back", "corners;backward=noSteps", mid, "c2-b2", "backward", "c2 b2"},
		{"2.5 but jumps", "corners;backward=noSteps", "7b/8/8/8/8/1bw5/8/w7 w", "c3-a3", "", ""},
		{"2.5 nothing back", "corners;backward=none", "7b/8/8/8/8/1bw5/8/w7 w", "c3-a3", "backward", "c3 a3"},
		{"2.6 not out of the goal", "corners;leaveGoal=forbidden", "7b/5w2/8/8/8/8/8/w7 w", "f7-e7", "leavesGoal", "f7 e7"},
		{"2.6 but within it", "corners;leaveGoal=forbidden", "7b/5w2/8/8/8/8/8/w7 w", "f7-f6", "", ""},
		{"2.6 out of it by the option", "corners", "7b/5w2/8/8/8/8/8/w7 w", "f7-e7", "", ""},
		{"2.7 no stop in others' arms", "chinese-checkers;stopInForeignArm=forbidden", "1/2/n2/4/13/12/11/10/9/10/11/12/3s9/4/3/2/s s -", "e4-e3", "foreignArm", "e4 e3"},
		{"2.7 free by default", "chinese-checkers", "1/2/n2/4/13/12/11/10/9/10/11/12/4s8/4/3/2/s s -", "e5-e4", "", ""},
		{"2.8 no pass while there are moves", "corners", "", "pass", "mayNotPass", ""},
		{"2.8 a pass at any time by the option", "chinese-checkers;pass=allowed", "", "pass", "", ""},
		{"3.1 leave home first", "corners", exit, "f1-g1", "mustLeaveHome", "a1 b2"},
		{"3.1 not by the option", "corners;compulsoryExit=off", exit, "f1-g1", "", ""},
		{"3.1 inside the home as well", "corners", exit, "a1-b1", "", ""},
		{"3.4 not home after the deadline", "corners;exitDeadline=5;returnAfterDeadline=forbidden", "7b/8/8/8/3w4/8/8/3w4 w 6", "d1-c1", "returnsHome", "d1 c1"},
		{"3.4 before it", "corners;exitDeadline=5;returnAfterDeadline=forbidden", "7b/8/8/8/3w4/8/8/3w4 w 5", "d1-c1", "", ""},
		{"4.1 a finished game", "corners", "5www/5www/5www/8/8/8/8/bb6 b w 9", "a1-a2", "gameOver", ""},
		{"4.2 no exchange with a guest", "chinese-checkers;blocked=swap;players=3", "1/2/3/3x/7s5/12/11/10/9/10/11/12/13/4/3/2/y s -", "m8=n4", "noExchange", "n4"},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case r.Rule != "" && c.clause[:3] != r.Rule && c.code != "notReached":
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
		}
	}
}

// TestEnds: who wins and why, under the options that decide it; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	const (
		lastWhite = "5www/5www/5ww1/7w/8/3b4/8/b7 w 40"
		bothLast  = "5www/5www/5ww1/7w/b7/1bb5/bbb5/bbb5 w 40"
		filled    = "5www/5www/5wb1/7w/2w5/3b4/8/b7 w 40"
		mirrored  = "5www/5www/5ww1/7w/b7/1bb5/bbb5/bbb5 w 40 ="
	)
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"4.1 the last man home", "corners;equalTurn=off", lastWhite, "h5-h6", "goal", 0},
		{"4.3 Black has his turn", "corners", lastWhite, "h5-h6", "", -2},
		{"4.3 and has lost after it", "corners", lastWhite, "h5-h6 d3-d4", "goal", 0},
		{"4.3 both home: a draw", "corners", bothLast, "h5-h6 a4-a3", "goal", -1},
		{"4.3 Black finishes: at once", "corners", "8/8/8/7w/b7/1bb5/bbb5/bbb5 b 40", "a4-a3", "goal", 1},
		{"4.3 without the equal turn", "corners;equalTurn=off", bothLast, "h5-h6", "goal", 0},
		{"4.4 copied: a draw at once", "corners", mirrored, "h5-h6", "copied", -1},
		{"4.4 not by the option", "corners;mirrorRule=off", bothLast, "h5-h6", "", -2},
		{"4.4 copied and claimed only", "corners;mirrorRule=claim", mirrored, "h5-h6", "", -2},
		{"4.2 a full goal does not count", "corners;equalTurn=off", filled, "h5-h6", "", -2},
		{"4.2 it does by the option", "corners;goalBlocked=fill;equalTurn=off", filled, "h5-h6", "goal", 0},
		{"3.3 the deadline", "corners;exitDeadline=40", "7b/8/8/8/8/3w4/8/w7 w 40", "d3-d4", "exitDeadline", 1},
		{"3.3 before it", "corners;exitDeadline=40", "7b/8/8/8/8/3w4/8/w7 w 39", "d3-d4", "", -2},
		{"3.3 left in time", "corners;exitDeadline=40", "7b/8/8/8/8/3w4/8/3w4 w 40", "d3-d4", "", -2},
		{"3.4 coming home loses", "corners;exitDeadline=40", "7b/8/8/8/3w4/8/8/3w4 w 50", "d1-c1", "exitDeadline", 1},
		{"4.5 two passes: more men in the goal", "corners;backward=none;setup=c10;compulsoryExit=off", "2wwwwww/7w/8/b7/b7/b7/b7/b7 w 30", "pass pass", "bothStuck", 0},
		{"4.5 two passes: as many in both", "corners;backward=none;setup=c10;compulsoryExit=off", "3wwwww/8/8/b7/b7/b7/b7/b7 w 30", "pass pass", "bothStuck", -1},
		{"4.5 one pass", "corners;backward=none;setup=c10;compulsoryExit=off", "3wwwww/8/8/b7/b7/b7/b7/b7 w 30", "pass", "", -2},
		{"3.2 who cannot leave moves any man", "corners", "5w2/8/8/8/8/b7/b7/wbb5 w 20", "f8-g8", "", -2},
		{"3.2 or passes", "corners;exitStuck=pass", "5w2/8/8/8/8/b7/b7/wbb5 w 20", "pass", "", -2},
		{"4.7 counted out: men in the goal", "corners", "7w/8/8/8/3b4/8/8/3w4 b 150", "d4-d3", "maxPlies", 0},
		{"4.7 counted out: distance", "corners", "8/8/8/7w/3b4/8/8/8 b 150", "d4-d3", "maxPlies", 0},
		{"4.7 counted out: even", "corners", "8/8/8/4w3/4b3/8/8/8 b 150", "e4-d4", "maxPlies", -1},
		{"4.8 the loser plays on", "corners;scoring=moves;equalTurn=off", lastWhite, "h5-h6 d3-d2 d2-d1", "", -2},
		{"4.8 until he is home", "corners;scoring=moves;equalTurn=off",
			"5www/5www/5ww1/7w/b7/1bb5/bbb5/bbb5 w 40", "h5-h6 a4-a3", "loserAlone", 0},
		{"4.2 a full goal counts on the star", "chinese-checkers", goalOf("n"), "m8-n4", "goal", 0},
		{"4.2 not strictly", "chinese-checkers;blocked=strict", goalOf("n"), "m8-n4", "", -2},
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
			t.Errorf("%s: %q won by %d, want %q by %d (%s)", c.name, o.Reason, winner, c.reason, c.winner, game.Text(p))
		}
	}
}

// goalOf is a star with nine men of seat 0 at the goal or before it and one of another letter in it, seat 0 to move: the
// tenth hole is free, and so is the tenth man.
func goalOf(other string) string {
	return other + "/ss/sss/sss1/7s5/12/11/10/9/10/11/12/13/4/3/2/s s - 30"
}

// TestScorePlay: the winner's score is what the loser has moved.
func TestScorePlay(t *testing.T) {
	p := at(t, "corners;scoring=moves;equalTurn=off", "5www/5www/5ww1/7w/1b6/1bb5/bbb5/bbb5 w 40")
	line := game.NewLine(p)
	if err := line.PlayText("h5-h6 b4-a4 a4-a3"); err != nil {
		t.Fatal(err)
	}
	if s := game.ScoreOf(line.Pos, 2); !slices.Equal(s, []float32{2, 0}) || !line.Outcome().Over() {
		t.Errorf("score %v, %v", s, line.Outcome())
	}
}

// TestRepetition: the third occurrence is a draw, or nothing by the option.
func TestRepetition(t *testing.T) {
	for spec, over := range map[string]bool{"corners": true, "corners;repetition=off": false, "halma;board=8": true} {
		line := game.NewLine(at(t, spec, ""))
		const round = " c2-c4 f7-f5 c4-c2 f5-f7"
		play := round + round
		if spec == "halma;board=8" {
			play = strings.Repeat(" d1-e1 e8-d8 e1-d1 d8-e8", 2)
		}
		if err := line.PlayText(play); err != nil {
			t.Fatal(err)
		}
		if o := line.Outcome(); o.Over() != over || over && o.Reason != "repetition3" {
			t.Errorf("%s: %v", spec, o)
		}
	}
}

// TestClaim: White may claim a draw after ten copied turns, at his own turn.
func TestClaim(t *testing.T) {
	start := "5bbb/5bbb/5bbb/8/8/www5/www5/www5"
	for text, want := range map[string]bool{start + " w 11 =": true, start + " w 10 =": false, start + " w 11": false} {
		p := at(t, "corners;mirrorRule=claim", text)
		line := game.NewLine(p)
		if o := game.ClaimOf(p, 0, line.Past); o.Over() != want {
			t.Errorf("%s: %v", text, o)
		}
		if o := game.ClaimOf(p, 1, line.Past); o.Over() {
			t.Errorf("%s: Black may claim", text)
		}
	}
}

// TestPlaces: of several seats each gets the place in which it finishes, those who leave the last ones, and whoever comes
// later in the round may share a place by the option.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		want                       []uint8
		reason                     string
	}{
		{"the first finishes, two play on", "chinese-checkers;players=3", threeNear("s"), "m6-n2", []uint8{1, 0, 0}, ""},
		{"4.9 the first only", "chinese-checkers;players=3;places=firstOnly", threeNear("s"), "m6-n2", []uint8{1, 2, 2}, "goal"},
		{"4.9 all but the last have finished", "chinese-checkers;players=3", threeNear("s"), "m6-n2 h9-h10", []uint8{1, 2, 3}, "goal"},
		{"4.3 places shared in a round", "chinese-checkers;players=3;equalTurn=on", threeNear("s"), "m6-n2 h9-h10 h2-h1", []uint8{1, 1, 1}, "goal"},
		{"4.3 not shared later", "chinese-checkers;players=3;equalTurn=on", threeNear("s"), "m6-n2 h9-h8 h2-h1", []uint8{1, 3, 1}, "goal"},
		{"4.9 who leaves is last", "chinese-checkers;players=3", threeNear("s"), "left:x", []uint8{0, 3, 0}, ""},
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
		if !slices.Equal(o.Place[:3], c.want) || o.Reason != c.reason {
			t.Errorf("%s: %v, want %v %s", c.name, o, c.want, c.reason)
		}
	}
}

// threeNear is a star of three seats with one man each, that of seat 0 a step before its goal.
func threeNear(side string) string {
	return "1/2/3/4/5s7/12/11/10/9/1y6x1/11/12/13/4/3/2/1 " + side + " - 40"
}

// TestTeams: partners share a place, which they have when both have finished, and leave together.
func TestTeams(t *testing.T) {
	const spec = "chinese-checkers;players=4;teams=on"
	g := mustOpen(t, spec)
	if !slices.Equal(g.Teams, []int8{0, 1, 0, 1}) {
		t.Fatalf("teams %v", g.Teams)
	}
	p := at(t, spec, "1/2/3/4/5s7/12/11/10/4w4/10/11/4y7/5n7/4/3/2/1 s - 40")
	line := game.NewLine(p)
	if err := line.PlayText("m6-n2"); err != nil {
		t.Fatal(err)
	}
	if o := line.Outcome(); o.Over() || o.Place[0] != 0 {
		t.Errorf("half a team has finished: %v", o)
	}
	if err := line.PlayText("i5-i6 e6-d2"); err != nil {
		t.Fatal(err)
	}
	if o := line.Outcome(); !o.Over() || !slices.Equal(o.Place[:4], []uint8{1, 3, 1, 3}) {
		t.Errorf("a team has finished: %v", o)
	}
}

// TestLot: any of the seats begins, and rounds are counted from it.
func TestLot(t *testing.T) {
	p := at(t, "chinese-checkers;players=3;first=random", "")
	if !p.ToMove().Has(game.Chance) || len(p.AppendMoves(nil)) != 3 {
		t.Fatalf("%b has %d lots", p.ToMove(), len(p.AppendMoves(nil)))
	}
	line := game.NewLine(p)
	if err := line.PlayText("first:y"); err != nil {
		t.Fatal(err)
	}
	if p := line.Pos.(*corners.Position); p.Turn() != 2 || !strings.HasSuffix(game.Text(p), "y - 1 @y") {
		t.Errorf("%s", game.Text(line.Pos))
	}
}

// TestClashes: options that do not go together are refused, with the option at fault.
func TestClashes(t *testing.T) {
	for spec, option := range map[string]string{
		"chinese-checkers;teams=on":         "teams",
		"chinese-checkers;men=15;players=3": "men",
		"chinese-checkers;sets=3;players=3": "sets",
		"halma;board=8;players=4":           "board",
		"halma;teams=on":                    "teams",
	} {
		_, err := game.Open(spec)
		var f *game.Fault
		if !errors.Is(err, game.ErrClash) || !errors.As(err, &f) || f.Option != option {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestSideOfFault: who has no men is named by the colour that the seat has in its game.
func TestSideOfFault(t *testing.T) {
	for _, c := range []struct{ spec, text, want string }{
		{"corners", "8/8/8/8/8/www5/www5/www5 w 1", "side.1"},
		{"halma;players=4", "12bbbb/12bbbb/13bbb/14bb/16/16/16/16/16/16/16/16/ww12yy/www10yyy/wwww8yyyy/wwww8yyyy w 1", "side.2"},
	} {
		_, err := mustOpen(t, c.spec).Parse(c.text)
		var f *game.Fault
		if !errors.As(err, &f) || f.Code != "noMen" || f.Params["side"] != "@"+c.want {
			t.Errorf("%s: %v, want %s", c.spec, err, c.want)
		}
	}
}

// TestExchange: a man changes places with one that stands at home in its goal, and with no other.
func TestExchange(t *testing.T) {
	p := at(t, "chinese-checkers;blocked=swap", "n/ss/sss/ss1n/2s10/12/11/10/9/10/11/12/13/4/3/2/1 s - 30")
	m, err := p.ParseMove("m3-n4")
	if err == nil {
		t.Errorf("m3 is not next to n4: %s", game.MoveText(p, m))
	}
	p = at(t, "chinese-checkers;blocked=swap", "n/ss/sss/ss1n/7s5/12/11/10/9/10/11/12/13/4/3/2/1 s - 30")
	m, err = p.ParseMove("m8=n4")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	if text := game.Text(p); !strings.HasPrefix(text, "n/ss/sss/ss1s/7n5/") {
		t.Errorf("after the exchange: %s", text)
	}
}
