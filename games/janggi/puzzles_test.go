package janggi_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// prover looks at all moves of both sides and remembers what it has found.
type prover map[asked]bool

type asked struct {
	key   uint64
	moves int
}

// mates tells whether the side to move mates by force in so many moves of its own.
func (s prover) mates(p game.Position, moves int) bool {
	at := asked{p.Key(), moves}
	won, known := s[at]
	if !known {
		won = slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return s.decides(p, m, moves) })
		s[at] = won
	}
	return won
}

// decides tells whether a move mates by force in so many moves of its side, itself among them.
func (s prover) decides(p game.Position, m game.Move, moves int) bool {
	after := played(p, m)
	replies := after.AppendMoves(nil)
	if len(replies) == 0 {
		return after.Outcome().Reason == "mate"
	}
	return moves > 1 && !slices.ContainsFunc(replies, func(reply game.Move) bool { return !s.mates(played(after, reply), moves-1) })
}

func played(p game.Position, m game.Move) game.Position {
	next := game.Clone(p)
	next.Play(m)
	return next
}

// winners are the moves that mate by force in so many moves.
func (s prover) winners(p game.Position, moves int) []game.Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool { return !s.decides(p, m, moves) })
}

// movesOf is the number at the end of the name of what is a mate in so many moves, 0 if there is none.
func movesOf(p puzzle.Puzzle) int {
	n, _ := strconv.Atoi(p.Name()[strings.LastIndexByte(p.Name(), '-')+1:])
	return n
}

func puzzles(t *testing.T) []puzzle.Puzzle {
	t.Helper()
	all, err := puzzle.Load(info().Text)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func opened(t *testing.T, p puzzle.Puzzle) game.Position {
	t.Helper()
	_, line, err := p.Open()
	if err != nil {
		t.Fatal(err)
	}
	return line.Pos
}

// TestMates proves every mate by all moves of both sides: none is there sooner, one first move alone does it, and after the reply of
// the line every way to mate is a line.
func TestMates(t *testing.T) {
	alone := 0
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			alone++
		}
		moves := movesOf(p)
		if moves == 0 {
			if p.Lesson == "" {
				t.Errorf("%s: nothing says in how many moves", p.ID)
			}
			continue
		}
		s, pos := prover{}, opened(t, p)
		if moves > 1 && s.mates(pos, moves-1) {
			t.Errorf("%s is mate sooner", p.ID)
		}
		first := s.winners(pos, moves)
		if len(first) != 1 {
			t.Fatalf("%s: %d first moves mate", p.ID, len(first))
		}
		want := []string{game.MoveText(pos, first[0])}
		if moves == 2 {
			want = s.ends(t, pos, p.Lines[0])
		}
		same(t, p, p.Lines, want)
	}
	if alone < 12 {
		t.Errorf("%d puzzles of no lesson", alone)
	}
}

// ends are all lines that begin as one does, up to its last move.
func (s prover) ends(t *testing.T, pos game.Position, text string) (lines []string) {
	t.Helper()
	begin := text[:strings.LastIndexByte(text, ' ')]
	line := game.NewLine(pos)
	if err := line.PlayText(begin); err != nil {
		t.Fatal(err)
	}
	for _, m := range s.winners(line.Pos, 1) {
		lines = append(lines, begin+" "+game.MoveText(line.Pos, m))
	}
	return lines
}

func same(t *testing.T, p puzzle.Puzzle, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", p.ID, got, want)
	}
}

// asksOf are the points whose pieces the lessons ask about.
var asksOf = map[string]string{
	"general-side": "94", "guard-corner": "84", "chariot-lines": "73", "cannon-screen": "75", "cannon-cannon": "85",
	"horse-blocked": "64", "elephant-blocked": "65", "soldier-field": "55", "soldier-palace": "34", "cannon-corner": "36",
	"chariot-centre": "95", "bikjang-break": "63",
}

// TestLessons: what the lessons ask is what the rules say.
func TestLessons(t *testing.T) {
	lessons := map[string]bool{}
	for _, p := range puzzles(t) {
		if p.Lesson == "" {
			continue
		}
		lessons[p.Lesson] = true
		pos := opened(t, p)
		switch from := asksOf[p.ID]; {
		case p.Kind == puzzle.Pick:
			same(t, p, p.Places, targets(pos, from))
		case p.ID == "chariot-diagonal" || p.ID == "cannon-takes":
			same(t, p, p.Lines, captures(pos))
		case p.ID == "only-pass":
			same(t, p, p.Lines, moveTexts(pos))
		case p.ID == "bikjang-accept":
			wantEnd(t, pos, p.Lines[0], "bikjangCount", 0)
		case p.ID == "two-passes":
			wantEnd(t, pos, p.Moves, "passesCount", 0)
		case p.ID == "worth-more":
			same(t, p, captures(pos), []string{"a4a7", "a4e4"})
		case movesOf(p) == 0:
			t.Errorf("nothing says what %s asks", p.ID)
		}
	}
	if len(lessons) < 8 {
		t.Errorf("%d lessons", len(lessons))
	}
}

// wantEnd: a play ends the game by a reason, in favour of a seat.
func wantEnd(t *testing.T, pos game.Position, play, reason string, winner game.Seat) {
	t.Helper()
	line := game.NewLine(pos)
	if err := line.PlayText(play); err != nil {
		t.Fatal(err)
	}
	if o := line.Pos.Outcome(); o.Reason != reason || o.Winners(2).One() != winner {
		t.Errorf("%s ends by %v", play, o)
	}
}

// targets are the points to which the piece of a point goes.
func targets(pos game.Position, from string) (names []string) {
	for _, m := range pos.AppendMoves(nil) {
		name := strings.Replace(strings.TrimLeft(game.NameOf(pos, m, "en"), "KAREHCP"), "x", "-", 1)
		if to, ok := strings.CutPrefix(name, from+"-"); ok {
			names = append(names, to)
		}
	}
	return names
}

func captures(pos game.Position) (texts []string) {
	for _, m := range pos.AppendMoves(nil) {
		if strings.Contains(game.NameOf(pos, m, "en"), "x") {
			texts = append(texts, game.MoveText(pos, m))
		}
	}
	return texts
}
