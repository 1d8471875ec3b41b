package layered_test

import (
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
)

// TestEitherSide: a piece that may be dropped with either side up is dropped by a choice, and its moves are read as they are written.
func TestEitherSide(t *testing.T) {
	p := chesstest.Open(t, "either-side").Start()
	scene := game.SceneOf(p, 0)
	choices := map[string][]string{}
	for _, m := range p.AppendMoves(nil) {
		text := game.MoveText(p, m)
		for _, path := range p.(game.Scener).AppendPaths(nil, m) {
			switch text {
			case "N@c3", "N@c3=Q":
				choices[text] = append(choices[text], scene.Choices[-1-path.Tokens[2]])
			case "P@c3":
				if len(path.Tokens) != 2 {
					t.Errorf("a pawn that becomes nothing in hand is dropped by %v", path.Tokens)
				}
			}
		}
	}
	if !slices.Equal(choices["N@c3"], []string{"stay"}) || !slices.Equal(choices["N@c3=Q"], []string{"promote:queen"}) {
		t.Errorf("choices %v", choices)
	}
	for text, name := range map[string]string{"N@c3": "N@c3", "N@c3=Q": "N@c3=Q"} {
		m, err := p.ParseMove(text)
		if err != nil || game.MoveText(p, m) != text || game.NameOf(p, m, "en") != name {
			t.Errorf("%s is read as %s, named %s (%v)", text, game.MoveText(p, m), game.NameOf(p, m, "en"), err)
		}
	}
	q := chesstest.Parse(t, chesstest.Open(t, "either-side"), "4k2r/8/6N1/8/8/8/8/4K3 w - - 0 1")
	var texts []string
	for _, m := range q.AppendMoves(nil) {
		if text := game.MoveText(q, m); text[:2] == "g6" && text[3] == '8' {
			texts = append(texts, text)
		}
	}
	if slices.Sort(texts); !slices.Equal(texts, []string{"g6f8", "g6h8q"}) {
		t.Errorf("only captures promote, got %v", texts)
	}
}
