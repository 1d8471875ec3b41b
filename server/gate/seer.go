package gate

import (
	"context"
	"net/http"
)

// StatusSeer remembers for the log what inner layers find out.
type StatusSeer struct {
	http.ResponseWriter
	Status        int
	Client, Guest string // address of the one, id of the other
}

type SeerKey struct{}

// seerOf is what remembers for the log, of no use without one.
func seerOf(ctx context.Context) *StatusSeer {
	if seen, ok := ctx.Value(SeerKey{}).(*StatusSeer); ok {
		return seen
	}
	return &StatusSeer{}
}

func (s *StatusSeer) WriteHeader(status int) {
	if s.Status != 0 {
		return // some layer answers a second time: a client that has left, for instance
	}
	if status >= http.StatusOK || status == http.StatusSwitchingProtocols {
		s.Status = status
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *StatusSeer) Write(data []byte) (int, error) {
	if s.Status == 0 {
		s.Status = http.StatusOK
	}
	return s.ResponseWriter.Write(data)
}

// Unwrap lets sockets take over the connection.
func (s *StatusSeer) Unwrap() http.ResponseWriter { return s.ResponseWriter }
