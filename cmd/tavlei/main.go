// Command tavlei plays board games: a server with its web page, a terminal, engines, records.
// Without arguments it serves on localhost. "tavlei --help" lists the verbs.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	_ "github.com/tavlei/tavlei/games/all"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		// After the first signal the second one ends the program at once, as people expect.
		<-ctx.Done()
		stop()
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
