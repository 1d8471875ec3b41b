package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/store"
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
	cfg         Config
	log         *slog.Logger
	dir         *datadir.Dir
	key         []byte // of the cookies
	store       store.Store
	bus         *bus.Bus
	rooms       *rooms
	bots        *bots
	foreign     *foreign
	lobby       *lobby
	programs    *programs
	clocks      *clocks
	pulse       *pulse
	engines     *engines
	upkeep      *upkeep
	sights      sightings
	traces      *traces
	asides      asides
	guard       *guard.Guard
	lanes       lanes
	assets      assets
	texts       texts
	checkpoints *cache // see checkpoints
	reads       fair
	writes      fair
	acts        fair // commands at tables that come one by one: as many as a socket may bring
	shots       fair // slow plies that are played for whoever asks
	sent        fair // files of games that are read for whoever asks
	api         huma.API
	handler     http.Handler

	gamesOnce sync.Once
	games     GamesView

	puzzlesOnce sync.Once
	shelf       *puzzleShelf
	today       puzzlesOfDay

	public     public
	names      names
	jsons      http.Handler // the JSON API without what stands before it
	metrics    metrics
	pprofAt    net.Addr // where profiles are served; nil: nowhere
	metricsAt  net.Addr // where they are told; nil: nowhere
	proxies    proxies
	blocklist  *datadir.Blocklist
	underway   underway
	probe      probe
	proxyNoted sync.Once
	arrivals   *limits // new guests of an address

	mu       sync.Mutex
	listener net.Listener
	sockets  int
	socketOf map[string]int // by client
	stopping bool
	idle     sync.WaitGroup // sockets

	alive      context.Context // until Close
	end        context.CancelFunc
	background sync.WaitGroup // clocks, engines
	closing    chan struct{}
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
	dir, err := datadir.Open(context.Background(), cfg.DataDir)
	if err != nil {
		return nil, err
	}
	most := cfg.Limits
	limited := func(perSecond float64, burst int) fair { return newFair(perSecond, burst, most.Guests, cfg.now) }
	s := &Server{
		cfg: cfg, log: cfg.Logger, dir: dir, bus: &bus.Bus{}, socketOf: map[string]int{}, closing: make(chan struct{}),
		reads:    limited(most.Reads, int(readsAhead*most.Reads)),
		writes:   limited(most.Writes, int(writesAhead*most.Writes)),
		acts:     limited(framesPerSec, framesBurst),
		arrivals: newLimits(newPerSec*float64(most.Guests), newAhead*most.Guests, 10_000, cfg.now),
		shots:    limited(shotsPerSec, shotsBurst), sent: limited(filesPerSec, filesBurst),
		checkpoints: newCache(dir.File(datadir.Notes), maxCheckpoints),
	}
	if s.public, err = parsePublic(cfg.PublicURL); err == nil {
		s.proxies, err = parseProxies(cfg.TrustedProxies)
	}
	if err != nil {
		return nil, err // not reached: checked before
	}
	s.underway.now = cfg.now
	s.blocklist = datadir.NewBlocklist(dir.Path())
	s.names = newNames(cfg.Addr, s.public)
	s.alive, s.end = context.WithCancel(context.Background())
	s.engines = &engines{srv: s, now: map[*game.Engine]*warming{}}
	s.traces = newTraces(s)
	s.upkeep = &upkeep{srv: s}
	s.guard = guard.New()
	s.guard.Alarm = cfg.alarm
	s.clocks = newClocks(s)
	s.lobby = newLobby(cfg)
	s.pulse = &pulse{srv: s, lines: map[*lifeline]bool{}}
	if err := s.openStore(context.Background()); err != nil {
		dir.Close()
		return nil, err
	}
	if err := s.readAsides(context.Background()); err != nil {
		s.store.Close()
		dir.Close()
		return nil, err
	}
	s.rooms = &rooms{srv: s, byID: map[string]*roomEntry{}}
	s.lanes = newLanes(cfg.Bots)
	s.programs = newPrograms(s)
	s.bots = newBots(s)
	s.foreign = newForeign(s)
	s.handler = s.routes()
	if err := s.bots.resume(context.Background()); err != nil {
		s.Close()
		return nil, err
	}
	if cfg.MetricsAddr != "" {
		err = s.listenMetrics()
	}
	if err == nil && cfg.PprofAddr != "" {
		err = s.listenPprof()
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.background.Go(func() { s.clocks.run(s.alive) })
	s.background.Go(func() { s.pulse.run(s.alive) })
	s.background.Go(func() { s.upkeep.run(s.alive) })
	return s, nil
}

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
	s.sayGoodbye()
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

// sayGoodbye tells all sockets that the server stops; no new ones are let in.
func (s *Server) sayGoodbye() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopping {
		s.stopping = true
		close(s.closing)
	}
}

// Close ends sockets and bots and closes the store and the data directory. It waits for them for moments
// only: code of the rules that does not come to an end is left alone, and can write nothing any more. It may be
// called more than once.
func (s *Server) Close() error {
	s.closed.Do(func() {
		s.sayGoodbye()
		s.bots.stop()
		s.programs.kill()
		s.end()
		ended := s.ended("sockets", s.idle.Wait)
		s.guard.Close()
		ended = s.ended("bots, clocks and engines", func() { s.bots.wg.Wait(); s.background.Wait(); s.programs.close() }) && ended
		if n := s.guard.Runaways(); n > 0 || !ended {
			s.log.Error("stopped while something was computed that does not come to an end", "runaways", n)
		}
		s.bus.Close()
		s.closeErr = s.store.Close()
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

// clientShare of all sockets is the most that one client may hold: whole schools come from one
// address, but nobody may take every seat of the house.
const clientShare = 5

// beginSocket counts a socket in. A client without limits has the empty name. It gives errStopping if
// the server stops or is full, errTooMany if the client has its share already.
func (s *Server) beginSocket(client string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.stopping || s.sockets >= s.cfg.MaxSockets:
		return errStopping
	case client != "" && s.socketOf[client] >= max(1, s.cfg.MaxSockets/clientShare):
		return errTooMany
	}
	s.sockets++
	if client != "" {
		s.socketOf[client]++
	}
	s.idle.Add(1)
	return nil
}

func (s *Server) endSocket(client string) {
	s.mu.Lock()
	s.sockets--
	if client != "" {
		if s.socketOf[client]--; s.socketOf[client] == 0 {
			delete(s.socketOf, client)
		}
	}
	s.mu.Unlock()
	s.idle.Done()
}

func (s *Server) socketCount() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sockets
}
