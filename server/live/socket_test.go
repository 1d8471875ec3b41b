package live

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"

	"github.com/tavlei/tavlei/server/line"
)

// TestGoodbyeIsSent: a socket that ends while frames are gathered says why, though the frame that comes then cannot be sent.
func TestGoodbyeIsSent(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		under := &line.Conn{}
		conn, err := websocket.Accept(line.Hijacker{ResponseWriter: w, Conn: under}, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		under.Hold()
		closed := make(chan struct{})
		go func() {
			defer close(closed)
			conn.Close(websocket.StatusPolicyViolation, "why")
		}()
		for conn.Write(t.Context(), websocket.MessageText, nil) == nil {
		}
		if pipe := (&socketPipe{conn: conn, line: under}); pipe.Send(t.Context(), []byte("late")) {
			t.Error("a socket that has ended sends")
		}
		<-closed
	}))
	defer srv.Close()
	conn, _, err := websocket.Dial(t.Context(), srv.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	for err == nil {
		_, _, err = conn.Read(t.Context())
	}
	if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("ended with %v", err)
	}
}
