package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/jobs"
	"github.com/tavlei/tavlei/server/jobs/queue"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/workshop"
)

// Bounds of the HTTP server.
const (
	headerTimeout = 10 * time.Second
	idleTimeout   = 2 * time.Minute
	requestTime   = 30 * time.Second // to read a request; sockets set their own bounds
	answerTime    = time.Minute
	stopTimeout   = 2 * time.Second // for requests
	endTimeout    = time.Second     // for sockets; then for what works behind them
	giveUpTimeout = time.Second     // before requests are told to end
	maxHeader     = 64 << 10
)

// Server is a whole Tavlei: it owns its data directory until Close.
type Server struct {
	gate      *gate.Gate
	pool      *compute.Pool
	live      *live.Service
	service   *api.Service
	cfg       Config
	log       *slog.Logger
	dir       *datadir.Dir
	store     store.Store
	nats      *nats.Bus     // nil where this node is the only one
	desk      *queue.Desk   // nil where no worker could think for it
	thinker   *jobs.Thinker // that uses it
	foreign   *lichess.Service
	workshop  *workshop.Service
	upkeep    *upkeep
	api       huma.API
	handler   http.Handler
	jsons     http.Handler // the JSON API without what stands before it
	metrics   metrics
	pprofAt   net.Addr // where profiles are served; nil: nowhere
	metricsAt net.Addr // where they are told; nil: nowhere
	probe     probe

	mu       sync.Mutex
	listener net.Listener

	end        context.CancelFunc // of what works until Close
	background sync.WaitGroup     // clocks, engines
	closed     sync.Once
	closeErr   error
}

