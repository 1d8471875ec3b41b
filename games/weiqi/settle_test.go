package weiqi_test

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/dead"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// A stone of each side is lost among those of the other.
const settled = "3XO4/1X1XO1O2/3XO4/3XO1X2/1X1XO1O2/3XO4/1O1XO4/1X1XO1O2/3XO4 b"

// TestSettling: what both sides may do after two passes, step by step, and what the position is then; who is to move
// stands before the colon.
func TestSettling(t *testing.T) {
	for _, c := range []struct{ name, spec, play, want string }{
		{"both sides may act", "go", "pass pass", "bw: marking - 0"},
		{"the lost stones are proposed", "go", "pass pass", "bw: marking - 0 dead B3 G6"},
		{"who accepts waits", "go", "pass pass b:ok", "w: marking b 1"},
		{"a mark withdraws that", "go", "pass pass b:ok w:dead G6", "bw: marking - 2 dead B3"},
		{"twice is as before", "go", "pass pass w:dead G6 b:dead G6", "bw: marking - 2 dead B3 G6"},
		{"a click marks all of a region", "go", "pass pass w:dead E1", "bw: marking - 1 dead B3 E1 E2 E3 E4 E5 E6 E7 E8 E9 G2 G5 G6 G8"},
		{"both accept", "go", "pass pass w:ok b:ok", ": agreed dead B3 G6"},
		{"play goes on, the other side first", "go", "pass pass w:resume", "b: resumed 1"},
		{"and again", "go", "pass pass w:resume A1 pass pass", "bw: remarking - 1 dead B3 G6"},
		{"area: no agreement, all are alive", "go", "pass pass w:resume A1 pass pass b:dispute", ": alive"},
		{"territory: no agreement, the program decides", "go;rules=japanese", "pass pass w:resume A1 pass pass w:dispute", ": judged dead B3 G6"},
		{"the program decides at once", "go;deadStones=bot", "pass pass", ": judged dead B3 G6"},
		{"all are alive at once", "go;deadStones=none", "pass pass", ": alive"},
		{"one pass is not two", "go", "pass F1 pass", "w:"},
	} {
		p := at(t, c.spec, settled, c.play).Pos.(*weiqi.Position)
		var got strings.Builder
		if !p.Outcome().Over() {
			for s := range p.ToMove().All() {
				got.WriteString("bw"[s : s+1])
			}
		}
		got.WriteString(":")
		words := strings.Fields(game.Text(p))
		if len(words) > 6 {
			got.WriteString(" " + strings.Join(words[6:], " "))
		}
		if strings.Contains(c.want, "dead") {
			var dead []string
			marked := p.Dead()
			for _, sq := range p.Game().Squares() {
				if marked.Has(goban.Point(sq)) {
					dead = append(dead, p.Game().Name(sq))
				}
			}
			got.WriteString(" dead " + strings.Join(slices.Sorted(slices.Values(dead)), " "))
		}
		if got.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, got.String(), c.want)
		}
	}
}

// TestMarkingEnds: who marks for ever is stopped, and the game still has an end.
func TestMarkingEnds(t *testing.T) {
	line := at(t, "go;size=3", "1X1/3/3 b", "pass pass")
	n := 0
	for ; n < 100; n++ {
		if line.PlayText("b:dead B3") != nil {
			break
		}
	}
	if n != 2*9+20 {
		t.Errorf("%d marks are allowed", n)
	}
	if err := line.PlayText("b:ok"); err != nil {
		t.Fatal(err)
	}
	if _, err := line.Pos.ParseMove("w:dead B3"); err == nil || !strings.HasPrefix(err.Error(), "marksSpent (rule 3.3)") {
		t.Errorf("a further one: %v", err)
	}
	if err := line.PlayText("w:resume pass pass b:ok"); err != nil {
		t.Fatal(err)
	}
	if p, err := mustOpen(t, "go;size=3").Parse(game.Text(line.Pos)); err != nil || game.Text(p) != game.Text(line.Pos) {
		t.Errorf("%s is not read back: %v", game.Text(line.Pos), err)
	}
	if err := line.PlayText("w:dispute"); err != nil {
		t.Fatal(err)
	}
	if !line.Outcome().Over() || line.Len() > mustOpen(t, "go;size=3").MaxPlies {
		t.Errorf("after %d plies: %v", line.Len(), line.Outcome())
	}
}

