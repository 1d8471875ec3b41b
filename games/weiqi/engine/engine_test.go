package engine

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/uct"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/search"
)

func open(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func parse(t testing.TB, g *game.Game, text string) *game.Line {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return game.NewLine(p)
}

func play(t testing.TB, line *game.Line, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
}

func own(g *game.Game) *bot {
	return rules{g.Rules.(*weiqi.Game)}.Engine(search.Options{HashMB: 1}).(*bot)
}

// finish lets two levels play a game to its end, with legal moves only.
func finish(t *testing.T, g *game.Game, levels [2]int, seed uint64) *game.Line {
	t.Helper()
	e := search.New(g, search.Options{HashMB: 1})
	line := game.NewLine(g.Start())
	for !line.Outcome().Over() {
		if line.Len() > g.MaxPlies {
			t.Fatalf("%s: no end: %s", g.Name(), game.Text(line.Pos))
		}
		seat := line.Pos.ToMove().One()
		if line.Pos.ToMove().Len() > 1 {
			seat = 0
		}
		level, err := search.LevelOf(levels[seat])
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := e.ChooseFor(context.Background(), line, seat, level, seed<<16+uint64(line.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(line.Pos.AppendMoves(nil), m) {
			t.Fatalf("%s: %s is not legal in %s", g.Name(), game.MoveText(line.Pos, m), game.Text(line.Pos))
		}
		line.Play(m)
	}
	return line
}

// TestEveryRuleSet: whole games under all rule sets, on boards of all kinds, with legal moves to an end that is counted.
func TestEveryRuleSet(t *testing.T) {
	for i, spec := range []string{
		"go;size=5", "go;size=5;rules=japanese", "go;size=6;rules=korean", "go;size=5;rules=aga", "go;size=5;rules=nz", "go;size=5;rules=tt",
		"go;size=5;rules=ing", "go;size=7;handicap=4", "go;size=7;handicap=3;freeHandicap=on", "go;size=5;toroidal=on", "go;size=3;rows=7",
		"go;size=4;rules=tt", "go;size=5;ko=simple;deadStones=bot", "go;size=5;first=white", "atari-go;size=5", "atari-go;captureGoal=3;size=6",
	} {
		g := open(t, spec)
		line := finish(t, g, [2]int{5, 1 + i%4}, uint64(i))
		if o := line.Outcome(); o.Reason == "tooLong" {
			t.Errorf("%s: %v after %d plies: %s", spec, o, line.Len(), game.Text(line.Pos))
		}
	}
}

// TestStronger: a level that searches beats one that does not, and one that has just learned the rules beats chance.
func TestStronger(t *testing.T) {
	for _, spec := range []string{"go;size=7", "atari-go;size=7"} {
		g := open(t, spec)
		won := 0
		for n := range 4 {
			levels := [2]int{6, 2}
			if n%2 == 1 {
				levels = [2]int{2, 6}
			}
			if finish(t, g, levels, uint64(n)).Outcome().Winners(2).Has(game.Seat(n % 2)) {
				won++
			}
		}
		if won < 3 {
			t.Errorf("%s: level 6 wins %d of 4 against level 2", spec, won)
		}
	}
}

// TestSame: one thread makes the same move again, whatever was searched before.
func TestSame(t *testing.T) {
	g := open(t, "go;size=7")
	line := game.NewLine(g.Start())
	b, fresh := own(g), own(g)
	task := search.Task{Limits: search.Limits{Nodes: 200}, Threads: 1, Salt: 5}
	first := b.Think(context.Background(), line, task, nil)
	play(t, line, "D4", "C3")
	b.Rate(context.Background(), line, task)
	level := b.Levels()[1]
	if a, b := b.Play(context.Background(), line, level, task), fresh.Play(context.Background(), line, level, task); a.PV[0] != b.PV[0] {
		t.Error("level 2 differs")
	}
	again := fresh.Think(context.Background(), game.NewLine(g.Start()), task, nil)
	if !slices.Equal(first.PV, again.PV) || first.Score != again.Score || !first.Final {
		t.Errorf("%v, then %v", first, again)
	}
}

// settledBoard is decided everywhere; Black has 28 points of 49.
const settledBoard = "1X1XO1O/XXXXOOO/X1XXXO1/XXXXOOO/2XOO2/XXXXOOO/1X1XO1O"

// TestPasses: levels of all strengths pass where everything is decided, and then agree on the dead stones.
func TestPasses(t *testing.T) {
	for _, rules := range []string{"chinese", "japanese", "tt"} {
		g := open(t, "go;size=7;komi=0;rules="+rules)
		for _, n := range []int{1, 3, 5, 7} {
			line := parse(t, g, settledBoard+" b - 0 0:0 60")
			e := search.New(g, search.Options{HashMB: 1})
			level, err := search.LevelOf(n)
			if err != nil {
				t.Fatal(err)
			}
			m, _, err := e.ChooseFor(context.Background(), line, 0, level, 9)
			if err != nil {
				t.Fatal(err)
			}
			if !weiqi.IsPass(m) {
				t.Errorf("%s: level %d plays %s", rules, n, game.MoveText(line.Pos, m))
			}
		}
	}
}

// TestOpenBoard: levels of few playouts do not pass by territory while nearly all of the board is open, where a pass looks to them
// as good as any stone.
func TestOpenBoard(t *testing.T) {
	g := open(t, "go;rules=japanese")
	e := search.New(g, search.Options{HashMB: 1})
	for _, n := range []int{4, 5} {
		level, err := search.LevelOf(n)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(20) {
			line := game.NewLine(g.Start())
			for line.Len() < 16 {
				m, _, err := e.ChooseFor(context.Background(), line, line.Pos.ToMove().One(), level, seed<<16+uint64(line.Len()))
				if err != nil {
					t.Fatal(err)
				}
				if weiqi.IsPass(m) {
					t.Fatalf("level %d, seed %d passes in %s", n, seed, game.Text(line.Pos))
				}
				line.Play(m)
			}
		}
	}
}

// TestSettling: a bot accepts dead stones as they are proposed, and does not where its own are marked as dead; the second
// time it leaves it to the rules.
func TestSettling(t *testing.T) {
	g := open(t, "go;size=7;komi=0")
	b := own(g)
	line := parse(t, g, settledBoard+" b - 0 0:0 60")
	play(t, line, "pass", "pass")
	for seat := range game.Seat(2) {
		r := b.Think(context.Background(), line, search.Task{Limits: search.Limits{Nodes: 10}, Seat: seat}, nil)
		if text := game.MoveText(line.Pos, r.PV[0]); text != [...]string{"b:ok", "w:ok"}[seat] {
			t.Errorf("seat %d says %s", seat, text)
		}
	}
	play(t, line, "w:dead D7")
	task := search.Task{Limits: search.Limits{Nodes: 10}, Seat: 0}
	r := b.Think(context.Background(), line, task, nil)
	if text := game.MoveText(line.Pos, r.PV[0]); text != "b:resume" {
		t.Errorf("Black says %s to dead stones of his own", text)
	}
	task.Seat = 1
	if r := b.Think(context.Background(), line, task, nil); game.MoveText(line.Pos, r.PV[0]) != "w:ok" {
		t.Errorf("White says %s to dead stones of Black", game.MoveText(line.Pos, r.PV[0]))
	}
	play(t, line, "b:resume", "pass", "pass", "w:dead D7")
	task.Seat = 0
	if r := b.Think(context.Background(), line, task, nil); game.MoveText(line.Pos, r.PV[0]) != "b:dispute" {
		t.Errorf("Black says %s the second time", game.MoveText(line.Pos, r.PV[0]))
	}
}

// TestRate: every legal move is valued once, and the best of them is the one that Think makes.
func TestRate(t *testing.T) {
	g := open(t, "go;size=5")
	line := parse(t, g, "5/1XXO1/1XO1O/1XXO1/5 b - 0 0:0 9")
	b := own(g)
	task := search.Task{Limits: search.Limits{Nodes: 400}, Threads: 1, Salt: 3}
	rows := b.Rate(context.Background(), line, task)
	legal := line.Pos.AppendMoves(nil)
	for _, m := range legal {
		n := 0
		for _, r := range rows {
			if r.Move == m && r.PV[0] == m {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is rated %d times", game.MoveText(line.Pos, m), n)
		}
	}
	best := slices.MaxFunc(rows, func(a, b search.Rated) int { return a.Score - b.Score })
	if r := b.Think(context.Background(), line, task, nil); len(rows) != len(legal) || best.Move != r.PV[0] {
		t.Errorf("%d rows for %d moves, the best %s", len(rows), len(legal), game.MoveText(line.Pos, best.Move))
	}
}

// TestEvaluateMove: a move that lets a group live is worth less than the one that kills it.
func TestEvaluateMove(t *testing.T) {
	g := open(t, "go;size=7;komi=38")
	line := parse(t, g, "1OX4/1OX1X2/1OXX3/OOX4/XXX1X2/7/7 b - 0 0:0 20")
	b := own(g)
	task := search.Task{Limits: search.Limits{Nodes: 1500}, Threads: 1, Salt: 3}
	slow, err := line.Pos.ParseMove("G1")
	if err != nil {
		t.Fatal(err)
	}
	best, mine, ok := b.EvaluateMove(context.Background(), line, slow, task)
	if text := game.MoveText(line.Pos, best.PV[0]); !ok || text != "A6" || mine.PV[0] != slow || mine.Score > best.Score-50 {
		t.Errorf("%s is worth %d, G1 %d, %v", text, best.Score, mine.Score, ok)
	}
	if a, b, ok := b.EvaluateMove(context.Background(), line, best.PV[0], task); !ok || a.Score != b.Score {
		t.Error("the best move is compared with another")
	}
}

// TestStaticEval: who has more is ahead, the two seats see the opposite, and equal lines the same.
func TestStaticEval(t *testing.T) {
	g := open(t, "go;size=7;komi=0")
	line := parse(t, g, settledBoard+" b - 0 0:0 60")
	b := own(g)
	black, white := b.StaticEval(line, 0), b.StaticEval(line, 1)
	if black < 200 || black != -white || b.StaticEval(line, 0) != black {
		t.Errorf("Black has %d, White %d", black, white)
	}
}

// rout is a board of 9 by 9 on which White has a stone, the other one a wall, and nothing that lives.
const rout = "9/2X3X2/1XXXXXXX1/1X2X2X1/1XXXXXXX1/2X3X2/2X1O1X2/2X3X2/1X5X1"

// TestHopeless: a side that is far behind on a board with many stones has lost, unless captures win, dead stones are being
// settled, or few points are missing.
func TestHopeless(t *testing.T) {
	for _, c := range []struct {
		name, spec, board string
		seat              game.Seat
		moves             []string
		want              bool
	}{
		{"far behind", "go;size=9", rout + " w - 0 0:0 60", 1, nil, true},
		{"far ahead", "go;size=9", rout + " b - 0 0:0 60", 0, nil, false},
		{"captures win", "atari-go;size=9;captureGoal=5", rout + " w - 0 0:0 60", 1, nil, false},
		{"few stones so far", "go;size=9", "9/2X3X2/1XXXXXXX1/4X4/1XXXXXXX1/2X3X2/4O4/2X3X2/9 w - 0 0:0 60", 1, nil, false},
		{"dead stones are being settled", "go;size=9", rout + " w - 0 0:0 60", 1, []string{"pass", "pass"}, false},
		{"behind by less than a line", "go;size=7;komi=0", settledBoard + " w - 0 0:0 60", 1, nil, false},
		{"the smallest boards", "go;size=3;komi=0", "1X1/XXX/3 w - 0 0:0 9", 1, nil, false},
		{"by more, with what Black gets", "go;size=7;komi=-9", settledBoard + " w - 0 0:0 60", 1, nil, true},
	} {
		g := open(t, c.spec)
		line := parse(t, g, c.board)
		play(t, line, c.moves...)
		if got := own(g).Hopeless(line, c.seat); got != c.want {
			value, ahead := glance(line, c.seat)
			t.Errorf("%s: %v, want %v: value %.2f, %.1f points", c.name, got, c.want, value, ahead)
		}
	}
}

// TestRoot: what the tree is told of a position: komi with what handicap gives, prisoners, ko, the past.
func TestRoot(t *testing.T) {
	g := open(t, "go;size=9;handicap=2;rules=aga")
	r := rootOf(game.NewLine(g.Start()))
	if r.Komi != 1.5 || r.Turn != goban.White || r.Placed != 2 || r.Repeats != uct.Situational || r.Territory || r.Last != goban.None {
		t.Errorf("%+v", r)
	}
	g = open(t, "go;size=5;rules=japanese;komi=0")
	line := parse(t, g, "1XO2/X1XO1/1XO2/5/5 w - 0 0:0 8")
	play(t, line, "B4")
	if r = rootOf(line); !r.Territory || r.Placed != 0 || r.Taken != [3]int{0, 0, 1} || r.Last != 6 || r.Before != goban.None || r.Board.Ko() != 7 {
		t.Errorf("%+v", r)
	}
	g = open(t, "go;size=5;komi=0")
	line = parse(t, g, "1XO2/X1XO1/1XO2/5/5 w - 0 0:0 8")
	before := line.Pos.(*weiqi.Position).Goban().Key()
	play(t, line, "B4")
	if r = rootOf(line); r.Repeats != uct.Positional || !r.Barred(before, goban.White) || r.Barred(before+1, goban.White) {
		t.Error("the past is not told")
	}
}

// TestHandicap: stones that may be placed freely go to different corners.
func TestHandicap(t *testing.T) {
	for _, size := range []int{5, 9, 19} {
		g := open(t, fmt.Sprintf("go;size=%d;handicap=4;freeHandicap=on", size))
		line := game.NewLine(g.Start())
		corners := map[[2]bool]bool{}
		b := own(g)
		for range 4 {
			r := b.Think(context.Background(), line, search.Task{Limits: search.Limits{Nodes: 1}}, nil)
			at, ok := weiqi.PointOf(r.PV[0])
			if !ok {
				t.Fatal("no stone")
			}
			corners[[2]bool{int(at)%size < size/2, int(at)/size < size/2}] = true
			line.Play(r.PV[0])
		}
		if len(corners) != 4 {
			t.Errorf("%d: %s", size, game.Text(line.Pos))
		}
	}
}

// TestOwnership: what lives is kept.
func TestOwnership(t *testing.T) {
	g := open(t, "go;size=7")
	shares := Ownership(parse(t, g, settledBoard+" b - 0 0:0 60").Pos.(*weiqi.Position))
	if shares[0] < 0.9 || shares[6] > -0.9 {
		t.Errorf("%v", shares)
	}
}

// TestLevels: there are ten, each looks at more than the one below or notices more, by far where it searches, and the last does
// on every board.
func TestLevels(t *testing.T) {
	for _, spec := range []string{"go", "go;size=11", "go;size=12", "go;size=13", "go;size=19", "go;size=25", "go;size=2"} {
		g := open(t, spec)
		list, wishes := own(g).Levels(), wishesOf(g.Rules.(*weiqi.Game))
		for i := 1; i < len(list); i++ {
			same := list[i].Nodes == list[i-1].Nodes && i < len(wishes) && wishes[i].heat < wishes[i-1].heat && wishes[i].miss < wishes[i-1].miss
			more := list[i].Nodes > list[i-1].Nodes
			if i > len(wishes) {
				more = 4*list[i].Nodes > 7*list[i-1].Nodes
			}
			farther := i+1 == leastFar && wide(g.Rules.(*weiqi.Game)) // it has the network, the one below has not
			if list[i].N != i+1 || !same && !more && !farther && i != len(wishes) {
				t.Errorf("%s: level %d: %v", spec, i+1, list[i])
			}
		}
		if len(list) != 10 || 2*list[9].Nodes < 5*list[8].Nodes {
			t.Errorf("%s: %v", spec, list)
		}
	}
}

// TestEval: the seats see the opposite, more ground is better, stones in atari are worse, and a game that is over is worth
// more than any other.
func TestEval(t *testing.T) {
	eval := func(spec, text string) int {
		t.Helper()
		p := parse(t, open(t, spec), text).Pos.(*weiqi.Position)
		v := (&position{of: p}).Eval(0)
		if w := (&position{of: p}).Eval(1); v != -w {
			t.Errorf("%s: Black has %d, White %d", text, v, w)
		}
		return v
	}
	const go5, atari = "go;size=5;komi=0", "atari-go;size=5"
	if v := eval(go5, "5/1X3/5/3O1/5 b - 0 0:0 2"); v != 0 {
		t.Errorf("an even board has %d", v)
	}
	if eval(go5, "5/2X2/5/3O1/5 b - 0 0:0 2") <= 0 || eval(go5, "5/1X3/5/4O/5 b - 0 0:0 2") <= 0 {
		t.Error("the middle is no better than the side")
	}
	free, short := eval(atari, "5/1XO2/5/5/5 b - 0 0:0 3"), eval(atari, "1O3/OXO2/5/5/5 b - 0 0:0 3")
	if free != 0 || short >= 0 {
		t.Errorf("stones are worth %d free and %d in atari", free, short)
	}
	line := parse(t, open(t, atari), "1O3/OXO2/5/5/5 w - 0 0:0 3")
	play(t, line, "B3")
	if v := (&position{of: line.Pos.(*weiqi.Position)}).Eval(1); v != gameWorth {
		t.Errorf("a won game is worth %d", v)
	}
	if v := (&position{of: line.Pos.(*weiqi.Position)}).Eval(5); v != 0 {
		t.Errorf("nobody has %d", v)
	}
	if testing.AllocsPerRun(10, func() { reach(line.Pos.(*weiqi.Position).Goban()) }) > 0 {
		t.Error("an evaluation allocates")
	}
}
