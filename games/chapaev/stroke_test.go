package chapaev

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestRefusals: sections 5.3 and 6: every rule of strokes, typed. Black's man 8 stands 3.2 cm before
// White's man 0: 3 mm of air; man 9 stands 4 cm before man 1: too far for a poke; man 10 stands between
// men 2 and 3, man 11 beside their line; man 5 lies on man 4.
func TestRefusals(t *testing.T) {
	const position = "W W0@1,1 W1@3,1 W2@1,4 W3@3,4 W4@6,6 W7@5,3 " +
		"B8@1,1.7112 B9@3,1.8889 B10@2,4 B11@2,4.75 B12@6,1 B13@7,3"
	lying := func(p *Position) { // man 5 lies on man 12, man 14 on man 4
		p.put(5, 0, p.g.placed(Piece{X: 6.1, Y: 1, L: 1}, 1, 0))
		p.put(14, 1, p.g.placed(Piece{X: 6.1, Y: 6, L: 1}, 1, 0))
	}
	for _, tc := range []struct{ name, spec, move, code, clause, names string }{
		{"the hardest flick", "chapaev", "F0:3000,4000", "", "", ""},
		{"too hard", "chapaev", "F0:3000,4001", "tooFast", "6.1", "b2"},
		{"the weakest", "chapaev", "F0:100,0", "", "", ""},
		{"too weak", "chapaev", "F0:99,0", "tooSlow", "6.1", "b2"},
		{"straight up is no stroke", "chapaev", "F0:0,0,1000", "tooSlow", "6.1", "b2"},
		{"the steepest", "chapaev", "F0:1000,0,1000", "", "", ""},
		{"too steep", "chapaev", "F0:1000,0,1001", "tooSteep", "6.1", "b2"},
		{"downward", "chapaev", "F0:1000,0,-1", "tooSteep", "6.1", "b2"},
		{"loft is off", "chapaev;loft=off", "F0:1000,0,1", "noLoft", "6.1", "b2"},
		{"spin is off", "chapaev;spin=off", "F0:1000,0,0:10,0", "noSpin", "6.1", "b2"},
		{"spin is off and not used", "chapaev;spin=off", "F0:1000,0,0:0,0", "", "", ""},
		{"a man of the enemy", "chapaev", "F8:0,-1000", "notYourMan", "2.1", "b2"},
		{"a man that fell", "chapaev", "F6:0,1000", "manGone", "2.1", "6"},
		{"a man that lies under another", "chapaev", "F4:0,1000", "", "", ""},
		{"a number beyond the armies", "chapaev", "F20:0,1000", "manGone", "2.1", "20"},

		{"backward while the earth turns", "chapaev", "F0:0,-1000", "", "", ""},
		{"backward", "chapaev;earthTurns=off", "F0:0,-1000", "behind", "5.4", "b2"},
		{"sideways", "chapaev;earthTurns=off", "F0:1000,0", "", "", ""},
		{"109 degrees", "chapaev;earthTurns=off", "F0:946,-325", "", "", ""},
		{"111 degrees", "chapaev;earthTurns=off", "F0:934,-358", "behind", "5.4", "b2"},
		{"scissors that go backward", "chapaev;earthTurns=off", "S2+3-10:900,0:-800,-600", "behind", "5.4", "d5"},

		{"a poke", "chapaev", "P0-8:0,1500", "", "", ""},
		{"a poke too hard", "chapaev", "P0-8:0,1501", "tooFast", "6.1", "b2"},
		{"a poke too weak", "chapaev", "P0-8:0,90", "tooSlow", "6.1", "b2"},
		{"a poke 29 degrees off", "chapaev", "P0-8:485,875", "", "", ""},
		{"a poke 31 degrees off", "chapaev", "P0-8:515,857", "pokeAskew", "6.2", "b2 b2"},
		{"a poke over a wide gap", "chapaev", "P1-9:0,900", "gapTooWide", "6.2", "d2 d2"},
		{"a poke of an own man", "chapaev", "P0-1:900,0", "notEnemy", "6.2", "d2"},
		{"a poke with an enemy", "chapaev", "P8-0:0,-900", "notYourMan", "2.1", "b2"},
		{"a poke of nobody", "chapaev", "P0-15:0,900", "manGone", "2.1", "15"},
		{"a poke of one that lies below", "chapaev", "P5-12:-900,0", "otherLevel", "6.2", "g2 g2"},
		{"pokes are off", "chapaev;allowPoke=off", "P0-8:0,900", "noPokes", "6.2", ""},
		{"pokes are off in the plain game", "chapaev;preset=plain", "P0-8:0,900", "noPokes", "6.2", ""},

		{"scissors", "chapaev", "S2+3-10:1000,0:-1000,0", "", "", ""},
		{"scissors too hard", "chapaev", "S2+3-10:1001,0:-1000,0", "tooFast", "6.1", "b5"},
		{"the other jaw too hard", "chapaev", "S2+3-10:1000,0:-1001,0", "tooFast", "6.1", "d5"},
		{"the other jaw too weak", "chapaev", "S2+3-10:1000,0:-10,0", "tooSlow", "6.1", "d5"},
		{"44 degrees off", "chapaev", "S2+3-10:719,695:-719,-695", "", "", ""},
		{"46 degrees off", "chapaev", "S2+3-10:695,719:-719,-695", "jawsAskew", "6.3", "b5 d5"},
		{"away from one another", "chapaev", "S2+3-10:-900,0:900,0", "jawsAskew", "6.3", "b5 d5"},
		{"beside the line", "chapaev", "S2+3-11:900,0:-900,0", "notBetween", "6.3", "b5 c5 d5"},
		{"not between", "chapaev", "S2+3-13:900,0:-900,0", "notBetween", "6.3", "b5 h4 d5"},
		{"too far", "chapaev", "S0+7-8:900,0:-900,0", "notBetween", "6.3", "b2 b2 f4"},
		{"one jaw", "chapaev", "S2+2-10:900,0:-900,0", "oneJaw", "6.3", "b5"},
		{"a jaw of the enemy", "chapaev", "S2+9-10:900,0:-900,0", "notYourMan", "2.1", "d2"},
		{"an own man between", "chapaev", "S2+3-0:900,0:-900,0", "notEnemy", "6.3 6.2", "b2"},
		{"scissors are off", "chapaev;allowScissors=off", "S2+3-10:900,0:-900,0", "noScissors", "6.3", ""},
	} {
		p, _ := scripted(t, tc.spec)
		p = read(t, p, position)
		lying(p)
		_, err := p.ParseMove(tc.move)
		if tc.code == "" {
			if err != nil {
				t.Errorf("%s: %v", tc.name, err)
			}
			continue
		}
		r, ok := err.(*game.Refusal)
		if !ok || r.Code != tc.code || r.Input != tc.move || !strings.Contains(tc.clause, r.Rule) || strings.Join(r.Names, " ") != tc.names {
			t.Errorf("%s: %v with %v, want %s (rule %s) of %s", tc.name, err, r, tc.code, tc.clause, tc.names)
		}
	}
}

