package server

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/api"
)

var fairness = flag.String("fairness", "", "measure how bots answer one guest while another floods the server: 'here', or the address of a server that trusts proxies on this machine")

// Bounds of the measurement of one scene.
const (
	fairReplies = 30
	fairTime    = 90 * time.Second
	fairGiveUp  = 60 * time.Second // for one reply
)

// far is a guest somewhere else on the net.
type far struct {
	url, from string
	http      *http.Client
}

func newFar(url, from string) *far {
	jar, _ := cookiejar.New(nil)
	return &far{url, from, &http.Client{Jar: jar, Timeout: 30 * time.Second}}
}

func (f *far) make(body map[string]any) (string, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return "", err
	}
	req, err := http.NewRequest("POST", f.url+"/api/matches", strings.NewReader(string(data)))
	if err != nil {
		return "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-For", f.from)
	res, err := f.http.Do(req)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	if data, err = io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("%d %s %v", res.StatusCode, data, err)
	}
	var v api.CreatedView
	return v.ID, json.Unmarshal(data, &v)
}

// play plays a match against bots for as long as it and ctx last: the first move it sees, whenever it may. Told is called with
// the time that each answer took.
func (f *far) play(ctx context.Context, id string, told func(time.Duration)) error {
	conn, _, err := websocket.Dial(ctx, f.url+"/api/matches/"+id+"/socket?since=0", &websocket.DialOptions{
		HTTPClient: f.http, HTTPHeader: http.Header{"X-Forwarded-For": {f.from}},
	})
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(8 << 20)
	asked, n := time.Time{}, 0
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		var in frame
		if err := json.Unmarshal(data, &in); err != nil {
			return err
		}
		if in.T != "hello" && in.T != "events" {
			continue
		}
		if in.Match.Status == "over" {
			return nil
		}
		if in.Scene == nil || len(in.Scene.Paths) == 0 {
			continue
		}
		if !asked.IsZero() && told != nil {
			told(time.Since(asked))
		}
		n++
		path := in.Scene.Paths[0]
		out, err := json.Marshal(map[string]any{"t": "cmd", "id": fmt.Sprint(n), "seat": path.Seat, "kind": "ply", "text": path.Text})
		if err != nil {
			return err
		}
		asked = time.Now()
		if err := conn.Write(ctx, websocket.MessageText, out); err != nil {
			return err
		}
	}
}

// TestFairness is the attack of finding V4: how long the bots of a guest take beside what another one does. It measures
// time, so it runs by its flag alone; that it comes out fair is tested by TestOrderOfService.
func TestFairness(t *testing.T) {
	if *fairness == "" {
		t.Skip("-fairness here, or -fairness http://127.0.0.1:8080")
	}
	url := *fairness
	if url == "here" {
		cfg := testConfig(t.TempDir())
		cfg.TrustedProxies, cfg.Bots, cfg.BotPause = []string{"127.0.0.1"}, 0, 0
		srv, err := New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		web := httptest.NewServer(srv.Handler())
		defer srv.Close()
		defer web.Close()
		url = web.URL
	}
	row := func(name string, level int) {
		p := measure(t, url, level)
		t.Logf("%-45s level %d: %d replies, p50 %v, p95 %v, max %v", name, level, len(p), p[len(p)/2], p[len(p)*95/100], p[len(p)-1])
	}
	levels := []int{1, 3, 5}
	for _, level := range levels {
		row("alone", level)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	flood := newFar(url, "198.51.100.1")
	for range 40 {
		id, err := flood.make(map[string]any{"game": "international", "opponent": "bot", "level": 10, "seat": 1})
		if err != nil {
			t.Logf("flood: %v", err)
			break
		}
		wg.Go(func() { _ = flood.play(ctx, id, nil) })
	}
	for _, level := range levels {
		row("beside forty level-10 matches, looked at", level)
	}
	cancel()
	wg.Wait()
	away := newFar(url, "198.51.100.2")
	for range 20 {
		if _, err := away.make(map[string]any{"game": "bughouse", "opponent": "table", "level": 10, "seats": []string{"you", "bot", "bot", "bot"}}); err != nil {
			t.Logf("tables: %v", err)
			break
		}
	}
	for _, level := range levels {
		row("beside those and twenty abandoned bughouse tables", level)
	}
}

// measure plays against a bot and gives the times of its answers in order; what did not come is the time waited.
func measure(t *testing.T, url string, level int) []time.Duration {
	t.Helper()
	guest := newFar(url, "192.0.2.1")
	var took []time.Duration
	for began := time.Now(); len(took) < fairReplies && time.Since(began) < fairTime; {
		id, err := guest.make(map[string]any{"game": "russian", "opponent": "bot", "level": level})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), fairGiveUp)
		last := time.Now()
		err = guest.play(ctx, id, func(d time.Duration) {
			took, last = append(took, d), time.Now()
			if len(took) == fairReplies {
				cancel()
			}
		})
		if err != nil && len(took) < fairReplies {
			took = append(took, time.Since(last))
		}
		cancel()
	}
	slices.Sort(took)
	return took
}
