package weiqi

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// testCase is a row of testdata/cases.json: the cases that the rules of the project came with.
type testCase struct {
	ID       string          `json:"id"`
	Size     int             `json:"size"`
	Rows     []string        `json:"rows"`
	Side     string          `json:"side"`
	Move     string          `json:"move"`
	Moves    []string        `json:"moves"`
	Captured []string        `json:"captured"`
	Options  map[string]int  `json:"options"`
	Legal    map[string]bool `json:"legal"` // by rules on suicide and ko
	Then     *then           `json:"then"`
	Area     *sidesOf        `json:"area"`
	Terr     *sidesOf        `json:"territory"`
	Neutral  *int            `json:"neutral"`
	Komi     *float64        `json:"komi"`
	Result   string          `json:"result"`
	Alive    *[]string       `json:"passAlive"`
	Handicap int             `json:"handicap"`
	Points   []string        `json:"points"`
	GTP      []string        `json:"gtp"`
	SGF      string          `json:"sgf"`
}

type then struct {
	Side  string          `json:"side"`
	Move  string          `json:"move"`
	Legal map[string]bool `json:"legal"` // by ko rule
}

type sidesOf struct {
	Black int `json:"black"`
	White int `json:"white"`
}

func readCases(t *testing.T) []testCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Game  string     `json:"game"`
		Tests []testCase `json:"tests"`
	}
	dec := json.NewDecoder(strings.NewReader(string(data)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&file); err != nil {
		t.Fatal(err)
	}
	return file.Tests
}

// text is the position of a case.
func (c *testCase) text() string {
	side := "b"
	if c.Side == "white" {
		side = "w"
	}
	return textOf(c.Rows, side)
}

// textOf is the text of a position by rows of X, O and dots.
func textOf(rows []string, side string) string {
	var b strings.Builder
	for i, row := range rows {
		if i > 0 {
			b.WriteByte('/')
		}
		gap := 0
		for _, sign := range row + " " {
			if sign == '.' {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&b, gap)
			}
			gap = 0
			if sign != ' ' {
				b.WriteRune(sign)
			}
		}
	}
	return b.String() + " " + side
}

// open opens a case under a rule set that changes some options.
func (c *testCase) open(t *testing.T, more string) (*Game, *Position) {
	t.Helper()
	spec := fmt.Sprintf("go;size=%d", c.Size)
	if c.Komi != nil {
		spec += fmt.Sprintf(";komi=%g", *c.Komi)
	}
	for key, value := range c.Options {
		spec += fmt.Sprintf(";%s=%d", key, value)
	}
	g, err := game.Open(spec + more)
	if err != nil {
		t.Fatal(err)
	}
	p := g.Start()
	if c.Rows != nil {
		if p, err = g.Parse(c.text()); err != nil {
			t.Fatal(err)
		}
	}
	return g.Rules.(*Game), p.(*Position)
}

// allowed tells whether a move is legal; the refusal must name a clause.
func allowed(t *testing.T, p *Position, move string) bool {
	t.Helper()
	_, err := p.ParseMove(move)
	var r *game.Refusal
	if err != nil && (!errors.As(err, &r) || r.Rule == "") {
		t.Errorf("%s: %v", move, err)
	}
	return err == nil
}

func play(t *testing.T, p *Position, moves ...string) {
	t.Helper()
	for _, move := range moves {
		m, err := p.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
	}
}

// TestCases: every case that the rules came with.
func TestCases(t *testing.T) {
	kos := map[string]bool{}
	for _, c := range readCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			checked := checkLegal(t, &c) + checkPlayed(t, &c, kos) + checkCounted(t, &c) + checkPoints(t, &c)
			if checked == 0 {
				t.Error("nothing is checked")
			}
		})
	}
	if len(kos) != 3 {
		t.Errorf("ko is tried under %v", kos)
	}
}

