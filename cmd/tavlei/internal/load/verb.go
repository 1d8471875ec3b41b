package load

import (
	"context"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/store/database"
)

// ServerCmd is "tavlei bench server".
type ServerCmd struct {
	Game    string        `arg:"" optional:"" default:"russian" placeholder:"GAME" help:"Game that is played, one of two seats without dice. Default: ${default}."`
	Matches int           `default:"200" placeholder:"N" help:"Matches at once, each of two guests with a socket each (or --alone). Default: ${default}."`
	Every   verb.Duration `default:"5s" help:"After which time the next move of a match is made. Default: ${default}."`
	Time    verb.Duration `default:"30s" help:"How long to measure once all sit. Default: ${default}."`
	Seed    uint64        `default:"1" placeholder:"N" help:"Of the moves, which are drawn by lot. Default: ${default}."`
	Alone   bool          `help:"One guest plays both sides of each match on one socket, which takes half of the open files."`
	Whole   bool          `help:"Ask for whole frames, as programs do that know no others."`
	Pprof   string        `placeholder:"HOST:PORT" help:"Address at which the server serves its profiles meanwhile."`

	Database string `placeholder:"URL" help:"Empty PostgreSQL database to play in instead of a file, which is left as it is then."`
	NATS     string `name:"nats" placeholder:"URL" help:"NATS server between several nodes."`
	Nodes    int    `default:"1" placeholder:"N" help:"Servers that share the database; the guests of a match sit at different ones. Default: ${default}."`

	JSON bool `help:"Print JSON."`
}

// Help shows examples.
func (ServerCmd) Help() string {
	return "The server is a process of its own on this machine with a data directory that is thrown away, so that its processor time, " +
		"memory and disk are told apart from those of the players. Times are from sending a move to its acknowledgement, which comes " +
		"when the move is on the disk; they say something only on a machine that has nothing else to do.\n\n" +
		"Examples:\n  tavlei bench server\n  tavlei bench server russian --matches 2000 --every 1s --time 60s --json"
}

// Bounds of one call.
const (
	mostMatches = 50_000
	mostNodes   = 16
	mostTime    = verb.Duration(time.Hour)
)

// ReportJSON is what the matches have cost.
type ReportJSON struct {
	Game    string  `json:"game"`
	Matches int     `json:"matches"`
	Nodes   int     `json:"nodes"`
	Sockets int     `json:"socketsPerMatch"`
	Every   float64 `json:"everySeconds"`
	Seconds float64 `json:"seconds"`

	Wanted  float64 `json:"wantedMovesPerSecond"`
	Done    float64 `json:"movesPerSecond"`
	Moves   int     `json:"moves"`
	Refused int     `json:"refused"`
	Ended   int     `json:"ended"`
	Lost    int     `json:"lost"`

	P50 float64 `json:"p50Milliseconds"`
	P99 float64 `json:"p99Milliseconds"`

	UserCPU float64 `json:"userMillisecondsPerMove,omitempty"`
	SysCPU  float64 `json:"systemMillisecondsPerMove,omitempty"`
	Set     float64 `json:"millisecondsPerMatchSetUp,omitempty"`
	Memory  float64 `json:"memoryBytesPerMatch,omitempty"`
	Disk    float64 `json:"diskBytesPerMatch,omitempty"` // of the files of SQLite
	Bytes   float64 `json:"bytesPerMoveAndPlayer"`
}

// Run plays the matches.
func (c ServerCmd) Run(e *verb.Env) error {
	g, err := c.check()
	if err != nil {
		return err
	}
	s, err := startAll(e.Ctx, c.Nodes, c.Matches*c.sockets(), c.settings())
	if err != nil {
		return err
	}
	r, err := c.measure(e, g, s)
	disk, stopped := s.stop()
	if err == nil {
		err = stopped
	}
	if err != nil {
		return err
	}
	r.Disk = float64(disk) / float64(c.Matches)
	if c.JSON {
		return verb.PrintJSON(e.Out, r)
	}
	print(e, r)
	return nil
}

// settings are what the servers are told beside where they listen: by the environment, where no list of processes shows a
// password.
func (c ServerCmd) settings() (list []string) {
	for _, v := range [][2]string{{"TAVLEI_PPROF", c.Pprof}, {"TAVLEI_DATABASE", c.Database}, {"TAVLEI_NATS", c.NATS}} {
		if v[1] != "" {
			list = append(list, v[0]+"="+v[1])
		}
	}
	return list
}

// sockets is how many each match has.
func (c ServerCmd) sockets() int {
	if c.Alone {
		return 1
	}
	return 2
}

