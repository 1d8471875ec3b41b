package study

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/solve"
	"github.com/tavlei/tavlei/search/tree"
)

// SolveCmd is "tavlei solve".
type SolveCmd struct {
	verb.GameArg
	verb.WhereFlags
	WorkerFlags
	All      bool   `help:"Value every legal move, the best first."`
	Threads  int    `default:"1" placeholder:"N" help:"Threads."`
	Hash     int    `default:"256" placeholder:"MB" help:"Size of the table of proved values."`
	Stats    bool   `help:"Print positions and time to standard error."`
	Shortest string `placeholder:"REASON" help:"List all shortest games that end for this reason instead, both sides helping."`
	Winner   int    `default:"-1" placeholder:"SEAT" help:"With --shortest: the seat that wins."`
	Plies    int    `default:"12" placeholder:"N" help:"With --shortest: maximum length of the games."`
	Plan     string `placeholder:"NAME" help:"Prove instead that a plan of the game wins against every reply."`
	Turns    int    `placeholder:"N" help:"With --plan: within this many turns instead of those that the plan promises."`
	Mate     int    `placeholder:"PLIES" help:"Prove instead the shortest mate by checks, of at most so many half-moves; where there is no exact solver it is looked for in 15."`
	Quiet    bool   `help:"With --mate: allow moves that give no check."`
	JSON     bool   `help:"Print JSON."`
}

// Help shows examples.
func (SolveCmd) Help() string {
	return "The value is what the side to move wins by under best play, in the points of the game, below\n" +
		"0 if it loses. Only games with an exact solver have one; --shortest works for every game, and in games with\n" +
		"checks the shortest mate is proved, against the longest defence.\n\n" +
		"Examples:\n  tavlei solve \"othello;size=4\" --all\n  tavlei solve \"reversi;start=parallel\" --shortest wipeout\n" +
		"  tavlei solve maharajah --plan rudge\n" +
		"  tavlei solve chess --position \"5r1k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1\" --mate 7"
}

type SolveJSON struct {
	Game     string           `json:"game"`
	Position string           `json:"position"`
	Value    int              `json:"value"`
	Line     []string         `json:"line"`
	Moves    []SolvedMoveJSON `json:"moves,omitempty"`
	Nodes    int64            `json:"nodes"`
	Seconds  float64          `json:"seconds"`
	CPU      float64          `json:"cpuSeconds"` // of all threads
}

type SolvedMoveJSON struct {
	Move  string   `json:"move"`
	Value int      `json:"value"`
	Line  []string `json:"line"`
}

// Run solves the position, or finds the shortest games from it.
func (c SolveCmd) Run(e *verb.Env) error {
	if err := verb.Within(
		verb.Between("--threads", int64(c.Threads), 1, verb.MostThreads), verb.Between("--hash", int64(c.Hash), 1, verb.MostHashMB),
		verb.Between("--plies", int64(c.Plies), 0, verb.NoBound), verb.Between("--turns", int64(c.Turns), 0, verb.NoBound),
		verb.Between("--mate", int64(c.Mate), 0, longestMate),
	); err != nil {
		return err
	}
	g, line, err := c.Open(e, c.Game)
	if err != nil {
		return err
	}
	if c.Shortest != "" {
		return c.shortest(e, g, line.Pos)
	}
	if c.Plan != "" {
		return c.provePlan(e, g)
	}
	v, ok := game.Ability[solve.Solvable](g.Rules)
	if _, checks := game.Ability[search.Checker](line.Pos); c.Mate > 0 || !ok && checks {
		return c.mate(e, g, line)
	}
	if !ok {
		return verb.BadCall(verb.Faultf("game %s: there is no exact solver for it", g.Name()))
	}
	solver := v.Solver(solve.Options{Threads: c.Threads, HashMB: c.Hash})
	if solver == nil {
		return verb.BadCall(verb.Faultf("game %s: there is no exact solver for it with these options", g.Name()))
	}
	watch := verb.StartWatch()
	j := SolveJSON{Game: g.Name(), Position: game.Text(line.Pos)}
	switch {
	case c.NATS != "":
		err = c.far(e, g, line, &j)
	case c.All:
		err = c.solveMoves(e, solver, line.Pos, &j)
	default:
		err = c.solveOne(e, solver, line.Pos, &j)
	}
	if err != nil {
		return err
	}
	j.Seconds, j.CPU = watch.Seconds()
	return c.show(e, j)
}

