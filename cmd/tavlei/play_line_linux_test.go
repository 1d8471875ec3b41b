package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"golang.org/x/sys/unix"
)

// openTerminal makes a terminal: what is written to keyboard is typed, screen shows what it prints.
func openTerminal(t *testing.T) (keyboard, terminal *os.File) {
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	n, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminals here: %v", err)
	}
	t.Cleanup(func() { terminal.Close() })
	return keyboard, terminal
}

// TestPlayAtATerminal plays at a real terminal: the last line comes back by an arrow key, a word is
// completed, an interrupt is told, and the terminal is as it was.
func TestPlayAtATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	for _, c := range []struct {
		last   string
		status int
	}{{"qu\t\r", verb.ExitOK}, {"\x04", verb.ExitOK}, {"\x03", verb.ExitWrong}} {
		keyboard, terminal := openTerminal(t)
		before, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
		if err != nil {
			t.Fatal(err)
		}
		screen, over := &bytes.Buffer{}, make(chan int)
		var errOut bytes.Buffer
		go func() {
			over <- run(t.Context(), []string{"play", "russian", "--level", "0", "--lang", "en"}, terminal, terminal, &errOut)
		}()
		steps := []string{"history\r", "\x1b[A\r", c.last}
		chunk, seen := make([]byte, 4096), 0
		for len(steps) > 0 {
			n, err := keyboard.Read(chunk)
			if err != nil {
				t.Fatal(err)
			}
			screen.Write(chunk[:n])
			if asked := strings.Count(screen.String(), "White> "); asked > seen {
				keyboard.WriteString(steps[0])
				steps, seen = steps[1:], asked
			}
		}
		if status := <-over; status != c.status {
			t.Errorf("%q: exit status %d, want %d: %s%s", c.last, status, c.status, screen, &errOut)
		}
		if n := strings.Count(screen.String(), "history"); n != 2 {
			t.Errorf("history stands %d times on the screen, typed once and recalled once: %q", n, screen)
		}
		after, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
		if err != nil || *after != *before {
			t.Errorf("%q: the terminal was %+v, is %+v (%v)", c.last, before, after, err)
		}
	}
}
