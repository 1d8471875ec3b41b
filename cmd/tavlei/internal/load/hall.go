package load

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

const (
	setters   = 8 // tables that are set at once
	patience  = 30 * time.Second
	maxFrame  = 1 << 20 // bytes from the server
	perSource = 20_000  // connections from one address: a system has some 28,000 ports for them
)

// hall is all tables of a load.
type hall struct {
	game    *game.Game
	urls    []string // of the nodes
	client  *http.Client
	whole   bool // frames are asked for that tell all
	sockets int  // of each match
	tally   *tally
	tables  []*table
	dials   atomic.Int64
}

func newClient() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: setters}, Timeout: patience}
}

// fill sets so many tables.
func (h *hall) fill(e *verb.Env, n int, seed uint64) error {
	h.tables = make([]*table, n)
	bar := e.Progress("match", n)
	defer bar.Done()
	ctx, fail := context.WithCancelCause(e.Ctx)
	defer fail(nil)
	var setting sync.WaitGroup
	free := make(chan struct{}, setters)
	for i := range n {
		free <- struct{}{}
		bar.Step()
		setting.Go(func() {
			defer func() { <-free }()
			t := &table{hall: h, n: i, line: game.NewLine(h.game.Start()), rng: rand.New(rand.NewPCG(seed, uint64(i)))}
			h.tables[i] = t
			if err := t.set(ctx); err != nil {
				fail(err)
			}
		})
		if ctx.Err() != nil {
			break
		}
	}
	setting.Wait()
	return context.Cause(ctx)
}

// play lets all tables play until ctx is done.
func (h *hall) play(ctx context.Context, every time.Duration) {
	var wg sync.WaitGroup
	for _, t := range h.tables {
		wg.Go(func() { t.play(ctx, every) })
	}
	wg.Wait()
}

// leave closes all sockets.
func (h *hall) leave() {
	for _, t := range h.tables {
		if t == nil {
			continue
		}
		for _, s := range t.sockets {
			if s != nil {
				s.conn.CloseNow()
			}
		}
	}
}

// node is the address at which a seat of a table sits: neighbours are at different ones.
func (h *hall) node(table, seat int) string { return h.urls[(table+seat)%len(h.urls)] }

// post sends a request by a guest, nobody yet if cookie is empty, and gives the guest's cookie. A server that is busy is
// asked again.
func (h *hall) post(ctx context.Context, url, cookie string, body, answer any) (string, error) {
	for ends := time.Now().Add(patience); ; {
		got, busy, err := h.ask(ctx, url, cookie, body, answer)
		if !busy || time.Now().After(ends) {
			return got, err
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func (h *hall) ask(ctx context.Context, url, cookie string, body, answer any) (got string, busy bool, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return "", false, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return "", false, err
	}
	req.Header.Set("Content-Type", "application/json")
	if cookie != "" {
		req.Header.Set("Cookie", cookie)
	}
	res, err := h.client.Do(req)
	if err != nil {
		return "", false, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(io.LimitReader(res.Body, maxFrame))
	if err != nil {
		return "", false, err
	}
	if res.StatusCode/100 != 2 {
		return "", res.StatusCode == http.StatusServiceUnavailable, verb.Faultf("the server has answered %s with status %d: %s", url, res.StatusCode, data)
	}
	for _, c := range res.Cookies() {
		cookie = c.Name + "=" + c.Value
	}
	if answer != nil {
		err = json.Unmarshal(data, answer)
	}
	return cookie, false, err
}

// dial opens a socket. One address has not ports enough for all, so that they come from several of this machine.
func (h *hall) dial(ctx context.Context, url, id, cookie string) (*socket, error) {
	dialer := &net.Dialer{}
	if source := (h.dials.Add(1) - 1) / perSource; source > 0 {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+source))}
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
	query := "?frames=changes"
	if h.whole {
		query = ""
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, strings.Replace(url, "http", "ws", 1)+"/api/matches/"+id+"/socket"+query, &websocket.DialOptions{
		HTTPClient: client, HTTPHeader: http.Header{"Cookie": {cookie}},
	})
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(maxFrame)
	return &socket{conn: conn, tally: h.tally, hello: make(chan struct{}), answers: make(chan bool, 1), gone: make(chan struct{})}, nil
}
