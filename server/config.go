package server

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"time"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/bus"
	"github.com/tavlei/tavlei/server/bus/nats"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/database"
)

// What the parts of a server are given by whoever configures it.
type (
	// Limits say how often one may ask.
	Limits = gate.Limits
	// Thinker thinks for bots.
	Thinker = compute.Thinker
	// Engine is a program of the operator's own that guests may have as opponent.
	Engine = live.Engine
	// EngineProcess is an engine that runs.
	EngineProcess = live.EngineProcess
)

// Config of a server. Only DataDir is needed.
type Config struct {
	Addr     string // host:port to listen on, or unix: and a file; default 127.0.0.1:8080; port 0 picks a free one
	DataDir  string // is made if it is not there
	Database string // sqlite, a file in DataDir, which is the default; or the address of a PostgreSQL database
	// NATS is the address of a server, or of several with commas between, by which nodes on one database tell one another
	// what has happened; empty: this node is the only one.
	NATS       string
	NATSPrefix string // of all subjects there; default: tavlei
	Node       string // name of this node, which no other has; default: that of the machine and something drawn

	PublicURL string // how others reach the server, for links and QR codes; its path is the base of all addresses; default: as the request came
	Version   string
	Logger    *slog.Logger // default: says nothing
	Web       fs.FS        // the built web page; nil: API only
	Licences  string       // the terms of everything in the program, served as /licences.txt; empty: not served
	Thinker   Thinker      // chooses the moves of bots; default: package search

	// Engines are programs of the operator's own that guests may have as opponents; none by default.
	Engines         []Engine
	EngineProcesses int // processes of engines that run at once; default 2

	Bots       int           // bots that think at once; default: processors less one, at least one
	BotPause   time.Duration // a bot's least time for a move, so that people can follow; default 300 ms; less than 0: none
	MaxSockets int           // default 10,000
	// MetricsAddr is where figures for Prometheus and the health are told, besides; empty: nowhere.
	MetricsAddr string
	// PprofAddr is where the profiles of net/http/pprof are served, for developers alone; empty: nowhere.
	PprofAddr string
	AccessLog *slog.Logger // gets a line for each request, with address and guest; nil: none

	Limits    Limits // how often one may ask
	Unlimited bool   // no rate limits, for load tests
	NoChat    bool   // nothing can be said at tables, and what was said is not shown

	// TrustedProxies are addresses and prefixes, like 127.0.0.1 or 172.16.0.0/12, whose X-Forwarded
	// headers are believed. Default: none.
	TrustedProxies []string

	BackupDir   string        // folder of scheduled backups; empty: none are made
	BackupEvery time.Duration // default: a day
	BackupKeep  int           // how many are kept; 0: all

	// What is older is deleted; 0: everything is kept.
	KeepFinished   time.Duration // matches that are over, since their last event
	KeepUnfinished time.Duration // matches that are not over
	KeepGuests     time.Duration // guests without any match, since they were here last

	// Seeds gives the 32 bytes from which all rolls, lots and bots of a new match come: a match made by guest, or a
	// rematch, whose guest is the one on its first seat. Default: they are drawn by crypto/rand. Only tests set it, so
	// that a match runs as it did before: whoever can foresee a seed knows all rolls. It may be called from many
	// goroutines at once.
	Seeds func(guest string, setup match.Setup) []byte

	bus  bus.Bus                       // that other nodes on the same database share; nil: there are none
	kept func(store.Store) store.Store // changes how the store works; nil: not at all

	engineIdle time.Duration // after which an engine that has no move to make is ended; default 5 minutes

	pace store.Pace // between steps of work in the background; tests have none

	now    func() time.Time     // the time of matches, clocks and limits; default: wall at the start, then steadily on
	wall   func() time.Time     // default: time.Now
	passed func() time.Duration // by a clock that nobody sets

	lichessBeat time.Duration // between empty lines of streams in lichess's words; default: see there

	alarm func(time.Duration) (<-chan time.Time, func()) // by which budgets are measured; default: time
}

// settle fills in the defaults.
func (c Config) settle() Config {
	if c.Addr == "" {
		c.Addr = "127.0.0.1:8080"
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Bots <= 0 {
		c.Bots = max(1, runtime.NumCPU()-1)
	}
	if c.BotPause == 0 {
		c.BotPause = 300 * time.Millisecond
	}
	if c.MaxSockets <= 0 {
		c.MaxSockets = 10_000
	}
	c.Limits = c.Limits.Settle()
	if c.BackupEvery <= 0 {
		c.BackupEvery = 24 * time.Hour
	}
	if c.lichessBeat <= 0 {
		c.lichessBeat = lichess.LichessBeat
	}
	if c.Seeds == nil {
		c.Seeds = live.DrawSeed
	}
	if c.pace == nil {
		c.pace = rest
	}
	if c.now == nil {
		if c.wall == nil {
			c.wall = time.Now
		}
		if c.passed == nil {
			c.passed = sinceNow()
		}
		c.now = steady(c.wall, c.passed)
	}
	if c.Node == "" {
		c.Node = nodeName()
	}
	c = c.settleEngines()
	if c.Thinker == nil {
		c.Thinker = &compute.Searcher{}
	}
	return c
}

// Check refuses what no machine could do, before anything is opened: an address that is none, bots
// fewer than nothing.
func (c Config) Check() error {
	if c.Addr != "" {
		if err := checkAddr(c.Addr); err != nil {
			return err
		}
	}
	if err := database.Check(c.Database); err != nil {
		return err
	}
	if c.NATS != "" {
		if err := nats.Check(c.NATS, c.NATSPrefix); err != nil {
			return err
		}
		if database.IsFile(c.Database) {
			return errors.New("NATS: it joins servers on one PostgreSQL database; name that as database, or leave NATS out")
		}
	}
	if c.Bots < 0 {
		return fmt.Errorf("bots %d: want at least 1, or 0 for one less than there are processors", c.Bots)
	}
	if err := c.checkUpkeep(); err != nil {
		return err
	}
	if err := c.Limits.Check(); err != nil {
		return err
	}
	if _, err := gate.ParseProxies(c.TrustedProxies); err != nil {
		return err
	}
	_, err := gate.ParsePublic(c.PublicURL)
	return err
}

// settleEngines fills in what the configuration leaves open of engines.
func (c Config) settleEngines() Config {
	c.EngineProcesses = cmp.Or(c.EngineProcesses, defaultProcesses)
	c.engineIdle = cmp.Or(c.engineIdle, 5*time.Minute)
	return c
}

// defaultProcesses of engines run at once.
const defaultProcesses = 2

// nodeName is a name that no other node has, not even this one after a restart.
func nodeName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "node"
	}
	return host + "-" + gate.RandomText(6)
}
