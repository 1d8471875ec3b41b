package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// side is a player of an engine match.
type side interface {
	// begin says that a new game begins.
	begin(ctx context.Context) error
	// move is its choice for the seat, which is to move. An error loses the game.
	move(ctx context.Context, line *game.Line, seat game.Seat, seed uint64) (game.Move, error)
	close() error
}

// newSide makes a player from "level:8", "random", "uci:COMMAND?OPTION=VALUE&…", "hub:COMMAND" or
// "gtp:COMMAND".
func (c *matchCmd) newSide(ctx context.Context, g *game.Game, spec string) (side, error) {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "random":
		return randomSide{}, nil
	case "level":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return nil, callError{fmt.Errorf("player %q: want level:1 to level:%d", spec, len(search.Levels()))}
		}
		level, err := search.LevelOf(n)
		if err != nil {
			return nil, callError{fmt.Errorf("player %q: %w", spec, err)}
		}
		if c.Nodes > 0 {
			level.Nodes = c.Nodes
		}
		if c.Time > 0 {
			level.Nodes = c.Nodes // 0: the time is the only limit
		}
		return &levelSide{search.New(g, search.Options{HashMB: 32}), level, c.Time}, nil
	case "uci":
		command, options, err := commandOptions(rest, c.Param)
		if err != nil {
			return nil, callError{fmt.Errorf("player %q: %w", spec, err)}
		}
		return newProgramSide(ctx, spec, command, c.programTime(), c.dialUCI(g, options))
	case "hub":
		return newProgramSide(ctx, spec, rest, c.programTime(), c.dialHub(g))
	case "gtp":
		return newProgramSide(ctx, spec, rest, c.programTime(), c.dialGTP(g))
	}
	return nil, callError{fmt.Errorf("player %q: want level:N, random, uci:COMMAND, hub:COMMAND or gtp:COMMAND", spec)}
}

// levelSide plays with our own search.
type levelSide struct {
	engine *search.Engine
	level  search.Level
	time   time.Duration // of a move; 0: what the level allows
}

func (s *levelSide) move(ctx context.Context, line *game.Line, seat game.Seat, seed uint64) (game.Move, error) {
	if s.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.time)
		defer cancel()
	}
	m, _, err := s.engine.ChooseFor(ctx, line, seat, s.level, seed)
	return m, err
}

func (s *levelSide) begin(context.Context) error { return nil }

func (s *levelSide) close() error { return nil }

// randomSide plays any legal move of its seat.
type randomSide struct{}

func (randomSide) move(_ context.Context, line *game.Line, seat game.Seat, seed uint64) (game.Move, error) {
	var mine []game.Move
	for _, m := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, m) == seat {
			mine = append(mine, m)
		}
	}
	return mine[rand.New(rand.NewPCG(seed, 0)).IntN(len(mine))], nil
}

func (randomSide) begin(context.Context) error { return nil }

func (randomSide) close() error { return nil }
