package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

// serving starts "tavlei" alone on a free port and returns its address and a function that
// interrupts it and returns exit status and standard error.
func serving(t *testing.T, args ...string) (url string, stop func() (int, string)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	var errOut bytes.Buffer
	status := make(chan int, 1)
	go func() {
		status <- run(ctx, append([]string{"--addr", "127.0.0.1:0"}, args...), strings.NewReader(""), writer, &errOut)
		writer.Close()
	}()
	lines := bufio.NewScanner(reader)
	for lines.Scan() {
		if _, address, ok := strings.Cut(lines.Text(), "Tavlei is at "); ok {
			url = address
			break
		}
	}
	if url == "" {
		cancel()
		t.Fatalf("no address is printed, status %d: %s", <-status, errOut.String())
	}
	rest := make(chan struct{})
	go func() {
		io.Copy(io.Discard, reader)
		close(rest)
	}()
	return url, func() (int, string) {
		cancel()
		select {
		case s := <-status:
			<-rest
			return s, errOut.String()
		case <-time.After(time.Minute):
			t.Fatal("the server does not stop")
			return 0, ""
		}
	}
}

func TestServeWithoutArguments(t *testing.T) {
	data := filepath.Join(t.TempDir(), "made", "if needed")
	url, stop := serving(t, "--data", data)
	for path, want := range map[string]string{"/": "<html", "/api/games": `"russian"`} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept", "text/html, application/json")
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(body), want) {
			t.Errorf("GET %s: status %d, %v, no %q in %.200s", path, answer.StatusCode, err, want, body)
		}
	}
	t.Run("backup while it runs", func(t *testing.T) {
		var out, errOut bytes.Buffer
		copied := filepath.Join(t.TempDir(), "copy.db")
		for _, want := range []int{0, 1} { // the second time the file is there
			if got := run(t.Context(), []string{"backup", "--data", data, copied}, nil, &out, &errOut); got != want {
				t.Errorf("backup: status %d, want %d: %s%s", got, want, out.String(), errOut.String())
			}
		}
		if !strings.Contains(out.String(), "copy.db: ") || !strings.Contains(errOut.String(), "copy.db") {
			t.Errorf("backup says %q and %q", out.String(), errOut.String())
		}
	})
	t.Run("a second server on the same data", func(t *testing.T) {
		var out, errOut bytes.Buffer
		if got := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data", data}, nil, &out, &errOut); got != 1 || !strings.Contains(errOut.String(), data) {
			t.Errorf("status %d: %s", got, errOut.String())
		}
	})
	if status, errOut := stop(); status != 0 {
		t.Errorf("stopped with status %d: %s", status, errOut)
	}
}

// What is said at the start fits who can open the server.
func TestStartHints(t *testing.T) {
	loopback := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}
	socket := &net.UnixAddr{Name: "/run/t.sock", Net: "unix"}
	for name, c := range map[string]struct {
		addr              net.Addr
		public, want, not string
	}{
		"this machine only":         {loopback, "", "Only this machine can open it", "listens"},
		"a proxy is in front of it": {loopback, "https://club.example", "It listens on 127.0.0.1:8080", "Only this machine"},
		"a socket":                  {socket, "", "Only a proxy can open it; --public", "machine"},
		"a socket behind a proxy":   {socket, "https://club.example", "It listens on /run/t.sock", "Only"},
	} {
		t.Run(name, func(t *testing.T) {
			said := strings.Join(startHints(nil, c.addr, c.public), "\n")
			if !strings.Contains(said, c.want) || strings.Contains(said, c.not) {
				t.Errorf("said %q", said)
			}
		})
	}
}

func TestServeNamesWhatStandsInTheWay(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "a file")
	writeFile(t, file, "in the place of a directory")
	for name, c := range map[string]struct{ addr, data, want string }{
		"occupied port":       {taken.Addr().String(), t.TempDir(), "--addr"},
		"no directory":        {"127.0.0.1:0", filepath.Join(file, "data"), "--data"},
		"a database of trash": {"127.0.0.1:0", trash(t), "tavlei.db"},
	} {
		t.Run(name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			status := run(t.Context(), []string{"serve", "--addr", c.addr, "--data", c.data}, nil, &out, &errOut)
			if status != 1 || !strings.Contains(errOut.String(), c.want) {
				t.Errorf("status %d, want 1 and %q in: %s", status, c.want, errOut.String())
			}
		})
	}
}

