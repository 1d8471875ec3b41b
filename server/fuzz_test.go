package server

import (
	"bytes"
	"testing"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/datadir"
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
	id, err := srv.hall.create(f.Context(), "ann", match.Setup{Game: "russian", Settings: match.Settings{TouchMove: match.Strict}}, table{opponent: "self"})
	if err != nil {
		f.Fatal(err)
	}
	r, err := srv.hall.rooms.open(f.Context(), id)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { srv.hall.rooms.release(r) })
	k := &socket{sender: sender{hall: srv.hall, room: r, guest: "ann"}, conn: new(websocket.Conn), pace: rate.NewLimiter(1, 1)}
	f.Fuzz(func(t *testing.T, data []byte) {
		if answer := k.handle(data); answer.T == "" || answer.Code == "internal" || answer.Code == "engine" {
			t.Errorf("%q is answered %+v", data, answer)
		}
		hello, seq, err := r.hello(t.Context(), "ann", "uk", 0)
		if err != nil || seq != r.state.Seq || !bytes.HasPrefix(hello, []byte(`{"t":"hello"`)) {
			t.Errorf("after %q the greeting is broken: %v", data, err)
		}
	})
}

// FuzzCookies: no made-up cookie is anybody's.
func FuzzCookies(f *testing.F) {
	gate := &gate{key: bytes.Repeat([]byte{9}, datadir.KeySize)}
	good := gate.sealCookie("ann", "token")
	for _, seed := range []string{good, "", ".", "1.ann.token.", good[:len(good)-1], "1.ann.token.extra." + good, good + "A"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		guest, token, ok := gate.openCookie(value)
		if ok != (value == good) || ok && (guest != "ann" || token != "token") {
			t.Errorf("%q opens as %q %q %v", value, guest, token, ok)
		}
	})
}
