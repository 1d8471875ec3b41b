package gametest

import (
	"errors"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// FuzzParse fuzzes the positions of a family, by rule set and text: one that is read is written
// back as itself, every other one is refused as a position, as many moves are counted as listed,
// there and a move later, and nothing panics. The caller adds the seeds.
func FuzzParse(f *testing.F, family string) {
	f.Helper()
	f.Fuzz(func(t *testing.T, spec, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != family {
			return
		}
		p, err := g.Parse(text)
		if err != nil {
			if !errors.Is(err, game.ErrPosition) {
				t.Fatalf("%q: %v does not wrap ErrPosition", text, err)
			}
			if f := (*game.Fault)(nil); !errors.As(err, &f) {
				t.Fatalf("%q: %v is no game.Fault", text, err)
			}
			return
		}
		q, err := g.Parse(game.Text(p))
		if err != nil {
			t.Fatalf("%q is written as %s: %v", text, game.Text(p), err)
		}
		if q.Key() != p.Key() || game.Text(q) != game.Text(p) || q.Outcome() != p.Outcome() ||
			!slices.Equal(q.AppendMoves(nil), p.AppendMoves(nil)) {
			t.Fatalf("%q: %s is read back as %s", text, game.Text(p), game.Text(q))
		}
		if _, counts := p.(tree.Counter); !counts {
			return
		}
		checkCount(t, p)
		for _, m := range p.AppendMoves(nil) {
			q.CopyFrom(p)
			q.Play(m)
			checkCount(t, q)
		}
	})
}

// checkCount: a position that counts its moves without listing them counts as many.
func checkCount(t *testing.T, p game.Position) {
	t.Helper()
	if n, listed := tree.CountMoves(p, nil), len(p.AppendMoves(nil)); n != listed {
		t.Fatalf("%s: %d moves are counted, %d listed", game.Text(p), n, listed)
	}
}

// FuzzMove fuzzes the moves of a family, by rule set, position (empty for the start) and text:
// what ParseMove accepts is legal and is read back from its own text, and what it refuses has a
// code or is no notation. The caller adds the seeds.
func FuzzMove(f *testing.F, family string) {
	f.Helper()
	f.Fuzz(func(t *testing.T, spec, position, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != family {
			return
		}
		p := g.Start()
		if position != "" {
			if p, err = g.Parse(position); err != nil {
				return
			}
		}
		m, err := p.ParseMove(text)
		var refusal *game.Refusal
		switch {
		case err == nil:
			if !g.Sampled && !slices.Contains(p.AppendMoves(nil), m) {
				t.Fatalf("%s: %q gives a move that is not legal", game.Text(p), text)
			}
			if again, err := p.ParseMove(game.MoveText(p, m)); err != nil || again != m {
				t.Fatalf("%s: %q is written as %s, read as %v, %v", game.Text(p), text, game.MoveText(p, m), again, err)
			}
		case errors.As(err, &refusal):
			if refusal.Code == "" {
				t.Fatalf("%q is refused without a code", text)
			}
		case !errors.Is(err, game.ErrNotation):
			t.Fatalf("%q: %v is neither a refusal nor bad notation", text, err)
		}
	})
}
