package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	client "github.com/nats-io/nats.go"

	"github.com/tavlei/tavlei/server/bus/nats/natstest"
)

// TestWorker: a worker says that it is there with its slots, serves figures, and ends when it is told to, which it says, too.
func TestWorker(t *testing.T) {
	broker := natstest.StartStreams(t)
	conn, err := client.Connect(broker.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	signs, err := conn.SubscribeSync("club.workers")
	if err != nil {
		t.Fatal(err)
	}
	free := httptest.NewServer(nil) // a port that was free a moment ago
	metrics := free.Listener.Addr().String()
	free.Close()
	ctx, stop := context.WithCancel(t.Context())
	var out, errOut bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		args := []string{"worker", "--nats", broker.URL(), "--nats-prefix", "club", "--slots", "3", "--families", "draughts,chess", "--metrics", metrics}
		ended <- run(ctx, args, strings.NewReader(""), &out, &errOut)
	}()
	said := func(what string) {
		t.Helper()
		for {
			m, err := signs.NextMsgWithContext(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(m.Data), what) {
				return
			}
		}
	}
	said(`"families":["draughts","chess"],"slots":{"dear":3,"hints":2,"measures":1,"quick":2,"reviews":1,"studies":2}`)
	for path, line := range map[string]string{"/metrics": `tavlei_slots\{class="dear"\} 3`, "/ready": "ok", "/live": "ok", "/health": "ok"} {
		answer, err := http.Get("http://" + metrics + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !regexp.MustCompile(`(?m)^`+line+`$`).Match(body) {
			t.Errorf("%s: %s, %v, %s", path, answer.Status, err, body)
		}
	}
	stop()
	said(`"gone":true`)
	if status := <-ended; status != 0 || !strings.Contains(out.String(), "A worker, slots: 3") || !strings.Contains(out.String(), "Stopped.") {
		t.Errorf("status %d: %s%s", status, &out, &errOut)
	}
}
