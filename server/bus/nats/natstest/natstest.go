// Package natstest gives tests a NATS server, which runs in their process.
package natstest

import (
	"errors"
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

// StartStreams starts one with JetStream.
func StartStreams(t testing.TB) *Server {
	t.Helper()
	s, err := RunStreams(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// StartFor starts one that lets in only a user with a password.
func StartFor(t testing.TB, user, password string) *Server {
	t.Helper()
	s, err := Run(user, password)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Run starts a server that somebody stops.
func Run(user, password string) (*Server, error) {
	return runWith(server.Options{Username: user, Password: password})
}

// RunStreams starts one with JetStream, whose files lie in a folder.
func RunStreams(dir string) (*Server, error) {
	return runWith(server.Options{JetStream: true, StoreDir: dir})
}

func runWith(o server.Options) (*Server, error) {
	o.Host, o.Port, o.NoLog, o.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, true
	s := &Server{options: o}
	if err := s.start(); err != nil {
		return nil, err
	}
	s.options.Port = s.running.Addr().(*net.TCPAddr).Port
	return s, nil
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
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

func (s *Server) start() error {
	options := s.options // the server writes into them
	running, err := server.NewServer(&options)
	if err != nil {
		return err
	}
	s.running = running
	go running.Start()
	if !running.ReadyForConnections(time.Minute) {
		return errors.New("the NATS server does not start")
	}
	return nil
}
