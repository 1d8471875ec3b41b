package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// engineCmd is "tavlei engine".
type engineCmd struct {
	gameArg
	Protocol string        `default:"auto" enum:"auto,hub,gtp" help:"Protocol to speak: hub, gtp, or auto, the first of them that knows the game."`
	Threads  int           `default:"1" placeholder:"N" help:"Threads; -1 is one for every processor."`
	Hash     int           `default:"64" placeholder:"MB" help:"Size of the transposition table."`
	Time     time.Duration `default:"5s" help:"Time for a move if the other side never says."`
}

// Help shows an example.
func (engineCmd) Help() string {
	return "Hub is the protocol of draughts programs; gtp, the Go Text Protocol, that of games whose moves are places. " +
		"Without a wish it is the first of them that knows the game. The session ends with quit or the end of the input.\n\n" +
		"Examples:\n  tavlei engine international --threads 2\n  tavlei engine othello --protocol gtp --time 200ms"
}

// Run speaks until it is told to quit.
func (c engineCmd) Run(e *env) error {
	g, err := game.Open(c.Game)
	if err != nil {
		return err
	}
	if c.Hash < 1 || c.Time <= 0 {
		return callError{fmt.Errorf("the table must have a size and a move some time")}
	}
	err = c.serve(e, g)
	if errors.Is(err, protocol.ErrHub) || errors.Is(err, protocol.ErrGTP) {
		return callError{err}
	}
	return err
}

func (c engineCmd) serve(e *env, g *game.Game) error {
	switch c.Protocol {
	case "hub":
		return c.hub(e, g)
	case "gtp":
		return c.gtp(e, g)
	}
	err := c.hub(e, g)
	if !errors.Is(err, protocol.ErrHub) {
		return err
	}
	other := c.gtp(e, g)
	if errors.Is(other, protocol.ErrGTP) {
		return fmt.Errorf("%w; %w", err, other)
	}
	return other
}

func (c engineCmd) hub(e *env, g *game.Game) error {
	return protocol.ServeHub(e.ctx, e.in, e.out, g, protocol.HubConfig{
		Name: "Tavlei", Version: version(), Author: "The Tavlei authors", Search: c.options(), MoveTime: c.Time,
	})
}

func (c engineCmd) gtp(e *env, g *game.Game) error {
	return protocol.ServeGTP(e.ctx, e.in, e.out, g, protocol.GTPConfig{
		Name: "Tavlei", Version: version(), Search: c.options(), MoveTime: c.Time,
	})
}

func (c engineCmd) options() search.Options {
	return search.Options{Threads: c.Threads, HashMB: c.Hash}
}
