package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tournament"
)

// fewNodes is how much the programs of these tests think.
var fewNodes = search.Limits{Nodes: 100}

// followDXP waits for initiators, one after the other, and answers after a few positions.
func followDXP(t *testing.T, g *game.Game) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			still := time.Unix(0, 0)
			err = protocol.ServeDXP(ctx, conn, conn, g, protocol.DXPConfig{Name: "Follower", Limits: fewNodes, Now: func() time.Time { return still }})
			if err != nil && ctx.Err() == nil {
				t.Errorf("follower: %v", err)
			}
			conn.Close()
		}
	}()
	t.Cleanup(func() {
		cancel()
		l.Close()
		<-done
	})
	return l.Addr().String()
}

// directSide plays as the follower does, without a protocol between.
type directSide struct{ engine *search.Searcher }

func (s directSide) Choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	r, err := s.engine.Search(ctx, t.Line, fewNodes, nil)
	if err != nil {
		return game.Move{}, nil, err
	}
	return r.PV[0], nil, nil
}

// TestDXPMatch: over the protocol a program plays the games that it plays without, as either colour, one after the other in one
// session.
func TestDXPMatch(t *testing.T) {
	for _, spec := range []string{"international", "english"} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		other, err := newDXPSide(t.Context(), g, player{spec: "dxp"}, followDXP(t, g))
		if err != nil {
			t.Fatal(err)
		}
		for seat := range 2 {
			var games [2][]string
			direct := directSide{search.New(g, search.Options{Keep: true})}
			for i, p := range []tournament.Player{other, direct} {
				table := &tournament.Table{
					Game: g, Players: []tournament.Player{randomSide{}, randomSide{}}, Controls: make([]tournament.Control, 2), Margin: make([]time.Duration, 2),
					Now: func() time.Duration { return 0 }, Rand: rand.New(rand.NewPCG(7, uint64(seat))),
				}
				table.Players[seat] = p
				r, err := table.Play(t.Context(), game.NewLine(g.Start()))
				if err != nil || r.Fault != nil || !r.Outcome.Over() {
					t.Fatalf("%s: %v, %v, %v", spec, err, r.Fault, r.Outcome)
				}
				games[i] = r.Line.Texts()
				if i == 0 {
					other.(hearer).over(t.Context(), r.Line)
				}
			}
			if !slices.Equal(games[0], games[1]) {
				t.Errorf("%s: over the protocol\n%s, without\n%s", spec, games[0], games[1])
			}
		}
		if other.engine() != "Follower" || other.close() != nil {
			t.Errorf("%q", other.engine())
		}
	}
}

// TestDXPMatchIsWritten: the verb plays a match against a program that waits, and writes the games with its name.
func TestDXPMatchIsWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	g, err := game.Open("international")
	if err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	args := []string{"match", "international", "--a", "dxp:" + followDXP(t, g), "--b", "random", "--games", "2", "--out", "games.pdn"}
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != exitOK {
		t.Fatal(status, errOut.String())
	}
	text, err := os.ReadFile("games.pdn")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "Follower") || strings.Contains(out.String(), "fault") {
		t.Errorf("%s\n%s", out.String(), text)
	}
	out.Reset()
	if status := run(t.Context(), []string{"check", "games.pdn"}, strings.NewReader(""), &out, &errOut); status != exitOK {
		t.Errorf("%s%s", out.String(), errOut.String())
	}
}

