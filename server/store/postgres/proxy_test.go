package postgres_test

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
)

// proxy stands before a server and cuts connections when it is told to.
type proxy struct {
	to     string
	listen net.Listener
	marker []byte
	mode   atomic.Int32 // what is done with the next journey that has the marker in it
	cuts   atomic.Int32
	mu     sync.Mutex
	open   []net.Conn
}

// What a proxy does with a journey.
const (
	pass      int32 = iota
	cutBefore       // it never arrives
	cutAfter        // the server has answered it, and the answer never arrives
)

// behind gives the address of the database behind a new proxy. The marker is in what a journey writes.
func behind(t *testing.T, address, marker string) (string, *proxy) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{to: u.Host, listen: l, marker: []byte(marker)}
	t.Cleanup(func() { l.Close(); p.cutAll() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	u.Host = l.Addr().String()
	return u.String(), p
}

func (p *proxy) serve(client net.Conn) {
	server, err := net.Dial("tcp", p.to)
	if err != nil {
		client.Close()
		return
	}
	p.mu.Lock()
	p.open = append(p.open, client, server)
	p.mu.Unlock()
	var silent atomic.Bool // what the server says is kept back
	go func() {
		defer client.Close()
		defer server.Close()
		buf := make([]byte, 64<<10)
		for {
			n, err := server.Read(buf)
			if err != nil {
				return
			}
			// The last message of an answer to a whole journey is ReadyForQuery, outside of a transaction.
			if silent.Load() {
				if bytes.HasSuffix(buf[:n], []byte{'Z', 0, 0, 0, 5, 'I'}) {
					return
				}
				continue
			}
			if _, err := client.Write(buf[:n]); err != nil {
				return
			}
		}
	}()
	defer server.Close()
	buf := make([]byte, 64<<10)
	for {
		n, err := client.Read(buf)
		if err != nil {
			return
		}
		if mode := p.mode.Load(); mode != pass && bytes.Contains(buf[:n], p.marker) && p.mode.CompareAndSwap(mode, pass) {
			p.cuts.Add(1)
			if mode == cutBefore {
				client.Close()
				return
			}
			silent.Store(true)
			if _, err := server.Write(buf[:n]); err != nil {
				return
			}
			_, _ = io.Copy(server, client)
			return
		}
		if _, err := server.Write(buf[:n]); err != nil {
			return
		}
	}
}

// cutAll ends what is open.
func (p *proxy) cutAll() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.open {
		c.Close()
	}
	p.open = nil
}
