// Package playthrough writes a random game ply by ply in the form of the golden files: what the
// position is, who may move, every legal move in its order, which one was chosen. A golden pins
// the order of moves, the keys and the texts of a game; a person can read it as a player.
package playthrough

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/tavlei/tavlei/game"
)

// DefaultPlies bounds a playthrough: longer goldens are never read. Of a heavy game fewer plies are
// played, SlowPlies.
const (
	DefaultPlies = 60
	SlowPlies    = 12
)

// Write plays a random game of at most plies plies (0 means [DefaultPlies] or [SlowPlies]) and writes it to w.
// The same game and seed give the same text on every machine.
func Write(w io.Writer, g *game.Game, seed uint64, plies int) error {
	if plies <= 0 {
		plies = DefaultPlies
		if g.Slow() {
			plies = SlowPlies
		}
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "game: %s\nseed: %d\n", g.Name(), seed)
	rng := rand.New(rand.NewPCG(seed, seed^0x7461766c6569))
	line := game.NewLine(g.Start())
	for n := 0; ; n++ {
		if err := writePosition(out, line.Pos, n); err != nil {
			return fmt.Errorf("playthrough of %s, ply %d: %w", g.Name(), n, err)
		}
		moves := line.Pos.AppendMoves(nil)
		if o := line.Outcome(); o.Over() || len(moves) == 0 {
			fmt.Fprintf(out, "outcome: %s\n", OutcomeText(o, g.Seats))
			return out.Flush()
		}
		if n == plies {
			fmt.Fprintln(out, "outcome: open")
			return out.Flush()
		}
		m := Pick(rng, line.Pos, moves)
		fmt.Fprintf(out, "choice: %s\n", game.MoveText(line.Pos, m))
		line.Play(m)
	}
}

func writePosition(out io.Writer, p game.Position, n int) error {
	text, err := p.AppendText(nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nply %d\nposition: %s\nkey: %016x\nseat:", n, text, p.Key())
	for s := range p.ToMove().All() {
		fmt.Fprintf(out, " %s", s)
	}
	moves := p.AppendMoves(nil)
	fmt.Fprintf(out, "\nmoves %d:", len(moves))
	for _, m := range moves {
		fmt.Fprintf(out, " %s", game.MoveText(p, m))
	}
	fmt.Fprintln(out)
	return writeMarks(out, p)
}

func writeMarks(out io.Writer, p game.Position) error {
	v, ok := p.(game.Scener)
	if !ok {
		return nil
	}
	var sc game.Scene
	v.AppendScene(&sc)
	if len(sc.Marks) == 0 {
		return nil
	}
	places := v.Board().Places
	fmt.Fprint(out, "marks:")
	for _, mark := range sc.Marks {
		if int(mark.Place) >= len(places) {
			return fmt.Errorf("mark %s on place %d of a board with %d places", mark.Kind, mark.Place, len(places))
		}
		fmt.Fprintf(out, " %s %s", mark.Kind, places[mark.Place].Name)
	}
	_, err := fmt.Fprintln(out)
	return err
}

// OutcomeText is the reason and the place of every seat: "noMoves 1 2"; "open" while the game
// goes on.
func OutcomeText(o game.Outcome, seats int) string {
	if !o.Over() {
		return "open"
	}
	text := o.Reason
	for s := range seats {
		text += fmt.Sprintf(" %d", o.Place[s])
	}
	return text
}

// Pick draws one of moves, which must not be empty: chance moves by their weights, others alike.
func Pick(rng *rand.Rand, p game.Position, moves []game.Move) game.Move {
	if !p.ToMove().Has(game.Chance) {
		return moves[rng.Uint64()%uint64(len(moves))]
	}
	var total uint64
	for _, m := range moves {
		total += uint64(game.WeightOf(p, m))
	}
	if total == 0 {
		return moves[0]
	}
	at := rng.Uint64() % total
	for _, m := range moves {
		w := uint64(game.WeightOf(p, m))
		if at < w {
			return m
		}
		at -= w
	}
	return moves[len(moves)-1]
}