// TestJawsTooFar: section 6: each jaw at most a square from the man between.
func TestJawsTooFar(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	near := read(t, p, "W W0@1,1 W1@4,1 B8@2.5,1")
	if r := near.refuseJaws(0, 1, 8); r != nil {
		t.Errorf("0.86 squares of air: %v", r)
	}
	far := read(t, p, "W W0@1,1 W1@5,1 B8@2.5,1")
	if r := far.refuseJaws(0, 1, 8); r == nil || r.Code != "jawsTooFar" {
		t.Errorf("1.86 squares of air: %v", r)
	}
}

// TestBlackLooksDown: section 5.3: forward is towards the enemy.
func TestBlackLooksDown(t *testing.T) {
	p, _ := scripted(t, "chapaev;earthTurns=off")
	p.turn = 1
	if r := p.refuse(&physics.Stroke{Kind: physics.Flick, Man: 8, V: [3]int16{0, -2000, 0}}); r != nil {
		t.Errorf("forward: %v", r)
	}
	if r := p.refuse(&physics.Stroke{Kind: physics.Flick, Man: 8, V: [3]int16{0, 2000, 0}}); r == nil || r.Code != "behind" {
		t.Errorf("backward: %v", r)
	}
}

// TestExplain: what is clicked is explained: a man, two, three.
func TestExplain(t *testing.T) {
	p, _ := scripted(t, "chapaev;pieRule=on")
	p = read(t, p, "W W0@1,1 W1@3,1 B8@1,1.7112 B9@5,5")
	for _, tc := range []struct {
		seat game.Seat
		path []game.Token
		code string
	}{
		{1, []game.Token{8}, "notYourTurn"},
		{0, []game.Token{0}, "aimIt"},
		{0, []game.Token{8}, "notYourMan"},
		{0, []game.Token{2}, "manGone"},
		{0, []game.Token{0, 8}, "aimIt"},
		{0, []game.Token{0, 9}, "gapTooWide"},
		{0, []game.Token{0, 1}, "notEnemy"},
		{0, []game.Token{0, 8, 1}, "notBetween"},
		{0, []game.Token{0, 8, 9}, "notYourMan"},
		{0, []game.Token{maxMen}, "nothingToSwap"},
		{0, []game.Token{maxMen + 1}, "nothingToSwap"},
		{0, []game.Token{-1}, "notLegal"},
		{0, []game.Token{999}, "notLegal"},
		{0, nil, "notLegal"},
	} {
		if r := p.Explain(tc.seat, tc.path); r.Code != tc.code {
			t.Errorf("seat %d clicks %v: %v, want %s", tc.seat, tc.path, r, tc.code)
		}
	}
	p.finish(endRound, 0)
	if r := p.Explain(1, []game.Token{8}); r.Code != "gameOver" {
		t.Errorf("after the end: %v", r)
	}
}

