package main

import (
	"context"
	"errors"

	"github.com/tavlei/tavlei/game"
)

func newHubSide(ctx context.Context, e *env, g *game.Game, command string, nodes int64) (side, error) {
	return nil, errors.New("hub")
}