// TestProposal: it depends on the stones alone, and groups that nobody can take are never proposed.
func TestProposal(t *testing.T) {
	safe := "1X1XO4/XXXXO4/4O4/OOOOO4/9/9/9/9/9 b"
	first := at(t, "go", safe, "pass pass").Pos.(*weiqi.Position).Dead()
	if first != at(t, "go;rules=japanese", safe, "A5 pass pass").Pos.(*weiqi.Position).Dead() && first.Has(goban.Point(1)) {
		t.Error("Black lives with two eyes and is proposed as dead")
	}
	a, b := at(t, "go", settled, "pass pass").Pos.(*weiqi.Position), at(t, "go;komi=0", settled+" - 0 3:5 40", "pass pass").Pos.(*weiqi.Position)
	if a.Dead() != b.Dead() {
		t.Error("two proposals for the same stones")
	}
}

// TestProposalStays: what was proposed before results of plies were written down never changes, since matches that were counted
// by it are counted anew whenever they are opened.
func TestProposalStays(t *testing.T) {
	sum := fnv.New64a()
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 9))
		p := at(t, "go;ko=simple;size="+[]string{"9", "13"}[seed%2], "", "").Pos.(*weiqi.Position)
		for range 100 + 4*int(seed) {
			list := p.AppendMoves(nil)
			p.Play(list[r.IntN(max(1, len(list)-1))])
		}
		p.Play(weiqi.PassOf(p.Turn()))
		if err := p.PlayResult(weiqi.PassOf(p.Turn()), ""); err != nil {
			t.Fatal(err)
		}
		for at := range goban.Point(p.Game().Len()) {
			if dead := p.Dead(); dead.Has(at) {
				fmt.Fprint(sum, seed, at, " ")
			}
		}
	}
	if got := fmt.Sprintf("%x", sum.Sum64()); got != "13aa684317f84b59" {
		t.Errorf("the proposals for random boards sum up to %s", got)
	}
}

// TestDeadStones: boards of games that were played, and others, have the dead stones that players see, however the board is
// turned.
func TestDeadStones(t *testing.T) {
	data, err := os.ReadFile("testdata/dead.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		part := strings.Split(strings.TrimSpace(line), "\t")
		first := at(t, "go;size="+part[1], part[2], "pass pass").Pos.(*weiqi.Position)
		n, want := first.Game().Columns, strings.Fields(strings.TrimSuffix(part[3], "-"))
		slices.Sort(want)
		for turn := range 8 {
			b := goban.New(first.Goban().Shape)
			from := make([]int, n*n) // the point of the first board that stands on each
			for q := range from {
				from[q] = turned(q, n, turn)
				if c := first.Goban().At(goban.Point(from[q])); c != goban.Empty {
					b.Put(goban.Point(q), c)
				}
			}
			var got []string
			for q, is := range dead.Stones(b) {
				if is {
					got = append(got, first.Game().Name(from[q]))
				}
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s, turn %d: dead %v, want %v", part[0], turn, got, want)
			}
		}
	}
}

// turned is where a point of a square board comes from by one of its eight symmetries.
func turned(at, n, turn int) int {
	x, y := at%n, at/n
	if turn&1 > 0 {
		x = n - 1 - x
	}
	if turn&2 > 0 {
		y = n - 1 - y
	}
	if turn&4 > 0 {
		x, y = y, x
	}
	return y*n + x
}

