package weiqi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a game after some moves; "" is the start.
func at(t testing.TB, spec, position, play string) *game.Line {
	t.Helper()
	g := mustOpen(t, spec)
	p := g.Start()
	if position != "" {
		var err error
		if p, err = g.Parse(position); err != nil {
			t.Fatal(err)
		}
	}
	line := game.NewLine(p)
	if err := line.PlayText(play); err != nil {
		t.Fatalf("%s, %s: %v", spec, position, err)
	}
	return line
}

// Positions that players know by name.
const (
	koShape = "5/1XO2/X1XO1/1XO2/5 w"
	// Three kos, each of which can be taken in turn.
	tripleKo = "1XO6/XO1O5/1XO6/1XO6/XO1O5/1XO6/1XO6/X1XO5/1XO6 b"
	// Black sends two stones, White takes them, Black takes one back.
	sendTwo = "5/5/OOX2/OOX2/1X1X1 b"
	// Both sides take two stones for ever, and neither gains by it.
	eternalLife = "1O1O/OOXX/X1OO b"
	// The molasses ko of the bestiaries of ko: Black throws a stone into the eye of two points, White takes the ko, Black takes two
	// stones, White takes the other ko, and Black has one move elsewhere; then White does the same.
	molassesKo = "O1O1OOO/OOOOOOO/7/XXXXXX1/1XOOXX1/XO2OX1/1XOO1X1 b - 1 0:0 30"
	// Both sides take two stones twice until all is as it was.
	longCycle = "X1XOX/XOXO1 b"
	// White takes the stone that is thrown in, and is taken.
	snapback = "5/5/XXX2/OOOX1/2OX1 b"
)

