package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

var formerProgram = flag.String("former", "", "the program of the version before, for TestUpgrade")

// TestUpgrade: a node of the version before and one of this version work side by side on one database and one NATS. The old node makes
// the tables and the match, the new one brings the tables up to date, and both play on in turn; then each plays one alone.
func TestUpgrade(t *testing.T) {
	if *formerProgram == "" {
		t.Skip("-former names no program of the version before")
	}
	shared := []string{"--database", pgtest.New(t).Database(t), "--nats", natstest.Start(t).URL()}
	oldData, newData := filepath.Join(t.TempDir(), "old"), filepath.Join(t.TempDir(), "new")
	before := former(t, append([]string{"--data", oldData}, shared...)...)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := browser{t, &http.Client{Jar: jar}}
	var made struct{ ID string }
	p.post(before, "/api/matches", `{"game":"russian","opponent":"self"}`, &made)
	p.move(before, made.ID, "c3-d4")

	if err := os.CopyFS(newData, os.DirFS(oldData)); err != nil { // the key of the cookies
		t.Fatal(err)
	}
	now, stop := serving(t, append([]string{"--data", newData}, shared...)...)
	for i, move := range []string{"b6-c5", "d4:b6", "a7:c5", "b2-c3", "f6-g5", "c3-d4"} {
		p.move([]string{now, before}[i%2], made.ID, move)
	}
	var alone struct{ ID string }
	p.post(before, "/api/matches", `{"game":"othello","opponent":"self"}`, &alone)
	p.move(now, alone.ID, "d3")
	p.post(now, "/api/matches", `{"game":"chess","opponent":"self"}`, &alone)
	p.move(before, alone.ID, "e2e4")
	if status, errOut := stop(); status != 0 {
		t.Fatalf("stopped with %d: %s", status, errOut)
	}
	p.move(before, made.ID, "g5-h4")
	if out := called(t, 0, "", "verify", shared[1]); !strings.Contains(out, "3 of 3 played again") {
		t.Errorf("verify: %s", out)
	}
}

// former starts the version before as a process and gives its address.
func former(t *testing.T, args ...string) string {
	t.Helper()
	c := exec.CommandContext(t.Context(), *formerProgram, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Wait() })
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	_, address, ok := strings.Cut(strings.TrimSpace(line), "http://")
	if err != nil || !ok {
		t.Fatalf("the version before says %q: %v", line, err)
	}
	go io.Copy(io.Discard, lines) //nolint:errcheck // what else it says is of no interest
	return "http://" + address
}

// browser is one person at several nodes, which have one name, as behind a proxy.
type browser struct {
	t    *testing.T
	http *http.Client
}

func (p browser) move(node, id, move string) {
	p.t.Helper()
	p.post(node, "/api/matches/"+id+"/commands", fmt.Sprintf(`{"kind":"ply","text":%q}`, move), nil)
}

func (p browser) post(node, path, body string, answer any) {
	p.t.Helper()
	res, err := p.http.Post(node+path, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode/100 != 2 {
		p.t.Fatalf("%s: status %d, %v: %s", path, res.StatusCode, err, data)
	}
	if answer != nil {
		if err := json.Unmarshal(data, answer); err != nil {
			p.t.Fatal(err)
		}
	}
}
