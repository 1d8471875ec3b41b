package t1_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/t1"
)

const storm = "chess-t1;rules=2025"

// Three Connets and three Princes of White, a Veteran before the castle and one before the corner.
const noneLeft = "2k5/V3V3/8/C1P4C/2P3P1/5C2/8/4K3 w - 0 1"

// refusals have a row for each clause of the rule page that forbids something; look are the squares that are named.
var refusals = []struct{ clause, spec, position, move, code, look string }{
	{"3.1 a piece of one's own", "", "", "e7-e5", "notYourMan", "e7"},
	{"3.1 a piece", "", "", "e4-e5", "noMan", "e4"},
	{"3.1 not onto one's own", "", "", "a1-a2", "ownMan", "a2"},
	{"3.2 the King", "", "", "e1-e3", "kingMove", "e1"},
	{"3.3 the Ritter, no diagonal", "", "", "a1-b3", "ritterMove", "a1"},
	{"3.3 the Ritter, two squares at most", "", "", "a1-a4", "ritterMove", "a1"},
	{"3.4 Knechts, no diagonal", "", "", "e2-f3", "footMove", "e2"},
	{"3.4 the double step does not jump", "", "4k3/8/8/8/8/1S6/1I6/4K3 w Pp 0 1", "b2-b4", "stepBlocked", "b3"},
	{"3.4 the double step ends on one's own half", "", "4k3/8/8/8/8/1I6/8/4K3 w Pp 0 1", "b3-b5", "ownHalf", "b5"},
	{"3.4 of Black as well", "", "4k3/8/1i6/8/8/8/8/4K3 b Pp 0 1", "b6-b4", "ownHalf", "b4"},
	{"3.4 from the first rank, after a retreat", "", "4k3/8/8/8/8/8/8/1I2K3 w Pp 0 1", "b1-b3", "", ""},
	{"3.5 the Prince", "", "", "c1-c3", "princeMove", "c1"},
	{"3.5 the Prince does not jump", "", "", "c1-a3", "inTheWay", "b2"},
	{"3.6 the Connet", "", "", "d1-e3", "connetMove", "d1"},
	{"3.6 the Connet jumps along files", "", "", "d1-d3", "", ""},
	{"3.7 the Scout", "", "", "b1-b3", "scoutMove", "b1"},
	{"2.2 no Knecht in a castle", "", "", "e2-e1", "ownMan", "e1"},
	{"2.2 no Ritter in a castle", "", "4k3/8/8/8/8/8/2R5/4K3 w Pp 0 1", "c2-c1", "castleClosed", "c1"},
	{"2.2 no Veteran in the enemy castle", "", "4k3/3V4/8/8/8/8/8/4K3 w Pp 0 1", "d7-d8", "castleClosed", "d8"},
	{"2.3 the last guard is held", "", "7k/8/8/8/8/4R3/8/3Kp3 w Pp 0 1", "d1-d2", "held", "e1 d1"},
	{"4.2 equal strength", "", "k7/8/8/3vP3/8/8/8/K7 w Pp 0 1", "e5:d5", "equal", "d5"},
	{"4.2 less strength", "", "k7/8/2p5/3vP3/8/8/8/K7 w Pp 0 1", "e5:d5", "weaker", "d5"},
	{"4.2 nor may the King", "", "8/8/8/4k3/4vK2/8/8/8 w Pp 0 1", "f4:e4", "weaker", "e4"},
	{"4.6 no Scout onto an empty square of a castle", "", "7k/8/8/8/8/4s3/8/5P1K b Pp 0 1", "e3-d1", "castleScout", "d1"},
	{"5.1 who promotes", "", "", "e2-e4v", "noPromotion", "e4"},
	{"5.2 the player chooses", "", "2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1", "g7-g8", "chooseKind", "g8"},
	{"5.2 neither King nor Knecht", "", "2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1", "g7-g8k", "otherKind", "g8"},
	{"5.2 a Knecht becomes a Veteran", "", "2k5/8/8/6I1/8/8/8/4K3 w Pp 0 1", "g5-g6c", "otherKind", "g6"},
	{"5.2 three Connets", "", noneLeft, "a7-a8c", "threeConnets", "f3 a5 h5"},
	{"5.2 three Princes", "", noneLeft, "a7-a8p", "threePrinces", "c4 g4 c5"},
	{"5.2 but a Scout", "", noneLeft, "a7-a8s", "", ""},
	{"5.3 into the castle", storm, "2k5/3V4/8/8/8/8/8/4K3 w Pp 0 1", "d7-d8c", "", ""},
	{"5.2 in the castle a royal piece only", storm, "2k5/3V4/8/8/8/8/8/4K3 w Pp 0 1", "d7-d8r", "otherKind", "d8"},
	{"5.3 not by capture", storm, "2kp4/3V4/8/8/8/8/8/4K3 w Pp 0 1", "d7:d8c", "stormForward", "d8"},
	{"2.2 not even into one's own", storm, "2k5/8/8/8/8/8/3V4/5K2 w Pp 0 1", "d2-d1", "castleClosed", "d1"},
	{"5.3 with none left", storm, noneLeft, "e7-e8c", "stormFull", "f3 c4 g4 a5 c5 h5"},
	{"7.1 whoever has lost his King plays no more", "", "8/8/8/8/8/8/4k3/8 w Pp 0 1", "e2-e3", "gameOver", ""},
	{"8.1 the letter of the piece", "", "", "Рт e2-e4", "otherPiece", "e2"},
}

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		spec := c.spec
		if spec == "" {
			spec = "chess-t1"
		}
		_, err := at(t, spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case r.Code != "ownMan" && !strings.HasPrefix(c.clause, r.Rule):
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
		}
	}
}

