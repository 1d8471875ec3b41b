package chesstest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	_ "github.com/tavlei/tavlei/games/chess" // registers what the tests open
)

// Open opens a game by its canonical name.
func Open(t testing.TB, spec string) *game.Game {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Parse reads a position.
func Parse(t testing.TB, g *game.Game, text string) game.Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Play plays moves from a position of a game, "" being the start.
func Play(t *testing.T, spec, position, moves string) *game.Line {
	t.Helper()
	g := Open(t, spec)
	p := g.Start()
	if position != "" {
		p = Parse(t, g, position)
	}
	line := game.NewLine(p)
	for _, text := range strings.Fields(moves) {
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			t.Fatalf("%s: %v", game.Text(line.Pos), err)
		}
		line.Play(m)
	}
	return line
}

// Refused is a move that is not accepted from a position ("" being the start), the code of the refusal and its places.
type Refused = struct{ Spec, Position, Text, Code, Places string }

// CheckRefusals checks that moves are refused for their reasons.
func CheckRefusals(t *testing.T, tests []Refused) {
	t.Helper()
	for _, c := range tests {
		g := Open(t, c.Spec)
		p := g.Start()
		if c.Position != "" {
			p = Parse(t, g, c.Position)
		}
		_, err := p.ParseMove(c.Text)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) {
			t.Errorf("%s %s: %v, want a refusal", c.Spec, c.Text, err)
			continue
		}
		if got := strings.Join(refusal.Names, " "); refusal.Code != c.Code || got != c.Places {
			t.Errorf("%s %s in %q: %s %q, want %s %q", c.Spec, c.Text, c.Position, refusal.Code, got, c.Code, c.Places)
		}
	}
}

// Clicks are the paths of a position as place names and choices.
func Clicks(p game.Position) map[string][]string {
	sc := game.SceneOf(p, p.ToMove())
	places := p.(game.Scener).Board().Places
	paths := map[string][]string{}
	for _, path := range sc.Paths {
		var words []string
		for _, t := range path.Tokens {
			if t < 0 {
				words = append(words, sc.Choices[-1-t])
			} else {
				words = append(words, places[t].Name)
			}
		}
		paths[path.Text] = append(paths[path.Text], strings.Join(words, " "))
	}
	return paths
}

// TurnSpecs are games with turns of several actions.
var TurnSpecs = []string{
	"doublemove", "doublemove;ep=none", "doublemove;nullTurn=forbidden", "doublemove;firstTurn=two;sameMan=forbidden",
	"doublemove;goal=marseillais", "doublemove;goal=marseillais;nullTurn=forbidden;firstTurn=two",
	"allmove", "allmove;minActions=0", "allmove;firstTurnActions=4", "allmove;firstTurnActions=1;goal=material;turns=3",
}

// MovesOn are the legal moves on a board, sorted, without its letter.
func MovesOn(p game.Position, board string) []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		if rest, ok := strings.CutPrefix(game.MoveText(p, m), board); ok {
			list = append(list, rest)
		}
	}
	slices.Sort(list)
	return list
}

// KnightsOut are four moves after which the start stands again.
const KnightsOut = "g1f3 g8f6 f3g1 f6g8 "
