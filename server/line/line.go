// Package line has the connections that sockets stand on: they keep small buffers, and send several frames in one go.
package line

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// Buffers of a socket: frames from clients are short. Headers of frames to them and what the protocol has of its own fit
// into the smaller one, and longer frames are gathered.
const (
	readBuffer  = 512
	writeBuffer = 64
)

// Conn is a connection that gathers what is written between Hold and Flush. Writing fails that takes longer than Patience,
// unless that is 0.
type Conn struct {
	net.Conn
	Patience time.Duration

	mu   sync.Mutex
	held *bytes.Buffer // nil: nothing is held back
}

// buffers are those of connections that gather something at this moment.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// mostKept bounds the buffers that are kept.
const mostKept = 16 << 10

// Write implements net.Conn.
func (c *Conn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held != nil {
		return c.held.Write(p)
	}
	return c.write(p)
}

func (c *Conn) write(p []byte) (int, error) {
	if c.Patience > 0 {
		if err := c.Conn.SetWriteDeadline(time.Now().Add(c.Patience)); err != nil {
			return 0, err
		}
	}
	return c.Conn.Write(p)
}

// Hold keeps back what is written until Flush.
func (c *Conn) Hold() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held == nil {
		c.held = buffers.Get().(*bytes.Buffer)
	}
}

// Flush sends what was kept back.
func (c *Conn) Flush() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	held := c.held
	if held == nil {
		return nil
	}
	c.held = nil
	var err error
	if held.Len() > 0 {
		_, err = c.write(held.Bytes())
	}
	if held.Cap() <= mostKept {
		held.Reset()
		buffers.Put(held)
	}
	return err
}

// Hijacker is an answer whose connection, when it is taken over, becomes Conn and gets small buffers.
type Hijacker struct {
	http.ResponseWriter
	Conn *Conn
}

// Hijack implements http.Hijacker.
func (h Hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, both, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.Conn.Conn = conn
	var from io.Reader = h.Conn
	// What the client has sent already lies in the old buffer.
	early, _ := both.Reader.Peek(both.Reader.Buffered())
	if len(early) > 0 {
		from = io.MultiReader(bytes.NewReader(bytes.Clone(early)), from)
	}
	r := bufio.NewReaderSize(from, max(readBuffer, len(early)))
	_, err = r.Peek(len(early))
	return h.Conn, bufio.NewReadWriter(r, bufio.NewWriterSize(h.Conn, writeBuffer)), err
}
