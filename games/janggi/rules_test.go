package janggi_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/janggi"
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

// after is a position with some moves played.
func after(t testing.TB, spec, text, play string) *game.Line {
	t.Helper()
	line := game.NewLine(at(t, spec, text))
	if err := line.PlayText(play); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return line
}

const facing = "4k4/9/9/9/9/9/9/9/4K4/9 w"

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, spec, position, move, code, look string }{
		{"1.4 the arrays first", "janggi;arrays=chosen", "", "pass", "chooseFirst", ""},
		{"1.4 the arrays first", "janggi;arrays=chosen", "", "a4a5", "chooseFirst", ""},
		{"1.4 only then", "janggi", "", "nbbn", "noChoice", ""},
		{"2.1 a piece", "janggi", "", "b2b3", "noMan", "92"},
		{"2.1 a piece of one's own", "janggi", "", "a7a6", "notYourMan", "41"},
		{"2.1 not onto one's own", "janggi", "", "a1a4", "ownMan", "71"},
		{"2.2 the general stays in the palace", "janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w", "e2g2", "outsidePalace", "95"},
		{"2.2 along its lines", "janggi", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e1d2", "palaceLine", "05 94"},
		{"2.2 one step", "janggi", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e1e3", "palaceLine", "05 85"},
		{"2.2 a guard, too", "janggi", "3k5/9/9/9/9/9/9/5A3/9/4K4 w", "f3f4", "outsidePalace", "86"},
		{"2.3 in a line", "janggi", "", "a1b3", "chariotWay", "01"},
		{"2.3 not over pieces", "janggi", "", "a1a5", "chariotBlocked", "71"},
		{"2.3 no diagonal outside", "janggi", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a1c3", "chariotWay", "01"},
		{"2.3 nor over the centre", "janggi", "5k3/4a4/3R5/9/9/9/9/9/9/4K4 w", "d8f10", "chariotBlocked", "25"},
		{"2.3 along the diagonal", "janggi", "4k4/9/3R5/9/9/9/9/9/9/5K3 w", "d8e9", "", ""},
		{"2.4 in a line", "janggi", "", "b3c4", "cannonWay", "82"},
		{"2.4 it needs a screen", "janggi", "", "b3b6", "cannonScreen", "82"},
		{"2.4 a step is no jump", "janggi", "3k5/9/9/9/9/9/9/3C5/9/4K4 w", "d3e2", "cannonScreen", "84"},
		{"2.4 one screen", "janggi", "3k5/9/9/C8/9/p8/P8/9/9/4K4 w", "a7a3", "cannonScreens", "71 61"},
		{"2.4 no cannon is a screen", "janggi", "", "b3b9", "overCannon", "32"},
		{"2.4 no cannon takes one", "janggi", "3k5/9/9/c8/9/9/p8/C8/9/4K4 w", "a3a7", "takesCannon", "41"},
		{"2.4 nor along a diagonal", "janggi", "3k1c3/4a4/3C5/9/9/9/9/9/9/4K4 w", "d8f10", "takesCannon", "16"},
		{"2.4 along a diagonal", "janggi", "4kb3/4a4/3C5/9/9/9/9/9/9/4K4 w", "d8f10", "", ""},
		{"2.5 one on, one outward", "janggi", "", "b1b3", "horseWay", "02"},
		{"2.5 it can be blocked", "janggi", "", "b1d2", "horseBlocked", "03"},
		{"2.6 one on, two outward", "janggi", "", "c1e3", "elephantWay", "03"},
		{"2.6 it can be blocked", "janggi", "", "c1a4", "elephantBlock", ""},
		{"2.6 at either point", "janggi", "3k5/9/9/9/9/3p5/9/2B6/9/4K4 w", "c3e6", "elephantBlock", "64"},
		{"2.7 not back", "janggi", "", "a4a3", "soldierBack", "71"},
		{"2.7 one step", "janggi", "", "a4a6", "soldierWay", "71"},
		{"2.7 no diagonal outside the palace", "janggi", "", "a4b5", "soldierWay", "71"},
		{"2.7 a diagonal inside it", "janggi", "4k4/9/3P5/9/9/9/9/9/9/3K5 w", "d8e9", "", ""},
		{"2.8 no pass in check", "janggi", "4k4/9/9/9/4R4/9/9/9/9/3K5 b", "pass", "passInCheck", "15"},
		{"3.1 not into check", "janggi", "4k4/9/9/9/9/9/9/9/3r5/4K4 w", "e1d1", "intoCheck", "94"},
		{"3.1 not out of a pin", "janggi", "4k4/4a4/9/9/4R4/9/9/9/9/3K5 b", "e9d9", "intoCheck", "55"},
		{"3.1 out of check", "janggi", "4k4/9/9/p8/4R4/9/9/9/9/3K5 b", "a7a6", "stillChecked", "55"},
		{"3.3 a bikjang must be broken", "janggi", "4k4/9/9/9/9/9/P8/9/4K4/9 w", "a4a5", "facing", "95 15"},
		{"3.3 by the general, too", "janggi;rules=traditional", facing, "e2e3", "facing", "95 15"},
		{"3.3 not under modern rules", "janggi;rules=modern", facing, "e2e3", "", ""},
		{"4.1 nobody plays on", "janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w pp - 2 2", "d1d2", "gameOver", ""},
	} {
		_, err := at(t, c.spec, c.position).ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.clause, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || c.look != "" && strings.Join(r.Names, " ") != c.look:
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		case !strings.HasPrefix(c.clause, r.Rule):
			t.Errorf("%s: clause %s is cited", c.clause, r.Rule)
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
		{"not one's turn", "", 1, "41", "notYourTurn"},
		{"an empty point", "", 0, "92", "noMan"},
		{"an enemy piece", "", 0, "41", "notYourMan"},
		{"a cannon without a move", "", 0, "82", "cannonStays"},
		{"a piece without a move", "", 0, "03", "noMove"},
		{"a piece that is pinned", "4k4/4n4/9/9/4R4/9/9/9/9/3K5 b", 1, "25", "intoCheck"},
		{"the button in check", "4k4/9/9/9/4R4/9/9/9/9/3K5 b", 1, "pass", "passInCheck"},
		{"two clicks", "", 0, "01 83", "chariotWay"},
		{"three clicks", "", 0, "01 91 81", "notLegal"},
	} {
		p := at(t, "janggi", c.position)
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
	p := at(t, "janggi;arrays=chosen", "")
	if r := game.ExplainPath(p, 1, []game.Token{0}); r.Code != "chooseFirst" {
		t.Errorf("a click before the arrays are chosen: %v", r)
	}
	if r := game.ExplainPath(after(t, "janggi;arrays=chosen", "", "nbbn nbbn").Pos, 0, []game.Token{91}); r.Code != "noChoice" {
		t.Errorf("an array once they are chosen: %v", r)
	}
}

// TestEnds: who wins and why, under the rules that decide it; -1 stands for a draw, -2 for a game that goes on.
func TestEnds(t *testing.T) {
	const (
		mate  = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w"
		equal = "4k4/9/9/9/9/9/9/9/9/3K5 w"
		ahead = "4k4/9/9/9/9/9/P8/9/9/3K5 w"
		last  = "4k4/9/9/9/9/9/P8/9/9/3K5 b - - 0 100"
		early = "4k4/9/9/9/9/9/P8/9/9/3K5 b - - 0 50"
		inter = "4k4/9/9/9/9/9/P8/9/9/4K4 w"
	)
	for _, c := range []struct {
		name, spec, position, play string
		reason                     string
		winner                     game.Seat
	}{
		{"3.2 mate", "janggi", mate, "b8b10", "mate", 0},
		{"3.2 mate by the last ply", "janggi", "4k4/9/9/9/9/9/9/1r7/r8/3K5 b - - 0 100", "b3b1", "mate", 1},
		{"2.8 one pass", "janggi", equal, "pass", "", -2},
		{"4.1 two passes, a point and a half for Han", "janggi", equal, "pass pass", "passesCount", 1},
		{"4.1 two passes, a soldier is more than that", "janggi", ahead, "pass pass", "passesCount", 0},
		{"4.1 two passes under modern rules", "janggi;rules=modern", ahead, "pass pass", "passesCount", 0},
		{"4.1 two passes where nothing is counted", "janggi;rules=traditional", ahead, "pass pass", "passesDraw", -1},
		{"4.1 two passes where nothing is counted", "janggi;rules=casual", ahead, "pass pass", "passesDraw", -1},
		{"3.3 a bikjang is offered", "janggi", equal, "d1e1", "", -2},
		{"3.3 broken", "janggi", equal, "d1e1 e10d10", "", -2},
		{"3.3 left standing", "janggi", equal, "d1e1 pass", "bikjangCount", 1},
		{"3.3 left standing by who is behind", "janggi", inter, "pass", "bikjangCount", 0},
		{"3.3 a draw", "janggi;rules=traditional", inter, "pass", "bikjangDraw", -1},
		{"3.3 nothing", "janggi;rules=modern", inter, "pass", "", -2},
		{"3.3 nothing", "janggi;rules=casual", inter, "pass", "", -2},
		{"4.5 not yet", "janggi", early, "pass", "", -2},
		{"4.5 the last ply", "janggi", last, "pass", "lengthCount", 0},
		{"4.5 a draw", "janggi;rules=casual", last, "pass", "lengthDraw", -1},
		{"4.5 sooner", "janggi;maxPlies=100", early, "pass", "lengthCount", 0},
	} {
		p := after(t, c.spec, c.position, c.play).Pos
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

// TestBikjangInCheck: whoever is in check may still leave a bikjang standing; the count ends the game.
func TestBikjangInCheck(t *testing.T) {
	const both = "4k4/9/9/9/9/9/9/4n4/9/4K4 b"
	p := after(t, "janggi", both, "e3c2").Pos
	if !slices.Contains(moveTexts(p), "e1e1") {
		t.Fatalf("no pass among %v", moveTexts(p))
	}
	p = after(t, "janggi", both, "e3c2 pass").Pos
	if o := p.Outcome(); o.Reason != "bikjangCount" || len(p.AppendMoves(nil)) != 0 {
		t.Errorf("%v", o)
	}
	if q := at(t, "janggi", game.Text(p)); q.Key() != p.Key() || !q.Outcome().Over() {
		t.Errorf("%s is read as another position", game.Text(p))
	}
	if moves := moveTexts(after(t, "janggi;rules=modern", both, "e3c2").Pos); slices.Contains(moves, "e1e1") {
		t.Errorf("a pass in check under modern rules: %v", moves)
	}
}

// TestRepetition: a perpetual check loses, any other repetition is counted or a draw; under modern rules no move makes it.
func TestRepetition(t *testing.T) {
	const (
		checks   = "4k4/9/9/9/R8/9/9/9/9/3K5 w"
		checking = "a6e6 e10d10 e6d6 d10e10 d6e6 e10d10 e6d6 d10e10 d6e6"
		quiet    = "3k5/9/9/9/9/9/P8/9/9/5K3 w"
		toAndFro = "f1f2 d10d9 f2f1 d9d10 f1f2 d10d9 f2f1 d9d10"
	)
	for _, c := range []struct {
		name, spec, position, play, reason string
		winner                             game.Seat
	}{
		{"perpetual check", "janggi", checks, checking, "perpetualCheck", 1},
		{"traditional", "janggi;rules=traditional", checks, checking, "perpetualCheck", 1},
		{"casual", "janggi;rules=casual", checks, checking, "repetitionDraw", -1},
		{"counted", "janggi", quiet, toAndFro, "repetitionCount", 0},
		{"a draw", "janggi;rules=traditional", quiet, toAndFro, "repetitionDraw", -1},
	} {
		line := after(t, c.spec, c.position, c.play)
		o := game.JudgeOf(line.Pos, line.Past)
		if o.Reason != c.reason || o.Winners(2).One() != c.winner {
			t.Errorf("%s: %v, want %s for %d", c.name, o, c.reason, c.winner)
		}
	}
	line := after(t, "janggi;rules=modern", quiet, strings.TrimSuffix(toAndFro, " d9d10"))
	var r *game.Refusal
	if _, err := line.Pos.ParseMove("d9d10"); !errors.As(err, &r) || r.Code != "again" || r.Rule != "4.2" {
		t.Errorf("a position for the third time: %v", err)
	}
	if slices.Contains(moveTexts(line.Pos), "d9d10") {
		t.Error("it is among the legal moves")
	}
	if o := game.JudgeOf(line.Pos, line.Past); o.Over() {
		t.Errorf("modern rules judge %v", o)
	}
}

// TestNothingButRepeating: who is in check and could only repeat has lost, and not by mate.
func TestNothingButRepeating(t *testing.T) {
	line := after(t, "janggi;rules=modern", "3k5/9/9/9/4R4/9/9/9/9/3K1R3 w", "pass d10d9 pass d9d10 e6a6 d10e10 a6e6")
	if got := moveTexts(line.Pos); len(got) != 0 {
		t.Fatalf("%v", got)
	}
	if o := line.Pos.Outcome(); o.Reason != "noMoves" || o.Winners(2).One() != 0 {
		t.Errorf("%v", o)
	}
}

// TestArrays: Han chooses first, then Cho, who moves first; fixed arrays come to the same board.
func TestArrays(t *testing.T) {
	for han, hanRow := range map[string]string{"nbbn": "rnba1abnr", "bnnb": "rbna1anbr", "nbnb": "rnba1anbr", "bnbn": "rbna1abnr"} {
		for cho, choRow := range map[string]string{"nbbn": "RNBA1ABNR", "bnnb": "RBNA1ANBR", "nbnb": "RNBA1ANBR", "bnbn": "RBNA1ABNR"} {
			p := after(t, "janggi;arrays=chosen", "", han+" "+cho).Pos
			q := mustOpen(t, "janggi;arrayHan="+han+";arrayCho="+cho).Start()
			want := hanRow + "/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/" + choRow + " w - - 0 1"
			if game.Text(p) != want || game.Text(q) != want || p.Key() != q.Key() {
				t.Errorf("%s, %s: %s and %s", han, cho, game.Text(p), game.Text(q))
			}
		}
	}
	p := at(t, "janggi;arrays=chosen", "")
	if !p.ToMove().Has(1) || !slices.Equal(moveTexts(p), []string{"bnbn", "bnnb", "nbbn", "nbnb"}) {
		t.Errorf("%v chooses among %v", p.ToMove(), moveTexts(p))
	}
	q := after(t, "janggi;arrays=chosen", "", "馬象馬象").Pos
	if !q.ToMove().Has(0) || game.ScoreOf(q, 2)[0] != 72 || game.ScoreOf(q, 2)[1] != 73.5 {
		t.Errorf("%v is next, %v", q.ToMove(), game.ScoreOf(q, 2))
	}
}

// TestNames: moves as players write them, in letters, in characters and in Korean, and read back.
func TestNames(t *testing.T) {
	for _, c := range []struct{ spec, position, move, name, figured, native string }{
		{"janggi", "", "b1c3", "H02-83", "馬02-83", "02마83"},
		{"janggi", "", "e4e5", "P75-65", "卒75-65", "75졸65"},
		{"janggi", "", "e2e2", "pass", "pass", "한수쉼"},
		{"janggi", "3k5/9/9/p8/9/9/9/9/9/R3K4 w", "a1a7", "R01x41", "車01x41", "01차41병"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/3K5 b", "e10f10", "K15-16", "漢15-16", "15장16"},
		{"janggi;arrays=chosen", "", "nbbn", "HEEH", "馬象象馬", "마상상마"},
	} {
		p := at(t, c.spec, c.position)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.NameOf(p, m, "en"); got != c.name {
			t.Errorf("%s is named %s, want %s", c.move, got, c.name)
		}
		if got := game.NameOf(p, m, "uk"+game.Figurine); got != c.figured && c.figured != "pass" {
			t.Errorf("%s is figured %s, want %s", c.move, got, c.figured)
		}
		if got := game.NameOf(p, m, "uk"+game.Native); got != c.native {
			t.Errorf("%s is %s in Korean, want %s", c.move, got, c.native)
		}
		for _, text := range []string{c.name, c.figured, c.native} {
			if back, err := p.ParseMove(text); err != nil || back != m {
				t.Errorf("%s is read as %v, %v", text, back, err)
			}
		}
	}
	if _, err := at(t, "janggi", "").ParseMove("R02-83"); !errors.Is(err, game.ErrNotation) {
		t.Errorf("a chariot where a horse stands: %v", err)
	}
	if m, err := at(t, "janggi", "").ParseMove("02馬83"); err != nil || game.MoveText(at(t, "janggi", ""), m) != "b1c3" {
		t.Errorf("Korean order: %v", err)
	}
}

// TestFaults: what no game comes to is refused, with the place.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ spec, text, code string }{
		{"janggi", "4k4 w", "rows"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4", "parts"},
		{"janggi", "4k5/9/9/9/9/9/9/9/9/4K4 w", "row"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4Q4 w", "letter"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 x", "side"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w x - 0 1", "stage"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - x 1", "quiet"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 102", "number"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/9 w", "generals"},
		{"janggi", "3kk4/9/9/9/9/9/9/9/9/4K4 w", "generals"},
		{"janggi", "4k4/9/PPPPPPPPP/PPPPPPPPP/9/9/9/9/9/4K4 w", "tooMany"},
		{"janggi", "k8/9/9/9/9/9/9/9/9/4K4 w", "outside"},
		{"janggi", "4k4/9/9/9/9/9/9/A8/9/4K4 w", "outside"},
		{"janggi", "4k4/9/9/9/9/9/9/P8/9/4K4 w", "behind"},
		{"janggi", "4k4/9/p8/9/9/9/9/9/9/4K4 w", "behind"},
		{"janggi", "4k4/4R4/9/9/9/9/9/9/9/3K5 w", "canTake"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w b - 0 1", "notFacing"},
		{"janggi;rules=modern", "4k4/9/9/9/9/9/9/9/9/4K4 w b - 0 1", "notFacing"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w p - 0 1", "noPass"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w pp - 0 3", "noPass"},
		{"janggi", "4k4/9/9/9/9/9/9/9/9/4K4 b h - 0 1", "choice"},
		{"janggi;arrays=chosen", "4k4/9/9/9/9/9/9/9/9/4K4 b h - 0 1", "choice"},
		{"janggi;arrays=chosen", "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/R2A1A2R b h - 0 1", "choice"},
	} {
		_, err := mustOpen(t, c.spec).Parse(c.text)
		var f *game.Fault
		if !errors.Is(err, game.ErrPosition) || !errors.As(err, &f) || f.Code != c.code {
			t.Errorf("%s: %v, want %s", c.text, err, c.code)
		}
	}
	if _, err := mustOpen(t, "janggi").Parse("rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR w"); err != nil {
		t.Errorf("other letters for horses and elephants: %v", err)
	}
}

// TestMayWin: who has only a general and guards wins by points alone.
func TestMayWin(t *testing.T) {
	const bare = "3ak4/9/9/9/9/9/P8/9/9/3K5 w"
	for spec, want := range map[string][2]bool{"janggi": {true, true}, "janggi;rules=casual": {true, false}} {
		p := at(t, spec, bare)
		for s, may := range want {
			if game.MayWin(p, game.SeatSet(game.Seat(s))) != may {
				t.Errorf("%s: seat %d may win: %v", spec, s, !may)
			}
		}
	}
}
