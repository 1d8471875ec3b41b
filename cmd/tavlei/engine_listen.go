package main

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// dxp waits for programs at an address and plays with one at a time, until it is interrupted.
func (c engineCmd) dxp(e *verb.Env, g *game.Game) error {
	if err := protocol.CheckDXP(g); err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(e.Ctx, "tcp", c.Listen)
	if err != nil {
		return verb.Faultf("--listen: %w", err)
	}
	defer context.AfterFunc(e.Ctx, func() { l.Close() })()
	defer l.Close()
	fmt.Fprintln(e.Err, l.Addr())
	for {
		conn, err := l.Accept()
		if err != nil {
			if e.Ctx.Err() != nil {
				return e.Ctx.Err()
			}
			return err
		}
		if err := c.playDXP(e, g, conn); err != nil && e.Ctx.Err() == nil {
			fmt.Fprintln(e.Err, e.Said.Tell(err))
		}
	}
}

// playDXP plays with a program until it goes.
func (c engineCmd) playDXP(e *verb.Env, g *game.Game, conn net.Conn) error {
	defer conn.Close()
	defer context.AfterFunc(e.Ctx, func() { conn.Close() })() // who reads nothing holds who writes
	return protocol.ServeDXP(e.Ctx, conn, conn, g, protocol.DXPConfig{
		Name: "Tavlei " + verb.Version(), Search: c.options(), MoveTime: time.Duration(c.Time),
	})
}