// solveOne finds the value of the position.
func (c SolveCmd) solveOne(e *verb.Env, solver solve.Solver, p game.Position, j *SolveJSON) error {
	s, err := exactValue(e, solver, p)
	j.Value, j.Line, j.Nodes = s.Value, pvTexts(p, s.PV), s.Nodes
	return err
}

// exactValue draws how far the solver is.
func exactValue(e *verb.Env, solver solve.Solver, p game.Position) (solve.Solution, error) {
	bar := e.Progress("move", 0)
	defer bar.Done()
	return solver.Solve(e.Ctx, p, func(r solve.Report) {
		bar.N, bar.Total = r.Done, r.Moves
		bar.Draw(fmt.Sprintf("best %d, %d million positions", r.Best, r.Nodes/1e6))
	})
}

// solveMoves finds the value of every move.
func (c SolveCmd) solveMoves(e *verb.Env, solver solve.Solver, p game.Position, j *SolveJSON) error {
	for _, m := range p.AppendMoves(nil) {
		q := game.Clone(p)
		q.Play(m)
		s, err := exactValue(e, solver, q)
		if err != nil {
			return err
		}
		if q.ToMove() != p.ToMove() {
			s.Value = -s.Value
		}
		j.Nodes += s.Nodes
		j.Moves = insertSolved(j.Moves, SolvedMoveJSON{
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
func insertSolved(rows []SolvedMoveJSON, row SolvedMoveJSON) []SolvedMoveJSON {
	at := len(rows)
	for at > 0 && rows[at-1].Value < row.Value {
		at--
	}
	return append(rows[:at], append([]SolvedMoveJSON{row}, rows[at:]...)...)
}

func (c SolveCmd) show(e *verb.Env, j SolveJSON) error {
	if c.JSON {
		return verb.PrintJSON(e.Out, j)
	}
	for _, m := range j.Moves {
		fmt.Fprintf(e.Out, "%s %d\n", m.Move, m.Value)
	}
	fmt.Fprintf(e.Out, "value %d\n", j.Value)
	if len(j.Line) > 0 {
		fmt.Fprintf(e.Out, "line %s\n", strings.Join(j.Line, " "))
	}
	if c.Stats {
		fmt.Fprintf(e.Err, "%d positions, %.3f s, %.1f million positions/s; %.3f s of processor time, %.1f million/s\n",
			j.Nodes, j.Seconds, verb.Per(float64(j.Nodes)/1e6, j.Seconds), j.CPU, verb.Per(float64(j.Nodes)/1e6, j.CPU))
	}
	return nil
}

type ShortestJSON struct {
	Game     string     `json:"game"`
	Position string     `json:"position"`
	Reason   string     `json:"reason"`
	Plies    int        `json:"plies"`
	Count    int        `json:"count"`
	Lines    [][]string `json:"lines"`
}

// shortest prints the number of shortest games and the games.
func (c SolveCmd) shortest(e *verb.Env, g *game.Game, p game.Position) error {
	if c.Winner >= g.Seats || c.Winner < -1 {
		return verb.BadCall(verb.Faultf("winner %d: want a seat from 0 to %d", c.Winner, g.Seats-1))
	}
	if known := reasonsOf(g); len(known) > 0 && !slices.Contains(known, c.Shortest) {
		return verb.BadCall(verb.Faultf("reason %q: game %s never ends for it; it may end for %s",
			c.Shortest, g.Name(), strings.Join(known, " ")))
	}
	goal := tree.Goal{Reason: c.Shortest, Winner: game.Seat(c.Winner)}
	lines, err := c.lines(e.Ctx, e, p, goal)
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return verb.Faultf("game %s: no game of at most %d plies ends for the reason %s", g.Name(), c.Plies, c.Shortest)
	}
	j := ShortestJSON{Game: g.Name(), Position: game.Text(p), Reason: c.Shortest, Plies: len(lines[0]), Count: len(lines)}
	for _, l := range lines {
		j.Lines = append(j.Lines, pvTexts(p, l))
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, j)
	}
	fmt.Fprintf(e.Out, "plies %d\ngames %d\n", j.Plies, j.Count)
	for _, l := range j.Lines {
		fmt.Fprintln(e.Out, strings.Join(l, " "))
	}
	return nil
}

func (c SolveCmd) lines(ctx context.Context, e *verb.Env, p game.Position, goal tree.Goal) ([][]game.Move, error) {
	bar := e.Progress("plies", 0)
	defer bar.Done()
	return tree.Shortest(ctx, p, goal, c.Plies, func(int) { bar.Step() })
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