// New opens the data directory and makes a server; Close must be called in the end. Errors name
// the directory or file and what to do.
func New(cfg Config) (*Server, error) {
	if err := cfg.Check(); err != nil {
		return nil, err
	}
	cfg = cfg.settle()
	dir, err := openDir(context.Background(), cfg)
	if err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, log: cfg.Logger, dir: dir}
	if err := s.openStore(context.Background()); err != nil {
		dir.Close()
		return nil, err
	}
	if err := s.furnish(); err != nil {
		s.leaveNATS()
		s.store.Close()
		dir.Close()
		return nil, err
	}
	s.handler = s.routes()
	if err := s.start(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// furnish makes the parts of the server, from the store upwards.
func (s *Server) furnish() (err error) {
	cfg := s.cfg
	alive, end := context.WithCancel(context.Background())
	s.end = end
	s.gate, err = gate.New(gate.Config{
		Addr: cfg.Addr, PublicURL: cfg.PublicURL, TrustedProxies: cfg.TrustedProxies, Limits: cfg.Limits, Unlimited: cfg.Unlimited,
		Now: cfg.now, Acting: acting, LAN: s.lanAddress,
	}, s.log, datadir.NewBlocklist(s.dir.Path()))
	if err != nil {
		return err // not reached: checked before
	}
	s.gate.Store, s.gate.Key = s.store, s.dir.Key()
	s.pool = compute.New(alive, &s.background, s.log, s.dir, cfg.Bots, cfg.now, cfg.alarm)
	if err := s.joinBus(); err != nil {
		return err
	}
	if s.live, err = live.New(live.Config{
		Version: cfg.Version, Thinker: s.cfg.Thinker, Engines: cfg.Engines, EngineProcesses: cfg.EngineProcesses, BotPause: cfg.BotPause,
		MaxSockets: cfg.MaxSockets, Guests: cfg.Limits.Guests, Unlimited: cfg.Unlimited, NoChat: cfg.NoChat, Draw: cfg.Seeds,
		EngineIdle: cfg.engineIdle, Now: cfg.now, LastAlive: s.dir.LastAlive(),
		Heard:   func(id string, players []match.Player, events []match.Event) { s.foreign.Heard(id, players, events) },
		Counted: s.metrics.command, Node: s.node(), Bus: s.cfg.bus,
	}, s.gate, s.pool, s.store); err != nil {
		return err
	}
	s.foreign = lichess.NewService(s.live, cfg.lichessBeat)
	if err := s.foreign.Join(alive); err != nil {
		return err
	}
	s.workshop = workshop.New(s.gate, s.pool, s.store, cfg.Limits.Guests, cfg.now)
	more := func(to huma.API) { s.mountHealth(to); s.workshop.Mount(to) }
	s.service = api.New(api.Config{Version: cfg.Version, Guests: cfg.Limits.Guests, Now: cfg.now, More: more}, s.live, s.foreign)
	s.upkeep = &upkeep{cfg: cfg, log: s.log, dir: s.dir, store: s.store, forget: s.live.ForgetMatch}
	return s.live.ReadAsides(context.Background())
}

// joinBus makes this server one of several if it is to be, for which workers may think.
func (s *Server) joinBus() (err error) {
	if s.cfg.NATS == "" {
		return nil
	}
	s.nats, err = nats.Open(nats.Config{URL: s.cfg.NATS, Prefix: s.cfg.NATSPrefix, Node: s.cfg.Node, Log: s.log})
	if err != nil {
		return err
	}
	s.cfg.bus = s.nats
	near, ok := s.cfg.Thinker.(*compute.Searcher)
	if !ok {
		return nil // whoever brings a thinker of his own wants its moves
	}
	s.desk, err = queue.NewDesk(queue.DeskConfig{
		Conn: s.nats.Conn(), Prefix: cmp.Or(s.cfg.NATSPrefix, nats.DefaultPrefix), Node: gate.RandomText(nodeLength), Log: s.log,
		Nodes: func() int { return len(s.nats.Nodes()) }, Widen: s.pool.Widen,
	})
	if err == nil {
		s.thinker = jobs.NewThinker(near, s.pool, s.desk)
		s.cfg.Thinker, s.pool.Workers = s.thinker, s.thinker
	}
	return err
}

// leaveNATS ends what goes by NATS.
func (s *Server) leaveNATS() {
	if s.desk != nil {
		s.desk.Close()
	}
	if s.nats != nil {
		s.nats.Close()
	}
}

// node draws the id of this node, empty where there are no others.
func (s *Server) node() string {
	if s.cfg.bus == nil {
		return ""
	}
	return gate.RandomText(nodeLength)
}

// nodeLength of ids of nodes: no two are the same.
const nodeLength = 12

// start begins all that works by itself.
func (s *Server) start() error {
	err := s.live.Bots.Resume(context.Background())
	if err == nil && s.cfg.MetricsAddr != "" {
		err = s.listenMetrics()
	}
	if err == nil && s.cfg.PprofAddr != "" {
		err = s.listenPprof()
	}
	if err != nil {
		return err
	}
	s.live.Start()
	s.background.Go(func() { s.upkeep.run(s.pool.Alive) })
	return nil
}

// acting tells whether a POST to a path is a move or another act at a table.
func acting(path string) bool { return strings.HasSuffix(path, api.CommandsPath) || lichess.Acts(path) }

// Handler is everything the server answers, for tests and for embedding.
func (s *Server) Handler() http.Handler { return s.handler }

// OpenAPI is the description of the JSON API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }

// Run listens, if Listen was not called before, and serves until ctx is done; then it says
// goodbye to the sockets, finishes what has begun and closes the server.
func (s *Server) Run(ctx context.Context) error {
	if _, err := s.Listen(); err != nil {
		return errors.Join(err, s.Close())
	}
	serving, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	web := &http.Server{
		BaseContext: func(net.Listener) context.Context { return serving },
		Handler:     s.handler, ReadHeaderTimeout: headerTimeout, ReadTimeout: requestTime, WriteTimeout: answerTime, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- web.Serve(s.listener) }()
	var err error
	select {
	case err = <-served:
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	s.live.SayGoodbye()
	defer time.AfterFunc(giveUpTimeout, giveUp).Stop()
	if e := web.Shutdown(stop); e != nil {
		// Whoever is still served is cut off: nothing that was acknowledged is lost.
		s.log.Warn("requests are cut off", "error", e)
		err = errors.Join(err, web.Close())
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// Close ends sockets and bots and closes the store and the data directory. It waits for them for moments
// only: code of the rules that does not come to an end is left alone, and can write nothing any more. It may be
// called more than once.
func (s *Server) Close() error {
	s.closed.Do(func() {
		s.live.SayGoodbye()
		s.live.Bots.Stop()
		s.live.Programs.Kill()
		s.end()
		ended := s.ended("sockets", s.live.Idle.Wait)
		s.live.Leave()
		s.pool.Guard.Close()
		ended = s.ended("bots, clocks and engines", func() { s.live.Bots.Working.Wait(); s.background.Wait(); s.live.Programs.Close() }) && ended
		if n := s.pool.Guard.Runaways(); n > 0 || !ended {
			s.log.Error("stopped while something was computed that does not come to an end", "runaways", n)
		}
		s.leaveNATS()
		if s.cfg.bus == nil {
			s.live.Bus.Close()
		}
		s.workshop.Close()
		s.closeErr = s.store.Close()
		if err := s.dir.Alive(s.cfg.now()); err != nil {
			s.log.Warn("the time of the lock could not be set", "error", err)
		}
		s.dir.Close()
		if s.listener != nil {
			s.listener.Close() // closed before if it was served
		}
	})
	return s.closeErr
}

// ended waits a moment for something to end; false if it has not.
func (s *Server) ended(what string, wait func()) bool {
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(endTimeout):
		s.log.Warn("not waited for", "what", what)
		return false
	}
}