// trash is a data directory with a damaged database.
func trash(t *testing.T) string {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, datadir.Database), strings.Repeat("no database ", 1000))
	return dir
}

func TestEnvironmentNamesFlags(t *testing.T) {
	t.Setenv("TAVLEI_DATABASE", "mysql://x")
	var out, errOut bytes.Buffer
	if status := run(t.Context(), nil, nil, &out, &errOut); status != 2 || !strings.Contains(errOut.String(), "mysql://x") {
		t.Errorf("status %d: %s", status, errOut.String())
	}
}

// A call that can never be carried out is a wrong call, and leaves nothing behind.
func TestServeRefusesWrongCalls(t *testing.T) {
	for name, c := range map[string]struct {
		flag, value, want string
	}{
		"a public address that is none": {"--public", "foo", `"foo"`},
		"another scheme":                {"--public", "ftp://example.org", "ftp://example.org"},
		"an address without a port":     {"--addr", "foo", `"foo"`},
		"a port that is none":           {"--addr", "127.0.0.1:99999", "99999"},
		"a socket without a file":       {"--addr", "unix:", "unix:FILE"},
		"bots below none":               {"--bots", "-3", "-3"},
		"a log level that is none":      {"--log", "loud", "loud"},
	} {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			var out, errOut bytes.Buffer
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // where it is taken for right, it stops at once
			status := run(ctx, []string{"serve", c.flag + "=" + c.value, "--data", data}, nil, &out, &errOut)
			if status != 2 || !strings.Contains(errOut.String(), c.want) {
				t.Errorf("status %d, want 2 and %q in: %s%s", status, c.want, out.String(), errOut.String())
			}
			if _, err := os.Stat(data); !os.IsNotExist(err) {
				t.Errorf("the data directory is there: %v", err)
			}
		})
	}
}

// No browser opens a socket, unless a proxy before it has an address.
func TestOpenNeedsAPage(t *testing.T) {
	for _, c := range []struct {
		addr, public string
		want         bool
	}{{":8080", "", true}, {"unix:/run/t.sock", "", false}, {"unix:/run/t.sock", "https://club.example", true}} {
		if got := (serveCmd{Addr: c.addr, Public: c.public}).hasPage(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestInterrupt(t *testing.T) {
	for name, args := range map[string][]string{
		"perft":   {"perft", "russian", "30"},
		"bench":   {"bench", "russian", "--time", "1h"},
		"balance": {"balance", "russian", "--games", "10000"},
		"match":   {"match", "russian", "--a", "level:10", "--b", "level:10"},
		"analyse": {"analyse", "russian", "--time", "1h"},
		"play":    {"play", "russian"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			silent, hold := io.Pipe() // an input on which nothing is typed
			defer hold.Close()
			var out, errOut bytes.Buffer
			begin := time.Now()
			status := run(ctx, args, silent, &out, &errOut)
			if took := time.Since(begin); took > time.Minute {
				t.Errorf("it takes %v to stop", took)
			}
			if name == "analyse" { // what was found so far is the answer
				if status != 0 || !strings.Contains(out.String(), "best ") {
					t.Errorf("status %d, %s%s", status, out.String(), errOut.String())
				}
			} else if status != 1 {
				t.Errorf("status %d: %s", status, errOut.String())
			}
		})
	}
}

// TestLoadIsItsOwn: the settings of another server in the environment do not reach the one whose load is measured, those
// of the call do.
func TestLoadIsItsOwn(t *testing.T) {
	t.Setenv(beProgram, "1")
	t.Setenv("TAVLEI_DATABASE", "mysql://x")
	few := []string{"bench", "server", "--matches", "1", "--every", "20ms", "--time", "200ms"}
	called(t, 0, "", few...)
	called(t, 0, "", append(few, "--alone")...)
	called(t, 2, "mysql://y", append(few, "--database", "mysql://y")...)
	called(t, 0, "", append(few, "--database", pgtest.New(t).Database(t))...)
}
