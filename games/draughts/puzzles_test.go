package draughts_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/draughts"
	"github.com/tavlei/tavlei/games/draughts/text"
	"github.com/tavlei/tavlei/search"
)

// puzzles are those of the family.
func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(text.FS)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, z puzzle.Puzzle) *draughts.Position {
	t.Helper()
	_, line, err := z.Open()
	if err != nil {
		t.Fatalf("%s: %v", z.ID, err)
	}
	return line.Pos.(*draughts.Position)
}

// prover looks at all moves of both sides and remembers what it has found.
type prover map[asked]bool

type asked struct {
	key   uint64
	moves int
}

// wins tells whether the side to move wins by force in so many moves of its own.
func (s prover) wins(p game.Position, moves int) bool {
	at := asked{p.Key(), moves}
	won, known := s[at]
	if !known {
		won = slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return s.decides(p, m, moves) })
		s[at] = won
	}
	return won
}

// decides tells whether a move wins by force in so many moves of its side, itself among them.
func (s prover) decides(p game.Position, m game.Move, moves int) bool {
	me, after := p.ToMove().One(), played(p, m)
	if o := after.Outcome(); o.Over() {
		return o.Winners(2).Has(me)
	}
	return !slices.ContainsFunc(after.AppendMoves(nil), func(reply game.Move) bool {
		next := played(after, reply)
		if o := next.Outcome(); o.Over() {
			return !o.Winners(2).Has(me)
		}
		return moves == 1 || !s.wins(next, moves-1)
	})
}

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// lines are all ways to win in so many moves, each against a reply that resists longest.
func (s prover) lines(p game.Position, moves int) (lines []string) {
	for _, m := range p.AppendMoves(nil) {
		if !s.decides(p, m, moves) {
			continue
		}
		after := played(p, m)
		if after.Outcome().Over() {
			lines = append(lines, game.MoveText(p, m))
			continue
		}
		next, reply := s.hardest(after, moves-1)
		if next.Outcome().Over() {
			lines = append(lines, game.MoveText(p, m)+" "+reply)
			continue
		}
		for _, rest := range s.lines(next, moves-1) {
			lines = append(lines, game.MoveText(p, m)+" "+reply+" "+rest)
		}
	}
	return lines
}

// hardest is the first of the replies after which the win, which takes at most so many moves, takes most;
// one that ends the game is the least of them.
func (s prover) hardest(p game.Position, most int) (next game.Position, reply string) {
	longest := 0
	for _, m := range p.AppendMoves(nil) {
		after := played(p, m)
		n := 1
		if !after.Outcome().Over() {
			for n++; n <= most && !s.wins(after, n-1); n++ {
			}
		}
		if n > longest {
			longest, next, reply = n, after, game.MoveText(p, m)
		}
	}
	return next, reply
}

// movesOf is how many moves of its own the first line of a puzzle has.
func movesOf(z puzzle.Puzzle) int { return (strings.Count(z.Lines[0], " ") + 2) / 2 }

// same wants the same words in any order.
func same(t *testing.T, z puzzle.Puzzle, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
		t.Errorf("%s: the answers are not what the rules say:\n%s", z.ID, diff)
	}
}

// TestShots proves every win by all moves of both sides: nothing wins sooner, the lines are all ways to go
// on, and the first move alone wins; outside lessons no other one wins even a move later.
func TestShots(t *testing.T) {
	alone := 0
	for _, z := range puzzles(t) {
		kind, moves, numbered := theme(z)
		if z.Lesson == "" {
			alone++
		}
		if !numbered || kind == "kings" {
			continue
		}
		if n := movesOf(z); n != moves {
			t.Errorf("%s: %d moves, the theme says %d", z.ID, n, moves)
		}
		proveShot(t, z, moves)
	}
	if alone < 40 {
		t.Errorf("%d puzzles of no lesson", alone)
	}
}

// TestIdeas: every shot of no lesson begins with a quiet move and gives something up, and no two of a game give and take the same
// numbers of pieces in the same order.
func TestIdeas(t *testing.T) {
	told := map[string]string{}
	for _, z := range puzzles(t) {
		if kind, _, _ := theme(z); kind != "shot" || z.Lesson != "" {
			continue
		}
		given, pattern := exchanges(t, z)
		if given == 0 || pattern[0] != 0 {
			t.Errorf("%s takes at once or gives nothing: %v", z.ID, pattern)
		}
		idea := fmt.Sprint(z.Game, pattern)
		if told[idea] != "" {
			t.Errorf("%s goes as %s: %v", z.ID, told[idea], pattern)
		}
		told[idea] = z.ID
	}
}

// exchanges are how many pieces each ply of the first line takes, and how many of them the learner gives.
func exchanges(t *testing.T, z puzzle.Puzzle) (given int, pattern []int) {
	t.Helper()
	lines, err := z.Played()
	if err != nil {
		t.Fatal(err)
	}
	pos := lines[0].Start
	for i, ply := range lines[0].Past[1:] {
		after := played(pos, ply.Move)
		n := len(game.SceneOf(pos, 0).Men) - len(game.SceneOf(after, 0).Men)
		pattern = append(pattern, n)
		if i%2 == 1 {
			given += n
		}
		pos = after
	}
	return given, pattern
}

