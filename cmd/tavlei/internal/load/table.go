package load

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// table is one match. Its line follows the moves that were acknowledged.
type table struct {
	hall    *hall
	n       int // of the table
	line    *game.Line
	rng     *rand.Rand
	sockets [2]*socket // by seat; one who sits alone has the same at both
}

// set makes the match, lets its guests sit down and opens their sockets.
func (t *table) set(ctx context.Context) error {
	var made struct {
		ID string `json:"id"`
	}
	opponent := "friend"
	if t.hall.sockets == 1 {
		opponent = "self"
	}
	first, err := t.hall.post(ctx, t.hall.node(t.n, 0)+"/api/matches", "", map[string]any{"game": t.hall.game.Name(), "opponent": opponent}, &made)
	if err != nil {
		return err
	}
	guests := []string{first}
	if t.hall.sockets > 1 {
		second, err := t.hall.post(ctx, t.hall.node(t.n, 1)+"/api/matches/"+made.ID+"/join", "", map[string]any{"seat": 1}, nil)
		if err != nil {
			return err
		}
		guests = append(guests, second)
	}
	for seat, cookie := range guests {
		s, err := t.hall.dial(ctx, t.hall.node(t.n, seat), made.ID, cookie)
		if err != nil {
			return err
		}
		for i := seat; i < len(t.sockets); i++ {
			t.sockets[i] = s
		}
		go s.read()
		go s.breathe()
		select {
		case <-s.hello:
		case <-s.gone:
			return verb.Faultf("the server has closed a socket before its greeting")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// play makes a move at random after each time, beginning at a random moment of the first one.
func (t *table) play(ctx context.Context, every time.Duration) {
	next := time.Now().Add(time.Duration(t.rng.Int64N(int64(every))))
	timer := time.NewTimer(time.Until(next))
	defer timer.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		if !t.move(ctx, n) {
			return
		}
		if t.line.Outcome().Over() {
			t.hall.tally.end()
			return
		}
		next = next.Add(every)
		timer.Reset(time.Until(next))
	}
}

// move makes one move and waits for its acknowledgement; false if the match cannot go on.
func (t *table) move(ctx context.Context, n int) bool {
	pos := t.line.Pos
	moves := pos.AppendMoves(nil)
	m := moves[t.rng.IntN(len(moves))]
	seat := game.MoverOf(pos, m)
	s := t.sockets[seat]
	command, err := json.Marshal(map[string]any{"t": "cmd", "id": strconv.Itoa(n), "seat": seat, "kind": "ply", "text": game.MoveText(pos, m)})
	if err != nil {
		panic(err) // of what it is made
	}
	begin := time.Now()
	// The end of the load must not cut a line in the middle of a move.
	if s.conn.Write(context.WithoutCancel(ctx), websocket.MessageText, command) != nil {
		return false
	}
	select {
	case ok := <-s.answers:
		t.hall.tally.answered(ok, time.Since(begin))
		if ok {
			t.line.Play(m)
		}
		return ok
	case <-s.gone:
	case <-ctx.Done():
	}
	return false
}

// socket is one player's line. It counts what comes and looks at nothing but the answers.
type socket struct {
	conn    *websocket.Conn
	tally   *tally
	greeted sync.Once
	hello   chan struct{} // closed after the greeting
	answers chan bool     // whether the move was acknowledged
	gone    chan struct{} // closed when the line is lost
}

var (
	greeting = []byte(`{"t":"hello"`)
	ack      = []byte(`{"t":"ack"`)
	refused  = []byte(`{"t":"refused"`)
	fault    = []byte(`{"t":"error"`)
	pong     = []byte(`{"t":"pong"`)
)

// breathEvery is how often a socket shows that it is there: a server drops one that says nothing for longer than a minute.
const breathEvery = 30 * time.Second

// breathe sends pings until the line is lost.
func (s *socket) breathe() {
	ticker := time.NewTicker(breathEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.gone:
			return
		case <-ticker.C:
			if s.conn.Write(context.Background(), websocket.MessageText, []byte(`{"t":"ping"}`)) != nil {
				return
			}
		}
	}
}

func (s *socket) read() {
	defer s.tally.lose()
	defer close(s.gone)
	var frame bytes.Buffer
	for {
		_, r, err := s.conn.Reader(context.Background())
		if err != nil {
			return
		}
		frame.Reset()
		if _, err := frame.ReadFrom(r); err != nil {
			return
		}
		switch data := frame.Bytes(); {
		case bytes.HasPrefix(data, greeting):
			s.greeted.Do(func() { close(s.hello) })
			// The greeting is long: its memory is better given back.
			frame = bytes.Buffer{}
		case bytes.HasPrefix(data, pong):
		default:
			s.tally.frame(len(data))
			if yes := bytes.HasPrefix(data, ack); yes || bytes.HasPrefix(data, refused) || bytes.HasPrefix(data, fault) {
				s.answers <- yes
			}
		}
	}
}
