package protocol_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

var cecpConfig = protocol.CECPConfig{Name: "Tavlei", Version: "1"}

// cecpSession feeds the engine a whole session and returns its answers.
func cecpSession(t *testing.T, spec string, in ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := protocol.ServeCECP(t.Context(), strings.NewReader(strings.Join(in, "\n")+"\n"), &out, open(t, spec), cecpConfig); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

const (
	cecpMates    = "setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
	cecpCastles  = "setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	cecpPromotes = "setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1"
)

// TestCECPSession: what the engine answers to a session (T. Mann and H. G. Muller's description of September 2009, by
// section).
func TestCECPSession(t *testing.T) {
	for _, c := range []struct {
		name, spec string
		in         []string
		want       string // a line of the answers, or its beginning if it ends with an asterisk
		absent     string // no line begins so
	}{
		{"8 protover: features end with done", "chess", []string{"xboard", "protover 2"}, "feature done=1", "Error"},
		{"9 feature: its name", "chess", []string{"protover 2"}, `feature myname="Tavlei 1"`, ""},
		{"8 accepted, rejected, and what changes nothing", "chess", []string{"accepted ping", "rejected san", "random", "easy", "hard", "computer", "name It", "ping 1"}, "pong 1", "Error"},
		{"8 unknown commands are answered", "chess", []string{"sing a song"}, "Error (unknown command): sing a song", ""},
		{"8 new: the engine plays black", "chess", []string{"new", "sd 1", "usermove e2e4"}, "move *", ""},
		{"9 feature: ranks of high boards count from 0", "xiangqi", []string{"new", "force", "usermove h2e2", "usermove h9g7", "usermove h0g2", "ping 3"}, "pong 3", "Illegal"},
		{"9 feature: as those of janggi do", "janggi", []string{"new", "force", "usermove a3b3", "usermove a6b6", "ping 4"}, "pong 4", "Illegal"},
		{"9 feature: no rank is the tenth", "xiangqi", []string{"new", "force", "usermove h10g8"}, "Illegal move*", ""},
		{"9 feature: where there are nine or fewer they count from 1", "minixiangqi", []string{"new", "force", "usermove b1b2", "ping 5"}, "pong 5", "Illegal"},
		{"8 new: not white", "chess", []string{"new", "sd 1", "ping 2"}, "pong 2", "move"},
		{"8 force: it plays neither", "chess", []string{"new", "force", "usermove e2e4", "usermove e7e5", "ping 3"}, "pong 3", "move"},
		{"8 go: it plays the side to move", "chess", []string{"new", "force", cecpMates, "sd 2", "go"}, "move a1a8", ""},
		{"8 go: and says how the game ended", "chess", []string{"new", "force", cecpMates, "sd 2", "go"}, "1-0 {*", ""},
		{"8 playother: it plays the other side", "chess", []string{"new", "force", cecpMates, "sd 1", "playother", "usermove a1b1"}, "move *", ""},
		{"8 usermove in short notation", "chess", []string{"new", "sd 1", "usermove Nf3"}, "move *", "Illegal"},
		{"8 a bare move", "chess", []string{"new", "sd 1", "e2e4"}, "move *", "Error"},
		{"8 castling in letters", "chess", []string{"force", cecpCastles, "usermove O-O", "usermove O-O-O", "ping 1"}, "pong 1", "Illegal"},
		{"8 castling in noughts", "chess", []string{"force", cecpCastles, "usermove 0-0-0", "ping 1"}, "pong 1", "Illegal"},
		{"8 promotion", "chess", []string{"force", cecpPromotes, "usermove a7a8q", "ping 1"}, "pong 1", "Illegal"},
		{"9 illegal moves are refused, with the reason", "chess", []string{"new", "usermove e2e5"}, "Illegal move (*", "move"},
		{"9 no move is left after the end", "chess", []string{"force", cecpMates, "usermove a1a8", "usermove g8h8"}, "Illegal move (the game is over): g8h8", ""},
		{"9 an illegal position", "chess", []string{"setboard 8/8/8/8/8/8/8/8 w - - 0 1"}, "tellusererror Illegal position*", ""},
		{"8 undo", "chess", []string{"force", "usermove e2e4", "undo", "usermove e2e4", "ping 1"}, "pong 1", "Illegal"},
		{"8 remove", "chess", []string{"force", "usermove e2e4", "usermove e7e5", "remove", "usermove e2e4", "ping 1"}, "pong 1", "Illegal"},
		{"8 nothing to take back", "chess", []string{"force", "undo"}, "Error (there is nothing to take back): undo", ""},
		{"8 result: it plays no more", "chess", []string{"new", "result 1-0 {it is over}", "usermove e2e4", "ping 1"}, "pong 1", "move"},
		{"8 ping waits for the move", "chess", []string{"new", "sd 3", "usermove e2e4", "ping 7"}, "pong 7", ""},
		{"10 thinking output", "chess", []string{"force", cecpMates, "sd 1", "post", "go"}, "1 100001 *", ""},
		{"10 none if it is not wanted", "chess", []string{"force", cecpMates, "sd 1", "nopost", "go"}, "move a1a8", "1 100001"},
		{"11 level, time and otim", "chess", []string{"force", "level 40 0:30 0.5", cecpMates, "time 50", "otim 100", "go"}, "move a1a8", "Error"},
		{"11 so many seconds for a move", "chess", []string{"force", "st 0.02", cecpMates, "go"}, "move a1a8", "Error"},
		{"11 numbers that are none", "chess", []string{"level 40 five 0"}, "Error (*", ""},
		{"8 hint", "chess", []string{"new", "sd 4", "usermove e2e4", "ping 1", "hint"}, "Hint: *", ""},
		{"8 draw: not in the beginning", "chess", []string{"new", "sd 1", "usermove e2e4", "ping 1", "draw", "ping 2"}, "pong 2", "offer"},
		{"8 variant", "chess", []string{"new", "variant crazyhouse", "force", "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1", "usermove N@e4", "ping 1"}, "pong 1", "Illegal"},
		{"8 new goes back from a variant", "chess", []string{"variant horde", "new", "force", "usermove e2e4", "usermove e7e5", "usermove g1f3", "ping 1"}, "pong 1", "Illegal"},
		{"8 no such variant", "chess", []string{"variant ludo"}, "Error (there is no such variant): variant ludo", ""},
		{"8 option: weaker", "chess", []string{"option Level=1", "new", "usermove e2e4"}, "move *", "Error"},
		{"8 memory and cores", "chess", []string{"memory 16", "cores 1", "new", "sd 1", "usermove e2e4"}, "move *", "Error"},
		{"12 analyze", "chess", []string{"force", "post", cecpMates, "analyze", ".", "exit", "ping 1"}, "pong 1", "move"},
		{"quit", "chess", []string{"quit", "ping 1"}, "", "pong"},
		{"castling in shuffled games", "chess960", []string{"variant fischerandom", "force", "setboard 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "usermove O-O", "usermove e8e7", "ping 1"}, "pong 1", "Illegal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answers := cecpSession(t, c.spec, c.in...)
			begins, open := strings.CutSuffix(c.want, "*")
			if !slices.ContainsFunc(answers, func(a string) bool { return a == c.want || open && strings.HasPrefix(a, begins) }) {
				t.Errorf("no %q in\n%s", c.want, strings.Join(answers, "\n"))
			}
			for _, a := range answers {
				if c.absent != "" && strings.HasPrefix(a, c.absent) {
					t.Errorf("it says %q", a)
				}
			}
		})
	}
}

// TestCECPMovesNow: asked to move it does so, however long it might have thought; ping comes behind.
func TestCECPMovesNow(t *testing.T) {
	answers := cecpSession(t, "chess", "new", "st 100000", "usermove e2e4", "?", "ping 1")
	if n := len(answers); n < 2 || !strings.HasPrefix(answers[n-2], "move ") || answers[n-1] != "pong 1" {
		t.Errorf("answers %q", answers)
	}
}

// buffered is a pipe as processes have it: neither end waits for the other as long as little is on the way.
func buffered(t *testing.T) (io.Reader, io.WriteCloser) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r, w
}

