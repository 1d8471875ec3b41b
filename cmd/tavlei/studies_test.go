package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/jobs/queue"
)

// printed carries out a call, and gives what it prints but for times and counts of positions.
func printed(t *testing.T, args ...string) (out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	if status := run(t.Context(), args, strings.NewReader(""), &o, &e); status != 0 {
		t.Fatalf("%v: status %d: %s%s", args, status, &o, &e)
	}
	return regexp.MustCompile(`"(nodes|seconds|cpuSeconds)": [0-9.e-]+`).ReplaceAllString(o.String(), ""), e.String()
}

// TestStudiesByWorkers: solve and mine print with workers what they print without; where none is there they say so, and print it, too.
func TestStudiesByWorkers(t *testing.T) {
	broker := natstest.StartStreams(t)
	file := filepath.Join(t.TempDir(), "a.pgn")
	if err := os.WriteFile(file, []byte("[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	calls := [][]string{
		{"solve", "tic-tac-toe", "--position", "3/3/1x1 o", "--all", "--json"},
		{"solve", "othello;size=4", "--json"},
		{"solve", "chess", "--position", "5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1", "--mate", "9", "--json"},
		{"mine", file, "--game", "chess", "--json"},
	}
	far := []string{"--nats", broker.URL(), "--nats-prefix", "club"}
	alone := append([]string(nil), calls[0]...)
	want, _ := printed(t, alone...)
	if got, says := printed(t, append(alone, far...)...); got != want || !strings.Contains(says, "no worker does it") {
		t.Errorf("without a worker: %s, want %s; it says %s", got, want, says)
	}
	w, err := queue.NewWorker(queue.WorkerConfig{URL: broker.URL(), Prefix: "club", Slots: 4, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- w.Run(ctx) }()
	for _, args := range calls {
		want, _ := printed(t, args...)
		if got, says := printed(t, append(args, far...)...); got != want || strings.Contains(says, "worker") {
			t.Errorf("%v: %s, want %s; it says %s", args, got, want, says)
		}
	}
	stop()
	if err := <-ran; err != nil {
		t.Error(err)
	}
}
