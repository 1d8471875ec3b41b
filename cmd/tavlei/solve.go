package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// solveCmd is "tavlei solve".
type solveCmd struct {
	gameArg
	whereFlags
	All      bool   `help:"Value every legal move, the best first."`
	Threads  int    `default:"1" placeholder:"N" help:"Threads."`
	Hash     int    `default:"256" placeholder:"MB" help:"Size of the table of proved values."`
	Stats    bool   `help:"Print positions and time to standard error."`
	Shortest string `placeholder:"REASON" help:"List all shortest games that end for this reason instead, both sides helping."`
	Winner   int    `default:"-1" placeholder:"SEAT" help:"With --shortest: the seat that wins."`
	Plies    int    `default:"12" placeholder:"N" help:"With --shortest: maximum length of the games."`
	Plan     string `placeholder:"NAME" help:"Prove instead that a plan of the game wins against every reply."`
	Turns    int    `placeholder:"N" help:"With --plan: within this many turns instead of those that the plan promises."`
	JSON     bool   `help:"Print JSON."`
}

// Help shows examples.
func (solveCmd) Help() string {
	return "The value is what the side to move wins by under best play, in the points of the game, below\n" +
		"0 if it loses. Only games with an exact solver have one; --shortest works for every game.\n\n" +
		"Examples:\n  tavlei solve \"othello;size=4\" --all\n  tavlei solve \"reversi;start=parallel\" --shortest wipeout\n" +
		"  tavlei solve maharajah --plan rudge"
}

type solveJSON struct {
	Game     string           `json:"game"`
	Position string           `json:"position"`
	Value    int              `json:"value"`
	Line     []string         `json:"line"`
	Moves    []solvedMoveJSON `json:"moves,omitempty"`
	Nodes    int64            `json:"nodes"`
	Seconds  float64          `json:"seconds"`
	CPU      float64          `json:"cpuSeconds"` // of all threads
}

type solvedMoveJSON struct {
	Move  string   `json:"move"`
	Value int      `json:"value"`
	Line  []string `json:"line"`
}

// Run solves the position, or finds the shortest games from it.
func (c solveCmd) Run(e *env) error {
	if err := within(
		number{"--threads", int64(c.Threads), 1, mostThreads}, number{"--hash", int64(c.Hash), 1, mostHashMB},
		number{"--plies", int64(c.Plies), 0, noBound}, number{"--turns", int64(c.Turns), 0, noBound},
	); err != nil {
		return err
	}
	g, line, err := c.open(e, c.Game)
	if err != nil {
		return err
	}
	if c.Shortest != "" {
		return c.shortest(e, g, line.Pos)
	}
	if c.Plan != "" {
		return c.provePlan(e, g)
	}
	v, ok := game.Ability[search.Solvable](g.Rules)
	if !ok {
		return callError{faultf("game %s: there is no exact solver for it", g.Name())}
	}
	solver := v.Solver(search.SolverOptions{Threads: c.Threads, HashMB: c.Hash})
	if solver == nil {
		return callError{faultf("game %s: there is no exact solver for it with these options", g.Name())}
	}
	watch := startWatch()
	j := solveJSON{Game: g.Name(), Position: game.Text(line.Pos)}
	if c.All {
		err = c.solveMoves(e, solver, line.Pos, &j)
	} else {
		err = c.solveOne(e, solver, line.Pos, &j)
	}
	if err != nil {
		return err
	}
	j.Seconds, j.CPU = watch.seconds()
	return c.show(e, j)
}

// solveOne finds the value of the position.
func (c solveCmd) solveOne(e *env, solver search.Solver, p game.Position, j *solveJSON) error {
	s, err := solve(e, solver, p)
	j.Value, j.Line, j.Nodes = s.Value, pvTexts(p, s.PV), s.Nodes
	return err
}

// solve draws how far the solver is.
func solve(e *env, solver search.Solver, p game.Position) (search.Solution, error) {
	bar := e.progress("move", 0)
	defer bar.done()
	return solver.Solve(e.ctx, p, func(r search.SolveReport) {
		bar.n, bar.total = r.Done, r.Moves
		bar.draw(fmt.Sprintf("best %d, %d million positions", r.Best, r.Nodes/1e6))
	})
}

