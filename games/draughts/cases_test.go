package draughts

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// testCase is one case of testdata/cases.json. Either moves or captures is the complete list of
// legal moves; with rule, moves are played one after another.
type testCase struct {
	ID, Game, FEN, Rule, Note string
	Moves                     []string
	Captures                  []struct {
		Path, PDN, Hub string
		Taken          []any
	}
	After        map[string]string
	Uniq         int
	PDN          []string
	DrawAfterPly int  `json:"draw_after_ply"`
	NoDrawBefore bool `json:"no_draw_before"`
}

func loadCases(t *testing.T) []testCase {
	t.Helper()
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []testCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// mustOpen opens a game, mustParse reads a position of it.
func mustOpen(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustParse(t testing.TB, g *game.Game, text string) *Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// TestCases plays the cases of the rule file (rules/draughts 10).
func TestCases(t *testing.T) {
	for _, c := range loadCases(t) {
		t.Run(c.ID, func(t *testing.T) {
			g := mustOpen(t, c.Game)
			p := mustParse(t, g, c.FEN)
			switch {
			case c.Rule != "":
				playCase(t, p, c)
			case c.Captures != nil:
				checkCaptures(t, p, c)
			default:
				checkMoves(t, p, c.Moves)
			}
		})
	}
}

// texts are the legal moves in plain notation, sorted.
func texts(p *Position) []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		list = append(list, game.MoveText(p, m))
	}
	slices.Sort(list)
	return list
}

func checkMoves(t *testing.T, p *Position, want []string) {
	t.Helper()
	var list []string
	for _, text := range want {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Error(err)
			continue
		}
		list = append(list, game.MoveText(p, m))
	}
	want = slices.Sorted(slices.Values(list))
	if got := texts(p); !slices.Equal(got, want) {
		t.Errorf("moves of %s: %v, want %v", game.Text(p), got, want)
	}
}

// checkCaptures wants the moves to be exactly those of the case, each known by its path.
func checkCaptures(t *testing.T, p *Position, c testCase) {
	t.Helper()
	legal := p.AppendMoves(nil)
	var found []game.Move
	for _, want := range c.Captures {
		m, err := p.ParseMove(want.Path)
		if err != nil {
			t.Errorf("%s: %v", want.Path, err)
			continue
		}
		found = append(found, m)
		checkVictims(t, p, m, want.Taken)
		if want.PDN != "" && game.MoveText(p, m) != want.PDN {
			t.Errorf("%s is written %s", want.PDN, game.MoveText(p, m))
		}
		if want.Hub != "" {
			checkHub(t, p, m, want.Hub)
		}
	}
	for _, m := range legal {
		if !slices.Contains(found, m) {
			t.Errorf("%s is legal too", game.MoveText(p, m))
		}
	}
	if c.Uniq > 0 && len(legal) != c.Uniq {
		t.Errorf("%d moves, want %d", len(legal), c.Uniq)
	}
	if c.PDN != nil {
		checkMoves(t, p, c.PDN)
	}
	checkAfter(t, p, legal, c.After)
	if c.ID == "pdn-ambiguous" {
		var refusal *game.Refusal
		if _, err := p.ParseMove("20x2"); !errors.As(err, &refusal) || refusal.Code != "ambiguous" {
			t.Errorf("20x2: %v, want a refusal as ambiguous", err)
		}
	}
}

// checkVictims wants the victims of m to be the squares named, in some order.
func checkVictims(t *testing.T, p *Position, m game.Move, taken []any) {
	t.Helper()
	var want, got []string
	for _, name := range taken {
		sq, ok := p.g.Square(fmt.Sprint(name))
		if !ok {
			t.Fatalf("no square %v", name)
		}
		want = append(want, p.g.Name(sq))
	}
	for _, sq := range p.AppendVictims(nil, m) {
		got = append(got, p.g.Name(sq))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s takes %v, want %v", game.MoveText(p, m), got, want)
	}
}

// checkHub wants m to be read from its text in the Hub protocol; the engine writes it.
func checkHub(t *testing.T, p *Position, m game.Move, want string) {
	t.Helper()
	read, err := p.ParseMove(want)
	if err != nil || read != m {
		t.Errorf("%s is read as %s, %v", want, game.MoveText(p, read), err)
	}
}

// checkAfter plays the only move to each square named and looks what stands there.
func checkAfter(t *testing.T, p *Position, legal []game.Move, after map[string]string) {
	t.Helper()
	for name, want := range after {
		sq, _ := p.g.Square(name)
		q := game.Clone(p).(*Position)
		q.Play(legal[slices.IndexFunc(legal, func(m game.Move) bool { return p.To(m) == sq })])
		got := "man"
		if _, king := q.Man(sq); king {
			got = "king"
		}
		if got != want {
			t.Errorf("a %s ends on %s, want a %s", got, name, want)
		}
	}
}

// playCase plays the moves of a case, which must be a draw after the ply it says, not before.
func playCase(t *testing.T, p *Position, c testCase) {
	t.Helper()
	line := game.NewLine(p)
	for i, text := range c.Moves {
		if o := line.Outcome(); o.Over() {
			t.Fatalf("draw after %d plies (%s), want %d", i, o.Reason, c.DrawAfterPly)
		}
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatalf("ply %d: %v", i+1, err)
		}
		line.Play(m)
	}
	if o := line.Outcome(); !o.Over() || o.Winners(2) != 0 || line.Len() != c.DrawAfterPly {
		t.Errorf("after %d plies %v, want a draw after %d", line.Len(), o, c.DrawAfterPly)
	}
}
