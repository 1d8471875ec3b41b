package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Times of looking after one's health.
const (
	probeEvery = 5 * time.Second // the disk is tried at most so often
	probeBytes = 64 << 10
	probeTime  = 5 * time.Second // for an answer of the store
)

// probe tries from time to time whether the data directory can be written.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

// IllnessView is something that is wrong with the server.
type IllnessView struct {
	Part string `json:"part" enum:"store,storage,damage,lost,backup,bus,runaway,stuck" doc:"what is ill"`
	What string `json:"what" doc:"in English, without names of files or people: those stand in the log"`
	N    int    `json:"n,omitempty" doc:"how many"`
}

// serious tells whether nobody should be sent to a server with this fault.
func (f IllnessView) serious() bool {
	return slices.Contains([]string{"store", "storage", "stuck"}, f.Part)
}

// healthView tells how the server is.
type healthView struct {
	Status  string        `json:"status" enum:"ok,ill" example:"ok" doc:"ill if anything is wrong that is asked about"`
	Version string        `json:"version" doc:"of the program"`
	Sockets int           `json:"sockets" doc:"open now"`
	Faults  []IllnessView `json:"faults" doc:"what is wrong; empty if the status is ok, but for a bus that is away while the node is ready"`
}

type healthOutput struct {
	Status int
	Again  string `header:"Retry-After" doc:"seconds after which to look again, if it is ill"`
	Body   healthView
}

func (s *Server) mountHealth(to huma.API) {
	api.Get(to, "health", "/api/health", "Is the server well? 503 if anything is wrong", "operation", func(ctx context.Context, _ *struct{}) (*healthOutput, error) {
		return s.healthOf(s.faults(ctx)), nil
	})
	api.Get(to, "ready", "/api/ready", "May people be sent here? 503 if not", "operation", func(ctx context.Context, _ *struct{}) (*healthOutput, error) {
		faults := s.faults(ctx)
		out := s.healthOf(slices.DeleteFunc(slices.Clone(faults), func(f IllnessView) bool { return !f.serious() }))
		for _, f := range faults {
			if f.Part == "bus" { // told, and yet people may come: play on this node goes on
				out.Body.Faults = append(out.Body.Faults, f)
			}
		}
		return out, nil
	})
	api.Get(to, "live", "/api/live", "Does the server run at all?", "operation", func(context.Context, *struct{}) (*healthOutput, error) {
		return s.healthOf(nil), nil
	})
}

func (s *Server) healthOf(faults []IllnessView) *healthOutput {
	out := &healthOutput{Status: http.StatusOK, Body: healthView{Status: "ok", Version: s.cfg.Version, Sockets: s.live.SocketCount(), Faults: []IllnessView{}}}
	if len(faults) > 0 {
		out.Status, out.Body.Status, out.Body.Faults = http.StatusServiceUnavailable, "ill", faults
		out.Again = strconv.Itoa(int(problem.LookAgain.Seconds()))
	}
	return out
}

// faults is all that is wrong at the moment.
func (s *Server) faults(ctx context.Context) []IllnessView {
	var faults []IllnessView
	found := func(part, what string, n int) { faults = append(faults, IllnessView{part, what, n}) }
	ctx, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	if err := s.store.Ping(ctx); err != nil {
		found("store", "the database does not answer", 0)
	} else if err := s.canKeep(ctx); err != nil {
		found("storage", storageFault(err), 0)
	}
	h := s.store.Health()
	if h.Damaged > 0 {
		found("damage", "the check of the database has found damage", h.Damaged)
	}
	if h.Lost != "" {
		found("lost", "the database lacks what was acknowledged before the start", 0)
	}
	if s.nats != nil && s.nats.Away() != nil {
		found("bus", "NATS does not answer: what happens on other nodes is seen late", 0)
	}
	if s.upkeep.failing() != nil {
		found("backup", "the last scheduled backup has failed", 0)
	}
	if n, _ := s.live.Runaways(); n > 0 {
		found("runaway", "rules do not come to an end; what asked for them goes on without", n)
	}
	stuck := s.pool.Underway.Stuck(live.Longest)
	for _, kind := range []string{"bot", "command", "opening", "tick"} {
		if n := stuck[kind]; n > 0 {
			found("stuck", "work does not come to an end: "+kind, n)
		}
	}
	return faults
}

// storageFault says without the names of files why nothing can be kept.
func storageFault(err error) string {
	switch {
	case errors.Is(err, store.ErrFull):
		return "the disk is full: what is played cannot be kept"
	case errors.Is(err, store.ErrReadOnly):
		return "the database cannot be written"
	}
	return "what is played cannot be kept"
}

// canKeep is nil if what is played can be kept. It goes by the last write of the store and tries the disk, since
// a server to which nobody writes learns of nothing otherwise.
func (s *Server) canKeep(ctx context.Context) error {
	s.probe.mu.Lock()
	defer s.probe.mu.Unlock()
	failing := s.store.Health().Failing
	now := s.cfg.now()
	if !s.probe.at.IsZero() && now.Sub(s.probe.at) < probeEvery && failing == nil {
		return s.probe.err
	}
	s.probe.at, s.probe.err = now, tryDisk(s.dir.File("probe"))
	switch {
	case s.probe.err != nil:
		s.log.Error("data directory cannot be written", "error", s.probe.err)
	case failing != nil:
		// There is room again, perhaps, and nobody tries to write because this server is called ill. An end of
		// no session changes nothing and tells whether the database takes changes.
		s.probe.err = s.store.EndSession(ctx, nil)
	}
	return s.probe.err
}

// tryDisk writes some pages to a file of its own and takes them away again.
func tryDisk(path string) (err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = f.Write(make([]byte, probeBytes))
		err = errors.Join(err, f.Sync(), f.Close(), os.Remove(path))
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case err != nil:
		return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
	}
	return nil
}
