package server

import (
	"log/slog"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/store"
)

// hall is where matches are held: their rooms, those who are connected to them, bots and clocks.
type hall struct {
	gate        *gate
	shop        *shop
	cfg         hallConfig
	log         *slog.Logger
	store       store.Store
	bus         *bus.Bus
	rooms       *rooms
	bots        *bots
	programs    *programs
	clocks      *clocks
	lobby       *lobby
	pulse       *pulse
	asides      asides
	checkpoints *cache // see checkpoints

	closing chan struct{} // closed when the server says goodbye

	mu       sync.Mutex
	sockets  int
	socketOf map[string]int // by client
	stopping bool
	idle     sync.WaitGroup // sockets
}

// hallConfig is what the hall must be told.
type hallConfig struct {
	Version         string
	Thinker         Thinker
	Engines         []Engine
	EngineProcesses int
	BotPause        time.Duration
	MaxSockets      int
	Guests          int // that one address may stand for
	Unlimited       bool
	NoChat          bool
	draw            func(guest string, setup match.Setup) []byte // the seed of a new match
	engineIdle      time.Duration
	now             func() time.Time
	heard           func(id string, players []match.Player, events []match.Event) // is told what happens in all matches
	counted         func(answer string)                                           // is told how a command was answered
}

// newHall is a hall that begins with start.
func newHall(cfg hallConfig, g *gate, sh *shop, kept store.Store, checkpoints *cache) *hall {
	h := &hall{
		gate: g, shop: sh, cfg: cfg, log: sh.log, store: kept, bus: &bus.Bus{}, checkpoints: checkpoints,
		socketOf: map[string]int{}, closing: make(chan struct{}),
	}
	h.clocks = newClocks(h)
	h.lobby = newLobby(cfg.now, cfg.Guests)
	h.pulse = &pulse{now: cfg.now, lines: map[*lifeline]bool{}}
	h.rooms = &rooms{hall: h, byID: map[string]*roomEntry{}}
	h.programs = newPrograms(h)
	h.bots = newBots(h)
	return h
}

// start lets clocks run and feels the pulse of sockets.
func (h *hall) start() {
	h.shop.background.Go(func() { h.clocks.run(h.shop.alive) })
	h.shop.background.Go(func() { h.pulse.run(h.shop.alive) })
}

// problem is err for a client.
func (h *hall) problem(err error) *Problem { return problemOf(h.log, err) }

// forgetMatch drops all that was kept of a match besides the store.
func (h *hall) forgetMatch(id string) {
	h.clocks.set(id, time.Time{})
	h.rooms.forget(id)
	h.lobby.drop(id)
	h.checkpoints.remove(id)
}

// sayGoodbye tells all sockets that the server stops; no new ones are let in.
func (h *hall) sayGoodbye() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.stopping {
		h.stopping = true
		close(h.closing)
	}
}

// clientShare of all sockets is the most that one client may hold: whole schools come from one
// address, but nobody may take every seat of the house.
const clientShare = 5

// beginSocket counts a socket in. A client without limits has the empty name. It gives errStopping if
// the server stops or is full, errTooMany if the client has its share already.
func (h *hall) beginSocket(client string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.stopping || h.sockets >= h.cfg.MaxSockets:
		return errStopping
	case client != "" && h.socketOf[client] >= max(1, h.cfg.MaxSockets/clientShare):
		return errTooMany
	}
	h.sockets++
	if client != "" {
		h.socketOf[client]++
	}
	h.idle.Add(1)
	return nil
}

func (h *hall) endSocket(client string) {
	h.mu.Lock()
	h.sockets--
	if client != "" {
		if h.socketOf[client]--; h.socketOf[client] == 0 {
			delete(h.socketOf, client)
		}
	}
	h.mu.Unlock()
	h.idle.Done()
}

func (h *hall) socketCount() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sockets
}
