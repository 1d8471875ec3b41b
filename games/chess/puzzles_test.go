package chess_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	"github.com/tavlei/tavlei/games/chess/text"
)

// puzzleOf opens a puzzle.
func puzzleOf(t *testing.T, id string) (puzzle.Puzzle, *game.Game, game.Position) {
	t.Helper()
	all, err := puzzle.Load(text.FS)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(p puzzle.Puzzle) bool { return p.ID == id })
	if i < 0 {
		t.Fatalf("no puzzle %s", id)
	}
	g, line, err := all[i].Open()
	if err != nil {
		t.Fatal(err)
	}
	return all[i], g, line.Pos
}

// sameSet wants the same words in any order.
func sameSet(t *testing.T, id string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: the answers are not what the rules say:\n%s", id, diff)
	}
}

// TestPicks: the places that puzzles want are all those, and only those, to which the piece goes.
func TestPicks(t *testing.T) {
	for id, from := range map[string]string{
		"passing-where": "e5", "transform-rook": "f1", "transform-king": "g8", "neutral-king": "a1",
	} {
		p, _, pos := puzzleOf(t, id)
		targets, _ := targetsOf(pos, []string{from})
		var want []string
		for at := range targets {
			want = append(want, at)
		}
		sameSet(t, id, p.Places, want)
	}
	p, _, pos := puzzleOf(t, "castle-where")
	king, _ := targetsOf(pos, []string{"e1"})
	if !king["c1"] || king["g1"] {
		t.Errorf("%s: the king goes to %v", p.ID, king)
	}
}

// TestPicksOfRefused: where something is not possible.
func TestPicksOfRefused(t *testing.T) {
	for _, tc := range []struct{ id, from, ranks string }{
		{"maharajah-pawns", "hand:m", "345678"}, {"appear-pawn", "hand:P", "234"},
	} {
		p, _, pos := puzzleOf(t, tc.id)
		targets, _ := targetsOf(pos, []string{tc.from})
		var want []string
		for _, place := range board(pos).Places[:64] {
			if strings.Contains(tc.ranks, place.Name[1:]) && !targets[place.Name] && !occupied(pos, place.Name) {
				want = append(want, place.Name)
			}
		}
		sameSet(t, tc.id, p.Places, want)
	}
	p, _, pos := puzzleOf(t, "cylinder-pin")
	var pinned []string
	for _, file := range "abcdefgh" {
		pawn := string(file) + "7"
		if targets, _ := targetsOf(pos, []string{pawn}); len(targets) == 0 {
			pinned = append(pinned, pawn)
		}
	}
	sameSet(t, p.ID, p.Places, pinned)
	p, _, pos = puzzleOf(t, "mobius-first")
	var taken []string
	for _, path := range game.SceneOf(pos, pos.ToMove()).Paths {
		for _, at := range path.Taken {
			if name := board(pos).Places[at].Name; !slices.Contains(taken, name) {
				taken = append(taken, name)
			}
		}
	}
	sameSet(t, p.ID, p.Places, taken)
}

func occupied(p game.Position, name string) bool {
	return slices.ContainsFunc(game.SceneOf(p, 0).Men, func(man game.Man) bool {
		return board(p).Places[man.Place].Name == name
	})
}

// TestHoles: the Maharajah on those squares of the last two ranks cannot be taken.
func TestHoles(t *testing.T) {
	p, g, pos := puzzleOf(t, "maharajah-holes")
	var want []string
	for _, place := range board(pos).Places[48:64] {
		if occupied(pos, place.Name) && place.Name != "b7" {
			continue
		}
		ranks := []string{"8", "P7"}
		row := '8' - place.Name[1]
		rest := strings.Repeat(" ", 8)
		if row == 1 {
			rest = "P" + rest[1:]
		}
		at := place.Name[0] - 'a'
		ranks[row] = squeezed(rest[:at] + "m" + rest[at+1:])
		q, err := g.Parse(strings.Join(ranks, "/") + "/R7/3N3Q/1P3N2/3BP3/2PP1PPP/2B2RK1 w - - 0 15")
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(q.AppendMoves(nil), func(m game.Move) bool {
			return strings.HasSuffix(game.MoveText(q, m), place.Name)
		}) {
			want = append(want, place.Name)
		}
	}
	sameSet(t, p.ID, p.Places, want)
}

// squeezed is a rank of FEN for eight squares.
func squeezed(row string) string {
	var b strings.Builder
	for i := 0; i < len(row); {
		n := len(row[i:]) - len(strings.TrimLeft(row[i:], " "))
		if n == 0 {
			b.WriteByte(row[i])
			n = 1
		} else {
			b.WriteByte('0' + byte(n))
		}
		i += n
	}
	return b.String()
}

// TestMatesInOne: the lines are all moves that mate at once, and where the point is that there is
// a move at all, all moves.
func TestMatesInOne(t *testing.T) {
	for _, id := range []string{"back-rank", "scholar", "not-stalemate", "smothered", "maharajah-mates",
		"cylinder-mate", "dice-queen", "dice-bishop"} {
		p, _, pos := puzzleOf(t, id)
		sameSet(t, id, p.Lines, movesTo(pos, func(next game.Position) bool {
			return len(next.AppendMoves(nil)) == 0 && next.Outcome().Reason == "mate"
		}))
	}
	p, _, pos := puzzleOf(t, "swedish-rescue")
	sameSet(t, p.ID, p.Lines, movesTo(pos, func(game.Position) bool { return true }))
}

// TestHidden: on no other square is the bishop without a move.
func TestHidden(t *testing.T) {
	p, _, pos := puzzleOf(t, "swedish-hide")
	var want []string
	for _, text := range movesTo(pos, func(game.Position) bool { return true }) {
		at, ok := strings.CutPrefix(text, "h3g4/")
		if !ok {
			continue
		}
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		next := game.Clone(pos)
		next.Play(m)
		if targets, _ := targetsOf(next, []string{at}); len(targets) == 0 {
			want = append(want, text)
		}
	}
	sameSet(t, p.ID, p.Lines, want)
}

// TestKingsTakenInTwo: the lines are all turns that take the king.
func TestKingsTakenInTwo(t *testing.T) {
	for _, id := range []string{"double-king", "double-bishop"} {
		p, _, pos := puzzleOf(t, id)
		var want []string
		for _, m := range pos.AppendMoves(nil) {
			next := game.Clone(pos)
			next.Play(m)
			for _, end := range movesTo(next, func(q game.Position) bool { return q.Outcome().Reason == "kingCaptured" }) {
				want = append(want, game.MoveText(pos, m)+" "+end)
			}
		}
		sameSet(t, id, p.Lines, want)
	}
}

// movesTo are the moves that lead to such positions.
func movesTo(p game.Position, such func(game.Position) bool) []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		next := game.Clone(p)
		next.Play(m)
		if such(next) {
			list = append(list, game.MoveText(p, m))
		}
	}
	return list
}
