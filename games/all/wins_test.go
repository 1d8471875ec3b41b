package all_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

var winsWanted = flag.Int("wins", 5, "positions of each game with a win in one that every level from 2 on must play")

// TestWinInOneIsPlayed: from level 2 on every bot of every game wins where one move does it. Chapaev's
// levels are hands that tremble, and are left out.
func TestWinInOneIsPlayed(t *testing.T) {
	eachGame(t, func(t *testing.T, info *game.Info) {
		g, err := info.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		if g.Slow() {
			t.Skip("a hand that trembles promises nothing")
		}
		lines := winsInOne(g, *winsWanted)
		if len(lines) == 0 {
			t.Skip("where a man must be taken, or a game ends when the board is full, the last move is hardly ever a choice")
		}
		engine := search.New(g, search.Options{HashMB: 1})
		for n, end := range lines {
			line, seat := end.line, end.seat
			for i, level := range search.Levels()[1:] {
				m, _, err := engine.ChooseFor(context.Background(), line, seat, level, uint64(n))
				if err != nil {
					t.Fatal(err)
				}
				if !wins(g, line.Pos, m, seat) {
					t.Errorf("%s: level %d plays %s and does not win", game.Text(line.Pos), i+2, game.MoveText(line.Pos, m))
				}
			}
		}
	})
}

// ending is a game before its last move and who can win by one.
type ending struct {
	line *game.Line
	seat game.Seat
}

// winsInOne are ends of random games in which a seat can win at once and can do otherwise.
func winsInOne(g *game.Game, n int) []ending {
	var found []ending
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 11))
		line := game.NewLine(g.Start())
		for line.Len() < g.MaxPlies && len(found) < n {
			moves := line.Pos.AppendMoves(nil)
			if len(moves) == 0 || line.Outcome().Over() {
				break
			}
			if seat := mayWin(g, line.Pos, moves); seat != game.NoSeat {
				found = append(found, ending{line, seat})
				break
			}
			line.Play(moves[rng.IntN(len(moves))])
		}
	}
	return found
}

// mayWin is a seat that wins by some of its moves and not by all.
func mayWin(g *game.Game, p game.Position, moves []game.Move) game.Seat {
	for seat := range p.ToMove().All() {
		if seat == game.Chance {
			continue
		}
		good, all := 0, 0
		for _, m := range moves {
			if game.MoverOf(p, m) == seat {
				if all++; wins(g, p, m, seat) {
					good++
				}
			}
		}
		if good > 0 && good < all {
			return seat
		}
	}
	return game.NoSeat
}

// wins tells whether the game is over after a move and won by the seat's team.
func wins(g *game.Game, p game.Position, m game.Move, seat game.Seat) bool {
	q := game.Clone(p)
	q.Play(m)
	o := q.Outcome()
	return o.Over() && points(g, o, seat) == 1
}
