package main

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/arena"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tournament"
	"github.com/tavlei/tavlei/server"
)

// engineFlags are the flags of serve about engines of one's own.
type engineFlags struct {
	Engine          []string      `env:"TAVLEI_ENGINE" sep:";" placeholder:"NAME=SPEC" help:"Program that guests may choose as their opponent: SPEC is uci:COMMAND, usi:COMMAND, ucci:COMMAND, cecp:COMMAND, hub:COMMAND, gtp:COMMAND or dxp:HOST:PORT, as for match; NAME@GAME,GAME=SPEC offers it for these games only. May be given several times."`
	EngineTime      verb.Duration `default:"1s" env:"TAVLEI_ENGINE_TIME" placeholder:"TIME" help:"Time of these programs for a move. Default: ${default}."`
	EngineProcesses int           `default:"2" env:"TAVLEI_ENGINE_PROCESSES" placeholder:"N" help:"How many of them run at the same time. Default: ${default}."`
}

// mostProcesses of engines, and the longest name of one.
const (
	mostProcesses = 256
	longestName   = 40
)

// Settle reads the engines into the configuration of the server.
func (f engineFlags) Settle(config *server.Config) error {
	if err := verb.Lasting("--engine-time", time.Duration(f.EngineTime), time.Millisecond); err != nil {
		return err
	}
	if err := verb.Within(verb.Between("--engine-processes", int64(f.EngineProcesses), 1, mostProcesses)); err != nil {
		return err
	}
	for _, text := range f.Engine {
		e, err := readEngine(text, time.Duration(f.EngineTime))
		if err != nil {
			return verb.Faultf("--engine %q: %w", text, err)
		}
		for _, other := range config.Engines {
			if other.Name() == e.name {
				return verb.Faultf("--engine %q: the name is there twice", text)
			}
		}
		config.Engines = append(config.Engines, e)
	}
	config.EngineProcesses = f.EngineProcesses
	return nil
}

// ownEngine is a program that guests may have as their opponent.
type ownEngine struct {
	name     string
	games    []string // ids; none: all that the protocol describes
	protocol string
	spec     string
	time     time.Duration
}

// readEngine reads NAME@GAME,GAME=SPEC.
func readEngine(text string, moveTime time.Duration) (*ownEngine, error) {
	head, spec, ok := strings.Cut(text, "=")
	name, games, some := strings.Cut(head, "@")
	e := &ownEngine{name: strings.TrimSpace(name), spec: strings.TrimSpace(spec), time: moveTime}
	if !ok || e.name == "" || len([]rune(e.name)) > longestName || strings.ContainsFunc(e.name, unicode.IsControl) {
		return nil, verb.Faultf("want NAME=SPEC, a name of 1 to %d letters", longestName)
	}
	e.protocol, _, _ = strings.Cut(e.spec, ":")
	switch e.protocol {
	case "level", "random":
		return nil, verb.Faultf("want a program: uci:COMMAND, usi:COMMAND, ucci:COMMAND, cecp:COMMAND, hub:COMMAND, gtp:COMMAND or dxp:HOST:PORT")
	}
	if err := arena.CheckSpec(e.spec); err != nil {
		return nil, err
	}
	if !some {
		return e, nil
	}
	for _, id := range strings.Split(games, ",") {
		info, ok := game.Lookup(strings.TrimSpace(id))
		if !ok {
			return nil, verb.Faultf("game %q: %w", id, game.ErrUnknownGame)
		}
		e.games = append(e.games, info.ID)
	}
	return e, nil
}

// Name implements server.Engine.
func (e *ownEngine) Name() string { return e.name }

// MoveTime implements server.Engine.
func (e *ownEngine) MoveTime() time.Duration { return e.time }

// Plays implements server.Engine.
func (e *ownEngine) Plays(g *game.Game, own bool) bool {
	if e.games != nil && !slices.Contains(e.games, g.Info.ID) || own && !protocol.TakesPositions(e.protocol) {
		return false
	}
	return protocol.Describes(e.protocol, g) == nil && protocol.DescribesOptions(e.protocol, g)
}

// Start implements server.Engine.
func (e *ownEngine) Start(ctx context.Context, g *game.Game) (server.EngineProcess, error) {
	side, err := arena.StartProgram(ctx, g, e.name, e.spec, e.time)
	if err != nil {
		return nil, err
	}
	return &ownProcess{side: side, time: e.time, clocks: make([]tournament.Clock, g.Seats)}, nil
}

// ownProcess is such a program that runs.
type ownProcess struct {
	side   arena.Side
	time   time.Duration      // for each move
	clocks []tournament.Clock // none runs, unless it has less than that
}

// Choose implements server.EngineProcess.
func (p *ownProcess) Choose(ctx context.Context, line *game.Line, seat game.Seat, most time.Duration) (game.Move, error) {
	p.clocks[seat] = tournament.Clock{}
	if most < p.time {
		p.clocks[seat] = tournament.Clock{Control: tournament.Control{Time: most, Moves: 1}, Left: most, ToGo: 1}
	}
	m, _, err := p.side.Choose(ctx, tournament.Turn{Line: line, Seat: seat, Clocks: p.clocks})
	return m, err
}

// Close implements server.EngineProcess.
func (p *ownProcess) Close() error { return p.side.Close() }
