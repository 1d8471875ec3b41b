package rithmomachia_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/rithmomachia"
)

func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// at is a position of a rule set, its start for an empty text. Squares may be written a1:eS289 b2:oC3, Even to move
// unless "odd" stands behind them.
func at(t testing.TB, spec, text string) game.Position {
	t.Helper()
	g := mustOpen(t, spec)
	if text == "" {
		return g.Start()
	}
	if text[0] != '{' {
		text = object(text)
	}
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// object is a position in short as one of JSON.
func object(short string) string {
	side, entries := "even", []string{}
	for _, word := range strings.Fields(short) {
		name, man, ok := strings.Cut(word, ":")
		switch {
		case !ok:
			side = word
		case strings.HasSuffix(name, "Hand"):
			entries = append(entries, `"`+name+`":"`+strings.ReplaceAll(man, ",", " ")+`"`)
		case man[0] == 'e' || man[0] == 'o':
			entries = append(entries, `"`+name+`":"`+man+`"`)
		default:
			entries = append(entries, `"`+name+`":`+man)
		}
	}
	return "{" + strings.Join(append(entries, `"turn":"`+side+`"`), ",") + "}"
}

// situation is one case of testdata/cases.json, which were written with the rules before there was a program.
type situation struct {
	ID                    string
	Even, Odd, Men, Ply2  int
	Captures              *int
	StartPos              map[string]string
	From, To, Result, Why string
	Captured              []string
}

// TestCases goes through every case of the rules.
func TestCases(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	var list []situation
	if err == nil {
		err = json.Unmarshal(data, &list)
	}
	if err != nil || len(list) != 10 {
		t.Fatalf("%d cases, %v", len(list), err)
	}
	for _, c := range list {
		switch {
		case c.ID == "sums":
			if sums := sumsOf(mustOpen(t, "rithmomachia").Start()); sums != [4]int{c.Even, c.Odd, c.Men, c.Men} {
				t.Errorf("%s: %v", c.ID, sums)
			}
		case c.StartPos == nil:
			checkCounts(t, c.ID, []string{"rithmomachia;first=even", "rithmomachia"}, c.Even, c.Odd, c.Ply2, *c.Captures)
		default:
			play(t, c)
		}
	}
	// The counts that the rules name beside the cases.
	checkCounts(t, "orthogonal", []string{"rithmomachia;circle=orthogonal;first=even", "rithmomachia;circle=orthogonal"}, 12, 12, 144, 0)
	checkCounts(t, "close", []string{"rithmomachia;layout=close;first=even", "rithmomachia;layout=close"}, 21, 20, 0, -1)
}

// sumsOf are the numbers and the men of both sides.
func sumsOf(p game.Position) (sums [4]int) {
	for _, m := range game.SceneOf(p, 0).Men {
		_, number, _ := strings.Cut(m.Kind, ".")
		for _, part := range strings.Split(number, ".") {
			n := 0
			for _, digit := range part {
				n = 10*n + int(digit-'0')
			}
			sums[m.Seat] += n
		}
		sums[2+m.Seat]++
	}
	return sums
}

// checkCounts counts the first moves of both sides, those of two plies unless that is 0, and the captures; -1 stands
// for some.
func checkCounts(t *testing.T, id string, specs []string, even, odd, ply2, captures int) {
	t.Helper()
	for i, want := range []int{even, odd} {
		p := at(t, specs[i], "")
		moves := p.AppendMoves(nil)
		if len(moves) != want || !p.ToMove().Has(game.Seat(i)) {
			t.Errorf("%s: %d first moves of %d, want %d", id, len(moves), i, want)
		}
		taken, two := 0, 0
		for _, m := range moves {
			taken += len(p.(game.Scener).AppendPaths(nil, m)[0].Taken)
			q := game.Clone(p)
			q.Play(m)
			two += len(q.AppendMoves(nil))
		}
		if (taken != 0) != (captures != 0) || ply2 != 0 && two != ply2 {
			t.Errorf("%s: %d captures, %d after two plies, want %d", id, taken, two, ply2)
		}
	}
}

// play makes the move of a case.
func play(t *testing.T, c situation) {
	t.Helper()
	short := "even"
	for _, sq := range slices.Sorted(maps.Keys(c.StartPos)) {
		short += " " + sq + ":" + c.StartPos[sq]
	}
	p := at(t, "rithmomachia", short)
	m, err := p.ParseMove(c.From + "-" + c.To)
	if err != nil {
		t.Errorf("%s: %v", c.ID, err)
		return
	}
	if taken := takenBy(p, m); c.Captured != nil && !slices.Equal(taken, c.Captured) {
		t.Errorf("%s: %v are captured, want %v", c.ID, taken, c.Captured)
	}
	p.Play(m)
	result := ""
	if o := p.Outcome(); o.Over() {
		result = [2]string{"even", "odd"}[o.Winners(2).One()]
	}
	if c.Captured == nil && result != c.Result {
		t.Errorf("%s: %q has won, want %q", c.ID, result, c.Result)
	}
}

// takenBy are the squares of the men that a move captures.
func takenBy(p game.Position, m game.Move) []string {
	taken := []string{}
	for _, at := range p.(game.Scener).AppendPaths(nil, m)[0].Taken {
		taken = append(taken, p.(game.Scener).Board().Places[at].Name)
	}
	return taken
}

// TestProgressions: what the rules list of each side's own men, pyramids by their total.
func TestProgressions(t *testing.T) {
	want := [2][3]int{{11, 12, 2}, {9, 11, 0}}
	for seat, values := range armies() {
		got := [3]int{}
		for i, a := range values {
			for j, b := range values[i+1:] {
				for _, c := range values[i+j+2:] {
					if k := rithmomachia.Progression(a, b, c); k >= 0 {
						got[k]++
					}
				}
			}
		}
		if got != want[seat] {
			t.Errorf("side %d has %v progressions, want %v", seat, got, want[seat])
		}
	}
}

// armies are the different numbers of both sides, rising.
func armies() (list [2][]int) {
	for _, m := range game.SceneOf(game.Position(must(game.Open("rithmomachia")).Start()), 0).Men {
		_, number, _ := strings.Cut(m.Kind, ".")
		sum := 0
		for _, part := range strings.Split(number, ".") {
			n := 0
			for _, digit := range part {
				n = 10*n + int(digit-'0')
			}
			sum += n
		}
		list[m.Seat] = append(list[m.Seat], sum)
	}
	for seat := range list {
		slices.Sort(list[seat])
		list[seat] = slices.Compact(list[seat])
	}
	return list
}

func must(g *game.Game, err error) *game.Game {
	if err != nil {
		panic(err)
	}
	return g
}
