// Package natstest gives tests a NATS server, which runs in their process.
package natstest

import (
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is a server that can be stopped and started again where it was.
type Server struct {
	options server.Options
	running *server.Server
}

// Start starts a server that ends with the test.
func Start(t testing.TB) *Server { return StartFor(t, "", "") }

// StartFor starts one that lets in only a user with a password.
func StartFor(t testing.TB, user, password string) *Server {
	t.Helper()
	s := &Server{options: server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, Username: user, Password: password}}
	s.Restart(t)
	s.options.Port = s.running.Addr().(*net.TCPAddr).Port
	t.Cleanup(s.Stop)
	return s
}

// Addr is where it listens.
func (s *Server) Addr() string { return fmt.Sprintf("%s:%d", s.options.Host, s.options.Port) }

// URL is its address.
func (s *Server) URL() string { return "nats://" + s.Addr() }

// Stop ends it.
func (s *Server) Stop() {
	s.running.Shutdown()
	s.running.WaitForShutdown()
}

// Restart starts it again.
func (s *Server) Restart(t testing.TB) {
	t.Helper()
	options := s.options // the server writes into them
	running, err := server.NewServer(&options)
	if err != nil {
		t.Fatal(err)
	}
	s.running = running
	go running.Start()
	if !running.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
}
