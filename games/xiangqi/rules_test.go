package xiangqi_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/search/tree"
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
func at(t testing.TB, spec, text string) *xiangqi.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" || text == "startpos" {
		return g.Start().(*xiangqi.Position)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*xiangqi.Position)
}

// read is a file of cases in testdata.
func read(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func moveTexts(p game.Position) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		list = append(list, game.MoveText(p, m))
	}
	return list
}

// TestRuleCases are the cases of the rule file: the moves of a position, and what a loop played twice means.
func TestRuleCases(t *testing.T) {
	var cases struct {
		Tests []struct {
			ID, FEN string
			Legal   []string
			Count   int
		}
		Repetition []struct {
			FEN  string
			Loop []string
			Red  string
		}
	}
	read(t, "rules.json", &cases)
	if len(cases.Tests) != 5 || len(cases.Repetition) != 12 {
		t.Fatalf("%d and %d cases", len(cases.Tests), len(cases.Repetition))
	}
	for _, c := range cases.Tests {
		if c.ID == "cannon-needs-screen" { // Black would be in check out of turn: the general stands aside
			if _, err := mustOpen(t, "xiangqi").Parse(c.FEN); !errors.Is(err, game.ErrPosition) {
				t.Errorf("%s: %v", c.ID, err)
			}
			c.FEN = strings.Replace(c.FEN, "4k4", "5k3", 1)
			c.Legal = slices.DeleteFunc(c.Legal, func(m string) bool { return m == "e5e10" })
		}
		got := moveTexts(tree.Continued(at(t, "xiangqi", c.FEN)))
		slices.Sort(got)
		slices.Sort(c.Legal)
		if c.Legal != nil && !slices.Equal(got, c.Legal) || c.Count > 0 && len(got) != c.Count {
			t.Errorf("%s: %v, want %v or %d", c.ID, got, c.Legal, c.Count)
		}
	}
	for _, c := range cases.Repetition {
		loop := strings.Join(c.Loop, " ")
		got := verdict(t, "xiangqi", c.FEN, loop+" "+loop)
		if want := map[string]string{"loses": "black", "wins": "red", "draw": "draw"}[c.Red]; got.winner != want {
			t.Errorf("%s %s: %s by %s, want %s", c.FEN, loop, got.winner, got.reason, want)
		}
	}
}

// judged is the end of a line of moves.
type judged struct {
	winner, reason string // winner: red, black, draw, or empty
	plies          int    // after which it came
}

// verdict plays a line up to its end.
func verdict(t testing.TB, spec, fen, moves string) judged {
	t.Helper()
	line := game.NewLine(at(t, spec, fen))
	for i, text := range strings.Fields(moves) {
		if o := line.Outcome(); o.Over() {
			return judged{"early", o.Reason, i}
		}
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", fen, err)
		}
		line.Play(m)
	}
	o := line.Outcome()
	who := map[game.Seat]string{0: "red", 1: "black", game.NoSeat: "draw"}[o.Winners(2).One()]
	if !o.Over() {
		who = ""
	}
	return judged{who, o.Reason, line.Len()}
}

// lifted are moves whose ranks count from 0, as moves that count from 1.
func lifted(moves string) string {
	words := strings.Fields(moves)
	for i, w := range words {
		words[i] = up(w[:2]) + up(w[2:])
	}
	return strings.Join(words, " ")
}

func up(square string) string {
	if square[1] == '9' {
		return square[:1] + "10"
	}
	return square[:1] + string(square[1]+1)
}

// TestRepetitionData judges the cycles of shared data: the examples of the AXF rules as Fairy-Stockfish tests them, those of
// xiangqi.js, and cycles that Fairy-Stockfish judged. Where our verdict is another, the row says why.
func TestRepetitionData(t *testing.T) {
	var rows []struct {
		FEN, Moves, Winner, About, Source string
		FSF                               string `json:"fairy_stockfish"`
	}
	read(t, "repetition.json", &rows)
	if len(rows) != 43 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, c := range rows {
		want := c.Winner
		if want == "" {
			want = c.FSF
		}
		got := verdict(t, "xiangqi", c.FEN, lifted(c.Moves))
		if want == "not stated" && got.winner != "" || got.winner == want {
			continue
		}
		t.Errorf("%d %s %s: %s by %s after %d, want %s (%s)", i, c.FEN, c.Moves, got.winner, got.reason, got.plies, want, c.About)
	}
}