// TestNotation: section 6.1: every way to write a stroke, and the one in which it is written.
func TestNotation(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	p = read(t, p, "W W0@1,1 W2@1,4 W3@3,4 B8@1,1.7112 B10@2,4")
	for _, tc := range []struct{ text, want string }{
		{"F3:180,2995", "F3:180,2995"},
		{"F3:180,2995,0", "F3:180,2995"},
		{"F3:180,2995,0:0,-10", "F3:180,2995,0:0,-10"},
		{"F3 180,2995,0 o0,-10", "F3:180,2995,0:0,-10"},
		{"F3:-5,-2995,400", "F3:-5,-2995,400"},
		{"F3:0,1000,0:100,-100", "F3:0,1000,0:60,-90"},
		{`{"k":"F","p":3,"v":[180,2995,0],"o":[0,-10]}`, "F3:180,2995,0:0,-10"},
		{`{"k":"F","p":3,"v":[180,2995]}`, "F3:180,2995"},
		{"P0-8:40,900", "P0-8:40,900"},
		{`{"k":"P","p":0,"t":8,"v":[40,900,0]}`, "P0-8:40,900"},
		{"S2+3-10:900,0:-900,0", "S2+3-10:900,0:-900,0"},
		{"S2+3-10 900,0,0 -900,0,0", "S2+3-10:900,0:-900,0"},
		{`{"k":"S","p":2,"v":[900,0,0],"p2":3,"v2":[-900,0,0],"t":10}`, "S2+3-10:900,0:-900,0"},
		{"pass", "pass"},
	} {
		m, err := p.ParseMove(tc.text)
		if err != nil {
			t.Errorf("%s: %v", tc.text, err)
			continue
		}
		if got := string(p.AppendMove(nil, m)); got != tc.want {
			t.Errorf("%s is written %s, want %s", tc.text, got, tc.want)
		}
		if s, ok := StrokeOf(m); ok && packStroke(s, seatOf(m)) != m {
			t.Errorf("%s: packed again %v", tc.text, m)
		}
	}
	for _, text := range []string{
		"", "F", "F3", "F3:", "F3:1", "F3:1,2,3,4", "F3:x,2", "F3:1000,1000:1", "F3:1000,1000:0,0:0,0", "F24:0,1000", "F-1:0,1000",
		"F3-8:0,1000", "P3:0,1000", "P0+1-8:0,1000", "S2-10:900,0:-900,0", "S2+3-10:900,0", "G3:0,1000", "F3:9000,0", "F3:0,1000,0:101,0",
		"{", `{"k":"X","p":3,"v":[1,1000]}`, `{"k":"F","p":3,"v":[1]}`, `{"k":"F","p":99,"v":[1,1000]}`, `{"k":"F","p":3,"v":[1,1000],"o":[1]}`,
		"arm", "swapp", "F3:180,2995F3:180,2995",
	} {
		if m, err := p.ParseMove(text); err == nil {
			t.Errorf("%q is read as %s", text, p.AppendMove(nil, m))
		}
	}
}

