package weiqi_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

// TestRuleSets: what each rule set comes to, column by column, as the table of the rules has it.
func TestRuleSets(t *testing.T) {
	for set, want := range map[string]string{
		"chinese":  "area positional no off none all on agree",
		"japanese": "territory simple no off seki none off agree",
		"korean":   "territory simple no off seki none off agree",
		"aga":      "area situational no on none oneLess off agree",
		"nz":       "area situational yes off none none on agree",
		"tt":       "area positional yes off none none on none",
		"ing":      "area situational yes off none none on agree",
	} {
		m := mustOpen(t, "go;rules="+set).Meant()
		got := strings.Join([]string{
			m["scoring"], m["ko"], m["suicide"], m["passStones"], m["tax"], m["handicapBonus"], m["freeHandicap"], m["deadStones"],
		}, " ")
		if got != want {
			t.Errorf("%s is %s, want %s", set, got, want)
		}
	}
	want := []string{"deadStones", "freeHandicap", "handicapBonus", "ko", "komi", "passStones", "scoring", "suicide", "tax"}
	if got := slices.Sorted(maps.Keys(mustOpen(t, "go").Meant())); !slices.Equal(got, want) {
		t.Errorf("left to the rule set are %v", got)
	}
}

// TestKomi: what White gets where nothing else is agreed, and what may be agreed.
func TestKomi(t *testing.T) {
	for spec, want := range map[string]string{
		"go": "7", "go;rules=japanese": "6.5", "go;rules=nz": "7", "go;rules=ing": "7", "go;scoring=territory": "6.5",
		"go;size=13": "7.5", "go;size=13;rules=korean": "6.5", "go;size=7": "7",
		"go;size=19": "7.5", "go;size=19;rules=japanese": "6.5", "go;size=19;rules=korean": "6.5", "go;size=19;rules=aga": "7.5",
		"go;size=19;rules=tt": "7.5", "go;size=19;rules=nz": "7", "go;size=19;rules=ing": "8", "go;size=19;scoring=territory": "6.5",
		"go;size=19;rules=japanese;scoring=area": "7.5", "go;size=13;rows=19": "7.5",
		"go;handicap=1": "0.5", "go;size=19;handicap=5": "0.5", "atari-go": "0", "beginner-go": "0.5", "beginner9;size=13": "0.5", "beginner-go;komi=auto": "7", "go;komi=-3.5": "-3.5", "go;komi=6,5": "6.5", "go;komi=100": "100",
	} {
		got := strconv.FormatFloat(float64(mustOpen(t, spec).Rules.(*weiqi.Game).Komi)/2, 'f', -1, 64)
		if got != want {
			t.Errorf("%s: komi %s, want %s", spec, got, want)
		}
	}
}

// TestNoGame: options that are no game are refused with the fault that pages have words for.
func TestNoGame(t *testing.T) {
	for spec, want := range map[string]string{
		"go;komi=many": "komi", "go;komi=0.25": "komi", "go;komi=100.5": "komi", "go;komi=-1000": "komi", "go;komi=NaN": "komi", "go;komi=": "komi",
		"go;handicap=5;freeHandicap=off;size=8": "handicapSize", "go;handicap=2;freeHandicap=off;size=6": "handicapSize",
		"go;handicap=4;size=2": "handicapSize", "atari-go;passStones=on": "goalPasses", "go;captureGoal=3;rules=aga": "goalPasses",
		"go;size=1": "", "go;size=26": "", "go;handicap=10": "", "go;rows=26": "", "go;rules=custom": "", "go;captureGoal=2": "",
	} {
		_, err := game.Open(spec)
		var fault *game.Fault
		switch {
		case !errors.Is(err, game.ErrOption):
			t.Errorf("%s: %v", spec, err)
		case want != "" && (!errors.As(err, &fault) || fault.Code != want || fault.Option == ""):
			t.Errorf("%s: %v, want fault %s", spec, err, want)
		}
	}
}