// TestDXPEngineAndMatch: the two verbs play each other over the loopback.
func TestDXPEngineAndMatch(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("short.pdn", []byte("[FEN \"W:W28,50:B23\"]\n*\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	said, errOut := io.Pipe()
	over := make(chan int, 1)
	go func() {
		over <- run(ctx, []string{"engine", "international", "--protocol", "dxp", "--listen", "127.0.0.1:0"}, nil, io.Discard, errOut)
	}()
	lines := bufio.NewScanner(said)
	if !lines.Scan() {
		t.Fatal(lines.Err())
	}
	addr := lines.Text()
	go io.Copy(io.Discard, said)
	var out, wrong bytes.Buffer
	args := []string{"match", "international", "--a", "dxp:" + addr, "--b", "level:3", "--games", "2", "--book", "short.pdn", "-v"}
	if status := run(t.Context(), args, strings.NewReader(""), &out, &wrong); status != exitOK {
		t.Error(status, wrong.String())
	}
	for _, want := range []string{"game 1: a scores 1,", "game 2: a scores 0,"} {
		if !strings.Contains(wrong.String(), want) {
			t.Errorf("want %q in\n%s%s", want, wrong.String(), out.String())
		}
	}
	cancel()
	<-over
}

// TestDXPSpecs: where the program waits, and what is no address.
func TestDXPSpecs(t *testing.T) {
	for rest, want := range map[string]string{
		"localhost": "localhost:27531", "host:1": "host:1", ":27531": ":27531", "[::1]:5": "[::1]:5", "::1": "[::1]:27531", "[::1]": "[::1]:27531", "host:": "host:27531",
		"": "", ":": "", "a b": "", "http://host": "", "host?x=y": "",
	} {
		if got, err := dxpAddress("dxp:"+rest, rest); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", rest, got, err)
		}
	}
	for spec, want := range map[string]bool{"cecp:gnuchess -x": true, "dxp:localhost": true, "level:3": false, "random": false} {
		if isProgram(spec) != want {
			t.Errorf("%s is a program: %v", spec, !want)
		}
	}
	e, err := readEngine("Truus@international=dxp:localhost", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]bool{"international": true, "frisian": false, "international;drawMode=claim": true} {
		if g, err := game.Open(spec); err != nil || e.Plays(g, false) != want || e.Plays(g, true) != want {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if g, err := game.Open("chess"); err != nil {
		t.Error(err)
	} else if _, err := newDXPSide(t.Context(), g, player{spec: "dxp:localhost"}, "localhost"); err == nil {
		t.Error("chess is played over it")
	}
}

// TestDXPMinutes: the protocol knows whole minutes for a game only.
func TestDXPMinutes(t *testing.T) {
	for _, c := range []struct {
		l    limits
		want int
	}{
		{limits{}, 1}, {limits{own: 4 * time.Second}, 5}, {limits{own: time.Millisecond}, 1}, {limits{own: 1 << 62}, 999},
		{limits{control: tournament.Control{Each: 8 * time.Second}}, 10},
		{limits{control: tournament.Control{Time: 10*time.Minute + 59*time.Second}}, 10},
		{limits{control: tournament.Control{Time: 10 * time.Minute, Inc: 4 * time.Second}, own: time.Hour}, 15},
		{limits{control: tournament.Control{Time: 5 * time.Minute, Moves: 40}}, 10},
		{limits{control: tournament.Control{Time: 5 * time.Second}}, 1},
	} {
		if got := c.l.dxpMinutes(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.l, got, c.want)
		}
	}
}

// TestDXPProgramIsLeft: a program that goes in the middle of its game loses it and is called again for the next; one that
// does not wait at all is named.
func TestDXPProgramIsLeft(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	calls := make(chan int, 1)
	go func() {
		n := 0
		for {
			conn, err := l.Accept()
			if err != nil {
				calls <- n
				return
			}
			n++
			if _, err := bufio.NewReader(conn).ReadString(0); err == nil {
				fmt.Fprintf(conn, "A%-32s0\x00", "Weak")
			}
			conn.Close()
		}
	}()
	var out, errOut bytes.Buffer
	args := []string{"match", "international", "--a", "dxp:" + l.Addr().String(), "--b", "random", "--games", "2", "-v"}
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != exitOK {
		t.Error(status, errOut.String())
	}
	l.Close()
	if n := <-calls; n != 2 {
		t.Errorf("called %d times", n)
	}
	if all := out.String() + errOut.String(); !strings.Contains(all, "damexchange program") || !strings.Contains(all, "game 2: a scores 0") {
		t.Error(all)
	}
	errOut.Reset()
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != exitWrong || !strings.Contains(errOut.String(), "player dxp:127.0.0.1") {
		t.Error(status, errOut.String())
	}
}
