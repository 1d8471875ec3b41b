package e2e

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/web"
)

// begin starts a server on an address and gives what stops it.
func begin(t *testing.T, addr, data string) (base string, stop func()) {
	t.Helper()
	srv, err := server.New(server.Config{
		Addr: addr, DataDir: data, Web: web.FS(), Version: "test", BotPause: 20 * time.Millisecond, Seeds: steadySeeds(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := srv.Listen(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- srv.Run(ctx) }()
	return srv.URL(), func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// TestRestoreDrill: a backup is made while somebody plays, and restored in an empty directory; the
// browser that was open plays on in its seat.
func TestRestoreDrill(t *testing.T) {
	browser, missing := tools()
	if missing != "" {
		fmt.Println("browser tests left out:", missing)
		t.Skip(missing)
	}
	data := t.TempDir()
	base, stop := begin(t, "127.0.0.1:0", data)
	ctx, end := untilEnd(t)
	defer end()
	cmd := exec.CommandContext(ctx, "node", "run.mjs", "restore.drill.mjs", base, browser)
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if said, err := bufio.NewReader(out).ReadString('\n'); said != "played\n" {
		stop()
		t.Fatalf("%q, %v, %v\n%s", said, err, cmd.Wait(), errOut.String())
	}
	elsewhere := restored(t, data, stop)
	at, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	_, stop = begin(t, at.Host, elsewhere)
	defer stop()
	if _, err := io.WriteString(in, "go on\n"); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, errOut.String())
	}
}

// restored makes a backup while the server runs, stops it and gives the directory it is restored in.
func restored(t *testing.T, data string, stop func()) string {
	bundle := filepath.Join(t.TempDir(), "backup.tar.zst")
	_, err := datadir.WriteFile(t.Context(), bundle, data, "test", time.Now())
	stop()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(bundle)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	elsewhere := filepath.Join(t.TempDir(), "elsewhere")
	if _, err := datadir.Restore(t.Context(), f, elsewhere, false, time.Now()); err != nil {
		t.Fatal(err)
	}
	return elsewhere
}