// theme is what a theme or, in a lesson, the name of a puzzle says: what is to be done, and in how many moves.
func theme(z puzzle.Puzzle) (kind string, moves int, numbered bool) {
	at := strings.LastIndexByte(z.Name(), '-')
	if at < 0 {
		return "", 0, false
	}
	moves, err := strconv.Atoi(z.Name()[at+1:])
	return z.Name()[:at], moves, err == nil
}

func proveShot(t *testing.T, z puzzle.Puzzle, moves int) {
	t.Helper()
	s, p := prover{}, opened(t, z)
	if moves > 1 && s.wins(p, moves-1) {
		t.Errorf("%s is won sooner", z.ID)
	}
	same(t, z, z.Lines, s.lines(p, moves))
	later := moves
	if z.Lesson == "" {
		later++
	}
	first, _, _ := strings.Cut(z.Lines[0], " ")
	for _, m := range p.AppendMoves(nil) {
		if text := game.MoveText(p, m); s.decides(p, m, later) != (text == first) {
			t.Errorf("%s: %s wins in %d: %v", z.ID, text, later, text != first)
		}
	}
}

// pliesOf is in how many plies the side to move wins by the table of few kings, below 0 in how many it loses.
func pliesOf(t *testing.T, p *draughts.Position) func(game.Position) int {
	t.Helper()
	v, ok := game.Ability[search.EndgameTabler](game.Rules(p.Game()))
	if !ok {
		t.Fatal("no tables")
	}
	table, _ := v.EndgameTable(p)
	if table == nil {
		t.Fatalf("no table of %s", game.Text(p))
	}
	return table.Plies
}

// TestKings: by the table the only move that wins in so many is the one of the line, at every turn, and
// the lone king resists as long as it can.
func TestKings(t *testing.T) {
	n := 0
	for _, z := range puzzles(t) {
		kind, moves, _ := theme(z)
		if kind != "kings" {
			continue
		}
		n++
		p := opened(t, z)
		plies := pliesOf(t, p)
		if got := plies(p); got != 2*moves-1 {
			t.Errorf("%s is won in %d plies, the theme says %d moves", z.ID, got, moves)
		}
		words := strings.Fields(z.Lines[0])
		if len(z.Lines) != 1 || len(words) != 2*moves-1 {
			t.Errorf("%s: lines %v", z.ID, z.Lines)
		}
		var pos game.Position = p
		for i, word := range words {
			fast, next := fastest(t, pos, plies, word)
			if i%2 == 0 && len(fast) != 1 || !slices.Contains(fast, word) {
				t.Errorf("%s: move %d: %v, the line has %s", z.ID, i+1, fast, word)
			}
			pos = next
		}
		if !pos.Outcome().Over() {
			t.Errorf("%s does not end", z.ID)
		}
	}
	if n < 8 {
		t.Errorf("%d endings", n)
	}
}

// fastest are the moves that win soonest or lose last, and where one of all moves leads.
func fastest(t *testing.T, p game.Position, plies func(game.Position) int, word string) (best []string, next game.Position) {
	t.Helper()
	now := plies(p)
	for _, m := range p.AppendMoves(nil) {
		after := played(p, m)
		text := game.MoveText(p, m)
		if text == word {
			next = after
		}
		switch over := after.Outcome().Over(); {
		case over && now == 1, !over && now > 0 && plies(after) == 1-now, !over && now < 0 && plies(after) == -now-1:
			best = append(best, text)
		}
	}
	if next == nil {
		t.Fatalf("%s: no move %s", game.Text(p), word)
	}
	return best, next
}

// TestShownKings: in the line that is shown both sides play as well as the table.
func TestShownKings(t *testing.T) {
	shown := 0
	for _, z := range puzzles(t) {
		if z.Kind != puzzle.Show || z.Lesson == "draws" {
			continue
		}
		shown++
		p := opened(t, z)
		plies := pliesOf(t, p)
		var pos game.Position = p
		for i, word := range strings.Fields(z.Moves) {
			fast, next := fastest(t, pos, plies, word)
			if !slices.Contains(fast, word) {
				t.Errorf("%s: move %d: %s is not one of %v", z.ID, i+1, word, fast)
			}
			pos = next
		}
		if !pos.Outcome().Over() {
			t.Errorf("%s does not end", z.ID)
		}
	}
	if shown == 0 {
		t.Error("nothing is shown")
	}
}

