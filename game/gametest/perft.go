package gametest

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

var deep = flag.Bool("perft.deep", false, "run every line of the perft files, however long")

// Node budgets of one perft line: what is larger runs with -perft.deep only.
const (
	perftNodes      = 3_000_000
	perftNodesShort = 50_000
	genericNodes    = 300_000 // up to here the generic perft counts beside a family's own
)

// PerftCase is one line of a perft file: so many leaves at that depth from that position.
type PerftCase struct {
	Game     string // canonical name
	ID       string
	Position string // "" is the start
	Depth    int
	Nodes    uint64
	Line     int // in the file
}

// ReadPerft reads a perft file. Lines are
//
//	# a comment, the source of the numbers
//	game NAME           of the cases that follow; the caller's name until then
//	id TEXT             begins a case group, at the start position
//	position TEXT       the position of the group ("epd" means the same)
//	perft DEPTH NODES   one case
//
// Errors name the line.
func ReadPerft(r io.Reader, name string) ([]PerftCase, error) {
	var cases []PerftCase
	group := PerftCase{Game: name}
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, 1<<20)
	for n := 1; scan.Scan(); n++ {
		line := strings.TrimSpace(scan.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "game":
			group = PerftCase{Game: rest}
		case "id":
			group = PerftCase{Game: group.Game, ID: rest}
		case "position", "epd":
			group.Position = rest
		case "perft":
			one := group
			one.Line = n
			if _, err := fmt.Sscanf(rest, "%d %d", &one.Depth, &one.Nodes); err != nil || one.Depth < 1 {
				return nil, fmt.Errorf("line %d: %q: want perft DEPTH NODES", n, line)
			}
			cases = append(cases, one)
		default:
			return nil, fmt.Errorf("line %d: %q: want game, id, position or perft", n, word)
		}
	}
	return cases, scan.Err()
}

// Perft counts the cases of every *.perft file in dir, a file NAME.perft being about game NAME
// until it says otherwise. A position with a Perft method of its own is counted with it, and
// with the generic perft too where that is short.
func Perft(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.perft"))
	if err != nil || len(files) == 0 {
		t.Errorf("no perft files in %s: %v", dir, err)
	}
	for _, file := range files {
		base := strings.TrimSuffix(filepath.Base(file), ".perft")
		t.Run("perft "+base, func(t *testing.T) { perftFile(t, file, base) })
	}
}

func perftFile(t *testing.T, file, name string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases, err := ReadPerft(f, name)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	budget := uint64(perftNodes)
	if testing.Short() {
		budget = perftNodesShort
	}
	for _, c := range cases {
		if c.Nodes > budget && !*deep {
			continue
		}
		if err := runPerft(c); err != nil {
			t.Errorf("%s:%d: %s %s: %v", file, c.Line, c.Game, c.ID, err)
		}
	}
}

func runPerft(c PerftCase) error {
	g, err := game.Open(c.Game)
	if err != nil {
		return err
	}
	p := g.Start()
	if c.Position != "" {
		if p, err = g.Parse(c.Position); err != nil {
			return err
		}
	}
	own, ok := p.(interface{ Perft(depth int) uint64 })
	if ok {
		if n := own.Perft(c.Depth); n != c.Nodes {
			return fmt.Errorf("perft %d is %d, want %d", c.Depth, n, c.Nodes)
		}
	}
	if !ok || c.Nodes <= genericNodes {
		if n := generic(p, c.Depth); n != c.Nodes {
			return fmt.Errorf("perft %d through the contract is %d, want %d", c.Depth, n, c.Nodes)
		}
	}
	return nil
}

// generic counts the leaves through the contract, with nothing but its methods.
func generic(p game.Position, depth int) uint64 {
	stack := make([]game.Position, depth)
	lists := make([][]game.Move, depth)
	for i := range stack {
		stack[i] = game.New(p)
	}
	var count func(p game.Position, depth int) uint64
	count = func(p game.Position, depth int) uint64 {
		if depth == 0 {
			return 1
		}
		moves := p.AppendMoves(lists[depth-1][:0])
		lists[depth-1] = moves
		if depth == 1 {
			return uint64(len(moves))
		}
		var sum uint64
		child := stack[depth-1]
		for _, m := range moves {
			child.CopyFrom(p)
			child.Play(m)
			sum += count(child, depth-1)
		}
		return sum
	}
	return count(p, depth)
}

// String is "russian d8 929905".
func (c PerftCase) String() string {
	return c.Game + " d" + strconv.Itoa(c.Depth) + " " + strconv.FormatUint(c.Nodes, 10)
}
