package search

import (
	"context"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/internal/toys"
)

// oracle is an engine for noughts that knows all but the start and always likes the last move.
type oracle struct {
	tasks []Task
	rated int
}

func (o *oracle) Knows(p game.Position) bool { return len(p.AppendMoves(nil)) < 9 }

func (o *oracle) Think(_ context.Context, line *game.Line, t Task, report func(Report)) Report {
	o.tasks = append(o.tasks, t)
	moves := line.Pos.AppendMoves(nil)
	return Report{Score: 77, Exact: true, PV: moves[len(moves)-1:], Final: true}
}

func (o *oracle) Rate(_ context.Context, line *game.Line, t Task) []Rated {
	o.rated++
	var rows []Rated
	for i, m := range line.Pos.AppendMoves(nil) {
		rows = append(rows, Rated{Move: m, Score: 10 * i, OnePly: -10 * i, PV: []game.Move{m}})
	}
	rows[0].Report = Report{Depth: t.Depth, Nodes: 5}
	return rows
}

func (o *oracle) Levels() []Level {
	own := make([]Level, 10)
	for i := range own {
		own[i] = Level{N: i + 1, Nodes: int64(100 * (i + 1)), Depth: i + 1}
	}
	own[0].Noise = 1e-9
	own[1].Noise, own[1].Blind = 1e-9, 1
	own[9].Threaded = true
	return own
}

type gifted struct {
	toys.Rules
	mind *oracle
}

func (g gifted) Engine(Options) Engine { return g.mind }

func giftedGame() (*game.Game, *oracle) {
	g, o := toys.NewNoughts(), &oracle{}
	g.Rules = gifted{toys.Rules{From: &toys.Noughts{Due: 1}}, o}
	return g, o
}

func TestMindIsAskedWhereItKnows(t *testing.T) {
	g, o := giftedGame()
	e := New(g, Options{Threads: 3})
	if r := find(t, e, play(t, g), Limits{Depth: 2}); len(o.tasks) != 0 || r.Score == 77 {
		t.Error("the engine was asked about a position it does not know")
	}
	r := find(t, e, play(t, g, "5"), Limits{Nodes: 500})
	if len(o.tasks) != 1 || r.Score != 77 || !r.Exact {
		t.Errorf("the engine was not asked, or not heard: %+v", r)
	}
	if got := o.tasks[0]; got.Nodes != 500 || got.Threads != 3 || got.Salt != 0 || got.Seat != 1 {
		t.Errorf("the engine got task %+v", got)
	}
}

// TestMindIsToldTheSeat: whoever searches, chooses, or looks for a line, the engine hears for which seat.
func TestMindIsToldTheSeat(t *testing.T) {
	g, o := giftedGame()
	e := New(g, Options{})
	level := Level{N: 7, Nodes: 50}
	for _, line := range []*game.Line{play(t, g, "5"), play(t, g, "5", "1")} {
		seat := line.Pos.ToMove().One()
		o.tasks = nil
		_, _, choice := e.ChooseFor(t.Context(), line, seat, level, 1)
		_, search := e.SearchFor(t.Context(), line, seat, Limits{Nodes: 50}, nil)
		_, lines := e.Lines(t.Context(), line, seat, Wish{Limits: Limits{Nodes: 50}}, nil)
		if choice != nil || search != nil || lines != nil || len(o.tasks) != 3 {
			t.Fatalf("%v, %v, %v, %d tasks", choice, search, lines, len(o.tasks))
		}
		for i, task := range o.tasks {
			if task.Seat != seat {
				t.Errorf("task %d is for seat %d, want %d", i, task.Seat, seat)
			}
		}
	}
}

func TestMindBringsItsLevels(t *testing.T) {
	g, o := giftedGame()
	e := New(g, Options{Threads: 3})
	line := play(t, g, "5")
	choose := func(l Level) string {
		m, _, err := e.Choose(t.Context(), line, l, 1)
		if err != nil {
			t.Fatal(err)
		}
		return game.MoveText(line.Pos, m)
	}
	one, _ := LevelOf(1)
	if got := choose(one); got != "9" || o.rated != 1 {
		t.Errorf("level 1 without noise plays %s, want the best, 9", got)
	}
	two, _ := LevelOf(2)
	if got := choose(two); got != "1" || o.rated != 2 {
		t.Errorf("a level that is blind plays %s, want what looks best at a glance, 1", got)
	}
	ten, _ := LevelOf(10)
	choose(ten)
	choose(Level{Nodes: 123})
	if len(o.tasks) != 2 || o.tasks[0].Nodes != 1000 || o.tasks[0].Threads != 3 || o.tasks[0].Salt == 0 {
		t.Errorf("level 10 asked %+v, want the engine's own row and all threads", o.tasks)
	} else if o.tasks[1].Nodes != 123 || o.tasks[1].Threads != 1 {
		t.Errorf("a level of the caller's own became %+v", o.tasks[1])
	}
}

// archer is an oracle that plays for its levels itself.
type archer struct {
	*oracle
	levels []Level
}

func (a *archer) Play(_ context.Context, line *game.Line, level Level, t Task) Report {
	a.levels, a.tasks = append(a.levels, level), append(a.tasks, t)
	return Report{PV: line.Pos.AppendMoves(nil)[:1]}
}