// TestEveryRefusal: no code is without a row.
func TestEveryRefusal(t *testing.T) {
	seen := map[string]bool{"notYourTurn": true, "stays": true, "notLegal": true} // TestClicks has those
	for _, c := range refusals {
		seen[c.code] = true
	}
	for code := range t1.Clauses() {
		if !seen[code] {
			t.Errorf("no row for %s", code)
		}
	}
}

// TestForcesOfRefusals: a capture that is refused says what both sides bring to bear, in the units of the book.
func TestForcesOfRefusals(t *testing.T) {
	for _, c := range []struct{ position, move, own, enemy string }{
		{"k7/8/2p5/3vP3/8/8/8/K7 w Pp 0 1", "e5:d5", "1½", "3"},
		{"7k/8/3ii3/4v3/3I4/4R3/8/4K3 w Pp 0 1", "e3:e5", "2", "2½"},
	} {
		_, err := at(t, "chess-t1", c.position).ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Params["own"] != c.own || r.Params["enemy"] != c.enemy {
			t.Errorf("%s in %s: %+v, want %s against %s", c.move, c.position, r, c.own, c.enemy)
		}
	}
	for halves, want := range map[int]string{0: "0", 1: "½", 2: "1", 7: "3½", 20: "10"} {
		if got := t1.Units(halves); got != want {
			t.Errorf("%d halves are %s, want %s", halves, got, want)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason, a single click as well.
func TestClicks(t *testing.T) {
	const before = "2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1"
	for _, c := range []struct {
		name, position string
		seat           game.Seat
		clicks         []game.Token
		code           string
	}{
		{"not one's turn", "", 1, []game.Token{52}, "notYourTurn"},
		{"an empty square", "", 0, []game.Token{30}, "noMan"},
		{"an enemy piece", "", 0, []game.Token{52}, "notYourMan"},
		{"a piece without a move", "", 0, []game.Token{2}, "stays"},
		{"two squares", "", 0, []game.Token{4, 20}, "kingMove"},
		{"a choice that is none", before, 0, []game.Token{54, 62, -9}, "notLegal"},
		{"a choice too many", noneLeft, 0, []game.Token{48, 56, -1}, "threeConnets"},
		{"nothing", "", 0, nil, "notLegal"},
		{"a place beyond the board", "", 0, []game.Token{64}, "notLegal"},
	} {
		if r := game.ExplainPath(at(t, "chess-t1", c.position), c.seat, c.clicks); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
}

// TestEnds: who wins and why; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play, reason string
		winner                             game.Seat
	}{
		{"7.1 the King", "chess-t1", "8/8/8/2R1k3/4K3/8/8/8 w Pp 0 1", "e4e5", "king", 0},
		{"7.1 by exchange", "chess-t1", "4k3/8/3S4/8/8/8/8/4K3 w Pp 0 1", "d6e8", "king", 0},
		{"7.2 an empty castle", "chess-t1", "7k/8/8/3P4/8/8/8/4K3 w - 0 1", "d5e6 h8h7 e6e7 h7h8 e7e8", "castle", 0},
		{"7.2 the last guard exchanged", "chess-t1", "3pC2k/8/2S5/8/8/8/8/4K3 w Pp 0 1", "c6d8", "castle", 0},
		{"7.2 emptied, but nobody is inside", "chess-t1", "3p3k/8/2S5/8/8/8/8/4K3 w Pp 0 1", "c6d8", "", -2},
		{"7.2 by a Veteran (2025)", storm, "7k/3V4/8/8/8/8/8/4K3 w Pp 0 1", "d7d8p", "castle", 0},
		{"7.1 goes before 7.2", "chess-t1", "4k3/3C4/4P3/8/8/8/8/4K3 w - 0 1", "d7e8", "king", 0},
		{"7.3 blockade of the last guard", "chess-t1", "8/8/8/8/8/8/8/3Kk3 w Pp 0 1", "d1c1 e1d1", "blockade", 1},
		{"7.4 the last quiet ply", "chess-t1", "4k3/8/8/8/8/8/8/4K3 w Pp 149 90", "e1d1", "rule75", -1},
		{"7.4 automatic", "chess-t1;drawMode=auto", "4k3/8/8/8/8/8/8/4K3 w Pp 79 90", "e1d1", "rule40", -1},
		{"7.4 a Knecht does not begin the count anew", "chess-t1;drawMode=auto", "4k3/8/8/8/8/8/I7/4K3 w Pp 79 90", "a2a3", "rule40", -1},
		{"7.4 a capture does", "chess-t1;drawMode=auto", "4k3/8/8/8/8/v7/I7/R3K3 w Pp 79 90", "a2a3", "", -2},
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
		if n := len(p.AppendMoves(nil)); (n == 0) != o.Over() {
			t.Errorf("%s: %d moves", c.name, n)
		}
	}
}

// TestClaims: the third occurrence and 40 quiet moves may be claimed; the fifth ends the game by itself.
func TestClaims(t *testing.T) {
	const round = " g1f3 g8f6 f3g1 f6g8"
	for _, c := range []struct {
		spec   string
		rounds int
		claim  string
		over   string
	}{
		{"chess-t1", 1, "", ""},
		{"chess-t1", 2, "repetition3", ""},
		{"chess-t1", 4, "repetition3", "repetition5"},
		{"chess-t1;drawMode=auto", 2, "repetition3", "repetition3"},
	} {
		line := game.NewLine(mustOpen(t, c.spec).Start())
		if err := line.PlayText(strings.Repeat(round, c.rounds)); err != nil {
			t.Fatal(err)
		}
		if o := game.ClaimOf(line.Pos, 0, line.Past); o.Reason != c.claim {
			t.Errorf("%s after %d rounds: claim %q, want %q", c.spec, c.rounds, o.Reason, c.claim)
		}
		if o := line.Outcome(); o.Reason != c.over {
			t.Errorf("%s after %d rounds: %q, want %q", c.spec, c.rounds, o.Reason, c.over)
		}
	}
	for quiet, want := range map[string]string{"79": "", "80": "rule40"} {
		line := game.NewLine(at(t, "chess-t1", "4k3/8/8/8/8/8/8/4K3 w Pp "+quiet+" 90"))
		if o := game.ClaimOf(line.Pos, 0, line.Past); o.Reason != want {
			t.Errorf("%s quiet plies: claim %q, want %q", quiet, o.Reason, want)
		}
	}
}

// TestRights: whose Princes may still be promoted belongs to the position, and the first promotion uses it up.
func TestRights(t *testing.T) {
	const board = "2k5/8/8/8/8/8/2p5/4K1C1"
	both, one := at(t, "chess-t1", board+" b Pp 0 1"), at(t, "chess-t1", board+" b P 0 1")
	if both.Key() == one.Key() {
		t.Error("rights are no part of the key")
	}
	m, err := both.ParseMove("c2-d1")
	if err != nil {
		t.Fatal(err)
	}
	both.Play(m)
	if got := game.Text(both); got != "2k5/8/8/8/8/8/8/3cK1C1 w P 1 2" {
		t.Errorf("promoted: %s", got)
	}
	if sc := game.SceneOf(both, 0); len(sc.Facts) != 1 || sc.Facts[0].Seat != 1 {
		t.Errorf("facts: %v", sc.Facts)
	}
}

// TestNames: moves in all forms that are written, and those that are read besides.
func TestNames(t *testing.T) {
	for _, c := range []struct{ position, move, ru, en string }{
		{"", "e2e4", "e2-e4", "e2-e4"},
		{"", "d1d3", "Кт d1-d3", "C d1-d3"},
		{"2k5/6V1/8/8/8/8/8/4K3 w Pp 0 1", "g7g8s", "ВК g7-g8Рк", "V g7-g8S"},
		{"7k/8/8/5R2/8/4s3/2v5/5P1K b Pp 0 1", "e3f1", "Рк e3÷f1", "S e3÷f1"},
		{"8/8/8/2R1k3/4K3/8/8/8 w Pp 0 1", "e4e5", "Кр e4:e5", "K e4:e5"},
		{"4k3/8/8/8/8/5S2/8/4K3 w Pp 0 1", "f3g5", "Рк f3-g5", "S f3-g5"},
		{"4k3/8/8/5S2/8/8/8/4K3 w Pp 0 1", "f5d6", "Рк f5-d6+", "S f5-d6+"},
	} {
		p := at(t, "chess-t1", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[string]string{"ru": c.ru, "uk": c.ru, "en": c.en, "pl": c.en} {
			name := game.NameOf(p, m, lang)
			if name != want {
				t.Errorf("%s is %q in %s, want %q", c.move, name, lang, want)
			}
			if again, err := p.ParseMove(name); err != nil || again != m {
				t.Errorf("%q is read as %v: %v", name, again, err)
			}
		}
	}
	for text, want := range map[string]string{
		"Кн e2-e4": "e2e4", "I e2-e4": "e2e4", "е2-е4": "e2e4", "кт d1 d3!": "d1d3", "Ктd1-d3": "d1d3", "d1d3": "d1d3",
		"рк b1-с3": "b1c3", "E2–E4 !?": "e2e4",
	} {
		p := at(t, "chess-t1", "")
		if m, err := p.ParseMove(text); err != nil || game.MoveText(p, m) != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	p := at(t, "chess-t1", "4k3/8/8/1V6/1i5P/R7/8/4K3 w Pp 0 1")
	for _, text := range []string{"Вк b5x b4", "ВКн b5:b4", "V b5×b4", "ВК b5-b4"} {
		if m, err := p.ParseMove(text); err != nil || game.MoveText(p, m) != "b5b4" {
			t.Errorf("%q: %v", text, err)
		}
	}
	p = at(t, "chess-t1", "4k3/3p4/8/8/2p5/8/8/2K5 b Pp 0 1")
	if m, err := p.ParseMove("Пр c4-f1"); err != nil || game.MoveText(p, m) != "c4f1c" {
		t.Errorf("a forced promotion may go unsaid: %v", err)
	}
}

// TestFaults: positions that no game comes to are refused by name.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ text, code string }{
		{"4k3/8/8/8/8/8/8/4K3", "parts"},
		{"4k3/8/8/8/8/8/4K3 w Pp", "rows"},
		{"4k3/8/8/8/8/8/9/4K3 w Pp", "letter"},
		{"4k3/8/8/8/8/8/7/4K3 w Pp", "rank"},
		{"4k3/8/8/8/8/8/q7/4K3 w Pp", "letter"},
		{"4k3/8/8/8/8/8/8/4K3 x Pp", "side"},
		{"4k3/8/8/8/8/8/8/4K3 w PP", "rights"},
		{"4k3/8/8/8/8/8/8/4K3 w Pp 151", "count"},
		{"4k3/8/8/8/8/8/8/4K3 w Pp 0 0", "count"},
		{"4k3/8/8/8/8/8/K7/4K3 w Pp", "kings"},
		{"8/8/8/8/8/8/8/8 w Pp", "kings"},
		{"4k3/8/8/8/8/8/8/8 b Pp", "overBefore"},
		{"4C2k/8/8/8/8/8/8/4K3 w Pp", "overBefore"},
		{"4k3/8/8/8/8/III5/IIIIIIII/R2CK2R w Pp", ""},
		{"4k3/8/8/8/IIII4/III5/IIIIIIII/R2CK2R w Pp", "army"},
		{"4k3/8/8/8/PPPP4/8/8/4K3 w Pp", "many"},
		{"4k3/8/8/8/CCCC4/8/8/4K3 w Pp", "many"},
		{"3Rk3/8/8/8/8/8/8/4K3 w Pp", "inCastle"},
		{"4k3/8/I7/8/8/8/8/4K3 w Pp", "promoted"},
		{"4k3/8/8/8/8/8/8/v3K3 w Pp", "promoted"},
		{"4C2k/8/8/8/8/8/8/4K3 b Pp", ""},
		{"8/8/8/8/8/8/8/4K3 b Pp", ""},
	} {
		_, err := mustOpen(t, "chess-t1").Parse(c.text)
		var f *game.Fault
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %v", c.text, err)
		case c.code != "" && (!errors.As(err, &f) || f.Code != c.code || !errors.Is(err, game.ErrPosition)):
			t.Errorf("%s: %v, want %s", c.text, err, c.code)
		}
	}
}

// TestKingLeft: a move that leaves the King to be taken is legal, and its player is warned (chapter 4).
func TestKingLeft(t *testing.T) {
	for _, c := range []struct{ clause, position, move, risk string }{
		{"4 the King steps where he can be taken", "8/8/2r5/3c4/8/8/3K4/7k w - 0 1", "d2-d3", "king"},
		{"4 the King steps aside", "8/8/2r5/3c4/8/8/3K4/7k w - 0 1", "d2-e1", ""},
		{"4 a King under the leap of a Scout stays", "8/8/8/8/2s5/8/I2K4/7k w - 0 1", "a2-a3", "king"},
		{"4 nothing is left to take after the enemy King", "8/8/8/8/2s5/6C1/3K3k/8 w - 0 1", "g3-h2", ""},
	} {
		p := at(t, "chess-t1", c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Errorf("%s: %v", c.clause, err)
			continue
		}
		for _, path := range p.AppendPaths(nil, m) {
			if path.Risk != c.risk {
				t.Errorf("%s: risk %q, want %q", c.clause, path.Risk, c.risk)
			}
		}
	}
}
