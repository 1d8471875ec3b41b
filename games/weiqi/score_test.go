package weiqi_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// settle marks exactly the given stones as dead and lets both sides accept.
func settle(t *testing.T, name string, line *game.Line, dead []string) *weiqi.Position {
	t.Helper()
	p := line.Pos.(*weiqi.Position)
	for _, text := range marksFor(p, dead) {
		if err := line.PlayText(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if err := line.PlayText("b:ok w:ok"); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return line.Pos.(*weiqi.Position)
}

// marksFor are the moves that make the dead stones those given, if regions allow it.
func marksFor(p *weiqi.Position, dead []string) (moves []string) {
	want := map[string]bool{}
	for _, name := range dead {
		want[name] = true
	}
	q := game.Clone(p).(*weiqi.Position)
	for at := range goban.Point(q.Game().Shape().Len()) {
		name := q.Game().Name(int(at))
		if marked := q.Dead(); q.Goban().At(at) == goban.Empty || marked.Has(at) == want[name] {
			continue
		}
		m, err := q.ParseMove("b:dead " + name)
		if err != nil {
			return nil
		}
		moves = append(moves, game.MoveText(q, m))
		q.Play(m)
	}
	return moves
}

const (
	halfAndHalf = "1X1O1/1X1O1/1X1O1/1X1O1/1X1O1"
	// White has filled three points of a bent four in the corner.
	bentFour = "7/7/7/OOO4/XX1O3/OXXXO2/1OOXO2 b"
	// White lives in seki with the eye F2, Black with the eye J1; J3 is neutral.
	sekiShape = "3OOX3/3OX1X2/3OX2X1/3OX3X/1OXOX1XXO/OOOX1XOOO/OXXXXOOO1/XX1XO1OXX/2XOOOOX1 b"
)

// TestSeki: points of groups in seki count, or do not, as agreed; those of all others count.
func TestSeki(t *testing.T) {
	for _, c := range []struct {
		spec string
		own  map[string]goban.Colour
	}{
		{"go;rules=japanese", map[string]goban.Colour{"F2": goban.Empty, "J1": goban.Empty, "J3": goban.Empty, "A9": goban.White}},
		{"go;rules=japanese;tax=none", map[string]goban.Colour{"F2": goban.White, "J1": goban.Black, "J3": goban.Empty, "A9": goban.White}},
		{"go;rules=chinese", map[string]goban.Colour{"F2": goban.White, "J1": goban.Black, "J3": goban.Empty, "A9": goban.White}},
	} {
		line := at(t, c.spec, sekiShape, "pass pass")
		p := settle(t, c.spec, line, []string{"C5"})
		owners := p.Count().Owners
		for name, want := range c.own {
			if sq, _ := p.Game().Square(name); owners[sq] != want {
				t.Errorf("%s: %s belongs to %d, want %d", c.spec, name, owners[sq], want)
			}
		}
	}
}

// TestCounting: what known positions come to, with the dead stones marked that players would mark.
func TestCounting(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, play string
		dead                       string
		result                     string
	}{
		{"area: stones and surrounded points", "go;size=5;komi=0.5", "1XO2/1XO2/1XO2/1XO2/1XO2 b", "pass pass", "", "W+5.5"},
		{"territory: surrounded points", "go;size=5;rules=japanese;komi=0.5", "1XO2/1XO2/1XO2/1XO2/1XO2 b", "pass pass", "", "W+5.5"},
		{"territory: prisoners", "go;size=5;rules=japanese;komi=0.5", "1XO2/1XO2/1XO2/1XO2/1XO2 b - 0 7:1 20", "pass pass", "", "B+0.5"},
		{"area: prisoners do not count", "go;size=5;komi=0.5", "1XO2/1XO2/1XO2/1XO2/1XO2 b - 0 7:1 20", "pass pass", "", "W+5.5"},
		{"area: a dead stone", "go;size=5;komi=0.5", "1XO2/1XO1X/1XO2/1XO2/1XO2 b", "pass pass", "E4", "W+5.5"},
		{"territory: a dead stone is a point and a prisoner", "go;size=5;rules=japanese;komi=0.5", "1XO2/1XO1X/1XO2/1XO2/1XO2 b", "pass pass", "E4", "W+6.5"},
		{"territory: a neutral point is nobody's", "go;size=5;rules=japanese;komi=0.5", "1X1O1/1XXO1/1X1O1/1XXO1/1XXO1 b", "pass pass", "", "W+0.5"},
		{"a tie", "go;size=5;komi=0", halfAndHalf + " b", "pass pass", "", "Draw"},
		{"a tie under Ing rules is Black's", "go;size=5;rules=ing;komi=0", halfAndHalf + " b", "pass pass", "", "B+0"},
		{"stones for passes: White passes last anyway", "go;size=5;rules=aga;scoring=territory;komi=0", halfAndHalf + " b", "pass pass", "", "Draw"},
		{"stones for passes: and once more after Black", "go;size=5;rules=aga;scoring=territory;komi=0", halfAndHalf + " w", "pass pass", "", "B+1"},
		{"bent four in the corner is dead by agreement", "go;size=7;komi=0.5", bentFour, "pass pass", "A3 B3 B2 C2 D2 D1", "W+49.5"},
		{"handicap stones: a point for each", "go;handicap=2;freeHandicap=off;komi=0", "", "pass pass", "", "B+79"},
		{"all but one", "go;handicap=3;freeHandicap=off;handicapBonus=oneLess;komi=0", "", "pass pass", "", "B+79"},
		{"none", "go;handicap=3;freeHandicap=off;handicapBonus=none;komi=0", "", "pass pass", "", "B+81"},
	} {
		line := at(t, c.spec, c.position, c.play)
		p := settle(t, c.name, line, strings.Fields(c.dead))
		if p.Result() != c.result {
			t.Errorf("%s: %s, want %s: %s", c.name, p.Result(), c.result, game.Text(p))
		}
	}
}
