package view_test

import (
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/chesstest"
)

// TestFigures: figures stand where the letters of a language do, one for each piece that has one; others keep their
// letters, as do squares, boards and words.
func TestFigures(t *testing.T) {
	for _, c := range []struct{ spec, pos, move, uk, figured string }{
		{"chess", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "g1f3", "Кf3", "♘f3"},
		{"chess", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1d2", "Крd2", "♔d2"},
		{"chess", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1c1", "O-O-O", "O-O-O"},
		{"chess", "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "a1a8", "Тa8+", "♖a8+"},
		{"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Ф+", "a8=♕+"},
		{"chess", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "exd3", "exd3"},
		{"chess", "4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "a1b1", "Тb1", "♖b1"},
		{"chess", "4k3/8/8/8/8/8/3K4/R6R w - - 0 1", "a1e1", "Тae1+", "♖ae1+"},
		{"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pb] w - - 0 1", "P@e4", "п@e4", "♙@e4"},
		{"maharajah", "", "M@e6", "М@e6", "М@e6"},
		{"bughouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b KQkq - 0 1", "B:g8f6", "B:Кf6", "B:♘f6"},
	} {
		g := chesstest.Open(t, c.spec)
		p := g.Start()
		if c.pos != "" {
			p = chesstest.Parse(t, g, c.pos)
		}
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Fatalf("%s %s: %v", c.spec, c.move, err)
		}
		if letters, figured := game.NameOf(p, m, "uk"), game.NameOf(p, m, "uk"+game.Figurine); letters != c.uk || figured != c.figured {
			t.Errorf("%s %s: %s and %s, want %s and %s", c.spec, c.move, letters, figured, c.uk, c.figured)
		}
	}
}