// TestProposalIsKept: the second pass writes down what is proposed, and played with that text proposes it again, whatever the
// program would propose; texts of other plies are refused.
func TestProposalIsKept(t *testing.T) {
	for _, c := range []struct{ name, spec, play, result, with, dead, fault string }{
		{name: "what is proposed", result: "G6 B3", with: "G6 B3", dead: "B3 G6"},
		{name: "less than is", result: "G6 B3", with: "G6", dead: "G6"},
		{name: "nothing", result: "G6 B3", with: "-", dead: ""},
		{name: "by territory", spec: ";rules=japanese", result: "G6 B3", with: "B3", dead: "B3"},
		{name: "where the program decides", spec: ";deadStones=bot", result: "G6 B3", with: "B3", dead: "B3"},
		{name: "once more after play went on", play: "pass pass w:resume A9", result: "G6 B3", with: "B3", dead: "B3"},
		{name: "all alive: nothing is proposed", spec: ";deadStones=none", with: "B3", fault: "ends nothing"},
		{name: "the first pass", play: "F1", with: "B3", fault: "ends nothing"},
		{name: "an empty point", result: "G6 B3", with: "A1", fault: `no stone on "A1"`},
		{name: "twice", result: "G6 B3", with: "B3 B3", fault: `no stone on "B3"`},
		{name: "no point", result: "G6 B3", with: "?", fault: `no stone on "?"`},
	} {
		play := c.play
		if play != "F1" {
			play += " pass"
		}
		p := at(t, "go"+c.spec, settled, strings.TrimSpace(play)).Pos.(*weiqi.Position)
		after := game.Clone(p).(*weiqi.Position)
		after.Play(weiqi.PassOf(p.Turn()))
		if got := game.ResultOf(after); got != c.result {
			t.Errorf("%s: the result is %q, want %q", c.name, got, c.result)
		}
		err := p.PlayResult(weiqi.PassOf(p.Turn()), c.with)
		if c.fault != "" {
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %v, want %s", c.name, err, c.fault)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var marked []string
		list := p.Dead()
		for _, sq := range p.Game().Squares() {
			if list.Has(goban.Point(sq)) {
				marked = append(marked, p.Game().Name(sq))
			}
		}
		if slices.Sort(marked); strings.Join(marked, " ") != c.dead {
			t.Errorf("%s: dead %v, want %s", c.name, marked, c.dead)
		}
		if got := game.ResultOf(p); got != c.with {
			t.Errorf("%s: then the result is %q", c.name, got)
		}
		if !p.Marking() {
			continue
		}
		for _, text := range []string{"b:ok", "w:dead E1", "w:ok"} {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if p.Play(m); game.ResultOf(p) != "" {
				t.Errorf("%s: %s has the result %q", c.name, text, game.ResultOf(p))
			}
		}
	}
}

// TestEnds: who wins and why, and the result as players write it.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ name, spec, position, play, reason, result string }{
		{"3.1 a pass is not the end", "go;rules=tt", "", "pass E5", "", ""},
		{"3.1 two are", "go;rules=tt", "", "E5 pass pass", "points", "B+74"},
		{"3.6 the first capture", "atari-go", "9/9/4X4/3XOX3/9/9/9/9/9 b", "E5", "captured", "B+Capture"},
		{"3.6 White's too", "atari-go", "9/9/4O4/3OXO3/9/9/9/9/9 w", "E5", "captured", "W+Capture"},
		{"3.6 not yet the third", "go;captureGoal=3", "9/9/4X4/3XOX3/9/9/9/9/9 b", "E5", "", ""},
		{"3.6 three at once", "go;captureGoal=3", "9/9/4X4/3XOX3/3XOX3/3XOX3/9/9/9 b", "E3", "captured", "B+Capture"},
		{"3.6 two passes: more captures", "go;captureGoal=3", "9/9/4X4/3XOX3/9/9/9/9/9 b", "E5 pass pass", "moreCaptured", "B+Capture"},
		{"3.6 two passes: none", "atari-go", "", "D4 pass pass", "equalCaptured", "Draw"},
		{"3.6 a suicide gives stones away", "go;captureGoal=1;suicide=yes", "9/9/9/9/9/9/O8/XO7/1O7 b", "A1", "captured", "W+Capture"},
		{"3.7 too long", "go;size=2;ko=simple", "2/2 b - 0 0:0 12", "A1", "tooLong", "W+3"},
		{"3.7 too long and equal", "go;size=2;komi=0;ko=simple", "1O/X1 b - 0 0:0 12", "pass", "tooLongEqual", "Draw"},
		{"3.7 too long: by area, and points in seki count", "go;size=5;rows=1;rules=japanese;komi=0.5", "O1X2 b - 0 0:0 15", "pass", "tooLong", "B+1.5"},
		{"4.2 more points", "go;rules=tt;komi=80", "", "E5 pass pass", "points", "B+1"},
		{"4.2 as many points", "go;rules=tt;komi=81", "", "E5 pass pass", "equalPoints", "Draw"},
		{"4.3 half a point", "go;rules=tt;komi=80.5", "", "E5 pass pass", "points", "B+0.5"},
		{"4.3 a tie that is Black's", "go;rules=ing;deadStones=none;komi=81", "", "E5 pass pass", "tieToBlack", "B+0"},
	} {
		p := at(t, c.spec, c.position, c.play).Pos.(*weiqi.Position)
		if o := p.Outcome(); o.Reason != c.reason || p.Result() != c.result {
			t.Errorf("%s: %q %q, want %q %q", c.name, o.Reason, p.Result(), c.reason, c.result)
		}
	}
}
