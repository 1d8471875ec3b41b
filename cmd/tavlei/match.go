package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
)

// matchCmd is "tavlei match".
type matchCmd struct {
	gameArg
	A        string            `placeholder:"SPEC" help:"First player: level:8, random, uci:COMMAND, hub:COMMAND or gtp:COMMAND. In games of two teams it plays all seats of its team."`
	B        string            `placeholder:"SPEC" help:"Second player."`
	Seats    []string          `sep:"none" placeholder:"SPEC" help:"Instead of --a and --b: the player of a seat; given once for each, in the order of seats."`
	Games    int               `default:"100" help:"Games; they come in pairs with the same opening and sides changed."`
	Seed     uint64            `default:"1" help:"Seed of openings and of the players' choices."`
	Opening  int               `default:"4" placeholder:"PLIES" help:"Random plies before the players take over."`
	Nodes    int64             `placeholder:"N" help:"Positions for one move, instead of the level's."`
	Time     time.Duration     `placeholder:"TIME" help:"Time of every player for one move, instead of the level's positions."`
	MoveTime time.Duration     `placeholder:"TIME" help:"Time of other programs for one move, if it is not --time; uci and hub programs get one second if nothing is said."`
	Param    map[string]string `placeholder:"NAME=VALUE" help:"Parameter for other programs, for gtp a command and its arguments; may be given several times."`
	Jobs     int               `default:"1" placeholder:"N" help:"Games played at the same time."`
	Verbose  bool              `short:"v" help:"Print every game."`
	JSON     bool              `help:"Print JSON."`
}

// Help shows examples.
func (matchCmd) Help() string {
	return "Prints wins, draws and losses of a, its score and the difference in Elo with its 95 % error, " +
		"reckoned over the pairs.\n\n" +
		"Options of a uci program may stand behind a question mark: they are its own, while --param is for all programs.\n\n" +
		"Programs of the Go Text Protocol are told times of whole seconds only; give others their time as an option of " +
		"their own. --param \"time_settings=\" keeps it from being told.\n\n" +
		"In games of more than two seats the score is that of the team of a, or of the first seat.\n\n" +
		"Examples:\n  tavlei match russian --a level:5 --b level:4 --games 200\n" +
		"  tavlei match international --a level:8 --b \"hub:./scan hub\" --games 20\n" +
		"  tavlei match chess --a level:8 --b \"uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2000\" --time 1s\n" +
		"  tavlei match othello --a level:10 --b \"gtp:./edax -gtp\" --time 1s\n" +
		"  tavlei match bughouse --a level:4 --b level:3\n" +
		"  tavlei match bughouse --seats level:5 --seats level:3 --seats level:3 --seats level:1"
}

type matchJSON struct {
	Game  string `json:"game"`
	A     string `json:"a"`
	B     string `json:"b"`
	Seed  uint64 `json:"seed"`
	Games int    `json:"games"`
	Wins  int    `json:"wins"`
	Draws int    `json:"draws"`
	Loss  int    `json:"losses"`
	Plies int    `json:"plies"`
	standing
	Faults []string `json:"faults,omitempty"` // illegal moves and failures, each a lost game
}

// Run plays the pairs and prints the standing.
func (c *matchCmd) Run(e *env) error {
	g, err := game.Open(c.Game)
	if err != nil {
		return err
	}
	table, err := newSeating(g, c)
	if err != nil {
		return callError{err}
	}
	if err := errors.Join(lasting("--time", c.Time, 0), lasting("--move-time", c.MoveTime, 0)); err != nil {
		return err
	}
	if err := within(
		number{"--games", int64(c.Games), 1, noBound}, number{"--jobs", int64(c.Jobs), 1, mostJobs},
		number{"--opening", int64(c.Opening), 0, noBound}, number{"--nodes", c.Nodes, 0, noBound},
	); err != nil {
		return err
	}
	sum, err := c.playPairs(e, g, table)
	if sum.games() > 0 || err == nil {
		if printed := c.print(e, g, table, sum); printed != nil {
			return printed
		}
	}
	return err
}

func (c *matchCmd) print(e *env, g *game.Game, table *seating, sum *tally) error {
	a, b := table.names(g)
	j := matchJSON{
		Game: g.Name(), A: a, B: b, Seed: c.Seed, Games: sum.games(), Wins: sum.wins, Draws: sum.draws,
		Loss: sum.losses, Plies: sum.plies, standing: sum.standing(), Faults: sum.faults,
	}
	if c.JSON {
		return printJSON(e.out, j)
	}
	for _, f := range j.Faults {
		fmt.Fprintf(e.err, "tavlei: %s\n", f)
	}
	_, err := fmt.Fprintf(e.out, "%s: %s against %s\ngames %d: won %d, drawn %d, lost %d\nscore %.1f %%\nElo %s\n",
		j.Game, j.A, j.B, j.Games, j.Wins, j.Draws, j.Loss, 100*j.Score, j.standing)
	return err
}

