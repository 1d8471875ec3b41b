package engine

import (
	"testing"

	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/turns"
	"github.com/tavlei/tavlei/search/retrograde"
)

// TestBareKingTables: a queen mates in ten moves at most, a rook in sixteen, as every book on endings
// says; the longest wins are many positions known from Thompson's tables.
func TestBareKingTables(t *testing.T) {
	for _, row := range []struct {
		piece board.Piece
		table func() *retrograde.Table
		moves int
	}{{board.Queen, WithQueen, 10}, {board.Rook, WithRook, 16}} {
		g, err := turns.OpenGame(rules.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start().(*rules.Position)
		e := BareKing{Piece: row.piece}
		most, open, legal := 0, 0, 0
		for n := range e.Len() {
			if !e.Put(p, n) {
				continue
			}
			legal++
			if k, ok := e.Number(p); !ok || k != n {
				t.Fatalf("%v: number %d of position %d", p, k, n)
			}
			plies := row.table().Plies(p)
			if p.Bits.Turn == 0 {
				most = max(most, plies)
				if plies <= 0 {
					open++
				}
			}
		}
		t.Log(legal, open)
		if most != 2*row.moves-1 {
			t.Errorf("%c: the longest mate takes %d plies, want %d moves", g.Chars[row.piece], most, row.moves)
		}
	}
}

// TestBareKingKnowsItsPiece: a table numbers the positions with its own piece alone.
func TestBareKingKnowsItsPiece(t *testing.T) {
	p := mustParse(t, mustOpen(t, "chess"), "8/8/8/8/8/2k5/8/K6R w - - 0 1")
	for piece, want := range map[board.Piece]bool{board.Queen: false, board.Rook: true} {
		if n, ok := (BareKing{Piece: piece}).Number(p); ok != want {
			t.Errorf("the table of piece %d gives a rook number %d: %v", piece, n, ok)
		}
	}
}
