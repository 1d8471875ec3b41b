package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
)

// underWay is how many attempts of one request there are at a time: as many as of lines of the page.
const underWay = 4

// worker plays one match after the other against itself, by requests to whatever node answers.
type worker struct {
	c    *place
	n    int
	rng  *rand.Rand
	http *http.Client
	at   int // the node that it asks
	keys int
	all  []*faultGame
}

// faultGame is what was acknowledged of a match.
type faultGame struct {
	id   string
	acks []acked
	seen atomic.Int64 // the last event of which who looks on was told
	last int
}

type acked struct {
	key, text string
	seq       int
}

func (w *worker) work(ctx context.Context, watching *sync.WaitGroup) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.c.t.Error(err)
		return
	}
	w.http = &http.Client{Jar: jar}
	w.at = w.n
	wait(ctx, time.Duration(w.rng.Int64N(int64(*faultEvery))))
	for ctx.Err() == nil {
		w.play(ctx, watching)
	}
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// play plays a match to its end.
func (w *worker) play(ctx context.Context, watching *sync.WaitGroup) {
	settings := map[string]any{}
	if w.n%2 == 0 {
		settings = map[string]any{"clock": "3600+5", "firstTurn": "clocked"}
	}
	var made api.CreatedView
	if !w.insist("POST", "/api/matches", "", map[string]any{"game": "russian", "opponent": "self", "settings": settings}, &made) {
		return
	}
	m := &faultGame{id: made.ID}
	w.all = append(w.all, m)
	watching.Go(func() { w.c.watch(w.http.Jar, m, w.n+1) })
	g, err := game.Open("russian")
	if err != nil {
		w.c.t.Error(err)
		return
	}
	line := game.NewLine(g.Start())
	for ctx.Err() == nil {
		wait(ctx, *faultEvery)
		moves := line.Pos.AppendMoves(nil)
		if line.Outcome().Over() || len(moves) == 0 {
			return
		}
		if w.rng.IntN(8) == 0 {
			w.at++ // it comes by way of another node
		}
		move := moves[w.rng.IntN(len(moves))]
		text, seat := game.MoveText(line.Pos, move), line.Pos.ToMove().One()
		w.keys++
		key := fmt.Sprintf("w%d-%d", w.n, w.keys)
		var done api.DoneView
		if !w.insist("POST", "/api/matches/"+m.id+"/commands", key, map[string]any{"kind": "ply", "seat": int(seat), "text": text}, &done) {
			return
		}
		m.acks, m.last = append(m.acks, acked{key, text, done.Seq}), done.Seq
		line.Play(move)
	}
}

// insist sends a request until it is answered, to one node after the other. One that names its command is not given up where
// another node is asked as well: a node that hangs answers nobody, and one that is slow may be the first after all.
func (w *worker) insist(method, path, key string, body, into any) bool {
	ctx, giveUp := context.WithTimeout(context.Background(), lastWaited)
	defer giveUp()
	began, tried, under := time.Now(), []string{}, 0
	replies := make(chan reply, underWay)
	for next := time.After(0); ; {
		select {
		case <-ctx.Done():
			w.c.wrong("never answered", "%s %s by key %s", method, path, key)
			return false
		case <-next:
			next = nil
			if under++; key != "" && under < underWay {
				next = time.After(doubtAfter)
			}
			at := w.at
			w.at++
			go func() { replies <- w.try(ctx, at, method, path, key, body) }()
		case r := <-replies:
			under--
			tried = append(tried, fmt.Sprintf("%v node %d: %d %.60s %v", time.Since(began).Round(time.Millisecond), r.at%len(w.c.nodes), r.status, r.data, r.err))
			switch {
			case r.err == nil && r.status < 300:
				w.at = r.at // who has answered is asked again
				if time.Since(began) > tooLong {
					w.c.t.Logf("%s %s waited too long:\n\t%s", method, path, strings.Join(tried, "\n\t"))
				}
				w.answered(began, r.data, into)
				return true
			case r.err == nil && r.status < 500:
				w.c.wrong("refused", "%s %s by key %s: %d %s", method, path, key, r.status, r.data)
				return false
			}
			next = time.After(20 * time.Millisecond)
		}
	}
}

// answered notes how long a request took, and reads what it has come to.
func (w *worker) answered(began time.Time, data []byte, into any) {
	w.c.mu.Lock()
	if now := time.Now(); now.Sub(began) > 50*time.Millisecond {
		w.c.waits = append(w.c.waits, waited{began, now})
	}
	w.c.sent++
	w.c.mu.Unlock()
	if err := json.Unmarshal(data, into); err != nil {
		w.c.t.Error(err)
	}
}

// reply is what has come of one attempt.
type reply struct {
	at, status int
	data       []byte
	err        error
}

// try asks one node. Without the name of a command it is given up early, since no other node is asked meanwhile.
func (w *worker) try(ctx context.Context, at int, method, path, key string, body any) (r reply) {
	r.at = at
	data, err := json.Marshal(body)
	if err != nil {
		return reply{at: at, err: err}
	}
	if key == "" {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, patienceOf)
		defer cancel()
	}
	req, err := http.NewRequestWithContext(ctx, method, w.c.nodes[at%len(w.c.nodes)].url+path, bytes.NewReader(data))
	if err != nil {
		return reply{at: at, err: err}
	}
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	res, err := w.http.Do(req)
	if err != nil {
		return reply{at: at, err: err}
	}
	defer res.Body.Close()
	r.status = res.StatusCode
	r.data, r.err = io.ReadAll(res.Body)
	return r
}
