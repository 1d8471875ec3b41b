package arena

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tournament"
)

// Side is a player of an engine match.
type Side interface {
	tournament.Player
	// begin says that a new game begins.
	begin(ctx context.Context) error
	// engine is how a program has presented itself, "" if it has not.
	engine() string
	// Close ends it.
	Close() error
}

// hearer is a side that is told how its games end.
type hearer interface {
	over(ctx context.Context, line *game.Line)
}

// CheckSpec refuses what newSide does not know, before anything is started.
func CheckSpec(spec string) error {
	kind, rest, _ := strings.Cut(spec, ":")
	switch kind {
	case "random":
		return nil
	case "level":
		_, err := levelOf(spec, rest)
		return err
	case "uci", "usi", "ucci", "cecp", "hub", "gtp":
		if args, err := splitCommand(rest); err != nil || len(args) == 0 {
			return verb.Faultf("player %s: want a command, quotes in pairs", spec)
		}
		return nil
	case "dxp":
		_, err := dxpAddress(spec, rest)
		return err
	}
	return verb.Faultf("player %q: want level:N, random, uci:COMMAND, usi:COMMAND, ucci:COMMAND, cecp:COMMAND, hub:COMMAND, gtp:COMMAND or dxp:HOST:PORT", spec)
}

func levelOf(spec, number string) (search.Level, error) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return search.Level{}, verb.Faultf("player %q: want level:1 to level:%d", spec, len(search.Levels()))
	}
	level, err := search.LevelOf(n)
	if err != nil {
		return level, verb.Faultf("player %q: %w", spec, err)
	}
	return level, nil
}

// newSide makes a player from "level:8", "random", "uci:COMMAND?OPTION=VALUE&…", the same with usi or ucci, "cecp:COMMAND?OPTION=VALUE&…",
// "hub:COMMAND", "gtp:COMMAND" or "dxp:HOST:PORT".
func (c *MatchCmd) newSide(ctx context.Context, g *game.Game, p player) (Side, error) {
	kind, rest, _ := strings.Cut(p.spec, ":")
	switch kind {
	case "random":
		return randomSide{}, nil
	case "level":
		if err := search.Plays(g); err != nil {
			return nil, verb.BadCall(err)
		}
		level, err := levelOf(p.spec, rest)
		if err != nil {
			return nil, verb.BadCall(err)
		}
		if p.limits.nodes > 0 || p.limits.control != (tournament.Control{}) {
			level.Nodes = p.limits.nodes // 0: the time is the only limit
		}
		if p.limits.depth > 0 {
			level.Depth = p.limits.depth
		}
		return &levelSide{search.New(g, search.Options{HashMB: 32}.ForMatches()), level}, nil
	case "uci", "usi", "ucci":
		command, options, err := commandOptions(rest, c.Param)
		if err != nil {
			return nil, verb.BadCall(verb.Faultf("player %q: %w", p.spec, err))
		}
		return newProgramSide(ctx, p, command, dialUCI(g, kind, options, p.limits))
	case "cecp":
		command, options, err := commandOptions(rest, c.Param)
		if err != nil {
			return nil, verb.BadCall(verb.Faultf("player %q: %w", p.spec, err))
		}
		return newProgramSide(ctx, p, command, dialCECP(g, options, p.limits))
	case "hub":
		return newProgramSide(ctx, p, rest, c.dialHub(g, p.limits))
	case "gtp":
		return newProgramSide(ctx, p, rest, c.dialGTP(g, p.limits))
	case "dxp":
		return newDXPSide(ctx, g, p, rest)
	}
	return nil, verb.BadCall(CheckSpec(p.spec))
}

// StartProgram starts a program as a player outside a match: it has its own time for each move.
func StartProgram(ctx context.Context, g *game.Game, name, spec string, own time.Duration) (Side, error) {
	return (&MatchCmd{}).newSide(ctx, g, player{key: name, name: name, spec: spec, limits: limits{own: own, margin: programGrace}})
}

// levelSide plays with our own search.
type levelSide struct {
	search *search.Searcher
	level  search.Level
}

// ownOverhead of a move is kept back from its share of the clock: the search looks at its time now and
// then only.
const ownOverhead = 10 * time.Millisecond

// Choose plays what the level finds. A time for each move is used up as it always was.
func (s *levelSide) Choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	clock := t.Clocks[t.Seat]
	share := clock.Share(ownOverhead)
	if clock.Each > 0 {
		share = clock.Each
	}
	if share > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, share)
		defer cancel()
	}
	m, r, err := s.search.ChooseFor(ctx, t.Line, t.Seat, s.level, t.Seed)
	if err != nil {
		return m, nil, err
	}
	return m, &tournament.Value{Score: r.Score, Mate: movesOf(r.Mate), Depth: r.Depth, Nodes: r.Nodes, Word: r.Book}, nil
}

// movesOf turns plies to a forced end into moves of the side that is to move.
func movesOf(plies int) int {
	if plies < 0 {
		return plies / 2
	}
	return (plies + 1) / 2
}

func (s *levelSide) begin(context.Context) error { return nil }

func (s *levelSide) engine() string { return "" }

func (s *levelSide) Close() error { return nil }

// randomSide plays any legal move of its seat.
type randomSide struct{}

func (randomSide) Choose(_ context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	return game.RandomMove(t.Line.Pos, t.Seat, rand.New(rand.NewPCG(t.Seed, 0)).Uint32N), nil, nil
}

func (randomSide) begin(context.Context) error { return nil }

func (randomSide) engine() string { return "" }

func (randomSide) Close() error { return nil }