// checkLegal tries the move of a case under rules on suicide and ko: "suicide=yes+positional".
func checkLegal(t *testing.T, c *testCase) int {
	for rule, want := range c.Legal {
		suicide, ko, ok := strings.Cut(rule, "+")
		more := ";" + suicide
		if ok {
			more += ";ko=" + ko
		}
		if _, p := c.open(t, more); allowed(t, p, c.Move) != want {
			t.Errorf("%s: %s is legal: %v", rule, c.Move, !want)
		}
	}
	return len(c.Legal)
}

// checkPlayed plays the moves of a case and looks at what is taken, what may follow and how it ends.
func checkPlayed(t *testing.T, c *testCase, kos map[string]bool) (checked int) {
	for _, name := range c.Captured {
		_, p := c.open(t, "")
		at, _ := p.g.Square(name)
		play(t, p, c.Move)
		if p.board.At(goban.Point(at)) != goban.Empty {
			t.Errorf("%s is not taken", name)
		}
		checked++
	}
	if c.Then != nil {
		for ko, want := range c.Then.Legal {
			_, p := c.open(t, ";ko="+ko)
			play(t, p, c.Move)
			if allowed(t, p, c.Then.Move) != want {
				t.Errorf("%s: %s is legal: %v", ko, c.Then.Move, !want)
			}
			kos[ko] = true
			checked++
		}
	}
	if c.Options != nil {
		_, p := c.open(t, "")
		play(t, p, c.Move)
		if p.Result() != c.Result {
			t.Errorf("%s, want %s", p.Result(), c.Result)
		}
		checked++
	}
	return checked
}

// checkCounted counts the board as it stands, all stones alive.
func checkCounted(t *testing.T, c *testCase) int {
	if c.Area == nil {
		return 0
	}
	_, p := c.open(t, ";rules=tt")
	play(t, p, c.Moves...)
	if c.Moves == nil {
		play(t, p, "pass", "pass")
	}
	count := p.Count()
	if want := [seats]int{c.Area.Black, c.Area.White}; count.Area != want {
		t.Errorf("area %v, want %v", count.Area, want)
	}
	if c.Terr != nil && count.Territory != [seats]int{c.Terr.Black, c.Terr.White} {
		t.Errorf("territory %v, want %+v", count.Territory, *c.Terr)
	}
	neutral := 0
	for _, owner := range count.Owners {
		if owner == goban.Empty {
			neutral++
		}
	}
	if c.Neutral != nil && neutral != *c.Neutral {
		t.Errorf("%d neutral points, want %d", neutral, *c.Neutral)
	}
	if c.Result != "" && p.Result() != c.Result {
		t.Errorf("%s, want %s", p.Result(), c.Result)
	}
	return 1
}

// checkPoints looks at points by their names: what cannot be taken, handicap, other notations.
func checkPoints(t *testing.T, c *testCase) (checked int) {
	if c.Alive != nil {
		g, p := c.open(t, "")
		var names []string
		life := p.board.PassAlive(goban.Black)
		for at := range g.Len() {
			if life.Alive[at] {
				names = append(names, g.Name(at))
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, *c.Alive) {
			t.Errorf("alive for ever are %v, want %v", names, *c.Alive)
		}
		checked++
	}
	if c.Points != nil {
		g, _ := c.open(t, "")
		var names []string
		for _, at := range fixedHandicap(g.Columns, g.Rows, c.Handicap) {
			names = append(names, g.Name(int(at)))
		}
		if !slices.Equal(names, c.Points) {
			t.Errorf("handicap stones on %v, want %v", names, c.Points)
		}
		checked++
	}
	for _, command := range c.GTP {
		_, p := c.open(t, "")
		words := strings.Fields(command) // play b J10
		fromGTP, err1 := p.ParseMove(words[1] + " " + words[2])
		fromSGF, err2 := p.ParseMove(c.SGF[2:4]) // B[ij]
		if err1 != nil || err2 != nil || fromGTP != fromSGF {
			t.Errorf("%s is %v, %v; %s is %v, %v", command, fromGTP, err1, c.SGF, fromSGF, err2)
		}
		checked++
	}
	return checked
}
