// Package e2e plays Tavlei in a real browser: the server of this module in the process, Debian's
// Chromium before it. Each scenario is a script beside this file.
package e2e

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server"
	"github.com/tavlei/tavlei/web"
)

// browsers are the names Chromium goes by.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// tools finds the browser, or says what is missing.
func tools() (browser, missing string) {
	if web.FS() == nil {
		return "", "this build has no web page"
	}
	if _, err := exec.LookPath("node"); err != nil {
		return "", "node is not installed"
	}
	if _, err := os.Stat(filepath.Join("..", "node_modules", "playwright-core")); err != nil {
		return "", "web/node_modules has no playwright-core: run npm ci in web"
	}
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path, ""
		}
	}
	return "", "Chromium is not installed"
}

// untilEnd gives a script the time that all tests have, and leaves some to tell what it has said. A
// script sets itself no other limit than that nothing it waits for takes longer than a minute.
func untilEnd(t *testing.T) (context.Context, context.CancelFunc) {
	end, ok := t.Deadline()
	if !ok {
		return t.Context(), func() {}
	}
	return context.WithDeadline(t.Context(), end.Add(-20*time.Second))
}

// steadySeeds gives each match a seed that follows from its game, its options and how many matches its maker has made
// before: every run meets the rolls, lots and moves of bots that the run before has met, whatever runs beside it.
func steadySeeds() func(guest string, setup match.Setup) []byte {
	var mu sync.Mutex
	made := map[string]int{}
	return func(guest string, setup match.Setup) []byte {
		mu.Lock()
		defer mu.Unlock()
		made[guest]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", setup.Game, made[guest]))
		return sum[:]
	}
}

// serve starts a server on a free port and gives its address.
func serve(t *testing.T) string {
	t.Helper()
	srv, err := server.New(server.Config{
		Addr: "127.0.0.1:0", DataDir: t.TempDir(), Web: web.FS(), Version: "test",
		BotPause: 20 * time.Millisecond, Unlimited: true, Seeds: steadySeeds(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := srv.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- srv.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	waitFor(t, srv.URL())
	return srv.URL()
}

func waitFor(t *testing.T, url string) {
	t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		res, err := http.Get(url + "/api/games")
		if err == nil {
			res.Body.Close()
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// warm waits until the engine of tables is made, which takes long on a busy machine: no script waits
// for it then.
func warm(t *testing.T, url string) {
	t.Helper()
	for status := http.StatusServiceUnavailable; status == http.StatusServiceUnavailable; {
		res, err := http.Get(url + "/api/preview?game=chapaev") // answers within a second
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		status = res.StatusCode
	}
}

// TestMain says so where nothing can run: go test keeps what a package that passes has printed to itself, but tells
// "no tests to run" beside its name. With -v the reason stands above that.
func TestMain(m *testing.M) {
	flag.Parse()
	if _, missing := tools(); missing != "" {
		fmt.Println("browser tests left out:", missing)
		// go test cannot see that this hangs on what is installed: without a log of what was read it keeps no result, and
		// the tests run as soon as Chromium is there.
		for name, value := range map[string]string{"test.run": "^$", "test.testlogfile": ""} {
			if err := flag.Set(name, value); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// The types of the page are those of the server's own description: npm run api makes them.
func TestTypesOfTheAPI(t *testing.T) {
	if _, missing := tools(); missing != "" {
		t.Skip(missing)
	}
	fresh := filepath.Join(t.TempDir(), "openapi.d.ts")
	cmd := exec.Command("node", "node_modules/openapi-typescript/bin/cli.js", serve(t)+"/api/openapi.json", "-o", fresh)
	cmd.Dir = ".."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "src", "net", "openapi.d.ts"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("web/src/net/openapi.d.ts is not what the server describes: start the server and run npm run api in web")
	}
}

func TestBrowser(t *testing.T) {
	browser, missing := tools()
	if missing != "" {
		t.Skip(missing)
	}
	scripts, err := filepath.Glob("*.scenario.mjs")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scenarios here: %v", err)
	}
	base := serve(t)
	warm(t, base)
	for _, script := range scripts {
		t.Run(strings.TrimSuffix(script, ".scenario.mjs"), func(t *testing.T) {
			t.Parallel()
			ctx, stop := untilEnd(t)
			defer stop()
			cmd := exec.CommandContext(ctx, "node", "run.mjs", script, base, browser)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			t.Logf("%s", out)
		})
	}
}
