package main

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

// playthroughCmd is "tavlei playthrough".
type playthroughCmd struct {
	gameArg
	Seed  uint64 `default:"1" help:"Seed of the random game: the same seed gives the same game."`
	Plies int    `default:"60" help:"Plies at most."`
}

// Help shows an example.
func (playthroughCmd) Help() string {
	return "The output has the form of the golden files in testdata/play.\n\n" +
		"Example:\n  tavlei playthrough russian --seed 7"
}

// Run plays and prints.
func (c playthroughCmd) Run(e *env) error {
	if err := within(number{"--plies", int64(c.Plies), 0, noBound}); err != nil {
		return err
	}
	g, err := game.Open(c.Game)
	if err != nil {
		return err
	}
	return playthrough.Write(untilStop{e.ctx, e.out}, g, c.Seed, c.Plies)
}