// TestBadPositions: texts that are no position, each with the fault that says where.
func TestBadPositions(t *testing.T) {
	for _, c := range []struct{ spec, text, code string }{
		{"go", "", "parts"},
		{"go", "9/9/9/9/9/9/9/9 b", "rows"},
		{"go", "9/9/9/9/9/9/9/9/8 b", "rank"},
		{"go", "9/9/9/9/9/9/9/9/99 b", "rank"},
		{"go", "9/9/9/9/9/9/9/9/8Z b", "letter"},
		{"go", "9/9/9/9/9/9/9/O8/XO7 b", "noLiberty"},
		{"go", "9/9/9/9/9/9/9/9/9 x", "side"},
		{"go", "9/9/9/9/9/9/9/9/9 b D4", "ko"},
		{"go;size=5", "5/1XO2/XO1O1/1XO2/5 w C3", "ko"},
		{"go;size=5", "5/1XO2/XO1O1/1XO2/5 b Z3", "ko"},
		{"go;size=5", "5/1XO2/XO1O1/1XO2/5 b C3 1", "passes"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 3", "passes"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 1", "prisoners"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 1:-1", "prisoners"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 0:0 0", "plies"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 0:0 245", "plies"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 0:0 9 marking - 0", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 marking x 0", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 marking - 999", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 remarking - 0", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 judged", "stage"},
		{"go;rules=tt", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 agreed", "stage"},
		{"go;rules=tt", "9/9/9/9/9/9/9/9/9 b - 0 0:0 9 resumed 1", "stage"},
		{"atari-go", "9/9/9/9/9/9/9/9/9 b - 2 0:0 9 agreed", "stage"},
		{"go", "9/9/9/9/9/9/9/9/9 b - 0 0:0 1 place 2", "stage"},
		{"go;handicap=3", "9/9/9/9/9/9/9/9/9 b - 0 0:0 1 place 4", "stage"},
		{"go;handicap=3", "9/9/9/9/9/9/9/9/9 w - 0 0:0 1 place 3", "stage"},
		{"go", "9/9/9/9/9/9/9/9/8x b - 0 0:0 9", "deadStones"},
	} {
		_, err := mustOpen(t, c.spec).Parse(c.text)
		var fault *game.Fault
		if !errors.Is(err, game.ErrPosition) || !errors.As(err, &fault) || fault.Code != c.code {
			t.Errorf("%s, %q: %v, want fault %s", c.spec, c.text, err, c.code)
		}
	}
}

// TestTextShowsAll: stages, marks, kos and stones to be placed are in the text and read back from it.
func TestTextShowsAll(t *testing.T) {
	for _, c := range []struct{ spec, position, play, want string }{
		{"go", "", "", "9/9/9/9/9/9/9/9/9 b - 0 0:0 1"},
		{"go;size=5", koShape, "B3", "5/1XO2/XO1O1/1XO2/5 b C3 0 0:1 2"},
		{"go;handicap=3", "", "D4", "9/9/9/9/9/3X5/9/9/9 b - 0 0:0 1 place 2"},
		{"go;handicap=2;freeHandicap=off", "", "", "9/9/6X2/9/9/9/2X6/9/9 w - 0 0:0 1"},
		{"go", settled, "pass pass w:ok", "3XO4/1X1XO1O2/3XO4/3XO1x2/1X1XO1O2/3XO4/1o1XO4/1X1XO1O2/3XO4 b - 2 0:0 3 marking w 1"},
		{"go", settled, "pass pass w:resume pass pass w:dead G6", "3XO4/1X1XO1O2/3XO4/3XO1X2/1X1XO1O2/3XO4/1o1XO4/1X1XO1O2/3XO4 b - 2 0:0 5 remarking - 2"},
		{"go;size=13;rows=2", "", "N1", "13/12X w - 0 0:0 2"},
	} {
		line := at(t, c.spec, c.position, c.play)
		if got := game.Text(line.Pos); got != c.want {
			t.Errorf("%s after %s: %s, want %s", c.spec, c.play, got, c.want)
			continue
		}
		if p, err := mustOpen(t, c.spec).Parse(c.want); err != nil || game.Text(p) != c.want || p.Key() != line.Pos.Key() {
			t.Errorf("%s is not read back: %v", c.want, err)
		}
	}
}

// TestClicks: what is clicked and is no move gets its reason.
func TestClicks(t *testing.T) {
	for _, c := range []struct {
		name, play string
		seat       game.Seat
		click      string
		code       string
	}{
		{"a stone", "D4", 1, "D4", "occupied"},
		{"out of turn", "D4", 0, "E5", "notYourTurn"},
		{"a pass out of turn", "D4", 0, "pass", "notYourTurn"},
		{"ok too early", "", 0, "ok", "notSettling"},
		{"resume too early", "", 0, "resume", "notSettling"},
		{"an empty point while marking", "D4 pass pass", 1, "E5", "noStone"},
		{"pass while marking", "D4 pass pass", 1, "pass", "settling"},
		{"dispute too early", "D4 pass pass", 1, "dispute", "notResumed"},
		{"ok twice", "D4 pass pass b:ok", 0, "ok", "accepted"},
		{"two clicks", "", 0, "D4 E5", "notLegal"},
	} {
		p := at(t, "go", "", c.play).Pos
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

// koShape9 is a ko on a larger board.
const koShape9 = "9/1XO6/X1XO5/1XO6/9/9/9/9/9 w"

// TestCompose: men that are put by hand become a position; those that cannot stand there are left out.
func TestCompose(t *testing.T) {
	v := mustOpen(t, "go;size=3").Start().(game.Composer)
	men := []game.Man{
		{Place: 0, Kind: "stone"}, {Place: 4, Kind: "stone", Seat: 1}, {Place: 4, Kind: "stone"}, {Place: 8, Kind: "stone", Seat: 2},
		{Place: 7, Kind: "stone", Seat: -1}, {Place: 9, Kind: "stone"}, {Place: 999, Kind: "stone"},
	}
	if got := v.Compose("", men, 1); got != "X2/1O1/3 w - 0 0:0 1" {
		t.Errorf("%s", got)
	}
}

// TestScene: what stands beside the stones when the board is counted.
func TestScene(t *testing.T) {
	p := at(t, "go", settled, "pass pass").Pos
	marks := map[string]int{}
	for _, m := range game.SceneOf(p, 0).Marks {
		marks[m.Kind]++
	}
	count := p.(*weiqi.Position).Count()
	want := map[string]int{"dead": 2, "territory.0": count.Territory[0], "territory.1": count.Territory[1]}
	if !maps.Equal(marks, want) {
		t.Errorf("marks %v, want %v", marks, want)
	}
	for _, c := range []struct{ spec, position, play, want string }{
		{"go", "", "", "captured 0, captured 0, komi 7"},
		{"go;komi=0", koShape9, "B7", "captured 0, captured 1"},
		{"atari-go", "", "D4", "captured 0, captured 0, goal 1"},
		{"go;handicap=3", "", "D4", "captured 0, captured 0, komi 0.5, bonus 3, stage placing, place 2"},
		{"go", settled, "pass pass w:ok", "captured 0, captured 0, komi 7, stage marking, content yes"},
		{"go;rules=japanese", "3X1O3/3X1O3/3X1O3/3XXO3/3XXO3/3XXO3/3XXO3/3XXO3/3XXO3 b", "pass pass", "captured 0, captured 0, komi 6.5, stage marking, neutral 3"},
		{"go", settled, "pass pass w:resume", "captured 0, captured 0, komi 7, stage resumed"},
		{"go;handicap=3;freeHandicap=off;rules=tt", "", "D4 pass pass", "result B+1.5, captured 0, captured 0, komi 0.5, stage alive"},
	} {
		var facts []string
		for _, f := range game.SceneOf(at(t, c.spec, c.position, c.play).Pos, 0).Facts {
			facts = append(facts, f.Key+" "+f.Value)
		}
		if got := strings.Join(facts, ", "); got != c.want {
			t.Errorf("%s after %s: %s, want %s", c.spec, c.play, got, c.want)
		}
	}
}

// TestLibertiesCounted: every stone bears the liberties of its group while stones are played, and no longer.
func TestLibertiesCounted(t *testing.T) {
	counts := func(play string) string {
		var list []string
		p := at(t, "go;size=5", "5/5/XX3/O4/1X3 b", play).Pos
		for _, c := range game.SceneOf(p, 0).Counts {
			list = append(list, fmt.Sprint(p.(game.Scener).Board().Places[c.Place].Name, " ", c.N))
		}
		return strings.Join(list, ", ")
	}
	if got, want := counts(""), "A3 4, B3 4, A2 2, B1 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := counts("A1 E5"), "E5 2, A3 4, B3 4, A2 1, A1 2, B1 2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := counts("pass pass"); got != "" {
		t.Errorf("%s while dead stones are settled", got)
	}
}

// TestTorusSeams: a board without edges shows every outer point again beyond the other side, once a side and thrice a corner.
func TestTorusSeams(t *testing.T) {
	b := mustOpen(t, "go;size=5;rows=4;toroidal=on").Start().(game.Scener).Board()
	if len(b.Copies) != 2*5+2*4+4 {
		t.Fatalf("%d points are drawn again", len(b.Copies))
	}
	for i, of := range b.Copies {
		c, p := b.Places[len(b.Places)-len(b.Copies)+i], b.Places[of]
		dx, dy := max(c.X-p.X, p.X-c.X), max(c.Y-p.Y, p.Y-c.Y)
		if (dx != 0 && dx != 5) || (dy != 0 && dy != 4) || dx+dy == 0 || p.Kind != game.Cell {
			t.Errorf("%s at %v,%v is drawn again at %v,%v", p.Name, p.X, p.Y, c.X, c.Y)
		}
	}
	if n := len(mustOpen(t, "go;size=5").Start().(game.Scener).Board().Copies); n != 0 {
		t.Errorf("%d points are drawn again beyond the edge", n)
	}
}
