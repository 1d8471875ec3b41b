package corners_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/corners"
)

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// theme is what the name of a puzzle says: what it is about, and in how many moves all men are to be home, 0 if they are not.
func theme(z puzzle.Puzzle) (kind string, moves int) {
	at := strings.LastIndexByte(z.Name(), '-')
	if moves, _ = strconv.Atoi(z.Name()[at+1:]); moves > 0 {
		return z.Name()[:at], moves
	}
	return z.Name(), 0
}

// TestPuzzles counts the lessons and the puzzles of none, and proves what each asks for by all moves.
func TestPuzzles(t *testing.T) {
	lessons, alone := map[string]bool{}, 0
	for _, z := range puzzles(t) {
		if z.Lesson == "" {
			alone++
		} else {
			lessons[z.Lesson] = true
		}
		p := at(t, z.Game, z.Position)
		if _, moves := theme(z); moves > 0 {
			proveRace(t, z, p, moves)
		} else if got, want := slices.Concat(z.Places, z.Lines), asksFor(p, z); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", z.ID, got, want)
		}
	}
	if len(lessons) < 8 || alone < 12 {
		t.Errorf("%d lessons and %d puzzles of none, want 8 and 12", len(lessons), alone)
	}
}

// asksFor are the answers of puzzles that are no races: places where a man goes, the men that may move, the moves that bring
// a man into the goal, and the move that gains most.
func asksFor(p game.Position, z puzzle.Puzzle) []string {
	kind, _ := theme(z)
	if from := map[string]string{"step": "d4", "stops": "c2", "star-goes": "i5", "halma-step": "d4", "arm-stops": "m2"}[kind]; from != "" {
		return targets(p, from)
	}
	switch kind {
	case "exit":
		return movable(p)
	case "leap":
		return farthest(p)
	}
	return homeward(p)
}

// proveRace: nothing wins sooner, one first move alone wins in time, and the lines are all ways to go on.
func proveRace(t *testing.T, z puzzle.Puzzle, p game.Position, moves int) {
	t.Helper()
	r := racer{}
	first, _, _ := strings.Cut(z.Lines[0], " ")
	if r.wins(p, moves-1) {
		t.Errorf("%s is won sooner", z.ID)
	}
	if got := r.firsts(p, moves); !slices.Equal(got, []string{first}) {
		t.Errorf("%s: %v win, want %s alone", z.ID, got, first)
	}
	if got := r.lines(p, moves); !slices.Equal(got, z.Lines) {
		t.Errorf("%s: lines %v, want %v", z.ID, z.Lines, got)
	}
}

// TestThemes: races show what they are named for.
func TestThemes(t *testing.T) {
	shown := map[string]int{}
	for _, z := range puzzles(t) {
		kind, _ := theme(z)
		shows := themes[kind]
		if shows == nil || z.Kind != puzzle.Play {
			continue
		}
		shown[kind]++
		p := at(t, z.Game, z.Position)
		first, _, _ := strings.Cut(z.Lines[0], " ")
		m, err := p.ParseMove(first)
		if err != nil {
			t.Fatalf("%s: %v", z.ID, err)
		}
		if !shows(t, z, p, m) {
			t.Errorf("%s is no puzzle of its theme", z.ID)
		}
	}
	for kind := range themes {
		if shown[kind] == 0 {
			t.Errorf("no puzzle of the theme %s", kind)
		}
	}
}

// shower tells whether a position, with the move that is to be found in it, shows a theme.
type shower func(t *testing.T, z puzzle.Puzzle, p game.Position, m game.Move) bool

var themes = map[string]shower{
	"bridge": foreignBridge, "across": foreignBridge,
	"exit": mustLeave, "out": mustLeave,
	"eject": drivesOut, "driven": drivesOut,
	"block": threatened, "gate": threatened,
	"arm": passesArm, "through": passesArm,
	"last":       func(_ *testing.T, _ puzzle.Puzzle, p game.Position, _ game.Move) bool { return far(p, 0) == 1 },
	"equal-draw": drawn,
}

// foreignBridge: all jumps go over men of the other side.
func foreignBridge(t *testing.T, z puzzle.Puzzle, p game.Position, m game.Move) bool {
	q, text := at(t, z.Game+";jumpOver=opponent", z.Position), game.MoveText(p, m)
	return slices.ContainsFunc(q.AppendMoves(nil), func(m game.Move) bool { return game.MoveText(q, m) == text })
}

// mustLeave: only men at home may move, and there are others.
func mustLeave(_ *testing.T, _ puzzle.Puzzle, p game.Position, _ game.Move) bool {
	q := p.(*corners.Position)
	return leavesHome(q) && q.Men(0).Count() > q.Men(0).Within(q.Game().Home(0))
}

func leavesHome(p *corners.Position) bool {
	home := p.Game().Home(p.Turn())
	return !slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool {
		from, _, ok := corners.Points(m)
		return !ok || !home.Has(from)
	})
}

// drivesOut: before the move the other side may stay at home, after it no longer.
func drivesOut(_ *testing.T, _ puzzle.Puzzle, p game.Position, m game.Move) bool {
	q := p.(*corners.Position)
	return q.Men(0).Meets(q.Game().Home(0)) && leavesHome(played(p, m).(*corners.Position))
}

// threatened: the other side would be home in one move.
func threatened(t *testing.T, z puzzle.Puzzle, _ game.Position, _ game.Move) bool {
	q := at(t, z.Game, strings.Replace(z.Position, " w ", " b ", 1))
	return slices.ContainsFunc(q.AppendMoves(nil), func(m game.Move) bool { return played(q, m).(*corners.Position).Reached(1) })
}

// passesArm: the chain comes down where the man may not stop.
func passesArm(_ *testing.T, _ puzzle.Puzzle, p game.Position, m game.Move) bool {
	names := strings.Split(game.MoveText(p, m), ":")
	stops := targets(p, names[0])
	return slices.ContainsFunc(names[1:], func(name string) bool { return !slices.Contains(stops, name) })
}

// drawn: the move draws, and after any other one the other side has won.
func drawn(_ *testing.T, _ puzzle.Puzzle, p game.Position, m game.Move) bool {
	for _, other := range p.AppendMoves(nil) {
		if wonBy(played(p, other), 0) == (other == m) {
			return false
		}
	}
	after := played(p, m)
	return after.Outcome().Over() && !wonBy(after, 1)
}

// homeward are the moves that bring a man into the goal.
func homeward(p game.Position) (list []string) {
	goal := p.(*corners.Position).Game().Goal(int(p.ToMove().One()))
	for _, m := range p.AppendMoves(nil) {
		if from, to, ok := corners.Points(m); ok && goal.Has(to) && !goal.Has(from) {
			list = append(list, game.MoveText(p, m))
		}
	}
	return list
}

// farthest are the moves that bring a man nearer to the tip of its goal than any others.
func farthest(p game.Position) (list []string) {
	q, most := p.(*corners.Position), 0
	for _, m := range p.AppendMoves(nil) {
		from, to, _ := corners.Points(m)
		gain := q.Game().Distance(q.Turn(), from) - q.Game().Distance(q.Turn(), to)
		if gain > most {
			most, list = gain, nil
		}
		if gain == most {
			list = append(list, game.MoveText(p, m))
		}
	}
	return list
}

// movable are the men that have a move, in order.
func movable(p game.Position) (list []string) {
	for _, m := range p.AppendMoves(nil) {
		at, _, _ := strings.Cut(ends(game.MoveText(p, m)), "-")
		list = append(list, at)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
