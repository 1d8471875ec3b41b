package turns_test

import (
	"errors"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// FuzzReadTurn: a whole turn that is read can be played, ply by ply; nothing panics.
func FuzzReadTurn(f *testing.F) {
	for _, text := range []string{"e2e4", "e4,Nc3", "a2a4,b2b4,end", "5:g1f3", "5:", "3:0000", ",", "end,end", "Nc3,Nb1", "5:5:g1f3", "O-O,e4"} {
		for _, spec := range []string{"doublemove", "doublemove;goal=marseillais", "allmove", "dice", "dice;dice=2", "swedish", "shashmaty", "chess"} {
			f.Add(spec, text)
		}
	}
	f.Fuzz(func(t *testing.T, spec, text string) {
		g, err := game.Open(spec)
		if err != nil || g.Info.Family != "chess" {
			return
		}
		start, ok := g.Start().(*rules.Position)
		if !ok {
			return
		}
		moves, err := start.ReadTurn(text)
		var refusal *game.Refusal
		if err != nil {
			if !errors.As(err, &refusal) && !errors.Is(err, game.ErrNotation) {
				t.Fatalf("%q: %v is neither a refusal nor bad notation", text, err)
			}
			return
		}
		line := game.NewLine(start)
		for _, m := range moves {
			back, err := line.Pos.ParseMove(game.MoveText(line.Pos, m))
			if err != nil || back != m {
				t.Fatalf("%q: %s is not legal in %s: %v", text, game.MoveText(line.Pos, m), game.Text(line.Pos), err)
			}
			line.Play(m)
		}
	})
}
