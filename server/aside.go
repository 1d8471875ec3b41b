package server

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// errAside says that a match has failed in a way that no match should.
var errAside = errors.New("something went wrong in this match: it has been set aside and logged")

// asides remembers the matches that were set aside since the server came, and why.
type asides struct {
	mu   sync.Mutex
	byID map[string]string
}

// setAside notes that something in a match has failed that must cost this match alone: a panic, a
// budget overrun. It returns what to tell those who have asked for it.
func (s *Server) setAside(id string, cause any) error {
	s.aside.mu.Lock()
	_, known := s.aside.byID[id]
	if !known {
		if s.aside.byID == nil {
			s.aside.byID = map[string]string{}
		}
		s.aside.byID[id] = fmt.Sprint(cause)
	}
	s.aside.mu.Unlock()
	if !known {
		s.log.Error("match set aside", "match", id, "cause", cause, "stack", string(debug.Stack()))
	}
	return fmt.Errorf("match %s: %w", id, errAside)
}

// contain is deferred where code of a game runs in a goroutine of its own: a panic sets the match
// aside instead of ending the process. err, if any is given, becomes the error of the match.
func (s *Server) contain(id string, err *error) {
	if p := recover(); p != nil {
		told := s.setAside(id, p)
		if err != nil {
			*err = told
		}
	}
}