// TestRefusals has a row for each clause of the rule page that forbids something.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ clause, position, move, code, look string }{
		{"2.1 a man", "", "e5e6", "noMan", "e5"},
		{"2.1 a man of one's own", "", "a10a9", "notYourMan", "a10"},
		{"2.1 not onto one's own", "", "a1b1", "ownMan", "b1"},
		{"2.1 somewhere else", "", "a1a1", "ownMan", "a1"},
		{"2.2 one step", "3k5/9/9/9/9/9/9/9/9/4K2P1 w", "e1e3", "general", "e1"},
		{"2.2 in the palace", "3k5/9/9/9/9/9/9/9/9/5K1P1 w", "f1g1", "palace", "g1"},
		{"2.3 advisors go diagonally", "3k5/9/9/9/9/9/9/9/4A4/4K2P1 w", "e2f2", "advisor", "e2"},
		{"2.2 advisors stay in the palace", "3k5/9/9/9/9/9/9/5A3/9/4K2P1 w", "f3g4", "palace", "g4"},
		{"2.4 two points diagonally", "", "c1c3", "elephant", "c1"},
		{"2.4 the eye", "3k5/9/9/9/9/9/9/9/3P5/2B1K4 w", "c1e3", "eye", "d2"},
		{"2.4 not over the river", "3k5/9/9/9/9/2B6/9/9/9/4K2P1 w", "c5e7", "river", "e7"},
		{"2.5 a horse's way", "", "b1b2", "horse", "b1"},
		{"2.5 the leg", "", "b1d2", "leg", "c1"},
		{"2.6 straight", "", "a1b2", "chariot", "a1"},
		{"2.6 over nobody", "", "a1a10", "jumps", "a4 a7"},
		{"2.7 straight", "", "b3c2", "cannon", "b3"},
		{"2.7 not over men without taking", "", "b3b9", "cannonBlocked", "b8"},
		{"2.7 over one man", "", "b3b8", "cannonScreen", "b8"},
		{"2.7 over one man, not two", "3k5/9/1r7/9/1p7/1p7/9/1C7/9/4K4 w", "b3b8", "cannonScreen", "b5 b6 b8"},
		{"2.8 one step", "", "a4a6", "soldier", "a4"},
		{"2.8 never back", "3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e7e6", "soldierBack", "e7"},
		{"2.8 sideways beyond the river only", "", "a4b4", "soldierHome", "a4"},
		{"2.9 generals may not face each other", "4k4/9/9/9/9/9/9/9/4N4/4K4 w", "e2c3", "facing", "e1 e10"},
		{"2.9 not into check", "3k5/9/9/9/9/5r3/9/9/9/4K2P1 w", "e1f1", "exposed", "f1 f5"},
		{"2.9 out of check", "3k5/9/9/9/9/4r4/9/9/9/4K2P1 w", "h1h2", "inCheck", "e1 e5"},
		{"3.1 a game that is over", "3k5/9/9/9/9/9/9/9/9/4K4 w", "e1e2", "gameOver", ""},
	} {
		p := at(t, "xiangqi", c.position)
		_, err := p.ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != c.code || strings.Join(r.Names, " ") != c.look {
			t.Errorf("%s: %s gives %v, want %s, look at %s", c.clause, c.move, err, c.code, c.look)
		} else if !strings.HasPrefix(c.clause, r.Rule+" ") {
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
		{"not one's turn", "", 1, "a10", "notYourTurn"},
		{"an empty point", "", 0, "e5", "noMan"},
		{"an enemy", "", 0, "a10", "notYourMan"},
		{"a man shut in", "3k5/9/9/9/9/9/9/9/P8/RN2K4 w", 0, "a1", "blocked"},
		{"a man that shields the general", "3k5/9/9/9/4r4/9/9/9/4N4/4K4 w", 0, "e2", "exposed"},
		{"two clicks", "", 0, "b1 d2", "leg"},
		{"three clicks", "", 0, "b1 c3 d5", "notLegal"},
	} {
		p := at(t, "xiangqi", c.position)
		var path []game.Token
		for _, name := range strings.Fields(c.click) {
			for i, place := range p.Board().Places {
				if place.Name == name {
					path = append(path, game.Token(i))
				}
			}
		}
		if r := game.ExplainPath(p, c.seat, path); r.Code != c.code {
			t.Errorf("%s: %v, want %s", c.name, r, c.code)
		}
	}
	if r := game.ExplainPath(at(t, "xiangqi", ""), 0, []game.Token{-1}); r.Code != "notLegal" {
		t.Errorf("a choice that is none: %v", r)
	}
}

