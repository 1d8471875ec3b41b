package server

import (
	"testing"
	"time"

	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// couple seats two people at a table and gives their lines after the greetings.
func couple(t *testing.T, b *bench) (id string, first, second *line) {
	t.Helper()
	host, friend := b.person(), b.person()
	id = host.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	want[show.MatchView](friend, 200, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": -1})
	first, second = host.dial(id, 0), friend.dial(id, 0)
	first.until("hello")
	second.until("hello")
	return id, first, second
}

// pass lets time go by and feels the pulse.
func (h *hands) pass(b *bench, d time.Duration) {
	h.skipped.Add(int64(d))
	b.srv.live.Pulse.Feel()
}

// present reads until the second seat is told to be here or not.
func (l *line) present(here bool) {
	l.t.Helper()
	for l.until("presence").Seats[1].Online != here {
	}
}

// Whose line has fallen silent is not here any more within five seconds, though its connection is up; with the next
// sign of life it is here again, and nothing was dropped.
func TestSilentLineIsNotHere(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	_, first, second := couple(t, b)
	first.present(true)

	// Pings are answered by whoever reads: the second one does not for now.
	h.pass(b, live.AskAfter)
	first.send(`{"t":"ping"}`)
	first.until("pong")
	h.pass(b, live.QuietAfter-live.AskAfter)
	first.present(false)
	if live.QuietAfter+live.PulseEvery > 5*time.Second {
		t.Errorf("noticed after %v", live.QuietAfter+live.PulseEvery)
	}

	second.send(`{"t":"ping"}`)
	second.until("pong")
	b.srv.live.Pulse.Feel()
	first.present(true)
	first.must(first.play(0, "c3-d4"))
	second.must(second.play(1, "d6-c5"))
}

// A line that is only waiting for its command is alive, and hears so.
func TestBusyLineIsHere(t *testing.T) {
	h := newHands()
	b := newBench(t, func(c *Config) { c.now = h.now })
	id, first, second := couple(t, b)
	first.present(true)
	r, err := b.srv.live.Rooms.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer b.srv.live.Rooms.Release(r)
	r.Commands <- struct{}{} // somebody else's command takes its time
	second.send(map[string]any{"t": "cmd", "id": "slow", "seat": 1, "kind": "say", "text": "hello"})
	eventually(t, "the command is under way", func() bool {
		b.srv.live.Pulse.Mu.Lock()
		defer b.srv.live.Pulse.Mu.Unlock()
		for l := range b.srv.live.Pulse.Lines {
			if l.Busy.Load() {
				return true
			}
		}
		return false
	})
	h.pass(b, live.QuietAfter)
	second.until("pong")
	if l := r.Look(); !l.SeatViews("")[1].Online {
		t.Error("whoever waits for a command is not here")
	}
	<-r.Commands
	second.must(second.until("ack", "refused"))
}
