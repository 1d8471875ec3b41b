package weiqi_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
)

var gnugoGames = flag.Int("gnugo", 1, "games that GNU Go plays and scores, if it is installed")

// gtp talks with a program.
type gtp struct {
	in  io.WriteCloser
	out *bufio.Scanner
}

func startGNUGo(t *testing.T, args ...string) *gtp {
	t.Helper()
	path, err := exec.LookPath("gnugo")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/gnugo"); err != nil {
			t.Skip("GNU Go is not installed")
		}
	}
	cmd := exec.Command(path, append([]string{"--mode", "gtp", "--level", "1"}, args...)...)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	return &gtp{in, bufio.NewScanner(out)}
}

// ask sends a command and returns the answer.
func (g *gtp) ask(t *testing.T, format string, args ...any) string {
	t.Helper()
	command := fmt.Sprintf(format, args...)
	if _, err := fmt.Fprintln(g.in, command); err != nil {
		t.Fatal(err)
	}
	var answer []string
	for g.out.Scan() {
		line := g.out.Text()
		if line == "" {
			break
		}
		answer = append(answer, line)
	}
	text := strings.Join(answer, " ")
	if !strings.HasPrefix(text, "=") {
		t.Fatalf("%s: %q", command, text)
	}
	return strings.TrimSpace(text[1:])
}

// TestGNUGo: games of GNU Go against itself have the scores that it gives them, with the stones dead that it says.
func TestGNUGo(t *testing.T) {
	same := 0
	for n := range *gnugoGames {
		size, rules, komi := 9, "chinese", 7.0
		if n%4 == 3 {
			size = 13
		}
		if n%2 == 1 {
			rules, komi = "japanese", 6.5
		}
		g := startGNUGo(t, "--seed", fmt.Sprint(n+1), "--"+rules+"-rules")
		g.ask(t, "boardsize %d", size)
		g.ask(t, "clear_board")
		g.ask(t, "komi %g", komi)
		line := at(t, fmt.Sprintf("go;size=%d;rules=%s;komi=%g", size, rules, komi), "", "")
		playOut(t, g, line, n)
		if !line.Pos.(*weiqi.Position).Marking() {
			continue // it has resigned, or gone on for too long
		}
		dead := strings.Fields(g.ask(t, "final_status_list dead"))
		want := result(strings.Fields(g.ask(t, "final_score"))[0])
		before := game.Text(line.Pos)
		if p := settle(t, fmt.Sprint("game ", n), line, dead); p.Result() != want {
			t.Errorf("game %d: %s, says GNU Go: %s with dead %v: %s, %s", n, p.Result(), want, dead, rules, before)
			continue
		}
		same++
	}
	t.Logf("%d games have the same score", same)
}

// playOut lets GNU Go play both sides, after some stones at random.
func playOut(t *testing.T, g *gtp, line *game.Line, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(n), 3))
	for ply := 0; !line.Outcome().Over() && !line.Pos.(*weiqi.Position).Marking(); ply++ {
		colour := []string{"black", "white"}[line.Pos.ToMove().One()]
		text := ""
		if ply < n%7 {
			moves := line.Pos.AppendMoves(nil)
			text = game.MoveText(line.Pos, moves[rng.IntN(len(moves)-1)])
			g.ask(t, "play %s %s", colour, text)
		} else if text = g.ask(t, "genmove %s", colour); strings.EqualFold(text, "resign") {
			return
		}
		if err := line.PlayText(text); err != nil {
			t.Fatalf("game %d, ply %d: %v", n, ply, err)
		}
	}
}