// playPairs lets jobs workers play all pairs. What has been played is counted even if the
// match is interrupted.
func (c *matchCmd) playPairs(e *env, g *game.Game, table *seating) (*tally, error) {
	ctx, cancel := context.WithCancelCause(e.ctx)
	defer cancel(nil)
	pairs := make(chan int)
	sum := &tally{bar: e.progress("game", c.Games)}
	var workers sync.WaitGroup
	for range min(c.Jobs, (c.Games+1)/2) {
		workers.Go(func() {
			if err := c.work(ctx, e, g, table, pairs, sum); err != nil {
				cancel(err)
			}
		})
	}
feed:
	for pair := range (c.Games + 1) / 2 {
		select {
		case pairs <- pair:
		case <-ctx.Done():
			break feed
		}
	}
	close(pairs)
	workers.Wait()
	sum.bar.done()
	return sum, context.Cause(ctx)
}

// work plays pairs with players of its own.
func (c *matchCmd) work(ctx context.Context, e *env, g *game.Game, table *seating, pairs <-chan int, sum *tally) (err error) {
	var sides []side
	for _, spec := range table.players {
		player, err := c.newSide(ctx, g, spec)
		if err != nil {
			return err
		}
		sides = append(sides, player)
	}
	defer func() {
		for _, player := range sides {
			err = errors.Join(err, player.close())
		}
	}()
	for pair := range pairs {
		var scores []float64
		for half := range min(2, c.Games-2*pair) {
			one, err := c.playGame(ctx, g, table, sides, pair, half)
			if err != nil {
				return err
			}
			scores = append(scores, one.score)
			sum.add(one)
			if c.Verbose {
				sum.tell(e, 2*pair+half+1, one)
			}
		}
		sum.addPair(scores)
	}
	return nil
}

// gameResult is one game as the first player sees it.
type gameResult struct {
	score  float64
	reason string
	plies  int
	fault  string
}

// playGame plays one game; in the second half of a pair the players change seats.
func (c *matchCmd) playGame(ctx context.Context, g *game.Game, table *seating, sides []side, pair, half int) (gameResult, error) {
	for _, s := range sides {
		if err := s.begin(ctx); err != nil {
			return gameResult{}, err
		}
	}
	line := c.opening(g, pair)
	dice := rand.New(rand.NewPCG(c.Seed, uint64(2*pair+half)))
	for {
		o := line.Outcome()
		if o.Over() || line.Len() >= max(g.MaxPlies, 1) {
			return gameResult{score: scoreOf(g, o, table.seatOf(half)), reason: o.Reason, plies: line.Len()}, ctx.Err()
		}
		to := line.Pos.ToMove()
		if to.Has(game.Chance) {
			line.Play(playthrough.Pick(dice, line.Pos, line.Pos.AppendMoves(nil)))
			continue
		}
		seat := due(line)
		player := table.halves[half][seat]
		m, err := sides[player].move(ctx, line, seat, dice.Uint64())
		if ctx.Err() != nil {
			return gameResult{}, ctx.Err()
		}
		if err != nil {
			loser := game.Win("fault", (game.Seats(1)<<g.Seats-1)&^g.TeamOf(seat), g.Seats)
			return gameResult{
				score: scoreOf(g, loser, table.seatOf(half)), reason: "fault", plies: line.Len(),
				fault: fmt.Sprintf("game %d, ply %d, player %c: %v", 2*pair+half+1, line.Len()+1, 'a'+player, err),
			}, nil
		}
		line.Play(m)
	}
}

// opening plays random plies that do not end the game, the same for both games of a pair.
func (c *matchCmd) opening(g *game.Game, pair int) *game.Line {
	rng := rand.New(rand.NewPCG(c.Seed, ^uint64(pair)))
	line := game.NewLine(g.Start())
	for tries := 0; line.Len() < c.Opening && tries < 100; tries++ {
		moves := line.Pos.AppendMoves(nil)
		line.Play(playthrough.Pick(rng, line.Pos, moves))
		if line.Outcome().Over() {
			line.Undo(line.Len())
		}
	}
	return line
}