// TestStones: what may be played where, and which clause forbids what may not; "" is legal.
func TestStones(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		move, code, rule           string
	}{
		{"1.3 Black begins", "go", "", "", "w D4", "notYourTurn", "1.3"},
		{"1.3 White, if so agreed", "go;first=white", "", "", "w D4", "", ""},
		{"1.4 White moves after handicap stones", "go;handicap=2;freeHandicap=off", "", "", "b D4", "notYourTurn", "1.3"},
		{"1.4 handicap stones are placed", "go;handicap=3", "", "D4 E5", "w C3", "notYourTurn", "1.3"},
		{"1.4 before anybody passes", "go;handicap=3", "", "D4", "pass", "noPass", "1.4"},
		{"1.4 then White moves", "go;handicap=3", "", "D4 E5 F6", "w C3", "", ""},
		{"2.2 occupied", "go", "", "D4", "D4", "occupied", "2.2"},
		{"2.4 suicide", "go;size=5", "5/5/5/O4/1O3 b", "", "A1", "suicide", "2.4"},
		{"2.4 of one stone, forbidden where more are allowed", "go;size=5;suicide=multi", "5/5/5/O4/1O3 b", "", "A1", "suicideOne", "2.4"},
		{"2.4 of two stones", "go;size=5;suicide=multi", "5/5/O4/XO3/1O3 b", "", "A1", "", ""},
		{"2.4 of two stones, forbidden", "go;size=5", "5/5/O4/XO3/1O3 b", "", "A1", "suicide", "2.4"},
		{"2.4 no suicide: it takes", "go;size=5", "5/5/X4/OX3/1OX2 b", "", "A1", "", ""},
		{"2.5 one stone that takes itself repeats the board", "go;size=5;suicide=yes", "5/5/5/O4/1O3 b", "", "A1", "superkoStart", "2.5"},
		{"2.5 under simple ko too", "go;size=5;suicide=yes;ko=simple", "5/5/5/O4/1O3 b", "", "A1", "suicideSame", "2.5"},
		{"2.5 but hands over the move where that counts", "go;size=5;suicide=yes;ko=situational", "5/5/5/O4/1O3 b", "", "A1", "", ""},
		{"2.5 ko, simple", "go;size=5;ko=simple", koShape, "B3", "C3", "ko", "2.5"},
		{"2.5 ko, positional", "go;size=5", koShape, "B3", "C3", "ko", "2.5"},
		{"2.5 ko, situational", "go;size=5;ko=situational", koShape, "B3", "C3", "ko", "2.5"},
		{"2.5 after a threat and its answer", "go;size=5", koShape, "B3 E5 E1", "C3", "", ""},
		{"2.5 a pass lifts a simple ko", "go;size=5;ko=simple", koShape, "B3 pass pass w:resume", "C3", "", ""},
		{"2.5 no pass lifts superko", "go;size=5", koShape, "B3 pass pass w:resume", "C3", "superkoStart", "2.5"},
		{"2.5 send two, return one: simple", "go;size=5;ko=simple", sendTwo, "A1 C1", "B1", "", ""},
		{"2.5 send two, return one: positional", "go;size=5", sendTwo, "A1 C1", "B1", "superkoStart", "2.5"},
		{"2.5 send two, return one: situational", "go;size=5;ko=situational", sendTwo, "A1 C1", "B1", "", ""},
		{"2.5 but not for ever", "go;size=5;ko=situational", sendTwo, "A1 C1 B1 pass", "A1", "superko", "2.5"},
		{"2.5 triple ko: simple", "go;ko=simple", tripleKo, "C8 B2 C5 B8 C2", "B5", "", ""},
		{"2.5 triple ko: superko breaks it", "go", tripleKo, "C8 B2 C5 B8 C2", "B5", "superkoStart", "2.5"},
		{"2.5 eternal life: simple", "go;size=4;rows=3;ko=simple", eternalLife, "B1 C1 A1", "D1", "", ""},
		{"2.5 eternal life: superko ends it", "go;size=4;rows=3", eternalLife, "B1 C1 A1", "D1", "superkoStart", "2.5"},
		{"2.5 eternal life: situational superko too", "go;size=4;rows=3;ko=situational", eternalLife, "B1 C1 A1", "D1", "superkoStart", "2.5"},
		{"2.5 a cycle of eight: simple", "go;size=5;rows=2;ko=simple", longCycle, "E1 B2 A2 D2 A1 D1 E2", "B1", "", ""},
		{"2.5 a cycle of eight: superko ends it", "go;size=5;rows=2", longCycle, "E1 B2 A2 D2 A1 D1 E2", "B1", "superkoStart", "2.5"},
		{"2.5 molasses ko: simple", "go;size=7;ko=simple", molassesKo, "D2 A1 C2 A3 pass C3 A2 D3", "B1", "", ""},
		{"2.5 molasses ko: superko forbids it to who has passed", "go;size=7", molassesKo, "D2 A1 C2 A3 pass C3 A2 D3", "B1", "superkoStart", "2.5"},
		{"2.5 molasses ko: not to who has played elsewhere", "go;size=7", molassesKo, "D2 A1 C2 A3 G4 C3 A2 D3", "B1", "", ""},
		{"2.5 molasses ko: the next round is like the first", "go;size=7", molassesKo, "D2 A1 C2 A3 G4 C3 A2 D3 B1 G5 D2 A1 C2 A3 G3 C3 A2 D3", "B1", "", ""},
		{"2.5 molasses ko: situational superko, with the other side to move", "go;size=7;ko=situational", molassesKo, "D2 A1 C2 A3 pass C3 A2 D3", "B1", "", ""},
		{"2.5 molasses ko: situational superko, with the same side", "go;size=7;ko=situational", molassesKo, "D2 A1 C2 A3 pass C3 A2 D3 B1 pass", "D2", "superko", "2.5"},
		{"2.5 a snapback is no ko", "go;size=5", snapback, "B1 A1", "B1", "", ""},
		{"3.2 no stone while dead ones are settled", "go", "", "D4 pass pass", "E5", "settling", "3.2"},
		{"3.2 no marks while stones are played", "go", "", "D4", "dead D4", "notSettling", "3.2"},
		{"3.3 there is nothing to mark", "go", "", "D4 pass pass", "b:dead E5", "noStone", "3.3"},
		{"3.4 accepted is accepted", "go", "", "D4 pass pass b:ok", "b:dead D4", "accepted", "3.4"},
		{"3.4 the other side may still mark", "go", "", "D4 pass pass b:ok", "w:dead D4", "", ""},
		{"3.5 first play on", "go", "", "D4 pass pass", "b:dispute", "notResumed", "3.5"},
		{"3.5 once", "go", "", "D4 pass pass b:resume pass pass", "b:resume", "resumedOnce", "3.5"},
		{"3.5 who resumes lets the other move", "go", "", "D4 pass pass b:resume", "b E5", "notYourTurn", "1.3"},
		{"3.1 the end", "go;rules=tt", "", "pass pass", "D4", "gameOver", "3.1"},
		{"SGF", "go;size=19", "", "", "dp", "", ""},
		{"1.1 beyond the board", "go", "", "", "K1", "noPoint", "1.1"},
		{"1.1 no letter I", "go;size=19", "", "", "I5", "noPoint", "1.1"},
		{"no move at all", "go", "", "", "e5 e6", "?", ""},
	} {
		p := at(t, c.spec, c.position, c.play).Pos
		_, err := p.ParseMove(c.move)
		var r *game.Refusal
		switch {
		case c.code == "?":
			if !errors.Is(err, game.ErrNotation) {
				t.Errorf("%s: %s gives %v, want no notation", c.name, c.move, err)
			}
		case c.code == "" && err != nil:
			t.Errorf("%s: %s is refused: %v", c.name, c.move, err)
		case c.code == "":
		case !errors.As(err, &r) || r.Code != c.code || r.Rule != c.rule:
			t.Errorf("%s: %s gives %v, want %s by %s", c.name, c.move, err, c.code, c.rule)
		}
	}
}

