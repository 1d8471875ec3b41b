package all_test

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

var fairyPositions = flag.Int("fairy", 2000, "positions of each game that the Fairy-Stockfish named by TAVLEI_FAIRY counts as well")

// fairyGame says how a Fairy-Stockfish knows a game.
type fairyGame struct {
	spec, variant string
	depth         int
	fen           func(text string) string  // of the text of a position, empty if it is not to be asked; nil: the text itself
	more          func(p game.Position) int // moves that it has beside ours, which end the game; nil: none
}

var fairyGames = []fairyGame{
	{spec: "shogi;impasse=off", variant: "shogi", depth: 2, fen: fenOfSFEN, more: matingDrops},
	{spec: "minishogi", variant: "minishogi", depth: 2, fen: fenOfSFEN, more: matingDrops},
	{spec: "xiangqi", variant: "xiangqi", depth: 2},
	{spec: "minixiangqi", variant: "minixiangqi", depth: 3},
	{spec: "janggi", variant: "janggi", depth: 2, fen: unlessPassed},
	{spec: "janggi;rules=traditional", variant: "janggitraditional", depth: 2, fen: unlessPassed},
	{spec: "janggi;rules=modern", variant: "janggimodern", depth: 2, fen: unlessPassed},
	{spec: "janggi;rules=casual", variant: "janggicasual", depth: 2, fen: unlessPassed},
}

// TestFairy: move trees from positions of random games are those of a Fairy-Stockfish with large boards, where one is at hand, but
// for the pawn drops that mate, which it makes.
func TestFairy(t *testing.T) {
	program := os.Getenv("TAVLEI_FAIRY")
	if program == "" {
		t.Skip("TAVLEI_FAIRY names no Fairy-Stockfish")
	}
	for _, c := range fairyGames {
		t.Run(c.variant, func(t *testing.T) { c.check(t, program) })
	}
}

// fenOfSFEN is an SFEN as other chess programs write it: hands in brackets, w for the side that begins.
func fenOfSFEN(sfen string) string {
	words := strings.Fields(sfen)
	var hand strings.Builder
	n := 0
	for _, c := range strings.Trim(words[2], "-") {
		if c >= '0' && c <= '9' {
			n = 10*n + int(c-'0')
			continue
		}
		hand.WriteString(strings.Repeat(string(c), max(n, 1)))
		n = 0
	}
	return words[0] + "[" + hand.String() + "] " + map[string]string{"b": "w", "w": "b"}[words[1]] + " - - 0 1"
}

// matingDrops is how many pawn drops are forbidden because they mate.
func matingDrops(p game.Position) (n int) {
	for _, place := range p.(game.Scener).Board().Places {
		_, err := p.ParseMove("P*" + place.Name)
		if no := (*game.Refusal)(nil); errors.As(err, &no) && no.Code == "pawnMates" {
			n++
		}
	}
	return n
}

// unlessPassed is a position as it is, unless a pass came before: another one would end the game, of which a FEN does not tell there.
func unlessPassed(text string) string {
	if strings.Fields(text)[2] == "p" {
		return ""
	}
	return text
}

func (c fairyGame) check(t *testing.T, program string) {
	g, err := game.Open(c.spec)
	if err != nil {
		t.Fatal(err)
	}
	ask := startFairy(t, program, c.variant)
	leaves, differ := uint64(0), 0
	for n, seed := 0, uint64(0); n < *fairyPositions; seed++ {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := g.Start()
		for range 150 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 || n == *fairyPositions {
				break
			}
			text := game.Text(p)
			if c.fen != nil {
				text = c.fen(text)
			}
			if rng.IntN(6) == 0 && text != "" {
				n++
				// The other program is not told of positions before, which may not come back under some rules.
				q, err := g.Parse(game.Text(p))
				if err != nil {
					t.Fatal(err)
				}
				want, got := tree.Perft(tree.Continued(q), c.depth), ask(text, c.depth)
				if leaves += got; want != got {
					want += c.leaves(q, c.depth-1)
					differ++
				}
				if want != got {
					t.Fatalf("%s has %d leaves there, %d here", game.Text(p), got, want)
				}
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
	t.Logf("%d positions, %d leaves %d deep; %d positions differ as they should", *fairyPositions, leaves, c.depth, differ)
}

// leaves is how many leaves there are beside ours so many plies below a position.
func (c fairyGame) leaves(p game.Position, depth int) (n uint64) {
	if c.more == nil {
		return 0
	}
	if depth == 0 {
		return uint64(c.more(p))
	}
	next := game.New(p)
	for _, m := range p.AppendMoves(nil) {
		next.CopyFrom(p)
		next.Play(m)
		n += c.leaves(next, depth-1)
	}
	return n
}

// startFairy starts the program; the function asks it for the leaves below a position.
func startFairy(t *testing.T, program, variant string) func(fen string, depth int) uint64 {
	cmd := exec.Command(program)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		io.WriteString(in, "quit\n")
		cmd.Wait()
	})
	fmt.Fprintf(in, "uci\nsetoption name Use NNUE value false\nsetoption name UCI_Variant value %s\n", variant)
	lines := bufio.NewScanner(out)
	return func(fen string, depth int) (n uint64) {
		fmt.Fprintf(in, "position fen %s\ngo perft %d\n", fen, depth)
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "Nodes searched: "); ok {
				if _, err := fmt.Sscan(text, &n); err != nil {
					t.Fatal(err)
				}
				return n
			}
		}
		t.Fatalf("%s says nothing about %s", program, fen)
		return 0
	}
}
