package variants_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess"
	_ "github.com/tavlei/tavlei/games/chess/engine"
	_ "github.com/tavlei/tavlei/games/chess/variants"
	"github.com/tavlei/tavlei/search/protocol"
)

var (
	peer  = flag.String("peer", "", "a program of UCI that counts leaves of these games by their names, as Fairy-Stockfish does: compare with it")
	files = flag.String("peer.variants", "", "a file with more games that the program reads")
	only  = flag.String("peer.only", "", "compare the games with these ids, with commas between them")
	write = flag.Bool("peer.write", false, "write what it has counted to testdata")
)

// TestPeer has another program count what we count, from the start and from positions of random games.
func TestPeer(t *testing.T) {
	if *peer == "" {
		t.Skip("no -peer")
	}
	p := startCounter(t, *peer)
	for _, info := range game.Shelf() {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), info.ID) {
			continue
		}
		t.Run(info.ID, func(t *testing.T) { comparePerft(t, p, info) })
	}
}

// How many positions of random games are compared, and how far.
const (
	compared = 20
	most     = 3_000_000 // leaves
	fewest   = 7         // men, so that no draw is near for want of them
)

func comparePerft(t *testing.T, c *counter, info *game.Info) {
	g, err := info.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	c.say("setoption name UCI_Variant value " + info.ID)
	var b strings.Builder
	fmt.Fprintf(&b, "# Counted with Fairy-Stockfish, a program that knows nothing of this one, from our texts of the positions.\n")
	wrong := 0
	matingDrops := matingDropsOf(t, g)
	for i, p := range somePositions(g) {
		depth := 3
		for n := ours(p, 1); depth < 5 && n*n*n < 3000; depth++ {
			n *= 3
		}
		if i > 0 && depth == 3 && (ours(p, 2) > most/8 || ours(p, 3) > most) {
			depth = 2
		}
		if matingDrops(p, depth) {
			continue
		}
		fmt.Fprintf(&b, "\nid %s\nposition %s\n", map[bool]string{true: "start", false: fmt.Sprint("random", i)}[i == 0], game.Text(p))
		for d := 1; d <= depth; d++ {
			want := c.perft(foreign(p), d)
			fmt.Fprintf(&b, "perft %d %d\n", d, want)
			if got := ours(p, d); got != want {
				t.Errorf("%s\n%s: perft %d is %d, want %d", game.Text(p), foreign(p), d, got, want)
				if wrong++; wrong == 1 {
					c.divide(t, p, d)
				}
				break
			}
		}
	}
	if *write && wrong == 0 {
		if err := os.WriteFile("testdata/"+info.ID+".perft", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// matingDropsOf tells whether a drop that may not mate would in a tree. That program counts such moves, and then calls them lost: these
// positions are left out.
func matingDropsOf(t *testing.T, g *game.Game) func(p game.Position, depth int) bool {
	r, err := chess.RecordOf(g)
	if err != nil {
		t.Fatal(err)
	}
	if r.Arrival.Check == 0 {
		return func(game.Position, int) bool { return false }
	}
	r.Arrival.Check, r.Arrival.CheckOf = 0, ""
	free, err := chess.OpenRecord(r)
	if err != nil {
		t.Fatal(err)
	}
	return func(p game.Position, depth int) bool {
		q, err := free.Parse(game.Text(p))
		if err != nil {
			t.Fatal(err)
		}
		for ; depth > 0; depth-- { // who is mated has no leaves any deeper
			if ours(p, depth) != ours(q, depth) {
				return true
			}
		}
		return false
	}
}

func ours(p game.Position, depth int) uint64 {
	return p.(interface{ Perft(depth int) uint64 }).Perft(depth)
}

// somePositions are the start and positions of random games, each of another one.
func somePositions(g *game.Game) []game.Position {
	list := []game.Position{g.Start()}
	for seed := uint64(1); len(list) <= compared && seed < 1000; seed++ {
		rng := rand.New(rand.NewPCG(seed, 61))
		line := game.NewLine(g.Start())
		for plies := 2 + rng.IntN(24*min(int(seed), 8)); plies > 0 && !line.Outcome().Over(); plies-- {
			moves := line.Pos.AppendMoves(nil)
			line.Play(moves[rng.IntN(len(moves))])
		}
		men := 0
		for _, man := range game.SceneOf(line.Pos, 0).Men {
			men += max(1, int(man.N))
		}
		if !line.Outcome().Over() && men >= fewest {
			list = append(list, game.Clone(line.Pos))
		}
	}
	return list
}

// foreign writes a position as that program reads it.
func foreign(p game.Position) string {
	v, _ := game.Ability[protocol.UCIPosition](p)
	return string(v.AppendUCIPosition(nil))
}

// counter is that program.
type counter struct {
	in  io.Writer
	out *bufio.Scanner
}

func startCounter(t *testing.T, path string) *counter {
	cmd := exec.Command(path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	c := &counter{in, bufio.NewScanner(out)}
	if *files != "" {
		c.say("setoption name VariantPath value " + *files)
	}
	return c
}

func (c *counter) say(text string) { fmt.Fprintln(c.in, text) }

func (c *counter) perft(position string, depth int) uint64 {
	n, _ := c.split(position, depth)
	return n
}

// split is the number of leaves and those behind each move.
func (c *counter) split(position string, depth int) (n uint64, moves map[string]uint64) {
	c.say("position fen " + position)
	c.say("go perft " + strconv.Itoa(depth))
	moves = map[string]uint64{}
	for c.out.Scan() {
		line := c.out.Text()
		key, value, ok := strings.Cut(line, ": ")
		count, err := strconv.ParseUint(value, 10, 64)
		switch {
		case !ok || err != nil:
		case key == "Nodes searched":
			return count, moves
		default:
			moves[key] = count
		}
	}
	return 0, nil
}

// divide says behind which moves the counts differ.
func (c *counter) divide(t *testing.T, p game.Position, depth int) {
	for ; ; depth-- {
		_, theirs := c.split(foreign(p), depth)
		var next game.Position
		seen := map[string]bool{}
		for _, m := range p.AppendMoves(nil) {
			q := game.Clone(p)
			q.Play(m)
			v, _ := game.Ability[protocol.UCIPosition](p)
			text := string(v.AppendUCI(nil, m))
			n := uint64(1)
			if depth > 1 {
				n = ours(q, depth-1)
			}
			seen[text] = true
			if got, ok := theirs[text]; !ok || got != n {
				t.Logf("depth %d %s: %d, want %d (%v)", depth, text, n, got, ok)
				if next == nil && ok {
					next = q
				}
			}
		}
		for _, text := range slices.Sorted(func(yield func(string) bool) {
			for k := range theirs {
				if !seen[k] && !yield(k) {
					return
				}
			}
		}) {
			t.Logf("depth %d %s is missing", depth, text)
		}
		if next == nil || depth < 2 {
			return
		}
		p = next
		t.Logf("%s", game.Text(p))
	}
}