// check refuses calls that nobody could answer.
func (c ServerCmd) check() (*game.Game, error) {
	g, err := game.Open(c.Game)
	if err != nil {
		return nil, err
	}
	if g.Seats != 2 || g.Start().ToMove().Has(game.Chance) || g.Slow() {
		return nil, verb.BadCall(verb.Faultf("game %s: want one of two seats without dice, whose moves take no time", g.Name()))
	}
	if err := verb.Within(verb.Between("matches", int64(c.Matches), 1, mostMatches)); err != nil {
		return nil, err
	}
	if err := verb.Within(verb.Between("nodes", int64(c.Nodes), 1, mostNodes)); err != nil {
		return nil, err
	}
	if err := database.Check(c.Database); err != nil {
		return nil, verb.BadCall(err)
	}
	if c.Nodes > 1 && (c.Database == "" || c.NATS == "" || c.Pprof != "") {
		return nil, verb.BadCall(verb.Faultf("nodes %d: several nodes need --database and --nats, and have no --pprof", c.Nodes))
	}
	if err := verb.Lasting("every", time.Duration(c.Every), 10*time.Millisecond); err != nil {
		return nil, err
	}
	if c.Time > mostTime {
		return nil, verb.BadCall(verb.Faultf("time %v: want at most %v", time.Duration(c.Time), time.Duration(mostTime)))
	}
	return g, verb.Lasting("time", time.Duration(c.Time), 100*time.Millisecond)
}

// measure sets the tables, plays at them and counts.
func (c ServerCmd) measure(e *verb.Env, g *game.Game, s nodes) (ReportJSON, error) {
	r := ReportJSON{Game: g.Name(), Matches: c.Matches, Nodes: c.Nodes, Sockets: c.sockets(), Every: time.Duration(c.Every).Seconds(), Seconds: time.Duration(c.Time).Seconds()}
	r.Wanted = float64(c.Matches) / r.Every
	h := &hall{game: g, urls: s.urls(), client: newClient(), tally: &tally{}, whole: c.Whole, sockets: c.sockets()}
	defer h.leave()
	idle := s.used()
	if err := h.fill(e, c.Matches, c.Seed); err != nil {
		return r, err
	}
	before := s.used()
	r.Set = float64(before.user+before.sys-idle.user-idle.sys) / float64(time.Millisecond) / float64(c.Matches)
	ctx, cancel := context.WithTimeout(e.Ctx, time.Duration(c.Time))
	defer cancel()
	h.tally.open(true)
	h.play(ctx, time.Duration(c.Every))
	h.tally.open(false)
	if e.Ctx.Err() != nil {
		return r, e.Ctx.Err()
	}
	after := s.used()
	h.tally.into(&r, h.sockets)
	if r.Moves == 0 {
		return r, verb.Faultf("no move was made: %d refused, %d sockets lost", r.Refused, r.Lost)
	}
	r.Done = float64(r.Moves) / r.Seconds
	r.UserCPU = float64(after.user-before.user) / float64(time.Millisecond) / float64(r.Moves)
	r.SysCPU = float64(after.sys-before.sys) / float64(time.Millisecond) / float64(r.Moves)
	r.Memory = float64(max(0, after.memory-idle.memory)) / float64(c.Matches) // few matches fit into what the start has used
	return r, nil
}

func print(e *verb.Env, r ReportJSON) {
	fmt.Fprintf(e.Out, "%s: %d matches, a move every %gs, for %gs, nodes: %d\n", r.Game, r.Matches, r.Every, r.Seconds, r.Nodes)
	fmt.Fprintf(e.Out, "moves a second       %.1f of %.1f; %d refused, %d matches ended, %d sockets lost\n", r.Done, r.Wanted, r.Refused, r.Ended, r.Lost)
	fmt.Fprintf(e.Out, "acknowledged within  p50 %.1f ms, p99 %.1f ms\n", r.P50, r.P99)
	fmt.Fprintf(e.Out, "processor a move     %.3f ms (%.3f user, %.3f system); setting up a match %.1f ms\n", r.UserCPU+r.SysCPU, r.UserCPU, r.SysCPU, r.Set)
	fmt.Fprintf(e.Out, "memory a match       %.1f kB\n", r.Memory/1000)
	if r.Disk > 0 {
		fmt.Fprintf(e.Out, "disk a match         %.1f kB\n", r.Disk/1000)
	}
	fmt.Fprintf(e.Out, "bytes a move, player %.0f\n", r.Bytes)
}
