package main

import (
	"context"
	"fmt"
	"net"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

// dxp waits for programs at an address and plays with one at a time, until it is interrupted.
func (c engineCmd) dxp(e *env, g *game.Game) error {
	if err := protocol.CheckDXP(g); err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(e.ctx, "tcp", c.Listen)
	if err != nil {
		return faultf("--listen: %w", err)
	}
	defer context.AfterFunc(e.ctx, func() { l.Close() })()
	defer l.Close()
	fmt.Fprintln(e.err, l.Addr())
	for {
		conn, err := l.Accept()
		if err != nil {
			if e.ctx.Err() != nil {
				return e.ctx.Err()
			}
			return err
		}
		if err := c.playDXP(e, g, conn); err != nil && e.ctx.Err() == nil {
			fmt.Fprintln(e.err, e.said.tell(err))
		}
	}
}

// playDXP plays with a program until it goes.
func (c engineCmd) playDXP(e *env, g *game.Game, conn net.Conn) error {
	defer conn.Close()
	defer context.AfterFunc(e.ctx, func() { conn.Close() })() // who reads nothing holds who writes
	return protocol.ServeDXP(e.ctx, conn, conn, g, protocol.DXPConfig{
		Name: "Tavlei " + version(), Search: c.options(), MoveTime: time.Duration(c.Time),
	})
}