// solveMoves finds the value of every move.
func (c solveCmd) solveMoves(e *env, solver search.Solver, p game.Position, j *solveJSON) error {
	for _, m := range p.AppendMoves(nil) {
		q := game.Clone(p)
		q.Play(m)
		s, err := solve(e, solver, q)
		if err != nil {
			return err
		}
		if q.ToMove() != p.ToMove() {
			s.Value = -s.Value
		}
		j.Nodes += s.Nodes
		j.Moves = insertSolved(j.Moves, solvedMoveJSON{
			Move: game.MoveText(p, m), Value: s.Value, Line: pvTexts(p, append([]game.Move{m}, s.PV...)),
		})
	}
	if len(j.Moves) == 0 {
		return c.solveOne(e, solver, p, j)
	}
	j.Value, j.Line = j.Moves[0].Value, j.Moves[0].Line
	return nil
}

// insertSolved keeps rows in the order of falling values, equal ones as they came.
func insertSolved(rows []solvedMoveJSON, row solvedMoveJSON) []solvedMoveJSON {
	at := len(rows)
	for at > 0 && rows[at-1].Value < row.Value {
		at--
	}
	return append(rows[:at], append([]solvedMoveJSON{row}, rows[at:]...)...)
}

func (c solveCmd) show(e *env, j solveJSON) error {
	if c.JSON {
		return printJSON(e.out, j)
	}
	for _, m := range j.Moves {
		fmt.Fprintf(e.out, "%s %d\n", m.Move, m.Value)
	}
	fmt.Fprintf(e.out, "value %d\n", j.Value)
	if len(j.Line) > 0 {
		fmt.Fprintf(e.out, "line %s\n", strings.Join(j.Line, " "))
	}
	if c.Stats {
		fmt.Fprintf(e.err, "%d positions, %.3f s, %.1f million positions/s; %.3f s of processor time, %.1f million/s\n",
			j.Nodes, j.Seconds, per(float64(j.Nodes)/1e6, j.Seconds), j.CPU, per(float64(j.Nodes)/1e6, j.CPU))
	}
	return nil
}

type shortestJSON struct {
	Game     string     `json:"game"`
	Position string     `json:"position"`
	Reason   string     `json:"reason"`
	Plies    int        `json:"plies"`
	Count    int        `json:"count"`
	Lines    [][]string `json:"lines"`
}

// shortest prints the number of shortest games and the games.
func (c solveCmd) shortest(e *env, g *game.Game, p game.Position) error {
	if c.Winner >= g.Seats || c.Winner < -1 {
		return callError{faultf("winner %d: want a seat from 0 to %d", c.Winner, g.Seats-1)}
	}
	if known := reasonsOf(g); len(known) > 0 && !slices.Contains(known, c.Shortest) {
		return callError{faultf("reason %q: game %s never ends for it; it may end for %s",
			c.Shortest, g.Name(), strings.Join(known, " "))}
	}
	goal := search.Goal{Reason: c.Shortest, Winner: game.Seat(c.Winner)}
	lines, err := c.lines(e.ctx, e, p, goal)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return faultf("game %s: no game of at most %d plies ends for the reason %s", g.Name(), c.Plies, c.Shortest)
	}
	j := shortestJSON{Game: g.Name(), Position: game.Text(p), Reason: c.Shortest, Plies: len(lines[0]), Count: len(lines)}
	for _, l := range lines {
		j.Lines = append(j.Lines, pvTexts(p, l))
	}
	if c.JSON {
		return printJSON(e.out, j)
	}
	fmt.Fprintf(e.out, "plies %d\ngames %d\n", j.Plies, j.Count)
	for _, l := range j.Lines {
		fmt.Fprintln(e.out, strings.Join(l, " "))
	}
	return nil
}

func (c solveCmd) lines(ctx context.Context, e *env, p game.Position, goal search.Goal) ([][]game.Move, error) {
	bar := e.progress("plies", 0)
	defer bar.done()
	return search.Shortest(ctx, p, goal, c.Plies, func(int) { bar.step() })
}

// reasonsOf are the reasons for which games of a family end by themselves, by the words that the
// family has for them; none if it has no words.
func reasonsOf(g *game.Game) []string {
	if g.Info.Text == nil {
		return nil
	}
	data, err := fs.ReadFile(g.Info.Text, "en.json")
	words := map[string]string{}
	if err != nil || json.Unmarshal(data, &words) != nil {
		return nil
	}
	var known []string
	for _, key := range slices.Sorted(maps.Keys(words)) {
		if code, ok := strings.CutPrefix(key, "reason."); ok {
			known = append(known, code)
		}
	}
	return known
}
