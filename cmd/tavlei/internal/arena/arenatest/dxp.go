// Package arenatest has programs that tests play against.
package arenatest

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/protocol"
)

// FewNodes is how much the programs of these tests think.
var FewNodes = search.Limits{Nodes: 100}

// FollowDXP waits for initiators, one after the other, and answers after a few positions.
func FollowDXP(t *testing.T, g *game.Game) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			still := time.Unix(0, 0)
			err = protocol.ServeDXP(ctx, conn, conn, g, protocol.DXPConfig{Name: "Follower", Limits: FewNodes, Now: func() time.Time { return still }})
			if err != nil && ctx.Err() == nil {
				t.Errorf("follower: %v", err)
			}
			conn.Close()
		}
	}()
	t.Cleanup(func() {
		cancel()
		l.Close()
		<-done
	})
	return l.Addr().String()
}
