package server

import (
	"bytes"
	"testing"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/live"
)

// FuzzFrames sends anything to the handler of frames: it answers, and never panics or breaks
// the match.
func FuzzFrames(f *testing.F) {
	for _, seed := range []string{
		`{"t":"ping"}`, `{"t":"cmd","id":"1","seat":0,"kind":"ply","text":"c3-d4","plies":0}`,
		`{"t":"cmd","id":"2","seat":1,"kind":"offer","what":"takeback","n":-1}`,
		`{"t":"cmd","id":"3","seat":0,"kind":"claim","text":"c3-d4","plies":99999999999}`,
		`{"t":"cmd","id":"4","seat":0,"kind":"touch","text":"c3"}`, `{"t":"cmd","id":"5","kind":"answer","what":"yes"}`,
		`{"t":"steps","id":"6","seat":0,"path":[17,21],"plies":-1}`,
		`{"t":"why","id":"6","seat":0,"path":[17,21]}`, `{"t":"why","seat":0,"path":[-1,-2147483648,2147483647]}`,
		`{"t":"cmd","id":"7","kind":"undo","n":-9223372036854775808}`, `[]`, `null`, `{"t":null}`, `{`,
	} {
		f.Add([]byte(seed))
	}
	srv, err := New(testConfig(f.TempDir()))
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { srv.Close() })
	id, _, err := srv.live.Create(f.Context(), "ann", match.Setup{Game: "russian", Settings: match.Settings{TouchMove: match.Strict}}, live.Table{Opponent: "self"})
	if err != nil {
		f.Fatal(err)
	}
	r, err := srv.live.Rooms.Open(f.Context(), id)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { srv.live.Rooms.Release(r) })
	k := &live.Socket{Sender: live.Sender{Service: srv.live, Room: r, Guest: "ann"}, Conn: new(websocket.Conn), Pace: rate.NewLimiter(1, 1)}
	f.Fuzz(func(t *testing.T, data []byte) {
		if answer := k.Handle(data); answer.T == "" || answer.Code == "internal" || answer.Code == "engine" {
			t.Errorf("%q is answered %+v", data, answer)
		}
		hello, seq, err := r.Hello(t.Context(), "ann", "uk", 0)
		if err != nil || seq != r.State.Seq || !bytes.HasPrefix(hello, []byte(`{"t":"hello"`)) {
			t.Errorf("after %q the greeting is broken: %v", data, err)
		}
	})
}
