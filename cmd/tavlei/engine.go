package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// engineCmd is "tavlei engine".
type engineCmd struct {
	verb.GameArg
	Protocol string        `default:"auto" enum:"auto,uci,usi,ucci,cecp,hub,gtp,dxp" help:"Protocol to speak: usi, ucci, uci, cecp, hub, gtp, dxp, or auto, the first of the first six that knows the game."`
	Listen   string        `default:"127.0.0.1:27531" placeholder:"ADDRESS" help:"Address to wait at for another program (dxp)."`
	Threads  int           `default:"1" placeholder:"N" help:"Threads; -1 means one per processor."`
	Hash     int           `default:"64" placeholder:"MB" help:"Size of the transposition table."`
	Time     verb.Duration `default:"5s" help:"Time for a move if the other side never says (hub, gtp, dxp)."`
}

// Help shows an example.
func (engineCmd) Help() string {
	return "uci, the Universal Chess Interface, is for the chess games: the option UCI_Variant goes from one to another. " +
		"usi, the Universal Shogi Interface, and ucci, the Universal Chinese Chess Protocol, are for shogi and xiangqi. " +
		"cecp, the Chess Engine Communication Protocol of xboard and WinBoard, is for the same games. " +
		"Hub is the protocol of draughts programs; gtp, the Go Text Protocol, that of games whose moves are places. " +
		"dxp, the DamExchange protocol, plays draughts with the program that connects to --listen, for as long as it is not interrupted. " +
		"Without a wish it is the first of them that knows the game. The session ends with quit or the end of the input.\n\n" +
		"Examples:\n  tavlei engine chess\n  tavlei engine international --threads 2\n  tavlei engine chess --protocol cecp\n  tavlei engine othello --protocol gtp --time 200ms\n  tavlei engine international --protocol dxp"
}

// Run speaks until it is told to quit.
func (c engineCmd) Run(e *verb.Env) error {
	g, err := verb.OpenGame(c.Game)
	if err != nil {
		return err
	}
	if err := verb.Lasting("--time", time.Duration(c.Time), time.Millisecond); err != nil {
		return err
	}
	if err := verb.Within(verb.Between("--threads", int64(c.Threads), -1, verb.MostThreads), verb.Between("--hash", int64(c.Hash), 1, verb.MostHashMB)); err != nil {
		return err
	}
	err = c.serve(e, g)
	for _, no := range []error{protocol.ErrUCI, protocol.ErrUSI, protocol.ErrUCCI, protocol.ErrCECP, protocol.ErrHub, protocol.ErrGTP, protocol.ErrDXP} {
		if errors.Is(err, no) {
			return verb.BadCall(err)
		}
	}
	return err
}

func (c engineCmd) serve(e *verb.Env, g *game.Game) error {
	speak := []struct {
		name  string
		serve func(*verb.Env, *game.Game) error
		no    error // does not know the game
	}{{"usi", c.usi, protocol.ErrUSI}, {"ucci", c.ucci, protocol.ErrUCCI}, {"uci", c.uci, protocol.ErrUCI}, {"cecp", c.cecp, protocol.ErrCECP}, {"hub", c.hub, protocol.ErrHub}, {"gtp", c.gtp, protocol.ErrGTP}}
	if c.Protocol == "dxp" {
		return c.dxp(e, g)
	}
	var unknown error
	for _, s := range speak {
		if c.Protocol != "auto" && c.Protocol != s.name {
			continue
		}
		err := s.serve(e, g)
		if !errors.Is(err, s.no) {
			return err
		}
		if unknown == nil {
			unknown = err
		} else {
			unknown = verb.Faultf("%w; %w", unknown, err)
		}
	}
	return unknown
}

func (c engineCmd) uci(e *verb.Env, g *game.Game) error { return c.kin(e, g, protocol.UCI) }

func (c engineCmd) usi(e *verb.Env, g *game.Game) error { return c.kin(e, g, protocol.USI) }

func (c engineCmd) ucci(e *verb.Env, g *game.Game) error { return c.kin(e, g, protocol.UCCI) }

// kin speaks UCI or a protocol made after it.
func (c engineCmd) kin(e *verb.Env, g *game.Game, name string) error {
	return protocol.ServeUCI(e.Ctx, e.In, e.Out, g, protocol.UCIConfig{
		Protocol: name, Name: "Tavlei", Version: verb.Version(), Author: "The Tavlei authors", Search: c.options(),
	})
}

func (c engineCmd) cecp(e *verb.Env, g *game.Game) error {
	return protocol.ServeCECP(e.Ctx, e.In, e.Out, g, protocol.CECPConfig{Name: "Tavlei", Version: verb.Version(), Search: c.options()})
}

func (c engineCmd) hub(e *verb.Env, g *game.Game) error {
	return protocol.ServeHub(e.Ctx, e.In, e.Out, g, protocol.HubConfig{
		Name: "Tavlei", Version: verb.Version(), Author: "The Tavlei authors", Search: c.options(), MoveTime: time.Duration(c.Time),
	})
}

func (c engineCmd) gtp(e *verb.Env, g *game.Game) error {
	return protocol.ServeGTP(e.Ctx, e.In, e.Out, g, protocol.GTPConfig{
		Name: "Tavlei", Version: verb.Version(), Search: c.options(), MoveTime: time.Duration(c.Time),
		Load: func(file string, before int) (*game.Game, *game.Line, error) { return loadGame(e, file, before) },
	})
}

// mostLoaded is how many bytes of a file are read for one game.
const mostLoaded = 64 << 20

// loadGame is the first game of a file, as far as to the position before a move of it; 0: to its end.
func loadGame(e *verb.Env, file string, before int) (*game.Game, *game.Line, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = f.Close() }() // it is only read
	data, err := io.ReadAll(io.LimitReader(f, mostLoaded))
	if err != nil {
		return nil, nil, err
	}
	some, err := load.ReadSome(data, record.Options{File: filepath.Base(file)}, load.Bounds{
		Games: 1, Bytes: mostLoaded, Slow: 100, Stop: func() bool { return e.Ctx.Err() != nil },
	})
	switch {
	case err != nil:
		return nil, nil, err
	case len(some.Entries) == 0 || some.Entries[0].Game == nil:
		return nil, nil, load.ErrNoGame
	}
	g := some.Entries[0].Game
	at := g.Root
	for len(at.Next) > 0 && (before == 0 || at.Next[0].Setup != "" || at.Ply() < before-1) {
		at = at.Next[0]
	}
	line, err := g.Line(at)
	return g.Rules, line, err
}

func (c engineCmd) options() search.Options {
	return search.Options{Threads: c.Threads, HashMB: c.Hash}
}
