package rithmomachia_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"1.5 even or odd", "rithmomachia", "odd c4:eT9 h16:oC9", "c4-c6", "notYourMan", "c4"},
		{"2.1 a piece", "rithmomachia", "c4:eT9 h16:oC9", "d4-d6", "noMan", "d4"},
		{"2.1 onto an empty square", "rithmomachia", "c4:eT9 c6:oC3", "c4-c6", "occupied", "c6"},
		{"2.1 over empty squares", "rithmomachia", "c4:eT9 c5:oC3", "c4-c6", "inTheWay", "c5"},
		{"2.2 a circle one square", "rithmomachia", "c4:eC8 h16:oC9", "c4-e6", "circleWay", "c4"},
		{"2.2 diagonally", "rithmomachia", "c4:eC8 h16:oC9", "c4-c5", "circleWay", "c4"},
		{"2.2 or straight", "rithmomachia;circle=orthogonal", "c4:eC8 h16:oC9", "c4-c5", "", ""},
		{"2.3 a triangle two squares", "rithmomachia", "c4:eT9 h16:oC9", "c4-c5", "triangleWay", "c4"},
		{"2.4 a square three squares", "rithmomachia", "c4:eS15 h16:oC9", "c4-c6", "squareWay", "c4"},
		{"2.4 three squares", "rithmomachia", "c4:eS15 h16:oC9", "c4-c7", "", ""},
		{"2.5 a pyramid as its parts", "rithmomachia", "c4:eP36.4 h16:oC9", "c4-d5", "", ""},
		{"2.5 no more than these", "rithmomachia", "c4:eP36.4 h16:oC9", "c4-c6", "pyramidWay", "c4"},
		{"2.6 no flying", "rithmomachia", "c4:eT9 h16:oC9", "c4-d6", "triangleWay", "c4"},
		{"2.6 flying", "rithmomachia;flying=on", "c4:eT9 c5:oC3 h16:oC9", "c4-d6", "", ""},
		{"2.6 flying of a square", "rithmomachia;flying=on", "c4:eS15 h16:oC9", "c4-d7", "", ""},
		{"2.6 not of a circle", "rithmomachia;flying=on", "c4:eC8 h16:oC9", "c4-d6", "circleWay", "c4"},
		{"2.6 onto an empty square", "rithmomachia;flying=on", "c4:eT9 d6:oC9", "c4-d6", "occupied", "d6"},
		{"3.9 no prisoner", "rithmomachia;prisoners=changeSides", "c4:eT9 h16:oC9", "C9@a1", "noPrisoner", ""},
		{"3.9 on the back rank", "rithmomachia;prisoners=changeSides", "c4:eT9 h16:oC9 evenHand:C9", "C9@a2", "backRank", "a2"},
		{"3.9 entered", "rithmomachia;prisoners=changeSides", "c4:eT9 h16:oC3 evenHand:C9", "C9@a1", "", ""},
		{"2.1 on an empty square, prisoners as well", "rithmomachia;prisoners=changeSides", "a1:eT9 h16:oC3 evenHand:C9", "C9@a1", "occupied", "a1"},
		{"4.1 who has won plays no more", "rithmomachia", "odd b10:eC2 c10:eC4 d10:eC6 h1:oC3", "h1-g2", "gameOver", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case c.clause[:1] != "1" && c.clause[:3] != "2.6" && !strings.HasPrefix(c.clause, r.Rule):
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	const hands = "a1:eT9 b1:eC8 a3:oC3 h16:oC9 evenHand:C9"
	for _, c := range []struct {
		name, spec, position string
		seat                 game.Seat
		click, code          string
	}{
		{"not one's turn", "rithmomachia", "", 0, "c4", "notYourTurn"},
		{"an empty square", "rithmomachia", "", 1, "d8", "noMan"},
		{"an enemy piece", "rithmomachia", "", 1, "c4", "notYourMan"},
		{"a piece without a move", "rithmomachia", "", 1, "e14", "blocked"},
		{"two clicks the wrong way", "rithmomachia", "", 1, "c13 c12", "circleWay"},
		{"three clicks", "rithmomachia", "", 1, "c13 b12 a11", "notLegal"},
		{"a prisoner on the second rank", "rithmomachia;prisoners=changeSides", hands, 0, "even:C9 c2", "backRank"},
		{"a prisoner that is not there", "rithmomachia;prisoners=changeSides", hands, 0, "even:C7 c1", "noPrisoner"},
		{"a prisoner of the other side", "rithmomachia;prisoners=changeSides", hands, 0, "odd:C7 c1", "notLegal"},
		{"onto a prisoner", "rithmomachia;prisoners=changeSides", hands, 0, "b1 even:C9", "notLegal"},
	} {
		p := at(t, c.spec, c.position)
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

// TestCaptures has a row for each clause on captures: what a move takes, by its name.
func TestCaptures(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, name string }{
		{"3.1 all at once", "rithmomachia", "c4:eT9 c8:oC9 a6:oC9 h16:oC3", "c4-c6 x a6(e9) x c8(e9)"},
		{"3.1 by any man of the side", "rithmomachia", "c6:eT9 c8:oC9 h1:eC8 h16:oC3", "h1-g2 x c8(e9)"},
		{"3.2 with nothing between", "rithmomachia", "c4:eT9 c7:oC3 c8:oC9 h16:oC3", "c4-c6"},
		{"3.2 at its distance", "rithmomachia", "c3:eT9 c8:oC9 h16:oC3", "c3-c5"},
		{"3.3 equal numbers only", "rithmomachia", "c4:eT9 c8:oC7 h16:oC3", "c4-c6"},
		{"3.4 the sum", "rithmomachia", "a4:eT6 e2:eT6 c4:oT12 h16:oC3", "e2-e4 x c4(m12)"},
		{"3.4 no product", "rithmomachia", "a4:eT6 d2:eC6 c4:oT36 h16:oC3", "d2-c3"},
		{"3.4 the product", "rithmomachia;ambushMul=on", "a4:eT6 c2:eC6 c4:oT36 h16:oC3", "c2-d3 x c4(m36)"},
		{"3.4 the quotient", "rithmomachia;ambushMul=on", "a4:eT81 e2:eT9 c4:oC9 h16:oC3", "e2-e4 x c4(e9) "},
		{"3.5 multiplied", "rithmomachia", "b2:eC8 a9:oT56 h16:oC3", "b2-a1 x a9(a56)"},
		{"3.5 divided", "rithmomachia", "b2:eC6 a4:oC3 h16:oC3", "b2-a1 x a4(a3)"},
		{"3.5 not over the head of another", "rithmomachia", "b2:eC8 a5:oC3 a9:oT56 h16:oC3", "b2-a1"},
		{"3.5 not side by side", "rithmomachia", "b2:eT9 a2:oC9 d5:eC2 h16:oC3", ""},
		{"3.5 no diagonals", "rithmomachia", "b2:eC6 d4:oT12 h16:oC3", "b2-a1"},
		{"3.5 diagonals", "rithmomachia;assaultDiagonal=on", "b2:eC6 d4:oT12 h16:oC3", "b2-a1 x d4(a12)"},
		{"3.6 on all sides, the edge is one", "rithmomachia", "a10:eT20 b9:eC8 a6:eT6 a9:oS361 h16:oC3", "a6-a8 x a9(s361)"},
		{"3.6 not by its own men", "rithmomachia", "a10:eT20 b9:oC5 a6:eT6 a9:oS361 h16:oC3", "a6-a8"},
		{"3.6 immobile", "rithmomachia;siege=immobile", "a11:eT20 c9:eC64 a4:eT6 a9:oS361 h16:oC3", "a4-a6 x a9(s361)"},
		{"3.6 not immobile", "rithmomachia;siege=immobile", "a11:eT20 a4:eT6 a9:oS361 h16:oC3", "a4-a6"},
		{"3.7 a pyramid with a part", "rithmomachia", "c4:eP36.25 c10:oC25 h16:oC3", "c4-c7 x c10(e25)"},
		{"3.7 with its total", "rithmomachia", "c4:eP25.4.1 c10:oT30 h16:oC3", "c4-c7 x c10(e30)"},
		{"3.8 a pyramid by its total", "rithmomachia", "c4:eS81 c10:oP36.25.16 h16:oC3", "c4-c7"},
		{"3.8 whole", "rithmomachia", "c4:eS25 c10:oP25 h16:oC3", "c4-c7 x c10(e25)"},
		{"3.8 a part", "rithmomachia", "c4:eS25 c10:oP64.25 h16:oC3", "c4-c7 x c10(e25)"},
	} {
		p := at(t, c.spec, c.position)
		if c.name == "" {
			for _, m := range p.AppendMoves(nil) {
				if taken := takenBy(p, m); slices.Contains(taken, "a2") {
					t.Errorf("%s: %s takes %v", c.clause, game.MoveText(p, m), taken)
				}
			}
			continue
		}
		text, _, _ := strings.Cut(c.name, " ")
		m, err := p.ParseMove(text)
		if err != nil {
			t.Errorf("%s: %v", c.clause, err)
			continue
		}
		name := game.NameOf(p, m, "en")
		if exact := strings.TrimSuffix(c.name, " "); name != exact && !(exact != c.name && strings.HasPrefix(name, exact)) {
			t.Errorf("%s: %s, want %s", c.clause, name, c.name)
		}
		if again, err := p.ParseMove(name); err != nil || again != m {
			t.Errorf("%s: %s is not read again: %v", c.clause, name, err)
		}
	}
}

// TestNotes: every capture says why, with its sum, and so does a triumph.
func TestNotes(t *testing.T) {
	for _, c := range []struct {
		spec, position, move string
		notes                []string // code: sum, or numbers, or at
	}{
		{"rithmomachia", "b2:eC8 h16:oC3", "b2-a1", nil},
		{"rithmomachia", "c4:eT9 c8:oC9 h16:oC3", "c4-c6", []string{"encounter: 9 = 9", "assault: 9 × 1 = 9"}},
		{"rithmomachia", "a4:eT81 e2:eT72 c4:oC9 h16:oC3", "e2-e4", []string{"ambush: 81 − 72 = 9"}},
		{"rithmomachia", "b2:eC8 a9:oT56 h16:oC3", "b2-a1", []string{"assault: 8 × 7 = 56"}},
		{"rithmomachia", "b2:eC6 a4:oC3 h16:oC3", "b2-a1", []string{"assault: 6 ÷ 2 = 3"}},
		{"rithmomachia", "a10:eT20 b9:eC8 a6:eT6 a9:oS361 h16:oC3", "a6-a8", []string{"siege: "}},
		{"rithmomachia", "c4:eS25 c10:oP64.25 h16:oC3", "c4-c7", []string{"encounter.part: 25 = 25"}},
		{"rithmomachia", "c4:eS25 c10:oC25 h16:oC3", "c4-c7", []string{"encounter: 25 = 25"}},
		{"rithmomachia;ambushMul=on", "a4:eT6 c2:eC6 c4:oT36 h16:oC3", "c2-d3", []string{"ambush: 6 × 6 = 36"}},
		{"rithmomachia", "b10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", []string{"arithmetic: 2, 4, 6: 4 − 2 = 6 − 4"}},
		{"rithmomachia", "b10:eC4 c10:eC6 d12:eT9 h1:oC3", "d12-d10", []string{"geometric: 4, 6, 9: 6 × 6 = 4 × 9"}},
		{"rithmomachia", "b10:eT9 c10:eS15 d13:eS45 h1:oC3", "d13-d10", []string{"harmonic: 9, 15, 45: 9 × (45 − 15) = 45 × (15 − 9)"}},
		{"rithmomachia", "b10:eC2 c10:eC4 b11:eC6 c13:eT9 h1:oC3", "c13-c11", []string{
			"arithmetic: 2, 4, 6: 4 − 2 = 6 − 4", "geometric: 4, 6, 9: 6 × 6 = 4 × 9"}},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		var got []string
		for _, n := range game.NotesOf(p, m) {
			got = append(got, n.Code+": "+n.Params["sum"]+n.Params["numbers"])
		}
		if !slices.Equal(got, c.notes) {
			t.Errorf("%s: %q, want %q", c.position, got, c.notes)
		}
	}
}

// TestEnds: who wins and why, under the options that decide it; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	const take = "c4:eT9 c8:oC9 h16:oC3"
	for _, c := range []struct {
		name, spec, position, play, reason string
		winner                             game.Seat
	}{
		{"4.1 the eighth man", "rithmomachia", take + " even:[7,100,9]", "c4-c6", "corpore", 0},
		{"4.1 not the seventh", "rithmomachia", take + " even:[6,100,9]", "c4-c6", "", -2},
		{"4.1 philosophers count no men", "rithmomachia;victory=philosopher", take + " even:[20,100,9]", "c4-c6", "", -2},
		{"4.1 a skirmish by men", "rithmomachia;victory=skirmish", take + " even:[4,30,9]", "c4-c6", "corpore", 0},
		{"4.1 a skirmish by the sum", "rithmomachia;victory=skirmish", take + " even:[2,141,9]", "c4-c6", "bonis", 0},
		{"4.1 a skirmish knows no triumph", "rithmomachia;victory=skirmish", "b10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", "", -2},
		{"4.1 bodies", "rithmomachia;victory=corpore", take + " even:[14,30,9]", "c4-c6", "corpore", 0},
		{"4.2 three quarters of 1752", "rithmomachia;victory=bonis", take + " even:[2,1305,9]", "c4-c6", "bonis", 0},
		{"4.2 and no less", "rithmomachia;victory=bonis", take + " even:[2,1304,9]", "c4-c6", "", -2},
		{"4.2 three quarters of 1312", "rithmomachia;victory=bonis", "odd c14:oC9 c10:eT9 h1:eC8 odd:[2,975,9]", "c14-b13", "", -2},
		{"4.2 three quarters of 1312, met", "rithmomachia;victory=bonis", "odd d9:oC9 b12:oC3 c10:eT9 h1:eC8 odd:[2,975,9]", "b12-a11", "bonis", 1},
		{"4.2 digits as well", "rithmomachia;victory=lite", take + " even:[2,1400,36]", "c4-c6", "lite", 0},
		{"4.2 too few digits", "rithmomachia;victory=lite", take + " even:[2,1400,35]", "c4-c6", "", -2},
		{"4.2 honour", "rithmomachia;victory=honore", take + " even:[14,1400,0]", "c4-c6", "honore", 0},
		{"4.2 honour and dispute", "rithmomachia;victory=honoreLiteque", take + " even:[14,1400,36]", "c4-c6", "honoreLiteque", 0},
		{"4.2 agreed figures", "rithmomachia;victory=honoreLiteque;men=2;value=20;digits=3", take + " even:[1,12,2]", "c4-c6", "honoreLiteque", 0},
		{"4.2 a lost part is no man", "rithmomachia", "c4:eS25 c10:oP64.25 even:[7,100,9]", "c4-c7", "", -2},
		{"5.1 arithmetic", "rithmomachia", "b10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", "magna", 0},
		{"5.1 falling as well", "rithmomachia", "b10:eC6 c10:eC4 e11:eC2 h1:oC3", "e11-d10", "magna", 0},
		{"5.2 in order", "rithmomachia", "b10:eC4 c10:eC2 e11:eC6 h1:oC3", "e11-d10", "", -2},
		{"5.2 equally far apart", "rithmomachia", "a10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", "", -2},
		{"5.2 with squares between", "rithmomachia", "b10:eC2 d10:eC4 g11:eC6 h1:oC3", "g11-f10", "magna", 0},
		{"5.2 on a diagonal", "rithmomachia", "b10:eC2 c11:eC4 e13:eC6 h1:oC3", "e13-d12", "magna", 0},
		{"5.2 not at home", "rithmomachia", "b8:eC2 c8:eC4 e9:eC6 h1:oC3", "e9-d8", "", -2},
		{"5.2 Odd on the other half", "rithmomachia", "odd b5:oC3 c5:oC5 e6:oC7 h16:eC8", "e6-d5", "magna", 1},
		{"5.3 corners of a square", "rithmomachia;triumph=major", "b10:eC2 c10:eC4 b11:eC6 c13:eT9 h1:oC3", "c13-c11", "major", 0},
		{"5.3 three are not enough", "rithmomachia;triumph=major", "b10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", "", -2},
		{"5.3 four on a line", "rithmomachia;triumph=major", "b10:eC4 c10:eC6 d10:eC8 a11:eC2 e12:eT9 h1:oC3", "a11-b12", "", -2},
		{"5.3 all three kinds", "rithmomachia;triumph=excellentissima", "b10:eT9 c10:eS15 b11:eT25 c14:eS45 h1:oC3", "c14-c11", "", -2},
		{"5.5 a part of a pyramid", "rithmomachia", "b10:eC2 c10:eP36.4 e11:eC6 h1:oC3", "e11-d10", "magna", 0},
		{"5.6 the pyramid first", "rithmomachia;pyramidFirst=on", "b10:eC2 c10:eC4 e11:eC6 h1:oP64", "e11-d10", "", -2},
		{"5.6 the pyramid is gone", "rithmomachia;pyramidFirst=on", "b10:eC2 c10:eC4 e11:eC6 h1:oC3", "e11-d10", "magna", 0},
		{"6.1 no move", "rithmomachia", "c4:eT9 c8:oC9", "c4-c6", "noMoves", 0},
		{"6.2 nothing captured", "rithmomachia", "c4:eT9 h16:oC3 quiet:99 plies:200", "c4-c6", "quiet", -1},
		{"6.2 a part counts as a capture", "rithmomachia", "c4:eS25 c10:oP64.25 quiet:99 plies:200", "c4-c7", "", -2},
		{"6.4 the last ply", "rithmomachia", "c4:eT9 h16:oC3 plies:999", "c4-c6", "maxPlies", -1},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.play)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		p.Play(m)
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

// TestRepetition: the third occurrence is a draw.
func TestRepetition(t *testing.T) {
	line := game.NewLine(mustOpen(t, "rithmomachia").Start())
	const round = " c13-b12 c4-b5 b12-c13 b5-c4"
	if err := line.PlayText(round + round); err != nil {
		t.Fatal(err)
	}
	if o := line.Outcome(); o.Reason != "repetition3" || o.Winners(2) != 0 {
		t.Errorf("%v", o)
	}
}

// TestPrisoners: who is captured changes sides with its number, is entered instead of a move and captures for its new side.
func TestPrisoners(t *testing.T) {
	line := game.NewLine(at(t, "rithmomachia;prisoners=changeSides", "c4:eT9 c8:oC9 c10:oP25 c1:oT16 h16:oC3"))
	if err := line.PlayText("c4-c6 h16-g15 C9@b2"); err == nil {
		t.Error("a prisoner is entered on the second rank")
	}
	if err := line.PlayText("C9@b1"); err != nil {
		t.Fatal(err)
	}
	if men := game.SceneOf(line.Pos, 0).Men; len(men) != 5 || men[0] != (game.Man{Place: 1, Kind: "circle.9"}) {
		t.Errorf("the prisoner does not stand on b1: %v", men)
	}
}
