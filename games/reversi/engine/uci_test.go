package engine_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tree"
)

// TestUCI: boards and moves as Fairy-Stockfish writes them, in particular the pass.
func TestUCI(t *testing.T) {
	g, err := game.Open("othello")
	if err != nil {
		t.Fatal(err)
	}
	start, ok := game.Ability[protocol.UCIPosition](g.Start())
	if !ok {
		t.Fatal("it has no words for the interface")
	}
	pawns := strings.Repeat("P", 60) + strings.Repeat("p", 60)
	if got, want := string(start.AppendUCIPosition(nil)), "8/8/8/3Pp3/3pP3/8/8/8["+pawns+"] w - - 0 1"; got != want {
		t.Errorf("start %s, want %s", got, want)
	}
	for _, m := range g.Start().AppendMoves(nil) {
		text := string(start.AppendUCI(nil, m))
		back, err := start.ParseUCI(text)
		if err != nil || back != m || !strings.HasPrefix(text, "P@") {
			t.Errorf("%s: %v, %v", text, back, err)
		}
	}
	// Dark cannot move, light could: the pass names dark's first disc.
	p, err := g.Parse("OX------" + strings.Repeat("-", 56) + " X")
	if err != nil {
		t.Fatal(err)
	}
	v, _ := game.Ability[protocol.UCIPosition](p)
	pass := p.AppendMoves(nil)[0]
	if text := string(v.AppendUCI(nil, pass)); text != "b1b1" {
		t.Errorf("a pass is %s", text)
	}
	if back, err := v.ParseUCI("b1b1"); err != nil || back != pass {
		t.Errorf("b1b1 is %v, %v", back, err)
	}
	p.Play(pass)
	if got := string(v.AppendUCIPosition(nil)); !strings.HasPrefix(got, "8/8/8/8/8/8/8/pP6[") || !strings.Contains(got, "] b ") {
		t.Errorf("light to move is %s", got)
	}
	if _, err := v.ParseUCI("(none)"); err == nil {
		t.Error("(none) passes for a move")
	}
}

// TestUCITrees: the same trees as a Fairy-Stockfish counts, where TAVLEI_FAIRY names one.
func TestUCITrees(t *testing.T) {
	fairy := os.Getenv("TAVLEI_FAIRY")
	if fairy == "" {
		t.Skip("TAVLEI_FAIRY names no Fairy-Stockfish")
	}
	for _, c := range []struct {
		game, variant string
		depth         int
	}{{"othello", "flipello", 8}} {
		g, err := game.Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(fairy)
		cmd.Stdin = strings.NewReader(fmt.Sprintf("uci\nsetoption name UCI_Variant value %s\nposition fen %s\ngo perft %d\nquit\n",
			c.variant, g.Start().(protocol.UCIPosition).AppendUCIPosition(nil), c.depth))
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got uint64
		for s := bufio.NewScanner(strings.NewReader(string(out))); s.Scan(); {
			fmt.Sscanf(s.Text(), "Nodes searched: %d", &got)
		}
		if want := tree.Perft(g.Start(), c.depth); got != want {
			t.Errorf("%s: %d there, %d here", c.game, got, want)
		}
	}
}
