package main

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
)

// TestResume: a match that was killed at any byte of what it writes goes on to the very games that it
// would have played undisturbed, none lost and none twice.
func TestResume(t *testing.T) {
	t.Chdir(t.TempDir())
	play := func(args ...string) string {
		t.Helper()
		var out, errOut bytes.Buffer
		call := append([]string{"match", "russian", "--a", "level:2", "--b", "random", "--games", "6", "--opening", "40"}, args...)
		if status := run(t.Context(), call, strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
			t.Fatalf("%v: status %d: %s", args, status, errOut.String())
		}
		return out.String()
	}
	report := play("--out", "whole.pdn")
	want, state := readFile(t, "whole.pdn"), readFile(t, "whole.pdn.state")
	lines := strings.SplitAfter(state, "\n")
	sizes := regexp.MustCompile(`"size":(\d+)`)
	for n := 1; n < len(lines)-1; n++ {
		// Killed while the line of game n was written, or when its record was half in the file.
		for _, cut := range []struct {
			name       string
			state, out int
		}{
			{"in the record", 0, -7},
			{"between record and state", 0, 0},
			{"in the state", len(lines[n]) / 2, 0},
		} {
			kept := strings.Join(lines[:n], "") + lines[n][:cut.state]
			size := 0
			for _, c := range sizes.FindStringSubmatch(lines[n])[1] {
				size = 10*size + int(c-'0')
			}
			os.WriteFile("cut.pdn", []byte(want[:size+cut.out]), 0o644)
			os.WriteFile("cut.pdn.state", []byte(kept), 0o644)
			if got := play("--out", "cut.pdn", "--resume"); got != report {
				t.Errorf("game %d, %s: it comes out at\n%s, want\n%s", n, cut.name, got, report)
			}
			if got := readFile(t, "cut.pdn"); untimed(got) != untimed(want) {
				t.Errorf("game %d, %s: other games: %d bytes, want %d", n, cut.name, len(got), len(want))
			}
		}
	}
	os.WriteFile("cut.pdn", []byte(want[:100]), 0o644)
	os.WriteFile("cut.pdn.state", []byte(state), 0o644)
	var out, errOut bytes.Buffer
	call := []string{"match", "russian", "--a", "level:2", "--b", "random", "--games", "6", "--opening", "40", "--out", "cut.pdn", "--resume"}
	if status := run(t.Context(), call, strings.NewReader(""), &out, &errOut); status != verb.ExitWrong || !strings.Contains(errOut.String(), "it was changed since") {
		t.Errorf("a file that has lost games: status %d, %s", status, errOut.String())
	}
}

// untimed are records without the times of moves, which no two runs share, and without line ends, which
// follow from them.
func untimed(text string) string {
	return strings.Join(strings.Fields(regexp.MustCompile(`\d+\.\d\ds`).ReplaceAllString(text, "")), " ")
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestKill: the same with a real process and a real kill.
func TestKill(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv(beProgram, "1")
	args := []string{"match", "russian", "--a", "level:2", "--b", "random", "--games", "200", "--jobs", "2", "--out", "games.pdn"}
	victim := exec.Command(self, args...)
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	for { // until some games are over
		text, _ := os.ReadFile("games.pdn.state")
		if bytes.Count(text, []byte("\n")) > 3 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := victim.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	victim.Wait()
	args[7] = "8" // of the 200
	var out, errOut bytes.Buffer
	if status := run(t.Context(), append(args, "--resume"), strings.NewReader(""), &out, &errOut); status != verb.ExitOK {
		t.Fatalf("status %d: %s", status, errOut.String())
	}
	rounds := regexp.MustCompile(`\[Round "([^"]+)"\]`).FindAllStringSubmatch(readFile(t, "games.pdn"), -1)
	seen := map[string]bool{}
	for _, r := range rounds {
		if seen[r[1]] {
			t.Errorf("game %s is there twice", r[1])
		}
		seen[r[1]] = true
	}
	for _, r := range []string{"1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "4.2"} {
		if !seen[r] {
			t.Errorf("game %s is missing", r)
		}
	}
	if n := strings.Count(readFile(t, "games.pdn.state"), `"game":`) - 1; n != len(rounds) {
		t.Errorf("%d games in the state, %d in the file", n, len(rounds))
	}
}
