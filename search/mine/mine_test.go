package mine_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/search/mine"
)

// played is a game as it is written.
func played(t *testing.T, spec, position, moves string) (*game.Game, *game.Line) {
	t.Helper()
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start()
	if position != "" {
		if start, err = g.Parse(position); err != nil {
			t.Fatal(err)
		}
	}
	line := game.NewLine(start)
	if err := line.PlayText(moves); err != nil {
		t.Fatal(err)
	}
	return g, line
}

// TestFound: what is found in short games, by each proof, and that it is a puzzle.
func TestFound(t *testing.T) {
	for _, c := range []struct {
		name, spec, position, moves string
		ply                         int
		by                          mine.Proof
		line                        string
	}{
		// Scholar's mate that White sees, and a smothered mate that he does not.
		{"mate", "chess", "", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", 6, mine.Mate, "h5f7"},
		{"smothered", "chess", "5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", "g5f7 h8g8 g1g2", 2, mine.Mate, "f7h6 g8h8 b3g8 f8g8 h6f7"},
		{"exact", "othello;size=4", "", "c4 b4 a1 b1 a2 d2", 2, mine.Exact, "a4"},
		{"search", "russian", "W:Wb2,c1,c3,d4,h2:Bc5,e5,g5,h4,h8", "d4:b6", 0, mine.Search, "d4:b6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, line := played(t, c.spec, c.position, c.moves)
			all, err := mine.Game(t.Context(), g, line, mine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			again, err := mine.Game(t.Context(), g, line, mine.Options{})
			if err != nil || !reflect.DeepEqual(all, again) {
				t.Errorf("the second time %v, %v, the first %v", again, err, all)
			}
			seen := false
			for _, f := range all {
				p := f.Puzzle(g, line.At(f.Ply))
				if err := puzzle.Check(p); err != nil {
					t.Error(err)
				}
				seen = seen || f.Ply == c.ply && f.By == c.by && strings.HasPrefix(strings.Join(f.Line, " "), c.line)
			}
			if !seen {
				t.Errorf("not found, but %+v", all)
			}
		})
	}
}

// TestOnlyOne: where two moves win there is no puzzle, nor where none does.
func TestOnlyOne(t *testing.T) {
	for _, position := range []string{"6k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"} {
		g, line := played(t, "chess", position, "h2h3")
		if all, err := mine.Game(t.Context(), g, line, mine.Options{}); err != nil || len(all) > 0 {
			t.Errorf("%s: %+v, %v", position, all, err)
		}
	}
}

// TestCannot: games in which nobody can look say so.
func TestCannot(t *testing.T) {
	for spec, says := range map[string]string{"chapaev": "too many moves", "free": "only people", "senet": "chance", "chinese-checkers;players=3": "3 seats"} {
		g, err := game.Open(spec)
		if err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		line := game.NewLine(g.Start())
		if moves := line.Pos.AppendMoves(nil); len(moves) > 0 {
			line.Play(moves[0])
		}
		if _, err := mine.Game(t.Context(), g, line, mine.Options{}); !errors.Is(err, mine.ErrCannot) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// TestBounds: the number of puzzles is bounded, and an end that is asked for comes.
func TestBounds(t *testing.T) {
	g, line := played(t, "chess", "5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", "g5f7 h8g8 f7h6 g8h8 b3g8")
	all, err := mine.Game(t.Context(), g, line, mine.Options{Most: 1})
	if err != nil || len(all) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if all, err := mine.Game(ctx, g, line, mine.Options{}); !errors.Is(err, context.Canceled) || len(all) > 0 {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestCheck: what comes from elsewhere is looked at.
func TestCheck(t *testing.T) {
	g, line := played(t, "chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8")
	sound := mine.Found{By: mine.Mate, Line: []string{"d1d8"}}
	if err := sound.Check(g, line.Start); err != nil {
		t.Error(err)
	}
	for _, wrong := range []mine.Found{
		{By: "guess", Line: sound.Line},
		{By: mine.Mate},
		{By: mine.Mate, Line: make([]string, mine.MostLine+1)},
		{By: mine.Mate, Line: []string{"d1e8"}},
		{By: mine.Mate, Line: []string{strings.Repeat("x", 2000)}},
	} {
		if wrong.Check(g, line.Start) == nil {
			t.Errorf("%.100v is taken", wrong)
		}
	}
}
