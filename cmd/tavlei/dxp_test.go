package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/arena/arenatest"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// TestDXPMatchIsWritten: the verb plays a match against a program that waits, and writes the games with its name.
func TestDXPMatchIsWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	g, err := game.Open("international")
	if err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	args := []string{"match", "international", "--a", "dxp:" + arenatest.FollowDXP(t, g), "--b", "random", "--games", "2", "--out", "games.pdn"}
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
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
	if status := run(t.Context(), []string{"check", "games.pdn"}, strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
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
	if status := run(t.Context(), args, strings.NewReader(""), &out, &wrong); status != verb.ExitOK {
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
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
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
	if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != verb.ExitWrong || !strings.Contains(errOut.String(), "player dxp:127.0.0.1") {
		t.Error(status, errOut.String())
	}
}

// TestDXPEngineOfAServer: a program that waits at an address plays its game only.
func TestDXPEngineOfAServer(t *testing.T) {
	e, err := readEngine("Truus@international=dxp:localhost", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]bool{"international": true, "frisian": false, "international;drawMode=claim": true} {
		if g, err := game.Open(spec); err != nil || e.Plays(g, false) != want || e.Plays(g, true) != want {
			t.Errorf("%s: %v", spec, err)
		}
	}
}
