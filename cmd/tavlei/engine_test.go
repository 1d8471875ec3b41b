package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
)

// The engine says where it waits, plays with one program after the other, says why one had to go, and goes when it
// is interrupted.
func TestEngineListens(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	said, errOut := io.Pipe()
	over := make(chan int, 1)
	go func() {
		over <- run(ctx, []string{"engine", "international", "--protocol", "dxp", "--listen", "127.0.0.1:0"}, nil, io.Discard, errOut)
	}()
	lines := bufio.NewScanner(said)
	if !lines.Scan() {
		t.Fatal(lines.Err())
	}
	addr := lines.Text()
	dial := func() (net.Conn, *bufio.Reader) {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "R01%-32sZ060065A\x00", "A program")
		return conn, bufio.NewReader(conn)
	}
	accepted := func(in *bufio.Reader) {
		t.Helper()
		if answer, err := in.ReadString(0); err != nil || !strings.HasPrefix(answer, "ATavlei ") || !strings.HasSuffix(answer, "0\x00") {
			t.Fatalf("%q, %v", answer, err)
		}
	}
	first, in := dial()
	accepted(in)
	_, waiting := dial()
	io.WriteString(first, "B001W\x00")
	if answer, err := in.ReadString(0); answer != "K0\x00" {
		t.Fatalf("%q, %v", answer, err)
	}
	io.WriteString(first, strings.Repeat("M", 128))
	if !lines.Scan() || !strings.Contains(lines.Text(), "longer than 127") {
		t.Errorf("said %q", lines.Text())
	}
	go io.Copy(io.Discard, said)
	accepted(waiting)
	cancel()
	<-over
}
