// Command tavlei plays board games: a server with its web page, a terminal, engines, records.
// Without arguments it serves on localhost. "tavlei --help" lists the verbs.
package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/keep"
	"github.com/tavlei/tavlei/game"

	_ "github.com/tavlei/tavlei/games/all"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		// After the first signal the second one ends the program at once, as people expect.
		<-ctx.Done()
		stop()
	}()
	keepEngines()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// keepEngines lets every verb find what the engine of a game has compiled before, where a server
// with the usual data directory keeps it, too.
func keepEngines() {
	for _, info := range game.All() {
		if info.Engine != nil && info.Engine.Keep != nil {
			info.Engine.Keep(filepath.Join(keep.EngineCache(), info.Family))
		}
	}
}
