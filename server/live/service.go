// Package live holds matches that are played: the Service with its rooms, those who are connected to them, bots and clocks.
//
// A match lives in a Room. Whoever wants something sends a command to the room; the room asks match.Decide, makes the
// events durable in the store, applies them and tells the bus; sockets and bots then look at the room. Nothing is
// acknowledged before it is on the disk. A Look is the room at one moment, for one's own use. What fails or does not come
// to an end costs one match, which is set aside.
//
// The vocabulary of the sockets, frame by frame, is vocabulary.go; the description of the API is made from it.
package live

import (
	"log/slog"
	"sync"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/cluster"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Service is where matches are held: their rooms, those who are connected to them, bots and clocks.
type Service struct {
	Gate     *gate.Gate
	Pool     *compute.Pool
	Config   Config
	Log      *slog.Logger
	Store    store.Store
	Bus      bus.Bus
	Rooms    *Rooms
	Bots     *bots
	Programs *programs
	Clocks   *clocks
	Lobby    *lobby
	Pulse    *pulse
	Keeper   *cluster.Keeper // of the matches that this node has; nil: there are no others
	leave    func()          // the others
	asides   asides
	looks    chan struct{} // for rooms that catch up with the store at once

	Closing chan struct{} // closed when the server says goodbye

	mu       sync.Mutex
	sockets  int
	SocketOf map[string]int // by client
	stopping bool
	Idle     sync.WaitGroup // sockets
}

// Config is what the service must be told.
type Config struct {
	Version         string
	Thinker         compute.Thinker
	Engines         []Engine
	EngineProcesses int
	BotPause        time.Duration
	MaxSockets      int
	Guests          int // that one address may stand for
	Unlimited       bool
	NoChat          bool
	Draw            func(guest string, setup match.Setup) []byte // the seed of a new match
	EngineIdle      time.Duration
	Now             func() time.Time
	Node            string                                                        // id of this node among others, empty: there are none; Bus is theirs then
	Bus             bus.Bus                                                       // nil: one of its own
	LastAlive       time.Time                                                     // of the server before this one; the zero time if it is not known
	Heard           func(id string, players []match.Player, events []match.Event) // is told what happens in all matches
	Counted         func(answer string)                                           // is told how a command was answered
}

// New is a service that begins with start.
func New(cfg Config, g *gate.Gate, sh *compute.Pool, kept store.Store) (*Service, error) {
	news := cfg.Bus
	if news == nil {
		news = bus.NewLocal()
	}
	h := &Service{
		Gate: g, Pool: sh, Config: cfg, Log: sh.Log, Store: kept, Bus: news,
		SocketOf: map[string]int{}, Closing: make(chan struct{}), looks: make(chan struct{}, maxLooks),
	}
	h.Clocks = newClocks(h)
	h.Lobby = NewLobby(cfg.Now, cfg.Guests)
	h.Pulse = &pulse{now: cfg.Now, Lines: map[*lifeline]bool{}}
	h.Rooms = &Rooms{service: h, byID: map[string]*roomEntry{}}
	h.Programs = newPrograms(h)
	h.Bots = newBots(h)
	if cfg.Node == "" {
		return h, nil
	}
	return h, h.join(cfg.Node)
}

// Start lets clocks run and feels the pulse of sockets.
func (h *Service) Start() {
	h.Pool.Background.Go(func() { h.Clocks.run(h.Pool.Alive) })
	h.Pool.Background.Go(func() { h.Pulse.run(h.Pool.Alive) })
	if h.Keeper != nil {
		h.Pool.Background.Go(func() { h.hearNames(h.Pool.Alive) })
		h.Pool.Background.Go(func() { h.Keeper.Run(h.Pool.Alive) })
		h.Pool.Background.Go(func() { h.attend(h.Pool.Alive) })
	}
}

// Problem is err for a client.
func (h *Service) Problem(err error) *problem.Problem { return problem.Of(h.Log, err) }

// ForgetMatch drops all that was kept of a match besides the store.
func (h *Service) ForgetMatch(id string) {
	h.Clocks.set(id, time.Time{})
	h.Rooms.Forget(id)
	h.Lobby.drop(id)
	h.letGo(id)
}

// SayGoodbye tells all sockets that the server stops; no new ones are let in.
func (h *Service) SayGoodbye() {
	h.mu.Lock()
	said := h.stopping
	h.stopping = true
	h.mu.Unlock()
	if !said {
		close(h.Closing)
		h.Pulse.close()
	}
}

// clientShare of all sockets is the most that one client may hold: whole schools come from one
// address, but nobody may take every seat of the house.
const clientShare = 5

// BeginSocket counts a socket in. A client without limits has the empty name. It gives errStopping if
// the server stops or is full, errTooMany if the client has its share already.
func (h *Service) BeginSocket(client string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.stopping || h.sockets >= h.Config.MaxSockets:
		return problem.ErrStopping
	case client != "" && h.SocketOf[client] >= max(1, h.Config.MaxSockets/clientShare):
		return problem.ErrTooMany
	}
	h.sockets++
	if client != "" {
		h.SocketOf[client]++
	}
	h.Idle.Add(1)
	return nil
}

func (h *Service) EndSocket(client string) {
	h.mu.Lock()
	h.sockets--
	if client != "" {
		if h.SocketOf[client]--; h.SocketOf[client] == 0 {
			delete(h.SocketOf, client)
		}
	}
	h.mu.Unlock()
	h.Idle.Done()
}

func (h *Service) SocketCount() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sockets
}

// Bounds of work that must come to an end. What takes longer is told as stuck.
var Longest = map[string]time.Duration{
	"command": 4 * doTimeout, // it takes doTimeout at most, and waits for others of its match
	"opening": maxPreparing,
	"tick":    8 * doTimeout,
	"bot":     3 * maxThink,
}
