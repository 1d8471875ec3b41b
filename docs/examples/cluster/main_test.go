package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
)

func TestMain(m *testing.M) {
	if at := os.Getenv(nodeEnv); at != "" {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		if err := serve(ctx, at, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	if at := os.Getenv(workerEnv); at != "" {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		defer stop()
		if err := work(ctx, at, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// TestCluster: three nodes and a worker start, answer, and end when they are told to.
func TestCluster(t *testing.T) {
	if _, stop, err := pgtest.Start(); err != nil {
		t.Skip(err)
	} else {
		stop()
	}
	dir := t.TempDir()
	ctx, end := context.WithCancel(t.Context())
	defer end()
	out, said := io.Pipe()
	ran := make(chan error, 1)
	go func() { ran <- run(ctx, dir, 0, said); said.Close() }()
	lines := bufio.NewScanner(out)
	found := 0
	for found < count && lines.Scan() {
		_, url, ok := strings.Cut(lines.Text(), "http://")
		if !ok {
			continue
		}
		url, _, _ = strings.Cut(url, " ")
		res, err := http.Get("http://" + url + "/api/ready")
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if found++; res.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", lines.Text(), res.Status)
		}
	}
	worker := false
	for !worker && lines.Scan() {
		worker = strings.HasPrefix(lines.Text(), "worker      2 slots")
	}
	if !worker {
		t.Error("no worker has come")
	}
	go io.Copy(io.Discard, out)
	end()
	if err := <-ran; err != nil || found != count {
		t.Errorf("%d nodes, %v", found, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != count+1 { // and that of NATS
		t.Errorf("folders %q, %v", left, err)
	}
}
