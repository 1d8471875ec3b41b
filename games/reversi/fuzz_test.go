package reversi

import (
	"errors"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// FuzzParse: a position that is read is written back as itself; nothing panics.
func FuzzParse(f *testing.F) {
	for _, spec := range append(oracleSpecs, "othello;first=lot;size=4") {
		g := mustOpen(f, spec)
		f.Add(spec, game.Text(g.Start()))
	}
	for _, text := range []string{
		"---------------------------OX------XO--------------------------- X", fig203 + " 30:30", "X", " X", "X O 1:2:3",
		"---------------------------OX------XO--------------------------- X xot:1/0", "OX OX xot:-1/9",
	} {
		f.Add("othello;start=xot", text)
		f.Add("reversi", text)
	}
	f.Fuzz(func(t *testing.T, spec, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != "reversi" {
			return
		}
		p, err := g.Parse(text)
		if err != nil {
			if !errors.Is(err, game.ErrPosition) {
				t.Fatalf("%q: %v does not wrap ErrPosition", text, err)
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
	})
}

// FuzzMove: what ParseMove accepts is legal and is read back from its own text.
func FuzzMove(f *testing.F) {
	for _, text := range []string{"f5", "F5", "38", "d4", "28", "pass", "pa", "--", "lot dark", "xot 3", "f5d6", "a10", "l12", "", "x!?", "0"} {
		for _, spec := range []string{"reversi", "othello", "annexation", "othello;size=12", "reversi;first=lot", "othello;start=xot"} {
			f.Add(spec, "", text)
		}
		f.Add("othello", "OX-------------------------------------------------------------- X", text)
		f.Add("reversi;size=4", "--OXXXXXXXOXX-XX X 0:3", text)
	}
	f.Fuzz(func(t *testing.T, spec, position, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != "reversi" {
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
			if !slices.Contains(p.AppendMoves(nil), m) {
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