// TestPetrov: what is shown is the longest of all wins of three kings against one, by the tables of every position of theirs,
// and shorter than the fifteen moves that there are.
func TestPetrov(t *testing.T) {
	i := slices.IndexFunc(puzzles(t), func(z puzzle.Puzzle) bool { return z.ID == "petrov-whole" })
	z := puzzles(t)[i]
	g := opened(t, z).Game()
	plies := pliesOf(t, opened(t, z))
	longest := 0
	squares := g.Squares()
	for a := range squares {
		for b := range a {
			for c := range b {
				for lone := range squares {
					if lone == a || lone == b || lone == c {
						continue
					}
					p, err := g.Parse(fmt.Sprintf("W:WK%d,K%d,K%d:BK%d", a+1, b+1, c+1, lone+1))
					if err != nil {
						t.Fatal(err)
					}
					if !p.Outcome().Over() {
						longest = max(longest, plies(p))
					}
				}
			}
		}
	}
	if shown := len(strings.Fields(z.Moves)); shown != longest || longest > 2*15-1 {
		t.Errorf("%d plies are shown, the longest win takes %d", shown, longest)
	}
}

// TestShownDraws: what the lesson on draws shows ends with the last move, and by the rule that it tells of.
func TestShownDraws(t *testing.T) {
	want := map[string]string{
		"draw-fifteen": "threeKings", "draw-road": "mainRoad", "draw-few": "fewMen", "draw-three": "threeMen", "draw-quiet": "quiet",
		"draw-repeat": "repetition3",
	}
	for _, z := range puzzles(t) {
		if z.Kind != puzzle.Show || z.Lesson != "draws" {
			continue
		}
		lines, err := z.Played()
		if err != nil {
			t.Fatal(err)
		}
		if o := lines[0].Outcome(); !o.Over() || o.Winners(2) != 0 || o.Reason != want[z.ID] || want[z.ID] == "" {
			t.Errorf("%s ends with %q, want %q", z.ID, o.Reason, want[z.ID])
		}
		delete(want, z.ID)
	}
	if len(want) > 0 {
		t.Errorf("nothing shows %v", want)
	}
}

// TestBlocked: what the lesson on blocking asks ends with pieces left that cannot move.
func TestBlocked(t *testing.T) {
	n := 0
	for _, z := range puzzles(t) {
		if z.Lesson != "blocking" {
			continue
		}
		n++
		lines, err := z.Played()
		if err != nil {
			t.Fatal(err)
		}
		if o := lines[0].Pos.Outcome(); o.Reason != "noMoves" {
			t.Errorf("%s ends with %q", z.ID, o.Reason)
		}
	}
	if n == 0 {
		t.Error("nothing is blocked")
	}
}

// TestWritten: the lesson on notation wants the move that its task names, as players of the language write it.
func TestWritten(t *testing.T) {
	n := 0
	for _, z := range puzzles(t) {
		if z.Lesson != "notation" {
			continue
		}
		n++
		p := opened(t, z)
		m, err := p.ParseMove(z.Lines[0])
		if err != nil || len(z.Lines) != 1 {
			t.Fatalf("%s: %v", z.ID, err)
		}
		for _, lang := range languages {
			task := words(t, lang)["puzzle."+z.ID+".task"]
			if name := game.NameOf(p, m, lang); !strings.Contains(task, name) {
				t.Errorf("%s, %s: %q does not name %s", z.ID, lang, task, name)
			}
		}
	}
	if n == 0 {
		t.Error("no move is written")
	}
}

// TestLessonSteps: what the first lessons want is what the rules say: all moves, all squares a piece goes to,
// all pieces taken, all squares of diagonals.
func TestLessonSteps(t *testing.T) {
	lessons := map[string]bool{}
	for _, z := range puzzles(t) {
		lessons[z.Lesson] = true
		_, _, numbered := theme(z)
		if z.Lesson == "" || z.Lesson == "notation" || numbered || z.Kind == puzzle.Show {
			continue
		}
		p := opened(t, z)
		if z.Kind == puzzle.Play {
			var want []string
			for _, m := range p.AppendMoves(nil) {
				want = append(want, game.MoveText(p, m))
			}
			same(t, z, z.Lines, want)
			continue
		}
		same(t, z, z.Places, picked(p, z.ID))
	}
	if delete(lessons, ""); len(lessons) < 12 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// picked are the squares that a step asks for.
func picked(p *draughts.Position, id string) (names []string) {
	add := func(squares ...draughts.Square) {
		for _, sq := range squares {
			if name := p.Board().Places[sq].Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if keys, ok := map[string][]string{
		"main-road": {"mainRoad"},
		"double":    {"lowerDouble", "upperDouble"},
		"tees":      {"lowerLargeTee", "upperLargeTee", "lowerSmallTee", "upperSmallTee"},
		"jambs":     {"lowerLargeJamb", "upperLargeJamb", "lowerSmallJamb", "upperSmallJamb"},
	}[id]; ok {
		for _, d := range draughts.Diagonals {
			if slices.Contains(keys, d.Key) {
				add(d.Squares(p.Game())...)
			}
		}
		return names
	}
	taken := slices.Contains([]string{"chain-victims", "strike", "strike-gone"}, id)
	for _, m := range p.AppendMoves(nil) {
		if taken {
			add(p.AppendVictims(nil, m)...)
		} else {
			add(p.To(m))
		}
	}
	return names
}