// TestEnds: who wins and why.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ name, spec, position, play, reason, winner string }{
		{"not yet", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4KR3 w", "f1f5", "", ""},
		{"mate by two chariots", "xiangqi", "3k5/R8/9/9/9/9/9/9/9/4KR3 w", "f1f10", "mate", "red"},
		{"the generals face: mate by one", "xiangqi", "3k5/9/3P5/9/9/9/9/9/9/4KR3 w", "f1f10", "mate", "red"},
		{"no move and no check loses", "xiangqi", "3k5/9/4P4/9/9/9/9/9/9/4K4 w", "e8e9", "stalemateLoses", "red"},
		{"bare generals, advisors and elephants", "xiangqi", "3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e1e2", "bareGenerals", "draw"},
		{"60 moves without capture", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 119 70", "f1f5", "quietLimit", "draw"},
		{"40 of them", "xiangqi;quietLimit=80", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 79 70", "f1f5", "quietLimit", "draw"},
		{"50 of them", "xiangqi;quietLimit=100", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 99 70", "f1f5", "quietLimit", "draw"},
		{"never", "xiangqi;quietLimit=off", "3k5/9/9/9/9/9/9/9/9/4KR3 w - - 399 300", "f1f5", "", ""},
		{"but at last", "xiangqi;quietLimit=off", "3k5/9/9/9/9/9/9/9/9/4KR3 b - - 399 1000", "d10d9", "maxPlies", "draw"},
		{"mate goes before the count", "xiangqi", "3k5/R8/9/9/9/9/9/9/9/4KR3 w - - 119 70", "f1f10", "mate", "red"},
		{"a soldier on its last rank goes on sideways", "xiangqi", "3k5/9/9/9/9/9/9/9/9/p3K4 b", "a1b1", "", ""},
		{"mini: mate", "minixiangqi", "3k3/R6/7/7/7/7/4KR1 w", "f1f7", "mate", "red"},
	} {
		got := verdict(t, c.spec, c.position, c.play)
		if got.reason != c.reason || got.winner != c.winner {
			t.Errorf("%s: %s by %s, want %s by %s", c.name, got.winner, got.reason, c.winner, c.reason)
		}
	}
}

// TestMaterial: the material that xiangqi.js calls a draw ends the game, and nobody may win with it on time.
func TestMaterial(t *testing.T) {
	var rows []struct {
		FEN  string
		Draw bool `json:"material_draw"`
	}
	read(t, "material.json", &rows)
	for _, c := range rows {
		text := c.FEN
		if !c.Draw {
			text = strings.Replace(text, "/4K4 w", "/3K5 w", 1)
		}
		p := at(t, "xiangqi", text)
		if got := p.Outcome().Reason == "bareGenerals"; got != c.Draw {
			t.Errorf("%s: %v", c.FEN, p.Outcome())
		}
		if c.Draw == (game.MayWin(p, game.SeatSet(0)) || game.MayWin(p, game.SeatSet(1))) {
			t.Errorf("%s: who may win is wrong", c.FEN)
		}
	}
}

// TestBadPositions: what no game comes to is refused with its reason.
func TestBadPositions(t *testing.T) {
	for _, c := range []struct{ text, fault string }{
		{"", "parts"}, {"9/9 w", "rows"}, {"4k4/9/9/9/9/9/9/9/9/4K4 w", "facing"}, {"4k4/9/9/9/9/9/9/9/9/4K4 b", "facing"},
		{"3k5/9/9/9/9/9/9/9/9/3RK4 w", "givesCheck"}, {"3k5/9/9/9/9/9/9/9/9/9 w", "noGeneral"}, {"9/9/9/9/9/9/9/9/9/4K4 w", "noGeneral"},
		{"3k5/9/9/9/9/9/9/9/9/RRR1K4 w", "tooMany"}, {"3k5/9/9/9/4A4/9/9/9/9/4K4 w", "astray"}, {"3k5/9/9/9/9/9/9/9/9/BK7 w", "astray"},
		{"3k5/9/9/9/9/9/9/9/9/K8 w", "astray"}, {"3k5/9/9/9/9/9/9/9/9/4K3 w", "rank"}, {"3k5/9/9/9/9/9/9/9/9/4K3x w", "letter"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 x", "side"}, {"3k5/9/9/9/9/9/9/9/9/4K4 w KQ", "empty"}, {"3k5/9/9/9/9/9/9/9/9/4K4 w - - x", "quiet"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 1 1001", "number"}, {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 2001 1", "quiet"},
	} {
		_, err := mustOpen(t, "xiangqi").Parse(c.text)
		var f *game.Fault
		if !errors.As(err, &f) || f.Code != c.fault || !errors.Is(err, game.ErrPosition) {
			t.Errorf("%q: %v, want %s", c.text, err, c.fault)
		}
	}
	p := at(t, "xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r")
	if p.Key() != at(t, "xiangqi", "").Key() {
		t.Error("other letters for horses, elephants and Red's turn are read as something else")
	}
}
