package study

import (
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game/playthrough"
)

// PlaythroughCmd is "tavlei playthrough".
type PlaythroughCmd struct {
	verb.GameArg
	Seed  uint64 `default:"1" help:"Seed of the random game: the same seed gives the same game."`
	Plies int    `default:"60" help:"Plies at most."`
}

// Help shows an example.
func (PlaythroughCmd) Help() string {
	return "The output has the form of the golden files in testdata/play.\n\n" +
		"Example:\n  tavlei playthrough russian --seed 7"
}

// Run plays and prints.
func (c PlaythroughCmd) Run(e *verb.Env) error {
	if err := verb.Within(verb.Between("--plies", int64(c.Plies), 0, verb.NoBound)); err != nil {
		return err
	}
	g, err := verb.OpenGame(c.Game)
	if err != nil {
		return err
	}
	return playthrough.Write(verb.UntilStop{Ctx: e.Ctx, W: e.Out}, g, c.Seed, c.Plies)
}