// TestSuperkoNamesTheMove: a refusal says after which move the board stood.
func TestSuperkoNamesTheMove(t *testing.T) {
	const beside = "5/5/5/X4/1X3 b"
	for _, c := range []struct{ name, spec, position, play, move, want, ago string }{
		{"a stone", "go;size=5;ko=situational", sendTwo, "A1 C1 B1 pass", "A1", "A1", "3"},
		{"among others that were played before", "go;size=5;ko=situational", sendTwo, "E5 D5 A1 C1 B1 pass", "A1", "A1", "3"},
		{"whoever may move", "go;size=5", sendTwo, "E5 D5 A1 C1", "B1", "D5", "2"},
		{"a pass", "go;size=5;suicide=yes;ko=situational", beside, "E5 pass pass b:resume", "A1", "pass", "1"},
	} {
		p := at(t, c.spec, c.position, c.play).Pos
		_, err := p.ParseMove(c.move)
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != "superko" || r.Params["move"] != c.want || r.Params["ago"] != c.ago {
			t.Errorf("%s: %+v of %v, want %s, %s moves ago", c.name, r, err, c.want, c.ago)
		}
	}
}

// TestNoResult: under simple ko a position that stands for the third time voids the game.
func TestNoResult(t *testing.T) {
	for _, c := range []struct{ name, spec, position, round string }{
		{"triple ko", "go;ko=simple", tripleKo + " C5", "C8 B2 C5 B8 C2 B5"},
		{"eternal life", "go;size=4;rows=3;ko=simple", eternalLife, "B1 C1 A1 D1"},
		{"molasses ko", "go;size=7;ko=simple", molassesKo, "D2 A1 C2 A3 pass C3 A2 D3 B1 pass"},
	} {
		line := at(t, c.spec, c.position, c.round)
		if o := line.Outcome(); o.Over() {
			t.Fatalf("%s: over by %s after one round", c.name, o.Reason)
		}
		if err := line.PlayText(c.round); err != nil {
			t.Fatal(err)
		}
		if o := line.Outcome(); o.Reason != "noResult" || o.Winners(2) != 0 || line.Pos.(*weiqi.Position).ResultOf(o) != "Void" {
			t.Errorf("%s: %v, want no result", c.name, o)
		}
	}
}

// TestTaken: what is taken, and whose prisoners that makes.
func TestTaken(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		rows                       string
		black, white               int
	}{
		{"one", "go;size=5", koShape, "B3", "5/1XO2/XO1O1/1XO2/5", 0, 1},
		{"half a round of molasses ko", "go;size=7", molassesKo, "D2 A1 C2 A3", "O1O1OOO/OOOOOOO/7/XXXXXX1/OX2XX1/1OXXOX1/O1OO1X1", 2, 2},
		{"a snapback", "go;size=5", snapback, "B1 A1 B1", "5/5/XXX2/3X1/1X1X1", 5, 1},
		{"suicide of two", "go;size=5;suicide=yes", "5/5/O4/XO3/1O3 b", "A1", "5/5/O4/1O3/1O3", 0, 2},
		{"round the edge of a torus", "go;size=5;toroidal=on", "X4/O3X/X4/5/5 b", "B4", "X4/1X2X/X4/5/5", 1, 0},
		{"stones for passes", "go;rules=aga", "", "pass D4 pass", "9/9/9/9/9/3O5/9/9/9", 0, 2},
	} {
		p := at(t, c.spec, c.position, c.play).Pos.(*weiqi.Position)
		if rows, _, _ := strings.Cut(game.Text(p), " "); rows != c.rows || p.Captured(0) != c.black || p.Captured(1) != c.white {
			t.Errorf("%s: %s, want %s %d:%d", c.name, game.Text(p), c.rows, c.black, c.white)
		}
	}
}