// TestPacking: every number of a stroke survives in the 128 bits of a move.
func TestPacking(t *testing.T) {
	for _, s := range []physics.Stroke{
		{Kind: physics.Flick, Man: 23, V: [3]int16{-5000, 5000, 1000}, Offset: [2]int8{-60, 90}},
		{Kind: physics.Flick, V: [3]int16{5000, -5000, 0}, Offset: [2]int8{60, -90}},
		{Kind: physics.Poke, Man: 23, Target: 1, V: [3]int16{-1, 1500, 0}},
		{Kind: physics.Scissors, Man: 1, Man2: 23, Target: 22, V: [3]int16{-1000, 1, 0}, V2: [3]int16{1000, -1, 0}},
	} {
		for seat := range uint8(2) {
			m := packStroke(s, seat)
			if back, ok := StrokeOf(m); !ok || back != s || seatOf(m) != seat {
				t.Errorf("%+v of seat %d comes back as %+v of seat %d", s, seat, back, seatOf(m))
			}
		}
	}
}

// TestSample: the sample holds flicks at every enemy, pokes and scissors that are possible, each once;
// where every enemy is behind there is still a move.
func TestSample(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	q := read(t, p, "W W0@1,1 W2@1,4 W3@3,4 B8@1,1.7112 B10@2,4")
	list := q.moves()
	for _, want := range []string{"F0:0,1200", "F0:0,2500", "F0:0,4000", "P0-8:0,600", "P0-8:0,1200", "S2+3-10:900,0:-900,0"} {
		if !slices.Contains(list, want) {
			t.Errorf("%s is not in %v", want, list)
		}
	}
	for i, text := range list {
		if slices.Contains(list[:i], text) {
			t.Errorf("%s is listed twice", text)
		}
		if _, err := q.ParseMove(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	p, _ = scripted(t, "chapaev;earthTurns=off")
	q = read(t, p, "W W0@4,7 B8@4,1 B9@4.1,1.5")
	if got := q.moves(); !slices.Equal(got, []string{"F0:0,2500"}) {
		t.Errorf("all enemies are behind: %v", got)
	}
	p, _ = scripted(t, "chapaev")
	q = read(t, p, "B W0@4,4 B8@1,1")
	q.men[8].Pose = q.men[0].Pose
	q.men[8].Pose[1] += thickness // Black's only man lies on White's only man
	if got := q.moves(); !slices.Equal(got, []string{"F8:0,-2500"}) {
		t.Errorf("the enemy is right below: %v", got)
	}
	buf := make([]game.Move, 0, 1000)
	p, _ = scripted(t, "chapaev")
	if n := testing.AllocsPerRun(20, func() { buf = p.AppendMoves(buf[:0]); _ = p.Key() }); n > 0 {
		t.Errorf("AppendMoves and Key allocate %g times", n)
	}
}

// TestUnsteady: section 6.1, aimNoise: the aim trembles by what is agreed, and stays legal.
func TestUnsteady(t *testing.T) {
	for _, tc := range []struct {
		noise string
		least float64
		most  float64
	}{{"off", 0, 0}, {"small", 5, 14}, {"medium", 16, 40}, {"large", 35, 75}} {
		p, _ := scripted(t, "chapaev;aimNoise="+tc.noise)
		m, _ := p.ParseMove("F0:0,3000")
		state := uint32(1)
		roll := func(total uint32) uint32 {
			state = state*1664525 + 1013904223
			return uint32(uint64(state) * uint64(total) >> 32)
		}
		var sum float64
		for range 300 {
			n := p.Perturb(m, roll)
			s, _ := StrokeOf(n)
			aside := float64(s.V[0]) / 3
			sum += aside * aside
			if back, err := p.ParseMove(string(p.AppendMove(nil, n))); err != nil || back != n {
				t.Fatalf("%s: %v", p.AppendMove(nil, n), err)
			}
		}
		if got := sum / 300; got < tc.least*tc.least || got > tc.most*tc.most {
			t.Errorf("%s: %.0f thousandths squared aside, want %g to %g", tc.noise, got, tc.least, tc.most)
		}
		hard, _ := p.ParseMove("F0:0,5000")
		for range 50 {
			if s, _ := StrokeOf(p.Perturb(hard, roll)); p.refuse(&s) != nil {
				t.Fatalf("%v is not legal", s)
			}
		}
	}
}

// TestNames: how moves are called, and what came of them.
func TestNames(t *testing.T) {
	for _, tc := range []struct {
		move, lang, want string
		effects          []effect
	}{
		{"F0:0,3000", "en", "a1\u00a0↑ 75\u00a0%", nil},
		{"F2:624,2934", "uk", "c1\u00a0↗\u00a012°, 75\u00a0%: збито f8 e8, ще раз", []effect{fall(10, 11)}},
		{"F2:-2500,0", "ru", "c1\u00a0←\u00a090°, 63\u00a0%: потеряно c1", []effect{fall(2)}},
		{"F2:-2500,2500", "en", "c1\u00a0↖\u00a045°, 88\u00a0%: knocked off f8, lost c1", []effect{fall(2, 10)}},
		{"F0:0,3000", "xx", "a1\u00a0↑ 75\u00a0%: b1 changes sides", []effect{flip(1)}},
		{"F0:0,3000", "en", "a1\u00a0↑ 75\u00a0%: h8 cut, again", []effect{slide(1, hang(0.5), 0), over(8)}},
		{"F0:0,3000", "en", "a1\u00a0↑ 75\u00a0%: knocked off 8, round won", []effect{fall(8, 9, 10, 11, 12, 13, 14, 15)}},
		{"F0:0,3000", "uk", "a1\u00a0↑ 75\u00a0%: втрачено 8, раунд програно", []effect{fall(0, 1, 2, 3, 4, 5, 6, 7)}},
		{"pass", "en", "too late", nil},
	} {
		p, s := scripted(t, "chapaev")
		s.effects = tc.effects
		m, err := p.ParseMove(tc.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.NameOf(p, m, tc.lang); got != tc.want {
			t.Errorf("%s in %s: %q, want %q", tc.move, tc.lang, got, tc.want)
		}
	}
	p, _ := scripted(t, "chapaev;match=noAdvance")
	if got := fmt.Sprint(game.NameOf(p, p.AppendMoves(nil)[4], "uk")); got != "важкі танки" {
		t.Errorf("an arm is called %q", got)
	}
}
