package examples_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/server"
)

// TestBot: the bot in Python plays whole games of three kinds against the computer, and comes to a friend's table by its
// link.
func TestBot(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the example bot is not run: there is no python3 on this machine")
	}
	srv, err := server.New(server.Config{DataDir: t.TempDir(), BotPause: -1, Unlimited: true})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(srv.Handler())
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
		if err := srv.Close(); err != nil {
			t.Error(err)
		}
	})
	play := func(t *testing.T, args ...string) string {
		out, err := exec.CommandContext(t.Context(), python, append([]string{filepath.Join("bot", "bot.py")}, args...)...).CombinedOutput()
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return string(out)
	}
	for _, game := range []string{"russian", "reversi", "crazyhouse"} {
		t.Run(game, func(t *testing.T) {
			if out := play(t, web.URL, game); !strings.HasPrefix(out, game+" {'reason': '") || !strings.HasSuffix(out, " plies\n") {
				t.Errorf("the end of the game is told so: %s", out)
			}
		})
	}
	for _, wrong := range [][]string{nil, {"reversi"}, {web.URL}} {
		out, err := exec.CommandContext(t.Context(), python, append([]string{filepath.Join("bot", "bot.py")}, wrong...)...).CombinedOutput()
		if err == nil || !strings.HasPrefix(string(out), "Plays random moves") {
			t.Errorf("%v: %v, %s, want what it is called with", wrong, err, out)
		}
	}
	t.Run("by link", func(t *testing.T) {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		ann := &http.Client{Jar: jar}
		id := said(t, ann, web.URL+"/api/matches", `{"game": "russian", "opponent": "friend"}`)["id"].(string)
		told := make(chan string, 1)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			defer cancel() // whatever it has come to, nobody waits for it
			told <- play(t, web.URL+"/"+id)
		}()
		ask, err := http.NewRequestWithContext(ctx, http.MethodGet, web.URL+"/api/matches/"+id+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		stream, err := ann.Do(ask)
		if err != nil {
			t.Fatal(err)
		}
		defer stream.Body.Close()
		lines := bufio.NewScanner(stream.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() && !strings.Contains(lines.Text(), `"status":"playing"`) {
		}
		said(t, ann, web.URL+"/api/matches/"+id+"/commands", `{"kind": "resign"}`)
		if out := <-told; !strings.Contains(out, "'reason': 'resign") {
			t.Errorf("told: %s", out)
		}
	})
}

// said is the answer to a request that must go well.
func said(t *testing.T, c *http.Client, url, body string) (v map[string]any) {
	t.Helper()
	res, err := c.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := json.NewDecoder(res.Body).Decode(&v); err != nil || res.StatusCode >= 300 {
		t.Fatalf("%s: %s %v %v", url, res.Status, v, err)
	}
	return v
}
