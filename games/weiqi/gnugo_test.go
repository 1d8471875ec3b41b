package weiqi_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
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
	return start(t, path, append([]string{"--mode", "gtp", "--level", "1"}, args...)...)
}

func start(t *testing.T, path string, args ...string) *gtp {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path, args...)
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
	text, ok := g.say(t, format, args...)
	if !ok {
		t.Fatalf("%s: %q", fmt.Sprintf(format, args...), text)
	}
	return text
}

// say sends a command that may be refused.
func (g *gtp) say(t *testing.T, format string, args ...any) (text string, ok bool) {
	t.Helper()
	if _, err := fmt.Fprintf(g.in, format+"\n", args...); err != nil {
		t.Fatal(err)
	}
	var answer []string
	for g.out.Scan() {
		line := strings.TrimSpace(g.out.Text())
		if line == "" && len(answer) > 0 {
			break
		}
		if line != "" {
			answer = append(answer, line)
		}
	}
	text = strings.Join(answer, " ")
	return strings.TrimLeft(text, "=? "), strings.HasPrefix(text, "=")
}

// TestPachi: finished games have the scores that Pachi gives them, with the stones dead that it says. Which these are may be otherwise
// than in the table, by its version; games that it calls unclear have no score. The package pachi of Debian is another game, so that
// the program has to be named.
func TestPachi(t *testing.T) {
	path := os.Getenv("TAVLEI_PACHI")
	if path == "" {
		t.Skip("TAVLEI_PACHI names no Pachi")
	}
	same, all := 0, 0
	for _, f := range finishedGames(t) {
		all++
		p := start(t, path, "-d0", "-s", "1", "-t", "=500", "--nodcnn", "threads=1")
		line := at(t, f.spec, "", f.moves)
		tell(t, p, line, f)
		score, ok := p.say(t, "final_score")
		if !ok {
			continue
		}
		dead := strings.Fields(p.ask(t, "final_status_list dead"))
		if len(compare(t, f.name+", Pachi", line.Pos.(*weiqi.Position), scored{score, dead})) == 0 {
			same++
		}
		p.ask(t, "quit")
	}
	t.Logf("%d games of %d have the same score", same, all)
	if same == 0 {
		t.Error("no game has a score")
	}
}

// tell plays a finished game to a program.
func tell(t *testing.T, p *gtp, line *game.Line, f finished) {
	t.Helper()
	g := line.Pos.(*weiqi.Position).Game()
	p.ask(t, "boardsize %d", g.Columns)
	p.ask(t, "clear_board")
	p.ask(t, "komi %g", float64(g.Komi)/2)
	p.ask(t, "kgs-rules %s", f.rules)
	if _, each, _ := g.GTPTold(); len(each) > 0 {
		p.ask(t, "%s", each[0])
	}
	for i, move := range strings.Fields(f.moves) {
		p.ask(t, "play %s %s", []string{"black", "white"}[line.Past[i+1].By&1], move)
	}
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
