package engine

import (
	"context"
	"flag"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/corners"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/many"
)

func open(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func parse(t testing.TB, g *game.Game, text string) *corners.Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*corners.Position)
}

func eval(p game.Position, seat game.Seat) int {
	return (&position{of: p.(*corners.Position)}).Eval(seat)
}

// TestEval: the starts are even but for the move, both of two seats see the same, a man nearer to the goal is better, and
// a game that is over is worth more than any other.
func TestEval(t *testing.T) {
	for _, spec := range []string{"corners", "corners;setup=c12w", "halma", "chinese-checkers"} {
		p := open(t, spec).Start()
		if first, second := eval(p, 0), eval(p, 1); first != tempo || second != -tempo {
			t.Errorf("%s: the start is worth %d and %d", spec, first, second)
		}
	}
	p := open(t, "chinese-checkers;players=6").Start()
	for s := range game.Seat(6) {
		if v := eval(p, s); v != 0 {
			t.Errorf("seat %d of six has %d at the start", s, v)
		}
	}
	g := open(t, "corners")
	near, far := parse(t, g, "7b/8/8/4w3/8/8/8/8 b"), parse(t, g, "7b/8/8/8/4w3/8/8/8 b")
	if eval(near, 0) <= eval(far, 0) {
		t.Error("a man nearer to the goal is no better")
	}
	won := parse(t, g, "5www/5www/5www/8/8/8/8/bb6 b w 9")
	if v := eval(won, 0); v < 5000 || eval(won, 1) != -v {
		t.Errorf("a won game is worth %d", v)
	}
}

// solo plays the men of a seat alone until they are home, by the solver, and returns the moves that it took.
func solo(t *testing.T, p *corners.Position, most int) int {
	t.Helper()
	var r racer
	q := game.Clone(p).(*corners.Position)
	for n := 1; n <= most; n++ {
		m, length, _ := r.solve(context.Background(), q, beamWidth)
		if length == 0 {
			t.Fatalf("no move in %s", game.Text(q))
		}
		from, to, _ := corners.Points(m)
		men := *q.Men(q.Turn())
		men.Remove(from)
		men.Add(to)
		q.Replace(q.Turn(), &men)
		if q.Reached(q.Turn()) {
			return n
		}
	}
	t.Fatalf("not home after %d moves: %s", most, game.Text(q))
	return 0
}

// TestRace: men that nobody hinders come home, in few moves; among them those that wait before cells that others shut.
func TestRace(t *testing.T) {
	for _, c := range []struct {
		name, spec, position string
		most                 int
	}{
		{"the last man", "corners", "5www/5www/5ww1/8/7w/8/1b6/b7 w 40", 2},
		{"two that shut the way in", "corners", "6ww/5www/5www/8/4w3/8/1b6/b7 w 40", 4},
		{"a column", "corners;setup=c12w", "7w/7w/7w/7w/7w/6ww/5www/bb4ww w 40", 18},
		{"the star", "chinese-checkers", "1/2/3/4/5s7/4s7/3ss6/4s5/4s4/5s4/4s6/4s7/13/4/1s1/2/n s - 20", 30},
	} {
		p := parse(t, open(t, c.spec), c.position)
		if n := solo(t, p, 60); n > c.most {
			t.Errorf("%s: %d moves, want %d at most", c.name, n, c.most)
		}
	}
}

