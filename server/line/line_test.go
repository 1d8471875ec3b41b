package line

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

// writes is a connection that counts what is written to it.
type writes struct {
	net.Conn
	sent []string
}

func (w *writes) Write(p []byte) (int, error) {
	w.sent = append(w.sent, string(p))
	return len(p), nil
}

func (w *writes) SetWriteDeadline(time.Time) error { return nil }

// TestHold: what is written between Hold and Flush goes in one piece, all else at once.
func TestHold(t *testing.T) {
	w := &writes{}
	c := &Conn{Conn: w, Patience: time.Second}
	for range 2 {
		w.sent = nil
		io.WriteString(c, "a")
		c.Hold()
		c.Hold()
		io.WriteString(c, "b")
		io.WriteString(c, "c")
		if len(w.sent) != 1 {
			t.Fatalf("sent %q before Flush", w.sent)
		}
		if err := c.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := c.Flush(); err != nil {
			t.Fatal(err)
		}
		io.WriteString(c, "d")
		if got := strings.Join(w.sent, " "); got != "a bc d" {
			t.Errorf("sent %q", got)
		}
	}
	c.Hold()
	if c.Flush(); len(w.sent) != 3 {
		t.Errorf("nothing was sent as %q", w.sent[3:])
	}
}

// TestPatience: a client that does not read is given up, whether its frames were held back or not.
func TestPatience(t *testing.T) {
	near, far := net.Pipe()
	defer far.Close()
	c := &Conn{Conn: near, Patience: time.Nanosecond}
	if _, err := io.WriteString(c, "a"); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("written: %v", err)
	}
	c.Hold()
	if _, err := io.WriteString(c, "a"); err != nil {
		t.Errorf("held: %v", err)
	}
	if err := c.Flush(); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("flushed: %v", err)
	}
}

// TestManyWriters: what several goroutines write while another holds back and sends arrives whole.
func TestManyWriters(t *testing.T) {
	near, far := net.Pipe()
	c := &Conn{Conn: near}
	const each = 200
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range each {
				io.WriteString(c, "<frame>")
			}
		})
	}
	all.Go(func() {
		for range each {
			c.Hold()
			io.WriteString(c, "<frame>")
			c.Flush()
		}
	})
	go func() {
		all.Wait()
		c.Flush()
		c.Close()
	}()
	got, _ := io.ReadAll(far)
	if want := strings.Repeat("<frame>", 4*each); string(got) != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// TestHijacker: what a client sends with its request is read from the connection that is taken over.
func TestHijacker(t *testing.T) {
	read := make(chan string, 1)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, both, err := Hijacker{w, &Conn{}}.Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		io.WriteString(both, "HTTP/1.1 101 Switching Protocols\r\n\r\n")
		both.Flush()
		text, _ := both.ReadString('!')
		read <- text
	}))
	defer srv.Close()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	early := strings.Repeat("early ", 200)
	io.WriteString(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"+early)
	if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "101") {
		t.Fatalf("%q, %v", line, err)
	}
	io.WriteString(conn, "late!")
	if got := <-read; got != early+"late!" {
		t.Errorf("read %d bytes, want %d", len(got), len(early)+5)
	}
}
