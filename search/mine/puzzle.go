package mine

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/puzzle"
)

// Puzzle is what was found as families keep puzzles. pos is the position of the game. Words are for who takes it up.
func (f Found) Puzzle(g *game.Game, pos game.Position) puzzle.Puzzle {
	text := game.Text(pos)
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\n%s", g.Name(), text)
	p := puzzle.Puzzle{
		ID: fmt.Sprintf("mined-%016x", h.Sum64()), Kind: puzzle.Play, Game: g.Name(), Position: text,
		Seats: []game.Seat{pos.ToMove().One()}, Lines: []string{strings.Join(f.Line, " ")},
	}
	if f.By == Exact {
		p.Value = fmt.Sprint(f.Value)
	}
	p.Proof = f.proof(p.Game, text)
	return p
}

// proof is the call of the program that shows the answer again; empty where a text cannot stand in one.
func (f Found) proof(name, text string) string {
	if strings.ContainsAny(name+text, "\"'") {
		return ""
	}
	switch where := fmt.Sprintf(`"%s" --position "%s"`, name, text); f.By {
	case Mate:
		return fmt.Sprintf("tavlei solve %s --mate %d", where, MostMate)
	case Exact:
		return fmt.Sprintf("tavlei solve %s --all", where)
	default:
		return fmt.Sprintf("tavlei analyse %s --lines 2 --nodes 1000000", where)
	}
}

// Check looks whether what was found can be a puzzle of a position: bounds, legal moves, whatever puzzle.Check wants.
func (f Found) Check(g *game.Game, pos game.Position) error {
	switch {
	case f.By != Mate && f.By != Exact && f.By != Search:
		return fmt.Errorf("proof %q", f.By)
	case len(f.Line) == 0 || len(f.Line) > MostLine:
		return fmt.Errorf("a line of %d moves: want 1 to %d", len(f.Line), MostLine)
	case pos.ToMove().One() < 0:
		return errors.New("it is nobody's move, or that of several seats")
	}
	for _, text := range f.Line {
		if len(text) > longestMove {
			return fmt.Errorf("a move of %d bytes", len(text))
		}
	}
	return puzzle.Check(f.Puzzle(g, pos))
}

// longestMove is more than any move has, in bytes.
const longestMove = 1000

// sound tells whether it can be made by clicks, and so on: Check.
func (m *miner) sound(f Found, pos game.Position) bool { return f.Check(m.game, pos) == nil }
