package weiqi_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// TestLessons: what the lessons ask is what the rules say. What decides life and death is proved with the exercises, in
// folder tsumego.
func TestLessons(t *testing.T) {
	all, err := puzzle.Load(family()[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	proved := []string{"two-eyes", "put-out", "net", "seki-pass"}
	lessons := map[string]bool{}
	for _, p := range all {
		if p.Lesson == "" {
			continue
		}
		lessons[p.Lesson] = true
		_, line, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		pos := line.Pos.(*weiqi.Position)
		switch asks := picks[p.ID]; {
		case asks != nil:
			same(t, p.ID, p.Places, asks(pos))
		case plays[p.ID] != nil:
			same(t, p.ID, p.Lines, movesThat(pos, plays[p.ID]))
		case p.ID == "ladder-run":
			wantLadder(t, p)
		case p.ID == "snapback":
			wantSnapback(t, p)
		case !slices.Contains(proved, p.ID):
			t.Errorf("nothing says what %s asks", p.ID)
		}
	}
	if len(lessons) < 10 {
		t.Errorf("%d lessons", len(lessons))
	}
}

func same(t *testing.T, id string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", id, got, want)
	}
}

// pointsThat are the names of the points of a board for which something holds.
func pointsThat(pos *weiqi.Position, holds func(b *goban.Board, at goban.Point) bool) (names []string) {
	for at := range goban.Point(pos.Game().Len()) {
		if holds(pos.Goban(), at) {
			names = append(names, pos.Game().Name(int(at)))
		}
	}
	return names
}

// liberties are those of the only black group.
func liberties(pos *weiqi.Position) (names []string) {
	return pointsThat(pos, func(b *goban.Board, at goban.Point) bool {
		return b.At(at) == goban.Empty && slices.ContainsFunc(b.Shape.Near[at][:], func(q goban.Point) bool { return b.At(q) == goban.Black })
	})
}

// barred are the empty points where the side to move may not play.
func barred(pos *weiqi.Position) []string {
	return pointsThat(pos, func(b *goban.Board, at goban.Point) bool { return b.At(at) == goban.Empty && !pos.MayPlay(at) })
}

// owned are the empty points that belong to a colour, or to none.
func owned(c goban.Colour) func(pos *weiqi.Position) []string {
	return func(pos *weiqi.Position) []string {
		owners := pos.Goban().Owners(make([]goban.Colour, pos.Game().Len()))
		return pointsThat(pos, func(b *goban.Board, at goban.Point) bool { return b.At(at) == goban.Empty && owners[at] == c })
	}
}

var picks = map[string]func(pos *weiqi.Position) []string{
	"libs-one": liberties, "libs-group": liberties, "forbidden": barred, "ko-ban": barred,
	"neutral": owned(goban.Empty), "territory": owned(goban.Black),
	"in-atari": func(pos *weiqi.Position) []string {
		return pointsThat(pos, func(b *goban.Board, at goban.Point) bool { return b.At(at) == goban.White && b.InAtari(at) })
	},
	"seki-shared": func(pos *weiqi.Position) []string { // empty points that do not belong to White for good
		life := pos.Goban().PassAlive(goban.White)
		return pointsThat(pos, func(b *goban.Board, at goban.Point) bool { return b.At(at) == goban.Empty && !life.Held[at] })
	},
}

// takes tells whether a move takes so many stones.
func takes(n int) func(before, after *weiqi.Position) bool {
	return func(before, after *weiqi.Position) bool {
		return after.Captured(before.Turn())-before.Captured(before.Turn()) == n
	}
}

// blackest tells whether all black stones are one group with so many liberties.
func blackest(libs int) func(_, after *weiqi.Position) bool {
	return func(_, after *weiqi.Position) bool {
		b := after.Goban()
		heads := map[goban.Point]bool{}
		for at := range goban.Point(b.Shape.Len()) {
			if b.At(at) == goban.Black {
				heads[b.Head(at)] = true
			}
		}
		for head := range heads {
			return len(heads) == 1 && b.Liberties(head, 100) >= libs
		}
		return false
	}
}

var plays = map[string]func(before, after *weiqi.Position) bool{
	"take-one": takes(1), "take-edge": takes(2), "ko-take": takes(1), "escape": blackest(3), "link": blackest(1),
	"settled": func(before, after *weiqi.Position) bool { // nothing is neutral, and a stone only fills one's own or dies
		return after.Passes() == 1 && len(owned(goban.Empty)(before)) == 0
	},
}

// movesThat are the moves after which something holds.
func movesThat(pos *weiqi.Position, holds func(before, after *weiqi.Position) bool) (texts []string) {
	for _, m := range pos.AppendMoves(nil) {
		after := game.Clone(pos).(*weiqi.Position)
		after.Play(m)
		if holds(pos, after) {
			texts = append(texts, game.MoveText(pos, m))
		}
	}
	return texts
}

// wantLadder: each black move of the ladder leaves White's group one liberty, and the last one takes it.
func wantLadder(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	lines, err := p.Played()
	if err != nil {
		t.Fatal(err)
	}
	pos := game.Clone(lines[0].Start).(*weiqi.Position)
	chased := goban.Point(1*6 + 2)
	for i, ply := range lines[0].Past[1:] {
		pos.Play(ply.Move)
		if over := pos.Outcome().Over(); over != (i == lines[0].Len()-1) {
			t.Errorf("%s: over after ply %d: %v", p.ID, i+1, over)
		} else if i%2 == 0 && !over && !pos.Goban().InAtari(chased) {
			t.Errorf("%s: ply %d is no atari", p.ID, i+1)
		}
	}
}

// wantSnapback: Black loses one stone and takes four.
func wantSnapback(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	lines, err := p.Played()
	if err != nil {
		t.Fatal(err)
	}
	end := lines[0].Pos.(*weiqi.Position)
	if end.Captured(0) != 4 || end.Captured(1) != 1 {
		t.Errorf("%s: %d and %d stones are taken", p.ID, end.Captured(0), end.Captured(1))
	}
}