// cecpPair lets an engine for one game and a client for another talk.
func cecpPair(t *testing.T, served, played string, o protocol.CECPOptions) (*protocol.CECPClient, error) {
	t.Helper()
	toEngine, fromClient := buffered(t)
	toClient, fromEngine := buffered(t)
	done := make(chan error, 1)
	go func() {
		done <- protocol.ServeCECP(context.Background(), toEngine, fromEngine, open(t, served), cecpConfig)
		fromEngine.Close()
	}()
	c, err := protocol.DialCECP(t.Context(), toClient, fromClient, open(t, played), o)
	t.Cleanup(func() {
		if c != nil {
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		}
		fromClient.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return c, err
}

// TestCECPBothWays: our client plays our engine in chess and in variants, from the start, from positions, after takebacks.
func TestCECPBothWays(t *testing.T) {
	for _, c := range []struct{ spec, position string }{
		{"chess", ""}, {"chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}, {"crazyhouse", ""}, {"cylinder", ""}, {"doublemove", ""},
		{"chess960", "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1"},
	} {
		t.Run(c.spec, func(t *testing.T) {
			client, err := cecpPair(t, "chess", c.spec, protocol.CECPOptions{Depth: 2, Commands: map[string]string{"memory": "16", "Level": "0"}})
			if err != nil {
				t.Fatal(err)
			}
			if client.Name != "Tavlei 1" {
				t.Errorf("it calls itself %q", client.Name)
			}
			g := open(t, c.spec)
			start := g.Start()
			if c.position != "" {
				if start, err = g.Parse(c.position); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				line := game.NewLine(start)
				takenBack := false
				for line.Len() < 12 && !line.Outcome().Over() {
					seat := line.Pos.ToMove().One()
					m, info, err := client.Choose(t.Context(), line, seat, nil)
					if err != nil {
						t.Fatalf("after %v: %v", line.Texts(), err)
					}
					if info.Depth == 0 || info.PV == "" {
						t.Errorf("it thinks %+v", info)
					}
					line.Play(m)
					if line.Len() == 6 && !takenBack {
						line.Undo(2)
						takenBack = true
					} else if line.Len()%3 == 0 && !line.Outcome().Over() {
						line.Play(line.Pos.AppendMoves(nil)[0]) // somebody else moves for it
					}
				}
				if err := client.NewGame(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestCECPRefuses: what the protocol cannot describe, and what the engine does not play.
func TestCECPRefuses(t *testing.T) {
	for _, spec := range []string{"russian", "bughouse", "othello"} {
		err := protocol.ServeCECP(t.Context(), strings.NewReader(""), io.Discard, open(t, spec), cecpConfig)
		if !errors.Is(err, protocol.ErrCECP) {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := fakeCECP(t, "crazyhouse", map[string]string{"protover": `feature variants="normal" done=1`}); !errors.Is(err, protocol.ErrCECP) {
		t.Errorf("an engine that plays chess only: %v", err)
	}
}

// fakeCECP is an engine that answers the first word of each line by what the map says; "go 2" is for the second go.
func fakeCECP(t *testing.T, spec string, says map[string]string) (*protocol.CECPClient, error) {
	t.Helper()
	toEngine, fromClient := buffered(t)
	toClient, fromEngine := buffered(t)
	go func() {
		defer fromEngine.Close()
		counts := map[string]int{}
		for s := bufio.NewScanner(toEngine); s.Scan(); {
			word, rest, _ := strings.Cut(s.Text(), " ")
			counts[word]++
			answer, ok := says[fmt.Sprintf("%s %d", word, counts[word])]
			if !ok {
				answer = says[word]
			}
			if answer = strings.ReplaceAll(answer, "$", rest); answer != "" {
				fmt.Fprintln(fromEngine, answer)
			}
		}
	}()
	t.Cleanup(func() { fromClient.Close() })
	return protocol.DialCECP(t.Context(), toClient, fromClient, open(t, spec), protocol.CECPOptions{})
}

// TestCECPManners: engines of many habits are understood, and those that fail are told apart.
func TestCECPManners(t *testing.T) {
	usual := `feature done=0 option="Contempt -spin 0 -10 10" ping=1 usermove=1 setboard=1 myname="It, 1" done=1`
	for _, c := range []struct {
		name, features, says string
		move                 string
		resigns              bool
		fails                string
	}{
		{"usual", usual, "1 25 3 100 e2e4\nmove e2e4", "e2e4", false, ""},
		{"an old form of the answer", usual, "My move is : e2e4", "e2e4", false, ""},
		{"an older one", usual, "1. ... e2e4", "e2e4", false, ""},
		{"short notation", usual, "move Nf3", "g1f3", false, ""},
		{"it chats and offers a draw", usual, "# hello\ntellall hi\noffer draw\nmove e2e4", "e2e4", false, ""},
		{"it resigns", usual, "resign", "", true, ""},
		{"it resigns by the result", usual, "0-1 {White resigns}", "", true, ""},
		{"it claims a draw in place of a move", usual, "1/2-1/2 {repetition}", "", false, "claims"},
		{"an illegal move", usual, "move e2e5", "", false, "its move"},
		{"it takes our moves for illegal", usual, "Illegal move: e2e4", "", false, "Illegal move"},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, err := fakeCECP(t, "chess", map[string]string{"protover": c.features, "ping": "pong $", "go": c.says})
			if err != nil {
				t.Fatal(err)
			}
			line := game.NewLine(open(t, "chess").Start())
			m, _, err := client.Choose(t.Context(), line, 0, &protocol.Clocks{Left: [2]time.Duration{time.Minute, time.Minute}})
			switch {
			case c.move != "" && (err != nil || game.MoveText(line.Pos, m) != c.move):
				t.Errorf("move %s, %v", game.MoveText(line.Pos, m), err)
			case c.resigns && !errors.Is(err, protocol.ErrResigned), c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)):
				t.Errorf("it fails by %v", err)
			}
		})
	}
}

// TestCECPRanksFromZero: an engine of xiangqi is told of moves, and tells its own, by ranks from 0.
func TestCECPRanksFromZero(t *testing.T) {
	client, err := fakeCECP(t, "xiangqi", map[string]string{"protover": `feature variants="xiangqi" ping=1 setboard=1 usermove=1 done=1`, "ping": "pong $", "go": "move h9g7"})
	if err != nil {
		t.Fatal(err)
	}
	line := game.NewLine(open(t, "xiangqi").Start())
	if err := line.PlayText("h3e3"); err != nil {
		t.Fatal(err)
	}
	m, _, err := client.Choose(t.Context(), line, 1, &protocol.Clocks{Left: [2]time.Duration{time.Minute, time.Minute}})
	if err != nil || game.MoveText(line.Pos, m) != "h10g8" {
		t.Errorf("%s: %v", game.MoveText(line.Pos, m), err)
	}
}