// TestAway: a race is on when the last men of both sides have passed each other, or nearly all men are in the goal.
func TestAway(t *testing.T) {
	g := open(t, "corners")
	for text, want := range map[string]bool{
		"7b/8/8/8/8/8/8/w7 w":            false,
		"7w/8/8/8/8/8/8/b7 w":            true,
		"7w/8/8/4w3/3b4/8/8/b7 w":        true,
		"7w/8/8/4b3/3w4/8/8/b7 w":        false,
		"4bwww/5www/8/8/8/8/1w6/w7 w 30": true,
		"4bwww/8/8/8/8/8/1w6/w7 w 30":    false,
	} {
		if p := parse(t, g, text); away(p, 0) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}

// TestFinishes: bots of weak and strong levels end their games in the goal, alone and among several, and nobody shuffles
// before it.
func TestFinishes(t *testing.T) {
	for _, c := range []struct {
		spec        string
		level, most int
	}{
		{"corners", 7, 160}, {"corners;setup=c12w", 8, 200}, {"chinese-checkers", 8, 200}, {"halma;board=8", 7, 160},
		{"chinese-checkers;players=3", 7, 300}, {"chinese-checkers;players=4;teams=on", 6, 500},
		{"chinese-checkers;players=5;blocked=strict", 6, 700}, {"chinese-checkers;players=6;men=6", 6, 500},
	} {
		g := open(t, c.spec)
		line := game.NewLine(g.Start())
		playOn(t, g, line, c.level, c.most)
		if o := line.Outcome(); o.Reason != "goal" {
			t.Errorf("%s at level %d: %v after %d plies, %s", c.spec, c.level, o, line.Len(), game.Text(line.Pos))
		}
	}
}

// playOn lets a level play itself to the end, or up to so many plies.
func playOn(t *testing.T, g *game.Game, line *game.Line, n, most int) {
	t.Helper()
	level := rules{g.Rules.(*corners.Game)}.Levels()[n-1]
	level.Threaded = false
	e := search.New(g, search.Options{HashMB: 1})
	for !line.Outcome().Over() && line.Len() < most {
		m, _, err := e.ChooseFor(context.Background(), line, line.Pos.ToMove().One(), level, uint64(line.Len()))
		if err != nil {
			t.Fatal(err)
		}
		line.Play(m)
	}
}

var briskGames = flag.Int("brisk", 0, "games of each kind that level 10 plays against itself after two plies at random; 0: one of level 8")

// TestBrisk: a strong level is home within twice the moves that the same men need alone on the board; see docs/bench.md.
func TestBrisk(t *testing.T) {
	level := 10
	if *briskGames == 0 {
		level, *briskGames = 8, 1
	}
	for _, spec := range []string{"corners", "chinese-checkers"} {
		g := open(t, spec)
		alone := game.Clone(g.Start()).(*corners.Position)
		alone.Replace(1, &corners.Set{})
		need := solo(t, alone, 100)
		brisk, longest := 0, 0
		for n := range *briskGames {
			line := game.NewLine(g.Start())
			for ply := range 2 {
				moves := line.Pos.AppendMoves(nil)
				line.Play(moves[(n*5+ply*3)%len(moves)])
			}
			playOn(t, g, line, level, 400)
			own := (line.Len() + 1) / 2
			if longest = max(longest, own); line.Outcome().Reason == "goal" && own <= 2*need {
				brisk++
			}
		}
		t.Logf("%s: %d moves alone, %d of %d games within twice as many, the longest took %d", spec, need, brisk, *briskGames, longest)
		if brisk < *briskGames {
			t.Errorf("%s: %d of %d games take more than %d moves", spec, *briskGames-brisk, *briskGames, 2*need)
		}
	}
}

// TestLevels: each game has ten, and from level 7 on each visits at least twice as many positions as the one below.
func TestLevels(t *testing.T) {
	tops := map[int64]string{}
	for _, spec := range []string{"corners", "halma", "chinese-checkers", "chinese-checkers;players=3", "halma;players=4"} {
		levels := rules{open(t, spec).Rules.(*corners.Game)}.Levels()
		if len(levels) != 10 {
			t.Fatalf("%s has %d levels", spec, len(levels))
		}
		for i, l := range levels {
			if l.N != i+1 || l.Threaded != (l.N > 8) || i > 6 && l.Nodes < 2*levels[i-1].Nodes {
				t.Errorf("%s: level %d is %+v", spec, i+1, l)
			}
		}
		tops[levels[8].Nodes] = spec
	}
	if len(tops) != 4 {
		t.Errorf("level 9 differs in %d kinds of games, want 4", len(tops))
	}
}

// TestReviewOfWays: whichever way a man has gone, its move is judged alike.
func TestReviewOfWays(t *testing.T) {
	g := open(t, "corners")
	p := parse(t, g, "7b/8/8/8/8/1b6/b1b5/wb6 w")
	var told []search.Review
	for _, text := range []string{"a1:c1:c3", "a1:a3:c3"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		r, err := search.New(g, search.Options{HashMB: 1}).Review(context.Background(), game.NewLine(p), 0, m, search.Limits{Nodes: 500})
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, r)
	}
	if a, b := told[0], told[1]; a.Kind != search.Compared || a.Kind != b.Kind || a.Drop != b.Drop || a.Played.PV[0] != b.Played.PV[0] {
		t.Errorf("judged %+v and %+v", a, b)
	}
}

var (
	mannerGames = flag.Int("manners", 0, "games of each kind in which paranoid and max-n play each other; 0: a sample")
	mannerNodes = flag.Int64("manners.nodes", 3000, "positions that each visits for a move")
)

// TestManners lets one seat search in one manner and all others in the other one, each with as many positions, the seat
// going round. The first place of the lone seat is counted; see docs/bench.md.
func TestManners(t *testing.T) {
	games := *mannerGames
	if games == 0 {
		games = 1
		*mannerNodes = 300
	}
	for _, spec := range []string{"chinese-checkers;players=3", "chinese-checkers;players=6"} {
		g := open(t, spec)
		for _, lone := range []many.Manner{many.Paranoid, many.MaxN} {
			name := [...]string{"paranoid among max-n", "max-n among paranoid"}[lone]
			points, first := 0.0, 0
			for n := range games {
				o := mannered(t, g, lone, n%g.Seats, uint64(n/g.Seats))
				if o.Place[n%g.Seats] == 1 {
					first++
				}
				points += (o.Value(game.Seat(n%g.Seats), g.Seats) + 1) / 2
			}
			t.Logf("%s: %s: first %d of %d, %.1f %% of the others beaten", spec, name, first, games, 100*points/float64(games))
		}
	}
}

// mannered plays a game in which one seat searches in one manner and the others in the other. Some random plies come
// first.
func mannered(t *testing.T, g *game.Game, lone many.Manner, seat int, seed uint64) game.Outcome {
	line := game.NewLine(g.Start())
	var engines [2]*engine
	for manner := range engines {
		engines[manner] = rules{g.Rules.(*corners.Game)}.Engine(search.Options{}).(*engine)
		engines[manner].manner = many.Manner(manner)
	}
	for !line.Outcome().Over() {
		moves := line.Pos.AppendMoves(nil)
		if line.Len() < g.Seats {
			line.Play(moves[(seed*7+uint64(line.Len())*3)%uint64(len(moves))])
			continue
		}
		manner := lone
		if line.Pos.ToMove().One() != game.Seat(seat) {
			manner = 1 - lone
		}
		r := engines[manner].Think(context.Background(), line, search.Task{Limits: search.Limits{Nodes: *mannerNodes}}, nil)
		line.Play(r.PV[0])
	}
	if o := line.Outcome(); o.Reason != "goal" {
		t.Errorf("%s, seed %d: %v", g.Name(), seed, o)
	}
	return line.Outcome()
}