type trembling struct {
	toys.Rules
	mind *archer
}

func (g trembling) Engine(Options) Engine { return g.mind }

func TestMindThatPlaysForItsLevels(t *testing.T) {
	g, a := toys.NewNoughts(), &archer{oracle: &oracle{}}
	g.Rules = trembling{toys.Rules{From: &toys.Noughts{Due: 1}}, a}
	e := New(g, Options{Threads: 3})
	line := play(t, g, "5")
	for _, n := range []int{1, 10} {
		level, _ := LevelOf(n)
		if m, _, err := e.Choose(t.Context(), line, level, 7); err != nil || game.MoveText(line.Pos, m) != "1" {
			t.Errorf("level %d plays %v, %v", n, m, err)
		}
	}
	if len(a.levels) != 2 || a.levels[0].Noise != 1e-9 || a.levels[1].Nodes != 1000 || a.rated != 0 {
		t.Errorf("played for %+v, want the engine's own rows", a.levels)
	}
	if len(a.tasks) != 2 || a.tasks[0].Salt == 0 || a.tasks[0].Salt != a.tasks[1].Salt || a.tasks[0].Threads != 1 || a.tasks[1].Threads != 3 {
		t.Errorf("the tasks were %+v", a.tasks)
	}
}

// stepped is a rule set with levels of its own for the general search.
type stepped struct{ toys.Rules }

func (stepped) Levels() []Level {
	own := Levels()
	own[2] = Level{N: 3, Nodes: 60}
	return own
}

func TestRulesBringTheirLevels(t *testing.T) {
	g := toys.NewDouble()
	general, own := New(g, Options{}), *g
	own.Rules = stepped{g.Rules.(toys.Rules)}
	e := New(&own, Options{})
	nodes := func(e *Searcher, l Level) int64 {
		_, r, err := e.Choose(t.Context(), game.NewLine(g.Start()), l, 1)
		if err != nil {
			t.Fatal(err)
		}
		return r.Nodes
	}
	three, _ := LevelOf(3)
	if got, want := nodes(e, three), nodes(general, Level{N: 3, Nodes: 60}); got != want {
		t.Errorf("level 3 looks at %d positions, its row of the rule set at %d", got, want)
	}
	wish := Level{N: 3, Nodes: 500}
	if got, want := nodes(e, wish), nodes(general, wish); got != want {
		t.Errorf("a level of the caller's own looks at %d positions, want %d", got, want)
	}
}

// TestAssess: a game without an engine of its own is searched for the worth of a position.
func TestAssess(t *testing.T) {
	g := toys.NewDouble()
	if v, ok := New(g, Options{}).StaticEval(game.NewLine(g.Start()), 0); ok {
		t.Errorf("assessed as %d by nobody", v)
	}
}

// doomed is an oracle that holds positions for lost, by how many plies led to them.
type doomed struct {
	*oracle
	lost map[int]bool
}

func (d *doomed) Knows(game.Position) bool { return true }

func (d *doomed) Hopeless(line *game.Line, _ game.Seat) bool { return d.lost[line.Len()] }

type doomedRules struct {
	toys.Rules
	mind *doomed
}

func (g doomedRules) Engine(Options) Engine { return g.mind }

// TestResigns: a bot gives up what its search and its last four turns call lost; weak levels play on, and so does everybody
// without an engine that can tell.
func TestResigns(t *testing.T) {
	g, mind := toys.NewNoughts(), &doomed{oracle: &oracle{}}
	g.Rules = doomedRules{toys.Rules{From: &toys.Noughts{Due: 1}}, mind}
	e := New(g, Options{})
	all := map[int]bool{0: true, 2: true, 4: true, 6: true}
	long, short := []string{"1", "2", "3", "4", "6", "5"}, []string{"1", "2", "3", "4"}
	for _, c := range []struct {
		name  string
		moves []string
		lost  map[int]bool
		score int
		level int
		want  bool
	}{
		{"four turns", long, all, -400, 5, true},
		{"a wish without a number", long, all, -900, 0, true},
		{"a weak level", long, all, -900, 4, false},
		{"its search still hopes", long, all, -399, 10, false},
		{"three turns so far", short, all, -900, 10, false},
		{"now no more", long, map[int]bool{0: true, 2: true, 4: true}, -900, 10, false},
		{"not yet at the first of the four", long, map[int]bool{2: true, 4: true, 6: true}, -900, 10, false},
		{"the turns of the other side do not count", long, map[int]bool{3: true, 4: true, 5: true, 6: true}, -900, 10, false},
	} {
		line := play(t, g, c.moves...)
		mind.lost = c.lost
		if got := e.Resigns(line, line.Pos.ToMove().One(), Level{N: c.level}, Report{Score: c.score}); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if line.Len() != len(c.moves) {
			t.Errorf("%s: the line is %d plies long afterwards", c.name, line.Len())
		}
	}
	other, _ := giftedGame()
	line := play(t, other, long...)
	if New(other, Options{}).Resigns(line, line.Pos.ToMove().One(), Level{N: 10}, Report{Score: -900}) {
		t.Error("a bot gives up although its engine cannot tell what is lost")
	}
}
